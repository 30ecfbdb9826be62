"""The state of a match; the same code serves masked states."""

from __future__ import annotations

from typing import Any, Final, Self

import msgspec

from rules.kernel.types import State

from .field import Cell

OFF: Final = -1
"""Cell of what is not on the battlefield."""
NONE: Final = 0
"""Id of no unit and no attachment."""
CAP: Final = 12
"""Uses of one ability of one physical card in a turn (RCM-58)."""
HAND_LIMIT: Final = 7
DEFEAT_LIMIT: Final = 6
DRAWN_BY_REINFORCE: Final = 2
OPENING_HAND: Final = 6
MOST_MULLIGANS: Final = 6
CP: Final = 3
MARKING_BONUS: Final = 1000
LEAST_DECK, MOST_DECK = 50, 80


class Options(msgspec.Struct, frozen=True):
    """The match options of 2.3, by their names there; matches that do not name `first_turn_cp` had 2."""

    energy_mode: str = "spend"
    adjacency: str = "eight"
    border_penalty: int = 3000
    arrows: str = "owner_relative"
    ranged_block: str = "none"
    friendly_fire: bool = False
    deploy_delay: bool = False
    energy_face: str = "up"
    defence_cp: int = 0
    formation_scope: str = "any_group"
    marking_stacks: bool = False
    both_defeated: str = "draw"
    deck_out: str = "none"
    first_turn_cp: int = 2
    turn_limit: int = 40


class Mod(msgspec.Struct, frozen=True, gc=False):
    """A change of a unit's values that was made once; `lasting`: it stays beyond this turn (7.2)."""

    lasting: bool
    power: int = 0
    health: int = 0
    armor: int = 0
    keyword: str = ""
    arrows: tuple[str, ...] = ()
    what: str = ""


class Held(msgspec.Struct, frozen=True, gc=False):
    """An Ongoing event on a unit (CM-08): `acted`: bits of abilities used this turn, `uses`: RCM-58."""

    id: int
    card: str
    owner: int
    acted: int = 0
    uses: tuple[int, ...] = ()


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A unit on the battlefield; one that comes back is a new one, with a new id (RCM-46).

    `marks` by the seat that put them (RCM-40); `attacks` made and `extra` ones granted in this Combat; `acted`: bits of
    abilities used this turn (RCM-43); `uses`: how often each of its abilities was used or resolved (RCM-58);
    `entered`: the turn it came in (RCM-22); `attacked`: the last turn in which it was attacked (RCM-39).
    """

    id: int
    card: str
    owner: int
    damage: int = 0
    marks: tuple[int, int] = (0, 0)
    mods: tuple[Mod, ...] = ()
    held: tuple[Held, ...] = ()
    attacks: int = 0
    extra: int = 0
    acted: int = 0
    uses: tuple[int, ...] = ()
    entered: int = 0
    attacked: int = 0


class Worth(msgspec.Struct, gc=False):
    """A unit's values at this moment; `ways`: bits of the directions it has an arrow for; `what` it may not do."""

    power: int
    health: int
    ways: int
    ranged: bool
    marking: bool
    armor: int = 0
    what: frozenset[str] = frozenset()


class Source(msgspec.Struct, frozen=True, gc=False):
    """An ability at work: of a unit, of an attachment (`held`) on it, or of an event (no unit).

    `at`: the square of its unit, the last one where it has left (RCM-32); `owner` controls it; `ability` -1 is the
    keyword Marking; `other`: the unit that attacked or was attacked; `named`: what its owner has chosen for it before.
    """

    owner: int
    card: str
    ability: int
    unit: int = NONE
    at: Cell = OFF
    held: int = NONE
    other: int = NONE
    trigger: str = ""
    named: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """What a side has beside its units. Zones are in the order in which cards came there; the deck's top is first.

    `cards`: the deck list; `commander`: the Commander Zone (CM-12);
    `playing`: the event that is resolving; `sunk`: cards under the deck that their owner knows;
    `seen`: hand cards that the other seat has seen there; `kept`: has done with mulligans.
    """

    cards: tuple[str, ...] = ()
    affiliation: str = ""
    commander: str = ""
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    energy: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    playing: str = ""
    cp: int = 0
    mulligans: int = 0
    kept: bool = False
    sunk: int = 0
    seen: tuple[str, ...] = ()


class Battle(State):
    """A match. `stage` is entry, mulligan, play or over; `phase` planning, defending, combat or end.

    `first`: the seat that plays first (CM-23); `active`: whose turn it is; `made`: ids given so far; `queue`: triggered
    abilities in their order (RCM-31); `quiet`: nothing was done in this turn's Defending Phase (RCM-51); `fading`:
    effects of this turn are expiring, and none is made any more (RCM-38); `deployed`: a unit has been placed (CM-29);
    `steps`: questions put to the seat to act since it came to be, all on one clock.
    """

    options: Options = Options()
    stage: str = "entry"
    turn: int = 0
    first: int = 0
    active: int = 0
    phase: str = ""
    board: list[Unit | None] = []
    sides: list[Side] = []
    made: int = 0
    queue: tuple[Source, ...] = ()
    quiet: bool = True
    fading: bool = False
    steps: int = 0
    agenda: list[Any] = []

    def copy(self) -> Self:
        """Copy by hand; units, sides and frames are frozen and may be shared."""
        new = self.copied()
        new.board = self.board[:]
        new.sides = self.sides[:]
        return new
