"""Where typed sheets come from: the window, its buttons, and messages in threads and direct messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord

from bot.discord import errors, ids, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.services.budgets import PRESS
from bot.services.errors import NotSeated
from bot.services.guarded import Fault, guarded
from bot.show.words import Words
from rules.kernel.errors import StaleDecision

from . import post as panel_post
from . import saving as panel_saving
from . import typed
from .forms import form
from .modals import TEXT, TYPED, WRITTEN
from .opening import OPEN, alone, load, open_panel, own_seat
from .sheet_suggest import unfolded
from .state import Panel

if TYPE_CHECKING:
    from bot.discord.registry import App

KEPT_ROOM = 3600
"""Characters of a text that came too late which are given back."""
FENCE = re.compile(r"^```[a-z]*\n?|```$")


def register(app: App) -> None:
    """Answer the windows and buttons of typed sheets, and read what is written in chat."""
    app.on(TYPED, step)
    app.hear(hear)


async def step(press: Press) -> None:
    """Take what was typed in a window, correct it, or drop its faulty lines."""
    action = press.where.step
    if action == "show":
        await _show(press)
        return
    async with alone(press.where.match, press.where.seat or 0):
        if action == WRITTEN:
            await _written(press, str(press.fields.get(TEXT, "")))
            return
        panel = await _current(press)
        if action == "correct":
            await press.modal(typed.window(press, panel))
        elif action == "drop":
            await _drop(press, panel)
        else:
            await open_panel(press)


async def _written(press: Press, text: str) -> None:
    """Read what a window brought, for whatever sheet is asked now; if none is, give the text back."""
    seen = await own_seat(press)
    panel = await load(press.app, seen, press.words, press.theme, press.user)
    if panel.question is None:
        kept = posts.clip(typed.clean(text).replace("`", "'"), KEPT_ROOM)
        await press.show(posts.notice(f"{press.words.say('panel.typed.too_late')}\n```\n{kept}\n```"))
        return
    await press.update(await take(press.app, press.user, panel, text))


async def take(app: App, player: int, panel: Panel, text: str) -> Post:
    """Read a text as the seat's answer, save what was understood, and show it."""
    text = typed.clean(text)
    found = await typed.understood(panel_saving.question(panel), text)
    making = typed.making_of(panel, found, text)
    return await panel_saving.drawn(app, player, panel, making, lambda made: typed.answer(made, found))


async def _current(press: Press) -> Panel:
    seen = await own_seat(press)
    panel = await load(press.app, seen, press.words, press.theme, press.user)
    if panel.question is None or panel.question.decision.id != press.where.decision:
        raise StaleDecision(f"{press.where.decision} is not open", decision=press.where.decision)
    return panel


async def _drop(press: Press, panel: Panel) -> None:
    """Go on with what is left of the faulty text without its marked lines."""
    q = panel_saving.question(panel)
    found = await typed.understood(q, panel.making.typed)
    stage = found.stage or found.kept
    if not panel.making.typed or stage is None:
        raise Refused("panel.error.nothing_typed")
    found = typed.Understood(stage)
    await panel_saving.next_panel(press, panel, panel.making.then(stage), lambda made: typed.answer(made, found))


async def _show(press: Press) -> None:
    """Show in private what came of a message in the match's thread, to whoever wrote it."""
    panel = await _current(press)
    q = panel_saving.question(panel)
    if panel.making.typed:
        await press.show(typed.faults_post(panel, await typed.understood(q, panel.making.typed)))
    elif form(q).is_complete(panel.making.now):
        await press.show(await panel_post.review(panel))
    else:
        await open_panel(press)


