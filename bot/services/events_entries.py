"""What is handed in before an event begins, in games in which people prepare what they enter a match with."""

from __future__ import annotations

from rules.kernel.parts import Part
from rules.kernel.types import Data, Seat, Text

from .event_errors import NoEntries
from .events_texts import nested
from .library import AnyGame


def entry_parts(game: AnyGame, options: Data) -> list[Part]:
    """Return the parts of what a seat enters a match with, as these options take them; none: nothing can be handed in.

    As the first seat makes them: what people prepare is read by either.
    """
    return [part.at(options, Seat(0)) for part in game.parts if part.kind in game.entrance.kinds]


def require_entries(game: AnyGame) -> None:
    """Refuse to ask for what nobody can hand in; raise NoEntries."""
    if not has_entries(game):
        raise NoEntries(f"{game.name} has nothing to hand in before a match", game=nested(Text(f"game.{game.name}")))


def has_entries(game: AnyGame) -> bool:
    """Say whether people prepare in a game what they enter a match with."""
    return any(part.kind in game.entrance.kinds for part in game.parts)
