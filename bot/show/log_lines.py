"""What happened, as lines: events worded by their game, in the reader's language.

Lines that stand beside a picture bear the numbers of its arrows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.services.history import LogStep
from render.games import numbers_for
from rules.kernel.forced import FORCED
from rules.kernel.game import Game
from rules.kernel.tidings import GRAVE, SLIGHT
from rules.kernel.types import Event, View

from .words import Words

BY_ITSELF = ("clock", "draft", FORCED)
"""Who answered when it was not the seat at that moment."""
HEADING = "**"
"""Begins a line that heads those that follow it."""
Numbers = Mapping[int, tuple[int, ...]]
"""The numbers of the arrows that tell of an event, by its place."""
DISCS = 20
"""Numbers that there is a sign for which looks as the disc of an arrow."""


class Line(NamedTuple):
    """A line of a log: how much it matters (`Tidings.weight`), and whose answer brought it about, if anybody's."""

    text: str
    weight: int = 0
    seat: int | None = None

    @property
    def heads(self) -> bool:
        """Say whether it heads those that follow it."""
        return self.text.startswith(HEADING)


def event_lines(words: Words, game: Game[Any], view: View[Any], events: Iterable[Event]) -> list[str]:
    """Return one line per happening that is worth one."""
    return [line.text for line in _event_lines(words, game, view, events, {})]


def _event_lines(
    words: Words, game: Game[Any], view: View[Any], events: Iterable[Event], numbers: Numbers, seat: int | None = None
) -> list[Line]:
    told = tuple(events)
    marks = _by_line(game, told, numbers)
    found: list[Line] = []
    waiting: tuple[int, ...] = ()
    for place, event in enumerate(game.tidings.joined(told)):
        text = game.event_text(view, event)
        waiting += marks.get(place, ())
        if text is None:
            continue
        line = Line(words(text), game.tidings.weight(event), seat)
        if line.heads:
            found.append(line)
        else:
            found.append(line._replace(text=f"{disc(waiting)}{line.text}"))
            waiting = ()
    if waiting and found:
        found[-1] = found[-1]._replace(text=f"{disc(waiting)}{found[-1].text}")
    return found


def _by_line(game: Game[Any], events: tuple[Event, ...], numbers: Numbers) -> dict[int, tuple[int, ...]]:
    """Return numbers by the place of the happening that their event is joined into."""
    found: dict[int, tuple[int, ...]] = {}
    for place in sorted(numbers):
        line = len(game.tidings.joined(events[: place + 1])) - 1
        found[line] = (*found.get(line, ()), *numbers[place])
    return found


def disc(numbers: Sequence[int]) -> str:
    """Write numbers as the discs at the arrows of a picture look, ready to stand before a line."""
    signs = [chr(ord("①") + n - 1) if n <= DISCS else f"({n})" for n in dict.fromkeys(numbers)]
    return f"{''.join(signs)} " if signs else ""


def bullets(told: Iterable[str]) -> list[str]:
    """Return lines as a list; those in bold head what follows them."""
    return [line if line.startswith(HEADING) else f"- {line}" for line in told]


def plain_lines(words: Words, game: Game[Any], view: View[Any], steps: Sequence[LogStep]) -> list[str]:
    """Return the lines of a picture without Markdown, for its alternative text."""
    return [line.replace("**", "") for line in lines(words.plain, game, view, steps, pictured=True)]


def _numbers(
    words: Words, game: Game[Any], view: View[Any], steps: Sequence[LogStep], events: Sequence[Event]
) -> dict[int, tuple[int, ...]]:
    """Return the numbers of a picture's arrows; a view remembers them, as a scene is made to find them."""
    if not steps:
        return {}
    told = ("numbers", steps[0].index, steps[-1].index)
    if told not in view.memo:
        view.memo[told] = numbers_for(game, view, events, words.plain)
    return view.memo[told]


def lines(
    words: Words, game: Game[Any], view: View[Any], steps: Sequence[LogStep], *, pictured: bool = False
) -> list[str]:
    """Return the lines of log steps; an answer the clock gave is marked as such, once.

    `pictured`: beside them stands a picture of the view with these steps drawn on it.
    """
    return [line.text for line in weighed(words, game, view, steps, pictured=pictured)]


def weighed(
    words: Words, game: Game[Any], view: View[Any], steps: Sequence[LogStep], *, pictured: bool = False
) -> list[Line]:
    """Return the lines of log steps with how much each matters: most, that the clock answered or a draft was sent."""
    every = [event for step in steps for event in step.events]
    numbers = _numbers(words, game, view, steps, every) if pictured else {}
    found: list[Line] = []
    first = 0
    for step in steps:
        if step.by in BY_ITSELF and step.seat is not None:
            weight = SLIGHT if step.by == FORCED else GRAVE
            found.append(Line(words.say(f"discord.log.{step.by}", seat=step.seat), weight, step.seat))
        events = game.tidings.beyond_default(step.events) if step.by == "clock" else step.events
        places = {id(event): first + place for place, event in enumerate(step.events)}
        here = {place: numbers[at] for place, event in enumerate(events) if (at := places.get(id(event))) in numbers}
        found += _event_lines(words, game, view, events, here, step.seat)
        first += len(step.events)
    return found
