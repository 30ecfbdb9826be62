"""From a Text to a string of one locale: nested texts, lists, numbers, plurals, people, times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from babel import Locale
from babel.dates import format_datetime
from babel.numbers import format_decimal

from rules.kernel.types import Text

from .catalogue import Catalogue, Entry, LocaleError, LocaleTexts, Template
from .command_names import COMMANDS, MARK, command
from .escape import escape

SeatName = Callable[[int], "str | Text"]
"""Names a seat: a player's display name, or a Text such as the side's name."""

SEPARATOR = Text("list.separator")


def plain(text: str) -> str:
    """Leave user-supplied text as it is: for pictures and files."""
    return text


def capital(words: str) -> str:
    """Return words as they stand at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def begun_small(name: str) -> str:
    """Return the argument that a placeholder with a capital letter stands for."""
    return name[:1].lower() + name[1:]


class Writer:
    """Writes texts in one locale.

    Arguments may be numbers, strings, nested texts (`Text` or `{"key": …, "args": …}`), lists of these, and the
    markers `{"user": …}`, `{"player": id}`, `{"time": seconds, "style": "R"}` and `{"seat": n}`; a plain number
    named `seat` is a seat too. A placeholder such as `cmd_match_new` is a command's name, unless it is given; one such
    as `Effects` is the argument `effects` with the capital letter that begins a sentence.
    Every string that is not from a catalogue goes through `guard`: for Discord `escape`, for
    pictures and files `plain`. Strings are never read as templates.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        locale: str,
        *,
        seats: SeatName | None = None,
        guard: Callable[[str], str] = escape,
    ) -> None:
        self.catalogue = catalogue
        self.locale = catalogue.nearest(locale)
        self._seats = seats
        self._guard = guard

    def __call__(self, text: Text) -> str:
        """Write a text; raise MissingKey or LocaleError in a strict catalogue, else fall back and log."""
        found = self.catalogue.find(text.key, self.locale)
        if found is None:
            return self._guard(text.key)
        entry, texts = found
        form = entry.forms[0] if len(entry.forms) == 1 else _form(entry, texts, text.args)
        return "".join([part if name is None else part + self._argument(text, name) for part, name in form])

    def _argument(self, text: Text, name: str) -> str:
        if name not in text.args:
            if name[:1].isupper() and (lower := begun_small(name)) in text.args:
                return capital(self._argument(text, lower))
            if name.startswith(MARK) and (named := name.removeprefix(MARK)) in COMMANDS:
                return self(command(named))
            if self.catalogue.strict:
                raise LocaleError(f"{text.key} wants {name!r}, given are {sorted(text.args)}")
            return f"{{{name}}}"
        value = text.args[name]
        if name == "seat" and type(value) is int:
            return self._seat(value)
        return self._value(value)

    def _value(self, value: Any) -> str:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, str):
            return self._guard(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _number(value, self.catalogue.locales[self.locale].babel)
        if isinstance(value, list | tuple):
            return self(SEPARATOR).join(self._value(item) for item in value)
        if isinstance(value, Mapping):
            return self._marked(value)
        raise LocaleError(f"cannot write {value!r}")

    def _marked(self, value: Mapping[str, Any]) -> str:
        if "key" in value:
            return self(Text(value["key"], value.get("args", {})))
        if "user" in value:
            return self._guard(value["user"])
        if "seat" in value:
            return self._seat(value["seat"])
        if "player" in value:
            return f"<@{value['player']}>"
        if "time" in value:
            return self._time(value["time"], value.get("style", "f"))
        raise LocaleError(f"unknown marker {dict(value)!r}")

    def _seat(self, seat: int) -> str:
        name = Text("seat.number", {"n": seat + 1}) if self._seats is None else self._seats(seat)
        return self(name) if isinstance(name, Text) else self._guard(name)

    def _time(self, at: int, style: str) -> str:
        if self._guard is plain:  # only Discord turns its time stamps into words
            moment = datetime.fromtimestamp(at, UTC)
            return format_datetime(moment, "medium", locale=self.catalogue.locales[self.locale].babel) + " UTC"
        return f"<t:{at}:{style}>"


@lru_cache(maxsize=4096)
def _number(value: float, locale: Locale) -> str:
    return format_decimal(value, locale=locale).replace("-", "−")


def _form(entry: Entry, texts: LocaleTexts, args: Mapping[str, Any]) -> Template:
    """Choose the plural form by `count`, else by the first number the text shows."""
    names = ["count", *(piece.name for piece in entry.forms[-1] if piece.name is not None)]
    for name in names:
        value = args.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return entry.forms[min(texts.plural(value), len(entry.forms) - 1)]
    return entry.forms[-1]
