"""Plans: answers written down for a hero's next activation, with a guard (spec 5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.kernel.types import Choice, Seat

from .changes import Chess, cast_of
from .filling import fill
from .state import ChessState, Plan, index_of, own

LEGAL, UNCHANGED = "legal", "unchanged"
GUARDS = (LEGAL, UNCHANGED)


def hero_of(state: ChessState, choice: Choice) -> int:
    """Return the hero that the first token of an answer names."""
    return index_of(state, choice[0])


def snapshot(state: ChessState, seat: int) -> tuple[tuple[int, int], ...]:
    """Return square and damage of every enemy hero."""
    return tuple((state.heroes[n].at, state.heroes[n].damage) for n in own(state, 1 - seat))


def take_plan(r: Chess, seat: int, heroes: Sequence[int]) -> int | None:
    """Return the hero whose plan is played now, its answers made ready; plans that fail are dropped and told why."""
    state = r.state
    for plan in state.sides[seat].plans:
        if plan.hero not in heroes:
            continue
        reason = _fault(r, seat, plan)
        if reason is None:
            side = state.sides[seat]
            state.sides[seat] = replace(side, rest=plan.items)
            hero = state.heroes[plan.hero].id
            r.emit("plan_played", {"seat": seat, "hero": hero}, frozenset({Seat(seat)}))
            return plan.hero
        _drop(r, seat, plan.hero, reason)
    return None


def _fault(r: Chess, seat: int, plan: Plan) -> str | None:
    if plan.guard == UNCHANGED and plan.seen != snapshot(r.state, seat):
        return "changed"
    return None if fill(cast_of(r), r.state, plan.hero, plan.items[0]).wrong is None else "illegal"


def _drop(r: Chess, seat: int, n: int, reason: str) -> None:
    state = r.state
    side = state.sides[seat]
    state.sides[seat] = replace(side, plans=tuple(p for p in side.plans if p.hero != n))
    r.emit("plan_dropped", {"seat": seat, "hero": state.heroes[n].id, "reason": reason}, frozenset({Seat(seat)}))


def forget(r: Chess, n: int) -> None:
    """Let a plan go whose hero is activated: it is played now, or not at all."""
    state = r.state
    seat = state.heroes[n].side
    side = state.sides[seat]
    if any(p.hero == n for p in side.plans):
        state.sides[seat] = replace(side, plans=tuple(p for p in side.plans if p.hero != n))
        if not side.rest:
            r.emit(
                "plan_dropped", {"seat": seat, "hero": state.heroes[n].id, "reason": "acted"}, frozenset({Seat(seat)})
            )


def next_item(r: Chess, seat: int) -> Choice | None:
    """Return the next answer of the plan being played, None if there is none or it is no longer legal."""
    state = r.state
    side = state.sides[seat]
    if not side.rest:
        return None
    filled = fill(cast_of(r), state, state.active, side.rest[0])
    if filled.wrong is not None:
        state.sides[seat] = replace(side, rest=())
        data = {"seat": seat, "reason": "illegal", "left": len(side.rest)}
        r.emit("plan_stopped", data, frozenset({Seat(seat)}))
        return None
    state.sides[seat] = replace(side, rest=side.rest[1:])
    return filled.item
