// Renders message components: Components V2 (Container, Section, Text Display, ...) and old action rows.

import { clean, h, icon, safeUrl } from "./dom.js";
import { fileCard, gallery } from "./media.js";
import { selectControl } from "./picker.js";
import { emoji, jumpButton, jumpOf, prose, spoiler } from "./prose.js";

export const KIND = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radio: 21,
  checks: 22,
  check: 23,
};

const BUTTON_CLASSES = ["", "primary", "secondary", "success", "danger", "link", "secondary"];

/**
 * Render a list of components. `ctx` carries what prose needs, and session, local (the message's page-side
 * state), press(component) and choose(component, values).
 */
export function components(list, ctx) {
  return list.map((component) => one(component, ctx));
}

function one(component, ctx) {
  switch (component.type) {
    case KIND.row:
      return h("div", { class: "row" }, components(component.components, ctx));
    case KIND.button:
      return button(component, ctx);
    case KIND.stringSelect:
    case KIND.userSelect:
    case KIND.roleSelect:
    case KIND.mentionableSelect:
    case KIND.channelSelect:
      return selectControl(component, ctx);
    case KIND.section:
      return section(component, ctx);
    case KIND.text:
      return prose(component.content, ctx);
    case KIND.thumbnail:
      return thumbnail(component);
    case KIND.gallery:
      return gallery(component.items);
    case KIND.file:
      return file(component);
    case KIND.separator:
      return separator(component);
    case KIND.container:
      return container(component, ctx);
    default:
      return h("div", { class: "unknown-part" }, `Component type ${Number(component.type)} is not shown here.`);
  }
}

function container(component, ctx) {
  const accent = component.accent_color;
  const coloured = accent !== null && accent !== undefined;
  const box = h(
    "div",
    {
      class: coloured ? "container container-accent" : "container",
      style: coloured ? { "--accent": `#${Number(accent).toString(16).padStart(6, "0")}` } : {},
    },
    components(component.components, ctx),
  );
  return component.spoiler ? spoiler(box, "spoiler spoiler-block spoiler-wide") : box;
}

function section(component, ctx) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(component.components, ctx)),
    h("div", { class: "section-accessory" }, one(component.accessory, ctx)),
  );
}

function thumbnail(component) {
  const item = { media: component.media, description: component.description, spoiler: component.spoiler };
  return h("div", { class: "thumbnail" }, gallery([item]));
}

function file(component) {
  const name = component.name ?? component.file.url.split(/[?#]/)[0].split("/").at(-1);
  const card = fileCard(component.file, name, component.size);
  return component.spoiler ? spoiler(card, "spoiler spoiler-block") : card;
}

function separator(component) {
  const size = component.spacing === 2 ? "separator-large" : "separator-small";
  const line = component.divider === false ? "" : "separator-line";
  return h("div", { class: `separator ${size} ${line}`, role: line ? "separator" : "presentation" });
}

function button(component, ctx) {
  const kind = BUTTON_CLASSES[component.style] ?? "secondary";
  const words = [
    emoji(component.emoji),
    component.label ? h("span", { class: "button-label" }, h("bdi", null, clean(component.label))) : null,
  ];
  if (component.style === 5) return linkButton(component, ctx, words);
  const pending = ctx.local.pending.has(component.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: `button button-${kind}${pending ? " pending" : ""}`,
      disabled: Boolean(component.disabled),
      "aria-busy": pending ? "true" : null,
      "aria-label": component.label ? null : component.emoji?.name,
      data: { customId: component.custom_id ?? "" },
      on: { click: () => ctx.press(component) },
    },
    h("span", { class: "button-words" }, words),
    pending ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  );
}

function linkButton(component, ctx, words) {
  const href = safeUrl(component.url);
  if (component.disabled || !href)
    return h(
      "button",
      { type: "button", class: "button button-link", disabled: true },
      h("span", { class: "button-words" }, words, icon("open")),
    );
  const jump = jumpOf(href);
  if (jump) return jumpButton(jump, ctx, "button button-link", h("span", { class: "button-words" }, words));
  return h(
    "a",
    { class: "button button-link", href, target: "_blank", rel: "noopener noreferrer nofollow", title: href },
    h("span", { class: "button-words" }, words, icon("open")),
  );
}
