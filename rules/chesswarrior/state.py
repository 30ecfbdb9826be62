"""The state of a match and the questions asked of it; the same code serves masked states."""

from __future__ import annotations

from typing import Any, Final, Self

import msgspec
from msgspec import UNSET, UnsetType

from rules.kernel.options import ByEdition
from rules.kernel.types import State

from .words import LETTERS

NOBODY: Final = -1
OFF: Final = -1
"""Square of a hero that is not on the board."""
MOVEMENT, ATTACK, SUPPORT = 1, 2, 4
BITS: Final = {"movement": MOVEMENT, "attack": ATTACK, "support": SUPPORT}
"""Phases as bits, so that those used in an activation are one number (CW-51)."""
LEAD: Final = 11
"""Greatest lead of a dial over the Main Turn (RCW-16)."""
SLOTS: Final = "12345678"
"""Places of heroes in a list; a barrack has eight."""


class Held(msgspec.Struct, frozen=True, gc=False):
    """Counters of one kind on a hero, placed at once (RCW-51).

    `until`: the Main Turn after whose step 4 they go (`turns`); `fresh`: placed in the bearer's own activation,
    which is not the one they last for (`activation`).
    """

    counter: str
    count: int
    lasts: str
    until: int = 0
    fresh: bool = False


class Pool(msgspec.Struct, frozen=True, gc=False):
    """Damage of these types still prevented in this Combat Phase (RCW-40)."""

    harms: tuple[str, ...]
    left: int


class Hero(msgspec.Struct, frozen=True, gc=False):
    """A hero of a barrack; on the board if `at` is a square (CW-09).

    `acted`, `reacted`: the Main Turn of its last activation and reaction (RCW-18, CW-76); `falls`: times destroyed.
    """

    side: int
    slot: int
    key: str
    at: int = OFF
    facing: int = 0
    dial: int = 1
    damage: int = 0
    mana: int = 0
    acted: int = 0
    reacted: int = 0
    falls: int = 0
    held: tuple[Held, ...] = ()
    pools: tuple[Pool, ...] = ()

    @property
    def id(self) -> str:
        """Return its short name, such as s1."""
        return f"{LETTERS[self.side]}{self.slot}"


class Order(msgspec.Struct, frozen=True):
    """What a side has ordered for one reaction of one hero (spec 5.5); -1: this condition does not matter."""

    hero: int
    ability: str
    mode: str = ""
    lethal: bool = False
    min_dice: int = -1
    keep_mana: int = -1
    max_lead: int = -1
    versus: tuple[int, ...] = ()
    protects: tuple[int, ...] = ()
    prefer: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """Answers for a hero's next activation; `seen`: square and damage of each enemy when it was recorded."""

    hero: int
    guard: str
    items: tuple[tuple[str, ...], ...]
    seen: tuple[tuple[int, int], ...] = ()


class Side(msgspec.Struct, frozen=True):
    """What only its owner knows: orders, `homes` by hero, plans.

    `rest`: what was left of a plan where a match of an edition before 3 ended; today it waits in the kernel's queue.
    """

    orders: tuple[Order, ...] = ()
    homes: tuple[tuple[int, tuple[int, ...]], ...] = ()
    plans: tuple[Plan, ...] = ()
    rest: tuple[tuple[str, ...], ...] = ()


class Act(msgspec.Struct, frozen=True):
    """A declared use or move on its way through the windows (spec 5.4).

    `spent`: its phases; `target` with its `falls` then, so that one destroyed since is no target (RCW-65); `line`:
    direction of a DL; `path`: squares still to enter; `left`: movement counters; `trail`: squares a move has come
    over, its start first, for the way back (RCW-13); `walked`: those entered since it was last told; `reacted`:
    somebody reacted since the path was given (RCW-70).
    """

    hero: int
    ability: str
    spent: int
    target: int = NOBODY
    falls: int = 0
    line: int = -1
    path: tuple[int, ...] = ()
    stage: str = "instant"
    paid: bool = False
    left: int = 0
    trail: tuple[int, ...] = ()
    walked: tuple[int, ...] = ()
    reacted: bool = False


