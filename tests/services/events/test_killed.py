"""A bot that dies between any two writes, from a match's end to the next round's tables, loses and doubles nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.library import Library
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store
from tests.services.fakes import FakeClock, FakeIds, FakeSender
from tests.services.tally import Tally
from tests.support.shared_out import at_landing

from .stage import DIRECTOR, PEOPLE, Season, plan

WRITES = ("apply", "apply_event", "take", "defer", "defer_event", "say")
MOST = 60
"""More writes than one run of this play makes."""


class Killed(BaseException):
    """The process ended here."""


class Mortal:
    """A store whose process dies at a write, before it is carried out or right after."""

    def __init__(self, store: Store, at: int, is_after: bool) -> None:
        self._store, self._at, self._is_after = store, at, is_after
        self.writes = 0

    def __getattr__(self, name: str) -> Any:
        work = getattr(self._store, name)
        if name not in WRITES:
            return work

        async def counted(*given: Any, **named: Any) -> Any:
            self.writes += 1
            if self.writes == self._at and not self._is_after:
                raise Killed
            done = await work(*given, **named)
            if self.writes == self._at:
                raise Killed
            return done

        return counted

    def as_store(self) -> Store:
        """Return itself as what it stands for: every name it is asked for is the store's own."""
        return cast("Store", self)


async def live(store: Store, clock: FakeClock, ids: FakeIds, event: str) -> None:
    """Play on from wherever a life before stopped, until the event is over and closed."""
    services = Services(store, Library([Tally()]), FakeSender(), clock=clock, ids=ids)
    season = Season(services, clock, event)
    await season.work()
    while tables := await season.tables():
        for table in tables:
            await finish(services, season, table.id)
        await season.work()
    if not (await season.held()).contest.closed:
        await services.events.close(event, DIRECTOR)


async def finish(services: Services, season: Season, table: int) -> None:
    """Give the match at a table up by its second seat, whatever of it was done before."""
    match = await season.match_at(table)
    shown = await services.views.summary(match)
    for one in shown.to_act:
        decision = (await services.views.seat(match, one.seat)).decisions[0]
        if decision.kind == "bid":
            player = shown.seats[one.seat].player
            assert player is not None
            await services.matches.submit(
                match, player, one.seat, decision.id, ("1",), interaction=f"{match}.{one.seat}"
            )
    player = shown.seats[1].player
    assert player is not None
    await services.matches.submit(match, player, 1, "concede.1", ("concede",), interaction=f"{match}.over")


async def lives(tmp_path: Path, at: int, is_after: bool) -> tuple[int, list[Any], list[str], list[str]]:
    """Play an event in which the bot dies once; return how much it wrote, the log, the matches and what was said."""
    store = await SqliteStore.open(tmp_path / f"{at}{is_after}.db")
    clock, ids = FakeClock(), FakeIds()
    first = Services(store, Library([Tally()]), FakeSender(), clock=clock, ids=ids)
    season = await Season.signed_up(first, clock, plan(Stage("swiss", rounds=2)), PEOPLE[:4])
    await first.events.start(season.event, DIRECTOR)
    mortal = Mortal(store, at, is_after)
    try:
        await live(mortal.as_store(), clock, ids, season.event)
    except Killed:
        await live(store, clock, ids, season.event)
    found = await store.event(season.event)
    assert found is not None
    assert (found.row.status, found.matches, found.deadlines) == ("closed", (), ())
    rows = await store.matches_at(season.event)
    said = [row.payload["text"]["key"] for row in await store.claim(clock.now(), 999) if row.kind == "event_say"]
    log = [(act.act["type"], act.n) for act in found.acts]
    reported = [act.match for act in found.acts if act.act["type"] == "report"]
    assert sorted(map(str, reported)) == sorted(row.id for row in rows), "each match once"
    assert len({(row.table.table, row.table.number) for row in rows if row.table is not None}) == len(rows)
    await store.close()
    return mortal.writes, log, [row.status for row in rows], sorted(said)


async def sweep(tmp_path: Path, step: int) -> None:
    writes, *whole = await lives(tmp_path, MOST, False)
    assert len(whole[1]) == 4
    assert 10 < writes < MOST
    for at in range(1, writes + 1, step):
        for is_after in (False, True):
            _, *found = await lives(tmp_path, at, is_after)
            assert found == whole, f"write {at}, {'after' if is_after else 'before'} it"


@at_landing
async def test_a_kill_between_two_writes_loses_and_doubles_nothing(tmp_path: Path) -> None:
    await sweep(tmp_path, 6)


@pytest.mark.soak
async def test_a_kill_between_any_two_writes_loses_and_doubles_nothing(tmp_path: Path) -> None:
    await sweep(tmp_path, 1)
