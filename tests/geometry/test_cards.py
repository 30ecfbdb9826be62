"""Piles of cards: nothing is lost or made, unknown cards stay possible, guesses fit what is seen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.geometry import cards
from rules.kernel.types import UNKNOWN

CARDS = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=12)
MASKED = st.lists(st.sampled_from(["a", "b", "c", UNKNOWN]), max_size=8)


def backwards(pile: list[str]) -> None:
    pile.reverse()


def test_drawing_takes_from_the_top() -> None:
    deck = ["a", "b", "c"]
    assert cards.draw(deck, 2) == ["a", "b"]
    assert deck == ["c"]


def test_a_deck_that_runs_out_takes_its_discards_in_and_goes_on() -> None:
    deck, discards = ["a"], ["b", "c", "d"]
    assert cards.draw(deck, 3, discards, backwards) == ["a", "d", "c"]
    assert (deck, discards) == (["b"], [])


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    deck, discards = ["a"], ["b"]
    assert cards.draw(deck, 3) == ["a"]
    assert cards.draw(deck, 1, discards) == []
    assert cards.draw([], 2, [], backwards) == []


@given(CARDS, CARDS, st.integers(0, 30))
def test_drawing_loses_and_makes_no_card(deck: list[str], discards: list[str], count: int) -> None:
    before = Counter(deck) + Counter(discards)
    drawn = cards.draw(deck, count, discards, backwards)
    assert Counter(drawn) + Counter(deck) + Counter(discards) == before
    assert len(drawn) == min(count, before.total())


def test_taking_more_than_there_is_is_refused_and_changes_nothing() -> None:
    pile = ["a", "a", "b"]
    with pytest.raises(LookupError):
        cards.take(pile, ["a", "b", "b"])
    assert pile == ["a", "a", "b"]
    cards.take(pile, ["b", "a"])
    assert pile == ["a"]


def test_an_unknown_card_may_be_the_one_that_is_taken() -> None:
    pile = ["a", UNKNOWN]
    cards.take(pile, ["a", "z"])
    assert pile == []


@given(CARDS, CARDS)
def test_what_a_pile_holds_can_be_taken_and_nothing_else(pile: list[str], wanted: list[str]) -> None:
    before = Counter(pile)
    if cards.holds(pile, wanted):
        cards.take(pile, wanted)
        assert Counter(pile) == before - Counter(wanted)
    else:
        with pytest.raises(LookupError):
            cards.take(pile, wanted)


def test_of_a_hidden_pile_only_its_size_is_seen() -> None:
    assert cards.hidden(["a", "b"]) == cards.hidden(["c", "c"]) == [UNKNOWN, UNKNOWN]


def test_copies_are_counted_in_the_order_of_the_catalogue_and_spread_again() -> None:
    deck = ["b", "a", "b", "c"]
    assert list(cards.counts(deck, ("a", "b", "c")).items()) == [("a", 1), ("b", 2), ("c", 1)]
    assert list(cards.counts(deck)) == ["b", "a", "c"]
    assert cards.spread(cards.counts(deck, ("a", "b", "c"))) == ("a", "b", "b", "c")


@given(CARDS, st.integers(0, 12), st.integers(0, 12), st.integers())
def test_a_guess_fits_what_is_seen_and_uses_every_card_once(deck: list[str], cut: int, seen: int, seed: int) -> None:
    hand, rest = deck[:cut], deck[cut:]
    shown = [card if index < seen else UNKNOWN for index, card in enumerate(hand)]
    left = cards.unseen(deck, shown)
    guessed_hand, guessed_rest = cards.dealt(Random(seed), left, shown, cards.hidden(rest))
    assert Counter(guessed_hand) + Counter(guessed_rest) == Counter(deck)
    assert all(card in (UNKNOWN, guess) for card, guess in zip(shown, guessed_hand, strict=True))


def test_guesses_differ_by_their_generator_alone() -> None:
    left = Counter("abcdefgh")
    piles = cards.hidden("abcd"), cards.hidden("efgh")
    assert cards.dealt(Random(1), left, *piles) == cards.dealt(Random(1), Counter(reversed("abcdefgh")), *piles)
    assert cards.dealt(Random(1), left, *piles) != cards.dealt(Random(2), left, *piles)


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(LookupError):
        cards.unseen(["a"], ["a", "a"])
    with pytest.raises(LookupError):
        cards.dealt(Random(1), Counter("a"), [UNKNOWN, UNKNOWN])
