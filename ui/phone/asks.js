// Prompts: who must decide what, with choices big enough for a thumb.

import { el } from "./el.js";
import { askOnce } from "./dialog.js";
import { drawForm } from "./draws.js";
import { holdButton } from "./held.js";
import { icon, mark } from "./marks.js";
import { reasons, total } from "./sums.js";
import { t } from "./words.js";

/** How much room a set of choices wants: `tiny` (C5), `short` (a word), or `full`. */
function roomFor(choices) {
  if (choices.some((c) => c.detail || c.why_not || c.sum?.lines?.length || c.sum?.floor)) return "full";
  const longest = Math.max(0, ...choices.map((c) => c.label.length));
  const word = Math.max(0, ...choices.flatMap((c) => c.label.split(/\s+/).map((w) => w.length)));
  if (choices.some((c) => c.sum)) return longest <= 9 ? "short" : "full";
  if (longest <= 3 && !choices.some((c) => c.mark)) return "tiny";
  return longest <= 14 && word <= 9 ? "short" : "full";
}

function choiceBody(choice, look) {
  return [
    choice.mark ? mark(choice.mark) : look ? icon(look) : null,
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, choice.label),
      choice.detail ? el("span", { class: "small" }, choice.detail) : null,
      choice.sum ? reasons(choice.sum) : null,
      choice.why_not ? el("span", { class: "why" }, choice.why_not) : null,
    ),
    choice.sum ? total(choice.sum) : null,
  ];
}

function confirmed(ask, choice, choose) {
  if (!choice.confirm) {
    choose(ask, choice);
    return;
  }
  askOnce({
    title: choice.label,
    body: [
      choice.detail ? el("p", {}, choice.detail) : null,
      choice.sum ? el("p", { class: "line" }, reasons(choice.sum), total(choice.sum)) : null,
    ],
    yes: choice.label,
    run: () => choose(ask, choice),
  });
}

function choiceButton(ask, choice, choose, lone) {
  const look = ask.draw && (choice.id === "app" || choice.id === "box") ? choice.id : "";
  return el(
    "button",
    {
      class: lone ? "choice main" : "choice",
      "data-name": `${ask.id}/${choice.id}`,
      "data-choice": choice.id,
      "aria-disabled": choice.why_not ? "true" : null,
      onclick: () => {
        if (!choice.why_not) confirmed(ask, choice, choose);
      },
    },
    choiceBody(choice, look),
  );
}

/** A choice of a secret prompt: face down; it is looked at while held, and taken with a button of its own. */
function secretChoice(ask, choice, n, choose) {
  const slot = el("div", { class: "choice secret" });
  const name = `${ask.id}/${choice.id}`;
  const hold = holdButton({
    label: t("Hold to look"),
    name: `look ${name}`,
    slot,
    show: () => choiceBody(choice, ""),
    cover: () => [
      mark({ glyph: "card", tint: "grey", letter: String(n) }),
      el("span", { class: "words" }, el("span", { class: "label" }, t("Choice {n}", { n }))),
    ],
  });
  const take = el(
    "button",
    {
      class: "quiet",
      "data-name": name,
      "data-choice": choice.id,
      "aria-disabled": choice.why_not ? "true" : null,
    },
    t("Take {n}", { n }),
  );
  take.addEventListener("click", () => {
    if (choice.why_not) return;
    askOnce({
      title: t("Take choice {n}?", { n }),
      yes: t("Take {n}", { n }),
      run: () => choose(ask, choice),
    });
  });
  return el("div", { class: "secret-row" }, slot, el("div", { class: "pair" }, hold, take));
}

function groups(choices) {
  const found = new Map();
  for (const choice of choices) {
    const group = choice.group ?? "";
    found.set(group, [...(found.get(group) ?? []), choice]);
  }
  return found;
}

/** One prompt as an article. `who` is the badge of its seat (or null), `settle(ask, items)` ends a draw by hand. */
export function askCard(ask, { who, choose, settle }) {
  const choices = ask.choices ?? [];
  const body = [];
  const lone =
    choices.length === 1 && !choices[0].sum && !choices[0].detail && !choices[0].why_not && !ask.draw;
  if (ask.secret) {
    body.push(
      el(
        "div",
        { class: "choices full" },
        choices.map((c, i) => secretChoice(ask, c, i + 1, choose)),
      ),
    );
  } else {
    for (const [group, members] of groups(choices)) {
      if (group) body.push(el("h3", {}, group));
      body.push(
        el(
          "div",
          { class: `choices ${roomFor(members)}` },
          members.map((c) => choiceButton(ask, c, choose, lone)),
        ),
      );
    }
  }
  if (ask.draw) body.push(drawForm(ask, settle));
  return el(
    "article",
    { class: "ask", "data-ask": ask.id, "data-draw": ask.draw?.id, "aria-label": ask.title },
    el("header", {}, who ? mark(who.mark, "large") : mark({ letter: "?" }, "large"), el("h2", {}, ask.title)),
    ask.text ? el("p", {}, ask.text) : null,
    body,
  );
}
