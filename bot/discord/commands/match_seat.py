"""`/match seat`: looking for somebody to take one's seat, lending it to a computer, coming back to it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord import ids, messages, posts
from bot.discord.brief import brief
from bot.discord.errors import Refused
from bot.discord.panel.offers import settled
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.errors import NotSeated
from bot.services.seating import require_status
from bot.show import match_texts
from bot.storage.rows import LIVE, PAUSED, RUNNING

from .autocomplete import choices
from .finding import find_match, reader, suggest_mine
from .match_act import begun_seat
from .match_show import ABOUT_MATCH, MATCH

VERB = "seat"
ACTIONS = ("offer", "keep", "lend", "back", "wait", "unwait")
OUTSIDE = ("back", "wait", "unwait")
"""What those do who have no seat."""


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer its buttons."""
    group.add_command(seat, override=True)  # the group is the same for the next App
    app.on(VERB, press_seat)


async def suggest_actions(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be done about a seat."""
    words = (await reader(interaction)).plain
    return choices(((words.say(f"discord.seat.do.{name}"), name) for name in ACTIONS), typed)


@app_commands.command(
    name=label("seat", "discord.cmd.seat.name"),
    description=label("Let somebody else or a computer take your seat, or come back.", "discord.cmd.seat.about"),
)
@app_commands.rename(
    action=label("action", "discord.param.action.name"), person=label("person", "discord.param.person.name"), **MATCH
)
@app_commands.describe(
    action=label("What to do; without it you see what is possible", "discord.param.action.about"),
    person=label("Whom to offer it; without it, anyone", "discord.param.seat_person.about"),
    **ABOUT_MATCH,
)
@app_commands.autocomplete(action=suggest_actions, code=suggest_mine)
async def seat(
    interaction: Interaction,
    action: Short | None = None,
    person: discord.User | None = None,
    code: Short | None = None,
) -> None:
    """Do something about one's seat, or show what is possible."""
    async with pressed(interaction) as press:
        match = await find_match(press, code)
        if action is None:
            await press.show(await shown(press, match))
        else:
            await do(press, match, action, None if person is None else person.id)


async def press_seat(press: Press) -> None:
    """Carry out what was pressed about a seat, or show what is possible."""
    if press.where.step:
        await do(press, press.where.match, press.where.step, None)
    else:
        await press.answer(await shown(press, press.where.match))


async def shown(press: Press, match: str) -> Post:
    """Show what the reader may do about a seat of a match; raise NotOpen after its end, NotSeated if it is nothing."""
    views = press.app.services.views
    summary = await views.summary(match)
    require_status(summary.row, LIVE)
    words = press.words.at(views.game_of(summary.row))
    mine = [place for place in summary.seats if place.player == press.user]
    head = f"### {match_texts.match_name(words, summary.row)}"
    if mine:
        key, actions = ("offered", ("keep",)) if mine[0].offered else ("yours", ("offer", "lend"))
    elif any(place.owner == press.user for place in summary.seats):
        key, actions = "lent", ("back",)
    elif messages.is_seat_free(summary):
        return posts.notice(head, posts.row(messages.join_button(words, summary.row.id)))
    elif summary.row.status in (*RUNNING, PAUSED):
        waiting = await press.app.services.lobby.waiting(match)
        head += f"\n{words.say('discord.seat.list', count=len(waiting))}"
        key, actions = ("waiting", ("unwait",)) if press.user in waiting else ("full", ("wait",))
    else:
        raise NotSeated(f"player {press.user} has no seat in {match}", match=match)
    buttons = [
        posts.button(ids.make(VERB, summary.row.id, step=name), words.plain.say(f"discord.seat.do.{name}"))
        for name in actions
    ]
    return posts.notice(f"{head}\n{words.say(f'discord.seat.{key}')}", *posts.rows(buttons))


async def do(press: Press, match: str, action: str, person: int | None) -> None:
    """Carry out one of the actions."""
    services = press.app.services
    lobby, key = services.lobby, press.key
    if action == "back":
        done = await lobby.come_back(match, press.user, interaction=key)
        await press.answer(await brief(press, await services.views.seat(done.match.id, done.seat)))
        return
    if action not in ACTIONS:
        raise Refused("discord.error.value", value={"user": action[:40]})
    if action == "wait":
        done = await lobby.wait(match, press.user, interaction=key)
        if done.seat is not None:
            await press.answer(await brief(press, await services.views.seat(done.match.id, done.seat)))
            return
    elif action == "unwait":
        await lobby.stop_waiting(match, press.user)
    if action in OUTSIDE:
        await press.answer(await shown(press, match))
        return
    seen = await begun_seat(press, match)
    row, mine = seen.summary.row, seen.seat or 0
    if action == "offer":
        await lobby.offer_seat(row.id, press.user, mine, to=person, interaction=key)
    elif action == "keep":
        await lobby.keep_seat(row.id, press.user, mine, interaction=key)
    else:
        await lobby.lend_seat(row.id, press.user, mine, services.practice.usual, interaction=key)
    said = press.words.say(f"discord.seat.did.{action}", match=row.id)
    await press.answer(posts.notice(said) if action == "lend" else settled(press.words, row.id, mine, said))
