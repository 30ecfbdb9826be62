"""What follows of answers that were given: state, clocks, reminders, messages, as one change."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Change
from bot.storage.rows import OPENING, OVER, PAUSED, PLAYING, SETUP, Deadline, MatchRow, MoveRow
from rules.kernel import queue
from rules.kernel.types import Event, Seat, State, Text

from . import cached
from .checking import Checking
from .limit_clock import followed, limit_of
from .notes import reminder_sort
from .presets import DAY
from .seating import is_empty, people_in
from .series import following
from .staff_holds import look_text, open_dispute, shown_to_staff
from .timing import (
    ANSWER,
    ARCHIVE,
    NEXT,
    NUDGE,
    REMINDER,
    STANDING,
    answer_deadline,
    nudge,
    standing_deadline,
)

ARCHIVE_AFTER = 7 * DAY
"""A match that is over is closed after this many seconds."""
AI_PATIENCE = 3
"""Seconds a turn post waits for an AI that must act; its answer then goes into the same post."""
READY = "ready"


class Consequences(Checking):
    """What a verb's way through the rules comes to, once all its answers are given."""

    events: list[Event]
    awaited: bool
    """Whether the staff were asked to look at something before this verb."""
    _first: int
    _before: frozenset[str]
    _moves: list[MoveRow]
    _is_unnoticed: bool
    """Whether nothing came but standing orders and answers in place of secret ones."""
    _sender: int | None
    _last: int | None
    """The seat whose answer is the last one, as far as others may know that it gave it itself."""

    def change(self, key: str) -> Change:
        """Return all that follows as one change."""
        over = self.state.outcome is not None
        self._take_out()
        self._forget_handed()
        self._tell_stopped(self._sender)
        changed = self._first < 0 or self._is_public_change()
        self._tell(over, changed)
        if over:
            end = Deadline(match=self.row.id, kind=ARCHIVE, due=self.now + ARCHIVE_AFTER, since=self.now)
            deadlines: tuple[Deadline, ...] = (end, *self._next())
            self.drafts.clear()
        elif self.row.status in (PAUSED, OPENING):
            deadlines = self.bundle.deadlines
        else:
            deadlines = self._deadlines(changed)
        row = msgspec.structs.replace(
            self.row,
            status=self._status(over),
            outcome=self.state.outcome,
            offer=None if over else self.row.offer,
            ended=self.now if over else None,
            takeback=None if self._went_on() else self.row.takeback,
        )
        if row.status in (SETUP, PLAYING) and self._awaits:
            row, until = self._kept_for_a_look(row)
            deadlines = (until,)
        return Change(
            row=row,
            at=self.now,
            input=key,
            seats=tuple(self.seats.values()),
            moves=tuple(self._moves),
            state=cached.written(self.game, self.state),
            deadlines=deadlines,
            drafts=tuple(self.drafts.values()),
            cancel=tuple(reminder_sort(seat) for seat in sorted(self._answered)),
            outbox=tuple(self.notes.rows),
        )

    def _kept_for_a_look(self, row: MatchRow) -> tuple[MatchRow, Deadline]:
        """Let the match stand still until the staff have looked at what the rules let them, and say so."""
        row, until = shown_to_staff(self.bundle, row, self.state, self.now)
        self.notes.notice(look_text(self.game.awaits(self.state), until), people_in(self.bundle))
        return row, until

    @property
    def _awaits(self) -> bool:
        """Say whether the staff of its server have come to have something to look at."""
        return bool(self.row.guild) and not self.awaited and self.game.awaits(self.state) is not None

    def _next(self) -> tuple[Deadline, ...]:
        """Return when the next match of the series begins: at once, with everybody who has a seat in this one."""
        row = msgspec.structs.replace(self.row, outcome=self.state.outcome)
        if following(row) is None or any(is_empty(place) for place in self.seats.values()):
            return ()
        return (Deadline(match=row.id, kind=NEXT, due=self.now, since=self.now),)

    def _take_out(self) -> None:
        """Mark the seats that are out; what was to be agreed with them is off, as the others offered it to them too."""
        if self.state.outcome is not None:
            return
        ranks = self.state.out
        gone = [seat for seat in ranks if self.seats[seat].rank is None]
        self.seats = {s: msgspec.structs.replace(place, rank=ranks.get(Seat(s))) for s, place in self.seats.items()}
        after = msgspec.structs.replace(self.bundle, row=self.row, seats=tuple(self.seats.values()))
        after = followed(self.bundle, after, self.now)
        self.row, self.bundle = after.row, msgspec.structs.replace(self.bundle, deadlines=after.deadlines)
        if gone and self._has_offers():
            self.notes.notice(Text("service.offers.lapsed", {"seat": {"seat": gone[0]}}))
            offer = self.row.offer if self.row.status == PAUSED else None
            self.row = msgspec.structs.replace(self.row, leaving=(), offer=offer)

    def _went_on(self) -> bool:
        """Say whether anything came but what leaves all that is asked as it was, and which nobody may notice."""
        return bool(self._moves) and not (self._is_unnoticed and self._before == open_ids(self.state))

    def _has_offers(self) -> bool:
        return bool(self.row.leaving) or (self.row.offer is not None and self.row.status != PAUSED)

    def _is_public_change(self) -> bool:
        """Say whether it is now for others to act, or for the same ones after something that everybody saw.

        A further step of a turn that is kept secret until it ends changes nothing that others may know.
        """
        new = [d for d in self.state.pending.values() if d.id not in self._before]
        if self._before == open_ids(self.state):
            return False
        kept = bool(new) and all(d.continues for d in new)
        return not kept or bool(self.game.seen(self.events, None))

    def _tell_stopped(self, sender: int | None) -> None:
        """Tell the seats, but for the one that hears it at once, that what they had sent ahead does not go on."""
        for seat in sorted(self.seats):
            if seat != sender and queue.unplayed(self.events, Seat(seat))[1] is not None:
                self.notes.seat_notice(seat, Text("service.list.stopped"))

    def _status(self, over: bool) -> str:
        if over or self.row.status in (PAUSED, OPENING):
            return OVER if over else self.row.status
        started = self.bundle.row.status == PLAYING or any(
            self._preset.in_play(d.clock) for d in self.state.pending.values()
        )
        return PLAYING if started else SETUP

    def _deadlines(self, changed: bool) -> tuple[Deadline, ...]:
        """Return all clocks and reminders; no new one where others saw no change: some may read a seat's thread."""
        rows: list[Deadline] = []
        for seat, decision in sorted(self.state.pending.items()):
            place = self.seats[seat]
            if seat in self.state.answers or place.ai:
                continue
            kept = [d for d in self.bundle.deadlines if d.seat == seat and d.decision == decision.id]
            person = None if place.player is None else self.bundle.people.get(place.player)
            if decision.continues and not kept:
                running = [d for d in self.bundle.deadlines if d.seat == seat]
                kept = [msgspec.structs.replace(d, decision=decision.id) for d in running]
            if place.waits:
                rows += self._checks(place, person, decision, kept)
                continue
            quiet = changed and seat == self._quiet()
            if any(d.kind == ANSWER for d in kept):
                stay = (ANSWER, REMINDER) if quiet else (ANSWER, REMINDER, NUDGE)
                timed = [d for d in kept if d.kind in stay or (d.kind == STANDING and decision.standing)]
                rows += timed
            else:
                timed = answer_deadline(self._preset, place, person, decision, self.now)
                rows += timed
                rows += standing_deadline(
                    self._preset,
                    place,
                    self.seats.values(),
                    person,
                    decision,
                    self.now,
                    timed[0].due,
                    self.row.secret,
                )
            if quiet:
                rows += nudge(self._preset, person, next(d for d in timed if d.kind == ANSWER), self.now)
        return (*rows, *limit_of(self.row, self.bundle, self.now))

    def _quiet(self) -> int | None:
        """Return the seat that is to act right after its own answer: its person has the panel before them.

        A computer player's answers do not come between, unless a clock has run out before them.
        """
        last = self._last
        people = [place.seat for place in self.seats.values() if place.player is not None]
        if last is not None and self.seats[last].ai and len(people) == 1:
            missed = self.game.missed(self.state, Seat(people[0]))
            last = people[0] if missed is None or missed[0] == 0 else None
        is_next = last in self.state.pending and last not in self.state.answers
        return last if is_next else None

    def _tell(self, over: bool, changed: bool) -> None:
        # What others are shown must follow from what they may see: an answer replaced in secret edits nothing.
        until = self.row.moves
        seen = self.game.seen(self.events, None)
        told = sorted(self.seats)
        if over:
            self.notes.match_over(self._first, until)
            self.notes.dispute_over(self.bundle, open_dispute(self.bundle))
            self.notes.lobby_post()
        elif changed:
            asked = [self.seats[s] for s in self.state.pending if s not in self.state.answers]
            waits_for_ai = bool(asked) and all(place.ai for place in asked)
            self.notes.turn_post(self._first, until, AI_PATIENCE if waits_for_ai else 0, self._quiet())
        elif any(event.kind != READY for event in seen):
            asked = [s for s in self.state.still_in if self.state.offers and s not in self.state.offers]
            self.notes.event_post(self._first, until, tuple(s for s in asked if self.seats[s].player is not None))
        else:
            if seen:
                self.notes.turn_refresh()
            told = sorted(self._actors)
        for seat in told:
            if self.seats[seat].player is not None:
                self.notes.seat_panel(seat)


def open_ids(state: State) -> frozenset[str]:
    """Return what is asked of whom; a replaced answer leaves it as it was."""
    return frozenset(d.id for d in state.pending.values())
