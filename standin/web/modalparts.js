// The parts of a modal: labelled fields with their checks, and texts between them.

import { clean, h, icon } from "./dom.js";
import { KIND } from "./layout.js";
import { defaultsOf, picker } from "./picker.js";
import { prose } from "./prose.js";

let serial = 0;

/** Build a modal's components; `inputs` are `{id, read(), check(), focus()}` in order. */
export function modalParts(list, session, ctx) {
  const inputs = [];
  const elements = list.map((component) => part(component, session, ctx, inputs));
  return { elements, inputs };
}

function part(component, session, ctx, inputs) {
  if (component.type === KIND.text) return prose(component.content, ctx);
  if (component.type === KIND.row)
    return component.components.map((inner) => field({ label: inner.label, component: inner }, session, inputs));
  if (component.type === KIND.label) return field(component, session, inputs);
  return h("div", { class: "unknown-part" }, `Component type ${Number(component.type)} is not shown here.`);
}

function field(label, session, inputs) {
  const { component } = label;
  const id = `field-${++serial}`;
  const complaint = h("div", { class: "field-complaint", id: `${id}-wrong`, role: "alert" });
  const build = BUILDERS[component.type] ?? unknown;
  const { element, extra, read, problem, focus } = build(component, session, id, () => complain(null));
  const required = component.required ?? true;
  const complain = (words) => {
    complaint.textContent = words ?? "";
    box.classList.toggle("field-wrong", Boolean(words));
    element.setAttribute("aria-invalid", String(Boolean(words)));
  };
  const mark =
    required && component.type !== KIND.check ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null;
  const box = h(
    "div",
    { class: "field" },
    h("label", { class: "field-label", for: id, id: `${id}-label` }, h("bdi", null, clean(label.label)), mark),
    label.description
      ? h("div", { class: "field-description", id: `${id}-about` }, h("bdi", null, clean(label.description)))
      : null,
    element,
    h("div", { class: "field-foot" }, complaint, extra),
  );
  element.setAttribute("aria-describedby", label.description ? `${id}-about ${id}-wrong` : `${id}-wrong`);
  inputs.push({
    id: component.custom_id,
    read,
    focus: focus ?? (() => element.focus()),
    check: () => {
      const words = problem(required);
      complain(words);
      return !words;
    },
  });
  return box;
}

const BUILDERS = {
  [KIND.textInput]: textInput,
  [KIND.stringSelect]: select,
  [KIND.userSelect]: select,
  [KIND.roleSelect]: select,
  [KIND.mentionableSelect]: select,
  [KIND.channelSelect]: select,
  [KIND.upload]: upload,
  [KIND.radio]: group,
  [KIND.checks]: group,
  [KIND.check]: check,
};

function textInput(component, session, id, clear) {
  const long = component.style === 2;
  const most = component.max_length ?? 4000;
  const least = component.min_length ?? 0;
  const element = h(long ? "textarea" : "input", {
    id,
    class: "field-text",
    type: long ? null : "text",
    rows: long ? "5" : null,
    placeholder: component.placeholder ?? null,
    dir: "auto",
    autocomplete: "off",
    value: component.value ?? "",
    data: { customId: component.custom_id },
  });
  const extra = h("span", { class: "field-count", "aria-hidden": "true" });
  const count = () => {
    extra.textContent = component.max_length || element.value.length > 3000 ? `${element.value.length}/${most}` : "";
    extra.classList.toggle("over", element.value.length > most);
  };
  element.addEventListener("input", () => {
    clear();
    count();
  });
  count();
  const problem = (required) => {
    const { length } = element.value;
    if (required && element.value.trim() === "") return "This field is required.";
    if (length > 0 && length < least) return `Must be at least ${least} characters.`;
    if (length > most) return `Must be ${most} characters or fewer.`;
    return null;
  };
  return { element, extra, problem, read: () => element.value };
}

function select(component, session, id, clear) {
  let values = defaultsOf(component);
  const element = picker(component, session, {
    values,
    disabled: Boolean(component.disabled),
    labelledBy: `${id}-label`,
    commit: (next) => {
      values = next;
      clear();
    },
  });
  element.id = id;
  const least = component.min_values ?? 1;
  const problem = (required) => {
    if (required && values.length === 0) return "This field is required.";
    if (values.length > 0 && values.length < least) return `Choose at least ${least}.`;
    return null;
  };
  return { element, problem, read: () => values };
}

function upload(component, session, id) {
  const element = h(
    "div",
    { id, class: "field-refused", tabindex: "0" },
    icon("warn"),
    " Files cannot be uploaded in a form in the sandbox. Send them as a message instead.",
  );
  return { element, read: () => [], problem: (required) => (required ? "This field cannot be filled in here." : null) };
}

function group(component, session, id, clear) {
  const many = component.type === KIND.checks;
  const boxes = component.options.map((option) =>
    h("input", {
      type: many ? "checkbox" : "radio",
      name: id,
      value: option.value,
      checked: Boolean(option.default),
      on: { change: clear },
    }),
  );
  const rows = component.options.map((option, index) =>
    h(
      "label",
      { class: "switch" },
      boxes[index],
      h(
        "span",
        null,
        h("bdi", null, clean(option.label)),
        option.description ? h("span", { class: "field-description" }, clean(option.description)) : null,
      ),
    ),
  );
  const element = h(
    "div",
    { class: "field-group", role: many ? "group" : "radiogroup", "aria-labelledby": `${id}-label` },
    rows,
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const least = component.min_values ?? (many ? 1 : 0);
  const most = component.max_values ?? component.options.length;
  const problem = (required) => {
    const { length } = chosen();
    if (required && length === 0) return "This field is required.";
    if (many && length > 0 && length < least) return `Choose at least ${least}.`;
    if (many && length > most) return `Choose at most ${most}.`;
    return null;
  };
  return { element, problem, focus: () => boxes[0]?.focus(), read: () => (many ? chosen() : chosen()[0]) };
}

function check(component, session, id, clear) {
  const element = h("input", {
    id,
    type: "checkbox",
    checked: Boolean(component.default),
    data: { customId: component.custom_id },
    on: { change: clear },
  });
  return { element, problem: () => null, read: () => element.checked };
}

function unknown(component, session, id) {
  const element = h(
    "div",
    { id, class: "field-refused" },
    `Component type ${Number(component.type)} cannot be filled in here.`,
  );
  return { element, read: () => "", problem: (required) => (required ? "This field cannot be filled in here." : null) };
}
