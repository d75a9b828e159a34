import { el } from "../el.js";
import { space } from "./token.js";

/** Spaces in a row with markers: rounds, turn order, failure and success. */
export function track(panel, scene) {
  const spaces = panel.spaces ?? [];
  const bare = spaces.every((s) => !(s.tokens ?? []).length);
  return el(
    "ol",
    { class: bare ? "track bare" : "track" },
    spaces.map((s) => el("li", {}, space(panel, null, s, scene))),
  );
}
