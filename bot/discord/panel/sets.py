"""Sets within an answer in the making: their members, what can be taken out, and sets held as a whole (no Discord)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from rules.kernel import cursor
from rules.kernel.cursor import Cursor
from rules.kernel.nodes import node_at
from rules.kernel.types import Choice, Option, Token

from .question import Question

COPY = "#"
"""What parts a token from the number of its copy in the entries of a set."""


def members(start: Cursor, choice: Choice) -> list[tuple[int, int]]:
    """Return the members of the sets in an answer, each as its first token and the one after its last."""
    return [pair for _, bounds in cursor.sets(start, choice) for pair in pairwise(bounds)]


def removals(q: Question, row: Choice) -> list[tuple[int, int]]:
    """Return the members that can be taken out of some steps."""
    return [(start, end) for start, end in members(q.steps, row) if q.fits((*row[:start], *row[end:]))]


class Hand(NamedTuple):
    """A set of single tokens: what it may hold, each copy by a token of its own, and which of that it holds."""

    begun: Choice
    entries: tuple[Option, ...]
    held: frozenset[Token]
    most: int | None

    def with_only(self, shown: Sequence[Token], marked: Sequence[Token]) -> Choice:
        """Return the answer that holds what is marked of the entries shown, and of the others what it held."""
        tokens = [entry.token for entry in self.entries]
        kept = [token for token in tokens if token in (marked if token in shown else self.held)]
        return (*self.begun, *(bare(token) for token in kept))


def bare(token: Token) -> Token:
    """Return the token of a copy without its number."""
    return token.partition(COPY)[0]


def hand(q: Question, choice: Choice, wide: bool = False) -> Hand | None:
    """Return the set of single tokens in the midst of which an answer is; None: it is elsewhere."""
    place = q.at(choice)
    found = cursor.held(place)
    if found is None:
        return None
    some, items = found
    count = Counter(item[0] for item in items)
    options = {o.token: o for o in node_at(place, wide).options if o.token != place.closing}
    free = set(options)
    options |= {token: option for token in count if (option := some.member(token)) is not None}
    entries: list[Option] = []
    held: list[Token] = []
    for token, option in sorted(options.items(), key=lambda pair: some.rank((pair[0],))):
        names = [f"{token}{COPY}{copy}" if copy else token for copy in range(count[token] + (token in free))]
        entries += [msgspec.structs.replace(option, token=name) for name in names]
        held += names[: count[token]]
    return Hand(choice[: len(choice) - len(items)], tuple(entries), frozenset(held), some.most)
