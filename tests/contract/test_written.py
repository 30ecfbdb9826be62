"""Answers written out are read back: one alone, and a turn of several that stand one after the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rules.kernel import cursor
from rules.kernel.errors import IllegalChoice
from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, View

from .positions import Match, Point
from .test_lists import rest_of_turn

SPREAD = 40
"""Answers of a match that are written out alone; turns are written out from about as many places."""


def written(played: Match, point: Point) -> str:
    """Write the answer of a point as people type it."""
    game = played.game
    return game.format(game.view(point.state, point.decision.seat), point.decision, point.choice)


def same(game: Game[Any], view: View[Any], decision: Decision, one: Choice, other: Choice) -> bool:
    """Say whether two choices are one answer, in whatever order their sets stand."""
    root = game.root(view, decision)
    return cursor.canonical(root, one) == cursor.canonical(root, other)


def test_an_answer_is_read_back_as_it_was_written(played: Match) -> None:
    game = played.game
    for point in played.spread(SPREAD):
        text = written(played, point)
        view = game.view(point.state, point.decision.seat)
        assert same(game, view, point.decision, game.parse(view, point.decision, text), point.choice), text


def turn(played: Match, index: int) -> list[Point]:
    """Return a point and the further answers of its turn, up to one that was not to be foreseen."""
    game, first = played.game, played.points[index]
    count = 1 + len(rest_of_turn(played, first.before))
    own = [point for point in played.points[index:] if point.decision.seat == first.decision.seat][:count]
    at: tuple[View[Any], Decision] | None = game.view(first.state, first.decision.seat), first.decision
    kept = [first]
    for before, point in pairwise(own):
        at = None if at is None else game.onward(*at, before.choice)
        if at is not None:
            try:
                game.check(*at, point.choice)
            except IllegalChoice:
                break
            if game.format(*at, point.choice) != written(played, point):
                break
        kept.append(point)
    return kept


def test_a_turn_is_read_back_as_it_was_written(played: Match) -> None:
    """A list copied from what was sent before holds every answer of it, those too that nothing else could be."""
    game = played.game
    for index in range(0, len(played.points), max(1, len(played.points) // SPREAD)):
        own = turn(played, index)
        text = "; ".join(written(played, point) for point in own)
        read = game.parse_ahead(game.view(own[0].state, own[0].decision.seat), own[0].decision, text)
        for point, entry in zip(own, read, strict=True):
            view = game.view(point.state, point.decision.seat)
            found = game.spelled_out(view, point.decision, entry)
            assert same(game, view, point.decision, found, point.choice), text
