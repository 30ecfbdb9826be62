"""Two to four seats: how many play, who goes out while the others play on, and in which rank everybody ends."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from rules.ai.random import random_choice
from rules.kernel import codec
from rules.kernel.chance import Sampled, Scripted, Sealed, commitment, match_key
from rules.kernel.errors import RecordError, SeatsError, StaleDecision
from rules.kernel.queue import load
from rules.kernel.record import Record, verify
from rules.kernel.resolver import Resolver
from rules.kernel.sheet import EMPTY
from rules.kernel.types import Choice, Event, Frame, Move, Outcome, Seat, Text

from .toy import Toy, ToyState

TOY = Toy()
A, B, C, D = (Seat(n) for n in range(4))
CHANCE = Sampled("seats")
SECRET = b"s" * 32


def begin(seats: int) -> ToyState:
    """Begin a match of so many: all are asked for a bid."""
    return TOY.start({}, CHANCE, seats)[0]


def resolver(state: ToyState) -> Resolver[Any]:
    """Take hold of a position as a frame would."""
    return Resolver(TOY, state, CHANCE)


def bid(state: ToyState, *seats: Seat) -> tuple[ToyState, tuple[Event, ...]]:
    """Let seats bid the lowest card each has."""
    events: tuple[Event, ...] = ()
    for seat in seats:
        question = state.pending[seat]
        state, events = TOY.submit(state, question.id, question.default, CHANCE)
    return state, events


def concede(state: ToyState, *seats: Seat) -> tuple[ToyState, tuple[Event, ...]]:
    """Let seats give up, one after the other."""
    events: tuple[Event, ...] = ()
    for seat in seats:
        state, events = TOY.submit(state, f"concede.{seat}", ("concede",), CHANCE)
    return state, events


def to_orders(state: ToyState) -> tuple[ToyState, Seat]:
    """Play on until somebody is asked for orders; return whom."""
    rng = Random(1)
    while all(question.kind != "orders" for question in state.pending.values()):
        seat = min(s for s in state.pending if s not in state.answers)
        choice = random_choice(TOY, TOY.view(state, seat), state.pending[seat], rng)
        state, _ = TOY.submit(state, state.pending[seat].id, choice, CHANCE)
    return state, min(state.pending)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_begun_for_as_many_as_its_caller_says(seats: int) -> None:
    state = begin(seats)
    assert state.seats == seats
    assert sorted(state.pending) == [*range(seats)]
    assert [len(hand) for hand in state.hands] == [3] * seats


def test_without_a_number_it_is_for_the_fewest() -> None:
    assert TOY.start({}, CHANCE)[0].seats == 2


@pytest.mark.parametrize("seats", [1, 5, 0, -2])
def test_a_number_that_the_game_is_not_played_by_is_refused(seats: int) -> None:
    with pytest.raises(SeatsError, match=r"expected one of \(2, 3, 4\)"):
        TOY.start({}, CHANCE, seats)


def test_who_goes_out_is_asked_nothing_more_and_the_others_play_on() -> None:
    state, _ = bid(begin(3), A)
    state, events = concede(state, B)
    assert [event.kind for event in events] == ["conceded", "eliminated"]
    assert events[1].data == {"seat": B, "rank": 3, "reason": "concession"}
    assert (state.outcome, state.out, sorted(state.pending), sorted(state.answers)) == (None, {B: 3}, [A, C], [A])
    state, events = bid(state, C)
    assert events[0].kind == "bids"
    assert B not in state.pending


def test_what_was_waiting_for_the_one_who_goes_out_goes_on_at_once() -> None:
    state, _ = bid(begin(3), A, B)
    state, events = concede(state, C)
    assert [event.kind for event in events][:3] == ["conceded", "eliminated", "bids"]
    assert len(state.hands[C]) == 3, "its bid was never made"


def test_an_answer_already_given_goes_out_with_its_seat() -> None:
    state, _ = bid(begin(3), B)
    state, _ = concede(state, B)
    assert (sorted(state.pending), state.answers, state.answered_by) == ([A, C], {}, {})


def test_the_turn_of_the_one_who_goes_out_in_it_ends_without_an_answer() -> None:
    state, mover = to_orders(begin(3))
    state, events = concede(state, mover)
    assert [event.kind for event in events] == ["conceded", "eliminated"]
    assert sorted(state.pending) == [s for s in (A, B, C) if s != mover], "the next round of bids"


def test_the_turn_of_another_goes_on_when_one_goes_out_beside_it() -> None:
    state, mover = to_orders(begin(4))
    question = state.pending[mover]
    gone = next(s for s in (A, B, C, D) if s != mover)
    state, _ = concede(state, gone)
    assert state.pending == {mover: question}
    state, _ = TOY.submit(state, question.id, EMPTY, CHANCE)
    assert sorted(state.pending) == [s for s in (A, B, C, D) if s != gone]


def test_the_last_one_left_wins_and_who_goes_out_first_is_last() -> None:
    state, _ = concede(begin(4), C, A)
    assert state.out == {A: 3, C: 4}
    state, events = concede(state, D)
    assert state.outcome == Outcome((3, 1, 4, 2), Text("over.concession", {"seat": D}))
    assert events[-1] == Event("match_over", {"winner": B, "reason": "concession"})


def test_those_who_go_out_together_share_the_best_rank_that_is_left() -> None:
    state = begin(4)
    resolver(state).eliminate([B, D], "concession")
    assert state.out == {B: 3, D: 3}
    resolver(state).eliminate([A, C], "concession")
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 3, 1, 3), "nobody is left: those who went last share the first place"


def test_a_seat_goes_out_once() -> None:
    state = begin(4)
    r = resolver(state)
    r.eliminate([B], "concession")
    before = len(r.events)
    r.eliminate([B], "concession")
    r.eliminate([], "concession")
    assert (state.out, len(r.events)) == ({B: 4}, before)


def test_survivors_are_ranked_by_what_they_have_before_those_who_are_out() -> None:
    state = begin(4)
    r = resolver(state)
    r.eliminate([A], "concession")
    assert r.ranks({B: 3, C: 5, D: 3}) == (4, 2, 1, 2)
    assert r.ranks() == (4, 1, 1, 1)


def test_what_a_seat_had_prepared_goes_out_with_it_and_it_is_told() -> None:
    state = begin(3)
    r = resolver(state)
    state.standing = {A: ("pass",), B: ("parry",)}
    load(r, B, ("bid",), [("card1",)])
    r.eliminate([B], "concession")
    assert (state.standing, state.lists) == ({A: ("pass",)}, {})
    assert [event.only for event in r.events if event.kind == "list_dropped"] == [frozenset({B})]


def test_a_draw_needs_those_who_are_still_in_and_no_others() -> None:
    state, _ = concede(begin(4), D)
    for seat, word in ((A, "offer"), (B, "accept")):
        state, _ = TOY.submit(state, f"draw.{seat}", (word,), CHANCE)
    assert state.outcome is None, "C has not agreed"
    state, _ = TOY.submit(state, f"draw.{C}", ("accept",), CHANCE)
    assert state.outcome == Outcome((1, 1, 1, 4), Text("over.agreed_draw"))


def test_draw_offers_lapse_when_a_seat_goes_out() -> None:
    state, _ = TOY.submit(begin(3), f"draw.{A}", ("offer",), CHANCE)
    state, events = concede(state, C)
    assert state.offers == []
    assert events[-1] == Event("draw_lapsed", {"seat": A})


def test_a_seat_that_is_out_may_decide_nothing_any_more() -> None:
    state, _ = concede(begin(3), B)
    assert TOY.view(state, B).decisions == tuple(state_act(state, B))
    for name in (f"concede.{B}", f"draw.{B}", f"standing.{B}"):
        with pytest.raises(StaleDecision):
            TOY.submit(state, name, ("concede",), CHANCE)


def state_act(state: ToyState, seat: Seat) -> list[Any]:
    """Return what any seat sees of the others' questions."""
    return [d for d in TOY.view(state, seat).state.pending.values() if d.seat != seat]


