"""What an attack endangers beyond others: red where the match may be lost by it, from the seat's view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.kernel.deeds import Deed
from rules.kernel.types import Seat, View

from .table import Table
from .test_pieces import put

W = "summoner_war.warning."
KING = {"red": "fearless_king"}
CHAIN, DOUBLE = {"blue": "chain_reaction"}, {"blue": "body_double"}
MARKED = "known=1"


def deed(table: Table, *choice: str) -> Deed:
    return next(d for d in table.game.deeds(table.view(0), table.asked) if d.entries == (choice,))


def warned(table: Table, *choice: str) -> tuple[str | None, str | None, str | None]:
    """Return what a deed and its step are warned of, and the clause; the three say the same."""
    view, decision = table.view(0), table.asked
    found = deed(table, *choice)
    ways = table.game.ways(view, decision)
    assert ways is not None
    way = next(way for way in ways if way.choice == choice)
    stepped = next((step.warning for step in way.steps if step.warning is not None), None)
    assert stepped == found.warning
    remarks = [one for one in table.game.remarks(view, decision, choice) if one.text == found.warning]
    clause = remarks[0].clause if remarks else None
    return (None if found.warning is None else found.warning.key, clause, None if stepped is None else stepped.key)


CASES: list[tuple[list[str], dict[str, Any], tuple[str, str], str | None, str | None]] = [
    (["[f]h2"], {}, ("h1", "h2"), "own_summoner", "RSW-27"),
    (["[a]h2"], {}, ("h1", "h2"), "own_summoner", "RSW-27"),
    (["[h]h2"], CHAIN, ("h1", "h2"), "own_summoner", "RSW-27"),
    (["fh2"], {}, ("h1", "h2"), None, None),
    (["ah2"], {}, ("h1", "h2"), None, None),
    (["Ha1", "[f]a4"], {}, ("a1", "a4"), None, None),
    (["Ha1", "[a]a4"], {}, ("a1", "a4"), None, None),
    (["[f]h2"], KING, ("h1", "h2"), None, None),
    (["[a]h2"], {"marks": [f"h2 {MARKED}"]}, ("h1", "h2"), "lost_summoner", "RSW-27"),
    (["[a]h2"], {"marks": [f"h2 {MARKED}"], **KING}, ("h1", "h2"), None, None),
    (["Ha1", "[a]a4"], {"marks": [f"a4 {MARKED}"]}, ("a1", "a4"), "lost_piece", "SW-40"),
    (["hh2"], CHAIN, ("h1", "h2"), "may_chain", "SW-55"),
    (["hh2"], {"blue": "mana_scan"}, ("h1", "h2"), "may_chain", "SW-55"),
    (["hh2"], {"blue": ""}, ("h1", "h2"), None, None),
    (["hh2"], {**CHAIN, "open_cards": True}, ("h1", "h2"), "chained", "SW-55"),
    (["hh2"], {"blue": "mana_scan", "open_cards": True}, ("h1", "h2"), None, None),
    (["hh2"], {**CHAIN, "marks": ["h2 spent=1"]}, ("h1", "h2"), None, None),
    (["Wg1", "hg2"], CHAIN, ("g1", "g2"), None, None),
]


@pytest.mark.parametrize(("pieces", "table", "squares", "name", "clause"), CASES)
def test_rsw_27_sw_40_sw_55_what_may_kill_the_own_summoner_bears_a_warning(
    pieces: list[str], table: dict[str, Any], squares: tuple[str, str], name: str | None, clause: str | None
) -> None:
    """The own summoner's attack on the unknown was an ordinary deed, its *Send* green."""
    key = None if name is None else W + name
    assert warned(put(*pieces, **table), "attack", *squares) == (key, clause, key)


BEHIND = "4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . [{}] [s]\n1 . . . . . . . S"


@pytest.mark.parametrize(
    ("cards", "partner", "key"),
    [("body_double", "a", "may_double"), ("grand_command", "a", "may_double"), ("", "a", None)],
)
def test_sw_52_rsw_27_a_known_summoner_may_change_places_with_an_assassin(
    cards: str, partner: str, key: str | None
) -> None:
    table = Table(BEHIND.format(partner), blue=cards, marks=[f"h2 {MARKED}"])
    assert warned(table, "attack", "h1", "h2")[0] == (None if key is None else W + key)


def test_sw_52_who_has_nobody_to_change_places_with_cannot() -> None:
    table = Table(BEHIND.format("a").replace("[a]", "a"), blue="body_double", marks=[f"h2 {MARKED}"])
    assert warned(table, "attack", "h1", "h2")[0] is None


def test_rsw_27_what_is_warned_of_stands_last_whatever_it_is_worth() -> None:
    table = put("[f]h2", "Wa1", "fa4")
    deeds = table.game.deeds(table.view(0), table.asked)
    assert deeds[-1].entries == (("attack", "h1", "h2"),)
    assert [d.warning is not None for d in deeds] == [False] * (len(deeds) - 1) + [True]


@pytest.mark.parametrize("cards", ["chain_reaction", "body_double", "mana_scan"])
@pytest.mark.parametrize("hidden", ["[a]", "[f]", "[h]", "[k]", "[r]", "[w]", "[p]"])
def test_rsw_49_an_unknown_piece_is_warned_of_alike_whatever_it_is(hidden: str, cards: str) -> None:
    table = put(f"{hidden}h2", "[a]a4", "[h]b4" if hidden != "[h]" else "[f]b4", blue=cards)
    view, decision = table.view(0), table.asked
    told = table.game.deeds(view, decision)
    assert warned(table, "attack", "h1", "h2") == (W + "own_summoner", "RSW-27", W + "own_summoner")
    other = table.game.view(table.game.guess(view, Random(hidden)), Seat(0))
    there = View(Seat(0), other.state, view.decisions)
    again = table.game.deeds(there, decision)
    assert [(d.entries, d.warning, d.outcome) for d in again] == [(d.entries, d.warning, d.outcome) for d in told]


@pytest.mark.parametrize("seat_cards", [("chain_reaction", "mana_scan"), ("chain_reaction", "body_double")])
def test_rsw_49_hidden_cards_are_warned_of_alike_whatever_they_are(seat_cards: tuple[str, str]) -> None:
    first, second = (put("hh2", blue=cards) for cards in seat_cards)
    assert warned(first, "attack", "h1", "h2") == warned(second, "attack", "h1", "h2")


def test_sw_52_a_double_that_everybody_saw_used_is_no_danger_any_more() -> None:
    """It was used when the hero struck: the summoner on b4 can only die now."""
    board = "4 . [f] . . [s] . [f] .\n3 S . . . . . . .\n2 . . . . H . . .\n1 . . . . . . . K"
    table = Table(board, red="chain_reaction", blue="body_double").say("attack e2-e4")
    assert table.happened("card_used 1 body_double")
    table.say("summon g4")
    assert warned(table, "attack", "a3", "b4") == (None, None, None)
    assert table.say("attack a3-b4").differences(["over red summoner"]) == []


@pytest.mark.parametrize(("beside", "key"), [("b4", None), ("c4", "may_double")])
def test_rsw_73_only_who_stands_beside_a_known_summoner_may_take_its_place(beside: str, key: str | None) -> None:
    table = put(
        "Sd3", "[s]d4", f"[f]{beside}", "[f]h4", marks=["d4 known=1"], double_partner="adjacent", blue="body_double"
    )
    found = warned(table, "attack", "d3", "d4")[0]
    assert found == (None if key is None else W + key)
