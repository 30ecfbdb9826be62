"""What comes after an action as far as its seat can see, the end of a turn, and what the rules say may come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from rules.kernel.chance import Unforeseen
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Refusal, Seat, View

from . import aims, appraisal
from .attack import defenders
from .attack_reading import read_attack
from .base import Base
from .board import Board
from .defence import Defence
from .naming import piece_text
from .setup import Draft
from .state import DozenState
from .turns import Turn
from .words import word

Foreseen = tuple[View[DozenState], Decision]
END = ("end",)
ENOUGH = 3
"""Units that a remark names; of more it says how many."""


def onward(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Foreseen | None:
    """Return the view and question after an action or a pick; None where the turn is over or chance would decide.

    What is dug up or stolen stays unknown, and every general that is free stays so. Raise IllegalChoice or
    IncompleteChoice where it is no such answer.
    """
    if decision.kind not in ("turn", "draft_pick") or view.seat is None:
        return None
    key = ("onward", decision.id, choice)
    if key not in view.memo:
        view.memo[key] = _onward(game, view, decision, choice)
    return view.memo[key]


def _onward(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Foreseen | None:
    game.check(view, decision, choice)
    if choice == END:
        return None
    state = view.state.copy()
    state.lists = {}
    others = _before_next(state, decision.seat)
    state.agenda = [*state.agenda[: -1 - len(others)], *state.agenda[-1:]]
    r = Resolver(game, state, None, quiet=True)
    try:
        _answer(r, {decision.seat: choice})
        while state.outcome is None and decision.seat not in state.pending and state.pending:
            _answer(r, {seat: question.default for seat, question in state.pending.items()})
    except Unforeseen:
        return None
    question = state.pending.get(decision.seat)
    if state.outcome is not None or question is None or question.kind != decision.kind:
        return None
    there = View(view.seat, state, (question,))
    if others:
        before = view.memo.get(appraisal.EXPECTED, ())
        there.memo[appraisal.EXPECTED] = appraisal.expected(game.book, state, others, before)
    return there, question


def _before_next(state: DozenState, seat: int) -> list[int]:
    """Return which seats pick between a seat's pick and its next one."""
    frames = takewhile(lambda frame: isinstance(frame, Draft) and frame.seat != seat, reversed(state.agenda[:-1]))
    return [frame.seat for frame in frames if isinstance(frame, Draft)]


def _answer(r: Resolver[DozenState], answers: Mapping[Seat, Choice]) -> None:
    r.state.answers = dict(sorted({**r.state.answers, **answers}.items()))
    r.resume()


def closing(game: Base, view: View[DozenState], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the end of the turn after some answers; empty where it cannot be foreseen or is ended."""
    for answer in answers:
        found = onward(game, view, decision, answer)
        if found is None:
            return ()
        view, decision = found
    return (END,) if decision.kind == "turn" else ()


def remarks(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
    """Return what the rules say an action may lead to, each with its clause."""
    if decision.kind != "turn":
        return ()
    turn = Turn(game.book, Board(game.book.fields[view.state.seats], view.state), decision.seat)
    if choice == END:
        return _ended(turn)
    if len(choice) < 3 or choice[0] not in turn.state.units:
        return ()
    unit = turn.state.units[choice[0]]
    if choice[1] == "dig":
        return (Refusal(word("remark", "curse"), "DW-78"),) if unit.hp <= _worst_curse(turn) else ()
    fist = choice[1] in aims.FIST_DEEDS and turn.skill(unit, choice[1]).fist
    if choice[1] != "attack" and not fist:
        return ()
    return _struck(turn, choice) if game.place(view, decision, choice).is_whole else ()


def _ended(turn: Turn) -> tuple[Refusal, ...]:
    striking = [unit for unit in turn.seers.values() if turn.strikes(unit)]
    if not striking:
        return ()
    units = [piece_text(unit.id) for unit in striking[:ENOUGH]]
    if len(striking) > ENOUGH:
        return (Refusal(word("remark", "could_strike", "more", units=units, n=len(striking) - ENOUGH), "DW-101"),)
    return (Refusal(word("remark", "could_strike", units=units), "DW-101"),)


def _worst_curse(turn: Turn) -> int:
    """Return how much HP a token may cost that nobody has dug up yet (RDW-43)."""
    left = (token for token in turn.book.tokens.values() if token.id not in turn.state.dug)
    return max((effect.n for token in left for effect in token.effects if effect.op == "hurt"), default=0)


def _struck(turn: Turn, choice: Choice) -> tuple[Refusal, ...]:
    """Say what may be answered to an attack, as far as everybody knows."""
    attack = read_attack(turn, choice)
    defences = [Defence(turn.book, turn.board, attack, seat) for seat in defenders(turn.state, attack)]
    found: list[Refusal] = []
    bans = [ban for defence in defences if (ban := defence.guard_ban()) is not None]
    if bans:
        found.append(Refusal(word("remark", "no_guard"), bans[0].clause))
    guards = {unit.id for defence in defences for hit in defence.hits for unit in defence.guards(hit)}
    if guards:
        named = [piece_text(unit) for unit in sorted(guards)[:ENOUGH]]
        found.append(Refusal(word("remark", "may_guard", units=named), "DW-30"))
    if any(defence.card_ban() is not None for defence in defences):
        found.append(Refusal(word("remark", "no_answer"), "RDW-35"))
    elif attack.tags:
        found.append(Refusal(word("remark", "no_skill"), "DW-68"))
    return tuple(found)
