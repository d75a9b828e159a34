// A piece of wood or cardboard on a space, and the space.

import { el } from "../el.js";
import { mark } from "../marks.js";
import { t } from "../words.js";

/** A piece; `draw` makes a picture of its mark. */
export function token(piece, draw = mark) {
  return el(
    "span",
    { class: "token", title: piece.label },
    draw(piece.mark),
    el("span", { class: "unseen" }, piece.label),
  );
}

/** A space with its tokens and the room that is left. */
export function space(panel, area, here, scene, draw = mark) {
  const at = area ? `${panel.id}/${area.id}/${here.id}` : `${panel.id}/${here.id}`;
  const tokens = here.tokens ?? [];
  const room = here.room ?? 1;
  const empty = room === 0 ? (tokens.length ? 0 : 1) : Math.max(0, Math.min(room, 12) - tokens.length);
  const words = [area?.title, here.label].filter(Boolean).join(", ");
  return scene.spots.place(
    at,
    { cls: `space ${here.state ?? ""}`, name: words },
    here.label ? el("span", { class: "space-label" }, here.label) : null,
    el(
      "span",
      { class: "tokens" },
      tokens.map((piece) => token(piece, draw)),
      Array.from({ length: empty }, () => el("span", { class: "socket" })),
    ),
    here.state === "now" ? el("span", { class: "unseen" }, t("now")) : null,
    here.state === "closed" ? el("span", { class: "unseen" }, t("closed")) : null,
  );
}
