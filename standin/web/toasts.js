// Notes about what the persona in this seat, or another one, was called for. Without sound.

import { avatar } from "./avatar.js";
import { bdi, h, icon } from "./dom.js";
import { hub } from "./hub.js";
import { previewText } from "./preview.js";

const SHOWN_MS = 7000;
const MOST = 3;

const region = h("div", { class: "toasts", role: "region", "aria-label": "Notifications", "aria-live": "polite" });

/** Build the region and follow notifications of all personas. */
export function toasts() {
  hub.on("notification", onNote, { all: true });
  return region;
}

function onNote({ session, note }) {
  const looking = session === hub.session && hub.channel?.id === note.channel_id && document.hasFocus();
  if (looking) return;
  const channel = session.channels.get(note.channel_id);
  const where = channel ? session.channelName(channel) : "a channel";
  const author = note.author.nick ?? note.author.global_name ?? note.author.username;
  const other =
    session === hub.session ? null : h("span", { class: "toast-seat" }, "for ", bdi(session.userName(session.id)));
  const go = () => {
    hub.become(session.id, note.channel_id);
    remove();
  };
  const toast = h(
    "div",
    { class: "toast" },
    h(
      "button",
      { type: "button", class: "toast-body", on: { click: go } },
      avatar(note.author.id, author, note.author.bot),
      h(
        "span",
        { class: "toast-words" },
        h(
          "span",
          { class: "toast-head" },
          bdi(author, "toast-author"),
          other,
          " ",
          h("span", { class: "toast-where" }, note.kind === "dm" ? "direct message" : bdi(where)),
        ),
        h("span", { class: "toast-text", dir: "auto" }, previewText(session, note.text)),
      ),
    ),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": "Put away", on: { click: () => remove() } },
      icon("close"),
    ),
  );
  const remove = () => toast.remove();
  region.append(toast);
  while (region.childElementCount > MOST) region.firstElementChild.remove();
  let timer = setTimeout(remove, SHOWN_MS);
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", () => {
    timer = setTimeout(remove, SHOWN_MS);
  });
}
