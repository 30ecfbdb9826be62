"""The table every verb works at: one match at a time, its state at hand, changes committed whole."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.errors import EventMoved
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import MatchRow
from bot.storage.store import Store
from rules.kernel.chance import Chance, Sealed, match_key
from rules.kernel.errors import RulesError
from rules.kernel.types import Seat, State, View

from . import cached
from .clock import Clock
from .errors import NoSuchMatch, OtherRules
from .ids import Ids, clean
from .lesson_shelf import LessonShelf, Shelf, is_alone, is_puzzle
from .library import AnyGame, Library

STATES_KEPT = 256
"""Loaded states kept in memory; the others are read again when someone asks."""
VIEWS_KEPT = 48
"""Views kept with what was found out about them, some 300 KiB after a sheet: who makes an answer goes on there."""
MOST_FOUND = 2000
"""Things found out about a view, above which it is made anew."""


class Desk:
    """Locks, loads and commits matches for all services."""

    def __init__(self, store: Store, library: Library, clock: Clock, ids: Ids) -> None:
        self.store = store
        self.lessons = LessonShelf(store)
        self.library = library
        self.clock = clock
        self.ids = ids
        self.committed: list[Callable[[MatchRow], None]] = []
        """Called with the match after each commit: the scheduler, the outbox worker and the AI seats look up."""
        self.said: list[Callable[[], None]] = []
        """Called when something is to be said that belongs to no match."""
        self.beside: list[Callable[[Change], Awaitable[tuple[OutboxRow, ...]]]] = []
        """Asked what a change has said elsewhere, in the same transaction: on a server's desk, among its results."""
        self.changed: list[Callable[[], None]] = []
        """Called after each change of an event."""
        self.reported: Callable[[Change, State | None], Awaitable[Change]] | None = None
        """Adds to a change of a match what it is for the event in which the match is played."""
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._states: OrderedDict[str, tuple[int, State]] = OrderedDict()
        """Each with the match's version: only that says for certain that it is the same log."""
        self._views: OrderedDict[tuple[str, int | None], tuple[State, View[Any]]] = OrderedDict()
        """Each with the state it was made of."""

    @asynccontextmanager
    async def match(self, match: str, key: str = "") -> AsyncGenerator[Bundle]:
        """Hold a match for one verb, with what is stored of it; raise NoSuchMatch."""
        async with self.hold(match) as code:
            yield await self.look(code, key)

    @asynccontextmanager
    async def hold(self, match: str) -> AsyncGenerator[str]:
        """Hold a match for a verb that knows what is stored of it."""
        code = clean(match)
        lock, users = self._locks.get(code, (asyncio.Lock(), 0))
        self._locks[code] = (lock, users + 1)
        try:
            async with lock:
                yield code
        finally:
            lock, users = self._locks[code]
            if users == 1:
                del self._locks[code]
            else:
                self._locks[code] = (lock, users - 1)

    def kept(self, match: str) -> Shelf:
        """Return where a match is kept: the store, or the shelf of lessons and puzzles."""
        return self.lessons if is_alone(match) else self.store

    async def look(self, match: str, key: str = "") -> Bundle:
        """Read what is stored of a match without holding it; raise NoSuchMatch."""
        code = clean(match)
        bundle = await self.kept(code).load(code, key)
        if bundle is None:
            raise NoSuchMatch(match)
        return bundle

    async def state(self, bundle: Bundle) -> Any:
        """Return the state of a started match: from memory, the snapshot, or the log."""
        row = bundle.row
        found = self._states.get(row.id)
        if found is None or found[0] != row.version:
            found = (row.version, await self._read_state(bundle))
        self._keep(row.id, *found)
        return found[1]

    async def view(self, bundle: Bundle, seat: int | None) -> View[Any]:
        """Return a started match as a seat (None: nobody) may see it: the same view as long as the state stands."""
        state = await self.state(bundle)
        key = bundle.row.id, seat
        made_of, view = self._views.pop(key, (None, None))
        if view is None or made_of is not state or len(view.memo) > MOST_FOUND:
            view = self.library.of(bundle.row).view(state, None if seat is None else Seat(seat))
        self._views[key] = state, view
        if len(self._views) > VIEWS_KEPT:
            self._views.popitem(last=False)
        return view

    async def commit(self, change: Change, state: State | None = None) -> MatchRow:
        """Apply a change; afterwards everyone who waits for changes is woken, unless only drafts were kept."""
        if _is_noticed(change) and not is_alone(change.row.id):
            for also in self.beside:
                if rows := await also(change):
                    change = msgspec.structs.replace(change, outbox=(*change.outbox, *rows))
        row = await self._applied(change, state)
        if state is None and not change.moves:
            before = self._states.get(row.id)
            state = before[1] if before is not None and before[0] == change.row.version else None
        if state is not None:
            self._keep(row.id, row.version, state)
        if _is_noticed(change):
            for look_up in self.committed:
                look_up(row)
        return row

    async def _applied(self, change: Change, state: State | None) -> MatchRow:
        """Apply a change, with what it is for the match's event as that stands when it is written."""
        if change.row.table is None or self.reported is None:
            return await self.kept(change.row.id).apply(change)
        while True:
            try:
                whole = await self.reported(change, state)
                row = await self.store.apply(whole)
            except EventMoved:
                continue  # another of its matches ended, or a director acted
            if whole.event is not None:
                for look_up in self.changed:
                    look_up()
            return row

    def chance(self, bundle: Bundle) -> Chance:
        """Return the sealed chance of a match; every lesson of a game draws alike, and so does every puzzle."""
        row = bundle.row
        name = row.game if is_alone(row.id) else row.id
        return Sealed(match_key(row.secret, name, [seat.word for seat in bundle.seats]))

    async def replay(self, bundle: Bundle, until: int | None = None) -> list[Any]:
        """Play the log again and return every step, the start first, in a thread of its own.

        Raises OtherRules where the rules here cannot: those of a release that is older than the match, or broken ones.
        """
        steps = await self.kept(bundle.row.id).steps(bundle.row.id, 0, until)
        moves = [step.move for step in steps]
        game, chance, options = self.library.of(bundle.row), self.chance(bundle), bundle.row.options
        since = await self.origin(bundle)
        try:
            return await asyncio.to_thread(lambda: list(game.replay(options, moves, chance, len(bundle.seats), since)))
        except RulesError as error:
            match = bundle.row.id
            raise OtherRules(f"match {match} cannot be played again: {error}", match={"user": match}) from error

    async def origin(self, bundle: Bundle) -> State | None:
        """Return the position in which a puzzle begins; None for whatever begins at its start."""
        kept = await self.lessons.file(bundle.row.id) if is_puzzle(bundle.row.id) else None
        return None if kept is None else self.library.of(bundle.row).puzzles.state(kept.puzzle)

    async def _read_state(self, bundle: Bundle) -> State:
        row = bundle.row
        game: AnyGame = self.library.of(row)
        snapshot = await self.kept(row.id).snapshot(row.id)
        if snapshot is not None and snapshot.index == row.moves:
            found: State | None = cached.read(game, snapshot.state, row.id)
            if found is not None:
                return found
        return (await self.replay(bundle, row.moves))[-1][0]  # the log may have grown since the bundle was read

    def _keep(self, match: str, version: int, state: State) -> None:
        self._states[match] = (version, state)
        self._states.move_to_end(match)
        if len(self._states) > STATES_KEPT:
            self._states.popitem(last=False)


def _is_noticed(change: Change) -> bool:
    """Say whether a change is more than a draft that is kept."""
    return bool(change.outbox or change.moves or change.seats) or change.deadlines is not None
