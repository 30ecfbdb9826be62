"""Whole events without a game: results drawn by strength, people who stay away or leave, a director who errs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from bot.contest import ladders
from bot.contest.acts import (
    Act,
    Back,
    Challenge,
    Close,
    Drop,
    Enter,
    How,
    Join,
    PlayOff,
    Publish,
    Report,
    Rest,
    Strike,
    TakeBack,
)
from bot.contest.applying import apply
from bot.contest.contest import Contest, Table
from bot.contest.drawing import begin, is_over, propose
from bot.contest.log import fold
from bot.contest.settings import Settings
from bot.contest.tied import ties


class Habits(msgspec.Struct, frozen=True):
    """How likely things are that go wrong: by entrant and round, `slip` by act of the director."""

    absent: float = 0.03
    drop: float = 0.01
    late: float = 0.02
    rest: float = 0.01
    slip: float = 0.03
    equal: float = 0.05
    plays_off: bool = False
    """Whether each tie that matters is played off, once."""


class Season:
    """One event played from sign-up to its end; `acts` is its log."""

    def __init__(self, settings: Settings, entrants: int, chance: Random, habits: Habits | None = None) -> None:
        self.acts: list[Act] = []
        self.contest = Contest(settings)
        self.seed = chance.randbytes(16)
        self.strength: dict[int, float] = {}
        self._chance, self._habits = chance, habits or Habits()
        for person in range(1, entrants + 1):
            self._enter(person)

    def _enter(self, person: int) -> int:
        strength = self._chance.gauss(0, 1)
        entrant = self.act(Enter(person, f"P{person}", round(1500 + 200 * strength)))
        self.strength[entrant] = strength
        return entrant

    def act(self, act: Act) -> int:
        """Add an act to the log; returns its number."""
        self.acts.append(act)
        apply(self.contest, len(self.acts), act)
        return len(self.acts)

    def _slip(self, act: Act) -> None:
        """Do something, now and then wrongly first: what was wrong is taken back."""
        if isinstance(act, Report) and act.how == "played" and self._chance.random() < self._habits.slip:
            self.act(msgspec.structs.replace(act, ranks=act.ranks[::-1]))
            self.acts.append(TakeBack(len(self.acts)))
            self.contest = fold(self.contest.settings, self.acts)
        self.act(act)

    def play(self) -> Contest:
        """Play all stages; a ladder for as many challenges as four times its entrants."""
        for _ in self.contest.settings.stages:
            self.act(begin(self.contest, self.seed))
            if self.contest.playing.kind == "ladder":
                self._ladder()
            else:
                self._stage()
                if self._habits.plays_off:
                    self._play_off()
        self.act(Close())
        return self.contest

    def _stage(self) -> None:
        pools = range(len(self.contest.pools[-1]))
        while not all(is_over(self.contest, pool) for pool in pools):
            self._leave_and_come()
            for pool in pools:
                proposal = propose(self.contest, self.seed, pool, is_urgent=not self.contest.open_tables())
                if proposal is not None and proposal.tables:
                    self.act(Publish(proposal.tables))
            due = self.contest.open_tables()
            if self.contest.playing.kind == "rolling" and len(due) > 1:
                due = self._chance.sample(due, (len(due) + 1) // 2)
            for table in due:
                self._meet(table)

    def _play_off(self) -> None:
        found = [tie.entrants for tie in ties(self.contest, self.seed, up=2)]
        if found:
            self.act(PlayOff(tuple(found)))
            self._stage()

    def _ladder(self) -> None:
        members = self.contest.pools[0][0]
        for _ in range(4 * len(members)):
            order = ladders.order(self.contest)
            place = self._chance.randrange(1, len(order))
            up = self._chance.randint(1, min(place, self.contest.settings.reach))
            self.act(Challenge(order[place], order[place - up]))
            for table in self.contest.open_tables():
                self._meet(table)

    def _leave_and_come(self) -> None:
        kind, fixed = self.contest.playing.kind, ("knockout", "double_knockout")
        for entrant in list(self.contest.entrants.values()):
            luck = self._chance.random()
            if entrant.status == "resting" and not (luck < self._habits.rest):
                self.act(Back(entrant.id))
            elif entrant.status == "in" and luck < self._habits.drop and kind not in fixed:
                self.act(Drop(entrant.id))
            elif entrant.status == "in" and luck < self._habits.drop + self._habits.rest and kind in ("swiss", "pods"):
                self.act(Rest(entrant.id))
        if kind in ("swiss", "rolling", "pods") and self._chance.random() < self._habits.late:
            self.act(Join(self._enter(1 + max(e.player for e in self.contest.entrants.values()))))

    def _meet(self, table: Table) -> None:
        while table.result() is None:
            away = [seat for seat in range(len(table.seats)) if self._chance.random() < self._habits.absent]
            how: How = "played"
            if len(away) == len(table.seats):
                ranks, how = (1,) * len(table.seats), "nobody"
            elif away:
                ranks, how = tuple(1 + (seat in away) for seat in range(len(table.seats))), "walkover"
                ranks = tuple(
                    1 if seat not in away else 1 + len(table.seats) - len(away) for seat in range(len(table.seats))
                )
                for seat in away:
                    self.act(Strike(table.seats[seat]))
            else:
                ranks = self._ranks(table.seats)
            self._slip(Report(table.id, ranks, (), how))
            table = self.contest.table(table.id)
            if table.slot and table.winner() is None and table.result() is not None:  # a knock-out needs one
                ranks = (1, 2) if self._chance.random() < 0.5 else (2, 1)
                self.act(Report(table.id, ranks, (), "ruling"))

    def _ranks(self, seats: Sequence[int]) -> tuple[int, ...]:
        if len(seats) == 2 and self._chance.random() < self._habits.equal:
            return (1, 1)
        form = [self.strength[entrant] + self._chance.gauss(0, 1) for entrant in seats]
        return tuple(1 + sum(other > own for other in form) for own in form)
