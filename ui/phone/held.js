// What is secret is there only while it is held down: the words are put into the page on the press and taken out
// on the release, a call, a look away.

import { el } from "./el.js";
import { icon } from "./marks.js";

/** A button that shows `show()` in `slot` while it is pressed (finger, mouse, space or enter), and `cover()` else. */
export function holdButton({ label, name, slot, show, cover }) {
  let open = false;
  const button = el(
    "button",
    { class: "hold", "data-name": name, "aria-pressed": "false" },
    icon("eye"),
    el("span", {}, label),
  );

  function set(next) {
    if (open === next) return;
    open = next;
    button.setAttribute("aria-pressed", String(next));
    slot.replaceChildren(...[next ? show() : cover()].flat());
    if (next) {
      addEventListener("blur", shut);
      document.addEventListener("visibilitychange", shut);
    } else {
      removeEventListener("blur", shut);
      document.removeEventListener("visibilitychange", shut);
    }
  }
  const shut = () => set(false);

  slot.replaceChildren(...[cover()].flat());
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    set(true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"])
    button.addEventListener(end, shut);
  button.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      set(true);
    }
  });
  button.addEventListener("keyup", shut);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}
