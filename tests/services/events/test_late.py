"""Who may come while an event runs."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import SignUpShut
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan


@pytest.mark.parametrize("late", [True, False])
async def test_to_a_ladder_people_come_at_any_time_unless_its_plan_says_otherwise(
    services: Services, clock: FakeClock, late: bool
) -> None:
    """Sign-up is shut and a first challenge made: a ladder has no rounds of which half could be drawn."""
    season = await Season.begin(services, clock, plan(Stage("ladder"), late=late), PEOPLE[:4])
    await services.events.shut(season.event, DIRECTOR)
    await services.entrants.challenge(season.event, PEOPLE[1], PEOPLE[0])
    await season.work()
    if late:
        await services.entrants.join(season.event, PEOPLE[9], "late")
        contest = (await season.held()).contest
        assert contest.entrants[contest.pools[0][0][-1]].player == PEOPLE[9]
    else:
        with pytest.raises(SignUpShut):
            await services.entrants.join(season.event, PEOPLE[9], "late")
