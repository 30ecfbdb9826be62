"""`/block`: whose challenges the reader does not take."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label

block = app_commands.Group(
    name=label("block", "discord.cmd.block.name"),
    description=label("Whose challenges you do not take.", "discord.cmd.block.about"),
)
PERSON = {"person": label("person", "discord.param.person.name")}
ABOUT_PERSON = {"person": label("Who; they are not told", "discord.param.person.about")}


def register(app: App) -> None:
    """Add `/block`."""
    app.command(block)


@block.command(
    name=label("add", "discord.cmd.block_add.name"),
    description=label("Take no challenges of somebody any more.", "discord.cmd.block_add.about"),
)
@app_commands.rename(**PERSON)
@app_commands.describe(**ABOUT_PERSON)
async def add(interaction: Interaction, person: discord.User) -> None:
    """Block somebody."""
    async with pressed(interaction) as press:
        if person.bot or person.id == press.user:
            raise Refused("discord.error.cannot_block", who={"player": person.id})
        await press.app.services.players.block(press.user, person.id)
        await press.load()
        await press.show(listed(press))


@block.command(
    name=label("remove", "discord.cmd.block_remove.name"),
    description=label("Take challenges of somebody again.", "discord.cmd.block_remove.about"),
)
@app_commands.rename(**PERSON)
@app_commands.describe(**ABOUT_PERSON)
async def remove(interaction: Interaction, person: discord.User) -> None:
    """Unblock somebody."""
    async with pressed(interaction) as press:
        await press.app.services.players.unblock(press.user, person.id)
        await press.load()
        await press.show(listed(press))


@block.command(
    name=label("list", "discord.cmd.block_list.name"),
    description=label("Show whose challenges you do not take.", "discord.cmd.block_list.about"),
)
async def show(interaction: Interaction) -> None:
    """Show the list."""
    async with pressed(interaction) as press:
        await press.show(listed(press))


def listed(press: Press) -> posts.Post:
    """Make the post of the reader's list."""
    words, blocked = press.words, press.person.blocked
    if not blocked:
        return posts.notice(words.say("discord.block.none"))
    people = ", ".join(f"<@{person}>" for person in blocked)
    return posts.notice(f"{words.say('discord.block.list', count=len(blocked))}\n{people}")
