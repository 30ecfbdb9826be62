"""The smaller routes: the bot's account, guilds, members, commands."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from standin.server import Sandbox
from standin.testing import running
from standin.tests.rest import Rest
from standin.tests.small_bot import SmallBot


def commands_path(sandbox: Sandbox) -> str:
    """Return the path of the global commands."""
    return f"/applications/{sandbox.world.bot_id}/commands"


def command(name: str = "match", **fields: Any) -> dict[str, Any]:
    """Return a slash command."""
    return {"name": name, "description": "Play", "type": 1, **fields}


async def test_the_gateway_is_told(sandbox: Sandbox, rest: Rest) -> None:
    plain, with_shards = await rest("GET", "/gateway"), await rest("GET", "/gateway/bot")
    assert (plain.body["url"], with_shards.body["shards"]) == (sandbox.gateway.url, 1)


@pytest.mark.parametrize("path", ["/applications/@me", "/oauth2/applications/@me", "/users/@me"])
async def test_the_bot_knows_itself(sandbox: Sandbox, rest: Rest, path: str) -> None:
    assert (await rest("GET", path)).body["id"] == sandbox.world.bot_id


async def test_both_versions_of_the_api_are_served(sandbox: Sandbox, rest: Rest) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with rest.session.get(f"{sandbox.base_url}/api/v9/users/@me", headers=headers) as response:
        assert response.status == 200
        assert response.headers["Content-Type"] == "application/json"


async def test_users_are_found_or_not(sandbox: Sandbox, rest: Rest) -> None:
    found = await rest("GET", f"/users/{sandbox.persona('yuki').id}")
    missing = await rest("GET", "/users/1")
    assert (found.body["global_name"], missing.status, missing.code) == ("Yuki", 404, 10013)


async def test_guilds_are_listed_and_found(sandbox: Sandbox, bot: SmallBot) -> None:
    assert [guild.name async for guild in bot.fetch_guilds()] == ["Sandbox"]
    guild = await bot.fetch_guild(int(sandbox.guild.id))
    assert guild.approximate_member_count == 5
    assert [channel.name for channel in await guild.fetch_channels()] == ["general", "games", "lounge"]
    assert [role.name for role in await guild.fetch_roles()] == ["@everyone", "bot"]


async def test_an_unknown_guild_is_10004_and_one_that_was_left_50001(
    sandbox: Sandbox, bot: SmallBot, rest: Rest
) -> None:
    guild = bot.get_guild(int(sandbox.guild.id))
    assert guild is not None
    assert (await rest("GET", "/guilds/1")).code == 10004
    await guild.leave()
    assert (await rest("GET", f"/guilds/{sandbox.guild.id}")).code == 50001


async def test_members_are_searched_by_name_but_not_listed(sandbox: Sandbox, rest: Rest) -> None:
    base = f"/guilds/{sandbox.guild.id}/members"
    found = await rest("GET", f"{base}/search", query="mi", limit="5")
    assert [member["user"]["username"] for member in found.body] == ["milo"]
    assert (await rest("GET", base)).code == 50001
    assert (await rest("GET", f"{base}/1")).code == 10013


async def test_channels_are_found_or_not(sandbox: Sandbox, bot: SmallBot, rest: Rest) -> None:
    found = await bot.fetch_channel(int(sandbox.channel("lounge").id))
    assert isinstance(found, discord.TextChannel)
    assert (await rest("GET", "/channels/1")).code == 10003


async def test_synced_commands_keep_their_ids_and_localisations(sandbox: Sandbox) -> None:
    async with running(SmallBot(), sandbox) as bot:
        first = await bot.tree.fetch_commands()
    async with running(SmallBot(), sandbox) as bot:
        second = await bot.tree.fetch_commands()
    assert [one.id for one in first] == [one.id for one in second]
    assert [one["name_localizations"] for one in sandbox.world.commands.values()] == [{"ja": "対戦"}]


async def test_commands_are_listed_without_localisations_unless_asked(sandbox: Sandbox, rest: Rest) -> None:
    part = {"type": 1, "name": "new", "description": "Open", "name_localizations": {"ja": "新規"}}
    await rest("PUT", commands_path(sandbox), [command(name_localizations={"ja": "対戦"}, options=[part])])
    plain = await rest("GET", commands_path(sandbox))
    full = await rest("GET", commands_path(sandbox), with_localizations="1")
    assert "name_localizations" not in plain.body[0]
    assert "name_localizations" not in plain.body[0]["options"][0]
    assert full.body[0]["options"][0]["name_localizations"] == {"ja": "新規"}


async def test_a_command_can_be_added_changed_read_and_removed(sandbox: Sandbox, rest: Rest) -> None:
    path = commands_path(sandbox)
    added = await rest("POST", path, command())
    again = await rest("POST", path, command(description="Play more"))
    one = f"{path}/{added.body['id']}"
    changed = await rest("PATCH", one, {"description": "Play on"})
    assert (again.body["id"], changed.body["description"]) == (added.body["id"], "Play on")
    assert (await rest("GET", one)).body["description"] == "Play on"
    assert (await rest("DELETE", one)).status == 204
    assert (await rest("GET", one)).code == 10063


async def test_guild_commands_are_apart_and_win(sandbox: Sandbox) -> None:
    bot = SmallBot()
    said: list[str] = []

    @app_commands.command(name="play", description="Here it is different")
    async def play(interaction: discord.Interaction) -> None:
        said.append("guild")
        await interaction.response.send_message("guild command")

    guild = discord.Object(int(sandbox.guild.id))
    bot.tree.add_command(play, guild=guild)
    async with running(bot, sandbox):
        await bot.tree.sync(guild=guild)
        outcome = await sandbox.persona("ana").slash(sandbox.channel("games"), "play")
    assert (outcome.status, said) == ("message", ["guild"])


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ([command(name="Match")], ("0", "name")),
        ([command(), command()], ("1", "name")),
        ([command(description="")], ("0", "description")),
        ([{"type": 1, "description": "nameless"}], ("0", "name")),
        ([command(options=[{"type": 3, "name": "x"}])], ("0", "options", "0", "description")),
        ([command(options=[{"type": 99, "name": "x", "description": "x"}])], ("0", "options", "0", "type")),
        ([command(name_localizations={"klingon": "x"})], ("0", "name_localizations", "klingon")),
        ([command(options=5)], ("0", "options")),
    ],
)
async def test_bad_commands_are_refused_as_a_whole(
    sandbox: Sandbox, rest: Rest, body: Any, path: tuple[str, ...]
) -> None:
    reply = await rest("PUT", commands_path(sandbox), body)
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.fault(*path)
    assert sandbox.world.commands == {}


async def test_commands_of_another_application_are_unknown(sandbox: Sandbox, rest: Rest) -> None:
    assert (await rest("GET", "/applications/1/commands")).code == 10002
    assert (await rest("GET", f"/applications/{sandbox.world.bot_id}/guilds/1/commands")).code == 50001


async def test_commands_of_one_guild_have_the_same_routes(sandbox: Sandbox, rest: Rest) -> None:
    path = f"/applications/{sandbox.world.bot_id}/guilds/{sandbox.guild.id}/commands"
    added = await rest("POST", path, command())
    one = f"{path}/{added.body['id']}"
    assert added.body["guild_id"] == sandbox.guild.id
    assert (await rest("PATCH", one, {"description": "Play on"})).body["description"] == "Play on"
    assert (await rest("GET", one)).body["description"] == "Play on"
    assert [found["id"] for found in (await rest("GET", path)).body] == [added.body["id"]]
    assert (await rest("GET", commands_path(sandbox))).body == []
    assert (await rest("DELETE", one)).status == 204


async def test_with_the_members_intent_members_are_listed(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.gateway.allowed_privileged = 1 << 1
    members_of_guild = await rest("GET", f"/guilds/{sandbox.guild.id}/members")
    body = {"name": "Match", "type": 11}
    thread = await rest("POST", f"/channels/{sandbox.channel('games').id}/threads", body)
    members_of_thread = await rest("GET", f"/channels/{thread.body['id']}/thread-members")
    assert len(members_of_guild.body) == 5
    assert [member["user_id"] for member in members_of_thread.body] == [sandbox.world.bot_id]
