"""The dice are committed to, sealed while the match runs, revealed and checked after it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import (
    ImportRefused,
    NoSuchMatch,
    NotRevealed,
    OtherRecord,
    OtherRules,
    ServiceError,
    UnknownGame,
)
from bot.services.fairness import MOST_MOVES
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.transfer import Transfer
from bot.storage.aggregates import MatchFile
from bot.storage.ruled import Act, Consent, Dispute
from bot.storage.sqlite import SqliteStore
from rules.kernel import codec, record
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.errors import RecordError
from tests.support.shared_out import few

from .fakes import ANN, BOB, FakeClock, FakeIds, FakeSender
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
    with pytest.raises(OtherRecord) as caught:
        await services.fairness.verify_record(data)
    assert caught.value.fields["what"]["key"] == "service.record.rules"
    with pytest.raises(RecordError):
        record.read(b"{}")


async def test_a_record_of_other_content_is_not_called_false(services: Services, over: str) -> None:
    data = spoilt(await services.matches.record(over), content="0" * 64)
    with pytest.raises(OtherRecord) as caught:
        await services.fairness.verify_record(data)
    assert caught.value.fields["what"]["key"] == "service.record.content"
    with pytest.raises(UnknownGame):
        await services.fairness.verify_record(spoilt(data, game="go"))


async def test_a_record_of_another_host_checks_out_with_the_commitment_left_to_compare(
    services: Services, elsewhere: Services, over: str
) -> None:
    data = await services.matches.record(over)
    assert (await services.fairness.verify_record(data)).posted
    found = await elsewhere.fairness.verify_record(data)
    assert (found.match, found.moves, found.posted) == (over, 3, False)


async def test_a_record_with_other_answers_under_a_true_commitment_is_found_out(services: Services, over: str) -> None:
    """Once a secret is revealed anybody can make a match with it that plays: it is not the one that was played here."""
    row = (await services.views.summary(over)).row
    game = Tally()
    chance = Sealed(match_key(row.secret, over, ["", "owl"]))
    state, _ = game.start(row.options, chance)
    state, _ = game.submit(state, "concede.1", ("concede",), chance)
    forged = msgspec.structs.replace(
        record.read(await services.matches.record(over)),
        moves=(record.Move("concede.1", ("concede",)),),
        digest=codec.digest(state),
        outcome=state.outcome,
    )
    record.verify(game, forged)  # it plays, and its dice are the true ones
    with pytest.raises(RecordError, match="moves"):
        await services.fairness.verify_record(record.export(forged))


async def test_a_record_states_nothing_too_long_to_be_told(elsewhere: Services, services: Services, over: str) -> None:
    data = await services.matches.record(over)
    for fields in ({"match": "K" * 5000}, {"secret": bytes(range(32)).hex() + " " * 5000}):
        with pytest.raises(RecordError, match=next(iter(fields))):
            await elsewhere.fairness.verify_record(spoilt(data, **fields))


async def test_a_record_longer_than_any_match_is_not_played(services: Services, over: str) -> None:
    data = await services.matches.record(over)
    moves = msgspec.json.decode(data)["moves"]
    back = {"decision": "", "choice": ["revert", "0", "=again"], "by": "host"}
    with pytest.raises(RecordError, match="moves"):
        await services.fairness.verify_record(spoilt(data, moves=[*moves[:1], *[back] * MOST_MOVES, *moves[1:]]))


async def test_one_record_is_played_at_a_time_whoever_asks(
    services: Services, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    under_way: list[int] = []
    most: list[int] = []

    def counting(game: Tally, made: record.Record) -> record.Report:
        under_way.append(1)
        most.append(len(under_way))
        time.sleep(0.02)
        under_way.pop()
        return record.Report(len(made.moves), 0, made.digest)

    monkeypatch.setattr(record, "verify", counting)
    data = await services.matches.record(over)
    checks = [services.fairness.verify_record(data) for _ in range(4)]
    await asyncio.gather(*checks, *(services.fairness.verify(over) for _ in range(4)))
    assert most == [1] * 8


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
    yield Services(store, Library([Tally()]), FakeSender(), clock=clock, ids=FakeIds(["OTHER"]))
    await store.close()


async def test_a_running_match_goes_on_at_another_host(services: Services, elsewhere: Services, playing: str) -> None:
    data = await Transfer(services.desk).export_match(playing.lower())
    await Transfer(elsewhere.desk).import_match(data)
    assert (await elsewhere.views.seat(playing, 0)).view.state == (await services.views.seat(playing, 0)).view.state
    ended = await elsewhere.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    assert ended.match.status == "over"
    assert (await elsewhere.fairness.verify(playing)).moves == 3


async def test_an_import_is_refused_if_it_exists_or_does_not_play(
    services: Services, elsewhere: Services, playing: str
) -> None:
    data = await Transfer(services.desk).export_match(playing)
    with pytest.raises(ImportRefused, match="exists already"):
        await Transfer(services.desk).import_match(data)
    file = msgspec.json.decode(data)
    file["moves"][1]["choice"] = ["9"]
    with pytest.raises(ImportRefused, match="does not play"):
        await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file))
    file = msgspec.json.decode(data)
    file["moves"].pop()
    with pytest.raises(ImportRefused, match="expected 0"):
        await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file))
    for data in (b"[]", b'{"row": {"id": "caf\xe9"}}', b'{"seats": ' + b"[" * 100_000):
        with pytest.raises(ImportRefused, match="unreadable"):
            await Transfer(elsewhere.desk).import_match(data)
    with pytest.raises(NoSuchMatch):
        await Transfer(services.desk).export_match("NOONE")


@pytest.mark.parametrize("fields", [{}, {"match": None}, {"guild": 6}, {"seat": 2}], ids=str)
async def test_acts_and_disputes_come_in_with_their_own_match_alone(
    services: Services, elsewhere: Services, playing: str, fields: dict[str, Any]
) -> None:
    new = NewMatch(game="tally", guild=7, channel=8, preset="live", creator=5, invited=(6,), seat=0)
    other = (await elsewhere.lobby.create(new)).match.id
    file = msgspec.json.decode(await Transfer(services.desk).export_match(playing), type=MatchFile)
    changes = {name: other if name == "match" else value for name, value in fields.items()}
    dispute = msgspec.structs.replace(
        Dispute(
            match=playing,
            guild=7,
            game="tally",
            seat=0,
            player=ANN,
            sort="rule",
            clause="",
            text="this",
            step=1,
            at=1,
            due=2,
        ),
        **changes,
    )
    act = Act(match=changes.get("match", playing), at=1, who=BOB, act="award", reason="that")
    for given in ({"disputes": (dispute,)}, {"acts": (act,)} if "match" in changes else {}):
        data = msgspec.json.encode(msgspec.structs.replace(file, **given))
        if given and fields:
            with pytest.raises(ImportRefused, match=r"(disputes|acts)\[0\]\."):
                await Transfer(elsewhere.desk).import_match(data)
    assert (await elsewhere.desk.look(other)).disputes == await elsewhere.store.acts(other) == ()
    if not fields:
        file = msgspec.structs.replace(file, disputes=(dispute,), acts=(act,))
        await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file))
        assert [one.text for one in (await elsewhere.desk.look(playing)).disputes] == ["this"]
        assert [one.reason for one in await elsewhere.store.acts(playing)] == ["that"]


def foreign(file: Any, part: str, **fields: Any) -> bytes:
    """Return a match file with some fields of the last of its parts replaced."""
    changed = msgspec.json.decode(msgspec.json.encode(file))
    target = changed["row"] if part == "row" else changed[part][-1]
    target.update(fields)
    return msgspec.json.encode(changed)


@pytest.mark.parametrize("part", ["seats", "moves", "deadlines", "drafts"])
async def test_an_import_touches_no_match_but_its_own(
    services: Services, elsewhere: Services, playing: str, new: NewMatch, part: str
) -> None:
    acting = (await services.views.summary(playing)).to_act[0].seat
    player = (ANN, BOB)[acting]
    decision = (await services.views.seat(playing, acting)).decisions[0]
    await services.matches.save_draft(playing, player, acting, decision.id, ("1",))
    file = msgspec.json.decode(await Transfer(services.desk).export_match(playing))
    other = (await elsewhere.lobby.create(msgspec.structs.replace(new, creator=5, invited=(6,)))).match.id
    before = await elsewhere.store.export(other)
    with pytest.raises(ImportRefused, match=rf"{part}\[\d\].match is '{other}'"):
        await Transfer(elsewhere.desk).import_match(foreign(file, part, match=other))
    assert await elsewhere.store.export(other) == before
    with pytest.raises(NoSuchMatch):
        await elsewhere.views.summary(playing)


@few(5)
@pytest.mark.parametrize(
    ("part", "fields", "fault"),
    [
        ("row", {"thread": 1 << 70}, "63 bits"),
        ("row", {"creator": -(1 << 70)}, "63 bits"),
        ("row", {"id": "../../x"}, "no match's code"),
        ("row", {"status": "odd"}, "status 'odd'"),
        ("row", {"version": 0}, "version 0, expected 1 to"),
        ("row", {"version": (1 << 63) - 1}, "version 9223372036854775807, expected 1 to"),
        ("row", {"preset": "hourly"}, "hourly"),
        ("row", {"options": {"goal": "many"}}, "goal"),
        ("seats", {"seat": 7}, r"seats\[1\].seat is 7"),
        ("seats", {"seat": 0}, "each once"),
        ("seats", {"bank": 1 << 64}, "63 bits"),
        ("moves", {"seat": -1}, r"moves\[\d\].seat is -1"),
        ("deadlines", {"kind": "party"}, "kind is 'party'"),
        ("deadlines", {"due": 1 << 63}, "63 bits"),
    ],
)
async def test_an_import_with_what_no_match_can_hold_is_refused(
    services: Services, elsewhere: Services, playing: str, part: str, fields: dict[str, Any], fault: str
) -> None:
    file = msgspec.json.decode(await Transfer(services.desk).export_match(playing))
    with pytest.raises(ImportRefused, match=fault):
        await Transfer(elsewhere.desk).import_match(foreign(file, part, **fields))


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ([(0, ANN, 2), (0, BOB, 2)], "two consents of one seat"),
        ([(2, ANN, 2)], r"consents\[0\]"),
        ([(1, BOB, 2), (0, ANN, 0)], r"consents\[1\]"),
    ],
)
async def test_consents_that_no_match_can_have_are_refused(
    services: Services, elsewhere: Services, playing: str, given: list[tuple[int, int, int]], fault: str
) -> None:
    file = msgspec.json.decode(await Transfer(services.desk).export_match(playing), type=MatchFile)
    changed = msgspec.structs.replace(file, consents=tuple(Consent(*one) for one in given))
    with pytest.raises(ImportRefused, match=fault):
        await Transfer(elsewhere.desk).import_match(msgspec.json.encode(changed))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return every place in a parsed file."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places(part, (*path, key))


def empty(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM matches")


async def test_a_file_that_is_changed_anywhere_is_read_or_refused_with_a_word(
    services: Services, elsewhere: Services, playing: str
) -> None:
    data = await Transfer(services.desk).export_match(playing)
    odd = (None, -1, 1 << 40, 1 << 64, "", "x" * 300, [], {}, True, 0.5, ["a"], {"a": 1})
    rng, tried = Random(8), 0
    for place in [place for place in places(msgspec.json.decode(data)) if place]:
        for value in rng.sample(odd, 3):
            file = msgspec.json.decode(data)
            inner = file
            for key in place[:-1]:
                inner = inner[key]
            inner[place[-1]] = value
            with suppress(ServiceError):  # anything else is a fault
                await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file))
                await elsewhere.store.database.write(empty)  # pyright: ignore[reportAttributeAccessIssue]
            tried += 1
    assert tried > 200
