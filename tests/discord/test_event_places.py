"""An event whose channel is gone, or closed to the bot: nothing it says is lost, its director hears of it, it moves."""

from __future__ import annotations

import pytest

from bot.contest.settings import Settings
from bot.contest.settings import Stage as EventStage
from bot.services.events_plans import Plan
from bot.services.staff import Caller
from bot.storage.outbox_rows import OutboxRow
from standin import members
from standin.model import Channel
from standin.seen import Seen
from tests.support.stage import Stage, wait_until

from .test_openings import CLOSED, HOUR, told, without

NAME, OPEN = "Autumn", "Sign-up for Autumn is open."


@pytest.fixture
async def place(stage: Stage) -> Channel:
    """Return a channel of its own for an event, which can be deleted."""
    made = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "cup", 0)
    await stage.wait_channel(made)
    return made


def director(stage: Stage) -> Caller:
    return Caller(int(stage.person("yuki").id), int(stage.sandbox.guild.id), manager=True)


async def created(stage: Stage, place: Channel) -> str:
    plan = Plan(game="skirmish", settings=Settings((EventStage("round_robin"),)))
    return (await stage.bot.services.events.create(director(stage), NAME, plan, int(place.id))).held.row.id


async def opened(stage: Stage, place: Channel) -> str:
    event = await created(stage, place)
    await stage.bot.services.events.open(event, director(stage))
    await stage.settle()
    return event


async def begun(stage: Stage, event: str) -> str:
    """Let two people sign up and their table open; return its match."""
    services = stage.bot.services
    for name in ("ana", "milo"):
        await services.entrants.join(event, int(stage.person(name).id), name)
    await services.events.start(event, director(stage))
    while await services.clocks.act():
        pass
    await stage.settle()
    (match,) = (await services.events.look(event)).matches
    return match.id


def permit(stage: Stage, place: Channel, granted: int | None) -> None:
    members.permit_bot_in(stage.sandbox.hub, place, granted)


def directly(stage: Stage, name: str) -> list[str]:
    """Return what the bot wrote to somebody directly."""
    return [message.text for message in stage.person(name).visible_messages(stage.person(name).direct())]


async def move(stage: Stage, event: str, to: Channel, name: str = "robin") -> str:
    given = {"match": event, "channel": to.id}
    return (await stage.shown(name, await stage.person(name).slash(stage.channel, "host move", given))).text


async def name_refuge(stage: Stage) -> None:
    """Let the host name a channel for what was played in one that is deleted."""
    setup = await stage.click("robin", await stage.slash("robin", "host setup"), "Channels")
    (select,) = [part["custom_id"] for part in setup.selects() if "refuge" in part["custom_id"]]
    await stage.shown("robin", await stage.person("robin").select(setup, select, [stage.channel.id]))


async def wait_troubled(stage: Stage, count: int) -> None:
    async def is_so() -> bool:
        return len(await stage.bot.services.event_places.troubled(int(stage.sandbox.guild.id))) == count

    await wait_until(is_so)
    await stage.settle()


@pytest.mark.parametrize(
    ("granted", "why"), [(without("send_messages"), "Send Messages"), (CLOSED, "cannot see the channel")]
)
async def test_an_event_waits_for_a_right_and_its_director_hears_which(
    stage: Stage, place: Channel, granted: int, why: str
) -> None:
    permit(stage, place, granted)
    event = await opened(stage, place)
    await stage.bot.services.events.open(event, director(stage), starts=stage.clock.now() + 30 * HOUR)
    await stage.settle()
    (direct,) = directly(stage, "yuki")
    for part in (NAME, event, why, "nothing of it is lost"):
        assert part in direct
    for command in ("host letters", "host setup"):
        shown = (await stage.slash("robin", command)).text
        for part in (event, why, "2 messages wait", "/host move"):
            assert part in shown, command
    stage.sandbox.clock.advance(20 * HOUR)
    await stage.settle()
    assert len(directly(stage, "yuki")) == 1
    permit(stage, place, None)
    await stage.wait_said("ana", place, OPEN)
    await stage.settle()
    assert told(stage, "ana", place).count(OPEN) == 2
    assert await stage.bot.services.outbox.dead() == []
    assert "No message is waiting" in (await stage.slash("robin", "host letters")).text
    assert event not in (await stage.slash("robin", "host setup")).text
    permit(stage, place, CLOSED)
    await stage.bot.services.events.shut(event, director(stage))
    await stage.bot.services.events.open(event, director(stage))
    await stage.settle()
    assert len(directly(stage, "yuki")) == 2


