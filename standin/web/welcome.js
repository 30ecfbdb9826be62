// What an empty channel shows: where one is, and how to begin.

import { bdi, h, icon } from "./dom.js";
import { hub } from "./hub.js";

/** Say that this is the beginning of the channel. */
export function beginning(session, channel) {
  const name = session.channelName(channel);
  const glyph = { 0: "hash", 1: "at", 11: "thread", 12: "lock" }[channel.type] ?? "hash";
  const words = {
    0: "This is the beginning of the channel.",
    1: "This is the beginning of your direct messages. Nobody else sees them.",
    11: "A thread everybody in the server can read.",
    12: "A private thread: only its members and the server's owner can read it.",
  };
  return h(
    "div",
    { class: "beginning" },
    h("div", { class: "beginning-icon" }, icon(glyph)),
    h("h2", null, bdi(name)),
    h("p", null, words[channel.type] ?? ""),
  );
}

/** Explain the sandbox to somebody who has never seen it. */
export function welcome(session) {
  const step = (number, title, words, extra) =>
    h(
      "li",
      null,
      h("span", { class: "welcome-number", "aria-hidden": "true" }, number),
      h("div", null, h("strong", null, title), h("p", null, words), extra),
    );
  const type = (name) =>
    h(
      "button",
      {
        type: "button",
        class: "mention mention-command",
        on: { click: () => hub.emit(session, "use-command", { name }) },
      },
      `/${name}`,
    );
  const first = session.firstCommands;
  return h(
    "section",
    { class: "welcome", "aria-label": "Welcome" },
    h("div", { class: "welcome-banner", "aria-hidden": "true" }, h("span"), h("span"), h("span"), h("span"), h("span")),
    h("h2", null, "Welcome to the ", bdi(session.title)),
    h(
      "p",
      null,
      "A small stand-in for Discord on your own machine. The bot here is the real one: same commands, same buttons, same pictures. Nothing leaves this computer.",
    ),
    h(
      "ol",
      { class: "welcome-steps" },
      step(
        "1",
        "Pick a persona",
        "The shields at the side (behind the menu on a phone) are people. You are one at a time; change seats to see what another one sees.",
      ),
      step(
        "2",
        "Use a command",
        first.length ? "Press one of these, or type / to see all commands:" : "Type / to see all commands.",
        first.length ? h("p", { class: "welcome-commands" }, first.map(type)) : null,
      ),
      step(
        "3",
        "Let time pass",
        "Behind the wrench is a clock you can push forward, and faults you can switch on to see how the bot copes.",
      ),
    ),
  );
}
