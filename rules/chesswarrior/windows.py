"""The windows of an act: who may react next, and whether its orders or its seat say so (RCW-35, RCW-36, RCW-64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.kernel.types import Choice, Decision, Seat
from rules.kernel.windows import ASK, Answer, Turn, next_turn

from .book import Book
from .changes import Chess, book_of
from .content import MOVE, Ability
from .orders import wants
from .reactions import ENEMY_MOVE, ENEMY_STEP, INSTANT, INTERRUPT, USE, options, watchers
from .state import Act, ChessState

PASS = "pass"
STEPPED = "stepped"
"""Stage of a move that has entered a square."""


def moment(act: Act) -> tuple[str, str]:
    """Return the timing and the trigger of the window that is open at an act's stage."""
    timing = INSTANT if act.stage == INSTANT else INTERRUPT
    return timing, ENEMY_STEP if act.stage == STEPPED else ENEMY_MOVE if act.ability == MOVE else USE


def heroes(book: Book, state: ChessState, act: Act) -> list[int]:
    """Return the heroes that are considered one after another, each once (RCW-35, RCW-36)."""
    return watchers(book, state, state.heroes[act.hero].side, moment(act)[0])


def next_reaction(
    book: Book, state: ChessState, act: Act, order: list[int], at: int, answer: Choice | None
) -> Turn[int, Ability] | None:
    """Return the next reaction; `answer`: what was said for the hero at this place, where tables are asked (RCW-64)."""
    timing, trigger = moment(act)

    def chosen(n: int, found: Sequence[Ability]) -> Ability | Literal[Answer.ASK] | None:
        if not state.options.ask_reactions:
            return wanted(book, state, n, found, act)
        if answer is None or n != order[at]:
            return ASK
        return next((ability for ability in found if answer == (ability.id,)), None)

    return next_turn(order, at, lambda n: options(book, state, n, act, timing, trigger), chosen)


def wanted(book: Book, state: ChessState, n: int, found: Sequence[Ability], act: Act) -> Ability | None:
    """Return the first reaction that the orders of a hero use (spec 5.5)."""
    trigger = moment(act)[1]
    return next((ability for ability in found if wants(book, state, n, ability, act, trigger)), None)


def question(r: Chess, act: Act, at: int) -> Decision:
    """Return the question to a hero that may react (D7); its default is what the order says (spec 5.5)."""
    state, book = r.state, book_of(r)
    timing, trigger = moment(act)
    actor = state.heroes[act.hero]
    n = heroes(book, state, act)[at]
    ability = wanted(book, state, n, options(book, state, n, act, timing, trigger), act)
    default = (PASS if ability is None else ability.id,)
    about = {"hero": state.heroes[n].id, "to": actor.id, "ability": act.ability, "timing": timing, "trigger": trigger}
    return r.question(Seat(1 - actor.side), "react", default, clock="react", secret=True, about=about)
