"""The queue as people use it: `/queue join`, `leave`, `status`, and the match that begins."""

from __future__ import annotations

from typing import Any

import pytest

from standin.seen import Seen
from tests.support.stage import Stage

GIVEN = {"game": "skirmish"}


async def only_match(stage: Stage, name: str) -> str:
    """Return the code of a person's only match."""
    (found,) = await stage.bot.services.views.mine(int(stage.person(name).id))
    return found.row.id


def labels(shown: Seen) -> list[str]:
    return [button.get("label", "") for button in shown.buttons()]


async def test_p10_two_who_want_the_same_find_each_other_and_the_match_begins(stage: Stage) -> None:
    waits = await stage.slash("ana", "queue join", GIVEN)
    assert "1 waits (you, until" in waits.text
    seen = await stage.slash("milo", "queue status")
    assert "Skirmish" in seen.text
    assert len(labels(seen)) == 1
    done = await stage.click("milo", seen, "Skirmish")
    code = await only_match(stage, "milo")
    assert code in done.text
    await stage.settle()
    row = (await stage.summary(code)).row
    assert row.status == "setup"
    people = {place.player for place in (await stage.summary(code)).seats}
    assert people == {int(stage.person(name).id) for name in ("ana", "milo")}
    for name in ("ana", "milo"):
        assert stage.posts(name, code)[-1].mentions_me
    assert "Nobody waits" in (await stage.slash("ana", "queue status")).text


async def test_p10_a_live_match_from_the_queue_calls_who_waited_and_stands_in_their_list(stage: Stage) -> None:
    await stage.slash("ana", "queue join", {**GIVEN, "clock": "live"})
    await stage.slash("milo", "queue join", {**GIVEN, "clock": "live"})
    code = await only_match(stage, "milo")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "ready"
    assert stage.person("ana").last_message(stage.channel).mentions_me
    mine = await stage.slash("ana", "my")
    assert code in mine.text
    await stage.click("ana", mine, "I am here")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"


async def test_p10_who_left_the_server_is_not_met_and_the_queue_survives_a_restart(stage: Stage) -> None:
    await stage.slash("ana", "queue join", GIVEN)
    stage.person("ana").leave(stage.sandbox.guild)
    await stage.restart()
    waits = await stage.slash("milo", "queue join", GIVEN)
    assert "1 waits (you" in waits.text
    left = await stage.click("milo", waits, "Wait no more")
    assert "any more" in left.text
    assert "not waiting" in (await stage.slash("milo", "queue leave")).text


async def usually(stage: Stage, **settings: Any) -> None:
    """Say what a new match is unless somebody says otherwise."""
    await stage.bot.services.players.change_guild(int(stage.sandbox.guild.id), **settings)


async def test_p10_a_match_from_the_queue_is_what_the_server_has_set_up(stage: Stage) -> None:
    await usually(stage, game="commandeer", preset="live", options={"commandeer": {"turn_limit": 30}, "skirmish": {}})
    for player in ("ana", "milo"):
        await stage.slash(player, "queue join")
    row = (await stage.summary(await only_match(stage, "milo"))).row
    assert (row.game, row.preset, row.options["turn_limit"]) == ("commandeer", "live", 30)


async def test_p10_what_is_named_comes_before_what_the_server_has_set_up(stage: Stage) -> None:
    await usually(stage, game="commandeer", preset="live")
    for player in ("ana", "milo"):
        await stage.slash(player, "queue join", {**GIVEN, "clock": "async"})
    row = (await stage.summary(await only_match(stage, "milo"))).row
    assert (row.game, row.preset) == ("skirmish", "async")


async def test_p10_a_game_that_so_many_cannot_play_is_asked_for_though_the_server_has_a_usual_one(stage: Stage) -> None:
    await usually(stage, game="skirmish", preset="bank")
    _, choices = await offered(stage, "ana", {"players": 3})
    assert next(iter(choices.values())) == "dozen_war.bank.3"


async def offered(stage: Stage, name: str, given: dict[str, object] | None = None) -> tuple[Seen, dict[str, str]]:
    """Return what asks somebody for what to wait, and its choices: their values by what they say."""
    shown = await stage.slash(name, "queue join", given or {})
    (select,) = shown.selects()
    return shown, {option["label"]: option["value"] for option in select["options"]}


async def test_p10_without_a_game_the_queue_offers_all_there_are_and_first_what_others_wait_for(stage: Stage) -> None:
    await stage.slash("milo", "queue join", {**GIVEN, "clock": "live"})
    shown, choices = await offered(stage, "ana")
    assert len(choices) <= 25
    first = next(iter(choices))
    assert choices[first] == "skirmish.live.2"
    assert first.endswith("1 waits")
    by_post = {value.split(".")[0] for value in choices.values() if ".async." in value}
    assert by_post == set(stage.bot.services.views.games)
    assert {value.split(".")[2] for value in choices.values() if value.startswith("dozen_war.async.")} == {
        "2",
        "3",
        "4",
    }
    menu = shown.selects()[0]["custom_id"]
    await stage.shown("ana", await stage.person("ana").select(shown, menu, [choices[first]]))
    await stage.settle()
    assert (await stage.summary(await only_match(stage, "ana"))).row.status == "ready"


async def test_p10_somebody_who_plays_one_game_is_asked_all_the_same_and_is_offered_it_first(stage: Stage) -> None:
    await stage.match(game="summoner_war")
    shown, choices = await offered(stage, "ana")
    assert next(iter(choices.values())) == "summoner_war.async.2"
    menu = shown.selects()[0]["custom_id"]
    waits = await stage.shown("ana", await stage.person("ana").select(shown, menu, ["skirmish.async.2"]))
    assert "1 waits (you, until" in waits.text
    assert "skirmish.async.2" not in (await offered(stage, "ana"))[1].values()


async def test_p10_what_is_offered_keeps_the_clock_and_the_players_that_were_named(stage: Stage) -> None:
    _, choices = await offered(stage, "ana", {"clock": "bank", "players": 4})
    assert set(choices.values()) == {"dozen_war.bank.4"}
    assert "no game" in (await stage.slash("ana", "queue join", {"game": "chess"})).text
    refused = await stage.slash("ana", "queue join", {"clock": "hourglass"})
    assert refused.selects() == []
    assert "hourglass" in refused.text


async def test_p10_more_than_a_list_holds_is_offered_page_by_page_and_none_is_cut(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, every = await offered(stage, "ana", {"clock": "bank"})
    monkeypatch.setattr("discord_limits.limits.SELECT_OPTIONS", 4)
    monkeypatch.setattr("bot.discord.paging.PAGE", 3)
    shown, choices = await offered(stage, "ana", {"clock": "bank"})
    found: list[str] = []

    async def choose(asked: Seen, value: str) -> Seen:
        menu = asked.selects()[0]["custom_id"]
        return await stage.shown("ana", await stage.person("ana").select(asked, menu, [value]))

    while list(choices.values())[:3] != found[:3]:
        *values, turn = choices.values()
        found += values
        shown = await choose(shown, turn)
        choices = {option["label"]: option["value"] for option in shown.selects()[0]["options"]}
    assert found == list(every.values())
    waits = await choose(shown, found[0])
    assert "1 waits (you, until" in waits.text
