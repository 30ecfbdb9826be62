"""Seats that change hands while a match runs: left, taken over, given to a computer."""

from __future__ import annotations

import msgspec

from bot.storage.rows import PAUSED, RUNNING, Bundle, Offer
from rules.kernel.types import Text

from .desk import Desk
from .errors import NotYourSeat, SeatedAlready, SeatTaken, UnknownLevel
from .progress import Progress
from .seating import Accepted, is_vacant, require_status, seats_of


class Substitutes:
    """The verbs about the seats of a running match; `levels` are the computer players there are."""

    def __init__(self, desk: Desk, levels: tuple[str, ...]) -> None:
        self._desk = desk
        self._levels = levels

    async def vacate(self, match: str, seat: int, *, ai: str = "", interaction: str = "") -> Accepted:
        """Take the person off a seat: an AI goes on for them, or the seat is free for a substitute."""
        if ai and ai not in self._levels:
            raise UnknownLevel(f"AI {ai!r}, expected one of {self._levels}", level={"user": ai[:40]})
        key = "service.seat.ai" if ai else "service.seat.vacant"
        return await self._reseat(match, seat, None, ai, key, interaction)

    async def take_seat(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Take a vacant seat of a running match as a substitute."""
        return await self._reseat(match, None, player, "", "service.seat.taken", interaction)

    async def replace_seat(self, match: str, seat: int, player: int, *, interaction: str = "") -> Accepted:
        """Hand a seat over to another person, by the host."""
        return await self._reseat(match, seat, player, "", "service.seat.taken", interaction)

    async def _reseat(
        self, match: str, seat: int | None, player: int | None, ai: str, key: str, interaction: str
    ) -> Accepted:
        """Put somebody on a seat; `seat` None: on the first that nobody has."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (*RUNNING, PAUSED))
            if player is not None and seats_of(bundle, player):
                raise SeatedAlready(f"player {player} sits in {bundle.row.id} already", match=bundle.row.id)
            if seat is None:
                seat = next((s.seat for s in bundle.seats if is_vacant(s)), None)
            if seat is None:
                raise SeatTaken(f"match {bundle.row.id} has no free seat", match=bundle.row.id)
            place = next((s for s in bundle.seats if s.seat == seat), None)
            if place is None:
                raise NotYourSeat(f"match {bundle.row.id} has no seat {seat}", match=bundle.row.id)
            new = msgspec.structs.replace(place, player=player, ai=ai)
            people = dict(bundle.people)
            if player is not None:
                people[player] = await self._desk.store.player(player)
            bundle = msgspec.structs.replace(
                bundle,
                # what was agreed to, was by whoever sat there
                row=msgspec.structs.replace(bundle.row, leaving=(), offer=_without(bundle, seat)),
                seats=tuple(new if s.seat == seat else s for s in bundle.seats),
                deadlines=tuple(d for d in bundle.deadlines if d.seat != seat or (player is None and not ai)),
                drafts=tuple(d for d in bundle.drafts if d.seat != seat),
                people=people,
            )
            desk = self._desk
            progress = Progress(
                desk.library.of(bundle.row),
                bundle,
                await desk.state(bundle),
                desk.chance(bundle),
                desk.ids,
                desk.clock.now(),
            )
            progress.notes.lobby_post()
            progress.notes.open_threads()
            is_free = is_vacant(new)
            others = tuple(s.seat for s in bundle.seats if s.player is not None and s.seat != seat)
            said = Text(key, {"seat": {"seat": seat}})
            progress.notes.notice(said, mention=others if is_free else (), buttons=("join",) if is_free else ())
            progress.notes.turn_refresh()
            if player is not None:
                progress.notes.seat_panel(seat)
            change = progress.change(interaction)
            return Accepted(match=await desk.commit(change, progress.state), seat=seat)


def _without(bundle: Bundle, seat: int) -> Offer | None:
    """Return the pause, or its offer, without what a seat agreed to or holds too: that was whoever sat there."""
    offer = bundle.row.offer
    if offer is None or (seat not in offer.agreed and seat not in offer.also):
        return offer
    also = {one: until for one, until in offer.also.items() if one != seat}
    return msgspec.structs.replace(offer, agreed=tuple(s for s in offer.agreed if s != seat), also=also)
