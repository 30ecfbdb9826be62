"""Blind orders: RSK-05 and 5.6."""

from __future__ import annotations

import pytest

from rules.kernel.types import Seat

from .scenario import Table


def blind(*lines: str, turn: int = 3) -> Table:
    return Table("\n".join([f"field, turn {turn}, west", *lines]), orders="blind")


DUEL = ("WA berserker E3", "WB medic A1", "EA berserker E4", "EB medic A7")


def test_rsk_05_alternating_is_the_default() -> None:
    table = Table("\n".join(["field, turn 3, west", *DUEL]))
    assert list(table.state.pending) == [0]


def test_rsk_05_both_seats_are_asked_at_once_and_in_secret() -> None:
    table = blind(*DUEL)
    assert table.differences("turn 3 west east") == []
    assert all(question.secret for question in table.state.pending.values())


def test_rsk_05_the_first_sheet_stays_hidden_until_both_are_in() -> None:
    table = blind(*DUEL).send("A: attack EA", side="west")
    seen = table.game.seen(table.events, Seat(1))
    assert [(event.kind, event.data) for event in seen] == [("ready", {"seat": 0})]
    assert table.game.view(table.state, Seat(1)).state.answers == {}
    assert table.differences("EA hp=6") == []
    table.send("", side="east")
    assert table.missing(["sheets_revealed", "attacked wa ea 5"]) == []


def test_rsk_05_the_first_sheet_may_be_replaced_until_both_are_in() -> None:
    table = blind(*DUEL).send("A: attack EA", side="west").send("A: E2", side="west").send("", side="east")
    assert table.differences("WA E2\nEA hp=6") == []


def test_rsk_05_in_odd_turns_the_first_sides_phase_runs_first() -> None:
    table = blind(*DUEL, turn=3).send("A: attack EA", side="west").send("A: attack WA", side="east")
    assert (
        table.missing(["phase_started w", "attacked wa ea", "phase_ended w", "phase_started e", "attacked ea wa"]) == []
    )


def test_rsk_05_in_even_turns_the_second_sides_phase_runs_first() -> None:
    table = blind(*DUEL, turn=4).send("A: attack EA", side="west").send("A: attack WA", side="east")
    assert (
        table.missing(["phase_started e", "attacked ea wa", "phase_ended e", "phase_started w", "attacked wa ea"]) == []
    )


def test_rsk_05_a_unit_killed_before_its_row_is_skipped() -> None:
    lines = ("WA berserker E3", "WB medic A1", "EA berserker E4 hp=5", "EB medic A7")
    table = blind(*lines).send("A: attack EA", side="west").send("A: attack WA\nB: B7", side="east")
    assert table.happened("row_skipped ea cannot_act")
    assert table.differences("EA dead\nEB B7\nWA hp=6") == []


def test_rsk_05_a_summon_that_has_become_impossible_is_cancelled() -> None:
    """West walks onto East's square before East's phase."""
    lines = ("WA berserker E6", "EA medic A7", "reserve EB acolyte")
    table = blind(*lines).send("A: E7", side="west").send("summon B > E7\nA: B7", side="east")
    assert table.happened("summon_cancelled eb bad_destination")
    assert table.differences("EA B7\nmana E=3") == []


def test_rsk_05_structure_is_judged_by_the_state_at_submission() -> None:
    table = blind("WA berserker E3", "EA medic A7", "dead WB medic")
    sheet_of_the_dead = table.refused
    table.state.pending.pop(Seat(1))
    assert sheet_of_the_dead("B: E4") == "bad_unit"


def test_rsk_05_each_phase_runs_in_full() -> None:
    lines = ("WA berserker E3 root=1", "WB medic A1", "EA gatekeeper E5 poison=1x2", "EB medic A7")
    table = blind(*lines).send("", side="west").send("", side="east")
    assert table.missing(["mana_set w 3", "status_ended wa root", "mana_set e 3", "hp_changed ea 7"]) == []


def test_rsk_05_rsk_39_a_side_with_nothing_to_order_is_not_asked() -> None:
    table = blind("WA berserker E3", "EA gatekeeper E6 stun=1")
    assert list(table.state.pending) == [0]
    table.send("A: E4")
    assert table.differences("WA E4\nturn 4 west east") == []


def test_rsk_05_both_second_misses_in_the_same_turn_are_a_draw() -> None:
    table = blind(*DUEL, "missed W=1 E=1").expire(side="west").expire(side="east")
    assert table.differences("over none forfeit") == []


def test_rsk_05_one_second_miss_loses() -> None:
    table = blind(*DUEL, "missed W=1 E=1").expire(side="west").send("", side="east")
    assert table.differences("over east forfeit") == []


def test_rsk_05_after_turn_10_the_ranking_follows_the_later_phase() -> None:
    table = blind(*DUEL, "dp 1-0", turn=10).send("", side="west").send("", side="east")
    assert table.differences("over west turn_limit") == []
    assert table.happened("phase_ended w 10")


@pytest.mark.parametrize("stunned", [" stun=1", ""])
def test_rsk_39_the_log_says_that_a_side_has_no_orders_whether_it_was_asked_or_not(stunned: str) -> None:
    """A stunned unit leaves East nothing to order, so that West alone is asked; else East is, and orders nothing."""
    table = blind("WA berserker E3", f"EA gatekeeper E6{stunned}").send("A: E4", side="west")
    if not stunned:
        table.send("", side="east")
    told = [table.game.event_text(table.game.view(table.state, None), event) for event in table.events]
    keys = [text.key for text in told if text is not None]
    assert [key for key in keys if "no_orders" in key] == ["skirmish.event.no_orders_blind"]
