// The model behind the slash palette: commands flattened to leaves, localised, found, and their values checked.

export const OPTION = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/** Return `{path, label, description, options}` for each command that can be run here, in Discord's order. */
export function leaves(session, channel) {
  const { locale, role } = session.persona;
  const usable = session.commands.filter((command) => (command.type ?? 1) === 1 && fits(command, channel, role));
  return usable.flatMap((command) => flatten(command, locale)).sort((a, b) => a.label.localeCompare(b.label));
}

// Contexts: 0 server, 1 direct message with the bot.
function fits(command, channel, role) {
  const direct = channel.type === 1;
  if (command.contexts && !command.contexts.includes(direct ? 1 : 0)) return false;
  if (direct && (command.dm_permission === false || command.guild_id)) return false;
  return !command.default_member_permissions || role === "gm";
}

function flatten(node, locale, path = [], label = []) {
  const names = [...path, node.name];
  const labels = [...label, localName(node, locale)];
  const options = node.options ?? [];
  const below = options.filter((option) => option.type === 1 || option.type === 2);
  if (below.length) return below.flatMap((option) => flatten(option, locale, names, labels));
  return [
    {
      path: names.join(" "),
      label: labels.join(" "),
      description: node.description_localizations?.[locale] ?? node.description,
      options: options.map((option) => localOption(option, locale)),
    },
  ];
}

function localName(node, locale) {
  return node.name_localizations?.[locale] ?? node.name;
}

function localOption(option, locale) {
  return {
    ...option,
    label: localName(option, locale),
    hint: option.description_localizations?.[locale] ?? option.description,
    choices: option.choices?.map((choice) => ({ name: localName(choice, locale), value: choice.value })),
  };
}

/** Return the commands that fit what was typed after the slash, best first. */
export function findCommands(commands, typed) {
  const words = fold(typed).split(" ").filter(Boolean);
  if (!words.length) return commands;
  const scored = commands.map((command) => ({ command, score: score(command, words) })).filter((row) => row.score > 0);
  return scored.sort((a, b) => b.score - a.score).map((row) => row.command);
}

function score(command, words) {
  const names = fold(`${command.path} ${command.label}`).split(" ");
  let total = 0;
  for (const [at, word] of words.entries()) {
    if (names[at] === word) total += 6;
    else if (names[at]?.startsWith(word)) total += 5;
    else if (names.some((name) => name.startsWith(word))) total += 3;
    else if (fold(`${command.path} ${command.label}`).includes(word)) total += 2;
    else if (fold(command.description).includes(word)) total += 1;
    else return 0;
  }
  return total;
}

/** Put text in the form in which it is compared: lower case, full-width folded. */
export function fold(text) {
  return String(text).normalize("NFKC").toLocaleLowerCase();
}

/** Return the problem with one option's value in words, or null; `value` is undefined when nothing was given. */
export function problem(option, value) {
  if (value === undefined) return option.required ? "This option is required" : null;
  if (option.choices?.length && !option.choices.some((choice) => choice.value === value))
    return "Choose one of the suggestions";
  if (option.type === OPTION.integer && !Number.isSafeInteger(value)) return "This must be a whole number";
  if (option.type === OPTION.number && !Number.isFinite(value)) return "This must be a number";
  if (typeof value === "number") return numberProblem(option, value);
  if (typeof value === "string") return lengthProblem(option, value);
  return null;
}

function numberProblem(option, value) {
  if (option.min_value !== undefined && value < option.min_value) return `At least ${option.min_value}`;
  if (option.max_value !== undefined && value > option.max_value) return `At most ${option.max_value}`;
  return null;
}

function lengthProblem(option, value) {
  if (option.min_length && value.length < option.min_length) return `At least ${option.min_length} characters`;
  if (option.max_length && value.length > option.max_length) return `At most ${option.max_length} characters`;
  return null;
}

/** Read what was typed into an option without choosing a suggestion; undefined means it cannot be used. */
export function readTyped(option, text) {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const choice = option.choices?.find((entry) => fold(entry.name) === fold(trimmed) || String(entry.value) === trimmed);
  if (choice) return choice.value;
  if (option.type === OPTION.integer || option.type === OPTION.number) return Number(trimmed);
  if (option.type === OPTION.boolean) return { true: true, false: false }[trimmed.toLowerCase()];
  return option.type === OPTION.string ? text : undefined;
}
