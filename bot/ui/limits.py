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
REASON_LENGTH = 512

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
    "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko".split()
)

# channels and threads
THREAD_NAME_LENGTH = 100
AUTO_ARCHIVE_MINUTES = (60, 1_440, 4_320, 10_080)
HISTORY_PAGE = 100
PINS = 250
THREAD_MEMBERS = 1_000

# interactions, in seconds
ACKNOWLEDGE_SECONDS = 3
TOKEN_SECONDS = 15 * 60
TYPING_SECONDS = 10

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
    _raise_first(message_faults(payload, flags=flags))


def check_modal(payload: Payload) -> None:
    """Raise LimitError for the first limit a modal payload (custom_id, title, components) breaks."""
    _raise_first(modal_faults(payload))


def check_command(payload: Payload) -> None:
    """Raise LimitError for the first limit an application command payload breaks."""
    _raise_first(command_faults(payload))


def check_commands(payloads: Sequence[Payload]) -> None:
    """Raise LimitError for the first limit a whole set of commands breaks, repeated names included."""
    _raise_first(command_set_faults(payloads))


def check_choices(choices: Sequence[Payload]) -> None:
    """Raise LimitError for the first limit a list of autocomplete choices breaks."""
    _raise_first(choice_faults(choices, ("choices",), AUTOCOMPLETE_CHOICES))


def check_thread_name(name: str) -> None:
    """Raise LimitError unless a thread may bear the name."""
    _raise_first(_length(name, ("name",), 1, THREAD_NAME_LENGTH))


def check_custom_id(custom_id: str) -> None:
    """Raise LimitError unless a component may bear the id."""
    _raise_first(_length(custom_id, ("custom_id",), 1, CUSTOM_ID_LENGTH))


def check_alt_text(text: str) -> None:
    """Raise LimitError when a picture's alternative text is too long."""
    _raise_first(_length(text, ("description",), 0, ALT_TEXT_LENGTH))


def message_faults(payload: Payload, *, flags: int | None = None) -> Faults:
    """Yield every limit that a message payload breaks."""
    flags = int(payload.get("flags") or 0) if flags is None else flags
    is_v2 = bool(flags & FLAG_COMPONENTS_V2)
    components = payload.get("components") or []
    yield from _length(payload.get("content") or "", ("content",), 0, CONTENT_LENGTH)
    yield from _length(str(payload.get("nonce") or ""), ("nonce",), 0, NONCE_LENGTH)
    yield from _count(payload.get("attachments") or [], ("attachments",), FILES)
    for index, attachment in enumerate(payload.get("attachments") or []):
        yield from _length(attachment.get("description") or "", ("attachments", index, "description"), 0, ALT_TEXT_LENGTH)
        yield from _length(attachment.get("filename") or "", ("attachments", index, "filename"), 0, FILENAME_LENGTH)
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
        yield from _count(components, ("components",), ROWS_WITHOUT_V2)
    yield from _tree_faults(components)
    for index, component in enumerate(components):
        if not is_v2 and component.get("type") in V2_ONLY:
            yield _choice_fault(("components", index, "type"), component.get("type"), (ROW,))
        yield from component_faults(component, ("components", index))


def modal_faults(payload: Payload) -> Faults:
    """Yield every limit that a modal payload breaks."""
    parts = payload.get("components") or []
    yield from _length(payload.get("title") or "", ("title",), 1, MODAL_TITLE_LENGTH)
    yield from _length(payload.get("custom_id") or "", ("custom_id",), 1, CUSTOM_ID_LENGTH)
    yield from _count(parts, ("components",), MODAL_PARTS, least=1)
    yield from _duplicate_faults(parts)
    for index, part in enumerate(parts):
        yield from component_faults(part, ("components", index))


