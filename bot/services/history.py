"""What happened in a match, as a seat may see it: steps of the log, answers as they were sent, views of the past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import MoveRow
from rules.kernel import openly
from rules.kernel.types import Choice, Decision, Event, Seat, View

from .desk import Desk
from .errors import NotOver
from .library import AnyGame
from .matches import revealed
from .presets import parse_preset


class LogStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the log as a seat may see it; `by` is "seat" wherever more would tell a secret.

    `number` counts the steps of which everybody saw something, the start being 0; a step kept to its seat bears
    the number of the one that will tell of it. `index`, its place in the log, counts secret answers too: show it
    to nobody.
    """

    index: int
    number: int
    seat: int | None
    by: str
    at: int
    events: tuple[Event, ...]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One answer to a question, as it was sent; `told`: what the reader saw come of it."""

    index: int
    seat: int
    at: int
    decision: str
    choice: Choice
    told: LogStep | None = None


class Asked(NamedTuple):
    """A question as its seat saw it when it answered."""

    view: View[Any]
    decision: Decision


class History:
    """Reads the log of matches."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def events(
        self, match: str, since: int, until: int | None, seat: int | None, reveal: bool = False
    ) -> list[LogStep]:
        """Return the steps with since < number <= until in which the seat may see something.

        `reveal`: with everything that was hidden; raise NotOver before the end.
        """
        bundle = await self._look(match, reveal)
        game, end = self._desk.library.of(bundle.row), revealed(bundle.row)
        found: list[LogStep] = []
        for number, step in await self._numbered(bundle, game):
            if number <= since or (until is not None and number > until):
                continue
            told = as_seen(game, step, seat, number, end, reveal)
            if told is not None:
                found.append(told)
        return found

    async def number(self, match: str, index: int) -> int:
        """Return how many steps up to a place in the log everybody saw something of; -1 before the start."""
        bundle = await self._desk.look(match)
        game = self._desk.library.of(bundle.row)
        told = [
            step
            for step in await self._desk.kept(bundle.row.id).steps(bundle.row.id, 0, index)
            if _is_public(game, step)
        ]
        return min(index, len(told))

    async def answers(self, match: str, seat: int | None) -> list[Answer]:
        """Return the answers a seat may see as they were sent: open ones and its own; after the end all.

        Others' are open once a step that everybody saw something of has followed, or was made by them.
        """
        bundle = await self._desk.look(match)
        end = revealed(bundle.row)
        game = self._desk.library.of(bundle.row)
        steps = await self._desk.kept(bundle.row.id).steps(bundle.row.id, 0)
        told = max((step.index for step in steps if _is_public(game, step)), default=0)
        return [
            Answer(
                index=step.index,
                seat=step.seat,
                at=step.at,
                decision=step.decision,
                choice=step.choice,
                told=as_seen(game, step, seat, step.index, end),
            )
            for step in steps
            if step.seat is not None
            and step.decision[:1].isdecimal()
            and (end or step.seat == seat or (not step.secret and step.index <= told))
        ]

    async def asked(self, match: str, seat: int | None, answers: Sequence[Answer]) -> dict[int, Asked]:
        """Return the questions of answers by their index, as who answered saw them: one's own; after the end all."""
        bundle = await self._desk.look(match)
        game, end = self._desk.library.of(bundle.row), revealed(bundle.row)
        own = [one for one in answers if end or one.seat == seat]
        if not own:
            return {}
        steps = await self._desk.replay(bundle, max(one.index for one in own))
        found: dict[int, Asked] = {}
        for one in own:
            view = game.view(steps[one.index - 1][0], Seat(one.seat))
            found.update((one.index, Asked(view, asked)) for asked in view.decisions if asked.id == one.decision)
        return found

    async def _numbered(self, bundle: Bundle, game: AnyGame) -> list[tuple[int, MoveRow]]:
        found: list[tuple[int, MoveRow]] = []
        number = 0
        for step in await self._desk.kept(bundle.row.id).steps(bundle.row.id, -1, None):
            found.append((number, step))
            number += step.index == 0 or _is_public(game, step)
        return found

    async def at(self, match: str, index: int, seat: int | None, reveal: bool = False) -> View[Any]:
        """Return the view a seat had after a step; the log is played again up to there.

        `reveal`: the position with nothing hidden; raise NotOver before the end.
        """
        bundle = await self._look(match, reveal)
        state = (await self._desk.replay(bundle, index))[-1][0]
        game = self._desk.library.of(bundle.row)
        return openly.position(state) if reveal else game.view(state, None if seat is None else Seat(seat))

    async def replay(
        self, match: str, seat: int | None, reveal: bool = False, *, played: bool = False
    ) -> list[tuple[View[Any], tuple[Event, ...]]]:
        """Return every step of a match as a seat may see it: the view after it and what happened.

        `reveal`: with nothing hidden from the start on; raise NotOver before the end. `played`: from the first
        position on that is played from, without the set-up; all of a match that ended in its set-up.
        """
        bundle = await self._look(match, reveal)
        game = self._desk.library.of(bundle.row)
        place = None if seat is None else Seat(seat)
        steps = await self._desk.replay(bundle)
        if played:
            preset = parse_preset(bundle.row.preset)
            clocks = ([d.clock for d in state.pending.values()] for state, _ in steps)
            begun = (n for n, found in enumerate(clocks) if any(preset.in_play(clock) for clock in found))
            steps = steps[next(begun, 0) :]
        if reveal:
            return [(openly.position(state), openly.events(events)) for state, events in steps]
        return [(game.view(state, place), game.seen(events, place)) for state, events in steps]

    async def _look(self, match: str, reveal: bool) -> Bundle:
        """Return a match; raise NotOver if all that it hides is asked for before its end."""
        bundle = await self._desk.look(match)
        if reveal and not revealed(bundle.row):
            raise NotOver(bundle.row.id)
        return bundle


def _is_public(game: AnyGame, step: MoveRow) -> bool:
    return bool(game.seen(step.events, None))


def as_seen(
    game: AnyGame, step: MoveRow, seat: int | None, number: int, end: bool, reveal: bool = False
) -> LogStep | None:
    """Return a step as a seat may see it, None if it may see nothing of it."""
    events = openly.events(step.events) if reveal else game.seen(step.events, None if seat is None else Seat(seat))
    if not events:
        return None
    ordered = step.secret or step.by == "standing"
    by = step.by if end or not ordered or step.seat == seat else "seat"
    return LogStep(index=step.index, number=number, seat=step.seat, by=by, at=step.at, events=events)
