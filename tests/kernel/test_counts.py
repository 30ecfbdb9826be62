"""Counted pools: a thing is taken as often as its stock says, in any order, and stored in one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kernel.counts import Stock, Taking, counted
from rules.kernel.cursor import Refused, canonical, check, root, walk
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.menu import STOP, Some, Then
from rules.kernel.reading import read, write
from rules.kernel.types import Choice, Option, Refusal, Text, Token
from tests.support.shared_out import few

CARDS = 120
"""Cards of an invented pool: more than three selects show."""
LEAST, MOST = 50, 60
DECKS = 40
ASKED = Text("toy.cards")


def copies(token: Token) -> int:
    """Return how many of an invented card a deck may hold: one of every tenth, else four."""
    return 1 if int(token[1:]) % 10 == 0 else 4


STOCKS = tuple(Stock(Option(f"c{n}", Text("toy.card", {"n": n})), copies(f"c{n}")) for n in range(CARDS))
ORDER = {stock.option.token: number for number, stock in enumerate(STOCKS)}


def refused(token: Token, count: int) -> Refusal | None:
    """Say that there are too many of a card; nothing of a card that there is not."""
    return Refusal(Text("toy.copies", {"count": count}), "TOY-52") if token in ORDER else None


def pool() -> Some:
    return counted(ASKED, STOCKS, LEAST, MOST, refused=refused, lacking=lambda n: Refusal(Text("toy.few", {"n": n})))


def deck(rng: Random, size: int) -> Choice:
    """Return so many cards in a random order, no more copies than there may be."""
    cards = [stock.option.token for stock in STOCKS for _ in range(stock.most)]
    return tuple(rng.sample(cards, size))


def closed(cards: Choice) -> Choice:
    return cards if len(cards) == MOST else (*cards, STOP)


@pytest.fixture(params=range(DECKS))
def rng(request: pytest.FixtureRequest) -> Random:
    return Random(request.param)


@few(10)
def test_every_prefix_of_a_deck_is_taken_in_any_order_and_says_what_is_held_and_left(rng: Random) -> None:
    cards = deck(rng, rng.randint(LEAST, MOST))
    place = root(pool())
    for size, token in enumerate(cards):
        node = place.node
        assert isinstance(node, Taking)
        held = Counter(cards[:size])
        assert [node.held(stock.option.token) for stock in STOCKS] == [held[s.option.token] for s in STOCKS]
        assert [node.left(s.option.token) for s in STOCKS] == [s.most - held[s.option.token] for s in STOCKS]
        assert list(place.tokens()) == [
            *(s.option.token for s in STOCKS if held[s.option.token] < s.most),
            *([STOP] if size >= LEAST else []),
        ]
        if size < LEAST:
            with pytest.raises(IncompleteChoice) as caught:
                check(root(pool()), cards[:size])
            assert caught.value.text == Text("toy.few", {"n": size})
        place = walk(place, (token,))
    check(root(pool()), closed(cards))


@few(10)
def test_a_deck_is_stored_in_the_order_of_the_pool_however_it_was_taken(rng: Random) -> None:
    cards = deck(rng, rng.randint(LEAST, MOST))
    in_order = tuple(sorted(cards, key=ORDER.__getitem__))
    assert canonical(root(pool()), closed(cards)) == closed(in_order)
    shuffled = tuple(rng.sample(cards, len(cards)))
    assert canonical(root(pool()), closed(shuffled)) == closed(in_order)


@few(10)
def test_what_follows_a_pool_is_told_its_cards_in_their_order(rng: Random) -> None:
    cards = deck(rng, LEAST)
    told: list[Choice] = []
    walk(root(Then(pool(), lambda taken: told.append(taken))), closed(cards))
    assert told == [tuple(sorted(cards, key=ORDER.__getitem__))]


def test_one_copy_too_many_is_refused_with_its_clause_and_changes_nothing(rng: Random) -> None:
    token = rng.choice(STOCKS).option.token
    place = walk(root(pool()), (token,) * copies(token))
    found = place.take(token)
    assert isinstance(found, Refused)
    assert found.reason == Refusal(Text("toy.copies", {"count": copies(token) + 1}), "TOY-52")
    assert token not in place.tokens()
    assert isinstance(place.take(next(iter(place.tokens()))), type(place))


@few(10)
def test_a_card_that_is_not_in_the_pool_is_refused_wherever_it_comes(rng: Random) -> None:
    cards = deck(rng, LEAST)
    at = rng.randrange(LEAST)
    for foreign in ("", "c120", "C1", "=c1", "done", "/", "c1 "):
        with pytest.raises(IllegalChoice) as caught:
            check(root(pool()), closed((*cards[:at], foreign, *cards[at:])))
        assert caught.value.at == at


@few(10)
def test_a_deck_is_closed_neither_too_early_nor_too_late(rng: Random) -> None:
    cards = deck(rng, MOST)
    check(root(pool()), cards)
    for wrong in ((*cards[: LEAST - 1], STOP), (*cards, STOP), (*cards, cards[0])):
        with pytest.raises(IllegalChoice):
            check(root(pool()), wrong)


@few(10)
def test_a_deck_that_is_written_is_read_again(rng: Random) -> None:
    cards = tuple(sorted(deck(rng, rng.randint(LEAST, MOST)), key=ORDER.__getitem__))
    assert read(root(pool()), write(root(pool()), closed(cards))) == closed(cards)


def test_a_list_in_an_order_of_ones_own_stays_as_it_was_given(rng: Random) -> None:
    cards = deck(rng, 5)
    ordered = counted(lambda n: Text("toy.slot", {"n": n}), STOCKS, 5, 5, ordered=True)
    assert canonical(root(ordered), cards) == cards
    prompts = [walk(root(ordered), cards[:n]).node for n in range(5)]
    assert [step.prompt for step in prompts if step is not None] == [Text("toy.slot", {"n": n}) for n in range(5)]


def test_a_stock_of_none_is_not_listed() -> None:
    assert list(root(counted(ASKED, (Stock(Option("a", ASKED), 0), Stock(Option("b", ASKED))))).tokens()) == ["b", STOP]
