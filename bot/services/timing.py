"""Deadlines and reminders of a match's open answers, from its preset and its people's habits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.lots import lot
from bot.storage.aggregates import Bundle
from bot.storage.deadlines import BACK, LEAVE
from bot.storage.people_rows import Player
from bot.storage.rows import OPENING, Deadline, Held, MatchRow, SeatRow
from rules.kernel.types import Decision, Seat

from .presets import HOUR, Preset, parse_preset
from .rest import awake, before_rest, counted, due_after

ANSWER, REMINDER, LAPSE, RESUME, ARCHIVE = "answer", "reminder", "lapse", "resume", "archive"
STANDING = "standing"
"""When the standing order of a seat is carried out, if it has not answered until then."""
MOVED = "moved"
"""When the match is told that its clocks stood still for a while."""
NUDGE = "nudge"
"""When who is to act again right after an answer of theirs, and so was not pinged, is reminded."""
NEXT = "next"
"""When the next match of a series begins."""
LIMIT = "limit"
"""When a match has lasted as long as it may."""
GONE = "gone"
"""When a match ends without a result because its server has put the bot out."""
OUT = "out"
"""When a match is looked at again that waits because its server is out on Discord's side."""
KINDS = (ANSWER, REMINDER, LAPSE, RESUME, ARCHIVE, STANDING, MOVED, NUDGE, NEXT, LIMIT, GONE, OUT, LEAVE, BACK)
LEAST_THOUGHT, MOST_THOUGHT = 120, 24
"""An ordered answer is sent after between these fractions of a move's time, as one that took some thought."""
FASTEST, SLOWEST = 5, 25
"""What these fractions are at least, in seconds: nobody reads and answers in no time."""
PROMPT = 5
"""An order carried out more than this many seconds after its moment would tell that it had waited for the bot."""
SHORTEST_LEAD = 60
"""Reminders closer to the deadline than this, in seconds, come too late to help."""
AWAY, AWAY_LEAST = 24, 120
"""Who does not go on for this fraction of a move's time, or these seconds, is taken to have gone away."""


def owner_of(bundle: Bundle, deadline: Deadline) -> Player | None:
    """Return whose clock a deadline of a match is."""
    owner = bundle.seats[deadline.seat or 0].player
    return None if owner is None else bundle.people.get(owner)


def answer_deadline(
    preset: Preset, seat: SeatRow, person: Player | None, decision: Decision, now: int, budget: int | None = None
) -> list[Deadline]:
    """Return the deadline of a decision that opens now, and its reminders; `budget` None: the preset's."""
    seconds = preset.budget(decision.clock, seat.bank) if budget is None else budget
    due = due_after(preset, person, now, seconds)
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
    until: int,
    secret: bytes,
) -> list[Deadline]:
    """Return when the seat's standing order is to be sent; `until` is when its clock runs out.

    At once where only AIs would wait, else at a moment that tells nobody that the answer was ordered.
    """
    if not decision.standing:
        return []
    watched = _is_watched(seats, seat.seat)
    due = ordered_moment(preset, person, decision.id, now, until, secret) if watched else now
    return [Deadline(match=seat.match, seat=seat.seat, kind=STANDING, decision=decision.id, due=due, since=now)]


