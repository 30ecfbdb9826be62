"""Before the first move and after the last: challenges, open seats, rematches, who is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.storage.rows import (
    ARCHIVED,
    CANCELLED,
    CHALLENGE,
    LIVE,
    OFFERED,
    OPEN,
    OPENING,
    OVER,
    PAUSED,
    READY,
    RUNNING,
    WAITING,
    Bundle,
    Change,
    Deadline,
    MatchRow,
    SeatRow,
)
from bot.storage.store import Repeated, Taken
from rules.kernel.chance import commitment
from rules.kernel.options import complete
from rules.kernel.types import Text

from .budgets import CHALLENGE as CHALLENGES
from .budgets import PING, PRACTICE, Budgets
from .desk import Desk
from .errors import (
    BadSize,
    Blocked,
    NotCreator,
    NotInvited,
    OwnChallenge,
    SeatTaken,
    TooManyOpen,
    UnknownLevel,
    WordTooLong,
)
from .notes import Notes
from .presets import DAY, MINUTE, parse_preset
from .progress import Progress
from .seating import Accepted, is_vacant, require_player, require_status, seats_of
from .substitutes import Substitutes
from .timing import LAPSE

LAPSE_AFTER = 7 * DAY
"""A challenge or open seat that nobody takes, or a match that its players never see, goes away after these seconds."""
LONGEST_WORD = 64
TRIES = 20
READY_FOR = 15 * MINUTE
"""Seconds that a match waits for everybody to be there before it is called off."""
MOST_WAITING = 20
"""Challenges and open seats one person may have waiting."""


class NewMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a new match is to be; without opponent and AI its other seats are open to anyone.

    `ready`: it begins only when everybody has said that they are there.
    """

    game: str
    creator: int
    guild: int
    channel: int
    opponent: int | None = None
    ai: str = ""
    options: Mapping[str, Any] = {}
    preset: str = "async"
    seat: int | None = None
    size: int | None = None
    word: str = ""
    ready: bool = False
    parent: str | None = None
    interaction: str = ""


