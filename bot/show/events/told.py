"""What all tables of an event share: its name and people as they are written, points, the legend of signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from bot.contest.contest import Contest, Entrant
from bot.contest.seasons import borders
from bot.contest.settings import PART
from bot.show.words import Words
from render import drawable
from render.sheet import Zone

T = TypeVar("T")
Naming = Callable[[Entrant], str]
_PARTS = {3: "¼", 6: "½", 9: "¾"}
"""Fractions of a point by their twelfths, as far as the fonts of pictures have a sign for them."""
_SPELT = {2: "1/6", 4: "1/3", 8: "2/3", 10: "5/6"}
"""Those that are written out."""
MINUS = "−"


class Told(msgspec.Struct, frozen=True):
    """An event as its tables tell it: `words` write plain text, `naming` says how people are called."""

    name: str
    contest: Contest
    seed: bytes
    words: Words
    naming: Naming
    up: int = 2
    """How many go up and down between divisions."""

    def of(self, entrant: int) -> str:
        """Return how an entrant is called."""
        return self.naming(self.contest.entrants[entrant])

    def say(self, key: str, /, **args: object) -> str:
        """Write a text of the tables."""
        return self.words.say(key, **args)

    def title(self, stage: int, pool: int) -> str:
        """Return what stands above a table: the event and, where there are several, the division or group."""
        what = self.contest.settings.stages[stage]
        if len(self.contest.pools[stage]) == 1:
            return self.name
        key = "sheet.title.group" if what.cut else "sheet.title.division"
        return self.say(key, event={"user": self.name}, number=pool + 1)


def paged(things: Sequence[T], most: int) -> list[tuple[T, ...]]:
    """Return things in groups of at most so many."""
    return [tuple(things[start : start + most]) for start in range(0, len(things), most)]


def page_words(told: Told, subtitle: str, number: int, pages: int) -> str:
    """Return a subtitle with the number of its page, where there are several."""
    return told.say("sheet.page", text=subtitle, number=number, pages=pages) if pages > 1 else subtitle


def whole_name(entrant: Entrant) -> str:
    """Return who holds a place, and after them who held it before."""
    names = [" ".join(name.split()) for name in (entrant.name, *reversed(entrant.formers))]
    return f"{names[0]} ({', '.join(names[1:])})" if len(names) > 1 else names[0]


def drawn_name(entrant: Entrant) -> str:
    """Return the name as far as fonts can draw it; the entrant's number where most of it would be missing."""
    return drawn(whole_name(entrant), entrant.id)


def drawn(name: str, number: int) -> str:
    """Return a name as far as fonts can draw it; the number where most of its letters would be missing."""
    given = unicodedata.normalize("NFKC", name)
    found = " ".join(drawable(given).split())
    return found if found and 2 * _letters(found) >= _letters(given) else f"#{number}"


def _letters(text: str) -> int:
    return sum(sign.isalnum() for sign in text)


def points_words(parts: int, by: int = 1) -> str:
    """Write points that are counted in twelfths, or in parts of one; halves and quarters with their signs."""
    sign, twelfths = MINUS if parts < 0 else "", abs(parts) // by
    if parts % by:
        return f"{sign}{abs(parts) / by / PART:.2f}"
    whole, rest = divmod(twelfths, PART)
    if not rest:
        return f"{sign}{whole}"
    if rest in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[rest]}"
    if rest in _SPELT:
        return f"{sign}{f'{whole} ' if whole else ''}{_SPELT[rest]}"
    return f"{sign}{twelfths / PART:.2f}"


def signed(number: int) -> str:
    """Write a difference with its sign; none for 0."""
    return f"{'+' if number > 0 else MINUS}{abs(number)}" if number else "0"


def zones(told: Told, stage: int, pool: int, order: Sequence[int]) -> dict[int, Zone]:
    """Return who of a pool is where places lead elsewhere, from everybody in the order of their places.

    Of a group the first who have not left go on, once the next stage has begun who was taken; of divisions as many go
    up and down as the next season lets (`seasons.promoted`).
    """
    what, entrants, pools = told.contest.settings.stages[stage], told.contest.entrants, told.contest.pools
    stays = [entrant for entrant in order if entrants[entrant].status != "dropped"]
    if what.cut and stage + 1 < len(told.contest.settings.stages):
        taken = {entrant for members in pools[stage + 1] for entrant in members} if stage + 1 < len(pools) else None
        on = stays[: what.cut] if taken is None else [entrant for entrant in order if entrant in taken]
        return dict.fromkeys(on, "up")
    rise, stay = borders(told.contest, stage, pool, told.up)
    return {**dict.fromkeys(stays[:rise], "up"), **dict.fromkeys(stays[stay:], "down")}


def zone_legend(told: Told, stage: int, zones: set[Zone]) -> list[str]:
    """Say what the wedges mean, as far as they are shown."""
    goes_on = "on" if told.contest.settings.stages[stage].cut else "up"
    keys = {"up": f"sheet.legend.{goes_on}", "down": "sheet.legend.down"}
    return [told.say(keys[one]) for one in ("up", "down") if one in zones]
