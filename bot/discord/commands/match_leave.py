"""`/match abort`: calling a match off by agreement, with the buttons under an offer."""

from __future__ import annotations

from discord import app_commands

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.panel.offers import settled
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.show import match_texts
from bot.storage.rows import CANCELLED

from .finding import find_match, suggest_mine
from .match_act import begun_seat
from .match_show import ABOUT_MATCH, MATCH


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer its buttons."""
    group.add_command(abort, override=True)  # the group is the same for the next App
    app.on("leave", press_leave)


@app_commands.command(
    name=label("abort", "discord.cmd.abort.name"),
    description=label("Call a match off by agreement, without a result.", "discord.cmd.abort.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def abort(interaction: Interaction, code: Short | None = None) -> None:
    """Show what can be done about calling a match off."""
    async with pressed(interaction) as press:
        await show_leave(press, await find_match(press, code))


async def show_leave(press: Press, match: str) -> None:
    """Say what calling the match off means, and show what can be done about it now."""
    seen = await begun_seat(press, match)
    words = press.words.at(press.app.services.views.game_of(seen.summary.row))
    row = seen.summary.row
    if not row.leaving:
        key, actions = "ask", ("offer",)
    elif seen.seat in row.leaving:
        key, actions = "mine", ("decline",)
    else:
        key, actions = "theirs", ("accept", "decline")
    said = words.say(match_texts.variant(f"discord.leave.{key}", seen.summary.seats), name=match_texts.name_text(row))
    buttons = [
        posts.button(
            ids.make("leave", row.id, seen.seat, step=name),
            words.plain.say(f"discord.leave.do.{name}"),
            Style.secondary if name == "decline" else Style.danger,
        )
        for name in actions
    ]
    await press.show(posts.notice(said, posts.row(*buttons)))


async def press_leave(press: Press) -> None:
    """Carry out what was pressed about calling a match off, or show what is possible."""
    action = press.where.step
    if not action:
        await show_leave(press, press.where.match)
        return
    seen = await begun_seat(press, press.where.match)
    leaving = press.app.services.leaving
    verbs = {"offer": leaving.offer, "accept": leaving.accept, "decline": leaving.decline}
    if action not in verbs:
        raise Refused("discord.error.unknown_component")
    done = await verbs[action](seen.summary.row.id, press.user, seen.seat or 0, interaction=press.key)
    ended = "ended" if done.match.status == CANCELLED else action
    said = press.words.say(f"discord.leave.did.{ended}", match=done.match.id)
    await press.answer(settled(press.words, done.match.id, seen.seat, said))
