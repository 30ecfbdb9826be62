// A message in one plain line: for replies, notifications and screen readers.

import { contextOf } from "./context.js";
import { KIND } from "./layout.js";
import { plainLine } from "./prose.js";

const LONGEST = 160;

/** Say what `message` says, its Components V2 included, in one line as `session`'s persona reads it. */
export function preview(session, message) {
  const text = [message.content ?? "", ...textsOf(message.components ?? [])].filter(Boolean).join("\n");
  return text ? previewText(session, text) : "";
}

/** Say message text in one line. */
export function previewText(session, text) {
  return [...plainLine(text, contextOf(session))].slice(0, LONGEST).join("");
}

function textsOf(components) {
  return components.flatMap((component) => {
    if (component.type === KIND.text) return [component.content];
    return component.spoiler ? [] : textsOf(component.components ?? []);
  });
}
