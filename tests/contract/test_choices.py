"""One enumerator: what it offers is accepted, what it does not offer is refused with the state untouched."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.ai.random import random_choice
from rules.kernel.errors import IllegalChoice, IncompleteChoice, NotYourDecision, RulesError, StaleDecision
from rules.kernel.sheet import EMPTY, SheetGame, split
from rules.kernel.types import Choice, Decision, Seat, View

from .positions import Match, Point

MOST_POINTS = 14
"""Decision points looked at per match; taken evenly."""
MOST_OFFERED = 40
"""Answers of a side decision that are all tried."""
LONG = 2000
"""How often an answer is said in one that is far too long."""
DRAWN = 12
"""Answers tried where sets and lists make them too many: each place of a match draws others."""


def some(played: Match) -> list[Point]:
    """Return decision points spread over the match."""
    step = max(1, len(played.points) // MOST_POINTS)
    return list(played.points[::step])


def test_every_default_is_legal(played: Match) -> None:
    for point in played.points:
        view = played.game.view(point.state, point.decision.seat)
        played.game.check(view, point.decision, point.decision.default)


def test_every_offered_option_leads_to_a_choice_that_is_accepted(played: Match) -> None:
    rng = Random("options")
    for point in some(played):
        view = played.game.view(point.state, point.decision.seat)
        for index in range(len(point.choice)):
            prefix = point.choice[:index]
            node = played.game.options_at(view, point.decision, prefix)
            option = node.options[int(rng.random() * len(node.options))] if node.options else None
            if option is None:
                continue
            choice = complete(played, point, (*prefix, option.token), rng)
            played.game.submit(point.state, point.decision.id, choice, played.chance())


def test_every_wide_option_is_accepted_and_what_is_offered_plainly_has_no_doubt(played: Match) -> None:
    rng = Random("wide")
    for point in some(played):
        view = played.game.view(point.state, point.decision.seat)
        for index in range(len(point.choice)):
            prefix = point.choice[:index]
            plain = {o.token for o in played.game.options_at(view, point.decision, prefix).options}
            wide = played.game.options_at(view, point.decision, prefix, wide=True).options
            assert plain <= {o.token for o in wide}
            assert all(o.doubt is None for o in wide if o.token in plain)
            doubted = [o.token for o in wide if o.doubt is not None]
            if doubted:
                token = doubted[int(rng.random() * len(doubted))]
                choice = complete_wide(played, point, (*prefix, token), rng)
                played.game.submit(point.state, point.decision.id, choice, played.chance())


def test_a_foreign_token_is_refused_at_every_place_and_changes_nothing(played: Match) -> None:
    for point in some(played):
        before = played.game.dump(point.state)
        for index in range(len(point.choice) + 1):
            wrong = (*point.choice[:index], "no-such-token", *point.choice[index + 1 :])
            with pytest.raises(IllegalChoice) as caught:
                played.game.submit(point.state, point.decision.id, wrong, played.chance())
            assert caught.value.at == index
        assert played.game.dump(point.state) == before


def test_an_answer_far_too_long_is_refused_and_changes_nothing(played: Match) -> None:
    """A whole answer over and over, and its first token so: neither is read to its end, and nothing is worded."""
    for point in some(played):
        before = played.game.dump(point.state)
        for wrong in (point.choice * LONG, point.choice[:1] * LONG):
            with pytest.raises(IllegalChoice) as caught:
                played.game.submit(point.state, point.decision.id, wrong, played.chance())
            assert caught.value.at is not None
            assert caught.value.at < LONG
        assert played.game.dump(point.state) == before


def test_a_choice_cut_short_is_refused_as_incomplete(played: Match) -> None:
    for point in some(played):
        for index in range(len(point.choice)):
            with pytest.raises(IncompleteChoice):
                played.game.submit(point.state, point.decision.id, point.choice[:index], played.chance())


def test_a_choice_that_would_come_to_nothing_is_refused_too_where_it_is_cut_short(played: Match) -> None:
    rng = Random("cut short")
    for point in some(played):
        view = played.game.view(point.state, point.decision.seat)
        choice = complete_wide(played, point, (), rng)
        for index in range(len(choice)):
            with pytest.raises(IncompleteChoice) as caught:
                played.game.check(view, point.decision, choice[:index])
            assert caught.value.at == index


def test_an_expired_clock_takes_no_draft_that_was_cut_short(played: Match) -> None:
    rng = Random("draft cut short")
    for point in some(played):
        view = played.game.view(point.state, point.decision.seat)
        choice = complete_wide(played, point, (), rng)
        for index in range(len(choice)):
            move = played.game.expire(view, point.decision, choice[:index])
            assert move == played.game.expire(view, point.decision, None)


def test_a_token_after_the_end_is_refused(played: Match) -> None:
    for point in some(played):
        longer = (*point.choice, point.choice[-1])
        with pytest.raises(IllegalChoice):
            played.game.submit(point.state, point.decision.id, longer, played.chance())


def test_answers_to_old_and_invented_decisions_are_stale(played: Match) -> None:
    for point in played.points[1:]:
        old = played.points[0].decision.id
        if old in {d.id for d in point.state.pending.values()}:
            continue
        for name in (old, "9999.0", "nonsense", "concede.9", ""):
            with pytest.raises(StaleDecision):
                played.game.submit(point.state, name, point.choice, played.chance())


def test_another_seat_may_not_answer(played: Match) -> None:
    for point in some(played):
        other = Seat((point.decision.seat + 1) % point.state.seats)
        with pytest.raises(NotYourDecision):
            played.game.submit(point.state, point.decision.id, point.choice, played.chance(), seat=other)


def test_options_have_distinct_tokens_in_an_order_that_does_not_change(played: Match) -> None:
    for point in some(played):
        again = played.game.load(played.game.dump(point.state))
        for index in range(len(point.choice)):
            prefix = point.choice[:index]
            views = [played.game.view(s, point.decision.seat) for s in (point.state, again)]
            nodes = [played.game.options_at(v, point.decision, prefix, wide=True) for v in views]
            first, second = ([o.token for o in node.options] for node in nodes)
            assert first == second
            assert len(first) == len(set(first))


def test_written_notation_reads_back(played: Match) -> None:
    for point in played.points:
        view = played.game.view(point.state, point.decision.seat)
        written = played.game.format(view, point.decision, point.choice)
        assert played.game.parse(view, point.decision, written) == point.choice


def test_doubted_choices_read_back_too(played: Match) -> None:
    rng = Random("doubted notation")
    for point in some(played):
        view = played.game.view(point.state, point.decision.seat)
        choice = complete_wide(played, point, (), rng)
        written = played.game.format(view, point.decision, choice)
        assert played.game.parse(view, point.decision, written) == choice


def test_answers_are_written_when_their_question_is_over(played: Match) -> None:
    """Where what was sent is listed, nothing is known of a question but its seat, and that it was a sheet."""
    for point in some(played):
        sheet = played.game.sheet_kind if isinstance(played.game, SheetGame) and split(point.choice).done else ""
        over = Decision("0", point.decision.seat, sheet)
        for seat in (None, point.decision.seat):
            view = played.game.view(played.states[-1], seat)
            assert played.game.format(view, over, point.choice) or point.choice == EMPTY


def test_garbage_is_refused_with_a_typed_error(played: Match) -> None:
    for point in some(played):
        view = played.game.view(point.state, point.decision.seat)
        for text in ("zzz qqq", "@everyone", "=", "１２３", "\x00", "💥💥", "a" * 4000):
            with pytest.raises(RulesError):
                read(played, view, point, text)


def read(played: Match, view: View[Any], point: Point, text: str) -> None:
    """Read a typed answer as a client does: parse, then check."""
    played.game.check(view, point.decision, played.game.parse(view, point.decision, text))


def test_side_decisions_offer_only_what_is_accepted(played: Match) -> None:
    rng = Random("offered")
    for point in some(played):
        for seat in range(point.state.seats):
            view = played.game.view(point.state, Seat(seat))
            for decision in view.decisions:
                if decision.clock != "side":
                    continue
                for choice in offered(played, view, decision, rng):
                    played.game.submit(point.state, decision.id, choice, played.chance())


def offered(played: Match, view: View[Any], decision: Decision, rng: Random) -> list[Choice]:
    """Return all that may be answered; where sets and lists make it too many to tell, some of it drawn by lot."""
    found = list(islice(played.game.choices(view, decision), MOST_OFFERED + 1))
    if len(found) <= MOST_OFFERED:
        return found
    return [random_choice(played.game, view, decision, rng) for _ in range(DRAWN)]


def complete(played: Match, point: Point, prefix: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """Finish a choice at random among what is offered."""
    view = played.game.view(point.state, point.decision.seat)
    while not (node := played.game.options_at(view, point.decision, prefix)).is_leaf:
        token = node.options[int(rng.random() * len(node.options))].token if node.options else "=Name"
        prefix = (*prefix, token)
    return prefix


def complete_wide(played: Match, point: Point, prefix: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """Finish a choice at random among all that may be submitted."""
    view = played.game.view(point.state, point.decision.seat)
    while not (node := played.game.options_at(view, point.decision, prefix, wide=True)).is_leaf:
        token = node.options[int(rng.random() * len(node.options))].token if node.options else "=Name"
        prefix = (*prefix, token)
    return prefix
