"""What pictures call the seats: people's names as far as they can be drawn."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from bot.services.views import Summary
from render import drawable
from rules.kernel.game import Game

from .messages import who
from .words import Words, seat_text

if TYPE_CHECKING:
    from typing import Any

    from .registry import App


async def seat_names(app: App, words: Words, game: Game[Any], summary: Summary) -> tuple[str, ...]:
    """Return a name per seat: the person's, the computer's level, the side's own where nobody has one."""
    found: list[str] = []
    for place in summary.seats:
        name = ""
        if place.ai:
            name = words.plain(who(words, place))
        elif place.player is not None:
            name = plain_name((await app.services.views.player(place.player)).name)
        found.append(name or words.plain(seat_text(game, place.seat)))
    return tuple(found)


def plain_name(given: str) -> str:
    """Return what can be drawn of a name: letters of fancy alphabets as plain ones, without pictures and controls."""
    return " ".join(drawable(unicodedata.normalize("NFKC", given)).split())
