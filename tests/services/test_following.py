"""Following a match, an event or a person (EVENTS.md 6.6 step 4): one ping at the end, to who asked for it alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.errors import FollowsEnough, NoSuchMatch, NotFollowed, NotOpen, SeatedAlready
from bot.services.event_errors import NoSuchEvent
from bot.services.following import MOST
from bot.storage.guild_rows import EVENT, MATCH, PLAYER
from bot.storage.sqlite import SqliteStore

from .events.stage import DIRECTOR, PEOPLE, Season, plan
from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeSender, drain

DEE = CYD + 1


async def pings(services: Services, clock: FakeClock, sender: FakeSender) -> list[Any]:
    await drain(services, clock)
    return [row.payload["people"] for row in sender.rows if row.kind == "followed"]


async def test_j66_who_follows_a_match_is_pinged_once_at_its_end_and_not_before(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.following.follow(GUILD, CYD, MATCH, match.lower())
    await services.following.follow(GUILD, CYD, MATCH, match)
    await services.following.follow(GUILD, DEE, MATCH, match)
    assert await services.following.stop(GUILD, DEE, MATCH, match)
    assert not await services.following.stop(GUILD, DEE, MATCH, match)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    assert await pings(services, clock, sender) == []
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    assert await pings(services, clock, sender) == [[CYD]]
    assert await services.following.of(GUILD, CYD) == [], "what is over is not followed any more"
    clock.advance(8 * 24 * 3600)
    await services.clocks.act()
    assert await pings(services, clock, sender) == [[CYD]]


async def test_j66_who_follows_a_player_hears_of_each_of_their_matches_once(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    """Cyd follows Ann, Bob and the match: one ping. Bob follows Ann and plays it himself: none."""
    for sort, target in ((PLAYER, str(ANN)), (PLAYER, str(BOB)), (MATCH, match)):
        await services.following.follow(GUILD, CYD, sort, target)
    await services.following.follow(GUILD, BOB, PLAYER, str(ANN))
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    assert await pings(services, clock, sender) == [[CYD]]
    assert [one.sort for one in await services.following.of(GUILD, CYD)] == [PLAYER, PLAYER]


async def test_j66_who_hides_later_is_followed_no_more(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.following.follow(GUILD, CYD, PLAYER, str(ANN))
    await services.following.follow(GUILD, DEE, PLAYER, str(BOB))
    await services.players.change(ANN, unlisted=True)
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    assert await pings(services, clock, sender) == [[DEE]]


async def test_j66_what_cannot_be_followed_is_refused(services: Services, match: str, store: SqliteStore) -> None:
    for guild, person, sort, target, error in (
        (GUILD, ANN, MATCH, match, SeatedAlready),
        (GUILD + 1, CYD, MATCH, match, NoSuchMatch),
        (GUILD, CYD, MATCH, "ZZZZZ", NoSuchMatch),
        (GUILD, CYD, EVENT, "ZZZZZ", NoSuchEvent),
        (GUILD, CYD, PLAYER, str(CYD), NotFollowed),
    ):
        with pytest.raises(error):
            await services.following.follow(guild, person, sort, target)
    await services.players.change(ANN, unlisted=True)
    with pytest.raises(NotFollowed):
        await services.following.follow(GUILD, CYD, PLAYER, str(ANN))
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    with pytest.raises(NotOpen):
        await services.following.follow(GUILD, CYD, MATCH, match)


async def test_j66_there_is_a_limit_and_what_is_over_does_not_count_for_it(services: Services, match: str) -> None:
    await services.following.follow(GUILD, CYD, MATCH, match)
    for number in range(MOST - 1):
        await services.following.follow(GUILD, CYD, PLAYER, str(1000 + number))
    with pytest.raises(FollowsEnough):
        await services.following.follow(GUILD, CYD, PLAYER, "999")
    await services.following.follow(GUILD, CYD, PLAYER, "1000")
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    await services.following.follow(GUILD, CYD, PLAYER, "999")
    assert len(await services.following.of(GUILD, CYD)) == MOST


async def test_j66_who_follows_an_event_is_pinged_with_its_end(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin")), PEOPLE[:2])
    await services.following.follow(GUILD, CYD, EVENT, season.event)
    await season.play_round()
    before = {row.id for row in await services.store.claim(clock.now(), 999) if row.kind == "event_say"}
    await services.events.close(season.event, DIRECTOR)
    said = [row for row in await services.store.claim(clock.now(), 999) if row.kind == "event_say"]
    assert [row.payload["mention"] for row in said if row.id not in before] == [[CYD]]
    with pytest.raises(NoSuchEvent):
        await services.following.follow(GUILD, CYD, EVENT, season.event)


async def test_j66_whoever_is_forgotten_follows_nothing_and_is_followed_by_nobody(
    services: Services, match: str
) -> None:
    await services.following.follow(GUILD, CYD, PLAYER, str(ANN))
    await services.following.follow(GUILD, CYD, MATCH, match)
    await services.following.follow(GUILD, DEE, PLAYER, str(CYD))
    await services.players.forget(CYD)
    assert await services.following.of(GUILD, CYD) == []
    assert await services.following.of(GUILD, DEE) == []
