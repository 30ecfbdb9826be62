"""Days away in an event (EVENTS.md 6.5, 9.8): counted once for all tables, good for those that open meanwhile."""

from __future__ import annotations

import pytest

from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.away_errors import EventDaysSpent, NoAbsence
from bot.services.build import Services
from bot.services.errors import (
    NotAway,
)
from bot.services.events_plans import PLANS
from bot.services.presets import DAY, HOUR
from bot.storage.aggregates import Change
from bot.storage.rows import Deadline
from tests.services.fakes import START, FakeClock, FakeSender, drain

from .stage import DIRECTOR, PEOPLE, Season, plan

RR = Stage("round_robin")


async def matches_of(season: Season, person: int) -> list[str]:
    """Return the codes of the matches that a person plays now, in the order of their tables."""
    held = await season.held()
    entrant = next(one.id for one in held.contest.entrants.values() if one.player == person)
    return [await season.match_at(table.id) for table in held.contest.open_tables() if entrant in table.seats]


async def left(season: Season, person: int) -> list[int]:
    """Return the days left to a person, in each of their matches."""
    found = await season.services.away.left(person)
    return [found.matches[match].left // DAY for match in await matches_of(season, person)]


async def away_until(season: Season, match: str) -> dict[int, int]:
    return (await season.services.views.summary(match)).away


def at_once(**fields: object) -> dict[str, object]:
    return {"pace": "at_once", "round": 60 * DAY, "walkover": 0, "away": 5, **fields}


async def test_j65_an_events_days_are_counted_once_for_all_tables_together(
    services: Services, clock: FakeClock
) -> None:
    """Two tables each: 3 days away from both are 3 of the event's 5, and 3 more are refused at either."""
    season = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    person = PEOPLE[0]
    both = await matches_of(season, person)
    assert (len(both), await left(season, person)) == (2, [5, 5])
    gone = await services.away.begin_all(person, 3)
    assert [one.refusal for one in gone] == [None, None]
    assert await left(season, person) == [2, 2]
    await season.after(3 * DAY + HOUR)
    for match in both:
        with pytest.raises(EventDaysSpent) as refused:
            await services.away.begin(match, person, 3)
        assert refused.value.fields["left"].args == {"count": 2}
    await services.away.begin(both[0], person, 2)
    assert await left(season, person) == [0, 0], "away from one table, the days are used at the other, too"
    await services.away.begin(both[1], person, 2)


async def test_j65_who_comes_back_early_has_the_rest_again_at_every_table(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    await services.away.begin_all(PEOPLE[0], 4)
    await season.after(DAY)
    assert len(await services.away.end_all(PEOPLE[0])) == 2
    assert await left(season, PEOPLE[0]) == [4, 4]


async def test_j65_an_event_may_give_no_days(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, **at_once(away=0)), PEOPLE[:3])
    with pytest.raises(NoAbsence):
        await services.away.begin((await matches_of(season, PEOPLE[0]))[0], PEOPLE[0], 1)


async def next_table(
    services: Services, clock: FakeClock, person: int, days: int, *, starts: int = 0
) -> tuple[Season, str]:
    """Let a person go away and their opponent give up, so that the next round seats them again; return that match."""
    made = plan(RR, pace="ready", round=30 * DAY, walkover=DAY, away=9)
    season = await Season.begin(services, clock, made, PEOPLE[:4])
    (first,) = await matches_of(season, person)
    await services.away.begin(first, person, days, start=starts and clock.now() + starts)
    for table in await season.tables():
        player = (await season.held()).contest.entrants
        loser = next(one for one in table.seats if player[one].player != person)
        await season.concede(table.id, loser)
    await season.work()
    (second,) = await matches_of(season, person)
    assert second != first
    return season, second


async def test_j65_a_table_that_opens_meanwhile_rests_as_long_and_is_not_given_away(
    services: Services, clock: FakeClock
) -> None:
    person, begun = PEOPLE[0], clock.now()
    season, match = await next_table(services, clock, person, 4)
    seat = next(s.seat for s in (await services.views.summary(match)).seats if s.player == person)
    assert await away_until(season, match) == {seat: begun + 4 * DAY}
    assert await left(season, person) == [5]
    await season.after(3 * DAY)
    assert (await services.views.summary(match)).row.outcome is None, "nobody is late who is away"
    await services.away.end(match, person)
    assert await away_until(season, match) == {}
    assert await left(season, person) == [6]


async def test_j65_what_is_planned_holds_for_a_table_that_opens_before_it(services: Services, clock: FakeClock) -> None:
    person, begun = PEOPLE[0], clock.now()
    season, match = await next_table(services, clock, person, 3, starts=5 * DAY)
    shown = await services.views.summary(match)
    assert [(one.since, one.until) for one in shown.leaves] == [(begun + 5 * DAY, begun + 8 * DAY)]
    assert await left(season, person) == [6]
    assert [row.id for row in await services.away.withdraw_all(person)] == [match]
    assert await left(season, person) == [9]


async def test_j65_who_has_come_back_is_not_away_from_the_next_table(services: Services, clock: FakeClock) -> None:
    """Away in the first round, back in the second: the third begins without, though the first ended in between."""
    person = PEOPLE[0]
    season, match = await next_table(services, clock, person, 9)
    await services.away.end(match, person)
    for table in await season.tables():
        await season.concede(table.id, table.seats[0])
    await season.work()
    (third,) = await matches_of(season, person)
    assert third != match
    assert await away_until(season, third) == {}
    with pytest.raises(NotAway):
        await services.away.end(third, person)


async def test_j65_a_table_begun_anew_after_a_kill_rests_once(services: Services, clock: FakeClock) -> None:
    person = PEOPLE[0]
    _, match = await next_table(services, clock, person, 4)
    before = await services.desk.look(match)
    await services.away.carried.carry_over(match)
    assert (await services.desk.look(match)).absences == before.absences


async def test_j65_a_plan_made_in_another_match_holds_in_an_event_that_begins_later(
    services: Services, clock: FakeClock
) -> None:
    elsewhere = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    since = clock.now() + 3 * DAY
    await services.away.begin_all(PEOPLE[0], 4, start=since)
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3), away=2, preset="async"), PEOPLE[:4])
    (match,) = await matches_of(season, PEOPLE[0])
    shown = await services.views.summary(match)
    assert [(one.since, one.until) for one in shown.leaves] == [(since, since + 2 * DAY)], "as far as this one allows"
    assert (
        await services.away.allowance.of_event(season.event),
        await services.away.allowance.of_event(elsewhere.event),
    ) == (
        {PEOPLE[0]: 2 * DAY},
        {PEOPLE[0]: 4 * DAY},
    )


