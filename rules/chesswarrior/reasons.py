"""Why a token is not offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.types import Choice, Decision, Refusal, Token, View

from .state import ChessState

if TYPE_CHECKING:
    from .game import Chesswarrior


def why(game: Chesswarrior, view: View[ChessState], decision: Decision, prefix: Choice, token: Token) -> Refusal | None:
    return None

def not_due(state, id_):
    return None

def item_refusal(game, state, n, item, given):
    return None
