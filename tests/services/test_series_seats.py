"""Rematches and series of more than two: everybody moves on by one, computers and what each has won with them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.presets import MINUTE
from bot.services.staff import Caller
from bot.storage.rows import Series
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from tests.kernel.toy import Toy

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeIds, FakeSender
from .tally import Tally

STAFF = Caller(999, GUILD, manager=True)


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([Tally(), Toy()]), sender, ais={"random": random_choice}, clock=clock, ids=FakeIds())


async def seated(services: Services, match: str) -> list[int | str | None]:
    return [place.player or place.ai or None for place in (await services.views.summary(match)).seats]


async def won_by_the_third(services: Services, **fields: Any) -> str:
    """A match of Ann, a computer and Bob, whom a ruling gave it."""
    new = NewMatch(game="toy", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(CYD,), size=3, seat=0, **fields)
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB)
    await services.lobby.fill(match, ANN, "random")
    await services.openings.open(match)
    assert await seated(services, match) == [ANN, "random", BOB]
    await services.rulings.award(match, STAFF, 2, "because", hours=0)
    return match


async def test_p10_a_computer_between_people_moves_on_as_they_do_with_what_each_has_won(services: Services) -> None:
    match = await won_by_the_third(services, best_of=3)
    await services.clocks.act()
    row = await services.store.child(match)
    assert row is not None
    assert (await seated(services, row.id), row.series) == ([BOB, ANN, "random"], Series(3, 2, (1, 0, 0)))


async def test_a_rematch_keeps_a_computer_between_the_same_people(services: Services) -> None:
    again = await services.lobby.rematch(await won_by_the_third(services), ANN)
    await services.lobby.accept(again.match.id, BOB)
    assert await seated(services, again.match.id) == [BOB, ANN, "random"]


async def test_p10_a_series_does_not_go_on_with_a_seat_that_nobody_has_though_it_was_out(services: Services) -> None:
    new = NewMatch(
        game="toy", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB, CYD), seat=0, best_of=3
    )  # fmt: skip
    match = (await services.lobby.create(new)).match.id
    for person in (BOB, CYD):
        await services.lobby.accept(match, person)
    await services.openings.open(match)
    await services.matches.submit(match, BOB, 1, "concede.1", ("concede",))
    await services.players.forget(BOB)
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    await services.clocks.act()
    assert await services.store.child(match) is None


async def test_p10_where_the_next_match_was_called_off_a_rematch_takes_its_place_in_the_series(
    services: Services, clock: FakeClock
) -> None:
    """Not all said that they were there; *Rematch* led to the match that was called off, for a week."""
    new = NewMatch(
        game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, preset="live", best_of=3,
        ready=True,
    )  # fmt: skip
    match = (await services.lobby.create(new)).match.id
    await services.lobby.accept(match, BOB)
    await services.lobby.here(match, ANN)
    await services.openings.open(match)
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    await services.clocks.act()
    clock.advance(15 * MINUTE)
    await services.clocks.act()
    asked = (await services.lobby.rematch(match, ANN, interaction="press")).match
    assert (asked.status, asked.series) == ("challenge", Series(3, 2, (1, 0)))
    assert (await services.lobby.rematch(match, ANN, interaction="press")).match.id == asked.id
    assert (await services.lobby.rematch(match, BOB)).match.id == asked.id
    assert await seated(services, asked.id) == [BOB, ANN]
