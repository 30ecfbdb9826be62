"""What is sent by itself: the one answer of a question, where everybody can see that there is no other.

Which one it is may be a secret (where a hero stands), that there is one may not.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.forced import FORCED
from rules.kernel.rulings import is_ruling
from rules.kernel.types import Seat

from .positions import Match
from .test_secrets import MOST_POINTS, TWINS, twins


def sent(played: Match, state: Any, seat: Seat | None) -> tuple[Any, ...] | None:
    """Return whose answer is sent by itself and what another sees of it: what sorts of things happen, who is asked."""
    move = played.game.forced(state)
    if move is None:
        return None
    after, events = played.game.submit(state, move.decision, move.choice, played.chance(), move.by)
    told = [event.kind for event in played.game.seen(events, seat)]
    return move.decision.rpartition(".")[2], told, sorted(after.pending.keys() - after.answers.keys()), after.outcome


def test_what_is_sent_by_itself_follows_from_what_everybody_sees(played: Match) -> None:
    """Issue 10 point 2: speed must not tell a secret, so in every world that others hold possible it is the same."""
    for point in played.spread(MOST_POINTS):
        owner = point.decision.seat
        for number in (None, *(s for s in range(point.state.seats) if s != owner)):
            seat = None if number is None else Seat(number)
            seen = sent(played, point.state, seat)
            assert [sent(played, world, seat) for world in twins(played, point, seat)] == [seen] * TWINS


def test_there_is_no_other_answer_to_what_is_sent_by_itself(played: Match) -> None:
    for point in played.points:
        move = played.game.forced(point.state)
        if move is not None and move.decision == point.decision.id:
            assert move.choice == point.choice
            view = played.game.view(point.state, point.decision.seat)
            assert list(played.game.choices(view, point.decision)) == [move.choice]


def test_a_match_in_which_they_are_sent_comes_to_the_same_and_replays(played: Match) -> None:
    game = played.game
    moves = []
    points = iter(played.points)
    for move in played.moves:
        own = None if is_ruling(move) else game.forced(next(points).state)
        moves.append(own if own is not None and own.decision == move.decision else move)
    *_, (again, _) = game.replay(played.options, moves, played.chance(), played.size)
    assert game.dump(again) == game.dump(played.states[-1])
    assert next(points, None) is None
    assert all(is_ruling(move) or move.by in ("seat", FORCED) for move in moves)
