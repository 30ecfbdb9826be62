// The message list of the open channel: loading, grouping, day dividers, scrolling, and the live region.

import { answered, dropNote } from "./actions.js";
import { avatar } from "./avatar.js";
import { bdi, clean, fill, h, icon, reconcile } from "./dom.js";
import { hub } from "./hub.js";
import { busyLine, isGrouped, jumpTo, messageElement } from "./message.js";
import { preview } from "./preview.js";
import { dayName } from "./times.js";
import { beginning, welcome } from "./welcome.js";

const NEAR_END = 120;

const scroller = h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Messages" });
const list = h("ol", { class: "messages", "aria-label": "Messages" });
const typingLine = h("div", { class: "typing", "aria-live": "polite" });
const live = h("div", { class: "unseen", role: "log", "aria-live": "polite" });
const toEnd = h(
  "button",
  {
    type: "button",
    class: "to-end",
    hidden: true,
    title: "Jump to the newest",
    "aria-label": "Jump to the newest message",
    on: { click: () => stick() },
  },
  icon("down"),
);

let sticky = true;
let fetching = false;
let dividerAt = null;
// Elements already built, by message id: reusing them keeps opened spoilers and loaded pictures.
let built = new Map();

/** Build the list and follow the topics that change it. */
export function timeline() {
  scroller.append(list);
  scroller.addEventListener("scroll", onScroll, { passive: true });
  // Pictures arrive after the text and must not push the newest message out of sight.
  list.addEventListener("load", () => sticky && stick(), true);
  new ResizeObserver(() => sticky && stick()).observe(scroller);
  hub.on("place", openChannel);
  hub.on("loaded", openChannel);
  hub.on("message-create", ({ session, message }) => onCreate(session, message));
  hub.on("message-update", ({ session, message }) => repaint(session, message.id));
  hub.on("message-local", ({ session, id }) => repaint(session, id));
  hub.on("message-delete", ({ channelId }) => isOpen(channelId) && paint());
  hub.on("notes", onNotes);
  hub.on("channels", repaintNames);
  for (const topic of ["clock", "persona"]) hub.on(topic, repaintAll);
  hub.on("typing", paintTyping);
  setInterval(paintTyping, 1000);
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("focus", seen);
  return [scroller, toEnd, typingLine, live];
}

function isOpen(channelId) {
  return hub.channel?.id === channelId;
}

async function openChannel() {
  const { session, channel } = hub;
  sticky = true;
  dividerAt = null;
  built = new Map();
  if (!channel) {
    fill(list);
    return;
  }
  const unread = session.unread.get(channel.id)?.messages ?? 0;
  if (!session.history.has(channel.id)) {
    fill(list, skeleton());
    await session.fetchMessages(channel.id);
    if (hub.session !== session || !isOpen(channel.id)) return;
  }
  const messages = session.history.get(channel.id).list;
  if (unread > 0 && unread < messages.length) dividerAt = messages[messages.length - unread].id;
  paint();
  stick();
  if (hub.jumpTo) jumpTo(hub.jumpTo);
  hub.jumpTo = null;
  seen();
}

function skeleton() {
  return [1, 2, 3].map((row) =>
    h("li", { class: `skeleton skeleton-${row}`, "aria-hidden": "true" }, h("span"), h("span")),
  );
}

function paint() {
  const { session, channel } = hub;
  const known = channel && session.history.get(channel.id);
  if (!known) return;
  const focus = focusMark();
  const rows = [
    known.hasMore ? keep("older", olderRow) : keep("beginning", () => h("li", null, beginning(session, channel))),
  ];
  if (!known.hasMore && known.list.length === 0 && channel.type === 0)
    rows.push(keep("welcome", () => h("li", null, welcome(session))));
  let before = null;
  for (const message of known.list) {
    const day = dayName(message.timestamp);
    const newDay = before && dayName(before.timestamp) !== day;
    if (newDay) rows.push(keep(`day ${day}`, () => divider("divider", day)));
    if (message.id === dividerAt) rows.push(keep(`new ${dividerAt}`, () => divider("divider divider-new", "New")));
    rows.push(elementOf(session, message, newDay || message.id === dividerAt ? null : before));
    before = message;
  }
  for (const note of session.notes) if (note.channelId === channel.id) rows.push(noteElement(session, note));
  reconcile(list, rows);
  restore(focus);
  if (sticky) stick();
}

function keep(key, build) {
  if (!built.has(key)) built.set(key, { element: build() });
  return built.get(key).element;
}

function olderRow() {
  return h(
    "li",
    { class: "older" },
    h("button", { type: "button", class: "link-button", on: { click: older } }, "Show older messages"),
  );
}

function divider(className, words) {
  return h("li", { class: className, role: "separator" }, h("span", null, words));
}

function elementOf(session, message, before) {
  const grouped = isGrouped(message, before);
  const known = built.get(message.id);
  if (known && known.message === message && known.grouped === grouped) return known.element;
  const element = messageElement(session, message, before);
  built.set(message.id, { message, grouped, element });
  return element;
}

