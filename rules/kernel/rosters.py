"""Rosters: what a seat brings into a match and keeps after it, less what it lost and with what it won."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection

from .types import Choice, Option, OptionSpec, Seat, State, Text, Token

GIVEN = "given"
"""What gave an answer that is a roster brought into a match: `Move.by`."""


class Rosters(ABC):
    """What a game says of rosters between matches; a roster is an answer to its question `kind`, given with `GIVEN`.

    `options`: what those who organise several matches choose; the game's own options are those of a match.
    """

    kind: str
    options: tuple[OptionSpec, ...] = ()

    @abstractmethod
    def enrolled(self, entry: Choice) -> Choice:
        """Return the roster of a complete answer to `kind`; raise IllegalChoice or IncompleteChoice for any other."""

    @abstractmethod
    def usual(self, pieces: Choice = ()) -> Choice:
        """Return the answer to `kind` of who gives none; `pieces`: what they hold from a draft."""

    @abstractmethod
    def fixed(self, pieces: Choice) -> Choice:
        """Return the first part of an answer to `kind`, as a draft of these pieces has fixed it."""

    @abstractmethod
    def pieces(self, roster: Choice) -> tuple[Token, ...]:
        """Return what a roster holds that can be won, lost or filled up, copies and all, in its order."""

    @abstractmethod
    def name(self, piece: Token) -> Text:
        """Return the name of a piece."""

    @abstractmethod
    def prizes(self, own: Choice, beaten: Choice) -> tuple[Option, ...]:
        """Return what the winner of a match may take, from both rosters; empty: nothing."""

    @abstractmethod
    def gained(self, roster: Choice, piece: Token) -> Choice:
        """Return a roster with one piece more, wherever the game puts it."""

    @abstractmethod
    def lost(self, roster: Choice, piece: Token) -> Choice:
        """Return a roster without one copy of a piece; as it is where it holds none."""

    @abstractmethod
    def lacking(self, roster: Choice) -> int:
        """Return how many pieces a roster lacks to be played."""

    @abstractmethod
    def fillers(self, roster: Choice, barred: Collection[Token]) -> tuple[Option, ...]:
        """Return what may be taken next to fill a roster up; `barred`: what it lost to others."""

    def judged(self, state: State, seat: Seat) -> Choice:
        """Return what a match has settled for good of a seat's roster, which staff could look at; empty: nothing."""
        return ()

    def kept(self, roster: Choice, judged: Choice) -> Choice:
        """Return a roster with what a match has settled of it; raise IllegalChoice where that does not fit."""
        return roster

    @abstractmethod
    def drafted(self) -> tuple[Option, ...]:
        """Return the pool of a draft, one copy each."""

    @abstractmethod
    def size(self) -> int:
        """Return how many pieces a draft gives to each."""
