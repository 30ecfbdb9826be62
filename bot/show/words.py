"""The texts of one language, as whatever is shown uses them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.i18n import I18n, SeatName, plain
from rules.kernel.game import Game
from rules.kernel.types import Text


class Words:
    """Writes texts in one language; what people typed is escaped, except by `plain` (pictures, files, labels)."""

    def __init__(self, i18n: I18n, locale: str, seats: SeatName | None = None, *, escaped: bool = True) -> None:
        self.i18n = i18n
        self.locale = locale
        self._seats = seats
        self._plain = None if escaped else self
        self._writer = i18n.writer(locale, seats=seats) if escaped else i18n.writer(locale, seats=seats, guard=plain)

    def __call__(self, text: Text) -> str:
        """Write a text."""
        return self._writer(text)

    def say(self, key: str, /, **args: Any) -> str:
        """Write the text of a key."""
        return self._writer(Text(key, args))

    def first(self, lines: Sequence[str], most: int) -> list[str]:
        """Return so many lines at most; where there are more, a line more says how many."""
        left = len(lines) - most
        return [*lines[:most], self.say("desk.more", count=left)] if left > 0 else list(lines)

    def has(self, key: str) -> bool:
        """Say whether any catalogue of this reader has the key."""
        return self.i18n.has(key, self.locale) or self.i18n.has(key)

    @property
    def plain(self) -> Words:
        """Return the same texts without escaping, for places where Discord shows no Markdown."""
        if self._plain is None:
            self._plain = Words(self.i18n, self.locale, self._seats, escaped=False)
        return self._plain

    def at(self, game: Game[Any]) -> Words:
        """Return the same texts with the seats named as the game names them."""
        return Words(self.i18n, self.locale, lambda seat: seat_text(game, seat))


def game_text(name: str) -> Text:
    """Return the name of a game."""
    return Text(f"game.{name}")


def game_short(i18n: I18n, name: str) -> Text:
    """Return the name of a game where there is little room."""
    short = Text(f"game.{name}.short")
    return short if i18n.has(short.key) else game_text(name)


def seat_text(game: Game[Any], seat: int) -> Text:
    """Return the name of a seat, as the game calls it."""
    return Text(f"{game.name}.side.{game.seat_names[seat]}")


def seat_sign(game: Game[Any], seat: int) -> Text:
    """Return what the signs of a seat's units begin with; not every game has a text for it."""
    return Text(f"{game.name}.seat_sign.{game.seat_names[seat]}")
