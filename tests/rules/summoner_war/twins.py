"""Twins: positions that differ only in what a seat may not know, and all that a seat gets of a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec

from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Seat, View
from rules.summoner_war.cards import CARDS, draftable
from rules.summoner_war.state import Piece, WarState

from .table import shipped
from .wrong import wrong

GAME = shipped()
CHANCE = Sampled("leaks")
TEXTS = ("", "zzz", "move", "attack d2-d3", "d2-d3", "move a1-a2", "cast", "cast mana_scan a4", "use c4", "summon e9")
"""What somebody might type; much of it is refused."""


VALUES = {"double_partner": "adjacent"}
"""What an option is set to that is no switch."""


@cache
def played(seed: int, option: str = "") -> tuple[tuple[WarState, Choice], ...]:
    """Return every position of a random match in play, with the answer that followed."""
    rng, chance = Random(f"leaks/{seed}"), Sampled(f"leaks/{seed}")
    given = {option: VALUES.get(option, True)} if option else {}
    state, _ = GAME.start(complete(GAME.options, given), chance)
    found: list[tuple[WarState, Choice]] = []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = random_choice(GAME, GAME.view(state, seat), decision, rng)
        if state.stage == "play":
            found.append((state, choice))
        state, _ = GAME.submit(state, decision.id, choice, chance)
    return tuple(found)


def seats_against(owner: int) -> tuple[Seat | None, Seat]:
    """Return those who may not know an owner's secrets: spectators and the enemy."""
    return None, Seat(1 - owner)


# ---- twins


def permuted(state: WarState, owner: int, rng: Random, fixed: frozenset[int] = frozenset()) -> WarState:
    """Return the state with the natures of the owner's unknown concealed pieces exchanged among their squares.

    Type, base type, what is spent, marks and loading go with a nature. What was so at the start of the turn is
    exchanged in the same way; squares in `fixed` keep theirs.
    """
    twin = state.copy()
    start = state.start
    assert start is not None
    ids = [
        p.id
        for c, p in enumerate(state.board)
        if p is not None and p.side == owner and p.concealed and not p.known and c not in fixed and p in start.board
    ]
    shuffled = ids[:]
    for last in range(len(shuffled) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    by_id = {p.id: p for p in state.board if p is not None}
    natures = {old: by_id[new] for old, new in zip(ids, shuffled, strict=True)}
    twin.board = [_renamed(p, natures) for p in state.board]
    twin.start = msgspec.structs.replace(start, board=tuple(_renamed(p, natures) for p in start.board))
    return twin


def _renamed(piece: Piece | None, natures: dict[int, Piece]) -> Piece | None:
    return piece if piece is None or piece.id not in natures else natures[piece.id]


def other_cards(state: WarState, owner: int, rng: Random) -> WarState:
    """Return the state with other secret cards, orders, charges and missed turns of the owner's.

    Continuous battlefield cards are left out: they show themselves.
    """
    twin = state.copy()
    side = state.sides[owner]
    cards = list(side.shown)
    pool = [c for c in draftable(state) if not (CARDS[c].continuous and CARDS[c].timing == "battlefield")]
    while len(cards) < len(side.cards):
        card = pool[int(rng.random() * len(pool))]
        if CARDS[card].type not in {CARDS[c].type for c in cards}:
            cards.append(card)
    ordered = tuple(sorted(cards, key=draftable(state).index))
    changes = {"cards": ordered, "double": "off", "partners": (3, 5), "entry": "enter", "missed": 2}
    changes |= {"charge": not side.charge, "gained": not side.gained}
    twin.sides[owner] = msgspec.structs.replace(side, **changes)
    start = state.start
    assert start is not None
    before = list(start.sides)
    before[owner] = msgspec.structs.replace(before[owner], **changes)
    twin.start = msgspec.structs.replace(start, sides=tuple(before))
    return twin


def other_counts(state: WarState, owner: int) -> WarState:
    """Return the state with other counters: repetitions, chance used, steps of a turn, questions asked before."""
    twin = state.copy()
    twin.history = ("elsewhere",) * 2
    twin.drawn += 7
    twin.ply += 11
    if twin.up == owner:
        twin.steps += 2
        twin.told = 0
        twin.ordered = not twin.ordered
        twin.asked[owner] += 3
        old = twin.pending.get(Seat(owner))
        if old is not None:
            about = {**old.about, "at": "a1"}
            other = msgspec.structs.replace(old, id=f"{twin.asked[owner]}.{owner}", kind="second_act", about=about)
            twin.pending[Seat(owner)] = msgspec.structs.replace(other, continues=True, standing=("stop",))
    return twin


# ---- what a seat gets


def everything(state: WarState, seat: Seat | None, rng: Random) -> bytes:
    """Encode all that a seat gets of a state: view, decisions, answers, texts, refusals, notation, counts."""
    view = GAME.view(state, seat)
    got: list[object] = [view.decisions, [GAME.unseen(view, side) for side in range(2)]]
    if seat is not None:
        got.append(GAME.evaluate(view.state, seat))
    for decision in view.decisions:
        if decision.seat == seat and decision.kind != "act":
            got += _of(view, decision, state, rng)
    return GAME.dump(view.state) + msgspec.json.encode(got)


def _of(view: View[WarState], decision: Decision, state: WarState, rng: Random) -> Iterator[object]:
    """Yield what a seat gets about a decision: options in order, refusals, what typing leads to, what a clock gives."""
    whole = list(GAME.choices(view, decision))
    yield decision
    yield whole
    yield [GAME.options_at(view, decision, choice[:n]) for choice in whole[:20] for n in range(len(choice) + 1)]
    yield [GAME.format(view, decision, choice) for choice in whole]
    yield [typed(view, decision, text) for text in TEXTS]
    yield GAME.expire(view, decision, ("move", "a1", "a2"))
    if decision.clock != "side":
        tries = list(wrong(state, decision, rng))
        yield [refusal(state, decision.id, choice, view.seat) for choice in tries[:: max(1, len(tries) // 12)]]
        yield [stale(state, name, view.seat) for name in ("9.9", f"1.{decision.seat}", f"1.{1 - decision.seat}", "x")]


def typed(view: View[WarState], decision: Decision, text: str) -> str:
    """Return what comes of typing a text: the answer, or the refusal with what it proposes instead."""
    try:
        return str(GAME.parse(view, decision, text))
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text}"


def refusal(state: WarState, decision: str, choice: Choice, seat: Seat | None) -> str:
    """Return what a seat reads when it answers so."""
    try:
        GAME.check(GAME.view(state, seat), GAME.decision(state, decision), choice)
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text} {error.clause}"
    return "accepted"


def stale(state: WarState, name: str, seat: Seat | None) -> str:
    """Return what a seat reads when it answers a decision that is not open, or not its own."""
    try:
        GAME.submit(state, name, ("pass",), CHANCE, seat=seat)
    except RulesError as error:
        return f"{type(error).__name__} {error} {error.text}"
    return "accepted"
