"""What the enemy's Combat can take from the defender once it ends its phase, by what is public (CM-39 to CM-45)."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import NamedTuple

from rules.kernel.chance import Unforeseen
from rules.kernel.types import Choice, Decision, Event, Seat, Text, View

from .actions import END, attackers
from .carded import Carded
from .combat import harm
from .events import EVENTS, Defeated, MatchOver
from .field import Cell
from .placement import unit_at
from .state import DEFEAT_LIMIT, Battle
from .threats import within_reach
from .values import survey
from .ways import listed
from .words import card_text, word


class Blow(NamedTuple):
    """What the enemy can do: the cards and squares of units that fall to it, and whether the match is lost by it.

    Not `is_known` where more is asked before the enemy attacks.
    """

    fallen: tuple[tuple[str, str], ...] = ()
    is_lost: bool = False
    is_known: bool = True


def blow(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Blow:
    """Return what the enemy's attacks come to after an answer in the Defending Phase, the phase then ended.

    The enemy attacks as the computer would; where one unit more decides the match it takes any that it can. What hangs
    on hidden cards or on chance is left out.
    """
    key = ("blow", decision.id, choice)
    if key not in view.memo:
        view.memo[key] = _blow(game, view, decision, choice)
    found: Blow = view.memo[key]
    return found


def _blow(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Blow:
    seat = Seat(decision.seat)
    enemy = Seat(1 - seat)
    state = view.state.copy()
    state.lists = {}
    told: list[Event] = []
    may_end = False
    with suppress(Unforeseen):  # what has happened until chance decides is what came of it
        state, events = game.submit(state, decision.id, choice, None, view=view)
        told += events
        while state.outcome is None and (question := state.pending.get(seat)) is not None and state.active == enemy:
            if question.kind != "defending":
                return Blow(is_known=False)
            state, events = game.submit(state, question.id, (END,), None)
            told += events
        may_end = _takes_sixth(game, state, seat)
        while state.outcome is None and (question := state.pending.get(enemy)) is not None:
            if question.kind != "combat":
                break
            state, events = game.submit(state, question.id, _best(game, state, question), None)
            told += events
    fallen: list[tuple[str, str]] = []
    is_lost = may_end
    for event in map(EVENTS.read, told):
        if isinstance(event, Defeated) and event.seat == seat:
            fallen.append((event.card, event.at))
        elif isinstance(event, MatchOver):
            is_lost = event.winner == enemy
    return Blow(tuple(fallen), is_lost)


def _best(game: Carded, state: Battle, question: Decision) -> Choice:
    view = View(Seat(question.seat), state, ())
    worths = [(game.appraise(view, question, one.choice), one.choice) for one in listed(game, view, question)]
    return max(worths, default=(0.0, (END,)))[1]


def _takes_sixth(game: Carded, state: Battle, seat: int) -> bool:
    """Say whether the enemy can defeat some unit where that is the last that may be lost (CM-49)."""
    question = state.pending.get(Seat(1 - seat))
    if state.outcome is not None or question is None or question.kind != "combat":
        return False
    if len(state.sides[seat].defeated) != DEFEAT_LIMIT - 1:
        return False
    worth, force = survey(game.book, state), Counter[Cell]()
    for cell in attackers(state, 1 - seat, worth):
        for at in within_reach(state, worth, cell):
            force[at] += harm(state, worth, cell, at)
    return any(unit_at(state, at).damage + blow >= worth[at].health for at, blow in force.items())


def outcome(found: Blow) -> Text | None:
    """Say what an enemy can do; None: nobody falls."""
    if not found.fallen:
        return word("outcome", "lost") if found.is_lost else None
    units = [word("deed", "reached", card=card_text(card), square=square) for card, square in found.fallen]
    return word("outcome", "falls_and_lost" if found.is_lost else "falls", units=units)


def is_dear(game: Carded, found: Blow) -> bool:
    """Say whether the match or a Legendary unit, as a Commander is one (CM-22), is lost."""
    return found.is_lost or any(game.book.card(card).legendary for card, _ in found.fallen)
