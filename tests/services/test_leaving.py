"""Calling a match off by agreement, and taking a seat that somebody left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.services.build import Services
from bot.services.errors import (
    AgreedAlready,
    AlreadyOffered,
    NothingOffered,
    NotYourSeat,
    SeatedAlready,
    SeatKept,
    SeatTaken,
)
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Move
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeSender, drain

DAN = 104


CHANGES: dict[str, Callable[[Services, str], Awaitable[object]]] = {
    "left": lambda s, m: s.lobby.vacate(m, 0),
    "handed over": lambda s, m: hand_over(s, m, 0, CYD),
    "given by the staff": lambda s, m: s.staff_seats.seat(m, Caller(999, GUILD, manager=True), 0, CYD, "a journey"),
    "lent": lambda s, m: s.lobby.lend_seat(m, ANN, 0, "random"),
}
"""Ways in which the first seat changes hands."""


async def status(services: Services, match: str) -> str:
    return (await services.views.summary(match)).row.status


async def pause(services: Services, match: str) -> None:
    await services.pauses.offer_pause(match, ANN, 0)
    await services.pauses.answer_pause(match, BOB, 1, accept=True)


# ---- by agreement


@pytest.mark.parametrize("stage", ["setup", "playing", "paused"])
async def test_p14_two_people_call_a_match_off_at_any_stage(services: Services, match: str, stage: str) -> None:
    if stage == "playing":
        await services.matches.submit(match, ANN, 0, "1.0", ("2",))
        await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    if stage == "paused":
        await pause(services, match)
    assert await status(services, match) == stage
    await services.leaving.offer(match, ANN, 0)
    assert await status(services, match) == stage
    await services.leaving.accept(match, BOB, 1)
    row = (await services.views.summary(match)).row
    assert (row.status, row.outcome) == ("cancelled", None)


async def test_p14_one_alone_calls_nothing_off(services: Services, match: str) -> None:
    await services.leaving.offer(match, ANN, 0)
    with pytest.raises(AgreedAlready):
        await services.leaving.accept(match, ANN, 0)
    with pytest.raises(AlreadyOffered):
        await services.leaving.offer(match, BOB, 1)
    with pytest.raises(NotYourSeat):
        await services.leaving.accept(match, CYD, 1)
    assert await status(services, match) == "setup"


@pytest.mark.parametrize(("player", "seat", "key"), [(ANN, 0, "withdrawn"), (BOB, 1, "declined")])
async def test_p14_an_offer_is_declined_or_withdrawn_and_the_match_goes_on(
    services: Services, match: str, clock: FakeClock, sender: FakeSender, player: int, seat: int, key: str
) -> None:
    await services.leaving.offer(match, ANN, 0)
    await services.leaving.decline(match, player, seat)
    with pytest.raises(NothingOffered):
        await services.leaving.accept(match, BOB, 1)
    await drain(services, clock)
    said = [(row.payload["text"]["key"], row.payload["mention"]) for row in sender.rows if row.kind == "notice"]
    assert said == [("service.leave.offered", [1]), (f"service.leave.{key}", [1 - seat])]
    assert await status(services, match) == "setup"


async def test_p14_alone_against_the_computer_a_match_is_called_off_at_once(services: Services) -> None:
    made = await services.lobby.create(NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0))
    assert (await services.leaving.offer(made.match.id, ANN, 0)).match.status == "cancelled"


async def test_p14_who_has_a_computer_keep_their_seat_comes_back_before_the_match_is_called_off(
    services: Services, match: str
) -> None:
    await services.lobby.lend_seat(match, BOB, 1, "random")
    with pytest.raises(SeatKept):
        await services.leaving.offer(match, ANN, 0)
    await services.lobby.come_back(match, BOB)
    await services.leaving.offer(match, ANN, 0)
    await services.lobby.lend_seat(match, BOB, 1, "random")
    with pytest.raises(NothingOffered):
        await services.leaving.accept(match, ANN, 0)
    await services.players.forget(BOB)
    assert (await services.leaving.offer(match, ANN, 0)).match.status == "cancelled", "kept for nobody any more"


async def test_p14_who_takes_a_seat_over_has_agreed_to_nothing(services: Services, match: str) -> None:
    await services.leaving.offer(match, ANN, 0)
    await hand_over(services, match, 0, CYD)
    with pytest.raises(NothingOffered):
        await services.leaving.accept(match, BOB, 1)


@pytest.mark.parametrize("how", CHANGES)
async def test_p14_a_draw_that_the_one_before_offered_is_withdrawn_and_the_record_verifies(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender, how: str
) -> None:
    await services.matches.submit(playing, ANN, 0, "draw.0", ("offer",))
    await CHANGES[how](services, playing)
    with pytest.raises(IllegalChoice):
        await services.matches.submit(playing, BOB, 1, "draw.1", ("accept",))
    (withdrawn,) = (await services.store.steps(playing, -1))[4:]
    assert (withdrawn.seat, withdrawn.move) == (0, Move("draw.0", ("withdraw",), "seat"))
    await drain(services, clock)
    assert [row.since for row in sender.rows if row.kind == "event_post"][-1] == 3, "everybody reads it"
    await services.matches.abort(playing)
    assert (await services.fairness.verify(playing)).moves == 4


async def test_p14_a_draw_that_another_offered_stands_for_who_takes_a_seat_over(
    services: Services, playing: str
) -> None:
    await services.matches.submit(playing, BOB, 1, "draw.1", ("offer",))
    await hand_over(services, playing, 0, CYD)
    assert (await services.matches.submit(playing, CYD, 0, "draw.0", ("accept",))).match.status == "over"


async def test_p14_in_a_pause_a_draw_is_withdrawn_and_nothing_else_is_sent(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "draw.0", ("offer",))
    await pause(services, match)
    await services.matches.save_draft(match, BOB, 1, "1.1", ("3",), at_once=True)
    await hand_over(services, match, 0, CYD)
    shown = await services.views.summary(match)
    assert (shown.row.status, shown.row.moves) == ("paused", 2)


@pytest.mark.parametrize("how", CHANGES)
async def test_p14_a_pause_that_the_one_before_offered_lapses(
    services: Services, match: str, clock: FakeClock, sender: FakeSender, how: str
) -> None:
    await services.pauses.offer_pause(match, ANN, 0)
    await CHANGES[how](services, match)
    with pytest.raises(NothingOffered):
        await services.pauses.answer_pause(match, BOB, 1, accept=True)
    await drain(services, clock)
    said = [row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"]
    assert said.count("service.pause.withdrawn") == 1


async def test_p14_a_pause_that_another_offered_waits_for_who_takes_a_seat_over(services: Services, match: str) -> None:
    await services.pauses.offer_pause(match, BOB, 1)
    await hand_over(services, match, 0, CYD)
    await services.pauses.answer_pause(match, CYD, 0, accept=True)
    assert await status(services, match) == "paused"


async def test_p13_who_takes_a_seat_over_in_a_pause_has_asked_for_nothing(services: Services, match: str) -> None:
    await pause(services, match)
    await services.pauses.ask_resume(match, BOB)
    await hand_over(services, match, 1, CYD)
    await services.pauses.ask_resume(match, CYD)


# ---- a free seat


async def test_p14_a_seat_that_somebody_left_is_offered_and_joined(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.lobby.vacate(match, 0)
    assert [row.id for row in await services.views.open_seats(GUILD)] == [match]
    await drain(services, clock)
    said = [(row.payload["mention"], row.payload["buttons"]) for row in sender.rows if row.kind == "notice"]
    assert said == [([1], ["join"])]
    assert "lobby_post" in sender.kinds()[-6:]
    assert (await services.lobby.accept(match, CYD)).seat == 0
    assert await services.views.seats_of(match, CYD) == (0,)
    assert await services.views.open_seats(GUILD) == []


async def test_p14_of_two_who_take_a_free_seat_at_once_one_gets_it(services: Services, match: str) -> None:
    await services.lobby.vacate(match, 0)
    done = await asyncio.gather(
        services.lobby.accept(match, CYD), services.lobby.accept(match, DAN), return_exceptions=True
    )
    assert [type(one).__name__ for one in done] == ["Accepted", "SeatTaken"]
    assert await services.views.seats_of(match, CYD) == (0,)


async def test_p14_who_plays_takes_no_second_seat_and_a_full_match_has_none(services: Services, match: str) -> None:
    with pytest.raises(SeatTaken):
        await services.lobby.accept(match, CYD)
    await services.lobby.vacate(match, 0)
    with pytest.raises(SeatedAlready):
        await services.lobby.accept(match, BOB)
    with pytest.raises(SeatedAlready):
        await hand_over(services, match, 0, BOB)


async def test_p14_a_paused_match_takes_a_substitute_too(services: Services, match: str) -> None:
    await pause(services, match)
    await services.lobby.vacate(match, 1)
    assert (await services.lobby.accept(match, CYD)).seat == 1
    assert await status(services, match) == "paused"
