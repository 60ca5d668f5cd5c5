/** Makes and finds elements. Text is always text, never markup, so nobody's name can be a script. */

const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, root = document) => root.querySelector(selector);

/** An HTML element: `on*` are listeners, `data` a dataset, true/false/null set or omit an attribute. */
export function el(tag, props = {}, ...children) {
  return dress(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), props, children);
}

function dress(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Replace what stands in a node; keeps the focus on the element with the same `data-key`. */
export function fill(node, ...children) {
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  node.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

let hush;
/** Tell the player something, on screen and to a screen reader, for some seconds. */
export function toast(text, seconds = 5) {
  const place = $("#toast");
  place.textContent = text;
  clearTimeout(hush);
  hush = setTimeout(() => { place.textContent = ""; }, seconds * 1000);
}

/** A modal dialog that is gone when it is closed. */
export function dialog(title, ...content) {
  const box = el("dialog", { "aria-label": title }, el("h2", { tabindex: -1, autofocus: true }, title), ...content);
  document.body.append(box);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  box.showModal();
  return box;
}

/** Ask before what cannot be taken back; resolves true or false. */
export function confirmed(title, text, yes) {
  return new Promise((resolve) => {
    const box = dialog(title, el("p", {}, text), el("div", { class: "row" },
      el("button", { class: "button primary", onclick: () => { resolve(true); box.close(); } }, yes),
      el("button", { class: "button", onclick: () => box.close() }, "Cancel")));
    box.addEventListener("close", () => resolve(false));
  });
}
