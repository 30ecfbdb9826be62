"""What a panel asks: one decision of a seat, and what the rules say of answers to it (no Discord here)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.kernel import cursor
from rules.kernel.cursor import Cursor
from rules.kernel.errors import IllegalChoice
from rules.kernel.game import Game
from rules.kernel.parts import Piece, pieces
from rules.kernel.sheet import SheetGame
from rules.kernel.types import Choice, Data, Decision, Node, View
from rules.kernel.ways import Way

NO_OPTIONS: Data = {}


class Question(NamedTuple):
    """One decision of a seat, with the view it is judged from and the options of the match."""

    game: Game[Any]
    view: View[Any]
    decision: Decision
    options: Data = NO_OPTIONS

    @property
    def sheet(self) -> SheetGame[Any] | None:
        """Return the game if the decision is an order sheet."""
        game = self.game
        return game if isinstance(game, SheetGame) and self.decision.kind == game.sheet_kind else None

    @property
    def is_composed(self) -> bool:
        """Say whether the answer is made of parts in any order."""
        return self.decision.kind in self.game.composed

    @property
    def ways(self) -> tuple[Way, ...]:
        """Return the answers with the steps people take to them; empty: the tree is walked."""
        return self.game.ways(self.view, self.decision)

    def node(self, prefix: Choice, wide: bool = False) -> Node:
        """Return what may follow a prefix."""
        return self.game.options_at(self.view, self.decision, prefix, wide)

    def pieces(self, choice: Choice) -> tuple[Piece, ...]:
        """Return the parts that an answer is made of, up to the first that is not whole."""
        return pieces(self.game.parts, self.decision.kind, self.options, self.decision.seat, choice)

    @property
    def root(self) -> Cursor:
        """Return the beginning of what may be answered."""
        return self.game.root(self.view, self.decision)

    def place(self, choice: Choice) -> Cursor:
        """Return where a beginning of an answer leads; raise IllegalChoice for a wrong token."""
        return cursor.walk(self.root, choice)

    def check(self, choice: Choice) -> None:
        """Raise IllegalChoice for a wrong token; an unfinished answer is fine."""
        self.place(choice)

    def fits(self, choice: Choice) -> bool:
        """Say whether an answer, finished or not, holds no wrong token."""
        try:
            self.check(choice)
        except IllegalChoice:
            return False
        return True
