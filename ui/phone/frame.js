// What always stands on the page: connection and clock on top, undo and tabs below, notices over it.

import { el, fill } from "./el.js";
import { icon, mark } from "./marks.js";
import { t } from "./words.js";

export const TABS = ["mine", "table", "dice", "log"];

const TAB_WORDS = {
  mine: () => t("Mine"),
  table: () => t("Table"),
  dice: () => t("Dice"),
  log: () => t("Log"),
};

const LINK = {
  reaching: { words: () => t("Reaching the table…"), mark: { glyph: "ring", tint: "grey" } },
  connected: { words: () => t("Connected"), mark: { glyph: "circle", tint: "green" } },
  reconnecting: { words: () => t("Reconnecting…"), mark: { glyph: "ring", tint: "orange" } },
  gone: { words: () => t("Table gone"), mark: { glyph: "cross", tint: "red" } },
};

export function drawTop(table, link, { menu }) {
  const state = LINK[link.state];
  const clock = table.view?.clock || table.name || "";
  fill(document.getElementById("top"), [
    {
      key: "link",
      stamp: link.state + t("Connected"),
      build: () =>
        el("span", { class: `link ${link.state}` }, mark(state.mark), el("span", {}, state.words())),
    },
    { key: "clock", stamp: clock, build: () => el("span", { class: "clock" }, clock) },
    {
      key: "menu",
      stamp: t("Menu"),
      build: () =>
        el(
          "button",
          { class: "square bare", "aria-label": t("Menu"), "data-name": "menu", onclick: menu },
          icon("menu"),
        ),
    },
  ]);
}

export function drawTabs(tab, wanted, go) {
  const nav = document.getElementById("tabs");
  nav.setAttribute("role", "tablist");
  nav.setAttribute("aria-label", t("Views"));
  fill(
    nav,
    TABS.map((name) => ({
      key: name,
      stamp: `${TAB_WORDS[name]()} ${tab === name} ${wanted.has(name)}`,
      build: () =>
        el(
          "button",
          {
            role: "tab",
            id: `tab-${name}`,
            class: wanted.has(name) ? "wanted" : "",
            "aria-selected": String(tab === name),
            "aria-controls": "screen",
            tabindex: tab === name ? 0 : -1,
            "data-name": `tab ${name}`,
            onclick: () => go(name),
            onkeydown: (event) => steer(event, name, go),
          },
          icon(name),
          el("span", {}, TAB_WORDS[name]()),
          wanted.has(name) ? el("span", { class: "unseen" }, t("your decision")) : null,
        ),
    })),
  );
}

function steer(event, name, go) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length];
  go(next);
  document.getElementById(`tab-${next}`).focus();
}

export function drawUndo(table, commands) {
  const may = table.view && table.role !== "watch";
  const items = [];
  if (may && table.undo) {
    items.push({
      key: "undo",
      stamp: table.undo + t("Undo: {what}"),
      build: () =>
        el(
          "button",
          {
            class: "bare undo",
            "data-name": "undo",
            "aria-label": t("Undo: {what}", { what: table.undo }),
            onclick: commands.undo,
          },
          icon("undo"),
          el("span", { class: "words" }, table.undo),
        ),
    });
  }
  if (may && table.redo) {
    items.push({
      key: "redo",
      stamp: table.redo + t("Redo: {what}"),
      build: () =>
        el(
          "button",
          {
            class: "bare redo",
            "data-name": "redo",
            "aria-label": t("Redo: {what}", { what: table.redo }),
            onclick: commands.redo,
          },
          el("span", { class: "words" }, table.redo),
          icon("redo"),
        ),
    });
  }
  fill(document.getElementById("undo"), items);
}

let hideNotice = 0;

/** Says something that went otherwise than meant; it stays until read, or for twelve seconds. */
export function notice(text, tone = "plain") {
  const place = document.getElementById("notice");
  clearTimeout(hideNotice);
  const shut = () => place.replaceChildren();
  place.replaceChildren(
    el(
      "div",
      { class: `note ${tone}` },
      mark(
        tone === "trouble"
          ? { glyph: "triangle", tint: "orange", letter: "!" }
          : { glyph: "circle", tint: "sky" },
      ),
      el("p", {}, text),
      el("button", { class: "square bare", "aria-label": t("Close"), onclick: shut }, icon("close")),
    ),
  );
  hideNotice = setTimeout(shut, 12_000);
}
