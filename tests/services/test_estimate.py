"""About when a match ends: from measured lengths and from paces of matches that have ended."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.config import REPOSITORY
from bot.content import read_games, read_lengths
from bot.services.build import Services
from bot.services.estimate import LEAST_LEFT, Length
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.rows import MoveRow
from bot.storage.sqlite import SqliteStore
from tests.storage.rows import changed, creation, match_row, step

from .conftest import AIS
from .fakes import ANN, BOB, START, FakeClock, FakeIds, FakeSender
from .tally import Tally

HOUR = 3600
DAY = 24 * HOUR
LENGTHS = {"tally": {2: Length(turns=10, steps=40, turns_90=15)}}
SLOW = 6 * HOUR
"""What somebody is taken to use of a day's turn."""


@pytest.fixture
def measured(store: SqliteStore, clock: FakeClock) -> Services:
    return Services(store, Library([Tally()]), FakeSender(), ais=AIS, lengths=LENGTHS, clock=clock, ids=FakeIds())


async def ended(store: SqliteStore, match: str, gaps: list[int], preset: str = "async") -> None:
    """Keep a match that has ended in which Ann took so long each time it came to her, and Bob a second."""
    at, steps = START, [step(0, match, seat=None, decision="", at=START)]
    for number, gap in enumerate(gaps):
        for seat, took in ((0, gap), (0, 1), (1, 1)):
            at += took
            steps.append(step(len(steps), match, seat=seat, decision=f"{number}.{seat}", at=at))
    made = changed(creation(match), row=match_row(match, status="over", preset=preset, ended=at))
    await store.apply(changed(made, moves=tuple[MoveRow, ...](steps)))


async def estimated(services: Services, new: NewMatch, number: int = 0, **given: Any) -> int | None:
    made = await services.lobby.create(msgspec.structs.replace(new, preset="async", **given))
    return await services.estimates.end(await services.views.summary(made.match.id), number)


async def test_p10_without_known_paces_each_turn_takes_a_quarter_of_its_time(measured: Services, new: NewMatch) -> None:
    assert await estimated(measured, new) == START + 10 * (SLOW + SLOW)


async def test_p10_a_pace_is_the_median_of_what_a_person_took_when_it_came_to_them(
    measured: Services, store: SqliteStore, new: NewMatch
) -> None:
    await ended(store, "AAAAA", [HOUR, 2 * HOUR, 3 * HOUR, 9 * HOUR, 3 * HOUR])
    await ended(store, "BBBBB", [60] * 9, preset="live")
    assert await store.gaps(ANN, False, 5) == [HOUR, 2 * HOUR, 3 * HOUR, 9 * HOUR, 3 * HOUR]
    assert await estimated(measured, new) == START + 10 * (3 * HOUR + 1)


async def test_p10_too_few_hand_overs_are_no_pace(measured: Services, store: SqliteStore, new: NewMatch) -> None:
    await ended(store, "AAAAA", [HOUR] * 4)
    assert await estimated(measured, new) == START + 10 * (SLOW + SLOW)


async def test_p10_a_computer_takes_no_time_and_a_pause_is_added(measured: Services, new: NewMatch) -> None:
    made = await measured.lobby.create(msgspec.structs.replace(new, preset="async", invited=(), ai="random"))
    await measured.openings.open(made.match.id)
    end = await measured.estimates.end(await measured.views.summary(made.match.id))
    assert end == START + 10 * SLOW
    await measured.away.begin(made.match.id, ANN, 3)
    end = await measured.estimates.end(await measured.views.summary(made.match.id))
    assert end == START + 3 * DAY + 10 * SLOW


@pytest.mark.parametrize(("number", "share"), [(10, 0.75), (39, LEAST_LEFT), (400, LEAST_LEFT)])
async def test_p10_what_everybody_saw_happen_shortens_it_but_never_to_nothing(
    measured: Services, new: NewMatch, number: int, share: float
) -> None:
    assert await estimated(measured, new, number) == START + round(share * 10 * 2 * SLOW)


async def test_p10_nothing_is_said_of_a_match_that_is_over_or_a_game_that_is_not_measured(
    measured: Services, services: Services, new: NewMatch
) -> None:
    made = await measured.lobby.create(new)
    assert await services.estimates.end(await services.views.summary(made.match.id)) is None
    await measured.lobby.cancel(made.match.id, ANN)
    assert await measured.estimates.end(await measured.views.summary(made.match.id)) is None


async def test_p10_an_answer_that_nobody_saw_changes_nothing(measured: Services, new: NewMatch) -> None:
    made = await measured.lobby.create(msgspec.structs.replace(new, preset="async"))
    await measured.lobby.accept(made.match.id, BOB)
    await measured.openings.open(made.match.id)
    before = await measured.estimates.end(await measured.views.summary(made.match.id))
    await measured.matches.submit(made.match.id, ANN, 0, "1.0", ("2",))
    assert await measured.estimates.end(await measured.views.summary(made.match.id)) == before


def test_p10_every_game_is_measured_for_every_number_of_players() -> None:
    data = REPOSITORY / "data"
    wanted = {game.name: set(game.seats) for game in read_games(data)}
    assert {name: set(sizes) for name, sizes in read_lengths(data).items()} == wanted


async def test_p10_nothing_is_said_while_the_staff_have_stopped_a_match(measured: Services, new: NewMatch) -> None:
    """The last day of their stop is a limit: an event that is paused read as ending in 94 days."""
    made = await measured.lobby.create(msgspec.structs.replace(new, preset="async"))
    summary = await measured.views.summary(made.match.id)
    assert await measured.estimates.end(summary) is not None
    stopped = msgspec.structs.replace(summary, by_staff=True, resumes=START + 90 * DAY)
    assert await measured.estimates.end(stopped) is None
