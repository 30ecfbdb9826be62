"""Non-interference: what a seat cannot see changes nothing that reaches it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from bot.services.tension import tension
from rules.kernel.errors import RulesError
from rules.kernel.types import Decision, Seat

from .positions import Match, Point

TWINS = 2
MOST_POINTS = 80
"""Points of a match at which everybody's view is compared: of most matches all, of the longest a part."""


def facts(played: Match, state: Any, seat: Seat | None) -> bytes:
    """Encode everything a seat receives of a state: view, decisions, and the options at their roots."""
    view = played.game.view(state, seat)
    roots = [
        played.game.options_at(view, d, (), wide=wide)
        for d in view.decisions
        if d.seat == seat and d.kind != "act"
        for wide in (False, True)
    ]
    return played.game.dump(view.state) + msgspec.json.encode([view.seat, view.decisions, roots])


def twins(played: Match, point: Point, seat: Seat | None) -> list[Any]:
    """Return states that fit what the seat sees of the point, its secrets guessed anew."""
    view = played.game.view(point.state, seat)
    return [played.game.guess(view, Random(f"twin/{n}")) for n in range(TWINS)]


def test_twins_give_equal_views_options_and_pending_lists(played: Match) -> None:
    for point in played.spread(MOST_POINTS):
        for number in (None, *range(point.state.seats)):
            seat = None if number is None else Seat(number)
            seen = facts(played, point.state, seat)
            assert [facts(played, twin, seat) for twin in twins(played, point, seat)] == [seen] * TWINS


def test_what_is_at_stake_is_judged_for_who_has_no_seat_by_what_they_see(played: Match) -> None:
    for point in played.spread(8):
        at_stake = tension(played.game, played.game.view(point.state, None))
        assert 0 <= at_stake <= 1
        assert [tension(played.game, played.game.view(twin, None)) for twin in twins(played, point, None)] == [
            at_stake
        ] * TWINS


def test_twins_give_equal_options_along_the_whole_choice(played: Match) -> None:
    for point in played.points[::3]:
        seat = point.decision.seat
        views = [played.game.view(s, seat) for s in (point.state, *twins(played, point, seat))]
        for index in range(len(point.choice) + 1):
            nodes = {
                msgspec.json.encode(played.game.options_at(v, point.decision, point.choice[:index], wide=True))
                for v in views
            }
            assert len(nodes) == 1


def refusal(played: Match, state: Any, decision: Decision, choice: tuple[str, ...]) -> str:
    """Return the refusal of a choice as the player gets it."""
    try:
        played.game.submit(state, decision.id, choice, played.chance(), seat=decision.seat)
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text} {error.clause}"
    return "accepted"


def test_twins_give_equal_refusals(played: Match) -> None:
    for point in played.points[::3]:
        for wrong in (("no-such-token",), point.choice[:-1], (*point.choice, "x")):
            states = (point.state, *twins(played, point, point.decision.seat))
            assert len({refusal(played, s, point.decision, wrong) for s in states}) == 1


def test_the_others_learn_of_a_secret_answer_only_that_it_was_given(played: Match) -> None:
    for point in played.points:
        after, events = played.game.submit(point.state, point.decision.id, point.choice, played.chance())
        if not point.decision.secret or point.decision.id not in {d.id for d in after.pending.values()}:
            continue
        default_after, default_events = played.game.submit(
            point.state, point.decision.id, point.decision.default, played.chance(), by="clock"
        )
        for number in (None, *(s for s in range(after.seats) if s != point.decision.seat)):
            seat = None if number is None else Seat(number)
            assert played.game.seen(events, seat) == played.game.seen(default_events, seat)
            assert facts(played, after, seat) == facts(played, default_after, seat)


def test_a_view_names_other_seats_open_decisions_uniformly(played: Match) -> None:
    for point in played.points:
        for number in (None, *range(point.state.seats)):
            seat = None if number is None else Seat(number)
            others = [d for d in played.game.view(point.state, seat).decisions if d.seat != seat]
            stripped = [(d.id, d.kind, d.default, d.clock, d.secret, d.replaceable) for d in others]
            assert stripped == [(f"act.{d.seat}", "act", (), "move", False, False) for d in others]


def test_a_view_tells_neither_chance_used_nor_other_seats_question_counts(played: Match) -> None:
    for point in played.points:
        for number in (None, *range(point.state.seats)):
            seat = None if number is None else Seat(number)
            state = played.game.view(point.state, seat).state
            assert (state.ply, state.drawn) == (0, 0)
            assert all(count == 0 for s, count in enumerate(state.asked) if s != seat)


def test_what_counts_when_time_is_up_is_public(played: Match) -> None:
    """Nobody may learn from an adjudication what was hidden: every seat's view and a spectator's rank alike."""
    for point in played.points[::5]:
        found = played.game.tally(point.state)
        seats = (None, *map(Seat, range(point.state.seats)))
        assert [played.game.tally(played.game.view(point.state, seat).state) for seat in seats] == [found] * len(seats)
        assert found is None or (len(found) == point.state.seats and min(found) == 1)
