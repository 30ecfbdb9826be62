"""Pauses by agreement: offered, accepted or declined, ended early by whose they are."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import PAUSED, Deadline, Offer
from rules.kernel.types import Text

from .absent import away_now, ended
from .away_errors import AbsenceIsTheirs, PauseIsStaffs, PauseIsTheirs
from .desk import Desk
from .errors import AgreedAlready, AlreadyOffered, BadSetting, NothingOffered, OldOffer
from .notes import Notes
from .pause_ends import ends, held_by, holds, last_of
from .presets import HOUR
from .seating import (
    Accepted,
    people_in,
    require_clocks,
    require_in,
    require_none_kept,
    require_player,
    require_status,
)
from .stops import Stops
from .timing import RESUME

LONGEST_PAUSE = 14 * 24
"""Hours a pause may last before the clocks go on by themselves."""
OFFER, PAUSED_BY = ("pause.accept", "pause.decline"), ("pause.resume",)
"""Buttons under what is said: to whom a pause is offered, and to whose pause it is."""


class Pauses:
    """Offers of pauses and pauses; they belong to the match, not to its rules."""

    def __init__(self, desk: Desk, stops: Stops) -> None:
        self._desk = desk
        self._stops = stops

    async def offer_pause(
        self, match: str, player: int, seat: int, *, hours: int = 24, interaction: str = ""
    ) -> Accepted:
        """Offer to stop the clocks for up to `hours`; where nobody else plays, the pause begins.

        Raise SeatKept where a computer keeps the seats of all others who do.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_clocks(bundle.row)
            if not 1 <= hours <= LONGEST_PAUSE:
                raise BadSetting(f"a pause of {hours} hours", setting="hours", low=1, high=LONGEST_PAUSE)
            if bundle.row.offer is not None:
                raise AlreadyOffered(f"match {bundle.row.id} has an open pause offer", match=bundle.row.id)
            offer = Offer(seat, hours)
            others = _others(bundle, player)
            if not others:
                require_none_kept(bundle, player)
                return await self._pause(bundle, offer, interaction, seat)
            notes = self._notes(bundle)
            text = Text("service.pause.offered", {"seat": {"seat": seat}, "hours": hours})
            notes.notice(text, mention=others, buttons=OFFER, mark=offer.mark)
            notes.seat_panels(bundle)
            row = msgspec.structs.replace(bundle.row, offer=offer)
            change = Change(row=row, at=self._desk.clock.now(), input=interaction, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def answer_pause(
        self, match: str, player: int, seat: int, accept: bool, *, mark: str | None = None, interaction: str = ""
    ) -> Accepted:
        """Accept or decline another seat's pause offer; declining one's own withdraws it.

        `mark`: that of the offer which is meant, where it may be an earlier one. Raise NothingOffered, OldOffer or
        AgreedAlready.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_clocks(bundle.row)
            offer = bundle.row.offer
            if offer is None:
                raise NothingOffered(f"match {bundle.row.id} has no pause offer", match=bundle.row.id)
            if mark not in (None, offer.mark):
                raise OldOffer(f"match {bundle.row.id} has another pause offer than {mark!r}", match=bundle.row.id)
            if accept and seat in (offer.seat, *offer.agreed):
                raise AgreedAlready(f"match {bundle.row.id} has no pause offer for seat {seat}", match=bundle.row.id)
            if accept:
                return await self._agree(bundle, offer, player, seat, interaction)
            notes = self._notes(bundle)
            key = "service.pause.withdrawn" if offer.seat == seat else "service.pause.declined"
            notes.notice(Text(key, {"seat": {"seat": seat}}), mention=_others(bundle, player))
            notes.seat_panels(bundle)
            row = msgspec.structs.replace(bundle.row, offer=None)
            change = Change(row=row, at=self._desk.clock.now(), input=interaction, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _agree(self, bundle: Bundle, offer: Offer, player: int, seat: int, key: str) -> Accepted:
        """Accept a pause for a person's seats; it begins when everybody who plays wants it."""
        agreed = tuple(sorted({*offer.agreed, *(s.seat for s in bundle.seats if s.player == player)}))
        offerer = {s.seat for s in bundle.seats if s.player == bundle.seats[offer.seat].player}
        asked = tuple(s for s in people_in(bundle) if s not in agreed and s not in offerer)
        offer = msgspec.structs.replace(offer, agreed=agreed)
        if not asked:
            return await self._pause(bundle, offer, key, seat)
        notes = self._notes(bundle)
        said = Text("service.pause.agreed", {"seat": {"seat": seat}})
        notes.notice(said, mention=asked, buttons=OFFER, mark=offer.mark)
        notes.seat_panels(bundle)
        row = msgspec.structs.replace(bundle.row, offer=offer)
        change = Change(row=row, at=self._desk.clock.now(), input=key, outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def resume(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Let the clocks go on with what was left; only who asked for the pause may, before its time.

        Raise PauseIsTheirs for any other seat, PauseIsStaffs where none that plays asked for it, AbsenceIsTheirs where
        the match runs while somebody is away.
        """
        async with self._desk.match(match, interaction) as bundle:
            seat = require_player(bundle, player)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            if bundle.row.status != PAUSED and (gone := away_now(bundle, self._desk.clock.now())):
                whose = last_of(gone)
                until = {"time": gone[whose], "style": "f"}
                raise AbsenceIsTheirs(
                    f"seat {whose} of {bundle.row.id} is away", match=bundle.row.id, seat={"seat": whose}, until=until
                )
            require_status(bundle.row, (PAUSED,))
            held = holds(bundle)
            mine = [one for one in held if bundle.seats[one].player == player]
            if _by_staff(bundle) and not mine:
                raise PauseIsStaffs(f"the pause of {bundle.row.id} is the staff's", match=bundle.row.id)
            if held and not mine:
                whose = last_of(held)
                raise PauseIsTheirs(
                    f"the pause of {bundle.row.id} is seat {whose}'s", match=bundle.row.id, seat={"seat": whose}
                )
            rest = {one: until for one, until in held.items() if one not in mine and until > self._desk.clock.now()}
            if rest or _by_staff(bundle):
                return await self._stay(bundle, rest, interaction, player)
            said = Text("service.pause.resumed", {"seat": {"seat": seat}})
            return await self._stops.go_on(bundle, said, interaction, _others(bundle, player), player)

    async def _stay(self, bundle: Bundle, held: dict[int, int], key: str, player: int) -> Accepted:
        """End a person's part of a pause that others hold on to."""
        seat, now = require_player(bundle, player), self._desk.clock.now()
        offer = held_by(bundle, held)
        notes = self._notes(bundle)
        if held:
            last = last_of(held)
            until = {"time": held[last], "style": "f"}
            said = Text("service.pause.back", {"seat": {"seat": seat}, "whose": {"seat": last}, "until": until})
        else:
            until = {"time": ends(offer), "style": "f"}
            said = Text("service.pause.back_staff", {"seat": {"seat": seat}, "until": until})
        notes.notice(said, mention=_others(bundle, player))
        notes.turn_refresh()
        notes.seat_panels(bundle)
        change = Change(
            row=msgspec.structs.replace(bundle.row, offer=offer),
            at=now,
            input=key,
            deadlines=(Deadline(match=bundle.row.id, kind=RESUME, due=ends(offer), since=now),),
            outbox=tuple(notes.rows),
            absences=ended(bundle, player, now),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def ask_resume(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Ask whose pause it is to go on, once in a pause; raise AlreadyOffered, or NothingOffered of one's own."""
        async with self._desk.match(match, interaction) as bundle:
            seat = require_player(bundle, player)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (PAUSED,))
            held, offer = holds(bundle), bundle.row.offer
            if not held or offer is None or any(bundle.seats[one].player == player for one in held):
                raise NothingOffered(f"player {player} may end the pause of {bundle.row.id}", match=bundle.row.id)
            if seat in offer.asked:
                raise AlreadyOffered(f"seat {seat} of {bundle.row.id} has asked to go on", match=bundle.row.id)
            notes = self._notes(bundle)
            text = Text("service.pause.asked", {"seat": {"seat": seat}, "whose": {"seat": last_of(held)}})
            notes.notice(text, mention=tuple(sorted(held)), buttons=PAUSED_BY)
            offer = msgspec.structs.replace(offer, asked=(*offer.asked, seat))
            row = msgspec.structs.replace(bundle.row, offer=offer)
            change = Change(row=row, at=self._desk.clock.now(), input=interaction, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _pause(self, bundle: Bundle, offer: Offer, key: str, seat: int) -> Accepted:
        resumes = self._desk.clock.now() + offer.hours * HOUR
        said = Text("service.pause.began", {"until": {"time": resumes, "style": "f"}, "seat": {"seat": offer.seat}})
        return await self._stops.stop(bundle, offer, resumes, said, key, seat)

    def _notes(self, bundle: Bundle) -> Notes:
        return Notes(bundle.row.id, self._desk.ids, self._desk.clock.now())


def _by_staff(bundle: Bundle) -> bool:
    """Say whether the staff keep a match paused."""
    return bundle.row.status == PAUSED and bundle.row.offer is not None and bundle.row.offer.hold is not None


def _others(bundle: Bundle, player: int | None) -> tuple[int, ...]:
    """Return the seats of all people but one who are not out of the match."""
    return tuple(seat for seat in people_in(bundle) if bundle.seats[seat].player != player)
