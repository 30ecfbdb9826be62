"""The state of a match and the questions asked of it; the same code serves masked states."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

import msgspec
from msgspec import UNSET, UnsetType

from rules.kernel.options import ByEdition
from rules.kernel.types import Event, OptionSpec, State

SIDES = ("red", "blue")
NOBODY = -1
HIDDEN_TYPE = "?"
"""Type of a concealed enemy piece, and a card of the enemy's that has not been seen."""


class Piece(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A piece on the board; `base` is what is printed on it, `type` what it is now (RSW-44).

    `known`: concealed, yet its type is public (RSW-46); `snipe`: the turn in which it was loaded, 0 if it is
    not (RSW-71); `orth`, `diag`: range marks (RSW-64). These and `spent` stay with the piece (RSW-50).
    """

    id: int
    side: int
    type: str
    base: str
    concealed: bool = True
    known: bool = False
    spent: bool = False
    snipe: int = 0
    orth: int = 0
    diag: int = 0


class Dead(msgspec.Struct, frozen=True):
    """A dead piece in the public pile (RSW-45)."""

    side: int
    type: str
    base: str
    cause: str


class Side(msgspec.Struct, frozen=True):
    """What a side has beside its pieces.

    `shown`: its public cards in the order they came out (RSW-05); `duty`: its hero must still appear (RSW-07);
    `turns`: own turns so far, entry turns apart; `charge`, `gained`: Ghost Pursuit (RSW-57); `struck`: Sacrificial
    Strike is used up (RSW-59); `arrived`: pieces turned up in the enemy's turn (RSW-34); `double`, `partners`,
    `entry`: standing orders, partners bound to pieces by id (RSW-52); `house`: uses of its house card (WSW-02);
    `missed`: own turns in a row that the clock played (WSW-01); `used`: where all cards lie open, those that have
    worked, in matches of the third edition (RSW-72, WSW-08).
    """

    cards: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    duty: bool = True
    turns: int = 0
    charge: bool = False
    gained: bool = False
    struck: bool = False
    arrived: tuple[int, ...] = ()
    double: str = "auto"
    partners: tuple[int, ...] = ()
    entry: str = "ask"
    house: int = 0
    missed: int = 0
    used: tuple[str, ...] | UnsetType = UNSET


class Attack(msgspec.Struct, frozen=True):
    """A declared attack from square to square: `shot` is empty, `blind` (RSW-70) or `loaded` (RSW-71).

    `concealed`: the attacker was face-down when it attacked, which Chain Reaction and Mimic ask (SW-55, SW-66).
    """

    start: int
    end: int
    shot: str
    concealed: bool


class Options(ByEdition, msgspec.Struct, frozen=True):
    """The match options of section 4, by their names there; those that came later are unset in older matches.

    `rulings`: the edition of the rulings that the match began under; what 2 to 4 mended is in WSW-08 to WSW-11.
    """

    army: str = "standard"
    draft: str = "exactly_3"
    open_cards: bool = False
    both_heroes_first_turn: bool = False
    stuck: str = "pass"
    concealed_move: bool = False
    attack_keeps_concealment: bool = False
    soldier_range: str = "one"
    trap_turn: str = "entry"
    no_progress_limit: int = 40
    repetition_limit: int = 3
    turn_cap: int = 200
    spells_face_up_only: bool = False
    live_body_double: bool = False
    rebound_kills_target: bool = False
    house_cards: bool = False
    double_partner: str | UnsetType = UNSET
    rulings: int | UnsetType = UNSET


BOOL = (False, True)
OPTIONS = (
    OptionSpec("army", "standard", ("standard", "horde"), clause="RSW-01"),
    OptionSpec("draft", "exactly_3", ("exactly_3", "up_to_3"), clause="RSW-04"),
    OptionSpec("open_cards", False, BOOL, clause="RSW-05"),
    OptionSpec("both_heroes_first_turn", False, BOOL, clause="RSW-08"),
    OptionSpec("stuck", "pass", ("pass", "loses"), clause="RSW-10"),
    OptionSpec("concealed_move", False, BOOL, clause="RSW-13"),
    OptionSpec("attack_keeps_concealment", False, BOOL, clause="RSW-15"),
    OptionSpec("soldier_range", "one", ("one", "slide"), clause="RSW-18"),
    OptionSpec("trap_turn", "entry", ("entry", "normal"), clause="RSW-25"),
    OptionSpec("no_progress_limit", 40, low=10, high=200, clause="RSW-29"),
    OptionSpec("repetition_limit", 3, low=2, high=6, clause="RSW-30"),
    OptionSpec("turn_cap", 200, low=20, high=600, clause="RSW-31"),
    OptionSpec("spells_face_up_only", False, BOOL, clause="RSW-36"),
    OptionSpec("live_body_double", False, BOOL, clause="RSW-40"),
    OptionSpec("rebound_kills_target", False, BOOL, clause="RSW-70"),
    OptionSpec("house_cards", False, BOOL, clause="WSW-02"),
    OptionSpec("double_partner", "any", ("any", "adjacent"), clause="RSW-73", later=True, event="adjacent"),
    OptionSpec("rulings", 4, (2, 3, 4), clause="WSW-08", later=True, edition=True),
)
"""What a host may choose of them, with the ruling of each (section 4)."""


class Start(msgspec.Struct, frozen=True):
    """What was public and private at the start of the turn: all that others may see of it until it ends (RSW-47)."""

    board: tuple[Piece | None, ...]
    dead: tuple[Dead, ...]
    sides: tuple[Side, ...]


class WarState(State):
    """A match; `stage` is setup, play or over; `up` the seat to move, `entry` says that this is an entry turn.

    `due`: seat whose next turn is an entry turn; `calm`: turns without progress (RSW-29), `progress`: whether this
    one made any; `passed`: the last turn was a pass; `history`: positions since the last progress (RSW-30);
    `log`: what happened in this turn, `told` how much of it its seat has been told; `steps`: questions put to the
    seat in this turn, all on one clock (section 5); `ordered`: this entry turn goes by a standing order (WSW-06).
    """

    options: Options = Options()
    stage: str = "setup"
    turn: int = 0
    up: int = NOBODY
    entry: bool = False
    due: int = NOBODY
    calm: int = 0
    progress: bool = False
    passed: bool = False
    board: list[Piece | None] = []
    dead: tuple[Dead, ...] = ()
    sides: list[Side] = []
    history: tuple[str, ...] = ()
    log: tuple[Event, ...] = ()
    told: int = 0
    steps: int = 0
    ordered: bool = False
    start: Start | None = None
    agenda: list[Any] = []

    def copy(self) -> Self:
        """Copy by hand; pieces, sides and frames are frozen and may be shared."""
        new = self.copied()
        new.board = self.board[:]
        new.sides = self.sides[:]
        return new


def cell_of(state: WarState, id_: int) -> int | None:
    """Return the square of the piece with this id, None if it is dead."""
    for cell, piece in enumerate(state.board):
        if piece is not None and piece.id == id_:
            return cell
    return None


def piece_at(state: WarState, cell: int) -> Piece:
    """Return the piece on a square that is known to hold one; raise LookupError else."""
    piece = state.board[cell]
    if piece is None:
        raise LookupError(f"square {cell} is empty")
    return piece


def position_key(board: Sequence[Piece | None], up: int) -> str:
    """Write what makes two positions equal (RSW-30): the seat to move and the pieces, not their identities."""
    return str(up) + "".join(["." if piece is None else _sign(piece) for piece in board])


def has_same_pieces(board: Sequence[Piece | None], before: Sequence[Piece | None]) -> bool:
    """Say whether the pieces are the same wherever they stand: else two positions never become equal (RSW-30)."""
    if board.count(None) != before.count(None):
        return False
    changed = [(piece, was) for piece, was in zip(board, before, strict=True) if piece is not was]
    new = sorted([_sign(piece) for piece, _ in changed if piece is not None])
    return new == sorted([_sign(piece) for _, piece in changed if piece is not None])


@lru_cache(maxsize=1 << 14)
def _sign(piece: Piece) -> str:
    flags = sum(1 << n for n, flag in enumerate((piece.concealed, piece.spent, piece.snipe > 0)) if flag)
    return f"{piece.side}{piece.type[:2]}{piece.base[:2]}{flags}{piece.orth}{piece.diag}"
