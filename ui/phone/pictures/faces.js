// Faces of dice: pips for one to six, else what is printed there.

import { svg } from "../el.js";

const PIPS = {
  1: [[16, 16]],
  2: [
    [9, 9],
    [23, 23],
  ],
  3: [
    [9, 9],
    [16, 16],
    [23, 23],
  ],
  4: [
    [9, 9],
    [23, 9],
    [9, 23],
    [23, 23],
  ],
  5: [
    [9, 9],
    [23, 9],
    [16, 16],
    [9, 23],
    [23, 23],
  ],
  6: [
    [9, 8],
    [9, 16],
    [9, 24],
    [23, 8],
    [23, 16],
    [23, 24],
  ],
};

/** One face; `pips` draws 1 to 6 as pips. */
export function face(value, pips) {
  const dots = pips ? PIPS[value] : undefined;
  return svg(
    "svg",
    { viewBox: "0 0 32 32", class: "face", role: "img", "aria-label": value },
    svg("rect", { class: "paper", x: 1.5, y: 1.5, width: 29, height: 29, rx: 6 }),
    dots
      ? dots.map(([cx, cy]) => svg("circle", { class: "pip", cx, cy, r: 3 }))
      : svg(
          "text",
          { class: value.length > 2 ? "print long" : "print", x: 16, y: value.length > 2 ? 20 : 22 },
          value,
        ),
  );
}
