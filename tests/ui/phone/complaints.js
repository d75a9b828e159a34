// What a finger or an eye would complain of, as sentences. Ratios by WCAG 2; what lies under a text is the
// nearest background that is not transparent.
() => {
  const found = [];
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(node).visibility === "visible";
  };
  const name = (node) => node.dataset.name || node.id || node.className || node.tagName;
  const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const linear = (value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (a, b) => {
    const [brighter, darker] = [light(a), light(b)].sort((x, y) => y - x);
    return (brighter + 0.05) / (darker + 0.05);
  };
  const under = (node) => {
    for (; node; node = node.parentElement) {
      const colour = numbers(getComputedStyle(node).backgroundColor);
      if (colour.length === 3 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const opacity = (node) => (node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1);

  for (const node of [
    document.documentElement,
    ...document.querySelectorAll("#app, #screen, #dock, #tabs, #top, dialog[open]"),
  ]) {
    if (node.scrollWidth > node.clientWidth + 1) found.push(`${name(node)} scrolls sideways`);
  }
  for (const node of document.querySelectorAll("button, summary, input, select")) {
    if (!seen(node)) continue;
    const box = node.getBoundingClientRect();
    if (box.width < 47.9 || box.height < 47.9) found.push(`${name(node)} is ${box.width} × ${box.height}`);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name(node)} stands off the screen`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || node.closest(".unseen, noscript, svg, option") || !seen(node))
      continue;
    const style = getComputedStyle(node);
    if (parseFloat(style.fontSize) < 16) found.push(`"${node.textContent}" is ${style.fontSize}`);
    const share = opacity(node);
    if (share === 0) continue;
    const back = under(node);
    const ink = numbers(style.color)
      .slice(0, 3)
      .map((value, i) => value * share + back[i] * (1 - share));
    if (ratio(ink, back) < 7) found.push(`"${node.textContent}" has ${ratio(ink, back).toFixed(2)}:1`);
  }
  return found;
};
