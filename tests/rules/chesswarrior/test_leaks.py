"""What must never leak (spec 5.6): hidden things changed, everything that others get stays the same, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from rules.chesswarrior.state import ChessState
from rules.kernel.types import Seat
from tests.support.shared_out import at_landing, few, of_which

from .twins import GAME, Place, everything, other_modes, other_plans, other_secrets, played, seats_against, told

Twin = Callable[[ChessState, int, Random], ChessState]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"ask_reactions": True},
    {"mode": "expert"},
    {"mode": "expert", "mirror": "snatch"},
]
STRIDE = 4


def differences(place: Place, owner: int, seed: str) -> list[Seat | None]:
    """Return who could tell a position from its twin with the owner's secrets changed."""
    twin = other_secrets(place.state, owner, Random(seed))
    return [
        seat
        for seat in seats_against(owner)
        if everything(twin, seat, Random(seed)) != everything(place.state, seat, Random(seed))
    ]


def outcome(state: ChessState, place: Place, seat: Seat | None) -> bytes:
    """Return what a seat gets of the answer that followed, given in this state."""
    after, events = GAME.submit(state, place.decision.id, place.choice, place.chance)
    return told(events, seat) + everything(after, seat, Random(0))


def diverging(places: tuple[Place, ...], make: Twin, owner: int) -> Iterator[Place]:
    """Yield the positions after whose answer somebody could tell the twins apart."""
    for number, place in enumerate(places):
        twin = make(place.state, owner, Random(f"{number}/{owner}"))
        if any(outcome(twin, place, seat) != outcome(place.state, place, seat) for seat in seats_against(owner)):
            yield place


def in_play(seed: int, stride: int, **options: Any) -> tuple[Place, ...]:
    return tuple(p for p in played(seed, **options) if p.state.stage == "play")[seed % stride :: stride]


@few(1)
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("options", of_which(VARIANTS, VARIANTS[:1]), ids=str)
def test_orders_homes_plans_and_answers_that_wait(options: dict[str, Any], owner: int) -> None:
    for seed in range(2):
        for number, place in enumerate(played(seed, **options)):
            if place.state.stage != "play" or number % STRIDE == 0:
                assert differences(place, owner, f"{seed}/{number}") == []


def test_the_positions_compared_hold_secrets_of_every_kind() -> None:
    states = [p.state for options in VARIANTS for seed in range(2) for p in played(seed, **options)]
    sides = [side for state in states for side in state.sides]
    assert all(any(kind) for kind in zip(*((s.orders, s.homes, s.plans) for s in sides), strict=True))
    assert any(waiting.paced for state in states for waiting in state.lists.values())
    assert any(d.standing for state in states for d in state.pending.values())
    assert {d.kind for s in states for seat, d in s.pending.items() if seat in s.answers} >= {"entry", "ban"}


@at_landing
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("options", VARIANTS[:2], ids=str)
def test_what_an_answer_brings_does_not_depend_on_plans(options: dict[str, Any], owner: int) -> None:
    """Neither what happens nor what is asked next, nor of whom: a plan only waits behind its question."""
    assert list(diverging(in_play(1, STRIDE, **options), other_plans, owner)) == []


@at_landing
@pytest.mark.parametrize("owner", [0, 1])
def test_where_reactions_are_asked_orders_decide_nothing(owner: int) -> None:
    """Whether and whom D7 asks rests on public facts only (spec 5.5)."""
    places = in_play(1, 2, ask_reactions=True)
    assert any(p.decision.kind == "react" for p in places)
    assert list(diverging(places, other_modes, owner)) == []


@at_landing
def test_orders_do_decide_where_reactions_are_not_asked() -> None:
    """The twins above differ in something: without D7 the same change of orders is seen."""
    found = (diverging(in_play(seed, 1), other_modes, owner) for seed in (5, 7, 3, 1) for owner in (1, 0))
    assert next(chain.from_iterable(found), None) is not None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_soak(options: dict[str, Any], seed: int) -> None:
    """Every position of further matches, some twelve thousand."""
    for owner in range(2):
        for number, place in enumerate(played(seed, **options)):
            assert differences(place, owner, f"{seed}/{number}") == []
        assert list(diverging(in_play(seed, 1, **options), other_plans, owner)) == []
    if "ask_reactions" in options:
        for owner in range(2):
            assert list(diverging(in_play(seed, 1, **options), other_modes, owner)) == []
