// The bench behind the wrench: push the sandbox's clock, switch faults on, break the bot's connection.

import { act, Refusal, Unreachable } from "./api.js";
import { clean, fill, h, icon } from "./dom.js";
import { hub } from "./hub.js";
import { now } from "./times.js";

const JUMPS = [
  ["+10 min", 600],
  ["+1 h", 3600],
  ["+24 h", 86_400],
];

const FAULTS = [
  ["rate_limit_next", "Answer the next n requests with 429 (too many requests)", 1],
  ["rate_limit_every", "429 on every n-th request, 0 is off", 1],
  ["retry_after", "Seconds to wait told in a 429", 0.05],
  ["server_error_next", "Answer the next n requests with 500", 1],
  ["drop_before_next", "Drop the connection before the next n requests take effect", 1],
  ["drop_after_next", "Drop the connection after the next n requests took effect", 1],
  ["slow_seconds", "Wait this many seconds before each answer", 0.1],
  ["repeat_interactions", "Deliver each of the next n interactions twice", 1],
  ["lose_interactions", "Never deliver the next n interactions", 1],
];

const CALM = { ...Object.fromEntries(FAULTS.map(([name]) => [name, 0])), retry_after: 0.05, pacing: false, down: false };

const GATEWAY = [
  ["drop", "Drop the gateway", "The bot's socket closes without a word; it should resume."],
  ["reconnect", "Ask to reconnect", "The gateway asks the bot to reconnect and resume."],
  ["invalidate", "Invalid session", "The session is gone; the bot must identify again."],
];

/** Open the bench. */
export function openTools() {
  const status = h("div", { class: "tools-status", role: "status" });
  const clock = h("output", { class: "tools-clock" });
  const inputs = new Map();
  const report = async (promise, words) => {
    try {
      await promise;
      fill(status, icon("check"), ` ${words}`);
    } catch (fault) {
      if (!(fault instanceof Refusal || fault instanceof Unreachable)) throw fault;
      fill(status, icon("warn"), ` ${clean(fault.message)}`);
    }
  };
  const jumps = JUMPS.map(([label, seconds]) =>
    h(
      "button",
      {
        type: "button",
        class: "button button-secondary",
        on: { click: () => report(act("clock", { seconds }), `The clock went ${label.slice(1)} forward.`) },
      },
      label,
    ),
  );
  const rows = FAULTS.map(([name, words, step]) => {
    const input = h("input", {
      type: "number",
      min: "0",
      step: String(step),
      id: `fault-${name}`,
      on: { change: (event) => report(act("faults", { [name]: Number(event.target.value) }), "Set.") },
    });
    inputs.set(name, input);
    return h("div", { class: "tools-row" }, h("label", { for: input.id }, words), input);
  });
  const pacing = h("input", {
    type: "checkbox",
    on: { change: (event) => report(act("faults", { pacing: event.target.checked }), "Set.") },
  });
  const down = h("input", {
    type: "checkbox",
    on: { change: (event) => report(act("faults", { down: event.target.checked }), "Set.") },
  });
  const gateway = GATEWAY.map(([action, label, words]) =>
    h(
      "div",
      { class: "tools-row" },
      h("span", null, words),
      h(
        "button",
        {
          type: "button",
          class: "button button-secondary",
          on: { click: () => report(act("faults/gateway", { action }), `${label}: done.`) },
        },
        label,
      ),
    ),
  );
  const calm = h(
    "button",
    {
      type: "button",
      class: "button button-secondary",
      on: {
        click: () => report(act("faults", CALM), "All faults are off."),
      },
    },
    "All off",
  );
  const dialog = h(
    "dialog",
    { class: "sheet tools", "aria-label": "Clock and faults" },
    h(
      "header",
      null,
      h("h2", null, "Clock and faults"),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } },
        icon("close"),
      ),
    ),
    h(
      "div",
      { class: "sheet-body" },
      h(
        "section",
        null,
        h("h3", null, icon("clock"), " The sandbox's clock"),
        clock,
        h("p", { class: "quiet" }, "Everything due by then happens: reminders, deadlines, defaults."),
        h("div", { class: "row" }, jumps),
      ),
      h(
        "section",
        null,
        h("h3", null, icon("warn"), " Requests and interactions"),
        rows,
        h("label", { class: "switch" }, pacing, h("span", null, "Pace requests by Discord's ordinary rate limits")),
        h("label", { class: "switch" }, down, h("span", null, "Discord is away: the bot is cut off, the clock goes on")),
        h("div", { class: "row" }, calm),
      ),
      h("section", null, h("h3", null, icon("plug"), " The bot's connection"), gateway),
    ),
    status,
  );
  const paint = () => {
    pacing.checked = Boolean(hub.session.faults.pacing);
    down.checked = Boolean(hub.session.faults.down);
    for (const [name, input] of inputs)
      if (document.activeElement !== input) input.value = String(hub.session.faults[name] ?? 0);
  };
  const tick = () => {
    const locale = hub.session.persona.locale;
    clock.textContent = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "medium" }).format(now());
  };
  const timer = setInterval(tick, 1000);
  active = { paint };
  dialog.addEventListener("close", () => {
    clearInterval(timer);
    active = null;
    dialog.remove();
  });
  document.body.append(dialog);
  paint();
  tick();
  dialog.showModal();
}

let active = null;

hub.on("faults", () => active?.paint());

/** Say whether any fault is switched on. */
export function anyFault(faults) {
  return FAULTS.some(([name]) => name !== "retry_after" && faults[name] > 0);
}
