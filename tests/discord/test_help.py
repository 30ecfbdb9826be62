"""What can be done here and now, said to whoever asks: by command, by a mention, in a direct message, on joining."""

from __future__ import annotations

import json

import msgspec
import pytest

from bot.discord.commands.help import in_match
from bot.storage.event_rows import EventTable
from rules import GAMES
from rules.kernel.types import Text
from standin.model import Channel
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in, wait_until


async def helped(stage: Stage, name: str, channel: Channel) -> Seen:
    """Ask for help in a channel."""
    return await stage.shown(name, await stage.person(name).slash(channel, "help"))


def labels(message: Seen) -> list[str]:
    """Return the labels of a message's buttons."""
    return [button["label"] for button in message.buttons()]


async def shows_examples(stage: Stage, code: str, seat: int) -> None:
    """Assert that every language shows its example of an answer, which tests/i18n/test_typed_examples reads."""
    app, summary = stage.bot.app, await stage.summary(code)
    for locale in app.i18n.locales:
        words = app.words(locale)
        key = f"{summary.row.game}.typed"
        example = words(Text(key if app.i18n.has(key, "en") else "panel.typed.about"))
        assert example in json.dumps(in_match(app, words, summary, (seat,)).view.to_components(), ensure_ascii=False)


async def test_p15_help_without_a_match_says_how_to_begin_one(stage: Stage) -> None:
    shown = await helped(stage, "ana", stage.channel)
    assert shown.is_ephemeral
    for command in ("/learn", "/practice", "/match new", "/match join", "/my", "/rules", "/settings"):
        assert f"`{command}`" in shown.text
    assert labels(shown) == ["First match", "Play the computer", "My matches", "Rules", "Legend"]
    assert "Which game do you want to learn" in (await stage.click("ana", shown, "First match")).text
    asked = await stage.click("ana", shown, "Play the computer")
    assert "Which game" in asked.text
    assert "no matches" in (await stage.click("ana", shown, "My matches")).text
    assert "Whose rulebook" in (await stage.click("ana", shown, "Rules")).text


async def test_p15_help_counts_open_seats_and_matches_that_wait(stage: Stage) -> None:
    await stage.slash("ana", "match new", {"game": "skirmish"})
    await stage.match()
    text = (await helped(stage, "milo", stage.channel)).text
    assert "1 open seat" in text
    assert "1 match waits for you" in text


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_p15_help_in_a_thread_follows_its_match(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    while len((await stage.summary(code)).to_act) > 1:
        await stage.answer(code)
        await stage.settle()
    [acting] = (await stage.summary(code)).to_act
    seats = (await stage.summary(code)).seats
    mine = "ana" if str(seats[acting.seat].player) == stage.person("ana").id else "milo"
    other = "milo" if mine == "ana" else "ana"
    shown = await helped(stage, mine, stage.own_thread(mine, code))
    assert "It is your turn" in shown.text
    assert labels(shown)[:2] == ["My panel", "Rules"]
    await shows_examples(stage, code, acting.seat)
    assert (await stage.click(mine, shown, "My panel")).pictures()
    waiting = await helped(stage, other, stage.thread(other, code))
    assert "not your turn" in waiting.text
    watching = await helped(stage, "robin", stage.thread("robin", code))
    assert "You are watching" in watching.text
    assert (await stage.click("robin", watching, "Show the board")).pictures()


async def test_p15_help_in_a_match_names_all_that_may_be_done_at_any_time_of_it(stage: Stage) -> None:
    code = await stage.match()
    text = (await helped(stage, "ana", stage.thread("ana", code))).text
    for command in ("match draw", "match concede", "match abort", "match takeback", "match pause", "away"):
        assert f"`/{command}`" in text


async def test_p15_help_against_the_computer_offers_no_draw(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "practice", {"game": "skirmish"}))
    await stage.settle()
    text = (await helped(stage, "ana", stage.thread("ana", code))).text
    assert "`/match concede`" in text
    assert "`/match draw`" not in text


async def test_p15_help_at_a_live_table_of_an_event_names_nothing_that_is_refused_there(stage: Stage) -> None:
    code = await stage.match(clock="live", takebacks=False)
    summary = await stage.summary(code)
    row = msgspec.structs.replace(summary.row, table=EventTable("E1", 1, 1))
    app = stage.bot.app
    post = in_match(app, app.words("en"), msgspec.structs.replace(summary, row=row), (0,))
    text = json.dumps(post.view.to_components())
    assert "/match draw" in text
    for command in ("match abort", "match takeback", "away"):
        assert f"/{command}" not in text


async def test_p15_help_after_the_end_leads_to_replay_and_rematch(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match concede", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    shown = await helped(stage, "ana", stage.thread("ana", code))
    assert "is over" in shown.text
    assert labels(shown) == ["Step by step", "Rematch", "Check the dice", "Rules", "Legend"]


async def test_p15_help_speaks_the_readers_language(stage: Stage) -> None:
    shown = await helped(stage, "yuki", stage.channel)
    assert "`/練習`" in shown.text
    assert "コンピューター" in shown.text


@pytest.mark.parametrize("words", ["help", "Help!", "?", "ヘルプ", "trợ giúp", "Hướng dẫn?"])
async def test_p15_mentioning_the_bot_with_help_does_the_same(stage: Stage, words: str) -> None:
    ana = stage.person("ana")
    before = len(ana.visible_messages(stage.channel))
    ana.say(stage.channel, f"<@{stage.sandbox.world.bot_id}> {words}")

    async def is_answered() -> bool:
        return len(ana.visible_messages(stage.channel)) == before + 2

    await wait_until(is_answered)
    answer = ana.last_message(stage.channel)
    assert "`/practice`" in answer.text
    assert labels(answer) == ["First match", "Play the computer", "My matches", "Rules", "Legend"]
