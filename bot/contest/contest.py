"""An event as its acts have made it: who is in, what was drawn, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from .acts import How, Lone, Pairing
from .errors import Unknown
from .settings import Settings, Stage

Status = Literal["in", "resting", "dropped"]


class Entrant(msgspec.Struct):
    """A place in the event; `formers` are the names of those who held it before."""

    id: int
    player: int
    name: str
    rating: int
    status: Status = "in"
    strikes: tuple[int, ...] = ()
    """How many rounds this entrant had finished at each strike."""
    given: dict[int, int] = {}
    """Points that a director gave or took, by the stage in which that was; before the event begins: the first."""
    formers: tuple[str, ...] = ()
    left: tuple[int, int] | None = None
    """Who has left: in which stage, and how many of its tables they had finished by play."""

    @property
    def adjusted(self) -> int:
        """Return the points that a director gave or took in all."""
        return sum(self.given.values())

    def left_in(self, stage: int) -> bool:
        """Say whether this entrant left in a stage (from 0)."""
        return self.left is not None and self.left[0] == stage


class Result(msgspec.Struct, frozen=True):
    """What came of a match: ranks by seat, the game's own counts, how it ended."""

    ranks: tuple[int, ...]
    score: tuple[int, ...]
    how: How

    def was_played(self) -> bool:
        """Say whether the match was played: not given away before it, nor void."""
        return self.how not in ("void", "walkover", "nobody")


class Playoff(msgspec.Struct, frozen=True):
    """Entrants of a pool whose tie is played off; `act` asked for it, `best_of` is that of its tables of two."""

    act: int
    stage: int
    pool: int
    entrants: tuple[int, ...]
    best_of: int


class Table(msgspec.Struct):
    """Entrants who meet, in the order of their seats; several matches where most of `best_of` must be won.

    `playoff`: the act of the play-off it belongs to, which orders those tied and is worth no points.
    """

    id: int
    stage: int
    pool: int
    round: int
    slot: str
    seats: tuple[int, ...]
    best_of: int = 1
    alone: Lone | None = None
    matches: tuple[Result, ...] = ()
    playoff: int = 0

    def result(self) -> Result | None:
        """Return what the table has come to; None while it is played.

        One ruling, walkover or void settles a table of several matches; else most of them must be won, or all be
        played. The seats of a table keep their numbers in each of its matches.
        """
        if not self.matches:
            return None
        last = self.matches[-1]
        if self.best_of == 1 or last.how in ("walkover", "nobody", "ruling", "void"):
            return last
        decided = [match.ranks for match in self.matches if max(match.ranks) > 1]
        wins = [sum(ranks[seat] == 1 for ranks in decided) for seat in range(len(self.seats))]
        if max(wins) * 2 <= self.best_of and len(self.matches) < self.best_of:
            return None
        ranks = tuple(1 + sum(other > won for other in wins) for won in wins)
        scores = [match.score for match in self.matches if match.score]
        return Result(ranks, tuple(map(sum, zip(*scores, strict=True))), last.how)

    def winner(self) -> int | None:
        """Return the entrant who alone came first; None where nobody did, or not yet."""
        if self.alone is not None:
            return self.seats[0]
        result = self.result()
        if result is None or result.how == "void" or result.ranks.count(1) != 1:
            return None
        return self.seats[result.ranks.index(1)]


class Contest(msgspec.Struct):
    """The whole event; `stage` counts from 0, -1 while people sign up."""

    settings: Settings
    entrants: dict[int, Entrant] = {}
    stage: int = -1
    pools: list[list[tuple[int, ...]]] = []
    """By stage, then by pool: entrants in the order of their seeds."""
    tables: dict[int, Table] = {}
    arranged: dict[int, tuple[Pairing, ...]] = {}
    """By pool, the next tables as a director has put them together."""
    playoffs: list[Playoff] = []
    """Ties that are played off, or were, in the order in which that was asked for."""
    forbidden: list[tuple[int, int]] = []
    settled: list[int] = []
    """Tables in the order in which they first had a result."""
    sides: dict[int, int] = {}
    """Who has taken the first seat, by tables at which that was chosen."""
    closed: bool = False
    is_open: bool = False
    """Whether anybody may sign up."""
    ready: list[int] = []
    """Who has said that they are there, before the event begins."""
    paused: bool = False
    more: dict[int, int] = {}
    """The seconds that tables were given beside their rounds'."""

    @property
    def playing(self) -> Stage:
        """Return the stage that is being played."""
        return self.settings.stages[self.stage]

    def entrant(self, number: int) -> Entrant:
        """Return an entrant; `Unknown` where there is none of this number."""
        if number not in self.entrants:
            raise Unknown(f"no entrant {number}", "entrant", number=number)
        return self.entrants[number]

    def table(self, number: int) -> Table:
        """Return a table; `Unknown` where there is none of this number."""
        if number not in self.tables:
            raise Unknown(f"no table {number}", "table", number=number)
        return self.tables[number]

    def tables_of(
        self, stage: int | None = None, pool: int | None = None, round: int | None = None, *, playoffs: bool = False
    ) -> Iterator[Table]:
        """Yield the tables of a stage (the one that is played), of one of its pools and rounds, in their order.

        `playoffs`: those of its play-offs, too, which count for no points and as none of its rounds.
        """
        wanted = self.stage if stage is None else stage
        for table in self.tables.values():
            is_meant = table.stage == wanted and pool in (None, table.pool) and round in (None, table.round)
            if is_meant and (playoffs or not table.playoff):
                yield table

    def pool_of(self, entrant: int) -> int | None:
        """Return the pool in which an entrant plays now."""
        if self.stage < 0:
            return None
        return next((i for i, members in enumerate(self.pools[self.stage]) if entrant in members), None)

    def is_given_up(self, entrant: Entrant) -> bool:
        """Say whether an entrant has left without having been in any pool, as who will not play the next season."""
        was_in = any(entrant.id in members for stage in self.pools for members in stage)
        return entrant.status == "dropped" and not was_in

    def round_of(self, pool: int) -> int:
        """Return the newest round drawn in a pool, 0 before the first."""
        return max((table.round for table in self.tables_of(pool=pool)), default=0)

    def able(self, members: Iterable[int]) -> list[int]:
        """Return those of some entrants who can be paired."""
        return [number for number in members if self.entrants[number].status == "in"]

    def open_tables(self) -> list[Table]:
        """Return the tables that are still played."""
        return [table for table in self.tables.values() if table.alone is None and table.result() is None]

    def played(self, entrant: int) -> int:
        """Return how many tables of the stage an entrant has finished by play."""
        return sum(
            entrant in table.seats and (result := table.result()) is not None and result.was_played()
            for table in self.tables_of()
        )

    def finished(self, entrant: int) -> int:
        """Return how many rounds an entrant has behind them."""
        return sum(
            entrant in table.seats and (table.alone is not None or table.result() is not None)
            for table in self.tables.values()
        )

    def strikes(self, entrant: int) -> int:
        """Return the strikes that still count: one fades after three finished rounds without a new one (D10)."""
        done, marks = self.finished(entrant), self.entrant(entrant).strikes
        held, since = 0, 0
        for mark in marks:
            held = max(0, held - (mark - since) // 3) + 1
            since = mark
        return max(0, held - (done - since) // 3)
