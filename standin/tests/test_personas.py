"""What Discord's client would not even send, and what people see and may do."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from standin.client_rules import ClientRefusal
from standin.media import Upload
from standin.server import Sandbox
from standin.testing import running
from standin.tests.small_bot import SmallBot, counter


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": "skat"}, r"needs \['opponent'\]"),
        ({"opponent": "ANA", "game": 5}, "is not of type 3"),
        ({"opponent": "ANA", "game": "x", "seats": 5}, "between 2 and 4, not 5"),
        ({"opponent": "ANA", "game": "x", "seats": "2"}, "is not of type 4"),
        ({"opponent": "ANA", "game": "x", "seats": True}, "is not of type 4"),
        ({"opponent": "ANA", "game": "x", "pace": "slow"}, "none of its choices"),
        ({"opponent": "1", "game": "x"}, "1 is no user"),
        ({"opponent": "ANA", "game": "x", "color": "red"}, r"has no option \['color'\]"),
        ({"opponent": "ANA", "game": "x" * 6_001}, "between 0 and 6000 characters"),
    ],
)
async def test_options_must_fit_the_registered_command(
    sandbox: Sandbox, bot: SmallBot, options: dict[str, Any], said: str
) -> None:
    ana = sandbox.persona("ana")
    given = {key: ana.id if value == "ANA" else value for key, value in options.items()}
    with pytest.raises(ClientRefusal, match=said):
        await ana.slash(sandbox.channel("games"), "play new", given)
    assert bot.interactions == []


@pytest.mark.parametrize("path", ["chess", "play", "play never", "play new more"])
async def test_a_command_must_be_registered_and_complete(sandbox: Sandbox, bot: SmallBot, path: str) -> None:
    with pytest.raises(ClientRefusal) as refused:
        await sandbox.persona("ana").slash(sandbox.channel("games"), path)
    assert refused.value.code == "unknown_command"


async def test_only_options_with_suggestions_are_completed(sandbox: Sandbox, bot: SmallBot) -> None:
    with pytest.raises(ClientRefusal, match="offers no autocompletion"):
        await sandbox.persona("ana").autocomplete(sandbox.channel("games"), "play new", "seats")


async def test_a_component_must_be_shown_and_enabled(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, channel = sandbox.persona("ana"), await bot.text_channel(sandbox.channel("games").id)
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label="No", custom_id="no", disabled=True))
    await channel.send(view=view.add_item(row))
    seen = ana.last_message(sandbox.channel("games"))
    with pytest.raises(ClientRefusal) as disabled:
        await ana.click(seen, "no")
    with pytest.raises(ClientRefusal) as unknown:
        await ana.click(seen, "yes")
    assert (disabled.value.code, unknown.value.code) == ("component_disabled", "unknown_component")


async def test_a_button_is_found_by_its_label(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, channel = sandbox.persona("ana"), await bot.text_channel(sandbox.channel("games").id)
    await channel.send(view=counter(3))
    seen = ana.last_message(sandbox.channel("games"))
    assert seen.button("Count") == "count:3"
    with pytest.raises(LookupError, match="0 buttons are labelled 'Flee'"):
        seen.button("Flee")


async def test_a_deleted_message_cannot_be_clicked_by_id(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, channel = sandbox.persona("ana"), await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send(view=counter(0))
    await sent.delete()
    with pytest.raises(ClientRefusal) as refused:
        await ana.click(str(sent.id), "count:0")
    assert refused.value.code == "unknown_message"


async def test_a_command_for_managers_is_not_for_players(sandbox: Sandbox) -> None:
    bot = SmallBot()

    @app_commands.command(name="host", description="For hosts")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def host(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("at your service")

    bot.tree.add_command(host)
    async with running(bot, sandbox):
        outcome = await sandbox.persona("robin").slash(sandbox.channel("games"), "host")
        with pytest.raises(ClientRefusal) as refused:
            await sandbox.persona("ana").slash(sandbox.channel("games"), "host")
        with pytest.raises(ClientRefusal) as elsewhere:
            await sandbox.persona("robin").slash(sandbox.persona("robin").direct(), "host")
    assert (outcome.status, refused.value.code) == ("message", "no_permission")
    assert elsewhere.value.code == "unknown_command"


async def test_commands_work_in_direct_messages(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    outcome = await ana.slash(ana.direct(), "play count")
    assert outcome.message is not None
    clicked = await ana.click(outcome.message, "count:0")
    assert clicked.status == "updated"
    assert bot.interactions[-1].guild is None


async def test_a_file_can_be_given_to_a_command(sandbox: Sandbox) -> None:
    bot = SmallBot()

    @app_commands.command(name="import", description="Read a record")
    async def read(interaction: discord.Interaction, record: discord.Attachment) -> None:
        await interaction.response.send_message((await record.read()).decode())

    bot.tree.add_command(read)
    async with running(bot, sandbox):
        options = {"record": Upload("match.json", b"{}")}
        outcome = await sandbox.persona("ana").slash(sandbox.channel("games"), "import", options)
    assert outcome.message is not None
    assert outcome.message.text == "{}"


async def test_the_bot_is_told_the_persons_language(sandbox: Sandbox, bot: SmallBot) -> None:
    await sandbox.persona("yuki").slash(sandbox.channel("games"), "play count")
    interaction = bot.interactions[-1]
    assert (interaction.locale, interaction.guild_locale) == (discord.Locale.japanese, discord.Locale.american_english)


async def test_the_bot_is_told_the_persons_rights(sandbox: Sandbox, bot: SmallBot) -> None:
    await sandbox.persona("ana").slash(sandbox.channel("games"), "play count")
    await sandbox.persona("robin").slash(sandbox.channel("games"), "play count")
    player, owner = bot.interactions
    assert (player.permissions.manage_guild, owner.permissions.manage_guild) == (False, True)
    assert player.app_permissions.create_private_threads


def test_a_message_of_2001_characters_cannot_be_sent(sandbox: Sandbox) -> None:
    with pytest.raises(ClientRefusal):
        sandbox.persona("ana").say(sandbox.channel("general"), "x" * 2_001)
    with pytest.raises(ClientRefusal):
        sandbox.persona("ana").say(sandbox.channel("general"), "")


def test_who_left_sees_nothing(sandbox: Sandbox) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    milo.say(sandbox.channel("general"), "hello")
    ana.leave(sandbox.guild)
    assert ana.channels() == []
    assert ana.visible_messages(sandbox.channel("general")) == []
    with pytest.raises(ClientRefusal):
        ana.leave(sandbox.guild)


def test_the_owner_stays(sandbox: Sandbox) -> None:
    with pytest.raises(ClientRefusal) as refused:
        sandbox.persona("robin").leave(sandbox.guild)
    assert refused.value.code == "no_permission"


def test_players_delete_their_own_messages_and_moderators_any(sandbox: Sandbox) -> None:
    ana, milo, robin = sandbox.persona("ana"), sandbox.persona("milo"), sandbox.persona("robin")
    said = ana.say(sandbox.channel("general"), "oops")
    with pytest.raises(ClientRefusal):
        milo.delete(said)
    robin.delete(said)
    assert ana.visible_messages(sandbox.channel("general")) == []


def test_reading_clears_the_notifications(sandbox: Sandbox) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    milo.say(sandbox.channel("general"), f"psst {ana.mention}")
    assert [seen.text for seen in ana.notifications()] == [f"psst {ana.mention}"]
    ana.read(sandbox.channel("general"))
    assert ana.notifications() == []


def test_a_reply_pings_its_author(sandbox: Sandbox) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    said = ana.say(sandbox.channel("general"), "anyone?")
    answered = milo.say(sandbox.channel("general"), "me", reply_to=said)
    assert answered.raw["referenced_message"]["id"] == said.id
    assert len(ana.notifications()) == 1


async def test_a_look_shows_the_message_as_it_is_now(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    outcome = await ana.slash(sandbox.channel("games"), "play count")
    assert outcome.message is not None
    await ana.click(outcome.message, "count:0")
    assert (outcome.message.text, ana.look(outcome.message).text) == ("Counted 0", "Counted 1")


def test_unknown_names_are_said(sandbox: Sandbox) -> None:
    with pytest.raises(LookupError, match="nobody"):
        sandbox.persona("nobody")
    with pytest.raises(LookupError, match="nowhere"):
        sandbox.channel("nowhere")
    with pytest.raises(LookupError, match="sees 0 channels"):
        sandbox.persona("ana").channel("nowhere")
