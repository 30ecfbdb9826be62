// Heraldic shields as avatars: tinctures and division follow from the id, so each person looks the same everywhere.

import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

// Pairs of field and charge, each readable with a white letter on top.
const TINCTURES = [
  ["#24577a", "#2f6f9b"],
  ["#8a3b2a", "#a84d38"],
  ["#2d6a4f", "#3a8365"],
  ["#6b4a8a", "#8059a5"],
  ["#8a6a1f", "#a37f2b"],
  ["#7a2f52", "#963f68"],
  ["#35606b", "#437783"],
  ["#55602a", "#6a7836"],
];

const DIVISIONS = [
  "M20 0h20v48H20z",
  "M0 20h40v28H0z",
  "M0 0 40 40V0z",
  "M0 34 20 16 40 34V48H0z",
  "M0 0h20v22h20v26H20V22H0z",
  "M15 0h10v48H15zM0 15h40v10H0z",
  "M0 0 20 20 40 0z",
  "M0 14h40v12H0z",
];

/** Draw the shield of a user; `name` gives its letter, `isBot` a tower instead of a letter. */
export function avatar(id, name, isBot = false, className = "avatar") {
  const seed = mix(String(id));
  const [field, charge] = TINCTURES[seed % TINCTURES.length];
  const svg = node("svg", { viewBox: "0 0 40 48", class: className, "aria-hidden": "true" });
  svg.append(node("rect", { width: 40, height: 48, fill: field }));
  svg.append(node("path", { d: DIVISIONS[(seed >>> 4) % DIVISIONS.length], fill: charge }));
  svg.append(isBot ? tower() : letter(name));
  return svg;
}

function letter(name) {
  const first = [...String(name ?? "").replace(/[^\p{L}\p{N}]/gu, "")][0] ?? "?";
  const text = node("text", { x: 20, y: 29, "text-anchor": "middle", class: "avatar-letter" });
  text.textContent = first.toUpperCase();
  return text;
}

function tower() {
  return node("path", {
    d: "M11 12h4v4h3v-4h4v4h3v-4h4v8l-2 2v13H13V22l-2-2zM18 35v-6a2 2 0 0 1 4 0v6z",
    fill: "#fff",
    "fill-rule": "evenodd",
  });
}

function node(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// FNV-1a; the last digits of snowflakes made in one burst differ too little to be used as they are.
function mix(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Build the small badge that counts mentions; nothing for zero. */
export function badge(count) {
  if (!count) return null;
  return h("span", { class: "badge", "aria-label": `${count} mentions` }, count > 99 ? "99+" : String(count));
}
