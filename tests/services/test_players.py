"""Settings are checked, and who leaves is forgotten without harming the others' match."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.build import Services
from bot.services.errors import BadQuiet, BadSetting, HalfQuiet, UnknownZone
from bot.services.new_match import NewMatch
from bot.storage.people_rows import Player

from .fakes import ANN, BOB, CYD


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
