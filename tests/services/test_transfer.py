"""A match that goes to another host loses nothing on its way: no time of its people, nothing still to be said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.services.build import Services
from bot.services.grace import LAST_SEEN
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.transfer import Transfer
from bot.storage.sqlite import SqliteStore

from .fakes import ANN, BOB, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally

HOUR, DAY = 3600, 86400
LONG = 50 * HOUR
"""Longer than any clock of a match by post."""


@pytest.fixture
def there() -> FakeSender:
    """What the other host says."""
    return FakeSender()


@pytest.fixture
async def elsewhere(tmp_path: Path, clock: FakeClock, there: FakeSender) -> AsyncIterator[Services]:
    store = await SqliteStore.open(tmp_path / "elsewhere.db")
    yield Services(store, Library([Tally()]), there, clock=clock, ids=FakeIds(["OTHER"]))
    await store.close()


async def carried(services: Services, elsewhere: Services, clock: FakeClock, match: str, **fields: Any) -> None:
    """Take a match to another host, which takes long, and let that one begin; `fields` of its file are replaced."""
    file = msgspec.json.decode(await Transfer(services.desk).export_match(match))
    clock.advance(LONG)
    await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file | fields))
    await elsewhere.clocks.grace.watch()
    await elsewhere.clocks.act()


async def dues(services: Services, match: str) -> list[int | None]:
    """Return until when who is to act has time."""
    return [waiting.due for waiting in (await services.views.summary(match)).to_act]


@pytest.mark.parametrize(("thought", "left"), [(200, 400), (590, 300)])
async def test_the_clocks_of_a_match_stand_still_until_it_is_seen_at_its_new_host(
    services: Services, elsewhere: Services, playing: str, clock: FakeClock, thought: int, left: int
) -> None:
    """docs/services.md, 5: only time in which people could act counts, and less than the grace left is that."""
    clock.advance(thought)
    await carried(services, elsewhere, clock, playing)
    found = await elsewhere.views.summary(playing)
    assert (found.row.status, found.row.moves) == ("opening", 2)
    assert await dues(elsewhere, playing) == [None]
    clock.advance(HOUR)
    await drain(elsewhere, clock)
    assert (await elsewhere.views.summary(playing)).row.status == "playing"
    assert await dues(elsewhere, playing) == [clock.now() + left]


async def test_the_time_before_it_was_exported_in_which_no_bot_ran_counts_for_nobody(
    services: Services, elsewhere: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(200)
    await services.store.put_fact(LAST_SEEN, str(clock.now()))
    clock.advance(LONG)
    await carried(services, elsewhere, clock, playing)
    await drain(elsewhere, clock)
    assert await dues(elsewhere, playing) == [clock.now() + 400]


@pytest.mark.parametrize("seen", [0, -1, 1 << 40])
async def test_where_a_file_does_not_tell_when_people_could_act_last_they_have_the_grace(
    services: Services, elsewhere: Services, playing: str, clock: FakeClock, seen: int
) -> None:
    await carried(services, elsewhere, clock, playing, seen=seen)
    await drain(elsewhere, clock)
    assert await dues(elsewhere, playing) == [clock.now() + 300]


async def test_the_limit_and_the_reminders_of_a_match_move_with_its_clocks(
    services: Services, elsewhere: Services, new: NewMatch, clock: FakeClock
) -> None:
    """A limit of two days, of which three hours have counted; who is away then has the whole time of their absence."""
    new = msgspec.structs.replace(new, preset="async", limit=2 * DAY)
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB)
    await services.openings.open(match)
    clock.advance(3 * HOUR)
    await carried(services, elsewhere, clock, match)
    await drain(elsewhere, clock)
    clocks = await elsewhere.store.deadlines_of(match)
    left = {(d.kind, d.due - clock.now()) for d in clocks}
    assert left == {
        ("limit", 45 * HOUR),
        ("answer", 45 * HOUR),
        ("reminder", 21 * HOUR),
        ("reminder", 39 * HOUR),
    }


async def test_an_absence_ends_when_it_was_to_end_and_takes_no_time_of_who_is_away(
    services: Services, elsewhere: Services, new: NewMatch, clock: FakeClock
) -> None:
    """Ann is away for three days of which two have passed once her match is seen again: her 48 hours begin after it."""
    match = (await services.lobby.create(msgspec.structs.replace(new, preset="async"))).match.id
    await services.lobby.accept(match, BOB)
    await services.openings.open(match)
    back = clock.now() + 3 * DAY
    await services.away.begin(match, ANN, 3)
    await carried(services, elsewhere, clock, match)
    await drain(elsewhere, clock)
    assert await dues(elsewhere, match) == [back + 48 * HOUR, clock.now() + 48 * HOUR]
    assert [d.due for d in await elsewhere.store.deadlines_of(match) if d.kind == "back"] == [back]


async def test_a_pause_ends_when_it_was_to_end_with_what_was_left(
    services: Services, elsewhere: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(200)
    await services.pauses.offer_pause(playing, ANN, 0, hours=60)
    await services.pauses.answer_pause(playing, BOB, 1, True)
    until = clock.now() + 60 * HOUR
    await carried(services, elsewhere, clock, playing)
    await drain(elsewhere, clock)
    assert (await elsewhere.views.summary(playing)).resumes == until
    clock.advance(10 * HOUR)
    await elsewhere.clocks.act()
    assert (await elsewhere.views.summary(playing)).row.status == "playing"
    assert await dues(elsewhere, playing) == [clock.now() + 400]


@pytest.mark.parametrize(("ready", "waits"), [(False, 7 * DAY), (True, 900)])
async def test_a_match_that_waits_for_people_waits_anew_at_its_new_host(
    services: Services, elsewhere: Services, new: NewMatch, clock: FakeClock, ready: bool, waits: int
) -> None:
    match = (await services.lobby.create(msgspec.structs.replace(new, ready=ready))).match.id
    if ready:
        await services.lobby.accept(match, BOB)
    else:
        clock.advance(6 * DAY)
    status = (await services.views.summary(match)).row.status
    await carried(services, elsewhere, clock, match)
    assert (await elsewhere.views.summary(match)).row.status == status
    assert [(d.kind, d.due - clock.now()) for d in await elsewhere.store.deadlines_of(match)] == [("lapse", waits)]


async def test_a_match_that_nobody_has_seen_yet_opens_at_its_new_host(
    services: Services, elsewhere: Services, new: NewMatch, clock: FakeClock, there: FakeSender
) -> None:
    """It is exported before its threads are there."""
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB)
    await carried(services, elsewhere, clock, match)
    await drain(elsewhere, clock)
    assert (await elsewhere.views.summary(match)).row.status == "setup"
    assert await dues(elsewhere, match) == [clock.now() + 1800] * 2
    assert there.kinds()[:3] == ["lobby_post", "open_threads", "turn_post"]


async def test_a_match_out_of_sight_goes_on_at_its_new_host_with_what_was_left(
    services: Services, elsewhere: Services, playing: str, clock: FakeClock
) -> None:
    clock.advance(200)
    await services.openings.shut(playing)
    clock.advance(HOUR)
    await carried(services, elsewhere, clock, playing)
    await drain(elsewhere, clock)
    assert (await elsewhere.views.summary(playing)).row.status == "playing"
    assert await dues(elsewhere, playing) == [clock.now() + 400]


async def test_what_stands_of_a_match_is_shown_anew_at_its_new_host(
    services: Services, elsewhere: Services, playing: str, new: NewMatch, clock: FakeClock, there: FakeSender
) -> None:
    """Whatever was said of it before, or was still to be: a challenge, and a match that is paused."""
    waiting = (await services.lobby.create(new)).match.id
    await services.pauses.offer_pause(playing, ANN, 0, hours=200)
    await services.pauses.answer_pause(playing, BOB, 1, True)
    await carried(services, elsewhere, clock, waiting)
    await carried(services, elsewhere, clock, playing)
    await drain(elsewhere, clock)
    assert there.kinds(waiting) == ["lobby_post"]
    assert there.kinds(playing) == ["lobby_post", "open_threads", "turn_post"]
    assert (await elsewhere.views.summary(playing)).row.status == "paused"
    board = await elsewhere.views.message(playing, "board")
    assert board is not None


@pytest.mark.parametrize("was_said", [False, True])
async def test_an_end_that_was_still_to_be_said_is_said_at_the_new_host(
    services: Services, elsewhere: Services, playing: str, clock: FakeClock, there: FakeSender, was_said: bool
) -> None:
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    if was_said:
        await drain(services, clock)
    await carried(services, elsewhere, clock, playing)
    await drain(elsewhere, clock)
    assert there.kinds() == ([] if was_said else ["match_over", "lobby_post"])


async def test_a_challenge_called_off_is_said_so_at_the_new_host_and_the_end_of_no_match(
    services: Services, elsewhere: Services, new: NewMatch, clock: FakeClock, there: FakeSender
) -> None:
    match = (await services.lobby.create(new)).match.id
    await services.lobby.cancel(match, ANN)
    await carried(services, elsewhere, clock, match, unsaid=["lobby_post", "match_over", "other"])
    await drain(elsewhere, clock)
    assert there.kinds() == ["lobby_post"]


async def test_a_file_of_an_older_host_is_read(services: Services, elsewhere: Services, playing: str) -> None:
    file = msgspec.json.decode(await Transfer(services.desk).export_match(playing))
    older = {name: part for name, part in file.items() if name not in ("seen", "unsaid")}
    assert (await Transfer(elsewhere.desk).import_match(msgspec.json.encode(older))).row.id == playing
