"""Turns as whole deeds: a piece and what it does, or a card and what it is cast on."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.deeds import Deed, chained, ranked
from rules.kernel.types import Choice, Decision, View

from .acts import ATTACK, CAST, LINK, MOVE, PURSUIT, SUMMON
from .board import CELLS
from .state import WarState
from .ways import remarks, ways

SORTS = {SUMMON: SUMMON, MOVE: MOVE, ATTACK: ATTACK, LINK: "card", CAST: "card", PURSUIT: "card"}
"""Under which word people look for what begins with a verb."""
OTHER = "other"


def deeds(view: View[WarState], decision: Decision, appraise: Callable[[Choice], float]) -> tuple[Deed, ...]:
    """Return every answer of a turn or second act as a deed, best first; of other questions none."""
    key = ("deeds", decision.id)
    found: tuple[Deed, ...] | None = view.memo.get(key)
    if found is None:
        made: list[Deed] = []
        for way in ways(view, decision):
            first = way.steps[0].token
            text = chained([step.text for step in way.steps])
            told = remarks(view, decision, way.choice)
            sort = SORTS.get(way.choice[0], OTHER)
            unit = first if first in CELLS else OTHER if len(way.steps) == 1 else first
            outcome = told[0].text if told else None
            warning = next((step.warning for step in way.steps if step.warning is not None), None)
            made.append(Deed((way.choice,), unit, sort, text, outcome, warning, appraise(way.choice)))
        found = view.memo[key] = ranked(made)
    return found
