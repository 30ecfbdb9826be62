"""How good a position looks, and what self-play counts (7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from .field import RAYS
from .state import Battle, units
from .values import survey
from .words import plain

WON = 1000.0
DEFEATED = 12.0
UNIT = 5.0
HEALTH = 0.5
POWER = 0.6
CARD = 1.6
ENERGY = 1.4
THREAT = 1.2
LAST_STAND = 10.0


def evaluate(book: Book, state: Battle, seat: int) -> float:
    """Judge a position for a seat by defeats, units with what they can strike, cards and Energy."""
    if state.outcome is not None:
        return _ended(state.outcome, seat)
    if state.stage in ("entry", "mulligan"):
        return 0.0
    worth = survey(book, state)
    values = [0.0, 0.0]
    count = [0, 0]
    for cell, unit in units(state):
        found = worth[cell]
        left = (found.health - unit.damage) / 1000
        value = UNIT + HEALTH * min(left, 10) + POWER * found.power / 1000 + 0.4 * len(unit.held)
        value += sum(mod.power + mod.health for mod in unit.mods if mod.lasting) / 2000
        values[unit.owner] += value
        count[unit.owner] += 1
        if "cannot_attack" in found.what:
            continue
        for way in range(8):
            if found.ways >> way & 1:
                for at in RAYS[cell][way] if found.ranged else RAYS[cell][way][:1]:
                    other = state.board[at]
                    if other is not None and other.owner != unit.owner:
                        share = max(0, found.power - worth[at].armor) / max(1000, worth[at].health - other.damage)
                        values[unit.owner] += THREAT * min(1.0, share)
    for side_seat, side in enumerate(state.sides):
        values[side_seat] -= DEFEATED * len(side.defeated) + 0.8 * len(side.defeated) ** 2
        values[side_seat] += CARD * min(len(side.hand) + bool(side.commander), 9) ** 0.9
        values[side_seat] += ENERGY * min(len(side.energy), 6) ** 0.9
        values[side_seat] += 0.3 * side.cp
        if not count[side_seat]:
            values[side_seat] -= LAST_STAND
    return values[seat] - values[1 - seat]


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
    played: list[str] = []
    entered = 0
    defended = 0
    is_defending = is_quiet = False
    for event in events:
        told = EVENTS.read(event)
        match told:
            case FirstSeat(seat):
                first = seat
            case Deployed(card=card):
                entered += 1
                played.append(card)
            case EventPlayed(card=card):
                played.append(card)
                is_quiet = False
            case Attached(card=card):
                played.append(card)
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
    used = sorted(set(played))
    return {
        "length": state.turn,
        "first": first,
        "started": started,
        "abilities": abilities,
        "entered": entered,
        "used": used,
        "means": {"handovers_ahead": 1 + 2 * defended / max(1, state.turn)},
    }
