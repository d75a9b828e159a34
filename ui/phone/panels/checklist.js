import { el } from "../el.js";
import { icon } from "../marks.js";
import { t } from "../words.js";

const HOW = {
  app: () => t("by the app"),
  box: () => t("by the box"),
  hand: () => t("by hand"),
};

export function checklist(panel, scene) {
  return el(
    "ol",
    { class: "steps" },
    (panel.steps ?? []).map((step, i) =>
      el(
        "li",
        { class: `step ${step.state ?? "next"}`, "aria-current": step.state === "now" ? "step" : null },
        el(
          "span",
          { class: "bullet" },
          step.state === "done" ? [icon("check"), el("span", { class: "unseen" }, t("done"))] : String(i + 1),
        ),
        scene.spots.place(
          `${panel.id}/${step.id}`,
          { cls: "words", name: step.text },
          el("span", { class: "label" }, step.text),
          step.how ? el("span", { class: "small how" }, icon(step.how), HOW[step.how]()) : null,
          step.result ? el("span", { class: "result" }, step.result) : null,
        ),
      ),
    ),
  );
}
