// Where one writes: messages with mentions, files and replies; a slash opens the palette of commands.

import { act, encodeFile, Refusal, Unreachable } from "./api.js";
import { bdi, clean, fill, h, icon } from "./dom.js";
import { CommandBar } from "./commandbar.js";
import { leaves } from "./commands.js";
import { hub } from "./hub.js";
import { commandRows, completeCommand, peopleRows, withMentions } from "./lookup.js";
import { Suggest } from "./suggest.js";

const LONGEST = 2000;
const OPEN_MENTION = /(?:^|\s)@[\p{L}\p{N}_.]*$/u;

const suggest = new Suggest();
const text = h("textarea", {
  disabled: true,
  class: "composer-text",
  rows: "1",
  "aria-label": "Message",
  role: "combobox",
  "aria-expanded": "false",
  "aria-autocomplete": "list",
  dir: "auto",
});
const picker = h("input", { type: "file", multiple: true, class: "unseen", tabindex: "-1", "aria-hidden": "true" });
const attach = h(
  "button",
  {
    type: "button",
    class: "icon-button composer-attach",
    title: "Attach files",
    "aria-label": "Attach files",
    on: { click: () => picker.click() },
  },
  icon("plus"),
);
const send = h(
  "button",
  { type: "submit", class: "icon-button composer-send", title: "Send", "aria-label": "Send" },
  icon("send"),
);
const slot = h("div", { class: "composer-slot" }, text);
const above = h("div", { class: "composer-above" });
const count = h("span", { class: "composer-count", role: "status", hidden: true });
const form = h(
  "form",
  { class: "composer", autocomplete: "off" },
  suggest.element,
  above,
  h("div", { class: "composer-box" }, attach, slot, count, send),
  picker,
);

let bar = null;
let replyTo = null;
let files = [];
const drafts = new Map();
let place = null;

/** Build the composer and follow the topics that concern it. */
export function composer() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (bar) bar.submit();
    else post();
  });
  text.addEventListener("input", typed);
  text.addEventListener("keydown", key);
  text.addEventListener("blur", () => setTimeout(() => document.activeElement !== text && !bar && suggest.hide(), 0));
  text.addEventListener("paste", (event) => event.clipboardData.files.length && take(event.clipboardData.files));
  picker.addEventListener("change", () => {
    take(picker.files);
    picker.value = "";
  });
  hub.on("place", moved);
  hub.on("reply", ({ message }) => {
    replyTo = message;
    paintAbove();
    text.focus();
  });
  hub.on("use-command", ({ name }) => begin(name));
  hub.on("commands", () => !bar && text.value.startsWith("/") && typed());
  return form;
}

function moved() {
  if (place) drafts.set(place, text.value);
  const { session, channel } = hub;
  place = channel ? `${session.id}/${channel.id}` : null;
  leave(drafts.get(place) ?? "", false);
  replyTo = null;
  files = [];
  paintAbove();
  text.placeholder = channel ? `Message ${channel.type === 1 ? "@" : "#"}${session.channelName(channel)}` : "";
  text.disabled = !channel;
}

function typed() {
  text.style.setProperty("height", "auto");
  text.style.setProperty("height", `${Math.min(text.scrollHeight, 220)}px`);
  const rest = LONGEST - text.value.length;
  count.hidden = rest > 200;
  count.textContent = String(rest);
  count.classList.toggle("over", rest < 0);
  const word = OPEN_MENTION.exec(text.value.slice(0, text.selectionStart))?.[0].trim().slice(1);
  if (text.value.startsWith("/")) searchCommands();
  else if (word !== undefined) searchPeople(word);
  else suggest.hide();
}

function searchCommands() {
  const commands = leaves(hub.session, hub.channel);
  const wanted = text.value.slice(1);
  const complete = completeCommand(commands, wanted);
  if (complete) choose(complete);
  else suggest.show(text, commandRows(hub.session, commands, wanted, choose));
}

