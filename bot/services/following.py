"""Following a match, an event or a person of a server: one ping when it is over, to nobody else (EVENTS.md 6.6)."""

from __future__ import annotations

from bot.storage.aggregates import Change
from bot.storage.event_rows import SIGN_UP, UNDER_WAY
from bot.storage.guild_rows import EVENT, MATCH, PLAYER, Follow
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import CANCELLED, OVER, PAUSED, RUNNING

from .desk import Desk
from .errors import FollowsEnough, NoSuchMatch, NotFollowed, SeatedAlready
from .event_errors import NoSuchEvent
from .seating import require_status

MOST = 20
"""Things that a person may follow in a server at a time."""
TOGETHER = 50
"""People that one message pings."""
KIND = "followed"


class Following:
    """Keeps who follows what, and tells them when it is over, in the transaction that ends it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.beside.append(self._beside)

    async def follow(self, guild: int, person: int, sort: str, target: str) -> None:
        """Let a person know when a thing is over.

        Raises NoSuchMatch, NotOpen or SeatedAlready for a match, NoSuchEvent for an event, NotFollowed for a person who
        hides or is oneself, FollowsEnough.
        """
        if sort == MATCH:
            target = await self._match(guild, person, target)
        elif sort == EVENT:
            target = await self._event(guild, target)
        else:
            await self._player(person, target)
        wanted = Follow(person, guild, sort, target, self._desk.clock.now())
        if not await self._desk.store.follow(wanted, MOST):
            raise FollowsEnough(f"player {person} follows {MOST} in {guild}", most=MOST)

    async def stop(self, guild: int, person: int, sort: str, target: str) -> bool:
        """Follow a thing no more; return whether one did."""
        return await self._desk.store.unfollow(Follow(person, guild, sort, target))

    async def of(self, guild: int, person: int) -> list[Follow]:
        """Return what a person follows in a server, oldest first; what is over is not followed any more."""
        return await self._desk.store.follows(guild, person)

    async def _match(self, guild: int, person: int, target: str) -> str:
        bundle = await self._desk.look(target)
        row = bundle.row
        if row.guild != guild:
            raise NoSuchMatch(target)
        require_status(row, (*RUNNING, PAUSED))
        if any(place.player == person for place in bundle.seats):
            raise SeatedAlready(f"player {person} sits in {row.id}", match=row.id)
        return row.id

    async def _event(self, guild: int, target: str) -> str:
        found = await self._desk.store.events_in(guild, (SIGN_UP, UNDER_WAY))
        row = next((one for one in found if one.id == target), None)
        if row is None:
            raise NoSuchEvent(target)
        return row.id

    async def _player(self, person: int, target: str) -> None:
        who = int(target)
        if who == person or (await self._desk.store.player(who)).unlisted:
            raise NotFollowed(f"player {who} is not followed by {person}", who={"player": who})

    async def _beside(self, change: Change) -> tuple[OutboxRow, ...]:
        """Return what is said to those who follow a match that a change ends."""
        row = change.row
        if not row.guild or not row.started or row.status not in (OVER, CANCELLED) or row.ended != change.at:
            return ()
        seats = change.seats or (await self._desk.look(row.id)).seats
        players = {place.player for place in seats if place.player is not None}
        found = await self._desk.store.followers(row.guild, MATCH, row.id)
        for player in sorted(players):
            if not (await self._desk.store.player(player)).unlisted:
                found += await self._desk.store.followers(row.guild, PLAYER, str(player))
        people = [one for one in dict.fromkeys(found) if one not in players]
        return tuple(
            OutboxRow(
                match=row.id,
                kind=KIND,
                nonce=self._desk.ids.nonce(),
                payload={"people": people[at : at + TOGETHER]},
                next_try=change.at,
                created=change.at,
            )
            for at in range(0, len(people), TOGETHER)
        )
