"""What people write to the bot, in threads and direct messages, and what it replies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord

from bot.discord import errors, ids, marks, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.refusals import NO_ANSWER, Verdict, verdict
from bot.discord.registry import Heard
from bot.services.budgets import PRESS
from bot.services.errors import NotSeated, ServiceError
from bot.services.guarded import Fault, guarded
from bot.services.views import begun_first
from bot.show.match_texts import first_names
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow

from . import post as panel_post
from . import typed
from .guard import Undrawable
from .opening import OPEN, alone, load
from .sheet_suggest import unfolded
from .state import Panel
from .typed_steps import came_of, take

if TYPE_CHECKING:
    from bot.discord.registry import App

FENCE = re.compile(r"^```(?:[a-z0-9_+.#-]*\n(?!\s*(?:```)?$))?|```$")
"""What a code block begins and ends with; a word names its language only on a line of its own with text below."""
NAMED = re.compile(r"\s*#?(\w+)\s*[:：]?\s*(.*)", re.DOTALL)
"""A match's code before what is written, as people set it off: by a space, a colon or a line of its own."""


def register(app: App) -> None:
    """Read what is written in chat, and make the replies anew that Discord refused."""
    app.hear(hear)
    app.late_reply = late_reply


async def hear(app: App, message: discord.Message) -> None:
    """Read a message to the bot as a sheet; where others read along, only say where to look.

    A reply that Discord refuses for now waits in the outbox.
    """
    if not _is_addressed(app, message):
        return
    heard = _noted(message)
    words, theme = await _reader(app, heard)
    post, told = await _answer(app, heard, _body(app, message.content), words, theme)
    nonce = str(heard.message)
    marks.put(post, nonce)
    try:
        await message.channel.send(
            view=post.view,
            files=list(post.files),
            allowed_mentions=posts.NOBODY,
            reference=heard.reference,
            nonce=nonce,
        )
    except discord.HTTPException as error:
        if verdict(error) is not Verdict.LATER:
            raise
        await _later(app, heard, told)
    except (discord.RateLimited, *NO_ANSWER):
        await _later(app, heard, told)


async def late_reply(app: App, row: OutboxRow) -> Post:
    """Make the reply that Discord refused before: what is not told word for word is told as it stands now."""
    payload = row.payload
    heard = Heard(payload["author"], payload["message"], row.channel, row.guild, payload["is_private"])
    words, theme = await _reader(app, heard)
    post = posts.notice(payload["said"]) if "said" in payload else None
    if "help" in payload and app.help is not None:
        post = await app.help(app, heard, payload["help"], words)
    if post is None:
        try:
            post = await _stands(app, heard, payload, words, theme)
        except (ServiceError, Undrawable) as error:
            words = await errors.at_match(app, words, error, payload.get("match", ""), heard.channel)
            post = errors.explanation(app, words, error)
    return post._replace(reference=heard.reference)


async def _stands(app: App, heard: Heard, told: dict[str, Any], words: Words, theme: str) -> Post:
    """Show what came of a text, as its seat's panel is now; raise NotYourSeat if somebody else has the seat."""
    panel = await load(
        app, await app.services.views.own(told["match"], heard.author, told["seat"]), words, theme, heard.author
    )
    return await came_of(panel) if not heard.guild else _discreet(panel, read=told["read"], own=told["own"])


async def _later(app: App, heard: Heard, told: dict[str, Any]) -> None:
    """Let the outbox give a reply; of two that show how one seat stands the newer one does."""
    seat = f"reply.{heard.channel}.{told['match']}.{told['seat']}" if "seat" in told else ""
    payload = {"author": heard.author, "message": heard.message, "is_private": heard.is_private, **told}
    await app.services.outbox.reply(heard.guild, heard.channel, str(heard.message), payload, seat)


def _noted(message: discord.Message) -> Heard:
    guild = 0 if message.guild is None else message.guild.id
    return Heard(message.author.id, message.id, message.channel.id, guild, _is_private(message))


