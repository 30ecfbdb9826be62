"""The log as players read it, what a step asks, and what an answer may lead to: rules, never hints."""

from __future__ import annotations

from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.i18n import I18n
from bot.show.log_lines import event_lines
from bot.show.words import Words
from rules.kernel.types import Choice

from .table import Table
from .test_pieces import put

LANGUAGES: I18n = read_languages(REPOSITORY / "data", strict=True)

LOGS = [
    (["Wa1", "fa4"], {}, "attack a1-a4", ["☠ The warrior a1 takes Blue's soldier on a4."]),
    (["[A]a1", "fa2"], {}, "attack a1-a2", ["☠ From concealment the assassin a1 takes Blue's soldier on a2."]),
    (
        ["[A]a1", "fa2"],
        {"attack_keeps_concealment": True},
        "attack a1-a2",
        ["☠ The face-down piece a1 takes Blue's soldier on a2."],
    ),
    (
        ["Wa1", "aa4"],
        {"marks": ["a4 type=knight"]},
        "attack a1-a4",
        ["☠ The warrior a1 takes Blue's knight (was: assassin) on a4."],
    ),
    (
        ["Wa1", "[a]a4"],
        {},
        "attack a1-a4",
        [
            "The warrior a1 attacks a4.",
            "A trap! Blue's assassin on a4 enters.",
            "☠ Red's warrior from a1 falls to the assassin.",
        ],
    ),
    (
        ["[A]a1", "ra2"],
        {"red": "mimic"},
        "attack a1-a2",
        [
            "☠ From concealment the assassin a1 takes Blue's archer on a2.",
            "Red uses **Mimic** (a2).",
            "Red's piece on a2 turns into another type: archer.",
        ],
    ),
    (
        ["Wa1", "ha4"],
        {"blue": "chain_reaction"},
        "attack a1-a4",
        [
            "☠ The warrior a1 takes Blue's hero on a4.",
            "Blue uses **Chain Reaction**.",
            "☠ Chain Reaction: Red's warrior on a4 dies too.",
        ],
    ),
    (
        ["Rh1", "fh3", "[k]a4", "Ra1", "Fa2"],
        {"red": "blind_shot"},
        "cast blind_shot a1-a4",
        [
            "Red uses **Blind Shot** (a1).",
            "The archer a1 attacks a4.",
            "The shot a1–a4 rebounds: a knight or the summoner.",
            "☠ Red's archer on a1 dies of it.",
        ],
    ),
    (
        ["Re4", "ff4"],
        {"marks": ["e4 snipe=9", "h4 concealed=1"]},
        "attack e4-h4",
        [
            "The archer e4 attacks h4.",
            "The shot e4–h4 rebounds: the summoner.",
            "☠ Red's archer on e4 dies of it.",
        ],
    ),
]


def lines(table: Table, locale: str = "en") -> list[str]:
    words = Words(LANGUAGES, locale).at(table.game).plain
    return event_lines(words, table.game, table.view(None), table.game.seen(table.log, None))


@pytest.mark.parametrize(("pieces", "table", "text", "log"), LOGS, ids=[f"{case[2]} {case[1]}" for case in LOGS])
def test_the_log_of_a_turn(pieces: list[str], table: dict[str, Any], text: str, log: list[str]) -> None:
    assert lines(put(*pieces, **table).say(text)) == log


def test_the_log_in_the_games_own_language() -> None:
    assert lines(put("[A]a1", "ra2", red="mimic").say("attack a1-a2"), "zh-TW") == [
        "☠ 刺客 a1 隱蔽攻擊 a2，消滅藍方弓箭手。",
        "紅方發動**模仿**（a2）。",
        "紅方 a2 的棋子變成弓箭手。",
    ]


PROMPTS = [
    (["Wa1", "fa4"], ("attack", "a1"), "What does a1 attack?"),
    (
        ["Wa1", "[f]a4"],
        ("attack", "a1"),
        "What does a1 attack? A face-down piece dies, unless it is an assassin: then your attacker dies.",
    ),
    (["Wa1"], (), "Your turn: choose a piece or a card."),
]


@pytest.mark.parametrize(("pieces", "prefix", "asked"), PROMPTS)
def test_a_step_asks_with_the_rule_that_matters(pieces: list[str], prefix: Choice, asked: str) -> None:
    table = put(*pieces)
    node = table.game.options_at(table.view(0), table.asked, prefix)
    assert Words(LANGUAGES, "en")(node.prompt) == asked


STUCK = "4 . k . . . . . s\n3 . [f] . . . . . .\n2 P F [f] . . . . .\n1 S F [f] . . . . ."


@pytest.mark.parametrize(("red", "asked"), [("soul_link", "prompt.turn"), ("", "prompt.turn.stuck")])
def test_rsw_10_with_a_soul_link_left_nobody_is_told_that_there_is_but_to_pass(red: str, asked: str) -> None:
    """Soul Link may be used before the pass and create an action, which then replaces it."""
    table = Table(STUCK, red=red, blue="guardian", stuck="loses")
    assert "pass" in table.offered()
    assert table.game.options_at(table.view(0), table.asked, ()).prompt.key == f"summoner_war.{asked}"
    if red:
        assert any(text.startswith("attack b3-") for text in table.say("link a2-b3").offered())


