"""The end of a match: result, revealed dice, record, replay, rematch."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.log_lines import bullets, lines, plain_lines
from bot.show.naming import drawn_names
from bot.show.words import Words
from discord_limits.limits import FILE_BYTES
from render.games import Wish
from rules.kernel.game import Game
from rules.kernel.types import Event, View

from . import ids, messages, posts
from .posts import Picture, Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

REPLAY_STEPS = 120
"""Steps that an animation shows one by one; of a longer match it shows several at a time."""
Frame = tuple[View[Any], Sequence[Event]]


async def post(app: App, words: Words, game: Game[Any], seen: SeatView, since: int, until: int) -> Post:
    """Make the post of a match that has ended: what happened last, who won, everything that was secret."""
    row = seen.summary.row
    steps = await app.services.views.events(row.id, since, until, None)
    events = [event for step in steps for event in step.events]
    told = lines(words, game, seen.view, steps, pictured=True)
    theme = await app.guild_theme(row.guild)
    names = await drawn_names(app.services.views, words, game, seen.summary)
    wish = match_texts.wish(words.plain, seen.summary, plain_lines(words, game, seen.view, steps), names)
    board = await app.painter.board(game, seen.view, events, words.plain, theme, wish)
    named = board._replace(alt=f"{match_texts.match_name(words.plain, row)}. {board.alt}")
    gallery, board_file = posts.picture(named)
    items: list[Any] = [
        posts.text(
            f"## {match_texts.match_name(words, row)}\n{match_texts.result(words, game, seen.summary, seen.view)}"
        )
    ]
    if told:
        items.append(posts.text(posts.clip_lines(bullets(told), messages.LOG_ROOM)))
    items.append(gallery)
    files = [board_file]
    data = await app.services.matches.record(row.id)
    items.append(posts.text(words.say("discord.over.dice")))
    shown, file = posts.attachment(data, record_name(row.id))
    items.append(shown)
    files.append(file)
    animation = await replay(app, words.plain, game, row.id, theme, names)
    if animation is not None:
        moving, moving_file = posts.picture(animation)
        items.append(moving)
        files.append(moving_file)
    say = words.plain.say
    buttons = [
        posts.button(ids.make("log", row.id, step=f"{since}-{until}"), say("discord.button.log")),
        posts.button(ids.make("twin", row.id), say("discord.button.twin")),
        posts.button(ids.make("replay", row.id), say("discord.button.replay")),
        posts.button(ids.make("verify", row.id), say("discord.button.verify")),
        posts.button(ids.make("luck", row.id), say("discord.button.luck")),
    ]
    if game.conceals:
        buttons.insert(3, posts.button(ids.make("reveal", row.id), say("discord.button.reveal")))
    if row.outcome is not None:  # of a match that was called off there is none
        buttons.insert(
            0, posts.button(ids.make("rematch", row.id), say("discord.button.rematch"), messages.Style.success)
        )
    items += posts.rows(buttons)
    people = tuple(seat.player for seat in seen.summary.seats if seat.player is not None)
    return Post(posts.layout(posts.container(*items)), tuple(files), people)


def record_name(match: str) -> str:
    """Name a record file."""
    return f"{match}.json"


def frames(steps: Sequence[Frame]) -> list[Frame]:
    """Return what an animation shows: each step, of a long match some at a time."""
    size = max(1, -(-len(steps) // REPLAY_STEPS))
    groups = (steps[at : at + size] for at in range(0, len(steps), size))
    return [(group[-1][0], tuple(event for _, events in group for event in events)) for group in groups]


async def replay(
    app: App, words: Words, game: Game[Any], match: str, theme: str, names: tuple[str, ...]
) -> Picture | None:
    """Paint the match as an animation from the first position played from; None if it is too large for a message.

    Where a game hides pieces, everything is shown from the start: as others saw it, it can still be stepped through.
    """
    steps = await app.services.views.replay(match, None, reveal=game.conceals, played=True)
    told = frames([step for step in steps if step[1]])
    if not told:
        return None
    made = await app.painter.replay(game, told, words, theme, Wish(names=names))
    if len(made.data) > FILE_BYTES // 2:
        LOG.info("match %s: the replay of %d bytes is left out", match, len(made.data))
        return None
    return made
