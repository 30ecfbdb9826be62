"""The step of choosing a square."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kernel.menu import Menu, nothing
from rules.kernel.steps import TokenStep
from rules.kernel.types import Option, Refusal, Text, Token

from .field import CELL_OF, NAMES, Cell
from .state import Battle
from .words import no, word


def squares(
    prompt: Text,
    cells: Sequence[Cell],
    falls: Callable[[Cell], bool],
    refuse: Callable[[Token], Refusal | None],
    then: Callable[[Token], Menu | None] = nothing,
) -> TokenStep:
    """Return a choice of a square.

    `falls` says where a unit would fall at once (RCM-08), `refuse` why another square is none.
    """

    def named(token: Token) -> Option:
        warning = word("warning", "lethal") if falls(CELL_OF[token]) else None
        return Option(token, word("square", square=token), at=token, warning=warning)

    return TokenStep(prompt, lambda: [NAMES[cell] for cell in cells], named, then, refuse)


def no_way(state: Battle, token: Token, clause: str) -> Refusal | None:
    """Say why a unit cannot go to a square: another stands there, or none stands next to it (RCM-06, RCM-48)."""
    cell = CELL_OF.get(token)
    if cell is None:
        return None
    return no("occupied" if state.board[cell] else "bad_square", clause, square=token)
