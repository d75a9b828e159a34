// What stands behind the spaces of an area: a ship's hull, a train's car. Stretched to the room the spaces need.

import { svg } from "../el.js";

function behind(cls, viewBox, ...parts) {
  return svg(
    "svg",
    {
      class: `backdrop ${cls}`,
      viewBox,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      focusable: "false",
    },
    ...parts,
  );
}

function ship() {
  return behind(
    "hull",
    "0 0 200 100",
    svg("path", { class: "wood", d: "M2 8 H198 C194 50 180 84 160 88 H40 C22 84 8 54 2 8z" }),
    svg("path", { class: "rail", d: "M2 8H198" }),
    svg("path", {
      class: "sea",
      d: "M0 92c12.5 0 12.5 6 25 6s12.5-6 25-6 12.5 6 25 6 12.5-6 25-6 12.5 6 25 6 12.5-6 25-6 12.5 6 25 6 12.5-6 25-6",
    }),
  );
}

function car() {
  return behind(
    "car",
    "0 0 200 100",
    svg("rect", { class: "wagon", x: 6, y: 4, width: 188, height: 78, rx: 8 }),
    svg("path", { class: "rail", d: "M0 74h6M194 74h6" }),
    svg("ellipse", { class: "wheel", cx: 45, cy: 86, rx: 14, ry: 12 }),
    svg("ellipse", { class: "wheel", cx: 155, cy: 86, rx: 14, ry: 12 }),
  );
}

const BACKDROPS = { ships: ship, train: car };

/** The picture behind an area, or null. */
export function backdrop(picture) {
  return BACKDROPS[picture]?.() ?? null;
}
