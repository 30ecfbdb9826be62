"""The staff's desk as the services know it: sections by public facts, renewed in the transaction of each change."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.services.presets import HOUR
from bot.services.staff import Caller
from bot.services.staff_desk import DESK, DISPUTED, EVERY, LATE, ONGOING, RESULT, RULING, STUCK
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Hold
from bot.storage.ruled import Act
from rules.kernel.types import Text

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeSender, drain

GM = Caller(CYD, GUILD, manager=True)
WHY = "a fever"
DESK_CHANNEL = 88


@pytest.fixture
async def staffed(services: Services, playing: str) -> str:
    """The match of Ann and Bob in a server whose staff have a desk and whose results are told."""
    await services.players.change_guild(GUILD, staff=DESK_CHANNEL, results=DESK_CHANNEL)
    return playing


async def waiting(services: Services, clock: FakeClock, kind: str = DESK) -> list[OutboxRow]:
    """Return what of a kind is to be said once a desk may be edited again, and say it."""
    clock.advance(EVERY)
    rows: list[OutboxRow] = []
    while claimed := await services.store.claim(clock.now(), 50):
        rows += claimed
        for row in claimed:
            await services.outbox.deliver(row)
    return [row for row in rows if row.kind == kind]


async def section(services: Services) -> str:
    (entry,) = (await services.staff_desk.look(GUILD)).entries
    return entry.section


async def test_desk_20_what_a_match_needs(services: Services, staffed: str, clock: FakeClock) -> None:
    assert await section(services) == ONGOING
    clock.advance(9 * 60)
    assert await section(services) == LATE
    await services.staff_time.pause(staffed, GM, WHY)
    assert await section(services) == ONGOING, "clocks that were stopped ask for no ruling"
    await services.staff_time.resume(staffed, GM, WHY)
    await services.lobby.vacate(staffed, 1)
    assert await section(services) == STUCK


async def test_desk_21_a_match_whose_message_failed_is_stuck(
    services: Services, staffed: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    await services.staff_time.note(staffed, GM, WHY)
    sender.faults = [RuntimeError("broken")]
    await drain(services, clock)
    assert await section(services) == STUCK
    clock.advance(HOUR // 60)
    await drain(services, clock)
    assert await section(services) != STUCK


async def test_desk_22_each_change_renews_it_once_and_a_draft_does_not(
    services: Services, staffed: str, clock: FakeClock
) -> None:
    assert len(await waiting(services, clock)) == 1
    for _ in range(3):
        await services.staff_time.note(staffed, GM, WHY)
    (row,) = await waiting(services, clock)
    assert (row.guild, row.channel, row.match) == (GUILD, DESK_CHANNEL, None)
    (act,) = (await services.views.summary(staffed)).to_act
    seen = await services.views.seat(staffed, act.seat)
    assert seen.plan is not None
    await services.matches.save_draft(staffed, (ANN, BOB)[act.seat], act.seat, seen.plan.id, ("1",))
    assert await waiting(services, clock) == []


async def test_desk_23_without_a_place_for_it_nothing_is_said(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await services.rulings.award(playing, GM, 0, WHY, hours=0)
    assert await waiting(services, clock) == []
    assert await waiting(services, clock, RESULT) == []
    await services.staff_desk.act()
    assert await waiting(services, clock) == []


async def test_desk_24_a_result_is_told_once_and_what_ended_without_one_is_not(
    services: Services, staffed: str, clock: FakeClock
) -> None:
    await services.rulings.award(staffed, GM, 0, WHY, hours=0)
    assert [row.match for row in await waiting(services, clock, RESULT)] == [staffed]
    await services.matches.archive(staffed)
    assert await waiting(services, clock, RESULT) == []
    again = (await services.lobby.rematch(staffed, ANN)).match.id
    await services.lobby.accept(again, BOB)
    await services.rulings.end(again, GM, WHY)
    assert await waiting(services, clock, RESULT) == []
    assert [row.id for row in (await services.staff_desk.look(GUILD)).finished] == [again]


async def test_desk_25_the_desk_is_renewed_in_the_transaction_of_the_change(
    services: Services, staffed: str, clock: FakeClock
) -> None:
    await waiting(services, clock)
    bundle = await services.desk.look(staffed)
    await services.staff_time.note(staffed, GM, WHY, interaction="click")
    kept = await services.store.claim(clock.now() + EVERY, 9)
    assert sorted(row.kind for row in kept) == ["desk", "notice"]
    assert (await services.desk.look(staffed)).row.version == bundle.row.version + 1


@pytest.mark.parametrize("bid", ["1", "3"])
async def test_desk_26_what_is_secret_is_not_in_what_the_desk_is_made_of(
    services: Services, match: str, bid: str
) -> None:
    (before,) = (await services.staff_desk.look(GUILD)).entries
    assert before.match.row.secret == b""
    await services.matches.submit(match, ANN, 0, "1.0", (bid,))
    (after,) = (await services.staff_desk.look(GUILD)).entries
    assert (after.match.seats, after.section) == (before.match.seats, before.section)
    assert [clock.seat for clock in after.match.clocks] == [1]


async def test_desk_27_what_a_seat_disputes_is_apart_from_what_waits_for_a_ruling(
    services: Services, staffed: str
) -> None:
    await services.disputes.ask(staffed, ANN, 0, "rule", "the die was a 6")
    assert await section(services) == DISPUTED
    await services.disputes.withdraw(staffed, ANN, 0)
    assert await section(services) == ONGOING
    await services.rulings.award(staffed, GM, 0, WHY)
    assert await section(services) == RULING


async def test_desk_28_an_event_that_is_stopped_asks_nothing_of_its_matches(services: Services, staffed: str) -> None:
    await stop(services, staffed, Hold(services.desk.clock.now() + HOUR, by_event=True))
    assert await section(services) == ONGOING


async def test_desk_28_what_a_host_is_to_look_at_first_waits_for_a_ruling(services: Services, staffed: str) -> None:
    await stop(services, staffed, Hold(services.desk.clock.now() + HOUR, looked_at=True))
    assert await section(services) == RULING


async def stop(services: Services, match: str, hold: Hold) -> None:
    """Let a match be kept stopped."""
    async with services.desk.match(match) as bundle:
        said, act = Text("service.pause.ended"), Act(match=match, at=0, who=CYD, act="pause", reason=WHY)
        await services.stops.stop_by_staff(bundle, hold, said, "", act)
