// The card at the foot of the sidebar: who one is, in which language, and whether the bot may write to one.

import { act } from "./api.js";
import { avatar } from "./avatar.js";
import { bdi, h, icon } from "./dom.js";

const LOCALES = [
  ["en-US", "English"],
  ["ja", "日本語"],
  ["th", "ไทย"],
  ["vi", "Tiếng Việt"],
  ["zh-TW", "繁體中文"],
];

/** Build the card of `session`'s persona. */
export function personaCard(session) {
  const { persona } = session;
  const name = persona.global_name ?? persona.username;
  const known = LOCALES.some(([code]) => code === persona.locale);
  const choices = known ? LOCALES : [[persona.locale, persona.locale], ...LOCALES];
  const language = h(
    "select",
    {
      class: "locale",
      "aria-label": "Language of this persona",
      title: "Language",
      on: { change: (event) => act("locale", { persona: session.id, locale: event.target.value }) },
    },
    choices.map(([code, label]) => h("option", { value: code, selected: code === persona.locale }, label)),
  );
  return h(
    "div",
    { class: "persona-card" },
    avatar(persona.id, name),
    h(
      "div",
      { class: "persona-words" },
      bdi(name, "persona-name"),
      h("span", { class: "persona-role" }, persona.role === "gm" ? "Game master" : "Player"),
    ),
    h("label", { class: "locale-pick" }, icon("globe"), language),
    settingsButton(session),
  );
}

function settingsButton(session) {
  const { persona } = session;
  const open = () => {
    const doors = h("input", {
      type: "checkbox",
      checked: persona.dms_open,
      on: { change: (event) => act("dms", { persona: session.id, open: event.target.checked }) },
    });
    const memberships = [...session.guilds.values()].map((guild) =>
      h(
        "label",
        { class: "switch" },
        h("input", {
          type: "checkbox",
          checked: guild.member,
          on: {
            change: (event) =>
              act("membership", { persona: session.id, guild_id: guild.id, member: event.target.checked }),
          },
        }),
        h("span", null, "Member of ", bdi(guild.name)),
      ),
    );
    const ownTab = h(
      "a",
      { class: "button button-secondary", href: `/?as=${encodeURIComponent(session.id)}`, target: "_blank" },
      "Open in its own tab",
    );
    const dialog = h(
      "dialog",
      { class: "sheet", "aria-label": "Persona" },
      h(
        "header",
        null,
        h("h2", null, bdi(session.userName(persona.id))),
        h(
          "button",
          { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } },
          icon("close"),
        ),
      ),
      h(
        "div",
        { class: "sheet-body" },
        h("label", { class: "switch" }, doors, h("span", null, "The bot may send me direct messages")),
        memberships,
        h("p", { class: "quiet" }, `User id ${persona.id}`),
        ownTab,
      ),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  return h(
    "button",
    {
      type: "button",
      class: "icon-button",
      title: "Persona settings",
      "aria-label": "Persona settings",
      on: { click: open },
    },
    icon("people"),
  );
}
