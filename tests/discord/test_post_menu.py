"""What everybody finds in a message's menu: what it is about, the board as text, a dispute for the staff."""

from __future__ import annotations

from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage


async def chosen(stage: Stage, name: str, message: Seen, entry: str) -> Seen:
    """Choose an entry of a message's menu; return what the person is shown."""
    return await stage.shown(name, await stage.person(name).use_menu(message, entry))


async def test_a_message_offers_its_readers_five_entries_at_most(stage: Stage) -> None:
    entries = [one.name for one in stage.bot.app.menus]
    assert entries == ["Rule on this match", "Explain this", "Board as text", "Report to the staff"]


async def test_a_post_of_a_match_is_explained_by_how_the_match_stands(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    post = stage.posts("ana", code)[-1]
    shown = await chosen(stage, "ana", post, "Explain this")
    assert shown.is_ephemeral
    assert "turn" in shown.text
    assert "Rules" in [button.get("label") for button in shown.buttons()]
    assert "You are watching" in (await chosen(stage, "robin", post, "Explain this")).text


async def test_a_message_that_names_clauses_is_explained_by_them(stage: Stage) -> None:
    ana = stage.person("ana")
    ana.say(stage.channel, "Does SK-41 hold here, and SK-57? Not XX-99.")
    shown = await chosen(stage, "milo", ana.last_message(stage.channel), "Explain this")
    assert [line[:9] for line in shown.text.splitlines()] == ["- **SK-41", "- **SK-57"]
    values = [option["value"] for option in shown.selects()[0]["options"]]
    assert values == ["clause:SK-41", "clause:SK-57"]
    ana.say(stage.channel, "And SK-41?")
    one = await chosen(stage, "yuki", ana.last_message(stage.channel), "Explain this")
    assert one.text.startswith("### SK-41 · ")


async def test_a_message_of_anything_else_is_explained_by_what_can_be_done_here(stage: Stage) -> None:
    ana = stage.person("ana")
    ana.say(stage.channel, "Hello")
    shown = await chosen(stage, "milo", ana.last_message(stage.channel), "Explain this")
    assert "`/practice`" in shown.text


@at_landing
async def test_the_board_of_a_post_is_told_in_text_from_the_channel_too(stage: Stage) -> None:
    """The match is the one that the message is about, also where its reader plays several."""
    first, second = await stage.match(), await stage.match()
    for code in (first, second):
        await stage.begin_battle(code)
        await stage.finish(code)
    for code in (first, second):
        seen = stage.person("ana").visible_messages(stage.channel)
        result = next(m for m in seen if code in str(m.raw) and not m.is_ephemeral)
        shown = await chosen(stage, "ana", result, "Board as text")
        assert code in shown.text
        assert shown.is_ephemeral


async def test_who_plays_reports_a_post_to_the_staff_and_nobody_else(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    post = stage.posts("ana", code)[-1]
    shown = await chosen(stage, "ana", post, "Report to the staff")
    assert "Ask the staff" in shown.text
    assert shown.buttons()
    refused = await chosen(stage, "robin", post, "Report to the staff")
    assert "Ask the staff" not in refused.text
