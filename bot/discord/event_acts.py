"""What each act of a director's does, from what was asked: `DOING` by the act's name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from bot.contest.shapes import SHAPES, shaped
from bot.services.events import Events
from bot.services.events_held import Done
from bot.services.events_playoffs import PLAY_OFF
from bot.services.events_rulings import EventRulings
from bot.services.presets import DAY
from bot.services.staff import Caller
from bot.show.events.season_names import following

from . import event_shown
from .callers import caller_of
from .event_times import SECONDS
from .press import Press

UNDO, CLONE = "undo", "clone"
WALKOVER, VOID, DRAW = "walkover", "void", "draw"
MINUTES = "m"
"""Ends what is given in minutes in the id of a button; what is given in hours ends in its number."""


class Doing(NamedTuple):
    """An act to be done: by whom, in which event, with what was given, by one who has `seen` so many acts."""

    press: Press
    event: str
    args: Sequence[str]
    seen: int
    reason: str = ""

    @property
    def number(self) -> int:
        """Return the first of what was given: an entrant, a table, a person or an act."""
        return int(self.args[0])

    @property
    def events(self) -> Events:
        """Return what directs events."""
        return self.press.app.services.events

    @property
    def rulings(self) -> EventRulings:
        """Return what rules in events."""
        return self.press.app.services.event_rulings

    @property
    def caller(self) -> Caller:
        """Return who does it."""
        return caller_of(self.press.interaction)

    @property
    def key(self) -> str:
        """Return what a press that is repeated is known by."""
        return self.press.key

    async def person(self, ident: str) -> tuple[int, str]:
        """Return a person's number and name."""
        found = await self.press.app.services.views.player(int(ident))
        return found.id, found.name or ident


async def _open(do: Doing) -> Done:
    until = int(do.args[0]) if do.args and do.args[0].isdecimal() else None
    instead = int(do.args[1]) if do.args[1:] else None
    return await do.events.open(
        do.event, do.caller, until=until, starts=until, instead=instead, seen=do.seen, interaction=do.key
    )


async def _shut(do: Doing) -> Done:
    return await do.events.shut(do.event, do.caller, interaction=do.key)


async def _start(do: Doing) -> Done:
    return await do.events.start(do.event, do.caller, seen=do.seen, interaction=do.key)


async def _draft(do: Doing) -> Done:
    return await do.events.let_draft(do.event, do.caller, seen=do.seen, interaction=do.key)


async def _publish(do: Doing) -> Done:
    return await do.events.publish(do.event, do.caller, seen=do.seen, interaction=do.key)


async def _pause(do: Doing) -> Done:
    return await do.events.pause(do.event, do.caller, do.reason, interaction=do.key)


async def _resume(do: Doing) -> Done:
    return await do.events.resume(do.event, do.caller, interaction=do.key)


async def _close(do: Doing) -> Done:
    return await do.events.close(do.event, do.caller, seen=do.seen, interaction=do.key)


async def _set(do: Doing) -> Done:
    name, value = do.args[0], set_value(*do.args[:2])
    plan = (await do.events.look(do.event)).plan
    if name in SHAPES:
        fields: dict[str, Any] = {"settings": shaped(plan.settings, name, value)}
    else:
        fields = {name: bool(value) if isinstance(getattr(plan, name, None), bool) else value}
    return await do.events.set(do.event, do.caller, fields, seen=do.seen, interaction=do.key)


def set_value(name: str, given: str) -> int:
    """Read what a setting is set to; in a button of an earlier version a round has its days."""
    return int(given.removesuffix(SECONDS)) * (DAY if name == "round" and given.isdecimal() else 1)


async def _clone(do: Doing) -> Done:
    held = await do.events.look(do.event)
    seasons = do.press.app.services.seasons
    name = following(held.row.name, await seasons.number(held))
    return await seasons.clone(do.event, do.caller, name, interaction=do.key)


async def _result(do: Doing) -> Done:
    seats, won = (await do.events.look(do.event)).contest.table(do.number).seats, do.args[1]
    ranks = tuple(1 if won in (VOID, DRAW) or entrant == int(won) else 2 for entrant in seats)
    return await do.rulings.result(
        do.event, do.caller, do.number, ranks, do.reason, walkover=WALKOVER in do.args[2:], void=won == VOID,
        interaction=do.key, seen=do.seen,
    )  # fmt: skip


async def _add(do: Doing) -> Done:
    person, name = await do.person(do.args[0])
    return await do.rulings.add(do.event, do.caller, person, name, interaction=do.key)


async def _substitute(do: Doing) -> Done:
    person, name = await do.person(do.args[1])
    return await do.rulings.substitute(
        do.event, do.caller, do.number, person, name, do.reason, seen=do.seen, interaction=do.key
    )


async def _adjust(do: Doing) -> Done:
    points = int(do.args[1])
    return await do.rulings.adjust(do.event, do.caller, do.number, points, do.reason, seen=do.seen, interaction=do.key)


async def _pair(do: Doing) -> Done:
    way, one, other = event_shown.way(do.args), int(do.args[1]), int(do.args[2])
    by_hand = do.press.app.services.by_hand
    return await by_hand.arrange(do.event, do.caller, way, one, other, seen=do.seen, interaction=do.key)


async def _play_off(do: Doing) -> Done:
    entrant, best_of = event_shown.tie(do.args)
    playoffs = do.press.app.services.playoffs
    return await playoffs.play_off(do.event, do.caller, entrant, best_of, seen=do.seen, interaction=do.key)


async def _drop(do: Doing) -> Done:
    return await do.rulings.drop(do.event, do.caller, do.number, do.reason, seen=do.seen, interaction=do.key)


async def _readmit(do: Doing) -> Done:
    return await do.rulings.readmit(do.event, do.caller, do.number, interaction=do.key)


async def _forbid(do: Doing) -> Done:
    return await do.rulings.forbid(do.event, do.caller, do.number, int(do.args[1]), seen=do.seen, interaction=do.key)


async def _extend(do: Doing) -> Done:
    hours, minutes = more(do.args)
    return await do.rulings.extend(
        do.event, do.caller, do.number, hours, minutes=minutes, seen=do.seen, interaction=do.key
    )


def more(args: Sequence[str]) -> tuple[int | None, int | None]:
    """Read how much more time a table is to have: hours, or minutes (`10m`)."""
    given = args[1]
    return (None, int(given.removesuffix(MINUTES))) if given.endswith(MINUTES) else (int(given), None)


async def _replay(do: Doing) -> Done:
    return await do.rulings.replay(do.event, do.caller, do.number, seen=do.seen, interaction=do.key)


async def _undo(do: Doing) -> Done:
    return await do.rulings.take_back(do.event, do.caller, do.number, do.reason, seen=do.seen, interaction=do.key)


DOING: dict[str, Callable[[Doing], Awaitable[Done]]] = {
    "open": _open,
    "shut": _shut,
    "start": _start,
    "draft": _draft,
    "publish": _publish,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "result": _result,
    "add": _add,
    "substitute": _substitute,
    "adjust": _adjust,
    "pair": _pair,
    PLAY_OFF: _play_off,
    "drop": _drop,
    "readmit": _readmit,
    "forbid": _forbid,
    "extend": _extend,
    "set": _set,
    CLONE: _clone,
    "replay": _replay,
    UNDO: _undo,
}
