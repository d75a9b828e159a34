import { el } from "../el.js";
import { mark } from "../marks.js";
import { number } from "../sums.js";
import { t } from "../words.js";

export function playerRow(row, { me = false } = {}) {
  return el(
    "div",
    { class: row.active ? "player active" : "player" },
    mark(row.mark, "large"),
    el(
      "span",
      { class: "words" },
      el(
        "span",
        { class: "label" },
        row.name,
        me ? el("span", { class: "tag" }, t("you")) : null,
        row.active ? el("span", { class: "tag now" }, t("to decide")) : null,
      ),
      row.note ? el("span", { class: "small" }, row.note) : null,
    ),
    el(
      "span",
      { class: "stats" },
      (row.stats ?? []).map((stat) =>
        el(
          "span",
          { class: "stat" },
          stat.mark ? mark(stat.mark) : null,
          el("b", {}, number(stat.value)),
          el("span", { class: "small" }, stat.label),
        ),
      ),
    ),
  );
}

export function players(panel, scene) {
  return el(
    "ul",
    { class: "rows" },
    (panel.rows ?? []).map((row) =>
      el(
        "li",
        {},
        scene.spots.place(
          `${panel.id}/${row.seat}`,
          { cls: "bearer", name: row.name },
          playerRow(row, { me: row.seat === scene.seat }),
        ),
      ),
    ),
  );
}
