"""How good a position looks, and what self-play counts (7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.kernel.types import Event, Outcome

from .book import Book
from .events import (
    EVENTS,
    Activated,
    Attached,
    DefendingEnded,
    Deployed,
    EventPlayed,
    FirstSeat,
    PlanningEnded,
    Triggered,
)
from .outlook import Outlook
from .state import Battle
from .words import plain

WON = 1000.0
SCALE = 12.5
"""Points of a lead by which the odds of winning grow by a factor of e; see `Weighing.swing`."""


class Weights(NamedTuple):
    """What a side has, each in odds of winning: fitted to greedy self-play, of which positions begin a turn.

    Units beside their Health, Power and arrows count against their side: they are there to be defeated.
    """

    defeated: float = -0.6
    defeated_squared: float = -0.15
    unit: float = -0.99
    health: float = 0.083
    power: float = 0.15
    arrow: float = 0.074
    ranged: float = 0.17
    card: float = 0.05
    energy: float = 0.27
    falling: float = 0.48
    wounded: float = 0.47


MOVING = Weights()
"""Of the side whose turn it is."""
WAITING = Weights(unit=-1.45, health=0.136, power=0.1, arrow=0.142, falling=0.27, wounded=0.07)
"""Of the side that has to see what the other does first."""


def evaluate(book: Book, state: Battle, seat: int) -> float:
    """Judge a position for a seat by defeats, by what units are worth and whom they can strike, by cards and Energy."""
    if state.outcome is not None:
        return _ended(state.outcome, seat)
    if state.stage in ("entry", "mulligan"):
        return 0.0
    own, other = (_odds(Outlook(book, state, s), MOVING if s == state.active else WAITING) for s in (seat, 1 - seat))
    return SCALE * (own - other)


def _odds(found: Outlook, weights: Weights) -> float:
    side = found.state.sides[found.seat]
    lost = len(side.defeated)
    value = weights.defeated * lost + weights.defeated_squared * lost * lost
    value += weights.card * (len(side.hand) + bool(side.commander)) + weights.energy * len(side.energy)
    for cell, _ in found.own:
        worth = found.worth[cell]
        value += weights.unit + weights.health * found.left(cell) / 1000 + weights.power * worth.power / 1000
        value += weights.arrow * worth.ways.bit_count() + weights.ranged * worth.ranged
    for cell, force in found.force.items():
        share = force / max(1, found.left(cell))
        value += weights.wounded * min(1.0, share) + weights.falling * (share >= 1)
    return value


def _ended(outcome: Outcome, seat: int) -> float:
    if outcome.ranks[0] == outcome.ranks[1]:
        return 0.0
    return WON if outcome.ranks[seat] == 1 else -WON


def statistics(state: Battle, events: Sequence[Event]) -> dict[str, Any]:
    """Return what self-play counts of a finished match; a card's use is its being played.

    `handovers_ahead`: messages a turn when turns are sent ahead whole (5.3): one, and two more where the defender did
    something, so that the attacks are thought over.
    """
    first = 0
    abilities: dict[str, int] = {}
    played: tuple[set[str], set[str]] = set(), set()
    entered = 0
    defended = 0
    is_defending = is_quiet = False
    for event in events:
        told = EVENTS.read(event)
        match told:
            case FirstSeat(seat):
                first = seat
            case Deployed(seat=seat, card=card):
                entered += 1
                played[seat].add(card)
            case EventPlayed(seat=seat, card=card):
                played[seat].add(card)
                is_quiet = False
            case Attached(seat=seat, card=card):
                played[seat].add(card)
            case Activated(card=card) | Triggered(card=card):
                abilities[card] = abilities.get(card, 0) + 1
                is_quiet = False
            case PlanningEnded():
                is_defending = is_quiet = True
            case DefendingEnded():
                defended += is_defending and not is_quiet
                is_defending = False
            case _:
                continue
    started = [sorted({plain(card) for card in side.cards}) for side in state.sides]
    return {
        "length": state.turn,
        "first": first,
        "started": started,
        "abilities": abilities,
        "entered": entered,
        "used": sorted(played[0] | played[1]),
        "played": [sorted(cards) for cards in played],
        "means": {"handovers_ahead": 1 + 2 * defended / max(1, state.turn)},
    }
