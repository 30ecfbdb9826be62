"""How much is at stake in a running match, as far as anybody may see it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from math import tanh
from typing import Any

from bot.storage.rows import PLAYING, MatchRow
from rules.kernel.types import Seat, View

from .desk import Desk
from .library import AnyGame

KEPT = 512
"""Matches of which it is kept until they go on."""
MOST = 48
"""Matches that are judged for one list; of more the rest are shown after them."""
HALF = 8
"""Turns after which a match counts half of what it will in its late ones."""


def tension(game: AnyGame, view: View[Any]) -> float:
    """Judge from 0 to 1 what somebody without a seat sees: the closer by the game's own judgement and the later, the
    more.

    The view is masked; what nobody outside may know changes nothing.
    """
    state = view.state
    lead = max(game.evaluate(state, Seat(seat)) for seat in range(state.seats))
    turn = game.turn_of(state)  # answers are not counted in a view, as there may be secret ones among them
    return (1 - abs(tanh(lead / game.weighing.swing))) * turn / (turn + HALF)


class Tensions:
    """Judges running matches and keeps what it came to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def of(self, rows: Sequence[MatchRow]) -> dict[str, float]:
        """Return the tension of matches by code; those that are not in play, or too many to be judged, have none."""
        found: dict[str, float] = {}
        for row in [row for row in rows if row.status == PLAYING][:MOST]:
            version, value = self._kept.pop(row.id, (-1, 0.0))
            if version != row.version:
                bundle = await self._desk.look(row.id)
                if bundle.row.status != PLAYING:
                    continue
                game, view = self._desk.library.of(bundle.row), await self._desk.view(bundle, None)
                version, value = bundle.row.version, await asyncio.to_thread(tension, game, view)
            self._kept[row.id] = version, value
            found[row.id] = value
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    async def sorted(self, rows: Sequence[MatchRow]) -> list[MatchRow]:
        """Return matches with those first in which most is at stake, else in the order in which they are given."""
        found = await self.of(rows)
        return sorted(rows, key=lambda row: -found.get(row.id, -1.0))
