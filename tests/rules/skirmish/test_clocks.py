"""Clocks, drafts and misses: SK-13, SK-83, RSK-26."""

from __future__ import annotations

import pytest

from rules.kernel.forced import FORCED
from rules.kernel.types import Choice, Decision, Seat

from .scenario import Table

TEXT = "field, turn 4, west\nWA berserker E2\nWB medic D1\nEA gatekeeper E6\nEB medic A7"
DRAFT: Choice = ("a", "e3", "wait", "/", "done")


def prepared(table: Table, seat: int) -> Decision:
    """Return the decision a seat may draft for now."""
    plan = table.game.plan(table.game.view(table.state, Seat(seat)))
    assert plan is not None
    return plan


def test_rsk_26_a_saved_draft_is_submitted() -> None:
    table = Table(TEXT).expire(DRAFT)
    assert table.differences("WA E3\nturn 4 east") == []
    assert not table.happened("clock_missed")


def test_rsk_26_without_a_draft_all_units_wait_and_the_clock_is_missed() -> None:
    table = Table(TEXT).expire()
    assert table.happened("clock_missed w 1")
    assert table.differences("WA E2\nturn 4 east") == []


def test_rsk_26_sk_83_two_misses_in_a_row_lose() -> None:
    table = Table(TEXT).expire().send().expire()
    assert table.differences("over east forfeit") == []


def test_rsk_26_the_count_and_the_limit_are_told() -> None:
    table = Table(TEXT).expire()
    assert [table.game.missed(table.state, seat) for seat in (Seat(0), Seat(1))] == [(1, 2), (0, 2)]


def test_rsk_26_the_other_sides_misses_are_counted_apart() -> None:
    table = Table(TEXT).expire().expire()
    assert table.differences("turn 5 west\nopen") == []
    assert table.expire().differences("over east forfeit") == []


def test_rsk_26_a_sheet_resets_the_count() -> None:
    table = Table(TEXT).expire().send().send("A: E3").send().expire()
    assert table.differences("turn 6 east\nopen") == []


def test_rsk_26_a_submitted_draft_resets_the_count() -> None:
    table = Table(TEXT).expire().send().expire(DRAFT).send().expire()
    assert table.differences("turn 6 east\nopen") == []


def test_rsk_26_what_was_sent_by_itself_counts_neither_way() -> None:
    table = Table(TEXT).expire().send()
    question = table.state.pending[Seat(0)]
    table.state, _ = table.game.submit(table.state, question.id, ("done",), table.chance, FORCED)
    assert table.game.missed(table.state, Seat(0)) == (1, 2)


def test_rsk_26_an_empty_sheet_is_no_miss() -> None:
    table = Table(TEXT).send().send().send().send()
    assert table.differences("turn 6 west\nopen") == []


def test_rsk_26_rsk_39_a_passed_phase_neither_counts_nor_resets() -> None:
    """Miss in turn 4, pass by itself in turn 5, miss in turn 6: two misses in a row."""
    text = "field, turn 4, west\nWA berserker E2\nEA stunner E4\nEB medic A7"
    table = Table(text).expire().send("A: ability WA")
    assert table.happened("phase_passed w")
    assert table.differences("turn 5 east") == []
    assert table.send().expire().differences("over east forfeit") == []


def test_rsk_26_overtime_wait_ignores_drafts() -> None:
    table = Table(TEXT, overtime="wait").expire(DRAFT)
    assert table.happened("clock_missed w 1")
    assert table.differences("WA E2") == []


@pytest.mark.parametrize("draft", [(), ("a", "e3", "attack"), ("b", "d2", "wait", "/", "a", "e3", "attack")])
def test_wsk_07_a_draft_that_stops_short_is_none(draft: Choice) -> None:
    """Nobody is in reach of A on E3, so that nothing is offered as its target; the clock is missed all the same."""
    table = Table(TEXT).expire(draft)
    assert table.happened("clock_missed w 1")
    assert table.differences("WA E2\nWB D1") == []


def test_rsk_26_a_draft_may_be_prepared_during_the_opponents_phase() -> None:
    """It is checked for the turn it will be used in: a summon in turn 3."""
    table = Table("field, turn 2, east\nWA berserker E2\nEA gatekeeper E6\nreserve WB acolyte")
    plan = prepared(table, 0)
    choice = table.game.parse(table.game.view(table.state, Seat(0)), plan, "summon B > E1\nA: E3")
    table.send().expire(choice)
    assert table.differences("WB E1\nWA E3\nturn 3 east") == []


def test_rsk_26_rows_of_a_draft_that_have_become_invalid_are_left_out() -> None:
    """B dies in the opponent's phase; its row goes, the other stays (5.2)."""
    table = Table("field, turn 4, east\nWA berserker E2\nWB medic E5 hp=2\nEA gatekeeper E6\nEB medic A7")
    plan = prepared(table, 0)
    draft = table.game.parse(table.game.view(table.state, Seat(0)), plan, "B: E4\nA: E3")
    table.send("A: attack WB").expire(draft)
    assert table.differences("WA E3") == []
    assert not table.happened("row_skipped")


@pytest.mark.parametrize("row", ["A: E5 > attack EB", "A: E3 > E4 > E5 > attack EB"])
def test_rsk_26_rsk_34_a_draft_to_where_the_enemy_pushed_the_unit_stands(row: str) -> None:
    """East pushes WA from E2 to E5: its destination counts as none, and EB on E6 is attacked (SK-57)."""
    table = Table("field, turn 6, east\nWA berserker E2\nEA pusher E1\nEB medic E6")
    draft = table.game.parse(table.game.view(table.state, Seat(0)), prepared(table, 0), row)
    assert table.send("A: ability WA").expire(draft).differences("WA E5\nEB dead") == []


def test_sk_57_sk_60_sk_68_a_drafted_path_that_begins_where_the_unit_stands_by_now_is_cancelled_and_told() -> None:
    """East pushes WA from E3 to E4, the first square of its path; whether it adjoins the unit is for SK-60 to say."""
    table = Table("field, turn 6, east\nWA berserker E3\nEA slinger E2\nEB medic B7")
    draft = table.game.parse(table.game.view(table.state, Seat(0)), prepared(table, 0), "A: E4 > E5")
    assert table.send("A: ability WA").expire(draft).happened("row_cancelled wa bad_destination")


def test_wsk_07_an_empty_sheet_that_was_saved_is_a_draft() -> None:
    assert not Table(TEXT).expire(("done",)).happened("clock_missed")


def test_rsk_26_an_emptied_draft_still_counts_as_one() -> None:
    table = Table("field, turn 4, east\nWA berserker E2\nWB medic E5 hp=2\nEA gatekeeper E6\nEB medic A7")
    plan = prepared(table, 0)
    draft = table.game.parse(table.game.view(table.state, Seat(0)), plan, "B: E4")
    table.send("A: attack WB").expire(draft)
    assert not table.happened("clock_missed")


def test_sk_13_the_decision_says_which_clock_and_turn_it_has() -> None:
    question = Table(TEXT).asked
    assert (question.clock, question.about["turn"]) == ("orders", 4)
