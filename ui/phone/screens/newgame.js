// A new game: which one, who plays with which pieces, and its options with a sentence each.

import { el } from "../el.js";
import { keep, kept } from "../keep.js";
import { icon, mark } from "../marks.js";
import { t } from "../words.js";

const FEW = 3; // options that are shown without asking
const GLYPHS = ["triangle", "square", "circle", "diamond", "star", "hexagon", "cross", "drop"];

const TINTS = {
  blue: () => t("blue"),
  orange: () => t("orange"),
  green: () => t("green"),
  yellow: () => t("yellow"),
  red: () => t("red"),
  purple: () => t("purple"),
  sky: () => t("sky blue"),
  brown: () => t("brown"),
  black: () => t("black"),
  white: () => t("white"),
  grey: () => t("grey"),
};

function names() {
  try {
    const list = JSON.parse(kept("names") || "[]");
    return Array.isArray(list) ? list.filter((n) => typeof n === "string") : [];
  } catch {
    return [];
  }
}

/** The draft of a new game: plain state, changed by the screen and sent as the options of `new`. */
export function createDraft() {
  return { games: null, game: null, count: 0, players: [], options: {}, allOptions: false };
}

export function pickGame(draft, game) {
  draft.game = game;
  const [least, most] = game.players;
  const known = names();
  draft.players = Array.from({ length: most }, (_, i) => ({
    name: known[i] ?? "",
    tint: (game.tints ?? [])[i] ?? "grey",
  }));
  draft.count = Math.min(most, Math.max(least, known.length));
  draft.options = Object.fromEntries((game.options ?? []).map((o) => [o.id, o.values[0]?.id]));
}

/** What `new` carries: the players, and each option's value. */
export function optionsOf(draft) {
  const players = draft.players
    .slice(0, draft.count)
    .map((p, i) => ({ name: p.name.trim() || t("Player {n}", { n: i + 1 }), tint: p.tint }));
  return { players, ...draft.options };
}

export function rememberNames(draft) {
  const used = draft.players
    .slice(0, draft.count)
    .map((p) => p.name.trim())
    .filter(Boolean);
  if (used.length) keep("names", JSON.stringify([...new Set([...used, ...names()])].slice(0, 12)));
}

/** Gives `tint` to player `i`; who had it gets the other's. */
function dye(draft, i, tint) {
  const other = draft.players.find((p) => p.tint === tint);
  if (other) other.tint = draft.players[i].tint;
  draft.players[i].tint = tint;
}

function tintRow(draft, i, again) {
  const tints = draft.game.tints ?? [];
  return el(
    "div",
    { class: "swatches", role: "radiogroup", "aria-label": t("Colour") },
    tints.map((tint, n) =>
      el(
        "button",
        {
          class: "swatch",
          role: "radio",
          "aria-checked": String(draft.players[i].tint === tint),
          "aria-label": (TINTS[tint] ?? (() => tint))(),
          "data-name": `tint ${i} ${tint}`,
          onclick: () => {
            dye(draft, i, tint);
            again();
          },
        },
        mark({ glyph: GLYPHS[n % GLYPHS.length], tint }),
      ),
    ),
  );
}

function radios(label, values, value, name, choose) {
  return el(
    "fieldset",
    { class: "panel" },
    el("legend", {}, label),
    values.map((v) =>
      el(
        "button",
        {
          class: "radio",
          role: "radio",
          "aria-checked": String(v.id === value),
          "data-name": `${name} ${v.id}`,
          onclick: () => choose(v.id),
        },
        el("span", { class: "knob", "aria-hidden": "true" }),
        el("span", { class: "words" }, v.label),
      ),
    ),
  );
}

