"""The state of a match: units, castles, sides, what lies under mountains; the same code serves masked states."""

from __future__ import annotations

from functools import cache
from typing import Any, Self

import msgspec
from msgspec import UNSET, UnsetType

from rules.kernel.options import ByEdition
from rules.kernel.types import State

from .words import LETTERS, SOLDIERS


class Options(ByEdition, msgspec.Struct, frozen=True):
    """Match options with their values (section 4); those that came later are unset in older matches.

    `rulings`: the edition of the rulings that the match began under; what 2 to 6 changed is in WDW-16.
    """

    draft: str = "literal"
    late_gold: int = 0
    rounds: int = 8
    event_timing: str = "round_end"
    warp_opens: str = "third_event"
    cavalry_move: str = "free"
    generals_climb: bool = False
    guard_general_dies: bool = False
    arrows_unguardable: bool = False
    splash: str = "same"
    general_protects_castle: bool = False
    skills_per_turn: str = "per_seat"
    defend_skills: str = "per_turn"
    unblockable: str = "no_guard"
    revive_acts: bool = True
    eliminated_keep_glory: bool = False
    late_soldiers: int | UnsetType = UNSET
    early_soldiers: bool | UnsetType = UNSET
    rulings: int | UnsetType = UNSET


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A soldier or general on the map.

    `moved`, `done`: what it may do no more this turn (DW-94, DW-96); `struck`: it has attacked; `basic`: by a basic
    attack; `extra`: further basic attacks (E06); `skilled`: it has used a skill; `move`, `range`, `damage`: boosts of
    this turn (DW-67); `held`: stun, freeze, silence; `pieces`: map pieces (DW-74).
    """

    id: str
    seat: int
    troop: str
    at: int
    hp: int
    general: bool = False
    moved: bool = False
    done: bool = False
    struck: bool = False
    basic: bool = False
    skilled: bool = False
    extra: int = 0
    move: int = 0
    range: int = 0
    damage: int = 0
    held: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()

    @property
    def card(self) -> str:
        """Return the id of a general's card."""
        return self.id[2:]

    @property
    def is_marked(self) -> bool:
        """Say whether it bears anything that ends with the running turn (DW-67)."""
        if self.moved or self.done or self.struck or self.basic or self.skilled:
            return True
        return bool(self.extra or self.move or self.range or self.damage or self.held)

    @property
    def can_answer(self) -> bool:
        """Say whether it may guard: neither stunned nor frozen (RDW-35)."""
        return "stun" not in self.held and "freeze" not in self.held


class Castle(msgspec.Struct, frozen=True, gc=False):
    """A castle; at 0 HP it is razed (DW-21, DW-23)."""

    id: str
    seat: int
    troop: str
    at: int
    hp: int = 2


class Rule(msgspec.Struct, frozen=True):
    """An entry of standing orders: a guard, a card `e31` or a skill `g01.1`, for whom and when (5.4)."""

    use: str
    classes: tuple[str, ...]
    when: str
    with_general: bool = False


class Orders(msgspec.Struct, frozen=True):
    """A seat's standing orders (5.4)."""

    ask: tuple[str, ...] = ("general_lethal", "castle_lethal")
    rules: tuple[Rule, ...] = (Rule("guard", ("general", "castle"), "lethal"),)
    counter_general: str = "lethal"
    counter_soldier: str = "never"
    loot: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    auto_discard: bool = False


class Boost(msgspec.Struct, frozen=True):
    """What an event gives a side's troop for one round (DW-67, RDW-36)."""

    round: int
    stat: str
    troop: str
    n: int


