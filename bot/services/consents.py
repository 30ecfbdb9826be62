"""Whether everybody who plays lets a match be watched with nothing hidden, as values.

It takes all of them: who is out, and who has a computer keep their seat, too. Computers are not asked; a seat that
nobody has may be somebody's who has not said so. What is allowed is allowed by a person, not by a seat.
"""

from __future__ import annotations

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, RUNNING, SeatRow
from bot.storage.ruled import Consent

from .seating import is_vacant


def person_of(place: SeatRow) -> int | None:
    """Return who plays on a seat, or whose seat a computer keeps."""
    return place.player if place.player is not None else place.owner


def standing(bundle: Bundle) -> tuple[Consent, ...]:
    """Return what was allowed by who still has the seat."""
    people = {place.seat: person_of(place) for place in bundle.seats}
    return tuple(one for one in bundle.consents if people.get(one.seat) == one.player)


def opened(bundle: Bundle) -> int:
    """Return how many turns later nothing is hidden from who only watches a running match; 0: everything is."""
    if bundle.row.status not in (*RUNNING, PAUSED) or any(is_vacant(place) for place in bundle.seats):
        return 0
    asked = {place.seat for place in bundle.seats if person_of(place) is not None}
    given = {one.seat: one.turns for one in standing(bundle)}
    return max(given.values()) if asked and asked == set(given) else 0
