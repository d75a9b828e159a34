// The phone page: one state, one `render`, and the few things that happen to it.

import { createCommands } from "./commands.js";
import * as dialog from "./dialog.js";
import { fill } from "./el.js";
import { drawTabs, drawTop, drawUndo, notice } from "./frame.js";
import { clientId, keep, keepSeatKey, kept, seatKey } from "./keep.js";
import { createLink } from "./link.js";
import { guardTaps } from "./taps.js";
import { createSpots } from "./spots.js";
import { createTable, isMine, mayAnswer, takeFrame } from "./table.js";
import { bestOf, currentLanguage, speak, t } from "./words.js";
import { correctionItems } from "./screens/corrections.js";
import { diceDock, diceItems } from "./screens/dicetab.js";
import { lobbyDock, lobbyItems } from "./screens/lobby.js";
import { logItems } from "./screens/logtab.js";
import { menuItems } from "./screens/menu.js";
import { mineDock, mineItems } from "./screens/mine.js";
import { createDraft, newGameDock, newGameItems, optionsOf, rememberNames } from "./screens/newgame.js";
import { tableDock, tableItems } from "./screens/tabletop.js";
import { pinItem, reachingItem, seatItems } from "./screens/welcome.js";

const app = document.getElementById("app");
const dock = document.getElementById("dock");
const screen = document.getElementById("screen");
const flow = document.getElementById("flow");
const next = document.getElementById("next");

const WORDS_MS = 1_000; // a page without words is better than none
const table = createTable();
let tab = "mine";
let shown = ""; // the screen drawn last
let unseated = false; // "without a seat" was chosen
let draft = null; // a new game being set up
let corrections = null;
let pin = new URLSearchParams(location.search).get("pin") ?? kept("pin");
let wrongPin = false; // the last PIN was not this table's
let joinedAs = ""; // the role of the last welcome
let keyTried = ""; // the game for which the kept key of a seat was shown
let speaking = "no"; // whether the words of the chosen language are here: no, soon, yes
let worded = false; // nothing is drawn before the words are here, so that nothing is drawn twice
let drawn = 0;

const link = createLink({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  hello: () => ({
    type: "hello",
    protocol: 1,
    client: clientId(),
    screen: "phone",
    lang: currentLanguage(),
    pin,
    seat_key: seatKey(table.gameId),
  }),
  take,
  changed: render,
  lost(entry, why) {
    if (entry.frame.type === "ask" || entry.frame.type === "lang") return;
    if (why === "unsent") notice(t("Not sent, it is too long ago: {what}", { what: entry.label }), "trouble");
    else
      notice(
        t("The table did not answer; look whether it counted: {what}", { what: entry.label }),
        "trouble",
      );
    render();
  },
});

const commands = createCommands({
  table,
  send(frame, label) {
    if (frame.type !== "ask" && frame.type !== "lang" && table.role === "watch") {
      notice(t("You are looking on. Type the PIN to play along."), "trouble");
      return;
    }
    link.send(frame, label);
  },
});

/** One answer to a prompt is on its way at a time. */
function busyAsks() {
  return new Set(link.pending().map((e) => e.frame.ask ?? (e.frame.draw ? `draw ${e.frame.draw}` : null)));
}

const acts = {
  ...commands,
  choose: (ask, choice) => {
    if (!busyAsks().has(ask.id)) commands.choose(ask, choice);
  },
  settle: (ask, items) => {
    if (!busyAsks().has(`draw ${ask.draw.id}`)) commands.settle(ask, items);
  },
};

