import { el } from "../el.js";
import { trackPiece } from "../pieces.js";
import { space } from "./token.js";

const LONG = 6;

/** The spaces that make up a picture: those whose labels are as short as numbers, where there are many. */
function run(spaces) {
  const short = spaces.filter((s) => (s.label ?? "").length <= 4);
  return short.length >= LONG ? short : [];
}

/** Into how many columns so many spaces go, at most `most`, so that the rows are equally long. */
function columns(n, most) {
  return Math.ceil(n / Math.ceil(n / most));
}

function list(panel, spaces, scene, cls, draw) {
  return el(
    "ol",
    { class: cls },
    spaces.map((s) => el("li", {}, space(panel, null, s, scene, draw))),
  );
}

function course(panel, spaces, scene) {
  const touched = spaces.some((s) => scene.spots.has(`${panel.id}/${s.id}`));
  const shown = list(panel, spaces, scene, touched ? "track course touched" : "track course", trackPiece);
  shown.style.setProperty("--narrow", columns(spaces.length, LONG));
  shown.style.setProperty("--wide", columns(spaces.length, 2 * LONG));
  return shown;
}

/** Spaces in a row with markers: rounds, turn order, failure and success. */
export function track(panel, scene) {
  const spaces = panel.spaces ?? [];
  const long = run(spaces);
  const others = spaces.filter((s) => !long.includes(s));
  const bare = others.every((s) => !(s.tokens ?? []).length);
  return [
    long.length ? course(panel, long, scene) : null,
    others.length ? list(panel, others, scene, bare ? "track bare" : "track", trackPiece) : null,
  ];
}
