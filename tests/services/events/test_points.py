"""What results of an event are worth, as its director sets it."""

from __future__ import annotations

import msgspec
import pytest

from bot.contest.errors import Misfit
from bot.contest.settings import Points, Stage
from bot.contest.shapes import shaped
from bot.services.build import Services

from .stage import CHANNEL, DIRECTOR, plan

UNFAIR = [Points((3, 0), bye=4), Points((3, 0), half_bye=9), Points((2, 0), bye=3, half_bye=1)]


@pytest.mark.parametrize("points", UNFAIR, ids=str)
async def test_a_round_off_is_set_to_no_more_than_a_win(points: Points, services: Services) -> None:
    made = await services.events.create(DIRECTOR, "Autumn", plan(Stage("swiss", rounds=3)), CHANNEL)
    event, settings = made.held.row.id, made.held.plan.settings
    with pytest.raises(Misfit, match="half_bye") as refused:
        await services.events.set(event, DIRECTOR, {"settings": msgspec.structs.replace(settings, points=points)})
    assert refused.value.text.key == "contest.misfit.byes"
    assert (await services.events.look(event)).plan.settings == settings


async def test_where_rounds_off_count_nothing_their_worth_stands_in_no_ones_way(services: Services) -> None:
    made = await services.events.create(DIRECTOR, "Autumn", plan(Stage("round_robin")), CHANNEL)
    points = Points((2, 0))
    settings = msgspec.structs.replace(made.held.plan.settings, points=points)
    done = await services.events.set(made.held.row.id, DIRECTOR, {"settings": settings})
    assert done.held.plan.settings.points == points


async def test_an_event_of_an_earlier_version_keeps_a_round_off_worth_more_and_so_do_its_next_settings(
    services: Services,
) -> None:
    old = plan(Stage("swiss", rounds=3))
    old = msgspec.structs.replace(old, settings=msgspec.structs.replace(old.settings, points=UNFAIR[0]))
    made = await services.events.create(DIRECTOR, "Autumn", old, CHANNEL)
    settings = shaped(made.held.plan.settings, "rounds", 4)
    done = await services.events.set(made.held.row.id, DIRECTOR, {"settings": settings})
    assert (done.held.plan.settings.stages[0].rounds, done.held.plan.settings.points) == (4, UNFAIR[0])
