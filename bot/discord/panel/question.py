"""What a panel asks: one decision of a seat, and what the rules say of answers to it (no Discord here)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.storage.rows import FULL, OFF
from rules.kernel import cursor
from rules.kernel.cursor import Cursor
from rules.kernel.errors import AlreadyAnswered, IllegalChoice, IncompleteChoice
from rules.kernel.game import Game
from rules.kernel.parts import Piece, pieces
from rules.kernel.sheet import SheetGame, sheets_of
from rules.kernel.types import Choice, Data, Decision, Node, Refusal, View

NO_OPTIONS: Data = {}


class Question(NamedTuple):
    """One decision of a seat, with the view it is judged from and the options of the match.

    `help`: how much the match lets its panels help.
    """

    game: Game[Any]
    view: View[Any]
    decision: Decision
    options: Data = NO_OPTIONS
    help: str = FULL

    @property
    def is_ranked(self) -> bool:
        """Say whether the panel may say what is good: rank what can be done, and suggest a turn."""
        return self.help == FULL

    @property
    def is_foretold(self) -> bool:
        """Say whether the panel may say what comes of an answer, beyond what may be answered at all."""
        return self.help != OFF

    def remarks(self, choice: Choice) -> tuple[Refusal, ...]:
        """Return what the rules say may come of an answer, as far as the panel may say it."""
        return tuple(self.game.remarks(self.view, self.decision, choice)) if self.is_foretold else ()

    @property
    def sheet(self) -> SheetGame[Any] | None:
        """Return the game if the decision is an order sheet."""
        return sheets_of(self.game, self.decision.kind)

    @property
    def root(self) -> Cursor:
        """Return the beginning of what may be answered."""
        return self.game.root(self.view, self.decision)

    @property
    def steps(self) -> Cursor:
        """Return the beginning of the steps that people take: of the ways to an answer, else of the answer itself."""
        key = ("steps", self.decision.id)
        found: Cursor | None = self.view.memo.get(key)
        if found is None:
            ways = self.game.ways(self.view, self.decision)
            found = self.view.memo[key] = self.root if ways is None else cursor.root(ways)
        return found

    def at(self, row: Choice) -> Cursor:
        """Return where steps lead; raise IllegalChoice for a wrong one."""
        return cursor.walk(self.steps, row)

    def meant(self, entry: Choice) -> Choice:
        """Return the answer that one written ahead stands for here: what may be left out is put in."""
        return entry if self.is_whole(entry) else self.game.spelled_out(self.view, self.decision, entry)

    def after(self, choice: Choice) -> Question | None:
        """Return what an answer, or rows that go on with its beginning, lead to.

        None: nothing foreseeable; so also after what does not fit as things stand, which somebody may have written, and
        of a question that was answered for good.
        """
        try:
            found = self.game.onward(self.view, self.decision, self.meant(choice))
        except (AlreadyAnswered, IllegalChoice, IncompleteChoice):
            return None
        return None if found is None else self._replace(view=found[0], decision=found[1])

    def closing(self, answers: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the answers that end the turn after some; empty where one that was written does not fit."""
        try:
            return self.game.closing(self.view, self.decision, answers)
        except (AlreadyAnswered, IllegalChoice, IncompleteChoice):
            return ()

    def node(self, prefix: Choice, wide: bool = False) -> Node:
        """Return what may follow a beginning of an answer."""
        return self.game.options_at(self.view, self.decision, prefix, wide)

    def pieces(self, choice: Choice) -> tuple[Piece, ...]:
        """Return the parts that an answer is made of, up to the first that is not whole."""
        return pieces(self.game.parts, self.decision.kind, self.options, self.decision.seat, choice)

    def ready_made(self, row: Choice) -> Choice | None:
        """Return the ready-made answer that a prepared part just put in stands for; None: more is to be chosen."""
        ended = next((piece for piece in self.pieces(row) if piece.end == len(row)), None) if row else None
        if ended is None or all(row[ended.start :] != preset for _, preset in ended.part.presets()):
            return None
        entries = self.game.entrance.presets()
        return next((one for one in entries if one[: len(row)] == row != one and self.is_whole(one)), None)

    def check(self, choice: Choice) -> Cursor:
        """Return where a beginning of an answer leads; raise IllegalChoice for a wrong token."""
        return cursor.walk(self.root, choice)

    def fits(self, choice: Choice) -> bool:
        """Say whether an answer, finished or not, holds no wrong token."""
        return self.reached(choice) is not None

    def is_whole(self, choice: Choice) -> bool:
        """Say whether an answer is finished and holds no wrong token."""
        place = self.reached(choice)
        return place is not None and place.is_whole

    def reached(self, choice: Choice) -> Cursor | None:
        """Return where a beginning of an answer leads; None: it holds a wrong token."""
        try:
            return self.check(choice)
        except IllegalChoice:
            return None
