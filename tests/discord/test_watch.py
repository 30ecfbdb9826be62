"""`/watch` lists what runs on the server, by people and game, and shows a watcher the board."""

from __future__ import annotations

from tests.support.stage import Stage


async def test_p6_running_matches_of_the_server_are_listed_with_the_way_to_the_board(stage: Stage) -> None:
    assert "No match runs here" in (await stage.slash("robin", "watch")).text
    code = await stage.match()
    shown = await stage.slash("robin", "watch")
    assert "## Running matches: 1" in shown.text
    for name in ("ana", "milo"):
        assert f"<@{stage.person(name).id}>" in shown.text
    board = await stage.click("robin", shown, "Show the board")
    assert code in board.text
    assert board.pictures()


async def test_p6_matches_of_other_servers_and_waiting_ones_are_not_listed(stage: Stage) -> None:
    await stage.slash("ana", "match new", {"game": "skirmish"})
    await stage.settle()
    assert await stage.bot.services.views.running(int(stage.sandbox.guild.id)) == []
    await stage.match()
    assert len(await stage.bot.services.views.running(int(stage.sandbox.guild.id))) == 1
    assert await stage.bot.services.views.running(1) == []
