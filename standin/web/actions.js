// Presses, choices and commands: what is sent, what is shown while waiting, and what a failure looks like.

import { act, attempt, failureWords } from "./api.js";
import { hub } from "./hub.js";
import { openModal } from "./modal.js";

const FAILED = "This interaction failed";
const SILENT = "The application did not respond";

let notes = 0;

/** Press a button of `message` as `session`'s persona. */
export function press(session, message, component) {
  return settle(session, message, component.custom_id, "click", {});
}

/** Choose `values` in a select of `message`. */
export function choose(session, message, component, values) {
  session.localOf(message.id).chosen.set(component.custom_id, values);
  return settle(session, message, component.custom_id, "select", { values });
}

async function settle(session, message, customId, verb, extra) {
  const local = session.localOf(message.id);
  if (local.pending.has(customId)) return;
  local.pending.add(customId);
  local.error = null;
  repaint(session, message);
  const body = { persona: session.id, message_id: message.id, custom_id: customId, ...extra };
  const outcome = await attempt(() => act(verb, body));
  // The message may have been edited meanwhile, which replaces its page-side state. Then nothing is waited for on it any
  // more, and it is left as it stands: a button that is painted anew under a finger loses the press.
  const after = session.localOf(message.id);
  const isWaiting = after.pending.delete(customId);
  local.pending.delete(customId);
  const hasFailed = outcome.status === "failed";
  if (hasFailed) {
    after.error = failureWords(outcome, FAILED);
    after.chosen.delete(customId);
  }
  if (outcome.status === "modal") showModal(session, outcome.modal);
  if (isWaiting || hasFailed) repaint(session, message);
}

function repaint(session, message) {
  session.notify("message-local", { id: message.id });
}

/** Send a slash command; until it is answered, and if it fails, a local line is shown in the channel. */
export async function slash(session, channelId, command, options, label) {
  const note = { id: `local-${++notes}`, channelId, command, label, state: "sending", error: "" };
  session.notes.push(note);
  session.notify("notes", { channelId });
  const outcome = await attempt(() => act("slash", { persona: session.id, channel_id: channelId, command, options }));
  if (outcome.status === "failed") {
    note.state = "failed";
    note.error = failureWords(outcome, SILENT);
  } else {
    dropNote(session, note.id);
    if (outcome.status === "modal") showModal(session, outcome.modal);
  }
  session.notify("notes", { channelId });
}

/** Put away the waiting line of the command that `message` answers: the answer may come before the acknowledgement. */
export function answered(session, message) {
  const command = message.interaction?.name ?? message.interaction_metadata?.name;
  if (!command || message.interaction_metadata?.user.id !== session.id) return;
  const note = session.notes.find(
    (entry) => entry.state === "sending" && entry.command === command && entry.channelId === message.channel_id,
  );
  if (note) dropNote(session, note.id);
}

/** Put away a local line about a command. */
export function dropNote(session, id) {
  const note = session.notes.find((entry) => entry.id === id);
  session.notes = session.notes.filter((entry) => entry.id !== id);
  if (note) session.notify("notes", { channelId: note.channelId });
}

function showModal(session, modal) {
  session.modals.delete(modal.interaction_id);
  if (session === hub.session) openModal(session, modal);
  else session.modals.set(modal.interaction_id, modal);
}

/** Put away an ephemeral message. */
export async function dismiss(session, message) {
  await act("dismiss", { persona: session.id, message_id: message.id });
  session.receive("MESSAGE_DELETE", { id: message.id, channel_id: message.channel_id });
}
