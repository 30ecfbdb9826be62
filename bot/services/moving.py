"""Matches whose channel is gone, or no longer the right one: they wait without clocks and go on in another."""

from __future__ import annotations

import logging

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import LIVE, PLAYING, SETUP, MatchRow

from .desk import Desk
from .notes import Notes, reminder_sort
from .seating import require_status
from .timing import unseen

LOG = logging.getLogger(__name__)


class Moving:
    """Gives matches another channel: everything is said anew there, and nothing of the match is touched."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def move(self, match: str, channel: int, *, interaction: str = "") -> MatchRow:
        """Let a match go on in another channel; the caller sees to rights and to the channel. Raise NotOpen.

        Clocks stand until its players can see it there, then run on with what was left, or with the grace.
        """
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return bundle.row
            require_status(bundle.row, LIVE)
            LOG.info("match %s: from channel %s to %s", bundle.row.id, bundle.row.channel, channel)
            places = (bundle.row.thread, *(place.thread for place in bundle.seats))
            left = tuple(place for place in places if place is not None and place != bundle.row.channel)
            return await self._desk.commit(self._moved(bundle, channel, interaction, left))

    async def lost(self, guild: int, channel: int) -> int:
        """Stop the clocks of the matches of a channel that is gone and say so; return how many there are."""
        found = await self._desk.store.in_channel(guild, channel, LIVE)
        for match in found:
            async with self._desk.match(match) as bundle:
                if bundle.row.status in LIVE and bundle.row.channel == channel:
                    LOG.warning("match %s: its channel is gone", match)
                    await self._desk.commit(self._moved(bundle, channel))
        return len(found)

    async def channels(self) -> list[tuple[int, int]]:
        """Return the servers and channels in which matches are begun or played."""
        return await self._desk.store.channels()

    def _moved(self, bundle: Bundle, channel: int, key: str = "", left: tuple[int, ...] = ()) -> Change:
        row, now = bundle.row, self._desk.clock.now()
        notes = Notes(row.id, self._desk.ids, now)
        notes.anew(row)
        if left:
            notes.close_threads(left)
        change = Change(row=row, at=now, input=key, channel=channel, outbox=tuple(notes.rows))
        if row.status not in (SETUP, PLAYING):
            return change
        return msgspec.structs.replace(
            change,
            row=unseen(row, bundle.deadlines, now),
            deadlines=(),
            cancel=tuple(reminder_sort(place.seat) for place in bundle.seats),
        )
