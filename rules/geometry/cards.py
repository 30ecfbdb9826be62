"""Piles of cards: hands, decks, discards; drawing with a reshuffle, copies by count, cards nobody can see.

A pile is a list of card ids, the top first; a card that a view hides is UNKNOWN. Whoever draws says how piles are
shuffled, so that nothing here knows of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from rules.kernel.types import UNKNOWN

Shuffle = Callable[[list[str]], None]
"""Shuffles a pile in place, such as `Resolver.shuffle`."""


def draw(deck: list[str], count: int, discards: list[str] | None = None, shuffle: Shuffle | None = None) -> list[str]:
    """Take cards off the top; where the deck runs out, its discards are shuffled into it and drawing goes on.

    Returns fewer than `count` where there are no more.
    """
    drawn: list[str] = []
    while len(drawn) < count:
        if not deck:
            if not discards or shuffle is None:
                break
            deck.extend(discards)
            discards.clear()
            shuffle(deck)
        drawn.append(deck.pop(0))
    return drawn


def take(pile: list[str], cards: Iterable[str]) -> None:
    """Take these cards out of a pile, an unknown one for each that is not seen in it; raise LookupError.

    A pile that has fewer of a card than asked for is left as it was.
    """
    left = list(pile)
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            raise LookupError(f"there is no {card!r} in {pile}")
    pile[:] = left


def holds(pile: Sequence[str], cards: Iterable[str]) -> bool:
    """Say whether a pile surely holds these cards, each as often as it is named."""
    have = Counter(pile)
    return all(have[card] >= count for card, count in Counter(cards).items())


def hidden(pile: Sequence[str]) -> list[str]:
    """Return a pile of which only its size is seen."""
    return [UNKNOWN] * len(pile)


def counts(cards: Iterable[str], order: Sequence[str] = ()) -> dict[str, int]:
    """Count copies; in the order of the catalogue where it is given, else in that of first sight."""
    found = Counter(cards)
    if not order:
        return dict(found)
    place = {card: index for index, card in enumerate(order)}
    return dict(sorted(found.items(), key=lambda item: (place.get(item[0], len(place)), item[0])))


def spread(copies: Mapping[str, int]) -> tuple[str, ...]:
    """Return a list with each card as often as it is counted, in the order of the counts."""
    return tuple(card for card, count in copies.items() for _ in range(count))


def unseen(all_cards: Iterable[str], *seen: Iterable[str]) -> Counter[str]:
    """Return what the unknown cards are, all together: everything there is less what is seen somewhere.

    Raises LookupError where more of a card is seen than there is.
    """
    left = Counter(all_cards)
    for pile in seen:
        left.subtract(card for card in pile if card != UNKNOWN)
    if any(count < 0 for count in left.values()):
        raise LookupError(f"more is seen than there is of {[card for card, count in left.items() if count < 0]}")
    return +left


def dealt(rng: Random, left: Counter[str], *piles: Sequence[str]) -> list[list[str]]:
    """Return the piles with each unknown card drawn from what is left; known ones keep their places.

    Raises LookupError where there are more unknown cards than cards left.
    """
    rest = list(spread(dict(sorted(left.items()))))
    wanted = sum(list(pile).count(UNKNOWN) for pile in piles)
    if wanted > len(rest):
        raise LookupError(f"{wanted} cards are unknown, {len(rest)} are left")
    rng.shuffle(rest)
    return [[rest.pop() if card == UNKNOWN else card for card in pile] for pile in piles]
