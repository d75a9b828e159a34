// The ground of a square of a map: leaves on land, stripes on special ground, a barrier across. Nothing of it is read.

import { svg } from "../el.js";

const LEAF = "M0 12C0 5 5 1 14 0 13 8 9 13 0 12z";
const LEAVES = [
  [58, 76, 1.1],
  [10, 68, 0.8],
  [40, 34, 0.9],
  [76, 38, 0.7],
];
const BARS = ["M12 88 88 14", "M12 14 88 88"];

function leaves(n) {
  return LEAVES.filter((_, i) => (n * 5 + i * 3) % 4 > 1).map(([x, y, size]) =>
    svg("path", { class: "leaf", d: LEAF, transform: `translate(${x} ${y}) scale(${size})` }),
  );
}

function stripes() {
  const lines = [];
  for (let x = -90; x < 100; x += 15) lines.push(`M${x} 100 ${x + 90} 0`);
  return svg("path", { class: "stripe", d: lines.join("") });
}

function barrier() {
  return BARS.flatMap((d) => ["post", "plank", "stripes"].map((part) => svg("path", { class: part, d })));
}

/** What lies behind the `n`-th square. */
export function ground(n, { special, closed }) {
  return svg(
    "svg",
    {
      viewBox: "0 0 100 100",
      preserveAspectRatio: "none",
      class: "ground",
      "aria-hidden": "true",
      focusable: "false",
    },
    special ? stripes() : leaves(n),
    closed ? barrier() : [],
  );
}
