"""Pauses and extensions by agreement."""

from __future__ import annotations

import pytest

from bot.services.build import Services
from bot.services.errors import AlreadyOffered, BadSetting, MatchPaused, NothingOffered, NotSeated, NotYourSeat
from bot.services.lobby import NewMatch

from .fakes import ANN, BOB, CYD, START, FakeClock, FakeSender, drain

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
    await services.pauses.resume(match, BOB)
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
    await services.lobby.replace_seat(match, 0, CYD)
    shown = await services.views.summary(match)
    assert (shown.row.status, shown.seats[0].player) == ("paused", CYD)
    await services.pauses.resume(match, CYD)
    assert await dues(services, match) == [START + 1800] * 2


async def test_an_offer_is_answered_by_the_other_side(services: Services, match: str) -> None:
    await services.pauses.offer_pause(match, ANN, 0)
    with pytest.raises(AlreadyOffered):
        await services.pauses.offer_pause(match, BOB, 1)
    with pytest.raises(NothingOffered):
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
    assert said == [("service.pause.offered", [1]), ("service.pause.withdrawn", [])]


async def test_alone_against_an_ai_a_pause_needs_no_consent(services: Services, new: NewMatch) -> None:
    practice = NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0)
    made = await services.lobby.create(practice)
    await services.pauses.offer_pause(made.match.id, ANN, 0)
    assert (await services.views.summary(made.match.id)).row.status == "paused"


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
    await services.pauses.extend(match, ANN, 0)
    assert await dues(services, match) == [START + 1800, START + 3600]


async def test_there_is_nothing_to_extend_when_the_other_side_has_answered(services: Services, match: str) -> None:
    await services.matches.submit(match, BOB, 1, "1.1", ("2",))
    with pytest.raises(NothingOffered):
        await services.pauses.extend(match, ANN, 0)
