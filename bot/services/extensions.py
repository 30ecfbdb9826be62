"""More time for those who must act: as a courtesy of the others, or by the staff."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import PAUSED, Deadline
from bot.storage.ruled import Act
from rules.kernel.types import Text

from .away_errors import ExtendedEnough
from .desk import Desk
from .errors import NobodyAsked, OthersNotAsked
from .notes import Notes, reminder_sort
from .presets import parse_preset
from .rest import due_after
from .seating import Accepted, require_clocks, require_in
from .timing import ANSWER, REMINDER, owner_of, reminders

MOST_EXTENSIONS = 2
"""How often a turn may be given more time."""


class Extensions:
    """Gives time once more; positions and agreements stay as they are."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def extend(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Give every other seat that must act the preset's time once more, as a courtesy; at most twice a turn.

        Raise OthersNotAsked where nobody else must act, ExtendedEnough where all of them have it twice.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_clocks(bundle.row)
            now = self._desk.clock.now()
            extended: list[Deadline] = []
            preset = parse_preset(bundle.row.preset)
            state = await self._desk.state(bundle)
            clocks = {decision.id: decision.clock for decision in state.pending.values()}
            running = [d for d in bundle.deadlines if d.kind == ANSWER and d.seat is not None and d.seat != seat]
            for deadline in running:
                if deadline.extended < MOST_EXTENSIONS and deadline.decision in clocks:
                    longer = msgspec.structs.replace(deadline, extended=deadline.extended + 1)
                    extended += _later(bundle, longer, preset.more(clocks[deadline.decision]), now)
            if running and not extended:
                raise ExtendedEnough(
                    f"all of {bundle.row.id} have more time", match=bundle.row.id, most=MOST_EXTENSIONS
                )
            if not extended:
                raise OthersNotAsked(f"nobody else must act in {bundle.row.id}", match=bundle.row.id)
            moved = sorted({d.seat for d in extended if d.seat is not None})
            rest = [d for d in bundle.deadlines if not (d.seat in moved and d.kind in (ANSWER, REMINDER))]
            notes = Notes(bundle.row.id, self._desk.ids, now)
            said = "service.clock.extended" if len(bundle.seats) == 2 else "service.clock.extended_all"
            notes.notice(Text(said, {"seat": {"seat": seat}}), mention=tuple(moved))
            notes.turn_refresh()
            notes.seat_panels(bundle)
            change = Change(
                row=bundle.row,
                at=now,
                input=interaction,
                deadlines=(*rest, *extended),
                cancel=tuple(reminder_sort(s) for s in moved),
                outbox=tuple(notes.rows),
            )
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def give(
        self, bundle: Bundle, seconds: int, seats: tuple[int, ...], said: Text, key: str, act: Act
    ) -> Accepted:
        """Give seats that must act more time, in a match that the caller holds; of a pause, for when it goes on.

        No bank keeps what of it is left. Raise NobodyAsked where none of them has a clock.
        """
        row, now, offer = bundle.row, self._desk.clock.now(), bundle.row.offer
        notes = Notes(bundle.row.id, self._desk.ids, now)
        deadlines: tuple[Deadline, ...] | None = None
        if row.status == PAUSED and offer is not None:
            asked = [name for name in offer.left if int(name.partition(":")[0]) in seats]
            left = offer.left | {name: offer.left[name] + seconds for name in asked}
            given = offer.given | {name: offer.given.get(name, 0) + seconds for name in asked}
            moved = tuple(sorted({int(name.partition(":")[0]) for name in asked}))
            row = msgspec.structs.replace(row, offer=msgspec.structs.replace(offer, left=left, given=given))
        else:
            running = [d for d in bundle.deadlines if d.kind == ANSWER and d.seat in seats]
            moved = tuple(sorted({d.seat for d in running if d.seat is not None}))
            rest = [d for d in bundle.deadlines if not (d.seat in moved and d.kind in (ANSWER, REMINDER))]
            for deadline in running:
                longer = msgspec.structs.replace(deadline, given=deadline.given + seconds)
                rest += _later(bundle, longer, seconds, now)
            deadlines = tuple(rest)
        if not moved:
            raise NobodyAsked(f"none of the seats {seats} of {row.id} has a clock", match=row.id)
        notes.notice(said, mention=moved)
        notes.turn_refresh()
        notes.seat_panels(bundle)
        change = Change(
            row=row,
            at=now,
            input=key,
            deadlines=deadlines,
            cancel=tuple(reminder_sort(s) for s in moved),
            outbox=tuple(notes.rows),
            act=act,
        )
        return Accepted(match=await self._desk.commit(change))


def _later(bundle: Bundle, deadline: Deadline, seconds: int, now: int) -> list[Deadline]:
    """Return a deadline later by so many seconds in which its person may be expected to act, with its reminders."""
    preset, person = parse_preset(bundle.row.preset), owner_of(bundle, deadline)
    longer = msgspec.structs.replace(deadline, due=due_after(preset, person, deadline.due, seconds))
    return [longer, *reminders(preset, person, longer, now)]
