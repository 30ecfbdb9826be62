"""The staff's desk as a picture: the matches that need somebody most, a row each."""

from __future__ import annotations

from bot.services.lengths import span_text
from bot.services.presets import DAY, HOUR, MINUTE
from bot.services.staff_desk import Entry, Outlook, acting, counts
from bot.services.views import Views
from bot.show.match_texts import who
from bot.show.naming import plain_name
from bot.show.words import Words
from bot.storage.rows import SeatRow
from render.sheet import MOST_ROWS, Heads, Standing, Standings

ACTS = "› "
"""Before the name of who is to answer."""
NOTHING = "–"


async def sheet(views: Views, words: Words, outlook: Outlook, now: int) -> Standings:
    """Return the most urgent matches as a table; `words` are plain."""
    shown = outlook.entries[:MOST_ROWS]
    rows = [await _row(views, words, number, entry, now) for number, entry in enumerate(shown, 1)]
    head = words.say("desk.head", **counts(outlook)) if shown else words.say("desk.nothing")
    columns = tuple(words.say(f"desk.column.{name}") for name in ("match", "needs", "left"))
    signs = [words.say("desk.acts_sign", sign=ACTS.strip())] if shown else []
    if len(outlook.entries) > len(shown):
        signs.append(words.say("desk.more", count=len(outlook.entries) - len(shown)))
    heads = Heads(words.say("desk.column.people"), columns)
    return Standings(words.say("desk.title"), head, heads, tuple(rows), tuple(signs), words.locale)


async def _row(views: Views, words: Words, number: int, entry: Entry, now: int) -> Standing:
    one = entry.match
    asked = acting(one)
    names = [f"{ACTS if place.seat in asked else ''}{await name_of(views, words, place)}" for place in one.seats]
    left = NOTHING if entry.due is None else words(span_text(rounded(entry.due - now)))
    needs = words.say(f"desk.need.{entry.section}")
    return Standing(number, ", ".join(names), (one.row.id, needs, left))


def rounded(seconds: int) -> int:
    """Return a length of time in the unit in which it is easily read: days from two on, hours from two on."""
    unit = next(unit for unit in (DAY, HOUR, MINUTE) if seconds >= 2 * unit or unit == MINUTE)
    return max(MINUTE, seconds // unit * unit)


async def name_of(views: Views, words: Words, place: SeatRow) -> str:
    """Return what is shown of who has a seat where no mention can be."""
    if place.player is None:
        return words(who(words, place)) if place.ai else words.say("discord.match.nobody")
    return plain_name((await views.player(place.player)).name) or str(place.player)
