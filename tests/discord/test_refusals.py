"""Every command says why it will not, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from discord.abc import Messageable

from bot.discord import ids, posts
from tests.discord.test_router import offer
from tests.support.shared_out import few
from tests.support.stage import Stage

# ana reads English, yuki Japanese; both have one match being set up, and neither manages the server
ALONE: list[tuple[str, Mapping[str, object], str, str]] = [
    ("match board", {}, "no running match", "進行中の対戦がありません"),
    ("match orders", {}, "no running match", "進行中の対戦がありません"),
    ("match log", {}, "no running match", "進行中の対戦がありません"),
    ("match draw", {}, "no running match", "進行中の対戦がありません"),
    ("match concede", {}, "no running match", "進行中の対戦がありません"),
    ("match pause", {}, "no running match", "進行中の対戦がありません"),
    ("match rematch", {}, "no running match", "進行中の対戦がありません"),
    ("match verify", {}, "no running match", "進行中の対戦がありません"),
    ("match record", {}, "no running match", "進行中の対戦がありません"),
    ("match join", {"match": "BBBBB"}, "no match", "見つかりません"),
    ("match board", {"match": "BBBBB"}, "BBBBB", "BBBBB"),
    ("match new", {"game": "chess"}, "chess", "chess"),
    ("match new", {"clock": "never"}, "never", "never"),
    ("match new", {"options": "x=1"}, "no option here", "オプションはありません"),
    ("match new", {"options": "zoc=nowhere"}, "does not take", "使えません"),
    ("practice", {"level": "genius"}, "genius", "genius"),
    ("practice", {"game": "chess"}, "chess", "chess"),
    ("my", {}, "no matches", "対戦はありません"),
    ("rules", {"query": "qqqqqqqq"}, "No clause fits", "合う条文はありません"),
    ("rules", {"game": "chess", "query": "move"}, "chess", "chess"),
    ("why", {"text": "A: B2"}, "no running match", "進行中の対戦がありません"),
    ("unit", {"name": "qqqqqqqq"}, "Nothing is called", "という名前のものはありません"),
]


@few(6)
@pytest.mark.parametrize(("command", "options", "english", "japanese"), ALONE)
async def test_a_refusal_is_private_and_in_the_readers_language(
    stage: Stage, command: str, options: Mapping[str, object], english: str, japanese: str
) -> None:
    for_ana = await stage.slash("ana", command, options)
    for_yuki = await stage.slash("yuki", command, options)
    assert for_ana.is_ephemeral
    assert english in for_ana.text
    assert for_yuki.is_ephemeral
    assert japanese in for_yuki.text


SETTING_UP: list[tuple[str, Mapping[str, object], str, str]] = [
    ("match draw", {}, "cannot be offered now", "提案できません"),
    ("match concede", {}, "cannot be conceded now", "投了できません"),
    ("match verify", {}, "sealed", "封印"),
    ("match record", {}, "sealed", "封印"),
    ("match rematch", {}, "cannot be done now", "できません"),
    ("match pause", {"action": "accept"}, "nothing to answer", "ありません"),
    ("match pause", {"action": "resume"}, "cannot be done now", "できません"),
    ("match pause", {"action": "dance"}, "dance", "dance"),
    ("match join", {"match": "HERE"}, "a seat in this match already", "もう参加しています"),
]


@few(3)
@pytest.mark.parametrize(("command", "options", "english", "japanese"), SETTING_UP)
async def test_a_refusal_names_what_the_match_does_not_allow(
    stage: Stage, command: str, options: Mapping[str, object], english: str, japanese: str
) -> None:
    code = await stage.match("ana", "yuki")
    given = {name: code if value == "HERE" else value for name, value in options.items()}
    for_ana = await stage.slash("ana", command, given)
    for_yuki = await stage.slash("yuki", command, given)
    assert english in for_ana.text
    assert japanese in for_yuki.text
    assert (await stage.summary(code)).row.status == "setup"


async def test_a_bystander_may_look_but_not_act(stage: Stage) -> None:
    code = await stage.match("ana", "milo")
    assert "your turn" in (await stage.slash("robin", "match board", {"match": code})).text
    refused = await stage.slash("robin", "match pause", {"match": code, "action": "offer"})
    assert "You are not playing in match" in refused.text
    assert (await stage.summary(code)).offer is None


async def test_several_matches_ask_for_a_code(stage: Stage) -> None:
    await stage.slash("ana", "practice", {"game": "skirmish"})
    await stage.slash("ana", "practice", {"game": "skirmish"})
    assert "several matches" in (await stage.slash("ana", "match board")).text


async def test_a_challenge_has_no_panel_before_it_has_begun(stage: Stage) -> None:
    """Milo's panel of it told of a watcher, and its picture of a turn."""
    await stage.slash("milo", "match new", {"game": "skirmish", "opponent": stage.person("ana").id})
    (code,) = [found.row.id for found in await stage.bot.services.views.mine(int(stage.person("milo").id))]
    for name in ("milo", "ana"):
        assert "has not begun" in (await stage.slash(name, "panel", {"match": code})).text


