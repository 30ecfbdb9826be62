"""What must never leak (L1 to L10): hidden types and cards changed, everything a seat gets stays the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError
from rules.kernel.types import Choice, Event, Seat
from rules.summoner_war.board import CELLS, NAMES
from rules.summoner_war.cards import CARD_ORDER, CARDS, draftable
from rules.summoner_war.state import Piece, WarState

from .table import shipped

GAME = shipped()
CHANCE = Sampled("leaks")
SEEDS = range(8)
PROBES = tuple(f"{verb} {a} {b}" for verb in ("move", "attack") for a in ("a1", "d2", "e3") for b in ("a2", "d3", "e4"))


@cache
def played(seed: int, option: str = "") -> tuple[tuple[WarState, Choice], ...]:
    """Return every position of a random match in play, with the answer that followed."""
    rng, chance = Random(f"leaks/{seed}"), Sampled(f"leaks/{seed}")
    state, _ = GAME.start({option: True} if option else {}, chance)
    found: list[tuple[WarState, Choice]] = []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = random_choice(GAME, GAME.view(state, seat), decision, rng)
        if state.stage == "play":
            found.append((state, choice))
        state, _ = GAME.submit(state, decision.id, choice, chance)
    return tuple(found)


def permuted(state: WarState, owner: int, rng: Random, fixed: frozenset[int] = frozenset()) -> WarState:
    """Return the state with the natures of the owner's unknown concealed pieces exchanged among their squares.

    What was so at the start of the turn is exchanged in the same way; squares in `fixed` keep theirs.
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
    """Return the state with the owner's secret cards replaced by others, continuous battlefield ones left out."""
    twin = state.copy()
    side = state.sides[owner]
    cards = list(side.shown)
    pool = [c for c in draftable(state) if not (CARDS[c].continuous and CARDS[c].timing == "battlefield")]
    while len(cards) < len(side.cards):
        card = pool[int(rng.random() * len(pool))]
        if CARDS[card].type not in {CARDS[c].type for c in cards}:
            cards.append(card)
    ordered = tuple(sorted(cards, key=CARD_ORDER.index))
    changes = {"cards": ordered, "double": "off", "entry": "enter"}
    twin.sides[owner] = msgspec.structs.replace(side, charge=not side.charge, **changes)
    start = state.start
    assert start is not None
    before = list(start.sides)
    before[owner] = msgspec.structs.replace(before[owner], **changes)
    twin.start = msgspec.structs.replace(start, sides=tuple(before))
    return twin


def everything(state: WarState, seat: Seat | None) -> bytes:
    """Encode all that a seat gets of a state: its view, its decisions, every whole answer, texts, refusals."""
    view = GAME.view(state, seat)
    answers: list[object] = []
    for decision in view.decisions:
        if decision.seat == seat and decision.kind != "act":
            whole = list(GAME.choices(view, decision))
            answers.append([decision, whole, [GAME.options_at(view, decision, c[:1]) for c in whole[:40]]])
            answers += [refusal(state, decision.id, probe, seat) for probe in PROBES]
    unseen = [GAME.unseen(view, side) for side in range(2)]
    judged = GAME.evaluate(view.state, Seat(0))
    return GAME.dump(view.state) + msgspec.json.encode([answers, unseen, judged, view.decisions])


def refusal(state: WarState, decision: str, text: str, seat: Seat | None) -> str:
    """Return what a seat reads when it answers so."""
    try:
        GAME.check(GAME.view(state, seat), GAME.decision(state, decision), tuple(text.split()))
    except RulesError as error:
        return f"{error} {error.text} {error.clause}"
    return "accepted"


def seats_against(owner: int) -> tuple[Seat | None, Seat]:
    return None, Seat(1 - owner)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owner", [0, 1])
def test_permuted_types_change_nothing_that_others_get(seed: int, owner: int) -> None:
    """Views, decisions, answers, refusals and counts (L1, L3, L8, L10; RSW-48, RSW-49)."""
    rng = Random(f"types/{seed}/{owner}")
    for state, _ in played(seed):
        twin = permuted(state, owner, rng)
        for seat in seats_against(owner):
            assert everything(twin, seat) == everything(state, seat)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owner", [0, 1])
def test_other_cards_and_orders_change_nothing_that_others_get(seed: int, owner: int) -> None:
    """Hidden cards, standing orders and charges (L2, L4, L5)."""
    rng = Random(f"cards/{seed}/{owner}")
    for state, _ in played(seed):
        twin = other_cards(state, owner, rng)
        for seat in seats_against(owner):
            assert everything(twin, seat) == everything(state, seat)


VARIANTS = ["live_body_double", "attack_keeps_concealment", "concealed_move", "rebound_kills_target"]


