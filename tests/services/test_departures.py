"""A server that puts the bot out: clocks stop, nothing is lost, and matches end only after the stated time."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.build import Services
from bot.services.departures import STAYS_FOR
from bot.services.new_match import NewMatch
from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from bot.services.timing import GONE, OUT
from bot.storage.aggregates import Bundle
from bot.storage.rows import CANCELLED, OPEN, OPENING, PAUSED, PLAYING

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeSender, drain, failing_once

GM = Caller(CYD, GUILD, manager=True)
WHY = "a fever"


async def left(services: Services, match: str, clock: FakeClock) -> int:
    """Return the seconds that who is to act has left."""
    (waiting,) = (await services.views.summary(match)).to_act
    assert waiting.due is not None
    return waiting.due - clock.now()


async def test_gone_1_clocks_stop_at_once_and_go_on_with_what_was_left(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await drain(services, clock)
    clock.advance(60)
    before = await left(services, playing, clock)
    assert await services.departures.left(GUILD) == 1
    assert await services.departures.left(GUILD) == 0
    clock.advance(13 * 24 * HOUR)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == OPENING
    assert await services.departures.returned(GUILD) == 1
    await drain(services, clock)
    row = (await services.views.summary(playing)).row
    assert row.status == PLAYING
    assert await left(services, playing, clock) == before
    assert await services.departures.returned(GUILD) == 0


async def test_gone_2_after_the_stated_time_it_ends_without_a_result_and_nobody_is_told_where_nobody_reads(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    said = len(sender.rows)
    await services.departures.left(GUILD)
    clock.advance(STAYS_FOR)
    await services.clocks.act()
    await drain(services, clock)
    row = (await services.views.summary(playing)).row
    assert (row.status, row.outcome) == (CANCELLED, None)
    assert len(sender.rows) == said
    assert await services.matches.record(playing)


async def test_gone_1_a_start_reads_no_match_that_waits_for_nothing(
    services: Services, playing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every start, and every new connection, asks for all servers: with 100,000 matches each must cost nothing."""
    read: list[str] = []
    load = services.store.load

    async def noted(match: str, key: str = "") -> Bundle | None:
        read.append(match)
        return await load(match, key)

    monkeypatch.setattr(services.store, "load", noted)
    assert await services.departures.returned(GUILD) == 0
    assert read == []
    await services.departures.left(GUILD)
    read.clear()
    assert await services.departures.returned(GUILD) == 1
    assert set(read) == {playing}


@pytest.mark.parametrize("away", [HOUR, 5 * HOUR])
async def test_gone_3_a_pause_stays_one_and_ends_no_earlier_than_it_was_to(
    services: Services, playing: str, clock: FakeClock, away: int
) -> None:
    before = await left(services, playing, clock)
    await services.staff_time.pause(playing, GM, WHY, hours=2)
    await services.departures.left(GUILD)
    clock.advance(away)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == PAUSED
    await services.departures.returned(GUILD)
    clock.advance(max(0, 2 * HOUR - away))
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == PLAYING
    assert await left(services, playing, clock) == before


async def test_gone_4_other_servers_and_what_has_not_begun_are_left_alone(
    services: Services, playing: str, clock: FakeClock
) -> None:
    waiting = await services.lobby.create(NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL))
    before = await services.store.load(waiting.match.id)
    assert await services.departures.left(GUILD + 1) == 0
    assert (await services.views.summary(playing)).row.status == PLAYING
    await services.departures.left(GUILD)
    assert await services.store.load(waiting.match.id) == before
    assert (await services.views.summary(waiting.match.id)).row.status == OPEN
    assert await services.departures.guilds() == {GUILD}


async def test_gone_5_the_limit_of_a_match_waits_too(services: Services, clock: FakeClock) -> None:
    new = NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, limit=HOUR)
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    await drain(services, clock)
    clock.advance(HOUR // 2)
    await services.departures.left(GUILD)
    clock.advance(5 * HOUR)
    await services.clocks.act()
    await services.departures.returned(GUILD)
    await drain(services, clock)
    deadlines = (await services.desk.look(made.match.id)).deadlines
    assert [d.due - clock.now() for d in deadlines if d.kind == "limit"] == [HOUR // 2]


async def test_gone_6_what_is_told_in_quick_succession_ends_as_it_stands_now(services: Services, playing: str) -> None:
    asked, members = asyncio.Event(), set[int]()

    def away(guild: int) -> str:
        asked.set()
        return "" if guild in members else GONE

    async with services.desk.match(playing):
        put_out = asyncio.create_task(services.departures.look(GUILD, away))
        await asked.wait()
        members.add(GUILD)
        let_in = asyncio.create_task(services.departures.look(GUILD, away))
    await asyncio.gather(put_out, let_in)
    assert not await waits(services, playing)


async def test_gone_7_a_match_that_cannot_be_stored_at_once_is_tried_again_and_keeps_no_other_waiting(
    services: Services, playing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await begun(services, CYD)
    monkeypatch.setattr(services.desk, "commit", failing_once(services.desk.commit))
    assert await services.departures.left(GUILD) == 2
    assert [await waits(services, match) for match in (playing, other)] == [True, True]
    monkeypatch.setattr(services.desk, "commit", failing_once(services.desk.commit))
    assert await services.departures.returned(GUILD) == 2
    assert [await waits(services, match) for match in (playing, other)] == [False, False]


async def test_gone_8_a_server_that_cannot_be_looked_at_keeps_no_other_from_it(
    services: Services, playing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await begun(services, CYD, guild=GUILD + 1)
    monkeypatch.setattr(services.store, "in_guild", failing_once(services.store.in_guild))
    await services.departures.look_everywhere(lambda guild: GONE)
    assert sorted([await waits(services, match) for match in (playing, other)]) == [False, True]


async def test_gone_9_a_server_that_is_out_has_its_matches_wait_as_long_as_it_takes(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await drain(services, clock)
    before = await left(services, playing, clock)
    assert await services.departures.left(GUILD, OUT) == 1
    for _ in range(STAYS_FOR // DAY + 1):
        clock.advance(DAY)
        await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == OPENING
    assert await services.departures.returned(GUILD) == 1
    await drain(services, clock)
    assert (await services.views.summary(playing)).row.status == PLAYING
    assert await left(services, playing, clock) == before


async def test_gone_9_a_server_that_puts_the_bot_out_while_it_is_out_has_the_stated_time_from_then_on(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await services.departures.left(GUILD, OUT)
    clock.advance(DAY)
    assert await services.departures.left(GUILD) == 1
    (deadline,) = await services.store.deadlines_of(playing)
    assert (deadline.kind, deadline.due) == (GONE, clock.now() + STAYS_FOR)


async def begun(services: Services, creator: int, guild: int = GUILD) -> str:
    """Begin another match; return its code."""
    new = NewMatch(game="tally", creator=creator, guild=guild, channel=CHANNEL, invited=(BOB,), seat=0)
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB)
    await services.openings.open(match)
    return match


async def waits(services: Services, match: str) -> bool:
    """Say whether a match waits for the bot to be let in again."""
    return any(deadline.kind == GONE for deadline in await services.store.deadlines_of(match))
