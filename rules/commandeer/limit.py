"""Who is ahead when no more turns are played, and by what (RCM-44, RCM-59)."""

from __future__ import annotations

from rules.kernel.types import Text

from .placement import units
from .state import Battle
from .words import side_text, word

LIMIT, TALLY = "commandeer.over.turn_limit", "over.tally"
"""Reasons of matches that are decided by what is compared here."""


def losses(state: Battle) -> list[int]:
    """Return how many cards lie in each side's Defeated Zone; fewer are better."""
    return [len(side.defeated) for side in state.sides]


def present(state: Battle) -> list[int]:
    """Return how many units each side has on the battlefield; more are better."""
    return [sum(unit.owner == seat for _, unit in units(state)) for seat in range(2)]


def ahead(state: Battle) -> int | None:
    """Return who wins when time is up: fewer cards in the Defeated Zone, then more units; None: a draw."""
    (south_lost, north_lost), (south, north) = losses(state), present(state)
    if south_lost != north_lost:
        return 0 if south_lost < north_lost else 1
    return None if south == north else 0 if south > north else 1


def decided(state: Battle) -> Text | None:
    """Say by what the winner is ahead, where the reason leaves that open; else None."""
    outcome = state.outcome
    if outcome is None or outcome.ranks.count(1) != 1 or outcome.reason.key not in (LIMIT, TALLY):
        return None
    lost, count = losses(state), present(state)
    name, numbers = ("losses", lost) if lost[0] != lost[1] else ("units", count)
    scores = [word("decided", "score", side=side_text(seat), n=n) for seat, n in enumerate(numbers)]
    return word("decided", name, scores=scores)