function repaintAll() {
  built = new Map();
  paint();
}

// A channel came, went or changed its name: only messages that name channels look different now.
function repaintNames() {
  for (const [key, { message }] of built) {
    if (!message || message.type === 18 || message.thread || JSON.stringify(message).includes("<#")) built.delete(key);
  }
  paint();
}

function noteElement(session, note) {
  const name = session.bot ? session.userName(session.bot.id) : "The bot";
  const context = h(
    "div",
    { class: "message-context" },
    h("span", { class: "context-spine" }),
    h(
      "span",
      { class: "context-who" },
      avatar(session.id, session.userName(session.id), false, "avatar avatar-tiny"),
      bdi(session.userName(session.id)),
    ),
    " used ",
    h("span", { class: "context-command" }, "/", bdi(note.label)),
  );
  const failed = note.state === "failed";
  return h(
    "li",
    { class: "message ephemeral local-note", data: { id: note.id } },
    context,
    h("div", { class: "message-gutter" }, avatar(session.bot?.id ?? "bot", name, true)),
    h(
      "div",
      { class: "message-main" },
      h("div", { class: "message-head" }, bdi(name, "message-author"), h("span", { class: "tag" }, "BOT")),
      failed
        ? h("div", { class: "failed", role: "alert" }, icon("warn"), clean(note.error))
        : busyLine("Sending the command…"),
      failed
        ? h(
            "div",
            { class: "private-line" },
            icon("eye"),
            " Only you can see this",
            h("span", { "aria-hidden": "true" }, "·"),
            h(
              "button",
              { type: "button", class: "link-button", on: { click: () => dropNote(session, note.id) } },
              "Dismiss message",
            ),
          )
        : null,
    ),
  );
}

function onNotes({ session, channelId }) {
  if (!isOpen(channelId)) return;
  // Who has just sent a command wants to see its answer.
  if (session.notes.at(-1)?.state === "sending") sticky = true;
  paint();
}

function onCreate(session, message) {
  answered(session, message);
  if (!isOpen(message.channel_id)) return;
  if (!document.hasFocus() && dividerAt === null && message.author.id !== session.id) dividerAt = message.id;
  if (message.author.id === session.id) sticky = true;
  paint();
  live.append(
    h("p", null, `${session.userName(message.author.id)}: ${preview(session, message) || "posted a message"}`),
  );
  while (live.childElementCount > 20) live.firstElementChild.remove();
  seen();
}

function repaint(session, id) {
  const old = list.querySelector(`.message[data-id="${CSS.escape(id)}"]`);
  if (!old) return;
  const messages = session.history.get(hub.channel.id).list;
  const at = messages.findIndex((message) => message.id === id);
  const before = old.previousElementSibling?.classList.contains("divider") ? null : messages[at - 1];
  const focus = focusMark();
  built.delete(id);
  old.replaceWith(elementOf(session, messages[at], before));
  restore(focus);
  if (sticky) stick();
}

// Repainting replaces the element that has the focus; its message and custom_id find it again.
function focusMark() {
  const element = document.activeElement;
  const message = element?.closest?.(".message");
  if (!message || !list.contains(message)) return null;
  return { id: message.dataset.id, customId: element.dataset.customId };
}

function restore(focus) {
  if (!focus || document.activeElement !== document.body) return;
  const message = list.querySelector(`.message[data-id="${CSS.escape(focus.id)}"]`);
  const same =
    focus.customId && message?.querySelector(`[data-custom-id="${CSS.escape(focus.customId)}"]:not(:disabled)`);
  (same || message)?.focus({ preventScroll: true });
}

async function older() {
  if (fetching) return;
  const { session, channel } = hub;
  fetching = true;
  const height = scroller.scrollHeight - scroller.scrollTop;
  sticky = false;
  await session.fetchMessages(channel.id, true).finally(() => {
    fetching = false;
  });
  if (!isOpen(channel.id)) return;
  paint();
  scroller.scrollTop = scroller.scrollHeight - height;
}

function onScroll() {
  const rest = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  sticky = rest < NEAR_END;
  toEnd.hidden = rest < scroller.clientHeight;
  if (sticky) seen();
  if (scroller.scrollTop < 60 && hub.session.history.get(hub.channel?.id)?.hasMore) older();
}

function stick() {
  sticky = true;
  scroller.scrollTop = scroller.scrollHeight;
  toEnd.hidden = true;
}

function seen() {
  if (hub.channel && sticky && document.visibilityState === "visible" && document.hasFocus())
    hub.session.markRead(hub.channel.id);
}

function paintTyping() {
  const { session, channel } = hub;
  const names = channel ? session.typists(channel.id).map((id) => session.userName(id)) : [];
  const words =
    names.length > 2
      ? "Several people are typing…"
      : `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} typing…`;
  fill(
    typingLine,
    names.length
      ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), h("bdi", null, clean(words))]
      : null,
  );
}
