"""Twins: positions that differ only in what a seat may not know, and all that a seat gets of a position (spec 5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.ai.random import random_choice
from rules.chesswarrior.orders import MODES
from rules.chesswarrior.plans import begin
from rules.chesswarrior.setup import NONE
from rules.chesswarrior.state import ChessState, Order, Side, own
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError
from rules.kernel.options import complete
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Event, Seat, View

from .table import known
from .wrong import order, wrong

GAME = known()
TEXTS = (
    "",
    "zzz",
    "move",
    "move d4",
    "end",
    "attack e5",
    "S1 move d2",
    "S2 end",
    "use power_arm d4",
    "n1 end e",
    "pass",
)
"""What somebody might type; much of it is refused."""
REACTING = (("page", "kite", "samir", "ylva", "brakk"), ("thessa", "samir", "brakk", "vex", "odda"))
"""Teams that react at every step."""
GIVEN = 4
SAMPLE = 6


class Place(NamedTuple):
    """A position of a match, and the answer that followed with the chance it was given by."""

    state: ChessState
    decision: Decision
    choice: Choice
    chance: Sampled


def played(seed: int, **options: Any) -> tuple[Place, ...]:
    """Return every position of a random match whose seats also give orders at random."""
    return _played(seed, tuple(sorted(options.items())))


@cache
def _played(seed: int, options: tuple[tuple[str, Any], ...]) -> tuple[Place, ...]:
    rng, chance = Random(f"twins/{seed}"), Sampled(f"twins/{seed}")
    given: Mapping[str, Any] = dict(options)
    state, _ = GAME.start(complete(GAME.options, given), chance)
    found: list[Place] = []
    while state.outcome is None:
        for seat in range(2):
            if rng.random() < 0.2 and "standing" in GAME.side_kinds(state, Seat(seat)):
                choice = order(GAME, state, seat, rng)
                state, _ = GAME.submit(state, f"standing.{seat}", choice, chance)
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = decision.standing or random_choice(GAME, GAME.view(state, seat), decision, rng)
        if decision.kind == "entry" and seed % 2 and state.options.mode == "standard":
            choice = REACTING[seat]
        found.append(Place(state, decision, choice, chance))
        state, _ = GAME.submit(state, decision.id, choice, chance)
    return tuple(found)


def seats_against(owner: int) -> tuple[Seat | None, Seat]:
    """Return those who may not know an owner's secrets: spectators and the enemy."""
    return None, Seat(1 - owner)


# ---- twins


def without_secrets(state: ChessState, owner: int) -> ChessState:
    """Return the state with no orders, homes and plans of the owner's, nor what is left of one that has begun."""
    twin = state.copy()
    twin.sides[owner] = Side()
    twin.lists.pop(Seat(owner), None)
    twin.standing = {s: c for s, c in state.standing.items() if s != owner}
    asked = state.pending.get(Seat(owner))
    if asked is not None:
        twin.pending[Seat(owner)] = replace(asked, standing=())
    return twin


def other_secrets(state: ChessState, owner: int, rng: Random) -> ChessState:
    """Return the state with other orders, homes and plans of the owner's, other answers that wait, other counts."""
    twin = without_secrets(state, owner)
    if "standing" in GAME.side_kinds(twin, Seat(owner)):
        for _ in range(GIVEN):
            twin, _ = GAME.submit(twin, f"standing.{owner}", order(GAME, twin, owner, rng), Sampled("twin"))
    twin.drawn += 7
    twin.ply += 11
    twin.asked[owner] += 3
    asked = twin.pending.get(Seat(owner))
    if asked is not None:
        twin.pending[Seat(owner)] = replace(asked, id=f"{twin.asked[owner]}.{owner}", default=(NONE,))
    if owner in twin.answers:
        twin.answers[Seat(owner)] = tuple(reversed(twin.answers[Seat(owner)]))
    return twin


