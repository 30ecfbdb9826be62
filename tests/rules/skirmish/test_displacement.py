"""Push and pull: SK-54, RSK-47."""

from __future__ import annotations

import pytest

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def field(*lines: str, turn: int = 8) -> Table:
    return Table("\n".join([f"field, turn {turn}, west", FAR, HOME, *lines]))


@pytest.mark.parametrize(
    ("user", "target", "lands"),
    [
        ("D2", "D3", "D7"),  # east, four squares
        ("E4", "D4", "A4"),  # north until the edge
        ("A2", "B2", "E2"),  # south until the edge
        ("E6", "E5", "E1"),  # west
        ("E2", "D4", "D7"),  # columns differ more
        ("E2", "C1", "A1"),  # rows differ more; the master stands on A1
        ("E2", "D3", "D7"),  # equal: along the columns
    ],
)
def test_sk_54_push_follows_the_longer_axis_away_from_the_user(user: str, target: str, lands: str) -> None:
    table = field(f"WA pusher {user}", f"EA gatekeeper {target}").send("A: ability EA")
    expected = "B1" if lands == "A1" else lands
    assert table.square("EA") == expected


def test_sk_54_push_stops_before_a_wall() -> None:
    table = field("WA pusher C1", "EA gatekeeper C2").send("A: ability EA")
    assert table.differences("EA C2") == []


def test_sk_54_push_stops_before_a_unit_and_the_rest_is_lost() -> None:
    table = field("WA pusher E1", "EA gatekeeper E2", "EB medic E5").send("A: ability EA")
    assert table.differences("EA E4\nEB E5") == []


def test_sk_54_pull_ends_beside_the_user_that_stands_in_the_way() -> None:
    table = field("WA puller E2", "EA gatekeeper E5").send("A: ability EA")
    assert table.differences("EA E3") == []


def test_sk_54_pull_ends_when_its_axis_shows_no_difference() -> None:
    """Three columns and one row away: pulled west until the columns are equal."""
    table = field("WA puller E2", "EA gatekeeper D4").send("A: ability EA")
    assert table.differences("EA D2") == []


def test_sk_54_pull_moves_so_many_squares_at_most() -> None:
    table = field("WA puller E1", "EA gatekeeper E5").send("A: ability EA")
    assert table.differences("EA E2") == []
    table = field("WA gatherer D5", "EA gatekeeper B5").send("A: ability")
    assert table.differences("EA C5") == []


def test_sk_54_the_direction_is_fixed_before_the_first_square() -> None:
    """Two columns and one row away: two squares west, although after one the differences would be equal."""
    table = field("WA puller E5", "EA gatekeeper D7").send("A: ability EA")
    assert table.differences("EA D5") == []


def test_sk_54_rsk_47_a_rooting_trap_does_not_stop_a_push() -> None:
    table = field("WA pusher E1", "EA gatekeeper E2", "trap E4 W: root 1").send("A: ability EA")
    assert table.differences("EA E6 root") == []


def test_sk_54_a_stunning_trap_does_not_stop_a_push() -> None:
    table = field("WA pusher E1", "EA gatekeeper E2", "trap E4 W: stun 1").send("A: ability EA")
    assert table.differences("EA E6 stun") == []


def test_sk_54_death_stops_a_push() -> None:
    table = field("WA pusher E1", "EA acolyte E2", "trap E4 W: damage 3", "trap E5 W: damage 1").send("A: ability EA")
    assert table.differences("EA dead\nno trap E4\ntrap E5") == []


def test_sk_54_every_square_on_the_way_is_entered() -> None:
    table = field("WA pusher B3", "EA gatekeeper B4", "trap B6 W: damage 2").send("A: ability EA")
    assert table.differences("EA B7 hp=5\nno trap B6") == []


def test_sk_54_push_moves_the_farthest_first() -> None:
    table = field("WA blaster E2", "EA gatekeeper E3", "EB medic E4").send("A: ability")
    assert table.differences("EA E4\nEB E5") == []


def test_sk_54_push_ties_go_in_unit_order() -> None:
    """Both are two squares from the user and want D5; A comes first."""
    table = field("WA blaster D3", "EB gatekeeper D5", "EA medic E4").send("A: ability")
    assert table.missing(["displaced ea e4 e5", "displaced eb d5 d6"]) == []


def test_sk_54_pull_moves_the_nearest_first() -> None:
    """B, three away, leaves B4 first; then A, four away, can pass it."""
    table = field("WA vortex D5", "EA gatekeeper B3", "EB medic B4").send("A: ability")
    assert table.differences("EB D4\nEA B5 hp=7") == []


def test_sk_54_pull_ties_go_in_unit_order() -> None:
    """Both are two squares away and want E3."""
    table = field("WA gatherer E2", "EA gatekeeper E4", "EB medic D3").send("A: ability")
    assert table.differences("EA E3\nEB D2") == []


@pytest.mark.parametrize("mark", ["root=2", "stun=2", "exhausted"])
def test_rsk_47_a_unit_that_cannot_move_is_still_pushed(mark: str) -> None:
    table = field("WA pusher E1", f"EA gatekeeper E2 {mark}").send("A: ability EA")
    assert table.differences("EA E6") == []


def test_rsk_47_a_rooted_unit_is_pulled_swapped_and_teleported() -> None:
    table = field("WA puller E2", "EA gatekeeper E5 root=2").send("A: ability EA")
    assert table.differences("EA E3") == []
    table = field("WA swapper E2", "EA gatekeeper E4 root=2").send("A: ability EA")
    assert table.differences("EA E2\nWA E4") == []
    table = field("WA caster E2", "EA gatekeeper E4 root=2").send("A: ability EA, D2")
    assert table.differences("EA D2") == []


def test_rsk_47_a_rooted_user_may_swap_and_teleport_itself() -> None:
    assert field("WA blinker E2 root=1").send("A: ability E5").differences("WA E5") == []
    table = field("WA swapper E2 root=1", "WB medic E4").send("A: ability WB")
    assert table.differences("WA E4\nWB E2") == []


def moved(table: Table) -> list[tuple[str, str, str]]:
    """Return who is told to be displaced, from where and to where."""
    told = table.game.tidings.joined(table.events)
    return [(e.data["unit"], e.data["from"], e.data["to"]) for e in told if e.kind == "displaced"]


def test_sk_54_a_push_over_several_squares_is_told_once() -> None:
    table = field("WA pusher D2", "EA gatekeeper D3").send("A: ability EA")
    assert table.missing(["displaced ea d3 d4", "displaced ea d4 d5", "displaced ea d5 d6", "displaced ea d6 d7"]) == []
    assert moved(table) == [("ea", "d3", "d7")]


def test_sk_54_pushes_of_two_units_are_told_apart() -> None:
    table = field("WA blaster E2", "EA gatekeeper E3", "EB medic E4").send("A: ability")
    assert moved(table) == [("eb", "e4", "e5"), ("ea", "e3", "e4")]


def test_sk_54_what_happens_on_the_way_parts_the_telling() -> None:
    """B5 is a hazard."""
    table = field("WA pusher B3", "EA gatekeeper B4").send("A: ability EA")
    assert moved(table) == [("ea", "b4", "b5"), ("ea", "b5", "b7")]


def test_only_displacements_are_joined() -> None:
    table = field("WA pusher D2", "EA gatekeeper D3").send("A: ability EA")
    others = [event for event in table.events if event.kind != "displaced"]
    assert [event for event in table.game.tidings.joined(table.events) if event.kind != "displaced"] == others
