"""An event's dates as an iCalendar file (RFC 5545): its beginning, its rounds, and the reader's own tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.contest.applying import TABLES
from bot.contest.contest import Entrant, Table
from bot.services.events_calendar import Date, dates, written
from bot.services.events_following import BEGIN, CHECK, CLOSE, DUE, LOCK, ROUND, round_name
from bot.services.events_held import Held
from bot.services.events_texts import keyed, nested, round_of, round_text
from bot.show.words import Words

from .told import whole_name

DATED = (LOCK, CHECK, BEGIN, ROUND, CLOSE, DUE)
"""Clocks that give an event its dates."""
ROOM = 75
"""Octets of a line; a longer one goes on in the next, which begins with a space."""


class Entry(NamedTuple):
    """One entry of a calendar; the name stays the same however often the file is made, times are in seconds."""

    name: str
    starts: int
    ends: int
    title: str


def entries(words: Words, held: Held, reader: int) -> list[Entry]:
    """Return what an event has dates for: its beginning, its rounds, and the reader's tables in place of theirs."""
    due = {(one.kind, one.about): one.due for one in held.deadlines if one.due is not None}
    begun = written(held.rows, held.acts, 0)
    found = [
        Entry(one.name, one.starts, one.ends, _say(words, held, one.kind))
        for one in dates(held.plan, held.contest, held.deadlines, begun)
        if one.kind != "round" and one.starts is not None
    ]
    me = held.entrant_of(reader)
    rounds: dict[str, Entry] = {}
    for table in held.contest.open_tables():
        starts, round_ends = begun.get(table.id // TABLES), due.get((CLOSE, round_name(table)))
        ends = due.get((DUE, str(table.id)), round_ends)
        if starts is None or ends is None:
            continue
        if me is not None and me.id in table.seats:
            found.append(_own(words, held, table, me, starts, ends))
        elif round_ends is not None:
            title = _say(words, held, "round", round=round_of(table))
            rounds.setdefault(round_name(table), Entry(f"round.{round_name(table)}", starts, round_ends, title))
    return [*found, *rounds.values()]


def _own(words: Words, held: Held, table: Table, me: Entrant, starts: int, ends: int) -> Entry:
    others = [{"user": whole_name(held.contest.entrants[one])} for one in table.seats if one != me.id]
    sort = keyed(held.contest.settings.stages[table.stage], "table")
    return Entry(f"table.{table.id}", starts, ends, _say(words, held, sort, round=round_of(table), who=others))


def _say(words: Words, held: Held, key: str, **more: Any) -> str:
    return words.plain.say(f"event.calendar.{key}", event={"user": held.row.name}, **more)


def title(words: Words, held: Held, date: Date) -> str:
    """Name a date that anybody may know."""
    more = {"round": nested(round_text(date.round, is_playoff=date.is_playoff))} if date.round else {}
    return _say(words, held, date.kind, **more)


def revision(held: Held) -> int:
    """Return a number that rises whenever a date of an event may have changed, and for nothing that is hidden.

    It counts acts, and the seconds until the last of them or until the clocks were last moved; the event's version,
    which an entry or a wish raises too, would tell when somebody files one.
    """
    moved = [one.since for one in held.deadlines if one.kind in DATED]
    return max([held.row.created, *(row.at for row in held.rows[-1:]), *moved]) - held.row.created + len(held.rows)


def write(event: str, found: Iterable[Entry], stamp: int, version: int) -> bytes:
    """Write entries as a calendar; `stamp`: when the event last changed, `version`: rises with each change."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Warpost//Events//EN", "CALSCALE:GREGORIAN"]
    for entry in found:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{entry.name}.{event}@warpost",
            f"DTSTAMP:{_moment(stamp)}",
            f"SEQUENCE:{version}",
            f"DTSTART:{_moment(entry.starts)}",
            f"DTEND:{_moment(entry.ends)}",
            f"SUMMARY:{_text(entry.title)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(part + b"\r\n" for line in lines for part in folded(line))


def folded(line: str) -> Iterator[bytes]:
    """Yield a line in parts of at most 75 octets, no character cut in two."""
    part = b""
    for sign in line:
        octets = sign.encode()
        if len(part) + len(octets) > ROOM:
            yield part
            part = b" "
        part += octets
    yield part


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(given: str) -> str:
    plain = given.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(plain.splitlines())
