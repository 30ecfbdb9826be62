"""Play-offs: places that only the lot would part are played for, as a director asks or as the event's plan has it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contest.acts import PlayOff
from bot.contest.contest import Contest
from bot.contest.errors import Misfit
from bot.contest.tied import Tie, ties
from rules.kernel.types import Text

from .events_directed import Directed
from .events_following import PUBLISH
from .events_held import Done, Held, Said, Step
from .events_texts import nested, tie_text
from .staff import Caller

PLAY_OFF = "playoff"
"""The act, and the button by which a director is offered it."""


class Playoffs(Directed):
    """Looks at and plays off the ties on which something hangs."""

    async def look(self, event: str, entrant: int = 0) -> tuple[Contest, list[Tie]]:
        """Return an event and its ties that can be played off, of one entrant or (0) all; raise Misfit."""
        held = await self._events.read(event)
        return held.contest, _meant(held, entrant)

    async def play_off(
        self, event: str, caller: Caller, entrant: int = 0, best_of: int = 0, *, seen: int | None = None,
        interaction: str = "",
    ) -> Done:  # fmt: skip
        """Let the ties be played off that matter, or the one in which an entrant is; `best_of`: matches at a table of
        two, 0: as many as at the others. Raise Misfit where nothing is tied, EventChanged.
        """

        async def step(held: Held) -> Step:
            return playing_off(held, _meant(held, entrant), caller.user, best_of)

        return await self._by_director(event, caller, step, interaction, seen)


def playing_off(held: Held, tied: Sequence[Tie], who: int | None, best_of: int = 0) -> Step:
    """Return the step by which ties are played off; their tables are drawn as those of any round."""
    contest, event = held.contest, {"user": held.row.name}
    said = tuple(
        Said(
            Text("service.event.playoff", {"event": event, "tie": nested(tie_text(contest, tie))}),
            tuple(person for one in tie.entrants if (person := contest.entrants[one].player) > 0),
        )
        for tie in tied
    )
    return Step((PlayOff(tuple(tie.entrants for tie in tied), best_of),), said, who, drop=((PUBLISH, ""),))


def _meant(held: Held, entrant: int) -> list[Tie]:
    found = ties(held.contest, held.row.seed, held.plan.up)
    meant = [tie for tie in found if entrant in (0, *tie.entrants)]
    if not meant:
        raise Misfit(f"nothing is tied in {held.row.id} for {entrant or 'anybody'}", "tie")
    return meant
