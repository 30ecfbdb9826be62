"""Terrain made by abilities: RSK-19, RSK-48, RSK-56, SK-77."""

from __future__ import annotations

import pytest

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def field(*lines: str, turn: int = 8) -> Table:
    return Table("\n".join([f"field, turn {turn}, west", FAR, HOME, *lines]))


def test_rsk_48_a_wall_rises_on_an_empty_square_and_blocks() -> None:
    table = field("WA waller E2", "EA berserker E5").send("A: ability E4")
    assert table.differences("terrain E4 wall") == []
    table.send("A: E4")
    assert table.happened("row_cancelled ea bad_destination")


@pytest.mark.parametrize(
    ("why", "square", "line"),
    [
        ("a unit stands there", "E4", "EA gatekeeper E4"),
        ("a deployment square", "E1", "EA gatekeeper E7"),
        ("a trap", "E4", "trap E4 E: damage 1"),
        ("an own trap", "E4", "trap E4 W: damage 1"),
        ("a wall already", "C3", "EA gatekeeper E7"),
    ],
)
def test_rsk_48_a_wall_needs_an_empty_square_without_deployment_or_trap(why: str, square: str, line: str) -> None:
    table = field("WA waller E3", line).send(f"A: ability {square}")
    assert table.happened("action_cancelled wa illegal_target"), why


def test_rsk_48_an_enemy_deployment_square_cannot_be_walled() -> None:
    assert field("WA waller E5").send("A: ability E7").happened("action_cancelled wa illegal_target")


def test_rsk_48_other_terrain_may_lie_under_a_unit_and_is_not_entered() -> None:
    table = field("WA igniter E2", "EA gatekeeper E4").send("A: ability E4")
    assert (
        table.differences("EA hp=8\nterrain E4 hazard\nterrain D4 hazard\nterrain E3 hazard\nterrain D5 hazard") == []
    )
    table.send("A: E5")
    assert table.differences("EA hp=7") == []


def test_rsk_48_a_made_spring_heals() -> None:
    table = field("WA gardener E2 hp=3").send("A: ability E2").send()
    assert table.differences("WA hp=4\nturn 9 west") == []


def test_rsk_48_made_rough_ground_costs_two() -> None:
    table = field("WA roughener E2", "EA gatekeeper E6").send("A: ability E5").send("A: E4")
    assert table.differences("EA E6") == []


def test_rsk_56_terrain_never_changes_a_wall() -> None:
    table = field("WA roughener C2").send("A: ability C3")
    assert table.happened("action_cancelled wa illegal_target")
    table = field("WA igniter D2").send("A: ability D3")
    assert table.differences("terrain C3 wall\nterrain D3 hazard") == []


def test_rsk_56_a_wall_made_by_an_ability_is_not_changed_either() -> None:
    table = field("WA roughener E2", "terrain E4 E wall 2").send("A: ability E4")
    assert table.happened("action_cancelled wa illegal_target")


def test_rsk_56_the_newest_change_counts_and_the_older_returns() -> None:
    """East's hazard runs longer than West's rough ground."""
    table = field("WA medic D1", "EA medic D7", "terrain E4 E hazard 3", "terrain E4 W rough 1")
    assert table.differences("terrain E4 rough") == []
    assert table.send().differences("terrain E4 hazard\nturn 8 east") == []
    assert table.send().send().send().send().differences("terrain E4 hazard\nturn 10 east") == []
    assert (
        Table(f"field, turn 9, east\n{FAR}\n{HOME}\nterrain E4 E hazard 1").send().differences("terrain E4 floor") == []
    )


def test_rsk_56_an_older_change_may_end_under_a_newer_one() -> None:
    table = field("WA medic D1", "EA medic D7", "terrain E4 W hazard 1", "terrain E4 E rough 2").send()
    assert table.differences("terrain E4 rough") == []
    assert not table.happened("terrain_restored e4")
    assert table.send().send().send().differences("terrain E4 floor\nturn 10 west") == []


