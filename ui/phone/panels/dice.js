import { el } from "../el.js";
import { face } from "../pictures/faces.js";
import { icon } from "../marks.js";
import { t } from "../words.js";

const SOURCES = {
  app: () => t("by the app"),
  box: () => t("by the box"),
  hand: () => t("by hand"),
};

/** A roll: the faces large, what it was for, and who or what rolled. `pips` null: where all fit on pips. */
export function rollRow(roll, { title, pips = null, newest = false }) {
  const dots = pips ?? roll.values.every((v) => /^[1-6]$/.test(v));
  const sum = dots && roll.values.length > 1 ? roll.values.reduce((a, v) => a + Number(v), 0) : null;
  return el(
    "div",
    { class: newest ? "roll newest" : "roll" },
    el(
      "span",
      { class: "faces" },
      roll.values.map((v) => face(v, dots)),
      sum === null ? null : el("span", { class: "total" }, t("= {n}", { n: sum })),
    ),
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, title),
      el(
        "span",
        { class: "small how" },
        icon(roll.source),
        SOURCES[roll.source]?.() ?? "",
        roll.by ? el("span", {}, roll.by) : null,
      ),
    ),
  );
}

export function dice(panel) {
  return (panel.rolls ?? []).map((roll, i) => rollRow(roll, { title: roll.what, newest: i === 0 }));
}
