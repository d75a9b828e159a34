// Corrections: the table is right. Three taps: menu, corrections, + or −.

import { el } from "../el.js";
import { number } from "../sums.js";
import { t } from "../words.js";

const REASONS = [
  () => t("Something was forgotten"),
  () => t("Counted again"),
  () => t("A rule was played otherwise"),
];
let reason = 0;

function groupsOf(list) {
  const found = new Map();
  for (const c of list) found.set(c.group, [...(found.get(c.group) ?? []), c]);
  return [...found];
}

/** Options come as pairs of id and label. */
function pairOf(option) {
  return Array.isArray(option) ? { id: option[0], label: option[1] } : option;
}

function control(c, correct) {
  const why = REASONS[reason]();
  if ((c.options ?? []).length) {
    const select = el(
      "select",
      { "aria-label": c.label, "data-name": `value ${c.path}` },
      c.options.map(pairOf).map((o) => el("option", { value: o.id, selected: o.id === c.value }, o.label)),
    );
    select.addEventListener("change", () => correct(c.path, { to: select.value }, why, c.label));
    return select;
  }
  const step = (by) =>
    el(
      "button",
      {
        class: "quiet square",
        "data-name": `${c.path} ${by}`,
        "aria-label":
          by < 0 ? t("{what}: one less", { what: c.label }) : t("{what}: one more", { what: c.label }),
        "aria-disabled": c.value + by < (c.least ?? 0) || c.value + by > (c.most ?? 999) ? "true" : null,
        onclick: (event) => {
          if (event.currentTarget.getAttribute("aria-disabled") !== "true")
            correct(c.path, { by }, why, c.label);
        },
      },
      by < 0 ? "−" : "+",
    );
  return el("span", { class: "stepper" }, step(-1), el("output", {}, number(c.value)), step(1));
}

/** The sheet's items; `list` is null while the table is asked. */
export function correctionItems(list, { correct, again }) {
  if (!list) return [{ key: "wait", stamp: "", build: () => el("p", {}, t("Asking the table…")) }];
  const items = [
    {
      key: "reason",
      stamp: String(reason),
      build: () =>
        el(
          "div",
          { class: "segments wrap", role: "radiogroup", "aria-label": t("Reason") },
          REASONS.map((words, i) =>
            el(
              "button",
              {
                role: "radio",
                "aria-checked": String(i === reason),
                "data-name": `reason ${i}`,
                onclick: () => {
                  reason = i;
                  again();
                },
              },
              words(),
            ),
          ),
        ),
    },
  ];
  for (const [group, members] of groupsOf(list)) {
    items.push({ key: `group ${group}`, stamp: "", build: () => el("h3", {}, group) });
    for (const c of members) {
      items.push({
        key: `value ${c.path}`,
        stamp: JSON.stringify([c, reason]),
        build: () =>
          el(
            "div",
            { class: "row" },
            el("span", { class: "words" }, el("span", { class: "label" }, c.label)),
            control(c, correct),
          ),
      });
    }
  }
  return items;
}
