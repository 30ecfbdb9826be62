"""A running match: answers, drafts, records, and what a host may do to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.errors import Conflict
from bot.storage.rows import ARCHIVED, CANCELLED, LIVE, OVER, PAUSED, RUNNING, WAITING, Deadline, Draft, MatchRow
from bot.storage.ruled import Act
from rules.kernel import codec, record, rulings
from rules.kernel.doors import STANDING, is_aside
from rules.kernel.errors import IncompleteChoice, StaleDecision
from rules.kernel.hindsight import is_changed
from rules.kernel.types import Choice, Data, Move, Seat, State, Text, View

from .consequences import ARCHIVE_AFTER
from .desk import Desk
from .errors import DraftRefused, NotRevealed
from .library import AnyGame
from .notes import Notes, reminder_sort
from .progress import Progress
from .seating import Accepted, Known, people_in, require_running, require_seat, require_status
from .staff_holds import open_dispute
from .timing import ARCHIVE

Judge = Callable[[Progress, Move], Awaitable[None]]
"""Looks at what an answer comes to before it is stored; it may answer for others, or raise, so that nothing was."""


class Matches:
    """The verbs of a match that has begun."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.judges: list[Judge] = []

    async def submit(
        self,
        match: str,
        player: int,
        seat: int,
        decision: str,
        choice: Choice,
        *,
        then: Sequence[Choice] = (),
        interaction: str = "",
    ) -> Accepted:
        """Send a seat's answer to an open decision; raise ServiceError or RulesError and change nothing.

        `then` are answers to the further steps of the seat's turn, played as far as they fit (`rules.kernel.queue`).
        """
        async with self._desk.match(match, interaction) as bundle:
            require_seat(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            if bundle.row.status != PAUSED or not await self._is_side(bundle, decision):
                require_running(bundle.row)
            return await self.advance(bundle, Move(decision, choice, "seat"), seat, interaction, then)

    async def advance(
        self, bundle: Bundle, move: Move, seat: int, key: str = "", then: Sequence[Choice] = ()
    ) -> Accepted:
        """Apply an answer to a match that the caller holds, with all that follows."""
        progress = await self.progress(bundle)
        progress.answer(move, seat, then)
        for judge in self.judges:
            await judge(progress, move)
        return await self.conclude(progress, key, seat)

    async def progress(self, bundle: Bundle) -> Progress:
        """Begin to work on a match that the caller holds."""
        desk = self._desk
        state = await desk.state(bundle)
        return Progress(desk.library.of(bundle.row), bundle, state, desk.chance(bundle), desk.ids, desk.clock.now())

    async def conclude(self, progress: Progress, key: str, seat: int | None = None) -> Accepted:
        """Store what a progress came to."""
        row = await self._desk.commit(progress.change(key), progress.state)
        return Accepted(match=row, events=tuple(progress.events), seat=seat, left=progress.left, reason=progress.reason)

    async def save_draft(
        self,
        match: str,
        player: int,
        seat: int,
        decision: str,
        choice: Choice,
        *,
        at_once: bool = False,
        sketch: Data | None = None,
        seen: Known | None = None,
    ) -> Draft:
        """Keep an answer, whole or not, for the open decision or the one the game foresees for the seat.

        A seat that is to prepare nothing may keep one for an ever-open decision of its own.

        `sketch` is kept beside it for the interface. A whole one marked `at_once` for an open decision is sent
        now. `seen`: the match as the seat has just seen it, which is not read again unless it has changed since.
        Raises StaleDecision if `decision` is not the one a draft may be for, DraftRefused if there is none,
        IllegalChoice for an illegal token.
        """
        if seen is not None and seen.view.seat == seat and not at_once:
            try:
                return await self._keep_draft(seen, player, decision, choice, sketch)
            except Conflict:
                pass  # something has changed since: what it is now counts
        async with self._desk.match(match) as bundle:
            place = require_seat(bundle, player, seat)
            game = self._desk.library.of(bundle.row)
            view = game.view(await self._desk.state(bundle), Seat(place.seat))
            draft = self._draft(bundle.row, game, view, decision, choice, sketch, at_once)
            if draft.at_once and bundle.row.status != PAUSED and draft.decision in _open(view):
                await self.advance(bundle, Move(draft.decision, choice, "seat"), seat)
            else:
                await self._desk.commit(Change(row=bundle.row, at=draft.saved, draft=draft))
            return draft

    async def _keep_draft(self, seen: Known, player: int, decision: str, choice: Choice, sketch: Data | None) -> Draft:
        """Keep a draft for what the seat has seen; raise Conflict where that is no more."""
        row = seen.row
        async with self._desk.hold(row.id):
            require_seat(seen, player, int(seen.view.seat or 0))
            draft = self._draft(row, self._desk.library.of(row), seen.view, decision, choice, sketch, at_once=False)
            await self._desk.commit(Change(row=row, at=draft.saved, draft=draft))
            return draft

    def _draft(
        self, row: MatchRow, game: AnyGame, view: View[State], decision: str, choice: Choice, sketch: Data | None,
        at_once: bool,
    ) -> Draft:  # fmt: skip
        require_status(row, (*RUNNING, PAUSED))
        plan = game.plan(view) or next((d for d in view.decisions if d.id == decision), None)
        if plan is None:
            raise DraftRefused(f"seat {view.seat} of {row.id} has nothing to prepare", match=row.id)
        if plan.id != decision:
            raise StaleDecision(f"a draft may be for {plan.id}, not {decision}", decision=decision)
        try:
            game.check(view, plan, choice)
        except IncompleteChoice:
            at_once = False  # half an answer is kept, but nothing to send
        return Draft(
            match=row.id,
            seat=int(plan.seat),
            decision=plan.id,
            kind=plan.kind,
            about=dict(plan.about),
            choice=choice,
            sketch=dict(sketch or {}),
            at_once=at_once,
            saved=self._desk.clock.now(),
        )

    async def drop_draft(self, match: str, player: int, seat: int) -> bool:
        """Forget the seat's draft; return whether there was one."""
        async with self._desk.match(match) as bundle:
            require_seat(bundle, player, seat)
            rest = tuple(d for d in bundle.drafts if d.seat != seat)
            if len(rest) == len(bundle.drafts):
                return False
            await self._desk.commit(Change(row=bundle.row, at=self._desk.clock.now(), drafts=rest))
            return True

    async def carry_out(
        self,
        bundle: Bundle,
        choice: Choice,
        key: str = "",
        said: Text | None = None,
        act: Act | None = None,
    ) -> Accepted:
        """Put a ruling into the log of a match that the caller holds (`rules.kernel.rulings`), and say so to all.

        Raises NotOpen or a RulesError, and changes nothing.
        """
        require_status(bundle.row, (*RUNNING, PAUSED))
        progress = await self.progress(bundle)
        step = rulings.step_of(choice)
        old, kept = None, list[tuple[Seat, Move]]()
        if step is not None:
            at, is_taken_back = min(step, bundle.row.moves), choice[0] == rulings.TAKE_BACK
            played = await self._desk.replay(bundle, bundle.row.moves if is_taken_back else at)
            old = played[at][0]
            if is_taken_back:
                kept = await self._kept_since(bundle, played, at, Seat(int(choice[2])))
        if said is not None:
            progress.notes.notice(said, people_in(bundle))
        progress.rule(choice, lambda _: old, kept)
        change = msgspec.structs.replace(progress.change(key), act=act)
        row = await self._desk.commit(change, progress.state)
        return Accepted(match=row, events=tuple(progress.events))

    async def _kept_since(
        self, bundle: Bundle, played: Sequence[Any], step: int, taker: Seat
    ) -> list[tuple[Seat, Move]]:
        """Return what people gave since a step that does not go with the answer that a seat takes back: standing
        orders, and others' answers in place of secret ones, as nobody may notice either.
        """
        people, kept = people_in(bundle), list[tuple[Seat, Move]]()
        for row in await self._desk.store.steps(bundle.row.id, step):
            if row.seat is None or row.seat not in people:
                continue
            is_order, before = is_aside(row.move, row.seat, (STANDING,)), played[row.index - 1][0]
            if is_order or (row.seat != taker and is_changed(before, row.seat, row.move)):
                kept.append((Seat(row.seat), row.move))
        return kept

    async def abort(self, match: str) -> Accepted:
        """End a match without result, by itself; its dice are revealed like any other's."""
        async with self._desk.match(match) as bundle:
            require_status(bundle.row, LIVE)
            return await self.without_result(bundle)

    async def without_result(
        self, bundle: Bundle, key: str = "", said: Text | None = None, act: Act | None = None, *, quietly: bool = False
    ) -> Accepted:
        """End a match that the caller holds without a result; its dice are revealed like any other's.

        `quietly`: nothing is said of it, since there is nowhere to say it.
        """
        now = self._desk.clock.now()
        notes = Notes(bundle.row.id, self._desk.ids, now)
        if said is not None and bundle.row.status not in WAITING:
            notes.notice(said, people_in(bundle))
        if not quietly:
            notes.lobby_post()
        if not quietly and bundle.row.status not in WAITING:
            notes.match_over(bundle.row.moves, bundle.row.moves)
            notes.dispute_over(bundle, open_dispute(bundle))
            notes.seat_panels(bundle)
        return await self._end(bundle, CANCELLED, notes, key, now, act)

    async def archive(self, match: str) -> Accepted:
        """Close a match that is over."""
        async with self._desk.match(match) as bundle:
            require_status(bundle.row, (OVER, CANCELLED))
            now = self._desk.clock.now()
            notes = Notes(bundle.row.id, self._desk.ids, now)
            if bundle.row.thread is not None:
                notes.close_threads()
            row = msgspec.structs.replace(bundle.row, status=ARCHIVED)
            change = Change(row=row, at=now, deadlines=(), outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change))

    async def record(self, match: str) -> bytes:
        """Write the record of a match that has ended, its secret included; raise NotRevealed before."""
        return record.export(await self.record_of(await self._desk.look(match)))

    async def record_of(self, bundle: Bundle) -> record.Record:
        """Make the record of a match that was begun and has ended; raise NotRevealed."""
        row = bundle.row
        if row.started is None or not revealed(row):
            raise NotRevealed(f"match {row.id} is {row.status}: its dice are sealed", match=row.id)
        steps = await self._desk.store.steps(row.id, 0)
        return record.Record(
            game=row.game,
            version=row.rules,
            content=row.content,
            match=row.id,
            options=row.options,
            seats=tuple(f"ai:{s.ai}" if s.ai else str(s.player or "") for s in bundle.seats),
            commitment=row.commitment,
            nonces=tuple(s.word for s in bundle.seats),
            moves=tuple(step.move for step in steps),
            digest=codec.digest(await self._desk.state(bundle)),
            outcome=row.outcome,
            secret=row.secret.hex(),
        )

    async def _is_side(self, bundle: Bundle, decision: str) -> bool:
        game = self._desk.library.of(bundle.row)
        return game.decision(await self._desk.state(bundle), decision).clock == "side"

    async def _end(self, bundle: Bundle, status: str, notes: Notes, key: str, now: int, act: Act | None) -> Accepted:
        row = msgspec.structs.replace(bundle.row, status=status, offer=None, ended=now)
        end = Deadline(match=row.id, kind=ARCHIVE, due=now + ARCHIVE_AFTER, since=now)
        change = Change(
            row=row,
            at=now,
            input=key,
            deadlines=(end,),
            drafts=(),
            cancel=tuple(reminder_sort(s.seat) for s in bundle.seats),
            outbox=tuple(notes.rows),
            act=act,
        )
        return Accepted(match=await self._desk.commit(change))


def revealed(row: MatchRow) -> bool:
    """Say whether a match's secret, and with it everything in its log, is open to all."""
    return row.status in (OVER, ARCHIVED, CANCELLED)


def _open(view: View[State]) -> list[str]:
    return [d.id for d in view.decisions]
