"""Puzzles: positions from which one seat wins in a few turns of its own, whatever the others answer."""

from __future__ import annotations

import msgspec

from .types import Seat, Text


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle: the seat that is to win and in how many turns of its own; `line` is one answer, as it is typed."""

    id: str
    title: Text
    task: Text
    clauses: tuple[str, ...]
    seat: Seat
    turns: int
    line: tuple[str, ...]
