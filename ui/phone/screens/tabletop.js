// Table: all that everybody sees, and the prompts of others that this phone may answer for them.

import { open } from "../dialog.js";
import { el } from "../el.js";
import { icon, mark } from "../marks.js";
import { panelItem } from "../panels/kinds.js";
import { lamps } from "../pictures/lamps.js";
import { isMine } from "../table.js";
import { t } from "../words.js";
import { askItem, othersAsks, seatBadge, waitingItem } from "./mine.js";

const PLACES = ["clock", "main", "players", "prices", "more", "mine"];

export function tableItems(table, scene) {
  const view = table.view;
  const items = [];
  const rounds = view.lights?.rounds ?? [];
  if (rounds.length || view.headline) {
    items.push({
      key: "now",
      stamp: JSON.stringify([rounds, view.headline, view.clock]),
      build: () =>
        el(
          "section",
          { class: "panel now-strip", "aria-label": view.clock },
          el(
            "div",
            { class: "line" },
            el("p", { class: "headline" }, view.headline || view.clock),
            rounds.length ? lamps(rounds) : null,
          ),
        ),
    });
  }
  const panels = [...(view.panels ?? [])].sort(
    (a, b) => PLACES.indexOf(a.place ?? "main") - PLACES.indexOf(b.place ?? "main"),
  );
  return items.concat(panels.map((p) => panelItem(p, scene)).filter(Boolean));
}

/** The prompt of another seat on a sheet: opening it is the first tap, answering the second. */
function openFor(table, id, commands) {
  const find = () => othersAsks(table).find((a) => a.id === id);
  const name = () => seatBadge(table, find())?.name ?? "";
  open({
    title: () => (find() ? t("For {name}", { name: name() }) : ""),
    items: () => (table.view && find() ? [askItem(table, find(), commands)] : null),
  });
}

export function tableDock(table, commands, { toMine }) {
  const items = [];
  const own = (table.view.asks ?? []).filter((ask) => isMine(table, ask));
  for (const ask of own) {
    items.push({
      key: `own ${ask.id}`,
      stamp: JSON.stringify([ask.title, ask.seat]),
      build: () => bar(table, ask, ask.title, toMine, "main"),
    });
  }
  for (const ask of othersAsks(table)) {
    items.push({
      key: `for ${ask.id}`,
      stamp: JSON.stringify([ask.title, ask.seat]),
      build: () =>
        bar(
          table,
          ask,
          t("Answer for {name}", { name: seatBadge(table, ask)?.name ?? "" }),
          () => openFor(table, ask.id, commands),
          "",
          ask.title,
        ),
    });
  }
  if (!items.length) items.push(waitingItem(table));
  return items.filter(Boolean);
}

function bar(table, ask, label, onclick, cls, small = "") {
  const badge = seatBadge(table, ask);
  return el(
    "button",
    { class: `choice bar ${cls}`, "data-name": `bar ${ask.id}`, onclick },
    badge ? mark(badge.mark) : null,
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, label),
      small ? el("span", { class: "small" }, small) : null,
    ),
    icon("next"),
  );
}
