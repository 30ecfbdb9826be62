// Turns the tree of markdown.js into DOM nodes, resolving mentions through the store.

import { bdi, clean, h, safeUrl } from "./dom.js";
import { parse } from "./markdown.js";
import { timeElement } from "./times.js";

/**
 * Render message text. `ctx` resolves mentions: user(id), role(id), channel(id), myRoles, me,
 * openChannel(id), useCommand(name).
 */
export function prose(text, ctx, className = "prose") {
  return h("div", { class: className, dir: "auto" }, blocks(parse(clean(text)), ctx));
}

/** Return message text as one plain line, for previews: mentions and times in words, spoilers covered. */
export function plainLine(text, ctx) {
  const rendered = prose(text, ctx);
  for (const item of rendered.querySelectorAll("li, blockquote > *")) item.append(" ");
  for (const cover of rendered.querySelectorAll(".spoiler")) cover.replaceWith("▒▒▒");
  return [...rendered.children].map((child) => child.textContent.replaceAll("\n", " ")).join(" ");
}

function blocks(nodes, ctx) {
  return nodes.map((node) => block(node, ctx));
}

function block(node, ctx) {
  switch (node.type) {
    case "fence":
      return fence(node);
    case "heading":
      return h(`h${node.level + 2}`, { class: `md-h${node.level}` }, marks(node.content, ctx));
    case "subtext":
      return h("div", { class: "md-subtext" }, marks(node.content, ctx));
    case "quote":
      return h("blockquote", null, blocks(node.content, ctx));
    case "list":
      return list(node, ctx);
    default:
      return h("div", { class: "md-p", dir: "auto" }, marks(node.content, ctx));
  }
}

function fence(node) {
  const attributes = { class: "md-code", tabindex: "0", data: { language: node.language } };
  return h("pre", attributes, h("code", { dir: "ltr" }, node.text));
}

function list(node, ctx) {
  const rows = node.items.map((item) =>
    h(
      "li",
      null,
      marks(item.content, ctx),
      item.below.map((below) => list(below, ctx)),
    ),
  );
  return node.ordered ? h("ol", { start: node.start }, rows) : h("ul", null, rows);
}

function marks(nodes, ctx) {
  return nodes.map((node) => mark(node, ctx));
}

function mark(node, ctx) {
  switch (node.type) {
    case "text":
      return node.text;
    case "bold":
      return h("strong", null, marks(node.content, ctx));
    case "italic":
      return h("em", null, marks(node.content, ctx));
    case "underline":
      return h("u", null, marks(node.content, ctx));
    case "strike":
      return h("s", null, marks(node.content, ctx));
    case "spoiler":
      return spoiler(marks(node.content, ctx));
    case "code":
      return h("code", { class: "md-inline", dir: "ltr" }, node.text);
    case "fence":
      return fence(node);
    case "time":
      return timeElement(node.seconds, node.style);
    case "link":
      return anchor(node, ctx);
    case "user":
      return userMention(node, ctx);
    case "role":
      return roleMention(node, ctx);
    case "channel":
      return channelMention(node, ctx);
    case "command":
      return commandMention(node, ctx);
    case "emoji":
      return h("span", { class: "md-emoji", title: `:${node.name}:` }, `:${node.name}:`);
    case "everyone":
      return h("span", { class: "mention mention-me" }, node.text);
    default:
      throw new Error(`unknown kind of mark: ${node.type}`);
  }
}

const JUMP = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** Return which channel and message an address of Discord's leads to, or null: such links stay on this page. */
export function jumpOf(href) {
  const found = JUMP.exec(href ?? "");
  return found && { channel: found[1], message: found[2] };
}

/** Make a button that opens a channel that is known when it is pressed; another one says that there is no access. */
export function jumpButton(jump, ctx, className, words) {
  const open = () => {
    if (ctx.channel(jump.channel)) {
      ctx.openChannel(jump.channel, jump.message);
      return;
    }
    button.disabled = true;
    button.textContent = "No access";
  };
  const button = h("button", { type: "button", class: className, on: { click: open } }, words);
  return button;
}

function anchor(node, ctx) {
  const href = safeUrl(node.href);
  const jump = jumpOf(href);
  if (jump) {
    const target = ctx.channel(jump.channel);
    const name = target ? bdi(ctx.channelName(target)) : "channel";
    const words = node.bare ? ["# ", name, jump.message ? " › message" : ""] : marks(node.content, ctx);
    return jumpButton(jump, ctx, "mention mention-channel", words);
  }
  if (!href) return node.bare ? node.href : marks(node.content, ctx);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer nofollow", title: href }, marks(node.content, ctx));
}

/** Cover `content` until it is clicked or activated by key. */
export function spoiler(content, className = "spoiler") {
  const cover = h(
    "span",
    { class: className, role: "button", tabindex: "0", "aria-label": "Spoiler, show", "aria-expanded": "false" },
    h("span", { class: "spoiler-inner", "aria-hidden": "true" }, content),
  );
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("shown")) return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
    cover.setAttribute("aria-expanded", "true");
    cover.firstElementChild.removeAttribute("aria-hidden");
  };
  cover.addEventListener("click", reveal, true);
  cover.addEventListener("keydown", reveal);
  return cover;
}

function userMention(node, ctx) {
  const user = ctx.user(node.id);
  const mine = node.id === ctx.me;
  return h(
    "span",
    { class: mine ? "mention mention-me" : "mention", data: { user: node.id } },
    "@",
    bdi(user ? user.name : "unknown-user"),
  );
}

function roleMention(node, ctx) {
  const role = ctx.role(node.id);
  const mine = ctx.myRoles.includes(node.id);
  return h("span", { class: mine ? "mention mention-me" : "mention" }, "@", bdi(role ? role.name : "deleted-role"));
}

function channelMention(node, ctx) {
  const channel = ctx.channel(node.id);
  if (!channel) return h("span", { class: "mention" }, "# No access");
  return h(
    "button",
    { type: "button", class: "mention mention-channel", on: { click: () => ctx.openChannel(node.id) } },
    "# ",
    bdi(ctx.channelName(channel)),
  );
}

function commandMention(node, ctx) {
  return h(
    "button",
    { type: "button", class: "mention mention-command", on: { click: () => ctx.useCommand(node.name, node.id) } },
    "/",
    bdi(node.name),
  );
}

/** Return the parts of an emoji object: its character, or the name of a custom one. */
export function emoji(value) {
  if (!value || !value.name) return null;
  return value.id
    ? h("span", { class: "emoji emoji-custom" }, `:${clean(value.name)}:`)
    : h("span", { class: "emoji" }, clean(value.name));
}