class Side(msgspec.Struct, frozen=True):
    """What a seat has beside its units.

    `hand` is in the order of gain; `serials`: soldiers ever placed by troop; `used`, `defended`: skills used in the
    running turn, as its own or in defence (DW-52, DW-56); `withheld`: castles that give nothing at the next supply;
    `fallen`: it has neither unit nor castle any more (RDW-50). From the fifth edition on (WDW-16): `coming`: orders
    given while an attack is under way; `left`: it had left before it fell; `lost`: its generals that have died in
    its own running turn, as they were then.
    """

    hand: tuple[str, ...] = ()
    gold: int = 0
    kills: int = 0
    razed: int = 0
    generals: tuple[str, ...] = ()
    serials: tuple[int, int, int] = (0, 0, 0)
    used: int = 0
    defended: int = 0
    picks: tuple[str, ...] = ()
    orders: Orders = Orders()
    boosts: tuple[Boost, ...] = ()
    withheld: tuple[str, ...] = ()
    fallen: bool = False
    coming: Orders | UnsetType = UNSET
    left: bool | UnsetType = UNSET
    lost: tuple[Unit, ...] | UnsetType = UNSET

    @property
    def ordered(self) -> Orders:
        """Return the orders that were given last, which may not count yet (5.2)."""
        return self.orders if self.coming is UNSET else self.coming

    @property
    def glory(self) -> int:
        """Return the glory of kills and razed castles; pieces count at the end (DW-93)."""
        return self.kills + 2 * self.razed


class DozenState(State):
    """The whole match.

    `corners`: of each seat; `order`: seats as they take their turns; `spent`: skills 1 and 2 in need of recovery, per
    general; `buried`: tokens per mountain, the top one last; `dropped`: pieces per hex; `dug`: tokens dug up; `opened`:
    events carried out; `is_open`: the warp point is open.
    """

    options: Options = Options()
    stage: str = "setup"
    round: int = 0
    active: int = -1
    is_open: bool = False
    corners: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    sides: list[Side] = []
    units: dict[str, Unit] = {}
    castles: dict[str, Castle] = {}
    spent: dict[str, tuple[int, ...]] = {}
    buried: dict[int, tuple[str, ...]] = {}
    dropped: dict[int, tuple[str, ...]] = {}
    dug: tuple[str, ...] = ()
    deck: list[str] = []
    discards: list[str] = []
    events: list[str] = []
    opened: tuple[str, ...] = ()
    agenda: list[Any] = []

    @property
    def is_last_round(self) -> bool:
        """Say whether no round comes after this one (DW-92)."""
        return self.round >= self.options.rounds

    def to_come(self, seat: int) -> tuple[int, ...]:
        """Return which other seats have a turn after a seat's own: in the last round those after it (DW-100)."""
        order = self.order
        return order[order.index(seat) + 1 :] if self.is_last_round else tuple([s for s in order if s != seat])

    def copy(self) -> Self:
        """Copy by hand; all but the containers is frozen."""
        new = self.copied()
        new.sides = self.sides[:]
        new.units = self.units.copy()
        new.castles = self.castles.copy()
        new.spent = self.spent.copy()
        new.buried = self.buried.copy()
        new.dropped = self.dropped.copy()
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.events = self.events[:]
        return new


def unit_id(corner: int, kind: str, number: int) -> str:
    """Return the id of a soldier: its corner, its troop's letter and its serial number."""
    return f"{LETTERS[corner]}.{kind[0]}{number}"


def general_id(corner: int, card: str) -> str:
    """Return the id of a general on the map."""
    return f"{LETTERS[corner]}.{card}"


def castle_id(corner: int, troop: str) -> str:
    """Return the id of a castle."""
    return f"{LETTERS[corner]}.k{troop[0]}"


@cache
def rank_of(id_: str) -> tuple[int, int, str]:
    """Return where an id stands in the order of ids: generals, infantry, cavalry, archers, castles (2.1)."""
    kind = id_[2]
    number = SOLDIERS_BY_LETTER.index(id_[3]) if kind == "k" else int(id_[3:])
    return "gicak".index(kind), number, id_[0]


SOLDIERS_BY_LETTER = "".join(troop[0] for troop in SOLDIERS)


def by_letter(state: DozenState) -> list[int]:
    """Return the seats in the order of their corners."""
    return sorted(range(state.seats), key=lambda seat: state.corners[seat])


def playing(state: DozenState) -> list[int]:
    """Return the seats that are neither out nor fallen, in turn order."""
    return [seat for seat in state.order if seat not in state.out and not state.sides[seat].fallen]


def plays(state: DozenState, seat: int) -> bool:
    """Say whether a seat takes its turns and is neither out nor fallen."""
    return seat in state.order and seat not in state.out and not state.sides[seat].fallen
