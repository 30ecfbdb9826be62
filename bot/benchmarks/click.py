"""Clicks: from the gateway's event to the answered callback, through the real client on the stand-in Discord.

The stand-in runs in the same process and its work is part of every figure, so the bot alone is faster than shown.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import render
from bot.cli.games import names
from bot.discord import posts
from bot.discord.posts import Post
from standin.outcomes import Outcome
from standin.personas import Persona
from standin.seen import Seen

from .hall import Hall, Unanswered, choosing, going_back, opened, pressed, seen_after

BURSTS = (200, 500)
"""Clicks at once, each on a panel of its own."""
MATCHES = 40
"""Matches in which one person clicks after the other, if the time allows."""
LEAST = 3
TURNS = ("choose", "choose", "back", "back", "choose", "choose", "back", "back")
"""What is clicked on each panel: what was shown before has its picture, what was not is painted."""


def measure(seconds: float, bursts: Sequence[int] = BURSTS) -> dict[str, Any]:
    """Return milliseconds per click, its ratio to an empty bot's, and what bursts of clicks came to, per game."""
    return {name: asyncio.run(_game(name, seconds, bursts)) for name in names()}


async def _game(name: str, seconds: float, bursts: Sequence[int]) -> dict[str, Any]:
    sizes = [2 * MATCHES, *(burst + burst % 2 for burst in bursts)]
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder), sum(sizes)) as hall:
            found = await _single(hall, name, seconds, hall.people[: sizes[0]])
            for number, burst in enumerate(bursts, 1):
                first = sum(sizes[:number])
                found[f"burst_{burst}"] = await _burst(hall, name, burst, hall.people[first : first + sizes[number]])
            return found


class Timed:
    """Seconds of clicks by what they were."""

    def __init__(self) -> None:
        self.new: list[float] = []
        self.known: list[float] = []
        self.empty: list[float] = []
        self.ready_made: list[float] = []


async def _single(hall: Hall, name: str, seconds: float, people: Sequence[Persona]) -> dict[str, Any]:
    """Click in one match after the other, and press the same buttons with an empty bot behind them in between."""
    timed = Timed()
    end = time.perf_counter() + 4 * seconds
    for number, (first, second) in enumerate(zip(people[::2], people[1::2], strict=True)):
        if number >= LEAST and time.perf_counter() >= end:
            break
        match = await hall.match(name, first, second, number)
        await hall.settled()
        seat = (await hall.bot.services.views.summary(match)).to_act[0].seat
        await _clicked(hall, (first, second)[seat], match, seat, timed)
    empty, copy = statistics.median(timed.empty), statistics.median(timed.ready_made)
    return {
        "new_ms": _middle(timed.new),
        "known_ms": _middle(timed.known),
        "empty_bot_ms": _ms(empty),
        "ready_made_panel_ms": _ms(copy),
        "new_ratio": _ratio(timed.new, empty),
        "known_ratio": _ratio(timed.known, empty),
        "new_to_ready_made": _ratio(timed.new, copy),
        "known_to_ready_made": _ratio(timed.known, copy),
        "clicks": [len(timed.new), len(timed.known)],
    }


async def _clicked(hall: Hall, person: Persona, match: str, seat: int, timed: Timed) -> None:
    """Choose something on a panel and take it back, twice over."""
    shown = await hall.panel(person, match)
    whole = await _panel(hall, match, seat)
    for turn in TURNS:
        for found, answer in ((timed.empty, _dot), (timed.ready_made, whole)):
            with _answering(hall, answer):
                found.append((await pressed(person, shown, *_next(shown, turn)))[0])
        before = render.drawn()
        what = _next(shown, turn)
        took, outcome = await pressed(person, shown, *what)
        shown = await seen_after(person, outcome)
        (timed.known if render.drawn() == before else timed.new).append(took)


def _next(shown: Seen, turn: str) -> tuple[str, str]:
    """Return what is pressed: where nothing can be taken back something is chosen, and the other way round."""
    try:
        return choosing(shown) if turn == "choose" else (going_back(shown), "")
    except Unanswered:
        return (going_back(shown), "") if turn == "choose" else choosing(shown)


async def _burst(hall: Hall, name: str, burst: int, people: Sequence[Persona]) -> dict[str, Any]:
    """Let everybody choose something on a panel of their own at the same time."""
    shown: list[tuple[Persona, Seen]] = []
    for number, (first, second) in enumerate(zip(people[::2], people[1::2], strict=True)):
        match = await hall.match(name, first, second, number)
        shown += [(person, await hall.panel(person, match)) for person in (first, second)]
    await hall.settled()
    clicks = [pressed(person, seen, *choosing(seen)) for person, seen in shown[:burst]]
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


def _middle(found: Sequence[float]) -> float | None:
    return _ms(statistics.median(found)) if found else None


def _ratio(found: Sequence[float], limit: float) -> float | None:
    return round(statistics.median(found) / limit, 2) if found else None


def _ms(seconds: float) -> float:
    return round(1e3 * seconds, 2)