def component_faults(component: Payload, where: Path) -> Faults:
    """Yield every limit that one component and all below it break."""
    kind = component.get("type")
    if "custom_id" in component or kind in SELECTS or kind == TEXT_INPUT:
        yield from _length(component.get("custom_id") or "", (*where, "custom_id"), 1, CUSTOM_ID_LENGTH)
    if kind == ROW:
        yield from _row_faults(component, where)
    elif kind == BUTTON:
        yield from _button_faults(component, where)
    elif kind in SELECTS:
        yield from _select_faults(component, where)
    elif kind in (RADIO_GROUP, CHECKBOX_GROUP):
        yield from _option_faults(component.get("options") or [], where)
    elif kind == TEXT_INPUT:
        yield from _text_input_faults(component, where)
    elif kind == TEXT_DISPLAY:
        yield from _length(component.get("content") or "", (*where, "content"), 1, TEXT_DISPLAY_TOTAL)
    elif kind == SECTION:
        yield from _count(component.get("components") or [], (*where, "components"), SECTION_TEXTS, least=1)
    elif kind == GALLERY:
        yield from _count(component.get("items") or [], (*where, "items"), GALLERY_ITEMS, least=1)
        for index, item in enumerate(component.get("items") or []):
            yield from _length(item.get("description") or "", (*where, "items", index, "description"), 0, ALT_TEXT_LENGTH)
    elif kind == THUMBNAIL:
        yield from _length(component.get("description") or "", (*where, "description"), 0, ALT_TEXT_LENGTH)
    elif kind == CONTAINER:
        yield from _count(component.get("components") or [], (*where, "components"), COMPONENTS_TOTAL, least=1)
        yield from _range(component.get("accent_color"), (*where, "accent_color"), 0, ACCENT_COLOUR_MAX)
    elif kind == LABEL:
        yield from _length(component.get("label") or "", (*where, "label"), 1, LABEL_LENGTH)
        yield from _length(component.get("description") or "", (*where, "description"), 0, LABEL_DESCRIPTION_LENGTH)
    for step, child in _children(component):
        yield from component_faults(child, (*where, *step))


