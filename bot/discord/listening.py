"""The position for people who listen: sentences in their language, whom they reach, the machine's form as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.i18n import escape
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.naming import seat_names
from bot.show.words import Words
from bot.storage.rows import OFF
from discord_limits.limits import TEXT_DISPLAY_TOTAL
from render.games import scene_for, twin_for
from render.spoken import sentences
from rules.kernel.game import Game
from rules.kernel.types import Decision

from . import posts
from .panel.deeds import unranked
from .posts import Post
from .press import Press

MOST_TARGETS = 12
"""Attacks that are told; who wants all of them looks into the panel."""
ATTACK = "attack"
ITEM = "- "
ROOM = TEXT_DISPLAY_TOTAL - 200


async def told(press: Press, seen: SeatView) -> Post:
    """Make the post of the position in sentences, the machine's form beside it; what is too long is a file as well."""
    row = seen.summary.row
    game = press.app.services.views.game_of(row)
    words = press.words.at(game)
    lines = await said(press, seen, game, words)
    return with_file(lines, twin_for(game, seen.view), row.id, words.locale)


def with_file(lines: Sequence[str], machine: str, name: str, locale: str) -> Post:
    """Make the post of some lines, the machine's form beside it; what is too long is a file as well."""
    shown, file = posts.attachment(machine.encode(), f"{name}.txt")
    parts, files = [shown], [file]
    if sum(len(line) + 1 for line in lines) > ROOM:
        more, whole = posts.attachment("\n".join(lines).encode(), f"{name}-{locale}.txt")
        parts, files = [more, *parts], [whole, *files]
    body = posts.clip("\n".join(lines), ROOM)
    return Post(posts.layout(posts.container(posts.text(body), *parts)), tuple(files))


async def said(press: Press, seen: SeatView, game: Game[Any], words: Words) -> list[str]:
    """Say the position as its reader may see it, line by line."""
    row, views = seen.summary.row, press.app.services.views
    names = await seat_names(views, words, game, seen.summary)
    wish = match_texts.wish(words.plain, seen.summary, (), names)
    scene = await asyncio.to_thread(scene_for, game, seen.view, (), words.plain, words.locale, wish)
    lines = [_escaped(line) for line in sentences(scene, words.plain)]
    head = [f"### {match_texts.match_name(words, row)}", match_texts.to_act_text(words, seen.summary)]
    asked = seen.plan if row.help != OFF and any(seen.plan == one for one in seen.decisions) else None
    return [*head, *lines, *(await _reach(game, seen, asked, words) if asked is not None else ())]


async def _reach(game: Game[Any], seen: SeatView, asked: Decision, words: Words) -> list[str]:
    """Say whom the reader could attack now, unit by unit, in no order of worth."""
    deeds = await asyncio.to_thread(game.deeds, seen.view, asked)
    attacks = [deed for deed in unranked(deeds) if deed.sort == ATTACK and deed.warning is None]
    if not attacks:
        return []
    found = [words.say("discord.twin.reach"), *(f"{ITEM}{words(deed.text)}" for deed in attacks[:MOST_TARGETS])]
    if len(attacks) > MOST_TARGETS:
        found.append(words.say("discord.twin.more", count=len(attacks) - MOST_TARGETS))
    return found


def _escaped(line: str) -> str:
    return f"{ITEM}{escape(line.removeprefix(ITEM))}" if line.startswith(ITEM) else escape(line)
