"""The public messages of a match and their parts: who plays, whose turn it is, what asks for an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.services.notes import FULL_VIEW
from bot.services.seating import is_free
from bot.services.views import Summary
from bot.show.log_lines import bullets
from bot.show.match_texts import estimate_line, limit_line, match_name, series_line, to_act_text
from bot.show.words import Words
from bot.storage.rows import PAUSED, RUNNING, SeatRow
from rules.kernel.game import Game
from rules.kernel.types import Text

from . import ids, posts
from .posts import Picture, Post

LOG_ROOM = 2200
"""Characters of log lines in a turn post; the rest of Discord's 4,000 is for heading, deadline and result."""
KEPT_BUTTONS = ("log:", "legend:")
"""What the ids of buttons begin with that stay below a picture when a newer one follows."""
HEADING = "### "
"""Begins the part of a turn post that says who must act, and nothing else."""
Style = discord.ButtonStyle


def is_seat_free(summary: Summary) -> bool:
    """Say whether a running match has a seat that somebody left, or would leave to whoever takes it."""
    return summary.row.status in (*RUNNING, PAUSED) and any(is_free(place) or place.offered for place in summary.seats)


def join_button(words: Words, match: str) -> ui.Button[Any]:
    """Make the button by which anyone takes a free seat."""
    return posts.button(ids.make("join", match), words.plain.say("discord.button.join"), Style.success)


def called(words: Words, summary: Summary, said: Text, payload: Mapping[str, Any]) -> Post:
    """Make a message to some seats of a match that has no thread yet: it pings them, with the payload's buttons."""
    asked = [summary.seats[seat].player for seat in payload["mention"]]
    people = tuple(player for player in asked if player is not None)
    head = " ".join((f"**{match_name(words, summary.row)}**", *(posts.user(one) for one in people)))
    buttons = notice_buttons(words, summary.row.id, payload["buttons"], mark=payload.get("mark", ""))
    return posts.notice(f"{head}\n{words(said)}", *posts.rows(buttons))._replace(mentions=people)


def notice_buttons(
    words: Words, match: str, wanted: Sequence[str], seat: int | None = None, mark: str = ""
) -> list[ui.Button[Any]]:
    """Make the buttons of a notice, named `<verb>.<step>` or `<verb>`: they do what the verb's own panel offers.

    `mark`: that of the offer which is answered, so that no button answers a later one.
    """
    made: list[ui.Button[Any]] = []
    for name in wanted:
        verb, _, step = name.partition(".")
        key = f"discord.{verb}.do.{step}" if step else f"discord.button.{verb}"
        made.append(posts.button(ids.make(verb, match, seat, mark, step), words.plain.say(key)))
    return made


def turn(
    words: Words,
    game: Game[Any],
    summary: Summary,
    lines: Sequence[str],
    board: Picture | None,
    since: int,
    until: int,
    warned: Sequence[str] = (),
    *,
    watched: bool = False,
    own: bool = False,
    end: int | None = None,
) -> Post:
    """Make the post of a position: what happened, who must act until when, the picture, the ways to go on.

    `warned`: whom the clock may soon cost the match. `watched`: it is for somebody who has no panel. `own`: it shows
    the position as its reader sees it, without what happened. `end`: about when it may be over.
    """
    row = summary.row
    acting = [place.player for place in _acting(summary) if place.player is not None]
    series = series_line(words, summary)
    lead = (f"{HEADING}{match_name(words, row)}", *(() if series is None else (series,)))
    estimate = estimate_line(words, summary, end)
    limit = limit_line(words, summary)
    rest = tuple(line for line in (limit, estimate) if line is not None)
    head = "\n".join((*lead, to_act_text(words, summary), *warned, *rest))
    items: list[ui.Item[Any]] = []
    if lines:
        items.append(posts.text(posts.clip_lines(bullets(lines), LOG_ROOM)))
    files: tuple[discord.File, ...] = ()
    if board is not None:
        named = board._replace(alt=f"{match_name(words.plain, row)}. {board.alt}")
        gallery, file = posts.picture(named)
        items.append(gallery)
        files = (file,)
    items.append(posts.text(posts.clip(head, 1200)))
    opening = () if watched else (panel_button(words, row.id),)
    items.append(posts.row(*opening, *board_buttons(words, row.id, since, until, own)))
    if is_seat_free(summary):
        items.append(posts.row(join_button(words, row.id)))
    if watched and summary.full_view:
        items.append(posts.row(*notice_buttons(words, row.id, (FULL_VIEW,))))
    return Post(posts.layout(posts.container(*items)), files, tuple(acting) if row.status != PAUSED else ())


def retired(shown: discord.Message) -> ui.LayoutView | None:
    """Make of a turn post what remains once a newer one follows: log lines, picture, the buttons of log and legend.

    None if nothing would remain. The picture stays attached and is named as it was sent.
    """
    files = iter(shown.attachments)
    kept: list[ui.Item[Any]] = []
    buttons: list[ui.Button[Any]] = []
    for item in ui.LayoutView.from_message(shown).walk_children():
        if isinstance(item, ui.TextDisplay) and not item.content.startswith(HEADING):
            kept.append(posts.text(item.content))
        elif isinstance(item, ui.MediaGallery):
            pictures = [(media.description, next(files, None)) for media in item.items]
            sent = [(f"attachment://{file.filename}", alt) for alt, file in pictures if file is not None]
            kept.append(ui.MediaGallery(*(discord.MediaGalleryItem(url, description=alt) for url, alt in sent)))
        elif isinstance(item, ui.Button) and (item.custom_id or "").startswith(KEPT_BUTTONS):
            buttons.append(posts.button(item.custom_id or "", item.label or ""))
    kept += posts.rows(buttons)
    return posts.layout(posts.container(*kept)) if kept else None


def panel_button(words: Words, match: str) -> ui.Button[Any]:
    """Make the button that opens the panel of whoever presses it."""
    return posts.button(ids.make("panel", match), words.plain.say("discord.button.panel"), Style.primary)


def legend_button(words: Words, match: str, steps: str = "") -> ui.Button[Any]:
    """Make the button that explains a picture: the public one after some steps, else the reader's own."""
    return posts.button(ids.make("legend", match, step=steps), words.plain.say("panel.button.legend"))


def board_buttons(words: Words, match: str, since: int, until: int, own: bool = False) -> tuple[ui.Button[Any], ...]:
    """Make the buttons under a position; the ids of log and legend name the steps that led to it."""
    say = words.plain.say
    return (
        posts.button(ids.make("twin", match), say("discord.button.twin")),
        posts.button(ids.make("log", match, step=f"{since}-{until}"), say("discord.button.log")),
        posts.button(ids.make("rule", match), say("discord.button.rules")),
        legend_button(words, match, "" if own else f"{since}-{until}"),
    )


def _acting(summary: Summary) -> list[SeatRow]:
    """Return who must act and is to be pinged: whoever is away is not."""
    return [summary.seats[waiting.seat] for waiting in summary.to_act if waiting.seat not in summary.away]


def with_thread(summary: Summary, thread: int) -> Summary:
    """Return the summary of a match whose thread has just been made."""
    return msgspec.structs.replace(summary, row=msgspec.structs.replace(summary.row, thread=thread))
