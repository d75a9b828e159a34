// What is rarely wanted: corrections, my seat, language, how the parts of the table do, leaving the game.

import { el } from "../el.js";
import { icon, mark } from "../marks.js";
import { LANGUAGES, currentLanguage, t } from "../words.js";

const STATES = {
  off: () => t("off"),
  simulated: () => t("simulated"),
  searching: () => t("searching"),
  greeting: () => t("greeting"),
  online: () => t("online"),
  lost: () => t("lost"),
  on: () => t("on"),
  failed: () => t("failed"),
  ok: () => t("in order"),
  trouble: () => t("in trouble"),
};
const TROUBLE = ["lost", "failed", "trouble"];

/** A page of the game, to be kept on this phone. */
function download(name, label, small, address) {
  return {
    key: name,
    stamp: label + small + address,
    build: () =>
      el(
        "a",
        { class: "choice", "data-name": name, href: address, download: "" },
        el(
          "span",
          { class: "words" },
          el("span", { class: "label" }, label),
          small ? el("span", { class: "small" }, small) : null,
        ),
        icon("next"),
      ),
  };
}

function entry(name, label, small, onclick) {
  return {
    key: name,
    stamp: label + small,
    build: () =>
      el(
        "button",
        { class: "choice", "data-name": name, onclick },
        el(
          "span",
          { class: "words" },
          el("span", { class: "label" }, label),
          small ? el("span", { class: "small" }, small) : null,
        ),
        icon("next"),
      ),
  };
}

function part(label, state) {
  const bad = TROUBLE.includes(state.state);
  return el(
    "li",
    { class: "row" },
    mark(
      bad
        ? { glyph: "cross", tint: "red" }
        : { glyph: "circle", tint: state.state === "off" ? "grey" : "green" },
    ),
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, label),
      el("span", { class: "small" }, (STATES[state.state] ?? (() => state.state))()),
      state.why ? el("span", { class: "why" }, state.why) : null,
    ),
  );
}

export function menuItems(table, acts) {
  const items = [];
  if (table.view && table.role !== "watch") {
    items.push(
      entry(
        "corrections",
        t("Corrections"),
        t("The table is right: change what the app has wrong."),
        acts.corrections,
      ),
    );
    if (table.view.notes)
      items.push(
        entry(
          "keep-notes",
          t("Keep the notes in the sheet"),
          t("What was noted in this game is known in the next ones."),
          acts.keepNotes,
        ),
      );
    if (table.view.paper)
      items.push(
        download(
          "report",
          t("Save the report"),
          t("A page to print, as PDF."),
          `/api/export/table.report.pdf?lang=${currentLanguage()}`,
        ),
      );
    if (table.role === "seat")
      items.push(entry("stand", t("Leave my seat"), t("Another phone may then take it."), acts.stand));
    else items.push(entry("pick", t("Take a seat"), "", acts.pick));
    items.push(entry("leave", t("Kept games and new game"), t("This game is kept."), acts.leave));
  }
  items.push({
    key: "language",
    stamp: currentLanguage(),
    build: () =>
      el(
        "div",
        { class: "segments wrap", role: "radiogroup", "aria-label": t("Language") },
        LANGUAGES.map(([code, name]) =>
          el(
            "button",
            {
              role: "radio",
              lang: code.replace("_", "-"),
              "aria-checked": String(code === currentLanguage()),
              "data-name": `lang ${code}`,
              onclick: () => acts.language(code),
            },
            name,
          ),
        ),
      ),
  });
  const hub = table.hub;
  if (hub) {
    items.push({
      key: "parts",
      stamp: JSON.stringify([hub.box, hub.lights, hub.storage, hub.network, hub.phones]),
      build: () =>
        el(
          "ul",
          { class: "rows parts" },
          hub.box ? part(t("Box"), hub.box) : null,
          hub.lights ? part(t("Lights"), hub.lights) : null,
          hub.storage ? part(t("Storage"), hub.storage) : null,
          hub.network ? part(t("Network"), hub.network) : null,
          el(
            "li",
            { class: "row" },
            mark({ glyph: "circle", tint: "sky" }),
            el("span", { class: "words" }, t("Phones: {n}", { n: hub.phones ?? 0 })),
          ),
        ),
    });
  }
  items.push({
    key: "about",
    stamp: table.version,
    build: () =>
      el(
        "p",
        { class: "small" },
        t("{name}, version {version}", { name: table.name, version: table.version }),
      ),
  });
  return items;
}
