"""Settings are checked, and who leaves is forgotten without harming the others' match."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.build import Services
from bot.services.errors import BadQuiet, BadSetting, HalfQuiet, UnknownZone
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.errors import Unusable
from bot.storage.people_rows import Player
from bot.storage.sqlite import SqliteStore

from .fakes import ANN, BOB, CYD, FULL, FakeClock, FakeIds, FakeSender
from .tally import Tally, TallyWithHistory


async def test_settings_are_changed_one_by_one(services: Services) -> None:
    await services.players.change(ANN, locale="ja", zone="Asia/Tokyo")
    await services.players.change(ANN, quiet_from=1380, quiet_to=420, ladder=(2, 4))
    expected = Player(id=ANN, locale="ja", zone="Asia/Tokyo", quiet_from=1380, quiet_to=420, ladder=(2, 4))
    assert await services.players.get(ANN) == expected
    await services.players.change_guild(7, locale="ja")
    assert (await services.players.guild(7)).locale == "ja"


@pytest.mark.parametrize(
    "fields",
    [
        {"quiet_from": 0, "quiet_to": 1440},
        {"ladder": (5,)},
        {"ladder": (2, 3, 4, 6, 8)},
        {"locale": "x" * 33},
        {"zone": 5},
        {"colour": "red"},
        {"id": 5},
    ],
)
async def test_a_bad_setting_is_refused_and_changes_nothing(services: Services, fields: dict[str, Any]) -> None:
    with pytest.raises(BadSetting):
        await services.players.change(ANN, **fields)
    assert await services.players.get(ANN) == Player(id=ANN)


@pytest.mark.parametrize(
    ("fields", "error", "told"),
    [
        ({"zone": "Mars/Olympus"}, UnknownZone, {"zone": {"user": "Mars/Olympus"}}),
        ({"zone": "../../etc/passwd"}, UnknownZone, {"zone": {"user": "../../etc/passwd"}}),
        ({"quiet_from": 60}, HalfQuiet, {}),
        ({"quiet_to": 0}, HalfQuiet, {}),
        ({"quiet_from": 0, "quiet_to": 721}, BadQuiet, {"hours": 12}),
        ({"quiet_from": 60, "quiet_to": 60}, BadQuiet, {"hours": 12}),
    ],
)
async def test_a_setting_is_refused_with_what_it_should_have_been(
    services: Services, fields: dict[str, Any], error: type[BadSetting], told: dict[str, Any]
) -> None:
    with pytest.raises(error) as caught:
        await services.players.change(ANN, **fields)
    assert (caught.value.text.key, dict(caught.value.text.args)) == (error.key, told)
    assert await services.players.get(ANN) == Player(id=ANN)


async def test_a_forgotten_player_leaves_a_vacant_seat(services: Services, match: str, new: NewMatch) -> None:
    waiting = await services.lobby.create(new)
    await services.players.change(ANN, locale="ja")
    assert await services.players.forget(ANN) == [match]
    shown = await services.views.summary(match)
    assert [(s.player, s.ai) for s in shown.seats] == [(None, ""), (BOB, "")]
    assert shown.row.creator is None
    assert (await services.views.summary(waiting.match.id)).row.status == "cancelled"
    assert await services.players.get(ANN) == Player(id=ANN)
    assert (await services.lobby.take_seat(match, CYD)).seat == 0


async def test_forgetting_a_stranger_changes_nothing(services: Services, match: str) -> None:
    assert await services.players.forget(CYD) == []
    assert [s.player for s in (await services.views.summary(match)).seats] == [ANN, BOB]


@pytest.fixture
async def forgetful(services: Services, store: SqliteStore, clock: FakeClock, match: str, new: NewMatch) -> Services:
    """A bot without the rules that the match and a challenge of Ann's were begun with."""
    await services.lobby.create(new)
    ids = FakeIds(["ZZZZZ"], sealed=bytes(range(1, 33)))
    ids.nonces = 1000
    return Services(store, Library([TallyWithHistory()]), FakeSender(), clock=clock, ids=ids)


async def newer(services: Services) -> str:
    """Begin a match of Ann and Cyd by the rules that are there."""
    new = NewMatch(game="tally", creator=ANN, guild=7, channel=8, invited=(CYD,), seat=0, preset="async")
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, CYD)
    await services.openings.open(made.match.id)
    return made.match.id


async def test_who_is_forgotten_leaves_a_match_whose_rules_are_not_here_and_all_others(
    forgetful: Services, match: str
) -> None:
    """What is kept of a person is deleted, whatever there is of the rules of their matches."""
    other = await newer(forgetful)
    assert sorted(await forgetful.players.forget(ANN)) == sorted([match, other])
    for code, opponent in ((match, BOB), (other, CYD)):
        found = await forgetful.desk.look(code)
        assert [s.player for s in found.seats] == [None, opponent]
        assert (found.row.creator, found.sat) == (None, ())
    assert await forgetful.store.matches_of(ANN) == []
    waiting = await forgetful.store.due(forgetful.desk.clock.now() + 86400, 50)
    assert {d.seat for d in waiting if d.match == match and d.kind == "answer"} == {0, 1}


async def test_a_seat_emptied_without_its_rules_is_taken_once_they_are_back(
    services: Services, forgetful: Services, store: SqliteStore, clock: FakeClock, match: str
) -> None:
    await services.matches.save_draft(match, ANN, 0, "1.0", ("2",))
    await services.pauses.offer_pause(match, ANN, 0)
    await forgetful.players.forget(ANN)
    found = await forgetful.desk.look(match)
    assert (found.drafts, found.row.offer) == ((), None)
    ids = FakeIds()
    ids.nonces = 2000
    again = Services(store, Library([TallyWithHistory()], [Tally()]), FakeSender(), clock=clock, ids=ids)
    assert (await again.lobby.take_seat(match, CYD)).seat == 0
    assert (await again.matches.submit(match, CYD, 0, "1.0", ("2",))).match.status == "setup"


async def test_a_match_that_cannot_be_stored_keeps_no_other_from_being_left(
    services: Services, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, apply = await newer(services), services.store.apply
    await services.players.change(ANN, locale="ja")

    async def full(change: Any) -> Any:
        if change.row.id == match:
            raise Unusable(FULL)
        return await apply(change)

    monkeypatch.setattr(services.store, "apply", full)
    with pytest.raises(Unusable):
        await services.players.forget(ANN)
    assert [s.player for s in (await services.desk.look(other)).seats] == [None, CYD]
    assert await services.players.get(ANN) == Player(id=ANN)
    monkeypatch.undo()
    assert await services.players.forget(ANN) == [match]
