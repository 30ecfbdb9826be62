"""Taking a match from one host to another: a file with everything, its secret included."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from bot.storage.aggregates import MatchFile
from bot.storage.deadlines import ABSENCES
from bot.storage.errors import Taken
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import ARCHIVED, CANCELLED, LIVE, OVER, PLAYING, READY, SETUP, Deadline
from bot.storage.ruled import Act
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.codec import UNREADABLE
from rules.kernel.errors import OptionError, RulesError
from rules.kernel.options import complete

from .desk import Desk
from .errors import ImportRefused, NoSuchMatch, UnknownPreset
from .gathering import LAPSE_AFTER, READY_FOR
from .grace import LAST_SEEN
from .ids import clean
from .notes import Notes
from .presets import parse_preset
from .timing import KINDS, LAPSE, unseen

LONGEST_CODE = 20
LARGEST = 1 << 63
"""Numbers are smaller than this: what SQLite can keep."""
MOST_VERSIONS = 1 << 62
"""A match has fewer versions than this: there is always a next one."""
STATUSES = (*LIVE, OVER, ARCHIVED, CANCELLED)


class Transfer:
    """Exports and imports whole matches; for hosts only, the file opens every secret of the match."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def export_match(self, match: str) -> bytes:
        """Write everything about a match as JSON; raise NoSuchMatch."""
        file, now = await self._desk.store.export(clean(match)), self._desk.clock.now()
        if file is None:
            raise NoSuchMatch(match)
        seen = await self._desk.store.fact(LAST_SEEN)
        file = msgspec.structs.replace(file, seen=now if seen is None else min(now, int(seen)))
        return msgspec.json.format(msgspec.json.encode(file), indent=1)

    async def import_match(self, data: bytes) -> MatchFile:
        """Store an exported match after playing its log again; raise ImportRefused and change nothing."""
        return await self.take(read(data))

    async def take(self, file: MatchFile) -> MatchFile:
        """Store a match file after playing its log again; raise ImportRefused or OtherRules and change nothing.

        The time since its people could act last counts for no clock: one under way waits until they can see it here,
        one that is not lapses as if it had just begun to wait. What ends at a stated moment (a pause, an absence) does.
        A match that is not over is shown anew, since where its messages stand stays behind; so is an end still unsaid.
        Channels and threads keep their ids: a match moves with its bot, not to another server.
        """
        await self._check(file)
        # an event stays where it is: what its host's event does with this match, is no other host's to know
        file = msgspec.structs.replace(file, row=msgspec.structs.replace(file.row, table=None))
        now = self._desk.clock.now()
        said = self._said(file, now)
        file = _arrived(file, now)
        try:
            await self._desk.store.put_export(file, said)
        except Taken as error:
            raise ImportRefused(str(error), reason={"user": str(error)}) from error
        return file

    def _said(self, file: MatchFile, now: int) -> tuple[OutboxRow, ...]:
        """Return what is to be said of a match here."""
        row, notes = file.row, Notes(file.row.id, self._desk.ids, now)
        if row.status in LIVE:
            notes.anew(row)
        elif "match_over" in file.unsaid and row.started is not None:
            notes.match_over(row.moves - 1, row.moves)
        if row.status not in LIVE and "lobby_post" in file.unsaid:
            notes.lobby_post()
        return tuple(notes.rows)

    async def _check(self, file: MatchFile) -> None:
        game = self._desk.library.of(file.row)
        _check_parts(file)
        try:
            parse_preset(file.row.preset)
            options = complete(game.options, file.row.options)
        except (UnknownPreset, OptionError) as error:
            raise _refused(file, f"{error}") from error
        if options != file.row.options or len(file.seats) not in game.seats:
            raise _refused(file, f"options {file.row.options}, {len(file.seats)} seats")
        indexes = [move.index for move in file.moves]
        last = file.row.moves if file.row.started is not None else -1
        if len(indexes) != last + 1 or indexes != list(range(len(indexes))):
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
            for _ in self._desk.library.of(row).replay(row.options, moves, chance, len(file.seats)):
                pass
        except RulesError as error:
            return error
        return None


def read(data: bytes) -> MatchFile:
    """Read an exported match; raise ImportRefused if it is none."""
    try:
        return msgspec.json.decode(data, type=MatchFile)
    except UNREADABLE as error:
        raise ImportRefused(f"unreadable match file: {error}", reason={"user": str(error)}) from error


