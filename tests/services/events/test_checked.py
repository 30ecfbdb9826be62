"""An event whose staff look at entries: once each, whoever they are of, and nobody loses a table while they wait."""

from __future__ import annotations

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

WHY = "as the conditions say"
TWICE = Stage("round_robin", legs=2)


async def test_sk_13_7_an_entry_of_an_event_is_looked_at_in_its_first_match_and_not_again(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(TWICE, entry=True, checked=True), PEOPLE[:2])
    for person, number in zip(PEOPLE[:2], ("2", "3"), strict=True):
        await services.entrants.enter(season.event, person, SharedDeck("tally", "bid", (number,)))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    assert sorted((await services.views.summary(match)).handed) == [0, 1]
    for one in await services.entries.handed_in(match, DIRECTOR):
        await services.entries.admit(match, DIRECTOR, one.seat, WHY)
    assert (await services.views.summary(match)).row.status == "playing"
    await season.concede(table.id, table.seats[1])
    await season.work()
    (second,) = await season.tables()
    row = (await services.views.summary(await season.match_at(second.id))).row
    assert (row.checked, row.status, row.moves) == (True, "playing", 2)


async def test_sk_13_7_who_waits_for_the_staff_does_not_lose_a_table_for_not_coming(
    services: Services, clock: FakeClock
) -> None:
    made = plan(Stage("round_robin"), checked=True, walkover=3 * HOUR, round=DAY)
    season = await Season.begin(services, clock, made, PEOPLE[:2])
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    seen = await services.views.seat(match, 0)
    player = seen.summary.seats[0].player
    assert player is not None
    await services.matches.submit(match, player, 0, seen.decisions[0].id, ("2",))
    await season.after(4 * HOUR)
    result = (await season.held()).contest.tables[table.id].result()
    assert result is not None
    first = (await season.held()).contest.entrants[table.seats[0]].player
    assert result.ranks == ((1, 2) if first == player else (2, 1))
