// How prose and components look things up and act, seen from one persona.

import { hub } from "./hub.js";

/** Return what prose and components need to know, seen from `session`. */
export function contextOf(session, extra = {}) {
  return {
    session,
    me: session.id,
    myRoles: [],
    user: (id) => (session.users.has(id) ? { name: session.userName(id) } : null),
    role: (id) => session.roles.get(id) ?? null,
    channel: (id) => session.channels.get(id) ?? null,
    channelName: (channel) => session.channelName(channel),
    openChannel: (id, messageId) => hub.open(id, messageId),
    useCommand: (name) => hub.emit(session, "use-command", { name }),
    ...extra,
  };
}
