// Dice: the last rolls large, and dice beside the game.

import { el } from "../el.js";
import { rollRow } from "../panels/dice.js";
import { panelItem } from "../panels/kinds.js";
import { isMine } from "../table.js";
import { t } from "../words.js";
import { askItem } from "./mine.js";

const KINDS = {
  d6: () => t("Six-sided die"),
  position: () => t("Position dice"),
  conflict: () => t("Conflict die"),
};
let count = 2;

export function diceItems(table, scene) {
  const items = [];
  const rolls = table.rolls;
  items.push({
    key: "rolls",
    stamp: JSON.stringify(rolls),
    build: () =>
      el(
        "section",
        { class: "panel", "aria-label": t("Dice beside the game") },
        el("h2", {}, t("Dice beside the game")),
        rolls.length
          ? rolls.map((r, i) =>
              rollRow(r, {
                title: (KINDS[r.kind] ?? (() => r.kind))(),
                pips: r.kind === "d6",
                newest: i === 0,
              }),
            )
          : el("p", { class: "small" }, t("Nothing rolled yet.")),
      ),
  });
  const panels = (table.view?.panels ?? []).filter((p) => p.kind === "dice");
  return panels.map((p) => panelItem(p, scene)).concat(items);
}

/** Rolling: the prompts that wait for a die, then the dice beside the game. */
export function diceDock(table, commands, again) {
  const asks = (table.view?.asks ?? []).filter((ask) => ask.draw?.die && isMine(table, ask));
  const items = asks.map((ask) => askItem(table, ask, commands));
  if (table.role !== "watch") {
    items.push({
      key: "roll",
      stamp: String(count),
      build: () =>
        el(
          "div",
          { class: "roller" },
          el(
            "div",
            { class: "stepper", role: "group", "aria-label": t("How many dice") },
            step(-1, again),
            el("output", { "aria-live": "polite" }, String(count)),
            step(1, again),
          ),
          el(
            "button",
            { class: "main", "data-name": "roll d6", onclick: () => commands.roll("d6", count) },
            t("Roll"),
          ),
          el(
            "button",
            { class: "quiet", "data-name": "roll position", onclick: () => commands.roll("position", 1) },
            t("Position dice"),
          ),
          el(
            "button",
            { class: "quiet", "data-name": "roll conflict", onclick: () => commands.roll("conflict", 1) },
            t("Conflict die"),
          ),
        ),
    });
  }
  return items;
}

function step(by, again) {
  return el(
    "button",
    {
      class: "quiet square",
      "data-name": `dice ${by}`,
      "aria-label": by < 0 ? t("One die fewer") : t("One die more"),
      onclick: () => {
        count = Math.min(6, Math.max(1, count + by));
        again();
      },
    },
    by < 0 ? "−" : "+",
  );
}
