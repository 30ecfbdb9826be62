"""Typed orders: what is read, what is refused, and why (5.5)."""

from __future__ import annotations

import pytest

from rules.chesswarrior.game import Chesswarrior
from rules.kernel.errors import AmbiguousText, UnreadableText

from .table import Table, known, variant


def read(table: Table, text: str) -> tuple[str, ...]:
    """Read an answer to the open question."""
    return table.game.parse(table.view(), table.asked, text)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("end N", ("end", "n")),
        ("skip", ("end", "n")),
        ("S1 end w", ("end", "w")),
        ("page end w", ("end", "w")),
        ("end West", ("end", "w")),
        ("move d5", ("move", "d5", "stop")),
        ("MOVE D5, D6", ("move", "d5", "d6")),
        ("move d4-d5", None),
        ("use attack e5", ("attack", "e5", "n")),
        ("attack e5 E", ("attack", "e5", "e")),
        ("att e5 e", ("attack", "e5", "e")),
        ("use power_arm d5", None),
        ("ｍｏｖｅ　ｄ５", ("move", "d5", "stop")),
    ],
)
def test_answers_are_read_tolerantly(text: str, choice: tuple[str, ...] | None) -> None:
    table = Table("S1 page d4", "N1 oru e5 dial=9")
    if choice is None:
        with pytest.raises(UnreadableText):
            read(table, text)
    else:
        assert read(table, text) == choice


def test_several_due_heroes_must_be_told_apart() -> None:
    table = Table("S1 page d4", "S2 sable d2")
    assert read(table, "S2 end") == ("s2", "end", "n")
    assert read(table, "sable end") == ("s2", "end", "n")
    with pytest.raises(UnreadableText):
        read(table, "end")


def test_what_is_written_is_read_back() -> None:
    table = Table("S1 page d4", "S2 sable d2", "N1 oru e5 dial=9")
    assert table.game.format(table.view(), table.asked, ("s1", "attack", "e5", "e")) == "S1 use attack e5 e"
    assert table.game.format(table.view(), table.asked, ("s1", "move", "d5", "stop")) == "S1 move d5"
    assert table.game.format(table.view(), table.asked, ("s2", "end", "w")) == "S2 end W"


def test_a_beginning_that_fits_two_words_is_ambiguous() -> None:
    """`s` may be Sabre Dance, `m` both `move` and Mirage."""
    table = Table("S1 zahra d4 mana=1", "N1 oru d5 dial=9")
    with pytest.raises(AmbiguousText):
        read(table, "m d3")
    assert read(table, "s d5") == ("sabre_dance", "d5", "stop")


