"""Checks of messages and modals against Discord's limits, before they are sent.

Payloads are plain JSON as discord.py builds it (`to_dict`, `to_components`). Each `*_faults` function yields every
breach it finds; each `check_*` function raises the first one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from . import limits
from .faults import (
    Faults,
    LimitError,
    Path,
    Payload,
    choice_fault,
    count_faults,
    length_faults,
    raise_first,
    range_faults,
)


def check_message(payload: Payload, *, flags: int | None = None) -> None:
    """Raise LimitError for the first limit a message payload breaks; `flags` replaces the payload's own (for edits)."""
    raise_first(message_faults(payload, flags=flags))


def check_modal(payload: Payload) -> None:
    """Raise LimitError for the first limit a modal payload (custom_id, title, components) breaks."""
    raise_first(modal_faults(payload))


def check_thread_name(name: str) -> None:
    """Raise LimitError unless a thread may bear the name."""
    raise_first(length_faults(name, ("name",), 1, limits.THREAD_NAME_LENGTH))


def message_faults(payload: Payload, *, flags: int | None = None) -> Faults:
    """Yield every limit that a message payload breaks."""
    flags = int(payload.get("flags") or 0) if flags is None else flags
    is_v2 = bool(flags & limits.FLAG_COMPONENTS_V2)
    components = payload.get("components") or []
    yield from length_faults(payload.get("content") or "", ("content",), 0, limits.CONTENT_LENGTH)
    yield from length_faults(str(payload.get("nonce") or ""), ("nonce",), 0, limits.NONCE_LENGTH)
    yield from count_faults(payload.get("attachments") or [], ("attachments",), limits.FILES)
    for index, attachment in enumerate(payload.get("attachments") or []):
        yield from length_faults(
            attachment.get("description") or "", ("attachments", index, "description"), 0, limits.ALT_TEXT_LENGTH
        )
        yield from length_faults(
            attachment.get("filename") or "", ("attachments", index, "filename"), 0, limits.FILENAME_LENGTH
        )
    yield from _embed_faults(payload.get("embeds") or [])
    yield from _mention_faults(payload.get("allowed_mentions") or {})
    if is_v2:
        for legacy in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(legacy):
                yield LimitError(
                    (legacy,), payload[legacy], "absent", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{legacy}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )  # fmt: skip
        yield from _text_total_faults(components)
    else:
        yield from count_faults(components, ("components",), limits.ROWS_WITHOUT_V2)
    yield from _tree_faults(components)
    for index, component in enumerate(components):
        if not is_v2 and component.get("type") in limits.V2_ONLY:
            yield choice_fault(("components", index, "type"), component.get("type"), (limits.ROW,))
        yield from component_faults(component, ("components", index))


def modal_faults(payload: Payload) -> Faults:
    """Yield every limit that a modal payload breaks."""
    parts = payload.get("components") or []
    yield from length_faults(payload.get("title") or "", ("title",), 1, limits.MODAL_TITLE_LENGTH)
    yield from length_faults(payload.get("custom_id") or "", ("custom_id",), 1, limits.CUSTOM_ID_LENGTH)
    yield from count_faults(parts, ("components",), limits.MODAL_PARTS, least=1)
    yield from _duplicate_faults(parts)
    for index, part in enumerate(parts):
        yield from component_faults(part, ("components", index))


