"""What somebody's absence does to a match: their own clocks rest, the others' run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from bot.storage.absences import with_absences
from bot.storage.aggregates import Bundle
from bot.storage.people_rows import Absence
from bot.storage.rows import Deadline

from .limit_clock import followed
from .presets import parse_preset
from .rest import counted, due_after
from .timing import ANSWER, NUDGE, REMINDER, reminders


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

    What has counted of a clock so far stays; a match's limit does not run while anybody is away who plays. The clocks
    of a match that nobody sees are those it takes up again.
    """
    new = {(one.seat, one.since): one for one in (*bundle.absences, *absences)}
    rows = tuple(sorted(new.values(), key=lambda one: (one.since, one.seat)))
    people = {ident: with_absences(person, rows) for ident, person in bundle.people.items()}
    after = msgspec.structs.replace(bundle, absences=rows, people=people)
    players = {one.player for one in absences}
    held = bundle.row.held
    if held is not None:
        waiting = _moved(bundle, after, players, held.deadlines, held.since)
        waiting = tuple(one for one in waiting if one.kind != REMINDER)  # they are set once the clocks run
        held = msgspec.structs.replace(held, deadlines=waiting)
    row = msgspec.structs.replace(bundle.row, held=held)
    clocks = _moved(bundle, after, players, bundle.deadlines, now)
    return followed(bundle, msgspec.structs.replace(after, row=row, deadlines=clocks), now)


def _moved(
    before: Bundle, after: Bundle, players: Collection[int], clocks: Sequence[Deadline], at: int
) -> tuple[Deadline, ...]:
    """Return clocks as they stood at a moment as they run for people whose absences have changed, with reminders."""
    preset = parse_preset(before.row.preset)
    seats = {place.seat: place.player for place in before.seats if place.player in players}
    found: list[Deadline] = []
    for row in clocks:
        owner = seats.get(-1 if row.seat is None else row.seat)
        if owner is not None and row.kind == ANSWER:
            left = max(0, counted(preset, before.people[owner], at, row.due))
            later = msgspec.structs.replace(row, due=due_after(preset, after.people[owner], at, left))
            found += [later, *reminders(preset, after.people[owner], later, at)]
        elif owner is None or row.kind not in (REMINDER, NUDGE):
            found.append(row)
    return tuple(found)
