"""Who leaves and comes back: strikes stay, and whom a director took out a director lets in."""

from __future__ import annotations

import pytest

from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import ByConsent, NotEntered, TakenOut
from bot.services.presets import HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

SWISS = Stage("swiss", rounds=9)


async def strikes_of(season: Season, entrant: int) -> tuple[int, str]:
    contest = (await season.held()).contest
    return contest.strikes(entrant), contest.entrants[entrant].status


async def test_who_has_three_strikes_does_not_come_back_by_leaving_and_joining_again(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS, strikes=3), PEOPLE[:4])
    culprit = (await season.tables())[0].seats[1]
    person = (await season.held()).contest.entrants[culprit].player
    for _ in range(3):
        (table,) = [t for t in await season.tables() if culprit in t.seats]
        ranks = [2 if entrant == culprit else 1 for entrant in table.seats]
        await services.event_rulings.result(season.event, DIRECTOR, table.id, ranks, "absent", walkover=True)
        await season.play_round()
    assert await strikes_of(season, culprit) == (3, "resting")
    await services.entrants.leave(season.event, person)
    await season.work()
    with pytest.raises(ByConsent):
        await services.entrants.join(season.event, person, "again")
    await services.event_rulings.readmit(season.event, DIRECTOR, culprit)
    assert await strikes_of(season, culprit) == (3, "in")


@pytest.mark.parametrize("runs", [False, True], ids=["sign-up", "under way"])
async def test_whom_a_director_took_out_a_director_lets_in_again(
    services: Services, clock: FakeClock, runs: bool
) -> None:
    season = await Season.signed_up(services, clock, plan(SWISS), PEOPLE[:5])
    if runs:
        await services.events.start(season.event, DIRECTOR)
        await season.work()
    entrant = next(e for e in (await season.held()).contest.entrants.values() if e.player == PEOPLE[0])
    await services.event_rulings.drop(season.event, DIRECTOR, entrant.id, "insults")
    await season.work()
    with pytest.raises(TakenOut):
        await services.entrants.join(season.event, PEOPLE[0], "P")
    with pytest.raises(TakenOut):
        await services.entrants.back(season.event, PEOPLE[0])
    await services.event_rulings.readmit(season.event, DIRECTOR, entrant.id)
    await services.entrants.leave(season.event, PEOPLE[0])
    await season.work()
    with pytest.raises(NotEntered):
        await services.entrants.back(season.event, PEOPLE[0])
    await services.entrants.join(season.event, PEOPLE[0], "P")
    assert (await strikes_of(season, entrant.id))[1] == "in"


@pytest.mark.parametrize("answers", [False, True], ids=["nobody was there", "the other was there"])
async def test_who_leaves_before_they_are_missed_and_comes_back_has_the_strike_of_the_table_they_gave_away(
    services: Services, clock: FakeClock, answers: bool
) -> None:
    season = await Season.begin(services, clock, plan(SWISS), PEOPLE[:4])
    table = (await season.tables())[0]
    leaver, person = table.seats[1], (await season.held()).contest.entrants[table.seats[1]].player
    if answers:
        other = (await season.held()).contest.entrants[table.seats[0]].player
        await services.matches.submit(await season.match_at(table.id), other, 0, "1.0", ("1",))
    before = dump((await season.held()).contest)
    await season.after(47 * HOUR)
    left = await services.entrants.leave(season.event, person)
    await season.work()
    result = (await season.held()).contest.tables[table.id].result()
    assert result is not None
    assert result.how == "walkover"
    await services.entrants.join(season.event, person, "again")
    assert await strikes_of(season, leaver) == (1, "in")
    assert left.act is not None
    for number in (len((await season.held()).acts), left.act):
        await services.event_rulings.take_back(season.event, DIRECTOR, number)
        await season.work()
    assert dump((await season.held()).contest) == before


async def test_who_is_taken_out_by_a_director_and_gives_a_table_away_so_has_no_strike(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS), PEOPLE[:4])
    leaver = (await season.tables())[0].seats[1]
    await services.event_rulings.drop(season.event, DIRECTOR, leaver, "ill")
    await season.work()
    await services.event_rulings.readmit(season.event, DIRECTOR, leaver)
    assert await strikes_of(season, leaver) == (0, "in")
