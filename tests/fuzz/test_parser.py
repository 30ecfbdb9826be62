"""Typed sheets under hostile input: a typed refusal or a sheet that may be submitted, never anything else (5.4)."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES
from rules.kernel.errors import RulesError, SheetErrors
from rules.kernel.sheet import SheetGame, split
from rules.kernel.types import View
from tests.contract.positions import CASES, Point, match
from tests.support.shared_out import at_landing, few

POINTS = [
    (played.game, point)
    for index, case in enumerate(CASES)
    if case.seed == 1 and not case.variant and case.name in GAMES and issubclass(GAMES[case.name], SheetGame)
    for played in [match(index)]
    for point in played.points
    if point.decision.kind == "orders"
]
VIEWS: list[tuple[SheetGame[Any], Point, View[Any]]] = [
    (g, p, g.view(p.state, p.decision.seat)) for g, p in POINTS if isinstance(g, SheetGame)
]

WORDS = st.sampled_from(
    [*"ABCDEFGHIMabcdefghim", "W", "E", "敵A", "味方B", "WA", "EB", "T1", "ET1", "A1", "B4", "G9", "Z99", "Ｂ２",
     "栄三", "attack", "攻撃", "通常攻撃", "x", "ability", "特殊能力", "待機", "wait", "w", "stay", "移動なし", "召喚",
     "summon", "!", "内ゲバ", "n", "北", "①", "1.", "１．", "・", "-", "行動表", "orders 7", "7ターン"]
)  # fmt: skip
GLUE = st.sampled_from([" ", ">", "→", "、", ",", "：", ":", "  ", "\n", "「", "」", "->", "\t", ""])
ROWS = st.lists(st.tuples(WORDS, GLUE), max_size=24).map(lambda parts: "".join(w + g for w, g in parts))
ANY = st.text(max_size=400) | st.text(alphabet=string.printable, max_size=400) | ROWS
PLACE = st.integers(0, len(VIEWS) - 1)


@at_landing
@settings(max_examples=300, deadline=None)
@given(PLACE, ANY)
def test_any_text_is_a_legal_sheet_or_a_typed_refusal_that_keeps_a_legal_rest(place: int, text: str) -> None:
    game, point, view = VIEWS[place]
    lines: list[int] = []
    try:
        choice = game.parse(view, point.decision, text)
    except SheetErrors as error:
        choice = error.kept
        lines = [fault.line for fault in error.faults]
    assert all(1 <= line <= len(text.splitlines()) for line in lines)
    game.check(view, point.decision, choice)


@at_landing
@settings(max_examples=200, deadline=None)
@given(PLACE, st.data())
def test_a_sheet_in_another_dress_reads_the_same(place: int, data: st.DataObject) -> None:
    game, point, view = VIEWS[place]
    written = game.format(view, point.decision, point.choice)
    arrow = data.draw(st.sampled_from([" > ", ">", "→", " ⇒ ", "->", " => ", "➡"]))
    number = data.draw(st.sampled_from(["", "1. ", "１．", "①", "(1) ", "・", "- "]))
    wide = data.draw(st.booleans())
    lines = [number + line.replace(" > ", arrow) for line in written.splitlines()]
    dressed = "\r\n".join(lines)
    if wide:
        dressed = dressed.translate({c: c + 0xFEE0 for c in range(ord("A"), ord("Z") + 1)})
    assert game.parse(view, point.decision, dressed) == point.choice


@settings(max_examples=100, deadline=None)
@given(PLACE, ROWS)
def test_reading_is_a_pure_function_and_changes_nothing(place: int, text: str) -> None:
    game, point, view = VIEWS[place]
    before = game.dump(view.state)
    outcomes = []
    for _ in range(2):
        try:
            outcomes.append(str(game.parse(view, point.decision, text)))
        except RulesError as error:
            outcomes.append(f"{type(error).__name__}: {error}")
    assert outcomes[0] == outcomes[1]
    assert game.dump(view.state) == before


@few(2)
@pytest.mark.parametrize("text", ["A\n" * 2000, "A: " + "B2 > " * 1000, "・" * 4000, "攻撃" * 2000, "\u202e" * 4000])
def test_four_thousand_characters_are_refused_line_by_line(text: str) -> None:
    game, point, view = VIEWS[0]
    with pytest.raises(SheetErrors) as caught:
        game.parse(view, point.decision, text)
    assert split(caught.value.kept).done