def test_prepared_teams_are_called_by_their_names() -> None:
    table = Table(dice="6:1")
    assert read(table, "gate guard") == ("oru", "nerith", "aeron", "ashka", "sable")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("fly d5", "WCW-13"),
        ("", "WCW-13"),
        ("move", "WCW-13"),
        ("attack", "WCW-13"),
        ("attack d5", "CW-65"),
        ("attack e5 e e", "CW-84"),
        ("armor_block", "CW-75"),
        ("N1 end", "RCW-21"),
        ("S2 end", "RCW-21"),
        ("end up", "CW-57"),
        ("move d5 d6 d7", "CW-61"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_clause(text: str, clause: str) -> None:
    assert Table("S1 page d4", "N1 oru e5 dial=9").refused(text) == clause


def test_refusals_name_what_is_in_the_way() -> None:
    table = Table("S1 sable d4", "N1 oru d7 dial=9", obstacles="d6")
    with pytest.raises(UnreadableText) as caught:
        read(table, "attack d7")
    assert caught.value.clause == "CW-85"
    assert caught.value.text.args["squares"] == ["d6"]


def test_a_passive_and_feedback_are_no_uses() -> None:
    assert Table("S1 morwen d4").refused("harm_aura") == "CW-80"
    assert Table("S1 oru d4").refused("shatter_skin") == "CW-100"


def test_a_use_of_another_type_is_refused() -> None:
    """No shipped use aims at a type; the card clause speaks where one does (CW-13)."""
    aimed = {
        "id": "smite",
        "kind": "active",
        "phases": ["support"],
        "dice": 1,
        "hit": 3,
        "reach": {"shape": "range", "n": 3},
        "who": "enemy",
        "of_type": "dark",
        "effects": [{"op": "damage", "n": 1}],
    }
    table = Table("S1 page d4", "N1 oru d5 dial=9", "N2 morwen e4 dial=9", game=variant("page", aimed))
    assert table.offered("smite") == ["e4"]
    assert table.refused("smite d5") == "CW-13"


def test_every_part_of_an_activation_may_name_its_hero_and_a_goal() -> None:
    table = Table("S1 page d4", "N1 oru e7 dial=9", obstacles="c4 e4")
    found = table.game.parse_ahead(table.view(), table.asked, "S1 move d6; page use attack e7 north; S1 end")
    assert found == (("move", "d5", "d6"), ("attack", "e7", "n"), ("end", "n"))
    found = table.game.parse_ahead(table.view(), table.asked, "end; move d6")
    assert found == (("end", "n"), ("move", "d6"))


def test_what_does_not_fit_the_square_foreseen_is_kept_as_typed() -> None:
    """It is refused when it is reached, in the position then (spec 5.5)."""
    table = Table("S1 page d4", "N1 oru h8 dial=9")
    found = table.game.parse_ahead(table.view(), table.asked, "move d5; attack h8; end")
    assert found[1:] == (("attack", "h8"), ("end",))
    found = table.game.parse_ahead(table.view(), table.asked, "move d5; attack nowhere; move d6; end n")
    assert found[1:] == (("attack", "nowhere"), ("move", "d6"), ("end", "n"))


NAMES = {
    "chesswarrior.hero.page": ("Page", "เพจ", "ペイジ"),
    "chesswarrior.full_name.page": ("Page the Grand Knight",),
    "chesswarrior.ability.attack": ("Attack", "โจมตี", "攻撃"),
    "chesswarrior.ability.move": ("Move", "เคลื่อนที่"),
    "chesswarrior.ability.page.power_arm": ("Power Arm", "แขนพลัง"),
    "chesswarrior.facing.e": ("east", "ทิศตะวันออก", "東"),
    "chesswarrior.option.activate.end": ("End", "จบ"),
    "chesswarrior.team.gate_guard": ("Gate Guard", "ผู้เฝ้าประตู"),
}


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("Page the Grand Knight: Attack e5, east", ("attack", "e5", "e")),
        ("เพจโจมตีe5ทิศตะวันออก", ("attack", "e5", "e")),
        ("攻撃 e5 東", ("attack", "e5", "e")),
        ("use Power Arm d5", ("power_arm", "d5")),
        ("แขนพลัง d5", ("power_arm", "d5")),
        ("เคลื่อนที่ c4", ("move", "c4", "stop")),
        ("จบ ทิศตะวันออก", ("end", "e")),
    ],
)
def test_names_in_any_language_are_read(text: str, choice: tuple[str, ...]) -> None:
    game = Chesswarrior(known().catalogue)
    game.lexicon = NAMES
    table = Table("S1 page d4", "N1 oru e5 dial=9", "N2 kite d5 dial=9", game=game)
    assert read(table, text) == choice


def test_names_in_any_language_are_read_in_orders_and_lists() -> None:
    game = Chesswarrior(known().catalogue)
    game.lexicon = NAMES
    table = Table("S1 kite d4", "S2 page d2", "N1 oru h8 dial=9", game=game)
    table.order("S2 plan legal: เคลื่อนที่ d3; จบ ทิศตะวันออก")
    table.say("end")
    assert table.at("S2") == "d3"
    assert table.holds("S2 facing e")
    setup = Table(dice="6:1", game=game)
    assert read(setup, "ผู้เฝ้าประตู") == ("oru", "nerith", "aeron", "ashka", "sable")
