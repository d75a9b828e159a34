// The connection: one WebSocket at a time, always trying, never trusted after a sleep.

import { createOutbox, sleepProofClock } from "./outbox.js";

const CONNECT_MS = 5_000; // from dialling to the table's welcome
const PROBE_MS = 1_000; // an open socket that does not answer a hello in this time is dead
const SILENT_MS = 5_000; // a command without an answer for so long: the same
const IDLE_MS = 20_000; // a quiet socket is asked a small question, to hear whether it lives
const GONE_MS = 20_000; // after so long without a table, say so
const BACK_OFF = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];
const ALIVE = "alive"; // the id of that question; its answer is only heard
const ASLEEP_MS = 15_000; // between tries while nobody looks

/** `hello()` makes the first frame; `take(frame)` gets every frame; `changed()` when `state` did;
 *  `lost(entry, why)` for a command that was dropped (`unsent`, `unanswered`). */
export function createLink({ url, hello, take, changed, lost }) {
  const now = sleepProofClock();
  const outbox = createOutbox({ now, lost });
  let socket = null;
  let state = "reaching";
  let farewell = "";
  let fresh = false; // welcomed, and nothing happened since that would make it doubtful
  let dialledAt = 0;
  let heardAt = 0;
  let lostAt = now();
  let tries = 0;
  let retry = 0;
  let deadline = 0;
  let line = 0; // counts the sockets

  function set(next) {
    if (state === next) return;
    if (state === "connected") lostAt = now();
    state = next;
    changed();
  }

  function say(frame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  function hangUp() {
    clearTimeout(deadline);
    clearTimeout(retry);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
    socket = null;
  }

  function doubt() {
    fresh = false;
    if (state === "connected") set("reconnecting");
  }

  function dial() {
    hangUp();
    doubt();
    dialledAt = now();
    const mine = new WebSocket(url);
    socket = mine;
    line += 1;
    deadline = setTimeout(fail, CONNECT_MS);
    mine.onopen = () => say(hello());
    mine.onmessage = (event) => hear(event.data);
    mine.onclose = fail;
    mine.onerror = fail;
  }

  function fail() {
    hangUp();
    doubt();
    const wait = document.hidden ? ASLEEP_MS : BACK_OFF[Math.min(tries, BACK_OFF.length - 1)];
    tries += 1;
    retry = setTimeout(dial, wait * (0.8 + 0.4 * Math.random()));
    tick();
  }

  function hear(text) {
    heardAt = now();
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      dial(); // half a frame: the whole present comes again
      return;
    }
    if (frame.type === "welcome") {
      clearTimeout(deadline);
      fresh = true;
      tries = 0;
      farewell = "";
      set("connected");
      take(frame, null);
      outbox.flush(say, line);
      return;
    }
    if (frame.type === "bye") farewell = frame.text ?? "";
    if (frame.id === ALIVE) return;
    const entry = frame.id ? outbox.answered(frame.id) : null;
    take(frame, entry);
  }

  /** Asks for the whole present on the open socket; dials anew if no answer comes. */
  function refresh() {
    if (socket?.readyState !== WebSocket.OPEN) {
      tries = 0;
      dial();
      return;
    }
    doubt();
    clearTimeout(deadline);
    deadline = setTimeout(dial, PROBE_MS);
    say(hello());
  }

  function wake() {
    if (document.hidden) return;
    outbox.expire();
    const dialling = socket?.readyState === WebSocket.CONNECTING && now() - dialledAt < PROBE_MS;
    const probing = socket?.readyState === WebSocket.OPEN && !fresh && now() - dialledAt < CONNECT_MS;
    if (!dialling && !probing) refresh();
  }

  function tick() {
    outbox.expire();
    if (state !== "connected" && state !== "gone" && now() - lostAt > GONE_MS) set("gone");
    if (!fresh || document.hidden) return;
    const quiet = now() - heardAt;
    if (quiet > IDLE_MS + SILENT_MS || (outbox.oldestSent() > SILENT_MS && quiet > SILENT_MS)) dial();
    else if (quiet > IDLE_MS) say({ type: "ask", id: ALIVE, what: "log", before: 1 });
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
  addEventListener("online", wake);
  addEventListener("offline", () => {
    doubt();
    changed();
  });
  setInterval(tick, 1_000);
  dial();

  return {
    get state() {
      return state;
    },
    get farewell() {
      return farewell;
    },
    get fresh() {
      return fresh;
    },
    pending: () => outbox.entries(),
    refresh,
    /** Tries at once, by hand. */
    now() {
      tries = 0;
      dial();
    },
    /** Sends a command, or keeps it for a moment while the connection is doubtful. */
    send(frame, label) {
      outbox.add(frame, label);
      if (fresh) outbox.flush(say, line);
      changed();
    },
  };
}
