"""Events made up for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.contest.acts import Act, Begin, Enter, Pairing, Publish, Report
from bot.contest.applying import apply
from bot.contest.contest import Contest
from bot.contest.drawing import begin, propose
from bot.contest.settings import Settings, Stage

SEED = b"a seed that was committed"


class Event:
    """An event that is played act by act."""

    def __init__(self, *stages: Stage, entrants: int = 0, **settings: Any) -> None:
        self.settings = Settings(stages, **settings)
        self.acts: list[Act] = []
        self.contest = Contest(self.settings)
        self.ids = [self.act(Enter(person, f"P{person}")) for person in range(1, entrants + 1)]

    def act(self, act: Act) -> int:
        """Add an act; returns its number."""
        apply(self.contest, len(self.acts) + 1, act)
        self.acts.append(act)
        return len(self.acts)

    def begin(self, *pools: tuple[int, ...]) -> None:
        """Begin the next stage with these pools, or as the event would."""
        self.act(Begin(pools) if pools else begin(self.contest, SEED))

    def table(self, *seats: int, round: int = 1, pool: int = 0) -> int:
        """Publish one table; returns its number."""
        return self.act(Publish((Pairing(seats, pool, round),))) * 1000

    def draw(self, pool: int = 0, *, is_urgent: bool = False) -> list[int]:
        """Publish what is due; returns the numbers of its tables of more than one."""
        proposal = propose(self.contest, SEED, pool, is_urgent=is_urgent)
        assert proposal is not None
        number = self.act(Publish(proposal.tables))
        return [number * 1000 + i for i, table in enumerate(proposal.tables) if table.alone is None]

    def report(self, table: int, *ranks: int, **more: Any) -> int:
        """Report a table's result."""
        return self.act(Report(table, ranks, **more))

    def play(self, table: int, chance: Random) -> None:
        """Report some result without a draw."""
        ranks = list(range(1, len(self.contest.table(table).seats) + 1))
        chance.shuffle(ranks)
        self.report(table, *ranks)
