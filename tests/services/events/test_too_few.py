"""Events for which too few have signed up: who hears what of it, what a director can do then, how few are enough."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.errors import BadSetting
from bot.services.event_errors import FewestAboveMost
from bot.services.presets import DAY
from tests.services.fakes import CHANNEL, FakeClock

from .stage import DIRECTOR, PEOPLE, Season, due, plan

RR = Stage("round_robin")


async def opened(services: Services, clock: FakeClock, *, least: int, people: int) -> Season:
    """Make an event that begins in a day, and let so many sign up."""
    made = await services.events.create(DIRECTOR, "Autumn", plan(RR, least=least), CHANNEL)
    season = Season(services, clock, made.held.row.id)
    await services.events.open(season.event, DIRECTOR, until=clock.now() + DAY, starts=clock.now() + DAY)
    for person in PEOPLE[:people]:
        await services.entrants.join(season.event, person, "P")
    return season


async def test_a_sign_up_that_its_director_shut_stays_shut_where_too_few_came(
    services: Services, clock: FakeClock
) -> None:
    season = await opened(services, clock, least=3, people=1)
    await services.events.shut(season.event, DIRECTOR)
    await season.after(DAY)
    assert not (await season.held()).contest.is_open
    anew = [r.payload for r in await services.store.claim(clock.now(), 99)][-1]
    assert (anew["text"]["key"], anew["mention"], anew["buttons"]) == ("service.event.not_begun", [PEOPLE[0]], [])


async def test_an_event_that_could_not_begin_is_given_another_date_and_begins_with_fewer(
    services: Services, clock: FakeClock
) -> None:
    season = await opened(services, clock, least=6, people=4)
    await season.after(DAY)
    await services.events.open(season.event, DIRECTOR, until=clock.now() + DAY, starts=clock.now() + DAY)
    assert {kind for kind, _ in due(await season.held())} == {"lock", "begin"}
    await services.events.set(season.event, DIRECTOR, {"least": 4})
    await season.after(DAY)
    held = await season.held()
    assert (held.row.status, held.contest.is_open) == ("under_way", False)


async def test_with_fewer_at_most_than_are_needed_as_many_are_enough_and_both_are_taken_back(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(RR, least=6), PEOPLE[:4])
    done = await services.events.set(season.event, DIRECTOR, {"most": 4})
    assert (done.held.plan.least, done.held.plan.most) == (4, 4)
    assert done.act is not None
    back = await services.event_rulings.take_back(season.event, DIRECTOR, done.act, "")
    assert (back.held.plan.least, back.held.plan.most) == (6, 64)


async def test_the_fewest_are_never_more_than_the_most_and_are_fixed_once_an_event_has_begun(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(RR, least=2, most=8), PEOPLE[:4])
    with pytest.raises(FewestAboveMost) as refusal:
        await services.events.set(season.event, DIRECTOR, {"least": 9})
    assert refusal.value.text.args["most"] == 8
    changed = await services.events.set(season.event, DIRECTOR, {"least": 4})
    await services.events.start(season.event, DIRECTOR)
    with pytest.raises(BadSetting):
        await services.events.set(season.event, DIRECTOR, {"least": 3})
    fewer = await services.events.set(season.event, DIRECTOR, {"most": 3})
    assert fewer.act is not None
    assert changed.act is not None
    for act in (fewer.act, changed.act):
        await services.event_rulings.take_back(season.event, DIRECTOR, act, "")
    now = (await season.held()).plan
    assert (now.least, now.most) == (2, 8), "they mean nothing any more, and stand in no one's way"
