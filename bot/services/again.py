"""After the last move: rematches, and the next match of a series."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import ARCHIVED, CANCELLED, OFFERED, OVER, READY
from rules.kernel.types import Text

from .lobby import Lobby, seat_for
from .new_match import NewMatch
from .presets import DAY
from .seating import Accepted, is_empty, people_in, require_player, require_status, seats_of
from .series import following


class Again(Lobby):
    """The lobby with the verbs by which the same people play on."""

    async def rematch(self, match: str, player: int, *, word: str = "", interaction: str = "") -> Accepted:
        """Challenge the same people again with the seats moved on by one; asked for by all, it begins.

        Of a match whose rematch is over, ask for the rematch of that one; in one that waits, say that one is there.
        """
        async with self._desk.match(match) as bundle:
            seat = require_player(bundle, player)
            require_status(bundle.row, (OVER, ARCHIVED))
            child = await self._desk.store.child(bundle.row.id)
            if child is None:
                next_ = await self._follow(bundle)
                if next_ is not None and next_.match.status != CANCELLED:
                    return next_
                new = _again(bundle, player, seat, word, interaction)
                if next_ is not None:  # it was called off, as not all were there: its place in the series is free
                    new = msgspec.structs.replace(new, series=following(bundle.row))
                return await self.create(new)
        if child.status in (OVER, ARCHIVED):
            return await self.rematch(child.id, player, word=word, interaction=interaction)
        if child.status in (*OFFERED, READY):
            waiting = await self._desk.look(child.id)
            mine = seats_of(waiting, player)
            if child.status == READY and mine:
                return await self.here(child.id, player, interaction=interaction)
            if not mine and seat_for(waiting, player) is not None:
                return await self.accept(child.id, player, word=word, interaction=interaction)
        return Accepted(match=child, repeated=True)

    async def follow(self, bundle: Bundle) -> tuple[OutboxRow, ...]:
        """Begin the next match of the series of a match that the caller holds, if there is to be one and none is yet.

        Returns what is to be said where there is none because somebody takes no challenges of another by now.
        """
        if await self._desk.store.child(bundle.row.id) is not None or await self._follow(bundle) is not None:
            return ()
        notes = self._notes(bundle.row.id)
        if following(bundle.row) is not None and _are_apart(bundle):
            notes.notice(Text("service.series.stopped"), mention=people_in(bundle))
        return tuple(notes.rows)

    async def _follow(self, bundle: Bundle) -> Accepted | None:
        series = following(bundle.row)
        if series is None or any(map(is_empty, bundle.seats)) or _are_apart(bundle):
            return None
        person = next(s for s in bundle.seats if s.player is not None)
        again = _again(bundle, person.player or 0, person.seat, "", f"series.{bundle.row.id}")
        return await self.create(msgspec.structs.replace(again, invited=(), seated=again.invited, series=series))


def _are_apart(bundle: Bundle) -> bool:
    """Say whether somebody of a match takes no challenges of another by now."""
    return any(one in person.blocked for person in bundle.people.values() for one in bundle.people)


def _again(bundle: Bundle, player: int, seat: int, word: str, interaction: str) -> NewMatch:
    row, size = bundle.row, len(bundle.seats)
    others = [bundle.seats[(seat + 1 + n) % size] for n in range(size - 1)]
    return NewMatch(
        game=row.game,
        creator=player,
        guild=row.guild,
        channel=row.channel,
        invited=tuple(s.player for s in others if s.player is not None),
        ai=next((s.ai for s in others if s.ai), ""),
        computers=tuple(bundle.seats[n - 1].ai for n in range(size)),
        options=row.options,
        preset=row.preset,
        seat=(seat + 1) % size,
        size=size,
        word=word,
        ready=any(s.here is not None for s in bundle.seats),
        away=row.away // DAY,
        best_of=1 if row.series is None else row.series.best_of,
        help=row.help,
        takebacks=row.takebacks,
        checked=row.checked,
        limit=0 if row.limit is None else row.limit.seconds,
        parent=row.id,
        interaction=interaction,
    )
