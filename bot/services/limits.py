"""How long a match may last: its time is up, the running turn is finished, then what counts by its rules decides."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import Deadline, Limit
from rules.kernel import rulings
from rules.kernel.types import Text

from .acts import Acts
from .desk import Desk
from .lengths import span_text
from .limit_clock import left_of
from .notes import Notes
from .presets import HOUR, MINUTE
from .seating import Accepted, people_in
from .staff import Caller
from .staff_errors import NothingCounts
from .staff_rulings import StaffRulings
from .timing import LIMIT


class Limits:
    """Calls time: when a match's own is up, or because its staff say so."""

    def __init__(self, desk: Desk, acts: Acts, rulings: StaffRulings) -> None:
        self._desk = desk
        self._acts = acts
        self._rulings = rulings

    async def up(self, deadline: Deadline) -> None:
        """Say that a match's time is up and let the running turn be the last."""
        async with self._desk.match(deadline.match) as bundle:
            limit = bundle.row.limit
            if limit is None or all(d.id != deadline.id for d in bundle.deadlines):
                return  # over, stopped or called by the staff in the meantime
            size, unit = (HOUR, "h") if limit.seconds % HOUR == 0 else (MINUTE, "min")
            # a row of an earlier version in the outbox has `service.limit.up`, with its minutes
            said = Text("service.limit.up.span", {"span": span_text(limit.seconds)})
            notes = Notes(bundle.row.id, self._desk.ids, self._desk.clock.now())
            notes.notice(said, people_in(bundle))
            await self._desk.commit(await self._last_turn(bundle, notes, f"{limit.seconds // size} {unit}"))

    async def call(
        self, match: str, caller: Caller, reason: str, *, hours: int | None = None, interaction: str = ""
    ) -> Accepted:
        """Call time as staff: the running turn is finished, then what counts decides.

        With `hours` it decides as things stand, and that stands after so many, at once with none. Raise NothingCounts
        before play.
        """
        async with self._acts.doing(match, caller, "tally", reason, interaction) as doing:
            if doing.done:
                return doing.done
            bundle = doing.bundle
            state = await self._desk.state(bundle)
            if self._desk.library.of(bundle.row).tally(state) is None:
                raise NothingCounts(f"nothing counts yet in {bundle.row.id}", match=bundle.row.id)
            if hours is not None:
                choice = (rulings.TALLY, f"={doing.reason}")
                return await self._rulings.verdict(doing, choice, hours, how="service.staff.tally_now")
            act = doing.act(how={"key": "service.staff.tally_after", "args": {}})
            notes = self._acts.notes(doing)
            doing.tell(notes, act)
            change = await self._last_turn(bundle, notes, doing.reason)
            change = msgspec.structs.replace(change, input=interaction, act=act)
            return Accepted(match=await self._desk.commit(change))

    async def _last_turn(self, bundle: Bundle, notes: Notes, reason: str) -> Change:
        """Return the change by which the turn under way is a match's last."""
        game, state, now = self._desk.library.of(bundle.row), await self._desk.state(bundle), self._desk.clock.now()
        row, offer = bundle.row, bundle.row.offer
        running = left_of(bundle, now)
        left = [] if running is None else [running]
        if offer is not None and offer.limit is not None:
            left.append(offer.limit)
            row = msgspec.structs.replace(row, offer=msgspec.structs.replace(offer, limit=None))
        limit = Limit() if row.limit is None else row.limit
        kept = 0 if limit.turn is None else limit.left  # of a time that was called before this one
        limit = msgspec.structs.replace(limit, turn=game.turn_of(state), reason=reason, left=max([kept, *left]))
        notes.turn_refresh()
        rest = tuple(d for d in bundle.deadlines if d.kind != LIMIT) if left else None
        row = msgspec.structs.replace(row, limit=limit)
        return Change(row=row, at=now, deadlines=rest, outbox=tuple(notes.rows))
