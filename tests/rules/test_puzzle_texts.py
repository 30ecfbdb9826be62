"""What puzzles say stands in their positions, in every language, whatever was tuned since they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_games
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.puzzles import Puzzle
from rules.kernel.types import Event
from tests.support.boards import Board, board, told
from tests.support.shared_out import few
from tests.support.taught import LANGUAGES, figures, is_named, said, squares, strangers, unnamed

GAMES = {game.name: game for game in read_games(REPOSITORY / "data")}
ALL = [(game, one) for game in GAMES.values() for one in game.puzzles]
IDS = [f"{game.name}/{one.id}" for game, one in ALL]
every_puzzle = pytest.mark.parametrize(("game", "one"), ALL, ids=IDS)
ABILITY = re.compile(r"\buse (\w+)")


def parts(one: Puzzle, locale: str) -> dict[str, str]:
    """Return what is said of a puzzle, by its part."""
    texts = {"title": one.title, "task": one.task, "hint": one.hint, "why": one.why}
    return {part: said(text, locale) for part, text in texts.items()}


def line(game: Game[Any], one: Puzzle) -> tuple[list[Event], list[Any]]:
    """Play a puzzle's line, others answering by default; return what happened and every position after an answer."""
    state, chance = game.puzzles.state(one.id), Sampled(one.id)
    events: list[Event] = []
    states: list[Any] = []
    for text in one.line:
        while state.outcome is None and one.seat not in state.pending:
            asked = next(iter(state.pending.values()))
            state, happened = game.submit(state, asked.id, asked.standing or asked.default, chance)
            events += happened
        if state.outcome is not None:
            break
        asked = state.pending[one.seat]
        state, happened = game.submit(state, asked.id, game.parse(game.view(state, one.seat), asked, text), chance)
        events += happened
        states.append(state)
    return events, states


def keys(game: Game[Any], one: Puzzle, events: list[Event]) -> Iterator[str]:
    """Yield the keys of the names that a puzzle has to say: cards held, abilities used, units of an order sheet."""
    state = game.puzzles.state(one.id)
    if game.name == "summoner_war":
        yield from (f"summoner_war.card.{card}" for card in state.sides[one.seat].cards)
    if game.name == "chesswarrior":
        acting = {data["ability"]: data["hero"] for data in (e.data for e in events if e.kind == "declared")}
        for ability in {found for text in one.line for found in ABILITY.findall(text)} - {"attack"}:
            slot = int(acting[ability][1:])
            hero = next(hero.key for hero in state.heroes if (hero.side, hero.slot) == (one.seat, slot))
            yield f"chesswarrior.ability.{hero}.{ability}"
    if game.name == "skirmish":
        started = {event.data["unit"] for event in events if event.kind == "row_started"}
        yield from (f"skirmish.unit.{unit.type}" for unit in state.units if unit.tag in started)


@every_puzzle
def test_names_squares_and_figures_of_a_puzzle_are_those_of_its_position(game: Game[Any], one: Puzzle) -> None:
    events, states = line(game, one)
    typed = frozenset(
        found.lower() for text in (*one.line, *one.firsts) for found in re.findall(r"\b[a-hA-H][1-9]\b", text)
    )
    asked = board(game, game.puzzles.state(one.id)) | Board(frozenset(), typed)
    heard = told(game, events)
    gained = {kind: found for kind, found in heard.figures.items() if kind == "points"}
    asked |= Board(frozenset(), frozenset(), gained)
    solved = asked | heard
    for state in states:
        solved |= board(game, state)
    wrong = [
        (part, locale, found)
        for locale in LANGUAGES.locales
        for part, text in parts(one, locale).items()
        if part != "title" and (found := list(strangers(game.name, text, locale, solved if part == "why" else asked)))
    ]
    assert not wrong, "\n".join(map(str, wrong))


@few(26)
@every_puzzle
@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_a_puzzle_names_what_it_is_solved_with(game: Game[Any], one: Puzzle, locale: str) -> None:
    events, _ = line(game, one)
    assert unnamed(game.name, parts(one, locale).values(), locale, sorted({*keys(game, one, events)})) == []


@pytest.mark.parametrize(
    ("game", "locale", "text", "found"),
    [
        ("commandeer", "en", "Foundry Marshal on c5 has 5,000 health", ["Foundry Marshal"]),
        ("commandeer", "en", "Gasket Runner on c6", ["c6"]),
        ("commandeer", "vi", "d5 hoặc b2: hai lần 4.500", ["b2", "value 4500"]),
        ("commandeer", "ja", "鋳造所の元帥はCP2", ["鋳造所の元帥", "cp 2"]),
        ("commandeer", "zh-TW", "你有 3 CP", ["cp 3"]),
        ("commandeer", "th", "คุณมี 1 CP ที่ d5", []),
    ],
)
def test_what_a_position_does_not_show_is_found(game: str, locale: str, text: str, found: list[str]) -> None:
    """South has two Ember Acolytes on c4 and d4, North a Gasket Runner on c5; 1 CP; a line that goes by d5 and b5."""
    shown = board(GAMES[game], GAMES[game].puzzles.state("into_reach")) | Board(frozenset(), frozenset({"d5", "b5"}))
    assert list(strangers(game, text, locale, shown)) == found


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("hp", "Hozuki on C5 has 4 HP, and A 1 HP", {4, 1}),
        ("hp", "C5の鬼灯のHPは4で、AはHP1", {4, 1}),
        ("hp", "มี HP 4 แล้ว", {4}),
        ("hp", "どちらも体力3、Aの体力は1", {3, 1}),
        ("hp", "生命值都是 3，D 生命值只剩 2，A 的生命值是 1，生命剩 4", {1, 2, 3, 4}),
        ("hp", "步兵有 2 點生命，生命 3：濺射 1", {2, 3}),
        ("mana", "4 DP、5 點法力", {5}),
        ("mana", "あなたは4DP、マナ5。1マナです", {5, 1}),
        ("dp", "คุณมี 4 DP และมานา 5", {4}),
        ("lp", "Morwen has one Lp left", {1}),
        ("lp", "モルウェンの残りLpは1", {1}),
        ("cp", "with 3 Command Points (CP) each turn", {3}),
        ("cp", "コマンドポイント（CP）は毎ターン3で", {3}),
        ("value", "2,000 and 6.000 and 4000 of 10,000", {2000, 6000, 4000, 10000}),
    ],
)
def test_figures_are_read_in_every_language(kind: str, text: str, found: set[int]) -> None:
    assert figures(kind, text) == found


def test_squares_are_told_from_call_signs() -> None:
    assert squares("dozen_war", "C1 to c7, attack B.C1 on c6") == {"c7", "c6"}
    assert squares("skirmish", "Sayo (B) on B2") == {"b2"}


def test_names_are_found_whole() -> None:
    assert not is_named("Page", "on every Pages")
    assert is_named("archer", "Archers attack")
    assert not is_named("Page", "on this page")
