import { el } from "../el.js";
import { mapPiece } from "../pieces.js";
import { ground } from "../pictures/ground.js";
import { t } from "../words.js";

/** So many pieces find room on a square; of more, the last says how many there are. */
const ROOM = 6;

/** A cross on a closed square is the barrier itself. */
const bars = (pin, panel) => pin.mark.glyph === "cross" && (panel.closed ?? []).includes(pin.at);

function pinsBySquare(pins) {
  const found = new Map();
  for (const pin of pins) found.set(pin.at, [...(found.get(pin.at) ?? []), pin]);
  // Sites first: they are what the pawns come to.
  for (const here of found.values())
    here.sort((a, b) => (b.mark.glyph === "drop") - (a.mark.glyph === "drop"));
  return found;
}

function pieces(here) {
  if (!here.length) return null;
  const marks = here.map((pin) => pin.mark);
  if (marks.length > ROOM) {
    const left = marks.splice(ROOM - 1).length;
    marks.push({ tint: "grey", letter: `+${left}` });
  }
  const crowd = marks.length < 3 ? "few" : marks.length === 3 ? "three" : "many";
  return el(
    "span",
    { class: `pins ${crowd}` },
    marks.map((m) => mapPiece(m, crowd === "many")),
  );
}

function legend(panel) {
  const said = (pin) => t("{place}: {what}", { place: pin.at, what: pin.label });
  const pins = (panel.pins ?? []).filter((pin) => pin.label);
  const lines = pins
    .filter((pin) => !bars(pin, panel))
    .map((pin) => el("li", {}, mapPiece(pin.mark), el("span", {}, said(pin))));
  const sample = (kind, words) =>
    el(
      "li",
      {},
      el("span", { class: `sample ${kind}` }, ground(0, { [kind]: true })),
      el("span", {}, words),
    );
  if (panel.shaded?.length && panel.ground) lines.push(sample("special", panel.ground));
  const barriers = pins.filter((pin) => bars(pin, panel)).map(said);
  if (panel.closed?.length) lines.push(sample("closed", barriers.join(", ") || t("closed")));
  return lines.length ? el("ul", { class: "legend" }, lines) : null;
}

/** A grid of squares with their names and pins, as wide as the screen allows and never under a thumb's width. */
export function map(panel, scene) {
  const columns = panel.columns ?? [];
  const pins = pinsBySquare(panel.pins ?? []);
  const names = (panel.rows ?? []).flatMap((row) => columns.map((column) => `${column}${row}`));
  const offered = names.filter((at) => scene.spots.has(`${panel.id}/${at}`)).length;
  // Where nearly every square can be tapped, none of them is to cry out.
  const free = 2 * offered > names.length;
  const grid = el("div", { class: free ? "map free" : "map", role: "group", "aria-label": t("Map") });
  grid.style.setProperty("--columns", columns.length);
  names.forEach((at, n) => {
    const here = pins.get(at) ?? [];
    const special = panel.shaded?.includes(at) ?? false;
    const closed = panel.closed?.includes(at) ?? false;
    const words = [
      at,
      ...here.map((pin) => pin.label),
      special ? panel.ground : "",
      closed ? t("closed") : "",
    ];
    const name = words.filter(Boolean).join(", ");
    grid.append(
      scene.spots.place(
        `${panel.id}/${at}`,
        { cls: `field${special ? " special" : ""}${closed ? " closed" : ""}`, name },
        ground(n + Math.floor(n / columns.length), { special, closed }),
        el("span", { class: "coordinate", "aria-hidden": "true" }, at),
        pieces(here.filter((pin) => !bars(pin, panel))),
        name === at ? null : el("span", { class: "unseen" }, name),
      ),
    );
  });
  return [el("div", { class: "map-frame" }, grid), legend(panel)];
}
