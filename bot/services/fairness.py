"""Checking the dice: the commitment of the first post, the revealed secret, and every answer played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from rules.kernel import record
from rules.kernel.errors import RecordError
from rules.kernel.game import Game

from .desk import Desk
from .ids import clean
from .library import Library
from .matches import Matches, revealed

Result = TypeVar("Result")

LONGEST_STATED = 100
"""Characters of a match's code or secret in a record: several times what any host gives them, and little to tell."""
MOST_MOVES = 5000
"""Answers and rulings in a record from outside: several times the longest match, and seconds of work at most."""


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """A passed check: what was committed to, what was revealed, what the seats added, what came of it."""

    match: str
    commitment: str
    secret: str
    words: tuple[str, ...]
    moves: int
    drawn: int
    digest: str
    posted: bool = False
    """This host posted the commitment at the start of the match; else it has to be compared with the first post."""


def check_record(library: Library, data: bytes) -> Verification:
    """Check a record file, of this host or another; raise RecordError, UnknownGame or OtherRecord."""
    return _checked(library, _read(data))


def _read(data: bytes) -> record.Record:
    made = record.read(data)
    for name, stated in (("match", made.match), ("secret", made.secret or "")):
        if len(stated) > LONGEST_STATED:
            raise RecordError(f"{name} of {len(stated)} characters, at most {LONGEST_STATED}", where=name)
    if len(made.moves) > MOST_MOVES:
        raise RecordError(f"{len(made.moves)} moves, at most {MOST_MOVES}", where="moves")
    return made


def _checked(library: Library, made: record.Record) -> Verification:
    return _played(library.of_record(made), made)


def _played(game: Game[Any], made: record.Record) -> Verification:
    report = record.verify(game, made)
    return Verification(
        match=made.match,
        commitment=made.commitment,
        secret=made.secret or "",
        words=made.nonces,
        moves=report.moves,
        drawn=report.drawn,
        digest=report.digest,
    )


class Fairness:
    """Verifies matches that have ended."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches
        self._playing = asyncio.Lock()
        """Held while one is played: whatever is asked for, no more than one takes time from everybody else."""

    async def alone(self, check: Callable[[], Result]) -> Result:
        """Do a check beside the loop, none of the others at the same time."""
        async with self._playing:
            return await asyncio.to_thread(check)

    async def verify(self, match: str) -> Verification:
        """Play a match again from its record; raise NotRevealed, or RecordError where it differs."""
        bundle = await self._desk.look(match)
        made = await self._matches.record_of(bundle)
        game = self._desk.library.of(bundle.row)
        found = await self.alone(partial(_played, game, made))
        return msgspec.structs.replace(found, posted=True)

    async def verify_record(self, data: bytes) -> Verification:
        """Check a record file, of this host or another; raise RecordError, UnknownGame or OtherRecord.

        Who knows a revealed secret can make other matches with it that play: of one that has ended here the answers
        must be those that were given here.
        """
        made = _read(data)
        found = await self.alone(partial(_checked, self._desk.library, made))
        bundle = await self._desk.store.load(clean(found.match))
        posted = bundle is not None and bundle.row.commitment == found.commitment
        if bundle is not None and posted and bundle.row.started is not None and revealed(bundle.row):
            own = await self._matches.record_of(bundle)
            for name in ("options", "nonces", "moves", "outcome"):
                if getattr(made, name) != getattr(own, name):
                    raise RecordError(f"{name}: not those of match {own.match} on this host", where=name)
        return msgspec.structs.replace(found, posted=posted)