function take(frame, entry) {
  if (!takeFrame(table, frame)) {
    link.refresh();
    return;
  }
  switch (frame.type) {
    case "welcome":
      if (frame.role !== "watch" && pin) keep("pin", pin);
      if (frame.role === "watch" && pin) {
        wrongPin = true;
        pin = ""; // said once: the table slows down whoever guesses
      }
      if (frame.role === "watch" && joinedAs === "") tab = "table";
      if (joinedAs === "watch" && frame.role !== "watch") tab = "mine";
      joinedAs = frame.role;
      if (speaking === "no") learn(currentLanguage());
      break;
    case "seated":
      keepSeatKey(table.gameId, frame.seat_key);
      keyTried = table.gameId;
      tab = "mine";
      break;
    case "lobby":
      unseated = false;
      corrections = null;
      dialog.close();
      break;
    case "view":
      draft = null;
      if (keyTried !== frame.game_id && table.role === "guest" && seatKey(frame.game_id)) {
        link.refresh(); // this game was on the table before, and this phone had a seat in it
      }
      keyTried = frame.game_id;
      break;
    case "refused":
      if (entry && entry.frame.type !== "ask") notice(frame.text, "trouble");
      break;
    case "error":
      notice(frame.text, "trouble");
      break;
    case "bye":
      notice(frame.text);
      break;
    case "answer":
      if (frame.what === "games" && draft) draft.games = frame.games;
      if (frame.what === "corrections") corrections = frame.corrections;
      break;
    case "done":
      if (entry?.frame.type === "stand") {
        Object.assign(table, { seat: null, role: "guest" });
        keepSeatKey(table.gameId, "");
      }
      if (entry?.frame.type === "keep_notes") notice(t("Kept in your sheet, for the games to come."));
      if (entry?.frame.type === "correct") commands.ask("corrections");
      break;
  }
  render();
}

async function learn(code) {
  const before = [currentLanguage(), t("Table")];
  speaking = "soon";
  speaking = (await speak(code)) ? "yes" : "no";
  const first = !worded;
  worded = true;
  if (first || before.join() === [code, t("Table")].join()) {
    render();
    return;
  }
  shown = "";
  for (const id of ["top", "dock", "flow", "undo", "tabs"]) fill(document.getElementById(id), []);
  render();
}

function openMenu() {
  dialog.open({
    title: () => t("Menu"),
    items: () =>
      menuItems(table, {
        corrections() {
          corrections = null;
          commands.ask("corrections");
          dialog.open({
            title: () => t("Corrections"),
            items: () =>
              table.view ? correctionItems(corrections, { correct: commands.correct, again: render }) : null,
          });
        },
        keepNotes() {
          dialog.close();
          commands.keepNotes();
        },
        stand() {
          dialog.close();
          commands.stand();
        },
        pick() {
          dialog.close();
          unseated = false;
          render();
        },
        leave() {
          dialog.askOnce({
            title: t("Leave this game?"),
            yes: t("Leave this game"),
            run: commands.closeGame,
          });
        },
        language(code) {
          keep("lang", code);
          commands.speak(code);
          dialog.close();
          learn(code);
        },
      }),
  });
}

/** Which screen stands on the page, with what is on it and in its dock. */
function scene() {
  const watch = table.role === "watch";
  const pinForm = watch
    ? [
        pinItem({
          wrong: wrongPin,
          submit(typed) {
            pin = typed;
            wrongPin = false;
            link.refresh();
          },
        }),
      ]
    : [];
  if (!table.role || (!table.view && !table.lobby))
    return { name: "reaching", items: [reachingItem(link)], dock: [] };
  if (table.lobby && draft) {
    const leave = () => {
      draft = draft.game && draft.games.length > 1 ? { ...createDraft(), games: draft.games } : null;
      render();
    };
    const start = () => {
      rememberNames(draft);
      commands.start(draft.game.game, optionsOf(draft), draft.game.name);
    };
    return { name: "new", items: newGameItems(draft, render), dock: newGameDock(draft, { start, leave }) };
  }
  if (table.lobby) {
    const newGame = () => {
      draft = createDraft();
      commands.ask("games");
      render();
    };
    return {
      name: "lobby",
      items: [...pinForm, ...lobbyItems(table, commands)],
      dock: lobbyDock(table, { newGame }),
    };
  }
  const seats = table.view.seats ?? [];
  if (table.role === "guest" && !unseated && seats.length) {
    const stay = () => {
      unseated = true;
      render();
    };
    return { name: "seats", items: seatItems(table, { sit: commands.sit, stay }), dock: [] };
  }
  return { name: `tab ${tab}`, ...tabScene(pinForm) };
}

