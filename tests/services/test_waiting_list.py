"""Who waits for a seat takes the first that becomes free, in the order they came, in the transaction that frees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.services.build import Services
from bot.services.errors import NotTogether, SatElsewhere, SeatedAlready
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.rows import OPEN
from tests.support.rows import matches_with
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeSender, drain

DAN, EVE = 104, 105
GM = Caller(999, GUILD, manager=True)
WHY = "a journey"


async def people(services: Services, match: str) -> list[int | None]:
    return [place.player for place in (await services.views.summary(match)).seats]


FREED: dict[str, Callable[[Services, str], Awaitable[object]]] = {
    "vacated": lambda s, m: s.lobby.vacate(m, 1),
    "freed by the staff": lambda s, m: s.staff_seats.free(m, GM, 1, WHY),
    "offered to anyone": lambda s, m: s.lobby.offer_seat(m, BOB, 1),
    "forgotten": lambda s, m: s.players.forget(BOB),
}


@pytest.mark.parametrize("how", FREED)
async def test_wait_1_the_first_who_waits_takes_the_seat_at_once(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender, how: str
) -> None:
    await services.lobby.wait(playing, DAN)
    clock.advance(1)
    await services.lobby.wait(playing, EVE)
    assert await services.lobby.waiting(playing) == (DAN, EVE)
    await FREED[how](services, playing)
    assert await people(services, playing) == [ANN, DAN]
    assert await services.lobby.waiting(playing) == (EVE,)
    await drain(services, clock)
    told = [row.payload["text"] for row in sender.rows if row.kind == "notice"]
    assert [text["args"]["who"] for text in told if text["key"] == "service.seat.inherited"] == [{"player": DAN}]


async def test_wait_2_a_seat_that_is_free_already_is_taken_now(services: Services, playing: str) -> None:
    await services.lobby.vacate(playing, 1)
    done = await services.lobby.wait(playing, DAN)
    assert done.seat == 1
    assert await people(services, playing) == [ANN, DAN]
    assert await services.lobby.waiting(playing) == ()


async def test_wait_3_who_may_not_take_the_seat_is_passed_over_and_stays(services: Services, playing: str) -> None:
    for person in (CYD, DAN, EVE):
        await services.lobby.wait(playing, person)
    await services.players.block(ANN, CYD)
    await services.players.block(DAN, ANN)
    await services.lobby.vacate(playing, 1)
    assert await people(services, playing) == [ANN, EVE]
    assert await services.lobby.waiting(playing) == (CYD, DAN)


async def test_wait_4_who_plays_or_has_left_knows_too_much_for_another_seat(services: Services, playing: str) -> None:
    with pytest.raises(SeatedAlready):
        await services.lobby.wait(playing, ANN)
    await hand_over(services, playing, 1, DAN)
    await services.lobby.wait(playing, BOB)
    await services.lobby.vacate(playing, 0)
    assert await people(services, playing) == [None, DAN]
    with pytest.raises(SatElsewhere):
        await hand_over(services, playing, 0, BOB)
    await services.lobby.vacate(playing, 1)
    assert await people(services, playing) == [None, BOB]


async def test_wait_5_one_waits_no_more_when_one_says_so_or_is_forgotten(services: Services, playing: str) -> None:
    await services.lobby.wait(playing, DAN)
    await services.lobby.wait(playing, EVE)
    assert await services.lobby.stop_waiting(playing, DAN)
    assert not await services.lobby.stop_waiting(playing, DAN)
    await services.players.forget(EVE)
    await services.lobby.vacate(playing, 1)
    assert await people(services, playing) == [ANN, None]


@pytest.mark.parametrize("looked", [False, True], ids=["unseen", "seen"])
async def test_wait_5_who_frees_a_seat_as_staff_is_passed_over(services: Services, playing: str, looked: bool) -> None:
    await services.lobby.wait(playing, GM.user)
    await services.lobby.wait(playing, EVE)
    if looked:
        await services.rulings.see(playing, GM, WHY)
    await services.staff_seats.free(playing, GM, 1, WHY)
    assert await people(services, playing) == [ANN, EVE]
    await services.staff_seats.free(playing, GM, 0, WHY)
    assert await people(services, playing) == [None, EVE]


async def test_wait_5_who_has_seen_everything_is_passed_over_whoever_frees_the_seat(
    services: Services, playing: str
) -> None:
    await services.lobby.wait(playing, GM.user)
    await services.rulings.see(playing, GM, WHY)
    await services.lobby.vacate(playing, 1)
    assert await people(services, playing) == [ANN, None]


async def test_wait_6_the_staff_match_nobody_who_takes_no_challenges_of_another(services: Services) -> None:
    new = NewMatch(game="tally", creator=999, guild=GUILD, channel=CHANNEL, invited=(ANN, BOB))
    await services.players.block(BOB, ANN)
    with pytest.raises(NotTogether) as refused:
        await services.arranging.open(new, GM, WHY)
    assert refused.value.text.args == {}, "who blocks whom is nobody's business"
    assert await matches_with(services.store, (OPEN, "opening")) == []
    await services.players.unblock(BOB, ANN)
    assert (await services.arranging.open(new, GM, WHY)).match.started is not None
