"""F4: a match whose channel was deleted waits without clocks, is told of, and goes on in another channel."""

from __future__ import annotations

import pytest

from standin import members
from standin.client_rules import ClientRefusal
from standin.model import FORUM_CHANNEL, Channel
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in

from .test_openings import HOUR, is_board, read, status, told, without

DAY = 24 * HOUR


@pytest.fixture
async def place(stage: Stage) -> Channel:
    """Return a channel of its own for matches, which can be deleted."""
    made = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "duels", 0)
    await stage.wait_channel(made)
    return made


async def begun(stage: Stage, place: Channel) -> str:
    """Begin a match in a channel, up to the first turn."""
    given = {"game": "skirmish", "opponent": stage.person("milo").id}
    code = code_in(await stage.shown("ana", await stage.person("ana").slash(place, "match new", given)))
    await stage.settle()
    await stage.shown("milo", await stage.person("milo").slash(place, "match join", {"match": code}))
    await stage.settle()
    await stage.begin_battle(code)
    return code


async def deleted(stage: Stage, place: Channel, code: str) -> None:
    """Delete the channel, and wait until the bot has said so."""
    stage.person("robin").delete_channel(place)
    await stage.wait_status(code, "opening")


async def move(stage: Stage, code: str, to: Channel | None = None, here: Channel | None = None) -> Seen:
    """Let the server's host move a match."""
    given = {"match": code} if to is None else {"match": code, "channel": to.id}
    return await stage.shown("robin", await stage.person("robin").slash(here or stage.channel, "host move", given))


def directly(stage: Stage, name: str) -> str:
    """Return all that the bot wrote to somebody directly."""
    person = stage.person(name)
    return "\n".join(message.text for message in person.visible_messages(person.direct()))


async def played_on(stage: Stage, code: str, channel: Channel) -> None:
    """Answer a turn; its board must stand in a new thread of the channel, and the panel must open there."""
    thread = stage.thread("ana", code)
    assert thread.parent_id == channel.id
    own = stage.own_thread("milo", code)
    assert own.parent_id == channel.id
    before = (await stage.summary(code)).row.moves
    await stage.answer(code)
    await stage.settle()
    assert (await stage.summary(code)).row.moves == before + 1
    for name in ("ana", "milo"):
        board = [message for message in read(stage, name, thread) if is_board(message)][-1]
        assert (await stage.click(name, board, "My panel")).pictures()
    assert await stage.bot.services.outbox.dead() == []


