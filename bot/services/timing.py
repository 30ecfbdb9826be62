"""Deadlines and reminders of a match's open answers, from its preset and its people's habits."""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from bot.storage.rows import Deadline, Player, SeatRow
from rules.kernel.types import Decision

from .presets import Preset
from .quiet import after_quiet, before_quiet

ANSWER, REMINDER, LAPSE, RESUME, ARCHIVE = "answer", "reminder", "lapse", "resume", "archive"
STANDING = "standing"
"""When the standing order of a seat is carried out, if it has not answered until then."""
MOVED = "moved"
"""When the match is told that its clocks stood still for a while."""
LEAST_THOUGHT, MOST_THOUGHT = 120, 24
"""An ordered answer is sent after between these fractions of a move's time, as one that took some thought."""
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


def standing_deadline(
    preset: Preset,
    seat: SeatRow,
    seats: Iterable[SeatRow],
    person: Player | None,
    decision: Decision,
    now: int,
    secret: bytes,
) -> list[Deadline]:
    """Return when the seat's standing order is to be sent: after a while that follows from the match's secret.

    So the moment tells nobody that the answer was ordered. Never in quiet hours; at once where only AIs would wait.
    """
    if not decision.standing:
        return []
    if all(other.ai for other in seats if other.seat != seat.seat):
        return [Deadline(match=seat.match, seat=seat.seat, kind=STANDING, decision=decision.id, due=now, since=now)]
    budget = preset.budgets["move"]
    least, most = budget // LEAST_THOUGHT, budget // MOST_THOUGHT
    lot = hmac.digest(secret, b"warpost/standing\0" + decision.id.encode(), "sha256")
    due = now + least + int.from_bytes(lot[:8], "big") % (most - least + 1)
    if preset.quiet:
        due = after_quiet(due, person)
    return [Deadline(match=seat.match, seat=seat.seat, kind=STANDING, decision=decision.id, due=due, since=now)]


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
