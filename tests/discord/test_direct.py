"""What somebody is told in a direct message, where nothing that needs a server can be done and nobody reads along."""

from __future__ import annotations

from tests.support.stage import Stage


async def test_help_in_a_direct_message_names_no_command_that_needs_a_server(stage: Stage) -> None:
    ana = stage.person("ana")
    shown = await stage.shown("ana", await ana.slash(ana.direct(), "help"))
    for command in ("/practice", "/match new", "/match join"):
        assert f"`{command}`" not in shown.text
    for command in ("/learn", "/my", "/help"):
        assert f"`{command}`" in shown.text


async def test_help_written_in_a_direct_message_counts_the_matches_that_wait(stage: Stage) -> None:
    await stage.match()
    milo = stage.person("milo")
    milo.say(milo.direct(), "help")
    await stage.wait_said("milo", milo.direct(), "1 match waits for you")


async def test_help_written_on_a_server_says_nothing_of_the_matches_of_who_asks(stage: Stage) -> None:
    await stage.match()
    milo = stage.person("milo")
    milo.say(stage.channel, f"<@{stage.sandbox.world.bot_id}> help")
    await stage.wait_said("milo", stage.channel, "`/practice`")
    assert "waits for you" not in milo.last_message(stage.channel).text


async def test_a_text_that_may_mean_several_matches_is_answered_with_their_codes(stage: Stage) -> None:
    codes = {await stage.match(), await stage.match()}
    milo = stage.person("milo")
    milo.say(milo.direct(), "A: B2")
    await stage.wait_said("milo", milo.direct(), "several matches")
    said = milo.last_message(milo.direct()).text
    assert [code for code in codes if code not in said] == []


async def test_a_command_that_may_mean_several_matches_names_their_codes(stage: Stage) -> None:
    codes = {await stage.match(), await stage.match()}
    milo = stage.person("milo")
    for command in ("panel", "match log"):
        place = milo.direct() if command == "panel" else stage.channel
        shown = await stage.shown("milo", await milo.slash(place, command, {}))
        assert shown.is_ephemeral
        assert [code for code in codes if code not in shown.text] == []


async def test_a_text_on_a_server_names_no_match_of_who_wrote_it(stage: Stage) -> None:
    codes = {await stage.match(), await stage.match()}
    milo = stage.person("milo")
    milo.say(stage.channel, f"<@{stage.sandbox.world.bot_id}> A: B2")
    await stage.wait_said("milo", stage.channel, "You are in several matches")
    said = next(m for m in milo.visible_messages(stage.channel) if "You are in several matches" in m.text)
    assert [code for code in codes if code in said.text] == []
