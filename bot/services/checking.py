"""Entries that the staff look at before they count: kept beside the match until they have, or time has run out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.people_rows import Player
from bot.storage.rows import REFUSED, Deadline, Draft, MatchRow, SeatRow
from rules.kernel.errors import RulesError
from rules.kernel.rosters import GIVEN
from rules.kernel.types import Choice, Decision, Event, Move, Seat, State, Text, View

from .library import AnyGame
from .notes import Notes
from .presets import Preset
from .timing import ANSWER, NUDGE, REMINDER, answer_deadline

HANDED_IN = ("seat", "draft", GIVEN)
"""What gave an answer that somebody has made."""
"""What gave an answer that its seat did not."""


class Checking(ABC):
    """What a verb's way through the rules does with the entries of a match that the staff look at."""

    game: AnyGame
    bundle: Bundle
    row: MatchRow
    state: State
    now: int
    notes: Notes
    seats: dict[int, SeatRow]
    drafts: dict[int, Draft]
    _preset: Preset
    _actors: set[int]
    _answered: set[int]
    _handed: set[int]
    """Seats whose entries begin to wait for the staff by this verb."""

    @abstractmethod
    def send_standing(self) -> None:
        """Send the drafts marked so."""

    @abstractmethod
    def send_due(self) -> None:
        """Give the answers that wait in the state and those that are forced."""

    @abstractmethod
    def _played(self, move: Move, view: View[State], seat: int | None) -> tuple[State, tuple[Event, ...]]:
        """Return what an answer comes to; raise what the rules raise."""

    @abstractmethod
    def _play(self, decision: Decision, move: Move, view: View[State], seat: int | None) -> None:
        """Let an answer count."""

    def _is_checked(self, decision: Decision, move: Move) -> bool:
        """Say whether the staff look at an answer before it counts; nobody looks at what a default of the rules is."""
        place = self.seats[decision.seat]
        is_asked = self.row.checked and bool(self.row.guild) and decision.kind in self.game.entrance.kinds
        return is_asked and not place.ai and move.by in HANDED_IN and not (move.by == GIVEN and place.passed)

    def _hand_in(self, decision: Decision, move: Move, view: View[State]) -> None:
        """Keep a legal entry until the staff have looked at it, as long as an entry may take; raise as rules do."""
        self._played(move, view, decision.seat)
        seat = int(decision.seat)
        before = self.seats[seat]
        self.seats[seat] = msgspec.structs.replace(before, handed=(move.by, decision.kind, *move.choice))
        self._actors.add(seat)
        self._answered.add(seat)
        self.drafts.pop(seat, None)
        if not before.waits:
            self._handed.add(seat)
            until = self.now + self._preset.more(decision.clock)
            args = {"seat": {"seat": seat}, "until": {"time": until, "style": "f"}}
            self.notes.notice(Text("service.entry.handed", args))
            self.notes.turn_refresh()

    def admit(self, seat: int) -> None:
        """Let count what a seat has handed in."""
        place = self.seats[seat]
        decision = self.state.pending[Seat(seat)]
        self.seats[seat] = msgspec.structs.replace(place, handed=(), passed=place.passed or place.handed[0] == GIVEN)
        self._play(
            decision,
            Move(decision.id, place.handed[2:], place.handed[0]),
            self.game.view(self.state, decision.seat),
            seat,
        )
        self.send_due()
        self.send_standing()

    def send_back(self, seat: int) -> None:
        """Ask a seat again what it had handed in, with all the time of an entry, from what it had made."""
        rest = tuple(d for d in self.bundle.deadlines if d.seat != seat or d.kind not in (ANSWER, REMINDER, NUDGE))
        self.bundle = msgspec.structs.replace(self.bundle, deadlines=rest)
        self.begin_from(seat, self.seats[seat].handed[2:])
        self.notes.turn_refresh()

    def begin_from(self, seat: int, choice: Choice) -> None:
        """Let a seat begin from what the staff have sent back, which its clock does not give for it."""
        decision = self.state.pending[Seat(seat)]
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], handed=(REFUSED, decision.kind, *choice))
        self._actors.add(seat)
        try:
            self.game.check(self.game.view(self.state, decision.seat), decision, choice)
        except RulesError:
            pass  # a roster of an event is no answer that a seat could give by itself
        else:
            self.drafts[seat] = Draft(
                match=self.row.id,
                seat=seat,
                decision=decision.id,
                kind=decision.kind,
                about=dict(decision.about),
                choice=choice,
                saved=self.now,
            )

    def _forget_handed(self) -> None:
        """Forget what was handed in, or sent back, for a question that is not asked any more."""
        for seat, place in self.seats.items():
            question = self.state.pending.get(Seat(seat))
            is_asked = question is not None and seat not in self.state.answers and (question.kind,) == place.handed[1:2]
            if place.handed and not is_asked:
                self.seats[seat] = msgspec.structs.replace(place, handed=())

    def prepared(self, decision: Decision) -> Choice | None:
        """Return what its clock gives for a seat: its draft, but for one that the staff have sent back."""
        draft = self.drafts.get(decision.seat)
        if draft is None or draft.decision != decision.id:
            return None
        return None if self.seats[decision.seat].handed == (REFUSED, decision.kind, *draft.choice) else draft.choice

    def _checks(
        self, place: SeatRow, person: Player | None, decision: Decision, kept: Sequence[Deadline]
    ) -> list[Deadline]:
        """Return until when the staff may look at what a seat has handed in; of that it is not reminded."""
        running = [] if place.seat in self._handed else [d for d in kept if d.kind == ANSWER]
        if running:
            return running
        budget = self._preset.more(decision.clock)
        return answer_deadline(self._preset, place, person, decision, self.now, budget)[:1]
