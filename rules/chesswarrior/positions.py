"""Teaching positions as content: how a hero of one is written, and what is wrong with a position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from .abilities import Counter
from .content import Hero as Card
from .content import Position
from .sight import CELL_OF, FACINGS

HERO = re.compile(r"([SN]) (\w+) ([a-h][1-8]) ([nesw])((?: (?:dial|damage|mana)=\d+)*)((?: \w+)*)")
"""A side, a hero, its square and facing; its dial, damage and mana; the counters it has for its activation."""


class Placed(NamedTuple):
    """A hero as a position has it."""

    side: int
    key: str
    at: int
    facing: int
    figures: Mapping[str, int]
    counters: tuple[str, ...]


def read_hero(line: str) -> Placed:
    """Read a hero; raise ValueError for what is none."""
    found = HERO.fullmatch(line)
    if found is None:
        raise ValueError(f"{line!r}: expected a side, a hero, a square and a facing")
    side, key, square, facing, figures, counters = found.groups()
    values = {name: int(value) for name, value in (figure.split("=") for figure in figures.split())}
    at = CELL_OF[square]
    return Placed("SN".index(side), key, at, FACINGS.index(facing), values, tuple(counters.split()))


def fault(position: Position, heroes: Mapping[str, Card], counters: Mapping[str, Counter]) -> str | None:
    """Return what is wrong with a position, None if nothing is."""
    try:
        placed = [read_hero(line) for line in position.heroes]
    except ValueError as error:
        return str(error)
    for one in placed:
        if one.key not in heroes:
            return f"there is no hero {one.key!r}"
        if unknown := [name for name in one.counters if name not in counters]:
            return f"there is no counter {unknown[0]!r}"
    squares = [one.at for one in placed] + [CELL_OF.get(name, -1) for name in position.obstacles]
    if len(set(squares)) < len(squares) or -1 in squares:
        return "each hero and obstacle has a square of its own"
    if {one.side for one in placed} != {0, 1}:
        return "each side has a hero"
    return None if position.line and position.clauses else "a line and a clause are needed"
