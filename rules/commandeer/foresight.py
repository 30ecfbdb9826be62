"""What a turn comes to if the enemy does nothing: the questions after an answer, the end of a phase, what to mind."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.chance import Unforeseen
from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Choice, Decision, Refusal, Seat, View

from .actions import ATTACK, END, MOVE, PLAY, can_attack, can_defend
from .carded import Carded
from .field import CELL_OF, COMPASS, NAMES
from .moving import is_deadly, is_lethal
from .placement import has_unit, unit_at
from .state import Battle
from .values import survey
from .words import no, word

AHEAD = ("planning", "combat")
"""Questions that a turn sent as a whole answers; it waits through those that one of its entries raises (RCM-52)."""
Foreseen = tuple[View[Battle], Decision]


def onward(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Foreseen | None:
    """Return the view and question after an action, or after a quiet defence; None: it cannot be foreseen.

    Cards that come from the deck stay unknown, and who looks at them decides then: what is chosen there is followed by
    the rest of the turn. Raise IllegalChoice or IncompleteChoice where it is no action.
    """
    if view.seat is None or not (decision.kind in AHEAD or decision.continues):
        return None
    key = ("onward", decision.id, choice)
    if key not in view.memo:
        view.memo[key] = _onward(game, view, decision, choice)
    return view.memo[key]


def _onward(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Foreseen | None:
    seat = Seat(decision.seat)
    start = view.state.copy()
    start.lists = {}
    try:
        state, _ = game.submit(start, decision.id, choice, None, view=view)
        state = _quiet(game, state, Seat(1 - seat))
    except Unforeseen:
        return None
    question = state.pending.get(seat)
    if state.outcome is not None or question is None or question.kind not in AHEAD or state.active != seat:
        return None
    return View(seat, state, ()), question


def _quiet(game: Carded, state: Battle, enemy: Seat) -> Battle:
    """Let the enemy pass its Defending Phase."""
    question = state.pending.get(enemy)
    if state.outcome is not None or question is None or question.kind != "defending":
        return state
    return game.submit(state, question.id, (END,), None)[0]


def refuse_formless(state: Battle, sent: Sequence[Choice]) -> None:
    """Look at the attacks behind the end of Planning; raise IllegalChoice where one names no square or way (RCM-51)."""
    attacks = sent[sent.index((END,)) + 1 :] if state.phase == "planning" and (END,) in sent else ()
    for entry in attacks:
        for at, given in enumerate(entry[1:] if entry[:1] == (ATTACK,) else (), 1):
            if not any(known.startswith(given) for known in (*NAMES, *COMPASS)):
                reason = no("bad_target", "RCM-51", given=given)
                raise IllegalChoice(f"{given!r} is no square", choice=entry, at=at, text=reason.text, clause="RCM-51")


def closing(game: Carded, view: View[Battle], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the end of the phase after some answers; empty where it cannot be foreseen or is ended."""
    for answer in answers:
        found = onward(game, view, decision, answer)
        if found is None:
            return ()
        view, decision = found
    return ((END,),) if decision.kind in (*AHEAD, "defending") else ()


def remarks(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
    """Return what the rules say an action may lead to, each with its clause."""
    state, seat = view.state, decision.seat
    if decision.kind == "planning" and choice == (END,):
        return _ended(game, state, seat)
    if decision.kind == "combat":
        return _fought(game, state, seat, choice)
    if choice[:1] == (PLAY,) and len(choice) > 2 and game.book.card(choice[1]).is_unit:
        return (_FALLS,) if is_lethal(game.book, state, seat, choice[1], CELL_OF[choice[2]]) else ()
    if choice[:1] == (MOVE,) and len(choice) > 2:
        return (_FALLS,) if is_deadly(game.book, state, CELL_OF[choice[1]], CELL_OF[choice[2]]) else ()
    return ()


def _ended(game: Carded, state: Battle, seat: int) -> tuple[Refusal, ...]:
    found: list[Refusal] = []
    if not has_unit(state, seat):
        found.append(_remark("no_unit", "CM-34"))
    found += lapsing(state, seat)
    if can_defend(game.book, state):
        found.append(_remark("may_defend", "RCM-51"))
    return tuple(found)


def lapsing(state: Battle, seat: int) -> tuple[Refusal, ...]:
    """Say what is lost of what a seat could still spend when it ends Planning (CM-36)."""
    left = state.sides[seat].cp
    return (Refusal(word("remark", "cp_left", n=left), "CM-36"),) if left else ()


def _fought(game: Carded, state: Battle, seat: int, choice: Choice) -> tuple[Refusal, ...]:
    worth = survey(game.book, state)
    if choice == (END,):
        return (_remark("may_attack", "CM-41"),) if can_attack(state, seat, worth) else ()
    if choice[:1] != (ATTACK,) or len(choice) < 4:
        return ()
    own = unit_at(state, CELL_OF[choice[3]]).owner == seat
    return (_remark("own_unit", "RCM-23"),) if own else ()


def _remark(name: str, clause: str) -> Refusal:
    return Refusal(word("remark", name), clause)


_FALLS = _remark("falls", "RCM-08")
