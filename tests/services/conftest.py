"""Services over a fresh database, with a toy game, fake time and a fake sender."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, View

from .fakes import ANN, BOB, CHANNEL, GUILD, FakeClock, FakeIds, FakeSender
from .tally import Tally


def broken_ai(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    raise RuntimeError("this AI has a fault")


def cheating_ai(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    return ("9",)


AIS = {"random": random_choice, "broken": broken_ai, "cheating": cheating_ai}


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def sender() -> FakeSender:
    return FakeSender()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path / "warpost.db")
    yield store
    await store.close()


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([Tally()]), sender, ais=AIS, clock=clock, ids=FakeIds())


@pytest.fixture
def new() -> NewMatch:
    """Ann challenges Bob and takes the first seat."""
    return NewMatch(game="tally", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, preset="live")


@pytest.fixture
async def match(services: Services, new: NewMatch) -> str:
    """A match of Ann (seat 0) and Bob (seat 1) that has begun and that both can see: they are to bid."""
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB, word="owl")
    await services.openings.open(made.match.id)
    return made.match.id


@pytest.fixture
async def playing(services: Services, match: str) -> str:
    """The match after the bids; whose turn it is says the die."""
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    return match
