// What the composer suggests while one types: commands after a slash, people after an at sign.

import { h, icon } from "./dom.js";
import { findCommands, fold } from "./commands.js";
import { userOptions } from "./picker.js";

const MOST_COMMANDS = 100;
const MOST_PEOPLE = 10;

/** Return the command whose complete name was typed and followed by a space, unless a longer name begins like it. */
export function completeCommand(commands, typed) {
  if (!typed.endsWith(" ")) return null;
  const name = fold(typed.trim());
  const exact = commands.filter((command) => fold(command.path) === name || fold(command.label) === name);
  const isLonger = commands.some((command) => fold(command.path).startsWith(`${name} `));
  return exact.length === 1 && !isLonger ? exact[0] : null;
}

/** Return the list of commands that fit what was typed; `choose(command)` takes one. */
export function commandRows(session, commands, typed, choose) {
  const rows = findCommands(commands, typed)
    .slice(0, MOST_COMMANDS)
    .map((command) => ({
      mark: h("span", { class: "suggest-slash" }, icon("slash")),
      label: `/${command.label}`,
      hint: command.description,
      note: optionNote(command),
      take: () => choose(command),
    }));
  return { title: "Commands", rows, status: rows.length ? "" : emptyWords(session, commands) };
}

function emptyWords(session, commands) {
  if (commands.length) return "No such command.";
  return session.botOnline ? "The bot has no commands here." : "The bot is offline and has not registered commands.";
}

function optionNote(command) {
  const needed = command.options.filter((option) => option.required).map((option) => option.label);
  const others = command.options.length - needed.length;
  return [...needed, others ? `+${others}` : ""].filter(Boolean).join(" ");
}

/** Return the people whose names fit; `take(username)` puts one into the text. */
export function peopleRows(session, typed, take) {
  const fitting = userOptions(session).filter((user) =>
    fold(`${user.label} ${user.description}`).includes(fold(typed)),
  );
  const rows = fitting
    .slice(0, MOST_PEOPLE)
    .map(({ label, description, mark }) => ({ label, hint: description, mark, take: () => take(description) }));
  return { title: "Members", rows };
}

/** Replace each @username by Discord's mention; a full stop after it may end the sentence. */
export function withMentions(session, content) {
  const byName = new Map(userOptions(session).map((user) => [user.description, user.value]));
  return content.replace(/@([\p{L}\p{N}_.]+)/gu, (whole, word) => {
    const name = byName.has(word) ? word : word.replace(/\.+$/, "");
    return byName.has(name) ? `<@${byName.get(name)}>${word.slice(name.length)}` : whole;
  });
}
