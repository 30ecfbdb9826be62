"""D6: places that can still be reached, over whole made-up events of every kind in which points decide."""

from __future__ import annotations

from random import Random

import pytest

from bot.contest.acts import Act, Back, Close, Drop, Enter, How, Join, Lone, Pairing, Publish, Rest
from bot.contest.contest import Table
from bot.contest.counting import annulled
from bot.contest.drawing import is_over, propose, schedule
from bot.contest.settings import Kind, Points, Stage
from bot.contest.standings import standings
from tests.support.shared_out import at_landing

from .fields import SEED, Event

PODS = Points((6, 3, 1, 0))
ENDS: tuple[How, ...] = ("played", "played", "played", "adjudicated", "walkover", "nobody", "void")
STAGES: dict[str, tuple[Stage, Points]] = {
    "round robin": (Stage("round_robin"), Points()),
    "round robin in both legs": (Stage("round_robin", legs=2), Points()),
    "two divisions": (Stage("round_robin", pools=2), Points((2, 0))),
    "swiss": (Stage("swiss", rounds=4), Points()),
    "swiss with a bye of more than a win": (Stage("swiss", rounds=3), Points((2, 0), bye=3)),
    "swiss with a round off as asked of more than a win": (Stage("swiss", rounds=3), Points((3, 0), bye=0, half_bye=9)),
    "rolling": (Stage("rolling", rounds=3), Points()),
    "pods of four": (Stage("pods", rounds=3, seats=4), PODS),
    "pods of three": (Stage("pods", rounds=4, seats=3), PODS),
}


