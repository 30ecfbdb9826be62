// The list box that a select opens: one or several options, with search where the list is long.

import { bdi, fill, h, icon } from "./dom.js";

const LONG_LIST = 8;
const isTouch = matchMedia("(pointer: coarse)").matches;
let serial = 0;

/**
 * Open the list of `button` with `options` ({value, label, description, mark}); `commit(values)` gets the new
 * values once it is closed with a valid choice, and nothing when it is left.
 */
export function openList(button, component, options, current, commit) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const many = most > 1;
  const picked = new Set(current.filter((value) => options.some((option) => option.value === value)));
  const id = `list-${++serial}`;
  const list = h("div", { class: "list-options", role: "listbox", id, "aria-multiselectable": many ? "true" : null });
  const search =
    options.length > LONG_LIST || component.type !== 3
      ? h("input", {
          class: "list-search",
          type: "search",
          placeholder: "Search",
          "aria-label": "Search options",
          "aria-controls": id,
          autocomplete: "off",
        })
      : null;
  const note = h("span", { class: "list-note", role: "status" });
  const done = h("button", { type: "button", class: "button button-primary", on: { click: () => finish() } }, "Done");
  const panel = h(
    "div",
    { class: "list", popover: "manual", tabindex: "-1" },
    search,
    list,
    many ? h("div", { class: "list-foot" }, note, done) : null,
  );
  let shown = options;
  let at = Math.max(
    0,
    options.findIndex((option) => picked.has(option.value)),
  );

  const paint = () => {
    fill(list, shown.length ? shown.map(row) : h("div", { class: "list-empty" }, "No matches"));
    list.children[at]?.scrollIntoView({ block: "nearest" });
    const missing = least - picked.size;
    note.textContent = missing > 0 ? `Choose ${missing} more` : `${picked.size} of at most ${most}`;
    done.disabled = missing > 0;
  };
  const row = (option, index) => {
    const chosen = picked.has(option.value);
    return h(
      "div",
      {
        class: `list-option${index === at ? " active" : ""}`,
        role: "option",
        id: `${id}-${index}`,
        "aria-selected": String(chosen),
        "aria-disabled": !chosen && many && picked.size >= most ? "true" : null,
        data: { value: option.value },
        on: { click: () => take(option), pointermove: () => at !== index && move(index - at) },
      },
      option.mark?.cloneNode(true),
      h(
        "span",
        { class: "list-words" },
        h("span", { class: "list-label" }, bdi(option.label)),
        option.description ? h("span", { class: "list-description" }, bdi(option.description)) : null,
      ),
      many ? h("span", { class: `list-check${chosen ? " on" : ""}` }, chosen ? icon("check") : null) : null,
    );
  };
  const move = (step) => {
    if (!shown.length) return;
    list.children[at]?.classList.remove("active");
    at = (at + step + shown.length) % shown.length;
    list.children[at].classList.add("active");
    list.children[at].scrollIntoView({ block: "nearest" });
    (search ?? panel).setAttribute("aria-activedescendant", `${id}-${at}`);
  };
  const take = (option) => {
    if (!many) {
      const same = picked.has(option.value);
      picked.clear();
      if (!(same && least === 0)) picked.add(option.value);
      finish();
      return;
    }
    if (picked.has(option.value)) picked.delete(option.value);
    else if (picked.size < most) picked.add(option.value);
    at = shown.indexOf(option);
    paint();
  };
  const close = () => {
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", follow);
    panel.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
  };
  // The keyboard of a phone resizes the window when the search field gets the focus.
  const follow = () => (button.isConnected ? place(panel, button) : close());
  const finish = () => {
    close();
    const values = options.filter((option) => picked.has(option.value)).map((option) => option.value);
    const changed = values.join("\n") !== current.join("\n") || !many;
    if (values.length >= least && changed) commit(values);
    else button.focus();
  };
  const outside = (event) => {
    if (panel.contains(event.target)) return;
    if (many) finish();
    else close();
  };
  panel.addEventListener("keydown", (event) => {
    const keys = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => shown[at] && take(shown[at]),
      Escape: () => {
        close();
        button.focus();
      },
      Tab: () => finish(),
    };
    if (event.target === done && event.key !== "Escape") return;
    if (event.key === " " && !search) keys[" "] = keys.Enter;
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  search?.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    shown = options.filter((option) =>
      `${option.label} ${option.description ?? ""}`.toLocaleLowerCase().includes(wanted),
    );
    at = 0;
    paint();
  });
  // Inside a modal the list must belong to the dialog, or the dialog makes it inert.
  (button.closest("dialog") ?? document.body).append(panel);
  panel.showPopover();
  place(panel, button);
  paint();
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-controls", id);
  (search && !isTouch ? search : panel).focus();
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", follow);
}

/** Put a popup below its button, or above it where there is more room. */
function place(panel, button) {
  const box = button.getBoundingClientRect();
  const width = Math.min(Math.max(box.width, 260), innerWidth - 16);
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < 220 && above > below;
  panel.style.setProperty("width", `${width}px`);
  panel.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`);
  panel.style.setProperty("max-height", `${Math.min(up ? above : below, 420)}px`);
  panel.style.setProperty("bottom", up ? `${innerHeight - box.top + 4}px` : "auto");
  panel.style.setProperty("top", up ? "auto" : `${box.bottom + 4}px`);
}
