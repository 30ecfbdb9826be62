"""Pauses and extensions by agreement."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.away_errors import ExtendedEnough, MatchPaused, PauseIsTheirs
from bot.services.build import Services
from bot.services.errors import (
    AgreedAlready,
    AlreadyOffered,
    BadSetting,
    NothingOffered,
    NotSeated,
    NotYourSeat,
    OthersNotAsked,
    SeatKept,
)
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CYD, GUILD, START, FakeClock, FakeSender, drain

HOUR = 3600


async def dues(services: Services, match: str) -> list[int | None]:
    return [act.due for act in (await services.views.summary(match)).to_act]


async def pause(services: Services, match: str) -> None:
    await services.pauses.offer_pause(match, ANN, 0, hours=2)
    await services.pauses.answer_pause(match, BOB, 1, accept=True)


async def test_an_accepted_pause_stops_the_clocks_and_resuming_gives_back_what_was_left(
    services: Services, match: str, clock: FakeClock
) -> None:
    clock.advance(300)
    await pause(services, match)
    shown = await services.views.summary(match)
    assert (shown.row.status, shown.resumes, shown.offer) == ("paused", START + 300 + 2 * HOUR, None)
    assert await dues(services, match) == [None, None]
    clock.advance(HOUR)
    await services.pauses.resume(match, ANN)
    assert (await services.views.summary(match)).row.status == "setup"
    assert await dues(services, match) == [START + HOUR + 1800] * 2


async def test_a_pause_ends_by_itself(services: Services, match: str, clock: FakeClock) -> None:
    await pause(services, match)
    clock.advance(2 * HOUR)
    await services.clocks.act()
    assert (await services.views.summary(match)).row.status == "setup"
    assert await dues(services, match) == [START + 2 * HOUR + 1800] * 2


async def test_a_paused_match_takes_drafts_and_concessions_but_no_answers(services: Services, match: str) -> None:
    await pause(services, match)
    with pytest.raises(MatchPaused):
        await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.save_draft(match, ANN, 0, "1.0", ("3",), at_once=True)
    assert (await services.views.summary(match)).row.moves == 0
    done = await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    assert done.match.status == "over"


async def test_a_paused_match_stays_paused_when_a_seat_changes_hands(services: Services, match: str) -> None:
    await pause(services, match)
    await hand_over(services, match, 0, CYD)
    shown = await services.views.summary(match)
    assert (shown.row.status, shown.seats[0].player) == ("paused", CYD)
    await services.pauses.resume(match, CYD)
    assert await dues(services, match) == [START + 1800] * 2


@pytest.mark.parametrize("how", ["taken", "given", "kept by a computer meanwhile"])
async def test_whoever_comes_in_a_pause_has_the_whole_time_once_it_is_over(
    services: Services, match: str, clock: FakeClock, how: str
) -> None:
    clock.advance(1700)
    await pause(services, match)
    if how == "taken":
        await hand_over(services, match, 1, CYD)
    elif how == "given":
        await services.staff_seats.seat(match, Caller(999, GUILD, manager=True), 1, CYD, "a journey")
    else:
        await services.lobby.lend_seat(match, BOB, 1, "random")
        await services.lobby.come_back(match, BOB)
    await services.pauses.resume(match, ANN)
    assert await dues(services, match) == [clock.now() + 100, clock.now() + 1800]


async def test_a_seat_that_nobody_has_in_a_pause_keeps_what_was_left(
    services: Services, match: str, clock: FakeClock
) -> None:
    clock.advance(1700)
    await pause(services, match)
    await services.lobby.vacate(match, 1)
    await services.pauses.resume(match, ANN)
    assert await dues(services, match) == [clock.now() + 100] * 2


async def test_an_offer_is_answered_by_the_other_side(services: Services, match: str) -> None:
    await services.pauses.offer_pause(match, ANN, 0)
    with pytest.raises(AlreadyOffered):
        await services.pauses.offer_pause(match, BOB, 1)
    with pytest.raises(AgreedAlready):
        await services.pauses.answer_pause(match, ANN, 0, accept=True)
    await services.pauses.answer_pause(match, BOB, 1, accept=False)
    with pytest.raises(NothingOffered):
        await services.pauses.answer_pause(match, BOB, 1, accept=True)
    assert (await services.views.summary(match)).offer is None


async def test_an_offer_may_be_withdrawn(services: Services, match: str, clock: FakeClock, sender: FakeSender) -> None:
    await services.pauses.offer_pause(match, ANN, 0)
    await services.pauses.answer_pause(match, ANN, 0, accept=False)
    await drain(services, clock)
    said = [(row.payload["text"]["key"], row.payload["mention"]) for row in sender.rows if row.kind == "notice"]
    assert said == [("service.pause.offered", [1]), ("service.pause.withdrawn", [1])]


async def test_alone_against_an_ai_a_pause_needs_no_consent(services: Services, new: NewMatch) -> None:
    practice = NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0)
    made = await services.lobby.create(practice)
    await services.openings.open(made.match.id)
    await services.pauses.offer_pause(made.match.id, ANN, 0)
    assert (await services.views.summary(made.match.id)).row.status == "paused"


async def test_who_has_a_computer_keep_their_seat_is_not_stopped_by_the_other_alone(
    services: Services, match: str
) -> None:
    await services.lobby.lend_seat(match, BOB, 1, "random")
    with pytest.raises(SeatKept):
        await services.pauses.offer_pause(match, ANN, 0)
    await services.lobby.come_back(match, BOB)
    await pause(services, match)
    assert (await services.views.summary(match)).row.status == "paused"


@pytest.mark.parametrize("hours", [0, 337])
async def test_a_pause_has_bounds(services: Services, match: str, hours: int) -> None:
    with pytest.raises(BadSetting):
        await services.pauses.offer_pause(match, ANN, 0, hours=hours)


async def test_strangers_neither_pause_nor_resume(services: Services, match: str) -> None:
    with pytest.raises(NotYourSeat):
        await services.pauses.offer_pause(match, CYD, 0)
    await pause(services, match)
    with pytest.raises(NotSeated):
        await services.pauses.resume(match, CYD)


async def test_an_extension_gives_the_other_side_its_time_again(services: Services, match: str) -> None:
    await services.extensions.extend(match, ANN, 0)
    assert await dues(services, match) == [START + 1800, START + 3600]


async def test_there_is_nothing_to_extend_when_the_other_side_has_answered(services: Services, match: str) -> None:
    await services.matches.submit(match, BOB, 1, "1.1", ("2",))
    with pytest.raises(OthersNotAsked):
        await services.extensions.extend(match, ANN, 0)


async def test_p13_a_pause_is_ended_early_only_by_who_asked_for_it(services: Services, match: str) -> None:
    await pause(services, match)
    with pytest.raises(PauseIsTheirs):
        await services.pauses.resume(match, BOB)
    assert (await services.views.summary(match)).row.status == "paused"
    await services.pauses.resume(match, ANN)
    assert (await services.views.summary(match)).row.status == "setup"


async def test_p13_others_ask_to_go_on_once_and_whose_pause_it_is_gets_the_ping(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await pause(services, match)
    await drain(services, clock)
    sender.rows.clear()
    await services.pauses.ask_resume(match, BOB)
    with pytest.raises(AlreadyOffered):
        await services.pauses.ask_resume(match, BOB)
    with pytest.raises(NothingOffered):
        await services.pauses.ask_resume(match, ANN)
    await drain(services, clock)
    said = [(row.payload["text"]["key"], row.payload["mention"], row.payload["buttons"]) for row in sender.rows]
    assert said == [("service.pause.asked", [0], ["pause.resume"])]
    assert (await services.views.summary(match)).row.status == "paused"


async def test_p13_a_pause_nobody_owns_any_more_may_be_ended_by_anybody(services: Services, match: str) -> None:
    await pause(services, match)
    await services.lobby.vacate(match, 0)
    await services.pauses.resume(match, BOB)
    assert (await services.views.summary(match)).row.status == "setup"


async def test_p13_whatever_is_said_of_a_pause_pings_the_other_side(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await pause(services, match)
    await services.pauses.resume(match, ANN)
    await pause(services, match)
    clock.advance(2 * HOUR)
    await services.clocks.act()
    await drain(services, clock)
    said = [(row.payload["text"]["key"], row.payload["mention"]) for row in sender.rows if row.kind == "notice"]
    offered, began = ("service.pause.offered", [1]), ("service.pause.began", [0])
    assert said == [offered, began, ("service.pause.resumed", [1]), offered, began, ("service.pause.ended", [0, 1])]


async def test_p13_more_time_is_the_presets_own_and_given_twice_a_turn(services: Services, match: str) -> None:
    for given in (1, 2):
        await services.extensions.extend(match, ANN, 0)
        assert await dues(services, match) == [START + 1800, START + 1800 * (1 + given)]
    with pytest.raises(ExtendedEnough):
        await services.extensions.extend(match, ANN, 0)


async def test_p13_a_pause_does_not_make_room_for_more_extensions(services: Services, match: str) -> None:
    for _ in range(2):
        await services.extensions.extend(match, ANN, 0)
    await pause(services, match)
    await services.pauses.resume(match, ANN)
    with pytest.raises(ExtendedEnough):
        await services.extensions.extend(match, ANN, 0)


async def test_p13_the_next_turn_may_be_given_more_time_again(services: Services, playing: str) -> None:
    (first,) = (await services.views.summary(playing)).to_act
    other, people = 1 - first.seat, (ANN, BOB)
    for _ in range(2):
        await services.extensions.extend(playing, people[other], other)
    await services.matches.submit(playing, people[first.seat], first.seat, f"2.{first.seat}", ("1",))
    await services.extensions.extend(playing, people[first.seat], first.seat)
    assert await dues(services, playing) == [START + 1200]


async def test_p13_time_that_others_gave_is_not_saved_in_the_bank(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    made = await services.lobby.create(msgspec.structs.replace(new, preset="bank:7200+600"))
    match = made.match.id
    await services.lobby.accept(match, BOB)
    await services.openings.open(match)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    ((seat,),) = ([act.seat for act in (await services.views.summary(match)).to_act],)
    await services.extensions.extend(match, (ANN, BOB)[1 - seat], 1 - seat)
    assert await dues(services, match) == [START + 7800 + 24 * HOUR]
    clock.advance(7000)
    await services.matches.submit(match, (ANN, BOB)[seat], seat, f"2.{seat}", ("1",))
    assert (await services.views.summary(match)).seats[seat].bank == 800
