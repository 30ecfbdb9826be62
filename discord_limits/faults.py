"""A limit that a payload breaks, and what all checks have alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Payload = Mapping[str, Any]
Path = tuple[str | int, ...]


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