async def test_j65_what_was_planned_before_clocks_rested_alone_rests_a_running_clock(
    services: Services, clock: FakeClock
) -> None:
    """A plan of an older bot is a clock without an absence: it lets its own person's clock rest, and nobody else's."""
    season = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    (match, _) = await matches_of(season, PEOPLE[0])
    bundle = await services.desk.look(match)
    seat = next(one.seat for one in bundle.seats if one.player == PEOPLE[0])
    old = Deadline(match=match, seat=seat, kind="leave", decision=str(PEOPLE[0]), due=START + DAY, budget=3 * DAY)
    await services.desk.commit(Change(row=bundle.row, at=clock.now(), deadlines=(*bundle.deadlines, old)))
    before = {act.seat: act.due for act in (await services.views.summary(match)).to_act}
    await season.after(DAY)
    shown = await services.views.summary(match)
    assert (shown.row.status, shown.away, shown.leaves) == ("setup", {seat: START + 4 * DAY}, ())
    after = {act.seat: act.due for act in shown.to_act}
    assert after == {seat: (before[seat] or 0) + 3 * DAY, 1 - seat: before[1 - seat]}
    assert await services.away.allowance.of_event(season.event) == {PEOPLE[0]: 3 * DAY}


async def test_j65_who_is_away_from_one_match_alone_plays_at_an_events_table_that_opens(
    services: Services, clock: FakeClock
) -> None:
    """Away from one of two matches elsewhere: the person plays on in the other, so here, too; nothing is used up."""
    elsewhere = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    one, _ = await matches_of(elsewhere, PEOPLE[0])
    await services.away.begin(one, PEOPLE[0], 3)
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3), away=5, preset="async"), PEOPLE[:4])
    (match,) = await matches_of(season, PEOPLE[0])
    assert await away_until(season, match) == {}
    assert await services.away.allowance.of_event(season.event) == {}


