"""The windows of an act: who may react next, one after another, and what each is asked (RCW-35, RCW-36, RCW-64)."""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, Seat

from .abilities import MOVE, Ability
from .book import Book
from .changes import Chess, book_of
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


def next_able(book: Book, state: ChessState, act: Act, order: list[int], at: int) -> int | None:
    """Return the next place, from one on, whose hero could react as things stand then; None: the window closes."""
    return next((place for place in range(at, len(order)) if _able(book, state, order[place], act)), None)


def chosen(book: Book, state: ChessState, act: Act, n: int, answer: Choice) -> Ability | None:
    """Return the reaction that was answered for a hero, None if it passes."""
    return next((ability for ability in _able(book, state, n, act) if answer == (ability.id,)), None)


def _able(book: Book, state: ChessState, n: int, act: Act) -> list[Ability]:
    return options(book, state, n, act, *moment(act))


def question(r: Chess, act: Act, at: int) -> Decision:
    """Return the question to a hero that may react (D7); its default is what the order says (spec 5.5)."""
    state, book = r.state, book_of(r)
    timing, trigger = moment(act)
    actor = state.heroes[act.hero]
    n = heroes(book, state, act)[at]
    ability = next((a for a in _able(book, state, n, act) if wants(book, state, n, a, act, trigger)), None)
    default = (PASS if ability is None else ability.id,)
    about = {"hero": state.heroes[n].id, "to": actor.id, "ability": act.ability, "timing": timing, "trigger": trigger}
    return r.question(Seat(1 - actor.side), "react", default, clock="react", secret=True, about=about)
