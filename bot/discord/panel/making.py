"""How far an answer is made, and every step that changes it (no Discord here)."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import msgspec

from rules.kernel.cursor import Cursor
from rules.kernel.notation import FREE
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Option

from .question import Question

KEPT_STEPS = 24
"""Steps that can be taken back."""


class Stage(msgspec.Struct, frozen=True, array_like=True):
    """One version of an answer in the making.

    `entries`: what is finished of it: the rows of a sheet, the parts of an answer made of parts (empty where nothing is
    made), else the answer, after it those sent ahead or, behind the beginning of an answer, the rows that go on with
    it. `row`: the steps of the entry being made, which comes to stand at `at` (None: at the end), in the place of the
    one there where `swap` says so.
    """

    entries: tuple[Choice, ...] = ()
    row: Choice = ()
    at: int | None = None
    swap: bool = False


class First(msgspec.Struct, frozen=True, array_like=True):
    """A version of an answer as the first form of sketches had it.

    `choice`: the answer, or the closed orders of a sheet. `row`: what is being put in, for flat answers tokens at a
    place. `parts`: of a composed answer. `ahead`: further answers of the turn, or rows that go on with the answer.
    """

    choice: Choice = ()
    row: Choice = ()
    at: int | None = None
    swap: bool = False
    parts: tuple[Choice, ...] = ()
    ahead: tuple[Choice, ...] = ()


class Making(msgspec.Struct, frozen=True):
    """An answer in the making and its earlier versions, the latest last; `typed` is a text with faults in it.

    `aside`: versions of the answer to a question that is open beside this one (standing orders). `skips`: of the
    answers after the first, what does not fit when it is reached is left out.
    """

    now: Stage = Stage()
    past: tuple[Stage, ...] = ()
    typed: str = ""
    at_once: bool = False
    aside: tuple[Stage, ...] = ()
    skips: bool = False

    @property
    def stamp(self) -> str:
        """Return a short mark of this version: a button that bears another one is old."""
        return f"{zlib.crc32(msgspec.json.encode(self.now)):08x}"

    @property
    def replaces(self) -> bool:
        """Say whether the steps being taken were begun in the place of a whole answer."""
        begun = next((stage for stage in reversed(self.past) if not stage.row), Stage())
        return bool(self.now.row and not self.now.entries and begun.entries)

    def then(self, stage: Stage) -> Making:
        """Go on to another version."""
        if stage == self.now:
            return self
        return Making(stage, (*self.past, self.now)[-KEPT_STEPS:], aside=self.aside, skips=self.skips)

    def undone(self) -> Making:
        """Take the last step back."""
        if not self.past:
            return self
        return Making(self.past[-1], self.past[:-1], aside=self.aside, skips=self.skips)


def words_after(q: Question, row: Choice) -> tuple[Option, ...]:
    """Return the words that may begin or go on a list: here, or in the list that was given last."""
    return words_of(q.at, row)


def words_of(at: Callable[[Choice], Cursor], choice: Choice) -> tuple[Option, ...]:
    """Return the words that may begin or go on a list, where a beginning leads to."""
    node = at(choice).node
    if node is not None and node.field is not None and node.field.words:
        return node.field.words
    if not choice or not choice[-1].startswith(FREE):
        return ()
    field = None if (last := at(choice[:-1]).node) is None else last.field
    used = choice[-1][1:].split(" ")
    return () if field is None else tuple(option for option in field.words if option.token not in used)


def part_at(q: Question, choice: Choice, start: int) -> tuple[Part, int] | None:
    """Return the whole prepared part that begins at a token, and the index after its end."""
    found = next((piece for piece in q.pieces(choice) if piece.start == start), None)
    return None if found is None or found.end is None else (found.part, found.end)
