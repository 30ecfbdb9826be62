"""Where units may go, and how they enter, move and leave (CM-10, CM-18, CM-29; RCM-04 to RCM-08, RCM-46, RCM-48)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .book import Book
from .carded import War, book_of
from .changes import alter as alter_side
from .changes import drop_held, new_id, retire_cards, to_hand
from .events import Deployed, Left, Shifted
from .field import BORDERS, CELLS, NAMES, START, Cell, around, cells_of
from .placement import taken, unit_at, units
from .settling import abilities_of, enqueue
from .state import Battle, Unit
from .uses import uses_of, written
from .values import survey
from .words import plain

UNMARKED = (0, 0)


def places(state: Battle) -> Sequence[Cell]:
    """Return the squares where a unit may be deployed, in board order (CM-10, CM-29, RCM-04, RCM-05)."""
    occupied = taken(state)
    return cells_of(around(state.options.adjacency, occupied)) if occupied else START


def ways_to_move(state: Battle, cell: Cell) -> Sequence[Cell]:
    """Return the squares a unit may be moved to: empty, and next to another unit than itself (CM-18, RCM-06)."""
    return cells_of(_beside_others(state, cell, taken(state)))


def can_move(state: Battle, cell: Cell, occupied: int | None = None) -> bool:
    """Say whether there is a square a unit may be moved to; `occupied`: `taken`, where it is known."""
    return _beside_others(state, cell, taken(state) if occupied is None else occupied) != 0


def _beside_others(state: Battle, cell: Cell, occupied: int) -> int:
    """Return the bits of the empty squares next to another unit than the one lifted from here."""
    lifted = 1 << cell
    return around(state.options.adjacency, occupied & ~lifted) & ~lifted


def is_lethal(book: Book, state: Battle, seat: int, card: str, cell: Cell) -> bool:
    """Say whether a unit that enters here has no Health left (RCM-08)."""
    printed = book.card(card)
    if not book.sheet(card).statics and not _shining(book, state):
        return printed.health <= state.options.border_penalty * BORDERS[cell]
    trial = state.copy()
    trial.board[cell] = Unit(-1, printed.id, seat)
    return survey(book, trial)[cell].health <= 0


def is_deadly(book: Book, state: Battle, start: Cell, cell: Cell) -> bool:
    """Say whether a unit that goes here falls at once (RCM-08)."""
    unit = unit_at(state, start)
    if not _shining(book, state):
        health = book.card(unit.card).health + sum(mod.health for mod in unit.mods)
        return health - state.options.border_penalty * BORDERS[cell] <= unit.damage
    trial = state.copy()
    trial.board[start], trial.board[cell] = None, unit
    return survey(book, trial)[cell].health <= unit.damage


def _shining(book: Book, state: Battle) -> bool:
    """Say whether anything on the battlefield has a static ability."""
    return any(book.sheet(u.card).statics or any(book.sheet(h.card).statics for h in u.held) for _, u in units(state))


def enter(r: War, seat: int, card: str, cell: Cell) -> None:
    """Put a unit on the battlefield; what that sets off joins the queue (CM-56, RCM-31)."""
    state, book = r.state, book_of(r)
    unit = Unit(new_id(state), plain(card), seat, uses=uses_of(card), entered=state.turn)
    state.board[cell] = unit
    r.tell(Deployed(seat, unit.card, NAMES[cell]))
    enqueue(state, abilities_of(book, cell, unit, "deploying"))


def shift(r: War, start: Cell, cell: Cell, how: str) -> None:
    """Let a unit go to another square; that is no entering (RCM-06, RCM-46)."""
    state = r.state
    unit = unit_at(state, start)
    state.board[start], state.board[cell] = None, unit
    r.tell(Shifted(unit.owner, unit.card, NAMES[start], NAMES[cell], how))


def leave(r: War, cell: Cell, to: str) -> None:
    """Take a unit off the battlefield: to the Retired Zone, its owner's hand, or out of the game (RCM-46, RCM-47)."""
    unit = unit_at(r.state, cell)
    r.state.board[cell] = None
    card = written(unit.card, unit.uses)
    r.tell(Left(unit.owner, unit.card, NAMES[cell], to))
    if to == "hand":
        to_hand(r, unit.owner, card, shown=True)
    elif to == "removed":
        alter_side(r, unit.owner, removed=(*r.state.sides[unit.owner].removed, card))
    else:
        retire_cards(r, unit.owner, card)
    drop_held(r, cell, unit)


def free(state: Battle, cell: Cell) -> bool:
    """Say whether a square is on the board and empty."""
    return 0 <= cell < CELLS and state.board[cell] is None


def settle_down(state: Battle, is_over: bool = False) -> None:
    """Let marks and what held for this turn expire, of all units at once (RCM-38).

    `is_over`: the turn is, so that damage and limits go too; before the second edition limits went with the marks.
    """
    board, is_unlimited = state.board, is_over or not state.options.rules_by(2)
    for cell, unit in units(state):
        if unit.mods or unit.held or unit.attacks or unit.extra or unit.acted or unit.uses or unit.marks != UNMARKED:
            board[cell] = _rested(replace(unit, damage=0) if is_over and unit.damage else unit, is_unlimited)
        elif is_over and unit.damage:
            board[cell] = replace(unit, damage=0)


def _rested(unit: Unit, is_unlimited: bool) -> Unit:
    """Return a unit without marks and what held for this turn (RCM-54), at the end of it without limits (RCM-58)."""
    mods = tuple(mod for mod in unit.mods if mod.lasting)
    if not is_unlimited:
        return replace(unit, marks=UNMARKED, mods=mods, attacks=0, extra=0)
    held = tuple(replace(h, acted=0, uses=()) if h.acted or h.uses else h for h in unit.held)
    return replace(unit, marks=UNMARKED, mods=mods, held=held, attacks=0, extra=0, acted=0, uses=())
