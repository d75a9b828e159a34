// What the table last said. Frames go in, one plain object comes out; nothing is guessed ahead of the table.

export function createTable() {
  return {
    role: "", // "", watch, guest, seat, table
    seat: null,
    name: "",
    version: "",
    hub: null,
    lobby: null,
    gameId: "",
    rev: 0,
    view: null,
    undo: "",
    redo: "",
    log: [],
    rolls: [],
  };
}

function mergePanels(have, update) {
  const byId = new Map(have.map((p) => [p.id, p]));
  for (const panel of update.panels ?? []) byId.set(panel.id, panel);
  for (const id of update.gone ?? []) byId.delete(id);
  if (!update.order) return [...byId.values()];
  const ordered = update.order.filter((id) => byId.has(id)).map((id) => byId.get(id));
  return ordered.concat([...byId.values()].filter((p) => !update.order.includes(p.id)));
}

function mergeLog(have, more) {
  const byRev = new Map(have.map((line) => [line.rev, line]));
  for (const line of more ?? []) byRev.set(line.rev, line);
  return [...byRev.values()].sort((a, b) => a.rev - b.rev);
}

/** Takes a frame into `table`. Returns false if a revision was missed and the whole view is needed. */
export function takeFrame(table, frame) {
  switch (frame.type) {
    case "welcome":
      table.role = frame.role;
      table.seat = frame.seat ?? null;
      table.name = frame.name;
      table.version = frame.version;
      break;
    case "hub":
      table.hub = frame;
      break;
    case "lobby":
      Object.assign(table, { lobby: frame, view: null, gameId: "", rev: 0, undo: "", redo: "", log: [] });
      break;
    case "view":
      if (table.gameId !== frame.game_id) table.log = [];
      Object.assign(table, {
        lobby: null,
        gameId: frame.game_id,
        rev: frame.rev,
        view: frame.view,
        undo: frame.undo ?? "",
        redo: frame.redo ?? "",
        log: mergeLog(
          table.log.filter((line) => line.rev <= frame.rev),
          frame.log,
        ),
      });
      break;
    case "update": {
      if (!table.view) return false;
      if (frame.rev <= table.rev) break;
      if (frame.rev !== table.rev + 1) return false;
      const view = { ...table.view, panels: mergePanels(table.view.panels ?? [], frame) };
      for (const part of ["asks", "lights", "clock", "headline", "over", "seats", "notes", "paper"]) {
        if (part in frame) view[part] = frame[part];
      }
      table.view = view;
      table.rev = frame.rev;
      table.undo = frame.undo ?? table.undo;
      table.redo = frame.redo ?? table.redo;
      table.log = mergeLog(table.log, frame.log);
      break;
    }
    case "seated":
      table.seat = frame.seat;
      table.role = table.role === "table" ? "table" : "seat";
      break;
    case "rolled":
      table.rolls = [frame, ...table.rolls.filter((r) => r.number !== frame.number)].slice(0, 20);
      break;
    case "answer":
      if (frame.what === "log") table.log = mergeLog(table.log, frame.log);
      break;
  }
  return true;
}

/** Whether this phone may answer an ask: its own seat's, the table's, and those of seats without a phone. */
export function mayAnswer(table, ask) {
  if (ask.secret && (ask.seat ?? null) !== table.seat) return false;
  if (table.role === "table") return true;
  if (table.role !== "seat" && table.role !== "guest") return false;
  const seat = ask.seat ?? null;
  if (seat === null || (table.role === "seat" && seat === table.seat)) return true;
  const there = (table.hub?.seats ?? []).find((s) => s.seat === seat);
  return there !== undefined && !there.taken;
}

/** Whether an ask is this phone's to decide: its own seat's, or the table's. */
export function isMine(table, ask) {
  const seat = ask.seat ?? null;
  return seat === null ? mayAnswer(table, ask) : table.role === "seat" && seat === table.seat;
}
