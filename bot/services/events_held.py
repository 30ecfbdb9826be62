"""An event as it was read, and what a verb does to it, as plain values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from bot.contest.acts import Act, Drop
from bot.contest.contest import Contest, Entrant
from bot.contest.log import undone
from bot.contest.rosters import Ledger
from bot.storage.event_rows import EventAct, EventDeadline, EventEntrant, EventMatch, EventRow
from rules.kernel.types import Text

from .events_plans import Plan

MOST_PINGED = 80
"""People whom one message pings: Discord takes a hundred, and their names and the words have to fit into it."""
ROSTER = "roster"
"""The button under what is said of a roster."""


class Said(NamedTuple):
    """Something to be said in the event's channel: whom it pings, and the buttons under it."""

    text: Text
    mention: tuple[int, ...] = ()
    buttons: tuple[str, ...] = ()

    def parted(self) -> list[Said]:
        """Return it as often as it takes to ping everybody: Discord refuses a message that pings more."""
        parts = [self.mention[at : at + MOST_PINGED] for at in range(0, len(self.mention), MOST_PINGED)]
        return [self._replace(mention=part) for part in parts or [()]]


class Step(NamedTuple):
    """What a verb does to an event: acts, what is said of it, and what else of it changes.

    `reason`: why, in a director's words. `match`: which match brought it about. `deadlines` are added beside those that
    follow from the acts, `drop` taken away before them. `rosters`: entries handed in, by entrant. `moved`: clocks were
    moved without an act. `channel`: where the event is from now on.
    """

    acts: tuple[Act, ...] = ()
    said: tuple[Said, ...] = ()
    who: int | None = None
    reason: str = ""
    match: str | None = None
    deadlines: tuple[EventDeadline, ...] = ()
    drop: tuple[tuple[str, str], ...] = ()
    rosters: Mapping[int, tuple[str, ...]] = {}
    plan: Plan | None = None
    moved: bool = False
    channel: int | None = None


class Held(NamedTuple):
    """An event as it was read: its row, how it is run, its log, and what the log has made of it."""

    row: EventRow
    plan: Plan
    acts: tuple[Act, ...]
    rows: tuple[EventAct, ...]
    contest: Contest
    entrants: tuple[EventEntrant, ...]
    deadlines: tuple[EventDeadline, ...]
    matches: tuple[EventMatch, ...]
    repeated: bool = False
    ledger: Ledger | None = None
    """The rosters that outlive its matches, if it has such."""

    def entrant_of(self, player: int) -> Entrant | None:
        """Return the place that somebody has in the event: another's that they took, before one they had given up."""
        places = (e for e in self.contest.entrants.values() if e.player == player)
        return min(places, key=self.contest.is_given_up, default=None)

    def drop_of(self, entrant: int) -> int | None:
        """Return the number of the act that took an entrant out who is out now."""
        gone = undone(self.acts)
        out = (n for n, act in enumerate(self.acts, 1) if isinstance(act, Drop) and act.entrant == entrant)
        return max((n for n in out if n not in gone), default=None)

    def dropped_by(self, entrant: int) -> int | None:
        """Return who took an entrant out who is out now, themselves or a director; None: nobody did."""
        number = self.drop_of(entrant)
        return None if number is None else self.rows[number - 1].who

    def roster(self, entrant: int) -> tuple[str, ...]:
        """Return the entry that an entrant handed in."""
        return next((e.roster for e in self.entrants if e.entrant == entrant and not e.former), ())

    def matches_at(self, table: int) -> list[EventMatch]:
        """Return the matches at a table that are not over."""
        return [match for match in self.matches if match.table == table]

    def is_playing(self, table: int) -> bool:
        """Say whether a match at a table is not over."""
        return bool(self.matches_at(table))


class Done(NamedTuple):
    """What a verb came to: the event after it, and the number of its last act (None: it made none)."""

    held: Held
    act: int | None = None
    repeated: bool = False


Making = Callable[[Held], Awaitable[Step]]
