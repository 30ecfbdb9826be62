"""A match on the staff's desk, in one line for a phone: where it is played, by whom, how it stands, what it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.services.errors import OtherRules
from bot.services.events_held import Held
from bot.services.events_texts import keyed, number_of, round_of
from bot.services.staff_desk import DISPUTED, Entry, acting
from bot.show import heading, match_texts
from bot.show.words import Words, game_text
from bot.storage.rows import PAUSED, PLAYING
from rules.kernel.types import Text

from .desk_picture import ACTS
from .registry import App


class Section(NamedTuple):
    """Matches that need the same, under their head."""

    head: str
    entries: Sequence[Entry]


async def dealt(
    app: App, words: Words, sections: Sequence[Section], room: int, most: int, held: Held | None = None
) -> list[str]:
    """Return the lines of sections, each with how many more there are where it finds no room for all.

    `most`: the room of one. The first are the most urgent and take theirs first; of the others head and number stay.
    """
    least = [size((one.head, _more(words, len(one.entries)))) for one in sections]
    lines: list[str] = []
    for at, section in enumerate(sections):
        left = min(most, room - size(lines) - sum(least[at + 1 :])) - size((section.head,))
        lines += [section.head, *await _clipped(app, words, section.entries, left, held)]
    return lines


def size(lines: Sequence[str]) -> int:
    """Return how much room lines take, each with its end."""
    return sum(len(line) + 1 for line in lines)


async def _clipped(app: App, words: Words, entries: Sequence[Entry], room: int, held: Held | None) -> list[str]:
    """Return the lines of as many matches as there is room for, and how many more there are; the rest is not read."""
    kept: list[str] = []
    for left, entry in zip(range(len(entries) - 1, -1, -1), entries, strict=True):
        line = await entry_line(app, words, entry, held)
        rest = (_more(words, left),) if left else ()
        if size((line, *rest)) > room:
            return [*kept, _more(words, left + 1)]
        kept.append(line)
        room -= size((line,))
    return kept


def _more(words: Words, count: int) -> str:
    return words.say("desk.more", count=count)


async def entry_line(app: App, words: Words, entry: Entry, held: Held | None = None) -> str:
    """Say at which table a match is played, by whom, its turn and score, and who is to answer until when.

    `held`: of the event whose desk it is, where all play the same game.
    """
    row, asked = entry.match.row, acting(entry.match)
    people: list[Any] = [
        Text("desk.asked", {"sign": ACTS.strip(), "who": who}) if place.seat in asked else who
        for place in entry.match.seats
        for who in (match_texts.who(words, place),)
    ]
    where = await _table(app, entry, held)
    what = game_text(row.game) if held is None or where is None else where
    parts = [words.say("desk.line", match=row.id, game=what, people=people)]
    parts += [words(where)] if held is None and where is not None else []
    stands = await _stands(app, words, entry)
    return " · ".join((*parts, *([words(stands)] if stands is not None else []), state(words, entry)))


async def _table(app: App, entry: Entry, held: Held | None) -> Text | None:
    """Return the round and the table of an event's match; of a ladder that it is a challenge."""
    at = entry.match.row.table
    if at is None:
        return None
    contest = (held or await app.services.events.look(at.event)).contest
    table = contest.tables.get(at.table)
    if table is None:  # what drew it has been taken back
        return None
    key = keyed(contest.settings.stages[table.stage], "desk.table")
    return Text(key, {"round": round_of(table), "table": number_of(contest, table)})


async def _stands(app: App, words: Words, entry: Entry) -> Text | None:
    """Return the turn and the score of a match in play; None before, and where other rules than ours play it."""
    if entry.match.row.status not in (PLAYING, PAUSED):
        return None
    try:
        seen = await app.services.views.seat(entry.match.row.id, None)
        game = app.services.views.game_of(seen.summary.row)
    except OtherRules:
        return None
    await heading.look(game, seen.view, words.plain)
    return heading.brief(seen.view, words.locale)


def state(words: Words, entry: Entry) -> str:
    """Say what a match waits for."""
    if entry.section == DISPUTED:
        return words.say("desk.need.disputed")
    if entry.match.row.status == PAUSED:
        return words.say("desk.paused")
    if entry.due is None:
        return words.say("desk.waits")
    return words.say("desk.acts", due={"time": entry.due, "style": "R"})
