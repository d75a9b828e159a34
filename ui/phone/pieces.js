// Wooden pieces with a letter: drops, pins on a map, pawns, and chips of which only the letter is left where many
// stand together. Told apart by form, tint and letter.

import { svg } from "./el.js";
import { mark } from "./marks.js";

const FORMS = {
  drop: {
    box: "0 0 24 34",
    body: ["path", { d: "M12 1 2.6 16.5a11 11 0 1 0 18.8 0z" }],
    paper: ["circle", { cx: 12, cy: 22.3, r: 7.9 }],
    at: 27,
  },
  pin: {
    box: "0 0 24 34",
    body: ["path", { d: "M12 33 2.6 17.5a11 11 0 1 1 18.8 0z" }],
    paper: ["circle", { cx: 12, cy: 11.7, r: 7.9 }],
    at: 16.4,
  },
  pawn: {
    box: "0 0 24 34",
    body: ["path", { d: "M8 12a6.2 6.2 0 1 1 8 0h2.5a4.5 4.5 0 0 1 4.5 4.5V33H1V16.5A4.5 4.5 0 0 1 5.5 12z" }],
    paper: ["rect", { x: 4, y: 14.6, width: 16, height: 15.8, rx: 2.5 }],
    at: 27.4,
  },
  dome: {
    box: "0 0 24 24",
    body: ["path", { d: "M1 23V10a9 9 0 0 1 9-9h4a9 9 0 0 1 9 9v13z" }],
    paper: ["rect", { x: 3.6, y: 3.8, width: 16.8, height: 16.8, rx: 5 }],
    at: 17.5,
  },
  disc: {
    box: "0 0 24 24",
    body: ["circle", { cx: 12, cy: 12, r: 11 }],
    paper: ["circle", { cx: 12, cy: 12, r: 8.6 }],
    at: 17,
  },
};

/** The form of a lettered mark on a map, or "" for one that is drawn as everywhere. */
function formOn(m, small) {
  if (!m?.letter) return "";
  if (m.glyph === "drop") return small ? "disc" : "pin";
  if (m.glyph === "worker") return small ? "dome" : "pawn";
  return small ? "dome" : "";
}

function drawn(m, name) {
  const { box, body, paper, at } = FORMS[name];
  const size = m.letter.length > 2 ? "long" : m.letter.length === 2 ? "two" : "one";
  return svg(
    "svg",
    {
      viewBox: box,
      class: `mark piece ${name} tint-${m.tint ?? "grey"}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    svg(body[0], { ...body[1], class: "body" }),
    svg(paper[0], { ...paper[1], class: "paper" }),
    svg("text", { x: 12, y: at, class: `letter ${size}` }, m.letter),
  );
}

/** A mark as it stands on a map; `small` where many stand together. */
export function mapPiece(m, small = false) {
  const form = formOn(m, small);
  return form ? drawn(m, form) : mark(m);
}

/** A mark as it stands on a track. */
export function trackPiece(m) {
  return m?.letter && m.glyph === "drop" ? drawn(m, "drop") : mark(m);
}
