"""AI seats play through the same door as people, and their faults are said."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from bot.config import REPOSITORY
from bot.content import read_games
from bot.services import new_match
from bot.services.build import BEGIN_AGAIN, FAULT_SHOWN, Services
from bot.services.last_seconds import LastSeconds
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Choice
from tests.support.patience import PATIENCE_SECONDS
from tests.support.shared_out import few

from .conftest import AIS
from .fakes import ANN, FakeClock, FakeIds, FakeSender, drain, settle
from .tally import Tally

GAMES = read_games(REPOSITORY / "data")
PRACTICE = NewMatch(game="tally", creator=ANN, guild=7, channel=8, ai="random", seat=0, preset="live")


async def test_an_ai_answers_until_a_person_must(services: Services) -> None:
    made = await services.lobby.create(PRACTICE)
    assert made.match.status == "opening"
    assert await services.practice.play(made.match.id)
    assert not await services.practice.play(made.match.id)
    assert [act.seat for act in (await services.views.summary(made.match.id)).to_act] == [0]


async def test_a_practice_match_is_played_to_its_end_with_the_workers_running(services: Services) -> None:
    await services.start()
    made = await services.lobby.create(PRACTICE)
    match = made.match.id
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    try:
        for number in range(2, 9):
            await wait_for_seat(services, match)
            if (await services.views.summary(match)).row.status == "over":
                break
            await services.matches.submit(match, ANN, 0, f"{number}.0", ("2",))
    finally:
        await services.stop()
    assert (await services.views.summary(match)).row.status == "over"
    assert services.failed() == []


async def wait_for_seat(services: Services, match: str) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            shown = await services.views.summary(match)
            if shown.row.status == "over" or [act.seat for act in shown.to_act] == [0]:
                return
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("level", ["broken", "cheating"])
async def test_an_ai_that_fails_is_replaced_by_the_default_and_it_is_said(
    services: Services, clock: FakeClock, sender: FakeSender, level: str
) -> None:
    made = await services.lobby.create(msgspec.structs.replace(PRACTICE, ai=level))
    await services.practice.play(made.match.id)
    await drain(services, clock)
    assert [r.payload["text"]["key"] for r in sender.rows if r.kind == "notice"] == ["service.ai.failed"]
    assert [act.seat for act in (await services.views.summary(made.match.id)).to_act] == [0]


async def test_an_interrupted_ai_goes_on_after_a_restart(services: Services) -> None:
    made = await services.lobby.create(PRACTICE)
    await services.start()
    try:
        await wait_for_seat(services, made.match.id)
    finally:
        await services.stop()
    assert (await services.views.summary(made.match.id)).row.moves == 1


async def test_a_turn_that_waits_for_an_ai_is_posted_with_its_answer(
    services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    made = await services.lobby.create(PRACTICE)
    await services.matches.submit(made.match.id, ANN, 0, "1.0", ("2",))
    await drain(services, clock)
    before = sender.kinds().count("turn_post")
    while await services.practice.play(made.match.id):
        pass
    clock.advance(5)
    await drain(services, clock)
    assert sender.kinds().count("turn_post") == before + 1


async def test_stopping_finishes_what_is_under_way(
    services: Services, sender: FakeSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    sender.gate = asyncio.Event()
    await services.start()
    await services.lobby.create(PRACTICE)
    await sender.asked.wait()
    waiting = asyncio.Event()
    finish = services.outbox.finish

    async def observed(last: LastSeconds) -> None:
        waiting.set()
        await finish(last)

    monkeypatch.setattr(services.outbox, "finish", observed)
    stopping = asyncio.create_task(services.stop(LastSeconds(PATIENCE_SECONDS)))
    await waiting.wait()
    assert sender.rows == []
    assert not stopping.done()
    sender.gate.set()
    await stopping
    assert [row.kind for row in sender.rows] == ["lobby_post"]


async def test_stopping_does_not_wait_for_ever(services: Services, store: SqliteStore, sender: FakeSender) -> None:
    sender.gate = asyncio.Event()
    await services.start()
    await services.lobby.create(PRACTICE)
    await sender.asked.wait()
    await services.stop(LastSeconds(0))
    assert sender.rows == []
    assert await store.unclaim() == 1


async def test_a_worker_that_fails_is_begun_again_and_reported(
    services: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    await store.database.write(lambda c: c.execute("ALTER TABLE outbox RENAME TO gone"))
    await services.start()
    await settle(lambda: services.failed() == ["outbox"])
    await store.database.write(lambda c: c.execute("ALTER TABLE gone RENAME TO outbox"))
    await services.lobby.create(PRACTICE)
    clock.advance(BEGIN_AGAIN)
    await settle(lambda: bool(sender.rows))
    await services.stop()
    clock.advance(FAULT_SHOWN)
    assert services.failed() == []


async def test_an_ai_keeps_its_pace_however_fast_it_thinks(store: SqliteStore, clock: FakeClock) -> None:
    paced = Services(store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=FakeIds(), pace=5)
    match = (await paced.lobby.create(PRACTICE)).match.id
    playing = asyncio.create_task(paced.practice.play(match))
    await settle(lambda: clock.waits)
    assert (await paced.views.summary(match)).row.moves == 0
    clock.advance(5)
    await playing
    assert (await paced.views.summary(match)).row.moves == 1


async def test_the_usual_level_is_the_middle_one(services: Services) -> None:
    levels = services.practice.levels
    assert services.practice.usual == levels[len(levels) // 2]


# ---- what a computer chooses in secret


async def prepared(folder: Path, game: str, secret: bytes) -> Choice:
    """Return what a computer enters in a practice match that is public in all but its secret."""
    store = await SqliteStore.open(folder / f"{secret.hex()[:4]}.db")
    try:
        services = Services(store, Library(GAMES), FakeSender(), ais=AIS, clock=FakeClock(), ids=FakeIds(sealed=secret))
        made = await services.lobby.create(msgspec.structs.replace(PRACTICE, game=game))
        while not await services.practice.play(made.match.id):  # where the person has to answer first
            seen = await services.views.seat(made.match.id, 0)
            assert seen.plan is not None
            await services.matches.submit(made.match.id, PRACTICE.creator, 0, seen.plan.id, seen.plan.default)
        return (await store.steps(made.match.id, 0, None))[-1].choice
    finally:
        await store.close()


@few(2)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_what_a_computer_enters_follows_from_the_sealed_secret_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(new_match, "commitment", lambda secret: "public")
    for folder in ("first", "again"):
        (tmp_path / folder).mkdir()
    found = [await prepared(tmp_path / "first", game, bytes([n]) * 32) for n in range(6)]
    assert len(set(found)) > 3
    assert await prepared(tmp_path / "again", game, bytes([1]) * 32) == found[1]
