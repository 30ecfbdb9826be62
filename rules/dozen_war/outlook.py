"""What an action comes to as far as its seat can see: the next question of the turn if all others answer by default."""

from __future__ import annotations

from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, View

from .base import Base
from .state import DozenState


def onward(
    game: Base, view: View[DozenState], decision: Decision, choice: Choice
) -> tuple[View[DozenState], Decision] | None:
    """Return the view and question after an action; None where the turn is over or chance would decide."""
    if decision.kind != "turn" or choice == ("end",) or view.seat is None:
        return None
    state = view.state.copy()
    state.lists = {}
    r = Resolver(game, state, None, quiet=True)
    try:
        _answer(r, {decision.seat: choice})
        while state.outcome is None and decision.seat not in state.pending and state.pending:
            _answer(r, {seat: question.default for seat, question in state.pending.items()})
    except Unforeseen:
        return None
    question = state.pending.get(decision.seat)
    if state.outcome is not None or question is None or question.kind != "turn":
        return None
    return View(view.seat, state, (question,)), question


class Unforeseen(RuntimeError):
    """Chance, or what nobody has seen, would decide."""


def _answer(r: Resolver[DozenState], answers: dict[object, Choice]) -> None:
    state = r.state
    state.answers = dict(sorted({**state.answers, **answers}.items()))  # pyright: ignore
    try:
        r.resume()
    except RuntimeError as error:
        raise Unforeseen(str(error)) from error
