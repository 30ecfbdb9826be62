"""The staff's desk at work: a match is chosen, pages are turned; `/match desk` shows it to one of the staff alone."""

from __future__ import annotations

from discord import app_commands

from bot.discord import desk, event_kit, gm_panel
from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.events_held import Held
from bot.services.staff_desk import Outlook


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer the desk."""
    group.add_command(desk_command, override=True)  # the group is the same for the next App
    app.on(desk.VERB, press_desk)


@app_commands.command(
    name=label("desk", "discord.cmd.desk.name"),
    description=label("For staff: all matches of this server by what they need.", "discord.cmd.desk.about"),
)
@app_commands.rename(event_code=label("event", "discord.param.event.name"))
@app_commands.describe(event_code=label("Those of this event alone", "discord.param.desk_event.about"))
@app_commands.autocomplete(event_code=event_kit.suggest_events)
async def desk_command(interaction: Interaction, event_code: Short | None = None) -> None:
    """Show the first page of the desk."""
    async with pressed(interaction) as press:
        await show_page(press, 0, await event_kit.find_event(press, event_code) if event_code else "")


async def press_desk(press: Press) -> None:
    """Show what was chosen or pressed."""
    action, _, number = press.where.step.partition(".")
    event = press.where.match
    if action == desk.PICK and press.values:
        await press.answer(await gm_panel.panel(press, press.values[0]))
    elif action == desk.PICTURE:
        outlook, _ = await looked(press, event)
        await press.answer(await desk.picture_post(press.app, press.words, outlook, press.theme, event))
    elif action == desk.ALL and number.isdecimal() and len(number) < 4:
        await show_page(press, int(number), event)
    else:
        raise Refused("discord.error.unknown_component")


async def show_page(press: Press, page: int, event: str = "") -> None:
    """Show a page of all matches under way."""
    outlook, held = await looked(press, event)
    await press.answer(await desk.page_post(press.app, press.words, outlook, page, held))


async def looked(press: Press, event: str = "") -> tuple[Outlook, Held | None]:
    """Return what the matches of a server or an event need; raise NotStaff for who is not of its staff."""
    services = press.app.services
    held = await services.events.look(await event_kit.find_event(press, event)) if event else None
    await services.staff.require_here(caller_of(press.interaction), "note", "" if held is None else held.row.id)
    return await services.staff_desk.look(press.guild, "" if held is None else held.row.id), held
