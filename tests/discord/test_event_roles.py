"""The role of who has won an event: asked for when it is switched on, given, taken back, refused in words."""

from __future__ import annotations

import pytest

from bot.discord import event_roles
from bot.services.staff import Caller
from bot.storage.outbox_rows import OutboxRow
from standin import members, permissions
from standin.model import Role
from standin.rest_roles import MOST_ROLES
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, wait_until

from .test_event import confirmed, directed, held, made, sign_up


async def permit(stage: Stage, *, is_given: bool = True) -> None:
    """Let the bot manage roles, or no more, and wait until it knows."""
    guild = stage.sandbox.guild
    bit = permissions.MANAGE_ROLES
    members.permit_bot(stage.sandbox.hub, guild, (guild.bot_permissions & ~bit) | (bit if is_given else 0))
    place = stage.bot.client.get_guild(int(guild.id))
    assert place is not None

    async def is_known() -> bool:
        return place.me.guild_permissions.manage_roles == is_given

    await wait_until(is_known)


async def won(stage: Stage) -> str:
    """Ana has won a knock-out of two whose winner is to have a role; it is not ended yet."""
    await permit(stage)
    shown = await made(stage, "knockout")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in ("ana", "milo"):
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    robin = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    await stage.bot.services.events.set(code, robin, {"least": 2})
    await directed(stage, "set", setting="role", value="1")
    await directed(stage, "start")
    (table,) = (await held(stage)).contest.open_tables()
    me = (await held(stage)).entrant_of(int(stage.person("ana").id))
    assert me is not None
    await directed(stage, "result", "", table=str(table.id), winner=str(me.id))
    return code


def roles(stage: Stage, name: str) -> list[str]:
    """What roles somebody bears, by name."""
    guild = stage.sandbox.guild
    named = {one.id: one.name for one in guild.roles}
    return [named[one] for one in guild.members[stage.person(name).id].roles]


def said(stage: Stage) -> str:
    """What was said in the event's channel."""
    found = stage.person("milo").visible_messages(stage.channel)
    return "\n".join(one.text for one in found if not one.is_ephemeral)


async def test_the_right_is_asked_for_when_the_role_is_switched_on_and_not_before(stage: Stage) -> None:
    await made(stage, "knockout")
    refused = await stage.slash("robin", "event set", {"setting": "role", "value": "1"})
    assert "Manage Roles" in refused.text
    assert not (await held(stage)).plan.role
    await permit(stage)
    await directed(stage, "set", setting="role", value="1")
    await directed(stage, "set", setting="checked", value="1")
    plan = (await held(stage)).plan
    assert (plan.role, plan.checked) == (True, True), "every switch is set so"


async def test_who_wins_bears_the_role_until_the_end_is_taken_back(stage: Stage) -> None:
    code = await won(stage)
    assert roles(stage, "ana") == []
    done = await directed(stage, "close", event=code)
    assert roles(stage, "ana") == ["🏆 Autumn *League*"]
    assert roles(stage, "milo") == []
    assert said(stage).count("bears its role") == 1
    await confirmed(stage, await stage.click("robin", done, "Take back"), "too early")
    assert roles(stage, "ana") == []
    await directed(stage, "close", event=code)
    assert roles(stage, "ana") == ["🏆 Autumn *League*"]
    assert len(stage.sandbox.guild.roles) == 1, "the role is made once"


async def test_a_role_of_that_name_that_somebody_else_made_is_above_the_bot_and_not_given(stage: Stage) -> None:
    code = await won(stage)
    stage.sandbox.guild.roles.append(Role(stage.sandbox.hub.ids.take(), "Champions", is_above=True))
    theirs = stage.sandbox.guild.roles[-1].id
    await stage.bot.services.store.put_fact(f"event.{code}.role", theirs)
    await directed(stage, "close", event=code)
    assert roles(stage, "ana") == []
    assert "its own role stands below" in said(stage)


@at_landing
@pytest.mark.parametrize("what", ["rights", "full"])
async def test_what_discord_refuses_is_said_and_the_title_stands(what: str, stage: Stage) -> None:
    code = await won(stage)
    guild = stage.sandbox.guild
    if what == "rights":
        await permit(stage, is_given=False)
    else:
        guild.roles.extend(Role(stage.sandbox.hub.ids.take(), f"r{n}") for n in range(MOST_ROLES - 2))
    await directed(stage, "close", event=code)
    assert roles(stage, "ana") == []
    assert ("lacks *Manage Roles*" if what == "rights" else "no room for another role") in said(stage)
    assert "Won: Autumn" in (await stage.slash("ana", "event profile")).text


@at_landing
async def test_a_role_that_was_deleted_is_made_anew(stage: Stage) -> None:
    code = await won(stage)
    await stage.bot.services.store.put_fact(f"event.{code}.role", "123456")
    await directed(stage, "close", event=code)
    assert roles(stage, "ana") == ["🏆 Autumn *League*"]


def late(stage: Stage, code: str, name: str, *, given: bool) -> OutboxRow:
    """What was to be done about somebody's role while it could not be done."""
    services, channel = stage.bot.services, int(stage.channel.id)
    payload = {"event": code, "player": int(stage.person(name).id), "given": given}
    now = services.desk.clock.now()
    return OutboxRow(
        match=None,
        guild=int(stage.sandbox.guild.id),
        channel=channel,
        kind="event_role",
        payload=payload,
        nonce=services.desk.ids.nonce(),
        next_try=now,
        created=now,
    )


@at_landing
async def test_a_role_that_comes_too_late_for_an_end_taken_back_is_not_given(stage: Stage) -> None:
    code = await won(stage)
    assert await event_roles.settle(stage.bot.app, late(stage, code, "ana", given=True)) is None
    assert roles(stage, "ana") == []


@at_landing
async def test_a_role_that_comes_too_late_is_not_given_to_who_has_won_no_more_and_is_taken_from_them(
    stage: Stage,
) -> None:
    """Ana had won; her end was taken back, Milo was ruled to have, and the event is closed again."""
    code = await won(stage)
    done = await directed(stage, "close", event=code)
    await confirmed(stage, await stage.click("robin", done, "Take back"), "wrong")
    event = await held(stage)
    (table,), milo = event.contest.tables.values(), event.entrant_of(int(stage.person("milo").id))
    assert milo is not None
    await directed(stage, "result", "looked again", table=str(table.id), winner=str(milo.id))
    await directed(stage, "close", event=code)
    await stage.settle()
    assert (roles(stage, "ana"), roles(stage, "milo")) == ([], ["🏆 Autumn *League*"])
    assert await event_roles.settle(stage.bot.app, late(stage, code, "ana", given=True)) is None
    assert roles(stage, "ana") == []
    guild = stage.sandbox.guild
    guild.members[stage.person("ana").id].roles.extend(guild.members[stage.person("milo").id].roles)
    await event_roles.settle(stage.bot.app, late(stage, code, "ana", given=False))
    await event_roles.settle(stage.bot.app, late(stage, code, "milo", given=False))
    assert (roles(stage, "ana"), roles(stage, "milo")) == ([], ["🏆 Autumn *League*"])


async def test_who_has_left_the_server_is_given_no_role_and_that_is_said(stage: Stage) -> None:
    code = await won(stage)
    members.leave(stage.sandbox.hub, stage.sandbox.guild, stage.person("ana").user)
    await directed(stage, "close", event=code)
    assert "is not on this server any more" in said(stage)
    assert stage.sandbox.guild.roles == []
