// Nothing happens twice by one shaky finger: the second of two equal taps within 150 ms does nothing.
// (That a new control cannot be hit in its first 300 ms is the stylesheet's: `settle` in parts.css.)

const EQUAL_MS = 150;

export function guardTaps(root) {
  let last = null;
  let at = -Infinity;
  root.addEventListener(
    "click",
    (event) => {
      const control = event.target.closest?.("button, summary");
      if (!control || event.detail === 0) return; // the keyboard repeats on purpose only
      const name = control.dataset.name ?? control;
      if (name === last && event.timeStamp - at < EQUAL_MS) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      [last, at] = [name, event.timeStamp];
    },
    true,
  );
}
