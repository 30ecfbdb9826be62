"""Whom units could attack in their side's phase under way or in its next one (SK-30, SK-38, SK-48)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.types import Seat

from .scenario import Table

WEST = "turn 2, west\nWA berserker B2"


def strikes(text: str, **options: Any) -> set[str]:
    """Return from where to where strikes are told in a position."""
    return told(Table(text, **options))


def told(table: Table) -> set[str]:
    """Return from where to where strikes are told at a table, the same to both sides."""
    both = [table.game.strikes(table.game.view(table.state, Seat(seat))) for seat in (0, 1)]
    west, east = ({f"{one.by.at} {one.target.at}" for one in found} for found in both)
    assert west == east
    return west


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        (f"{WEST}\nEA gatekeeper B6", {"B2 B6"}),  # 3 squares and 1; the other goes 2 and strikes 1
        (f"{WEST}\nEA gatekeeper B7", set()),
        (f"{WEST} disarm=2\nEA gatekeeper B5", {"B5 B2"}),
        (f"{WEST} exhausted=1\nEA gatekeeper B6", {"B2 B6"}),
    ],
    ids=["move and strike", "out of reach", "disarmed", "exhausted now"],
)
def test_sk_30_sk_38_a_move_and_the_reach_of_an_attack_count_together(text: str, reached: set[str]) -> None:
    assert strikes(text) == reached


KEPT = ("exhausted", "stun", "disarm", "root")
"""What keeps WA from coming to EA and attacking it."""
PAIR = "\nWA berserker B2{west}\nEA berserker B6{east}"


@pytest.mark.parametrize("status", KEPT)
def test_sk_48_what_ends_with_the_phase_under_way_keeps_from_no_attack_of_the_next(status: str) -> None:
    """SK-48: "A status of n turns ends at the end of the n-th phase of its bearer's side that begins after it was
    given", and one of 0 turns with the phase in which it was given, whoever bears it."""
    assert strikes("turn 4, west" + PAIR.format(west=f" {status}=1", east="")) == {"B2 B6", "B6 B2"}
    assert strikes("turn 4, east" + PAIR.format(west="", east=f" {status}=1")) == {"B2 B6", "B6 B2"}
    assert strikes("turn 4, west" + PAIR.format(west="", east=f" {status}=0")) == {"B2 B6", "B6 B2"}


@pytest.mark.parametrize("status", KEPT)
def test_sk_48_what_covers_the_next_phase_of_its_own_side_keeps_from_attacking_in_it(status: str) -> None:
    assert strikes("turn 4, west" + PAIR.format(west=f" {status}=2", east="")) == {"B6 B2"}
    assert strikes("turn 4, west" + PAIR.format(west="", east=f" {status}=1")) == {"B2 B6"}
    assert strikes("turn 4, east" + PAIR.format(west=f" {status}=1", east="")) == {"B6 B2"}
    assert strikes("turn 4, east" + PAIR.format(west="", east=f" {status}=2")) == {"B2 B6"}


@pytest.mark.parametrize("turn", [3, 4])
@pytest.mark.parametrize("status", KEPT)
def test_sk_48_with_blind_sheets_both_phases_are_to_come(status: str, turn: int) -> None:
    """5.6: no phase is under way while sheets are written; the second side's comes first in even turns."""
    # the side named first has its phase counted as running, so that the other one bears the status
    assert strikes(f"turn {turn}, west" + PAIR.format(west="", east=f" {status}=1"), orders="blind") == {"B2 B6"}
    assert strikes(f"turn {turn}, east" + PAIR.format(west=f" {status}=1", east=""), orders="blind") == {"B6 B2"}


def test_sk_45_who_has_used_its_ability_is_told_to_strike_no_more_in_its_next_phase() -> None:
    """SK-45: "it cannot act in its own phase of the next turn. The turn after that it may act again." """
    table = Table("turn 4, west\nWA berserker B4\nWB medic A1\nEA gatekeeper B7\nEB medic E7").send("A: ability")
    assert told(table) == {"B7 B4"}
    assert told(table.send()) == {"B4 B7", "B7 B4"}  # West's phase of turn 5 runs; the next one is that of turn 6


@pytest.mark.parametrize(
    ("west", "reached"),
    [
        (" mov+1x1", {"B2 B7"}),  # in the phase under way only
        (" mov+1x2", {"B2 B7"}),
        (" mov-3x1", set()),
        (" mov-1x1", set()),
    ],
)
def test_sk_50_what_changes_a_move_counts_in_the_phases_that_it_covers(west: str, reached: set[str]) -> None:
    assert strikes(f"{WEST}{west}\nEA gatekeeper B7") == reached


@pytest.mark.parametrize(("mark", "reached"), [("mov-1x1", {"B2 B6"}), ("mov-1x2", set()), ("range+1x1", {"B2 B6"})])
def test_sk_50_a_hindrance_that_ends_with_the_phase_is_gone_in_the_next(mark: str, reached: set[str]) -> None:
    assert strikes(f"{WEST} {mark}\nEA gatekeeper B6") == reached


def test_sk_48_ground_that_changes_back_is_walked_as_it_is_by_then() -> None:
    """For terrain "the creator's side counts": a wall by East of one more own phase stands in West's phase under way
    and is gone in its next one; East's own next phase still finds it there."""
    walls = "".join(f"\nterrain {column}4 E wall 1" for column in "ABCDE")
    assert strikes(f"turn 4, west\nWA berserker B2\nEA berserker B6{walls}") == {"B2 B6"}


@pytest.mark.parametrize("turn", [3, 4])
def test_sk_29_who_arrived_in_the_other_sides_phase_waits_through_its_own_of_that_turn(turn: int) -> None:
    table = Table(f"turn {turn}, west\nWA berserker B2\nEA gatekeeper B5")
    table.unit("EA").arrived = 3
    assert told(table) == ({"B2 B5"} if turn == 3 else {"B2 B5", "B5 B2"})


def test_rsk_25_the_truce_binds_the_first_sides_turn_1_alone() -> None:
    """In its phase of turn 1 the first side attacks nobody; in its next one it may. Blind, none is under way."""
    text = "turn 1, west\nWA berserker B2\nEA gatekeeper B6"
    assert strikes(text, first_turn_truce=True) == {"B2 B6"}
    assert strikes(text, first_turn_truce=True, orders="blind") == set()


def test_sk_82_after_the_last_turn_nobody_strikes() -> None:
    """In the second side's phase of turn 10 the first side has none to come, and who cannot act in it has none left."""
    position = "turn 10, east" + PAIR
    assert strikes(position.format(west="", east="")) == {"B6 B2"}
    assert strikes(position.format(west="", east=" stun=1")) == set()
    assert strikes("turn 10, west" + PAIR.format(west="", east="")) == {"B2 B6", "B6 B2"}
