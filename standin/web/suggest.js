// The list above the composer: one list box for commands, option values and mentions, driven by the keys of its owner.

import { bdi, clean, fill, h } from "./dom.js";

export class Suggest {
  constructor() {
    this.rows = [];
    this.at = -1;
    this.owner = null;
    this.list = h("div", { class: "suggest-list", role: "listbox", id: "suggest-list", "aria-label": "Suggestions" });
    this.title = h("div", { class: "suggest-title" });
    this.note = h("div", { class: "suggest-note", role: "status" });
    this.element = h("div", { class: "suggest", hidden: true }, this.title, this.list, this.note);
    // The owner must keep the focus, or the phone's keyboard would close.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** Say whether the list is shown and has an active row. */
  get ready() {
    return !this.element.hidden && this.at >= 0 && this.at < this.rows.length;
  }

  get open() {
    return !this.element.hidden;
  }

  /**
   * Show `rows` ({mark, label, hint, note, take}) for the text field `owner`. `active` is the row that Enter
   * takes, -1 for none; `status` is a line below: loading, an error, a hint.
   */
  show(owner, { title, rows, active = 0, status = "", failed = false }) {
    this.release();
    this.owner = owner;
    this.rows = rows;
    this.at = rows.length ? active : -1;
    fill(this.title, title);
    this.note.textContent = clean(status);
    this.note.hidden = !status;
    this.note.classList.toggle("failed", failed);
    fill(
      this.list,
      rows.map((row, index) => this.row(row, index)),
    );
    this.list.hidden = !rows.length;
    this.element.hidden = false;
    owner.setAttribute("aria-expanded", "true");
    owner.setAttribute("aria-controls", "suggest-list");
    this.mark();
  }

  row(row, index) {
    const words = h(
      "span",
      { class: "suggest-words" },
      h("span", { class: "suggest-label" }, typeof row.label === "string" ? bdi(row.label) : row.label),
      row.hint ? h("span", { class: "suggest-hint" }, bdi(row.hint)) : null,
    );
    return h(
      "div",
      {
        class: "suggest-row",
        role: "option",
        id: `suggest-${index}`,
        "aria-selected": "false",
        on: { click: () => row.take(), pointermove: () => this.at !== index && this.point(index) },
      },
      row.mark ?? null,
      words,
      row.note ? h("span", { class: "suggest-extra" }, clean(row.note)) : null,
    );
  }

  point(index) {
    this.at = index;
    this.mark(false);
  }

  /** Move the active row by `step`, around the ends. */
  move(step) {
    if (!this.rows.length) return;
    this.at =
      this.at < 0 ? (step > 0 ? 0 : this.rows.length - 1) : (this.at + step + this.rows.length) % this.rows.length;
    this.mark();
  }

  mark(scroll = true) {
    for (const [index, element] of [...this.list.children].entries()) {
      element.classList.toggle("active", index === this.at);
      element.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at && scroll) element.scrollIntoView({ block: "nearest" });
    }
    if (this.at >= 0) this.owner.setAttribute("aria-activedescendant", `suggest-${this.at}`);
    else this.owner.removeAttribute("aria-activedescendant");
  }

  /** Take the active row; say whether there was one. */
  take() {
    if (!this.ready) return false;
    this.rows[this.at].take();
    return true;
  }

  release() {
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner?.removeAttribute("aria-activedescendant");
    this.owner = null;
  }

  /** Put the list away. */
  hide() {
    this.release();
    this.rows = [];
    this.at = -1;
    this.element.hidden = true;
  }
}
