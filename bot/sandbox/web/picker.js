// The select menus of messages and modals: a button that opens a list box, with search where the list is long.

import { bdi, clean, fill, h, icon } from "./dom.js";
import { avatar } from "./avatar.js";
import { emoji } from "./prose.js";

const CHANNEL_TYPES = [0, 11, 12];
let serial = 0;

/** Render a select of a message; a choice is sent with ctx.choose(component, values). */
export function selectControl(component, ctx) {
  const chosen = ctx.local.chosen.get(component.custom_id);
  const pending = ctx.local.pending.has(component.custom_id);
  return picker(component, ctx.session, {
    values: chosen ?? defaultsOf(component),
    disabled: Boolean(component.disabled) || pending,
    pending,
    commit: (values) => ctx.choose(component, values),
  });
}

/** Return the values a select starts with. */
export function defaultsOf(component) {
  if (component.options) return component.options.filter((option) => option.default).map((option) => option.value);
  return (component.default_values ?? []).map((entry) => entry.id);
}

/** Return the options of any kind of select as `{value, label, description, emoji, mark}`. */
export function optionsOf(component, session) {
  if (component.type === 3) return component.options.map((option) => ({ ...option, mark: emoji(option.emoji) }));
  if (component.type === 8) return channelOptions(component, session);
  const users = component.type === 6 ? [] : userOptions(session);
  const roles = component.type === 5 ? [] : [...session.roles.values()].map((role) => ({ value: role.id, label: role.name, description: "Role", mark: icon("people") }));
  return [...users, ...roles];
}

/** Return everyone in the persona's servers as options. */
export function userOptions(session) {
  const ids = new Set();
  for (const guild of session.guilds.values()) for (const member of guild.members) ids.add(member.user.id);
  const rows = [...ids].map((id) => session.users.get(id));
  return rows.map((user) => ({
    value: user.id, label: session.userName(user.id), description: user.username,
    mark: avatar(user.id, session.userName(user.id), user.bot, "avatar avatar-small"),
  }));
}

/** Return the visible channels as options, of the allowed types only. */
export function channelOptions(component, session) {
  const allowed = component.channel_types?.length ? component.channel_types : CHANNEL_TYPES;
  const rows = [...session.channels.values()].filter((channel) => allowed.includes(channel.type));
  return rows.map((channel) => ({ value: channel.id, label: channel.name, description: "", mark: icon(channel.type === 0 ? "hash" : "thread") }));
}

/** Build the control; `commit(values)` gets the new values once the list is closed with a valid choice. */
export function picker(component, session, { values, disabled, pending, commit, labelledBy }) {
  const options = optionsOf(component, session);
  const byValue = new Map(options.map((option) => [option.value, option]));
  const button = h("button", {
    type: "button", class: `select${pending ? " pending" : ""}`, disabled, role: "combobox", "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-labelledby": labelledBy ?? null, "aria-label": labelledBy ? null : component.placeholder ?? "Make a selection",
    data: { customId: component.custom_id },
  });
  const paint = (now) => {
    const labels = now.map((value) => byValue.get(value)).filter(Boolean).map((option) => h("span", { class: "select-value" }, option.mark?.cloneNode(true), bdi(option.label)));
    fill(button, h("span", { class: labels.length ? "select-values" : "select-placeholder" },
      labels.length ? labels : clean(component.placeholder ?? "Make a selection")), icon("down", "icon select-arrow"));
  };
  paint(values);
  let current = [...values];
  button.addEventListener("click", () => openList(button, component, options, current, (next) => {
    current = next;
    paint(next);
    commit(next);
  }));
  button.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      button.click();
    }
  });
  return button;
}

