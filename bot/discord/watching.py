"""The position as whoever asks may see it: their seat's, or what everybody sees."""

from __future__ import annotations

import msgspec

from bot.services.views import SeatView, Summary
from bot.show import match_texts
from bot.show.naming import drawn_names
from bot.show.words import Words
from render.layout.crop import UnknownCellError

from . import messages
from .errors import Refused
from .posts import Post
from .press import Press

PAGE = 25
"""Steps on a page of the log."""


async def look(press: Press, seen: SeatView, near: str = "") -> Post:
    """Make the post of the position; who has no seat is told so instead of being offered a panel.

    `near` names a cell round which the board is shown in large; raise Refused if there is none of that name.
    """
    app, row = press.app, seen.summary.row
    game = app.services.views.game_of(row)
    words = press.words.at(game)
    names = await drawn_names(app.services.views, words, game, seen.summary)
    wish = msgspec.structs.replace(match_texts.wish(words.plain, seen.summary, (), names), near=near)
    sort = (row.id, press.user, "look", near)
    try:
        picture = await app.painter.board(game, seen.view, (), words.plain, press.theme, wish, sort)
    except UnknownCellError as error:
        raise Refused("discord.error.no_cell", cell=near) from error
    until = await last_step(press, seen)
    notes = () if seen.seat is not None else watching_notes(words, seen.summary)
    first, watching = max(-1, until - PAGE), seen.seat is None
    post = messages.turn(words, game, seen.summary, notes, picture, first, until, watched=watching, own=True)
    return post._replace(mentions=())


def watching_notes(words: Words, summary: Summary) -> tuple[str, ...]:
    """Say what somebody without a seat is shown, and whether they may see more."""
    more = words.say("discord.fullview.watching", turns=summary.full_view)
    return (words.say("discord.watching"), *((more,) if summary.full_view else ()))


async def watched(press: Press, match: str) -> Post | None:
    """Return what somebody without a seat is shown for a panel; None for the players."""
    if await press.app.services.views.seats_of(match, press.user):
        return None
    return await look(press, await press.app.services.views.seat(match, None))


async def last_step(press: Press, seen: SeatView) -> int:
    """Return the last step the reader may know of; later ones would count how often an answer was replaced."""
    steps = await press.app.services.views.events(seen.summary.row.id, -1, None, seen.seat)
    return steps[-1].number if steps else 0
