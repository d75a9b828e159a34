// Commands on their way. Each has an id, so that one sent twice counts once; one that waited too long is dropped
// aloud, for a tap of long ago is not what a waking person means.

export const STALE_MS = 10_000;

/** Milliseconds that also pass while the device sleeps: the monotonic clock of a phone may stand still then, and
 *  a wall clock may be set back; the larger of the two steps is taken. */
export function sleepProofClock(mono = () => performance.now(), wall = () => Date.now()) {
  let [m, w, sum] = [mono(), wall(), 0];
  return () => {
    const [m2, w2] = [mono(), wall()];
    sum += Math.max(m2 - m, w2 - w, 0);
    [m, w] = [m2, w2];
    return sum;
  };
}

export function createOutbox({ now, lost }) {
  const waiting = new Map();

  function drop(id, why) {
    const entry = waiting.get(id);
    waiting.delete(id);
    lost(entry, why);
  }

  return {
    add(frame, label) {
      waiting.set(frame.id, { frame, label, at: now(), sent: 0 });
    },
    /** Takes an answered command out and returns it. */
    answered(id) {
      const entry = waiting.get(id);
      waiting.delete(id);
      return entry ?? null;
    },
    entries: () => [...waiting.values()],
    /** Milliseconds since the oldest unanswered command went out; 0 if none is out. */
    oldestSent() {
      const out = [...waiting.values()].filter((e) => e.sent > 0).map((e) => now() - e.sentAt);
      return Math.max(0, ...out);
    },
    /** Drops what was not sent in time; called by the clock and before any sending. */
    expire() {
      for (const [id, e] of waiting) if (e.sent === 0 && now() - e.at > STALE_MS) drop(id, "unsent");
    },
    /** Sends what is due on connection number `line`: what has not gone out, and once more what went out on an
     *  earlier one and was not answered. */
    flush(send, line) {
      this.expire();
      for (const [id, e] of waiting) {
        if (e.line === line) continue;
        if (e.sent >= 2) {
          drop(id, "unanswered");
          continue;
        }
        e.sent += 1;
        e.line = line;
        e.sentAt = now();
        send(e.frame);
      }
    },
  };
}
