"""Plans: answers written down for a hero's next activation, with a guard (spec 5.5) (WCW-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.kernel import queue
from rules.kernel.types import Choice, Seat

from . import aims
from .book import Book
from .changes import Chess, book_of
from .events import PlanDropped, PlanPlayed
from .filling import Filled, fill
from .items import Item
from .state import NOBODY, ChessState, Plan, index_of, own

LEGAL, UNCHANGED = "legal", "unchanged"
GUARDS = (LEGAL, UNCHANGED)
KINDS = ("activate",)
"""Questions that a plan answers."""


class Loss(NamedTuple):
    """Why a plan cannot go on, and which target it cannot reach if that is why."""

    reason: str
    target: str | None = None


def hero_of(state: ChessState, choice: Choice) -> int:
    """Return the hero that the first token of an answer names."""
    return index_of(state, choice[0])


def written(book: Book, state: ChessState, n: int, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return a plan's answers as they are kept: aimed at the heroes who stand there now (RCW-73)."""
    return aims.bound(book, state, n, items) if state.options.rules_by(2) else tuple(items)


def _filled(book: Book, state: ChessState, n: int, item: Item) -> Filled:
    """Complete an answer of a plan as things stand: at its hero wherever that is, never at a friend by chance."""
    if state.options.rules_by(2) and aims.spares(book, state, n, item):
        return Filled(item[:1], 1)
    return fill(book, state, n, aims.meant(book, state, n, item))


def close(state: ChessState) -> None:
    """Keep what a plan held where a match of an edition before 3 ended: it is in its digest."""
    if not state.options.rules_by(3):
        for seat, side in enumerate(state.sides):
            state.sides[seat] = replace(side, rest=waiting(state, seat))


def _loss(book: Book, state: ChessState, n: int, item: Item) -> Loss:
    """Say why an answer of a plan cannot be given: its target is out of reach, or it is not legal."""
    m = aims.lost(book, state, n, item)
    return Loss("illegal") if m == NOBODY else Loss("target", state.heroes[m].id)


def snapshot(state: ChessState, seat: int) -> tuple[tuple[int, int], ...]:
    """Return square and damage of every enemy hero."""
    return tuple((state.heroes[n].at, state.heroes[n].damage) for n in own(state, 1 - seat))


def drop_unfit(r: Chess, seat: int, heroes: Sequence[int]) -> None:
    """Drop plans of the heroes that fit a slot, and tell why, up to the first that can be played."""
    for plan in r.state.sides[seat].plans:
        if plan.hero not in heroes:
            continue
        fault = _fault(r, seat, plan)
        if fault is None:
            return
        _drop(r, seat, plan.hero, fault)


def _fault(r: Chess, seat: int, plan: Plan) -> Loss | None:
    if plan.guard == UNCHANGED and plan.seen != snapshot(r.state, seat):
        return Loss("changed")
    book, state = book_of(r), r.state
    if _filled(book, state, plan.hero, plan.items[0]).wrong is None:
        return None
    return _loss(book, state, plan.hero, plan.items[0])


def _drop(r: Chess, seat: int, n: int, loss: Loss) -> None:
    state = r.state
    _take_out(state, seat, n)
    r.tell(PlanDropped(seat, state.heroes[n].id, loss.reason, loss.target), frozenset({Seat(seat)}))


def _take_out(state: ChessState, seat: int, n: int) -> None:
    side = state.sides[seat]
    state.sides[seat] = replace(side, plans=tuple(p for p in side.plans if p.hero != n))


def _plan_of(state: ChessState, seat: int, heroes: Sequence[int]) -> Plan | None:
    return next((p for p in state.sides[seat].plans if p.hero in heroes), None)


def planned(book: Book, state: ChessState, seat: int, heroes: Sequence[int]) -> Choice:
    """Return what the seat's plans answer for these heroes now, () if nothing.

    It is not played at once: an answer that came of itself would tell the others that there was a plan (spec 5.6).
    """
    plan = _plan_of(state, seat, heroes) if state.active == NOBODY else None
    if plan is None:
        return ()
    filled = _filled(book, state, plan.hero, plan.items[0])
    return (state.heroes[plan.hero].id, *filled.item) if filled.wrong is None else ()


def begin(r: Chess, n: int, given: int = 0) -> None:
    """Let the plan of the hero that is activated wait for its answers' questions, without those `given` already."""
    state = r.state
    seat = Seat(state.heroes[n].side)
    plan = _plan_of(state, seat, (n,))
    if plan is None:
        return
    _take_out(state, seat, n)
    r.tell(PlanPlayed(seat, state.heroes[n].id), frozenset({seat}))
    _wait(r, seat, plan.items[given:])


def _wait(r: Chess, seat: Seat, items: Sequence[Item]) -> None:
    queue.load(r, seat, KINDS, items, begins=True, paced=True)


def next_answer(book: Book, state: ChessState, item: Item) -> Choice:
    """Return what the next answer of a plan comes to for the active hero; one that does not fit is left as it is."""
    filled = _filled(book, state, state.active, item)
    return filled.item if filled.wrong is None else tuple(aims.meant(book, state, state.active, item))


def waiting(state: ChessState, seat: int) -> tuple[Item, ...]:
    """Return what is still to be answered by the plan of the active hero."""
    found = state.lists.get(Seat(seat))
    return found.entries if found is not None and found.paced and found.halted is None else ()


def forget(r: Chess, n: int) -> None:
    """Let the plan of a hero go that is activated without it."""
    if _plan_of(r.state, r.state.heroes[n].side, (n,)) is not None:
        _drop(r, r.state.heroes[n].side, n, Loss("acted"))


def renew(r: Chess, seat: int, n: int) -> None:
    """Let a new order for a hero's plan change what the open question would be answered."""
    state = r.state
    asked = state.pending.get(Seat(seat))
    if asked is None or asked.kind != "activate" or not asked.standing or state.active not in (n, NOBODY):
        return
    if state.active == n:
        plan = _plan_of(state, seat, (n,))
        if plan is None or not state.did:
            _take_out(state, seat, n)
            r.drop_list(Seat(seat), quietly=True)
            _wait(r, Seat(seat), () if plan is None else plan.items)
    heroes = [index_of(state, id_) for id_ in asked.about["heroes"]]
    state.pending[Seat(seat)] = replace(asked, standing=planned(book_of(r), state, seat, heroes))
