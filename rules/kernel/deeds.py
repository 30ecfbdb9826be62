"""Deeds: where and what at once, each a whole thing to do, ranked by what it is worth to the seat."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

import msgspec

from .cursor import Cursor, canonical
from .types import Choice, Text, Token

NOBODY: Token = ""
"""Stands for the unit of a deed that none does."""


class Deed(msgspec.Struct, frozen=True):
    """A whole thing to do: `entries` are the rows of a sheet, or the answers one after another, that it stands for.

    `unit`: the token of what does it. `sort`: what sort of thing it is, a word below `deed.sort`, by which people look
    for it. `outcome`: what surely comes of it, or what the rules say may come of it. `warning`: why the seat may not
    mean it. `worth`: how good it looks from the seat's own view, in the game's own measure. `loses`: whether one of the
    seat's own is surely lost by it, so that a button of it does not look like the good choice.
    """

    entries: tuple[Choice, ...]
    unit: Token
    sort: str
    text: Text
    outcome: Text | None = None
    warning: Text | None = None
    worth: float = 0.0
    loses: bool = False

    @property
    def mark(self) -> str:
        """Return a short mark by which it is found again among the deeds of the same position."""
        return f"{zlib.crc32('|'.join(' '.join(entry) for entry in self.entries).encode()):08x}"


def ranked(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """Return deeds best first, those with a warning last; equal ones stay in their order."""
    return tuple(sorted(deeds, key=lambda deed: (deed.warning is not None, -deed.worth)))


def of(deeds: Sequence[Deed], unit: Token = NOBODY, sort: str = "") -> tuple[Deed, ...]:
    """Return the deeds of a unit and of a sort; a word left out stands for all."""
    return tuple(d for d in deeds if unit in (NOBODY, d.unit) and sort in ("", d.sort))


def chained(steps: Sequence[Text]) -> Text:
    """Return the steps to a deed as one text, one behind the other, each as it begins where it stands alone."""
    said, *others = steps
    for then in others:
        said = Text("deed.chain", {"first": said, "then": then})
    return said


MOST = 600
"""Answers that are walked for deeds; where there are more, they are chosen step by step."""

STEPS, LONGEST = 12, 60
"""Places looked at for each of so many answers, and tokens of an answer: a list without an end has neither."""


def walked(
    place: Cursor,
    worth: Callable[[Choice], float],
    unit: Callable[[Choice], Token],
    sort: Callable[[Choice], str],
    most: int = MOST,
) -> tuple[Deed, ...]:
    """Return every whole answer of a menu as a deed, best first, said by the words of its steps; none of too many.

    Doubted options, and texts of one's own, are left to those who choose step by step.
    """
    found: list[Deed] = []
    known: set[Choice] = set()
    stack: list[tuple[Cursor, Choice, tuple[Text, ...]]] = [(place, (), ())]
    steps = 0
    while stack:
        here, choice, said = stack.pop()
        steps += 1
        if steps > most * STEPS or len(choice) > LONGEST:
            return ()
        if here.is_whole:
            choice = canonical(place, choice)
            if choice in known:  # a set is one deed, in whatever order it was walked
                continue
            known.add(choice)
            if len(found) == most:
                return ()
            text = said[0] if len(said) == 1 else Text("deed.steps", {"steps": list(said)})
            found.append(Deed((choice,), unit(choice), sort(choice), text, worth=worth(choice)))
            continue
        listed = [] if here.node is None else list(takewhile(lambda option: option.doubt is None, here.node.options()))
        closing = here.closing_option()
        if closing is not None:
            listed.append(closing)
        for option in reversed(listed):
            kid = here.take(option.token)
            if isinstance(kid, Cursor):
                forced = len(listed) == 1 and choice
                stack.append((kid, (*choice, option.token), said if forced else (*said, option.text)))
    return ranked(found)
