// One option of a slash command as a chip with a text field, and the suggestions for its value.

import { act, encodeFile, Refusal, Unreachable } from "./api.js";
import { clean, h, icon } from "./dom.js";
import { channelOptions, userOptions } from "./picker.js";
import { fold, OPTION, problem, readTyped } from "./commands.js";

const DEBOUNCE_MS = 250;
const MOST_ROWS = 25;

export class Field {
  /** Hold the chip of `option`; `bar` is the command bar it stands in. */
  constructor(bar, option) {
    this.bar = bar;
    this.option = option;
    this.value = undefined;
    this.request = null;
    this.timer = null;
    this.input = h("input", {
      type: "text",
      class: "chip-input",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `${option.label}: ${option.hint}`,
      enterkeyhint: "next",
      dir: "auto",
      inputmode: option.type === OPTION.integer ? "numeric" : option.type === OPTION.number ? "decimal" : "text",
      data: { option: option.name },
    });
    this.complaint = h("span", { class: "chip-complaint", role: "alert", hidden: true });
    this.element = h(
      "label",
      { class: "chip" },
      h("span", { class: "chip-name" }, clean(option.label)),
      this.input,
      this.complaint,
    );
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.suggest(0));
    this.input.addEventListener("keydown", (event) => bar.key(event, this));
    this.chooser = option.type === OPTION.attachment ? this.fileChooser() : null;
    this.fit();
  }

  fileChooser() {
    this.input.readOnly = true;
    this.input.placeholder = "Choose a file";
    const take = async () => {
      const [file] = chooser.files;
      if (file) this.choose(await encodeFile(file), file.name);
    };
    const chooser = h("input", {
      type: "file",
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      on: { change: take },
    });
    this.element.append(chooser);
    return chooser;
  }

  /** Return the value to send, or undefined. */
  read() {
    return this.value !== undefined ? this.value : readTyped(this.option, this.input.value);
  }

  get committed() {
    return this.value !== undefined;
  }

  typed() {
    this.value = undefined;
    this.complain(null);
    this.fit();
    this.suggest(DEBOUNCE_MS);
  }

  fit() {
    this.input.size = Math.max(4, Math.min(32, [...this.input.value].length + 1));
  }

  /** Show `words` under the chip, or clear them. */
  complain(words) {
    this.complaint.textContent = words ?? "";
    this.complaint.hidden = !words;
    this.element.classList.toggle("chip-wrong", Boolean(words));
    this.input.setAttribute("aria-invalid", String(Boolean(words)));
  }

  /** Check the value; say whether it may be sent. */
  check() {
    const unread = this.read() === undefined && this.input.value.trim() !== "";
    const words = unread ? "Choose one of the suggestions" : problem(this.option, this.read());
    this.complain(words);
    return !words;
  }

  choose(value, shown) {
    this.value = value;
    this.input.value = shown;
    this.complain(null);
    this.fit();
    this.bar.next(this);
  }

  suggest(wait) {
    clearTimeout(this.timer);
    this.request?.abort();
    const local = this.localRows();
    if (local) this.show(local, "");
    else if (this.option.autocomplete) {
      this.show([], "Loading options…");
      this.timer = setTimeout(() => this.fetchRows(), wait);
    } else this.show([], this.limits());
  }

  show(rows, status, failed = false) {
    if (document.activeElement !== this.input) return;
    const active = this.committed ? -1 : 0;
    this.bar.suggest.show(this.input, {
      title: [h("strong", null, clean(this.option.label)), " ", clean(this.option.hint)],
      rows,
      status,
      failed,
      active,
    });
  }

  localRows() {
    const { option, bar } = this;
    if (this.chooser)
      return [
        {
          label: this.committed ? "Choose another file" : "Choose a file",
          mark: icon("file"),
          take: () => this.chooser.click(),
        },
      ];
    if (option.choices?.length)
      return this.filtered(option.choices.map((choice) => ({ value: choice.value, label: choice.name })));
    if (option.type === OPTION.boolean)
      return this.filtered([
        { value: true, label: "True" },
        { value: false, label: "False" },
      ]);
    const people = [OPTION.user, OPTION.mentionable].includes(option.type) ? userOptions(bar.session) : [];
    const roles = [OPTION.role, OPTION.mentionable].includes(option.type)
      ? [...bar.session.roles.values()].map((role) => ({ value: role.id, label: role.name, mark: icon("people") }))
      : [];
    const channels = option.type === OPTION.channel ? channelOptions(option, bar.session) : [];
    const picked = [OPTION.user, OPTION.mentionable, OPTION.role, OPTION.channel].includes(option.type);
    return picked ? this.filtered([...people, ...roles, ...channels]) : null;
  }

  filtered(entries) {
    const wanted = this.committed ? "" : fold(this.input.value.replace(/^[@#]/, "").trim());
    const fitting = entries.filter((entry) => fold(`${entry.label} ${entry.description ?? ""}`).includes(wanted));
    return fitting.slice(0, MOST_ROWS).map((entry) => ({
      label: entry.label,
      hint: entry.description,
      mark: entry.mark,
      take: () => this.choose(entry.value, entry.label),
    }));
  }

  async fetchRows() {
    this.request = new AbortController();
    const { signal } = this.request;
    const body = {
      persona: this.bar.session.id,
      channel_id: this.bar.channel.id,
      command: this.bar.command.path,
      options: { ...this.bar.values(this), [this.option.name]: this.committed ? String(this.value) : this.input.value },
      focused: this.option.name,
    };
    try {
      const { choices, status } = await act("autocomplete", body, signal);
      if (signal.aborted) return;
      if (status === "failed") {
        this.show([], "Loading options failed.", true);
        return;
      }
      const rows = choices.map((choice) => ({
        label: choice.name,
        take: () => this.choose(choice.value, choice.name),
      }));
      this.show(rows, rows.length ? "" : "No options match");
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === "AbortError") return;
      if (!(fault instanceof Refusal || fault instanceof Unreachable)) throw fault;
      this.show([], `Loading options failed. ${fault.message}`, true);
    }
  }

  limits() {
    const { option } = this;
    const least = option.min_value ?? option.min_length;
    const most = option.max_value ?? option.max_length;
    const unit = option.type === OPTION.string ? " characters" : "";
    if (least !== undefined && most !== undefined) return `From ${least} to ${most}${unit}`;
    if (most !== undefined) return `At most ${most}${unit}`;
    if (least !== undefined) return `At least ${least}${unit}`;
    return "";
  }
}
