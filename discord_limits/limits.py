"""Discord's limits as named constants, with checks of payloads before they are sent.

Numbers come from Discord's developer documentation (API v10) and its OpenAPI description; the ones the description
leaves out are marked "documentation". Payloads are plain JSON as discord.py builds it (`to_dict`, `to_components`).
Each `*_faults` function yields every breach it finds; each `check_*` function raises the first one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Payload = Mapping[str, Any]
Path = tuple[str | int, ...]

# messages
CONTENT_LENGTH = 2_000  # documentation; the description says 4,000
TEXT_DISPLAY_TOTAL = 4_000  # documentation: all text displays of one Components V2 message together
COMPONENTS_TOTAL = 40  # documentation: every nested component of a message counts
ROWS_WITHOUT_V2 = 5
FILES = 10
FILE_BYTES = 10 * 1024 * 1024  # what an unboosted server takes per file
ALT_TEXT_LENGTH = 1_024
FILENAME_LENGTH = 1_024
EMBEDS = 10
EMBED_TOTAL = 6_000  # documentation: all embeds of one message together
NONCE_LENGTH = 25
NONCE_SECONDS = 180  # "the past few minutes" in which a repeated nonce returns the first message
MENTIONED_IDS = 100
OLD_MESSAGE_SECONDS = 3_600  # after which edits of a message count against a limit of their own (error 30046)

# components
CUSTOM_ID_LENGTH = 100
BUTTONS_PER_ROW = 5
BUTTON_LABEL_LENGTH = 80
BUTTON_URL_LENGTH = 512
SELECT_OPTIONS = 25
SELECT_VALUES = 25
OPTION_TEXT_LENGTH = 100  # label, value and description of a select option alike
PLACEHOLDER_LENGTH = 150
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
ACCENT_COLOUR_MAX = 0xFFFFFF

# modals
MODAL_TITLE_LENGTH = 45
MODAL_PARTS = 5  # documentation; the description says 40
LABEL_LENGTH = 45
LABEL_DESCRIPTION_LENGTH = 100
TEXT_INPUT_LENGTH = 4_000
TEXT_INPUT_PLACEHOLDER_LENGTH = 100
RADIO_OPTIONS_LEAST = 2
GROUP_OPTIONS = 10  # of a radio group or a checkbox group

# application commands
GLOBAL_COMMANDS = 100
COMMAND_NAME_LENGTH = 32
COMMAND_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")  # \w already holds every letter and digit
COMMAND_DESCRIPTION_LENGTH = 100
COMMAND_OPTIONS = 25  # options of a command, subcommands of a command, choices of an option
CHOICE_TEXT_LENGTH = 100
COMMAND_TOTAL = 8_000  # documentation: names, descriptions and values of one command, longest localisation each
AUTOCOMPLETE_CHOICES = 25
STRING_OPTION_LENGTH = 6_000
LOCALES = frozenset(
    {"bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja"}
    | {"ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"}
)

# channels and threads
THREAD_NAME_LENGTH = 100
AUTO_ARCHIVE_MINUTES = (60, 1_440, 4_320, 10_080)
HISTORY_PAGE = 100
PINS = 250
THREAD_MEMBERS = 1_000
ACTIVE_THREADS = 1_000  # of one server (error 160006); archived ones do not count

# interactions, in seconds
ACKNOWLEDGE_SECONDS = 3
TOKEN_SECONDS = 15 * 60

FLAG_EPHEMERAL = 1 << 6
FLAG_LOADING = 1 << 7
FLAG_SUPPRESS_NOTIFICATIONS = 1 << 12
FLAG_COMPONENTS_V2 = 1 << 15

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
ENTITY_SELECTS = frozenset({5, 6, 7, 8})
SELECTS = frozenset({STRING_SELECT, *ENTITY_SELECTS})
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
V2_ONLY = frozenset({SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER})
HOLDERS = frozenset({"components", "accessory", "component"})  # fields in which a component holds others
LINK_STYLE, PREMIUM_STYLE = 5, 6


class LimitError(ValueError):
    """Say which limit a payload breaks: what was given, what Discord takes, and where.

    `where` is the path into the payload, `code` Discord's own name of the fault, `limit` the bound that was broken.
    """

    def __init__(self, where: Path, given: object, limit: object, code: str, message: str) -> None:
        super().__init__(f"{format_path(where)}: {message} (given {given!r}, limit {limit!r})")
        self.where, self.given, self.limit, self.code, self.message = where, given, limit, code, message


Faults = Iterator[LimitError]


def format_path(where: Path) -> str:
    """Return a payload path as text: `components[0].label`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
    return text.lstrip(".") or "payload"


