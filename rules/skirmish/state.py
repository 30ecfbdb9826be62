"""The state of a Skirmish match and the questions asked of it; the same code serves masked states."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

import msgspec
from msgspec import UNSET, UnsetType

from rules.kernel.options import ByEdition
from rules.kernel.types import Choice, Seat, State

from .content import Contained, UnitType

SIDES = "we"
"""Side letters by seat: West, East."""
SLOTS = "mabcdefghijklnopqrstuvwxyz"
"""Slot letters in unit order; `m` is the master (section 2, names in a match)."""
ATK_CAP = 12
MOV_CAP = 6
RANGE_CAP = 6
MANA_CAP = 10
TURNS = 10
SUMMON_TURNS = (3, 7)
MAX_TOKENS = 3
MAX_STARTERS = 5
DECK_SIZE = 9
NOBODY = -1
"""Cause side of a death that no side brought about (SK-77)."""


class Status(msgspec.Struct, frozen=True):
    """A status of a unit (SK-49). `left`: own phases still to start before its last P6 (SK-48).

    `side`: the side whose effect gave it; `n`, `stat`: its amount and the statistic a `modify` changes;
    `on`, `within`, `uses`, `effects`: of a `trigger` (SK-51); `fired`: the row in which it last fired.
    """

    kind: str
    left: int
    side: int
    n: int = 0
    stat: str = ""
    on: str = ""
    within: int = 0
    uses: int = 0
    effects: tuple[Contained, ...] = ()
    fired: int = 0


class Unit(msgspec.Struct):
    """A unit or token that has been on the map; `cell` is its square, the last one once it is dead.

    `arrived`: the turn in which it came by summon, revival or as a token, 0 for starters (SK-29);
    `used`: ability uses so far; `cause`: side whose damage brought it to 0 or less, `felled` how (SK-77).
    """

    side: int
    slot: str
    type: str
    hp: int
    cell: int
    statuses: tuple[Status, ...] = ()
    arrived: int = 0
    used: int = 0
    cause: int = NOBODY
    felled: str = ""

    @property
    def tag(self) -> str:
        """The unit's name in tokens and events: side letter and call sign, `wa`, `em`, `et1`."""
        return SIDES[self.side] + self.slot

    @property
    def is_token(self) -> bool:
        return len(self.slot) > 1

    def has(self, kind: str) -> bool:
        """Say whether the unit bears a status of the kind."""
        return kind in [s.kind for s in self.statuses] if self.statuses else False


class Side(msgspec.Struct):
    """One side: its deck by slot ("" where an ante freed one), its pools and its score."""

    deck: tuple[str, ...] = ()
    master: UnitType | None = None
    reserve: tuple[str, ...] = ()
    mana: int = 0
    mana_max: int = 0
    mana_next: int = 0
    dp: int = 0
    missed: int = 0
    tokens: tuple[str, ...] = ()
    """The type of every token made so far, also of those that have left the map: `t1`, `t2`, ..."""


class Trap(msgspec.Struct, frozen=True):
    """A trap on a square (SK-52); `fired`: the row in which it last fired."""

    cell: int
    side: int
    left: int
    uses: int
    effects: tuple[Contained, ...]
    fired: int = 0


class Change(msgspec.Struct, frozen=True):
    """A running change of a square's terrain (RSK-56); the newest counts."""

    cell: int
    terrain: str
    side: int
    left: int


class Fired(msgspec.Struct, frozen=True):
    """A trigger that waits until its row is otherwise complete (SK-51)."""

    side: int
    on: str
    cell: int
    bearer: str
    attacker: str
    effects: tuple[Contained, ...]


class Options(ByEdition, msgspec.Struct, frozen=True):
    """The match options of section 4, by their names there; those that came later are unset in older matches."""

    map: str = "corridor"
    cost_cap_strict: bool = False
    damage: str = "atk"
    zoc: str = "square"
    orders: str = "alternating"
    bad_move: str = "cancel_row"
    summon_price: str = "cost"
    summon_master: bool = True
    master_must_start: bool = False
    dp_target: int = 5
    friendly_fire: str = "any"
    lineup: str = "secret"
    first_turn_truce: bool = False
    overtime: str = "draft"
    equal_turns: bool = False
    league_draws: bool = True
    master: str | UnsetType = UNSET
    rulings: int | UnsetType = UNSET

    @property
    def cost_cap(self) -> int:
        """Greatest sum of the starters' costs (SK-08, RSK-01)."""
        return 17 if self.cost_cap_strict else 18


