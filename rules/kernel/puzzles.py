"""Puzzles: positions with one best answer, for whoever is to move and whatever the others reply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, NoReturn

import msgspec

from .types import S, Seat, Text


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to happen in a puzzle, and what must not, as events; without any the match is to be won.

    `replies`: how many turns of others are played after the last own one, before it is judged; `ends`: events with
    which it is judged at once.
    """

    wants: tuple[dict[str, Any], ...] = ()
    avoids: tuple[dict[str, Any], ...] = ()
    ends: tuple[dict[str, Any], ...] = ()
    replies: int = 0

    @property
    def is_win(self) -> bool:
        """Say whether the match is to be won."""
        return not self.wants and not self.avoids


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle: the seat that is to reach the goal and in how many turns of its own; `line` does it, as it is typed.

    `keys`: all first answers that do it, as typed; of an order sheet runs of rows, one of which is in every sheet that
    does. `chance`: how likely the best answer is to do it, where dice decide; below it an answer is wrong. `options`:
    the match options it is played by, where they are not the usual ones.
    """

    id: str
    title: Text
    task: Text
    hint: Text
    why: Text
    clauses: tuple[str, ...]
    seat: Seat
    turns: int
    line: tuple[str, ...]
    goal: Goal = Goal()
    keys: tuple[str, ...] = ()
    chance: str = "1"
    options: dict[str, Any] = {}

    @property
    def best(self) -> Fraction:
        """Return how likely the best answer reaches the goal."""
        return Fraction(self.chance)

    @property
    def firsts(self) -> tuple[str, ...]:
        """Return all first answers that reach the goal, as typed."""
        return self.keys or self.line[:1]


def _none(position: Any) -> NoReturn:
    raise LookupError(f"there is no puzzle in {position!r}")


class Puzzles(Generic[S]):
    """The puzzles of a game, in order: its positions by id, what players are told of one, and one as it is played."""

    def __init__(
        self,
        positions: Mapping[str, Any] | None = None,
        told: Callable[[Any], Puzzle] = _none,
        laid: Callable[[Any], S] = _none,
    ) -> None:
        self._positions = positions or {}
        self._told = told
        self._laid = laid

    def __iter__(self) -> Iterator[Puzzle]:
        """Return what players are told of each."""
        return map(self._told, self._positions.values())

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._positions)

    def state(self, puzzle: str) -> S:
        """Return the position of one with its first question open; raise LookupError."""
        return self._laid(self._positions[puzzle])
