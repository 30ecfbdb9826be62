"""A step of choosing a square, which knows its tokens before they are worded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.kernel.menu import Step
from rules.kernel.types import Option, Refusal, Text, Token

from .field import CELL_OF, NAMES, Cell
from .state import OFF
from .words import word


class Squares(Step):
    """One of some squares; `falls` says where a unit would fall at once, `refuse` why another square is none."""

    __slots__ = ("_cells", "_falls", "_prompt", "_refuse")

    def __init__(
        self,
        prompt: Text,
        cells: Sequence[Cell],
        falls: Callable[[Cell], bool],
        refuse: Callable[[Token], Refusal | None],
    ) -> None:
        self._prompt = prompt
        self._cells = cells
        self._falls = falls
        self._refuse = refuse

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return self._prompt

    def tokens(self) -> Sequence[Token]:
        """Return the squares."""
        return [NAMES[cell] for cell in self._cells]

    def takes(self, token: Token) -> bool:
        """Say whether a square is one of them."""
        return CELL_OF.get(token, OFF) in self._cells

    def options(self) -> Iterable[Option]:
        """List the squares, with a warning where a unit would fall at once (RCM-08)."""
        return [self._option(cell) for cell in self._cells]

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a square, or why it is none."""
        cell = CELL_OF.get(token, OFF)
        return self._option(cell) if cell in self._cells else self._refuse(token)

    def _option(self, cell: Cell) -> Option:
        warning = word("warning", "lethal") if self._falls(cell) else None
        return Option(NAMES[cell], word("square", square=NAMES[cell]), at=NAMES[cell], warning=warning)
