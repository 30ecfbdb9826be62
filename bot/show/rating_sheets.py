"""Lists of ratings as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.services.ratings import Leader
from render.sheet import MOST_ROWS, Heads, Standing, Standings
from rules.kernel.types import Text

from .events.told import drawn, paged
from .words import Words


def leader_pages(
    words: Words, game: Text, pace: Text, rows: Sequence[Leader], names: Mapping[int, str], *, whole: bool = False
) -> list[Standings]:
    """Return who is rated best, sixteen to a page; `words` write plain text.

    Names are as fonts can draw them, or `whole` for the text twin.
    """
    keys = ("name", "rating", "record")
    head, *cells = (words.say(f"sheet.head.{key}") for key in keys)
    made = [
        Standing(
            row.place,
            _whole(names.get(row.player, ""), number) if whole else drawn(names.get(row.player, ""), number),
            (str(row.rating.shown()), f"{row.won} {row.drawn} {row.lost}"),
        )
        for number, row in enumerate(rows, 1)
    ]
    title = words.say("sheet.title.ratings", game=game)
    pages = paged(made, MOST_ROWS)
    found: list[Standings] = []
    for number, page in enumerate(pages, 1):
        under = words.say("sheet.page", text=pace, number=number, pages=len(pages)) if len(pages) > 1 else words(pace)
        found.append(Standings(title, under, Heads(head, tuple(cells)), page, (), words.locale))
    return found


def _whole(name: str, number: int) -> str:
    return " ".join(name.split()) or f"#{number}"
