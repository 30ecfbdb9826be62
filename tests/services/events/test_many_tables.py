"""More tables at once than one act of the log holds."""

from __future__ import annotations

from bot.contest.acts import Publish
from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_taking_back import leading
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, Season, plan

CROWD = tuple(range(1001, 1047))
"""Forty-six people, who meet at 1,035 tables."""


async def test_all_tables_of_a_crowd_are_open_at_once_and_taken_back_together(
    services: Services, clock: FakeClock
) -> None:
    made = plan(Stage("round_robin"), pace="at_once", automatic=False)
    season = await Season.signed_up(services, clock, made, CROWD)
    await services.events.start(season.event, DIRECTOR)
    before = await season.held()
    assert len((await services.events.draft(season.event)).tables) == 1035
    done = await services.events.publish(season.event, DIRECTOR)
    held = done.held
    drawn = [n for n, act in enumerate(held.acts, 1) if isinstance(act, Publish)]
    assert len(drawn) == 2
    assert len({frozenset(table.seats) for table in held.contest.open_tables()}) == 1035
    assert {int(d.about) for d in held.deadlines if d.kind == "open"} == set(held.contest.tables)
    assert leading(held, len(before.rows)) == drawn[0]
    for one in drawn:
        back = await services.event_rulings.take_back(season.event, DIRECTOR, one)
        assert dump(back.held.contest) == dump(before.contest)
        assert back.act is not None
        await services.event_rulings.take_back(season.event, DIRECTOR, back.act)
    assert len((await season.held()).contest.tables) == 1035
