"""What goes with whoever leaves a seat, so that it neither binds nor hurries who comes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.storage.deadlines import ABSENCES
from bot.storage.rows import PAUSED, Held, MatchRow, Offer


def left_behind(row: MatchRow, seat: int, clock_runs_on: bool) -> MatchRow:
    """Return a match without what a seat offered and agreed to, nor what was left of its clocks where they stand still.

    `clock_runs_on`: nobody has come yet, and time that was left stays as it is.
    """
    offer, held = row.offer, row.held
    if offer is not None and is_open(row) and offer.seat == seat:
        offer = None
    elif offer is not None:
        offer = _offer_without(offer, seat)
        offer = offer if clock_runs_on else _whole(offer, seat)
    if held is not None and not clock_runs_on:
        held = _held_without(held, seat)
    return msgspec.structs.replace(row, leaving=(), takeback=None, offer=offer, held=held)


def is_open(row: MatchRow) -> bool:
    """Say whether a pause of a match is offered, and none has begun."""
    offer = row.offer
    return row.status != PAUSED and offer is not None and offer.resumes is None and offer.hold is None


def _offer_without(offer: Offer, seat: int) -> Offer:
    """Return the pause, or its offer, without what a seat agreed to, asked for or holds too."""
    also = {one: until for one, until in offer.also.items() if one != seat}
    agreed, asked = (tuple(one for one in seats if one != seat) for seats in (offer.agreed, offer.asked))
    return msgspec.structs.replace(offer, agreed=agreed, asked=asked, also=also)


def _whole(offer: Offer, seat: int) -> Offer:
    """Return a pause after which a seat's clocks begin anew."""

    def rest(of: Mapping[str, int]) -> dict[str, int]:
        return {name: value for name, value in of.items() if not name.startswith(f"{seat}:")}

    return msgspec.structs.replace(offer, left=rest(offer.left), extended=rest(offer.extended), given=rest(offer.given))


def _held_without(held: Held, seat: int) -> Held:
    """Return what a match takes up again once it is seen without a seat's clocks; who is away from it stays so."""
    clocks = tuple(one for one in held.deadlines if one.seat != seat or one.kind in ABSENCES)
    return msgspec.structs.replace(held, deadlines=clocks)
