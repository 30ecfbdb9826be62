"""Settings of people and servers, and being forgotten."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from bot.storage.people_rows import GuildSettings, Player
from bot.storage.rows import PAUSED, PINGS_CLOSED, RUNNING, WAITING

from .desk import Desk
from .errors import BadQuiet, BadSetting, HalfQuiet, TooManyBlocked
from .forgotten import empty
from .guarded import Fault, guarded
from .lobby import Lobby
from .notes import Notes
from .quiet import LONGEST_MINUTES
from .rest import MOST_DAYS_OFF, WEEK
from .zones import require_zone

LOG = logging.getLogger(__name__)

T = TypeVar("T", bound=msgspec.Struct)

MINUTES = 24 * 60
LADDER_LONGEST = 4
MOST_BLOCKED = 100
LONGEST_NAME = 32
"""Characters of a person's name: Discord's own limit; of a language and a theme too."""
SHARES = (2, 3, 4, 6, 8, 12, 24)
"""Reminders come when this share of the time (1/n) is left."""


class Players:
    """Reads and changes settings, each value checked."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby
        self.leaving: list[Callable[[int], Awaitable[None]]] = []
        """Called with who is forgotten, before anything of theirs is deleted."""
        self.guild_changed: list[Callable[[GuildSettings], Awaitable[None]]] = []
        """Called with a server's settings when they have changed."""

    async def get(self, player: int) -> Player:
        """Return a person's settings."""
        return await self._desk.store.player(player)

    async def change(self, player: int, **fields: Any) -> Player:
        """Change some settings: name, locale, theme, zone, quiet_from, quiet_to, days_off, ladder, leads, pings, panel.

        Raises BadSetting.

        Quiet hours, days off and reminders count from the next question on; running deadlines stay as they were said.
        """
        old = await self._desk.store.player(player)
        new = _replaced(old, fields)
        _check_player(new)
        await self._desk.store.put_player(new)
        if "pings" in fields:
            await self._desk.store.put_fact(PINGS_CLOSED.format(player), "")  # that none arrives is to be said again
        if new.panel != old.panel:
            await self._show_panels(player)
        return new

    async def _show_panels(self, player: int) -> None:
        """Have the panels of a person's running matches shown where they are to be from now on."""
        for row, place, _ in await self._desk.store.matches_of(player):
            if row.status in (*RUNNING, PAUSED):
                notes = Notes(row.id, self._desk.ids, self._desk.clock.now())
                notes.seat_panel(place.seat)
                await self._desk.store.say(tuple(notes.rows))
                for look_up in self._desk.committed:
                    look_up(row)

    async def block(self, player: int, other: int) -> Player:
        """Take no challenges of somebody any more; raise TooManyBlocked."""
        blocked = (await self._desk.store.player(player)).blocked
        if other not in blocked and len(blocked) >= MOST_BLOCKED:
            raise TooManyBlocked(f"player {player} blocks {len(blocked)} people", limit=MOST_BLOCKED)
        return await self.change(player, blocked=tuple(dict.fromkeys((*blocked, other))))

    async def unblock(self, player: int, other: int) -> Player:
        """Take challenges of somebody again."""
        blocked = (await self._desk.store.player(player)).blocked
        return await self.change(player, blocked=tuple(one for one in blocked if one != other))

    async def guild(self, guild: int) -> GuildSettings:
        """Return a server's settings."""
        return await self._desk.store.guild(guild)

    async def change_guild(self, guild: int, **fields: Any) -> GuildSettings:
        """Change some settings of a server (`GuildSettings`); raise BadSetting."""
        new = _replaced(await self._desk.store.guild(guild), fields)
        await self._desk.store.put_guild(new)
        for told in self.guild_changed:
            await told(new)
        return new

    async def forget(self, player: int) -> list[str]:
        """Delete all that is kept of a person; return the running matches whose seat became vacant.

        What goes wrong with one match keeps nothing else; it is raised once all that can be deleted is.
        """
        for leave in self.leaving:
            await leave(player)
        left: list[str] = []
        faults: list[Exception] = []
        for match in await self._desk.store.forget(player):
            done = await guarded(self._leave(match, player))
            if isinstance(done, Fault):
                LOG.error("match %s could not be left by who is forgotten", match, exc_info=done.error)
                faults.append(done.error)
            elif done:
                left.append(match)
        await self._desk.store.forget(player)
        if faults:
            raise faults[0]
        return left

    async def _leave(self, match: str, player: int) -> bool:
        """Take somebody out of a match that is not over; return whether it runs, so that their seat is vacant now."""
        bundle = await self._desk.look(match)
        if bundle.row.status in WAITING:
            async with self._desk.match(match) as held:
                if held.row.creator == player and held.row.status in WAITING:
                    await self._lobby.call_off(held, why="left")
                elif held.row.status in WAITING:
                    await self._lobby.free(held, player)
            return False
        mine = [s.seat for s in bundle.seats if s.player == player]
        for seat in mine:
            vacated = await guarded(self._lobby.vacate(match, seat))
            if isinstance(vacated, Fault):  # its rules may be gone; the person is forgotten all the same
                LOG.warning("match %s: seat %d is emptied without its rules", match, seat, exc_info=vacated.error)
                await empty(self._desk, match, seat)
        return bool(mine)


def _replaced(old: T, fields: dict[str, Any]) -> T:
    known = set(old.__struct_fields__) - {"id"}
    for name, value in fields.items():
        if name not in known:
            raise BadSetting(f"setting {name!r}, expected one of {sorted(known)}", setting=name, low=0, high=0)
        if name in ("locale", "theme", "name") and len(value) > LONGEST_NAME:
            raise BadSetting(f"{name} of {len(value)} characters", setting=name, low=0, high=LONGEST_NAME)
    try:
        return msgspec.convert(msgspec.to_builtins(msgspec.structs.replace(old, **fields)), type(old))
    except msgspec.ValidationError as error:
        raise BadSetting(f"bad setting: {error}", setting=", ".join(fields), low=0, high=0) from error


def _check_player(player: Player) -> None:
    require_zone(player.zone)
    if (player.quiet_from is None) != (player.quiet_to is None):
        raise HalfQuiet(f"quiet hours from {player.quiet_from} to {player.quiet_to}, expected both or none")
    if player.quiet_from is not None and player.quiet_to is not None:
        both = (player.quiet_from, player.quiet_to)
        length = (player.quiet_to - player.quiet_from) % MINUTES
        if not all(0 <= minute < MINUTES for minute in both) or not 1 <= length <= LONGEST_MINUTES:
            raise BadQuiet(f"quiet hours {both}, expected at most {LONGEST_MINUTES}", hours=LONGEST_MINUTES // 60)
    if len(player.ladder) > LADDER_LONGEST or any(share not in SHARES for share in player.ladder):
        raise BadSetting(f"reminder ladder {player.ladder}", setting="ladder", low=0, high=LADDER_LONGEST)
    leads, off = player.leads or (), player.days_off
    if len(set(leads)) < len(leads) or len(leads) > LADDER_LONGEST or any(not 1 <= one <= WEEK * 24 for one in leads):
        raise BadSetting(f"reminders {leads} hours before", setting="leads", low=1, high=WEEK * 24)
    if len(set(off)) < len(off) or len(off) > MOST_DAYS_OFF or any(not 0 <= day < WEEK for day in off):
        raise BadSetting(f"days off {off}", setting="days_off", low=0, high=MOST_DAYS_OFF)
