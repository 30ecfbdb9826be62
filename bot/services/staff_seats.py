"""What the staff do about a match's seats: give one to somebody, let a computer keep it, free it, answer for it."""

from __future__ import annotations

import msgspec

from rules.kernel.types import Move, Seat, Text

from .acts import Acts, told
from .desk import Desk
from .errors import BadSetting, SeatNotAsked
from .matches import Matches
from .seating import Accepted, people_in
from .staff import Caller
from .substitutes import Substitutes, emptied, given, lent, place_of, require_newcomer


class StaffSeats:
    """Acts that change who sits where, or answer for whoever does."""

    def __init__(self, desk: Desk, acts: Acts, matches: Matches, seats: Substitutes) -> None:
        self._desk = desk
        self._acts = acts
        self._matches = matches
        self._seats = seats

    async def seat(
        self, match: str, caller: Caller, seat: int, player: int, reason: str, *, interaction: str = ""
    ) -> Accepted:
        """Give a seat to somebody for good, whoever has it; raise SeatedAlready or SatElsewhere.

        Nobody of the staff seats themselves, as nobody acts in a match they play in.
        """
        async with self._acts.doing(match, caller, "seat", reason, interaction) as doing:
            if doing.done:
                return doing.done
            place = place_of(doing.bundle, seat)
            if player == caller.user:
                raise BadSetting(f"player {player} would seat themselves", setting="person", low=0, high=0)
            require_newcomer(doing.bundle, player, seat)
            new = given(place, player)
            act = doing.act(seat={"seat": seat})
            named = Text("service.staff.seat.named", {**told(act).args, "new": {"player": player}})
            return await self._seats.reseat(doing.bundle, new, named, interaction, act)

    async def computer(
        self, match: str, caller: Caller, seat: int, ai: str, reason: str, *, interaction: str = ""
    ) -> Accepted:
        """Let a computer keep a seat until its player comes back."""
        async with self._acts.doing(match, caller, "computer", reason, interaction) as doing:
            if doing.done:
                return doing.done
            self._seats.check_level(ai)
            act = doing.act(seat={"seat": seat})
            new = lent(place_of(doing.bundle, seat), ai)
            return await self._seats.reseat(doing.bundle, new, told(act), interaction, act)

    async def replace(
        self, match: str, caller: Caller, seat: int, ai: str, reason: str, *, interaction: str = ""
    ) -> Accepted:
        """Let a computer have a seat for good, for nobody to come back to."""
        async with self._acts.doing(match, caller, "replace", reason, interaction) as doing:
            if doing.done:
                return doing.done
            self._seats.check_level(ai)
            act = doing.act(seat={"seat": seat})
            new = emptied(place_of(doing.bundle, seat), ai)
            return await self._seats.reseat(doing.bundle, new, told(act), interaction, act)

    async def free(self, match: str, caller: Caller, seat: int, reason: str, *, interaction: str = "") -> Accepted:
        """Free a seat for whoever takes it; its clock runs on."""
        async with self._acts.doing(match, caller, "free", reason, interaction) as doing:
            if doing.done:
                return doing.done
            new = emptied(place_of(doing.bundle, seat))
            act = doing.act(seat={"seat": seat})
            return await self._seats.reseat(doing.bundle, new, told(act), interaction, act)

    async def act(
        self, match: str, caller: Caller, seat: int, reason: str, *, text: str = "", interaction: str = ""
    ) -> Accepted:
        """Answer for a seat that is to act: as written, or as its clock would, its draft and orders first.

        Raise SeatNotAsked where it is asked nothing, or a RulesError.
        """
        async with self._acts.doing(match, caller, "act", reason, interaction) as doing:
            if doing.done:
                return doing.done
            place_of(doing.bundle, seat)
            progress = await self._matches.progress(doing.bundle)
            who = Seat(seat)
            decision = progress.state.pending.get(who)
            if decision is None or who in progress.state.answers:
                raise SeatNotAsked(
                    f"seat {seat} of {doing.bundle.row.id} is asked nothing",
                    match=doing.bundle.row.id,
                    seat={"seat": seat},
                )
            view = progress.game.view(progress.state, who)
            act = doing.act(seat={"seat": seat})
            progress.notes.notice(told(act), people_in(doing.bundle))
            if text.strip():
                progress.answer(Move(decision.id, progress.game.parse(view, decision, text), "seat"), seat)
            else:
                progress.finish_turn(progress.game.expire(view, decision, progress.prepared(decision)), who)
            change = msgspec.structs.replace(progress.change(interaction), act=act)
            return Accepted(match=await self._desk.commit(change, progress.state), events=tuple(progress.events))
