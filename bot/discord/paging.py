"""Selects of any length: a page at a time, the last entry of each leads to the next."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.show.words import Words
from discord_limits import limits

from . import posts

MORE = "»"
"""First character of the value of the entry that leads on; the number of the page follows."""
PAGE = limits.SELECT_OPTIONS - 1


def paged(words: Words, entries: Sequence[discord.SelectOption], page: int | None = None) -> list[discord.SelectOption]:
    """Return a page of the entries (None: the one with the chosen entry); all of them where they fit."""
    if len(entries) <= limits.SELECT_OPTIONS:
        return list(entries)
    pages = -(-len(entries) // PAGE)
    if page is None:
        page = next((at for at, entry in enumerate(entries) if entry.default), 0) // PAGE
    page %= pages
    after = (page + 1) % pages
    said = words.plain.say("panel.more", page=after + 1, pages=pages)
    return [*entries[page * PAGE : (page + 1) * PAGE], posts.option(f"{MORE}{after}", said)]


def turned(values: Sequence[str]) -> int | None:
    """Return the page that was asked for by what was chosen; None: none was."""
    for value in values:
        number = value.removeprefix(MORE)
        if number != value and number.isdecimal() and len(number) < 4:
            return int(number)
    return None
