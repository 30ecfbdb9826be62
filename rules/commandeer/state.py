"""The state of a match; the same code serves masked states."""

from __future__ import annotations

from typing import Any, Final, Self

import msgspec

from rules.kernel.options import ByEdition
from rules.kernel.types import OptionSpec, State

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
BOOL: Final = (False, True)
OPTIONS: Final = (
    OptionSpec("energy_mode", "spend", ("spend", "threshold"), clause="RCM-09"),
    OptionSpec("adjacency", "eight", ("eight", "four"), clause="RCM-02"),
    OptionSpec("border_penalty", 3000, (3000, 1000, 0), clause="RCM-03"),
    OptionSpec("arrows", "owner_relative", ("owner_relative", "absolute"), clause="RCM-01"),
    OptionSpec("ranged_block", "none", ("none", "first_unit"), clause="RCM-25"),
    OptionSpec("friendly_fire", False, BOOL, clause="RCM-23"),
    OptionSpec("deploy_delay", False, BOOL, clause="RCM-22"),
    OptionSpec("energy_face", "up", ("up", "down"), clause="RCM-09"),
    OptionSpec("defence_cp", 0, (0, 1), clause="RCM-18"),
    OptionSpec("formation_scope", "any_group", ("any_group", "own_group"), clause="RCM-42"),
    OptionSpec("marking_stacks", False, BOOL, clause="RCM-40"),
    OptionSpec("both_defeated", "draw", ("draw", "active_loses"), clause="RCM-35"),
    OptionSpec("deck_out", "none", ("none", "lose"), clause="RCM-13"),
    OptionSpec("first_turn_cp", 3, (3, 2), clause="RCM-57", later=True),
    OptionSpec("turn_limit", 40, low=20, high=100, clause="RCM-44"),
    OptionSpec("rulings", 4, (2, 3, 4), clause="WCM-07", later=True, edition=True),
)


class Options(ByEdition, msgspec.Struct, frozen=True):
    """The match options of 2.3, by their names there; matches that do not name `first_turn_cp` had 2.

    `rulings`: the edition of the rulings that the match began under; what 2 to 4 mended is in WCM-07.
    """

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
    rulings: int | msgspec.UnsetType = msgspec.UNSET


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
    keyword Marking; `other`: the unit that attacked or was attacked; `named`: what its owner has chosen for it before;
    `arrows`: bits of the directions in which the host of an attachment has an arrow, for when it has left.
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
    arrows: int = 0


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
