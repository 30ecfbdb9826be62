// A chosen slash command being filled in: its name, a chip per option, and a tail that offers the optional ones.

import { slash } from "./actions.js";
import { clean, h, icon } from "./dom.js";
import { fold } from "./commands.js";
import { Field } from "./fields.js";

export class CommandBar {
  /** Fill in `command` for `session` in `channel`; `leave(text)` goes back to plain typing. */
  constructor(session, channel, command, suggest, leave) {
    this.session = session;
    this.channel = channel;
    this.command = command;
    this.suggest = suggest;
    this.leave = leave;
    this.fields = [];
    this.tail = h("input", {
      type: "text",
      class: "chip-tail",
      role: "combobox",
      "aria-expanded": "false",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": "Add an option, or press Enter to send",
      enterkeyhint: "send",
    });
    this.tail.addEventListener("focus", () => this.offer());
    this.tail.addEventListener("input", () => this.offer());
    this.tail.addEventListener("keydown", (event) => this.key(event, null));
    const remove = h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": "Leave the command",
        title: "Leave the command",
        on: { click: () => this.close("") },
      },
      icon("close"),
    );
    this.element = h(
      "div",
      { class: "command-bar", role: "group", "aria-label": `Command ${command.label}` },
      h("span", { class: "command-name" }, "/", h("bdi", null, clean(command.label))),
      this.tail,
      remove,
    );
    for (const option of command.options) if (option.required) this.add(option);
  }

  /** Put the focus where something is missing. */
  focus() {
    const empty = this.fields.find((field) => field.read() === undefined);
    (empty?.input ?? this.tail).focus();
    this.hintTail();
  }

  add(option) {
    const field = new Field(this, option);
    this.fields.push(field);
    this.tail.before(field.element);
    this.hintTail();
    return field;
  }

  remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    field.element.remove();
    (this.fields[at - 1]?.input ?? this.tail).focus();
    this.hintTail();
  }

  rest() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option.name === option.name));
  }

  hintTail() {
    const count = this.rest().length;
    this.tail.placeholder = count ? `+${count} optional` : "Enter to send";
  }

  offer() {
    const typed = fold(this.tail.value.replace(/:$/, "").trim());
    const rows = this.rest()
      .filter((option) => fold(`${option.label} ${option.name}`).includes(typed))
      .map((option) => ({
        label: option.label,
        hint: option.hint,
        take: () => {
          this.tail.value = "";
          this.add(option).input.focus();
        },
      }));
    if (!rows.length && !typed) {
      this.suggest.show(this.tail, {
        title: [h("strong", null, `/${this.command.label}`), " ", clean(this.command.description)],
        rows: [],
        status: "Press Enter to send.",
      });
    } else {
      this.suggest.show(this.tail, {
        title: "Optional",
        rows,
        active: typed ? 0 : -1,
        status: rows.length ? "" : "No such option",
      });
    }
  }

  /** Go on after `field` got its value: to the next empty chip, else to the tail. */
  next(field) {
    const at = this.fields.indexOf(field);
    const following = [...this.fields.slice(at + 1), ...this.fields.slice(0, at)].find(
      (other) => other.read() === undefined,
    );
    (following?.input ?? this.tail).focus();
  }

  /** Return the values given so far, without those of `except`. */
  values(except = null) {
    const given = this.fields.filter((field) => field !== except && field.read() !== undefined);
    return Object.fromEntries(given.map((field) => [field.option.name, field.read()]));
  }

  /** Send the command, or show what is wrong with it. */
  submit() {
    const wrong = this.fields.filter((field) => !field.check());
    if (wrong.length) {
      wrong[0].input.focus();
      return;
    }
    const { session, channel, command } = this;
    const values = this.values();
    this.close("");
    slash(session, channel.id, command.path, values, command.label);
  }

  close(text) {
    this.suggest.hide();
    this.leave(text);
  }

  /** Handle a key in `field`, or in the tail when it is null. */
  key(event, field) {
    if (event.isComposing) return;
    const input = field?.input ?? this.tail;
    const handlers = {
      ArrowDown: () => this.suggest.move(1),
      ArrowUp: () => this.suggest.move(-1),
      Enter: () => this.suggest.take() || this.submit(),
      Escape: () => (this.suggest.open ? this.suggest.hide() : this.close("")),
    };
    if (event.key === "Tab" && !event.shiftKey && this.suggest.ready) handlers.Tab = () => this.suggest.take();
    if (event.key === "Backspace" && input.value === "") handlers.Backspace = () => this.back(field);
    if (!handlers[event.key]) return;
    event.preventDefault();
    handlers[event.key]();
  }

  back(field) {
    if (field && !field.option.required) this.remove(field);
    else if (!field && this.fields.length) this.fields.at(-1).input.focus();
    else if (!field || this.fields.indexOf(field) === 0) this.close(`/${this.command.label}`);
    else this.fields[this.fields.indexOf(field) - 1].input.focus();
  }
}
