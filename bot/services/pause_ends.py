"""Who holds on to a pause, and until when: seats by agreement or right, and the staff."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, Offer

from .seating import people_in

NOBODY = -1
"""The seat of a pause that only the staff hold on to."""


def ends(pause: Offer) -> int:
    """Return when a pause is over: once nobody holds on to it any more; a verdict stands at its own time."""
    staff = 0 if pause.hold is None else pause.hold.until
    if pause.hold is not None and pause.hold.verdict:
        return staff
    return max(staff, pause.resumes or 0, *pause.also.values(), 0)


def holds(bundle: Bundle) -> dict[int, int]:
    """Return the seats that keep a match paused, and until when; without any, anybody may end the pause.

    Where nobody sits any more, nobody holds on to it.
    """
    offer = bundle.row.offer
    if offer is None or offer.resumes is None or bundle.row.status != PAUSED:
        return {}
    people = people_in(bundle)
    return {seat: until for seat, until in {offer.seat: offer.resumes, **offer.also}.items() if seat in people}


def last_of(held: Mapping[int, int]) -> int:
    """Return the seat that holds on to a pause longest."""
    return max(held, key=lambda seat: (held[seat], -seat))


def held_by(bundle: Bundle, held: dict[int, int]) -> Offer:
    """Return the pause of a match, held by these seats from now on; who asked to go on may ask again."""
    offer = bundle.row.offer
    if not held:
        return msgspec.structs.replace(offer or Offer(NOBODY, 0), seat=NOBODY, resumes=None, also={}, asked=())
    last = last_of(held)
    rest = {seat: until for seat, until in held.items() if seat != last}
    return msgspec.structs.replace(offer or Offer(last, 0), seat=last, resumes=held[last], also=rest, asked=())
