"""What a whole answer declares as an attack, and what of it is left when a volley reaches it (5.2.1, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.menu import STOP
from rules.kernel.types import Choice

from . import aims
from .attack import Attack, declare
from .attack_menu import Attacking, others
from .turns import Turn
from .words import NONE


class Written(NamedTuple):
    """The parts of an answer: its pattern, where it goes, whom it names there, its cards, what it may leave out."""

    pattern: str
    place: str
    named: Sequence[str]
    cards: Sequence[str]
    tail: Sequence[str]


def cut(tokens: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part tokens at the first that closes a set."""
    at = tokens.index(STOP)
    return list(tokens[:at]), list(tokens[at + 1 :])


def _written(way: Attacking, choice: Sequence[str]) -> Written:
    place, rest = choice[2], list(choice[3:])
    pattern = "single" if way.skill is None else way.skill.pattern
    named: list[str] = []
    if pattern != "single":
        named, rest = cut(rest)
    cards, tail = cut(rest)
    return Written(pattern, place, named, cards, tail)


def _named_in(tail: list[str]) -> str:
    """Take an optional step off the end of an attack and return what it names."""
    return NONE if tail.pop(0) == NONE else tail.pop(0)


def read_attack(turn: Turn, choice: Sequence[str]) -> Attack:
    """Return the attack that a whole answer declares."""
    unit = turn.state.units[choice[0]]
    deed = choice[1]
    way = Attacking(turn, unit, deed)
    pattern, place, named, cards, left_out = _written(way, choice)
    if pattern == "hex":
        targets = [*named, *others(way.struck(turn.board.field.cell_of[place]), named)]
    elif pattern == "pierce":
        targets = way.pierced(DIRECTIONS.index(place), named, cards)
    else:
        targets = [place]
    tail = list(left_out)
    victim, guard, loot = (_named_in(tail) for _ in range(3))
    skill = f"{unit.card}.{deed[1]}" if way.skill is not None else ""
    cell = -1 if loot == NONE else turn.board.field.cell_of[loot]
    return declare(turn.book, turn.board, unit, skill, targets, cards, victim, guard, cell)


def reached(turn: Turn, choice: Choice) -> Choice:
    """Return an attack of a volley as it is when it is reached (5.4).

    In its hex or line it names nobody who is there no more (5.3 step 3); whom it pierces then it names, and cards that
    lengthen it come first, as the menu wants them where a target has moved.
    """
    unit = turn.state.units[choice[0]]
    way = Attacking(turn, unit, choice[1])
    pattern, place, named, cards, tail = _written(way, choice)
    cards = aims.longer_first(turn.book, cards)
    if pattern == "single":
        return (*choice[:3], *cards, STOP, *tail)
    if pattern == "hex":
        there = way.struck(turn.board.field.cell_of[place])
        named = [id_ for id_ in named if id_ in there]
    else:
        towards = DIRECTIONS.index(place)
        rows = aims.pierced(turn.board, unit, towards, way.reach + aims.extra_range(turn.book, list(cards)))
        there = [struck.id for row in rows for struck in row]
        named = way.pierced(towards, [id_ for id_ in named if id_ in there], cards)
    return (*choice[:3], *named, STOP, *cards, STOP, *tail)


def unnamed(choice: Choice) -> Choice:
    """Return an attack with nothing named that the rules decide where it cannot be (WDW-01; 5.4, RDW-28)."""
    end = len(choice) - choice[::-1].index(STOP)
    return (*choice[:end], NONE, NONE, NONE)
