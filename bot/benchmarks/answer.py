"""An answer end to end: what it makes the bot ask of Discord, requests, pictures and bytes, on the stand-in.

One at a time, and of many matches at once, where requests are spared (`bot/discord/thrift.py`).
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from bot.cli.games import names
from bot.discord import poster
from rules.ai.random import random_choice
from standin.rest import Call

from .hall import Hall, opened

ANSWERS = 12
"""Answers of a match that are followed to their end, at most."""
MATCHES = 40
"""Matches that are answered at once."""
ROUNDS = 6
"""Answers of each of them."""
TAKEN = 50
"""Requests that Discord takes a second."""
LATER = 2
"""Seconds after which cards follow that were left for later; a bot waits a minute, in which more of them are void."""
QUICK = 0.005
"""Seconds between two old boards that are put in order."""
CROWD = "crowd"


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


def measure(seconds: float, answers: int = 3 * ANSWERS) -> dict[str, Any]:
    """Return requests, pictures and bytes per answer, per game, and which requests they are."""
    return {name: asyncio.run(_game(name, answers)) for name in names()}


async def _game(name: str, answers: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder), 2) as hall:
            heard = [await _answered(hall, name, number) for number in range(-(-answers // ANSWERS))]
        async with opened(Path(folder) / CROWD, 2 * MATCHES) as hall:
            crowd = await _crowded(hall, name)
    found = [one for match in heard for one in match]
    sorts = sum((one.sorts for one in found), Counter[str]())
    return {
        "answers": len(found),
        "requests": round(statistics.mean(one.sorts.total() for one in found), 2),
        "most_requests": max(one.sorts.total() for one in found),
        "pictures": round(statistics.mean(one.pictures for one in found), 2),
        "kilobytes": round(statistics.mean(one.sent for one in found) / 1000, 1),
        "crowd": crowd,
        "sorts": {sort: round(count / len(found), 2) for sort, count in sorts.most_common()},
    }


async def _crowded(hall: Hall, name: str) -> dict[str, Any]:
    """Answer in many matches at once, time and again, and let everything be said; what is left for later is counted."""
    people = hall.people
    codes = [await hall.match(name, people[2 * n], people[2 * n + 1], n) for n in range(MATCHES)]
    await hall.settled()
    thrift = hall.bot.app.thrift
    thrift.taken, thrift.later = TAKEN, LATER
    answers = 0
    with _hearing(hall) as heard:
        for turn in range(ROUNDS):
            answers += sum(await asyncio.gather(*(_one(hall, code, Random(turn)) for code in codes)))
            await hall.said()
        at_once = heard.sorts.total()
        await hall.settled()
        thrift.taken = 0
        await _quiet(heard)
    return {
        "answers": answers,
        "requests": round(heard.sorts.total() / answers, 2),
        "at_once": round(at_once / answers, 2),
        "sorts": {sort: round(count / answers, 2) for sort, count in heard.sorts.most_common()},
    }


@contextmanager
def _hearing(hall: Hall) -> Iterator[Requests]:
    """Hear every request of the bot for the length of a block."""
    heard = Requests()
    hall.sandbox.api.recorders.append(heard)
    try:
        yield heard
    finally:
        hall.sandbox.api.recorders.remove(heard)


async def _quiet(heard: Requests) -> None:
    """Wait until old boards are put in order that were left: nothing is asked of Discord any more."""
    before, usual, poster.LOOK = -1, poster.LOOK, QUICK
    try:
        while before != heard.sorts.total():
            before = heard.sorts.total()
            await asyncio.sleep(2 * usual)
    finally:
        poster.LOOK = usual


async def _answered(hall: Hall, name: str, number: int) -> list[Requests]:
    """Answer at random in a match that is in play, and let everything be said after each answer."""
    match = await hall.match(name, hall.people[0], hall.people[1], number)
    await hall.settled()
    rng = Random(number)
    found: list[Requests] = []
    for _ in range(ANSWERS):
        with _hearing(hall) as heard:
            if not await _one(hall, match, rng):
                break
            await hall.settled()
        found.append(heard)
    return found


async def _one(hall: Hall, match: str, rng: Random) -> bool:
    """Answer at random for who is asked first; return False where nobody is."""
    services = hall.bot.services
    summary = await services.views.summary(match)
    if not summary.to_act:
        return False
    seat = summary.to_act[0].seat
    player = summary.seats[seat].player
    assert player is not None
    seen = await services.views.seat(match, seat)
    decision = next(d for d in seen.decisions if d.clock != "side")
    choice = random_choice(services.views.game_of(summary.row), seen.view, decision, rng)
    await services.matches.submit(match, player, seat, decision.id, choice)
    return True
