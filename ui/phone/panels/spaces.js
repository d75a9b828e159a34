import { el } from "../el.js";
import { mark } from "../marks.js";
import { backdrop } from "../pictures/backdrops.js";
import { t } from "../words.js";
import { badges, bars } from "./lengths.js";
import { space } from "./token.js";

const STATES = {
  now: () => t("now"),
  done: () => t("done"),
  closed: () => t("closed"),
};

function areaFigure(panel, area, scene) {
  const state = area.state ?? "";
  const picture = panel.picture ?? "";
  const head = [
    area.mark ? mark(area.mark) : null,
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, area.title),
      area.note ? el("span", { class: "small" }, area.note) : null,
    ),
    STATES[state] ? el("span", { class: `tag ${state}` }, STATES[state]()) : null,
    area.made_up ? el("span", { class: "tag practice" }, t("practice value")) : null,
  ];
  return el(
    "div",
    { class: `area ${state}`, "data-area": area.id, role: "group", "aria-label": area.title },
    scene.spots.place(`${panel.id}/${area.id}`, { cls: "area-head", name: area.title }, head),
    badges(area),
    bars(area),
    el(
      "div",
      { class: "deck" },
      backdrop(picture),
      el(
        "div",
        { class: "places" },
        (area.spaces ?? []).map((s) => space(panel, area, s, scene)),
      ),
    ),
  );
}

/** Areas with spaces, drawn as the panel's `picture` likes it. */
export function spaces(panel, scene) {
  return el(
    "div",
    { class: `areas picture-${panel.picture || "plain"}` },
    (panel.areas ?? []).map((area) => areaFigure(panel, area, scene)),
  );
}
