"""What a host may change at the beginning of a turn: where pieces stand, which way up, who is dead."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel import edits
from rules.kernel.menu import Menu
from rules.kernel.types import Choice, Option, Text

from .board import CELLS, NAMES, SIZE, Cell
from .cards import CARDS, HERO, SUMMONER, used_cards
from .changes import alter, alter_side, show_mimic, uncover
from .publishing import War, begin_anew, publish
from .state import Dead, Piece, WarState, piece_at
from .wording import concealed_text, piece_text

UP, DOWN = "turn_up", "turn_down"


def menu(state: WarState) -> Menu | None:
    """Return the verbs, before anything has happened in a turn: what has is not published yet (RSW-47)."""
    if state.stage != "play" or state.log or any(question.kind != "turn" for question in state.pending.values()):
        return None
    free = [edits.square(NAMES[cell]) for cell in range(SIZE) if state.board[cell] is None]
    dead = [Option(str(n), piece_text(d.side, d.type, d.base)) for n, d in enumerate(state.dead, 1)]
    return edits.tree(
        {
            edits.MOVE: edits.which(
                _pieces(state, lambda _: True),
                lambda start: edits.where(edits.square(name) for name in NAMES if name != start),
            ),
            UP: edits.which(_pieces(state, lambda piece: piece.concealed)),
            DOWN: edits.which(_pieces(state, lambda piece: not piece.concealed)),
            edits.REMOVE: edits.which(_pieces(state, lambda piece: piece.type != SUMMONER)),
            edits.PUT: edits.which(dead if free else (), lambda _: edits.where(free)),
        }
    )


def carry_out(r: War, choice: Choice) -> None:
    """Change what a verb says; no card works by it, but those that show themselves do (RSW-39)."""
    state = r.state
    verb, what, *rest = choice
    if verb == edits.PUT:
        _put(r, int(what) - 1, CELLS[rest[0]])
    else:
        cell = CELLS[what]
        piece = piece_at(state, cell)
        if verb == edits.MOVE:
            _move(r, cell, CELLS[rest[0]])
        elif verb == UP:
            uncover(r, cell)
            edits.tell(r, "turned_up", what=_named(piece), at=what)
        elif verb == DOWN:
            alter(r, cell, concealed=True, known=True)
            edits.tell(r, "turned_down", what=_named(piece), at=what)
        else:
            _remove(r, piece, cell)
    publish(r)
    state.history = ()
    begin_anew(state)


def flaw(state: WarState) -> str:
    """Say which promise of the rules a position breaks."""
    pieces = [piece for piece in state.board if piece is not None]
    promises = {
        "each piece once": len({piece.id for piece in pieces}) == len(pieces),
        "a summoner a side (SW-03)": all(any(p.side == side and p.type == SUMMONER for p in pieces) for side in (0, 1)),
        "nobody known is face-up (RSW-46)": not any(p.known and not p.concealed for p in pieces),
    }
    return next((promise for promise, is_kept in promises.items() if not is_kept), "")


def _pieces(state: WarState, fits: Callable[[Piece], bool]) -> list[Option]:
    found = ((cell, piece) for cell, piece in enumerate(state.board) if piece is not None and fits(piece))
    return [Option(NAMES[cell], _standing(piece, NAMES[cell]), at=NAMES[cell]) for cell, piece in found]


def _standing(piece: Piece, at: str) -> Text:
    return Text("edit.standing", {"what": _named(piece), "at": at})


def _named(piece: Piece) -> Text:
    return piece_text(piece.side, piece.type, piece.base)


def _move(r: War, start: Cell, end: Cell) -> None:
    """Put a piece on another square; one that stands there goes where it came from."""
    board = r.state.board
    board[start], board[end] = board[end], board[start]
    for cell in (end, start):
        piece = board[cell]
        if piece is not None:
            _tell(r, piece, "moved", NAMES[cell])


def _tell(r: War, piece: Piece, how: str, at: str) -> None:
    """Tell a change; what a concealed piece is only its owner reads (RSW-48)."""
    if not piece.concealed or piece.known:
        edits.tell(r, how, what=_named(piece), at=at)
        return
    edits.tell_apart(
        r, how, piece.side, {"what": _named(piece), "at": at}, {"what": concealed_text(piece.side), "at": at}
    )


def _remove(r: War, piece: Piece, cell: Cell) -> None:
    """Lay a piece with the dead, where everybody sees it (RSW-22, RSW-45)."""
    state = r.state
    state.board[cell] = None
    state.dead = (*state.dead, Dead(piece.side, piece.type, piece.base, "ruling"))
    if piece.base == HERO:
        alter_side(r, piece.side, duty=False)
    edits.tell(r, "removed", what=_named(piece), at=NAMES[cell])
    show_mimic(r, piece, cell)


def _put(r: War, number: int, cell: Cell) -> None:
    """Put a dead piece face-up on a square; its card is spent if it came out or the piece is another one now.

    Its id is a new one: which of the first ones are free would tell about concealed pieces.
    """
    state = r.state
    dead = state.dead[number]
    used = {piece.id for piece in state.board if piece is not None}
    spent = dead.type != dead.base or any(
        CARDS[card].type == dead.base and not CARDS[card].continuous for card in used_cards(state, dead.side)
    )
    first = SIZE * (state.turn + 1)
    piece = Piece(
        min(set(range(first, first + SIZE)) - used), dead.side, dead.type, dead.base, concealed=False, spent=spent
    )
    state.dead = state.dead[:number] + state.dead[number + 1 :]
    state.board[cell] = piece
    edits.tell(r, "put", what=_named(piece), at=NAMES[cell])
    uncover(r, cell)