def component_faults(component: Payload, where: Path) -> Faults:
    """Yield every limit that one component and all below it break."""
    kind = component.get("type")
    if "custom_id" in component or kind in limits.SELECTS or kind == limits.TEXT_INPUT:
        yield from length_faults(component.get("custom_id") or "", (*where, "custom_id"), 1, limits.CUSTOM_ID_LENGTH)
    if kind == limits.ROW:
        yield from _row_faults(component, where)
    elif kind == limits.BUTTON:
        yield from _button_faults(component, where)
    elif kind in limits.SELECTS:
        yield from _select_faults(component, where)
    elif kind in (limits.RADIO_GROUP, limits.CHECKBOX_GROUP):
        least = limits.RADIO_OPTIONS_LEAST if kind == limits.RADIO_GROUP else 1
        yield from _option_faults(component.get("options") or [], where, least, limits.GROUP_OPTIONS)
    elif kind == limits.TEXT_INPUT:
        yield from _text_input_faults(component, where)
    elif kind == limits.TEXT_DISPLAY:
        yield from length_faults(component.get("content") or "", (*where, "content"), 1, limits.TEXT_DISPLAY_TOTAL)
    elif kind == limits.SECTION:
        texts = component.get("components") or []
        yield from count_faults(texts, (*where, "components"), limits.SECTION_TEXTS, least=1)
    elif kind == limits.GALLERY:
        yield from count_faults(component.get("items") or [], (*where, "items"), limits.GALLERY_ITEMS, least=1)
        for index, item in enumerate(component.get("items") or []):
            yield from _described_faults(item, (*where, "items", index), limits.ALT_TEXT_LENGTH)
    elif kind == limits.THUMBNAIL:
        yield from _described_faults(component, where, limits.ALT_TEXT_LENGTH)
    elif kind == limits.CONTAINER:
        held = component.get("components") or []
        yield from count_faults(held, (*where, "components"), limits.COMPONENTS_TOTAL, least=1)
        yield from range_faults(component.get("accent_color"), (*where, "accent_color"), 0, limits.ACCENT_COLOUR_MAX)
    elif kind == limits.LABEL:
        yield from length_faults(component.get("label") or "", (*where, "label"), 1, limits.LABEL_LENGTH)
        yield from _described_faults(component, where, limits.LABEL_DESCRIPTION_LENGTH)
    for step, child in _children(component):
        yield from component_faults(child, (*where, *step))


def components_of(components: Sequence[Payload]) -> Iterator[Payload]:
    """Walk over all components, nested ones after the one that holds them."""
    waiting = [*reversed(components)]
    while waiting:
        component = waiting.pop()
        yield component
        if not component.keys().isdisjoint(limits.HOLDERS):
            waiting += [child for _, child in _children(component)][::-1]


def _children(component: Payload) -> Iterator[tuple[Path, Payload]]:
    if component.keys().isdisjoint(limits.HOLDERS):
        return
    for index, child in enumerate(component.get("components") or []):
        yield ("components", index), child
    for key in ("accessory", "component"):
        if component.get(key):
            yield (key,), component[key]


def _described_faults(holder: Payload, where: Path, most: int) -> Faults:
    """Yield the fault of a description, which may be missing, but not empty."""
    if holder.get("description") is not None:
        yield from length_faults(holder["description"], (*where, "description"), 1, most)


def _tree_faults(components: Sequence[Payload]) -> Faults:
    total = sum(1 for _ in components_of(components))
    if total > limits.COMPONENTS_TOTAL:
        yield LimitError(
            ("components",), total, limits.COMPONENTS_TOTAL, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The maximum number of total components is {limits.COMPONENTS_TOTAL}",
        )  # fmt: skip
    yield from _duplicate_faults(components)