def ordered_moment(preset: Preset, person: Player | None, decision: str, now: int, until: int, secret: bytes) -> int:
    """Return a moment after now and before `until` that could be somebody's who took thought.

    It follows from the match's secret. Quiet hours count as if the seat were asked at their end, as long as its clock
    leaves time after them.
    """
    span = min(preset.budgets["move"], until - now)
    least = max(span // LEAST_THOUGHT, FASTEST)
    most = max(span // MOST_THOUGHT, SLOWEST)
    asked = now
    while True:
        drawn = int.from_bytes(lot(secret, "standing", decision, asked)[:8], "big")
        due = asked + least + drawn % (most - least + 1)
        later = awake(due, person) if preset.quiet else due
        if due == later or later >= until:
            return min(due, until - 1)
        asked = later


def another_moment(bundle: Bundle, deadline: Deadline, now: int) -> int | None:
    """Return another moment for an order whose own passed while nothing was sent, or lies in quiet hours by now.

    None: the order is to be carried out.
    """
    seat = deadline.seat or 0
    answer = answer_of(bundle.deadlines, seat, deadline.decision)
    if answer is None or answer.due - now <= FASTEST or not _is_watched(bundle.seats, seat):
        return None
    preset = parse_preset(bundle.row.preset)
    person = next((bundle.people.get(s.player) for s in bundle.seats if s.seat == seat and s.player is not None), None)
    asleep = preset.quiet and now < awake(now, person) < answer.due
    if now - deadline.due <= PROMPT and not asleep:
        return None
    return ordered_moment(preset, person, deadline.decision, now, answer.due, bundle.row.secret)


def _is_watched(seats: Iterable[SeatRow], seat: int) -> bool:
    """Say whether a person sits opposite."""
    return not all(other.ai for other in seats if other.seat != seat)


def reminders(preset: Preset, person: Player | None, deadline: Deadline, now: int) -> list[Deadline]:
    """Return a person's reminders of a deadline; one that would come in quiet hours comes just before them."""
    if person is None:
        return []
    found: list[Deadline] = []
    for lead in _leads(preset, person, deadline.budget):
        at = deadline.due - lead
        if preset.quiet:
            at = before_rest(at, person)
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


def _leads(preset: Preset, person: Player, budget: int) -> list[int]:
    """Return how long before its end a person is reminded of a clock; hours are for matches by post alone."""
    if person.leads is None or not preset.quiet:
        return [budget // share for share in person.ladder]
    return [hours * HOUR for hours in person.leads]


def nudge(preset: Preset, person: Player | None, deadline: Deadline, now: int) -> list[Deadline]:
    """Return when a person is reminded who was not pinged, whether or not they wish for other reminders."""
    at = now + max(preset.budgets["move"] // AWAY, AWAY_LEAST)
    if preset.quiet:
        before = before_rest(at, person)
        at = before if before > now else awake(at, person)
    if person is None or deadline.due - at < SHORTEST_LEAD:
        return []
    row = Deadline(match=deadline.match, seat=deadline.seat, kind=NUDGE, decision=deadline.decision, due=at, since=now)
    return [row]


def settled(preset: Preset, seat: SeatRow, person: Player | None, decision: Decision, clocks: Held) -> SeatRow:
    """Return a seat with its bank as an answer leaves it; a further step of a turn runs on the clock of the first.

    `clocks`: those of the match now, or as they stood when people saw it last: what was thought until then counts.
    """
    own = [d for d in clocks.deadlines if d.kind == ANSWER and d.seat == seat.seat]
    deadline = next((d for d in own if decision.continues or d.decision == decision.id), None)
    if deadline is None:
        return seat
    given = deadline.extended * preset.more(decision.clock) + deadline.given  # what others gave is no saving
    left = min(counted(preset, person, clocks.since, deadline.due) - given, deadline.budget)
    return replace(seat, bank=preset.left_over(decision.clock, left, seat.bank))


def answer_of(deadlines: tuple[Deadline, ...], seat: int, decision: str) -> Deadline | None:
    """Find the deadline of a seat's decision."""
    for deadline in deadlines:
        if deadline.kind == ANSWER and deadline.seat == seat and deadline.decision == decision:
            return deadline
    return None


def unseen(row: MatchRow, deadlines: Sequence[Deadline], since: int) -> MatchRow:
    """Return a match under way as it waits until its players can see it, with its clocks as they stood at a moment."""
    return replace(
        row, status=OPENING, held=Held(since, row.status, tuple(one for one in deadlines if one.kind != REMINDER))
    )


def renamed(
    row: MatchRow, deadlines: Sequence[Deadline], again: Mapping[Seat, tuple[str, str]]
) -> tuple[MatchRow, tuple[Deadline, ...]]:
    """Let clocks, those that stand still too, run for questions asked anew: by seat, the old id and the new one."""
    ids = dict(again.values())
    names = {f"{seat}:{old}": f"{seat}:{new}" for seat, (old, new) in again.items()}

    def moved(found: Sequence[Deadline]) -> tuple[Deadline, ...]:
        return tuple(replace(one, decision=ids.get(one.decision, one.decision)) for one in found)

    offer, held = row.offer, row.held
    if offer is not None:
        of_each = {"left": offer.left, "extended": offer.extended, "given": offer.given}
        offer = replace(
            offer, **{part: {names.get(name, name): n for name, n in of.items()} for part, of in of_each.items()}
        )
    if held is not None:
        held = replace(held, deadlines=moved(held.deadlines))
    return replace(row, offer=offer, held=held), moved(deadlines)
