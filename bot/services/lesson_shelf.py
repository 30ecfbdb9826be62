"""Where lessons and puzzles are kept: each as a whole match in one fact, out of every list, clock and message."""

from __future__ import annotations

from typing import Protocol

import msgspec

from bot.storage.aggregates import Bundle, Change, MatchFile
from bot.storage.errors import Conflict, Repeated
from bot.storage.rows import MatchRow, MoveRow, Snapshot
from bot.storage.store import Store

from .ids import CODE_LENGTH

FIRST, PUZZLE = "LEARN", "PUZZL"
"""The code of a lesson, or of a puzzle, begins with it; a match's is shorter."""
KEPT = "lesson.{}"
INDEX = "lesson.of.{}.{}"
SOLVED = "solved"
INPUTS = 20
"""Inputs that are remembered, so that a click that comes twice is applied once."""


def is_lesson(match: str) -> bool:
    """Say whether a code names a lesson."""
    return match.startswith(FIRST) and len(match) > CODE_LENGTH


def is_puzzle(match: str) -> bool:
    """Say whether a code names a puzzle."""
    return match.startswith(PUZZLE) and len(match) > CODE_LENGTH


def is_alone(match: str) -> bool:
    """Say whether a code names what one person does alone, out of all matches: a lesson or a puzzle."""
    return is_lesson(match) or is_puzzle(match)


def is_asked(decision: str) -> bool:
    """Say whether an id names a question of the match, not one that is ever open."""
    return decision[:1].isdecimal()


class Shelf(Protocol):
    """What a match is read from and written to while it is played."""

    async def load(self, match: str, key: str = "") -> Bundle | None:
        """Return a match as it stands, None if unknown; `repeated` says whether input `key` was applied."""
        ...

    async def apply(self, change: Change) -> MatchRow:
        """Apply a change whole; raise Conflict or Repeated and leave everything as it was."""
        ...

    async def snapshot(self, match: str) -> Snapshot | None:
        """Return the cached state."""
        ...

    async def steps(self, match: str, since: int = -1, until: int | None = None) -> list[MoveRow]:
        """Return the steps with since < index <= until, in order."""
        ...

    async def draw_offers(self, match: str) -> int:
        """Return how often a draw was offered in a match."""
        ...


class LessonFile(msgspec.Struct, frozen=True):
    """A lesson as it is kept: the mark of what it was begun by, the match, answers that stood, the last inputs.

    `puzzle`: the puzzle in whose position it began.
    """

    mark: str
    file: MatchFile
    answers: int = 0
    inputs: tuple[str, ...] = ()
    puzzle: str = ""


class LessonShelf:
    """Keeps lessons and puzzles as facts of the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def code_of(self, player: int, name: str) -> str | None:
        """Return the code of somebody's lesson of a game, or of a puzzle by its full name."""
        return await self._store.fact(INDEX.format(player, name))

    async def register(self, player: int, name: str, code: str, first: str = FIRST) -> str:
        """Give somebody's lesson of a game, or a puzzle, a code and return it."""
        full = f"{first}{code}"
        await self._store.put_fact(INDEX.format(player, name), full)
        return full

    async def solved(self, player: int) -> tuple[str, ...]:
        """Return the full names of the puzzles that somebody has solved."""
        kept = await self._store.fact(INDEX.format(player, SOLVED))
        return () if kept is None else msgspec.json.decode(kept, type=tuple[str, ...])

    async def solve(self, player: int, name: str) -> None:
        """Note that somebody has solved a puzzle."""
        names = sorted({*await self.solved(player), name})
        await self._store.put_fact(INDEX.format(player, SOLVED), msgspec.json.encode(names).decode())

    async def file(self, match: str) -> LessonFile | None:
        """Return a lesson as it is kept; one that cannot be read any more is none."""
        kept = await self._store.fact(KEPT.format(match))
        try:
            return None if kept is None else msgspec.json.decode(kept, type=LessonFile)
        except msgspec.DecodeError:
            return None

    async def begin(self, mark: str, change: Change, puzzle: str = "") -> None:
        """Put a lesson just begun in the place of what was there."""
        file = MatchFile(row=change.row, seats=change.seats, moves=change.moves, deadlines=(), drafts=())
        await self._put(change.row.id, LessonFile(mark, file, puzzle=puzzle))

    async def load(self, match: str, key: str = "") -> Bundle | None:
        """Return a lesson as it stands, None if unknown."""
        kept = await self.file(match)
        if kept is None:
            return None
        file = kept.file
        people = {s.player: await self._store.player(s.player) for s in file.seats if s.player is not None}
        return Bundle(file.row, file.seats, (), file.drafts, people, bool(key) and key in kept.inputs)

    async def apply(self, change: Change) -> MatchRow:
        """Apply a change; a lesson has no clocks and says nothing to anybody, so those are left out."""
        match, kept = change.row.id, await self.file(change.row.id)
        if kept is None or kept.file.row.version != change.row.version:
            raise Conflict(match, change.row.version)
        if change.input and change.input in kept.inputs:
            raise Repeated(change.input)
        row = msgspec.structs.replace(change.row, version=change.row.version + 1, secret=kept.file.row.secret)
        drafts = kept.file.drafts if change.drafts is None else change.drafts
        if change.draft is not None:
            drafts = (*(d for d in drafts if d.seat != change.draft.seat), change.draft)
        file = MatchFile(
            row=row,
            seats=change.seats or kept.file.seats,
            moves=(*kept.file.moves, *change.moves),
            deadlines=(),
            drafts=drafts,
        )
        inputs = (*kept.inputs, change.input)[-INPUTS:] if change.input else kept.inputs
        answers = kept.answers + any(is_asked(move.decision) for move in change.moves[:1])
        await self._put(match, LessonFile(kept.mark, file, answers, inputs, kept.puzzle))
        return row

    async def answers(self, match: str) -> int:
        """Return how many messages of its learner stand, each an answer with what was sent ahead."""
        kept = await self.file(match)
        return 0 if kept is None else kept.answers

    async def snapshot(self, match: str) -> Snapshot | None:
        """Return nothing: a lesson is short, its log is played again."""
        return None

    async def steps(self, match: str, since: int = -1, until: int | None = None) -> list[MoveRow]:
        """Return the steps with since < index <= until, in order."""
        kept = await self.file(match)
        moves = () if kept is None else kept.file.moves
        return [move for move in moves if move.index > since and (until is None or move.index <= until)]

    async def draw_offers(self, match: str) -> int:
        """Return how often a draw was offered: in a lesson, never."""
        return 0

    async def _put(self, match: str, kept: LessonFile) -> None:
        await self._store.put_fact(KEPT.format(match), msgspec.json.encode(kept).decode())
