import { el, svg } from "../el.js";
import { mark, markParts } from "../marks.js";
import { number } from "../sums.js";
import { t } from "../words.js";

const [WIDTH, HEIGHT, PAD] = [320, 180, 28];
const DASHES = ["", "9 5", "3 4", "12 4 3 4"];

/** Lines over the rounds; each series has its mark at every point, its own dashes, and its numbers in the legend. */
export function chart(panel) {
  const series = panel.series ?? [];
  const values = series.flatMap((s) => s.values);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const steps = Math.max(1, ...series.map((s) => s.values.length - 1));
  const x = (i) => PAD + (i * (WIDTH - 2 * PAD)) / steps;
  const y = (v) => HEIGHT - PAD - ((v - low) * (HEIGHT - 2 * PAD)) / (high - low);
  const levels = [...new Set([low, Math.round((low + high) / 2), high])];
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": panel.title },
    levels.map((v) => [
      svg("path", { class: "level", d: `M${PAD} ${y(v)}H${WIDTH - PAD / 2}` }),
      svg("text", { class: "axis end", x: PAD - 8, y: y(v) + 5 }, number(v)),
    ]),
    (panel.labels ?? []).map((label, i) => svg("text", { class: "axis", x: x(i), y: HEIGHT - 5 }, label)),
    series.map((s, n) => [
      svg("path", {
        class: `curve tint-${s.mark.tint ?? "grey"}`,
        "stroke-dasharray": DASHES[n % DASHES.length],
        d: s.values.map((v, i) => `${i ? "L" : "M"}${x(i)} ${y(v)}`).join(""),
      }),
      s.values.map((v, i) =>
        svg(
          "g",
          {
            class: `mark tint-${s.mark.tint ?? "grey"}`,
            transform: `translate(${x(i) - 7.2} ${y(v) - 7.2}) scale(.6)`,
          },
          markParts(s.mark),
        ),
      ),
    ]),
  );
  return [
    picture,
    el(
      "ul",
      { class: "legend" },
      series.map((s) =>
        el(
          "li",
          {},
          mark(s.mark),
          t("{name}: {values}", { name: s.label, values: s.values.map(number).join(" · ") }),
        ),
      ),
    ),
  ];
}
