"""Lists of ratings as tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from bot.services.ratings import Leader
from render import drawable
from render.sheet import MOST_ROWS, Heads, Standing, Standings
from rules.kernel.types import Text

from .events.told import paged
from .words import Words


def leader_pages(
    words: Words, game: Text, pace: Text, rows: Sequence[Leader], names: Mapping[int, str]
) -> list[Standings]:
    """Return who is rated best, sixteen to a page; `words` write plain text."""
    keys = ("name", "rating", "record")
    head, *cells = (words.say(f"sheet.head.{key}") for key in keys)
    made = [
        Standing(
            row.place,
            _drawn(names.get(row.player, ""), number),
            (str(row.rating.shown()), f"{row.won} {row.drawn} {row.lost}"),
        )
        for number, row in enumerate(rows, 1)
    ]
    title = words.say("sheet.title.ratings", game=game)
    return [
        Standings(title, words(pace), Heads(head, tuple(cells)), page, (), words.locale)
        for page in paged(made, MOST_ROWS)
    ]


def _drawn(name: str, number: int) -> str:
    return " ".join(drawable(unicodedata.normalize("NFKC", name)).split()) or f"#{number}"
