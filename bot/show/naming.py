"""What pictures and threads call the seats: people's names as far as they can be drawn."""

from __future__ import annotations

import unicodedata
from typing import Any

from bot.services.views import Summary, Views
from render import drawable
from rules.kernel.game import Game

from .fitting import clip
from .match_texts import who
from .words import Words, game_text, seat_text

NAMES_ROOM = 44
"""Characters of all names in a thread's name; the rest of Discord's hundred is for game, code and seat."""


async def seat_names(views: Views, words: Words, game: Game[Any], summary: Summary) -> tuple[str, ...]:
    """Return a name per seat: the person's, the computer's level, the side's own where nobody has one."""
    return await _names(views, words, game, summary, None)


async def drawn_names(views: Views, words: Words, game: Game[Any], summary: Summary) -> tuple[str, ...]:
    """Return a name per seat for pictures, whose boxes of sides have room for a short name of the computer alone."""
    return await _names(views, words, game, summary, words.plain.say("discord.match.ai_drawn"))


async def _names(
    views: Views, words: Words, game: Game[Any], summary: Summary, computer: str | None
) -> tuple[str, ...]:
    found: list[str] = []
    for place in summary.seats:
        name = ""
        if place.ai:
            name = words.plain(who(words, place)) if computer is None else computer
        elif place.player is not None:
            name = plain_name((await views.player(place.player)).name)
        found.append(name or words.plain(seat_text(game, place.seat)))
    return tuple(found)


async def thread_name(views: Views, words: Words, game: Game[Any], summary: Summary) -> str:
    """Name a match's public thread: who plays, and what."""
    names = await seat_names(views, words, game, summary)
    room = NAMES_ROOM // len(names)
    people = " – ".join(clip(name, room) for name in names)
    row = summary.row
    return words.plain.say("discord.thread.match", people={"user": people}, game=game_text(row.game), match=row.id)


async def seat_thread_name(views: Views, words: Words, game: Game[Any], summary: Summary, seat: int) -> str:
    """Name a seat's private thread: what is played, against whom, and the seat."""
    names = await seat_names(views, words, game, summary)
    others = [name for place, name in zip(summary.seats, names, strict=True) if place.seat != seat]
    people = ", ".join(clip(name, NAMES_ROOM // len(names)) for name in others)
    row = summary.row
    args = {"people": {"user": people}, "game": game_text(row.game), "match": row.id}
    return words.plain.say("discord.thread.seat", **args, side=seat_text(game, seat))


def plain_name(given: str) -> str:
    """Return what can be drawn of a name: letters of fancy alphabets as plain ones, without pictures and controls."""
    return " ".join(drawable(unicodedata.normalize("NFKC", given)).split())
