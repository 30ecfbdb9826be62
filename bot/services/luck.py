"""Luck: what the dice and cards of finished matches could have come to and did; of a running match nothing."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from bot.contest.contest import Contest
from bot.storage.aggregates import Bundle
from rules.kernel import luck
from rules.kernel.luck import Fortune
from rules.kernel.types import Seat

from .desk import Desk
from .errors import NotRevealed
from .events_results import seated
from .matches import revealed

KEPT = 512
"""Matches whose luck is kept in memory; it never changes any more."""


class Sat(NamedTuple):
    """An entrant's luck in a match of an event, or in all of them together (`match` empty)."""

    table: int
    match: str
    entrant: int
    fortune: Fortune


class Luck:
    """Plays finished matches again and hears what was at stake."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: OrderedDict[str, tuple[Fortune, ...]] = OrderedDict()

    async def of_match(self, match: str) -> tuple[Fortune, ...]:
        """Return every seat's luck in a finished match; raise NoSuchMatch, or NotRevealed before its end."""
        return await self._of(await self._desk.look(match))

    async def of_event(self, event: str, contest: Contest) -> list[Sat]:
        """Return every entrant's luck in the finished matches of an event one by one, then in all of them together.

        Matches of which the event knows no table, those that never began, and those whose content is no longer here,
        are left out.
        """
        found: list[Sat] = []
        kinds: Sequence[str] = ()
        for row in await self._desk.store.matches_at(event):
            table = None if row.table is None else contest.tables.get(row.table.table)
            if row.table is None or table is None or row.started is None or not revealed(row):
                continue
            if not self._desk.library.has(row):
                continue
            kinds = self._desk.library.of(row).luck
            seats = seated(table, row.table.number)
            found += [Sat(table.id, row.id, seats[one.seat], one) for one in await self.of_match(row.id)]
        return [*found, *(Sat(0, "", one.seat, one) for one in _together(found, kinds))]

    async def _of(self, bundle: Bundle) -> tuple[Fortune, ...]:
        row = bundle.row
        if row.started is None or not revealed(row):
            raise NotRevealed(f"match {row.id} is {row.status}: its dice are sealed", match=row.id)
        if row.id not in self._kept:
            steps = await self._desk.store.steps(row.id, 0)
            game, chance, since = self._desk.library.of(row), self._desk.chance(bundle), await self._desk.origin(bundle)
            moves = [step.move for step in steps]
            self._kept[row.id] = await asyncio.to_thread(
                luck.fortunes, game, row.options, moves, chance, len(bundle.seats), since
            )
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[row.id]


def _together(found: Sequence[Sat], kinds: Sequence[str]) -> tuple[Fortune, ...]:
    """Add up what entrants had at stake; the seat of each sum is the entrant's number."""
    return luck.summed((one.fortune._replace(seat=Seat(one.entrant)) for one in found), kinds)
