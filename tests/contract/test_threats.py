"""Who could attack whom next, for every game: said of pieces of different seats alone, and no teller of secrets."""

from __future__ import annotations

from random import Random

from rules.kernel.types import Seat

from .positions import Match

MOST_POINTS = 6


def test_strikes_are_between_seats_and_the_same_in_twins(played: Match) -> None:
    for point in played.spread(MOST_POINTS):
        for number in (None, *range(point.state.seats)):
            seat = None if number is None else Seat(number)
            view = played.game.view(point.state, seat)
            before = played.game.dump(view.state)
            strikes = list(played.game.strikes(view))
            assert all(one.by.seat != one.target.seat for one in strikes)
            twin = played.game.guess(view, Random("twin"))
            assert list(played.game.strikes(played.game.view(twin, seat))) == strikes
            assert played.game.dump(view.state) == before
