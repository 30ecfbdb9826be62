"""`/match takeback`: asking to take the last answer back, with the buttons under what is asked."""

from __future__ import annotations

from discord import app_commands

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.panel.offers import back_button, settled
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.errors import OldOffer
from bot.show import match_texts
from rules.kernel.types import Text

from .finding import find_match, suggest_mine
from .match_act import begun_seat
from .match_show import ABOUT_MATCH, MATCH


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer its buttons."""
    group.add_command(takeback, override=True)  # the group is the same for the next App
    app.on("takeback", press_takeback)


@app_commands.command(
    name=label("takeback", "discord.cmd.takeback.name"),
    description=label("Take your last answer back, if the others agree.", "discord.cmd.takeback.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def takeback(interaction: Interaction, code: Short | None = None) -> None:
    """Show what can be done about taking an answer back."""
    async with pressed(interaction) as press:
        await show_takeback(press, await find_match(press, code))


async def show_takeback(press: Press, match: str) -> None:
    """Say what taking an answer back means, and show what can be done about it now."""
    await press.show(await takeback_post(press, match))


async def takeback_post(press: Press, match: str, note: Text | None = None) -> Post:
    """Say what can be done about taking an answer back now; `note`: why it is said in the place of an answer."""
    seen = await begun_seat(press, match)
    words = press.words.at(press.app.services.views.game_of(seen.summary.row))
    row = seen.summary.row
    asked = row.takeback
    if asked is None:
        key, actions = "ask", ("offer",)
    elif seen.seat == asked.seat:
        key, actions = "mine", ("decline",)
    else:
        key, actions = "theirs", ("accept", "decline")
    who = {"seat": seen.seat if asked is None else asked.seat}
    said = words.say(f"discord.takeback.{key}", name=match_texts.name_text(row), seat=who)
    buttons = [
        posts.button(
            ids.make("takeback", row.id, seen.seat, "" if asked is None else asked.mark, name),
            words.plain.say(f"discord.takeback.do.{name}"),
            Style.secondary if name == "decline" else Style.primary,
        )
        for name in actions
    ]
    if note is None:
        return posts.notice(said, posts.row(*buttons))
    return posts.notice(f"{words(note)}\n{said}", posts.row(*buttons, back_button(words, row.id, seen.seat)))


async def press_takeback(press: Press) -> None:
    """Carry out what was pressed about taking an answer back, or show what is possible."""
    action = press.where.step
    if not action:
        await show_takeback(press, press.where.match)
        return
    seen = await begun_seat(press, press.where.match)
    takebacks, match, seat = press.app.services.takebacks, seen.summary.row.id, seen.seat or 0
    verbs = {"accept": takebacks.accept, "decline": takebacks.decline}
    try:
        if action == "offer":
            done = await takebacks.offer(match, press.user, seat, interaction=press.key)
        elif action in verbs:
            done = await verbs[action](match, press.user, seat, mark=press.where.decision, interaction=press.key)
        else:
            raise Refused("discord.error.unknown_component")
    except OldOffer as old:
        await press.answer(await takeback_post(press, match, old.text))
        return
    is_done = action != "decline" and done.match.takeback is None
    said = press.words.say(f"discord.takeback.did.{'done' if is_done else action}", match=done.match.id)
    await press.answer(settled(press.words, done.match.id, seen.seat, said))
