"""Who looks after a server's matches, and what each power allows: one table, asked by every act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import CANCELLED, LIVE, OVER, PAUSED, PLAYING, RUNNING, SETUP
from bot.storage.ruled import StaffRow

from .desk import Desk
from .errors import BadSetting
from .event_errors import NoSuchEvent
from .seating import seats_of
from .staff_errors import NotStaff, OtherServer, OwnEvent, OwnMatch, OwnTable, UnknownPower

HELPER, REFEREE, DIRECTOR = "helper", "referee", "director"
POWERS = (HELPER, REFEREE, DIRECTOR)
"""Each allows what those before it do; whoever may manage the server is a director."""


class Rule(NamedTuple):
    """What an act takes: the least power, and a match in one of these statuses."""

    power: str
    statuses: tuple[str, ...]


BEGUN, CLOCKED = (*RUNNING, PAUSED), (SETUP, PLAYING, PAUSED)
ACTS: Mapping[str, Rule] = {
    "note": Rule(HELPER, BEGUN),
    "nudge": Rule(HELPER, RUNNING),
    "extend": Rule(HELPER, CLOCKED),
    "pause": Rule(HELPER, CLOCKED),
    "resume": Rule(HELPER, (PAUSED,)),
    "see": Rule(REFEREE, BEGUN),
    "back": Rule(REFEREE, BEGUN),
    "edit": Rule(REFEREE, BEGUN),
    "approve": Rule(REFEREE, (PAUSED,)),
    "admit": Rule(REFEREE, CLOCKED),
    "refuse": Rule(REFEREE, CLOCKED),
    "decide": Rule(REFEREE, (*BEGUN, OVER, CANCELLED)),
    "award": Rule(REFEREE, BEGUN),
    "void": Rule(REFEREE, BEGUN),
    "tally": Rule(REFEREE, CLOCKED),
    "undo": Rule(REFEREE, BEGUN),
    "seat": Rule(REFEREE, BEGUN),
    "computer": Rule(REFEREE, BEGUN),
    "replace": Rule(REFEREE, BEGUN),
    "free": Rule(REFEREE, BEGUN),
    "act": Rule(REFEREE, RUNNING),
    "again": Rule(REFEREE, BEGUN),
    "end": Rule(DIRECTOR, LIVE),
    "open": Rule(REFEREE, ()),
    "pause_all": Rule(DIRECTOR, (SETUP, PLAYING)),
    "resume_all": Rule(DIRECTOR, (PAUSED,)),
    "extend_all": Rule(DIRECTOR, CLOCKED),
}
"""All that staff may do. Nobody acts in a match they have a seat in, nor in another server's."""
SECRETS = ("see", "edit", "back", "admit", "refuse", "act")
"""Acts by which one sees what is hidden, if only from what is refused: in an event nobody does them who plays in it."""
EVERYWHERE = tuple(act for act in ACTS if act.endswith("_all"))
"""Acts on all matches of a server at once, each told and kept in every match as what it is."""
MOST = 50
"""People and roles with a power that a server, or an event, may name."""


class Caller(msgspec.Struct, frozen=True):
    """Who asks for an act and from which server: their roles there, and whether they may manage it."""

    user: int
    guild: int
    roles: tuple[int, ...] = ()
    manager: bool = False


