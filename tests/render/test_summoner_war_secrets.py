"""Pictures, alternative texts and twins of Summoner War tell nothing that is hidden: byte for byte.

In positions of random matches the types of pieces nobody has seen are exchanged, with everything those pieces carry,
secret cards are replaced and standing orders changed; what the other seat and spectators are shown stays the same.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import render
from bot.cli.games import shipped
from render.describe import alt_text
from render.games import Wish, scene_for, twin_for
from render.spoken import sentences
from rules.kernel.types import Event, Seat
from rules.summoner_war.cards import CARDS
from rules.summoner_war.content import DRAFT
from rules.summoner_war.publishing import begin_anew
from rules.summoner_war.state import Side, WarState
from tests.render.samples import key_of
from tests.support.played import played
from tests.support.shared_out import at_landing, few

SEEDS = range(12)
WISH = Wish(names=("Ana", "Milo"), clocks=("09:32", "2 d"))
Position = tuple[WarState, tuple[Event, ...]]


@cache
def turns(seed: int) -> list[Position]:
    """Return the positions at the beginnings of the turns of a random match."""
    steps = played("summoner_war", seed)
    return [(state, events) for state, events in steps if state.stage == "play" and not state.steps > 1]


@cache
def whole(seed: int) -> list[Position]:
    """Return every position of a random match up to its end."""
    return [step for step in played("summoner_war", seed) if step[0].stage == "play"]


def shown(position: Position, seat: int | None) -> tuple[bytes, str, str, list[str]]:
    """Return the picture, the alternative text, the twin and the sentences that a seat is given."""
    game = shipped_once()
    state, events = position
    place = None if seat is None else Seat(seat)
    view = game.view(state, place)
    scene = scene_for(game, view, game.seen(events, place), key_of, "en", WISH)
    return render.draw(scene, "dark", 480), alt_text(scene, key_of), twin_for(game, view), sentences(scene, key_of)


@cache
def shipped_once() -> Any:
    """Load the game once."""
    return shipped("summoner_war")


def disguised(state: WarState, owner: int, rng: Random) -> WarState:
    """Return the state with everything of a seat exchanged that no other may see."""
    other = state.copy()
    cells = [c for c, p in enumerate(state.board) if p is not None and p.side == owner and p.concealed and not p.known]
    order = sorted(cells, key=lambda _: rng.random())
    pieces = [state.board[c] for c in order]
    for cell, piece in zip(cells, pieces, strict=True):
        assert piece is not None
        flags = {"spent": rng.random() < 0.5, "orth": int(rng.random() * 2), "diag": int(rng.random() * 2)}
        other.board[cell] = replace(piece, snipe=int(rng.random() * 2) * 3, **flags)
    side = state.sides[owner]
    other.sides[owner] = replace(
        side, cards=_cards(side, rng), double="off", entry="enter", charge=True, gained=True, partners=()
    )
    begin_anew(other)
    return other


def _cards(side: Side, rng: Random) -> tuple[str, ...]:
    """Keep public cards and draw the secret ones anew, none of a continuous kind, which would have shown itself."""
    pool = sorted((c for c, kind in CARDS.items() if not kind.continuous and not kind.uses), key=lambda _: rng.random())
    found = list(side.shown)
    for card in pool:
        if len(found) < DRAFT and CARDS[card].type not in {CARDS[c].type for c in found}:
            found.append(card)
    return tuple(sorted(found, key=lambda _: rng.random()))


@at_landing
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owner", [0, 1])
def test_exchanged_secrets_of_a_seat_change_nothing_that_others_are_shown(seed: int, owner: int) -> None:
    rng = Random(f"{seed}/{owner}")
    for state, events in turns(seed)[::3]:
        other = disguised(state, owner, rng)
        for seat in (1 - owner, None):
            assert shown((other, events), seat) == shown((state, events), seat)


def test_the_exchange_changes_what_the_owner_is_shown() -> None:
    state, events = turns(1)[2]
    other = disguised(state, 0, Random(1))
    assert shown((other, events), 0) != shown((state, events), 0)


def test_hundreds_of_positions_are_looked_at() -> None:
    assert sum(len(turns(seed)[::3]) for seed in SEEDS) * 2 > 200


@few(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_pictures_of_others_stand_still_within_a_turn(seed: int) -> None:
    steps = whole(seed)
    within = [
        (before, after)
        for before, after in pairwise(steps)
        if after[0].turn == before[0].turn and after[0].up == before[0].up
    ]
    for (before, _), (after, _) in within:
        for seat in (1 - after.up, None):
            assert shown((after, ()), seat) == shown((before, ()), seat)


def test_turns_of_several_answers_are_among_them() -> None:
    steps = [state.steps for seed in SEEDS for state, _ in whole(seed)]
    assert max(steps) > 1