async def test_a_director_without_direct_messages_is_told_where_the_staff_are(stage: Stage, place: Channel) -> None:
    stage.person("yuki").set_dms_open(is_open=False)
    league = stage.sandbox.channel("league")
    await stage.bot.services.players.change_guild(int(stage.sandbox.guild.id), staff=int(league.id))
    permit(stage, place, CLOSED)
    event = await opened(stage, place)
    (said,) = [one for one in stage.person("yuki").visible_messages(league) if event in one.text]
    assert said.mentions_me
    assert "cannot see the channel" in said.text


async def test_an_event_of_a_deleted_channel_is_moved_with_the_table_that_waits_there(
    stage: Stage, place: Channel
) -> None:
    event = await opened(stage, place)
    match = await begun(stage, event)
    stage.person("robin").delete_channel(place)
    await stage.wait_status(match, "opening")
    await wait_troubled(stage, 1)
    (direct,) = [text for text in directly(stage, "yuki") if event in text]
    assert "The channel of this event is gone" in direct
    assert event in (await stage.slash("robin", "host setup")).text
    choices = await stage.person("robin").autocomplete(stage.channel, "host move", "match", {"match": "E"})
    assert event in [choice["value"] for choice in choices.choices]
    league = stage.sandbox.channel("league")
    assert f"<#{league.id}>" in await move(stage, event, league)
    await stage.wait_status(match, "setup")
    await wait_troubled(stage, 0)
    assert stage.thread("ana", match).parent_id == league.id
    assert "Autumn goes on in this channel." in told(stage, "ana", league)
    await stage.bot.services.event_rulings.substitute(event, director(stage), 2, int(stage.person("robin").id), "Robin")
    await stage.settle()
    assert "takes the place of" in told(stage, "ana", league)
    assert await stage.bot.services.outbox.dead() == []


async def test_what_waited_is_said_where_the_event_goes_on_with_one_sign_up(stage: Stage, place: Channel) -> None:
    permit(stage, place, CLOSED)
    event = await opened(stage, place)
    league = stage.sandbox.channel("league")
    await move(stage, event, league)
    await stage.settle()
    read = stage.person("ana").visible_messages(league)
    assert OPEN in told(stage, "ana", league)
    assert len([one for one in read if any("evjoin" in part for part in one.custom_ids())]) == 1
    match = await begun(stage, event)
    assert (await stage.summary(match)).row.channel == int(league.id)
    assert stage.thread("ana", match).parent_id == league.id


async def test_a_sign_up_stands_anew_where_an_event_is_moved_and_tables_that_run_stay(
    stage: Stage, place: Channel
) -> None:
    event = await opened(stage, place)
    league = stage.sandbox.channel("league")
    await move(stage, event, league)
    await stage.settle()
    (post,) = [one for one in stage.person("ana").visible_messages(league) if NAME in one.text]
    assert "You are in" in (await stage.click("ana", post, "Join")).text
    services = stage.bot.services
    await services.entrants.leave(event, int(stage.person("ana").id))
    match = await begun(stage, event)
    await move(stage, event, place)
    await stage.settle()
    assert (await stage.summary(match)).row.channel == int(league.id)
    assert (await stage.summary(match)).row.status == "setup"


async def test_an_event_goes_by_itself_where_the_host_said(stage: Stage, place: Channel) -> None:
    event = await opened(stage, place)
    await name_refuge(stage)
    stage.person("robin").delete_channel(place)
    await stage.wait_said("ana", stage.channel, "Autumn goes on in this channel.")
    assert (await stage.bot.services.events.look(event)).row.channel == int(stage.channel.id)
    assert directly(stage, "yuki") == []