class Staff:
    """Gives powers and checks them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def appoint(
        self, caller: Caller, kind: Literal["user", "role"], holder: int, power: str, *, event: str = ""
    ) -> tuple[StaffRow, ...]:
        """Give somebody a power in the caller's server, or in an event of it alone, or take it away by an empty one.

        Return all that are given there. Raise NotStaff unless the caller may manage the server, UnknownPower,
        NoSuchEvent, or BadSetting if there are too many.
        """
        self.require_manager(caller)
        if power and power not in POWERS:
            raise UnknownPower(f"power {power!r}, expected one of {POWERS}", power={"user": power[:20]})
        found = await self._desk.store.event(event) if event else None
        if event and (found is None or found.row.guild != caller.guild):
            raise NoSuchEvent(event)
        given = [one for one in await self.given(caller.guild) if one.event == event]
        if power and len(given) >= MOST and all((one.kind, one.holder) != (kind, holder) for one in given):
            raise BadSetting(f"{len(given)} powers in {caller.guild}", setting="staff", low=0, high=MOST)
        await self._desk.store.put_staff(StaffRow(caller.guild, kind, holder, power, event))
        return await self.given(caller.guild)

    def require_manager(self, caller: Caller) -> None:
        """Refuse who may not manage the server they ask from; raise NotStaff."""
        if not caller.manager:
            raise NotStaff(f"player {caller.user} does not manage {caller.guild}", power=_power(""))

    async def given(self, guild: int) -> tuple[StaffRow, ...]:
        """Return the powers given in a server and in its events."""
        return await self._desk.store.staff(guild)

    async def power(self, caller: Caller, event: str = "") -> str:
        """Return the greatest power of somebody in the server they ask from, or in an event of it; empty: none."""
        if caller.manager:
            return DIRECTOR
        given = await self._desk.store.staff(caller.guild)
        mine = [row.power for row in given if row.event in ("", event) and _holds(caller, row) and row.power in POWERS]
        return max(mine, key=POWERS.index, default="")

    async def require(self, caller: Caller, act: str, bundle: Bundle) -> None:
        """Refuse an act that the caller may not do to a match; raise OtherServer, OwnMatch, OwnEvent or NotStaff."""
        if bundle.row.guild != caller.guild:
            raise OtherServer(f"match {bundle.row.id} is not of server {caller.guild}", match=bundle.row.id)
        await self.require_here(caller, act, event_of(bundle))
        require_outsider(bundle, caller.user)
        if act in SECRETS and await self.is_rival(caller.user, bundle):
            raise OwnEvent(f"player {caller.user} plays in {event_of(bundle)}", match=bundle.row.id)

    async def is_rival(self, player: int, bundle: Bundle) -> bool:
        """Say whether somebody plays in the event that a match belongs to."""
        event = event_of(bundle)
        return bool(event) and any(row.id == event for row in await self._desk.store.events_of(player))

    async def require_here(self, caller: Caller, act: str, event: str = "") -> None:
        """Refuse an act that takes more power than the caller has in their server or the event; raise NotStaff."""
        power = await self.power(caller, event)
        if not allows(power, act):
            raise NotStaff(
                f"{act} takes {ACTS[act].power}, player {caller.user} is {power!r}", power=_power(ACTS[act].power)
            )

    async def may(self, caller: Caller, bundle: Bundle) -> tuple[str, ...]:
        """Return the acts that the caller may do to a match as it stands."""
        power = await self.power(caller, event_of(bundle))
        if bundle.row.guild != caller.guild or plays_in(bundle, caller.user):
            return ()
        barred = SECRETS if await self.is_rival(caller.user, bundle) else ()
        return tuple(
            act
            for act, rule in ACTS.items()
            if allows(power, act) and bundle.row.status in rule.statuses and act not in (*EVERYWHERE, *barred)
        )


def event_of(bundle: Bundle) -> str:
    """Return the event that a match is played in, empty if it is none's."""
    return "" if bundle.row.table is None else bundle.row.table.event


def allows(power: str, act: str) -> bool:
    """Say whether a power is enough for an act."""
    return power in POWERS and POWERS.index(power) >= POWERS.index(ACTS[act].power)


def plays_in(bundle: Bundle, person: int) -> bool:
    """Say whether somebody has a seat in a match or has had one, or one is kept for them."""
    kept = (one for place in bundle.seats for one in (place.invited, place.owner))
    return bool(seats_of(bundle, person)) or person in kept or any(who == person for _, who in bundle.sat)


def require_outsider(bundle: Bundle, person: int) -> None:
    """Refuse who plays in the match; raise OwnMatch, of more than two OwnTable."""
    if plays_in(bundle, person):
        refusal = OwnMatch if len(bundle.seats) == 2 else OwnTable
        raise refusal(f"player {person} plays in {bundle.row.id}", match=bundle.row.id)


def _holds(caller: Caller, row: StaffRow) -> bool:
    return row.holder == caller.user if row.kind == "user" else row.holder in caller.roles


def _power(power: str) -> dict[str, object]:
    return {"key": f"service.power.{power or 'manager'}", "args": {}}
