// Builds DOM nodes without ever parsing HTML: text only enters as text nodes,
// so nothing a player or a bot writes can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** Create an element; `props` may hold class, on, data, style (custom properties) and any attribute. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) setProp(element, name, value);
  append(element, children);
  return element;
}

function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.className = value;
  else if (name === "on")
    for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "style") for (const [key, entry] of Object.entries(value)) element.style.setProperty(key, entry);
  else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** Replace all children of `element`. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** Make `rows` the children of `element`, touching only what differs: what stays keeps its focus and its animation. */
export function reconcile(element, rows) {
  const wanted = new Set(rows);
  for (const child of [...element.children]) if (!wanted.has(child)) child.remove();
  let at = element.firstChild;
  for (const row of rows) {
    if (row === at) at = at.nextSibling;
    else element.insertBefore(row, at);
  }
}

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3.5 15h16",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12l16-8-6 16-3-7z",
  tool: "M14.5 6.5a4 4 0 0 0-5.3 5L4 16.7 7.3 20l5.2-5.2a4 4 0 0 0 5-5.3L15 12l-3-3z",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  down: "M6 9l6 6 6-6",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  warn: "M12 4 2.5 20h19zM12 10v5M12 17.5v.5",
  check: "M5 12l5 5 9-10",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16 12v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  plus: "M12 5v14M5 12h14",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M17 14.5a6 6 0 0 1 4 5.5",
  slash: "M16 4 8 20",
  reply: "M9 6 4 11l5 5M4 11h9a7 7 0 0 1 7 7",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  horn: "M4 10v4h3l8 5V5L7 10zM18 9a4 4 0 0 1 0 6",
};

/** Draw one of the page's own line icons. */
export function icon(name, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Return the http(s) address in canonical form, or null for anything else (javascript:, data:, broken). */
export function safeUrl(raw) {
  const url = URL.parse ? URL.parse(String(raw)) : parseUrl(String(raw));
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.href;
}

function parseUrl(raw) {
  try {
    return new URL(raw);
  } catch (fault) {
    if (fault instanceof TypeError) return null;
    throw fault;
  }
}

// Control characters would show as boxes or break lines; tabs and newlines stay.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Remove control characters that no client shows. */
export function clean(text) {
  return String(text ?? "").replace(CONTROLS, "");
}

/** Show a name so that its writing direction cannot disturb the text around it. */
export function bdi(text, className) {
  return h("bdi", { class: className }, clean(text));
}
