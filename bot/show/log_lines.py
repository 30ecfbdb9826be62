"""What happened, as lines: events worded by their game, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.services.views import LogStep
from rules.kernel.game import Game
from rules.kernel.types import Event, View

from .words import Words

BY_ITSELF = ("clock", "draft")
"""Who answered when it was not the seat at that moment."""


def event_lines(words: Words, game: Game[Any], view: View[Any], events: Iterable[Event]) -> list[str]:
    """Return one line per happening that is worth one."""
    texts = (game.event_text(view, event) for event in game.joined(tuple(events)))
    return [words(text) for text in texts if text is not None]


def bullets(told: Iterable[str]) -> list[str]:
    """Return lines as a list; those in bold head what follows them."""
    return [line if line.startswith("**") else f"- {line}" for line in told]


def plain_lines(words: Words, game: Game[Any], view: View[Any], steps: Sequence[LogStep]) -> list[str]:
    """Return the same lines without Markdown, for alternative texts and pictures."""
    return [line.replace("**", "") for line in lines(words.plain, game, view, steps)]


def lines(words: Words, game: Game[Any], view: View[Any], steps: Sequence[LogStep]) -> list[str]:
    """Return the lines of log steps; an answer the clock gave is marked as such, once."""
    found: list[str] = []
    for step in steps:
        if step.by in BY_ITSELF and step.seat is not None:
            found.append(words.say(f"discord.log.{step.by}", seat=step.seat))
        events = game.beyond_default(step.events) if step.by == "clock" else step.events
        found += event_lines(words, game, view, events)
    return found
