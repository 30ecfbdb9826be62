"""What heroes and counters can do, as data: costs, reaches, effects and grants (7.1, 7.2; RCW-61)."""

from __future__ import annotations

from typing import Final, Literal, get_args

from rules.kernel.content import Entry

Role = Literal["tanker", "speeder", "damage_dealer", "runner", "supporter", "tricker", "disabler", "ranger"]
Kind = Literal["active", "inactive", "passive", "feedback"]
Phase = Literal["movement", "attack", "support"]
Who = Literal["enemy", "friend", "friend_or_self", "any", "self"]
Harm = Literal["physical", "magic"]
Receiver = Literal["target", "self", "actor"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
MOVE: Final = "move"
ATTACK: Final = "attack"


class Cost(Entry, frozen=True):
    """What a use must pay (CW-53)."""

    turn: int = 0
    mana: int = 0


class Reach(Entry, frozen=True):
    """How far an ability works: the user, a range to a target, an area or a straight line; `dl` 0 runs to the edge."""

    shape: Literal["self", "range", "aoe", "dl"] = "self"
    n: int = 0


class Trigger(Entry, frozen=True):
    """What sets off a reaction (RCW-39), or a Feedback: `damaged` (RCW-50).

    `damaging`: only an Attack or Support use that can deal damage to the hero.
    `harm`: for `damaged`, the type of damage received; empty: both.
    """

    on: Literal["self_targeted", "self_affected", "friend_targeted", "enemy_move", "enemy_step", "damaged"]
    damaging: bool = False
    harm: Literal["", "physical", "magic"] = ""


class Effect(Entry, frozen=True, tag_field="op"):
    """Base of the effects that happen once.

    `to` names who receives it. `target`: each hero the use affects; in a reaction with `who` friend the hero that was
    targeted. `self`: the hero whose ability it is. `actor`: the hero reacted to, or whose use caused the Feedback.
    `if_type`: only a receiver with this type word gets it; empty: all do.
    """


class Damage(Effect, frozen=True, tag="damage"):
    """Put damage counters (CW-73): `n`, or `n` per success."""

    n: int
    per_success: bool = False
    harm: Harm = "physical"
    to: Receiver = "target"
    if_type: str = ""


class Heal(Effect, frozen=True, tag="heal"):
    """Take damage counters away (RCW-66)."""

    n: int
    per_success: bool = False
    to: Receiver = "target"
    if_type: str = ""


class Block(Effect, frozen=True, tag="block"):
    """Give a block pool until the Combat Phase ends (CW-104, RCW-40); it takes `harms` only."""

    n: int
    per_success: bool = False
    harms: tuple[Harm, ...] = ("physical", "magic")
    to: Receiver = "self"
    if_type: str = ""


class Cancel(Effect, frozen=True, tag="cancel"):
    """Stop the use or move reacted to (CW-77, CW-78)."""


class Slide(Effect, frozen=True, tag="slide"):
    """Push up to `n` squares away (RCW-47)."""

    n: int
    to: Receiver = "target"
    if_type: str = ""


class Pull(Effect, frozen=True, tag="pull"):
    """Draw up to `n` squares nearer (RCW-47)."""

    n: int
    to: Receiver = "target"
    if_type: str = ""


class StepSelf(Effect, frozen=True, tag="step_self"):
    """Step up to `n` squares: a path of 0..n in an Active ability, one square by `prefer` in a reaction."""

    n: int


class Swap(Effect, frozen=True, tag="swap"):
    """Exchange the squares of the user and the target (RCW-47)."""

    to: Receiver = "target"


class Dial(Effect, frozen=True, tag="dial"):
    """Move a dial ahead (`n` above 0) or back (RCW-16, RCW-18)."""

    n: int
    to: Receiver = "target"
    if_type: str = ""


class Mana(Effect, frozen=True, tag="mana"):
    """Add mana (`n` above 0) or take it away (RCW-66)."""

    n: int
    to: Receiver = "target"
    if_type: str = ""


class Place(Effect, frozen=True, tag="place"):
    """Place counters. `lasts`: RCW-51; `stay` for Passive Counters; `turns` is the n of `turns n`."""

    counter: str
    n: int = 1
    lasts: Literal["activation", "turns", "combat", "stay"] = "stay"
    turns: int = 0
    to: Receiver = "target"
    if_type: str = ""


class Remove(Effect, frozen=True, tag="remove"):
    """Remove counters: `n` of those named (0: all of them), or with no name every harmful Active Counter."""

    counter: str = ""
    n: int = 0
    to: Receiver = "target"
    if_type: str = ""


class Grant(Entry, frozen=True, tag_field="op"):
    """Base of what holds as long as its passive or its counter is there."""


class Modify(Grant, frozen=True, tag="modify"):
    """Add `n` to dice, to the hit number (above 0 is worse) or to the distance of `move`.

    `on`: the basic attack, every Active use with dice, or reactions with dice; for distance nothing to choose.
    `against`: not the bearer's own uses but those of enemies that target the bearer.
    `versus_type`: only while the other hero of the use (its target; with `against`, its user) has this type word.
    """

    stat: Literal["dice", "hit", "distance"]
    n: int
    on: Literal["attack", "use", "reaction"] = "attack"
    against: bool = False
    versus_type: str = ""


class Rooted(Grant, frozen=True, tag="rooted"):
    """The bearer cannot use `move`."""


class Pass(Grant, frozen=True, tag="pass"):
    """The bearer's steps may enter occupied squares; it cannot end there (RCW-13)."""


class Immovable(Grant, frozen=True, tag="immovable"):
    """Others cannot slide, pull or swap the bearer."""


AnyEffect = Damage | Heal | Block | Cancel | Slide | Pull | StepSelf | Swap | Dial | Mana | Place | Remove
AnyGrant = Modify | Rooted | Pass | Immovable


class Counter(Entry, frozen=True):
    """A kind of counter (CW-81, CW-82): each one gives its bearer the grants.

    `harmful`: a burden to its bearer. `spent`: all of them go after the first roll that one of their grants modified.
    """

    id: str
    kind: Literal["active", "passive"]
    max: int = 1
    harmful: bool = False
    grants: tuple[AnyGrant, ...] = ()
    spent: bool = False


class Ability(Entry, frozen=True):
    """One line of a hero card (7.1; CW-103).

    `active` has `phases`; `inactive` has `timing` and `trigger`; `feedback` has `trigger` `damaged`, and its reach, a
    range, limits how far the actor may be (`self`: no limit); `passive` has `at` with `turns` and effects, or grants
    that always hold, with an AOE reach for the heroes in it that `who` names.
    `dice` 0: no roll. `of_type`: only heroes with this type word can be targeted or affected.
    `after_attack` comes after `effects`, before Feedback, if there was a success (RCW-49).
    """

    id: str
    kind: Kind
    cost: Cost = Cost()
    phases: tuple[Phase, ...] = ()
    distance: int = 0
    dice: int = 0
    hit: int = 0
    per_hero: bool = False
    reach: Reach = Reach()
    fot: bool = False
    who: Who = "self"
    of_type: str = ""
    timing: Literal["", "instant", "interrupt"] = ""
    trigger: Trigger | None = None
    at: Literal["", "start", "end"] = ""
    turns: tuple[int, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    after_attack: tuple[AnyEffect, ...] = ()
    grants: tuple[AnyGrant, ...] = ()

    @property
    def is_area(self) -> bool:
        """Say whether it affects heroes without picking one (CW-99)."""
        return self.reach.shape in ("aoe", "dl")


def op_of(entry: Effect | Grant) -> str:
    """Return the name of an effect or grant in content files."""
    return str(entry.__struct_config__.tag)
