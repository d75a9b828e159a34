// A draw made by hand: what came out, typed in the order in which it came.

import { el } from "./el.js";
import { icon, mark } from "./marks.js";
import { number } from "./sums.js";
import { t } from "./words.js";

const UNSEEN = "?";

/** The part of a prompt that takes a draw made by hand; shut until somebody wants it. */
export function drawForm(ask, settle) {
  const draw = ask.draw;
  const picked = [];
  const items = new Map((draw.items ?? []).map((item) => [item.id, item]));
  if (ask.secret && !draw.die)
    items.set(UNSEEN, { id: UNSEEN, label: t("Stays on paper"), most: draw.count });

  const order = el("ol", { class: "picked", "aria-label": t("Drawn so far") });
  const count = el("p", { class: "count", "aria-live": "polite" });
  const takeBack = el(
    "button",
    { class: "quiet", "data-name": `${ask.id}/back`, onclick: () => change(() => picked.pop()) },
    t("Take the last back"),
  );
  const done = el(
    "button",
    { class: "main", "data-name": `${ask.id}/done`, onclick: () => ready() && settle(ask, [...picked]) },
    t("That was drawn"),
  );
  const left = (item) => (item.most ?? 1) - picked.filter((id) => id === item.id).length;
  const ready = () => picked.length === draw.count;

  const buttons = [...items.values()].map((item) => {
    const rest = el("span", { class: "small" });
    const button = el(
      "button",
      {
        class: "choice",
        "data-name": `${ask.id}/item/${item.id}`,
        "data-item": item.id,
        onclick: () => {
          if (!ready() && left(item) > 0) change(() => picked.push(item.id));
        },
      },
      item.mark ? mark(item.mark) : null,
      el(
        "span",
        { class: "words" },
        el("span", { class: "label" }, item.label),
        draw.die || item.id === UNSEEN ? null : rest,
      ),
    );
    return { item, button, rest };
  });

  function change(step) {
    step();
    order.replaceChildren(
      ...picked.map((id) =>
        el("li", {}, items.get(id).mark ? mark(items.get(id).mark) : null, items.get(id).label),
      ),
    );
    count.textContent = t("{n} of {count}", { n: picked.length, count: draw.count });
    for (const { item, button, rest } of buttons) {
      rest.textContent = t("left: {n}", { n: number(left(item)) });
      button.setAttribute("aria-disabled", String(ready() || left(item) <= 0));
    }
    takeBack.setAttribute("aria-disabled", String(picked.length === 0));
    done.setAttribute("aria-disabled", String(!ready()));
  }
  change(() => {});

  return el(
    "details",
    { class: "by-hand" },
    el(
      "summary",
      { class: "choice", "data-name": `${ask.id}/hand` },
      icon("hand"),
      el("span", { class: "words" }, el("span", { class: "label" }, t("Drawn by hand"))),
    ),
    el("p", { class: "small" }, t("Tap what came out, in its order.")),
    el(
      "div",
      { class: "choices short" },
      buttons.map((b) => b.button),
    ),
    count,
    order,
    el("div", { class: "pair" }, takeBack, done),
  );
}
