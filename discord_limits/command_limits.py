"""Checks of application commands and of autocompletion against Discord's limits."""

from __future__ import annotations

from collections.abc import Sequence

from . import faults, limits
from .faults import Faults, Path, Payload


def check_command(payload: Payload) -> None:
    """Raise LimitError for the first limit an application command payload breaks."""
    faults.raise_first(command_faults(payload))


def check_commands(payloads: Sequence[Payload]) -> None:
    """Raise LimitError for the first limit a whole set of commands breaks, repeated names included."""
    faults.raise_first(command_set_faults(payloads))


def check_choices(choices: Sequence[Payload]) -> None:
    """Raise LimitError for the first limit a list of autocomplete choices breaks."""
    faults.raise_first(choice_faults(choices, ("choices",), limits.AUTOCOMPLETE_CHOICES))


def command_set_faults(payloads: Sequence[Payload]) -> Faults:
    """Yield every limit that a set of commands breaks, taken together."""
    yield from faults.count_faults(payloads, (), limits.GLOBAL_COMMANDS)
    seen: set[tuple[object, object]] = set()
    for index, payload in enumerate(payloads):
        key = (payload.get("type") or 1, payload.get("name"))
        if key in seen:
            yield faults.LimitError(
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
        yield from faults.length_faults(payload.get("name") or "", (*where, "name"), 1, limits.COMMAND_NAME_LENGTH)
        yield from _locale_faults(payload.get("name_localizations") or {}, (*where, "name_localizations"))
    size = command_size(payload)
    if size > limits.COMMAND_TOTAL:
        yield faults.LimitError(
            where, size, limits.COMMAND_TOTAL, "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({limits.COMMAND_TOTAL})",
        )  # fmt: skip


def command_size(payload: Payload) -> int:
    """Count a command's characters as Discord does: names, descriptions and values, the longest localisation each."""
    size = max(map(len, [payload.get("name") or "", *(payload.get("name_localizations") or {}).values()]))
    size += max(
        map(len, [payload.get("description") or "", *(payload.get("description_localizations") or {}).values()])
    )
    size += len(str(payload.get("value", "")))
    return size + sum(command_size(part) for key in ("options", "choices") for part in payload.get(key) or [])


def choice_faults(choices: Sequence[Payload], where: Path, most: int = limits.COMMAND_OPTIONS) -> Faults:
    """Yield every limit that choices of an option, or suggestions of an autocompletion, break."""
    yield from faults.count_faults(choices, where, most)
    for index, choice in enumerate(choices):
        yield from faults.length_faults(choice.get("name") or "", (*where, index, "name"), 1, limits.CHOICE_TEXT_LENGTH)
        if isinstance(choice.get("value"), str):
            yield from faults.length_faults(choice["value"], (*where, index, "value"), 1, limits.CHOICE_TEXT_LENGTH)
        localised = choice.get("name_localizations") or {}
        yield from _locale_faults(localised, (*where, index, "name_localizations"))
        for locale, name in localised.items():
            yield from faults.length_faults(
                name, (*where, index, "name_localizations", locale), 1, limits.CHOICE_TEXT_LENGTH
            )


def _options_faults(options: Sequence[Payload], where: Path) -> Faults:
    yield from faults.count_faults(options, (*where, "options"), limits.COMMAND_OPTIONS)
    is_optional_seen = False
    names: set[object] = set()
    for index, option in enumerate(options):
        at: Path = (*where, "options", index)
        yield from _named_faults(option, at)
        yield from choice_faults(option.get("choices") or [], (*at, "choices"))
        yield from _options_faults(option.get("options") or [], at)
        if option.get("name") in names:
            yield faults.LimitError(
                (*at, "name"), option.get("name"), "unique", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE",
                "Command option names must be unique",
            )  # fmt: skip
        if option.get("required") and is_optional_seen:
            yield faults.LimitError(
                (*at, "required"), True, False, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )  # fmt: skip
        if option.get("choices") and option.get("autocomplete"):
            yield faults.LimitError(
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
        if not limits.COMMAND_NAME.fullmatch(name) or name != name.lower():
            yield faults.LimitError(
                at, name, limits.COMMAND_NAME.pattern, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
            )
    for locale, text in texts.items():
        at = (*where, "description_localizations", locale) if locale else (*where, "description")
        yield from faults.length_faults(text, at, 1, limits.COMMAND_DESCRIPTION_LENGTH)


def _locale_faults(localised: Payload, where: Path) -> Faults:
    for locale in localised:
        if locale not in limits.LOCALES:
            yield faults.choice_fault((*where, locale), locale, tuple(sorted(limits.LOCALES)))
