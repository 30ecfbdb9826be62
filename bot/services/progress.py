"""A verb's way through the rules: answers, rulings, what was sent ahead, drafts; what follows is one change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, Draft, Held, MoveRow, SeatRow
from rules.kernel import cursor, looks, queue
from rules.kernel.chance import Chance
from rules.kernel.doors import DRAW, STANDING, is_aside, side_decision
from rules.kernel.errors import IllegalChoice, StaleDecision
from rules.kernel.forced import FORCED
from rules.kernel.hindsight import is_changed
from rules.kernel.rosters import GIVEN
from rules.kernel.rulings import EDIT, HOST, PASSED_BY, REVERT, TALLY, Back
from rules.kernel.types import Choice, Decision, Event, Move, Privacy, Refusal, Seat, State, Text, View

from .consequences import Consequences, open_ids
from .ids import Ids
from .lesson_shelf import is_alone
from .library import AnyGame
from .notes import Notes
from .presets import parse_preset
from .timing import renamed, settled

BY_CLOCK = ("clock", "draft", GIVEN)


class Progress(Consequences):
    """One verb's way through the rules: any number of answers, then `change` says what is to be stored."""

    def __init__(self, game: AnyGame, bundle: Bundle, state: State, chance: Chance, ids: Ids, now: int) -> None:
        self.game = game
        self.bundle = bundle
        self.row = bundle.row
        self.state = state
        self.awaited = bundle.row.started is not None and game.awaits(state) is not None  # what waits was told before
        self.now = now
        self.events: list[Event] = []
        self.left: tuple[Choice, ...] = ()
        self.reason: Refusal | None = None
        self.unfit: dict[int, IllegalChoice] = {}
        """What the seats were to enter with and did not fit."""
        self.notes = Notes(bundle.row.id, ids, now)
        self.seats: dict[int, SeatRow] = {seat.seat: seat for seat in bundle.seats}
        self.drafts: dict[int, Draft] = {draft.seat: draft for draft in bundle.drafts}
        self._chance = chance
        self._preset = parse_preset(bundle.row.preset)
        self._first = bundle.row.moves
        self._before = open_ids(state)
        self._moves: list[MoveRow] = []
        self._is_unnoticed = True
        self._answered: set[int] = set()
        self._actors: set[int] = set()
        self._handed: set[int] = set()
        self._sender: int | None = None
        self._last: int | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the answers that were applied."""
        return tuple(row.move for row in self._moves if row.index)

    def begin(self, since: State | None = None) -> None:
        """Start the match by its rules, or in a position; the start is step 0 of the log."""
        begun = (since, ()) if since is not None else None
        self.state, events = begun or self.game.start(self.row.options, self._chance, len(self.seats))
        self._log(0, None, Move("", (), "start"), False, events)
        self.row = msgspec.structs.replace(self.row, moves=0, started=self.now)
        self._first = -1
        self._enter()
        self.send_due()
        self.send_standing()

    def _enter(self) -> None:
        """Give the match what its seats enter with, also once it is taken back; what does not fit any more is asked."""
        for seat, place in sorted(self.seats.items()):
            decision = self.state.pending.get(Seat(seat))
            if not place.entry or decision is None or (self.row.moves and decision.kind != place.entry[0]):
                continue
            try:
                if place.entry[0] != decision.kind:
                    raise IllegalChoice(f"{place.entry[0]} where {decision.kind} is asked", choice=place.entry, at=0)
                self._submit(Move(decision.id, place.entry[1:], GIVEN), seat)
            except IllegalChoice as error:
                self.unfit[seat] = error
                reason = msgspec.to_builtins(error.text)
                self.notes.seat_notice(seat, Text("service.entry.unfit", {"reason": reason}))

    def answer(self, move: Move, seat: int | None = None, then: Sequence[Choice] = ()) -> None:
        """Apply one answer and those sent ahead with it that fit, then whatever drafts are to be sent at once.

        Raises what the rules raise about the first; of the others, those that wait for somebody else stay in the state.
        """
        self._submit(msgspec.structs.replace(move, then=tuple(then)), seat)
        self.send_due()
        if seat is not None:
            self.left, self.reason = queue.unplayed(self.events, Seat(seat))
            self._sender = seat
        self.send_standing()

    def rule(self, choice: Choice, back: Back, kept: Sequence[tuple[Seat, Move]] = ()) -> None:
        """Apply a host's ruling; raises what `rules.kernel.rulings` raises.

        `kept`: standing orders, and answers in place of secret ones, that a step back undoes though they stay in force;
        an order that does not fit the earlier position lapses, and its seat is told.
        """
        self._is_unnoticed = False
        asked = dict(self.state.pending) if choice[:1] == (EDIT,) else {}
        self.state, events = self.game.rule(self.state, choice, self._chance, self.row.moves, back)
        index = self.row.moves + 1
        self.row = msgspec.structs.replace(self.row, moves=index)
        self._log(index, None, Move("", choice, HOST), False, events)
        limit = self.row.limit
        if choice[0] == REVERT and limit is not None and limit.turn is not None:
            limit = msgspec.structs.replace(limit, turn=self.game.turn_of(self.state))
            self.row = msgspec.structs.replace(self.row, limit=limit)
        again = {s: (old.id, self.state.pending[s].id) for s, old in asked.items() if s in self.state.pending}
        self.row, clocks = renamed(self.row, self.bundle.deadlines, again)
        self.bundle = msgspec.structs.replace(self.bundle, deadlines=clocks)
        if choice[0] == REVERT:
            self._enter()
        for seat, move in kept:
            self._give_again(seat, move)
        self.send_standing()

    def _give_again(self, seat: Seat, move: Move) -> None:
        question = self.state.pending.get(seat)
        is_order = is_aside(move, seat, (STANDING,))
        if not is_order and question is not None and seat in self.state.answers:
            self._submit(msgspec.structs.replace(move, decision=question.id), seat)  # it was put anew
        elif is_order:
            try:
                self._submit(move, seat)
            except (IllegalChoice, StaleDecision):
                self.notes.seat_notice(seat, Text("service.order.lapsed"))

    def withdraw_draw(self, seat: Seat) -> None:
        """Withdraw the draw that a seat has offered or agreed to, if it has, as whoever did leaves it."""
        state = self.state
        if state.outcome is None and seat in state.offers and DRAW in self.game.side_kinds(state, seat):
            self._submit(Move(side_decision(DRAW, seat).id, ("withdraw",), "seat"), seat)

    def finish_turn(self, move: Move, seat: Seat) -> None:
        """Apply an answer that nobody sent just now and, by defaults and orders, all further steps of the turn.

        They are one change, so that a turn is shown at the same moment however many steps it still had.
        """
        self.answer(move, seat)
        while (following := self.state.pending.get(seat)) is not None and following.continues:
            self.answer(self.game.expire(self.game.view(self.state, seat), following, None), seat)

    def send_ordered(self, seat: Seat, decision: str) -> None:
        """Carry out the seat's standing order for a decision and for what it asks further in the same turn."""
        following = self.state.pending.get(seat)
        while following is not None and following.standing and (following.id == decision or following.continues):
            self.answer(Move(following.id, following.standing, "standing"), seat)
            following = self.state.pending.get(seat)

    def send_due(self) -> None:
        """Give the answers that wait in the state and those that are forced, of whichever seat, until none is due.

        Where a match has no staff, what they would look at goes on at once.
        """
        while (move := self.game.queued(self.state) or self._forced()) is not None:
            self._submit(move, None)
        if not self.row.guild and looks.due(self.state) is not None:
            self.rule(PASSED_BY, nowhere)

    def _forced(self) -> Move | None:
        """Return what is sent by itself: nothing that staff look at first, nor in a lesson, where each step counts."""
        return None if self._awaits or is_alone(self.row.id) else self.game.forced(self.state)

    def send_standing(self) -> None:
        """Send the drafts marked so, as long as one's decision is open; drop drafts whose time is past."""
        self._drop_past_drafts()
        while (found := self._standing()) is not None:
            draft, decision = found
            choice = self._sendable(draft, decision)
            if choice is None:
                self.drafts[draft.seat] = msgspec.structs.replace(draft, at_once=False)
                self.notes.seat_notice(draft.seat, Text("service.draft.not_sent"))
            else:
                self._submit(Move(decision.id, choice, "seat"), decision.seat)
                self.send_due()
                self.notes.seat_notice(draft.seat, Text("service.draft.sent_at_once"))
                self._drop_past_drafts()

    def _submit(self, move: Move, seat: int | None) -> None:
        decision = self.game.decision(self.state, move.decision)
        view = self.game.view(self.state, decision.seat)
        move = self._stored(view, decision, move)
        if self._is_checked(decision, move):
            self._hand_in(decision, move, view)
            return
        self._play(decision, move, view, seat)

    def _played(self, move: Move, view: View[State], seat: int | None) -> tuple[State, tuple[Event, ...]]:
        return self.game.submit(
            self.state,
            move.decision,
            move.choice,
            self._chance,
            move.by,
            None if seat is None else Seat(seat),
            view,
            move.then,
        )

    def _play(self, decision: Decision, move: Move, view: View[State], seat: int | None) -> None:
        if not (is_aside(move, decision.seat, (STANDING,)) or is_changed(self.state, decision.seat, move)):
            self._is_unnoticed = False
        self.state, events = self._played(move, view, seat)
        index = self.row.moves + 1
        self.row = msgspec.structs.replace(self.row, moves=index)
        privacy = self.game.privacy(view, decision, move.choice)
        secret = privacy > Privacy.NOTHING and move.by != FORCED  # what everybody can work out is told as it is
        self._log(index, decision.seat, move, secret, events)
        self._actors.add(decision.seat)
        if decision.clock != "side":
            self._answered.add(decision.seat)
            # a clock that may not be told from its seat, or an order, must not be told by whom a post pings either
            itself = move.by not in BY_CLOCK or privacy is Privacy.GIVER
            if move.by != FORCED:  # nobody came to the panel for it, and who was there still is
                self._last = decision.seat if itself else None
            following = self.state.pending.get(decision.seat)
            if following is None or not following.continues:
                self._settle_bank(decision)
            draft = self.drafts.get(decision.seat)
            if draft is not None and draft.decision == decision.id:
                del self.drafts[decision.seat]
        self._call_time()

    def _call_time(self) -> None:
        """Let what counts decide the match, once the turn has ended in which its time was up."""
        limit = self.row.limit
        if limit is None or limit.turn is None or self.state.outcome is not None:
            return
        if self.game.turn_of(self.state) != limit.turn and self.game.tally(self.state) is not None:
            self.rule((TALLY, f"={limit.reason}"), lambda _: None)

    def _stored(self, view: View[State], decision: Decision, move: Move) -> Move:
        """Return an answer as it is recorded, so that nobody learns in which order a set was pressed."""
        try:
            choice = cursor.canonical(self.game.root(view, decision), move.choice)
        except IllegalChoice:
            return move  # the rules refuse it, in their own order of reasons
        return msgspec.structs.replace(move, choice=choice)

    def _log(self, index: int, seat: int | None, move: Move, secret: bool, events: tuple[Event, ...]) -> None:
        self.events += events
        self._moves.append(
            MoveRow(
                match=self.row.id,
                index=index,
                seat=seat,
                decision=move.decision,
                choice=move.choice,
                then=move.then,
                by=move.by,
                secret=secret,
                at=self.now,
                events=events,
            )
        )

    def _settle_bank(self, decision: Decision) -> None:
        place = self.seats[decision.seat]
        person = None if place.player is None else self.bundle.people.get(place.player)
        clocks = Held(self.now, "", self.bundle.deadlines) if self.row.held is None else self.row.held
        self.seats[decision.seat] = settled(self._preset, place, person, decision, clocks)

    def _standing(self) -> tuple[Draft, Decision] | None:
        if self._awaits or self.row.status == PAUSED:  # a draw may be offered in a pause, and somebody may concede
            return None
        for seat, draft in sorted(self.drafts.items()):
            decision = self.state.pending.get(Seat(seat))
            is_open = decision is not None and decision.id == draft.decision and seat not in self.state.answers
            if draft.at_once and decision is not None and is_open:
                return draft, decision
        return None

    def _sendable(self, draft: Draft, decision: Decision) -> tuple[str, ...] | None:
        view = self.game.view(self.state, decision.seat)
        move = self.game.expire(view, decision, draft.choice)
        if move.by == "draft":
            return move.choice
        try:  # a match may let its clocks ignore drafts; one that is legal was still meant to be sent
            self.game.check(view, decision, draft.choice)
        except IllegalChoice:
            return None
        return draft.choice

    def _drop_past_drafts(self) -> None:
        for seat, draft in sorted(self.drafts.items()):
            view = self.game.view(self.state, Seat(seat))
            plan = None if self.state.outcome else self.game.plan(view)
            if plan is None and any(d.id == draft.decision and d.clock == "side" for d in view.decisions):
                continue  # it answers a question that stays open
            if plan is None or not belongs(draft, plan):
                del self.drafts[seat]
            elif draft.decision != plan.id:
                self.drafts[seat] = msgspec.structs.replace(draft, decision=plan.id, about=dict(plan.about))


def nowhere(step: int) -> State:
    """Stand for the earlier positions where a ruling goes back to none."""
    raise LookupError(f"nothing is taken back to step {step}")


def belongs(draft: Draft, plan: Decision) -> bool:
    """Say whether a draft was made for this decision, or foresaw it: same kind, and nothing contradicts."""
    shared: Mapping[str, Any] = plan.about
    fits = all(shared[name] == value for name, value in draft.about.items() if name in shared)
    return fits and draft.kind == plan.kind and (draft.decision == plan.id or foreseen(draft.decision))


def foreseen(decision: str) -> bool:
    """Say whether an id names a decision that a game foresees, not an open one (those begin with a number)."""
    return not decision.partition(".")[0].isdecimal()
