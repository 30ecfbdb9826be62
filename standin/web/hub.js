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
  jumpTo: null,

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
    await this.session.begin();
    this.openChannels.set(this.activeId, this.firstChannel(location.hash.slice(1)));
    this.changed();
    const others = [...this.sessions.values()].filter((session) => session !== this.session);
    await Promise.all(others.map((session) => session.begin()));
    for (const session of others)
      this.openChannels.set(session.id, this.openChannels.get(session.id) ?? this.firstChannel("", session));
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
    if (!this.sessions.get(personaId)?.persona || (personaId === this.activeId && !channelId)) return;
    this.activeId = personaId;
    if (channelId) this.openChannels.set(personaId, channelId);
    this.changed();
  },

  /** Open a channel as the active persona, and go to one of its messages where given. */
  open(channelId, messageId = null) {
    this.jumpTo = messageId;
    this.openChannels.set(this.activeId, channelId);
    this.changed();
  },

  /** Show times in the language of the active persona. */
  applyLocale() {
    setClock({ locale: this.session.persona.locale });
    document.documentElement.dataset.locale = this.session.persona.locale;
    // The same characters are written differently in Japanese and Chinese.
    document.querySelector(".main")?.setAttribute("lang", this.session.persona.locale);
  },

  changed() {
    if (!this.channel) this.openChannels.set(this.activeId, this.firstChannel(""));
    this.applyLocale();
    const channel = this.channel ? `#${this.channel.id}` : "";
    history.replaceState(null, "", `?as=${encodeURIComponent(this.activeId)}${channel}`);
    this.emit(this.session, "place", {});
  },
};
