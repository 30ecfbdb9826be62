"""What a test asks of one place in an answer."""

from __future__ import annotations

from typing import Any

from rules.kernel.cursor import Cursor
from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, Token, View


def accepts(game: Game[Any], view: View[Any], decision: Decision, prefix: Choice, token: Token) -> bool:
    """Say whether the token may follow a beginning of an answer."""
    return isinstance(game.place(view, decision, prefix).take(token), Cursor)
