// The commands of the protocol, each with an id of its own and with the words that say what it was.

import { clientId, randomWord } from "./keep.js";
import { t } from "./words.js";

const session = randomWord(3);
let number = 0;

/** A new command id: this device, this opening of the page, a number. */
export function newId() {
  number += 1;
  return `${clientId()}-${session}-${number}`;
}

export function createCommands({ send, table }) {
  const make = (type, fields, label) => {
    const frame = { type, id: newId(), ...fields };
    send(frame, label);
    return frame.id;
  };
  return {
    choose: (ask, choice) => make("choose", { rev: table.rev, ask: ask.id, choice: choice.id }, choice.label),
    settle: (ask, items) => make("settle", { rev: table.rev, draw: ask.draw.id, items }, ask.title),
    correct: (path, change, reason, label) => make("correct", { path, ...change, reason }, label),
    undo: () => make("undo", { rev: table.rev }, t("Undo: {what}", { what: table.undo })),
    redo: () => make("redo", { rev: table.rev }, t("Redo: {what}", { what: table.redo })),
    back: (line) => make("back", { rev: table.rev, to: line.rev }, t("Back to: {what}", { what: line.text })),
    start: (game, options, label) => make("new", { game, options }, label),
    openGame: (kept) => make("open", { game_id: kept.game_id }, kept.name),
    closeGame: () => make("close", {}, t("Leave this game")),
    sit: (seat) => make("seat", { seat: seat.seat }, seat.name),
    stand: () => make("stand", {}, t("Stand up")),
    keepNotes: () => make("keep_notes", {}, t("Keep the notes in the sheet")),
    roll: (kind, n) => make("roll", { kind, n }, t("Roll")),
    speak: (lang) => make("lang", { lang }, lang),
    ask: (what, fields = {}) => make("ask", { what, ...fields }, ""),
  };
}
