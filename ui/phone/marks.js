// Marks: a drawn shape (or a letter) with a tint, so that a colour never stands alone. All drawn here, no glyph fonts.

import { svg } from "./el.js";
import { SPECIES } from "./species.js";

const path =
  (d, cls = "body") =>
  () =>
    svg("path", { d, class: cls });
const both =
  (...parts) =>
  () =>
    parts.map((part) => part());
const dot =
  (cx, cy, r, cls = "line") =>
  () =>
    svg("circle", { cx, cy, r, class: cls });

const animal =
  ({ body, pale, line, spot }) =>
  () =>
    svg(
      "g",
      { class: "species", transform: "scale(0.24)" },
      Object.entries({ body, pale, line, spot }).map(([part, d]) => d && svg("path", { d, class: part })),
    );

const SHAPES = {
  triangle: path("M12 3 22 20.5H2z"),
  square: path("M4 4h16v16H4z"),
  circle: dot(12, 12, 9, "body"),
  diamond: path("M12 2 21 12 12 22 3 12z"),
  star: path("M12 2l3 6.8 7.3.7-5.5 4.9 1.6 7.2L12 17.8l-6.4 3.8 1.6-7.2L1.7 9.5 9 8.8z"),
  hexagon: path("M7 3.3h10L22 12l-5 8.7H7L2 12z"),
  cross: path("M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"),
  drop: path("M12 2c4 5.5 7 8.8 7 12.5a7 7 0 0 1-14 0C5 10.8 8 7.5 12 2z"),
  ring: both(dot(12, 12, 9, "body"), dot(12, 12, 4, "hole")),
  bar: path("M5 8h14a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-2a3 3 0 0 1 3-3z"),
  bean: both(
    path("M17.5 3.5c4 2.8 3.7 9.2 0 13.5s-9.5 5.3-12.5 2.5-2.5-9 1.5-13 8-5 11-3z"),
    path("M16.5 5.5c-1 4-7.5 5.5-9.5 12.5", "line"),
  ),
  cube: both(path("M12 2l9 5v10l-9 5-9-5V7z"), path("M3 7l9 5 9-5M12 12v10", "line")),
  coin: both(dot(12, 12, 9.5, "body"), dot(12, 12, 6, "line")),
  worker: path(
    "M12 2.5a3.7 3.7 0 0 1 2.6 6.3c3.4.8 6.4 2 6.4 4.2 0 1.5-2.5 1.7-4.3 1.7L19.5 21.5h-5.5L12 18l-2 3.5H4.5l2.8-6.8C5.5 14.7 3 14.5 3 13c0-2.2 3-3.4 6.4-4.2A3.7 3.7 0 0 1 12 2.5z",
  ),
  manager: both(
    path(
      "M8 4.5h8V8h3v2.2h-3.3a4 4 0 0 1-1.2 2.6c2.7 1.2 4.2 4.5 4.5 8.7H5c.3-4.2 1.8-7.5 4.5-8.7a4 4 0 0 1-1.2-2.6H5V8h3z",
    ),
    path("M8 8h8", "line"),
  ),
  ship: both(path("M2 14h20l-3.5 7h-13z"), path("M11 2v10.5h8.5C19.5 7 15.5 3.5 11 2zM9.5 5v7.5h-5z")),
  house: path("M12 3l10 9h-3v9h-5v-6h-4v6H5v-9H2z"),
  factory: path("M3 21V11l5-4v4l5-4v4h2l.8-8H19l1 8h1v10z"),
  farm: both(
    path("M2 21c3-9 6-12 10-12s7 3 10 12z"),
    path("M12 9v12M8 10.5 6.5 21M16 10.5 17.5 21", "line"),
    dot(18, 4.8, 2.6, "body"),
  ),
  city: both(
    path("M3 21V9h6v12M9 21V3h7v18M16 21v-9h5v9z"),
    path("M12.5 6.5v2M12.5 11v2M12.5 15.5v2M6 12v2", "line"),
  ),
  colony: both(path("M2 21 8.5 9 15 21z"), path("M11 21l5.5-8L22 21z"), dot(18, 6, 3, "body")),
  flag: path("M5 2.5h2V4h13l-3.5 4.5L20 13H7v8.5H5z"),
  train: both(path("M2 8h12V5h4v3h3.5v9.5H2z"), dot(7, 18.5, 2.8, "body"), dot(17, 18.5, 2.8, "body")),
  die: both(
    path("M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"),
    dot(8, 8, 1, "line"),
    dot(12, 12, 1, "line"),
    dot(16, 16, 1, "line"),
  ),
  card: path("M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z"),
  lock: both(path("M5 11h14v10H5z"), path("M8 11V8a4 4 0 0 1 8 0v3", "line"), dot(12, 16, 1.3, "line")),
  animal: both(
    path(
      "M12 11.5c3.5 0 6.5 4 6.5 6.8 0 2-1.5 3-3.2 3-1.3 0-2-.6-3.3-.6s-2 .6-3.3.6c-1.7 0-3.2-1-3.2-3 0-2.8 3-6.8 6.5-6.8z",
    ),
    dot(4.8, 11, 2.2, "body"),
    dot(9.2, 5.5, 2.4, "body"),
    dot(14.8, 5.5, 2.4, "body"),
    dot(19.2, 11, 2.2, "body"),
  ),
  check: path("M4 12.5l5 5L20 6.5", "line"),
  ...Object.fromEntries(Object.entries(SPECIES).map(([name, parts]) => [name, animal(parts)])),
};

