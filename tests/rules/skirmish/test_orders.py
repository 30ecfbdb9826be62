"""How rows are judged and what becomes of those that fail: SK-58 to SK-69, RSK-07, RSK-08."""

from __future__ import annotations

from typing import Any

import pytest

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def field(*lines: str, turn: int = 6, **options: Any) -> Table:
    return Table("\n".join([f"field, turn {turn}, west", FAR, HOME, *lines]), **options)


def test_sk_58_what_is_only_impossible_is_accepted_and_judged_later() -> None:
    table = field("WA berserker E2", "WB medic D1", "EA acolyte E4", "dead EB medic")
    table.send("A: A6 > attack EA\nB: attack EB")
    assert table.missing(["row_cancelled wa bad_destination", "action_cancelled wb target_gone"]) == []


def test_sk_58_nothing_is_aimed_anew() -> None:
    """The named enemy dies in the first row; the other one beside the attacker is left alone."""
    table = field("WA berserker E2", "WB berserker D3", "EA acolyte E3", "EB gatekeeper D4")
    table.send("A: attack EA\nB: attack EA")
    assert table.happened("action_cancelled wb target_gone")
    assert table.differences("EB hp=8") == []


def test_sk_59_the_row_of_a_unit_that_has_died_is_skipped() -> None:
    table = field("WA berserker E2", "WB medic E3").send("A: attack WB\nB: E4")
    assert table.happened("row_skipped wb cannot_act")


def test_sk_59_a_skipped_row_makes_nothing_happen() -> None:
    table = field("WA berserker E2 stun=1", "EA gatekeeper E3").send("A: attack EA")
    assert table.differences("EA hp=8\nWA E2") == []


@pytest.mark.parametrize(
    ("why", "sheet", "line"),
    [
        ("too far", "A: E6 > attack EA", "EB medic B7"),
        ("occupied by a friend", "A: E3 > attack EA", "WB medic E3"),
        ("occupied by an enemy", "A: D3 > attack EA", "EA gatekeeper D3"),
        ("a wall", "A: C3 > attack EA", "EB medic B7"),
        ("the listed path begins elsewhere", "A: D3 > D4 > attack EA", "EB medic B7"),
    ],
)
def test_sk_60_a_wrong_destination_cancels_the_whole_row(why: str, sheet: str, line: str) -> None:
    lines = ["WA berserker E2", line] if line.startswith("EA") else ["WA berserker E2", "EA gatekeeper D2", line]
    table = field(*lines).send(sheet)
    assert table.happened("row_cancelled wa bad_destination"), why
    assert table.differences("WA E2\nEA hp=8") == []


def test_sk_60_a_rooted_unit_loses_the_row_with_its_destination() -> None:
    table = field("WA berserker E2 root=1", "EA gatekeeper D2").send("A: E3 > attack EA")
    assert table.happened("row_cancelled wa bad_destination")
    assert table.differences("EA hp=8") == []


def test_sk_60_the_ability_is_lost_too() -> None:
    table = field("WA berserker E2", "EA gatekeeper D2").send("A: E6 > ability")
    assert table.differences("WA not exhausted\nEA hp=8\nmana W=6") == []


def test_rsk_07_act_in_place_judges_the_action_from_the_current_square() -> None:
    table = field("WA berserker E2", "EA gatekeeper D2", bad_move="act_in_place").send("A: E6 > attack EA")
    assert table.differences("WA E2\nEA hp=3") == []
    table = field("WA berserker E2", "EA gatekeeper D2", bad_move="act_in_place").send("A: E6 > ability")
    assert table.differences("WA E2 exhausted\nEA hp=5") == []


