"""The staff's desk at work: a match is chosen, pages are turned; `/match desk` shows it to one of the staff alone."""

from __future__ import annotations

from discord import app_commands

from bot.discord import desk, gm_panel
from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.staff_desk import Outlook


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer the desk."""
    group.add_command(desk_command, override=True)  # the group is the same for the next App
    app.on(desk.VERB, press_desk)


@app_commands.command(
    name=label("desk", "discord.cmd.desk.name"),
    description=label("For staff: all matches of this server by what they need.", "discord.cmd.desk.about"),
)
async def desk_command(interaction: Interaction) -> None:
    """Show the first page of the desk."""
    async with pressed(interaction) as press:
        await show_page(press, 0)


async def press_desk(press: Press) -> None:
    """Show what was chosen or pressed."""
    action, _, number = press.where.step.partition(".")
    if action == desk.PICK and press.values:
        await press.answer(await gm_panel.panel(press, press.values[0]))
    elif action == desk.PICTURE:
        outlook = await looked(press)
        await press.answer(await desk.picture_post(press.app, press.words, outlook, press.theme))
    elif action == desk.ALL and number.isdecimal() and len(number) < 4:
        await show_page(press, int(number))
    else:
        raise Refused("discord.error.unknown_component")


async def show_page(press: Press, page: int) -> None:
    """Show a page of all matches under way."""
    await press.answer(await desk.page_post(press.app, press.words, await looked(press), page))


async def looked(press: Press) -> Outlook:
    """Return what the server's matches need; raise NotStaff for who is not of the staff."""
    services = press.app.services
    await services.staff.require_here(caller_of(press.interaction), "note")
    return await services.staff_desk.look(press.guild)