async def _reader(app: App, heard: Heard) -> tuple[Words, str]:
    """Return the words and the theme of the reply to somebody."""
    person = await app.services.views.player(heard.author)
    locale = person.locale
    if not locale and heard.is_private:
        locale = person.seen  # nobody else reads it
    words = app.words(locale) if locale or not heard.guild else await app.guild_words(heard.guild)
    return words, person.theme or app.default_theme


def _is_private(message: discord.Message) -> bool:
    return message.guild is None or message.channel.type is discord.ChannelType.private_thread


def _is_addressed(app: App, message: discord.Message) -> bool:
    """Say whether a message is meant for the bot: a mere reply to its posts is talk, except in a private thread."""
    if _is_private(message):
        return True
    me = app.client.user
    return me is not None and any(mark in message.content for mark in (f"<@{me.id}>", f"<@!{me.id}>"))


async def _answer(app: App, heard: Heard, text: str, words: Words, theme: str) -> tuple[Post, dict[str, Any]]:
    """Take what was written; return the reply, and what it can be made of again."""
    told: dict[str, Any] = {}
    post = await guarded(_taken(app, heard, text, words, theme, told))
    if not isinstance(post, Fault):
        return post, told
    if not isinstance(post.error, Undrawable):
        words = await errors.at_match(app, words, post.error, told.get("match", ""), heard.channel)
        told = {"said": errors.explained(app, words, post.error)}
        return posts.notice(told["said"]), told
    return errors.explanation(app, words, post.error), told


async def _taken(app: App, heard: Heard, text: str, words: Words, theme: str, told: dict[str, Any]) -> Post:
    views, author = app.services.views, heard.author
    app.services.budgets.spend(PRESS, author)
    helped = None if app.help is None else await app.help(app, heard, text, words)
    if helped is not None:
        told["help"] = text
        return helped
    match, text = await _meant(app, heard, text)
    seats = await views.seats_of(match, author)
    if not seats:
        raise NotSeated(f"player {author} has no seat in {match}", match=match)
    summary = await views.summary(match)
    here = [seat for seat in seats if summary.seats[seat].thread == heard.channel]
    acting = [waiting.seat for waiting in summary.to_act if waiting.seat in seats]
    seat = (here or acting or list(seats))[0]
    told.update(match=match, seat=seat, read=False, own=bool(here))
    async with alone(match, seat):
        panel = await load(app, await views.own(match, author, seat), words, theme, author)
        told["read"] = bool(text) and panel.question is not None
        post = await (take(app, author, panel, text) if told["read"] else panel_post.build(panel))
    return post if not heard.guild else _discreet(panel, read=told["read"], own=told["own"])


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


async def _meant(app: App, heard: Heard, text: str) -> tuple[str, str]:
    """Return the match a message is about and the sheet in it; raise Refused if it could be several."""
    views = app.services.views
    named = NAMED.match(text)
    code, rest = ("", text) if named is None else (named[1].upper(), named[2])
    mine = [found for found in await views.mine(heard.author) if found.seat is not None]
    if any(found.row.id == code for found in mine):
        return code, rest.strip()
    here = await views.match_in(heard.channel)
    if here is not None:
        return here, text
    begun = begun_first(mine)
    codes = list(dict.fromkeys(found.row.id for found in mine if found.to_act)) or list(
        dict.fromkeys(found.row.id for found in begun)
    )
    if len(codes) == 1:
        return codes[0], text
    if codes:
        if heard.guild:  # others read along
            raise Refused("panel.error.which_match")
        raise Refused("panel.error.which_of", matches=first_names(found.row for found in begun))
    raise Refused("discord.error.no_match")


def _body(app: App, content: str) -> str:
    """Return what was written, without the mention of the bot and the fence of a code block."""
    me = app.client.user
    text = content if me is None else re.sub(rf"<@!?{me.id}>", " ", content)
    return unfolded(FENCE.sub("", text.strip()).strip())
