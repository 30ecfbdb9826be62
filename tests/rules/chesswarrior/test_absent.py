"""A seat that is not there: activations that the clock answers (RCW-72)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel.errors import OptionError
from rules.kernel.forced import FORCED
from rules.kernel.types import Seat

from .table import Table

OURS = ("S1 kite d4 dial=5", "S2 page d2 dial=6", "S3 sable e2 dial=7", "S4 oru a1 dial=8", "S5 rill b1 dial=9")
THEIRS = ("N1 oru h8 dial=99",)


def let_expire(table: Table, draft: tuple[str, ...] | None = None) -> Table:
    """Let the clock answer what is open."""
    decision = table.asked
    move = table.game.expire(table.view(decision.seat), decision, draft)
    table.state, table.log = table.game.submit(table.state, move.decision, move.choice, table.chance, move.by)
    return table


def alone(**options: Any) -> Table:
    """Return a table at which south acts in every Main Turn and north never."""
    return Table(*OURS, *THEIRS, **options)


def missed(table: Table, seat: int = 0) -> tuple[int, int] | None:
    """Return the seat's count and what loses."""
    return table.game.missed(table.state, Seat(seat))


def test_rcw_72_three_own_activations_in_a_row_by_the_clock_lose() -> None:
    table = alone()
    assert missed(table) == (0, 3)
    for number in (1, 2):
        assert missed(let_expire(table)) == (number, 3)
        assert table.holds("asked activate south")
    assert let_expire(table).holds("over north forfeit")
    assert [e.kind for e in table.log][-1] == "match_over"


def test_rcw_72_the_seat_is_told_how_many_and_how_many_lose() -> None:
    table = let_expire(alone())
    assert table.happened("clock_missed 0 1 3")
    told = [[e.kind for e in table.game.seen(table.log, s)].count("clock_missed") for s in (Seat(0), Seat(1), None)]
    assert told == [1, 0, 0]


@pytest.mark.parametrize("limit", [2, 5])
def test_rcw_72_the_limit_is_an_option(limit: int) -> None:
    table = alone(missed_limit=limit)
    for _ in range(limit):
        assert table.state.outcome is None
        let_expire(table)
    assert table.holds("over north forfeit")


@pytest.mark.parametrize("limit", [0, 1, 6])
def test_rcw_72_other_limits_are_refused(limit: int) -> None:
    with pytest.raises(OptionError) as caught:
        alone(missed_limit=limit)
    assert caught.value.clause == "RCW-72"


def test_rcw_72_what_was_sent_by_itself_counts_neither_way() -> None:
    table = let_expire(let_expire(alone()))
    choice = table.game.expire(table.view(0), table.asked, None).choice
    table.state, _ = table.game.submit(table.state, table.asked.id, choice, table.chance, FORCED)
    assert missed(table) == (2, 3)


def test_rcw_72_an_answer_of_the_seat_begins_the_count_anew() -> None:
    table = let_expire(let_expire(alone())).say("end")
    assert missed(table) == (0, 3)
    assert missed(let_expire(table)) == (1, 3)


def test_rcw_72_an_activation_that_the_seat_began_is_not_missed() -> None:
    table = let_expire(let_expire(alone())).say("move e3")
    assert missed(let_expire(table)) == (0, 3)


def test_rcw_72_a_plan_that_answers_is_an_answer() -> None:
    table = let_expire(alone(carries_out=False)).order("S2 plan legal: end")
    asked = let_expire(table).asked
    assert (missed(table), asked.standing) == ((2, 3), ("end", "n"))
    table.state, _ = table.game.submit(table.state, asked.id, asked.standing, table.chance, "standing")
    assert missed(table) == (0, 3)


def test_rcw_72_a_saved_draft_is_an_answer() -> None:
    table = let_expire(let_expire(alone()))
    assert missed(let_expire(table, ("end", "e"))) == (0, 3)


def test_rcw_72_the_other_sides_count_is_its_own() -> None:
    table = Table("S1 kite d4", "N1 page d8", "N2 oru h8 dial=99")
    let_expire(table)
    assert (missed(table, 0), missed(table, 1)) == ((1, 3), (0, 3))
    assert missed(let_expire(table), 1) == (1, 3)


def test_rcw_72_set_up_and_reactions_are_not_counted() -> None:
    table = Table(dice="6:1 1 6:1 5 3")
    while table.state.stage != "play":
        let_expire(table)
    assert (missed(table, 0), missed(table, 1)) == ((0, 3), (0, 3))
    table = Table("S1 page d4 dial=5", "N1 page d5 S dial=9", dice="0 0 0  0 0 0 0", ask_reactions=True)
    table.say("use attack d5")
    assert table.holds("asked react north N1")
    assert missed(let_expire(table), 1) == (0, 3)


def test_rcw_72_how_an_interrupted_move_goes_on_is_not_counted() -> None:
    heroes = ("S1 kite d4", "S2 page a1 dial=99", "N1 brakk d6 S dial=9")
    table = Table(*heroes, dice="0", orders=["N1 hold_ground auto"]).say("move e4")
    assert table.asked.kind == "move_more"
    let_expire(table)
    assert missed(let_expire(table)) == (0, 3)


def test_a_match_recorded_before_the_option_is_played_without_it() -> None:
    """Nothing was forfeited then, and its states are those that the record's digest was made of."""
    table = alone()
    table.state.options = replace(table.state.options, missed_limit=UNSET, rulings=UNSET)
    for _ in range(5):
        let_expire(table)
    assert table.state.outcome is None
    assert missed(table) is None
    dumped = table.game.dump(table.state)
    assert all(name not in dumped for name in (b'"missed"', b'"missed_limit"', b'"rulings"'))


def test_the_count_is_kept_with_the_state_and_shown_to_its_seat_alone() -> None:
    table = let_expire(alone())
    assert table.game.load(table.game.dump(table.state)).missed == (1, 0)
    assert table.view(0).state.missed == (1, 0)
    assert table.view(1).state.missed is UNSET
    assert table.game.view(table.state, None).state.missed is UNSET
