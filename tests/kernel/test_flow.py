"""The agenda, simultaneous secret decisions, windows with standing orders, and side decisions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.kernel.chance import Scripted
from rules.kernel.errors import AlreadyAnswered, AlreadyOver, IllegalChoice, NotYourDecision, OptionError, StaleDecision
from rules.kernel.events import EventData
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Event, Frame, Seat, Text

from .toy import Toy, ToyState

TOY = Toy()
A, B = Seat(0), Seat(1)
UNSHUFFLED = [*range(11, 0, -1)]
"""Fisher and Yates with these draws leaves the deck in order: seat 0 holds card0 to card2, seat 1 card3 to card5."""


def begin(*dice: int) -> tuple[ToyState, Scripted]:
    """Start with an unshuffled deck; `dice` are the values 0..5 of the rolls that follow."""
    chance = Scripted([*UNSHUFFLED, *dice])
    state, _ = TOY.start({}, chance)
    return state, chance


def test_simultaneous_questions_wait_for_every_seat() -> None:
    state, chance = begin(0, 0)
    assert sorted(state.pending) == [A, B]
    state, events = TOY.submit(state, "1.0", ("card2",), chance)
    assert events == (Event("ready", {"seat": 0}),)
    assert state.answers == {A: ("card2",)}
    state, events = TOY.submit(state, "1.1", ("card5",), chance)
    assert events[0] == Event("bids", {"totals": [3, 6]})


class Polled(EventData, frozen=True):
    """What was answered, by seat."""

    said: dict[str, list[str]]


class Poll(Frame, frozen=True):
    """Asks seat 0 and has orders that answer for seat 1; `open_too`: seat 0 is asked at all."""

    open_too: bool = True

    def ordered(self, r: Resolver[ToyState], question: Decision) -> Choice | None:
        return ("card5",) if question.seat == B else None

    def run(self, r: Resolver[ToyState], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            seats = (A, B) if self.open_too else (B,)
            r.ask(self, *(r.question(seat, "bid", ("card0",)) for seat in seats))
        else:
            r.tell(Polled({str(seat): list(choice) for seat, choice in answers.items()}))


def test_a_frame_may_answer_for_some_seats_while_it_asks_others() -> None:
    state, chance = begin(0, 0)
    state.pending.clear()
    state.agenda = [Poll()]  # pyright: ignore[reportAttributeAccessIssue]
    r = Resolver(TOY, state, chance)
    r.run()
    assert list(state.pending) == [A]
    assert TOY.view(state, A).state.answers == {}
    state.answers[A] = ("card2",)
    r.resume()
    assert r.events == [Event("polled", {"said": {"0": ["card2"], "1": ["card5"]}})]


def test_a_frame_that_answers_for_all_runs_on_at_once() -> None:
    state, chance = begin(0, 0)
    state.pending.clear()
    state.agenda = [Poll(open_too=False)]  # pyright: ignore[reportAttributeAccessIssue]
    r = Resolver(TOY, state, chance)
    r.run()
    assert r.events == [Event("polled", {"said": {"1": ["card5"]}})]


def test_the_order_of_arrival_leaves_no_trace() -> None:
    state, chance = begin(0, 0)
    one, _ = TOY.submit(TOY.submit(state, "1.0", ("card2",), chance)[0], "1.1", ("card5",), chance)
    two, _ = TOY.submit(TOY.submit(state, "1.1", ("card5",), chance)[0], "1.0", ("card2",), chance)
    assert TOY.dump(one) == TOY.dump(two)


def test_a_replaceable_answer_is_replaced_in_silence() -> None:
    state, chance = begin(0, 0)
    state, _ = TOY.submit(state, "1.0", ("card2",), chance)
    state, events = TOY.submit(state, "1.0", ("card0",), chance)
    assert events == ()
    assert state.answers == {A: ("card0",)}


def test_an_answer_that_may_not_be_replaced_is_refused() -> None:
    state, chance = begin(0, 0, 0)
    state = TOY.load(TOY.dump(state).replace(b'"replaceable":true', b'"replaceable":false'))
    state, _ = TOY.submit(state, "1.0", ("card2",), chance)
    with pytest.raises(AlreadyAnswered):
        TOY.submit(state, "1.0", ("card0",), chance)


def test_a_window_asks_with_the_default_pass() -> None:
    state, chance = begin(0, 0)
    state, _ = TOY.submit(TOY.submit(state, "1.0", ("card2",), chance)[0], "1.1", ("card5",), chance)
    (question,) = state.pending.values()
    assert (question.id, question.kind, question.default) == ("2.0", "react", ("pass",))
    assert question.about == {"trigger": "strike", "by": 1}
    state, events = TOY.submit(state, "2.0", ("parry",), chance)
    assert events[0] == Event("struck", {"by": 1, "points": [0, 0]})


def test_a_standing_order_answers_a_window_without_a_question() -> None:
    state, chance = begin(0, 0)
    state, events = TOY.submit(state, "standing.0", ("pass",), chance)
    assert TOY.seen(events, B) == ()
    assert TOY.seen(events, A) == (Event("standing_set", {"choice": ["pass"]}),)
    state, events = TOY.submit(TOY.submit(state, "1.0", ("card2",), chance)[0], "1.1", ("card5",), chance)
    assert events[1] == Event("struck", {"by": 1, "points": [-1, 0]})
    assert [d.kind for d in state.pending.values()] == ["orders"]


def test_question_numbers_count_only_the_seats_own_questions() -> None:
    state, chance = begin(0, 0)
    state, _ = TOY.submit(TOY.submit(state, "1.0", ("card2",), chance)[0], "1.1", ("card5",), chance)
    state, _ = TOY.submit(state, "2.0", ("pass",), chance)
    (question,) = state.pending.values()
    assert question.id == "2.1"


def test_events_split_by_seat() -> None:
    _, events = TOY.start({}, Scripted(UNSHUFFLED))
    assert TOY.seen(events, A)[0] == Event("dealt", {"seat": 0, "cards": ["card0", "card1", "card2"]})
    assert TOY.seen(events, B)[0] == Event("dealt", {"seat": 0, "count": 3})
    assert TOY.seen(events, None)[1] == Event("dealt", {"seat": 1, "count": 3})


def test_an_event_without_a_veil_is_not_seen_by_others() -> None:
    assert TOY.seen([Event("whisper", {}, frozenset({A}))], B) == ()


def test_conceding_ends_the_match_at_once() -> None:
    state, chance = begin()
    state, events = TOY.submit(state, "concede.1", ("concede",), chance)
    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.reason) == ((1, 2), Text("over.concession", {"seat": 1}))
    assert [e.kind for e in events] == ["conceded", "match_over"]
    with pytest.raises(AlreadyOver):
        TOY.submit(state, "1.0", ("card0",), chance)


def test_a_draw_is_agreed_when_all_have_offered() -> None:
    state, chance = begin()
    state, _ = TOY.submit(state, "draw.0", ("offer",), chance)
    assert state.outcome is None
    state, events = TOY.submit(state, "draw.1", ("accept",), chance)
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 1)
    assert [e.kind for e in events] == ["draw_accepted", "match_over"]


def test_a_draw_offer_can_be_declined_and_withdrawn() -> None:
    state, chance = begin()
    offered, _ = TOY.submit(state, "draw.0", ("offer",), chance)
    assert TOY.submit(offered, "draw.1", ("decline",), chance)[0].offers == []
    assert TOY.submit(offered, "draw.0", ("withdraw",), chance)[0].offers == []
    with pytest.raises(IllegalChoice):
        TOY.submit(offered, "draw.0", ("accept",), chance)


def test_a_draw_offer_lapses_with_the_next_answer() -> None:
    state, chance = begin()
    state, _ = TOY.submit(state, "draw.0", ("offer",), chance)
    state, events = TOY.submit(state, "1.1", ("card5",), chance)
    assert state.offers == []
    assert events[0] == Event("draw_lapsed", {"seat": 0})


def test_a_foreign_or_unknown_decision_is_refused() -> None:
    state, chance = begin()
    with pytest.raises(NotYourDecision):
        TOY.submit(state, "1.0", ("card0",), chance, seat=B)
    with pytest.raises(StaleDecision):
        TOY.submit(state, "2.0", ("card0",), chance)
    with pytest.raises(StaleDecision):
        TOY.submit(state, "pause.0", ("offer",), chance)


@pytest.mark.parametrize(
    ("given", "name"),
    [({"wounds": 5}, "wounds"), ({"wounds": True}, "wounds"), ({"mood": "sad"}, "mood"), ({"speed": 1}, "speed")],
)
def test_an_option_that_does_not_fit_is_refused(given: dict[str, object], name: str) -> None:
    with pytest.raises(OptionError) as caught:
        TOY.start(given, Scripted([]))
    assert caught.value.fields["option"] == name


def test_an_expired_clock_submits_the_legal_draft_else_the_default() -> None:
    state, _ = begin()
    view = TOY.view(state, A)
    question = state.pending[A]
    assert TOY.expire(view, question, ("card1",)).by == "draft"
    illegal = TOY.expire(view, question, ("card9",))
    assert (illegal.choice, illegal.by) == (("card0",), "clock")
    assert TOY.expire(view, question, None).choice == ("card0",)