function openList(button, component, options, current, commit) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const many = most > 1;
  const picked = new Set(current.filter((value) => options.some((option) => option.value === value)));
  const id = `list-${++serial}`;
  const list = h("div", { class: "list-options", role: "listbox", id, "aria-multiselectable": many ? "true" : null });
  const search = options.length > 8 || component.type !== 3
    ? h("input", { class: "list-search", type: "search", placeholder: "Search", "aria-label": "Search options", "aria-controls": id, autocomplete: "off" }) : null;
  const note = h("span", { class: "list-note", role: "status" });
  const done = h("button", { type: "button", class: "button button-primary", on: { click: () => finish() } }, "Done");
  const panel = h("div", { class: "list", popover: "manual", tabindex: "-1" }, search, list, many ? h("div", { class: "list-foot" }, note, done) : null);
  let shown = options;
  let at = Math.max(0, options.findIndex((option) => picked.has(option.value)));

  const paint = () => {
    fill(list, shown.length ? shown.map(row) : h("div", { class: "list-empty" }, "No matches"));
    list.children[at]?.scrollIntoView({ block: "nearest" });
    const missing = least - picked.size;
    note.textContent = missing > 0 ? `Choose ${missing} more` : `${picked.size} of at most ${most}`;
    done.disabled = missing > 0;
  };
  const row = (option, index) => {
    const chosen = picked.has(option.value);
    return h("div", {
      class: `list-option${index === at ? " active" : ""}`, role: "option", id: `${id}-${index}`, "aria-selected": String(chosen),
      "aria-disabled": !chosen && many && picked.size >= most ? "true" : null, data: { value: option.value },
      on: { click: () => take(option), pointermove: () => at !== index && move(index - at) },
    }, option.mark?.cloneNode(true), h("span", { class: "list-words" }, h("span", { class: "list-label" }, bdi(option.label)),
      option.description ? h("span", { class: "list-description" }, bdi(option.description)) : null),
    many ? h("span", { class: `list-check${chosen ? " on" : ""}` }, chosen ? icon("check") : null) : null);
  };
  const move = (step) => {
    if (!shown.length) return;
    list.children[at]?.classList.remove("active");
    at = (at + step + shown.length) % shown.length;
    list.children[at].classList.add("active");
    list.children[at].scrollIntoView({ block: "nearest" });
    (search ?? panel).setAttribute("aria-activedescendant", `${id}-${at}`);
  };
  const take = (option) => {
    if (!many) {
      const same = picked.has(option.value);
      picked.clear();
      if (!(same && least === 0)) picked.add(option.value);
      finish();
      return;
    }
    if (picked.has(option.value)) picked.delete(option.value);
    else if (picked.size < most) picked.add(option.value);
    at = shown.indexOf(option);
    paint();
  };
  const close = () => {
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", close);
    panel.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
  };
  const finish = () => {
    close();
    const values = options.filter((option) => picked.has(option.value)).map((option) => option.value);
    const changed = values.join("\n") !== current.join("\n") || !many;
    if (values.length >= least && changed) commit(values);
    else button.focus();
  };
  const outside = (event) => {
    if (panel.contains(event.target)) return;
    if (many) finish();
    else close();
  };
  panel.addEventListener("keydown", (event) => {
    const keys = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => shown[at] && take(shown[at]), Escape: () => { close(); button.focus(); }, Tab: () => finish() };
    if (event.target === done && event.key !== "Escape") return;
    if (event.key === " " && !search) keys[" "] = keys.Enter;
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  search?.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    shown = options.filter((option) => `${option.label} ${option.description ?? ""}`.toLocaleLowerCase().includes(wanted));
    at = 0;
    paint();
  });
  // Inside a modal the list must belong to the dialog, or the dialog makes it inert.
  (button.closest("dialog") ?? document.body).append(panel);
  panel.showPopover();
  place(panel, button);
  paint();
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-controls", id);
  (search ?? panel).focus();
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", close);
}

/** Put a popup below its button, or above it where there is more room. */
export function place(panel, button) {
  const box = button.getBoundingClientRect();
  const width = Math.min(Math.max(box.width, 260), innerWidth - 16);
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < 220 && above > below;
  panel.style.setProperty("width", `${width}px`);
  panel.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`);
  panel.style.setProperty("max-height", `${Math.min(up ? above : below, 420)}px`);
  if (up) panel.style.setProperty("bottom", `${innerHeight - box.top + 4}px`);
  else panel.style.setProperty("top", `${box.bottom + 4}px`);
}
