// Mine: what I decide, what only I may see, my board. The decisions stand in the dock, under the thumb.

import { askCard } from "../asks.js";
import { el } from "../el.js";
import { mark } from "../marks.js";
import { panelItem } from "../panels/kinds.js";
import { playerRow } from "../panels/players.js";
import { isMine, mayAnswer } from "../table.js";
import { t } from "../words.js";

const NOBODY = -1;

/** The areas of a panel that belong to `seat`, as a panel of its own; null if it is nobody's board. */
function ownPart(panel, seat) {
  if (panel.kind !== "spaces" || seat === null || panel.place === "mine") return null;
  const areas = (panel.areas ?? []).filter((a) => (a.seat ?? NOBODY) === seat);
  return areas.length ? { ...panel, areas } : null;
}

function myRow(table) {
  for (const panel of table.view.panels ?? []) {
    if (panel.kind !== "players") continue;
    const row = panel.rows.find((r) => r.seat === table.seat);
    if (row) return row;
  }
  const badge = (table.view.seats ?? []).find((s) => s.seat === table.seat);
  return badge ? { ...badge, stats: [] } : null;
}

export function mineItems(table, scene, { pick }) {
  const items = [];
  const row = table.seat === null ? null : myRow(table);
  if (row) {
    items.push({
      key: "me",
      stamp: JSON.stringify(row),
      build: () => el("section", { class: "panel me", "aria-label": row.name }, playerRow(row)),
    });
  } else if (table.role === "guest") {
    items.push({
      key: "no seat",
      stamp: "",
      build: () =>
        el(
          "section",
          { class: "panel" },
          el("p", {}, t("You have no seat. What all may decide stands below.")),
          el("button", { class: "main", "data-name": "pick", onclick: pick }, t("Take a seat")),
        ),
    });
  }
  const panels = table.view.panels ?? [];
  items.push(...panels.filter((p) => p.place === "mine").map((p) => panelItem(p, scene)));
  items.push(
    ...panels
      .map((p) => ownPart(p, table.seat))
      .filter(Boolean)
      .map((p) => panelItem(p, scene)),
  );
  return items.filter(Boolean);
}

export function seatBadge(table, ask) {
  const seat = ask.seat ?? null;
  return seat === null ? null : ((table.view.seats ?? []).find((s) => s.seat === seat) ?? null);
}

/** One prompt as an item for `fill`. */
export function askItem(table, ask, commands) {
  return {
    key: `ask ${ask.id}`,
    stamp: JSON.stringify(ask),
    build: () =>
      askCard(ask, { who: seatBadge(table, ask), choose: commands.choose, settle: commands.settle }),
  };
}

/** The dock of this tab: my prompts, then the table's; when there is none, who is waited for. */
export function mineDock(table, commands) {
  const asks = (table.view.asks ?? []).filter((ask) => isMine(table, ask));
  asks.sort((a, b) => ((a.seat ?? null) === null) - ((b.seat ?? null) === null));
  if (asks.length) return asks.map((ask) => askItem(table, ask, commands));
  return [waitingItem(table)].filter(Boolean);
}

export function waitingItem(table) {
  const asks = table.view.asks ?? [];
  const words = asks.map((a) => a.title);
  if (table.view.over) words.splice(0, words.length, t("The game is over."));
  if (!words.length) return null;
  return {
    key: "waiting",
    stamp: JSON.stringify([words, asks.map((a) => a.seat)]),
    build: () =>
      el(
        "div",
        { class: "waiting" },
        words.map((text, i) =>
          el(
            "p",
            { class: "line" },
            asks[i] && seatBadge(table, asks[i]) ? mark(seatBadge(table, asks[i]).mark) : null,
            el("span", { class: "words" }, text),
          ),
        ),
      ),
  };
}

/** Asks of other seats that this phone may answer for them. */
export function othersAsks(table) {
  return (table.view.asks ?? []).filter((ask) => !isMine(table, ask) && mayAnswer(table, ask));
}
