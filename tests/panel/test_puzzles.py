"""`/puzzle` on the panel: solved by its own buttons, shown step by step, gone on with, in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_games
from rules.kernel.chance import Scripted
from rules.kernel.puzzles import Puzzle
from standin.seen import Seen
from tests.panel.putting import make, panel_of, send
from tests.panel.table import Hand, Table, labels
from tests.support.shared_out import few, of_which

GAMES = [game for game in read_games(REPOSITORY / "data") if game.puzzles]


async def begin(hand: Hand, game: Any, one: Puzzle) -> tuple[Seen, str]:
    """Open a puzzle from the list; return its panel and its code."""
    name = f"{game.name}/{one.id}"
    await hand.slash("puzzle")
    shown = await hand.select(name)
    return shown, await hand.table.running.services.puzzles.open(hand.player, name)


@pytest.mark.parametrize("game", of_which(GAMES, GAMES[:1]), ids=lambda game: game.name)
async def test_puzzles_are_solved_by_the_panels_own_choices(table: Table, game: Any) -> None:
    ana = table.ana
    for number, one in enumerate(game.puzzles, 1):
        shown, code = await begin(ana, game, one)
        assert f"Puzzle {number} of {len(game.puzzles)}" in shown.text
        assert shown.pictures()
        assert {"Hint", "Show me", "Restart the puzzle", "All puzzles"} <= set(labels(shown)), one.id
        for text in one.line:
            panel = await panel_of(ana, code)
            assert panel.question is not None
            q = panel.question
            ends = await make(ana, code, (q.game.parse(q.view, q.decision, text),))
            shown = await send(ana, ends)
        assert "Solved" in shown.text
        assert f"solved {number} of {len(game.puzzles)}" in shown.text
        assert shown.selects() == []
        assert ("Next puzzle" in labels(shown)) == (number < len(game.puzzles))


@pytest.mark.parametrize("game", of_which(GAMES, GAMES[:1]), ids=lambda game: game.name)
async def test_puzzles_show_how_they_are_solved(table: Table, game: Any) -> None:
    ana = table.ana
    shown, _ = await begin(ana, game, next(iter(game.puzzles)))
    for one in game.puzzles:
        for _ in range(len(one.line) + 1):
            if "Solved" not in shown.text:
                await ana.press("Show me")
                shown = await send(ana)
        assert "Solved" in shown.text
        if one != tuple(game.puzzles)[-1]:
            shown = await ana.press("Next puzzle")


async def test_a_wrong_answer_is_answered_and_can_be_changed(table: Table) -> None:
    ana, game = table.ana, next(game for game in GAMES if game.name == "summoner_war")
    one = next(one for one in game.puzzles if one.id == "one_screen")
    _, code = await begin(ana, game, one)
    await make(ana, code, (("move", "h1", "g1"),))
    panel = ana.shown
    told = await send(ana)
    assert "taken back" in told.text
    assert "This would have come of it:\n- Red " in told.text
    ana.panel = panel
    assert "archer" in (await ana.press("Hint")).text
    ana.panel = panel
    await ana.press("Show me")
    assert "Own turns left: 1" in (await send(ana)).text


async def test_a_puzzle_is_in_the_readers_language_and_offers_no_conceding(table: Table) -> None:
    yuki = Hand(table, table.sandbox.persona("yuki"))
    game = GAMES[0]
    shown, _ = await begin(yuki, game, next(iter(game.puzzles)))
    assert "パズル1/" in shown.text
    assert not any("offer-" in str(button.get("custom_id")) for button in shown.buttons())


@few(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_a_puzzle_offers_no_standing_orders(table: Table, game: Any) -> None:
    shown, _ = await begin(table.ana, game, next(iter(game.puzzles)))
    assert "Hint" in labels(shown)
    if "More …" in labels(shown):
        shown = await table.ana.press("More …")
    assert "Standing orders" not in labels(shown)


async def test_who_is_forgotten_has_solved_nothing(table: Table) -> None:
    ana, game = table.ana, GAMES[0]
    services = table.running.services
    await begin(ana, game, next(iter(game.puzzles)))
    await services.desk.lessons.solve(ana.player, f"{game.name}/{next(iter(game.puzzles)).id}")
    await services.store.forget(ana.player)
    assert await services.puzzles.solved(ana.player) == frozenset()
    assert await services.desk.lessons.code_of(ana.player, f"{game.name}/{next(iter(game.puzzles)).id}") is None


async def test_the_best_answer_counts_even_where_the_dice_fall_badly(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, game = table.ana, next(game for game in GAMES if game.name == "chesswarrior")
    one = next(one for one in game.puzzles if one.id == "clear_sight")
    monkeypatch.setattr(table.running.services.desk, "chance", lambda bundle: Scripted([0] * 40))
    shown, code = await begin(ana, game, one)
    for text in (*one.line, "end n"):
        assert "Solved" not in shown.text
        panel = await panel_of(ana, code)
        assert panel.question is not None
        q = panel.question
        ends = await make(ana, code, (q.game.parse(q.view, q.decision, text),))
        shown = await send(ana, ends)
    assert "Solved" in shown.text
    assert "84 of 100" in shown.text
