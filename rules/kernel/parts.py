"""Parts of an answer that players prepare outside a match and keep: decks, self-made masters, formations."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .errors import IllegalChoice, IncompleteChoice
from .notation import fits
from .types import Choice, Node, Refusal, Text, Token


class Part(ABC):
    """One kind of prepared part; `name` is what players call it, `kind` the kind of decision it belongs to."""

    name: str
    kind: str

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

    def check(self, choice: Choice) -> None:
        """Walk the tree along the choice; raise IllegalChoice or IncompleteChoice at the first wrong token."""
        for index, token in enumerate(choice):
            node = self.node(choice[:index])
            if all(o.token != token for o in node.options) and not fits(node.field, token):
                raise IllegalChoice(f"{self.name}: {token!r} does not fit", choice=choice, at=index)
        if not self.node(choice).is_leaf:
            raise IncompleteChoice(f"{self.name}: {choice} is not complete", choice=choice, at=len(choice))