KING = {"red": "fearless_king"}
MIGHT = {"red": "heroic_might"}
SAFE: list[tuple[list[str], dict[str, Any], tuple[str, str], bool]] = [
    (["[f]h2"], KING, ("h1", "h2"), True),
    (["[f]h2"], {}, ("h1", "h2"), False),
    (["Ha1", "[f]a4"], MIGHT, ("a1", "a4"), True),
    (["Ha1", "[f]a4"], {}, ("a1", "a4"), False),
    (["Ha1", "[f]a4"], {**MIGHT, "marks": ["h1 concealed=1"]}, ("a1", "a4"), False),
    (["Ha1", "[f]a4"], KING, ("a1", "a4"), False),
]


@pytest.mark.parametrize(("pieces", "table", "squares", "is_safe"), SAFE)
def test_rsw_51_rsw_56_who_bounces_off_a_trap_is_not_told_that_it_dies_of_it(
    pieces: list[str], table: dict[str, Any], squares: tuple[str, str], is_safe: bool
) -> None:
    made = put(*pieces, **table)
    view, decision = made.view(0), made.asked
    asked = made.game.options_at(view, decision, ("attack", squares[0])).prompt.key
    remarks = {r.text.key.rpartition(".")[2] for r in made.game.remarks(view, decision, ("attack", *squares))}
    assert asked.endswith(".concealed") != is_safe
    assert bool({"trap", "own_summoner"} & remarks) != is_safe


@pytest.mark.parametrize("hidden", ["[a]", "[f]", "[k]", "[r]"])
def test_rsw_49_prompt_and_remarks_are_the_same_whatever_lies_there(hidden: str) -> None:
    table = put("Wa1", f"{hidden}a4")
    view, decision = table.view(0), table.asked
    asked = table.game.options_at(view, decision, ("attack", "a1")).prompt.key
    remarks = [r.text.key for r in table.game.remarks(view, decision, ("attack", "a1", "a4"))]
    assert (asked, remarks) == ("summoner_war.prompt.attack.2.concealed", ["summoner_war.remark.trap"])


BOTH = {"rebound_kills_target": True}


@pytest.mark.parametrize(
    ("pieces", "table", "choice", "remarks"),
    [
        (["[A]a1", "fa2"], {}, ("attack", "a1", "a2"), ["from_concealed"]),
        (["[A]a1", "fa2"], {"attack_keeps_concealment": True}, ("attack", "a1", "a2"), []),
        (["Ra1", "Fa2", "[f]a4"], {"red": "blind_shot"}, ("cast", "blind_shot", "a1", "a4"), ["trap", "rebound"]),
        (["Ra1", "Fa2", "[f]a4"], {"marks": ["a1 snipe=9"]}, ("attack", "a1", "a4"), ["trap", "rebound_loaded"]),
        (
            ["Ra1", "Fa2", "[f]a4"],
            {"red": "blind_shot"} | BOTH,
            ("cast", "blind_shot", "a1", "a4"),
            ["trap", "rebound_both"],
        ),
        (
            ["Ra1", "Fa2", "[f]a4"],
            {"marks": ["a1 snipe=9"]} | BOTH,
            ("attack", "a1", "a4"),
            ["trap", "rebound_loaded_both"],
        ),
        *(
            (
                ["Ra1", "Fa2", f"[{met}]a4"],
                {mover: "blind_shot", "marks": ["a4 known=1", *marks]} | both,
                choice,
                remarks if both == {} or not remarks else ["rebounds_both"],
            )
            for met, mover, marks, choice, remarks in (
                ("k", "red", [], ("cast", "blind_shot", "a1", "a4"), ["rebounds"]),
                ("s", "red", [], ("cast", "blind_shot", "a1", "a4"), ["rebounds"]),
                ("f", "red", [], ("cast", "blind_shot", "a1", "a4"), []),
                ("s", "blue", ["a1 snipe=9"], ("attack", "a1", "a4"), ["rebounds"]),
                ("k", "blue", ["a1 snipe=9"], ("attack", "a1", "a4"), []),
            )
            for both in ({}, BOTH)
        ),
    ],
)
def test_sw_70_sw_71_rsw_70_remarks_name_the_shots_own_rule(
    pieces: list[str], table: dict[str, Any], choice: Choice, remarks: list[str]
) -> None:
    made = put(*pieces, **table)
    found = made.game.remarks(made.view(0), made.asked, choice)
    assert [r.text.key.rpartition(".")[2] for r in found] == remarks


def test_a_square_is_no_beginning_of_a_second_act() -> None:
    made = put("Wa1", "Wc1", red="sacrificial_strike").say("cast sacrificial_strike move a1-a2")
    assert made.game.why(made.view(0), made.asked, (), "c1") is None
