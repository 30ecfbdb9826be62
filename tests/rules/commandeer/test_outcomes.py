"""What the enemy's Combat can take once the Defending Phase ends: said of each answer, a warning by what is dear."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.deeds import Deed

from .table import Table, shipped


def defence(*lines: str, lost: int = 0, hand: str = "HOLD", energy: str = "SEER") -> Table:
    """Return North's Defending Phase in South's turn."""
    return Table(*lines, phase="defending", north_hand=hand, north_energy=energy, north_defeated="WALL " * lost)


def deed(table: Table, *choice: str) -> Deed:
    """Return the deed of one answer."""
    return next(one for one in table.game.deeds(table.view(), table.asked) if one.entries[0][: len(choice)] == choice)


def squares(found: Deed) -> list[str]:
    """Return where units are said to fall."""
    assert found.outcome is not None
    return [unit.args["square"] for unit in found.outcome.args["units"]]


def test_cm_45_to_pass_where_a_unit_can_be_defeated_says_who_and_is_not_the_good_choice() -> None:
    table = defence("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", "N WALL f6")
    end, hold = deed(table, "end"), deed(table, "play", "hold", "d4")
    assert (squares(end), end.loses, end.warning) == (["d4"], True, None)
    assert (hold.outcome, hold.loses) == (None, False)


def test_cm_43_a_unit_that_outlives_all_attacks_is_not_spoken_of() -> None:
    end = deed(defence("S GRUNT c3", "N GRUNT d4", "N WALL f6"), "end")
    assert (end.outcome, end.warning, end.loses) == (None, None, False)


def test_cm_49_what_gives_the_sixth_unit_away_bears_a_warning_and_comes_last() -> None:
    table = defence("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", "N WALL f6", lost=5)
    end = deed(table, "end")
    assert end.warning is not None
    assert end.warning.key == "commandeer.outcome.falls_and_lost"
    assert table.game.deeds(table.view(), table.asked)[-1].warning is not None
    assert deed(table, "play", "hold", "d4").warning is None
    table.say("end").say("attack c3 ne d4").say("attack e3 nw d4")
    assert table.holds("over south six_defeated")


def test_cm_49_with_a_unit_more_to_spare_the_match_is_not_said_to_be_lost() -> None:
    end = deed(defence("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", "N WALL f6", lost=4), "end")
    assert (end.loses, end.warning) == (True, None)


def test_cm_22_a_legendary_unit_that_can_be_defeated_bears_a_warning() -> None:
    end = deed(defence("S GRUNT c3", "S GRUNT e3", "N CHIEF d4", "N WALL f6"), "end")
    assert end.warning is not None
    assert end.warning.key == "commandeer.outcome.falls"


def test_5_4_what_is_said_does_not_hang_on_what_the_defender_may_not_know() -> None:
    """Attacks sent ahead and cards of the enemy change nothing of it."""

    def told(then: str, hand: str) -> list[object]:
        table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", south_hand=hand, north_hand="HOLD", north_energy="SEER")
        table.say(f"end{then}")
        assert table.asked.kind == "defending"
        return [(one.entries, one.outcome, one.warning) for one in table.game.deeds(table.view(), table.asked)]

    assert told("; attack c3 ne d4; attack e3 nw d4", "WALL EYE") == told("", "HOLD GRUNT")


SHORT_OF_ONE: dict[str, Any] = {"north_hand": "HOLD", "north_energy": "SEER", "north_defeated": "WALL " * 5}
"""North defends and has one unit more to lose."""


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        (("S BOW c1", "S GRUNT c2", "S GRUNT e3", "N GRUNT c4 damage=3", "N WALL d4"), {"ranged_block": "first_unit"}),
        (("S GRUNT c3 entered=5", "S WALL e3", "N GRUNT c4 damage=3", "N WALL e4"), {"deploy_delay": True}),
    ],
    ids=("RCM-25: an own unit stands before the bow", "RCM-22: it has only just entered"),
)  # fmt: skip
def test_cm_49_nobody_is_told_to_lose_to_an_attack_that_is_not_legal(
    lines: tuple[str, ...], options: dict[str, Any]
) -> None:
    """Only the attack on c4, of 2,000 Health left, would take the sixth unit."""
    table = Table(*lines, phase="defending", options=options, **SHORT_OF_ONE)
    end = deed(table, "end")
    table.say("end")
    assert table.offered("attack") == ["e3"]
    assert (end.outcome, end.warning) == (None, None)


def test_cm_49_7_2_a_unit_that_cannot_be_ranged_is_not_told_to_fall_to_a_bow() -> None:
    """Walking Oak (vo13) shields b5 and c4; eh10 on c1 has Range Attack and may not attack c4, which has 2,000 left."""
    table = Table(
        "S eh10 c1", "S eh04 e3", "N vo13 c5", "N vo01 b5", "N vo03 c4 damage=4", "N vo01 e4", phase="defending",
        game=shipped(), north_hand="vo21", north_energy="vo01", north_defeated="vo01 " * 5,
    )  # fmt: skip
    end = deed(table, "end")
    table.say("end")
    ways = {way: table.offered(f"attack c1 {way}") for way in table.offered("attack c1")}
    assert "c4" not in {at for hit in ways.values() for at in hit}
    assert (end.outcome, end.warning) == (None, None)
