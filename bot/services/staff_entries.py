"""What seats hand in for the staff to look at before it counts: read, approved, or sent back with the reason."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rules.kernel.types import Choice, Decision, Seat, View

from .acts import Acts, Doing, told
from .desk import Desk
from .library import AnyGame
from .matches import Matches
from .progress import Progress
from .seating import Accepted, people_in
from .staff import Caller, Staff
from .staff_errors import NothingHandedIn
from .substitutes import place_of


class HandedIn(NamedTuple):
    """An entry that waits, with the question that it answers as its seat sees it."""

    seat: int
    game: AnyGame
    view: View[Any]
    decision: Decision
    choice: Choice


class StaffEntries:
    """Acts on entries of matches whose staff look at them (`MatchRow.checked`)."""

    def __init__(self, desk: Desk, acts: Acts, staff: Staff, matches: Matches) -> None:
        self._desk = desk
        self._acts = acts
        self._staff = staff
        self._matches = matches

    async def handed_in(self, match: str, caller: Caller) -> tuple[HandedIn, ...]:
        """Return the entries that wait, for who may decide about them; raise what `Staff.require` raises."""
        bundle = await self._desk.look(match)
        await self._staff.require(caller, "admit", bundle)
        game, state = self._desk.library.of(bundle.row), await self._desk.state(bundle)
        return tuple(
            HandedIn(s.seat, game, game.view(state, Seat(s.seat)), state.pending[Seat(s.seat)], s.handed[2:])
            for s in bundle.seats
            if s.waits
        )

    async def admit(self, match: str, caller: Caller, seat: int, reason: str, *, interaction: str = "") -> Accepted:
        """Let an entry count; what it was the last one for goes on. Raise NothingHandedIn."""
        async with self._acts.doing(match, caller, "admit", reason, interaction) as doing:
            if doing.done:
                return doing.done
            progress = await self._held(doing, seat)
            act = doing.act(seat={"seat": seat})
            progress.notes.notice(told(act), people_in(doing.bundle))
            progress.admit(seat)
            change = msgspec.structs.replace(progress.change(interaction), act=act)
            return Accepted(match=await self._desk.commit(change, progress.state), events=tuple(progress.events))

    async def refuse(self, match: str, caller: Caller, seat: int, reason: str, *, interaction: str = "") -> Accepted:
        """Send an entry back, so that its seat makes another in all the time of one; raise NothingHandedIn."""
        async with self._acts.doing(match, caller, "refuse", reason, interaction) as doing:
            if doing.done:
                return doing.done
            progress = await self._held(doing, seat)
            act = doing.act(seat={"seat": seat})
            progress.notes.notice(told(act), (seat,) if doing.bundle.seats[seat].player is not None else ())
            progress.send_back(seat)
            change = msgspec.structs.replace(progress.change(interaction), act=act)
            return Accepted(match=await self._desk.commit(change, progress.state))

    async def _held(self, doing: Doing, seat: int) -> Progress:
        if not place_of(doing.bundle, seat).waits:
            raise NothingHandedIn(f"seat {seat} of {doing.bundle.row.id} has handed in nothing", seat={"seat": seat})
        return await self._matches.progress(doing.bundle)
