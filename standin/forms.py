"""Bodies of requests: their shape, then Discord's limits, refused as 50035 with every fault at its place."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from discord_limits import command_limits, faults, limits, message_limits
from discord_limits.faults import Faults, LimitError, Path
from standin.errors import form_error

ROW_PARTS = frozenset({limits.BUTTON, *limits.SELECTS})
CONTAINER_PARTS = frozenset({limits.ROW, *limits.V2_ONLY}) - {limits.CONTAINER, limits.THUMBNAIL}
MESSAGE_PARTS = CONTAINER_PARTS | {limits.CONTAINER}
MODAL_PARTS = frozenset({limits.ROW, limits.TEXT_DISPLAY, limits.LABEL})
LABEL_PARTS = frozenset(
    {*limits.SELECTS, limits.TEXT_INPUT, limits.FILE_UPLOAD, limits.RADIO_GROUP, limits.CHECKBOX_GROUP}
)
LABEL_PARTS |= {limits.CHECKBOX}

MESSAGE_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "content": str,
    "components": list,
    "embeds": list,
    "attachments": list,
    "flags": int,
    "tts": bool,
    "nonce": (str, int),
    "enforce_nonce": bool,
    "allowed_mentions": dict,
    "message_reference": dict,
}
_registrable: deque[list[Any]] = deque(maxlen=4)
"""Sets of commands without a fault: a bot that starts again sends thousands of texts a second time."""
TYPE_FAULTS: Mapping[Any, tuple[str, str]] = {
    str: ("STRING_TYPE_CONVERT", "Could not interpret as string."),
    int: ("NUMBER_TYPE_COERCE", "Value is not an int."),
    bool: ("BOOLEAN_TYPE_CONVERT", 'Must be either "true" or "false".'),
    list: ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    dict: ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    (str, int): ("STRING_TYPE_CONVERT", "Could not interpret as string."),
}


def check_message(payload: Mapping[str, Any], *, flags: int, names: Sequence[str]) -> None:
    """Raise ApiError 50035 unless the payload is a message Discord takes; `names` are the files it may refer to."""
    _refuse(_type_faults(payload, MESSAGE_FIELDS, ()))
    components = payload.get("components") or []
    _refuse(_shape_faults(components, MESSAGE_PARTS, ("components",)))
    _refuse(_attachment_shape_faults(payload.get("attachments") or []))
    _refuse(_entry_faults(payload, "embeds", ()))
    _refuse(message_limits.message_faults(payload, flags=flags))
    _refuse(_media_faults(components, names))


def check_modal(payload: Mapping[str, Any]) -> None:
    """Raise ApiError 50035 unless the payload is a modal Discord shows."""
    fields = {"title": str, "custom_id": str, "components": list}
    _refuse(_type_faults(payload, fields, ()))
    _refuse(_required_faults(payload, ("title", "custom_id", "components"), ()))
    _refuse(_shape_faults(payload["components"], MODAL_PARTS, ("components",), is_modal=True))
    _refuse(message_limits.modal_faults(payload))


def check_commands(payloads: object) -> None:
    """Raise ApiError 50035 unless the list is a set of commands Discord registers."""
    if not isinstance(payloads, list):
        raise form_error([_type_fault((), payloads, list)])
    if payloads in _registrable:
        return
    for index, payload in enumerate(payloads):
        _refuse(_command_shape_faults(payload, (index,)))
    _refuse(command_limits.command_set_faults(payloads))
    _registrable.append(deepcopy(payloads))


def check_command(payload: object) -> None:
    """Raise ApiError 50035 unless Discord would register the command."""
    _refuse(_command_shape_faults(payload, ()))
    assert isinstance(payload, Mapping)
    _refuse(command_limits.command_faults(payload))


def check_choices(choices: object) -> None:
    """Raise ApiError 50035 unless the list is a fit answer to an autocompletion."""
    if not isinstance(choices, list):
        raise form_error([_type_fault(("choices",), choices, list)])
    _refuse(command_limits.choice_faults(choices, ("choices",), limits.AUTOCOMPLETE_CHOICES))


def check_fields(
    payload: Mapping[str, Any], fields: Mapping[str, type | tuple[type, ...]], required: Sequence[str] = ()
) -> None:
    """Raise ApiError 50035 unless the named fields have their types and the required ones are there."""
    _refuse(_type_faults(payload, fields, ()))
    _refuse(_required_faults(payload, required, ()))


def check_thread(payload: Mapping[str, Any], *, required: Sequence[str]) -> None:
    """Raise ApiError 50035 unless name and archive duration suit a thread."""
    fields = {
        "name": str,
        "auto_archive_duration": int,
        "type": int,
        "invitable": bool,
        "archived": bool,
        "locked": bool,
    }
    check_fields(payload, {**fields, "rate_limit_per_user": int}, required)
    found: list[LimitError] = []
    if "name" in payload:
        try:
            message_limits.check_thread_name(payload["name"])
        except LimitError as fault:
            found.append(fault)
    duration = payload.get("auto_archive_duration")
    if duration is not None and duration not in limits.AUTO_ARCHIVE_MINUTES:
        found.append(faults.choice_fault(("auto_archive_duration",), duration, limits.AUTO_ARCHIVE_MINUTES))
    _refuse(iter(found))


def required_fault(where: Path) -> LimitError:
    """Return the fault of a field that is missing."""
    return LimitError(where, None, "present", "BASE_TYPE_REQUIRED", "This field is required")


def _refuse(faults: Faults) -> None:
    found = list(faults)
    if found:
        raise form_error(found)


def _type_fault(where: Path, given: object, expected: type | tuple[type, ...]) -> LimitError:
    code, message = TYPE_FAULTS[expected]
    return LimitError(where, given, expected, code, message)


def _type_faults(payload: Mapping[str, Any], fields: Mapping[str, type | tuple[type, ...]], where: Path) -> Faults:
    for name, expected in fields.items():
        value = payload.get(name)
        if value is None:
            continue
        if not isinstance(value, expected) or (expected is int and isinstance(value, bool)):
            yield _type_fault((*where, name), value, expected)


def _required_faults(payload: Mapping[str, Any], names: Sequence[str], where: Path) -> Faults:
    for name in names:
        if payload.get(name) is None:
            yield required_fault((*where, name))


def _attachment_shape_faults(attachments: Sequence[Any]) -> Faults:
    for index, attachment in enumerate(attachments):
        if not isinstance(attachment, dict):
            yield _type_fault(("attachments", index), attachment, dict)
        elif "id" not in attachment:
            yield required_fault(("attachments", index, "id"))


def _entry_faults(holder: Mapping[str, Any], name: str, where: Path) -> Faults:
    """Yield the entries of a list that are no objects, and media in them that are none."""
    for index, entry in enumerate(_items(holder, name)):
        at: Path = (*where, name, index)
        if not isinstance(entry, dict):
            yield _type_fault(at, entry, dict)
        elif name == "items":
            yield from _required_faults(entry, ("media",), at)
            yield from _type_faults(entry, {"media": dict}, at)


def _shape_faults(components: object, allowed: frozenset[int], where: Path, *, is_modal: bool = False) -> Faults:
    """Yield what is wrong with kinds and nesting, so that later checks can rely on them."""
    if not isinstance(components, list):
        yield _type_fault(where, components, list)
        return
    for index, component in enumerate(components):
        yield from _part_faults(component, allowed, (*where, index), is_modal=is_modal)


def _part_faults(component: object, allowed: frozenset[int], where: Path, *, is_modal: bool) -> Faults:
    if not isinstance(component, dict):
        yield _type_fault(where, component, dict)
        return
    kind = component.get("type")
    if kind not in allowed:
        yield faults.choice_fault((*where, "type"), kind, sorted(allowed))
        return
    yield from _type_faults(component, {"custom_id": str, "label": str, "options": list, "disabled": bool}, where)
    yield from _required_faults(component, _needed(kind), where)
    yield from _type_faults(component, {"media": dict, "file": dict, "items": list}, where)
    yield from _entry_faults(component, "options", where)
    yield from _entry_faults(component, "items", where)
    inner: Path = (*where, "components")
    if kind == limits.ROW:
        parts = frozenset({limits.TEXT_INPUT}) if is_modal else ROW_PARTS
        yield from _shape_faults(component.get("components"), parts, inner, is_modal=is_modal)
    elif kind == limits.CONTAINER:
        yield from _shape_faults(component.get("components"), CONTAINER_PARTS, inner)
    elif kind == limits.SECTION:
        yield from _shape_faults(component.get("components"), frozenset({limits.TEXT_DISPLAY}), inner)
        accessories = frozenset({limits.BUTTON, limits.THUMBNAIL})
        yield from _part_faults(component.get("accessory"), accessories, (*where, "accessory"), is_modal=False)
    elif kind == limits.LABEL:
        yield from _part_faults(component.get("component"), LABEL_PARTS, (*where, "component"), is_modal=True)


def _needed(kind: int) -> tuple[str, ...]:
    if kind == limits.BUTTON:
        return ("style",)
    if kind == limits.STRING_SELECT:
        return ("custom_id", "options")
    if kind in limits.ENTITY_SELECTS or kind == limits.TEXT_INPUT:
        return ("custom_id",)
    if kind == limits.TEXT_DISPLAY:
        return ("content",)
    if kind == limits.GALLERY:
        return ("items",)
    return {limits.THUMBNAIL: ("media",), limits.FILE: ("file",), limits.LABEL: ("label", "component")}.get(kind, ())


def _media_faults(components: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Faults:
    for where, url in _media(components, ("components",)):
        if not isinstance(url, str):
            yield required_fault(where)
        elif url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in names:
                yield LimitError(
                    where, url, tuple(names), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found in the request",
                )  # fmt: skip
        elif not url.startswith(("http://", "https://")):
            yield LimitError(
                where, url, "http, https, attachment", "URL_TYPE_INVALID_SCHEME",
                "Scheme must be one of ('http', 'https', 'attachment').",
            )  # fmt: skip


def _media(components: Sequence[Mapping[str, Any]], where: Path) -> Iterator[tuple[Path, object]]:
    for index, part in enumerate(components):
        at: Path = (*where, index)
        if part.get("type") == limits.GALLERY:
            for number, item in enumerate(part["items"]):
                yield (*at, "items", number, "media", "url"), (item.get("media") or {}).get("url")
        elif part.get("type") == limits.FILE:
            yield (*at, "file", "url"), part["file"].get("url")
        accessory = part.get("accessory") or {}
        if accessory.get("type") == limits.THUMBNAIL:
            yield (*at, "accessory", "media", "url"), accessory["media"].get("url")
        yield from _media(part.get("components") or [], (*at, "components"))


def _command_shape_faults(payload: object, where: Path) -> Faults:
    if not isinstance(payload, dict):
        yield _type_fault(where, payload, dict)
        return
    fields = {"name": str, "description": str, "options": list, "choices": list, "name_localizations": dict}
    yield from _type_faults(
        payload, {**fields, "description_localizations": dict, "type": int, "required": bool}, where
    )
    is_chat = (payload.get("type") or 1) == 1
    yield from _required_faults(payload, ("name", "description") if is_chat or len(where) > 1 else ("name",), where)
    for index, choice in enumerate(_items(payload, "choices")):
        at: Path = (*where, "choices", index)
        if not isinstance(choice, dict):
            yield _type_fault(at, choice, dict)
        else:
            yield from _type_faults(choice, {"name": str, "name_localizations": dict}, at)
            yield from _required_faults(choice, ("name", "value"), at)
    for index, option in enumerate(_items(payload, "options")):
        yield from _command_shape_faults(option, (*where, "options", index))
        if isinstance(option, dict) and option.get("type") not in range(1, 12):
            yield faults.choice_fault((*where, "options", index, "type"), option.get("type"), tuple(range(1, 12)))


def _items(payload: Mapping[str, Any], name: str) -> list[Any]:
    """Return a list of the payload; nothing where it is no list, which was named as a fault already."""
    value = payload.get(name)
    return value if isinstance(value, list) else []
