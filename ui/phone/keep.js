// What this device remembers. A browser may refuse to store anything: then it is remembered until the page closes.

const here = new Map();

export function kept(name) {
  try {
    return localStorage.getItem(`table.${name}`) ?? here.get(name) ?? "";
  } catch {
    return here.get(name) ?? "";
  }
}

export function keep(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(`table.${name}`, value);
  } catch {
    return false;
  }
  return true;
}

/** The keys of seats by game; a game that is put on the table again finds its own. */
function seatKeys() {
  try {
    return Object.entries(JSON.parse(kept("seats") || "{}"));
  } catch {
    return [];
  }
}

export function seatKey(gameId) {
  const keys = seatKeys();
  return String((keys.find(([id]) => id === gameId) ?? (gameId ? null : keys[0]) ?? ["", ""])[1]);
}

/** Keeps the key of a seat, the newest first; an empty key forgets it. */
export function keepSeatKey(gameId, key) {
  const others = seatKeys().filter(([id]) => id !== gameId);
  keep("seats", JSON.stringify(Object.fromEntries((key ? [[gameId, key]] : []).concat(others).slice(0, 12))));
}

/** A short random word. `crypto.randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export function randomWord(bytes) {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The id that this device made once. */
export function clientId() {
  let id = kept("client");
  if (!/^p-[0-9a-f]{8,}$/.test(id)) {
    id = `p-${randomWord(6)}`;
    keep("client", id);
  }
  return id;
}
