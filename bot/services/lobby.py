"""Before the first move: challenges, open seats, and what people do about them."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.errors import Repeated, Taken
from bot.storage.people_rows import Queued
from bot.storage.rows import LIVE, OFFERED, PAUSED, READY, RUNNING, WAITING, MatchRow, SeatRow

from .budgets import CHALLENGE as CHALLENGES
from .budgets import PING, PRACTICE, Budgets
from .desk import Desk
from .errors import Blocked, NotCreator, NotInvited, OwnChallenge, SeatTaken, TooManyOpen, UnknownLevel
from .gathering import Gathering, absent, lapse_of
from .new_match import NewMatch, check_word, row_for, sized
from .seating import Accepted, is_vacant, require_free, require_player, require_status, seats_of

TRIES = 20
MOST_WAITING = 20
"""Challenges and open seats one person may have waiting."""


class Lobby(Gathering):
    """The verbs around a match's beginning, and those about its seats."""

    def __init__(self, desk: Desk, levels: tuple[str, ...], budgets: Budgets | None = None) -> None:
        super().__init__(desk, levels)
        self._budgets = budgets or Budgets(desk.clock)

    async def create(self, new: NewMatch, taken: tuple[Queued, ...] = ()) -> Accepted:
        """Make a challenge, an open seat or a practice match; raise ServiceError or OptionError.

        `taken`: who waited for it in the queue; raise Conflict if one of them does no more.

        The commitment to the dice is part of the first post, before any other seat gives its word.
        """
        size = sized(new, self._desk.library.current(new.game), self._levels)
        if (before := await self.made_by(new.interaction)) is not None:
            return before
        if not new.ai and not new.seated:
            await self._check_room(new.creator)
        await self._check_welcome(new)
        draft = row_for(self._desk, new, size)
        if not new.seated:
            self._spend(new)
        seat = new.seat if new.seat is not None else self._desk.ids.lot(size)
        row = draft
        for _ in range(TRIES):
            if (before := await self.made_by(new.interaction)) is not None:
                return before
            row = msgspec.structs.replace(draft, id=self._desk.ids.match())
            try:
                return await self._insert(row, new, seat, size, taken)
            except (Taken, Repeated):
                continue  # the code is taken, or the same click made the match a moment ago
        raise Taken(row.id)

    async def _check_welcome(self, new: NewMatch) -> None:
        for person in new.invited:
            if new.creator in (await self._desk.store.player(person)).blocked:
                raise Blocked(f"player {person} takes no challenges of {new.creator}", player={"player": person})

    def _spend(self, new: NewMatch) -> None:
        for person in new.invited:
            self._budgets.spend(PING, new.creator, person)
        self._budgets.spend(PRACTICE if new.ai else CHALLENGES, new.creator)

    async def accept(self, match: str, player: int, *, word: str = "", interaction: str = "") -> Accepted:
        """Take the free seat of a challenge or open match; the last one taken starts it, or asks who is there.

        In a match that runs, take a seat that somebody left; of one's own match that waits, say that one is there.
        """
        check_word(word)
        before = await self._desk.look(match)
        if before.row.status in (*RUNNING, PAUSED):
            return await self.take_seat(match, player, interaction=interaction)
        if before.row.status == READY and seats_of(before, player):
            return await self.here(match, player, interaction=interaction)
        async with self._desk.match(match, interaction) as bundle:
            row = bundle.row
            mine = seats_of(bundle, player)
            if bundle.repeated:
                return Accepted(match=row, repeated=True, seat=mine[0] if mine else None)
            if row.status not in OFFERED:
                if mine or row.status not in LIVE:
                    require_status(row, OFFERED)
                raise SeatTaken(f"match {row.id} has no free seat", match=row.id)
            if mine:
                raise OwnChallenge(f"player {player} sits in {row.id} already", match=row.id)
            free = seat_for(bundle, player)
            if free is None:
                raise NotInvited(f"match {row.id} is not for player {player}", match=row.id)
            taken = msgspec.structs.replace(free, player=player, word=word, invited=None)
            people = {**bundle.people, player: await self._desk.store.player(player)}
            seats = tuple(taken if s.seat == taken.seat else s for s in bundle.seats)
            filled = msgspec.structs.replace(bundle, seats=seats, people=people)
            return await self._go_on(filled, interaction, taken.seat)

    async def fill(self, match: str, player: int, ai: str, *, interaction: str = "") -> Accepted:
        """Give all seats that wait for somebody to an AI, by who made the match."""
        if ai not in self._levels:
            raise UnknownLevel(f"AI {ai!r}, expected one of {self._levels}", level={"user": ai[:40]})
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True)
            require_status(bundle.row, OFFERED)
            if bundle.row.creator != player:
                raise NotCreator(f"match {bundle.row.id} is not player {player}'s", match=bundle.row.id)
            seats = tuple(msgspec.structs.replace(s, ai=ai, invited=None) if is_vacant(s) else s for s in bundle.seats)
            return await self._go_on(
                msgspec.structs.replace(bundle, seats=seats), interaction, require_player(bundle, player)
            )

    async def here(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Say that one is there; the last one starts the match. One that has begun is left alone."""
        async with self._desk.match(match, interaction) as bundle:
            seat = require_player(bundle, player)
            if bundle.repeated or bundle.row.status in (*RUNNING, PAUSED):
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (READY,))
            seats = tuple(msgspec.structs.replace(s, here=True) if s.player == player else s for s in bundle.seats)
            bundle = msgspec.structs.replace(bundle, seats=seats)
            if not absent(bundle):
                return await self._start(bundle, interaction, seat)
            notes = self._notes(bundle.row.id)
            notes.lobby_post()
            now = self._desk.clock.now()
            change = Change(row=bundle.row, at=now, input=interaction, seats=seats, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def decline(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Refuse a challenge, which calls a match of two off; one of more goes on looking, the place open to anyone."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True)
            require_status(bundle.row, OFFERED)
            if all(s.invited != player for s in bundle.seats):
                raise NotInvited(f"match {bundle.row.id} is not for player {player}", match=bundle.row.id)
            return await self.free(bundle, player, interaction, "declined", player)

    async def cancel(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Withdraw one's own challenge or open seat; who has a place in another's gives it up before the start."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True)
            require_status(bundle.row, WAITING)
            require_free(bundle.row)
            if bundle.row.creator == player:
                return await self.call_off(bundle, interaction, "withdrawn", player)
            if not seats_of(bundle, player):
                raise NotCreator(f"match {bundle.row.id} is not player {player}'s", match=bundle.row.id)
            return await self.free(bundle, player, interaction, "withdrawn", player)

    async def _check_room(self, creator: int) -> None:
        seats = await self._desk.store.matches_of(creator)
        waiting = [row for row, _, _ in seats if row.status in WAITING and row.creator == creator]
        if len(waiting) >= MOST_WAITING:
            raise TooManyOpen(f"player {creator} has {len(waiting)} matches waiting", limit=MOST_WAITING)

    async def made_by(self, interaction: str) -> Accepted | None:
        match = await self._desk.store.applied(interaction) if interaction else None
        if match is None:
            return None
        return Accepted(match=(await self._desk.look(match)).row, repeated=True)

    async def _insert(self, row: MatchRow, new: NewMatch, seat: int, size: int, taken: tuple[Queued, ...]) -> Accepted:
        computers = new.computers or ("",) * size
        places = [n for n in ((seat + 1 + n) % size for n in range(size - 1)) if not computers[n]]
        guests = dict(zip(places, new.seated or new.invited, strict=False))
        seats = tuple(
            SeatRow(match=row.id, seat=n, player=new.creator, word=new.word)
            if n == seat
            else SeatRow(
                match=row.id,
                seat=n,
                ai=computers[n] if new.computers else "" if n in guests else new.ai,
                player=guests.get(n) if new.seated else None,
                invited=None if new.seated else guests.get(n),
            )
            for n in range(size)
        )
        waits = any(is_vacant(s) for s in seats)
        asked = new.ready and (waits or bool(new.seated))
        if asked:
            seats = tuple(msgspec.structs.replace(s, here=False) for s in seats)
        people = {one: await self._desk.store.player(one) for one in (new.creator, *new.seated)}
        bundle = Bundle(row, seats, (), (), people)
        if not waits and asked:
            return await self.gather(bundle, new.interaction, seat if taken else None, taken)
        if not waits:
            return await self._start(bundle, new.interaction, seat, taken)
        return await self._wait(bundle, self._notes(row.id), new.interaction, seat, (lapse_of(row.id, row.created),))


def seat_for(bundle: Bundle, player: int) -> SeatRow | None:
    """Return the seat that somebody may take: the one kept for them, else one kept for nobody; None if none is."""
    mine = next((s for s in bundle.seats if is_vacant(s) and s.invited == player), None)
    return mine or next((s for s in bundle.seats if is_vacant(s) and s.invited is None), None)
