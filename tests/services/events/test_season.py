"""An event from sign-up to its end, through the services."""

from __future__ import annotations

from bot.contest.settings import Stage
from bot.contest.standings import standings
from bot.services.build import Services
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan


async def test_a_round_robin_of_four_is_played_from_sign_up_to_its_end(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin")), PEOPLE[:4])
    for number in (1, 2, 3):
        tables = await season.tables()
        assert [table.round for table in tables] == [number, number]
        held = await season.held()
        assert sorted(match.table for match in held.matches) == sorted(table.id for table in tables)
        await season.play_round()
    held = await season.held()
    assert held.matches == ()
    rows = standings(held.contest, held.row.seed)
    assert sorted(row.points for row in rows) == sorted(12 * points for points in (3, 3, 6, 6))
    done = await services.events.close(season.event, DIRECTOR)
    assert (done.held.row.status, done.held.deadlines) == ("closed", ())
