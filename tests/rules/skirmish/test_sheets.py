"""What an order sheet may hold and when it is refused: SK-55 to SK-57, RSK-06, RSK-40."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.errors import SheetErrors, StaleDecision

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def field(*lines: str, turn: int = 6, **options: Any) -> Table:
    return Table("\n".join([f"field, turn {turn}, west", FAR, HOME, *lines]), **options)


def test_sk_55_a_summon_and_a_row_per_unit() -> None:
    table = field("WA berserker E2", "WB medic D1", "reserve WC acolyte", turn=3)
    table.send("summon C > E1\nA: E3\nB: D2")
    assert table.differences("WC E1\nWA E3\nWB D2") == []


def test_sk_55_units_without_a_row_wait() -> None:
    table = field("WA berserker E2", "WB medic D1").send("A: E3")
    assert table.differences("WA E3\nWB D1 hp=5") == []


def test_sk_55_an_empty_sheet_is_legal() -> None:
    assert field("WA berserker E2").send("").differences("turn 6 east\nWA E2") == []


def test_sk_56_the_summon_comes_first_wherever_it_is_written() -> None:
    table = field("WA berserker E2", "reserve WC acolyte", turn=3).send("A: E3\nsummon C > E1")
    assert table.missing(["summoned wc e1", "moved wa e2-e3"]) == []


def test_sk_56_rsk_06_rows_run_from_top_to_bottom() -> None:
    lines = ("WA berserker E2", "WB medic D1")
    assert field(*lines).send("A: E3\nB: D2").missing(["moved wa e2-e3", "moved wb d1-d2"]) == []
    assert field(*lines).send("B: D2\nA: E3").missing(["moved wb d1-d2", "moved wa e2-e3"]) == []


def test_sk_56_rsk_06_a_row_is_completed_before_the_next() -> None:
    table = field("WA berserker E2", "WB berserker D2", "EA pillar E4").send("A: E3 > attack EA\nB: D4 > attack EA")
    assert table.missing(["moved wa e2-e3", "attacked wa ea", "moved wb d2-d3-d4", "attacked wb ea"]) == []


@pytest.mark.parametrize("sheet", ["EA: E5", "F: E3", "B: E3", "C: E3", "T1: E3", "E6: E5", "Z9: E3"])
def test_sk_57_bad_unit(sheet: str) -> None:
    """An enemy's unit, none, one in reserve, a dead one, no token, an enemy's square, no square."""
    table = field("WA berserker E2", "EA gatekeeper E6", "reserve WB medic", "dead WC medic", turn=3)
    assert table.refused(sheet) == "bad_unit"


def test_sk_57_one_error_refuses_the_whole_sheet() -> None:
    table = field("WA berserker E2", "WB medic D1")
    assert table.refused("A: E3\nB: attack WB") == "self_attack"
    assert table.differences("WA E2\nturn 6 west") == []


def test_sk_57_every_faulty_line_is_named() -> None:
    table = field("WA berserker E2", "WB medic D1")
    with pytest.raises(SheetErrors) as caught:
        table.send("A: E3\nB: attack WB\nQ: E3")
    assert [fault.line for fault in caught.value.faults] == [2, 3]


def test_sk_57_duplicate_unit() -> None:
    assert "duplicate_unit" in field("WA berserker E2").refused("A: E3\nA: E4")


def test_rsk_40_both_lines_of_a_unit_listed_twice_are_marked() -> None:
    """Neither line is chosen silently: without the marked lines the unit waits (RSK-40, 5.4)."""
    table = field("WA berserker E2", "WB medic D1")
    with pytest.raises(SheetErrors) as caught:
        table.send("A: E3\nB: D2\nA: E4")
    assert sorted(fault.line for fault in caught.value.faults) == [1, 3]
    assert caught.value.kept == ("b", "d2", "wait", "/", "done")


def test_sk_57_two_actions() -> None:
    table = field("WA berserker E2", "EA gatekeeper E3")
    assert table.refused("A: attack EA > ability") == "two_actions"
    assert table.refused("A: attack EA, attack EA") == "two_actions"
    assert table.refused("A: ability > attack EA") == "two_actions"


def test_sk_57_move_after_action() -> None:
    table = field("WA berserker E2", "EA gatekeeper E3")
    assert table.refused("A: attack EA > D2") == "move_after_action"
    assert table.refused("A: E3 > attack EA > D2") == "move_after_action"


def test_sk_57_self_attack_by_call_sign() -> None:
    assert field("WA berserker E2").refused("A: attack WA") == "self_attack"
    assert field("WA berserker E2").refused("A: E3 > attack 味方A") == "self_attack"


def test_sk_57_no_ability() -> None:
    assert field("WA berserker E2", "WT1 puppet D2").refused("T1: ability") == "no_ability"


@pytest.mark.parametrize("sheet", ["A: F2", "A: E8", "A: attack E9", "A: E3 > Z1", "A: attack G1"])
def test_sk_57_off_map(sheet: str) -> None:
    assert field("WA berserker E2").refused(sheet) == "off_map"


@pytest.mark.parametrize("sheet", ["A: D3 > D5", "A: E3 > D4", "A: E3 > E5 > E6"])
def test_sk_57_bad_path(sheet: str) -> None:
    assert field("WA berserker E2").refused(sheet) == "bad_path"


def test_sk_57_whether_the_first_square_adjoins_the_unit_is_judged_later() -> None:
    table = field("WA berserker E2").send("A: E4 > E5")
    assert table.happened("row_cancelled wa bad_destination")


@pytest.mark.parametrize(
    ("why", "sheet"),
    [
        ("attack without target", "A: attack"),
        ("ability without its target", "B: ability"),
        ("ability without its destination", "C: ability F"),
        ("ability without its direction", "D: ability"),
        ("ability with a target it does not take", "A: ability EA"),
        ("a unit where a square is required", "E: ability EA"),
        ("a token that never was in the match", "A: attack ET1"),
        ("a call sign that never was in the match", "A: attack EZ"),
    ],
)
def test_sk_57_bad_target(why: str, sheet: str) -> None:
    table = field(
        "WA berserker E2", "WB longbow D1", "WC gravekeeper D2", "WD liner C2", "WE trapper B2", "dead WF medic",
        "EA gatekeeper E3",
    )  # fmt: skip
    assert table.refused(sheet) == "bad_target", why


@pytest.mark.parametrize("sheet", ["summon B > E1\nsummon C > D1", "summon A > E1", "summon D > E1", "summon EB > E1"])
def test_sk_57_bad_summon(sheet: str) -> None:
    """Twice; a unit on the map; a dead one; an enemy's."""
    lines = ("WA berserker E2", "reserve WB acolyte", "reserve WC acolyte", "dead WD medic", "reserve EB acolyte")
    assert "bad_summon" in field(*lines, turn=3).refused(sheet)


@pytest.mark.parametrize("turn", [1, 2, 4, 5, 6, 8, 9, 10])
def test_sk_57_bad_summon_in_another_turn(turn: int) -> None:
    assert field("WA berserker E2", "reserve WB acolyte", turn=turn).refused("summon B > E1") == "bad_summon"


def test_sk_57_stale_by_its_header() -> None:
    assert field("WA berserker E2").refused("turn 5\nA: E3") == "stale"
    assert field("WA berserker E2").refused("行動表 7ターン\nA: E3") == "stale"
    assert field("WA berserker E2").send("turn 6\nA: E3").differences("WA E3") == []


def test_sk_57_stale_by_its_decision() -> None:
    table = field("WA berserker E2")
    old, choice = table.asked.id, table.read("A: E3")
    table.send("")
    with pytest.raises(StaleDecision):
        table.game.submit(table.state, old, choice, table.chance)
