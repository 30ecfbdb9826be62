// The select menus of messages and modals: a button that opens a list box, with search where the list is long.

import { avatar } from "./avatar.js";
import { bdi, clean, fill, h, icon } from "./dom.js";
import { openList } from "./listbox.js";
import { emoji } from "./prose.js";

const CHANNEL_TYPES = [0, 11, 12];

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
function optionsOf(component, session) {
  if (component.type === 3) return component.options.map((option) => ({ ...option, mark: emoji(option.emoji) }));
  if (component.type === 8) return channelOptions(component, session);
  const users = component.type === 6 ? [] : userOptions(session);
  const roles =
    component.type === 5
      ? []
      : [...session.roles.values()].map((role) => ({
          value: role.id,
          label: role.name,
          description: "Role",
          mark: icon("people"),
        }));
  return [...users, ...roles];
}

/** Return everyone in the persona's servers as options. */
export function userOptions(session) {
  const ids = new Set();
  for (const guild of session.guilds.values()) for (const member of guild.members) ids.add(member.user.id);
  const rows = [...ids].map((id) => session.users.get(id));
  return rows.map((user) => ({
    value: user.id,
    label: session.userName(user.id),
    description: user.username,
    mark: avatar(user.id, session.userName(user.id), user.bot, "avatar avatar-small"),
  }));
}

/** Return the visible channels as options, of the allowed types only. */
export function channelOptions(component, session) {
  const allowed = component.channel_types?.length ? component.channel_types : CHANNEL_TYPES;
  const rows = [...session.channels.values()].filter((channel) => allowed.includes(channel.type));
  return rows.map((channel) => ({
    value: channel.id,
    label: channel.name,
    description: "",
    mark: icon(channel.type === 0 ? "hash" : "thread"),
  }));
}

/** Build the control; `commit(values)` gets the new values once the list is closed with a valid choice. */
export function picker(component, session, { values, disabled, pending, commit, labelledBy }) {
  const options = optionsOf(component, session);
  const byValue = new Map(options.map((option) => [option.value, option]));
  const button = h("button", {
    type: "button",
    class: `select${pending ? " pending" : ""}`,
    disabled,
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-labelledby": labelledBy ?? null,
    "aria-label": labelledBy ? null : (component.placeholder ?? "Make a selection"),
    data: { customId: component.custom_id },
  });
  const paint = (now) => {
    const labels = now
      .map((value) => byValue.get(value))
      .filter(Boolean)
      .map((option) => h("span", { class: "select-value" }, option.mark?.cloneNode(true), bdi(option.label)));
    fill(
      button,
      h(
        "span",
        { class: labels.length ? "select-values" : "select-placeholder" },
        labels.length ? labels : clean(component.placeholder ?? "Make a selection"),
      ),
      icon("down", "icon select-arrow"),
    );
  };
  paint(values);
  let current = [...values];
  button.addEventListener("click", () =>
    openList(button, component, options, current, (next) => {
      current = next;
      paint(next);
      commit(next);
    }),
  );
  button.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      button.click();
    }
  });
  return button;
}
