"""Parts of an answer that players prepare outside a match and keep: decks, self-made masters, formations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from . import cursor
from .cursor import Refused
from .errors import IllegalChoice
from .menu import Menu
from .nodes import node_of
from .reading import mend
from .types import Choice, Data, Node, Option, Refusal, Seat, Text, Token

Pick = Callable[[int], int]
"""Draws a number from 0 to one below its argument."""
Said = Callable[[Text], str]
"""Writes a text in somebody's language."""
Lexicon = Mapping[str, Sequence[str]]
"""What people may call what a key names, in every language."""


class Offer(msgspec.Struct, frozen=True):
    """One thing of a pool: how many a part holds and may hold, or why no more can be taken in.

    `group`, `sort`, `cost`: what people look for it by. `about`: all there is to say of it; None: what `Part.detail`
    says. `leads`: it is what the part is led by; None: it cannot be.
    """

    option: Option
    group: Text
    held: int = 0
    most: int = 1
    refusal: Refusal | None = None
    about: Text | None = None
    sort: Text | None = None
    cost: int | None = None
    leads: bool | None = None


class Part(ABC):
    """One kind of prepared part; `name` is what players call it, `kind` the kind of decision it belongs to.

    The parts of a kind make up its answer one after the other. `loose`: they are its whole answer, and people make them
    in any order; else they stand in answers whose steps are taken in order. `kept`: players keep such parts under
    names. `usual`: what a part is that nobody touched. `changes`: names of what can be done to a whole part at a touch.
    `drawn`: it can be drawn by lot. `depends`: it is about what the parts before it hold, and is made after them.
    `counted`: it is a pool of which several of a thing are taken. `written`: it can be written and read as a list.
    `hand`: how many things make a hand to be tried out.
    """

    name: str
    kind: str
    loose: bool = False
    kept: bool = True
    usual: Choice = ()
    changes: tuple[str, ...] = ()
    drawn: bool = False
    depends: bool = False
    counted: bool = False
    written: bool = False
    hand: int = 0

    @abstractmethod
    def menu(self) -> Menu:
        """Return all that the part may be."""

    @abstractmethod
    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """List every fault of a part; empty: it is legal."""

    @abstractmethod
    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Say what a part holds as far as it is made, line by line, with what it was appraised at."""

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Say of a preset, below its name, what tells it from the others; by default all that it holds."""
        return self.describe(choice)

    def detail(self, token: Token) -> Text | None:
        """Say more about what a token stands for, None: its option says it all."""
        return None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared parts of the catalogue with their names."""
        return ()

    def at(self, options: Data, seat: Seat, before: Choice = ()) -> Part:
        """Return the part as a seat of a match with these options makes it, after the parts before it."""
        return self

    def known(self, choice: Choice) -> Choice:
        """Return a beginning of the part with the steps that nobody need be asked for."""
        return choice

    def pool(self, choice: Choice) -> tuple[Offer, ...]:
        """Return all that a part which is a set may hold, in one order; empty: it is made step by step."""
        return ()

    def costs(self, cost: int) -> Text:
        """Return the cost of something of the pool in words."""
        return Text("part.cost", {"n": cost})

    def leader(self) -> Text:
        """Return what is called so that leads a part."""
        return Text("part.leader")

    def taken(self, choice: Choice, token: Token, count: int) -> Choice:
        """Return the part with so many of a thing of the pool; raise IllegalChoice.

        It need not be whole: what is wrong with it then is among its faults.
        """
        raise IllegalChoice(f"{self.name} is no set", choice=choice, at=0)

    def led(self, choice: Choice, token: Token) -> Choice:
        """Return the part led by something that it holds, by nothing for an empty token; raise IllegalChoice."""
        raise IllegalChoice(f"{self.name} is led by nothing", choice=choice, at=0)

    def trial(self, choice: Choice, pick: Pick) -> tuple[Option, ...]:
        """Draw a hand of what a part holds, to see how it comes; empty: it holds too little."""
        return ()

    def write(self, choice: Choice, said: Said) -> str:
        """Write a part as a list that `read` reads back."""
        raise LookupError(f"{self.name} is not written")

    def read(self, text: str, lexicon: Lexicon) -> Choice:
        """Read a list; raise SheetErrors with every fault by its line (0: of the whole) and what is kept without."""
        raise LookupError(f"{self.name} is not written")

    def changed(self, choice: Choice, change: str) -> Choice:
        """Return a whole part after one of `changes`."""
        raise LookupError(f"{self.name} has no change {change!r}")

    def draw(self, pick: Pick) -> Choice:
        """Draw a whole part by lot."""
        raise LookupError(f"{self.name} cannot be drawn")

    def places(self, choice: Choice) -> tuple[Option, ...]:
        """Return the places of a whole part of which two may be exchanged; their tokens name them."""
        return ()

    def exchanged(self, choice: Choice, one: Token, other: Token) -> Choice:
        """Return a whole part with what stands on two places exchanged; raise IllegalChoice."""
        raise IllegalChoice(f"{self.name} has no places", choice=choice, at=0)

    def is_whole(self, choice: Choice) -> bool:
        """Say whether nothing is left to choose and nothing is wrong."""
        return not self.faults(choice)

    def node(self, prefix: Choice) -> Node:
        """Return the next step of making the part; a leaf when it is complete."""
        return node_of(self.menu(), prefix)

    def fits(self, choice: Choice) -> bool:
        """Say whether a part, whole or begun, holds nothing wrong."""
        return self.readable(choice) == choice

    def readable(self, choice: Choice) -> Choice:
        """Return the longest beginning that holds nothing wrong."""
        return mend(cursor.root(self.menu()), choice).kept

    def check(self, choice: Choice) -> None:
        """Raise IllegalChoice at the first wrong token, IncompleteChoice where the part stops short."""
        cursor.check(cursor.root(self.menu()), choice)

    def is_made(self, choice: Choice) -> bool:
        """Say whether nothing is left to choose; what is wrong with the whole may be among its faults still."""
        try:
            self.check(choice)
        except IllegalChoice:
            return False
        return True

    def length(self, tokens: Choice) -> int | None:
        """Return how many tokens of an answer make a whole part; None: they stop short of one."""
        place = cursor.root(self.menu())
        for count, token in enumerate(tokens):
            if place.is_whole:
                return count
            found = place.take(token)
            if isinstance(found, Refused):
                return None
            place = found
        return len(tokens) if place.is_whole else None


class Piece(NamedTuple):
    """A part in an answer, from a token up to another; None: it is not whole."""

    part: Part
    start: int
    end: int | None


def pieces(parts: Sequence[Part], kind: str, options: Data, seat: Seat, choice: Choice) -> tuple[Piece, ...]:
    """Return the parts that an answer of a kind is made of, up to the first that is not whole."""
    found: list[Piece] = []
    start = 0
    for part in parts:
        if part.kind != kind:
            continue
        here = part.at(options, seat, choice[:start])
        length = here.length(choice[start:])
        found.append(Piece(here, start, None if length is None else start + length))
        if length is None:
            break
        start += length
    return tuple(found)
