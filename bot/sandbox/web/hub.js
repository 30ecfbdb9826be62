// The page's one centre: a session per persona, the active one, the open channel, and the topics views follow.

import { read } from "./api.js";
import { Session } from "./session.js";
import { setClock } from "./times.js";

const listeners = new Map();

export const hub = {
  sessions: new Map(),
  personas: [],
  activeId: null,
  openChannels: new Map(),

  /** The active persona's session. */
  get session() {
    return this.sessions.get(this.activeId);
  },

  /** The open channel of the active persona, or null. */
  get channel() {
    return this.session?.channels.get(this.openChannels.get(this.activeId)) ?? null;
  },

  /** Call `handler({session, ...detail})` after each change of `topic`, of the active persona only unless `all`. */
  on(topic, handler, { all = false } = {}) {
    if (!listeners.has(topic)) listeners.set(topic, []);
    listeners.get(topic).push({ handler, all });
  },

  emit(session, topic, detail) {
    for (const { handler, all } of listeners.get(topic) ?? []) {
      if (all || session === hub.session) handler({ session, ...detail });
    }
  },

  /** Read the personas, load all of them and follow their events. */
  async start() {
    this.personas = (await read("personas")).personas;
    for (const persona of this.personas) this.sessions.set(persona.id, new Session(persona.id, this.emit));
    const wanted = new URLSearchParams(location.search).get("as");
    this.activeId = this.sessions.has(wanted) ? wanted : this.personas[0].id;
    await this.session.load();
    this.openChannels.set(this.activeId, this.firstChannel(location.hash.slice(1)));
    this.changed();
    this.session.follow();
    for (const session of this.sessions.values()) {
      if (session === this.session) continue;
      await session.load();
      this.openChannels.set(session.id, this.firstChannel("", session));
      session.follow();
    }
    this.emit(this.session, "personas", {});
  },

  firstChannel(wanted, session = this.session) {
    if (session.channels.has(wanted)) return wanted;
    const texts = [...session.channels.values()].filter((channel) => channel.type === 0);
    texts.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    return (texts[0] ?? [...session.channels.values()][0])?.id ?? null;
  },

  /** Take another persona's seat, optionally opening one of its channels. */
  become(personaId, channelId = null) {
    if (channelId) this.openChannels.set(personaId, channelId);
    if (personaId === this.activeId && !channelId) return;
    this.activeId = personaId;
    this.changed();
  },

  /** Open a channel as the active persona. */
  open(channelId) {
    this.openChannels.set(this.activeId, channelId);
    this.changed();
  },

  changed() {
    if (!this.channel) this.openChannels.set(this.activeId, this.firstChannel(""));
    setClock({ locale: this.session.persona.locale });
    document.documentElement.dataset.locale = this.session.persona.locale;
    const channel = this.channel ? `#${this.channel.id}` : "";
    history.replaceState(null, "", `?as=${encodeURIComponent(this.activeId)}${channel}`);
    this.emit(this.session, "place", {});
  },
};
