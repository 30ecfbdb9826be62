"""Luck: what the draws of a finished match could have come to for each seat, and what they came to.

Rules say what is at stake where they draw (`Resolver.stake`); nobody listens while a match is played. Afterwards the
log is played again with its own chance and heard. What a seat decided is taken as it was: the question is how the same
rolls and the same number of cards could have come.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from . import rulings, spreads
from .chance import Chance
from .game import Game
from .spreads import Weights
from .stakes import Drawn, Heeded, Mixed, Note, Stake
from .types import Data, Move, Seat, State


class Fortune(NamedTuple):
    """A seat's luck of one kind: all it could have come to, and what it came to."""

    kind: str
    seat: Seat
    spread: Weights
    came: int

    @property
    def expected(self) -> Fraction:
        """Return what was to be expected."""
        return spreads.mean(self.spread)

    @property
    def beaten(self) -> Fraction:
        """Return in which share of such matches less comes, equal ones counted half."""
        return spreads.beaten(self.spread, self.came)


def fortunes(
    game: Game[Any],
    options: Data,
    moves: Sequence[Move],
    chance: Chance,
    seats: int | None = None,
    since: State | None = None,
) -> tuple[Fortune, ...]:
    """Return every seat's luck of every kind in which anything was at stake, in the order of the game's kinds.

    `since`: the position the match began in, None for its start. What a ruling took back is left out: it did not come
    to anything.
    """
    ears = Heeded(chance)
    notes: list[tuple[Note, ...]] = []
    before: list[int] = []
    for step, _ in enumerate(game.replay(options, moves, ears, seats, since)):
        move = moves[step - 1] if step else None
        back = rulings.step_of(move.choice) if move is not None and rulings.is_ruling(move) else None
        before.append(step - 1 if back is None else back)
        notes.append(tuple(ears.notes))
        ears.notes.clear()
    path: list[Note] = []
    step = len(notes) - 1
    while step >= 0:
        path[:0] = notes[step]
        step = before[step]
    return summed(stakes(path), game.luck)


def stakes(notes: Iterable[Note]) -> list[Stake]:
    """Return what was at stake one by one: all that a seat drew of one shuffle is one thing."""
    found: list[Stake] = []
    piles: dict[str, _Pile] = {}
    for note in notes:
        if isinstance(note, Stake):
            found.append(note)
        elif isinstance(note, Mixed):
            if note.pile in piles:
                found += piles[note.pile].stakes()
            piles[note.pile] = _Pile(note)
        elif note.pile in piles:
            piles[note.pile].take(note)
    for pile in piles.values():
        found += pile.stakes()
    return found


def summed(found: Iterable[Stake | Fortune], kinds: Sequence[str]) -> tuple[Fortune, ...]:
    """Return the luck that stakes, or matches, come to together, by kind in the given order and by seat.

    Stakes of one seat know nothing of each other: they are different rolls, or different shuffles.
    """
    parts: Mapping[tuple[str, Seat], list[Stake | Fortune]] = defaultdict(list)
    for one in found:
        if len(one.spread) > 1 and sum(map(bool, one.spread)) > 1:
            parts[one.kind, one.seat].append(one)
    order = sorted(parts, key=lambda key: (kinds.index(key[0]), key[1]))
    return tuple(
        Fortune(*key, spreads.total([one.spread for one in parts[key]]), sum(one.came for one in parts[key]))
        for key in order
    )


class _Pile:
    """What is left of a shuffled pile, and who has drawn what of it."""

    def __init__(self, mixed: Mixed) -> None:
        self._mixed = mixed
        self._left = Counter(mixed.cards)
        self._drawn: defaultdict[Seat, list[tuple[int, ...]]] = defaultdict(list)

    def take(self, drawn: Drawn) -> None:
        """Count cards of the shuffle; one that was put under the pile later was not drawn by lot."""
        for card in drawn.cards:
            if self._left[card]:
                self._left[card] -= 1
                self._drawn[drawn.seat].append(card)

    def stakes(self) -> list[Stake]:
        """Return what the seats drew, by each kind."""
        return [
            Stake(
                kind,
                seat,
                spreads.sample([card[number] for card in self._mixed.cards], len(cards)),
                sum(card[number] for card in cards),
            )
            for seat, cards in self._drawn.items()
            for number, kind in enumerate(self._mixed.kinds)
        ]
