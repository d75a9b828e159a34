// Every kind of panel has one small module; a new game needs none.

import { cards } from "./cards.js";
import { chart } from "./chart.js";
import { checklist } from "./checklist.js";
import { dice } from "./dice.js";
import { map } from "./map.js";
import { players } from "./players.js";
import { prices } from "./prices.js";
import { score } from "./score.js";
import { spaces } from "./spaces.js";
import { track } from "./track.js";
import { el } from "../el.js";

export const KINDS = { track, prices, cards, checklist, players, spaces, map, dice, chart, score };

/** One panel as a section with its title; a kind that is not known is left out. `scene` has `spots` and `seat`. */
export function panelItem(panel, scene) {
  const draw = KINDS[panel.kind];
  if (!draw) return null;
  return {
    key: `panel ${panel.id}`,
    stamp: JSON.stringify(panel) + scene.spots.stamp(panel.id) + scene.seat,
    build: () => {
      const title = scene.spots.has(panel.id)
        ? scene.spots.place(panel.id, { cls: "panel-title", name: panel.title }, panel.title)
        : panel.title;
      return el(
        "section",
        { class: `panel kind-${panel.kind}`, "data-panel": panel.id, "aria-label": panel.title },
        panel.title ? el("h2", {}, title) : null,
        panel.note ? el("p", { class: "small" }, panel.note) : null,
        draw(panel, scene),
      );
    },
  };
}
