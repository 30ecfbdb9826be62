// Everything one persona knows: channels, people, messages, unread counts. Fed by bootstrap and socket.

import { act, read, Unreachable } from "./api.js";
import { Socket } from "./socket.js";
import { setClock } from "./times.js";

const PAGE = 50;
const TYPING_MS = 10_000;

export class Session {
  /** Hold the state of persona `id`; `notify(topic, detail)` is called after each change. */
  constructor(id, notify) {
    this.id = id;
    this.notify = (topic, detail = {}) => notify(this, topic, detail);
    this.title = "Sandbox";
    this.firstCommands = [];
    this.persona = null;
    this.bot = null;
    this.botOnline = false;
    this.guilds = new Map();
    this.channels = new Map();
    this.users = new Map();
    this.roles = new Map();
    this.commands = [];
    this.unread = new Map();
    // Modals that came after the tab had changed seats; those of an earlier visit are gone, as in the client.
    this.modals = new Map();
    this.faults = {};
    this.history = new Map();
    this.arriving = new Map();
    this.typing = new Map();
    this.local = new Map();
    this.notes = [];
    this.connection = "connecting";
    this.queue = null;
    this.turn = 0;
    this.retryAt = 0;
    this.socket = new Socket(
      id,
      (type, data) => this.receive(type, data),
      (state, at) => this.connected(state, at),
    );
  }

  /** Read the bootstrap and forget cached messages. */
  async load() {
    const data = await read("bootstrap", { persona: this.id });
    setClock({ offset: data.now * 1000 - Date.now() });
    this.title = data.title;
    this.firstCommands = data.first_commands;
    this.persona = data.persona;
    this.bot = data.bot;
    this.botOnline = data.bot_online;
    this.commands = data.commands;
    this.faults = data.faults;
    this.unread = new Map(Object.entries(data.unread));
    this.guilds.clear();
    this.channels.clear();
    this.history.clear();
    for (const persona of data.personas) this.learnUser(persona);
    if (data.bot) this.learnUser(data.bot);
    for (const guild of data.guilds) this.putGuild(guild);
    for (const channel of data.dms) this.putChannel(channel);
    this.notify("loaded");
  }

  /** Follow the event stream and return once everything is loaded for the first time. */
  begin() {
    return new Promise((resolve) => {
      this.onLoaded = resolve;
      this.socket.connect();
    });
  }

  // Events that come while the bootstrap is on its way wait in the queue, so that none is lost between the two.
  async connected(state, retryAt) {
    this.connection = state;
    this.retryAt = retryAt;
    this.notify("connection");
    if (state !== "open") {
      await this.leaveIfUnknown();
      return;
    }
    const turn = ++this.turn;
    this.queue = [];
    try {
      await this.load();
    } catch (fault) {
      if (!(fault instanceof Unreachable)) throw fault;
      this.socket.connect();
      return;
    }
    if (turn !== this.turn) return;
    const waiting = this.queue;
    this.queue = null;
    for (const [type, data] of waiting) this.receive(type, data);
    this.onLoaded();
  }

  // A sandbox that was started anew has other people: their page must be opened from the beginning.
  async leaveIfUnknown() {
    try {
      const { personas } = await read("personas");
      if (!personas.some((persona) => persona.id === this.id)) location.replace("/");
    } catch (fault) {
      if (!(fault instanceof Unreachable)) throw fault;
    }
  }

  putGuild(guild) {
    this.guilds.set(guild.id, guild);
    for (const [id, channel] of this.channels) if (channel.guild_id === guild.id) this.channels.delete(id);
    for (const member of guild.members) this.learnUser({ ...member.user, nick: member.nick });
    for (const role of guild.roles ?? []) this.roles.set(role.id, role);
    for (const channel of [...guild.channels, ...guild.threads]) this.putChannel({ guild_id: guild.id, ...channel });
  }

  putChannel(channel) {
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
    for (const user of channel.recipients ?? []) this.learnUser(user);
  }

  learnUser(user) {
    this.users.set(user.id, { ...this.users.get(user.id), ...user });
  }

  /** Return the name to show for a user id. */
  userName(id) {
    const user = this.users.get(id);
    return user ? (user.nick ?? user.global_name ?? user.username) : "unknown-user";
  }

  /** Return the name to show for a channel, a thread or a direct message. */
  channelName(channel) {
    if (channel.type !== 1) return channel.name;
    const others = (channel.recipients ?? []).filter((user) => user.id !== this.id);
    return others.map((user) => this.userName(user.id)).join(", ") || "Direct message";
  }

  /** Return the sum of unread messages and mentions over all channels. */
  totals() {
    let messages = 0;
    let mentions = 0;
    for (const entry of this.unread.values()) {
      messages += entry.messages;
      mentions += entry.mentions;
    }
    return { messages, mentions };
  }

  /** Return the page-side state of a message: pending components, selections, the last error. */
  localOf(messageId) {
    if (!this.local.has(messageId)) this.local.set(messageId, { pending: new Set(), chosen: new Map(), error: null });
    return this.local.get(messageId);
  }

