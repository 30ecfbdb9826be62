// One message: author line, text, components, attachments, and what belongs around it.

import { dismiss, choose, press } from "./actions.js";
import { avatar } from "./avatar.js";
import { contextOf } from "./context.js";
import { bdi, clean, h, icon } from "./dom.js";
import { hub } from "./hub.js";
import { components } from "./layout.js";
import { attachments } from "./media.js";
import { preview } from "./preview.js";
import { emoji, prose } from "./prose.js";
import { hourMinute, messageTime } from "./times.js";

const FLAG = { ephemeral: 64, loading: 128, componentsV2: 32768, suppressNotifications: 4096 };
const GROUP_MS = 7 * 60_000;

const SYSTEM = new Set([1, 2, 3, 4, 5, 6, 7, 18, 21]);

/** Say whether `message` continues the block of `before` (same author, close in time). */
export function isGrouped(message, before) {
  if (!before || SYSTEM.has(message.type) || SYSTEM.has(before.type)) return false;
  if (message.author.id !== before.author.id || message.interaction_metadata || message.message_reference) return false;
  if (isEphemeral(message) !== isEphemeral(before)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
}

function isEphemeral(message) {
  return Boolean(message.ephemeral) || Boolean(message.flags & FLAG.ephemeral);
}

/** Render a message as `session`'s persona sees it; `before` is the message above it. */
export function messageElement(session, message, before) {
  if (SYSTEM.has(message.type)) return systemElement(session, message);
  const grouped = isGrouped(message, before);
  const name = session.userName(message.author.id);
  const ephemeral = isEphemeral(message);
  const classes = ["message", grouped && "grouped", ephemeral && "ephemeral", message.mentions_me && "mentions-me"];
  const local = session.localOf(message.id);
  return h(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      data: { id: message.id },
      tabindex: "-1",
      "aria-label": `${name}, ${hourMinute(message.timestamp)}`,
    },
    !grouped && contextLine(session, message),
    h(
      "div",
      { class: "message-gutter" },
      grouped
        ? h("span", { class: "gutter-time", "aria-hidden": "true" }, hourMinute(message.timestamp))
        : avatar(message.author.id, name, message.author.bot),
    ),
    h(
      "div",
      { class: "message-main" },
      grouped
        ? null
        : h(
            "div",
            { class: "message-head" },
            bdi(name, "message-author"),
            message.author.bot ? h("span", { class: "tag" }, "BOT") : null,
            messageTime(message.timestamp),
            message.pinned ? h("span", { class: "pinned", title: "Pinned" }, icon("pin")) : null,
          ),
      body(session, message, local),
      local.error ? h("div", { class: "failed", role: "alert" }, icon("warn"), clean(local.error)) : null,
      ephemeral ? privateLine(session, message) : null,
    ),
    ephemeral ? null : tools(session, message),
  );
}

function contextLine(session, message) {
  const metadata = message.interaction_metadata;
  const command = message.interaction?.name ?? metadata?.name;
  if (metadata && command) {
    return h(
      "div",
      { class: "message-context" },
      h("span", { class: "context-spine" }),
      h(
        "span",
        { class: "context-who" },
        avatar(metadata.user.id, session.userName(metadata.user.id), false, "avatar avatar-tiny"),
        bdi(session.userName(metadata.user.id)),
      ),
      " used ",
      h("span", { class: "context-command" }, "/", bdi(command)),
    );
  }
  if (!message.message_reference || message.type !== 19) return null;
  const origin = message.referenced_message;
  if (!origin)
    return h(
      "div",
      { class: "message-context" },
      h("span", { class: "context-spine" }),
      "The original message was deleted",
    );
  return h(
    "button",
    { type: "button", class: "message-context", on: { click: () => jumpTo(origin.id) } },
    h("span", { class: "context-spine" }),
    h(
      "span",
      { class: "context-who" },
      avatar(origin.author.id, session.userName(origin.author.id), origin.author.bot, "avatar avatar-tiny"),
      bdi(session.userName(origin.author.id)),
    ),
    h("span", { class: "context-text" }, preview(session, origin) || "Click to see the message"),
  );
}

/** Scroll to a message of the open channel and let it flash. */
export function jumpTo(messageId) {
  const target = document.querySelector(`.message[data-id="${CSS.escape(messageId)}"]`);
  if (!target) return;
  target.scrollIntoView({ block: "center" });
  target.classList.add("flash");
  target.addEventListener("animationend", () => target.classList.remove("flash"), { once: true });
}

