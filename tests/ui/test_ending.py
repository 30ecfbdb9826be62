"""What the animation of a finished match shows."""

from __future__ import annotations

from typing import Any

from bot.ui.ending import REPLAY_STEPS, frames
from rules.kernel.types import Event, View
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
