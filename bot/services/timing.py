"""Deadlines and reminders of a match's open answers, from its preset and its people's habits."""

from __future__ import annotations

from bot.storage.rows import Deadline, Player, SeatRow
from rules.kernel.types import Decision

from .presets import Preset
from .quiet import after_quiet, before_quiet

ANSWER, REMINDER, LAPSE, RESUME, ARCHIVE = "answer", "reminder", "lapse", "resume", "archive"
SHORTEST_LEAD = 60
"""Reminders closer to the deadline than this, in seconds, come too late to help."""


def answer_deadline(
    preset: Preset, seat: SeatRow, person: Player | None, decision: Decision, now: int, budget: int | None = None
) -> list[Deadline]:
    """Return the deadline of a decision that opens now, and its reminders; `budget` None: the preset's."""
    seconds = preset.budget(decision.clock, seat.bank) if budget is None else budget
    due = now + seconds
    if preset.quiet:
        due = after_quiet(due, person)
    deadline = Deadline(
        match=seat.match, seat=seat.seat, kind=ANSWER, decision=decision.id, due=due, budget=seconds, since=now
    )
    return [deadline, *reminders(preset, person, deadline, now)]


def reminders(preset: Preset, person: Player | None, deadline: Deadline, now: int) -> list[Deadline]:
    """Return a person's reminders of a deadline; one that would come in quiet hours comes just before them."""
    if person is None:
        return []
    found: list[Deadline] = []
    for share in person.ladder:
        lead = deadline.budget // share
        at = deadline.due - lead
        if preset.quiet:
            at = before_quiet(at, person)
        if lead >= SHORTEST_LEAD and at > now:
            found.append(
                Deadline(
                    match=deadline.match,
                    seat=deadline.seat,
                    kind=REMINDER,
                    decision=deadline.decision,
                    due=at,
                    budget=deadline.due - at,
                    since=now,
                )
            )
    return found


def answer_of(deadlines: tuple[Deadline, ...], seat: int, decision: str) -> Deadline | None:
    """Find the deadline of a seat's decision."""
    for deadline in deadlines:
        if deadline.kind == ANSWER and deadline.seat == seat and deadline.decision == decision:
            return deadline
    return None
