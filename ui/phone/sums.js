// A price or yield and why: the total large, its reasons small.

import { el } from "./el.js";
import { mark } from "./marks.js";
import { t } from "./words.js";

const UNITS = {
  coffee: { glyph: "bean", tint: "brown" },
  goods: { glyph: "cube", tint: "purple" },
  points: { glyph: "star", tint: "yellow" },
};

/** A number as read aloud and printed: a real minus sign. */
export function number(n) {
  return n < 0 ? `−${-n}` : String(n);
}

/** A number that changes another: always with its sign. */
export function signed(n) {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** An amount with its unit as one string, for labels. */
export function amount(sum) {
  const n = sum.total;
  switch (sum.unit ?? "money") {
    case "money":
      return n < 0 ? t("−${n}", { n: -n }) : t("${n}", { n });
    case "coffee":
      return t("coffee {n}", { n: number(n) });
    case "goods":
      return t("goods {n}", { n: number(n) });
    case "points":
      return t("points {n}", { n: number(n) });
    default:
      return number(n);
  }
}

export function total(sum) {
  const unit = UNITS[sum.unit];
  if (!unit) return el("span", { class: "total" }, amount(sum));
  return el(
    "span",
    { class: "total" },
    el("span", { "aria-hidden": "true" }, number(sum.total)),
    mark(unit),
    el("span", { class: "unseen" }, amount(sum)),
  );
}

/** The reasons as a row of small sums; null when there is nothing to explain. */
export function reasons(sum) {
  const lines = sum.lines ?? [];
  if (!lines.length && !sum.floor) return null;
  return el(
    "span",
    { class: "reasons" },
    lines.map((line, i) =>
      el(
        "span",
        { class: "reason" },
        el("b", {}, i === 0 && line.amount >= 0 ? number(line.amount) : signed(line.amount)),
        " ",
        line.label,
      ),
    ),
    sum.floor ? el("span", { class: "reason" }, t("cannot be lower")) : null,
  );
}