def command_set_faults(payloads: Sequence[Payload]) -> Faults:
    """Yield every limit that a set of commands breaks, taken together."""
    yield from _count(payloads, (), GLOBAL_COMMANDS)
    seen: set[tuple[object, object]] = set()
    for index, payload in enumerate(payloads):
        key = (payload.get("type") or 1, payload.get("name"))
        if key in seen:
            yield LimitError(
                (index, "name"), payload.get("name"), "unique", "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )  # fmt: skip
        seen.add(key)
        yield from command_faults(payload, (index,))


def command_faults(payload: Payload, where: Path = ()) -> Faults:
    """Yield every limit that one application command breaks."""
    if (payload.get("type") or 1) == 1:
        yield from _named_faults(payload, where)
        yield from _options_faults(payload.get("options") or [], where)
    else:
        yield from _length(payload.get("name") or "", (*where, "name"), 1, COMMAND_NAME_LENGTH)
        yield from _locale_faults(payload.get("name_localizations") or {}, (*where, "name_localizations"))
    size = command_size(payload)
    if size > COMMAND_TOTAL:
        yield LimitError(
            where, size, COMMAND_TOTAL, "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({COMMAND_TOTAL})",
        )  # fmt: skip


def command_size(payload: Payload) -> int:
    """Count a command's characters as Discord does: names, descriptions and values, the longest localisation each."""
    size = max(map(len, [payload.get("name") or "", *(payload.get("name_localizations") or {}).values()]))
    size += max(map(len, [payload.get("description") or "", *(payload.get("description_localizations") or {}).values()]))
    size += len(str(payload.get("value", "")))
    return size + sum(command_size(part) for key in ("options", "choices") for part in payload.get(key) or [])


def choice_faults(choices: Sequence[Payload], where: Path, most: int = COMMAND_OPTIONS) -> Faults:
    """Yield every limit that choices of an option, or suggestions of an autocompletion, break."""
    yield from _count(choices, where, most)
    for index, choice in enumerate(choices):
        yield from _length(choice.get("name") or "", (*where, index, "name"), 1, CHOICE_TEXT_LENGTH)
        if isinstance(choice.get("value"), str):
            yield from _length(choice["value"], (*where, index, "value"), 1, CHOICE_TEXT_LENGTH)
        localised = choice.get("name_localizations") or {}
        yield from _locale_faults(localised, (*where, index, "name_localizations"))
        for locale, name in localised.items():
            yield from _length(name, (*where, index, "name_localizations", locale), 1, CHOICE_TEXT_LENGTH)


def components_of(components: Sequence[Payload]) -> Iterator[Payload]:
    """Walk over all components, nested ones after the one that holds them."""
    for component in components:
        yield component
        yield from components_of([child for _, child in _children(component)])


def _children(component: Payload) -> Iterator[tuple[Path, Payload]]:
    for index, child in enumerate(component.get("components") or []):
        yield ("components", index), child
    for key in ("accessory", "component"):
        if component.get(key):
            yield (key,), component[key]


def _tree_faults(components: Sequence[Payload]) -> Faults:
    total = sum(1 for _ in components_of(components))
    if total > COMPONENTS_TOTAL:
        yield LimitError(
            ("components",), total, COMPONENTS_TOTAL, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The maximum number of total components is {COMPONENTS_TOTAL}",
        )  # fmt: skip
    yield from _duplicate_faults(components)


def _duplicate_faults(components: Sequence[Payload], where: Path = ("components",)) -> Faults:
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

    yield from walk(((*where, index), node) for index, node in enumerate(components))


def _text_total_faults(components: Sequence[Payload]) -> Faults:
    total = sum(len(part.get("content") or "") for part in components_of(components) if part.get("type") == TEXT_DISPLAY)
    if total > TEXT_DISPLAY_TOTAL:
        yield LimitError(
            ("components",), total, TEXT_DISPLAY_TOTAL, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Total displayable text size of components exceeds the maximum of {TEXT_DISPLAY_TOTAL}",
        )  # fmt: skip


def _row_faults(row: Payload, where: Path) -> Faults:
    children = row.get("components") or []
    yield from _count(children, (*where, "components"), BUTTONS_PER_ROW, least=1)
    wide = [child for child in children if child.get("type") != BUTTON]
    if wide and len(children) > 1:
        yield LimitError(
            (*where, "components"), len(children), 1, "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "A row holds one select or up to five buttons",
        )  # fmt: skip


def _button_faults(button: Payload, where: Path) -> Faults:
    yield from _length(button.get("label") or "", (*where, "label"), 0, BUTTON_LABEL_LENGTH)
    yield from _length(button.get("url") or "", (*where, "url"), 0, BUTTON_URL_LENGTH)
    if button.get("style") == LINK_STYLE:
        needed = "url"
    elif button.get("style") == PREMIUM_STYLE:
        needed = "sku_id"
    else:
        needed = "custom_id"
    if not button.get(needed):
        yield LimitError((*where, needed), None, "present", "BASE_TYPE_REQUIRED", "This field is required")
    if needed == "custom_id" and not button.get("label") and not button.get("emoji"):
        yield LimitError((*where, "label"), None, "label or emoji", "BASE_TYPE_REQUIRED", "A button needs a label or an emoji")


def _select_faults(select: Payload, where: Path) -> Faults:
    yield from _length(select.get("placeholder") or "", (*where, "placeholder"), 0, PLACEHOLDER_LENGTH)
    yield from _range(select.get("min_values"), (*where, "min_values"), 0, SELECT_VALUES)
    yield from _range(select.get("max_values"), (*where, "max_values"), 1, SELECT_VALUES)
    if select.get("type") != STRING_SELECT:
        return
    options = select.get("options") or []
    yield from _option_faults(options, where)
    most = select.get("max_values")
    if isinstance(most, int) and len(options) < most <= SELECT_VALUES:
        yield LimitError(
            (*where, "max_values"), most, len(options), "BASE_TYPE_MAX_VALUE",
            "There are fewer options than values that may be chosen",
        )  # fmt: skip


def _option_faults(options: Sequence[Payload], where: Path) -> Faults:
    yield from _count(options, (*where, "options"), SELECT_OPTIONS, least=1)
    seen: set[object] = set()
    for index, option in enumerate(options):
        at: Path = (*where, "options", index)
        yield from _length(option.get("label") or "", (*at, "label"), 1, OPTION_TEXT_LENGTH)
        yield from _length(option.get("value") or "", (*at, "value"), 1, OPTION_TEXT_LENGTH)
        yield from _length(option.get("description") or "", (*at, "description"), 0, OPTION_TEXT_LENGTH)
        if option.get("value") in seen:
            yield LimitError(
                (*at, "value"), option.get("value"), "unique", "SELECT_COMPONENT_DUPLICATE_VALUE",
                "The specified option value is already used",
            )  # fmt: skip
        seen.add(option.get("value"))


def _text_input_faults(text_input: Payload, where: Path) -> Faults:
    yield from _length(text_input.get("label") or "", (*where, "label"), 0, LABEL_LENGTH)
    yield from _length(text_input.get("placeholder") or "", (*where, "placeholder"), 0, TEXT_INPUT_PLACEHOLDER_LENGTH)
    yield from _length(text_input.get("value") or "", (*where, "value"), 0, TEXT_INPUT_LENGTH)
    yield from _range(text_input.get("min_length"), (*where, "min_length"), 0, TEXT_INPUT_LENGTH)
    yield from _range(text_input.get("max_length"), (*where, "max_length"), 1, TEXT_INPUT_LENGTH)


def _embed_faults(embeds: Sequence[Payload]) -> Faults:
    yield from _count(embeds, ("embeds",), EMBEDS)
    total = sum(_embed_size(embed) for embed in embeds)
    if total > EMBED_TOTAL:
        yield LimitError(
            ("embeds",), total, EMBED_TOTAL, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}"
        )


