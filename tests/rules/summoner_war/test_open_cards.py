"""Cards that lie open from the start are not used by that (RSW-05): third edition of the rulings (WSW-08)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from .table import Table
from .test_pieces import put

DOUBLE = "4 . [a] . [k] [s] . [f] .\n3 . . . . . . . .\n2 . . . . H . . .\n1 S . . . . . . ."


def opened(*pieces: str, edition: int = 3, **kwargs: Any) -> Table:
    return put(*pieces, open_cards=True, edition=edition, **kwargs)


def scanned(**kwargs: Any) -> Table:
    """Let Red use one of its cards; three pieces each are left, and Blue has used none."""
    made = put("Hc1", "[f]a4", "[f]b4", "Fa1", red="mana_scan", blue="grand_command", **kwargs)
    return made.say("cast mana_scan a4")


@pytest.mark.parametrize("open_cards", [True, False])
def test_rsw_72_only_cards_that_have_been_used_count(open_cards: bool) -> None:
    table = scanned(open_cards=open_cards)
    assert table.game.tally(table.state) == (2, 1)


def test_rsw_72_who_drafted_fewer_open_cards_wins_nothing_by_it() -> None:
    table = opened("[F]a1", "[f]a4", red="mana_scan mimic snipe", blue="grand_command", draft="up_to_3")
    assert table.game.tally(table.state) == (1, 1)


def test_wsw_08_a_match_of_the_second_edition_counts_open_cards_as_it_did() -> None:
    table = scanned(open_cards=True, edition=2)
    assert table.game.tally(table.state) == (1, 1)
    assert all(side.used is UNSET for side in table.state.sides)
    assert b'"used"' not in table.game.dump(table.state)


@pytest.mark.parametrize(
    ("pieces", "red", "text", "used"),
    [
        (["[K]a1", "fa4"], "guardian", "summon a1", "card_used red guardian a1"),
        (["Ra1", "Fb1", "kc1"], "armor_pierce", "attack a1-c1", "card_used red armor_pierce a1"),
    ],
)
def test_rsw_39_a_lasting_open_card_is_told_and_counts_when_it_first_works(
    pieces: list[str], red: str, text: str, used: str
) -> None:
    """RSW-39, RSW-69: as where cards are secret, so that the tally is the same for both (RSW-72)."""
    for open_cards in (True, False):
        table = put(*pieces, red=red, open_cards=open_cards).say(text)
        assert table.happened(used)
    table = opened(*pieces, red=red)
    assert table.state.sides[0].used is UNSET
    assert table.say(text).state.sides[0].used == (red,)
    assert not opened(*pieces, red=red, edition=2).say(text).happened(used)


def test_wsw_11_an_open_mimic_that_worked_unseen_is_told_when_it_comes_to_light() -> None:
    table = opened("[A]a1", "ka2", "fd3", red="mimic", attack_keeps_concealment=True).say("attack a1-a2")
    assert table.state.sides[0].used is UNSET
    table.say("h4-g4").say("summon a2")
    assert table.happened("card_used red mimic a2")
    assert table.view(1).state.sides[0].used == ("mimic",)


@pytest.mark.parametrize(("text", "spent"), [("", False), ("attack e2-e4", True)])
def test_sw_14_a_guess_takes_an_open_body_double_for_spent_only_when_it_was_used(text: str, spent: bool) -> None:
    """RSW-32: the summoner's use is spent by its use alone."""
    table = Table(DOUBLE, blue="body_double mimic mana_scan", open_cards=True)
    if text:
        table.say(text)
    guesses = table.game.guesses(table.view(0), Random(1), 8)
    found = [p.spent for state in guesses for p in state.board if p is not None and p.side and p.type == "summoner"]
    assert found == [spent] * 8


@pytest.mark.parametrize(("edition", "unspent"), [(3, True), (2, False)])
def test_sw_14_a_piece_that_is_put_back_has_not_spent_an_open_card(edition: int, unspent: bool) -> None:
    """The host takes a priest off by mistake and puts it back; its Soul Link was never used."""
    table = opened("Pa1", "Fc1", "[f]b2", red="soul_link", edition=edition)
    for ruling in (("edit", "remove", "a1", "=slip"), ("edit", "put", "", "a1", "=back")):
        choice = tuple(word or str(len(table.state.dead)) for word in ruling)
        table.state, _ = table.game.rule(table.state, choice, table.chance, 0, lambda _: table.state)
    assert ("link a1-b2" in table.offered()) == unspent
