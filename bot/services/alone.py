"""Matches that one person plays alone, lessons and puzzles: out of all lists, the other seats a computer's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.storage.aggregates import Bundle
from bot.storage.rows import FULL, PLAYING, MatchRow, SeatRow
from rules.kernel.chance import commitment
from rules.kernel.options import complete
from rules.kernel.types import State

from .desk import Desk
from .library import AnyGame
from .presets import ASYNC
from .progress import Progress


async def alone(
    desk: Desk,
    game: AnyGame,
    code: str,
    player: int,
    seat: int,
    *,
    options: Mapping[str, Any],
    secret: bytes,
    ai: str,
    version: int,
    help: str = FULL,
) -> Progress:
    """Return a match that has not begun, which the caller holds; `version` is that of the one before it."""
    now = desk.clock.now()
    row = MatchRow(
        id=code,
        version=version + 1,
        game=game.name,
        rules=game.version,
        content=game.content_hash,
        options=complete(game.options, options),
        help=help,
        preset=ASYNC.name,
        status=PLAYING,
        guild=0,
        channel=0,
        creator=player,
        secret=secret,
        commitment=commitment(secret),
        created=now,
    )
    seats = tuple(
        SeatRow(match=code, seat=n, player=player) if n == seat else SeatRow(match=code, seat=n, ai=ai)
        for n in range(game.seats[0])
    )
    bundle = Bundle(row, seats, (), (), {player: await desk.store.player(player)})
    return Progress(game, bundle, State(""), desk.chance(bundle), desk.ids, now)
