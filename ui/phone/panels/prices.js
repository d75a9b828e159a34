import { el } from "../el.js";
import { mark } from "../marks.js";
import { reasons, total } from "../sums.js";

export function prices(panel, scene) {
  return el(
    "ul",
    { class: "rows" },
    (panel.rows ?? []).map((row) =>
      el(
        "li",
        {},
        scene.spots.place(
          `${panel.id}/${row.id}`,
          { cls: "row", name: row.label },
          mark(row.mark),
          el(
            "span",
            { class: "words" },
            el("span", { class: "label" }, row.label),
            row.note ? el("span", { class: "small" }, row.note) : null,
            reasons(row.value),
          ),
          total(row.value),
        ),
      ),
    ),
  );
}
