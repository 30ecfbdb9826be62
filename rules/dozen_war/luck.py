"""What is at stake in dice, tokens and cards: who is early, whom events favour, what is dug up and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.kernel.spreads import counted
from rules.kernel.stakes import Drawn, Mixed, Note, Stake, lot
from rules.kernel.types import Seat

from .base import War, book_of
from .content import Effect, EventCard
from .events import EventOpened

EARLY, EVENTS, PIECES, BOONS, ATTACKS = "early", "events", "pieces", "boons", "attacks"
KINDS: Final = (EARLY, EVENTS, PIECES, BOONS, ATTACKS)
TOKENS, DECK = "tokens", "deck"
TOP, BOTTOM = "highest", "lowest"


def early(r: War, order: Sequence[int]) -> None:
    """Note who came before how many others by dice (DW-06, DW-08)."""
    r.stake(lambda: [Stake(EARLY, Seat(s), (1,) * len(order), order[::-1].index(s)) for s in order])


def event(r: War, card: EventCard, rolled: Sequence[int], opened: EventOpened) -> None:
    """Note whom an event met: the highest it favours, the lowest it does not; tables have blanks (DW-90, DW-91)."""
    r.stake(lambda: met(card, rolled, opened))


def met(card: EventCard, rolled: Sequence[int], opened: EventOpened) -> Iterable[Note]:
    """Return what an event had at stake for those who rolled for it, the highest first."""
    if card.scope == TOP and len(rolled) > 1:
        yield from lot(EVENTS, rolled[0], rolled)
    elif card.scope == BOTTOM and len(rolled) > 1:
        others = len(rolled) - 1
        yield from (Stake(EVENTS, Seat(seat), (1, others), int(seat != rolled[-1])) for seat in rolled)
    if card.table and card.scope != "all":
        good = [_is_nothing(row) == (card.scope == BOTTOM) for row in card.table]
        row = (opened.die - 1) // 2
        yield from (Stake(EVENTS, Seat(seat), counted(map(int, good)), int(good[row])) for seat in opened.seats)


def _is_nothing(effects: Sequence[Effect]) -> bool:
    return all(effect.op == "nothing" for effect in effects)


def buried(r: War, tokens: Iterable[str]) -> None:
    """Note that the tokens are shuffled before they are laid under the mountains (DW-03)."""
    r.stake(lambda: [Mixed(TOKENS, (PIECES, BOONS), tuple(_token(r, token) for token in sorted(tokens)))])


def dug(r: War, seat: int, token: str) -> None:
    """Note that a token is dug up (DW-74)."""
    r.stake(lambda: [Drawn(TOKENS, Seat(seat), (_token(r, token),))])


def _token(r: War, token: str) -> tuple[int, ...]:
    kind = book_of(r).tokens[token].kind
    return int(kind == "piece"), int(kind == "treasure")


def shuffled(r: War, cards: Iterable[str]) -> None:
    """Note that the draw pile is shuffled (DW-64, RDW-42)."""
    r.stake(lambda: [Mixed(DECK, (ATTACKS,), tuple(_card(r, card) for card in sorted(cards)))])


def drew(r: War, seat: int, cards: Sequence[str]) -> None:
    """Note that a seat draws cards."""
    r.stake(lambda: [Drawn(DECK, Seat(seat), tuple(_card(r, card) for card in cards))])


def _card(r: War, card: str) -> tuple[int, ...]:
    return (int(book_of(r).cards[card].icon == "attack"),)
