"""A set as one select: what is held is marked, and whatever is marked when it closes is held."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.discord import posts
from discord_limits import limits
from rules.kernel.types import Option, Text

from .choice import DETAILED, Page, Place, about, label, page_of, pager, placeholder
from .question import Question
from .sets import Hand
from .state import Panel
from .walk import walk


def page(q: Question, hand: Hand, place: Place) -> Page:
    """Return the entries that are shown at once."""
    return page_of(hand.entries, place.page, page_size(q, hand.entries))


def parts(panel: Panel, q: Question, hand: Hand, place: Place, prompt: Text) -> list[Any]:
    """Return the select of a page of the set, and what turns the pages."""
    words = panel.words.plain
    shown = page(q, hand, place)
    tokens = {entry.token for entry in shown.options}
    room = len(tokens) if hand.most is None else hand.most - len(hand.held - tokens)
    entries = [
        posts.option(
            entry.token,
            label(panel.words, entry),
            about(panel.words, entry, partial(walk(q).about, ())),
            default=entry.token in hand.held,
        )
        for entry in shown.options
    ]
    most = max(1, min(room, len(entries)))
    select = posts.select(panel.id("hold", place.write()), entries, placeholder(words(prompt)), least=0, most=most)
    return [posts.row(select), *([pager(panel.words, shown, place, panel.id)] if shown.pages > 1 else [])]


def page_size(q: Question, offered: Sequence[Option]) -> int:
    """Return how many options a page holds: fewer of a catalogue, where each is described at length."""
    if len(offered) <= limits.SELECT_OPTIONS:
        return limits.SELECT_OPTIONS
    return DETAILED if walk(q).are_described(offered) else limits.SELECT_OPTIONS