async def test_j65_who_is_away_from_everything_is_so_at_an_events_table_that_opens_and_told_what_it_takes(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    """A match whose days are used up is no sign of playing on: nobody can be away from it."""
    used = await Season.begin(services, clock, plan(RR, **at_once(away=1)), PEOPLE[:2])
    elsewhere = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    begun = clock.now()
    await services.away.begin((await matches_of(used, PEOPLE[0]))[0], PEOPLE[0], 1)
    for match in await matches_of(elsewhere, PEOPLE[0]):
        await services.away.begin(match, PEOPLE[0], 4)
    await used.after(DAY + HOUR)
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3), away=5, preset="async"), PEOPLE[:4])
    (match,) = await matches_of(season, PEOPLE[0])
    (seat,) = await away_until(season, match)
    assert await away_until(season, match) == {seat: begun + 4 * DAY}
    await drain(services, clock)
    rows = [row for row in sender.rows if row.kind == "seat_notice"]
    (told,) = [row for row in rows if row.payload["text"]["key"] == "service.away.carried"]
    assert (told.match, told.seat) == (match, seat)
    left = (await services.away.left(PEOPLE[0])).matches[match].left
    assert left == 5 * DAY - (begun + 4 * DAY - clock.now())
    assert len(await services.away.end_all(PEOPLE[0])) == 3
    assert await left_of(services, PEOPLE[0], match) == 5


async def left_of(services: Services, person: int, match: str) -> int:
    return (await services.away.left(person)).matches[match].left // DAY


@pytest.mark.parametrize("days", [9, 2, 0])
async def test_j65_days_that_a_director_changes_hold_at_running_tables_and_are_taken_back(
    services: Services, clock: FakeClock, days: int
) -> None:
    """Five days, three of them begun: with nine six are left, with two or none no more, and what is begun stands."""
    season = await Season.begin(services, clock, plan(RR, **at_once()), PEOPLE[:3])
    person, begun = PEOPLE[0], clock.now()
    one, other = await matches_of(season, person)
    await services.away.begin(one, person, 3)
    before = await season.held()
    done = await services.events.set(season.event, DIRECTOR, {"away": days})
    await season.work()
    assert [(await services.views.summary(match)).row.away for match in (one, other)] == [days * DAY] * 2
    assert list((await away_until(season, one)).values()) == [begun + 3 * DAY]
    if days:
        assert [max(0, n) for n in await left(season, person)] == [max(0, days - 3)] * 2
    if days < 5:
        with pytest.raises(EventDaysSpent if days else NoAbsence):
            await services.away.begin(other, person, 4)
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act or 0)
    await season.work()
    after = await season.held()
    assert (after.plan, dump(after.contest), after.deadlines) == (before.plan, dump(before.contest), before.deadlines)
    assert await left(season, person) == [2, 2]


def test_every_ready_made_plan_names_its_days_and_a_live_one_none() -> None:
    days = {name: make("skirmish").away for name, make in PLANS.items()}
    assert days["weekend"] == 0
    assert all(given is not None and 5 <= given <= 14 for name, given in days.items() if name != "weekend")
