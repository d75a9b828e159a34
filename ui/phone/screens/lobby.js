// No game is on the table: go on with a kept one, or start a new one.

import { el } from "../el.js";
import { icon, mark } from "../marks.js";
import { t } from "../words.js";

export function lobbyItems(table, { openGame }) {
  const kept = table.lobby.kept ?? [];
  const may = table.role !== "watch";
  const items = [
    {
      key: "head",
      stamp: table.name,
      build: () =>
        el(
          "div",
          { class: "lobby-head" },
          el("h1", {}, table.name),
          el("p", {}, t("No game is on the table.")),
        ),
    },
  ];
  for (const game of kept) {
    items.push({
      key: `kept ${game.game_id}`,
      stamp: JSON.stringify([game, may]),
      build: () =>
        el(
          may ? "button" : "div",
          {
            class: "choice kept",
            "data-name": `open ${game.game_id}`,
            onclick: may ? () => openGame(game) : null,
          },
          mark({ glyph: game.over ? "flag" : "die", tint: game.over ? "grey" : "sky" }, "large"),
          el(
            "span",
            { class: "words" },
            el("span", { class: "label" }, game.name),
            el("span", { class: "small" }, (game.players ?? []).join(" · ")),
            el("span", { class: "small" }, game.over ? t("over") : game.clock),
          ),
          may ? icon("next") : null,
        ),
    });
  }
  return items;
}

export function lobbyDock(table, { newGame }) {
  if (table.role === "watch") return [];
  return [
    {
      key: "new",
      stamp: "",
      build: () => el("button", { class: "main wide", "data-name": "new", onclick: newGame }, t("New game")),
    },
  ];
}