def check_message(payload: Payload, *, flags: int | None = None) -> None:
    """Raise LimitError for the first limit a message payload breaks; `flags` replaces the payload's own (for edits)."""
    raise_first(message_faults(payload, flags=flags))


def check_modal(payload: Payload) -> None:
    """Raise LimitError for the first limit a modal payload (custom_id, title, components) breaks."""
    raise_first(modal_faults(payload))


def check_thread_name(name: str) -> None:
    """Raise LimitError unless a thread may bear the name."""
    raise_first(length_faults(name, ("name",), 1, THREAD_NAME_LENGTH))


def message_faults(payload: Payload, *, flags: int | None = None) -> Faults:
    """Yield every limit that a message payload breaks."""
    flags = int(payload.get("flags") or 0) if flags is None else flags
    is_v2 = bool(flags & FLAG_COMPONENTS_V2)
    components = payload.get("components") or []
    yield from length_faults(payload.get("content") or "", ("content",), 0, CONTENT_LENGTH)
    yield from length_faults(str(payload.get("nonce") or ""), ("nonce",), 0, NONCE_LENGTH)
    yield from count_faults(payload.get("attachments") or [], ("attachments",), FILES)
    for index, attachment in enumerate(payload.get("attachments") or []):
        yield from length_faults(
            attachment.get("description") or "", ("attachments", index, "description"), 0, ALT_TEXT_LENGTH
        )
        yield from length_faults(
            attachment.get("filename") or "", ("attachments", index, "filename"), 0, FILENAME_LENGTH
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
        yield from count_faults(components, ("components",), ROWS_WITHOUT_V2)
    yield from _tree_faults(components)
    for index, component in enumerate(components):
        if not is_v2 and component.get("type") in V2_ONLY:
            yield choice_fault(("components", index, "type"), component.get("type"), (ROW,))
        yield from component_faults(component, ("components", index))


def modal_faults(payload: Payload) -> Faults:
    """Yield every limit that a modal payload breaks."""
    parts = payload.get("components") or []
    yield from length_faults(payload.get("title") or "", ("title",), 1, MODAL_TITLE_LENGTH)
    yield from length_faults(payload.get("custom_id") or "", ("custom_id",), 1, CUSTOM_ID_LENGTH)
    yield from count_faults(parts, ("components",), MODAL_PARTS, least=1)
    yield from _duplicate_faults(parts)
    for index, part in enumerate(parts):
        yield from component_faults(part, ("components", index))


def component_faults(component: Payload, where: Path) -> Faults:
    """Yield every limit that one component and all below it break."""
    kind = component.get("type")
    if "custom_id" in component or kind in SELECTS or kind == TEXT_INPUT:
        yield from length_faults(component.get("custom_id") or "", (*where, "custom_id"), 1, CUSTOM_ID_LENGTH)
    if kind == ROW:
        yield from _row_faults(component, where)
    elif kind == BUTTON:
        yield from _button_faults(component, where)
    elif kind in SELECTS:
        yield from _select_faults(component, where)
    elif kind in (RADIO_GROUP, CHECKBOX_GROUP):
        least = RADIO_OPTIONS_LEAST if kind == RADIO_GROUP else 1
        yield from _option_faults(component.get("options") or [], where, least, GROUP_OPTIONS)
    elif kind == TEXT_INPUT:
        yield from _text_input_faults(component, where)
    elif kind == TEXT_DISPLAY:
        yield from length_faults(component.get("content") or "", (*where, "content"), 1, TEXT_DISPLAY_TOTAL)
    elif kind == SECTION:
        yield from count_faults(component.get("components") or [], (*where, "components"), SECTION_TEXTS, least=1)
    elif kind == GALLERY:
        yield from count_faults(component.get("items") or [], (*where, "items"), GALLERY_ITEMS, least=1)
        for index, item in enumerate(component.get("items") or []):
            yield from _described_faults(item, (*where, "items", index), ALT_TEXT_LENGTH)
    elif kind == THUMBNAIL:
        yield from _described_faults(component, where, ALT_TEXT_LENGTH)
    elif kind == CONTAINER:
        yield from count_faults(component.get("components") or [], (*where, "components"), COMPONENTS_TOTAL, least=1)
        yield from range_faults(component.get("accent_color"), (*where, "accent_color"), 0, ACCENT_COLOUR_MAX)
    elif kind == LABEL:
        yield from length_faults(component.get("label") or "", (*where, "label"), 1, LABEL_LENGTH)
        yield from _described_faults(component, where, LABEL_DESCRIPTION_LENGTH)
    for step, child in _children(component):
        yield from component_faults(child, (*where, *step))


def components_of(components: Sequence[Payload]) -> Iterator[Payload]:
    """Walk over all components, nested ones after the one that holds them."""
    for component in components:
        yield component
        if not component.keys().isdisjoint(HOLDERS):
            yield from components_of([child for _, child in _children(component)])


def _children(component: Payload) -> Iterator[tuple[Path, Payload]]:
    if component.keys().isdisjoint(HOLDERS):
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
    if total > COMPONENTS_TOTAL:
        yield LimitError(
            ("components",), total, COMPONENTS_TOTAL, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The maximum number of total components is {COMPONENTS_TOTAL}",
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
        len(part.get("content") or "") for part in components_of(components) if part.get("type") == TEXT_DISPLAY
    )
    if total > TEXT_DISPLAY_TOTAL:
        yield LimitError(
            ("components",), total, TEXT_DISPLAY_TOTAL, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Total displayable text size of components exceeds the maximum of {TEXT_DISPLAY_TOTAL}",
        )  # fmt: skip


def _row_faults(row: Payload, where: Path) -> Faults:
    children = row.get("components") or []
    yield from count_faults(children, (*where, "components"), BUTTONS_PER_ROW, least=1)
    wide = [child for child in children if child.get("type") != BUTTON]
    if wide and len(children) > 1:
        yield LimitError(
            (*where, "components"), len(children), 1, "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "A row holds one select or up to five buttons",
        )  # fmt: skip


def _button_faults(button: Payload, where: Path) -> Faults:
    yield from length_faults(button.get("label") or "", (*where, "label"), 0, BUTTON_LABEL_LENGTH)
    yield from length_faults(button.get("url") or "", (*where, "url"), 0, BUTTON_URL_LENGTH)
    if button.get("style") == LINK_STYLE:
        needed = "url"
    elif button.get("style") == PREMIUM_STYLE:
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
    yield from length_faults(select.get("placeholder") or "", (*where, "placeholder"), 0, PLACEHOLDER_LENGTH)
    yield from range_faults(select.get("min_values"), (*where, "min_values"), 0, SELECT_VALUES)
    yield from range_faults(select.get("max_values"), (*where, "max_values"), 1, SELECT_VALUES)
    if select.get("type") != STRING_SELECT:
        return
    options = select.get("options") or []
    yield from _option_faults(options, where, 1, SELECT_OPTIONS)
    most = select.get("max_values")
    if isinstance(most, int) and len(options) < most <= SELECT_VALUES:
        yield LimitError(
            (*where, "max_values"), most, len(options), "BASE_TYPE_MAX_VALUE",
            "There are fewer options than values that may be chosen",
        )  # fmt: skip


def _option_faults(options: Sequence[Payload], where: Path, least: int, most: int) -> Faults:
    yield from count_faults(options, (*where, "options"), most, least=least)
    seen: set[object] = set()
    for index, option in enumerate(options):
        at: Path = (*where, "options", index)
        yield from length_faults(option.get("label") or "", (*at, "label"), 1, OPTION_TEXT_LENGTH)
        yield from length_faults(option.get("value") or "", (*at, "value"), 1, OPTION_TEXT_LENGTH)
        yield from length_faults(option.get("description") or "", (*at, "description"), 0, OPTION_TEXT_LENGTH)
        if option.get("value") in seen:
            yield LimitError(
                (*at, "value"), option.get("value"), "unique", "SELECT_COMPONENT_DUPLICATE_VALUE",
                "The specified option value is already used",
            )  # fmt: skip
        seen.add(option.get("value"))


def _text_input_faults(text_input: Payload, where: Path) -> Faults:
    yield from length_faults(text_input.get("label") or "", (*where, "label"), 0, LABEL_LENGTH)
    yield from length_faults(
        text_input.get("placeholder") or "", (*where, "placeholder"), 0, TEXT_INPUT_PLACEHOLDER_LENGTH
    )
    yield from length_faults(text_input.get("value") or "", (*where, "value"), 0, TEXT_INPUT_LENGTH)
    yield from range_faults(text_input.get("min_length"), (*where, "min_length"), 0, TEXT_INPUT_LENGTH)
    yield from range_faults(text_input.get("max_length"), (*where, "max_length"), 1, TEXT_INPUT_LENGTH)


def _embed_faults(embeds: Sequence[Payload]) -> Faults:
    yield from count_faults(embeds, ("embeds",), EMBEDS)
    total = sum(_embed_size(embed) for embed in embeds)
    if total > EMBED_TOTAL:
        yield LimitError(
            ("embeds",),
            total,
            EMBED_TOTAL,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {EMBED_TOTAL}",
        )


def _embed_size(embed: Payload) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name")]
    texts += [part.get(key) for part in embed.get("fields") or [] for key in ("name", "value")]
    return sum(len(text or "") for text in texts)


def _mention_faults(allowed: Payload) -> Faults:
    for key in ("users", "roles"):
        yield from count_faults(allowed.get(key) or [], ("allowed_mentions", key), MENTIONED_IDS)
        if allowed.get(key) and key in (allowed.get("parse") or []):
            yield LimitError(
                ("allowed_mentions",), key, "parse or a list", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f"parse:[{json.dumps(key)}] and {key}: [ids...] are mutually exclusive.",
            )  # fmt: skip


def length_faults(text: str, where: Path, least: int, most: int) -> Faults:
    """Yield the fault of a text that is too short or too long."""
    if least <= len(text) <= most:
        return
    if least:
        yield LimitError(where, text, most, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    else:
        yield LimitError(where, text, most, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def count_faults(items: Sequence[object], where: Path, most: int, *, least: int = 0) -> Faults:
    """Yield the fault of a list with too few or too many items."""
    if not least <= len(items) <= most:
        message = f"Must be between {least} and {most} in length."
        yield LimitError(where, len(items), most, "BASE_TYPE_BAD_LENGTH", message)


def range_faults(value: object, where: Path, least: int, most: int) -> Faults:
    """Yield the fault of a whole number out of its range; anything else passes."""
    if isinstance(value, int) and not least <= value <= most:
        code = "NUMBER_TYPE_MIN" if value < least else "NUMBER_TYPE_MAX"
        yield LimitError(where, value, (least, most), code, f"int value should be between {least} and {most}.")


def choice_fault(where: Path, given: object, allowed: Sequence[object]) -> LimitError:
    """Return the fault of a value that is none of the allowed ones."""
    message = f"Value must be one of {{{', '.join(map(str, allowed))}}}."
    return LimitError(where, given, allowed, "BASE_TYPE_CHOICES", message)


def raise_first(faults: Faults) -> None:
    """Raise the first fault, if there is one."""
    for fault in faults:
        raise fault
