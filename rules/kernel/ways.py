"""Ways to an answer: the steps in which people think of it (the piece, then what it does), whatever its tokens are."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .types import Choice, Option, Token


class Way(msgspec.Struct, frozen=True):
    """One whole answer and the steps people take to it; equal beginnings of steps are equal options."""

    steps: tuple[Option, ...]
    choice: Choice


def leading(ways: Sequence[Way], row: Choice) -> tuple[Way, ...]:
    """Return the ways that begin with the steps taken so far."""
    size = len(row)
    return tuple(way for way in ways if tuple(step.token for step in way.steps[:size]) == row)


def next_steps(ways: Sequence[Way], row: Choice) -> tuple[Option, ...]:
    """Return what may be chosen after some steps, in order, each once."""
    size = len(row)
    found: dict[Token, Option] = {}
    for way in leading(ways, row):
        if len(way.steps) > size:
            found.setdefault(way.steps[size].token, way.steps[size])
    return tuple(found.values())


def arrived(ways: Sequence[Way], row: Choice) -> Choice | None:
    """Return the answer that the steps taken lead to, as soon as only one is left; None: there are more."""
    left = leading(ways, row)
    return left[0].choice if row and len(left) == 1 else None
