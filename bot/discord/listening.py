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
from rules.kernel.threats import Placed, Strike
from rules.kernel.types import Decision, Text

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
    if row.help == OFF:
        return [*head, *lines]
    asked = seen.plan if any(seen.plan == one for one in seen.decisions) else None
    now = [] if asked is None else await _reach(game, seen, asked, words)
    return [*head, *lines, *now, *await asyncio.to_thread(_threats, game, seen, words, not now)]


async def _reach(game: Game[Any], seen: SeatView, asked: Decision, words: Words) -> list[str]:
    """Say whom the reader could attack now, unit by unit, in no order of worth."""
    deeds = await asyncio.to_thread(game.deeds, seen.view, asked)
    attacks = [deed for deed in unranked(deeds) if deed.sort == ATTACK and deed.warning is None]
    if not attacks:
        return []
    units = {option.token: option.text for option in game.options_at(seen.view, asked, ()).options}
    told = dict.fromkeys(_attack(words, units.get(deed.unit), deed.text) for deed in attacks)
    found = [words.say("discord.twin.reach"), *(f"{ITEM}{line}" for line in [*told][:MOST_TARGETS])]
    if len(told) > MOST_TARGETS:
        found.append(words.say("discord.twin.more", count=len(told) - MOST_TARGETS))
    return found


def _attack(words: Words, unit: Text | None, deed: Text) -> str:
    """Say an attack with who makes it, where the attack itself does not name it."""
    said = words(deed)
    return said if unit is None or words(unit) in said else words.say("panel.deed.of", unit=unit, deed=deed)


def _threats(game: Game[Any], seen: SeatView, words: Words, is_next_told: bool) -> list[str]:
    """Say who is in danger and by whom, by what the view shows; to who plays also whom they reach next turn."""
    if seen.view.state.outcome is not None:
        return []
    strikes = list(game.strikes(seen.view))
    if seen.seat is None:
        found: list[str] = []
        for seat in sorted({one.target.seat for one in strikes}):
            found += [words.say("discord.twin.danger_of", seat=seat), *_danger(words, strikes, seat)]
        return found
    danger = _danger(words, strikes, seen.seat)
    found = [words.say("discord.twin.danger"), *danger] if danger else []
    if strikes and not danger:
        found.append(words.say("discord.twin.safe"))
    reach = paired(words, [(one.by, one.target) for one in strikes if one.by.seat == seen.seat])
    return [*found, words.say("discord.twin.next"), *reach] if is_next_told and reach else found


def _danger(words: Words, strikes: Sequence[Strike], seat: int) -> list[str]:
    return paired(words, [(one.target, one.by) for one in strikes if one.target.seat == seat])


def paired(words: Words, pairs: Sequence[tuple[Placed, Placed]]) -> list[str]:
    """Say each piece with the others it has to do with; those that are named alike in one place once."""
    by: dict[str, tuple[Text, dict[str, Text]]] = {}
    for one, other in pairs:
        piece, against = _piece(one), _piece(other)
        by.setdefault(words(piece), (piece, {}))[1][words(against)] = against
    return [
        f"{ITEM}{words.say('discord.twin.line', piece=piece, others=[*others.values()])}"
        for piece, others in by.values()
    ]


def _piece(one: Placed) -> Text:
    return Text("discord.twin.piece", {"piece": one.name, "square": one.at})


def _escaped(line: str) -> str:
    return f"{ITEM}{escape(line.removeprefix(ITEM))}" if line.startswith(ITEM) else escape(line)
