"""`/learn` on the panel: lessons walked by its own buttons, hints, the answer filled in, leaving and coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import REPOSITORY
from bot.content import read_lessons
from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.putting import make, panel_of, send
from tests.panel.table import Hand, Table, labels
from tests.support.shared_out import at_landing, few

LESSONS = read_lessons(REPOSITORY / "data")
FIRST = next(iter(LESSONS))


async def begin(hand: Hand, game: str) -> Seen:
    """Open the lesson of a game."""
    return await hand.slash("learn", game=game)


async def code_of(hand: Hand, game: str) -> str:
    """Return the code of the hand's lesson."""
    return await hand.table.running.services.lessons.open(hand.player, game)


@few(1)
@pytest.mark.parametrize("game", LESSONS)
async def test_p8_a_lesson_is_walked_by_the_panels_own_choices(table: Table, game: str) -> None:
    ana = table.ana
    shown = await begin(ana, game)
    code = await code_of(ana, game)
    steps = LESSONS[game].steps
    for number, step in enumerate(steps, 1):
        assert f"Lesson, step {number} of {len(steps)}." in shown.text
        assert ("Since your last turn" in shown.text) <= (number > 1), "nobody had a turn before the first step"
        assert shown.pictures()
        ends = await make(ana, code, step.choices)
        shown = await send(ana, ends)
        for clause in step.clauses:
            assert clause in shown.text
    assert "That was your first match" in shown.text
    assert labels(shown) == ["Practice match", "All puzzles", "Rules", "Restart the lesson"]
    assert shown.selects() == []
    assert "It is your turn" not in shown.text
    panel = await panel_of(ana, code)
    asked = None if panel.question is None else panel.question.at(()).node
    assert asked is None or panel.words(asked.prompt) not in shown.text


@at_landing
@pytest.mark.parametrize("game", LESSONS)
async def test_p8_show_me_fills_in_what_the_step_asks(table: Table, game: str) -> None:
    ana = table.ana
    shown = await begin(ana, game)
    for number in range(1, len(LESSONS[game].steps) + 1):
        assert f"Lesson, step {number} of" in shown.text
        await ana.press("Show me")
        shown = await send(ana)
    assert "That was your first match" in shown.text


@at_landing
@pytest.mark.parametrize("game", LESSONS)
async def test_p8_the_lessons_own_buttons_stay_while_an_answer_is_made(table: Table, game: str) -> None:
    ana = table.ana
    shown = await begin(ana, game)
    for number, step in enumerate(LESSONS[game].steps, 1):
        for made in (shown, await ana.press("Show me")):
            assert {"Hint", "Show me", "Restart the lesson"} <= set(labels(made)), (number, step.name)
        shown = await send(ana)


async def test_p8_a_wrong_answer_is_answered_with_the_hint_and_can_be_changed(table: Table) -> None:
    ana = table.ana
    await begin(ana, FIRST)
    panel = ana.shown
    told = await send(ana)
    assert "taken back" in told.text
    ana.panel = panel
    assert "HP" in (await ana.press("Hint")).text
    ana.panel = panel
    await ana.press("Show me")
    assert "step 2 of" in (await send(ana)).text


@at_landing
async def test_p8_a_lesson_goes_on_after_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path)
    async with table.run():
        await begin(table.ana, FIRST)
        await table.ana.press("Show me")
        await send(table.ana)
        await table.ana.press("Show me")
    async with table.run():
        await table.ana.press("Hint")
        shown = await begin(table.ana, FIRST)
        assert "step 2 of" in shown.text
        assert "step 3 of" in (await send(table.ana)).text


async def test_p8_the_lesson_begins_anew_where_it_is_so_wished(table: Table) -> None:
    ana = table.ana
    await begin(ana, FIRST)
    await ana.press("Show me")
    await send(ana)
    assert "step 1 of" in (await ana.press("Restart the lesson")).text


async def test_p8_without_a_game_learn_asks_which(table: Table) -> None:
    ana = table.ana
    shown = await ana.slash("learn")
    assert "Which game do you want to learn" in shown.text
    assert [option["value"] for option in shown.selects()[0]["options"]] == [
        name for name in table.running.services.views.games if name in LESSONS
    ]
    assert "Lesson, step 1 of" in (await ana.select(FIRST)).text


@at_landing
async def test_p8_the_end_of_a_lesson_leads_to_a_practice_match(table: Table) -> None:
    ana = table.ana
    shown = await begin(ana, FIRST)
    while "That was your first match" not in shown.text:
        await ana.press("Show me")
        shown = await send(ana)
    shown = await ana.press("Practice match")
    [found] = await table.running.services.views.mine(ana.player)
    assert found.row.game == FIRST
    assert found.row.id in shown.text


async def test_p8_a_lesson_is_in_the_readers_language_and_offers_no_conceding(table: Table) -> None:
    yuki = Hand(table, table.sandbox.persona("yuki"))
    shown = await begin(yuki, FIRST)
    assert "レッスン1/" in shown.text
    assert not any("offer-" in str(button.get("custom_id")) for button in shown.buttons())


@few(2)
@pytest.mark.parametrize("game", LESSONS)
async def test_p8_a_lesson_offers_no_standing_orders(table: Table, game: str) -> None:
    shown = await begin(table.ana, game)
    assert "Hint" in labels(shown)
    if "More …" in labels(shown):
        shown = await table.ana.press("More …")
    assert "Standing orders" not in labels(shown)
