"""An answer end to end: what it makes the bot ask of Discord, requests, pictures and bytes, on the stand-in."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from bot.cli.games import names
from rules.ai.random import random_choice
from standin.rest import Call

from .hall import Hall, opened

ANSWERS = 12
"""Answers at least that are followed to their end, per game; more if the time allows."""


class Requests:
    """Hears every request of the bot."""

    def __init__(self) -> None:
        self.sorts: Counter[str] = Counter()
        self.pictures = 0
        self.sent = 0

    def __call__(self, call: Call, status: int, answer: object) -> None:
        """Count one."""
        self.sorts[f"{call.method} {call.route}"] += 1
        self.pictures += len(call.uploads)
        self.sent += sum(len(upload.data) for upload in call.uploads.values())


def measure(seconds: float, answers: int = ANSWERS) -> dict[str, Any]:
    """Return requests, pictures and bytes per answer, per game, and which requests they are."""
    return {name: asyncio.run(_game(name, answers)) for name in names()}


async def _game(name: str, answers: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder), 2) as hall:
            heard = [await _answered(hall, name, number) for number in range(-(-answers // ANSWERS))]
    found = [one for match in heard for one in match]
    sorts = sum((one.sorts for one in found), Counter[str]())
    return {
        "answers": len(found),
        "requests": round(statistics.mean(one.sorts.total() for one in found), 2),
        "most_requests": max(one.sorts.total() for one in found),
        "pictures": round(statistics.mean(one.pictures for one in found), 2),
        "kilobytes": round(statistics.mean(one.sent for one in found) / 1000, 1),
        "sorts": {sort: round(count / len(found), 2) for sort, count in sorts.most_common()},
    }


async def _answered(hall: Hall, name: str, number: int) -> list[Requests]:
    """Answer at random in a match that is in play, and let everything be said after each answer."""
    match = await hall.match(name, hall.people[0], hall.people[1], number)
    await hall.settled()
    services, rng = hall.bot.services, Random(number)
    found: list[Requests] = []
    for _ in range(ANSWERS):
        summary = await services.views.summary(match)
        if not summary.to_act:
            break
        seat = summary.to_act[0].seat
        seen = await services.views.seat(match, seat)
        decision = next(d for d in seen.decisions if d.clock != "side")
        choice = random_choice(services.views.game_of(summary.row), seen.view, decision, rng)
        heard = Requests()
        hall.sandbox.api.recorders.append(heard)
        await services.matches.submit(match, int(hall.people[seat].id), seat, decision.id, choice)
        await hall.settled()
        hall.sandbox.api.recorders.remove(heard)
        found.append(heard)
    return found
