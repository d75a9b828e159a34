// Before the game: reaching the table, the PIN for those who only look on, and the choice of a seat.

import { el } from "../el.js";
import { mark } from "../marks.js";
import { t } from "../words.js";

/** The splash while there is nothing to show yet. */
export function reachingItem(link) {
  const gone = link.state === "gone";
  return {
    key: "reaching",
    stamp: `${gone} ${link.farewell}`,
    build: () =>
      el(
        "div",
        { class: "splash" },
        el(
          "div",
          { class: "pieces", "aria-hidden": "true" },
          mark({ glyph: "triangle", tint: "sky" }),
          mark({ glyph: "square", tint: "orange" }),
          mark({ glyph: "circle", tint: "yellow" }),
        ),
        el("h1", {}, gone ? t("The table does not answer") : t("Reaching the table…")),
        gone
          ? el(
              "p",
              {},
              t("Is it switched on, and is this phone in the same Wi-Fi? It is tried again all the time."),
            )
          : null,
        gone
          ? el("button", { class: "main", "data-name": "try", onclick: () => link.now() }, t("Try now"))
          : null,
      ),
  };
}

/** For a phone without the PIN: it looks on, and can type the PIN. */
export function pinItem({ wrong, submit }) {
  return {
    key: "pin",
    stamp: String(wrong),
    build: () => {
      const input = el("input", {
        id: "pin",
        inputmode: "numeric",
        autocomplete: "off",
        maxlength: 12,
        "data-name": "pin",
        enterkeyhint: "go",
      });
      const form = el(
        "form",
        { class: "panel pin" },
        el("h2", {}, t("You are looking on")),
        el(
          "label",
          { for: "pin" },
          wrong
            ? t("That PIN is not this table's. It stands beside the QR code.")
            : t("To play along, type the PIN that stands beside the QR code."),
        ),
        el(
          "div",
          { class: "pair" },
          input,
          el("button", { class: "main", type: "submit", "data-name": "pin-go" }, t("Join")),
        ),
      );
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (input.value.trim()) submit(input.value.trim());
      });
      return form;
    },
  };
}

/** The seats as large buttons; one tap sits down. */
export function seatItems(table, { sit, stay }) {
  const states = new Map((table.hub?.seats ?? []).map((s) => [s.seat, s]));
  const seats = table.view.seats ?? [];
  return [
    {
      key: "seats",
      stamp: "",
      build: () => el("div", { class: "seats" }),
      items: [
        { key: "head", stamp: "", build: () => el("h1", {}, t("Who are you?")) },
        ...seats.map((seat) => ({
          key: `seat ${seat.seat}`,
          stamp: JSON.stringify([seat, states.get(seat.seat)]),
          build: () => seatButton(seat, states.get(seat.seat), sit),
        })),
        {
          key: "stay",
          stamp: "",
          build: () =>
            el("button", { class: "quiet", "data-name": "stay", onclick: stay }, t("Without a seat")),
        },
      ],
    },
  ];
}

function seatButton(seat, state, sit) {
  const taken = state?.taken === true;
  return el(
    "button",
    {
      class: "choice seat",
      "data-name": `seat ${seat.seat}`,
      "data-seat": seat.seat,
      "aria-disabled": taken ? "true" : null,
      onclick: () => (taken ? null : sit(seat)),
    },
    mark(seat.mark, "large"),
    el(
      "span",
      { class: "words" },
      el("span", { class: "label" }, seat.name),
      taken
        ? el(
            "span",
            { class: "why" },
            state.here
              ? t("This seat has a phone.")
              : t("This seat's phone is away; the touchscreen can free the seat."),
          )
        : null,
    ),
  );
}
