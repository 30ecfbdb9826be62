"""Plans: answers written down for a hero's next activation, with a guard (spec 5.5) (WCW-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.kernel.types import Choice, Seat

from . import aims
from .book import Book
from .changes import Chess, book_of
from .events import PlanDropped, PlanPlayed, PlanStopped
from .filling import Filled, fill
from .items import Item
from .state import NOBODY, ChessState, Plan, index_of, own

LEGAL, UNCHANGED = "legal", "unchanged"
GUARDS = (LEGAL, UNCHANGED)


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

    It is not played at once: an answer that came of itself would tell the others that there was a plan, so the
    question carries it as the seat's standing answer (spec 5.6).
    """
    if state.active != NOBODY:
        rest = state.sides[seat].rest
        filled = _filled(book, state, state.active, rest[0]) if rest else None
        return filled.item if filled is not None and filled.wrong is None else ()
    plan = _plan_of(state, seat, heroes)
    if plan is None:
        return ()
    filled = _filled(book, state, plan.hero, plan.items[0])
    return (state.heroes[plan.hero].id, *filled.item) if filled.wrong is None else ()


def load(r: Chess, n: int) -> None:
    """Make ready the plan of the hero that is activated."""
    state = r.state
    seat = state.heroes[n].side
    plan = _plan_of(state, seat, (n,))
    if plan is not None:
        _take_out(state, seat, n)
        state.sides[seat] = replace(state.sides[seat], rest=plan.items)


def keep_to(r: Chess, seat: int, choice: Choice) -> None:
    """Go on with a plan that gives this answer of the active hero, and drop one that gives another."""
    state = r.state
    side = state.sides[seat]
    if not side.rest:
        return
    hero = state.heroes[state.active].id
    if planned(book_of(r), state, seat, ()) != choice:
        state.sides[seat] = replace(side, rest=())
        r.tell(PlanDropped(seat, hero, "acted"), frozenset({Seat(seat)}))
        return
    state.sides[seat] = replace(side, rest=side.rest[1:])
    if not state.did:
        r.tell(PlanPlayed(seat, hero), frozenset({Seat(seat)}))


def forget(r: Chess, n: int) -> None:
    """Let the plan of a hero go that is activated without it."""
    if _plan_of(r.state, r.state.heroes[n].side, (n,)) is not None:
        _drop(r, r.state.heroes[n].side, n, Loss("acted"))


def stop_unfit(r: Chess, seat: int) -> None:
    """Stop a plan whose next answer has become illegal."""
    state = r.state
    rest = state.sides[seat].rest
    if rest and not planned(book_of(r), state, seat, ()):
        state.sides[seat] = replace(state.sides[seat], rest=())
        loss = _loss(book_of(r), state, state.active, rest[0])
        stopped = PlanStopped(seat=seat, reason=loss.reason, target=loss.target, left=len(rest))
        r.tell(stopped, frozenset({Seat(seat)}))


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
            state.sides[seat] = replace(state.sides[seat], rest=() if plan is None else plan.items)
    heroes = [index_of(state, id_) for id_ in asked.about["heroes"]]
    state.pending[Seat(seat)] = replace(asked, standing=planned(book_of(r), state, seat, heroes))
