"""The queue as people use it: `/queue join`, `leave`, `status`, and the match that begins."""

from __future__ import annotations

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


async def test_p10_where_no_game_is_meant_the_queue_names_those_there_are(stage: Stage) -> None:
    refused = await stage.slash("ana", "queue join")
    assert "Skirmish" in refused.text
    assert "no game" in (await stage.slash("ana", "queue join", {"game": "chess"})).text
