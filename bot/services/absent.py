"""What somebody's absence does to a match: their own clocks rest, the others' run."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.storage.absences import with_absences
from bot.storage.aggregates import Bundle
from bot.storage.people_rows import Absence
from bot.storage.rows import Deadline

from .allowance import covered
from .presets import parse_preset
from .rest import counted, due_after
from .timing import ANSWER, LIMIT, NUDGE, REMINDER, reminders


def away_now(bundle: Bundle, now: int) -> dict[int, int]:
    """Return the seats whose people are away, and until when."""
    return {
        place.seat: one.until
        for one in bundle.absences
        if one.since <= now < one.until
        for place in bundle.seats
        if place.player == one.player and place.rank is None
    }


def ended(bundle: Bundle, player: int, now: int) -> tuple[Absence, ...]:
    """Return the absences of a person that last still, as ended: what is left of them is not used."""
    mine = (one for one in bundle.absences if one.player == player and one.since <= now < one.until)
    return tuple(msgspec.structs.replace(one, until=now) for one in mine)


def changed(bundle: Bundle, absences: Sequence[Absence], now: int) -> Bundle:
    """Return a match with absences that are new, or other than they were, its clocks as they run then.

    What has counted of a clock so far stays; a match's limit does not run while anybody is away.
    """
    new = {(one.seat, one.since): one for one in (*bundle.absences, *absences)}
    rows = tuple(sorted(new.values(), key=lambda one: (one.since, one.seat)))
    people = {ident: with_absences(person, rows) for ident, person in bundle.people.items()}
    preset = parse_preset(bundle.row.preset)
    moved = {one.player for one in absences}
    seats = {place.seat: place.player for place in bundle.seats if place.player in moved}
    clocks: list[Deadline] = []
    for row in bundle.deadlines:
        owner = seats.get(-1 if row.seat is None else row.seat)
        if row.kind == LIMIT:
            longer = covered(rows, now) - covered(bundle.absences, now)
            clocks.append(msgspec.structs.replace(row, due=row.due + longer))
        elif owner is not None and row.kind == ANSWER:
            left = max(0, counted(preset, bundle.people[owner], now, row.due))
            later = msgspec.structs.replace(row, due=due_after(preset, people[owner], now, left))
            clocks += [later, *reminders(preset, people[owner], later, now)]
        elif owner is None or row.kind not in (REMINDER, NUDGE):
            clocks.append(row)
    return msgspec.structs.replace(bundle, absences=rows, people=people, deadlines=tuple(clocks))
