// The round lights of the box, for a table that has none: filled is on, rays are now, hollow is off.

import { el, svg } from "../el.js";
import { t } from "../words.js";

const WORDS = {
  off: () => t("off"),
  on: () => t("on"),
  blink: () => t("blinking"),
  pulse: () => t("pulsing"),
};

export function lamps(rounds) {
  const words = rounds.map((light) => (WORDS[light] ?? WORDS.off)());
  return el(
    "div",
    { class: "lamps", role: "img", "aria-label": t("Round lights: {lights}", { lights: words.join(", ") }) },
    rounds.map((light) =>
      svg(
        "svg",
        { viewBox: "0 0 32 32", class: `lamp ${light}` },
        svg("path", {
          class: "rays",
          d: "M16 1v4M16 27v4M1 16h4M27 16h4M5.4 5.4l2.8 2.8M23.8 23.8l2.8 2.8M5.4 26.6l2.8-2.8M23.8 8.2l2.8-2.8",
        }),
        svg("circle", { class: "bulb", cx: 16, cy: 16, r: 8.5 }),
      ),
    ),
  );
}
