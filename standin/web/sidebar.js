// The left side: the rail of personas with their badges, and the channels, threads and direct messages of one.

import { act } from "./api.js";
import { avatar, badge } from "./avatar.js";
import { bdi, fill, h, icon } from "./dom.js";
import { hub } from "./hub.js";
import { personaCard } from "./persona.js";
import { openTools } from "./tools.js";

const rail = h("nav", { class: "rail", "aria-label": "Personas" });
const places = h("nav", { class: "places", "aria-label": "Channels" });
const card = h("div", { class: "persona-slot" });
const drawer = h("div", { class: "drawer", id: "drawer" }, rail, h("div", { class: "side" }, places, card));
const veil = h("div", { class: "veil", on: { click: () => showDrawer(false) } });

/** Build the sidebar and follow the topics that change it. */
export function sidebar() {
  for (const topic of ["unread", "persona", "personas", "loaded"]) hub.on(topic, paintRail, { all: true });
  hub.on("place", () => {
    paintRail();
    showDrawer(false);
  });
  for (const topic of ["place", "channels", "unread", "loaded", "bot"]) hub.on(topic, paintPlaces);
  for (const topic of ["place", "persona", "channels"]) hub.on(topic, () => fill(card, personaCard(hub.session)));
  document.addEventListener("keydown", (event) => event.key === "Escape" && showDrawer(false));
  return [drawer, veil];
}

/** Open or close the drawer of narrow screens. */
export function showDrawer(open) {
  document.body.classList.toggle("drawer-open", open);
}

function paintRail() {
  const buttons = hub.personas.map(({ id }, index) => {
    const session = hub.sessions.get(id);
    const persona = session.persona ?? hub.personas.find((entry) => entry.id === id);
    const { messages, mentions } = session.totals();
    const active = id === hub.activeId;
    const name = persona.global_name ?? persona.username;
    const state = mentions ? `, ${mentions} mentions` : messages ? ", unread messages" : "";
    const shortcut = index < 9 ? `Alt+${index + 1}` : null;
    return h(
      "button",
      {
        type: "button",
        "aria-keyshortcuts": shortcut,
        class: `rail-persona${active ? " active" : ""}${messages ? " unread" : ""}`,
        title: shortcut ? `${name} (${shortcut})` : name,
        data: { persona: id },
        "aria-label": `Be ${name}${persona.role === "gm" ? " (game master)" : ""}${state}`,
        "aria-pressed": String(active),
        disabled: !session.persona,
        on: { click: () => hub.become(id) },
      },
      avatar(id, name),
      badge(mentions),
      persona.role === "gm" ? h("span", { class: "rail-role", "aria-hidden": "true" }, "GM") : null,
    );
  });
  const tools = h(
    "button",
    {
      type: "button",
      class: "rail-tool",
      title: "Clock and faults",
      "aria-label": "Clock and faults",
      on: { click: openTools },
    },
    icon("tool"),
  );
  fill(
    rail,
    h("div", { class: "rail-label", "aria-hidden": "true" }, "You are"),
    buttons,
    h("div", { class: "rail-space" }),
    tools,
  );
}

function paintPlaces() {
  const session = hub.session;
  const sections = [...session.guilds.values()].map((guild) => guildSection(session, guild));
  const direct = [...session.channels.values()].filter((channel) => channel.type === 1);
  fill(
    places,
    sections,
    h("h2", { class: "places-title" }, "Direct messages"),
    h(
      "ul",
      { class: "places-list" },
      direct.map((channel) => placeRow(session, channel)),
      botRow(session, direct),
    ),
  );
}

// Before the first direct message there is no channel yet, but a player must find the way to the bot.
function botRow(session, direct) {
  const { bot } = session;
  if (!bot || direct.some((channel) => channel.recipients.some((user) => user.id === bot.id))) return null;
  const open = async () => {
    const { channel } = await act("dm", { persona: session.id, user_id: bot.id });
    session.putChannel(channel);
    session.notify("channels");
    hub.open(channel.id);
  };
  return h(
    "li",
    null,
    h(
      "button",
      { type: "button", class: "place", on: { click: open } },
      avatar(bot.id, bot.username, true, "avatar avatar-small"),
      bdi(session.userName(bot.id), "place-name"),
    ),
  );
}

function guildSection(session, guild) {
  const all = [...session.channels.values()].filter((channel) => channel.guild_id === guild.id);
  const texts = all.filter((channel) => channel.type === 0).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const threads = all.filter((channel) => channel.type === 11 || channel.type === 12);
  const join = h(
    "button",
    {
      type: "button",
      class: "button button-primary",
      on: { click: () => act("membership", { persona: session.id, guild_id: guild.id, member: true }) },
    },
    "Join the server",
  );
  return [
    h(
      "header",
      { class: "guild" },
      h("span", { class: "guild-name" }, bdi(guild.name)),
      h(
        "span",
        { class: session.botOnline ? "bot-state on" : "bot-state", title: "The bot" },
        session.botOnline ? "online" : "offline",
      ),
    ),
    guild.member ? null : h("div", { class: "guild-join" }, h("p", null, "You have left this server."), join),
    h(
      "ul",
      { class: "places-list" },
      texts.map((channel) => [
        placeRow(session, channel),
        threadRows(
          session,
          threads.filter((thread) => thread.parent_id === channel.id),
        ),
      ]),
    ),
  ];
}

function threadRows(session, threads) {
  const open = hub.channel?.id;
  const sorted = threads.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const current = sorted.filter((thread) => !thread.thread_metadata?.archived || thread.id === open);
  const archived = sorted.filter((thread) => thread.thread_metadata?.archived && thread.id !== open);
  if (!sorted.length) return null;
  const rows = current.map((thread) => placeRow(session, thread));
  const drawer = archived.length
    ? h(
        "li",
        null,
        h(
          "details",
          { class: "archived" },
          h("summary", null, `Archived (${archived.length})`),
          h(
            "ul",
            { class: "places-list" },
            archived.map((thread) => placeRow(session, thread)),
          ),
        ),
      )
    : null;
  return h("li", null, h("ul", { class: "places-list thread-list" }, rows, drawer));
}

function placeRow(session, channel) {
  const active = hub.channel?.id === channel.id;
  const { messages, mentions } = session.unread.get(channel.id) ?? { messages: 0, mentions: 0 };
  const name = session.channelName(channel);
  const kind = { 11: "thread", 12: "private thread", 1: "direct messages" }[channel.type] ?? "channel";
  return h(
    "li",
    null,
    h(
      "button",
      {
        type: "button",
        class: `place${active ? " active" : ""}${messages && !active ? " unread" : ""}${channel.type > 1 ? " place-thread" : ""}`,
        "aria-current": active ? "page" : null,
        "aria-label": `${name}, ${kind}${mentions ? `, ${mentions} mentions` : messages ? ", unread" : ""}`,
        data: { channel: channel.id },
        title: name,
        on: { click: () => hub.open(channel.id) },
      },
      glyph(session, channel),
      bdi(name, "place-name"),
      channel.type === 12 ? h("span", { class: "place-private", title: "Private thread" }, icon("lock")) : null,
      badge(mentions),
    ),
  );
}

function glyph(session, channel) {
  if (channel.type !== 1) return icon(channel.type === 0 ? "hash" : "thread");
  const other = channel.recipients.find((user) => user.id !== session.id) ?? channel.recipients[0];
  return avatar(other.id, session.userName(other.id), other.bot, "avatar avatar-small");
}
