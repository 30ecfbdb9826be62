"""The dice are committed to, sealed while the match runs, revealed and checked after it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import ImportRefused, NoSuchMatch, NotRevealed, OtherRules
from bot.services.library import Library
from bot.storage.sqlite import SqliteStore
from rules.kernel import record
from rules.kernel.chance import commitment
from rules.kernel.errors import RecordError

from .fakes import ANN, FakeClock, FakeIds, FakeSender
from .tally import Tally, TallyWithHistory


@pytest.fixture
async def over(services: Services, playing: str) -> str:
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    return playing


def spoilt(data: bytes, **fields: object) -> bytes:
    found = msgspec.json.decode(data)
    return msgspec.json.encode(found | fields)


async def test_the_commitment_stands_before_any_seat_gives_its_word(services: Services, match: str) -> None:
    assert (await services.views.summary(match)).row.commitment == commitment(bytes(range(32)))


async def test_the_dice_are_sealed_while_the_match_runs(services: Services, playing: str) -> None:
    with pytest.raises(NotRevealed):
        await services.fairness.verify(playing)
    with pytest.raises(NotRevealed):
        await services.matches.record(playing)


async def test_a_match_that_is_over_checks_out(services: Services, over: str) -> None:
    found = await services.fairness.verify(over)
    assert (found.secret, found.words, found.moves, found.drawn) == (bytes(range(32)).hex(), ("", "owl"), 3, 1)
    assert found.commitment == commitment(bytes(range(32)))
    assert await services.fairness.verify_record(await services.matches.record(over)) == found


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"secret": "00" * 32}, "commitment"),
        ({"nonces": ["other", "owl"]}, "digest|move"),
        ({"moves": []}, "outcome"),
        ({"digest": "00"}, "digest"),
    ],
)
async def test_a_record_that_was_tampered_with_is_found_out(
    services: Services, over: str, fields: dict[str, object], where: str
) -> None:
    data = spoilt(await services.matches.record(over), **fields)
    with pytest.raises(RecordError, match=where):
        await services.fairness.verify_record(data)


async def test_a_record_of_unknown_rules_is_refused(services: Services, over: str) -> None:
    data = spoilt(await services.matches.record(over), version=9)
    with pytest.raises(OtherRules):
        await services.fairness.verify_record(data)
    with pytest.raises(RecordError):
        record.read(b"{}")


async def test_a_running_match_keeps_the_rules_it_began_with(
    services: Services, store: SqliteStore, playing: str, clock: FakeClock
) -> None:
    updated = Services(
        store, Library([TallyWithHistory()], [Tally()]), FakeSender(), clock=clock, ids=FakeIds(["ZZZZZ"])
    )
    assert updated.views.game("tally").version == 2
    assert updated.views.game_of((await updated.views.summary(playing)).row).version == 1
    forgetful = Services(store, Library([TallyWithHistory()]), FakeSender(), clock=clock, ids=FakeIds())
    with pytest.raises(OtherRules):
        await forgetful.views.seat(playing, 0)


@pytest.fixture
async def elsewhere(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Services]:
    store = await SqliteStore.open(tmp_path / "elsewhere.db")
    yield Services(store, Library([Tally()]), FakeSender(), clock=clock, ids=FakeIds())
    await store.close()


async def test_a_running_match_goes_on_at_another_host(services: Services, elsewhere: Services, playing: str) -> None:
    data = await services.transfer.export_match(playing.lower())
    await elsewhere.transfer.import_match(data)
    assert (await elsewhere.views.seat(playing, 0)).view.state == (await services.views.seat(playing, 0)).view.state
    ended = await elsewhere.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    assert ended.match.status == "over"
    assert (await elsewhere.fairness.verify(playing)).moves == 3


async def test_an_import_is_refused_if_it_exists_or_does_not_play(
    services: Services, elsewhere: Services, playing: str
) -> None:
    data = await services.transfer.export_match(playing)
    with pytest.raises(ImportRefused, match="exists already"):
        await services.transfer.import_match(data)
    file = msgspec.json.decode(data)
    file["moves"][1]["choice"] = ["9"]
    with pytest.raises(ImportRefused, match="does not play"):
        await elsewhere.transfer.import_match(msgspec.json.encode(file))
    file = msgspec.json.decode(data)
    file["moves"].pop()
    with pytest.raises(ImportRefused, match="expected 0"):
        await elsewhere.transfer.import_match(msgspec.json.encode(file))
    with pytest.raises(ImportRefused, match="unreadable"):
        await elsewhere.transfer.import_match(b"[]")
    with pytest.raises(NoSuchMatch):
        await services.transfer.export_match("NOONE")
