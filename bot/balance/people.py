"""Finished matches of people, counted as those of self-play are, from their logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.game import Game
from rules.kernel.rulings import is_ruling
from rules.kernel.types import Data, Move, State

from .arena import Played, Tally, count
from .shelf import Row, row


def counted(
    game: Game[Any], options: Data, moves: Sequence[Move], chance: Chance, seats: int, since: State | None = None
) -> Row:
    """Play a match again and return what there is to count of it."""
    played = Played(None, [], list(moves), sum(len(move.choice) for move in moves))
    for step, (state, events) in enumerate(game.replay(options, moves, chance, seats, since)):
        move = moves[step - 1] if step else None
        asked = None if move is None or is_ruling(move) else _asked(played.state, move)
        if asked is not None and move is not None:
            played.kinds[asked.kind] += 1
            if asked.kind == "entry":
                played.entries.append((move.choice, asked.seat))
        played.state = state
        played.events += events
        if state.outcome is None:
            played.waits.append(frozenset(state.pending).difference(state.answers))
    tally = Tally()
    count(game, played, tally)
    return row(0, tally)


def _asked(state: Any, move: Move) -> Any:
    """Return the question that a move answers; None of what is open all the time."""
    return next((asked for asked in state.pending.values() if asked.id == move.decision), None)


def name(seats: int, options: Data) -> str:
    """Name the series that a match belongs to: its number of seats, and its map where there are several."""
    board = options.get("map")
    return f"{seats} seats people" + ("" if board is None else f" map={board}")


def together(found: Mapping[str, tuple[int, Tally]], seats: int) -> Tally:
    """Return the sums of all series of so many seats."""
    total = Tally()
    for size, tally in found.values():
        if size == seats:
            total.merge(tally)
    return total
