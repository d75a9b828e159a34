// Elements are built by hand, and every text goes in as text: what people type is never HTML.

const SVG = "http://www.w3.org/2000/svg";

function put(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

/** An HTML element: attributes, `on…` listeners, children (nodes or texts; null and false are left out). */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  if (tag === "button" && !("type" in props)) node.type = "button";
  return put(node, props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return put(document.createElementNS(SVG, tag), props, children);
}

const kept = new WeakMap();

/** Makes the children of `parent` those of `items` (`{key, stamp, build}`). A child whose stamp is as
 *  before stays untouched, so that nothing moves under a finger; focus stays on the control of the same name.
 *  An item may have `items` of its own, for the children of what it builds. */
export function fill(parent, items) {
  const before = kept.get(parent) ?? new Map();
  const after = new Map();
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.dataset?.name ?? "";
  let place = null;
  for (const item of items) {
    let have = before.get(item.key);
    if (!have || have.stamp !== item.stamp) {
      const node = item.build();
      if (have) have.node.replaceWith(node);
      have = { node, stamp: item.stamp };
    }
    if (item.items) fill(have.node, item.items);
    after.set(item.key, have);
  }
  for (const [key, { node }] of before) if (!after.has(key)) node.remove();
  for (const { node } of after.values()) {
    const next = place ? place.nextSibling : parent.firstChild;
    if (node !== next) parent.insertBefore(node, next);
    place = node;
  }
  kept.set(parent, after);
  if (name && !focused.isConnected) parent.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus();
}