@pytest.mark.parametrize("option", VARIANTS)
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_variants_leak_no_types_and_no_cards(option: str, owner: int, seed: int) -> None:
    """The same under variants that ask or show at other moments (L1, L2, L4; RSW-13, RSW-15, RSW-40, RSW-70)."""
    rng = Random(f"{option}/{owner}")
    for state, _ in played(seed, option):
        for twin in (permuted(state, owner, rng), other_cards(state, owner, rng)):
            for seat in seats_against(owner):
                assert everything(twin, seat) == everything(state, seat)


def touched(choice: Choice) -> frozenset[int]:
    return frozenset(CELLS[t] for t in choice if t in CELLS)


def blind_answers() -> Iterator[tuple[int, int, WarState, Choice]]:
    """Yield the positions whose answer looks at no concealed enemy piece, with a running number."""
    for seed in SEEDS:
        for number, (state, choice) in enumerate(played(seed)):
            pieces = [state.board[c] for c in touched(choice)]
            enemies = [p for p in pieces if p is not None and p.side != state.up and p.concealed]
            if not enemies or choice[0] == "link":
                yield seed, number, state, choice


def finish_turn(state: WarState, choice: Choice) -> tuple[list[Event], WarState]:
    """Answer, let the rest of the turn go by its defaults, and return all events."""
    turn = state.turn
    events: list[Event] = []
    while True:
        decision = next(iter(state.pending.values()))
        state, new = GAME.submit(state, decision.id, choice, CHANCE)
        events += new
        if state.outcome is not None or state.turn > turn:
            return events, state
        decision = next(iter(state.pending.values()))
        choice = decision.default if decision.kind != "turn" else ("pass",)
        if decision.kind == "turn":
            return events, state


def test_events_do_not_depend_on_what_an_answer_does_not_touch() -> None:
    """Own hidden pieces permuted: the others read the same turn, byte for byte (L1, L6, L10; RSW-47)."""
    compared = 0
    for seed, number, state, choice in blind_answers():
        twin = permuted(state, state.up, Random(f"events/{seed}/{number}"), touched(choice))
        if refusal(twin, next(iter(twin.pending.values())).id, " ".join(choice), Seat(state.up)) != "accepted":
            continue
        for seat in seats_against(state.up):
            outcomes = [finish_turn(s, choice) for s in (state, twin)]
            if outcomes[0][1].outcome is None:
                told = [msgspec.json.encode(GAME.seen(events, seat)) for events, _ in outcomes]
                assert told[0] == told[1], (NAMES, choice)
        compared += 1
    assert compared > 200


def test_an_answers_events_do_not_depend_on_the_enemys_hidden_pieces() -> None:
    """The enemy's hidden pieces permuted: the mover reads the same after an answer that looks at none (L1)."""
    compared = 0
    for seed, number, state, choice in blind_answers():
        mover = Seat(state.up)
        twin = permuted(state, 1 - mover, Random(f"enemy/{seed}/{number}"))
        decision = next(iter(state.pending.values()))
        told = [GAME.seen(GAME.submit(s, decision.id, choice, CHANCE)[1], mover) for s in (state, twin)]
        if all(e.kind != "match_over" for e in told[0]):
            assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
            compared += 1
    assert compared > 200


def test_sub_decisions_are_seen_by_nobody_else() -> None:
    """Kinds, ids and numbers of the steps of a turn (L6, RSW-47)."""
    steps = [(s, d) for seed in SEEDS for s, _ in played(seed) for d in s.pending.values() if d.kind != "turn"]
    assert len(steps) > 10
    for state, decision in steps:
        for seat in seats_against(decision.seat):
            shown = GAME.view(state, seat)
            assert [(d.id, d.kind, d.about) for d in shown.decisions if d.seat == decision.seat] == [
                (f"act.{decision.seat}", "act", {"ready": False})
            ]
            assert shown.state.agenda == []
            assert (shown.state.log, shown.state.told, shown.state.history, shown.state.drawn) == ((), 0, (), 0)


def test_orders_and_charges_are_told_to_their_owner_only() -> None:
    """Standing orders and charges never reach another seat, not even as a placeholder (L4, L5)."""
    state, _ = next((s, c) for s, c in played(0) if next(iter(s.pending.values())).kind == "turn")
    seat = Seat(state.up)
    _, events = GAME.submit(state, f"standing.{seat}", ("off", "enter"), CHANCE)
    assert [GAME.seen(events, s) == () for s in (seat, *seats_against(seat))] == [False, True, True]


def test_all_steps_of_a_turn_are_on_the_clock_of_the_first() -> None:
    """A second deadline would betray a sub-decision (L6; section 5, one clock a turn)."""
    questions = [d for seed in SEEDS for s, _ in played(seed) for d in s.pending.values()]
    later = [d.continues for d in questions if d.kind in ("second_act", "on_summon")]
    assert any(later)
    assert any(not d.continues for d in questions if d.kind == "turn")
    assert all(d.continues for d in questions if d.kind == "second_act")