class Watched(Event):
    """An event after whose every act the ranges of all are looked at.

    They begin anew where somebody who had left comes back, and where somebody leaves a round robin (D3); who comes late
    may put others down by one place, and nobody up.
    """

    def __init__(self, stage: Stage, points: Points, entrants: int, chance: Random) -> None:
        self._told: dict[int, list[tuple[int, int]]] = {}
        self._chance, self._kind = chance, stage.kind
        super().__init__(stage, entrants=entrants, points=points)

    def act(self, act: Act) -> int:
        came_back = isinstance(act, Back) and self.contest.entrants[act.entrant].status == "dropped"
        left = isinstance(act, Drop) and self._kind == "round_robin"
        number = super().act(act)
        if self.contest.stage >= 0:
            self._look(more=int(isinstance(act, Join)), anew=came_back or left)
        return number

    def _look(self, more: int, anew: bool) -> None:
        for pool in range(len(self.contest.pools[-1])):
            for row in standings(self.contest, SEED, pool=pool):
                assert row.best <= row.place <= row.worst
                told = self._told.get(row.entrant, [])
                if told and not anew:
                    assert told[-1][0] <= row.best <= row.worst <= told[-1][1] + more, (self.acts[-1], row, told[-1])
                if anew or more:
                    told = []
                self._told[row.entrant] = [*told, (row.best, row.worst)]

    def play_on(self) -> None:
        """Play to the end; people leave, rest, come back and come late in between."""
        pools = range(len(self.contest.pools[-1]))
        at_once = self._kind == "round_robin" and self._chance.random() < 0.5
        for pool in pools if at_once else ():
            self.act(Publish(schedule(self.contest, pool).tables))
        while not all(is_over(self.contest, pool) for pool in pools):
            self._come_and_go()
            for pool in pools:
                is_urgent = not self.contest.open_tables()
                found = None if at_once else propose(self.contest, SEED, pool, is_urgent=is_urgent)
                if found is not None and found.tables:
                    self.act(Publish(self._parted(found.tables)))
                elif found is not None or (not self.contest.open_tables() and not is_over(self.contest, pool)):
                    return  # nobody is left who could be paired
            if due := self.contest.open_tables():
                self._end(self._chance.choice(due))

    def _parted(self, tables: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
        """Now and then keep two from their table: one had asked for it, one is not there."""
        if self._kind != "swiss" or self._chance.random() < 0.7:
            return tables
        offs: tuple[Lone, Lone] = ("half_bye", "missed")
        for at, table in enumerate(tables):
            if len(table.seats) == 2:
                alone = [
                    Pairing((e,), table.pool, table.round, alone=off) for e, off in zip(table.seats, offs, strict=True)
                ]
                return (*tables[:at], *tables[at + 1 :], *alone)
        return tables

    def _come_and_go(self) -> None:
        late = self._kind in ("swiss", "rolling", "pods")
        for entrant in list(self.contest.entrants.values()):
            luck = self._chance.random()
            if luck < 0.02 and entrant.status != "dropped":
                self._leave(entrant.id)
            elif luck < 0.05 and entrant.status == "in" and late:
                self.act(Rest(entrant.id))
            elif luck > {"in": 1, "resting": 0.5, "dropped": 0.98}[entrant.status]:
                self.act(Back(entrant.id))
        if late and self._chance.random() < 0.04:
            self.act(Join(self.act(Enter(1000 + len(self.acts), "late"))))

    def _leave(self, entrant: int) -> None:
        """Leave: a table of two is the other's, at a larger one the others play on."""
        self.act(Drop(entrant))
        for table in self.contest.open_tables():
            if entrant in table.seats and len(table.seats) == 2:
                self._end(table)

    def _end(self, table: Table) -> None:
        gone = {e for e in table.seats if self.contest.entrants[e].status == "dropped"}
        here = [e for e in table.seats if e not in gone]
        how: How = self._chance.choice(ENDS) if not gone else "played"
        if how == "nobody":
            self.report(table.id, *[1] * len(table.seats), how=how)
            return
        form = {e: (e in gone, self._chance.randrange(4 if len(here) > 1 else 1)) for e in table.seats}
        self.report(table.id, *(1 + sum(form[o] < form[e] for o in table.seats) for e in table.seats), how=how)

    def require_kept(self) -> None:
        """Require that all ended where they had been told; ties alone are open then, and nothing once it is closed."""
        pools = range(len(self.contest.pools[-1]))
        for pool in pools:
            rows = standings(self.contest, SEED, pool=pool)
            for row in rows:
                assert all(best <= row.place <= worst for best, worst in self._told[row.entrant])
            waits = self._kind == "rolling" and any(e.status == "resting" for e in self.contest.entrants.values())
            if is_over(self.contest, pool) and not waits:
                counted = [row for row in rows if row.entrant not in annulled(self.contest, 0, pool)]
                for row in counted:
                    same = [other.place for other in counted if other.points == row.points]
                    assert (row.best, row.worst) == (min(same), max(same))
        for table in self.contest.open_tables():
            self._end(table)
        self.act(Close())
        for pool in pools:
            assert all(row.best == row.place == row.worst for row in standings(self.contest, SEED, pool=pool))


@at_landing
@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("case", STAGES)
def test_d6_a_place_that_is_told_never_widens_and_holds_whoever_leaves_rests_or_comes(case: str, number: int) -> None:
    chance = Random(f"{case}{number}")
    stage, points = STAGES[case]
    event = Watched(stage, points, chance.randint(5, 9), chance)
    event.begin()
    event.play_on()
    event.require_kept()


@pytest.mark.parametrize("kind", ["swiss", "pods"])
def test_d6_who_came_late_is_told_no_place_that_only_the_rounds_without_them_led_to(kind: Kind) -> None:
    """Two of three rounds are over when 5 comes: with one win more nobody passes the 6 points of 1."""
    event = Event(Stage(kind, rounds=3), entrants=4)
    event.begin((1, 2, 3, 4))
    for round, one, other in ((1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 4)):
        event.report(event.table(one, other, round=round), 1, 2)
    late = event.act(Enter(5, "P5"))
    event.act(Join(late))
    ends = {row.entrant: (row.best, row.worst) for row in standings(event.contest, SEED)}
    assert ends == {1: (1, 3), 2: (1, 5), 3: (1, 5), 4: (2, 5), late: (2, 5)}


def test_d6_a_round_off_as_asked_is_reckoned_with_where_it_is_worth_more_than_a_win() -> None:
    """In an event of an earlier version: 4 has lost all tables, and ends first by a round off in the last round."""
    event = Event(Stage("swiss", rounds=3), entrants=4, points=Points((3, 0), bye=0, half_bye=9))
    event.begin((1, 2, 3, 4))
    for round, one, other in ((1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 4)):
        event.report(event.table(one, other, round=round), 1, 2)
    told = {row.entrant: (row.best, row.worst) for row in standings(event.contest, SEED)}
    off = (Pairing((3,), 0, 3, alone="missed"), Pairing((4,), 0, 3, alone="half_bye"))
    event.report(event.act(Publish((Pairing((1, 2), 0, 3), *off))) * 1000, 2, 1)
    rows = standings(event.contest, SEED)
    assert rows[0].entrant == 4
    assert all(told[row.entrant][0] <= row.place <= told[row.entrant][1] for row in rows)


def test_d6_a_void_table_is_none_that_can_still_be_won() -> None:
    event = Event(Stage("rolling", rounds=2), entrants=4)
    event.begin((1, 2, 3, 4))
    event.report(event.table(1, 2, round=1), 1, 2)
    event.report(event.table(3, 4, round=2), 1, 2, how="void")
    event.report(event.table(1, 3, round=3), 1, 2)
    ends = {row.entrant: (row.best, row.worst) for row in standings(event.contest, SEED)}
    assert ends == {1: (1, 1), 2: (2, 4), 3: (2, 4), 4: (2, 4)}, "2 and 4 have one table to come, 3 has none"


def test_who_leaves_a_table_of_two_at_pods_has_what_its_second_place_is_worth_before_it_is_told_and_after() -> None:
    event = Event(Stage("pods", rounds=1, seats=3), entrants=2, points=PODS)
    event.begin((1, 2))
    table = event.table(1, 2)
    event.act(Drop(2))
    before = [(row.entrant, row.points) for row in standings(event.contest, SEED)]
    event.report(table, 1, 2, how="walkover")
    assert [(row.entrant, row.points) for row in standings(event.contest, SEED)] == before == [(1, 72), (2, 36)]
