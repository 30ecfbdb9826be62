"""More time for one table: beside that of its round, after it, and where there is no limit."""

from __future__ import annotations

import pytest

from bot.contest.acts import More
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import NoTimeLimit
from bot.services.events_desk import EventDesk
from bot.services.events_following import time_up
from bot.services.events_held import Held, Step
from bot.services.presets import DAY, HOUR
from bot.storage.event_rows import EventDeadline
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan
from .test_results import timed_out

ENDLESS = plan(Stage("round_robin"), round=0, walkover=0)


async def test_a_table_that_has_as_long_as_it_takes_is_not_ended_by_more_time(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, ENDLESS, PEOPLE[:2])
    (table,) = await season.tables()
    with pytest.raises(NoTimeLimit):
        await services.event_rulings.extend(season.event, DIRECTOR, table.id, 12)
    await season.after(2 * DAY)
    assert (await season.held()).contest.tables[table.id].result() is None


async def test_more_time_that_an_earlier_version_gave_such_a_table_is_taken_back_with_its_clock(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, ENDLESS, PEOPLE[:2])
    (table,) = await season.tables()
    now = clock.now()

    async def once(held: Held) -> Step:
        due = EventDeadline(event=season.event, kind="due", about=str(table.id), due=now + 12 * HOUR, since=now)
        return Step((More(table.id, 12 * HOUR),), (), DIRECTOR.user, deadlines=(due,))

    done = await EventDesk(services.desk).do(season.event, once)
    assert done.act is not None
    await season.after(HOUR)
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act)
    await season.after(2 * DAY)
    assert (await season.held()).contest.tables[table.id].result() is None


async def test_a_table_whose_time_was_up_has_more_of_it_from_then_on(
    services: Services, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(services.desk.library.current("tally")), "tally", lambda self, state: None)
    season, one, _ = await timed_out(services, clock)
    await services.event_rulings.extend(season.event, DIRECTOR, one, 12)
    ends = [d.due for d in (await season.held()).deadlines if (d.kind, d.about) == ("due", str(one))]
    assert ends == [clock.now() + 12 * HOUR]


async def test_a_table_with_more_time_than_its_round_ends_when_its_own_is_up(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=2), walkover=0), PEOPLE[:4])
    one, other = await season.tables()
    before = time_up((await season.held()).deadlines, one)
    assert before is not None
    await services.event_rulings.extend(season.event, DIRECTOR, one.id, 12)
    deadlines = (await season.held()).deadlines
    for order in (deadlines, deadlines[::-1]):
        assert (time_up(order, one), time_up(order, other)) == (before + 12 * HOUR, before)