async def test_a_match_that_has_begun_is_meant_where_others_still_wait(stage: Stage) -> None:
    """Ana plays one match and has a challenge that nobody took; Milo's to her is not accepted."""
    code = await stage.match()
    await stage.slash("ana", "match new", {"game": "skirmish"})
    await stage.slash("milo", "match new", {"game": "skirmish", "opponent": stage.person("ana").id})
    for command in ("match board", "panel"):
        shown = (await stage.slash("ana", command)).text
        assert "several matches" not in shown
        assert code in shown


async def test_in_a_matchs_thread_that_match_is_meant(stage: Stage) -> None:
    first = await stage.match()
    await stage.match()
    person = stage.person("ana")
    outcome = await person.slash(stage.thread("ana", first), "match orders", {})
    assert first in (await stage.shown("ana", outcome)).text


async def test_in_ones_own_thread_that_match_is_meant(stage: Stage) -> None:
    first = await stage.match()
    await stage.match()
    person = stage.person("ana")
    outcome = await person.slash(stage.own_thread("ana", first), "match orders", {})
    assert first in (await stage.shown("ana", outcome)).text


async def test_board_before_the_start_is_refused(stage: Stage) -> None:
    await stage.slash("ana", "match new", {"game": "skirmish"})
    assert "not begun" in (await stage.slash("ana", "match board")).text


async def test_only_who_manages_the_server_uses_host(stage: Stage) -> None:
    button = ids.make("host", step="retry.1")  # as if it had been shown to somebody without the right
    channel = stage.bot.client.get_channel(int(stage.channel.id))
    assert isinstance(channel, Messageable)
    await channel.send(view=posts.layout(posts.row(posts.button(button, "Again"))))
    message = stage.person("ana").last_message(stage.channel)
    assert "manage this server" in (await stage.press("ana", message, button)).text
    assert "gone already" in (await stage.press("robin", message, button)).text


async def test_a_refusal_calls_the_sides_as_the_game_of_its_match_does(stage: Stage) -> None:
    code = await stage.match()
    await stage.click("ana", await stage.slash("ana", "away", {"days": 1, "match": code}), "Go away")
    seats = [place.player for place in (await stage.summary(code)).seats]
    away = await stage.slash("milo", "match pause", {"action": "resume", "match": code})
    assert "only they can end it" in away.text
    assert ("West", "East")[seats.index(int(stage.person("ana").id))] in away.text
    checked, robin = await stage.match(checked=True), stage.person("robin")
    await stage.answer(checked)
    entries = await stage.slash("robin", "match gm", {"action": "refuse", "seat": "1", "match": checked})
    refuse = entries.buttons()[1]["custom_id"]
    windows = [await robin.click(entries, refuse) for _ in range(2)]
    await robin.submit_modal(windows[0], {"reason": "x"})
    handed = await stage.shown("robin", await robin.submit_modal(windows[1], {"reason": "x"}))  # there is none any more
    assert "West has handed in nothing" in handed.text, "the refusal names no match"
    pressed = await stage.press("ana", await offer(stage, f"pause:{code}:::ask"), f"pause:{code}:::ask")
    assert "player " not in away.text + handed.text + pressed.text
