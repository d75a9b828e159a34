// What stands for an area as a whole, in words, and strengths as lengths that are counted at a glance.

import { el, svg } from "../el.js";
import { mark } from "../marks.js";

const UNIT = 10;

/** The badges of an area (who rules it), or null. */
export function badges(area) {
  if (!area.badges?.length) return null;
  return el(
    "div",
    { class: "badges" },
    area.badges.map((badge) => el("span", { class: "badge" }, mark(badge.mark), el("span", {}, badge.label))),
  );
}

/** One field for each unit of strength on a ground as long as the most; the number stands at its end. */
function length(bar) {
  const most = Math.max(bar.most, bar.value, 1);
  const units = Array.from({ length: bar.value }, (_, i) =>
    svg("rect", { class: "unit", x: i * UNIT, y: 0, width: UNIT, height: UNIT }),
  );
  return svg(
    "svg",
    {
      class: `length tint-${bar.mark.tint ?? "grey"}`,
      viewBox: `0 0 ${most * UNIT} ${UNIT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      focusable: "false",
    },
    svg("rect", { class: "ground", x: 0, y: 0, width: most * UNIT, height: UNIT }),
    ...units,
  );
}

/** The strengths of an area under each other, or null. */
export function bars(area) {
  if (!area.bars?.length) return null;
  return el(
    "div",
    { class: "strengths" },
    area.bars.map((bar) =>
      el(
        "div",
        { class: "strength" },
        mark(bar.mark),
        el("span", {}, bar.label),
        length(bar),
        el("span", { class: "number" }, String(bar.value)),
      ),
    ),
  );
}