class SkirmishState(State):
    """A match; `stage` is entry, lineup, battle or over; `phase` the side in phase, `row` counts rows and P2s."""

    options: Options = Options()
    stage: str = "entry"
    turn: int = 0
    phase: int = NOBODY
    first: int = NOBODY
    sides: list[Side] = []
    units: list[Unit] = []
    fallen: list[Unit] = []
    traps: tuple[Trap, ...] = ()
    changes: tuple[Change, ...] = ()
    queue: tuple[Fired, ...] = ()
    row: int = 0
    sheets: dict[Seat, Choice] = {}
    agenda: list[Any] = []

    def copy(self) -> Self:
        """Copy by hand; statuses, traps, changes and frames are frozen and may be shared."""
        new = self.copied()
        new.sides = [copy(side) for side in self.sides]
        new.units = [copy(unit) for unit in self.units]
        new.fallen = [copy(unit) for unit in self.fallen]
        new.sheets = self.sheets.copy()
        return new


_RANKS = {slot: number for number, slot in enumerate(SLOTS, 1)}


def rank(unit: Unit) -> int:
    """Return a unit's place in the order of its side: slots, then tokens by number."""
    return _RANKS.get(unit.slot) or 100 + int(unit.slot[1:])


def in_order(state: SkirmishState, units: list[Unit] | None = None) -> list[Unit]:
    """Return units in unit order, the side in phase first (section 2)."""
    phase = state.phase
    if units is not None and len(units) < 2:
        return units
    return sorted(
        state.units if units is None else units,
        key=lambda u: (0 if u.side == phase else 1000 + 1000 * u.side) + (_RANKS.get(u.slot) or rank(u)),
    )


def unit_at(state: SkirmishState, cell: int) -> Unit | None:
    """Return the unit on a square."""
    for unit in state.units:
        if unit.cell == cell:
            return unit
    return None


def find(state: SkirmishState, tag: str) -> Unit | None:
    """Return the unit on the map with this side letter and call sign."""
    side, slot = SIDES.find(tag[0]), tag[1:]
    for unit in state.units:
        if unit.slot == slot and unit.side == side:
            return unit
    return None


def find_fallen(state: SkirmishState, tag: str) -> Unit | None:
    """Return the dead unit with this side letter and call sign."""
    for unit in state.fallen:
        if unit.slot == tag[1:] and SIDES[unit.side] == tag[0]:
            return unit
    return None


def slots_of(side: Side) -> list[str]:
    """Return the slots of a deck in unit order, master first; those that an ante freed are left out."""
    return [SLOTS[0], *(slot for slot, unit in zip(SLOTS[1:], side.deck, strict=False) if unit)]


def phase_order(state: SkirmishState, turn: int) -> tuple[int, int]:
    """Return the sides in the order of their phases of a turn (SK-12); blind, they take turns at it (5.6)."""
    swapped = state.options.orders == "blind" and turn % 2 == 0
    return (1 - state.first, state.first) if swapped else (state.first, 1 - state.first)


def can_act(state: SkirmishState, unit: Unit) -> bool:
    """Say whether the unit can act: not exhausted, stunned or just arrived (SK-25, SK-29, RSK-37)."""
    if unit.arrived == state.turn and state.turn:
        return False
    return not (unit.statuses and (unit.has("exhausted") or unit.has("stun")))


def modified(unit: Unit, stat: str) -> int:
    """Return the sum of the unit's `modify` statuses of a statistic."""
    return sum(s.n for s in unit.statuses if s.kind == "modify" and s.stat == stat)


def known_tags(state: SkirmishState) -> list[str]:
    """Return every unit that is or was in the match, seat by seat: decks, then tokens so far made (SK-57)."""
    tags: list[str] = []
    for seat, side in enumerate(state.sides):
        tags += [SIDES[seat] + slot for slot in slots_of(side)]
        tags += [f"{SIDES[seat]}t{n + 1}" for n in range(len(side.tokens))]
    return tags
