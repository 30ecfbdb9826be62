"""How far an answer is made, and every step that changes it (no Discord here)."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import msgspec

from rules.kernel import cursor, reading
from rules.kernel.cursor import Cursor
from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import OPEN, ROW
from rules.kernel.notation import FREE
from rules.kernel.parts import Part
from rules.kernel.sheet import join, split
from rules.kernel.types import Choice, Option, Token

from . import composed
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


class Making(msgspec.Struct, frozen=True):
    """An answer in the making and its earlier versions, the latest last; `typed` is a text with faults in it.

    `aside`: versions of the answer to a question that is open beside this one (standing orders).
    """

    now: Stage = Stage()
    past: tuple[Stage, ...] = ()
    typed: str = ""
    at_once: bool = False
    aside: tuple[Stage, ...] = ()

    @property
    def stamp(self) -> str:
        """Return a short mark of this version: a button that bears another one is old."""
        return f"{zlib.crc32(msgspec.json.encode(self.now)):08x}"

    def then(self, stage: Stage) -> Making:
        """Go on to another version."""
        if stage == self.now:
            return self
        return Making(stage, (*self.past, self.now)[-KEPT_STEPS:], aside=self.aside)

    def undone(self) -> Making:
        """Take the last step back."""
        return Making(self.past[-1], self.past[:-1], aside=self.aside) if self.past else self


def stored(q: Question, stage: Stage) -> Choice:
    """Return what the draft holds: a sheet or a composed answer is kept as one that could be sent as it is."""
    if q.is_composed:
        return composed.filled(q, stage.entries)
    if q.sheet is not None:
        return join(stage.entries) if stage.entries else ()
    return begun(q, stage)


def begun(q: Question, stage: Stage) -> Choice:
    """Return the first of the answers of a turn, as far as it is made."""
    return stage.entries[0] if stage.entries else () if q.ways is not None else stage.row


def whole(q: Question, stage: Stage) -> Choice:
    """Return the answer to send."""
    if q.is_composed:
        return composed.joined(q, stage.entries)
    if q.sheet is not None:
        return join(stage.entries)
    if len(stage.entries) > 1 and planned(q, stage) is not None:
        rows = [token for choice in stage.entries[1:] for token in (*choice, ROW)]
        return (*stage.entries[0], *reading.read(q.check(stage.entries[0]), (OPEN, *rows)))
    return begun(q, stage)


def ahead(q: Question, stage: Stage) -> tuple[Choice, ...]:
    """Return the answers to send ahead with it."""
    if q.is_composed or q.sheet is not None or planned(q, stage) is not None:
        return ()
    return stage.entries[1:]


def written(q: Question, stage: Stage) -> str:
    """Return the answer in the game's notation, to be written on; empty before there is a whole one."""
    choice = whole(q, stage) if q.sheet is not None or is_complete(q, stage) else ()
    return q.game.format(q.view, q.decision, choice) if choice else ""


def is_complete(q: Question, stage: Stage) -> bool:
    """Say whether the answer can be sent as it is; a row in progress is no part of it."""
    if q.is_composed:
        return composed.is_complete(q, stage.entries)
    return not is_apart(q, stage) and q.is_whole(whole(q, stage))


def is_apart(q: Question, stage: Stage) -> bool:
    """Say whether the row being made is no part yet of what would be sent."""
    return bool(stage.row) and (q.sheet is not None or q.ways is not None or bool(stage.entries))


def stage_of(q: Question, choice: Choice, then: tuple[Choice, ...] = ()) -> Stage:
    """Return the version that holds a whole answer, with others sent ahead."""
    if q.sheet is not None:
        return Stage(split(choice).orders)
    return Stage(composed.apart(q, choice) if q.is_composed else (choice, *then))


def step(q: Question, stage: Stage, token: Token) -> Stage:
    """Take a step to an answer of a turn; raise IllegalChoice for a wrong one.

    After a whole answer it is one to what comes next, where something does, else a new answer.
    """
    then = onward(q, stage)
    now = then or q
    if then is None and len(stage.entries) > 1:
        raise IllegalChoice("nothing is foreseen that could be answered", choice=(token,), at=0)
    row = (*stage.row, token)
    if now.ways is None:
        row = cursor.arranged(now.root, row)
    return placed(q, stage.entries if then is not None else (), now, row)


def placed(q: Question, entries: tuple[Choice, ...], now: Question, row: Choice) -> Stage:
    """Return the version with the steps of an entry after others, finished where they are; raise IllegalChoice."""
    place = now.at(row)
    if place.is_whole and not words_after(now, row):
        return Stage((*entries, now.answer(row)))
    if not entries and now.ways is None and planned(q, Stage((row,))) is not None:
        return Stage((row,))
    return Stage(entries, row)


def planned(q: Question, stage: Stage) -> Question | None:
    """Return the question whose answers the rows in brackets write down; None: the answer goes on with none."""
    if q.sheet is not None or q.is_composed or not stage.entries:
        return None
    place = q.reached(stage.entries[0])
    if place is None or place.node is None or not place.node.takes(OPEN):
        return None
    return _after(q, stage.entries[0])


def onward(q: Question, stage: Stage) -> Question | None:
    """Return what is asked after the answers made so far, if all goes well; None: nothing, or nothing foreseeable."""
    plan = planned(q, stage)
    now: Question | None = plan or q
    for choice in stage.entries[1:] if plan is not None else stage.entries:
        now = None if now is None else after(now, choice)
    return now if stage.entries else None


def after(q: Question, choice: Choice) -> Question | None:
    """Return what is asked after an answer, if all goes well; None: nothing, or nothing foreseeable."""
    return None if q.sheet is not None or q.is_composed else _after(q, choice)


def _after(q: Question, choice: Choice) -> Question | None:
    found = q.game.onward(q.view, q.decision, choice)
    return None if found is None else q._replace(view=found[0], decision=found[1])


def prefix(q: Question, stage: Stage) -> Choice:
    """Return the tokens the next one is chosen after: for a sheet those of the orders before the row, and the row."""
    if q.is_composed:
        return composed.shown(q, stage.entries)
    if q.sheet is None:
        return begun(q, stage)
    orders = stage.entries
    return (*join(orders[: len(orders) if stage.at is None else stage.at], done=False), *stage.row)


def words_after(q: Question, row: Choice) -> tuple[Option, ...]:
    """Return the words that may begin or go on a list: here, or in the list that was given last."""
    return words_of(q.at, row) if q.ways is None else ()


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
