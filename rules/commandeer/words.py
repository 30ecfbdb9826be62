"""Keys of the texts that players read."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rules.kernel.types import UNKNOWN, Refusal, Text

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


def card_text(card: str) -> Text:
    """Return the name of a card; one that nobody here may see is only a card."""
    return word("unknown_card") if card == UNKNOWN else word("card", plain(card))


def side_text(seat: int) -> Text:
    """Return the name of a side."""
    return word("side", SIDES[seat])
