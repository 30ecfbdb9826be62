"""Turns that the clock or a standing order plays (WSW-01, WSW-06; section 5)."""

from __future__ import annotations

import pytest

from rules.kernel.forced import FORCED
from rules.kernel.types import Move, Seat
from rules.summoner_war import publishing
from rules.summoner_war.frames import MISSED_LIMIT

from .table import Table
from .test_pieces import put


def let_expire(table: Table) -> Table:
    """Let the clock answer what is open."""
    decision = table.asked
    move = table.game.expire(table.view(decision.seat), decision, None)
    table.state, table.log = table.game.submit(table.state, move.decision, move.choice, table.chance, move.by)
    return table


def rounds(table: Table, count: int) -> Table:
    """Let Red's clock run out and Blue go to and fro, so many times."""
    for number in range(count):
        let_expire(table).say("move h4-g4" if number % 2 == 0 else "move g4-h4")
    return table


def test_wsw_01_the_third_turn_in_a_row_by_the_clock_loses() -> None:
    table = let_expire(rounds(put("Fa1"), MISSED_LIMIT - 1))
    assert table.differences(["over blue forfeit"]) == []
    assert [e.kind for e in table.log] == ["clock_missed", "moved", "match_over"]


def test_wsw_01_a_missed_turn_is_told_to_its_seat_alone() -> None:
    table = let_expire(put("Fa1"))
    assert [table.seen(seat) for seat in (0, 1, None)] == [["clock_missed", "moved"], ["moved"], ["moved"]]
    assert table.happened("clock_missed red 1 3")


def test_wsw_01_the_count_and_the_limit_are_told() -> None:
    table = rounds(put("Fa1"), 2)
    assert [table.game.missed(table.view(seat).state, seat) for seat in (Seat(0), Seat(1))] == [(2, 3), (0, 3)]
    assert table.game.missed(table.view(1).state, Seat(0)) == (0, 3)


def test_wsw_01_an_answered_turn_begins_the_count_anew() -> None:
    table = rounds(put("Fa1"), MISSED_LIMIT - 1).say("move h1-g1")
    assert table.state.sides[0].missed == 0
    table.say("move h4-g4")
    assert let_expire(table).state.sides[0].missed == 1


def test_wsw_01_a_saved_draft_counts_as_an_answer() -> None:
    table = let_expire(put("Fa1"))
    decision = table.say("move h4-g4").asked
    move = table.game.expire(table.view(0), decision, ("move", "h1", "g1"))
    assert move == Move(decision.id, ("move", "h1", "g1"), "draft")
    state, _ = table.game.submit(table.state, move.decision, move.choice, table.chance, move.by)
    assert state.sides[0].missed == 0


def test_wsw_12_a_turn_that_was_sent_by_itself_counts_neither_way() -> None:
    table = rounds(put("Fa1"), MISSED_LIMIT - 1)
    table.state, _ = table.game.submit(table.state, table.asked.id, ("move", "h1", "g1"), table.chance, FORCED)
    assert table.state.sides[0].missed == MISSED_LIMIT - 1


def test_wsw_01_a_missed_on_summon_effect_is_no_missed_turn() -> None:
    table = let_expire(put("[A]a1", "Fc1", red="disguise").say("summon a1"))
    assert table.differences(["up blue"]) == []
    assert table.state.sides[0].missed == 0


def test_wsw_01_the_count_is_its_seats_own() -> None:
    table = let_expire(put("Fa1"))
    assert [table.view(seat).state.sides[0].missed for seat in (0, 1, None)] == [1, 0, 0]


def entry(order: str = "") -> Table:
    """Bring Blue into an entry turn, with Disguise in hand and an order given in its turn before."""
    table = put("Wa1", "[a]a4", "Fc1", "Wd1", "fe4", turn=20, blue="disguise")
    if order:
        table.order(1, order)
    return table.say("move h4-g4").say("attack a1-a4")


def test_wsw_06_an_ordered_entry_is_asked_like_any_other() -> None:
    asked, ordered = entry(), entry("auto enter")
    assert [t.asked.kind for t in (asked, ordered)] == ["on_summon", "on_summon"]
    assert [t.asked.standing for t in (asked, ordered)] == [(), ("decline",)]
    ordered.say("decline")
    assert (ordered.asked.kind, ordered.asked.standing) == ("turn", ("enter",))


@pytest.mark.parametrize("seat", [0, None])
def test_wsw_06_nobody_else_sees_that_an_order_stands(seat: Seat | None) -> None:
    views = [t.view(seat) for t in (entry(), entry("auto enter"))]
    assert repr(views[0]) == repr(views[1])


def test_wsw_06_the_owner_may_still_answer_otherwise() -> None:
    table = entry("auto enter").say("use e4")
    assert table.happened("swapped a4 e4")
    assert table.asked.standing == ("enter",)


def test_wsw_06_an_order_counts_from_the_next_entry_turn() -> None:
    table = entry().say("decline").order(1, "auto enter")
    assert table.asked.standing == ()


def test_wsw_06_at_the_deadline_the_order_goes_before_the_default() -> None:
    table = entry("auto enter")
    move = table.game.expire(table.view(1), table.asked, None)
    assert (move.choice, move.by) == (("decline",), "standing")


def test_wsw_06_an_ordered_entry_is_no_missed_turn() -> None:
    table = let_expire(let_expire(entry("auto enter")))
    assert table.happened("entered blue")
    assert table.state.sides[1].missed == 0


def test_rsw_47_wsw_07_a_turn_the_clock_ends_is_told_like_any_other() -> None:
    """The default of an On-summon effect and a declined one are told alike (L6)."""
    declined = put("[A]a1", "Fc1", red="disguise").say("summon a1").say("decline")
    expired = let_expire(put("[A]a1", "Fc1", red="disguise").say("summon a1"))
    for seat in (Seat(1), None):
        assert declined.game.seen(declined.log, seat) == expired.game.seen(expired.log, seat)


@pytest.mark.parametrize(
    ("why", "pieces", "shown", "ranks"),
    [
        ("more living pieces", ("Fa1", "Fb1", "fa4"), ((), ()), (1, 2)),
        ("concealed ones count", ("Fa1", "[f]a4", "[f]b4"), ((), ()), (2, 1)),
        ("then fewer spent cards", ("Fa1", "fa4"), (("chain_reaction",), ()), (2, 1)),
        ("each card once", ("Fa1", "fa4"), (("mimic", "mimic"), ("mimic",)), (1, 1)),
    ],
)
def test_rsw_72_when_time_is_up(
    why: str, pieces: tuple[str, ...], shown: tuple[tuple[str, ...], ...], ranks: tuple[int, int]
) -> None:
    table = put(*pieces)
    for seat in range(2):
        table.change_side(seat, shown=shown[seat])
    publishing.begin_anew(table.state)  # it was so when the turn began
    assert table.game.tally(table.state) == ranks, why
