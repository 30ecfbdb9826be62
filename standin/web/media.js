// Pictures with their descriptions, files to download, and the viewer that enlarges a picture.

import { clean, fill, h, icon } from "./dom.js";
import { mediaPath } from "./api.js";
import { spoiler } from "./prose.js";

/** Render the attachments of an old-style message: pictures first, other files below. */
export function attachments(list) {
  const pictures = list.filter(isPicture);
  const files = list.filter((item) => !isPicture(item));
  const items = pictures.map((item) => ({ media: item, description: item.description, spoiler: isSpoiler(item) }));
  return [pictures.length ? gallery(items) : null, files.map((item) => fileCard(item, item.filename, item.size))];
}

function isPicture(item) {
  return (item.content_type ?? "").startsWith("image/") && !item.content_type.startsWith("image/svg");
}

function isSpoiler(item) {
  return item.filename.startsWith("SPOILER_") || Boolean((item.flags ?? 0) & 8);
}

/** Render a gallery of `[{media, description, spoiler}]`; each picture opens the viewer. */
export function gallery(items) {
  const tiles = items.map((item, index) => {
    const tile = picture(item, () => openViewer(items, index));
    return item.spoiler ? spoiler(tile, "spoiler spoiler-block") : tile;
  });
  return h("div", { class: `gallery gallery-${Math.min(items.length, 5)}` }, tiles);
}

function picture(item, open) {
  const source = mediaPath(item.media.url);
  const description = clean(item.description ?? "");
  if (!source) return elsewhere(item.media.url, description);
  const image = h("img", {
    src: source,
    alt: description,
    loading: "lazy",
    decoding: "async",
    width: item.media.width || null,
    height: item.media.height || null,
  });
  const missing = () =>
    image.replaceWith(h("span", { class: "picture-missing" }, description || "This picture is gone."));
  image.addEventListener("error", missing);
  const label = description ? `Enlarge picture: ${description}` : "Enlarge picture";
  const frame = h(
    "div",
    { class: "picture" },
    h("button", { type: "button", class: "picture-open", "aria-label": label, on: { click: open } }, image),
  );
  if (description) frame.append(...altBadge(description));
  return frame;
}

function elsewhere(url, description) {
  return h(
    "span",
    { class: "picture-missing" },
    icon("open"),
    " Picture on another site: ",
    h("bdi", null, clean(description || url)),
  );
}

function altBadge(description) {
  const text = h("div", { class: "alt-text", role: "note", hidden: true }, description);
  const toggle = () => {
    text.hidden = !text.hidden;
    button.setAttribute("aria-expanded", String(!text.hidden));
  };
  const button = h(
    "button",
    {
      type: "button",
      class: "alt-badge",
      "aria-label": "Show description",
      "aria-expanded": "false",
      on: { click: toggle },
    },
    "ALT",
  );
  return [text, button];
}

/** Render a file as a card with its name, size and a download button. */
export function fileCard(media, name, size) {
  const source = mediaPath(media.url);
  const words = [
    h("bdi", { class: "file-name" }, clean(name)),
    size ? h("span", { class: "file-size" }, formatSize(size)) : null,
  ];
  if (!source)
    return h("div", { class: "file-card" }, icon("file", "icon file-icon"), h("div", { class: "file-words" }, words));
  return h(
    "div",
    { class: "file-card" },
    icon("file", "icon file-icon"),
    h("div", { class: "file-words" }, words),
    h(
      "a",
      { class: "icon-button", href: source, download: name, "aria-label": `Download ${name}`, title: "Download" },
      icon("download"),
    ),
  );
}

function formatSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

function openViewer(items, start) {
  const shown = items.filter((item) => mediaPath(item.media.url));
  let at = Math.max(0, shown.indexOf(items[start]));
  const stage = h("div", { class: "viewer-stage" });
  const caption = h("figcaption", { class: "viewer-caption" });
  const show = (step) => {
    at = (at + step + shown.length) % shown.length;
    const item = shown[at];
    const source = mediaPath(item.media.url);
    fill(stage, h("img", { src: source, alt: clean(item.description ?? "") }));
    fill(
      caption,
      item.description ? h("p", { dir: "auto" }, clean(item.description)) : null,
      h("a", { href: source, target: "_blank", rel: "noopener" }, icon("open"), " Open in a new tab"),
    );
  };
  const arrows =
    shown.length > 1
      ? [
          h(
            "button",
            {
              type: "button",
              class: "viewer-arrow viewer-back",
              "aria-label": "Previous picture",
              on: { click: () => show(-1) },
            },
            "‹",
          ),
          h(
            "button",
            {
              type: "button",
              class: "viewer-arrow viewer-next",
              "aria-label": "Next picture",
              on: { click: () => show(1) },
            },
            "›",
          ),
        ]
      : null;
  const dialog = h(
    "dialog",
    { class: "viewer", "aria-label": "Picture" },
    h(
      "button",
      { type: "button", class: "icon-button viewer-close", "aria-label": "Close", on: { click: () => dialog.close() } },
      icon("close"),
    ),
    h("figure", null, stage, caption),
    arrows,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === stage) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(-1);
    if (event.key === "ArrowRight") show(1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show(0);
  dialog.showModal();
}
