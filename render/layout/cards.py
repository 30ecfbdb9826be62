"""Where the zones and the hand of a side lie in its mat."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import NamedTuple

from render.scene import Mat

ZONE_HEIGHT, HAND_HEIGHT, BARE_HEIGHT, BACKS_HEIGHT, EDGE, GAP = 122, 222, 92, 92, 12, 8
"""Heights at scale 1 of a row of zones, of cards, of such without values, of backs; a mat's margin, and gaps in it."""
BRIEF_ZONE = 66
"""Height at scale 1 of a zone that is a sign with its number."""
ACROSS = 7
"""Most cards side by side; more go into further rows of equal length."""
COUNTED_ACROSS = 6
"""Most cards side by side that bear the number of their copies beside their prices."""
BARE_ACROSS = 4
"""Most cards side by side that have a name and nothing else, which stands beside their sign."""
_ZONES_ACROSS = 5
_LAPS = 14
"""So many backs are drawn at most; the number beside them says how many there are."""


class Place(NamedTuple):
    """A rectangle in a mat, in pixels."""

    left: int
    top: int
    width: int
    height: int


class MatPlan(NamedTuple):
    """The places of a mat's zones, of the cards seen, and of the row of backs if there is one."""

    height: int
    zones: tuple[Place, ...]
    cards: tuple[Place, ...]
    backs: Place | None


def mat_plan(mat: Mat, width: int, scale: float) -> MatPlan:
    """Return where everything goes in a mat of that width; its height follows."""
    edge, gap = round(EDGE * scale), round(GAP * scale)
    top = edge
    across, high = (len(mat.zones), BRIEF_ZONE) if mat.brief else (_ZONES_ACROSS, ZONE_HEIGHT)
    zones, top = _rows(len(mat.zones), across, width, top, round(high * scale), edge, gap)
    valued = any(card.figures or card.ways or card.cost is not None for card in mat.cards)
    high, across = (HAND_HEIGHT, ACROSS) if valued else (BARE_HEIGHT, BARE_ACROSS)
    if any(card.count for card in mat.cards):
        across = min(across, COUNTED_ACROSS)
    cards, top = _rows(len(mat.cards), across, width, top, round(high * scale), edge, gap)
    backs = None
    if mat.unseen:
        backs = Place(edge, top, width - 2 * edge, round(BACKS_HEIGHT * scale))
        top += backs.height + gap
    return MatPlan(top - gap + edge, zones, cards, backs)


def _rows(count: int, most: int, width: int, top: int, high: int, edge: int, gap: int) -> tuple[tuple[Place, ...], int]:
    """Fill rows of equal length; return them and where the next part begins."""
    if not count:
        return (), top
    rows = ceil(count / most)
    across = max(ceil(count / rows), min(most, 4))
    bounds = [edge + (width - 2 * edge + gap) * number // across for number in range(across + 1)]
    columns = [(left, right - left - gap) for left, right in pairwise(bounds)]
    places = (
        Place(columns[number % across][0], top + number // across * (high + gap), columns[number % across][1], high)
        for number in range(count)
    )
    return tuple(places), top + rows * (high + gap)


def backs_shown(unseen: int) -> int:
    """Return how many backs are drawn for so many cards."""
    return min(unseen, _LAPS)
