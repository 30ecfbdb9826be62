// Starts the page: the frame, its header and banners, and the parts that fill it.

import { act, Unreachable } from "./api.js";
import { composer } from "./composer.js";
import { bdi, clean, fill, h, icon } from "./dom.js";
import { hub } from "./hub.js";
import { openModal } from "./modal.js";
import { showDrawer, sidebar } from "./sidebar.js";
import { timeline } from "./timeline.js";
import { startTicking } from "./times.js";
import { toasts } from "./toasts.js";
import { anyFault, openTools } from "./tools.js";

const header = h("header", { class: "header" });
const PROBLEM_MS = 8000;
const problems = h("div", { class: "banners", "aria-live": "assertive" });
const banners = h("div", { class: "banners", "aria-live": "assertive" });

function frame() {
  const [drawer, veil] = sidebar();
  const [scroller, toEnd, typing, live] = timeline();
  const main = h(
    "main",
    { class: "main" },
    banners,
    problems,
    header,
    h("div", { class: "stage" }, scroller, toEnd),
    composer(),
    typing,
    live,
  );
  fill(document.getElementById("page"), drawer, veil, main, toasts());
}

function paintHeader() {
  const { session, channel } = hub;
  const menu = h(
    "button",
    {
      type: "button",
      class: "icon-button menu-button",
      "aria-label": "Channels and personas",
      "aria-controls": "drawer",
      on: { click: () => showDrawer(true) },
    },
    icon("menu"),
  );
  const waiting = [...hub.sessions.values()].some((other) => other.persona && other.totals().mentions > 0);
  if (waiting) menu.append(h("span", { class: "menu-dot" }));
  if (!channel) {
    fill(header, menu, h("h1", null, "No channel"));
    return;
  }
  const parent = session.channels.get(channel.parent_id);
  const thread = [10, 11, 12].includes(channel.type);
  const glyph = { 0: "hash", 1: "at", 11: "thread", 12: "lock" }[channel.type];
  const path =
    thread && parent
      ? [
          h(
            "button",
            { type: "button", class: "header-parent", on: { click: () => hub.open(parent.id) } },
            bdi(parent.name),
          ),
          h("span", { class: "header-sep", "aria-hidden": "true" }, "›"),
        ]
      : null;
  fill(
    header,
    menu,
    icon(glyph, "icon header-icon"),
    path,
    h("h1", null, bdi(session.channelName(channel))),
    channel.topic ? h("span", { class: "topic" }, clean(channel.topic)) : null,
    h("span", { class: "header-space" }),
    thread ? joinButton(session, channel) : null,
    channel.thread_metadata?.archived ? h("span", { class: "tag" }, "Archived") : null,
    h(
      "button",
      {
        type: "button",
        class: "icon-button header-tools",
        title: "Clock and faults",
        "aria-label": "Clock and faults",
        on: { click: openTools },
      },
      icon("tool"),
    ),
  );
}

function joinButton(session, channel) {
  const action = channel.joined ? "leave" : "join";
  const send = async () => {
    const answer = await act("thread", { persona: session.id, channel_id: channel.id, action });
    session.putChannel(answer.channel);
    session.notify("channels");
  };
  return h(
    "button",
    { type: "button", class: "button button-secondary button-small", on: { click: send } },
    channel.joined ? "Leave" : "Join",
  );
}

function paintBanners() {
  const { session } = hub;
  const rows = [];
  if (session.connection === "waiting") {
    const seconds = Math.max(0, Math.ceil((session.retryAt - Date.now()) / 1000));
    rows.push(
      h(
        "div",
        { class: "banner banner-bad", role: "alert" },
        icon("plug"),
        h("span", null, seconds > 0 ? `The sandbox does not answer. Trying again in ${seconds} s.` : "Connecting…"),
        h(
          "button",
          {
            type: "button",
            class: "button button-secondary button-small",
            on: { click: () => session.socket.connect() },
          },
          "Try now",
        ),
      ),
    );
  } else if (!session.botOnline) {
    rows.push(
      h(
        "div",
        { class: "banner banner-warn" },
        icon("warn"),
        h("span", null, "The bot is offline. Commands and buttons will not be answered."),
      ),
    );
  }
  if (session.connection !== "waiting" && anyFault(session.faults)) {
    rows.push(
      h(
        "div",
        { class: "banner banner-info" },
        icon("tool"),
        h("span", null, "Faults are switched on."),
        h("button", { type: "button", class: "link-button", on: { click: openTools } }, "Show"),
      ),
    );
  }
  fill(banners, rows);
}

function paintTitle() {
  const { session, channel } = hub;
  const { mentions } = session.totals();
  document.title = `${mentions ? `(${mentions}) ` : ""}${channel ? session.channelName(channel) : "Sandbox"} · ${session.title}`;
}

function follow() {
  hub.on("persona", () => hub.applyLocale());
  for (const topic of ["place", "channels", "loaded"]) hub.on(topic, paintHeader);
  hub.on("unread", paintHeader, { all: true });
  for (const topic of ["place", "connection", "bot", "faults", "loaded"]) hub.on(topic, paintBanners);
  for (const topic of ["place", "unread", "channels"]) hub.on(topic, paintTitle);
  setInterval(() => hub.session?.connection === "waiting" && paintBanners(), 1000);
  hub.on("place", () => {
    const [waiting] = hub.session.modals.values();
    if (waiting) openModal(hub.session, waiting);
  });
  hub.on("channels", () => !hub.channel && hub.changed());
}

function shortcuts() {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    const seat = event.altKey && /^Digit([1-9])$/.exec(event.code);
    const persona = seat && hub.personas[Number(seat[1]) - 1];
    if (persona) {
      event.preventDefault();
      hub.become(persona.id);
    }
    const free = document.activeElement === document.body || document.activeElement?.classList.contains("scroller");
    if (free && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey)
      document.querySelector(".composer-text")?.focus();
  });
}

function fatal(fault) {
  fill(
    document.getElementById("page"),
    h(
      "div",
      { class: "fatal", role: "alert" },
      h("h1", null, "The sandbox does not answer"),
      h("p", null, clean(fault.message)),
      h(
        "button",
        { type: "button", class: "button button-primary", on: { click: () => location.reload() } },
        "Try again",
      ),
    ),
  );
}

function watchFaults() {
  const show = (words) => {
    const bar = h("div", { class: "banner banner-bad", role: "alert" }, icon("warn"), h("span", null, clean(words)));
    problems.append(bar);
    setTimeout(() => bar.remove(), PROBLEM_MS);
  };
  window.addEventListener("error", (event) => show(event.message));
  window.addEventListener("unhandledrejection", (event) => {
    // A lost server has its own banner, with the time of the next attempt.
    if (!(event.reason instanceof Unreachable)) show(event.reason?.message ?? String(event.reason));
  });
}

follow();
frame();
watchFaults();
shortcuts();
startTicking();
hub.start().catch(fatal);
