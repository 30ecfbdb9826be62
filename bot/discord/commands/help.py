"""`/help`: what can be done here and now; the same for a mention with "help"."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.discord import ids, messages, posts, standing
from bot.discord.panel.lesson import LEARN
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, Heard
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.presets import parse_preset
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.words import Words
from bot.storage.rows import ARCHIVED, CANCELLED, OVER, PAUSED, MatchRow
from rules.kernel.types import Text

from . import match_legend
from .host_setup import OPEN, VERB
from .rules import BOOKS
from .starting import CHOSEN

WORDS = (
    *("help", "ヘルプ", "使い方", "ช่วยด้วย", "ช่วยเหลือ", "วิธีใช้", "說明", "幫助"),
    *("trợgiúp", "giúp", "giúpvới", "hướngdẫn"),
)
"""What people write to ask for help, without room; signs beside it are not read, and a lone question mark will do."""


def register(app: App) -> None:
    """Add `/help`, and answer whoever writes "help"."""
    app.command(help_)
    app.help = written


@app_commands.command(
    name=label("help", "discord.cmd.help.name"),
    description=label("What you can do here and now.", "discord.cmd.help.about"),
)
async def help_(interaction: Interaction) -> None:
    """Say what the reader can do here and now."""
    async with pressed(interaction) as press:
        code = await press.app.services.views.match_in(press.channel)
        if code is None:
            await press.show(await general(press.app, press.words, press.guild, press.user))
        else:
            await press.show(await _in_match(press, code))


async def written(app: App, heard: Heard, text: str, words: Words) -> Post | None:
    """Return the answer to a message that asks for help, None to any other; on a server others may read it."""
    if not is_asked(text):
        return None
    code = await app.services.views.match_in(heard.channel)
    if code is None:
        return await general(app, words, heard.guild, None if heard.guild else heard.author)
    summary = await app.services.views.summary(code)
    mine = await app.services.views.seats_of(code, heard.author)
    return in_match(app, words, summary, mine)


def is_asked(text: str) -> bool:
    """Say whether a text asks for help and says nothing else."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    said = "".join(sign for sign in plain if sign not in "!.?。/- ")
    return said in WORDS or (not said and "?" in plain)


async def general(
    app: App, words: Words, guild: int, player: int | None, *, greeting: bool = False, last: str = ""
) -> Post:
    """Say how to begin, and where to read; to `player` alone also what waits for them; `last` below it."""
    views, say = app.services.views, words.plain.say
    names = [Text(f"game.{name}") for name in views.games]
    lines = [words.say("discord.help.greeting" if greeting else "discord.help.title", games=names)]
    if player is not None and (waiting := sum(found.to_act for found in await views.mine(player))):
        lines.append(_say(words, "waiting", count=waiting))
    if guild and (count := len(await views.open_seats(guild))):
        lines.append(_say(words, "open", count=count))
    lines += [_say(words, key) for key in ("begin" if guild else "direct", "read", *(("here",) if greeting else ()))]
    lines += [last] if last else []
    buttons = [
        posts.button(ids.make("my"), say("discord.help.button.my")),
        posts.button(ids.make("rule", step=BOOKS), say("discord.button.rules")),
        posts.button(ids.make("legend"), say("panel.button.legend")),
    ]
    if app.services.lessons.games:
        buttons.insert(0, posts.button(ids.make(LEARN), say("discord.help.button.learn"), messages.Style.success))
    if greeting and guild:
        buttons[-3] = posts.button(ids.make(VERB, step=OPEN), say("discord.help.button.setup"))
    if guild:
        begin = posts.button(ids.make(CHOSEN), say("discord.help.button.practice"))
        buttons.insert(len(buttons) - 3, begin)
    return posts.notice("\n".join(lines), posts.row(*buttons))


async def _in_match(press: Press, code: str) -> Post:
    views = press.app.services.views
    summary = await views.summary(code)
    return in_match(press.app, press.words, summary, await views.seats_of(code, press.user))


def in_match(app: App, words: Words, summary: Summary, mine: Sequence[int]) -> Post:
    """Say what a reader with these seats can do in a match, as everybody may know it."""
    row = summary.row
    name, say = match_texts.name_text(row), words.plain.say
    is_over = row.status in (OVER, ARCHIVED, CANCELLED)
    if is_over:
        state = "over"
    elif not mine:
        state = "watching"
    elif row.status == PAUSED:
        state = "paused"
    else:
        state = "yours" if any(act.seat in mine for act in summary.to_act) else "theirs"
    lines = [_say(words, state, name=name)]
    if mine and not is_over:
        acts = [Text(f"discord.help.always.{act}") for act in _possible(summary)]
        lines += [_typed(app, words, row), _say(words, "always", acts=acts)]
    lines.append(_say(words, "read"))
    buttons: list[Any] = []
    if is_over and row.started is not None:
        buttons.append(posts.button(ids.make("replay", row.id), say("discord.button.replay")))
        if mine and row.outcome is not None:
            buttons.append(posts.button(ids.make("rematch", row.id), say("discord.button.rematch")))
        buttons.append(posts.button(ids.make("verify", row.id), say("discord.button.verify")))
    elif not is_over:
        key = "discord.button.panel" if mine else "discord.help.button.board"
        buttons.append(posts.button(ids.make("panel", row.id), say(key), messages.Style.primary))
    buttons.append(posts.button(ids.make("rule", row.id), say("discord.button.rules")))
    buttons.append(match_legend.button(words, row.game, row.id if row.started is not None else ""))
    if messages.is_seat_free(summary) and not mine:
        buttons.append(messages.join_button(words, row.id))
    return posts.notice("\n".join(lines), posts.row(*buttons))


def _possible(summary: Summary) -> list[str]:
    """Return what whoever plays may do at any time of this match."""
    row = summary.row
    is_alone = sum(place.player is not None for place in summary.seats) == 1
    may = {
        "draw": standing.may_agree_to_draw(summary),
        "concede": True,
        "abort": row.table is None,
        "takeback": row.takebacks,
        "pause": True,
        "away": parse_preset(row.preset).quiet and (row.away > 0 or is_alone),
    }
    return [act for act, is_possible in may.items() if is_possible]


def _typed(app: App, words: Words, row: MatchRow) -> str:
    """Show how an answer reads that is written, in the reader's language."""
    game = app.services.views.game_of(row)
    key = f"{game.name}.typed"
    example = Text(key if words.has(key) else "panel.typed.about")
    return _say(words, "typed", example=example)


def _say(words: Words, key: str, **args: Any) -> str:
    """Write a text of the help."""
    return words.say(f"discord.help.{key}", **args)