function searchPeople(wanted) {
  const found = peopleRows(hub.session, wanted, mention);
  if (found.rows.length) suggest.show(text, found);
  else suggest.hide();
}

function mention(username) {
  const before = text.value.slice(0, text.selectionStart).replace(OPEN_MENTION, (word) => {
    return `${word.slice(0, word.indexOf("@"))}@${username} `;
  });
  text.value = before + text.value.slice(text.selectionStart);
  text.setSelectionRange(before.length, before.length);
  suggest.hide();
}

/** Choose the command with this plain path as if it had been picked from the palette. */
function begin(name) {
  const command = leaves(hub.session, hub.channel).find((entry) => entry.path === name);
  if (command) choose(command);
  else {
    leave(`/${name}`);
    searchCommands();
  }
}

function choose(command) {
  text.value = "";
  bar = new CommandBar(hub.session, hub.channel, command, suggest, leave);
  fill(slot, bar.element);
  form.classList.add("commanding");
  attach.hidden = true;
  count.hidden = true;
  bar.focus();
}

function leave(words, focus = true) {
  bar = null;
  suggest.hide();
  form.classList.remove("commanding");
  attach.hidden = false;
  fill(slot, text);
  text.value = words;
  if (focus) text.focus();
  if (words.startsWith("/") && focus) searchCommands();
  else if (words === "") typed();
}

function key(event) {
  if (event.isComposing) return;
  const listKeys = {
    ArrowDown: () => suggest.move(1),
    ArrowUp: () => suggest.move(-1),
    Tab: () => suggest.take(),
    Escape: () => suggest.hide(),
  };
  if (suggest.open && listKeys[event.key]) {
    event.preventDefault();
    listKeys[event.key]();
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (!suggest.take()) post();
  } else if (event.key === "Escape" && replyTo) {
    replyTo = null;
    paintAbove();
  }
}

async function post() {
  const { session, channel } = hub;
  const content = withMentions(session, text.value.trim());
  if (!channel || (content === "" && files.length === 0)) return;
  if (content.startsWith("/") && leaves(session, channel).length) {
    complain("No such command. Choose one from the list.");
    return;
  }
  if (content.length > LONGEST) {
    complain(`A message may have ${LONGEST} characters; this one has ${content.length}.`);
    return;
  }
  const kept = { text: text.value, files, replyTo };
  const body = { persona: session.id, channel_id: channel.id, content };
  if (replyTo) body.reply_to = replyTo.id;
  clear();
  try {
    if (kept.files.length) body.attachments = await Promise.all(kept.files.map(encodeFile));
    await act("say", body);
  } catch (fault) {
    if (!(fault instanceof Refusal || fault instanceof Unreachable)) throw fault;
    ({ files, replyTo } = kept);
    leave(kept.text);
    complain(fault.message);
  }
}

function clear() {
  replyTo = null;
  files = [];
  paintAbove();
  leave("");
}

function take(list) {
  files = [...files, ...list].slice(0, 10);
  paintAbove();
  text.focus();
}

function complain(words) {
  paintAbove();
  above.append(h("div", { class: "composer-complaint", role: "alert" }, icon("warn"), clean(words)));
}

function paintAbove() {
  const reply =
    replyTo &&
    h(
      "div",
      { class: "composer-reply" },
      icon("reply"),
      "Replying to ",
      bdi(hub.session.userName(replyTo.author.id), "system-name"),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": "Do not reply",
          on: {
            click: () => {
              replyTo = null;
              paintAbove();
            },
          },
        },
        icon("close"),
      ),
    );
  const cards = files.map((file) =>
    h(
      "span",
      { class: "composer-file" },
      icon("file"),
      bdi(file.name),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": `Remove ${file.name}`,
          on: {
            click: () => {
              files = files.filter((other) => other !== file);
              paintAbove();
            },
          },
        },
        icon("close"),
      ),
    ),
  );
  fill(above, reply, cards.length ? h("div", { class: "composer-files" }, cards) : null);
}
