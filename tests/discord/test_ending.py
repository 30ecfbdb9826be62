"""What the animation of a finished match shows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.ending import REPLAY_STEPS, frames
from rules import GAMES
from rules.kernel.types import Event, View
from tests.support.shared_out import at_landing
from tests.support.stage import Stage


def steps(count: int) -> list[tuple[View[Any], tuple[Event, ...]]]:
    """Return numbered steps."""
    return [(View(None, n, ()), (Event("happened", {"number": n}),)) for n in range(count)]


def test_every_step_of_a_match_is_shown() -> None:
    assert frames(steps(REPLAY_STEPS)) == steps(REPLAY_STEPS)


def test_a_long_match_is_shown_some_steps_at_a_time_and_nothing_is_left_out() -> None:
    shown = frames(steps(2 * REPLAY_STEPS + 1))
    assert len(shown) == 81
    assert [event.data["number"] for _, events in shown for event in events] == list(range(241))
    assert [view.state for view, _ in shown][:2] == [2, 5]
    assert shown[-1][0].state == 240


def test_nothing_is_shown_of_nothing() -> None:
    assert frames([]) == []


async def test_a_replay_of_what_was_played_begins_with_the_battle(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.answer(code)
    views = stage.bot.services.views
    everything = await views.replay(code, None)
    played = await views.replay(code, None, played=True)
    assert [view.state.stage for view, _ in everything][:2] == ["entry", "entry"]
    assert [view.state.stage for view, _ in played] == ["battle", "battle"]
    assert [events for _, events in played] == [events for _, events in everything[-2:]]


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_f16_the_end_banner_names_who_won(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    while len((await stage.summary(code)).to_act) > 1 or (await stage.summary(code)).row.status == "setup":
        await stage.answer(code)
        await stage.settle()
    asked = await stage.slash("ana", "match concede", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    board, *_ = stage.posts("ana", code)[-1].pictures()
    assert "Milo wins. " in board["description"]


async def test_f16_the_settings_say_when_reminders_come(stage: Stage) -> None:
    shown = await stage.slash("ana", "settings")
    [select] = [select for select in shown.selects() if ":ladder" in select["custom_id"]]
    options = {option["value"]: option for option in select["options"]}
    assert options["usual"]["label"] == "Reminders: 12 hours, 3 hours before the end of a day's turn"
    about = "5 minutes, 75 seconds in a live match; always when 1/2, 1/8 of the time is left"
    assert options["usual"]["description"] == about
    assert options["last"]["label"] == "Reminders: 1 hour before the end of a day's turn"
    assert "description" not in options["none"]
