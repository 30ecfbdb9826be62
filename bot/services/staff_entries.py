"""What seats hand in for the staff to look at before it counts: read, approved, or sent back with the reason.

Either an entry waits beside the match, which knows nothing of it yet (`MatchRow.checked`), or the match itself waits,
with what was entered, by its rules (`rules.kernel.looks`).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import PLAYING, SETUP, MoveRow
from rules.kernel import looks, rulings
from rules.kernel.doors import is_aside
from rules.kernel.errors import RulesError
from rules.kernel.rosters import GIVEN
from rules.kernel.types import Choice, Decision, Seat, State, View

from .acts import Acts, Doing, told
from .desk import Desk
from .library import AnyGame
from .matches import Matches
from .progress import Progress, nowhere
from .seating import Accepted, people_in, require_status
from .staff import Caller, Staff
from .staff_errors import EntryStands, NothingHandedIn, OtherEntry
from .staff_holds import looked_at
from .substitutes import place_of


class HandedIn(NamedTuple):
    """An entry that waits, with the question that it answers as its seat sees it.

    `stands`: the seat brought it into the match, and could not make it there; it is not sent back.
    """

    seat: int
    game: AnyGame
    view: View[Any]
    decision: Decision
    choice: Choice
    stands: bool = False

    @property
    def mark(self) -> str:
        """Return what tells the entry from another one of its seat."""
        return _mark(self.choice)


def mark_of_all(waiting: Iterable[HandedIn]) -> str:
    """Return what tells entries that are approved together from others."""
    return _mark([f"{one.seat}.{one.mark}" for one in waiting])


class StaffEntries:
    """Acts on entries that the staff look at."""

    def __init__(self, desk: Desk, acts: Acts, staff: Staff, matches: Matches) -> None:
        self._desk = desk
        self._acts = acts
        self._staff = staff
        self._matches = matches

    async def handed_in(self, match: str, caller: Caller) -> tuple[HandedIn, ...]:
        """Return the entries that wait, for who may decide about them; raise what `Staff.require` raises.

        Who has read one takes no seat of the match.
        """
        async with self._desk.match(match) as bundle:
            await self._staff.require(caller, "admit", bundle)
            waiting = await self._waiting(bundle)
            if waiting:
                await self._desk.store.put_onlooker(bundle.row.id, caller.user)
            return waiting

    async def require_same(self, match: str, caller: Caller, mark: str) -> None:
        """Raise OtherEntry unless the entries that wait have this `mark_of_all`, or what `Staff.require` raises."""
        if mark_of_all(await self.handed_in(match, caller)) != mark:
            raise OtherEntry(f"{match} waits with other entries than {mark!r}", match=match)

    async def _waiting(self, bundle: Bundle) -> tuple[HandedIn, ...]:
        game, state = self._desk.library.of(bundle.row), await self._desk.state(bundle)
        if looks.due(state) is not None:
            return await self._entered(bundle)
        return tuple(
            HandedIn(s.seat, game, game.view(state, Seat(s.seat)), state.pending[Seat(s.seat)], s.handed[2:])
            for s in bundle.seats
            if s.waits
        )

    async def admit(
        self, match: str, caller: Caller, seat: int, reason: str, *, mark: str | None = None, interaction: str = ""
    ) -> Accepted:
        """Let an entry count; what it was the last one for goes on.

        `mark`: that of the entry which was looked at. Raise NothingHandedIn, or OtherEntry where it was exchanged.
        """
        async with self._acts.doing(match, caller, "admit", reason, interaction) as doing:
            if doing.done:
                return doing.done
            progress = await self._held(doing, seat, mark)
            act = doing.act(seat={"seat": seat})
            progress.notes.notice(told(act), people_in(doing.bundle))
            progress.admit(seat)
            change = msgspec.structs.replace(progress.change(interaction), act=act)
            return Accepted(match=await self._desk.commit(change, progress.state), events=tuple(progress.events))

    async def refuse(
        self, match: str, caller: Caller, seat: int, reason: str, *, mark: str | None = None, interaction: str = ""
    ) -> Accepted:
        """Send an entry back, so that its seat makes another in all the time of one.

        `mark` as in `admit`. Raise NothingHandedIn, OtherEntry, or EntryStands for a roster in a match that waits
        with it.
        """
        async with self._acts.doing(match, caller, "refuse", reason, interaction) as doing:
            if doing.done:
                return doing.done
            if looks.due(await self._desk.state(doing.bundle)) is not None:
                return await self._send_back(doing, seat, mark, interaction)
            progress = await self._held(doing, seat, mark)
            act = doing.act(seat={"seat": seat})
            progress.notes.notice(told(act), (seat,) if doing.bundle.seats[seat].player is not None else ())
            progress.send_back(seat)
            change = msgspec.structs.replace(progress.change(interaction), act=act)
            return Accepted(match=await self._desk.commit(change, progress.state))

    async def _send_back(self, doing: Doing, seat: int, mark: str | None, key: str) -> Accepted:
        """Let a match that waits for its staff ask a seat again, as a row of its log."""
        place_of(doing.bundle, seat)
        entered = {one.seat: one for one in await self._entered(doing.bundle)}
        if mark is not None and (seat not in entered or entered[seat].mark != mark):
            raise OtherEntry(f"seat {seat} of {doing.bundle.row.id} entered another", match=doing.bundle.row.id)
        if seat in entered and entered[seat].stands:
            raise EntryStands(f"seat {seat} of {doing.bundle.row.id} brought its roster", seat={"seat": seat})
        progress = await self._matches.progress(looked_at(doing.bundle, doing.now))
        act = doing.act(seat={"seat": seat})
        progress.notes.notice(told(act), people_in(doing.bundle))
        progress.rule((rulings.SEND_BACK, str(seat), f"={doing.reason}"), nowhere)
        if seat in entered and not progress.seats[seat].ai:
            progress.begin_from(seat, entered[seat].choice)
        change = msgspec.structs.replace(progress.change(key), act=act)
        row = await self._desk.commit(change, progress.state)
        return Accepted(match=row, events=tuple(progress.events))

    async def _entered(self, bundle: Bundle) -> tuple[HandedIn, ...]:
        """Return what each seat answered last, in a match that waits for the staff to look at that."""
        game, steps = self._desk.library.of(bundle.row), await self._desk.store.steps(bundle.row.id, 0)
        states: list[State] = [state for state, _ in await self._desk.replay(bundle, bundle.row.moves)]
        last = {step.seat: step for step in _standing(steps) if step.seat is not None}
        found: list[HandedIn] = []
        for number, step in sorted(last.items()):
            seat, before = Seat(number), states[step.index - 1]
            decision = game.decision(before, step.decision)
            view = game.view(before, seat)
            found.append(HandedIn(number, game, view, decision, step.choice, _stands(game, view, decision, step)))
        return tuple(found)

    async def _held(self, doing: Doing, seat: int, mark: str | None) -> Progress:
        require_status(doing.bundle.row, (SETUP, PLAYING))
        place = place_of(doing.bundle, seat)
        if not place.waits:
            raise NothingHandedIn(f"seat {seat} of {doing.bundle.row.id} has handed in nothing", seat={"seat": seat})
        if mark is not None and _mark(place.handed[2:]) != mark:
            raise OtherEntry(f"seat {seat} of {doing.bundle.row.id} handed in another", match=doing.bundle.row.id)
        return await self._matches.progress(doing.bundle)


def _mark(words: Iterable[str]) -> str:
    return f"{zlib.crc32(chr(0).join(words).encode()):08x}"


def _stands(game: AnyGame, view: View[Any], decision: Decision, step: MoveRow) -> bool:
    """Say whether an entry was brought into the match, and is none that its seat could make there."""
    if step.by != GIVEN:
        return False
    try:
        game.check(view, decision, step.choice)
    except RulesError:
        return True
    return False


def _standing(steps: list[MoveRow]) -> list[MoveRow]:
    """Return the answers of a log, from its first step on, that no step back has undone."""
    paths: list[list[MoveRow]] = [[]]
    for step in steps:
        if rulings.is_ruling(step.move):
            back = rulings.step_of(step.move.choice)
            paths.append(paths[-1] if back is None else paths[back])
        else:
            is_answer = step.seat is not None and not is_aside(step.move, step.seat)
            paths.append([*paths[-1], step] if is_answer else paths[-1])
    return paths[-1]
