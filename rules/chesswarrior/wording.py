"""Events as texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.types import Decision, Event, Option, Text, View

from .state import ChessState
from .words import word

if TYPE_CHECKING:
    from .game import Chesswarrior


def event_text(game: Chesswarrior, view: View[ChessState], event: Event) -> Text | None:
    return word("event", event.kind)


def detail(game: Chesswarrior, view: View[ChessState], decision: Decision, option: Option) -> Text | None:
    return None
