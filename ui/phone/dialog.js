// One sheet over the page, for questions that are asked once and for what is rarely wanted.

import { el, fill } from "./el.js";
import { icon } from "./marks.js";
import { t } from "./words.js";

const dialog = document.getElementById("dialog");
let current = null;

dialog.addEventListener("close", () => {
  if (dialog.open) return; // the browser tells late: the next sheet is open already
  current = null;
  fill(dialog, []);
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) close();
});

export function close() {
  if (dialog.open) dialog.close();
}

/** Draws the open sheet again; `sheet.items()` may return null when its reason is gone: then it closes. */
export function redraw() {
  if (!current) return;
  const items = current.items();
  if (items === null) {
    close();
    return;
  }
  const title = current.title();
  fill(dialog, [
    {
      key: "head",
      stamp: title,
      build: () =>
        el(
          "div",
          { class: "sheet-head" },
          el("h2", { id: "sheet-title" }, title),
          el(
            "button",
            { class: "quiet square", "aria-label": t("Close"), "data-name": "close", onclick: close },
            icon("close"),
          ),
        ),
    },
    ...items,
  ]);
}

/** Opens a sheet: `{title(), items()}`, items as for `fill`. */
export function open(sheet) {
  current = sheet;
  fill(dialog, []);
  redraw();
  if (current && !dialog.open) {
    dialog.setAttribute("aria-labelledby", "sheet-title");
    dialog.showModal();
  }
}

/** Asks once: what, why, and a button that names what it does. */
export function askOnce({ title, body = [], yes, run }) {
  const question = {
    key: "question",
    stamp: "",
    build: () =>
      el(
        "div",
        { class: "sheet-body" },
        body,
        el(
          "div",
          { class: "pair" },
          el("button", { class: "quiet", "data-name": "no", onclick: close }, t("No, go back")),
          el(
            "button",
            {
              class: "main",
              "data-name": "yes",
              onclick: () => {
                close();
                run();
              },
            },
            yes,
          ),
        ),
      ),
  };
  open({ title: () => title, items: () => [question] });
}
