"""Calling a match off by agreement: without a result, at any stage, once everybody who plays in it wants to."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import PAUSED, RUNNING
from rules.kernel.types import Text

from .desk import Desk
from .errors import AgreedAlready, AlreadyOffered, NothingOffered
from .matches import Matches
from .notes import Notes
from .seating import Accepted, people_in, require_free, require_in, require_none_kept, require_status

ANSWERS = ("leave.accept", "leave.decline")
"""Buttons under an offer."""


class Leaving:
    """Offers to call a match off, and their answers; a seat that nobody has is not asked, nor is a computer's.

    Where a computer keeps a seat for somebody, they come back before it is offered: the match is theirs, too.
    """

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches

    async def offer(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Offer to call the match off; where nobody else plays, it ends. Raise AlreadyOffered, SeatKept or OfEvent."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (*RUNNING, PAUSED))
            require_free(bundle.row)
            if bundle.row.leaving:
                raise AlreadyOffered(f"calling {bundle.row.id} off is offered", match=bundle.row.id)
            require_none_kept(bundle, player)
            return await self._agree(bundle, player, seat, interaction)

    async def accept(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Agree to call the match off; the last one to agree ends it. Raise NothingOffered, AgreedAlready."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (*RUNNING, PAUSED))
            if not bundle.row.leaving:
                raise NothingOffered(f"calling {bundle.row.id} off is not offered", match=bundle.row.id)
            if seat in bundle.row.leaving:
                raise AgreedAlready(f"calling {bundle.row.id} off is not offered to {seat}", match=bundle.row.id)
            return await self._agree(bundle, player, seat, interaction)

    async def decline(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Go on playing: decline another seat's offer, or withdraw one's own. Raise NothingOffered."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            if not bundle.row.leaving:
                raise NothingOffered(f"calling {bundle.row.id} off is not offered", match=bundle.row.id)
            key = "service.leave.withdrawn" if seat in bundle.row.leaving else "service.leave.declined"
            notes = self._notes(bundle)
            others = tuple(s for s in people_in(bundle) if bundle.seats[s].player != player)
            notes.notice(Text(key, {"seat": {"seat": seat}}), mention=others)
            return await self._keep(bundle, (), notes, interaction, seat)

    async def _agree(self, bundle: Bundle, player: int, seat: int, key: str) -> Accepted:
        mine = tuple(s.seat for s in bundle.seats if s.player == player)
        agreed = tuple(sorted({*bundle.row.leaving, *mine}))
        asked = tuple(s for s in people_in(bundle) if s not in agreed)
        if not asked:
            return await self._matches.without_result(bundle, key)
        notes = self._notes(bundle)
        key_said = "service.leave.offered" if len(bundle.seats) == 2 else "service.leave.offered_all"
        notes.notice(Text(key_said, {"seat": {"seat": seat}}), mention=asked, buttons=ANSWERS)
        return await self._keep(bundle, agreed, notes, key, seat)

    async def _keep(self, bundle: Bundle, agreed: tuple[int, ...], notes: Notes, key: str, seat: int) -> Accepted:
        row = msgspec.structs.replace(bundle.row, leaving=agreed)
        change = Change(row=row, at=self._desk.clock.now(), input=key, outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change), seat=seat)

    def _notes(self, bundle: Bundle) -> Notes:
        return Notes(bundle.row.id, self._desk.ids, self._desk.clock.now())