  /** Read the newest messages of a channel, or the ones before those already read. */
  async fetchMessages(channelId, older = false) {
    const known = this.history.get(channelId);
    const query = { persona: this.id, channel: channelId, limit: PAGE };
    if (older && known?.list.length) query.before = known.list[0].id;
    // What happens while the answer is on its way must not be lost.
    const happened = [];
    this.arriving.set(channelId, happened);
    const answer = await read("messages", query);
    this.arriving.delete(channelId);
    for (const message of answer.messages) this.learnFrom(message);
    const list = older && known ? [...answer.messages, ...known.list] : answer.messages;
    this.history.set(channelId, { list, hasMore: answer.has_more });
    for (const change of happened) change();
  }

  /** Make a change to a channel's messages now, and again after a reading of them that is under way. */
  change(channelId, change) {
    this.arriving.get(channelId)?.push(change);
    change();
  }

  learnFrom(message) {
    this.learnUser(message.author);
    for (const user of message.mentions ?? []) this.learnUser(user);
  }

  /** Tell the server that this persona has seen the channel. */
  async markRead(channelId) {
    const entry = this.unread.get(channelId);
    if (!entry || (entry.messages === 0 && entry.mentions === 0)) return;
    this.unread.set(channelId, { messages: 0, mentions: 0 });
    this.notify("unread", { channelId });
    await act("read", { persona: this.id, channel_id: channelId });
  }

  /** Return the ids of those typing in the channel, this persona excepted. */
  typists(channelId) {
    const rows = this.typing.get(channelId) ?? new Map();
    return [...rows].filter(([id, until]) => id !== this.id && until > Date.now()).map(([id]) => id);
  }

  /** Take one event of the socket into the state. */
  receive(type, data) {
    if (this.queue) {
      this.queue.push([type, data]);
      return;
    }
    const handler = HANDLERS[type];
    if (handler) handler(this, data);
    else console.warn("unknown event from the sandbox", type);
  }
}

const HANDLERS = {
  READY: (session, data) => setClock({ offset: data.now * 1000 - Date.now() }),
  CLOCK: (session, data) => {
    setClock({ offset: data.now * 1000 - Date.now() });
    session.notify("clock");
  },
  MESSAGE_CREATE: (session, message) => {
    session.learnFrom(message);
    session.typing.get(message.channel_id)?.delete(message.author.id);
    session.change(message.channel_id, () => {
      const known = session.history.get(message.channel_id);
      if (known && !known.list.some((other) => other.id === message.id)) known.list.push(message);
    });
    session.notify("message-create", { message });
  },
  MESSAGE_UPDATE: (session, message) => {
    session.learnFrom(message);
    session.local.delete(message.id);
    session.change(message.channel_id, () => {
      const list = session.history.get(message.channel_id)?.list ?? [];
      const at = list.findIndex((other) => other.id === message.id);
      if (at >= 0) list[at] = message;
    });
    session.notify("message-update", { message });
  },
  MESSAGE_DELETE: (session, { id, channel_id: channelId }) => {
    session.local.delete(id);
    session.change(channelId, () => {
      const known = session.history.get(channelId);
      if (known) known.list = known.list.filter((message) => message.id !== id);
    });
    session.notify("message-delete", { id, channelId });
  },
  CHANNEL_CREATE: (session, channel) => {
    session.putChannel(channel);
    session.notify("channels");
  },
  CHANNEL_UPDATE: (session, channel) => {
    session.putChannel(channel);
    session.notify("channels");
  },
  CHANNEL_DELETE: (session, { id }) => {
    session.channels.delete(id);
    session.history.delete(id);
    session.unread.delete(id);
    session.notify("channels");
  },
  TYPING: (session, { channel_id: channelId, user_id: userId }) => {
    if (!session.typing.has(channelId)) session.typing.set(channelId, new Map());
    session.typing.get(channelId).set(userId, Date.now() + TYPING_MS);
    session.notify("typing", { channelId });
  },
  INTERACTION: (session, outcome) => session.notify("interaction", { outcome }),
  // The tab that pressed gets the modal as the answer to its own request; other tabs must not open it too.
  MODAL: () => {},
  NOTIFICATION: (session, note) => session.notify("notification", { note }),
  UNREAD: (session, { channel_id: channelId, messages, mentions }) => {
    session.unread.set(channelId, { messages, mentions });
    session.notify("unread", { channelId });
  },
  COMMANDS: (session, { commands }) => {
    session.commands = commands;
    session.notify("commands");
  },
  GUILD: (session, guild) => {
    session.putGuild(guild);
    session.notify("channels");
  },
  PERSONA: (session, persona) => {
    session.learnUser(persona);
    if (persona.id === session.id) session.persona = persona;
    session.notify("persona");
  },
  BOT: (session, { online, bot }) => {
    session.botOnline = online;
    if (bot) session.bot = bot;
    if (bot) session.learnUser(bot);
    session.notify("bot");
  },
  FAULTS: (session, faults) => {
    session.faults = faults;
    session.notify("faults");
  },
};
