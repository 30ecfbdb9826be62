"""A match of minutes begins when everybody is there, and is called off if they do not come."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import NotCreator, NotSeated, SeatTaken
from bot.services.gathering import READY_FOR
from bot.services.new_match import NewMatch

from .fakes import ANN, BOB, CYD, START, FakeClock, FakeSender, drain


@pytest.fixture
async def waiting(services: Services, new: NewMatch, clock: FakeClock) -> str:
    """A match that Ann has offered and Bob has accepted an hour later: it waits for Ann."""
    made = await services.lobby.create(msgspec.structs.replace(new, ready=True))
    clock.advance(3600)
    await services.lobby.accept(made.match.id, BOB)
    return made.match.id


async def status(services: Services, match: str) -> str:
    return (await services.views.summary(match)).row.status


async def test_p14_no_clock_runs_before_everybody_is_there(
    services: Services, waiting: str, clock: FakeClock, sender: FakeSender
) -> None:
    shown = await services.views.summary(waiting)
    assert (shown.row.status, shown.row.started, shown.to_act) == ("ready", None, ())
    assert shown.waits == START + 3600 + READY_FOR
    await drain(services, clock)
    (call,) = [row for row in sender.rows if row.kind == "lobby_call"]
    assert (call.payload["mention"], call.payload["buttons"]) == ([0], ["here"])
    clock.advance(600)
    await services.lobby.here(waiting, ANN)
    assert await status(services, waiting) == "opening"
    await services.openings.open(waiting)
    shown = await services.views.summary(waiting)
    assert shown.row.status == "setup"
    assert [act.due for act in shown.to_act] == [START + 3600 + 600 + 1800] * 2


async def test_p14_who_accepts_is_there_and_saying_so_again_changes_nothing(services: Services, waiting: str) -> None:
    await services.lobby.here(waiting, BOB)
    assert await status(services, waiting) == "ready"
    await services.lobby.here(waiting, ANN)
    assert (await services.lobby.here(waiting, BOB)).repeated
    assert await status(services, waiting) == "opening"


async def test_p14_if_somebody_never_comes_the_match_is_called_off_and_both_are_told(
    services: Services, waiting: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    sender.rows.clear()
    clock.advance(READY_FOR)
    await services.clocks.act()
    await drain(services, clock)
    assert await status(services, waiting) == "cancelled"
    told = [(row.kind, row.payload.get("mention")) for row in sender.rows]
    assert told == [("lobby_post", None), ("lobby_call", [0, 1])]


async def test_p14_either_may_leave_while_it_waits_and_no_stranger_comes_in(services: Services, waiting: str) -> None:
    with pytest.raises(SeatTaken):
        await services.lobby.accept(waiting, CYD)
    with pytest.raises(NotSeated):
        await services.lobby.here(waiting, CYD)
    with pytest.raises(NotCreator):
        await services.lobby.cancel(waiting, CYD)
    await services.lobby.cancel(waiting, BOB)
    assert await status(services, waiting) == "cancelled"


@pytest.mark.parametrize(("who", "other"), [(ANN, 1), (BOB, 0)])
async def test_p14_who_withdraws_it_is_not_said_to_have_been_away_and_needs_no_ping(
    services: Services, waiting: str, clock: FakeClock, sender: FakeSender, who: int, other: int
) -> None:
    await drain(services, clock)
    sender.rows.clear()
    await services.lobby.cancel(waiting, who)
    await drain(services, clock)
    (post, call) = [row.payload for row in sender.rows]
    assert (post["why"], call["mention"], call["text"]["key"]) == ("withdrawn", [other], "service.lobby.off")


async def test_p14_joining_ones_own_waiting_match_says_that_one_is_there(services: Services, waiting: str) -> None:
    await services.lobby.accept(waiting, ANN)
    assert await status(services, waiting) == "opening"


async def test_p14_a_rematch_of_it_waits_for_both_again(services: Services, waiting: str) -> None:
    await services.lobby.here(waiting, ANN)
    await services.matches.submit(waiting, ANN, 0, "concede.0", ("concede",))
    asked = await services.lobby.rematch(waiting, ANN)
    await services.lobby.rematch(waiting, BOB)
    assert await status(services, asked.match.id) == "ready"


async def test_p14_asking_for_the_rematch_again_says_that_one_is_there(services: Services, waiting: str) -> None:
    await services.lobby.here(waiting, ANN)
    await services.matches.submit(waiting, ANN, 0, "concede.0", ("concede",))
    asked = await services.lobby.rematch(waiting, ANN)
    await services.lobby.rematch(waiting, BOB)
    await services.lobby.rematch(waiting, BOB)
    assert await status(services, asked.match.id) == "ready", "Ann has not said so"
    again = await services.lobby.rematch(waiting, ANN)
    assert again.match.id == asked.match.id
    assert await status(services, asked.match.id) == "opening"


async def test_p14_being_forgotten_calls_off_what_waits(services: Services, waiting: str) -> None:
    assert await services.players.forget(ANN) == []
    assert await status(services, waiting) == "cancelled"
    assert (await services.views.summary(waiting)).row.creator is None


async def test_p14_practice_waits_for_nobody(services: Services) -> None:
    new = NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0, preset="live", ready=True)
    assert (await services.lobby.create(new)).match.status == "opening"
