import { el } from "../el.js";
import { mark } from "../marks.js";
import { t } from "../words.js";

/** A grid of squares with pins on them; squares are as wide as the screen allows, and never under a thumb's width. */
export function map(panel, scene) {
  const columns = panel.columns ?? [];
  const rows = panel.rows ?? [];
  const pins = new Map();
  for (const pin of panel.pins ?? []) pins.set(pin.at, [...(pins.get(pin.at) ?? []), pin]);
  const grid = el("div", { class: "map", role: "group", "aria-label": t("Map") });
  grid.style.setProperty("--columns", columns.length);
  grid.append(
    el("span", { class: "corner" }),
    ...columns.map((c) => el("span", { class: "edge", "aria-hidden": "true" }, c)),
  );
  for (const row of rows) {
    grid.append(el("span", { class: "edge", "aria-hidden": "true" }, row));
    for (const column of columns) {
      const at = `${column}${row}`;
      const here = pins.get(at) ?? [];
      const words = [at, ...here.map((p) => p.label).filter(Boolean)].join(", ");
      grid.append(
        scene.spots.place(
          `${panel.id}/${at}`,
          { cls: here.length > 1 ? "field many" : "field", name: words },
          here.length ? null : el("span", { class: "coordinate", "aria-hidden": "true" }, at),
          here.map((p) => mark(p.mark)),
          here.length ? el("span", { class: "unseen" }, words) : null,
        ),
      );
    }
  }
  const named = (panel.pins ?? []).filter((p) => p.label);
  return [
    el("div", { class: "map-frame" }, grid),
    named.length
      ? el(
          "ul",
          { class: "legend" },
          named.map((p) => el("li", {}, mark(p.mark), t("{place}: {what}", { place: p.at, what: p.label }))),
        )
      : null,
  ];
}