async def test_f4_a_match_of_a_deleted_channel_waits_and_everyone_is_told(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    await deleted(stage, place, code)
    for name in ("ana", "milo", "robin"):
        assert code in directly(stage, name)
        assert "/host move" in directly(stage, name)
    moves = (await stage.summary(code)).row.moves
    stage.sandbox.clock.advance(5 * DAY)
    await stage.settle()
    assert (await stage.summary(code)).row.moves == moves
    assert code in (await stage.slash("robin", "host setup")).text
    assert directly(stage, "ana").count("is gone") == 1


@at_landing
async def test_f4_a_host_moves_it_and_it_is_played_on_with_what_was_left(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    stage.sandbox.clock.advance(HOUR)
    left = ((await stage.summary(code)).to_act[0].due or 0) - stage.clock.now()
    before = await stage.summary(code)
    await deleted(stage, place, code)
    stage.sandbox.clock.advance(3 * DAY)
    await stage.settle()
    shown = await move(stage, code, stage.channel)
    assert f"<#{stage.channel.id}>" in shown.text
    await stage.wait_status(code, "playing")
    after = await stage.summary(code)
    due = after.to_act[0].due
    assert due is not None
    assert left - 60 <= due - stage.clock.now() <= left + 60
    assert (after.row.moves, after.row.troubles) == (before.row.moves, ())
    assert "the clocks go on" in told(stage, "milo", stage.thread("milo", code))
    assert code in stage.lobby("yuki", code).text
    await played_on(stage, code, stage.channel)
    await stage.finish(code)
    assert (await stage.summary(code)).row.status == "over"
    assert await stage.bot.services.outbox.dead() == []


async def test_f4_who_had_little_time_left_has_the_grace(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    due = (await stage.summary(code)).to_act[0].due or 0
    stage.sandbox.clock.advance(due - stage.clock.now() - 120)
    await stage.settle()
    await deleted(stage, place, code)
    await move(stage, code, stage.channel)
    await stage.wait_status(code, "playing")
    later = (await stage.summary(code)).to_act[0].due or 0
    assert later - stage.clock.now() >= HOUR - 60


async def test_f4_without_a_channel_it_comes_to_where_the_host_is(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    await deleted(stage, place, code)
    league = stage.sandbox.channel("league")
    await move(stage, code, here=league)
    await stage.wait_status(code, "playing")
    await played_on(stage, code, league)


async def test_f4_a_match_goes_by_itself_where_the_host_said(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    setup = await stage.click("robin", await stage.slash("robin", "host setup"), "Channels")
    (select,) = [part["custom_id"] for part in setup.selects() if "refuge" in part["custom_id"]]
    await stage.shown("robin", await stage.person("robin").select(setup, select, [stage.channel.id]))
    stage.person("robin").delete_channel(place)
    old = (await stage.summary(code)).row.thread
    await stage.wait_place(code, lambda thread: thread not in (None, old))
    await stage.wait_status(code, "playing")
    assert "is gone" not in directly(stage, "ana")
    await played_on(stage, code, stage.channel)


async def test_f4_a_channel_named_later_takes_what_waits(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    await deleted(stage, place, code)
    setup = await stage.click("robin", await stage.slash("robin", "host setup"), "Channels")
    (select,) = [part["custom_id"] for part in setup.selects() if "refuge" in part["custom_id"]]
    await stage.shown("robin", await stage.person("robin").select(setup, select, [stage.channel.id]))
    await stage.wait_status(code, "playing")
    await played_on(stage, code, stage.channel)


@at_landing
async def test_f4_a_channel_deleted_while_the_bot_was_away_is_found(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    await stage.stop()
    stage.person("robin").delete_channel(place)
    await stage.start()
    await stage.wait_status(code, "opening")
    await move(stage, code, stage.channel)
    await stage.wait_status(code, "playing")
    await played_on(stage, code, stage.channel)


async def test_f4_an_offered_match_is_offered_in_the_new_channel(stage: Stage, place: Channel) -> None:
    given = {"game": "skirmish", "opponent": stage.person("milo").id}
    code = code_in(await stage.shown("ana", await stage.person("ana").slash(place, "match new", given)))
    await stage.settle()
    stage.person("robin").delete_channel(place)
    await stage.wait_said("ana", stage.person("ana").direct(), "is gone")
    await move(stage, code, stage.channel)
    await stage.settle()
    await stage.click("milo", stage.lobby("milo", code), "Accept")
    await stage.wait_status(code, "setup")
    assert stage.thread("milo", code).parent_id == stage.channel.id


async def test_f4_a_match_may_leave_a_channel_that_stands(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    await move(stage, code, stage.channel)
    await stage.wait_status(code, "playing")
    await stage.settle()
    mine = [t for t in stage.person("ana").threads() if code in t.name and t.parent_id == stage.channel.id]
    assert len(mine) == 2
    old = [t for t in stage.person("ana").threads() if code in t.name and t.parent_id == place.id]
    assert all(t.thread is not None and t.thread.archived for t in old)


@at_landing
@pytest.mark.parametrize(
    ("case", "said"),
    [("rights", "Create Private Threads"), ("kind", "Only a text or announcement"), ("same", "already")],
)
async def test_f4_a_place_that_will_not_do_is_refused_in_words(
    stage: Stage, place: Channel, case: str, said: str
) -> None:
    code = await begun(stage, place)
    if case != "same":
        await deleted(stage, place, code)
    other = place
    if case == "rights":
        other = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "closed", 0)
        await stage.wait_channel(other)
        members.permit_bot_in(stage.sandbox.hub, other, without("create_private_threads"))
    elif case == "kind":
        other = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "forum", FORUM_CHANNEL)
        await stage.wait_channel(other)
    before = (await stage.summary(code)).row
    assert said in (await move(stage, code, other)).text
    after = (await stage.summary(code)).row
    assert (after.channel, after.status) == (before.channel, before.status)


@at_landing
async def test_f4_a_match_of_another_server_and_one_that_is_over_are_refused(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    robin = stage.person("robin")
    guild = members.add_guild(stage.sandbox.hub, "Elsewhere", robin.user, ("general",), like=stage.sandbox.guild)
    general = next(c for c in stage.sandbox.hub.world.channels.values() if c.guild_id == guild.id)
    await stage.wait_channel(general)
    assert "another server" in (await move(stage, code, general, here=general)).text
    await stage.finish(code)
    assert "over" in (await move(stage, code, stage.channel)).text.lower()


async def test_f4_only_who_manages_the_server_moves_a_match(stage: Stage, place: Channel) -> None:
    code = await begun(stage, place)
    with pytest.raises(ClientRefusal):
        await stage.person("ana").slash(stage.channel, "host move", {"match": code, "channel": stage.channel.id})
    assert await status(stage, code) == "playing"
