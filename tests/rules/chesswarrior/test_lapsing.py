"""What the end of an activation costs: mana for which there is no room (CW-36, RCW-66)."""

from __future__ import annotations

import pytest

from rules.kernel.deeds import Deed
from rules.kernel.types import Choice, Text

from .table import Table

OTHERS = ("S2 kite d5 dial=9", "N1 oru e4 dial=9")
KEY = "chesswarrior.remark.mana_full"
SAID = Text("deed.sort.end")


def ending(table: Table) -> Choice:
    """Return the end of the activation that is offered first."""
    return next(d.entries[0] for d in table.game.deeds(table.view(), table.asked) if d.entries[0][0] == "end")


def told(table: Table, choice: Choice) -> tuple[list[str], list[str | None]]:
    """Return what remarks and the deed say of an answer, and by which clause."""
    view, decision = table.view(), table.asked
    remarks = table.game.remarks(view, decision, choice)
    detail = table.game.deed_detail(view, decision, Deed((choice,), "s1", "end", SAID))
    assert (detail is None) == (not remarks)
    assert detail is None or detail == remarks[0].text
    return [one.text.key for one in remarks], [one.clause for one in remarks]


@pytest.mark.parametrize(
    ("hero", "turn", "is_told"),
    [
        ("S1 aldric d4 N mana=3", 5, True),
        ("S1 aldric d4 N mana=2", 5, False),
        ("S1 aldric d4 N mana=3", 6, False),
        ("S1 aldric d4 N mana=0", 5, False),
    ],
)
def test_cw_36_ending_with_full_mana_before_an_even_number_says_what_is_lost(
    hero: str, turn: int, is_told: bool
) -> None:
    """A hero that does nothing is due in the next Main Turn; mana is put on even numbers alone."""
    table = Table(hero, *OTHERS, turn=turn)
    assert told(table, ending(table)) == (([KEY], ["CW-36"]) if is_told else ([], []))


def test_cw_36_the_number_that_gives_the_lost_mana_is_named() -> None:
    table = Table("S1 aldric d4 N mana=3", *OTHERS, turn=5)
    (remark,) = table.game.remarks(table.view(), table.asked, ending(table))
    assert (remark.text.args["mp"], remark.text.args["dial"]) == (3, 6)


def test_cw_36_who_has_nothing_to_spend_mana_on_is_told_nothing() -> None:
    """Nobody could do otherwise: there is no target for the one thing that costs mana."""
    table = Table("S1 brakk d4 N mana=2", "S2 kite a1 dial=9", "N1 oru h8 dial=9", turn=5)
    assert told(table, ending(table)) == ([], [])


def test_cw_36_a_move_that_takes_its_hero_past_an_even_number_says_it_at_the_end_too() -> None:
    """Two Turns later it is Main Turn 8; mana is put at its beginning, before the hero acts."""
    table = Table("S1 aldric d4 N mana=3", *OTHERS, turn=6)
    then = table.game.onward(table.view(), table.asked, ("move", "c4", "stop"))
    assert then is not None
    (remark,) = table.game.remarks(*then, then[1].default)
    assert (remark.clause, remark.text.args["dial"]) == ("CW-36", 8)


def test_rcw_66_mana_that_was_spent_before_the_end_leaves_room() -> None:
    table = Table("S1 aldric d4 N mana=3", *OTHERS, turn=5)
    use = next(d.entries[0] for d in table.game.deeds(table.view(), table.asked) if d.entries[0][0] == "rally")
    then = table.game.onward(table.view(), table.asked, use)
    assert then is not None
    assert table.game.remarks(*then, then[1].default) == ()