function body(session, message, local) {
  const ctx = contextOf(session, {
    local,
    press: (component) => press(session, message, component),
    choose: (component, values) => choose(session, message, component, values),
  });
  if (message.flags & FLAG.loading) return busyLine(bdi(session.userName(message.author.id)), " is thinking…");
  const parts = message.components?.length ? h("div", { class: "parts" }, components(message.components, ctx)) : null;
  if (message.flags & FLAG.componentsV2) return [parts, edited(message), reactions(message)];
  const text = message.content ? prose(message.content, ctx) : null;
  if (text) text.append(edited(message) ?? "");
  return [
    text,
    attachments(message.attachments ?? []),
    (message.embeds ?? []).map((embed) => embedCard(embed, ctx)),
    parts,
    reactions(message),
    threadCard(session, message),
  ];
}

function reactions(message) {
  if (!message.reactions?.length) return null;
  const pills = message.reactions.map((reaction) =>
    h(
      "span",
      { class: reaction.me ? "reaction mine" : "reaction" },
      emoji(reaction.emoji),
      " ",
      String(reaction.count),
    ),
  );
  return h("div", { class: "row reactions" }, pills);
}

function edited(message) {
  if (!message.edited_timestamp) return null;
  return h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
}

/** Show three moving dots and `words`: something is under way. */
export function busyLine(...words) {
  return h(
    "div",
    { class: "thinking", role: "status" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    h("span", null, words),
  );
}

// The bot sends none, but a message from elsewhere must not look empty.
function embedCard(embed, ctx) {
  return h(
    "div",
    { class: "container" },
    embed.title ? prose(`**${embed.title}**`, ctx) : null,
    embed.description ? prose(embed.description, ctx) : null,
  );
}

function privateLine(session, message) {
  return h(
    "div",
    { class: "private-line" },
    icon("eye"),
    " Only you can see this",
    h("span", { "aria-hidden": "true" }, "·"),
    h(
      "button",
      { type: "button", class: "link-button", on: { click: () => dismiss(session, message) } },
      "Dismiss message",
    ),
  );
}

function threadCard(session, message) {
  const thread = session.channels.get(message.thread?.id);
  if (!thread) return null;
  return h(
    "button",
    { type: "button", class: "thread-card", on: { click: () => hub.open(thread.id) } },
    icon("thread"),
    bdi(thread.name, "thread-card-name"),
    h("span", { class: "thread-card-count" }, `${thread.message_count ?? 0} messages ›`),
  );
}

function tools(session, message) {
  const reply = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      title: "Reply",
      "aria-label": "Reply",
      on: { click: () => session.notify("reply", { message }) },
    },
    icon("reply"),
  );
  return h("div", { class: "message-tools" }, reply);
}

function systemElement(session, message) {
  const name = session.userName(message.author.id);
  const words = systemWords(session, message, name);
  const glyph = message.type === 18 ? "thread" : message.type === 6 ? "pin" : "people";
  return h(
    "li",
    { class: "message system", data: { id: message.id } },
    h("div", { class: "message-gutter" }, icon(glyph)),
    h(
      "div",
      { class: "message-main" },
      h("span", { class: "system-words" }, words),
      " ",
      messageTime(message.timestamp),
    ),
  );
}

function systemWords(session, message, name) {
  const who = bdi(name, "system-name");
  const other = message.mentions?.[0] ? bdi(session.userName(message.mentions[0].id), "system-name") : "someone";
  switch (message.type) {
    case 1:
      return [who, " added ", other, " to the thread."];
    case 2:
      return message.mentions?.[0]?.id === message.author.id
        ? [who, " left the thread."]
        : [who, " removed ", other, " from the thread."];
    case 4:
      return [who, " changed the name: ", bdi(message.content, "system-name")];
    case 6:
      return [who, " pinned a message to this channel."];
    case 7:
      return [who, " joined the server."];
    case 18:
      return [who, " started a thread: ", threadLink(session, message)];
    case 21:
      return [who, " started this thread."];
    default:
      return [who, " did something this page has no words for."];
  }
}

function threadLink(session, message) {
  const thread = session.channels.get(message.message_reference?.channel_id ?? message.thread?.id);
  if (!thread) return bdi(message.content, "system-name");
  return h(
    "button",
    { type: "button", class: "link-button system-name", on: { click: () => hub.open(thread.id) } },
    bdi(thread.name),
  );
}