function tabScene(pinForm) {
  const asks = (table.view.asks ?? []).filter((ask) => mayAnswer(table, ask));
  const panelScene = {
    seat: table.seat,
    spots: createSpots(asks, { choose: acts.choose, mine: (ask) => isMine(table, ask) }),
  };
  const pick = () => {
    unseated = false;
    render();
  };
  switch (tab) {
    case "table":
      return {
        items: [...tableItems(table, panelScene), ...pinForm],
        dock: tableDock(table, acts, { toMine: () => go("mine") }),
      };
    case "dice":
      return { items: diceItems(table, panelScene), dock: diceDock(table, acts, render) };
    case "log":
      return {
        items: logItems(table, acts, { older: (before) => commands.ask("log", { before }) }),
        dock: [],
      };
    default:
      return { items: [...pinForm, ...mineItems(table, panelScene, { pick })], dock: mineDock(table, acts) };
  }
}

function go(name) {
  tab = name;
  render();
}

function render() {
  if (drawn || !worded) return;
  drawn = setTimeout(draw, 0);
}

function draw() {
  drawn = 0;
  const now = scene();
  const tabs = now.name.startsWith("tab");
  app.dataset.link = link.state;
  app.dataset.screen = now.name;
  app.classList.toggle("stale", !link.fresh);
  drawTop(table, link, { menu: openMenu });
  if (now.name !== shown) {
    fill(flow, []);
    fill(dock, []);
    screen.scrollTop = 0;
    dock.scrollTop = 0;
    shown = now.name;
  }
  fill(dock, now.dock);
  fill(flow, now.items);
  dock.hidden = now.dock.length === 0;
  dock.setAttribute("aria-label", t("Decisions"));
  const mine = (table.view?.asks ?? []).filter((ask) => isMine(table, ask));
  document.getElementById("tabs").hidden = !tabs;
  if (tabs) {
    screen.setAttribute("role", "tabpanel");
    screen.setAttribute("aria-labelledby", `tab-${tab}`);
    drawTabs(tab, new Set(mine.length && tab !== "mine" ? ["mine"] : []), go);
  } else {
    screen.removeAttribute("role");
    screen.removeAttribute("aria-labelledby");
  }
  drawUndo(tabs ? table : { view: null }, commands);
  dialog.redraw();
  markBusy();
  announce(mine);
}

/** Choices whose answer is on its way are shown so after a tenth of a second (by the stylesheet). */
function markBusy() {
  const busy = busyAsks();
  const chosen = new Set(link.pending().map((e) => `${e.frame.ask}/${e.frame.choice}`));
  for (const node of document.querySelectorAll("[data-ask]")) {
    node.classList.toggle("busy", busy.has(node.dataset.ask) || busy.has(`draw ${node.dataset.draw}`));
  }
  for (const node of document.querySelectorAll("[data-choice]"))
    node.classList.toggle("sent", chosen.has(node.dataset.name));
}

function announce(mine) {
  const view = table.view;
  const words = mine[0]?.title ?? view?.asks?.[0]?.title ?? view?.clock ?? "";
  if (next.textContent !== words) next.textContent = words;
  const name = view?.name ?? table.name;
  const own = mine.some((ask) => (ask.seat ?? null) !== null);
  document.title = own ? t("Your turn · {game}", { game: name }) : name || t("Table");
}

guardTaps(document);
setTimeout(() => {
  worded = true;
  render();
}, WORDS_MS);
learn(kept("lang") || bestOf(navigator.languages ?? [navigator.language ?? "en"]));
