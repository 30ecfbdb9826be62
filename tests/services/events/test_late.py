"""Who may come while an event runs."""

from __future__ import annotations

import pytest

from bot.contest.acts import Publish
from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import NotOpenYet, SignUpOver, SignUpShut
from bot.services.events_door import door, may_come_late
from bot.services.events_held import Done
from bot.services.events_plans import Plan
from tests.services.fakes import CHANNEL, FakeClock

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


@pytest.mark.parametrize(
    "made",
    [
        plan(Stage("round_robin")),
        plan(Stage("knockout")),
        plan(Stage("swiss", rounds=3), late=False),
    ],
    ids=["schedule", "bracket", "not late"],
)
async def test_who_comes_after_a_beginning_by_hand_is_refused_unless_the_plan_takes_late_ones(
    services: Services, clock: FakeClock, made: Plan
) -> None:
    """Sign-up was open until a date that had not come; taken back, the beginning leaves it open as it was."""
    season = await Season.signed_up(services, clock, made, PEOPLE[:4])
    before = await season.held()
    begun = await services.events.start(season.event, DIRECTOR)
    await season.work()
    assert door(await season.held()) == "over"
    with pytest.raises(SignUpOver):
        await services.entrants.join(season.event, PEOPLE[9], "late")
    with pytest.raises(SignUpOver):
        await services.events.open(season.event, DIRECTOR)
    await back_to_sign_up(season, begun)
    assert dump((await season.held()).contest) == dump(before.contest)
    await services.entrants.join(season.event, PEOPLE[9], "in time")


async def back_to_sign_up(season: Season, begun: Done) -> None:
    """Take the first round and the beginning back."""
    rulings = season.services.event_rulings
    drawn = [n for n, act in enumerate((await season.held()).acts, 1) if isinstance(act, Publish)]
    for number in reversed(drawn):
        await rulings.take_back(season.event, DIRECTOR, number)
    assert begun.act is not None
    await rulings.take_back(season.event, DIRECTOR, begun.act)


async def test_until_half_of_the_rounds_are_drawn_people_come_while_sign_up_was_never_shut(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3)), PEOPLE[:4])
    await services.entrants.join(season.event, PEOPLE[9], "late")
    contest = (await season.held()).contest
    assert contest.entrants[contest.pools[0][0][-1]].player == PEOPLE[9]
    await season.play_round()
    assert (await season.held()).contest.round_of(0) == 2
    with pytest.raises(SignUpOver):
        await services.entrants.join(season.event, PEOPLE[8], "later")


async def test_to_a_rolling_event_people_come_until_those_in_it_have_begun_half_of_their_tables(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("rolling", rounds=6)), PEOPLE[:12])
    waves, means = [], []
    while may_come_late(held := await season.held()):
        contest = held.contest
        means.append(sum(sum(e in t.seats for t in contest.tables.values()) for e in contest.entrants) / 12)
        waves.append(contest.round_of(0))
        table = contest.open_tables()[0]
        await season.concede(table.id, table.seats[1])
        await season.work()
    assert 2.5 <= max(means) <= 3
    assert max(waves) > 3, "a wave begins tables for some of them alone"
    with pytest.raises(SignUpOver):
        await services.entrants.join(season.event, PEOPLE[20], "later")


async def test_before_sign_up_was_ever_open_it_is_said_so_and_that_it_is_shut_from_then_on(
    services: Services, clock: FakeClock
) -> None:
    done = await services.events.create(DIRECTOR, "Autumn", plan(Stage("swiss", rounds=3)), CHANNEL)
    event = done.held.row.id
    with pytest.raises(NotOpenYet):
        await services.entrants.join(event, PEOPLE[0], "eager")
    await services.events.open(event, DIRECTOR)
    await services.events.shut(event, DIRECTOR)
    with pytest.raises(SignUpShut) as refused:
        await services.entrants.join(event, PEOPLE[0], "too late")
    assert refused.value.text.key == "service.error.sign_up_shut"
