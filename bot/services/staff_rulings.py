"""What the staff rule in a match: back to a step, a result, none; what it shows them; and taking a ruling back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import Hold, MatchRow, MoveRow
from bot.storage.ruled import Act
from rules.kernel import looks, openly, rulings
from rules.kernel.types import Choice, Event, Seat, View

from .acts import SEE, SINCE, Acts, Doing, told
from .desk import Desk
from .errors import BadSetting
from .library import AnyGame
from .limiting import uncalled
from .matches import Matches
from .pauses import LONGEST_PAUSE
from .presets import HOUR
from .seating import Accepted, require_status
from .staff import ACTS, CLOCKED, Caller, Staff
from .staff_errors import NothingRuled, NothingToApprove
from .staff_holds import looked_at, refuse_disputed
from .stops import Stops

STANDS_AFTER = 24
"""Hours after which a verdict that ends a match stands: as long as that it can be taken back."""


class Seen(msgspec.Struct, frozen=True):
    """What a seat alone has seen since a step: events that somebody else may not know of."""

    seat: int
    events: tuple[Event, ...]


class Since(msgspec.Struct, frozen=True):
    """What going back to a step undoes: how many answers and rulings, values of chance, and who has seen what.

    `veiled`: there are secrets, which are not in it: whoever asked has not looked at them.
    """

    number: int
    index: int
    answers: int
    drawn: int
    secrets: tuple[Seen, ...]
    public: tuple[Event, ...]
    veiled: bool = False


class StaffRulings:
    """Acts that decide something; each is a row of the log that `verify` plays again, or keeps the match from one."""

    def __init__(self, desk: Desk, acts: Acts, staff: Staff, matches: Matches, stops: Stops) -> None:
        self._desk = desk
        self._acts = acts
        self._staff = staff
        self._matches = matches
        self._stops = stops

    async def see(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> View[Any]:
        """Return a position with nothing hidden; that it was looked at, by whom and why, is told to all who play.

        Who has looked takes no seat of the match.
        """
        async with self._acts.doing(match, caller, SEE, reason, interaction) as doing:
            state = await self._desk.state(doing.bundle)
            if not doing.done:
                await self._tell_look(doing, doing.act())
            return openly.position(state)

    async def since(self, match: str, caller: Caller, number: int) -> Since:
        """Say what going back to a step would undo; its number is the one of the log that everybody reads.

        What each seat alone saw is in it for who has looked at that within the hour (`look_since`, or `see`). Raise
        BadSetting where there is no such step, and what an act raises that the caller may not do.
        """
        bundle = await self._desk.look(match)
        await self._staff.require(caller, "back", bundle)
        require_status(bundle.row, ACTS["back"].statuses)
        found = await self._since(bundle, number)
        if not found.secrets or await self._has_looked(bundle.row.id, caller, number):
            return found
        return msgspec.structs.replace(found, secrets=(), veiled=True)

    async def look_since(self, match: str, caller: Caller, number: int, reason: str, *, interaction: str = "") -> Since:
        """Say the same with what each seat alone saw; that it was looked at, by whom and why, is told to all who play.

        It is told once within the hour, and not where there is nothing to look at. Who has looked takes no seat of the
        match.
        """
        async with self._acts.doing(match, caller, "back", reason, interaction) as doing:
            found = await self._since(doing.bundle, number)
            if found.secrets and not doing.done and not await self._has_looked(doing.bundle.row.id, caller, number):
                await self._tell_look(doing, msgspec.structs.replace(doing.act(step=number), act=SINCE))
            return found

    async def _tell_look(self, doing: Doing, act: Act) -> None:
        notes = self._acts.notes(doing)
        doing.tell(notes, act)
        change = msgspec.structs.replace(doing.change(act, notes), onlookers=(doing.caller.user,))
        await self._desk.commit(change)

    async def _has_looked(self, match: str, caller: Caller, number: int) -> bool:
        """Say whether the caller has looked within the hour at all that seats alone saw since a step."""
        looks = await self._acts.looks(match, caller)
        return any(act.act == SEE or act.about["step"] <= number for act in looks)

    async def _since(self, bundle: Bundle, number: int) -> Since:
        game = self._desk.library.of(bundle.row)
        steps = await self._desk.store.steps(bundle.row.id, -1)
        index = _index(game, steps, number, bundle.row.id)
        before = (await self._desk.replay(bundle, index))[-1][0]
        now = await self._desk.state(bundle)
        later = [event for step in steps if step.index > index for event in step.events]
        seats = [Seat(place.seat) for place in bundle.seats]
        secrets = [seen for seen in (Seen(seat, _alone(game, later, seat)) for seat in seats) if seen.events]
        return Since(
            number=number,
            index=index,
            answers=bundle.row.moves - index,
            drawn=now.drawn - before.drawn,
            secrets=tuple(secrets),
            public=game.seen(later, None),
        )

    async def back(self, match: str, caller: Caller, number: int, reason: str, *, interaction: str = "") -> Accepted:
        """Take a match back to a step of the log that everybody reads: its position, new questions, unseen chance."""
        async with self._acts.doing(match, caller, "back", reason, interaction) as doing:
            if doing.done:
                return doing.done
            row = doing.bundle.row
            steps = await self._desk.store.steps(row.id, -1)
            index = _index(self._desk.library.of(row), steps, number, row.id)
            choice = (rulings.REVERT, str(index), f"={doing.reason}")
            act = doing.act(step=number)
            return await self._matches.carry_out(doing.bundle, choice, interaction, told(act), act)

    async def award(
        self,
        match: str,
        caller: Caller,
        winner: int | None,
        reason: str,
        *,
        hours: int = STANDS_AFTER,
        interaction: str = "",
    ) -> Accepted:
        """Give the match to a seat (None: a draw); it stands after so many hours, at once with none."""
        async with self._acts.doing(match, caller, "award", reason, interaction) as doing:
            if doing.done:
                return doing.done
            seats = range(len(doing.bundle.seats))
            if winner is not None and winner not in seats:
                raise BadSetting(f"seat {winner}", setting="seat", low=1, high=len(seats))
            ranks = ("1" if winner in (None, seat) else "2" for seat in seats)
            said: dict[str, Any] = {"seat": winner} if winner is not None else _drawn()
            return await self.verdict(doing, (rulings.AWARD, *ranks, f"={doing.reason}"), hours, winner=said)

    async def void(
        self, match: str, caller: Caller, reason: str, *, hours: int = STANDS_AFTER, interaction: str = ""
    ) -> Accepted:
        """End the match without a result; it stands after so many hours, at once with none."""
        async with self._acts.doing(match, caller, "void", reason, interaction) as doing:
            if doing.done:
                return doing.done
            return await self.verdict(doing, (rulings.VOID, f"={doing.reason}"), hours)

    async def approve(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Accepted:
        """Let a match go on in which the staff have looked at what its rules let them; raise NothingToApprove.

        Where its rules wait for that, it is a row of the log.
        """
        async with self._acts.doing(match, caller, "approve", reason, interaction) as doing:
            if doing.done:
                return doing.done
            offer = doing.bundle.row.offer
            if offer is None or offer.hold is None or not offer.hold.looked_at:
                raise NothingToApprove(f"nothing waits in {doing.bundle.row.id}", match=doing.bundle.row.id)
            act = doing.act()
            if looks.due(await self._desk.state(doing.bundle)) is None:  # what its rules showed before, or took back
                return await self._stops.let_go(doing.bundle, told(act), interaction, act)
            choice = (rulings.APPROVE, f"={doing.reason}")
            return await self._matches.carry_out(
                looked_at(doing.bundle, doing.now), choice, interaction, told(act), act
            )

    async def undo(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Accepted:
        """Take the last ruling back: a verdict that does not stand yet, else the match goes to where it was before it.

        Raise NothingRuled where there is none, or something has happened since.
        """
        async with self._acts.doing(match, caller, "undo", reason, interaction) as doing:
            if doing.done:
                return doing.done
            row = doing.bundle.row
            act = doing.act()
            if row.offer is not None and row.offer.hold is not None and row.offer.hold.verdict:
                return await self._stops.let_go(doing.bundle, told(act), interaction, act)
            if (before := uncalled(doing.bundle, doing.now)) is not None:
                notes = self._acts.notes(doing)
                doing.tell(notes, act)
                notes.turn_refresh()
                change = msgspec.structs.replace(doing.change(act, notes), row=before[0], deadlines=before[1])
                return Accepted(match=await self._desk.commit(change))
            last = await self._last_ruling(row)
            if last is None:
                raise NothingRuled(f"the last step of {row.id} is no ruling", match=row.id)
            choice = (rulings.REVERT, str(last.index - 1), f"={doing.reason}")
            return await self._matches.carry_out(doing.bundle, choice, interaction, told(act), act)

    async def is_ruled(self, bundle: Bundle) -> bool:
        """Say whether there is a ruling that can be taken back now."""
        row, now = bundle.row, self._desk.clock.now()
        waits = row.offer is not None and row.offer.hold is not None and bool(row.offer.hold.verdict)
        return waits or uncalled(bundle, now) is not None or await self._last_ruling(row) is not None

    async def _last_ruling(self, row: MatchRow) -> MoveRow | None:
        """Return the last step of a match if it is a ruling."""
        steps = await self._desk.store.steps(row.id, row.moves - 1)
        return steps[-1] if steps and rulings.is_ruling(steps[-1].move) else None

    async def end(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Accepted:
        """End a match without a result at once, begun or not; its dice are revealed like any other's."""
        async with self._acts.doing(match, caller, "end", reason, interaction) as doing:
            if doing.done:
                return doing.done
            act = doing.act()
            return await self._matches.without_result(doing.bundle, interaction, told(act), act)

    async def verdict(self, doing: Doing, choice: Choice, hours: int, how: str = "", **about: Any) -> Accepted:
        """Stop a match until its verdict stands; with no hours it stands now. `how`: the text that says when."""
        bundle = doing.bundle
        if not 0 <= hours <= LONGEST_PAUSE:
            raise BadSetting(f"{hours} hours", setting="hours", low=0, high=LONGEST_PAUSE)
        until: dict[str, Any] = {"time": doing.now + hours * HOUR, "style": "f"}
        act = doing.act(how={"key": how, "args": {"until": until}}) if how else doing.act(**about, until=until)
        if not hours:
            return await self._matches.carry_out(bundle, choice, doing.key, told(act), act)
        require_status(bundle.row, CLOCKED)
        refuse_disputed(bundle)
        hold = Hold(doing.now + hours * HOUR, choice)
        return await self._stops.stop_by_staff(bundle, hold, told(act), doing.key, act)


def _index(game: AnyGame, steps: Sequence[MoveRow], number: int, match: str) -> int:
    """Return the place in the log of the step that everybody saw under a number; raise BadSetting."""
    public = [step.index for step in steps if step.index == 0 or game.seen(step.events, None)]
    if not 0 <= number < len(public):
        raise BadSetting(f"step {number} of {match}", setting="step", low=0, high=len(public) - 1)
    return public[number]


def _alone(game: AnyGame, events: Sequence[Event], seat: Seat) -> tuple[Event, ...]:
    """Return what a seat saw that not everybody saw with it."""
    found = ((game.seen((event,), seat), game.seen((event,), None)) for event in events)
    return tuple(one for mine, public in found if mine != public for one in mine)


def _drawn() -> dict[str, Any]:
    return {"key": "service.staff.drawn", "args": {}}