def _arrived(file: MatchFile, now: int) -> MatchFile:
    """Return a match as it goes on here, with the clocks that stood still on its way."""
    row = file.row
    if row.status in (SETUP, PLAYING):
        since = file.seen if 0 < file.seen <= now else now
        kept = tuple(one for one in file.deadlines if one.kind in ABSENCES)
        return msgspec.structs.replace(file, row=unseen(row, file.deadlines, since), deadlines=kept)
    lapses = now + (READY_FOR if row.status == READY else LAPSE_AFTER)

    def anew(one: Deadline) -> Deadline:
        return msgspec.structs.replace(one, due=lapses, since=now) if one.kind == LAPSE else one

    return msgspec.structs.replace(file, deadlines=tuple(map(anew, file.deadlines)))


def _check_parts(file: MatchFile) -> None:
    """Refuse a file whose parts are not all of its match, or hold what no match can hold; raise ImportRefused."""
    match = file.row.id
    if not (match.isascii() and match.isalnum() and match == clean(match) and len(match) <= LONGEST_CODE):
        raise ImportRefused(f"{match[:20]!r} is no match's code", reason={"user": f"id: {match[:20]}"})
    if file.row.status not in STATUSES:
        raise _refused(file, f"status {file.row.status!r}, expected one of {STATUSES}")
    if not 0 < file.row.version < MOST_VERSIONS:
        raise _refused(file, f"version {file.row.version}, expected 1 to {MOST_VERSIONS - 1}")
    for name in ("seats", "moves", "deadlines", "drafts", "absences", "disputes", "acts"):
        for index, part in enumerate(getattr(file, name)):
            if part.match != match:
                raise _refused(file, f"{name}[{index}].match is {part.match!r}, expected {match!r}")
            if not isinstance(part, Act) and part.seat is not None and not 0 <= part.seat < len(file.seats):
                raise _refused(file, f"{name}[{index}].seat is {part.seat}, expected 0 to {len(file.seats) - 1}")
    for index, dispute in enumerate(file.disputes):
        if dispute.guild != file.row.guild:
            raise _refused(file, f"disputes[{index}].guild is {dispute.guild}, expected {file.row.guild}")
    if [seat.seat for seat in file.seats] != list(range(len(file.seats))):
        raise _refused(file, f"seats {[seat.seat for seat in file.seats]}, expected each once, in order")
    for index, deadline in enumerate(file.deadlines):
        if deadline.kind not in KINDS:
            raise _refused(file, f"deadlines[{index}].kind is {deadline.kind!r}, expected one of {KINDS}")
    if len({(draft.seat, draft.decision) for draft in file.drafts}) < len(file.drafts):
        raise _refused(file, "two drafts for one decision")
    for index, given in enumerate(file.answers):
        if not 0 <= given.seat < len(file.seats) or given.count < 0:
            raise _refused(file, f"answers[{index}]: {given.count} of seat {given.seat}")
    if len({(given.seat, given.player) for given in file.answers}) < len(file.answers):
        raise _refused(file, "answers of one person at one seat counted twice")
    for index, one in enumerate(file.consents):
        if not 0 <= one.seat < len(file.seats) or one.turns < 1:
            raise _refused(file, f"consents[{index}]: {one.turns} turns, of seat {one.seat}")
    if len({one.seat for one in file.consents}) < len(file.consents):
        raise _refused(file, "two consents of one seat")
    for path, number in _numbers(msgspec.to_builtins(file), "file"):
        if not -LARGEST <= number < LARGEST:
            raise _refused(file, f"{path} is {number}, expected a number of at most 63 bits")


Plain: TypeAlias = "dict[str, Plain] | list[Plain] | tuple[Plain, ...] | str | int | float | bool | None"
"""A value as a file holds it."""


def _numbers(value: Plain, path: str) -> Iterator[tuple[str, int]]:
    match value:
        case int():
            yield path, value
        case dict():
            for key, part in value.items():
                yield from _numbers(part, f"{path}.{key}")
        case list() | tuple():
            for index, part in enumerate(value):
                yield from _numbers(part, f"{path}[{index}]")
        case _:
            pass


def _refused(file: MatchFile, reason: str) -> ImportRefused:
    return ImportRefused(f"the file of {file.row.id}: {reason}", reason={"user": reason[:200]})
