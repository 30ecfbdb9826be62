"""What the search player sees coming, and the guesses it rests on (RSW-06, RSW-46, RSW-49)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from rules.ai.random import random_choice
from rules.ai.search import QUICK, search_choice
from rules.kernel.chance import Sampled
from rules.kernel.types import Choice, Seat
from rules.summoner_war.board import CELLS
from rules.summoner_war.cards import CARDS, draftable
from rules.summoner_war.state import WarState
from tests.support.shared_out import at_landing

from .table import Table, shipped

GAME = shipped()
SEEDS = range(6)
ARMY = GAME.catalogue.armies["standard"].counts


@cache
def positions(seed: int) -> tuple[WarState, ...]:
    """Return every position of a random match in play."""
    rng, chance = Random(f"search/{seed}"), Sampled(f"search/{seed}")
    state, _ = GAME.start({}, chance)
    found: list[WarState] = []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        choice = random_choice(GAME, GAME.view(state, seat), state.pending[seat], rng)
        if state.stage == "play":
            found.append(state)
        state, _ = GAME.submit(state, state.pending[seat].id, choice, chance)
    return tuple(found)


def searched(table: Table) -> Choice:
    """Return the search player's answer to the open decision."""
    decision = table.asked
    return search_choice(GAME, table.view(decision.seat), decision, Random("search"), QUICK)


@at_landing
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_guess_looks_to_its_seat_exactly_like_the_truth(seed: int, seat: int | None) -> None:
    number = None if seat is None else Seat(seat)
    for state in positions(seed):
        view = GAME.view(state, number)
        seen = GAME.dump(view.state)
        guesses = GAME.guesses(view, Random(seed), 3)
        assert [GAME.dump(GAME.view(g, number).state) for g in guesses] == [seen] * 3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_guess_holds_the_whole_army_and_a_legal_draft(seed: int) -> None:
    for state in positions(seed):
        guess = GAME.guess(GAME.view(state, Seat(0)), Random(seed))
        blue = [p.base for p in guess.board if p is not None and p.side == 1]
        assert Counter([*blue, *(d.base for d in guess.dead if d.side == 1)]) == Counter(ARMY)
        ids = [p.id for p in guess.board if p is not None]
        assert len(ids) == len(set(ids))
        cards = guess.sides[1].cards
        assert len({CARDS[c].type for c in cards}) == len(cards) == 3
        assert set(guess.sides[1].shown) <= set(cards) <= set(draftable(guess))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_other_seat_can_play_on_in_a_guess(seed: int) -> None:
    for state in positions(seed):
        (seat,) = state.pending
        guess = GAME.guess(GAME.view(state, Seat(1 - seat)), Random(seed))
        decision = guess.pending[seat]
        choice = random_choice(GAME, GAME.view(guess, seat), decision, Random(seed))
        GAME.submit(guess, decision.id, choice, Sampled(seed))


def test_sixteen_guesses_put_every_piece_once_on_every_square() -> None:
    guesses = GAME.guesses(GAME.view(positions(0)[0], Seat(0)), Random(3), 16)
    for cell in range(16, 32):
        assert Counter(p.type for g in guesses if (p := g.board[cell]) is not None) == Counter(ARMY)


def test_every_square_is_as_likely_as_any_other_to_hide_the_summoner() -> None:
    view = GAME.view(positions(0)[0], Seat(0))
    rng = Random("uniform")
    found = Counter(
        cell
        for _ in range(1600)
        for cell, p in enumerate(GAME.guess(view, rng).board)
        if p is not None and p.side == 1 and p.type == "summoner"
    )
    assert sorted(found) == list(range(16, 32))
    assert 65 <= min(found.values()) <= max(found.values()) <= 140


def test_every_card_is_as_likely_as_any_other() -> None:
    view = GAME.view(positions(0)[0], Seat(0))
    rng = Random("cards")
    found = Counter(card for _ in range(1400) for card in GAME.guess(view, rng).sides[1].cards)
    assert sorted(found) == sorted(draftable(view.state))
    assert 150 <= min(found.values()) <= max(found.values()) <= 250


def test_a_double_that_was_used_is_not_guessed_to_be_fresh() -> None:
    table = Table(E4, red="chain_reaction", blue="body_double").say("attack e2-e4")
    guess = GAME.guess(table.view(0), Random(1))
    summoner = guess.board[CELLS["b4"]]
    assert summoner is not None
    assert (summoner.type, summoner.known, summoner.spent) == ("summoner", True, True)


def test_a_card_that_would_have_shown_itself_is_never_guessed() -> None:
    trapped = Table(E4, red="chain_reaction", blue="body_double divination commander").say("attack e2-e4")
    guesses = GAME.guesses(trapped.view(0), Random(1), 200)
    assert "mimic" not in {card for g in guesses for card in g.sides[1].cards}
    assert "disguise" in {card for g in guesses for card in g.sides[1].cards}


E4 = """
4  .  [a]  .   .  [s]  .  [f]  .
3  .   .   .   .   .   .   .   .
2  .   .   .   P   H   .   .   .
1  S   .   .   .   .   .   .   .
"""


def test_it_takes_a_summoner_that_is_seen() -> None:
    table = Table(
        """
        4  .   .   s   .   .   .   .  [f]
        3  .   .   .   .   .   .   .   .
        2  .   .   W   .   h   .   .   .
        1 [S]  .   .   .   .   .   .   .
        """
    )
    assert searched(table) == ("attack", "c2", "c4")


def test_it_leaves_a_bait_whose_taking_opens_the_way_to_its_summoner() -> None:
    table = Table(
        """
        4 [s]  .   .   .   w   .   .   .
        3  .   .   .   .   .   .   .   .
        2  .   .   .   .   W   .   .   f
        1  .   .   .   .   S   .   .   .
        """
    )
    assert searched(table) != ("attack", "e2", "h2")


def test_it_brings_an_attacked_hero_to_safety_or_strikes_back() -> None:
    table = Table(
        """
        4 [s] [f] [f]  .   .   .   .   .
        3  .   .   .   .   .   .   .   w
        2  .   .   .   .   .   .   .   .
        1 [S] [F]  .   .   .   .   .   H
        """
    )
    assert searched(table)[1] == "h1"
