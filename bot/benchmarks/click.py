"""Clicks: from the gateway's event to the answered callback, through the real client on the stand-in Discord.

The stand-in runs in the same process and its work is part of every figure, so the bot alone is faster than shown.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.cli.games import names
from bot.discord import posts
from bot.discord.posts import Post
from standin.interactions import Outcome
from standin.personas import Persona
from standin.seen import Seen

from .hall import Hall, choosing, going_back, opened, pressed, seen_after

BURST = 200
LEAST = 5


def measure(seconds: float, burst: int = BURST) -> dict[str, Any]:
    """Return milliseconds per click, its ratio to an empty bot's, and what a burst of clicks came to, per game."""
    return {name: asyncio.run(_game(name, seconds, burst)) for name in names()}


async def _game(name: str, seconds: float, burst: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder), burst + burst % 2) as hall:
            return await _single(hall, name, seconds) | {"burst": await _burst(hall, name, burst)}


async def _single(hall: Hall, name: str, seconds: float) -> dict[str, Any]:
    """Choose something on a panel and take it back, and press the same buttons with an empty bot behind them."""
    match = await hall.match(name, hall.people[0], hall.people[1])
    await hall.settled()
    seat = (await hall.bot.services.views.summary(match)).to_act[0].seat
    person = hall.people[seat]
    shown = await hall.panel(person, match)
    whole = await _panel(hall, match, seat)
    ours: list[float] = []
    floor: list[float] = []
    ready_made: list[float] = []
    end = time.perf_counter() + 3 * seconds
    while len(ours) < LEAST or time.perf_counter() < end:
        for found, answer in ((floor, _dot), (ready_made, whole)):
            with _answering(hall, answer):
                found.append((await pressed(person, shown, *choosing(shown)))[0])
        took, outcome = await pressed(person, shown, *choosing(shown))
        shown = await seen_after(person, outcome)
        ours.append(took)
        took, outcome = await pressed(person, shown, going_back(shown))
        shown = await seen_after(person, outcome)
        ours.append(took)
    panel, empty, copy = (statistics.median(found) for found in (ours, floor, ready_made))
    return {
        "panel_ms": _ms(panel),
        "empty_bot_ms": _ms(empty),
        "ready_made_panel_ms": _ms(copy),
        "ratio_to_empty_bot": round(panel / empty, 2),
        "ratio_to_ready_made_panel": round(panel / copy, 2),
    }


async def _burst(hall: Hall, name: str, burst: int) -> dict[str, Any]:
    """Let everybody choose something on a panel of their own at the same time."""
    people = hall.people[:burst]
    shown: list[tuple[Persona, Seen]] = []
    for first, second in zip(hall.people[::2], hall.people[1::2], strict=True):
        match = await hall.match(name, first, second)
        shown += [(person, await hall.panel(person, match)) for person in (first, second)]
    await hall.settled()
    clicks = [pressed(person, seen, *choosing(seen)) for person, seen in shown[: len(people)]]
    since = time.perf_counter()
    answers = await asyncio.gather(*clicks)
    ends = await asyncio.gather(*(person.completion(a) for (_, a), (person, _) in zip(answers, shown, strict=False)))
    took = sorted(seconds for seconds, _ in answers)
    return {
        "clicks": len(answers),
        "unanswered": _count([outcome for _, outcome in answers], "failed"),
        "deferred": _count([outcome for _, outcome in answers], "deferred"),
        "never_completed": _count(ends, "failed"),
        "median_ms": _ms(statistics.median(took)),
        "slowest_ms": _ms(took[-1]),
        "all_completed_ms": _ms(time.perf_counter() - since),
    }


async def _panel(hall: Hall, match: str, seat: int) -> Callable[[], Post]:
    """Return what hands out the same finished panel again and again."""
    app = hall.bot.app
    assert app.seat_panel is not None
    view = await app.services.views.seat(match, seat)
    post = await app.seat_panel(app, view, app.words(app.default_locale), app.default_theme)

    def again() -> Post:
        for file in post.files:
            file.reset()
        return post

    return again


def _dot() -> Post:
    return Post(posts.layout(posts.text(".")))


@contextmanager
def _answering(hall: Hall, post: Callable[[], Post]) -> Iterator[None]:
    """Put an empty bot behind the buttons: it answers each with the same message and does nothing else."""
    client: Any = hall.bot.client

    async def on_interaction(interaction: Any) -> None:
        made = post()
        await interaction.response.edit_message(view=made.view, attachments=list(made.files))

    client.event(on_interaction)
    try:
        yield
    finally:
        del client.on_interaction  # the client's own method stands behind it


def _count(outcomes: list[Outcome], status: str) -> int:
    return sum(outcome.status == status for outcome in outcomes)


def _ms(seconds: float) -> float:
    return round(1e3 * seconds, 2)