class Options(ByEdition, msgspec.Struct, frozen=True):
    """The match options of section 4, by their names there; those that came later are unset in older matches.

    `rulings`: the edition of the rulings that the match began under; what 2 and 4 changed is in WCW-12; from 3 on what
    is left of a plan waits in the kernel's queue, not in `Side.rest`.
    """

    mode: str = "standard"
    checking: str = "three_areas"
    d10: str = "0-9"
    mirror: str = "allowed"
    destroy: str = "reach"
    respawn_delay: int = 0
    turn_limit: int = 24
    pass_friends: bool = False
    and_support: str = "both"
    bs_arc: str = "side"
    aoe_heroes: bool = False
    instant_refund: bool = False
    ask_reactions: bool = False
    missed_limit: int | UnsetType = UNSET
    placing: str | UnsetType = UNSET
    rulings: int | UnsetType = UNSET


class ChessState(State):
    """A match; `stage` is setup, ban, deploy, play or over (CW-106).

    `heroes`: both barracks, south first, in slot order; `bans`: hero that a side may not field, by the side's seat;
    `obstacles`: a mask of squares; `order`: the seat that places first; `turn`: T; `step`: of the Main Turn (1-5);
    `slots`: places left in it (side, Sp); `active`: the hero acting, with the phases it has `used` and whether it
    has done anything; `act`: the use or move on its way; `sides`: secrets of each seat; `missed`: own activations in
    a row that the clock answered, by seat (RCW-72).
    """

    options: Options = Options()
    stage: str = "setup"
    size: int = 5
    heroes: list[Hero] = []
    bans: tuple[int, ...] = ()
    obstacles: int = 0
    order: int = NOBODY
    turn: int = 0
    step: int = 0
    slots: tuple[tuple[int, int], ...] = ()
    points: tuple[int, int] = (0, 0)
    active: int = NOBODY
    used: int = 0
    did: bool = False
    act: Act | None = None
    sides: list[Side] = []
    agenda: list[Any] = []
    missed: tuple[int, int] | UnsetType = UNSET

    def copy(self) -> Self:
        """Copy by hand; heroes, sides, acts and frames are frozen and may be shared."""
        new = self.copied()
        new.heroes = self.heroes[:]
        new.sides = self.sides[:]
        return new


def index_of(state: ChessState, id_: str) -> int:
    """Return the number of the hero with this id; raise LookupError if there is none."""
    n = number_of(state, id_)
    if n == NOBODY:
        raise LookupError(f"there is no hero {id_!r}")
    return n


def number_of(state: ChessState, word: str) -> int:
    """Return the number of the hero that a word is the id of, NOBODY if it is none's."""
    side, slot = LETTERS.find(word[:1]), SLOTS.find(word[1:])
    if len(word) != 2 or side < 0 or not 0 <= slot < state.size:
        return NOBODY
    return side * state.size + slot


def own(state: ChessState, side: int) -> range:
    """Return the numbers of a side's heroes, in slot order, fielded or not."""
    return range(side * state.size, (side + 1) * state.size)


def fielded(state: ChessState) -> list[int]:
    """Return the numbers of all heroes on the board, south before north, lower slot first (RCW-67)."""
    return [n for n, hero in enumerate(state.heroes) if hero.at >= 0]


def hero_at(state: ChessState, cell: int) -> int:
    """Return the number of the hero on a square, NOBODY if it is free."""
    for n, hero in enumerate(state.heroes):
        if hero.at == cell:
            return n
    return NOBODY


def occupied(state: ChessState, but: int = NOBODY) -> int:
    """Return the squares with heroes as a mask, of all but one."""
    found = 0
    for n, hero in enumerate(state.heroes):
        if hero.at >= 0 and n != but:
            found |= 1 << hero.at
    return found


def side_mask(state: ChessState, side: int, but: int = NOBODY) -> int:
    """Return the squares with heroes of one side as a mask, of all but one."""
    found = 0
    for n, hero in enumerate(state.heroes[side * state.size : (side + 1) * state.size], side * state.size):
        if hero.at >= 0 and n != but:
            found |= 1 << hero.at
    return found


def count_of(hero: Hero, counter: str) -> int:
    """Return how many counters of a kind a hero has."""
    return sum(h.count for h in hero.held if h.counter == counter)


def track_number(turn: int) -> int:
    """Return the number the track shows in a Main Turn (section 2)."""
    return (turn - 1) % 12 + 1
