"""Single changes of a piece, each told: turning up and down, dying, changing places and natures, using cards."""

from __future__ import annotations

from msgspec.structs import replace

from .board import NAMES, Cell
from .cards import ASSASSIN, CARDS, HERO, SUMMONER, can_use, fits, notes_uses, used_cards
from .events import Became, CardUsed, ChargeGained, Died, Hidden, Summoned, Swapped
from .publishing import War, finish, tell
from .state import Dead, Piece, Side, WarState, piece_at


def alter(r: War, cell: Cell, **changes: object) -> Piece:
    """Change the piece on a square and return it."""
    piece = replace(piece_at(r.state, cell), **changes)
    r.state.board[cell] = piece
    return piece


def alter_side(r: War, seat: int, **changes: object) -> Side:
    """Change what a side has."""
    side = replace(r.state.sides[seat], **changes)
    r.state.sides[seat] = side
    return side


def use_card(r: War, seat: int, card: str, at: Cell | None, spend: Cell | None = None) -> None:
    """Make a card public by its use; `spend`: the square of the piece whose use it takes (SW-14, RSW-05)."""
    _show(r, seat, card)
    if spend is not None:
        alter(r, spend, spent=True)
    if CARDS[card].uses:
        alter_side(r, seat, house=r.state.sides[seat].house + 1)
    tell(r, CardUsed(seat, card, None if at is None else NAMES[at]))
    r.state.progress = True


def _show(r: War, seat: int, card: str) -> None:
    before = used_cards(r.state, seat)
    if card not in before:
        kept = "used" if notes_uses(r.state.options) else "shown"
        alter_side(r, seat, **{kept: (*before, card)})


def reveal(r: War, cell: Cell) -> Piece:
    """Turn a piece face-up without a word; a hero has then done its duty (SW-23, RSW-07)."""
    piece = alter(r, cell, concealed=False, known=False)
    if piece.base == HERO and r.state.sides[piece.side].duty:
        alter_side(r, piece.side, duty=False)
    r.state.progress = True
    return piece


def summon(r: War, cell: Cell, how: str) -> Piece:
    """Summon a piece: turn it face-up, tell it, and let continuous cards begin to work (SW-23, RSW-39)."""
    piece = reveal(r, cell)
    tell(r, Summoned(NAMES[cell], piece.side, piece.type, how))
    _come_out(r, piece, cell)
    return piece


def uncover(r: War, cell: Cell) -> Piece:
    """Turn a piece face-up by a host's ruling, which tells it: nothing is summoned, but cards show themselves."""
    piece = reveal(r, cell)
    _come_out(r, piece, cell)
    return piece


def _come_out(r: War, piece: Piece, cell: Cell) -> None:
    show_mimic(r, piece, cell)
    announce(r, piece.side)


def announce(r: War, seat: int) -> None:
    """Make the side's continuous battlefield cards public whose condition holds for the first time (RSW-39)."""
    before = used_cards(r.state, seat)
    for card in r.state.sides[seat].cards:
        kind = CARDS[card]
        if card in before or not kind.continuous or kind.timing != "battlefield":
            continue
        at = _working(r, seat, card)
        if at is not None:
            use_card(r, seat, card, at)


def _working(r: War, seat: int, card: str) -> Cell | None:
    found: Cell | None = None
    crowned = card != "heroic_might"
    for cell, piece in enumerate(r.state.board):
        if piece is None or piece.side != seat or piece.concealed:
            continue
        if piece.type == SUMMONER:
            crowned = True
        if found is None and fits(piece, card):
            found = cell
    return found if crowned else None


def conceal(r: War, cell: Cell) -> None:
    """Turn a piece face-down again; everybody knows what it is (RSW-46, RSW-60)."""
    alter(r, cell, concealed=True, known=True)
    tell(r, Hidden(NAMES[cell]))
    r.state.progress = True


def swap(r: War, first: Cell, second: Cell) -> None:
    """Let two pieces exchange squares at once, keeping their state (RSW-43)."""
    board = r.state.board
    board[first], board[second] = board[second], board[first]
    tell(r, Swapped(NAMES[first], NAMES[second]))


def shift(r: War, start: Cell, end: Cell) -> None:
    """Put a piece onto an empty square."""
    board = r.state.board
    board[end] = board[start]
    board[start] = None


def is_unseen(state: WarState, piece: Piece) -> bool:
    """Say whether nobody else sees what becomes of a piece; of a known one all do (RSW-46, third edition of WSW-08)."""
    return piece.concealed and not (piece.known and state.options.rules_by(3))


def become(r: War, cell: Cell, kind: str) -> None:
    """Turn a piece into another type; its base type stays and it never uses cards again (RSW-32, RSW-44)."""
    piece = alter(r, cell, type=kind, spent=True)
    owner = piece.side if is_unseen(r.state, piece) else None
    tell(r, Became(NAMES[cell], piece.side, kind), only=owner)


def die(r: War, cell: Cell, cause: str) -> None:
    """Let a piece die: it is shown, lies in the public pile, and ends the match if it is a summoner (SW-29, RSW-22)."""
    state = r.state
    piece = piece_at(state, cell)
    state.board[cell] = None
    state.dead = (*state.dead, Dead(piece.side, piece.type, piece.base, cause))
    state.progress = True
    tell(r, Died(NAMES[cell], piece.side, piece.type, piece.base, cause))
    show_mimic(r, piece, cell)
    side = state.sides[piece.side]
    if piece.base == HERO and side.duty:
        alter_side(r, piece.side, duty=False)
    if can_use(state, piece, "ghost_pursuit") and not side.gained:
        alter_side(r, piece.side, gained=True)
        tell(r, ChargeGained(piece.side), only=piece.side)
    if piece.type == SUMMONER:
        finish(r, 1 - piece.side, "summoner")


def show_mimic(r: War, piece: Piece, cell: Cell) -> None:
    """Make Mimic public when a piece comes to light that used it face-down: its faces tell it (SW-66, WSW-11)."""
    state = r.state
    is_changed = piece.base == ASSASSIN and piece.spent and "mimic" in state.sides[piece.side].cards
    if is_changed and "mimic" not in used_cards(state, piece.side) and state.options.rules_by(2):
        use_card(r, piece.side, "mimic", cell)


def force(r: War, cell: Cell) -> Piece:
    """Force an enemy piece to be summoned; its On-summon effect waits for its owner's turn (RSW-34, RSW-54)."""
    piece = summon(r, cell, "forced")
    wait(r, piece)
    return piece


def wait(r: War, piece: Piece) -> None:
    """Let the On-summon effect of a piece turned up in the enemy's turn wait (RSW-34)."""
    arrived = r.state.sides[piece.side].arrived
    alter_side(r, piece.side, arrived=(*arrived, piece.id))
