"""What decks have at stake: units, and cards that cost no Energy, among those that come off the top (CM-24, CM-25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kernel.spreads import sample
from rules.kernel.stakes import Drawn, Mixed, Stake
from rules.kernel.types import Seat

from .carded import War, book_of
from .words import plain

FIRST, UNITS, FREE, KEPT = "first", "units", "free", "kept"
KINDS: Final = (FIRST, UNITS, FREE, KEPT)


def shuffled(r: War, seat: int, deck: Sequence[str]) -> None:
    """Note that a side's deck is shuffled, in whatever order."""
    r.stake(lambda: [Mixed(str(seat), (UNITS, FREE), tuple(sorted(_counts(r, card) for card in deck)))])


def passed(r: War, seat: int, cards: Sequence[str]) -> None:
    """Note that cards have come off the top of a side's deck, be it only to be looked at."""
    r.stake(lambda: [Drawn(str(seat), Seat(seat), tuple(_counts(r, card) for card in cards))])


def discarded(r: War, seat: int, cards: Sequence[str], kept: Sequence[str]) -> None:
    """Note that cards of a hand were discarded by lot: that units were not is luck."""
    r.stake(lambda: [spared(seat, *([_counts(r, card)[0] for card in part] for part in (cards, kept)))])


def spared(seat: int, lost: Sequence[int], kept: Sequence[int]) -> Stake:
    """Return what a discard by lot has at stake: how many fewer units are lost than might have been."""
    spread = sample([*lost, *kept], len(lost))
    return Stake(KEPT, Seat(seat), spread[::-1], len(spread) - 1 - sum(lost))


def _counts(r: War, card: str) -> tuple[int, ...]:
    book, key = book_of(r), plain(card)
    return int(key in book.units), int(not book.cards[key].energy)