class Lobby(Substitutes):
    """The verbs around a match's beginning, and those about its seats."""

    def __init__(self, desk: Desk, levels: tuple[str, ...], budgets: Budgets | None = None) -> None:
        super().__init__(desk, levels)
        self._budgets = budgets or Budgets(desk.clock)

    async def create(self, new: NewMatch) -> Accepted:
        """Make a challenge, an open seat or a practice match; raise ServiceError or OptionError.

        The commitment to the dice is part of the first post, before any other seat gives its word.
        """
        game = self._desk.library.current(new.game)
        preset = parse_preset(new.preset)
        _check_word(new.word)
        size = new.size if new.size is not None else game.seats[0]
        if size not in game.seats or (new.seat is not None and not 0 <= new.seat < size):
            raise BadSize(f"{new.game} for {size}, seat {new.seat}", sizes=[str(n) for n in game.seats])
        if new.ai and new.ai not in self._levels:
            raise UnknownLevel(f"AI {new.ai!r}, expected one of {self._levels}", level={"user": new.ai[:40]})
        if new.opponent == new.creator:
            raise OwnChallenge(f"player {new.creator} challenges themselves")
        if (before := await self._made_by(new.interaction)) is not None:
            return before
        if not new.ai:
            await self._check_room(new.creator)
        await self._check_welcome(new)
        options = complete(game.options, new.options)
        self._spend(new)
        secret = self._desk.ids.secret()
        draft = MatchRow(
            id="",
            game=game.name,
            rules=game.version,
            content=game.content_hash,
            options=options,
            preset=preset.name,
            status=CHALLENGE if new.opponent is not None else OPEN,
            guild=new.guild,
            channel=new.channel,
            creator=new.creator,
            opponent=new.opponent,
            parent=new.parent,
            secret=secret,
            commitment=commitment(secret),
            created=self._desk.clock.now(),
        )
        seat = new.seat if new.seat is not None else self._desk.ids.lot(size)
        row = draft
        for _ in range(TRIES):
            if (before := await self._made_by(new.interaction)) is not None:
                return before
            row = msgspec.structs.replace(draft, id=self._desk.ids.match())
            try:
                return await self._insert(row, new, seat, size)
            except (Taken, Repeated):
                continue  # the code is taken, or the same click made the match a moment ago
        raise Taken(row.id)

    async def _check_welcome(self, new: NewMatch) -> None:
        if new.opponent is not None and new.creator in (await self._desk.store.player(new.opponent)).blocked:
            raise Blocked(
                f"player {new.opponent} takes no challenges of {new.creator}", player={"player": new.opponent}
            )

    def _spend(self, new: NewMatch) -> None:
        if new.opponent is not None:
            self._budgets.spend(PING, new.creator, new.opponent)
        self._budgets.spend(PRACTICE if new.ai else CHALLENGES, new.creator)

    async def accept(self, match: str, player: int, *, word: str = "", interaction: str = "") -> Accepted:
        """Take the free seat of a challenge or open match; the last one taken starts it, or asks who is there.

        In a match that runs, take a seat that somebody left; of one's own match that waits, say that one is there.
        """
        _check_word(word)
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
            if row.opponent is not None and row.opponent != player:
                raise NotInvited(f"match {row.id} is not for player {player}", match=row.id)
            free = next(s for s in bundle.seats if is_vacant(s))
            taken = msgspec.structs.replace(free, player=player, word=word)
            seats = tuple(taken if s.seat == taken.seat else s for s in bundle.seats)
            people = {**bundle.people, player: await self._desk.store.player(player)}
            row = msgspec.structs.replace(row, opponent=None)
            filled = msgspec.structs.replace(bundle, row=row, seats=seats, people=people)
            if all(s.player is not None or s.ai for s in seats):
                if taken.here is None:
                    return await self._start(filled, interaction, taken.seat)
                return await self._gather(filled, interaction, taken.seat)
            notes = self._notes(row.id)
            notes.lobby_post()
            row = msgspec.structs.replace(row, status=OPEN)
            change = Change(
                row=row, at=self._desk.clock.now(), input=interaction, seats=seats, outbox=tuple(notes.rows)
            )
            return Accepted(match=await self._desk.commit(change), seat=taken.seat)

    async def here(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Say that one is there; the last one starts the match. One that has begun is left alone."""
        async with self._desk.match(match, interaction) as bundle:
            seat = require_player(bundle, player)
            if bundle.repeated or bundle.row.status in (*RUNNING, PAUSED):
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (READY,))
            seats = tuple(msgspec.structs.replace(s, here=True) if s.player == player else s for s in bundle.seats)
            bundle = msgspec.structs.replace(bundle, seats=seats)
            if not _absent(bundle):
                return await self._start(bundle, interaction, seat)
            notes = self._notes(bundle.row.id)
            notes.lobby_post()
            now = self._desk.clock.now()
            change = Change(row=bundle.row, at=now, input=interaction, seats=seats, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def decline(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Refuse a challenge."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True)
            require_status(bundle.row, (CHALLENGE,))
            if bundle.row.opponent != player:
                raise NotInvited(f"match {bundle.row.id} is not for player {player}", match=bundle.row.id)
            return await self.call_off(bundle, interaction)

    async def cancel(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Withdraw one's own challenge or open seat; of a match that waits for everybody, anyone in it may."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True)
            require_status(bundle.row, WAITING)
            waits = bundle.row.status == READY and seats_of(bundle, player)
            if bundle.row.creator != player and not waits:
                raise NotCreator(f"match {bundle.row.id} is not player {player}'s", match=bundle.row.id)
            return await self.call_off(bundle, interaction)

    async def call_off(self, bundle: Bundle, key: str = "") -> Accepted:
        """End a match that the caller holds before it began; whoever had a seat is told if it waited for them."""
        now = self._desk.clock.now()
        notes = self._notes(bundle.row.id)
        notes.lobby_post()
        if bundle.row.status == READY:
            notes.lobby_call(Text("service.ready.off"), tuple(s.seat for s in bundle.seats if s.player is not None))
        row = msgspec.structs.replace(bundle.row, status=CANCELLED, ended=now)
        change = Change(row=row, at=now, input=key, deadlines=(), outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change))

    async def rematch(self, match: str, player: int, *, word: str = "", interaction: str = "") -> Accepted:
        """Challenge the same opponent again with the seats swapped; asked for by both, it begins."""
        async with self._desk.match(match) as bundle:
            seat = require_player(bundle, player)
            require_status(bundle.row, (OVER, ARCHIVED))
            child = await self._desk.store.child(bundle.row.id)
            if child is None:
                return await self.create(_again(bundle, player, seat, word, interaction))
        if child.status == CHALLENGE and child.opponent == player:
            return await self.accept(child.id, player, word=word, interaction=interaction)
        return Accepted(match=child, repeated=True)

    async def _check_room(self, creator: int) -> None:
        seats = await self._desk.store.matches_of(creator)
        waiting = [row for row, _, _ in seats if row.status in WAITING and row.creator == creator]
        if len(waiting) >= MOST_WAITING:
            raise TooManyOpen(f"player {creator} has {len(waiting)} matches waiting", limit=MOST_WAITING)

    async def _made_by(self, interaction: str) -> Accepted | None:
        match = await self._desk.store.applied(interaction) if interaction else None
        if match is None:
            return None
        return Accepted(match=(await self._desk.look(match)).row, repeated=True)

    async def _insert(self, row: MatchRow, new: NewMatch, seat: int, size: int) -> Accepted:
        seats = tuple(
            SeatRow(match=row.id, seat=n, player=new.creator, word=new.word)
            if n == seat
            else SeatRow(match=row.id, seat=n, ai=new.ai)
            for n in range(size)
        )
        if new.ready and not new.ai:
            seats = tuple(msgspec.structs.replace(s, here=False) for s in seats)
        lapse = _lapse(row.id, row.created)
        if new.ai:
            people = {new.creator: await self._desk.store.player(new.creator)}
            return await self._start(Bundle(row, seats, (), (), people), new.interaction, seat)
        notes = self._notes(row.id)
        notes.lobby_post()
        change = Change(
            row=row, at=row.created, input=new.interaction, seats=seats, deadlines=(lapse,), outbox=tuple(notes.rows)
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _gather(self, bundle: Bundle, key: str, seat: int) -> Accepted:
        """Ask everybody but who has just come whether they are there; without them the match is called off."""
        now = self._desk.clock.now()
        seats = tuple(msgspec.structs.replace(s, here=s.seat == seat) for s in bundle.seats)
        row = msgspec.structs.replace(bundle.row, status=READY)
        until = now + READY_FOR
        notes = self._notes(row.id)
        notes.lobby_post()
        asked = Text("service.ready.asked", {"until": {"time": until, "style": "R"}})
        notes.lobby_call(asked, _absent(msgspec.structs.replace(bundle, seats=seats)), buttons=("here",))
        wait = Deadline(match=row.id, kind=LAPSE, due=until, since=now)
        change = Change(row=row, at=now, input=key, seats=seats, deadlines=(wait,), outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _start(self, bundle: Bundle, key: str, seat: int) -> Accepted:
        desk = self._desk
        row, lapse = bundle.row, _lapse(bundle.row.id, desk.clock.now())
        bundle = msgspec.structs.replace(bundle, row=msgspec.structs.replace(row, status=OPENING), deadlines=(lapse,))
        progress = Progress(desk.library.of(bundle.row), bundle, None, desk.chance(bundle), desk.ids, desk.clock.now())
        progress.notes.lobby_post()
        progress.notes.open_threads()
        progress.begin()
        row = await desk.commit(progress.change(key), progress.state)
        return Accepted(match=row, events=tuple(progress.events), seat=seat)

    def _notes(self, match: str) -> Notes:
        return Notes(match, self._desk.ids, self._desk.clock.now())


def _lapse(match: str, now: int) -> Deadline:
    return Deadline(match=match, kind=LAPSE, due=now + LAPSE_AFTER, since=now)


def _check_word(word: str) -> None:
    if len(word) > LONGEST_WORD:
        raise WordTooLong(f"a word of {len(word)} characters", limit=LONGEST_WORD)


def _absent(bundle: Bundle) -> tuple[int, ...]:
    """Return the seats of people who have not said that they are there."""
    return tuple(s.seat for s in bundle.seats if s.player is not None and s.here is False)


def _again(bundle: Bundle, player: int, seat: int, word: str, interaction: str) -> NewMatch:
    row, size = bundle.row, len(bundle.seats)
    others = [s for s in bundle.seats if s.seat != seat]
    return NewMatch(
        game=row.game,
        creator=player,
        guild=row.guild,
        channel=row.channel,
        opponent=next((s.player for s in others if s.player is not None), None),
        ai=next((s.ai for s in others if s.ai), ""),
        options=row.options,
        preset=row.preset,
        seat=(seat + 1) % size,
        size=size,
        word=word,
        ready=any(s.here is not None for s in bundle.seats),
        parent=row.id,
        interaction=interaction,
    )
