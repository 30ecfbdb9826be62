"""Parts of an answer that players prepare outside a match and keep: decks, self-made masters, formations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec

from . import notation
from .errors import IllegalChoice, IncompleteChoice
from .types import Choice, Data, Node, Option, Refusal, Seat, Text, Token

Pick = Callable[[int], int]
"""Draws a number from 0 to one below its argument."""


class Offer(msgspec.Struct, frozen=True):
    """One thing of a pool: what it stands beside, whether the part holds it, why it cannot be taken in.

    `about`: all there is to say of it; None: what `Part.detail` says.
    """

    option: Option
    group: Text
    held: bool = False
    refusal: Refusal | None = None
    about: Text | None = None


class Part(ABC):
    """One kind of prepared part; `name` is what players call it, `kind` the kind of decision it belongs to.

    The parts of a kind that the game calls `composed` make up its whole answer, one after the other, and are made
    in any order. `kept`: players keep such parts under names. `usual`: what a part is that nobody touched.
    `changes`: names of what can be done to a whole part at a touch. `drawn`: it can be drawn by lot. `depends`: it is
    about what the parts before it hold, and is made after them.
    """

    name: str
    kind: str
    kept: bool = True
    usual: Choice = ()
    changes: tuple[str, ...] = ()
    drawn: bool = False
    depends: bool = False

    @abstractmethod
    def node(self, prefix: Choice) -> Node:
        """Return the next step of making the part; a leaf when it is complete."""

    @abstractmethod
    def begins(self, prefix: Choice) -> bool:
        """Say whether a whole part may follow the prefix of an answer to its kind of decision."""

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

    def pool(self, choice: Choice) -> tuple[Offer, ...]:
        """Return all that a part which is a set may hold, by groups; empty: it is made step by step."""
        return ()

    def toggled(self, choice: Choice, token: Token) -> Choice:
        """Take something of the pool in, or out if it is held; raise IllegalChoice."""
        raise IllegalChoice(f"{self.name} is no set", choice=choice, at=0)

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

    def fits(self, choice: Choice) -> bool:
        """Say whether a part, whole or begun, holds nothing wrong."""
        try:
            self.check(choice)
        except IncompleteChoice:
            return True
        except IllegalChoice:
            return False
        return True

    def check(self, choice: Choice) -> None:
        """Walk the tree along the choice; raise IllegalChoice or IncompleteChoice at the first wrong token."""
        for index, token in enumerate(choice):
            node = self.node(choice[:index])
            if all(o.token != token for o in node.options) and not notation.fits(node.field, token):
                raise IllegalChoice(f"{self.name}: {token!r} does not fit", choice=choice, at=index)
        if not self.node(choice).is_leaf:
            raise IncompleteChoice(f"{self.name}: {choice} is not complete", choice=choice, at=len(choice))
