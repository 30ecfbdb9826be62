"""Messages that meet trouble on their way: later, laid aside, or somewhere else; never twice, never lost."""

from __future__ import annotations

from discord import TextChannel

from bot.discord.board_posts import read_steps
from bot.storage.outbox_rows import OutboxRow
from tests.support.seats import hand_over
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in


async def test_a_server_error_is_tried_again(stage: Stage) -> None:
    stage.sandbox.faults.change(
        {"server_error_next": 3, "server_error_status": 503, "only_path": f"/channels/{stage.channel.id}/messages"}
    )
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    while stage.sandbox.faults.server_error_next:
        stage.sandbox.clock.advance(60)
        await stage.settle()
    stage.sandbox.clock.advance(600)
    await stage.settle()
    assert code in stage.lobby("milo", code).text


async def test_a_channel_without_rights_is_named_before_a_match_is_made(stage: Stage) -> None:
    stage.channel.bot_permissions = 0
    refused = await stage.slash("ana", "practice", {"game": "skirmish"})
    assert "Send Messages" in refused.text
    assert await stage.bot.services.store.counts() == {}


async def test_a_message_that_cannot_be_said_is_laid_aside_and_shown_to_the_host(stage: Stage) -> None:
    code = await stage.match()
    rows = tuple(OutboxRow(match=code, kind="of another version", nonce=f"unknown-{n}") for n in range(2))
    await stage.bot.services.store.say(rows)
    await stage.begin_battle(code)
    dead = await stage.bot.services.outbox.dead()
    assert {row.match for row in dead} == {code}
    shown = await stage.slash("robin", "host letters")
    assert code in shown.text
    await stage.click_first("robin", shown, "Drop")
    assert len(await stage.bot.services.outbox.dead()) == len(dead) - 1


async def test_a_deleted_lobby_post_is_made_anew(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    channel = stage.bot.client.get_channel(int(stage.channel.id))
    assert isinstance(channel, TextChannel)
    await channel.get_partial_message(int(stage.lobby("ana", code).id)).delete()
    await stage.slash("milo", "match join", {"match": code})
    await stage.settle()
    assert "is played in" in stage.lobby("milo", code).text


async def test_an_archived_thread_is_opened_again_for_the_next_post(stage: Stage) -> None:
    code = await stage.match()
    thread = stage.thread("robin", code)
    stage.person("robin").change_thread(thread, archived=True)
    await stage.begin_battle(code)
    assert "Turn 1" in stage.posts("ana", code)[-1].text
    assert await stage.bot.services.outbox.dead() == []


@at_landing
async def test_an_old_match_is_archived_with_its_threads(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    stage.sandbox.clock.advance(8 * 86400)
    await stage.wait_status(code, "archived")
    thread = stage.sandbox.world.channels[stage.thread("ana", code).id]
    assert thread.thread is not None
    assert thread.thread.archived


async def test_a_seat_handed_over_takes_its_thread_along(stage: Stage) -> None:
    code = await stage.match()
    summary = await stage.summary(code)
    milo = int(stage.person("milo").id)
    seat = next(s.seat for s in summary.seats if s.player == milo)
    before = stage.own_thread("milo", code)
    await hand_over(stage.bot.services, code, seat, int(stage.person("yuki").id))
    await stage.settle()
    assert stage.own_thread("yuki", code).id == before.id
    assert before.id not in [t.id for t in stage.person("milo").threads()]


async def test_private_posts_are_in_the_language_of_their_reader(stage: Stage) -> None:
    code = await stage.match("ana", "yuki")
    await stage.slash("yuki", "my")
    await stage.begin_battle(code)
    text = stage.person("yuki").last_message(stage.own_thread("yuki", code)).text
    assert "スカーミッシュ" in text


def test_the_start_is_a_step_of_its_own() -> None:
    assert read_steps("-1-0") == (-1, 0)
    assert read_steps("12-13") == (12, 13)
