"""The rules of a game: what it is, where it begins, what may be answered, who sees what. This page must be written.

Its beginning is `blank` and then `Course.setup`, which puts the first frames on the agenda; what follows from an
answer is in the frames. All else that a game is has a default and is parted by who asks for it (docs/design.md).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, Self

from .menu import Menu
from .types import Data, Decision, OptionSpec, S, Seat, View


class Rules(Generic[S], ABC):
    """What a game says of itself and of a position; nothing here changes a position."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    state_type: ClassVar[type[Any]]
    content_hash: str = ""

    @classmethod
    @abstractmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""

    @abstractmethod
    def blank(self, options: Data, seats: int = 2) -> S:
        """Return the state before set-up, with `rules` and `seats` filled."""

    @abstractmethod
    def menu(self, view: View[S], decision: Decision) -> Menu | None:
        """Return what may be answered, from the view alone: the one list of what is legal."""

    @abstractmethod
    def mask(self, state: S, seat: Seat | None) -> S:
        """Copy the state with every secret of others replaced, on the agenda too.

        The kernel's other fields (questions, answers, counters, standing orders) are masked by `view`.
        """

    @abstractmethod
    def guess(self, view: View[S], rng: Random) -> S:
        """Return a full state that fits the view, for search and for the twins of the contract suite."""