async def test_a_channel_named_later_takes_the_event_with_what_it_has_said(stage: Stage, place: Channel) -> None:
    event = await created(stage, place)
    stage.person("robin").delete_channel(place)
    await wait_troubled(stage, 1)
    await stage.bot.services.events.open(event, director(stage))
    await stage.settle()
    await name_refuge(stage)
    await stage.wait_said("ana", stage.channel, OPEN)
    await wait_troubled(stage, 0)


async def test_a_channel_deleted_while_the_bot_is_off_is_found(stage: Stage, place: Channel) -> None:
    event = await opened(stage, place)
    await stage.stop()
    stage.person("robin").delete_channel(place)
    await stage.start()
    await wait_troubled(stage, 1)
    assert event in "".join(directly(stage, "yuki"))


async def test_what_an_event_says_while_the_bot_is_put_out_waits_and_nobody_is_troubled(
    stage: Stage, place: Channel
) -> None:
    hub, guild = stage.sandbox.hub, stage.sandbox.guild
    event, bot = await created(stage, place), hub.world.users[hub.world.bot_id]
    members.leave(hub, guild, bot)

    async def is_out() -> bool:
        return stage.bot.client.get_guild(int(guild.id)) is None

    await wait_until(is_out)
    await stage.bot.services.events.open(event, director(stage))
    await stage.settle()
    assert [row.attempts for row in await stage.bot.services.store.kept_back(int(guild.id))] == [0]
    assert await stage.bot.services.outbox.dead() == []
    members.join(hub, guild, bot)
    await stage.wait_said("ana", place, OPEN)
    assert directly(stage, "yuki") == []


async def test_what_moves_no_event(stage: Stage, place: Channel) -> None:
    event = await opened(stage, place)
    assert "already" in await move(stage, event, place)
    assert "no event E7777 here" in await move(stage, "E7777", place)
    other = Caller(1, 12345, manager=True)
    plan = Plan(game="skirmish", settings=Settings((EventStage("round_robin"),)))
    far = (await stage.bot.services.events.create(other, "Elsewhere", plan, 1)).held.row.id
    assert "not of this server" in await move(stage, far, place)
    assert (await stage.bot.services.events.look(event)).row.channel == int(place.id)


async def test_letters_counts_what_is_of_no_match_for_its_own_server(stage: Stage) -> None:
    store, here = stage.bot.services.store, int(stage.sandbox.guild.id)
    for guild, nonce in ((here, "mine"), (here + 1, "theirs")):
        row = OutboxRow(
            match=None, kind="reply", payload={}, nonce=nonce, guild=guild, channel=9, fault=nonce, collapse=nonce
        )
        await store.lay_aside(row, stage.clock.now())
    shown = (await stage.slash("robin", "host letters")).text
    assert "1 undelivered message" in shown
    assert "mine" in shown
    assert "theirs" not in shown


async def wizard(stage: Stage, here: Channel) -> Seen:
    return await stage.shown("robin", await stage.person("robin").slash(here, "event new"))


async def test_an_event_that_is_made_in_a_private_thread_is_held_in_the_channel_above_it_which_is_named(
    stage: Stage,
) -> None:
    code = await stage.match()
    screen = await wizard(stage, stage.own_thread("ana", code))
    shown = await stage.fill("robin", screen, "Name it and make it", {"name": NAME})
    (row,) = await stage.bot.services.events.of_guild(int(stage.sandbox.guild.id), ("sign_up",))
    assert row.channel == int(stage.channel.id)
    assert f"It is held in <#{stage.channel.id}>" in shown.text
    asked = await stage.click("robin", shown, "Open sign-up")
    assert f"It is said in <#{stage.channel.id}>" in asked.text


async def test_an_event_is_made_in_no_channel_in_which_its_tables_could_not_open(stage: Stage, place: Channel) -> None:
    permit(stage, place, without("create_private_threads"))
    screen = await wizard(stage, place)
    assert "Create Private Threads" in screen.text
    assert not screen.selects()