def _embed_size(embed: Payload) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name")]
    texts += [part.get(key) for part in embed.get("fields") or [] for key in ("name", "value")]
    return sum(len(text or "") for text in texts)


def _mention_faults(allowed: Payload) -> Faults:
    for key in ("users", "roles"):
        yield from _count(allowed.get(key) or [], ("allowed_mentions", key), MENTIONED_IDS)
        if allowed.get(key) and key in (allowed.get("parse") or []):
            yield LimitError(
                ("allowed_mentions",), key, "parse or a list", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f"parse:[{json.dumps(key)}] and {key}: [ids...] are mutually exclusive.",
            )  # fmt: skip


def _options_faults(options: Sequence[Payload], where: Path) -> Faults:
    yield from _count(options, (*where, "options"), COMMAND_OPTIONS)
    is_optional_seen = False
    names: set[object] = set()
    for index, option in enumerate(options):
        at: Path = (*where, "options", index)
        yield from _named_faults(option, at)
        yield from choice_faults(option.get("choices") or [], (*at, "choices"))
        yield from _options_faults(option.get("options") or [], at)
        if option.get("name") in names:
            yield LimitError(
                (*at, "name"), option.get("name"), "unique", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE",
                "Command option names must be unique",
            )  # fmt: skip
        if option.get("required") and is_optional_seen:
            yield LimitError(
                (*at, "required"), True, False, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )  # fmt: skip
        if option.get("choices") and option.get("autocomplete"):
            yield LimitError(
                (*at, "autocomplete"), True, False, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Autocomplete cannot be used together with choices",
            )  # fmt: skip
        names.add(option.get("name"))
        is_optional_seen = is_optional_seen or not option.get("required")


def _named_faults(payload: Payload, where: Path) -> Faults:
    names = {"": payload.get("name") or "", **(payload.get("name_localizations") or {})}
    texts = {"": payload.get("description") or "", **(payload.get("description_localizations") or {})}
    yield from _locale_faults(payload.get("name_localizations") or {}, (*where, "name_localizations"))
    yield from _locale_faults(payload.get("description_localizations") or {}, (*where, "description_localizations"))
    for locale, name in names.items():
        at: Path = (*where, "name_localizations", locale) if locale else (*where, "name")
        if not COMMAND_NAME.fullmatch(name) or name != name.lower():
            yield LimitError(at, name, COMMAND_NAME.pattern, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for locale, text in texts.items():
        at = (*where, "description_localizations", locale) if locale else (*where, "description")
        yield from _length(text, at, 1, COMMAND_DESCRIPTION_LENGTH)


def _locale_faults(localised: Payload, where: Path) -> Faults:
    for locale in localised:
        if locale not in LOCALES:
            yield _choice_fault((*where, locale), locale, tuple(sorted(LOCALES)))


def _length(text: str, where: Path, least: int, most: int) -> Faults:
    if least <= len(text) <= most:
        return
    if least:
        yield LimitError(where, text, most, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    else:
        yield LimitError(where, text, most, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def _count(items: Sequence[object], where: Path, most: int, *, least: int = 0) -> Faults:
    if not least <= len(items) <= most:
        message = f"Must be between {least} and {most} in length."
        yield LimitError(where, len(items), most, "BASE_TYPE_BAD_LENGTH", message)


def _range(value: object, where: Path, least: int, most: int) -> Faults:
    if isinstance(value, int) and not least <= value <= most:
        code = "NUMBER_TYPE_MIN" if value < least else "NUMBER_TYPE_MAX"
        yield LimitError(where, value, (least, most), code, f"int value should be between {least} and {most}.")


def _choice_fault(where: Path, given: object, allowed: Sequence[object]) -> LimitError:
    message = f"Value must be one of {{{', '.join(map(str, allowed))}}}."
    return LimitError(where, given, allowed, "BASE_TYPE_CHOICES", message)


def _raise_first(faults: Faults) -> None:
    for fault in faults:
        raise fault
