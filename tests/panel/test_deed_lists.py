"""Lists of deeds: of all or of a sort, in parts that a select holds, what harms the own side apart."""

from __future__ import annotations

import msgspec

from bot.discord.panel.deed_lists import RISKY, among, lists, sorts_of, stays
from rules.kernel.deeds import Deed
from rules.kernel.types import Text


def deed(unit: str, number: int) -> Deed:
    """Return a deed of a unit."""
    return Deed(((unit, str(number)),), unit, "move", Text("x"))


def test_lists_of_a_sort_keep_each_unit_whole_and_the_last_takes_what_is_left() -> None:
    made = [deed(unit, n) for n in range(7) for unit in "abcdefghijklmnopqr"]
    found = lists(made, "move")
    assert [len(part) for part in found] == [21, 21, 21, 63]
    assert [sorted({one.unit for one in part}) for part in found[:2]] == [list("abc"), list("def")]
    assert [len(part) for part in lists(made, "move", 2)] == [21, 105], "where there is less room"
    assert [len(part) for part in lists([deed("a", n) for n in range(60)], "move")] == [25, 25, 10]
    assert lists([], "move") == []


def test_of_all_sorts_the_best_stand_in_the_first_list_and_the_others_unit_by_unit() -> None:
    """The 75th of 100 deeds was on a further page of a list of all others, in which nobody looks for a unit."""
    made = [deed(unit, n) for n in range(10) for unit in "abcdefghij"]
    best, *others = lists(made, "")
    assert list(best) == made[:25]
    assert [sorted({one.unit for one in part}) for part in others] == [list("fgh"), list("aij"), list("bcde")]


def test_what_ends_a_turn_is_in_the_first_of_several_lists() -> None:
    """It was the 57th of 82 deeds, on the second page of the second list."""
    many = [Deed(((f"u{n}", "go"),), f"u{n}", "move", Text("x")) for n in range(60)]
    end = Deed((("end",),), "end", "end", Text("x"))
    first, *others = lists([*many, end], "")
    assert end in first
    assert [deed for part in (first, *others) for deed in part if deed != end] == many
    assert [list(part) for part in lists([*many[:5], end], "")] == [[*many[:5], end]]


def test_the_end_of_a_phase_leaves_no_sort_behind_that_hides_what_comes_next() -> None:
    """After *End* of Planning only *End Combat* was listed, and no button led to the attacks."""
    end = Deed((("end",),), "end", "end", Text("x"))
    planning = [*(deed("a", n) for n in range(6)), end]
    assert sorts_of(planning) == ["move"], "the end is a button of its own or in the first list"
    assert (stays(planning, "move"), stays(planning, "end")) == (True, False)
    assert sorts_of([deed("a", 1), end]) == []


def test_what_harms_the_own_side_is_listed_behind_a_button_of_its_own() -> None:
    friendly = msgspec.structs.replace(deed("a", 9), sort="attack", warning=Text("deed.sort.end"))
    moves = [deed("a", n) for n in range(6)]
    found = [*moves, friendly]
    assert among(found, "") == tuple(moves)
    assert among(found, "attack") == ()
    assert among(found, RISKY) == (friendly,)
    assert sorts_of(found) == [RISKY], "no button looks among attacks where only friends are in reach"
    assert not stays([*found, friendly], RISKY)


def test_an_end_that_harms_and_what_is_all_there_is_are_not_kept_apart() -> None:
    end = Deed((("end",),), "end", "end", Text("x"), warning=Text("deed.sort.end"))
    friendly = msgspec.structs.replace(deed("a", 9), warning=Text("deed.sort.end"))
    assert among([deed("a", 1), end], "") == (deed("a", 1), end)
    assert among([friendly], "") == (friendly,)
    assert sorts_of([friendly]) == []
