"""Keys of the texts that players read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final, TypeVar

from rules.kernel.types import UNKNOWN, Refusal, Text

T = TypeVar("T")
GAME: Final = "commandeer"
SIDES: Final = ("south", "north")


def word(*parts: str, **args: Any) -> Text:
    """Return the text of a key made of parts."""
    return Text(".".join((GAME, *parts)), args) if args else _bare(parts)


@cache
def _bare(parts: tuple[str, ...]) -> Text:
    """Return a text without arguments, of which there are few and which are asked for all the time."""
    return Text(".".join((GAME, *parts)))


def no(key: str, clause: str, **args: Any) -> Refusal:
    """Return a refusal with its clause."""
    return Refusal(word("refused", key, **args), clause)


def plain(card: str) -> str:
    """Return the id of a card without what it has been used for this turn (RCM-58)."""
    return card.partition("#")[0]


def ability_token(card: str, number: int) -> str:
    """Name an ability of a card in an answer: `tc16.2` is its second."""
    return f"{card}.{number + 1}"


def ability_named(token: str) -> tuple[str, int]:
    """Return card and number of an ability named in an answer: `tc16.2`, a second copy's `tc16.2.2`, `c3:tc16.2`."""
    return bearer(token), int(token.split(".")[1]) - 1


def bearer(token: str) -> str:
    """Return the card of an ability named in an answer."""
    return token.rpartition(":")[2].partition(".")[0]


def told_apart(named: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Return what tokens stand for; the second of those that begin alike gets `.2`, and so on."""
    found: dict[str, T] = {}
    for token, meant in named:
        copies = sum(1 for other in found if other.startswith(token))
        found[f"{token}.{copies + 1}" if copies else token] = meant
    return found


@lru_cache(1024)
def card_text(card: str) -> Text:
    """Return the name of a card; one that nobody here may see is only a card."""
    return word("unknown_card") if card == UNKNOWN else word("card", plain(card))


@cache
def side_text(seat: int) -> Text:
    """Return the name of a side."""
    return word("side", SIDES[seat])
