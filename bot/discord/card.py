"""What stands in a seat's own thread: whose turn it is and the way to the panel, nothing that is hidden.

Whoever manages a server's threads can read all of them, so the card says only what everybody may know, and changes
only when that changes.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import discord

from bot.services.views import Summary
from bot.show.match_texts import leave_lines, match_name, next_line, turn_line
from bot.show.words import Words, seat_text
from bot.storage.rows import SeatRow
from rules.kernel.game import Game

from . import ids, posts
from .posts import Post


def card(words: Words, game: Game[Any], summary: Summary, place: SeatRow, *more: str) -> Post:
    """Make the card of a seat; `more` are further lines in its reader's language."""
    lines = [f"### {match_name(words, summary.row)}", words.say("panel.you", side=seat_text(game, place.seat))]
    lines.append(turn_line(words, summary, place.seat) or words.say("panel.waiting"))
    if (following := next_line(words, summary, place.seat)) is not None:
        lines.append(following)
    lines += leave_lines(words, summary)
    lines += [f"-# {line}" for line in (words.say("discord.card.about"), *more)]
    label = words.plain.say("discord.button.panel")
    button = posts.button(ids.make("panel", summary.row.id, place.seat), label, discord.ButtonStyle.primary)
    return posts.notice("\n".join(lines), posts.row(button))


def digest(post: Post) -> str:
    """Return what tells whether a card that stands already says the same."""
    return hashlib.sha256(json.dumps(post.view.to_components(), sort_keys=True).encode()).hexdigest()[:16]
