"""The limit of a match does not run while anybody is away who plays, whatever else stops or moves its clocks."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.build import Services
from bot.services.grace import LAST_SEEN
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from bot.storage.sqlite import SqliteStore
from tests.kernel.toy import Toy
from tests.support.seats import hand_over

from .conftest import AIS
from .fakes import ANN, BOB, CYD, GUILD, START, FakeClock, FakeIds, FakeSender
from .tally import Tally

GM = Caller(999, GUILD, manager=True)
WHY = "a fever"


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([Tally(), Toy()]), sender, ais=AIS, clock=clock, ids=FakeIds())


@pytest.fixture
async def post(services: Services, new: NewMatch) -> str:
    """A match by post of Ann and Bob that may last three days; both are to bid."""
    made = await services.lobby.create(msgspec.structs.replace(new, preset="async", limit=3 * DAY))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    return made.match.id


async def limit(services: Services, match: str) -> int | None:
    return (await services.views.summary(match)).limit


async def test_lim_14_an_absence_after_the_limit_does_not_move_it(services: Services, post: str) -> None:
    await services.away.begin(post, ANN, 5, start=START + 60 * DAY)
    assert await limit(services, post) == START + 3 * DAY


async def test_lim_14_a_planned_absence_is_skipped_from_the_moment_it_is_planned_until_it_is_withdrawn(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 2, start=START + DAY)
    await services.away.begin(post, BOB, 2, start=START + 2 * DAY)
    assert await limit(services, post) == START + 6 * DAY
    clock.advance(HOUR)
    await services.away.withdraw_all(ANN)
    assert await limit(services, post) == START + 5 * DAY


@pytest.mark.parametrize("hours", [24, 120, 144])
async def test_lim_14_an_absence_that_began_in_a_pause_stops_the_limit_after_it(
    services: Services, post: str, clock: FakeClock, hours: int
) -> None:
    """Five days from now on, under a pause that ends before, with or after them."""
    await services.staff_time.pause(post, GM, WHY, hours=hours)
    await services.away.begin(post, ANN, 5)
    clock.advance(hours * HOUR)
    await services.clocks.act()
    assert await limit(services, post) == START + max(5 * DAY, hours * HOUR) + 3 * DAY


async def test_lim_14_a_pause_over_an_absence_leaves_what_was_left(
    services: Services, post: str, clock: FakeClock
) -> None:
    clock.advance(HOUR)
    await services.away.begin(post, ANN, 5)
    clock.advance(HOUR)
    await services.staff_time.pause(post, GM, WHY, hours=120)
    clock.advance(5 * DAY)
    await services.clocks.act()
    assert await limit(services, post) == clock.now() + 3 * DAY - HOUR


@pytest.mark.parametrize("comes_back", [False, True])
async def test_lim_14_a_match_that_nobody_sees_over_an_absence_leaves_what_was_left(
    services: Services, post: str, clock: FakeClock, comes_back: bool
) -> None:
    await services.away.begin(post, ANN, 5)
    clock.advance(HOUR)
    await services.openings.shut(post)
    clock.advance(DAY)
    if comes_back:
        await services.away.end(post, ANN)
        await services.openings.open(post)
        assert await limit(services, post) == clock.now() + 3 * DAY
    else:
        await services.openings.open(post)
        assert await limit(services, post) == START + 8 * DAY


async def test_lim_14_an_outage_in_an_absence_takes_nothing_from_the_limit_and_gives_it_nothing(
    services: Services, post: str, store: SqliteStore, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 5)
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(2 * DAY)
    await services.clocks.grace.grant()
    assert await limit(services, post) == START + 8 * DAY
    await store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(4 * DAY)
    await services.clocks.grace.grant()
    assert await limit(services, post) == START + 9 * DAY


async def test_lim_14_the_absence_of_who_left_the_seat_stops_no_limit(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 5)
    clock.advance(DAY)
    await hand_over(services, post, 0, CYD)
    assert (await services.views.summary(post)).away == {}
    assert await limit(services, post) == START + 4 * DAY


async def test_lim_14_the_absence_of_who_left_the_seat_while_nobody_saw_the_match_stops_no_limit(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.away.begin(post, ANN, 5)
    clock.advance(DAY)
    await services.openings.shut(post)
    clock.advance(DAY)
    await services.lobby.vacate(post, 0)
    await services.openings.open(post)
    assert await limit(services, post) == clock.now() + 3 * DAY


async def test_lim_14_the_absence_of_who_is_out_stops_no_limit(
    services: Services, new: NewMatch, clock: FakeClock
) -> None:
    asked = msgspec.structs.replace(new, game="toy", preset="async", limit=3 * DAY, invited=(BOB, CYD))
    match = (await services.lobby.create(asked)).match.id
    for person in (BOB, CYD):
        await services.lobby.accept(match, person)
    await services.openings.open(match)
    await services.away.begin(match, BOB, 5)
    clock.advance(HOUR)
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    assert (await services.views.summary(match)).seats[1].rank is not None
    assert await limit(services, match) == clock.now() + 3 * DAY


async def test_lim_14_time_called_in_an_absence_and_taken_back_leaves_the_limit_as_it_was(
    services: Services, post: str, clock: FakeClock
) -> None:
    await services.matches.submit(post, ANN, 0, "1.0", ("2",))
    await services.matches.submit(post, BOB, 1, "1.1", ("3",))
    await services.away.begin(post, ANN, 5)
    clock.advance(HOUR)
    await services.limits.call(post, GM, WHY)
    await services.rulings.undo(post, GM, WHY)
    assert await limit(services, post) == START + 8 * DAY
