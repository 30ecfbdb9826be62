"""Deeds, for every game: each is a legal answer, found again by its mark, ranked, and no teller of secrets."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from rules.kernel.cursor import walk
from rules.kernel.deeds import NOBODY, Deed
from rules.kernel.game import Game
from rules.kernel.sheet import SheetGame, join
from rules.kernel.types import Decision, View

from .positions import Match, Point

EVERY, MOST_POINTS = 5, 24
"""Of so many points of a match one is looked at, and of the longest matches no more than so many."""
MOST = 40
"""Deeds of a point that are walked."""


@lru_cache(maxsize=1)
def points(played: Match) -> list[tuple[Point, View[Any], tuple[Deed, ...]]]:
    """Return points of a match with what is seen and can be done there; kept while one match is asked about."""
    most = min(MOST_POINTS, max(1, len(played.points) // EVERY))
    looked_at = [point for point in played.spread(most) if point.decision.seat not in point.state.out]
    return [(point, *of(played, point.state, point.decision)) for point in looked_at]


def of(played: Match, state: Any, decision: Decision) -> tuple[View[Any], tuple[Deed, ...]]:
    view = played.game.view(state, decision.seat)
    return view, played.game.deeds(view, decision)


def legal(game: Game[Any], view: View[Any], decision: Decision, deed: Deed) -> None:
    """Raise IllegalChoice unless a deed can be done: a row of a sheet, or an answer with what is foreseen after it."""
    if isinstance(game, SheetGame) and decision.kind == game.sheet_kind:
        game.check(view, decision, join(deed.entries))
        return
    now: tuple[View[Any], Decision] | None = (view, decision)
    for number, entry in enumerate(deed.entries):
        assert now is not None, f"nothing is asked after {deed.entries[:number]}"
        game.check(*now, entry)
        now = game.onward(*now, entry)


def test_every_deed_can_be_done(played: Match) -> None:
    for point, view, deeds in points(played):
        for deed in deeds[:MOST]:
            legal(played.game, view, point.decision, deed)


def test_marks_tell_deeds_apart_and_the_best_come_first(played: Match) -> None:
    for _, _, deeds in points(played):
        assert len({deed.mark for deed in deeds}) == len(deeds)
        order = [(deed.warning is not None, -deed.worth) for deed in deeds]
        assert order == sorted(order)


def test_a_units_deeds_are_those_of_all_that_are_its_own(played: Match) -> None:
    for point, view, deeds in points(played):
        for unit in {deed.unit for deed in deeds} - {NOBODY}:
            own = played.game.deeds(view, point.decision, unit=unit)
            assert {deed.mark for deed in own} == {deed.mark for deed in deeds if deed.unit == unit}


def test_twins_give_equal_deeds(played: Match) -> None:
    for point, view, deeds in points(played):
        twin = played.game.guess(view, Random("twin"))
        _, others = of(played, twin, point.decision)
        assert others == deeds
        game = played.game
        there = game.view(twin, point.decision.seat)
        for deed in deeds[:3]:
            assert game.deed_detail(there, point.decision, deed) == game.deed_detail(view, point.decision, deed)


def test_what_closes_a_turn_is_legal_after_its_answers(played: Match) -> None:
    for point, view, deeds in points(played):
        for deed in deeds[:3]:
            game, question = played.game, point.decision
            now: tuple[View[Any], Decision] | None = (view, question)
            for answer in (*deed.entries, *game.closing(view, question, deed.entries)):
                assert now is not None
                walk(game.root(*now), answer)
                now = game.onward(*now, answer)
