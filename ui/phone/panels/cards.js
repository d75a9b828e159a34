import { el } from "../el.js";
import { holdButton } from "../held.js";
import { icon, mark } from "../marks.js";
import { t } from "../words.js";

function face(panel, card, scene) {
  return scene.spots.place(
    `${panel.id}/${card.id}`,
    { cls: `card ${card.state ?? ""}`, name: card.title },
    el(
      "span",
      { class: "card-head" },
      card.mark ? mark(card.mark) : null,
      el("span", { class: "label" }, card.title),
    ),
    card.text ? el("span", { class: "card-text" }, card.text) : null,
    el(
      "span",
      { class: "tags" },
      card.tag ? el("span", { class: "tag" }, card.tag) : null,
      card.state === "now" ? el("span", { class: "tag now" }, t("in force")) : null,
      card.state === "next" ? el("span", { class: "tag" }, t("next")) : null,
      card.state === "done" ? el("span", { class: "tag" }, icon("check"), t("done")) : null,
      card.made_up ? el("span", { class: "tag practice" }, t("practice value")) : null,
    ),
  );
}

function back(panel, card, words, scene) {
  return scene.spots.place(
    `${panel.id}/${card.id}`,
    { cls: "card back", name: words },
    mark({ glyph: "lock", tint: "grey" }),
    el("span", { class: "label" }, words),
  );
}

/** Cards. A `shut` one is a back; what is secret is shown only while held down. */
export function cards(panel, scene) {
  const all = panel.cards ?? [];
  const open = all.filter((c) => !c.secret || c.shut);
  const secret = all.filter((c) => c.secret && !c.shut);
  const parts = [];
  if (open.length) {
    parts.push(
      el(
        "div",
        { class: "cards" },
        open.map((c) => (c.shut ? back(panel, c, c.title || t("face down"), scene) : face(panel, c, scene))),
      ),
    );
  }
  if (secret.length) {
    const slot = el("div", { class: "cards hand" });
    const hold = holdButton({
      label: t("Hold to look"),
      name: `hold ${panel.id}`,
      slot,
      show: () => secret.map((c) => face(panel, c, scene)),
      cover: () => secret.map((c) => back(panel, c, t("only for you"), scene)),
    });
    parts.push(slot, hold);
  }
  return parts;
}
