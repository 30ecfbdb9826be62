"""Seats of who is forgotten in matches whose rules are not here, or cannot play them: they are emptied all the same."""

from __future__ import annotations

from msgspec.structs import replace

from bot.storage.aggregates import Change
from bot.storage.rows import PAUSED, RUNNING, MatchRow
from rules.kernel.types import Text

from .belongings import left_behind
from .consents import standing
from .desk import Desk
from .limit_clock import followed
from .notes import Notes
from .seating import require_status
from .substitutes import LOOKING, emptied, place_of


async def empty(desk: Desk, match: str, seat: int) -> MatchRow:
    """Take the person off a seat of a running match without asking its rules; raise NotOpen.

    An open draw offer thus stays in the log, nobody who waits for a seat inherits this one, and who had it is not kept.
    """
    async with desk.match(match) as bundle:
        require_status(bundle.row, (*RUNNING, PAUSED))
        now, new = desk.clock.now(), replace(emptied(place_of(bundle, seat)), handed=())
        after = replace(
            bundle,
            row=left_behind(bundle.row, seat, clock_runs_on=True),
            seats=tuple(new if place.seat == seat else place for place in bundle.seats),
        )
        after = followed(bundle, after, now)
        notes = Notes(match, desk.ids, now)
        notes.lobby_post()
        notes.open_threads()
        others = tuple(place.seat for place in after.seats if place.player is not None)
        notes.notice(Text("service.seat.vacant", {"seat": {"seat": seat}}), others, LOOKING)
        change = Change(
            row=after.row,
            at=now,
            seats=(new,),
            deadlines=after.deadlines,
            drafts=tuple(draft for draft in bundle.drafts if draft.seat != seat),
            outbox=tuple(notes.rows),
            consents=standing(after),
        )
        return await desk.commit(change)
