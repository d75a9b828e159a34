import { el } from "../el.js";
import { mark } from "../marks.js";
import { number, signed } from "../sums.js";
import { t } from "../words.js";

/** Line by line with reasons; the first place first, one's own lines open. */
export function score(panel, scene) {
  const totals = [...(panel.totals ?? [])].sort((a, b) => a.place - b.place);
  return el(
    "ol",
    { class: panel.final ? "score final" : "score" },
    totals.map((total) =>
      el(
        "li",
        { class: total.place === 1 ? "first" : "" },
        el(
          "details",
          { open: panel.final || total.seat === scene.seat },
          el(
            "summary",
            { class: "row", "data-name": `${panel.id}/${total.seat}` },
            el("span", { class: "rank" }, t("{n}.", { n: total.place })),
            mark(total.mark, "large"),
            el("span", { class: "words" }, el("span", { class: "label" }, total.name)),
            el("span", { class: "total" }, number(total.total)),
          ),
          el(
            "ul",
            { class: "lines" },
            (total.lines ?? []).map((line) =>
              el("li", { class: "line" }, el("span", {}, line.what), el("b", {}, signed(line.points))),
            ),
          ),
        ),
      ),
    ),
  );
}