async def hear(app: App, message: discord.Message) -> None:
    """Read a message to the bot as a sheet; where others read along, only say where to look."""
    if not _is_addressed(app, message):
        return
    author = message.author.id
    person = await app.services.views.player(author)
    locale = person.locale
    if not locale and _is_private(message):
        locale = person.seen  # nobody else reads it
    words = app.words(locale) if locale or message.guild is None else await app.guild_words(message.guild.id)
    post = await guarded(_heard(app, message, words, person.theme or app.default_theme))
    if isinstance(post, Fault):
        post = errors.explanation(app, words, post.error)
    await message.channel.send(
        view=post.view,
        files=list(post.files),
        allowed_mentions=posts.NOBODY,
        reference=message.to_reference(fail_if_not_exists=False),
        nonce=str(message.id),
    )


def _is_private(message: discord.Message) -> bool:
    return message.guild is None or message.channel.type is discord.ChannelType.private_thread


def _is_addressed(app: App, message: discord.Message) -> bool:
    """Say whether a message is meant for the bot: a mere reply to its posts is talk, except in a private thread."""
    if _is_private(message):
        return True
    me = app.client.user
    return me is not None and any(mark in message.content for mark in (f"<@{me.id}>", f"<@!{me.id}>"))


async def _heard(app: App, message: discord.Message, words: Words, theme: str) -> Post:
    views = app.services.views
    author = message.author.id
    app.services.budgets.spend(PRESS, author)
    helped = None if app.help is None else await app.help(app, message, _body(app, message.content), words)
    if helped is not None:
        return helped
    match, text = await _meant(app, message)
    seats = await views.seats_of(match, author)
    if not seats:
        raise NotSeated(f"player {author} has no seat in {match}", match=match)
    summary = await views.summary(match)
    here = [seat for seat in seats if summary.seats[seat].thread == message.channel.id]
    acting = [waiting.seat for waiting in summary.to_act if waiting.seat in seats]
    seat = (here or acting or list(seats))[0]
    async with alone(match, seat):
        panel = await load(app, await views.seat(match, seat), words, theme, author)
        if panel.question is None or not text:
            post = await panel_post.build(panel)
        else:
            post = await take(app, author, panel, text)
    return (
        post
        if message.guild is None
        else _discreet(panel, read=bool(text) and panel.question is not None, own=bool(here))
    )


def _discreet(panel: Panel, read: bool, own: bool) -> Post:
    """Say where others read along no more than that there is something to see in private.

    `own`: in the seat's own thread, whose reader is told who else can read it.
    """
    custom_id = typed.typed_id(panel, "show") if read else ids.make(OPEN, panel.match, panel.seen.seat)
    button = posts.button(custom_id, panel.words.plain.say("panel.button.to_panel"), discord.ButtonStyle.primary)
    said = panel.words.say("panel.typed.look" if read else "panel.typed.here")
    if own and read:
        said = f"{said}\n-# {panel.words.say('panel.typed.read_along')}"
    return Post(posts.layout(posts.container(posts.text(said), posts.row(button))))


async def _meant(app: App, message: discord.Message) -> tuple[str, str]:
    """Return the match a message is about and the sheet in it; raise Refused if it could be several."""
    views = app.services.views
    text = _body(app, message.content)
    first, _, rest = text.partition("\n") if "\n" in text else text.partition(" ")
    code = first.strip().strip("#").upper()
    mine = [found for found in await views.mine(message.author.id) if found.seat is not None]
    if any(found.row.id == code for found in mine):
        return code, rest.strip()
    here = await views.match_in(message.channel.id)
    if here is not None:
        return here, text
    codes = list(dict.fromkeys(found.row.id for found in mine if found.to_act)) or list(
        dict.fromkeys(found.row.id for found in mine)
    )
    if len(codes) == 1:
        return codes[0], text
    if codes:
        raise Refused("panel.error.which_match")
    raise Refused("discord.error.no_match")


def _body(app: App, content: str) -> str:
    """Return what was written, without the mention of the bot and the fence of a code block."""
    me = app.client.user
    text = content if me is None else re.sub(rf"<@!?{me.id}>", " ", content)
    return unfolded(FENCE.sub("", text.strip()).strip())
