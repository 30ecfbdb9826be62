"""Rulings of a host: back to an earlier step, an edit, an award, no result; in the log, the record and the replay."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai.random import random_choice
from rules.kernel import cursor, rulings
from rules.kernel.errors import AlreadyOver, IllegalChoice, IncompleteChoice, RulingRefused, StaleDecision
from rules.kernel.menu import Menu, One
from rules.kernel.ranks import ranked
from rules.kernel.record import export, read, verify
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Move, Option, Queue, Seat, Text
from tests.support.records import Recorder

from .toy import Toy, ToyState
from .toy_events import Counted

WHY = "=the dice fell off the table"


class Edited(Toy):
    """The toy, whose counter a host may set, and whose hands he may spoil."""

    def edits(self, state: ToyState) -> Menu | None:
        return One(Text("toy.edit"), lambda: [Option(t, Text(f"toy.{t}")) for t in ("0", "7", "spoil")])

    def edit(self, r: Resolver[ToyState], choice: Choice) -> None:
        if choice == ("spoil",):
            r.state.hands = [[] for _ in r.state.hands]
        else:
            r.state.counter = int(choice[0])
            r.tell(Counted(r.state.counter))


GAME = Edited()


class Table(Recorder):
    """A match that random answers play."""

    def __init__(self) -> None:
        super().__init__(GAME, "RULES", {}, ("a", "b"))
        self.rng = Random(3)

    def play(self, count: int) -> None:
        """Play on by so many answers."""
        for _ in range(count):
            seat = min(s for s in self.state.pending if s not in self.state.answers)
            question = self.state.pending[seat]
            self.submit(Move(question.id, random_choice(GAME, GAME.view(self.state, seat), question, self.rng)))


def test_a_match_goes_back_to_an_earlier_step() -> None:
    table = Table()
    table.play(5)
    table.rule("revert", "2", WHY)
    assert table.state.hands == table.states[2].hands
    assert table.state.counter == table.states[2].counter
    then = table.states[2].pending
    assert {s: q.kind for s, q in table.state.pending.items()} == {s: q.kind for s, q in then.items()}
    assert [(e.kind, e.data) for e in table.told] == [("reverted", {"reason": {"user": WHY[1:]}})]


def test_dice_that_were_seen_are_not_thrown_again() -> None:
    table = Table()
    table.play(5)
    used = table.state.drawn
    table.rule("revert", "0", WHY)
    cards = [min(hand) for hand in table.state.hands]
    for seat in (Seat(0), Seat(1)):
        question = table.state.pending[seat]
        table.submit(Move(question.id, (cards[seat],)))
    (bids,) = [event.data["totals"] for event in table.told if event.kind == "bids"]
    assert bids == [int(card[4:]) + table.chance.value(used + n, 6) + 1 for n, card in enumerate(cards)]


def test_questions_after_a_revert_have_numbers_no_button_knows() -> None:
    table = Table()
    table.play(6)
    seen = {q.id for state in table.states for q in state.pending.values()}
    table.rule("revert", "1", WHY)
    table.play(8)
    new = {q.id for state in table.states[7:] for q in state.pending.values()}
    assert not seen & new
    with pytest.raises(StaleDecision):
        GAME.submit(table.state, min(seen), ("card0",), table.chance)


def test_an_edit_changes_the_position_and_is_told() -> None:
    table = Table()
    table.play(2)
    table.rule("edit", "7", WHY)
    assert table.state.counter == 7
    assert [event.kind for event in table.told] == ["edited", "counted"]


def test_an_edit_that_leaves_no_playable_position_is_refused_and_changes_nothing() -> None:
    table = Table()
    before = GAME.dump(table.state)
    with pytest.raises(RulingRefused):
        table.rule("edit", "spoil", WHY)
    assert GAME.dump(table.state) == before


def test_an_award_ends_the_match_with_these_ranks() -> None:
    table = Table()
    table.play(1)
    table.rule("award", "2", "1", WHY)
    assert table.state.outcome is not None
    assert (table.state.outcome.ranks, table.state.outcome.reason) == ((2, 1), Text("over.awarded"))
    assert not table.state.pending
    assert not rulings.is_void(table.state.outcome)


class Timed(Edited):
    """The toy where fewer cards in hand win when time is up."""

    def tally(self, state: ToyState) -> tuple[int, ...]:
        return ranked([-len(hand) for hand in state.hands])


def test_where_time_is_up_the_games_own_rule_ranks_the_seats() -> None:
    game, table = Timed(), Table()
    table.state.hands = [table.state.hands[0][:1], table.state.hands[1]]
    assert [o.token for o in cursor.root(rulings.menu(game, table.state, 0)).options()] == [
        "edit", "tally", "award", "void",
    ]  # fmt: skip
    ended, events = game.rule(table.state, ("tally", WHY), table.chance, 0, lambda step: table.states[step])
    assert ended.outcome is not None
    assert (ended.outcome.ranks, ended.outcome.reason) == ((1, 2), Text("over.tally"))
    assert [(e.kind, e.data["ranks"]) for e in events] == [("tallied", [1, 2])]
    with pytest.raises(IllegalChoice):
        GAME.rule(table.state, ("tally", WHY), table.chance, 0, lambda step: table.states[step])


def test_a_void_match_has_no_winner_and_says_so() -> None:
    table = Table()
    table.rule("void", WHY)
    assert rulings.is_void(table.state.outcome)


def test_nothing_is_ruled_after_the_end() -> None:
    table = Table()
    table.rule("void", WHY)
    with pytest.raises(AlreadyOver):
        table.rule("revert", "0", WHY)


@pytest.mark.parametrize(
    "choice",
    [
        ("revert", "3", WHY),
        ("revert", "-1", WHY),
        ("revert", "02", WHY),
        ("award", "1", "3", WHY),
        ("award", "0", "1", WHY),
        ("edit", "8", WHY),
        ("pardon", WHY),
        ("void", "no text"),
    ],
)
def test_what_cannot_be_ruled_is_refused_and_changes_nothing(choice: Choice) -> None:
    table = Table()
    table.play(3)
    before = GAME.dump(table.state)
    with pytest.raises(IllegalChoice):
        table.rule(*choice)
    assert GAME.dump(table.state) == before


@pytest.mark.parametrize("choice", [("void",), ("revert",), ("revert", "1"), ("award", "1", WHY)[:2], ()])
def test_a_ruling_without_its_reason_is_incomplete(choice: Choice) -> None:
    table = Table()
    table.play(3)
    with pytest.raises(IncompleteChoice):
        table.rule(*choice)


def test_a_game_without_edits_offers_none_and_nothing_can_be_reverted_at_the_start() -> None:
    state, _ = Toy().start({}, Table().chance)
    offered = [option.token for option in cursor.root(rulings.menu(Toy(), state, 0)).options()]
    assert offered == ["award", "void"]
    assert [o.token for o in cursor.root(rulings.menu(GAME, state, 4)).options()] == ["edit", "revert", "award", "void"]


@pytest.mark.parametrize("ruling", [("revert", "1", WHY), rulings.agreed(1, Seat(0))])
def test_a_list_that_waits_is_dropped_by_a_step_back_and_its_seat_alone_is_told(ruling: Choice) -> None:
    table = Table()
    table.play(3)
    table.state.lists = {Seat(1): Queue(("orders",), (("a", "done"), ("b", "done")))}
    table.rule(*ruling)
    assert table.state.lists == {}
    (dropped,) = [event for event in table.told if event.kind == "list_dropped"]
    assert (dropped.only, dropped.data["left"]) == (frozenset({Seat(1)}), [["a", "done"], ["b", "done"]])
    assert dropped.data["reason"]["key"] == "error.list_reverted"


def test_a_record_with_rulings_verifies_and_a_changed_ruling_does_not() -> None:
    table = Table()
    table.play(4)
    table.rule("revert", "2", WHY)
    table.play(3)
    table.rule("edit", "7", WHY)
    table.play(1)
    table.rule("award", "1", "2", WHY)
    record = read(export(table.record()))
    assert verify(GAME, record).moves == len(table.moves)
    *_, (state, _) = GAME.replay({}, table.moves, table.chance)
    assert GAME.dump(state) == GAME.dump(table.state)


def test_views_after_a_revert_hide_what_they_hid() -> None:
    table = Table()
    table.play(5)
    table.rule("revert", "1", WHY)
    view = GAME.view(table.state, Seat(0))
    assert all(card == "?" for card in view.state.hands[1])
    assert view.state.drawn == 0


def test_a_step_back_by_agreement_names_the_seat_and_no_host_is_offered_it() -> None:
    table = Table()
    table.play(4)
    table.rule(*rulings.agreed(2, Seat(1)))
    assert [(e.kind, e.data) for e in table.told] == [("taken_back", {"seat": 1})]
    with pytest.raises(IllegalChoice):
        cursor.check(cursor.root(rulings.menu(GAME, table.state, len(table.moves))), rulings.agreed(2, Seat(1)))


@pytest.mark.parametrize(
    "wrong",
    [
        ("take_back",),
        ("take_back", "2"),
        ("take_back", "2", "7"),
        ("take_back", "9", "1"),
        ("take_back", "2", "1", "=x"),
    ],
)
def test_a_step_back_by_agreement_that_is_none_is_refused(wrong: Choice) -> None:
    table = Table()
    table.play(4)
    with pytest.raises((IllegalChoice, IncompleteChoice)):
        table.rule(*wrong)
