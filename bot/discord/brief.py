"""What somebody is told who takes a seat over in the middle of a match: where it stands, what happened, what waits."""

from __future__ import annotations

from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.log_lines import bullets, lines
from rules.kernel.types import Seat

from . import messages, posts
from .posts import Post
from .press import Press

STEPS, ROOM = 12, 2000
"""Steps of the log that are told at most, and the characters they may take."""


async def brief(press: Press, seen: SeatView) -> Post:
    """Make the newcomer's brief, as their seat may see it."""
    views, row = press.app.services.views, seen.summary.row
    game = views.game_of(row)
    words = press.words.at(game)
    told = lines(words, game, seen.view, (await views.events(row.id, -1, None, seen.seat))[-STEPS:])
    said = [
        f"### {match_texts.match_name(words, row)}",
        words.say("discord.brief.yours", seat=seen.seat or 0),
        match_texts.to_act_text(words, seen.summary),
    ]
    if told:
        said += [words.say("discord.brief.last"), posts.clip_lines(bullets(told), ROOM)]
    place, state = Seat(seen.seat or 0), seen.view.state
    if place in state.standing:
        said.append(words.say("discord.brief.orders"))
    if place in state.lists:
        said.append(words.say("discord.brief.ahead"))
    return posts.notice("\n".join(said), posts.row(messages.panel_button(words, row.id)))
