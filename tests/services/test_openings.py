"""No clock runs for a match that its players cannot see (F4): it waits, and goes on with what was left."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import NotOpen
from bot.services.gathering import LAPSE_AFTER
from bot.services.new_match import NewMatch
from bot.services.outbox import LONGEST_TRYING, LOOK_FOR_LEAVE, Blocked, TryLater
from bot.storage.rows import Delivery, Trouble
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeSender, drain

HOUR = 3600
REFUSED = Delivery(troubles=(Trouble("rights"),))


@pytest.fixture
async def hidden(services: Services, new: NewMatch) -> str:
    """A match that was accepted and that nobody can see yet."""
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB)
    return made.match.id


async def test_f4_nobodys_time_runs_before_all_can_see_the_match(
    services: Services, hidden: str, clock: FakeClock
) -> None:
    clock.advance(3 * HOUR)
    assert await services.clocks.act() == 0
    before = await services.views.summary(hidden)
    assert (before.row.status, [waiting.due for waiting in before.to_act]) == ("opening", [None, None])
    assert await services.openings.open(hidden)
    after = await services.views.summary(hidden)
    assert (after.row.status, [waiting.due for waiting in after.to_act]) == ("setup", [clock.now() + 1800] * 2)
    assert not await services.openings.open(hidden)


async def test_f4_answers_are_taken_while_a_match_waits(services: Services, hidden: str, clock: FakeClock) -> None:
    await services.matches.submit(hidden, ANN, 0, "1.0", ("2",))
    await services.matches.submit(hidden, BOB, 1, "1.1", ("3",))
    waits = await services.views.summary(hidden)
    assert (waits.row.status, [waiting.due for waiting in waits.to_act]) == ("opening", [None])
    await services.openings.open(hidden)
    played = await services.views.summary(hidden)
    assert (played.row.status, [waiting.due for waiting in played.to_act]) == ("playing", [clock.now() + 600])


async def test_f4_a_match_that_goes_out_of_sight_takes_up_what_was_left(
    services: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(200)
    assert await services.openings.shut(playing)
    assert not await services.openings.shut(playing)
    clock.advance(10 * HOUR)
    assert await services.clocks.act() == 0
    await services.openings.open(playing)
    found = await services.views.summary(playing)
    assert (found.row.status, found.row.held) == ("playing", None)
    assert [waiting.due for waiting in found.to_act] == [clock.now() + 400]


async def test_f4_an_answer_in_a_match_that_went_out_of_sight_costs_what_was_thought_before(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    """A bank of 72 hours and 12 more: 60 are thought, 10 pass unseen."""
    match = (await services.lobby.create(msgspec.structs.replace(new, preset="bank"))).match.id
    await services.lobby.accept(match, BOB)
    await services.openings.open(match)
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    (waiting,) = (await services.views.summary(match)).to_act
    clock.advance(60 * HOUR)
    await services.openings.shut(match)
    clock.advance(10 * HOUR)
    seat = waiting.seat
    await services.matches.submit(match, (ANN, BOB)[seat], seat, f"2.{seat}", ("1",))
    assert (await services.views.summary(match)).seats[seat].bank == 24 * HOUR
    await services.openings.open(match)
    assert (await services.views.summary(match)).seats[seat].bank == 24 * HOUR


async def test_f4_whoever_comes_while_a_match_is_out_of_sight_has_the_whole_time(
    services: Services, match: str, clock: FakeClock
) -> None:
    clock.advance(600)
    await services.openings.shut(match)
    await hand_over(services, match, 1, CYD)
    clock.advance(10 * HOUR)
    await services.openings.open(match)
    found = await services.views.summary(match)
    assert [waiting.due for waiting in found.to_act] == [clock.now() + 1200, clock.now() + 1800]


async def test_f4_a_refused_message_waits_for_leave_as_long_as_it_takes(
    services: Services, hidden: str, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [Blocked("refused", REFUSED) for _ in range(2)]
    await drain(services, clock)
    clock.advance(LONGEST_TRYING)
    await drain(services, clock)
    assert await services.outbox.dead() == []
    assert await services.store.next_try() == clock.now() + LOOK_FOR_LEAVE
    assert [row.id for row in await services.openings.troubled(GUILD)] == [hidden]
    assert await services.openings.look_again(GUILD) == 1
    await drain(services, clock)
    assert (await services.views.summary(hidden)).row.status == "setup"


async def test_f4_what_has_waited_for_leave_for_days_is_tried_on_when_it_then_meets_a_passing_failure(
    services: Services, hidden: str, clock: FakeClock, sender: FakeSender
) -> None:
    limited = TryLater("rate limit", after=2, unsent=True)
    sender.faults = [limited]
    await drain(services, clock)
    clock.advance(2)
    for fault in (Blocked("refused", REFUSED), limited):
        sender.faults = [fault]
        await drain(services, clock)
        clock.advance(LONGEST_TRYING)
    await drain(services, clock)
    assert await services.outbox.dead() == []
    assert (await services.views.summary(hidden)).row.status == "setup"


async def test_f4_a_refused_message_stops_the_clocks_of_a_match_under_way(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    sender.faults = [Blocked("refused", REFUSED)]
    await drain(services, clock)
    assert (await services.views.summary(playing)).row.status == "opening"


async def test_f4_what_was_refused_where_nothing_waits_is_tried_by_a_row_of_its_own(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    row = sender.rows[0]
    await services.store.made(row, REFUSED)
    sender.rows.clear()
    await services.openings.look_again(GUILD)
    await drain(services, clock)
    assert sender.kinds() == ["open_threads"]


async def test_f4_a_match_that_is_never_seen_is_called_off(services: Services, hidden: str, clock: FakeClock) -> None:
    clock.advance(LAPSE_AFTER)
    await services.clocks.act()
    assert (await services.views.summary(hidden)).row.status == "cancelled"


async def test_f4_a_match_that_was_under_way_is_not_called_off(
    services: Services, playing: str, clock: FakeClock
) -> None:
    await services.openings.shut(playing)
    clock.advance(2 * LAPSE_AFTER)
    await services.clocks.act()
    assert (await services.views.summary(playing)).row.status == "opening"


async def test_f4_a_match_whose_clocks_do_not_run_takes_no_pause(services: Services, hidden: str) -> None:
    with pytest.raises(NotOpen):
        await services.pauses.offer_pause(hidden, ANN, 0)