export function newGameItems(draft, again) {
  if (!draft.games)
    return [
      {
        key: "wait",
        stamp: "",
        build: () => el("p", { class: "panel" }, t("Asking the table for its games…")),
      },
    ];
  if (!draft.game) {
    return draft.games.map((game) => ({
      key: `game ${game.game}`,
      stamp: JSON.stringify(game),
      build: () =>
        el(
          "button",
          {
            class: "choice kept",
            "data-name": `game ${game.game}`,
            onclick: () => {
              pickGame(draft, game);
              again();
            },
          },
          mark({ glyph: "die", tint: "sky" }, "large"),
          el(
            "span",
            { class: "words" },
            el("span", { class: "label" }, game.name),
            el(
              "span",
              { class: "small" },
              t("{least} to {most} players", { least: game.players[0], most: game.players[1] }),
            ),
          ),
          icon("next"),
        ),
    }));
  }
  return [headItem(draft, again), ...playerItems(draft, again), ...optionItems(draft, again)];
}

function headItem(draft, again) {
  const [least, most] = draft.game.players;
  return {
    key: "count",
    stamp: `${draft.game.game} ${draft.count}`,
    build: () =>
      el(
        "div",
        { class: "lobby-head" },
        el("h1", {}, draft.game.name),
        draft.game.practice
          ? el(
              "p",
              { class: "panel small" },
              t("Some printed parts are not entered yet: practice values stand in for them, and are marked."),
            )
          : null,
        el(
          "div",
          { class: "segments", role: "radiogroup", "aria-label": t("Number of players") },
          Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) =>
            el(
              "button",
              {
                role: "radio",
                "aria-checked": String(n === draft.count),
                "data-name": `count ${n}`,
                onclick: () => {
                  draft.count = n;
                  again();
                },
              },
              t("{n} players", { n }),
            ),
          ),
        ),
      ),
  };
}

function playerItems(draft, again) {
  return draft.players.slice(0, draft.count).map((player, i) => ({
    key: `player ${i}`,
    stamp: JSON.stringify([player.tint, draft.game.game]),
    build: () => {
      const input = el("input", {
        id: `name-${i}`,
        value: player.name,
        maxlength: 24,
        autocomplete: "off",
        autocapitalize: "words",
        placeholder: t("Player {n}", { n: i + 1 }),
        "data-name": `name ${i}`,
      });
      input.addEventListener("input", () => {
        player.name = input.value;
      });
      return el(
        "section",
        { class: "panel player-form" },
        el("label", { for: `name-${i}` }, t("Player {n}", { n: i + 1 })),
        input,
        tintRow(draft, i, again),
      );
    },
  }));
}

/** Many options wait behind one button: the first value of each is the usual one. */
function optionsDoor(n, more) {
  return el(
    "button",
    { class: "choice", "data-name": "options", onclick: more },
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, t("Options: {n}", { n })),
      el("span", { class: "small" }, t("All are set as most tables play.")),
    ),
    icon("next"),
  );
}

function optionItems(draft, again) {
  const set = (change) => {
    change();
    again();
  };
  const options = draft.game.options ?? [];
  const items = options.map((option) => ({
    key: `option ${option.id}`,
    stamp: JSON.stringify([option, draft.options[option.id]]),
    build: () =>
      radios(option.label, option.values, draft.options[option.id], option.id, (v) =>
        set(() => (draft.options[option.id] = v)),
      ),
  }));
  if (options.length > FEW && !draft.allOptions) {
    const more = () => set(() => (draft.allOptions = true));
    items.splice(0, items.length, {
      key: "options",
      stamp: "",
      build: () => optionsDoor(options.length, more),
    });
  }
  return items;
}

export function newGameDock(draft, { start, leave }) {
  return [
    {
      key: "go",
      stamp: String(Boolean(draft.game)),
      build: () =>
        el(
          "div",
          { class: "pair" },
          el("button", { class: "quiet", "data-name": "leave", onclick: leave }, t("Back")),
          draft.game
            ? el("button", { class: "main", "data-name": "start", onclick: start }, t("Start"))
            : null,
        ),
    },
  ];
}
