"""What the enemy's Combat can take once the Defending Phase ends: said of each answer, a warning by what is dear."""

from __future__ import annotations

from rules.kernel.deeds import Deed

from .table import Table


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
