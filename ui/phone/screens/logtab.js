// Log: what happened, newest first; "back to here" asks once and names the line.

import { askOnce } from "../dialog.js";
import { el } from "../el.js";
import { t } from "../words.js";

export function logItems(table, commands, { older }) {
  const lines = [...table.log].reverse();
  const items = lines.map((line) => ({
    key: `line ${line.rev}`,
    stamp: JSON.stringify([line, table.role === "watch", line.rev === table.rev]),
    build: () => logLine(table, line, commands),
  }));
  const first = table.log[0];
  if (first && first.rev > 1) {
    items.push({
      key: "older",
      stamp: "",
      build: () =>
        el(
          "button",
          { class: "quiet wide", "data-name": "older", onclick: () => older(table.log[0].rev) },
          t("Earlier"),
        ),
    });
  }
  if (!lines.length)
    items.push({
      key: "empty",
      stamp: "",
      build: () => el("p", { class: "panel" }, t("Nothing has happened yet.")),
    });
  return items;
}

function logLine(table, line, commands) {
  const head = [
    el("time", {}, line.at),
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, line.text),
      line.undone ? el("span", { class: "small" }, t("taken back by {who}", { who: line.by })) : null,
    ),
  ];
  const cls = line.undone ? "log-line undone" : "log-line";
  if (table.role === "watch" || line.rev === table.rev)
    return el("div", { class: cls }, el("div", { class: "row" }, head));
  return el(
    "details",
    { class: cls },
    el("summary", { class: "row", "data-name": `line ${line.rev}` }, head),
    el(
      "button",
      {
        class: "quiet",
        "data-name": `back ${line.rev}`,
        onclick: () =>
          askOnce({
            title: t("Back to here?"),
            body: [
              el("p", { class: "quote" }, line.text),
              el("p", {}, t("All that came after this line is taken back. The log keeps it.")),
            ],
            yes: t("Back to here"),
            run: () => commands.back(line),
          }),
      },
      t("Back to here"),
    ),
  );
}
