// Spaces that stand for a choice: a tap there is the same answer.

import { el } from "./el.js";
import { askOnce, close, open } from "./dialog.js";
import { t } from "./words.js";

/** The open choices of `asks` by the place that stands for them (`panel/area/space`, `panel/area`, `panel`). */
export function spotsOf(asks) {
  const spots = new Map();
  for (const ask of asks) {
    if (ask.secret) continue;
    for (const choice of ask.choices ?? []) {
      if (!choice.at || choice.why_not) continue;
      spots.set(choice.at, [...(spots.get(choice.at) ?? []), { ask, choice }]);
    }
  }
  return spots;
}

/** What panels need to make their spaces touchable. `mine(ask)` tells own decisions, which need no question. */
export function createSpots(asks, { choose, mine }) {
  const spots = spotsOf(asks);

  function tap(at) {
    const offers = spots.get(at);
    if (offers.length === 1) {
      const [{ ask, choice }] = offers;
      if (mine(ask)) choose(ask, choice);
      else askOnce({ title: ask.title, yes: choice.label, run: () => choose(ask, choice) });
      return;
    }
    open({
      title: () => offers[0].ask.title,
      items: () =>
        offers.map(({ ask, choice }) => ({
          key: `${ask.id}/${choice.id}`,
          stamp: "",
          build: () =>
            el(
              "button",
              {
                class: "choice",
                "data-name": choice.id,
                onclick: () => {
                  close();
                  choose(ask, choice);
                },
              },
              choice.label,
            ),
        })),
    });
  }

  return {
    /** A stamp of all that is touchable in one panel. */
    stamp: (panel) =>
      JSON.stringify(
        [...spots]
          .filter(([at]) => at === panel || at.startsWith(`${panel}/`))
          .map(([at, o]) => [at, o.map((x) => [x.ask.id, x.choice.id, x.choice.label])]),
      ),
    has: (at) => spots.has(at),
    /** A button where a choice names this place, else a plain element. */
    place(at, { tag = "div", cls = "", name = "" }, ...children) {
      const offers = spots.get(at);
      if (!offers) return el(tag, { class: cls }, ...children);
      const what = offers.length === 1 ? offers[0].choice.label : t("{n} choices", { n: offers.length });
      return el(
        "button",
        {
          class: `${cls} spot`,
          "data-name": at,
          "data-at": at,
          "aria-label": name ? t("{place}: {choice}", { place: name, choice: what }) : what,
          onclick: () => tap(at),
        },
        ...children,
      );
    },
  };
}
