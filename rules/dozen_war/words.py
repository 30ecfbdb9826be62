"""Keys of the texts that players read, and the letters and names of seats, troops and castles."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rules.kernel.types import Refusal, Text

GAME: Final = "dozen_war"
LETTERS: Final = "abcd"
"""Of the corners of a map, clockwise; ids of units and castles begin with that of their seat's corner."""
BANNERS: Final = ("crane", "tiger", "lotus", "wave")
"""Names of the seats, wherever on the map they begin."""
SOLDIERS: Final = ("infantry", "cavalry", "archer")
NONE: Final = "-"
"""Token of a step that is left to the rules."""
GENERAL_HP: Final = 3
"""Of every general (DW-42)."""
CASTLE_HP: Final = 2
STACK: Final = 5
"""Soldiers a hex holds (DW-11)."""
HAND: Final = 6
SKILL_COST: Final = 2
REVIVAL_COST: Final = 4
PIECES: Final = 5
HP: Final = {"infantry": 2, "cavalry": 1, "archer": 1, "alchemist": 1}
MOVE: Final = {"infantry": 1, "cavalry": 3, "archer": 1, "alchemist": 1}
RANGE: Final = {"infantry": 1, "cavalry": 1, "archer": 3, "alchemist": 1}
"""Figures of the troops, and of generals as of theirs; all do 1 damage (DW-29, DW-34, DW-39, DW-43, DW-44)."""


def word(*parts: str, **args: Any) -> Text:
    """Return the text of a key made of parts."""
    return Text(".".join((GAME, *parts)), args) if args else _bare(parts)


@cache
def _bare(parts: tuple[str, ...]) -> Text:
    return Text(".".join((GAME, *parts)))


def refusal(clause: str, *parts: str, **args: Any) -> Refusal:
    """Return the refusal of a clause, worded by a key of `refused`."""
    if not args:
        return _plain(clause, parts)
    n = args.get("n")
    return _counted(clause, parts, n) if len(args) == 1 and n is not None else _worded(clause, parts, args)


@cache
def _plain(clause: str, parts: tuple[str, ...]) -> Refusal:
    return Refusal(word("refused", *parts), clause)


@cache
def _counted(clause: str, parts: tuple[str, ...], n: int) -> Refusal:
    return _worded(clause, parts, {"n": n})


def _worded(clause: str, parts: tuple[str, ...], args: dict[str, Any]) -> Refusal:
    return Refusal(word("refused", *parts, **args), clause)
