"""Refusals of lessons and puzzles."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Game
from rules.kernel.types import Event, View

from .errors import ServiceError


class NoLesson(ServiceError):
    """There is no lesson of this game."""

    key = "service.error.no_lesson"


class NotTaught(ServiceError):
    """An answer is legal, but does not do what the lesson asks."""

    key = "service.error.not_taught"


class OnlyTaught(ServiceError):
    """A lesson has no room for this."""

    key = "service.error.only_taught"


class NoPuzzle(ServiceError):
    """No game here has a puzzle of this name."""

    key = "service.error.no_puzzle"


class NotSolved(ServiceError):
    """An answer is legal, but does not reach the goal of a puzzle; with what would have come of it, as seen by `view`.

    `chance`: how likely it would have, where dice decide.
    """

    key = "service.error.not_solved"

    def __init__(self, message: str, game: Game[Any], view: View[Any], events: tuple[Event, ...], chance: str) -> None:
        if chance:
            self.key = "service.error.less_likely"
        super().__init__(message, chance=chance)
        self.game = game
        self.view = view
        self.events = events
