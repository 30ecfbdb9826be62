"""Taking the last answer back: everybody who plays agrees, and nothing has come to light since."""

from __future__ import annotations

import asyncio

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import RUNNING, MoveRow, Takeback
from rules.kernel import rulings
from rules.kernel.doors import is_aside
from rules.kernel.hindsight import brought_to_light
from rules.kernel.types import Seat, Text

from .desk import Desk
from .errors import AgreedAlready, AlreadyOffered, NoTakeback, NothingOffered, OldOffer
from .history import History
from .matches import Matches
from .notes import Notes
from .seating import Accepted, kept_in, people_in, require_in, require_status

ANSWERS = ("takeback.accept", "takeback.decline")
"""Buttons under what a seat asks."""
SENT = "seat"
"""What gave an answer that its person sent; further ones of the same list and by orders follow from it."""


class Takebacks:
    """What a seat asks to take back, and the others' answers; a computer's seat is not asked.

    Alone against computers any last answer is taken back at once, whatever came after it. What lies beside the
    questions (a draw, a standing order) is no answer of which this speaks; orders given since stay in force.
    """

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches
        self._history = History(desk)

    async def offer(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Ask to take the seat's last answer back; where nobody else plays, it is. Raise NoTakeback, AlreadyOffered."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, RUNNING)
            if not bundle.row.takebacks:
                raise NoTakeback(bundle.row.id, "forbidden")
            if bundle.row.takeback is not None:
                raise AlreadyOffered(f"taking back in {bundle.row.id} is asked", match=bundle.row.id)
            step = await self._before(bundle, seat)
            known = await self._history.number(bundle.row.id, step + 1)
            asked = Takeback(seat=seat, step=step, mark=f"{seat}.{known}")
            return await self._agree(bundle, asked, player, seat, interaction)

    async def accept(
        self, match: str, player: int, seat: int, *, mark: str | None = None, interaction: str = ""
    ) -> Accepted:
        """Agree that another takes its last answer back; the last one does it.

        `mark`: that of what is agreed to, where it may have been asked before. Raise NothingOffered, OldOffer or
        AgreedAlready.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, RUNNING)
            asked = _asked(bundle, mark)
            if seat == asked.seat or seat in asked.agreed:
                raise AgreedAlready(f"taking back in {bundle.row.id} is not asked of {seat}", match=bundle.row.id)
            return await self._agree(bundle, asked, player, seat, interaction)

    async def decline(
        self, match: str, player: int, seat: int, *, mark: str | None = None, interaction: str = ""
    ) -> Accepted:
        """Let an answer stand: decline what another asks, or withdraw what one asked; `mark` as in `accept`.

        Raise NothingOffered or OldOffer.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            asked = _asked(bundle, mark)
            key = "service.takeback.withdrawn" if seat == asked.seat else "service.takeback.declined"
            notes = self._notes(bundle)
            others = tuple(s for s in people_in(bundle) if bundle.seats[s].player != player)
            notes.notice(Text(key, {"seat": {"seat": seat}}), mention=others)
            return await self._keep(bundle, None, notes, interaction, seat)

    async def _agree(self, bundle: Bundle, asked: Takeback, player: int, seat: int, key: str) -> Accepted:
        mine = {s.seat for s in bundle.seats if s.player == player}
        agreed = tuple(sorted({*asked.agreed, *mine}))
        waits = tuple(s for s in people_in(bundle) if s not in agreed)
        if not waits:
            done = await self._matches.carry_out(bundle, rulings.agreed(asked.step, Seat(asked.seat)), key)
            return msgspec.structs.replace(done, seat=seat)
        notes = self._notes(bundle)
        if not asked.agreed:  # those who are asked have been pinged
            said = Text("service.takeback.asked", {"seat": {"seat": asked.seat}})
            notes.notice(said, mention=waits, buttons=ANSWERS, mark=asked.mark)
        return await self._keep(bundle, msgspec.structs.replace(asked, agreed=agreed), notes, key, seat)

    async def _before(self, bundle: Bundle, seat: int) -> int:
        """Return the step before the seat's last answer; raise NoTakeback where it may not be taken back."""
        steps = await self._desk.store.steps(bundle.row.id, 0)
        last = _last(steps, seat)
        if last is None:
            raise NoTakeback(bundle.row.id, "nothing")
        since = [step for step in steps if step.index >= last]
        if any(rulings.is_ruling(step.move) for step in since):
            raise NoTakeback(bundle.row.id, "ruled")
        if len(people_in(bundle)) > 1 or kept_in(bundle, bundle.seats[seat].player):
            played = await self._desk.replay(bundle, bundle.row.moves)
            game, states = self._desk.library.of(bundle.row), [state for state, _ in played[last - 1 :]]
            moves = [(step.seat, step.move) for step in since]
            light = await asyncio.to_thread(brought_to_light, game, states, moves, Seat(seat))
            if light is not None:
                raise NoTakeback(bundle.row.id, light)
        return last - 1

    async def _keep(self, bundle: Bundle, asked: Takeback | None, notes: Notes, key: str, seat: int) -> Accepted:
        row = msgspec.structs.replace(bundle.row, takeback=asked)
        change = Change(row=row, at=self._desk.clock.now(), input=key, outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change), seat=seat)

    def _notes(self, bundle: Bundle) -> Notes:
        return Notes(bundle.row.id, self._desk.ids, self._desk.clock.now())


def _asked(bundle: Bundle, mark: str | None) -> Takeback:
    """Return what is asked now; raise NothingOffered, or OldOffer where another mark was meant."""
    asked = bundle.row.takeback
    if asked is None:
        raise NothingOffered(f"taking back in {bundle.row.id} is not asked", match=bundle.row.id)
    if mark not in (None, asked.mark):
        raise OldOffer(f"taking back in {bundle.row.id} is not asked as {mark!r}", match=bundle.row.id)
    return asked


def _last(steps: list[MoveRow], seat: int) -> int | None:
    """Return the index of the last answer to a question that a seat's person sent, None if there is none."""
    own = (step for step in reversed(steps) if step.seat == seat and step.move.by == SENT)
    return next((step.index for step in own if not is_aside(step.move, seat)), None)
