"""Pairing by hand: a director changes the tables that are due before they are published."""

from __future__ import annotations

from bot.contest.acts import Arrange
from bot.contest.by_hand import Way

from .events_desk import EventDesk
from .events_directed import Directed
from .events_held import Done, Held, Step
from .events_rounds import Draft, Rounds
from .staff import Caller, Staff


class ByHand(Directed):
    """Looks at and makes changes of the tables that are due."""

    def __init__(self, events: EventDesk, staff: Staff, rounds: Rounds) -> None:
        super().__init__(events, staff)
        self._rounds = rounds

    async def look(self, event: str, way: Way, one: int, other: int = 0) -> Draft:
        """Return the tables that would be due after a change; raise NothingToDraw or a ContestError."""
        return self._rounds.by_hand(await self._events.read(event), way, one, other)

    async def arrange(
        self, event: str, caller: Caller, way: Way, one: int, other: int = 0, *, seen: int | None = None,
        interaction: str = "",
    ) -> Done:  # fmt: skip
        """Change who will meet whom; raise NothingToDraw, EventChanged or a ContestError."""

        async def step(held: Held) -> Step:
            return Step((Arrange(self._rounds.by_hand(held, way, one, other).tables),), (), caller.user)

        return await self._by_director(event, caller, step, interaction, seen)
