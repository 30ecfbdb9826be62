// Discord timestamps and message times, on the sandbox's clock (which jumps on request), ticking live.

import { h } from "./dom.js";

const clock = { offset: 0, locale: "en" };

const STYLES = {
  t: { hour: "numeric", minute: "2-digit" },
  T: { hour: "numeric", minute: "2-digit", second: "2-digit" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: { year: "numeric", month: "long", day: "numeric" },
  f: { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  F: { weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  s: { year: "numeric", month: "2-digit", day: "2-digit", hour: "numeric", minute: "2-digit" },
  S: { year: "numeric", month: "2-digit", day: "2-digit", hour: "numeric", minute: "2-digit", second: "2-digit" },
};

// A unit is used up to its limit, rounded, as the client does: 50 minutes are "in 1 hour".
const UNITS = [
  ["second", 1, 45],
  ["minute", 60, 45],
  ["hour", 3600, 22],
  ["day", 86_400, 26],
  ["month", 2_629_800, 11],
];
const YEAR = 31_557_600;

/** Set the language of all times and how far the sandbox's clock is ahead of this browser's, in milliseconds. */
export function setClock({ offset = clock.offset, locale = clock.locale }) {
  clock.offset = offset;
  clock.locale = locale;
  tick(document);
}

/** Return the sandbox's time in milliseconds. */
export function now() {
  return Date.now() + clock.offset;
}

/** Build a `<time>` for `<t:seconds:style>`; relative ones count down by themselves. */
export function timeElement(seconds, style) {
  const element = h("time", { class: "stamp", data: { seconds, style } });
  paint(element);
  return element;
}

/** Show when a message was sent: the time today, else the date and the time. */
export function messageTime(iso) {
  const at = new Date(iso);
  return h("time", { class: "message-time", datetime: iso, title: format(at, STYLES.F) }, shortTime(at));
}

/** Say only the hour and minute of `iso`. */
export function hourMinute(iso) {
  return format(new Date(iso), STYLES.t);
}

/** Say the day of `iso` in full, as a divider does. */
export function dayName(iso) {
  return format(new Date(iso), STYLES.D);
}

function shortTime(at) {
  const sameDay = at.toDateString() === new Date(now()).toDateString();
  return sameDay ? format(at, STYLES.t) : format(at, { ...STYLES.d, ...STYLES.t });
}

function format(date, options) {
  return new Intl.DateTimeFormat(clock.locale, options).format(date);
}

function relative(seconds) {
  const distance = seconds - Math.floor(now() / 1000);
  const words = new Intl.RelativeTimeFormat(clock.locale, { numeric: "always" });
  for (const [unit, size, limit] of UNITS) {
    const amount = Math.round(distance / size);
    if (Math.abs(amount) < limit) return words.format(amount, unit);
  }
  return words.format(Math.round(distance / YEAR), "year");
}

function paint(element) {
  const seconds = Number(element.dataset.seconds);
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) {
    element.textContent = "Invalid date";
    return;
  }
  const text = element.dataset.style === "R" ? relative(seconds) : format(at, STYLES[element.dataset.style]);
  if (element.textContent === text) return;
  element.textContent = text;
  element.dateTime = at.toISOString();
  element.title = format(at, STYLES.F);
}

function tick(root) {
  for (const element of root.querySelectorAll("time.stamp")) paint(element);
}

/** Repaint every relative time once a second. */
export function startTicking() {
  setInterval(() => tick(document), 1000);
}
