"""Taking a match from one host to another: a file with everything, its secret included."""

from __future__ import annotations

import asyncio

import msgspec

from bot.storage.rows import MatchFile
from bot.storage.store import Taken
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.errors import RulesError

from .desk import Desk
from .errors import ImportRefused, NoSuchMatch
from .ids import clean


class Transfer:
    """Exports and imports whole matches; for hosts only, the file opens every secret of the match."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def export_match(self, match: str) -> bytes:
        """Write everything about a match as JSON; raise NoSuchMatch."""
        file = await self._desk.store.export(clean(match))
        if file is None:
            raise NoSuchMatch(match)
        return msgspec.json.format(msgspec.json.encode(file), indent=1)

    async def import_match(self, data: bytes) -> MatchFile:
        """Store an exported match after playing its log again; raise ImportRefused and change nothing.

        Channels and threads keep their ids: a match moves with its bot, not to another server.
        """
        try:
            file = msgspec.json.decode(data, type=MatchFile)
        except msgspec.DecodeError as error:
            raise ImportRefused(f"unreadable match file: {error}", reason={"user": str(error)}) from error
        await self._check(file)
        try:
            await self._desk.store.put_export(file)
        except Taken as error:
            raise ImportRefused(str(error), reason={"user": str(error)}) from error
        return file

    async def _check(self, file: MatchFile) -> None:
        self._desk.library.of(file.row)
        indexes = [move.index for move in file.moves]
        last = file.row.moves if file.row.started is not None else -1
        if indexes != list(range(last + 1)):
            raise ImportRefused(
                f"the log of {file.row.id} has steps {indexes[:5]}..., expected 0..{last}",
                reason={"user": f"log: {len(indexes)} / {last + 1}"},
            )
        if commitment(file.row.secret) != file.row.commitment:
            raise ImportRefused(
                f"the secret of {file.row.id} is not the one committed to", reason={"user": "commitment"}
            )
        if file.row.started is not None:
            fault = await asyncio.to_thread(self._play, file)
            if fault is not None:
                raise ImportRefused(f"the log of {file.row.id} does not play: {fault}", reason={"user": str(fault)})

    def _play(self, file: MatchFile) -> RulesError | None:
        """Play the log; return why it stops, None if it does not."""
        row = file.row
        chance = Sealed(match_key(row.secret, row.id, [seat.word for seat in file.seats]))
        moves = [step.move for step in file.moves[1:]]
        try:
            for _ in self._desk.library.of(row).replay(row.options, moves, chance):
                pass
        except RulesError as error:
            return error
        return None
