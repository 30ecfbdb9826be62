"""Lessons played by the answers their steps name, through the services, whose chance is the lesson's own."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.services.build import Services
from bot.services.lesson_course import Lesson, Step
from rules.kernel.types import Event, Seat


class Scene(msgspec.Struct, frozen=True):
    """One step of a lesson: the position it is asked in, what happened from its answer on, the position after that."""

    step: Step
    before: Any
    events: tuple[Event, ...]
    after: Any


async def scenes(school: Services, game: str, lesson: Lesson, player: int) -> list[Scene]:
    """Do a lesson as `player` and return its steps."""
    code, seat = await school.lessons.open(player, game), Seat(lesson.seat)
    found: list[Scene] = []
    played = await _played(school, code)
    for step in lesson.steps:
        seen = await school.views.seat(code, seat)
        assert seen.plan is not None
        first, *then = step.choices
        await school.matches.submit(code, player, seat, seen.plan.id, first, then=then)
        longer = await _played(school, code)
        events = tuple(event for _, happened in longer[len(played) :] for event in happened)
        found.append(Scene(step, played[-1][0], events, longer[-1][0]))
        played = longer
    return found


async def _played(school: Services, code: str) -> list[tuple[Any, tuple[Event, ...]]]:
    return await school.desk.replay(await school.desk.look(code))