def test_rsk_07_act_in_place_may_still_fail() -> None:
    table = field("WA berserker E2", "EA gatekeeper E4", bad_move="act_in_place").send("A: E5 > attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_sk_61_rsk_08_only_the_move_is_made_if_the_action_fails() -> None:
    table = field("WA berserker E2", "EA gatekeeper E6").send("A: E4 > attack EA")
    assert table.happened("action_cancelled wa out_of_range")
    assert table.differences("WA E4\nEA hp=8") == []


def test_sk_61_a_failed_ability_costs_nothing() -> None:
    table = field("WA longbow E2", "EA gatekeeper E7").send("A: E3 > ability EA")
    assert table.happened("action_cancelled wa out_of_range")
    assert table.differences("WA E3 not exhausted\nmana W=6") == []


def test_sk_61_without_a_move_nothing_is_left() -> None:
    table = field("WA berserker E2", "EA gatekeeper E6").send("A: attack EA")
    assert table.happened("action_cancelled wa out_of_range")
    assert table.differences("WA E2") == []


def reason(*lines: str, sheet: str, **options: Any) -> str:
    """Return the reason for which the only failing action of a sheet was cancelled."""
    table = field(*lines, **options).send(sheet)
    (event,) = [event for event in table.events if event.kind == "action_cancelled"]
    return str(event.data["reason"])


def test_sk_62_target_gone() -> None:
    assert reason("WA berserker E2", "dead EA medic", sheet="A: attack EA") == "target_gone"
    assert reason("WA berserker E2", sheet="A: attack E3") == "target_gone"
    assert reason("WA longbow E2", sheet="A: ability E3") == "target_gone"
    assert reason("WA berserker E2", "reserve EB medic", sheet="A: attack EB") == "target_gone"


def test_sk_62_an_empty_square_far_away_is_target_gone() -> None:
    assert reason("WA berserker E2", sheet="A: attack A5") == "target_gone"


def test_sk_62_out_of_range_for_target_and_destination() -> None:
    assert reason("WA berserker E2", "EA medic E4", sheet="A: attack EA") == "out_of_range"
    assert reason("WA longbow E2", "EA medic E6", sheet="A: ability EA") == "out_of_range"
    assert reason("WA caster E2", "EA medic E3", sheet="A: ability EA, E6") == "out_of_range"


def test_sk_62_the_own_square_is_out_of_range() -> None:
    assert reason("WA berserker E2", sheet="A: attack E2!") == "out_of_range"


def test_sk_62_illegal_target_for_the_side_filter_and_for_emptiness() -> None:
    assert reason("WA medic E2", "EA medic E3", sheet="A: ability EA") == "illegal_target"
    assert reason("WA longbow E2", "WB medic E3", sheet="A: ability WB") == "illegal_target"
    assert reason("WA blinker E2", "WB medic E3", sheet="A: ability E3") == "illegal_target"


def test_sk_62_zero_attack() -> None:
    assert reason("WA gatekeeper E2 atk-2x1", "EA medic E3", sheet="A: attack EA") == "zero_attack"


def test_sk_62_not_enough_mana() -> None:
    assert reason("WA berserker E2", "mana W=3", sheet="A: ability") == "not_enough_mana"


def test_sk_62_sealed_disarmed_no_uses() -> None:
    assert reason("WA berserker E2 seal=1", sheet="A: ability") == "sealed"
    assert reason("WA berserker E2 disarm=1", "EA medic E3", sheet="A: attack EA") == "disarmed"
    assert reason("WA duelist E2 used=1", "EA medic E3", sheet="A: ability EA") == "no_uses"


def test_sk_62_friendly_unmarked() -> None:
    assert reason("WA berserker E2", "WB medic E3", sheet="A: attack E3") == "friendly_unmarked"


def test_sk_62_abilities_need_no_mark() -> None:
    table = field("WA gatekeeper E2", "WB medic E3").send("A: ability E3")
    assert table.differences("WB E5 hp=4") == []


@pytest.mark.parametrize("target", ["WB", "EA", "EB", "E7"])
def test_sk_62_revival_knows_illegal_targets_only(target: str) -> None:
    """A living friend, a living enemy, a dead enemy, a square."""
    lines = ("WA gravekeeper E2", "WB medic D1", "WC medic C1", "EA medic E7", "dead EB medic")
    table = field(*lines)
    if target == "E7":
        assert table.refused(f"A: ability {target}, E3") == "bad_target"
    else:
        table.send(f"A: ability {target}, E3")
        assert table.happened("action_cancelled wa illegal_target")


@pytest.mark.parametrize(
    ("first", "lines", "sheet"),
    [
        ("out_of_range", ("WA medic E2", "EA medic E7"), "A: ability EA"),  # and illegal_target
        ("out_of_range", ("WA gatekeeper E2 atk-2x1", "EA medic E7"), "A: attack EA"),  # and zero_attack
        ("out_of_range", ("WA longbow E2 seal=1", "EA medic E7", "mana W=0"), "A: ability EA"),
        ("illegal_target", ("WA medic E2", "EA medic E3", "mana W=0"), "A: ability EA"),  # and mana
        ("zero_attack", ("WA gatekeeper E2 atk-2x1 disarm=1", "WB medic E3"), "A: attack E3"),  # and two more
        ("not_enough_mana", ("WA berserker E2 seal=1", "mana W=0"), "A: ability"),
        ("sealed", ("WA duelist E2 seal=1 used=1", "EA medic E3"), "A: ability EA"),
        ("disarmed", ("WA berserker E2 disarm=1", "WB medic E3"), "A: attack E3"),  # and friendly_unmarked
    ],
)
def test_sk_62_the_first_reason_of_the_list_is_reported(first: str, lines: tuple[str, ...], sheet: str) -> None:
    assert reason(*lines, sheet=sheet) == first


def test_sk_63_after_an_interrupted_move_the_action_is_judged_from_there() -> None:
    table = field("WA berserker E2", "EA gatekeeper D3", "trap E3 E: root 1").send("A: E3 > E4 > E5 > attack EA")
    assert table.differences("WA E3\nEA hp=3") == []
    table = field("WA berserker E2", "EA gatekeeper D5", "trap E3 E: root 1").send("A: E3 > E4 > E5 > attack EA")
    assert table.happened("action_cancelled wa out_of_range")


def test_sk_64_a_unit_named_as_target_is_followed() -> None:
    table = field("WA gatekeeper E2", "WB berserker D4", "EA medic E3").send("A: ability EA\nB: E4 > attack EA")
    assert table.missing(["displaced ea e4 e5", "attacked wb ea 5", "died ea"]) == []


def test_sk_64_a_square_named_as_target_means_whoever_stands_there() -> None:
    lines = ("WA gatekeeper E2", "WB berserker D5", "EA medic E3", "EB pillar D4")
    table = field(*lines).send("A: ability EA\nB: attack E5")
    assert table.happened("attacked wb ea 5")
    table = field(*lines).send("A: ability EA\nB: attack D4")
    assert table.happened("attacked wb eb 5")


def test_sk_65_hazards_and_traps_on_the_way_do_not_make_a_path_illegal() -> None:
    table = field("WA berserker B4", "trap B6 E: damage 1").send("A: B5 > B6")
    assert table.differences("WA B6 hp=4") == []


def test_sk_65_a_path_is_judged_as_a_whole_before_the_first_step() -> None:
    """The far end is out of reach, so not even the first step is taken."""
    table = field("WA gatekeeper E2", "trap E3 E: damage 1").send("A: E3 > E4 > E5")
    assert table.differences("WA E2 hp=8\ntrap E3") == []


def test_sk_65_a_slowing_trap_does_not_shorten_the_walk_in_progress() -> None:
    table = field("WA berserker E2", "trap E3 E: mov -2").send("A: E3 > E4 > E5")
    assert table.differences("WA E5 mov=-2") == []


def test_sk_66_a_unit_to_be_summoned_has_no_row() -> None:
    table = field("WA berserker E2", "reserve WB acolyte", turn=3)
    assert table.refused("summon B > E1\nB: D1") == "bad_unit"


def test_sk_66_a_unit_to_be_revived_has_no_row() -> None:
    table = field("WA gravekeeper E2", "dead WB medic")
    assert table.refused("A: ability B, E3\nB: E4") == "bad_unit"


def test_sk_67_a_row_may_use_the_square_another_has_left() -> None:
    table = field("WA berserker E2", "WB medic E1").send("A: E3\nB: E2")
    assert table.differences("WA E3\nWB E2") == []
    table = field("WA berserker E2", "WB medic E1").send("B: E2\nA: E3")
    assert table.happened("row_cancelled wb bad_destination")
    assert table.differences("WA E3\nWB E1") == []


def test_sk_67_a_row_meets_what_the_summon_has_left() -> None:
    table = field("WA berserker E2", "reserve WB acolyte", turn=3).send("summon B > E1\nA: E1")
    assert table.happened("row_cancelled wa bad_destination")


def test_sk_67_a_row_may_pass_where_an_enemy_has_died() -> None:
    table = field("WA berserker E2", "WB berserker D2", "EA acolyte E3").send("A: attack EA\nB: D3 > E3")
    assert table.differences("WB E3") == []


def test_sk_68_everything_that_fails_is_public_with_its_reason() -> None:
    lines = ("WA berserker E2", "WB medic D1", "WC acolyte C1 stun=1", "EA gatekeeper E6")
    table = field(*lines).send("A: E3 > attack EA\nB: A5\nC: C2")
    failed = [e for e in table.events if e.kind in ("action_cancelled", "row_cancelled", "row_skipped")]
    assert [(e.kind, e.data["unit"], e.data["reason"]) for e in failed] == [
        ("action_cancelled", "wa", "out_of_range"),
        ("row_cancelled", "wb", "bad_destination"),
        ("row_skipped", "wc", "cannot_act"),
    ]
    assert all(event.only is None for event in failed)


def test_sk_68_a_failed_summon_is_public_with_its_reason() -> None:
    table = field("WA berserker E2", "reserve WB berserker", turn=3).send("summon B > E1")
    assert table.happened("summon_cancelled wb not_enough_mana")


@pytest.mark.parametrize("sheet", ["A", "A:", "A: wait", "A: stay", "A 待機", "A：移動なし"])
def test_sk_69_a_row_with_nothing_in_it_is_a_wait(sheet: str) -> None:
    table = field("WA berserker E2", "EA gatekeeper E3").send(sheet)
    assert table.differences("WA E2 not exhausted\nEA hp=8\nturn 6 east") == []


@pytest.mark.parametrize(
    ("prefix", "token", "reason", "clause"),
    [
        (("a",), "b5", "bad_destination", "SK-60"),
        (("a", "stay", "attack"), "ea", "out_of_range", "SK-38"),
        (("a", "stay", "attack"), "a7", "target_gone", "SK-62"),
        (("b",), "b4", None, None),
        ((), "c", "cannot_act", "SK-29"),
    ],
)
def test_sk_58_what_would_come_to_nothing_says_so_with_its_clause(
    prefix: tuple[str, ...], token: str, reason: str | None, clause: str | None
) -> None:
    table = Table("field, turn 6, west\nWA berserker B2\nWB medic B3\nWC medic D1 exhausted\nEA gatekeeper B5")
    view = table.game.view(table.state, table.asked.seat)
    options = {o.token: o for o in table.game.options_at(view, table.asked, prefix, wide=True).options}
    doubt = None if reason is None else f"skirmish.reason.{reason}"
    found = options[token].doubt
    assert (found and found.key, options[token].clause) == (doubt, clause)
