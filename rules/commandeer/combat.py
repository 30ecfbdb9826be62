"""One attack, step by step (CM-43, CM-45, CM-58; RCM-26, RCM-27, RCM-40)."""

from __future__ import annotations

from .carded import War, book_of
from .changes import alter_unit, is_over
from .events import Attacked, Damaged, Marked
from .field import COMPASS, NAMES, Cell
from .placement import cell_of, unit_at
from .settling import abilities_of, settle
from .state import MARKING_BONUS, NONE, OFF, Battle, Source
from .values import Survey, survey

MARKING = -1
"""Number of the keyword among a unit's abilities: it comes before those that are printed (RCM-31)."""
NO_QUEUE: tuple[Source, ...] = ()


def harm(state: Battle, worth: Survey, cell: Cell, at: Cell) -> int:
    """Return the damage one unit deals to another: Power, marks, less armour (CM-04, CM-43, RCM-27, RCM-40)."""
    owner, marks = unit_at(state, cell).owner, unit_at(state, at).marks
    bonus = 0
    if worth[cell].ranged and marks[owner]:
        bonus = MARKING_BONUS * (marks[owner] if state.options.marking_stacks else 1)
    return max(0, worth[cell].power + bonus - worth[at].armor)


def attack(r: War, cell: Cell, way: int, at: Cell) -> None:
    """Attack; nothing strikes back. What it sets off comes before what its defeats set off (RCM-26, RCM-27)."""
    state, book = r.state, book_of(r)
    worth = survey(book, state)
    unit, other = unit_at(state, cell), unit_at(state, at)
    amount = harm(state, worth, cell, at)
    alter_unit(r, cell, attacks=unit.attacks + 1)
    alter_unit(r, at, attacked=state.turn, damage=other.damage + amount)
    r.tell(Attacked(unit.owner, unit.card, NAMES[cell], COMPASS[way], other.card, NAMES[at], amount))
    r.tell(Damaged(other.card, NAMES[at], amount, other.damage + amount, worth[at].health))
    happened: list[Source] = []
    if worth[cell].marking and other.owner != unit.owner:
        happened.append(Source(unit.owner, unit.card, MARKING, unit.id, cell, NONE, other.id, "marking"))
    happened += abilities_of(book, cell, unit, "on_attack", other.id)
    happened += abilities_of(book, at, other, "on_attacked", unit.id)
    before, state.queue = state.queue, NO_QUEUE
    settle(r, unit.id)
    if not is_over(r):
        state.queue = (*before, *happened, *state.queue)


def put_mark(r: War, seat: int, cell: Cell) -> None:
    """Put a mark of a side on a unit (RCM-40)."""
    unit = unit_at(r.state, cell)
    marks = list(unit.marks)
    marks[seat] += 1
    alter_unit(r, cell, marks=(marks[0], marks[1]))
    r.tell(Marked(seat, unit.card, NAMES[cell]))


def mark_by(r: War, source: Source) -> None:
    """Carry out Marking: a mark on the unit attacked, if it is still there (CM-58, RCM-40)."""
    cell = cell_of(r.state, source.other)
    if cell != OFF:
        put_mark(r, source.owner, cell)