def test_rsk_56_printed_terrain_returns() -> None:
    table = field("WA medic D1", "EA medic D7", "terrain B5 W rough 1").send()
    assert table.differences("terrain B5 hazard") == []


def test_rsk_19_walking_into_a_printed_hazard_gives_the_opponent_points() -> None:
    table = field("WA medic B4 hp=1").send("A: B5")
    assert table.differences("WA dead\ndp 0-1") == []


def test_rsk_19_sk_77_pushed_there_by_a_friend_it_is_friendly_fire() -> None:
    table = field("WA pusher B3", "WB medic B4 hp=1").send("A: ability WB")
    assert table.differences("WB dead\ndp 0-0") == []


def test_rsk_19_sk_77_pushed_there_by_the_enemy_it_gives_points() -> None:
    table = field("WA pusher B3", "EA medic B4 hp=1").send("A: ability EA")
    assert table.differences("EA dead\ndp 1-0") == []


def test_rsk_19_sk_77_a_hazard_made_by_a_side_is_that_sides_whoever_pushed() -> None:
    """West pushes its own medic into East's hazard: East caused it."""
    table = field("WA pusher E2", "WB medic E3 hp=1", "terrain E4 E hazard 2").send("A: ability WB")
    assert table.differences("WB dead\ndp 0-1") == []


def test_rsk_19_sk_77_walking_into_the_own_sides_hazard_is_friendly_fire() -> None:
    table = field("WA medic E3 hp=1", "terrain E4 W hazard 2").send("A: E4")
    assert table.differences("WA dead\ndp 0-0") == []


def test_rsk_19_sk_77_a_trap_counts_as_its_makers_whoever_pushed() -> None:
    table = field("WA pusher E2", "WB medic E3 hp=1", "trap E4 E: damage 1").send("A: ability WB")
    assert table.differences("WB dead\ndp 0-1") == []


def test_rsk_56_sk_77_the_newest_change_is_the_cause() -> None:
    """West's newer hazard lies over East's older one: the medic's death is friendly fire."""
    table = field("WA medic E3 hp=1", "terrain E4 E hazard 2", "terrain E4 W hazard 2").send("A: E4")
    assert table.differences("WA dead\ndp 0-0") == []


def test_sk_77_a_changed_printed_hazard_counts_as_its_changers() -> None:
    table = field("WA medic B4 hp=1", "terrain B5 W hazard 2").send("A: B5")
    assert table.differences("WA dead\ndp 0-0") == []


def test_sk_77_a_summon_into_danger_is_no_moving_effect() -> None:
    """A trap on the deployment square is East's, and gives East the point."""
    text = f"field, turn 3, west\n{FAR}\n{HOME}\nreserve WA cheap\ntrap E1 E: damage 2"
    assert Table(text).send("summon A > E1").differences("WA dead\ndp 0-1") == []


def test_sk_77_a_teleport_into_a_hazard_is_the_users_doing() -> None:
    table = field("WA blinker B4 hp=1").send("A: ability B5")
    assert table.differences("WA dead\ndp 0-0") == []


def test_sk_37_a_revival_onto_a_hazard_is_hurt_by_it() -> None:
    text = f"field, turn 6, west\n{FAR}\n{HOME}\ndead WA cheap\nWB gravekeeper B4\nterrain B5 E hazard 2"
    table = Table(text).send("B: ability A, B5")
    assert table.differences("WA B5 hp=1") == []


def test_sk_77_a_swap_into_a_hazard_is_the_users_doing_for_both() -> None:
    table = field("WA swapper B4", "EA medic B5 hp=1").send("A: ability EA")
    assert table.differences("WA B5 hp=5\nEA B4 hp=1") == []
    table = field("WA swapper B5", "EA medic B4 hp=1").send("A: ability EA")
    assert table.differences("EA dead\nWA B4\ndp 1-0") == []
    table = field("WA swapper B4 hp=1", "EA medic B5").send("A: ability EA")
    assert table.differences("WA dead\nEA B4\ndp 0-0") == []
