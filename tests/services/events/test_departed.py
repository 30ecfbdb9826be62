"""Clocks of events stand while nobody can play in their server, and go on with what was left of each (D9)."""

from __future__ import annotations

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.departures import STAYS_FOR
from bot.services.events_following import CLOCKS
from bot.services.events_until import UNTIL
from bot.services.presets import DAY, HOUR
from bot.services.timing import OUT
from bot.storage.rows import Delivery
from tests.services.fakes import GUILD, FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

LEAGUE = Stage("round_robin")


async def left(season: Season, clock: FakeClock) -> dict[tuple[str, str], int]:
    """Return the seconds that each clock of an event has left."""
    rows = (await season.held()).deadlines
    return {(d.kind, d.about): d.due - clock.now() for d in rows if d.kind in CLOCKS and d.due is not None}


async def alone(season: Season, clock: FakeClock, seconds: int) -> None:
    """Let time pass, deadline by deadline, while no player can see anything."""
    until = clock.now() + seconds
    while (due := await season.services.store.next_due()) is not None and due <= until:
        clock.advance(max(0, due - clock.now()))
        await season.services.clocks.act()
    clock.advance(until - clock.now())


async def said(season: Season, clock: FakeClock) -> list[str]:
    """Return the keys of what the event has said and nobody has read, and mark it as read."""
    rows = await season.services.store.claim(clock.now(), 100)
    return [row.payload["text"]["key"] for row in rows if row.kind == "event_say"]


async def test_gone_5_an_event_loses_no_time_while_its_server_has_put_the_bot_out(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE, pace="calendar"), PEOPLE[:4])
    clock.advance(DAY)
    await season.work()
    before = await left(season, clock)
    assert {"close", "round", "remind", "walkover"} <= {kind for kind, _ in before}
    tables = [table.id for table in await season.tables()]
    await services.departures.left(GUILD)
    await alone(season, clock, 13 * DAY)
    held = await season.held()
    assert await left(season, clock) == {}
    assert [table.id for table in await season.tables()] == tables
    assert {match.status for match in held.matches} == {"opening"}
    await services.departures.returned(GUILD)
    await season.work()
    assert await left(season, clock) == before
    assert [table.id for table in await season.tables()] == tables


async def test_gone_5_a_beginning_with_check_in_waits_and_everybody_reads_its_new_time(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(LEAGUE, check_in=HOUR), PEOPLE[:4])
    await services.events.open(season.event, DIRECTOR, starts=clock.now() + 2 * DAY)
    before = await left(season, clock)
    assert {kind for kind, _ in before} == {"check", "begin"}
    await said(season, clock)
    await services.departures.left(GUILD)
    await alone(season, clock, 8 * DAY)
    assert await said(season, clock) == []
    assert (await season.held()).contest.stage == -1
    await services.departures.returned(GUILD)
    assert await left(season, clock) == before
    rows = await services.store.claim(clock.now(), 100)
    (told,) = [row.payload for row in rows if row.kind == "event_say"]
    assert told["text"]["args"]["start"]["time"] == clock.now() + 2 * DAY
    assert told["mention"] == list(PEOPLE[:4])
    assert told["buttons"] == ["join", "leave"]
    await season.after(2 * DAY - HOUR)
    assert await said(season, clock) == ["service.event.check_in"]
    for person in PEOPLE[:4]:
        await services.entrants.ready(season.event, person)
    await season.after(HOUR)
    assert (await season.held()).contest.stage == 0


async def test_gone_5_what_was_to_be_done_at_once_waits_too(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(LEAGUE), PEOPLE[:2])
    await services.events.start(season.event, DIRECTOR)
    await services.departures.left(GUILD)
    await alone(season, clock, 3 * DAY)
    assert (await season.held()).matches == ()
    await services.departures.returned(GUILD)
    await season.work()
    assert [match.status for match in (await season.held()).matches] == ["setup"]


async def test_gone_5_until_when_a_table_is_played_is_renewed_once_the_bot_is_back(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:2])

    async def renewed() -> list[str]:
        seen: list[str] = []
        while rows := await services.store.claim(clock.now(), 100):
            seen += [row.kind for row in rows if row.kind == UNTIL]
            for row in rows:
                await services.store.delivered(row, clock.now(), Delivery())
        return seen

    await renewed()
    await services.departures.left(GUILD)
    assert await renewed() == []
    await alone(season, clock, DAY)
    await services.departures.returned(GUILD)
    assert await renewed() == [UNTIL]


async def test_gone_5_an_event_that_is_paused_stays_so(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:4])
    before = await left(season, clock)
    await services.events.pause(season.event, DIRECTOR)
    await season.work()
    await services.departures.left(GUILD)
    await alone(season, clock, DAY)
    await services.departures.returned(GUILD)
    await season.work()
    assert await left(season, clock) == {}
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert await left(season, clock) == before


async def test_gone_5_a_server_that_is_out_itself_takes_no_time_either_and_an_outage_meanwhile_counts_once(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:2])
    before = await left(season, clock)
    await services.departures.left(GUILD, OUT)
    clock.advance(5 * HOUR)
    await services.events_clock.make_good(4 * HOUR)
    await services.departures.left(GUILD)
    await services.departures.left(GUILD + 1)
    clock.advance(5 * HOUR)
    await services.departures.returned(GUILD + 1)
    assert await left(season, clock) == {}
    await services.departures.returned(GUILD)
    assert await left(season, clock) == before


async def test_gone_5_after_the_stated_time_its_matches_end_and_begin_anew_with_the_bots_return(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:4])
    (first, second) = await season.tables()
    await season.concede(first.id, first.seats[1])
    await season.work()
    ended = await season.match_at(second.id)
    await services.departures.left(GUILD)
    await alone(season, clock, STAYS_FOR + DAY)
    assert (await services.views.summary(ended)).row.status == "cancelled"
    held = await season.held()
    assert (held.row.status, held.matches) == ("under_way", ())
    assert held.contest.tables[first.id].result() is not None
    await services.departures.returned(GUILD)
    await season.work()
    assert await season.match_at(second.id) != ended


async def test_gone_5_a_table_whose_time_was_up_as_the_bot_went_is_given_away_by_nobody(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE, walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    clock.advance((await left(season, clock))["close", "0.0.1"])
    while ("decide", str(table.id)) not in {(d.kind, d.about) for d in (await season.held()).deadlines}:
        assert await services.events_clock.act()
    await services.departures.left(GUILD)
    await alone(season, clock, STAYS_FOR + DAY)
    await services.departures.returned(GUILD)
    for _ in range(3):
        await alone(season, clock, 1)
    held = await season.held()
    assert [match.table for match in held.matches] == [table.id]
    assert held.contest.tables[table.id].result() is None
    assert held.contest.strikes(table.seats[0]) == 0


async def test_gone_5_every_server_with_an_event_is_looked_at_and_a_start_changes_none_that_stands_for_nothing(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(LEAGUE), PEOPLE[:2])
    assert await services.departures.guilds() == {GUILD}
    version = (await season.held()).row.version
    await services.departures.look_everywhere(lambda guild: "")
    assert (await season.held()).row.version == version
    await services.departures.look_everywhere(lambda guild: OUT)
    assert (await season.held()).row.version == version + 1
    await services.departures.look_everywhere(lambda guild: OUT)
    assert (await season.held()).row.version == version + 1
