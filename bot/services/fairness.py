"""Checking the dice: the commitment of the first post, the revealed secret, and every answer played again."""

from __future__ import annotations

import asyncio

import msgspec

from rules.kernel import record

from .desk import Desk
from .matches import Matches


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """A passed check: what was committed to, what was revealed, what the seats added, what came of it."""

    match: str
    commitment: str
    secret: str
    words: tuple[str, ...]
    moves: int
    drawn: int
    digest: str


class Fairness:
    """Verifies matches that have ended."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches

    async def verify(self, match: str) -> Verification:
        """Play a match again from its record; raise NotRevealed, or RecordError where it differs."""
        bundle = await self._desk.look(match)
        made = await self._matches.record_of(bundle)
        return await self._check(made)

    async def verify_record(self, data: bytes) -> Verification:
        """Check a record file, of this host or another; raise RecordError, UnknownGame or OtherRules."""
        return await self._check(record.read(data))

    async def _check(self, made: record.Record) -> Verification:
        game = self._desk.library.version(made.game, made.version, made.content, made.match)
        report = await asyncio.to_thread(record.verify, game, made)
        return Verification(
            match=made.match,
            commitment=made.commitment,
            secret=made.secret or "",
            words=made.nonces,
            moves=report.moves,
            drawn=report.drawn,
            digest=report.digest,
        )