def _duplicate_faults(components: Sequence[Payload]) -> Faults:
    seen: set[object] = set()

    def walk(nodes: Iterator[tuple[Path, Payload]]) -> Faults:
        for path, node in nodes:
            custom_id = node.get("custom_id")
            if custom_id in seen:
                yield LimitError(
                    (*path, "custom_id"), custom_id, "unique", "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )  # fmt: skip
            elif custom_id is not None:
                seen.add(custom_id)
            yield from walk(((*path, *step), child) for step, child in _children(node))

    yield from walk((("components", index), node) for index, node in enumerate(components))


def _text_total_faults(components: Sequence[Payload]) -> Faults:
    total = sum(
        len(part.get("content") or "") for part in components_of(components) if part.get("type") == limits.TEXT_DISPLAY
    )
    if total > limits.TEXT_DISPLAY_TOTAL:
        yield LimitError(
            ("components",), total, limits.TEXT_DISPLAY_TOTAL, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Total displayable text size of components exceeds the maximum of {limits.TEXT_DISPLAY_TOTAL}",
        )  # fmt: skip


def _row_faults(row: Payload, where: Path) -> Faults:
    children = row.get("components") or []
    yield from count_faults(children, (*where, "components"), limits.BUTTONS_PER_ROW, least=1)
    wide = [child for child in children if child.get("type") != limits.BUTTON]
    if wide and len(children) > 1:
        yield LimitError(
            (*where, "components"), len(children), 1, "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "A row holds one select or up to five buttons",
        )  # fmt: skip


def _button_faults(button: Payload, where: Path) -> Faults:
    yield from length_faults(button.get("label") or "", (*where, "label"), 0, limits.BUTTON_LABEL_LENGTH)
    yield from length_faults(button.get("url") or "", (*where, "url"), 0, limits.BUTTON_URL_LENGTH)
    if button.get("style") == limits.LINK_STYLE:
        needed = "url"
    elif button.get("style") == limits.PREMIUM_STYLE:
        needed = "sku_id"
    else:
        needed = "custom_id"
    if not button.get(needed):
        yield LimitError((*where, needed), None, "present", "BASE_TYPE_REQUIRED", "This field is required")
    if needed == "custom_id" and not button.get("label") and not button.get("emoji"):
        yield LimitError(
            (*where, "label"), None, "label or emoji", "BASE_TYPE_REQUIRED", "A button needs a label or an emoji"
        )


def _select_faults(select: Payload, where: Path) -> Faults:
    yield from length_faults(select.get("placeholder") or "", (*where, "placeholder"), 0, limits.PLACEHOLDER_LENGTH)
    yield from range_faults(select.get("min_values"), (*where, "min_values"), 0, limits.SELECT_VALUES)
    yield from range_faults(select.get("max_values"), (*where, "max_values"), 1, limits.SELECT_VALUES)
    if select.get("type") != limits.STRING_SELECT:
        return
    options = select.get("options") or []
    yield from _option_faults(options, where, 1, limits.SELECT_OPTIONS)
    most = select.get("max_values")
    if isinstance(most, int) and len(options) < most <= limits.SELECT_VALUES:
        yield LimitError(
            (*where, "max_values"), most, len(options), "BASE_TYPE_MAX_VALUE",
            "There are fewer options than values that may be chosen",
        )  # fmt: skip


def _option_faults(options: Sequence[Payload], where: Path, least: int, most: int) -> Faults:
    yield from count_faults(options, (*where, "options"), most, least=least)
    seen: set[object] = set()
    for index, option in enumerate(options):
        at: Path = (*where, "options", index)
        yield from length_faults(option.get("label") or "", (*at, "label"), 1, limits.OPTION_TEXT_LENGTH)
        yield from length_faults(option.get("value") or "", (*at, "value"), 1, limits.OPTION_TEXT_LENGTH)
        yield from length_faults(option.get("description") or "", (*at, "description"), 0, limits.OPTION_TEXT_LENGTH)
        if option.get("value") in seen:
            yield LimitError(
                (*at, "value"), option.get("value"), "unique", "SELECT_COMPONENT_DUPLICATE_VALUE",
                "The specified option value is already used",
            )  # fmt: skip
        seen.add(option.get("value"))


def _text_input_faults(text_input: Payload, where: Path) -> Faults:
    yield from length_faults(text_input.get("label") or "", (*where, "label"), 0, limits.LABEL_LENGTH)
    yield from length_faults(
        text_input.get("placeholder") or "", (*where, "placeholder"), 0, limits.TEXT_INPUT_PLACEHOLDER_LENGTH
    )
    yield from length_faults(text_input.get("value") or "", (*where, "value"), 0, limits.TEXT_INPUT_LENGTH)
    yield from range_faults(text_input.get("min_length"), (*where, "min_length"), 0, limits.TEXT_INPUT_LENGTH)
    yield from range_faults(text_input.get("max_length"), (*where, "max_length"), 1, limits.TEXT_INPUT_LENGTH)


def _embed_faults(embeds: Sequence[Payload]) -> Faults:
    yield from count_faults(embeds, ("embeds",), limits.EMBEDS)
    total = sum(_embed_size(embed) for embed in embeds)
    if total > limits.EMBED_TOTAL:
        yield LimitError(
            ("embeds",),
            total,
            limits.EMBED_TOTAL,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {limits.EMBED_TOTAL}",
        )


def _embed_size(embed: Payload) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name")]
    texts += [part.get(key) for part in embed.get("fields") or [] for key in ("name", "value")]
    return sum(len(text or "") for text in texts)


def _mention_faults(allowed: Payload) -> Faults:
    for key in ("users", "roles"):
        yield from count_faults(allowed.get(key) or [], ("allowed_mentions", key), limits.MENTIONED_IDS)
        if allowed.get(key) and key in (allowed.get("parse") or []):
            yield LimitError(
                ("allowed_mentions",), key, "parse or a list", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f"parse:[{json.dumps(key)}] and {key}: [ids...] are mutually exclusive.",
            )  # fmt: skip