class Deaf(Frame, frozen=True):
    """Asks a seat that is out."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        r.ask(self, r.question(B, "bid", ("card0",)))


def test_rules_that_ask_a_seat_that_is_out_are_told_so() -> None:
    state = begin(3)
    r = resolver(state)
    r.eliminate([B], "concession")
    state.pending.clear()
    r.push(Deaf())
    with pytest.raises(RuntimeError, match=r"Deaf asks a seat that is out: \[1\]"):
        r.run()


def test_two_seats_end_as_they_always_did() -> None:
    state, events = concede(begin(2), A)
    assert state.outcome == Outcome((2, 1), Text("over.concession", {"seat": A}))
    assert [event.kind for event in events] == ["conceded", "match_over"]


def test_a_state_with_nobody_out_is_stored_as_before_there_was_such_a_thing() -> None:
    state = begin(3)
    assert b'"out"' not in codec.dump(state)
    state, _ = concede(state, B)
    assert codec.load(codec.dump(state), ToyState).out == {B: 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_record_of_any_size_verifies_with_seats_leaving_and_falling(seats: int, seed: int) -> None:
    record = played(seats, seed)
    assert verify(TOY, record).moves == len(record.moves)
    fewer = msgspec.structs.replace(record, seats=(*record.seats, "more"))
    with pytest.raises(RecordError):
        verify(TOY, fewer)


def played(seats: int, seed: int) -> Record:
    """Play a match by random answers, in which the last seat gives up after five."""
    nonces = tuple("" for _ in range(seats))
    chance = Sealed(match_key(SECRET, "SEATS", nonces))
    rng = Random(seed)
    state, _ = TOY.start({"wounds": 1}, chance, seats)
    moves: list[Move] = []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        choice = random_choice(TOY, TOY.view(state, seat), state.pending[seat], rng)
        move = Move(state.pending[seat].id, choice)
        last = Seat(seats - 1)
        if len(moves) == 5 and seats > 2 and last in state.still_in:
            move = Move(f"concede.{last}", ("concede",))
        state, _ = TOY.submit(state, move.decision, move.choice, chance)
        moves.append(move)
    return Record(
        game="toy",
        version=TOY.version,
        content=TOY.content_hash,
        match="SEATS",
        options={"wounds": 1},
        seats=tuple(str(n) for n in range(seats)),
        commitment=commitment(SECRET),
        nonces=nonces,
        moves=tuple(moves),
        digest=codec.digest(state),
        outcome=state.outcome,
        secret=SECRET.hex(),
    )


def test_a_record_of_a_size_that_there_is_not_names_its_seats() -> None:
    record = msgspec.structs.replace(played(2, 1), seats=("only",))
    with pytest.raises(RecordError) as refused:
        verify(TOY, record)
    assert refused.value.fields["where"] == "seats"


def test_scripted_chance_deals_to_as_many_as_there_are() -> None:
    state, _ = TOY.start({}, Scripted([*range(11, 0, -1)]), 4)
    assert state.hands[D] == ["card9", "card10", "card11"]
