"""A match that waits for a host: nothing goes on before he approves, sends back, or time passes it by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import pytest

from rules.kernel import cursor, looks, openly, rulings
from rules.kernel.errors import IllegalChoice, IncompleteChoice, RecordError, StaleDecision
from rules.kernel.events import EventData
from rules.kernel.game import Game
from rules.kernel.looks import Look
from rules.kernel.menu import Menu
from rules.kernel.record import export, read, verify
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Frame, Move, Seat, Text, View
from tests.support.records import Recorder

from .toy import Bid, Deal, Sheet, Struck, Toy, ToyState, one

WHY = "=it is as it should be"
A, B = Seat(0), Seat(1)


class Shown(EventData, frozen=True):
    """What everybody has named becomes public."""

    names: list[str]


class Name(Frame, frozen=True):
    """The seats name themselves in secret; `only`: one whose name was sent back."""

    only: int | None = None

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            asked = [s for s in r.state.still_in if self.only in (None, s)]
            r.ask(self, *(r.question(s, "name", ("plain",), secret=True) for s in asked))
            return
        for seat, (name,) in answers.items():
            r.state.names[seat] = name
        r.hold(Checked(), Text("toy.names"))


class Checked(Look, frozen=True):
    """Names are public once a host has approved of them."""

    clock: ClassVar[str] = "move"

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        r.tell(Shown(list(r.state.names)))
        r.push(Deal())

    def sent_back(self, r: Resolver[Any], seat: Seat) -> None:
        r.state.names[seat] = ""
        r.push(Name(seat))


class NamedState(ToyState):
    names: list[str] = []
    agenda: list[Name | Checked | Deal | Bid | Struck | Sheet] = []  # pyright: ignore[reportIncompatibleVariableOverride]

    def copy(self) -> NamedState:
        new = super().copy()
        new.names = self.names[:]
        return new


class Named(Toy):
    """The toy, whose seats first name themselves for a host to look at."""

    state_type: ClassVar[type[Any]] = NamedState

    def blank(self, options: Data, seats: int = 2) -> NamedState:
        return NamedState(
            "toy/1", seats, hands=[[] for _ in range(seats)], points=[0] * seats, names=[""] * seats, wounds=2
        )

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(Name())

    def menu(self, view: View[ToyState], decision: Decision) -> Menu | None:
        return one(Text("toy.name"), "plain", "rude") if decision.kind == "name" else super().menu(view, decision)


GAME: Game[Any] = Named()


class Table(Recorder):
    """A match as it waits for a host."""

    def __init__(self) -> None:
        super().__init__(GAME, "LOOKS", {}, ("a", "b"))
        self.answer(A, "rude")
        self.answer(B, "plain")

    def answer(self, seat: Seat, name: str) -> None:
        self.submit(Move(self.state.pending[seat].id, (name,)))

    def offered(self) -> list[str]:
        menu = rulings.menu(GAME, self.state, len(self.moves))
        return [option.token for option in cursor.root(menu).options()]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.told]


def test_a_match_waits_with_nobody_asked_and_says_for_what() -> None:
    table = Table()
    assert looks.due(table.state) == Checked()
    assert (table.state.pending, table.state.outcome) == ({}, None)
    assert [(e.kind, e.data) for e in table.told] == [("held", {"what": {"key": "toy.names", "args": {}}})]
    with pytest.raises(StaleDecision):
        GAME.submit(table.state, "1.0", ("plain",), table.chance)


def test_a_state_that_waits_reads_as_it_was_written() -> None:
    table = Table()
    again = GAME.load(GAME.dump(table.state))
    assert looks.due(again) == Checked()
    assert GAME.dump(again) == GAME.dump(table.state)


def test_a_host_is_offered_to_approve_and_to_send_back_while_something_waits_alone() -> None:
    table = Table()
    assert table.offered() == ["approve", "send_back", "revert", "award", "void"]
    table.rule("approve", WHY)
    assert table.offered() == ["revert", "award", "void"]


def test_what_is_approved_goes_on_and_is_told_with_the_reason_first() -> None:
    table = Table()
    table.rule("approve", WHY)
    assert table.kinds()[:3] == ["approved", "shown", "dealt"]
    assert (table.told[0].data, table.told[1].data) == ({"reason": {"user": WHY[1:]}}, {"names": ["rude", "plain"]})
    assert [question.kind for question in table.state.pending.values()] == ["bid", "bid"]


def test_what_nobody_looks_at_is_passed_by_and_goes_on_alike() -> None:
    looked, passed = Table(), Table()
    looked.rule("approve", WHY)
    passed.rule(*rulings.PASSED_BY)
    assert passed.kinds() == ["passed_by", *looked.kinds()[1:]]
    assert GAME.dump(passed.state) == GAME.dump(looked.state)


def test_a_seat_alone_answers_again_what_is_sent_back_and_it_is_looked_at_again() -> None:
    table = Table()
    table.rule("send_back", "0", WHY)
    assert [(e.kind, e.data["seat"]) for e in table.told] == [("sent_back", 0)]
    assert list(table.state.pending) == [A]
    table.answer(A, "plain")
    assert (table.kinds(), looks.due(table.state)) == (["held"], Checked())
    table.rule("approve", WHY)
    assert table.told[1].data == {"names": ["plain", "plain"]}


@pytest.mark.parametrize("choice", [("approve", WHY), ("send_back", "0", WHY), rulings.PASSED_BY])
def test_where_nothing_waits_nothing_is_approved_or_sent_back(choice: Choice) -> None:
    table = Table()
    table.rule("approve", WHY)
    before = GAME.dump(table.state)
    with pytest.raises(IllegalChoice):
        table.rule(*choice)
    assert GAME.dump(table.state) == before


@pytest.mark.parametrize(
    "choice", [("send_back", "2", WHY), ("send_back", "a", WHY), ("approve", "0", WHY), (*rulings.PASSED_BY, WHY)]
)
def test_what_a_host_cannot_say_to_it_is_refused_and_changes_nothing(choice: Choice) -> None:
    table = Table()
    before = GAME.dump(table.state)
    with pytest.raises(IllegalChoice):
        table.rule(*choice)
    assert GAME.dump(table.state) == before


@pytest.mark.parametrize("choice", [("approve",), ("send_back",), ("send_back", "0")])
def test_a_look_is_not_over_without_a_reason(choice: Choice) -> None:
    with pytest.raises(IncompleteChoice):
        Table().rule(*choice)


def test_taken_back_an_approval_waits_again_and_a_seats_answer_is_asked_again() -> None:
    table = Table()
    waiting = table.state.agenda[:]
    table.rule("approve", WHY)
    table.rule("revert", "2", WHY)
    assert (table.state.agenda, table.state.pending, looks.due(table.state)) == (waiting, {}, Checked())
    table.rule(*rulings.agreed(1, B))
    assert (list(table.state.pending), list(table.state.answers)) == ([A, B], [A])
    table.answer(B, "rude")
    table.rule("approve", WHY)
    assert table.told[1].data == {"names": ["rude", "rude"]}


def test_a_record_with_looks_verifies_and_one_that_skips_them_does_not() -> None:
    table = Table()
    table.rule("send_back", "1", WHY)
    table.answer(B, "rude")
    table.rule("approve", WHY)
    table.rule("revert", "4", WHY)
    table.rule(*rulings.PASSED_BY)
    table.rule("award", "1", "2", WHY)
    record = read(export(table.record()))
    assert verify(GAME, record).moves == len(table.moves) == 8
    *_, (state, _) = GAME.replay({}, table.moves, table.chance)
    assert GAME.dump(state) == GAME.dump(table.state)
    skipped = (*table.moves[:6], *table.moves[7:])
    with pytest.raises(RecordError):
        verify(GAME, msgspec.structs.replace(table.record(), moves=skipped))


def test_a_match_that_waits_may_be_ended_and_be_seen() -> None:
    table = Table()
    assert openly.position(table.state).state.names == ["rude", "plain"]
    table.rule("void", WHY)
    assert (looks.due(table.state), rulings.is_void(table.state.outcome)) == (None, True)