def other_plans(state: ChessState, owner: int, rng: Random) -> ChessState:
    """Return the state with other plans of the owner's, also of the hero that is about to act."""
    twin = state.copy()
    side = state.sides[owner]
    kept = without_secrets(state, owner)
    planned = [c for c in (order(GAME, state, owner, rng) for _ in range(8 * GIVEN)) if c[1] == "plan"]
    for choice in planned:
        kept, _ = GAME.submit(kept, f"standing.{owner}", choice, Sampled("twin"))
    twin.pending, twin.lists = dict(kept.pending), dict(kept.lists)
    twin.sides[owner] = replace(kept.sides[owner], orders=side.orders, homes=side.homes)
    if state.active in own(state, owner) and not state.did:
        begin(Resolver(GAME, twin, None), state.active)
    return twin


def other_modes(state: ChessState, owner: int, rng: Random) -> ChessState:
    """Return the state with other modes and conditions of the owner's reactions; homes and steps stay as they are."""
    twin = state.copy()
    side = state.sides[owner]
    prefer = {(o.hero, o.ability): o.prefer for o in side.orders}
    orders: list[Order] = []
    for n in own(state, owner):
        card = GAME.book.sheets[state.heroes[n].key]
        for ability in (*card.instants, *card.interrupts):
            mode = MODES[int(rng.random() * len(MODES))]
            dice, lead = int(rng.random() * 4) - 1, int(rng.random() * 6) - 1
            step = prefer.get((n, ability.id), ())
            lethal = rng.random() < 0.5
            orders.append(Order(n, ability.id, mode, lethal, min_dice=dice, max_lead=lead, prefer=step))
    twin.sides[owner] = replace(side, orders=tuple(orders))
    return twin


# ---- what a seat gets


def everything(state: ChessState, seat: Seat | None, rng: Random) -> bytes:
    """Encode all that a seat gets of a state: view, decisions, answers, texts, refusals, notation, counts, reports."""
    view = GAME.view(state, seat)
    got: list[object] = [view.decisions, GAME.report(view)]
    if seat is not None:
        got += [stale(state, name, seat) for name in ("9.9", f"1.{1 - seat}", f"1.{seat}", "act.0", "act.1", "x")]
        got += [GAME.evaluate(view.state, seat), GAME.plan(view)]
    for decision in view.decisions:
        if decision.seat == seat and decision.kind != "act":
            got += _of(view, decision, state, rng)
    return GAME.dump(view.state) + msgspec.json.encode(got)


def _of(view: View[ChessState], decision: Decision, state: ChessState, rng: Random) -> Iterator[object]:
    """Yield what a seat gets about a decision: options in order, refusals, what typing leads to, what a clock gives."""
    yield decision
    yield GAME.options_at(view, decision, ())
    whole = [] if decision.kind in ("entry", "deploy", "standing") else list(GAME.choices(view, decision))
    yield whole
    some = whole[:: max(1, len(whole) // SAMPLE)]
    for choice in some:
        yield [GAME.options_at(view, decision, choice[:n]) for n in range(len(choice) + 1)]
        yield [GAME.format(view, decision, choice), GAME.remarks(view, decision, choice)]
        yield GAME.appraise(view, decision, choice)
    yield [typed(view, decision, text) for text in TEXTS]
    yield GAME.expire(view, decision, ("move", "a1", "a2"))
    if decision.clock != "side":
        tries = list(wrong(GAME, state, decision, rng))
        yield [refusal(view, decision, choice) for choice in tries[:: max(1, len(tries) // SAMPLE)]]


def typed(view: View[ChessState], decision: Decision, text: str) -> str:
    """Return what comes of typing a text: the answer, or the refusal with what it proposes instead."""
    try:
        return str(GAME.parse(view, decision, text))
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text}"


def refusal(view: View[ChessState], decision: Decision, choice: Choice) -> str:
    """Return what a seat reads when it answers so."""
    try:
        GAME.check(view, decision, choice)
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text} {error.clause}"
    return "accepted"


def stale(state: ChessState, name: str, seat: Seat) -> str:
    """Return what a seat reads when it answers a decision that is not open, or not its own."""
    try:
        GAME.submit(state, name, ("end", "n"), Sampled("stale"), seat=seat)
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text}"
    return "accepted"


def told(events: tuple[Event, ...], seat: Seat | None) -> bytes:
    """Encode what a seat is told of events."""
    return msgspec.json.encode(GAME.seen(events, seat))
