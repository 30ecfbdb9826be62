"""The queue: who waits for the same meets, once, in the order they came, unless they do not take each other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.services.build import Services
from bot.services.errors import BadSize, UnknownGame, UnknownPreset
from bot.services.library import Library
from bot.services.queueing import WAIT, WAIT_LIVE, Presence, Queueing
from bot.storage.rows import MatchRow
from bot.storage.sqlite import SqliteStore

from .conftest import AIS
from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, START, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally

DAN = 104


async def join(services: Services, player: int, preset: str = "async", **given: Any) -> Queueing:
    values = {"guild": GUILD, "channel": CHANNEL, "interaction": ""} | given
    return await services.queue.join("tally", preset, None, player=player, **values)


async def players(services: Services, row: MatchRow | None) -> set[int | None]:
    assert row is not None
    return {seat.player for seat in (await services.views.summary(row.id)).seats}


async def waiting(services: Services) -> list[int]:
    return [one.player for one in await services.queue.waiting(GUILD)]


async def test_p10_the_first_waits_and_the_second_begins_the_match_with_both(services: Services) -> None:
    assert await join(services, ANN) == Queueing(None, START + WAIT, 0)
    assert await waiting(services) == [ANN]
    found = await join(services, BOB)
    assert await players(services, found.match) == {ANN, BOB}
    assert found.match is not None
    assert (found.match.status, found.match.preset) == ("opening", "async")
    assert await waiting(services) == []


async def test_p10_a_live_match_from_the_queue_waits_until_the_other_is_there(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    assert (await join(services, ANN, "live")).until == START + WAIT_LIVE
    found = await join(services, BOB, "live")
    assert found.match is not None
    assert found.match.status == "ready"
    await drain(services, clock)
    seats = (await services.views.summary(found.match.id)).seats
    (call,) = [row for row in sender.rows if row.kind == "lobby_call"]
    assert [seats[seat].player for seat in call.payload["mention"]] == [ANN]
    assert [(one.row.id, one.to_act) for one in await services.views.mine(ANN)] == [(found.match.id, True)]
    assert [(one.row.id, one.to_act) for one in await services.views.mine(BOB)] == [(found.match.id, False)]
    await services.lobby.here(found.match.id, ANN)
    assert (await services.views.summary(found.match.id)).row.status == "opening"


async def test_p10_only_who_waits_for_the_same_meets(services: Services) -> None:
    await join(services, ANN)
    assert (await join(services, BOB, "live")).match is None
    assert (await join(services, BOB, guild=GUILD + 1)).match is None
    assert await waiting(services) == [ANN, BOB]


async def test_p10_who_waits_for_several_things_leaves_all_queues_of_the_server_with_the_first_match(
    services: Services,
) -> None:
    for preset in ("async", "live", "bank"):
        await join(services, ANN, preset)
    await join(services, BOB, "live", guild=GUILD + 1)
    found = await join(services, BOB, "live")
    assert await players(services, found.match) == {ANN, BOB}
    assert await waiting(services) == []
    assert [one.guild for one in await services.store.queues_of(BOB)] == [GUILD + 1]


async def test_p10_who_joins_leaves_what_they_waited_for_themselves(services: Services) -> None:
    await join(services, BOB, "live")
    await join(services, ANN)
    assert (await join(services, BOB)).match is not None
    assert await waiting(services) == []


async def test_p10_joining_twice_keeps_the_place_and_meets_nobody(services: Services, clock: FakeClock) -> None:
    await join(services, ANN)
    clock.advance(60)
    assert (await join(services, ANN)).match is None
    assert [(one.player, one.since, one.until) for one in await services.queue.waiting(GUILD)] == [
        (ANN, START, START + 60 + WAIT)
    ]


async def test_p10_two_presses_at_once_make_one_match_and_a_press_that_comes_twice_none(services: Services) -> None:
    await join(services, ANN)
    done = await asyncio.gather(join(services, BOB, interaction="b"), join(services, CYD, interaction="c"))
    (made, none) = (one.match for one in done)
    assert made is not None
    assert none is None
    assert await waiting(services) == [CYD]
    again = await join(services, BOB, interaction="b")
    assert again.repeated
    assert again.match is not None
    assert again.match.id == made.id
    assert await waiting(services) == [CYD]


async def test_p10_the_same_person_pressing_twice_at_once_waits_once(services: Services) -> None:
    await asyncio.gather(join(services, ANN), join(services, ANN))
    assert await waiting(services) == [ANN]


@pytest.mark.parametrize(("who", "whom"), [(ANN, BOB), (BOB, ANN)])
async def test_p10_who_blocks_another_does_not_meet_them_and_both_meet_the_next(
    services: Services, who: int, whom: int
) -> None:
    await services.players.block(who, whom)
    await join(services, ANN)
    assert await join(services, BOB) == Queueing(None, START + WAIT, 1)
    assert await players(services, (await join(services, CYD)).match) == {ANN, CYD}
    assert await players(services, (await join(services, DAN)).match) == {BOB, DAN}


async def test_p10_who_left_the_server_waits_no_more(services: Services) -> None:
    async def look(guild: int, channel: int, player: int) -> Presence:
        return "gone" if player == ANN else "there"

    await join(services, ANN)
    services.queue.look = look
    assert (await join(services, BOB)).match is None
    assert await waiting(services) == [BOB]


async def test_p10_a_match_begins_where_all_of_its_players_can_see_it(services: Services) -> None:
    async def look(guild: int, channel: int, player: int) -> Presence:
        return "blind" if (channel, player) == (9, ANN) else "there"

    services.queue.look = look
    await join(services, ANN, channel=CHANNEL)
    found = await join(services, BOB, channel=9)
    assert found.match is not None
    assert found.match.channel == CHANNEL


async def test_p10_waiting_ends_by_itself(services: Services, clock: FakeClock) -> None:
    await join(services, ANN, "live")
    clock.advance(WAIT_LIVE)
    assert await waiting(services) == []
    assert await join(services, BOB, "live") == Queueing(None, START + 2 * WAIT_LIVE, 0)
    assert [one.player for one in await services.store.queued(GUILD)] == [BOB]


async def test_p10_who_leaves_the_queue_waits_for_nothing_in_that_server(services: Services) -> None:
    await join(services, ANN)
    await join(services, ANN, "live")
    await join(services, ANN, guild=GUILD + 1)
    assert await services.queue.leave(ANN, GUILD) == 2
    assert await services.queue.leave(ANN, GUILD) == 0
    assert (await join(services, BOB)).match is None


async def test_p10_who_is_forgotten_waits_no_more(services: Services) -> None:
    await join(services, ANN)
    await services.players.forget(ANN)
    assert await waiting(services) == []


async def test_p10_the_queue_survives_a_restart(services: Services, store: SqliteStore, clock: FakeClock) -> None:
    await join(services, ANN)
    again = Services(store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=FakeIds())
    assert await players(again, (await join(again, BOB)).match) == {ANN, BOB}


async def test_p10_a_bot_killed_between_finding_and_beginning_leaves_both_waiting_or_the_match(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await join(services, ANN)

    async def cut(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(services.store, "apply", cut)
        with pytest.raises(asyncio.CancelledError):
            await join(services, BOB)
    assert await waiting(services) == [ANN]
    assert (await join(services, BOB)).match is not None
    assert await waiting(services) == []


async def test_p10_who_goes_while_the_match_is_made_is_not_in_it(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await join(services, ANN)
    await join(services, ANN, "live")
    create = services.lobby.create
    calls: list[int] = []

    async def slow(*given: Any) -> object:
        if not calls:
            await services.store.forget(ANN)
        calls.append(1)
        return await create(*given)

    monkeypatch.setattr(services.lobby, "create", slow)
    assert (await join(services, BOB)).match is None
    assert await waiting(services) == [BOB]


async def test_p10_what_nobody_can_play_is_refused(services: Services) -> None:
    with pytest.raises(UnknownGame):
        await services.queue.join("chess", "async", None, player=ANN, guild=GUILD, channel=CHANNEL)
    with pytest.raises(UnknownPreset):
        await join(services, ANN, "bank:7200+600")
    with pytest.raises(BadSize):
        await services.queue.join("tally", "async", 9, player=ANN, guild=GUILD, channel=CHANNEL)