/** The shapes of a mark as SVG nodes, in a box of 24 × 24. */
export function markParts(mark) {
  const { glyph = "", letter = "" } = mark ?? {};
  const shape = SHAPES[glyph];
  const parts = shape ? [shape()].flat() : [svg("circle", { cx: 12, cy: 12, r: 10.5, class: "body" })];
  if (letter) {
    // On a shape the letter sits in the corner, so that shape and tint stay to be seen.
    const [at, r, drop] = shape ? [16.5, 7.5, 3.6] : [12, 8.5, 4.2];
    const size = letter.length > 2 ? "long" : letter.length === 2 ? "two" : "one";
    parts.push(svg("circle", { cx: at, cy: at, r, class: "paper" }));
    parts.push(
      svg("text", { x: at, y: at + (size === "long" ? 2.6 : drop), class: `letter ${size}` }, letter),
    );
  }
  return parts;
}

/** A mark as a picture of its own. It is decoration: the words beside it say the same. */
export function mark(m, cls = "") {
  const tint = m?.tint ?? "grey";
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: `mark tint-${tint} ${cls}`, "aria-hidden": "true", focusable: "false" },
    ...markParts(m),
  );
}

const ICONS = {
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  undo: "M9 5 4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-4",
  redo: "M15 5l5 5-5 5M19.5 10H9a5 5 0 0 0 0 10h4",
  mine: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c.6-5 4-7 8-7s7.4 2 8 7",
  table: "M3 10h18M5 10l-1 10M19 10l1 10M7 6h10M7 6 5 10M17 6l2 4",
  dice: "M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01",
  log: "M5 6h.01M9 6h11M5 12h.01M9 12h11M5 18h.01M9 18h11",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  close: "M6 6l12 12M18 6 6 18",
  app: "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  box: "M3 8l9-4 9 4v9l-9 4-9-4zM3 8l9 4 9-4M12 12v9",
  hand: "M7 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V12 9a1.5 1.5 0 0 1 3 0v6c0 4-2.5 6.5-6.5 6.5S7.5 20 6 17l-2-3.5c-.6-1.5 1-2.5 2-1.5z",
  check: "M4 12.5l5 5L20 6.5",
  up: "M5 15l7-7 7 7",
  next: "M9 5l7 7-7 7",
};

/** A line drawing for a control. */
export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: ICONS[name] }),
  );
}
