"""Finding others to play with: who waits for the same game at the same pace meets as soon as there are enough."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from bot.storage.errors import Conflict
from bot.storage.people_rows import Queued
from bot.storage.rows import MatchRow

from .desk import Desk
from .errors import BadSize, UnknownPreset
from .lobby import Lobby
from .new_match import NewMatch
from .presets import DAY, HOUR, PRESETS, parse_preset

WAIT, WAIT_LIVE = 7 * DAY, 2 * HOUR
"""Seconds that somebody waits for a correspondence match, and for a live one."""
LOOKED_THROUGH = 12
"""People at the head of a queue among whom some who take each other are looked for."""
TRIES = 3

Presence = Literal["there", "blind", "gone"]
"""Whether a person sees a channel, is in its server without seeing it, or has left the server."""
Look = Callable[[int, int, int], Awaitable[Presence]]
"""Tells it of a server, a channel and a person."""


class Queueing(NamedTuple):
    """What joining came to: the match that began, or until when one waits and how many others do."""

    match: MatchRow | None
    until: int = 0
    others: int = 0
    repeated: bool = False


async def _there(guild: int, channel: int, player: int) -> Presence:
    return "there"


class Queue:
    """Lets people wait for each other, per server, game, clock and number of players."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby
        self._alone = asyncio.Lock()
        self.look: Look = _there

    async def join(
        self, game: str, preset: str, seats: int | None, *, player: int, guild: int, channel: int, interaction: str = ""
    ) -> Queueing:
        """Wait for others, or begin with those who wait; they then wait for nothing else in this server.

        The match has the options that the server has for its game. Who blocks another does not meet them. Raises
        UnknownGame, UnknownPreset or BadSize.
        """
        rules = self._desk.library.current(game)
        size = rules.seats[0] if seats is None else seats
        if size not in rules.seats:
            raise BadSize(f"{game} for {size}", sizes=[str(n) for n in rules.seats])
        if preset not in PRESETS:
            raise UnknownPreset(f"queue for preset {preset!r}", preset={"user": preset[:40]})
        now = self._desk.clock.now()
        until = now + (WAIT if parse_preset(preset).quiet else WAIT_LIVE)
        me = Queued(
            guild=guild, game=game, preset=preset, seats=size, player=player, channel=channel, since=now, until=until
        )
        async with self._alone:
            for _ in range(TRIES):
                before = await self._desk.store.applied(interaction) if interaction else None
                if before is not None:
                    return Queueing((await self._desk.look(before)).row, repeated=True)
                looks = _Looks(self.look, guild)
                waiting = await self._waiting(me, looks)
                found = await self._group(me, waiting, looks)
                if found is None:
                    await self._desk.store.enqueue(me)
                    return Queueing(None, until, len(waiting))
                try:
                    return Queueing(await self._begin(me, *found, interaction))
                except Conflict:
                    continue  # somebody was forgotten meanwhile
            await self._desk.store.enqueue(me)
            return Queueing(None, until)

    async def leave(self, player: int, guild: int) -> int:
        """Wait for nothing in a server any more; return for how much one waited."""
        async with self._alone:
            mine = [one for one in await self._desk.store.queues_of(player) if one.guild == guild]
            return await self._desk.store.dequeue(tuple(mine))

    async def waiting(self, guild: int) -> list[Queued]:
        """Return who waits in a server, who came first at the top."""
        now = self._desk.clock.now()
        return [one for one in await self._desk.store.queued(guild) if one.until > now]

    async def _waiting(self, me: Queued, looks: _Looks) -> list[Queued]:
        """Return who waits for the same, with nobody whose time is up or, of the first, who has left the server."""
        kept: list[Queued] = []
        for one in await self._desk.store.queued(me.guild):
            if one.until <= me.since:
                await self._desk.store.dequeue((one,))
            elif _kind(one) == _kind(me) and one.player != me.player:
                if len(kept) < LOOKED_THROUGH and await looks.at(me.channel, one.player) == "gone":
                    await self._desk.store.dequeue((one,))
                else:
                    kept.append(one)
        return kept

    async def _group(
        self, me: Queued, waiting: Sequence[Queued], looks: _Looks
    ) -> tuple[tuple[Queued, ...], int] | None:
        """Return those who came first and take each other, with a channel that all of them see."""
        first = waiting[:LOOKED_THROUGH]
        people = {one.player: await self._desk.store.player(one.player) for one in (me, *first)}
        for others in combinations(first, me.seats - 1):
            ids = [me.player, *(one.player for one in others)]
            if any(other in people[one].blocked for one in ids for other in ids):
                continue
            for channel in dict.fromkeys((me.channel, *(one.channel for one in others))):
                if all([await looks.at(channel, one) == "there" for one in ids]):
                    return others, channel
        return None

    async def _begin(self, me: Queued, others: tuple[Queued, ...], channel: int, interaction: str) -> MatchRow:
        mine = [one for one in await self._desk.store.queues_of(me.player) if one.guild == me.guild]
        settings = await self._desk.store.guild(me.guild)
        guests = [one.player for one in others]
        order: list[int] = []
        while guests:
            order.append(guests.pop(self._desk.ids.lot(len(guests))))
        new = NewMatch(
            game=me.game,
            creator=me.player,
            guild=me.guild,
            channel=channel,
            seated=tuple(order),
            options=settings.options.get(me.game, {}),
            preset=me.preset,
            size=me.seats,
            ready=not parse_preset(me.preset).quiet,
            interaction=interaction,
        )
        return (await self._lobby.create(new, (*others, *mine[:1]))).match


class _Looks:
    """Looks for each person in each channel once."""

    def __init__(self, look: Look, guild: int) -> None:
        self._look = look
        self._guild = guild
        self._seen: dict[tuple[int, int], Presence] = {}

    async def at(self, channel: int, player: int) -> Presence:
        """Return what a person sees of a channel."""
        if (channel, player) not in self._seen:
            self._seen[channel, player] = await self._look(self._guild, channel, player)
        return self._seen[channel, player]


def _kind(one: Queued) -> tuple[str, str, int]:
    return one.game, one.preset, one.seats
