"""What is hidden stays hidden: hands, orders, deck orders, buried tokens, for tables of two, three and four (5.2)."""

from __future__ import annotations

from random import Random

import pytest

from rules.dozen_war.state import Orders
from rules.kernel.chance import Sampled
from rules.kernel.types import Seat
from tests.test_architecture import below, ring

from .matches import VARIANTS, match, shipped
from .table import Table

GAME = shipped()
DEFAULT = [index for index, (_, variant) in enumerate(VARIANTS) if not variant]


@pytest.mark.parametrize("index", DEFAULT)
def test_5_2_a_seat_sees_its_own_hand_and_of_others_only_the_size(index: int) -> None:
    for state in match(index).states[::7]:
        for viewer in (None, *range(state.seats)):
            seen = GAME.view(state, None if viewer is None else Seat(viewer)).state
            for seat, side in enumerate(state.sides):
                shown = seen.sides[seat]
                assert len(shown.hand) == len(side.hand)
                if seat == viewer:
                    assert (shown.hand, shown.orders) == (side.hand, side.orders)
                else:
                    assert set(shown.hand) <= {"?"}
                    assert (shown.orders, shown.picks) == (Orders(), ())


@pytest.mark.parametrize("index", DEFAULT)
def test_5_2_nobody_sees_decks_and_what_is_buried(index: int) -> None:
    for state in match(index).states[::7]:
        for viewer in (None, *range(state.seats)):
            seen = GAME.view(state, None if viewer is None else Seat(viewer)).state
            hidden = {*seen.deck, *seen.events, *(t for there in seen.buried.values() for t in there)}
            assert hidden <= {"?"}
            assert (len(seen.deck), len(seen.events)) == (len(state.deck), len(state.events))
            assert seen.discards == state.discards


@pytest.mark.parametrize("index", DEFAULT)
def test_a_guess_deals_every_card_event_and_token_exactly_once(index: int) -> None:
    for number, state in enumerate(match(index).states[::11]):
        if state.outcome is not None:
            continue
        for seat in range(state.seats):
            guess = GAME.guess(GAME.view(state, Seat(seat)), Random(number))
            cards = [*guess.deck, *guess.discards, *(card for side in guess.sides for card in side.hand)]
            tokens = [*guess.dug, *(token for there in guess.buried.values() for token in there)]
            assert sorted(cards) == sorted(GAME.book.cards)
            assert sorted([*guess.events, *guess.opened]) == sorted(GAME.book.events)
            assert sorted(tokens) == sorted(GAME.book.tokens) or not state.buried


@pytest.mark.parametrize(
    ("say", "kind"),
    [
        ("a.a1 attack d.g07", "defend"),
        ("volley ( a.a1 attack d.g07 / a.a2 attack d.g07 / done )", "defend_volley"),
    ],
)
def test_5_4_who_is_asked_by_its_own_orders_is_asked_in_a_guess_too(say: str, kind: str) -> None:
    """D wants to be asked whenever a general is hit, which default orders would not."""
    table = Table("A.a1 0,-1", "A.a2 1,-1", "D.G07 -2,-1", "D.i1 -2,-2", hands="D: e31", policies="D live")
    table.say(say).check(f"asked {kind} D")
    guess = GAME.guess(GAME.view(table.state, Seat(0)), Random(1))
    assert {seat: question.kind for seat, question in guess.pending.items()} == {Seat(3): kind}
    question = guess.pending[Seat(3)]
    state, _ = GAME.submit(guess, question.id, question.default, Sampled(1))
    assert state.pending[Seat(0)].kind == "turn"


@pytest.mark.parametrize("index", DEFAULT)
def test_drawn_cards_are_told_to_their_seat_alone(index: int) -> None:
    played = match(index)
    for events in played.events:
        for event in events:
            if event.kind in ("drew", "supplied") and event.data["count"]:
                assert event.only == frozenset({Seat(event.data["seat"])})
                assert event.veiled is not None
                assert "cards" not in event.veiled


def test_modules_of_this_game_do_not_import_each_other_in_a_ring() -> None:
    assert ring(below("rules", "dozen_war")) == []
