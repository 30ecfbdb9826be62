"""The effects of uses, reactions, passives and Feedback, in printed order (CW-70, RCW-49, RCW-50, RCW-67)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .abilities import (
    Ability,
    AnyEffect,
    Block,
    Cancel,
    Damage,
    Dial,
    Heal,
    Immovable,
    Mana,
    Place,
    Pull,
    Remove,
    Slide,
    StepSelf,
    Swap,
)
from .board import STEPS, can_finish, walls
from .changes import Chess, alter, book_of, change_mana, heal, place_counter, remove_counters, shift, turn_dial
from .events import Damaged, FedBack, Guarded, HeldFast, Slid, Stepped, Swapped
from .grants import Pass, has
from .sight import DISTANCES, NAMES, quarters
from .state import NOBODY, Pool, occupied

USE, REACTION, PASSIVE, FEEDBACK = "use", "reaction", "passive", "feedback"


@dataclass
class Deed:
    """What takes effect now: whose, on whom, with how many successes for each, and what it has set off.

    `total`: successes of all rolls, which count for effects on the user and the actor.
    `facing`: where a turned user's slides go, None where they go along the quarter of the hero moved (RCW-47);
    `feeds`: whether damage may cause Feedback; `cancels`: a `cancel` took effect; `prefer`: step of a reaction.
    """

    kind: str
    user: int
    ability: Ability
    affected: Sequence[int] = ()
    successes: Sequence[int] = ()
    actor: int = NOBODY
    total: int = 0
    facing: int | None = None
    path: tuple[int, ...] = ()
    prefer: tuple[int, ...] = ()
    feeds: bool = False
    cancels: bool = False
    hurt: list[tuple[int, Ability]] = field(default_factory=list[tuple[int, Ability]])


def apply(r: Chess, deed: Deed, effects: Sequence[AnyEffect]) -> None:
    """Let effects happen one after another, each on all its receivers (RCW-67, WCW-05)."""
    for effect in effects:
        if isinstance(effect, Cancel):
            deed.cancels = deed.cancels or deed.total > 0
        elif isinstance(effect, StepSelf):
            if deed.total:
                _step(r, deed)
        else:
            for n, count in _receivers(r, deed, effect):
                _one(r, deed, effect, n, count)


def _receivers(r: Chess, deed: Deed, effect: AnyEffect) -> list[tuple[int, int]]:
    to = getattr(effect, "to", "target")
    if to == "target":
        found = [(n, count) for n, count in zip(deed.affected, deed.successes, strict=True) if count]
    else:
        found = [(deed.user if to == "self" else deed.actor, deed.total)] if deed.total else []
    word = getattr(effect, "if_type", "")
    if word:
        sheets = book_of(r).sheets
        found = [(n, count) for n, count in found if word in sheets[r.state.heroes[n].key].words]
    return found


def _one(r: Chess, deed: Deed, effect: AnyEffect, n: int, count: int) -> None:
    match effect:
        case Damage():
            _hurt(r, deed, n, effect.n * (count if effect.per_success else 1), effect.harm)
        case Heal():
            heal(r, n, effect.n * (count if effect.per_success else 1))
        case Block():
            left = effect.n * (count if effect.per_success else 1)
            hero = r.state.heroes[n]
            hero = alter(r, n, pools=(*hero.pools, Pool(effect.harms, left)))
            r.tell(Guarded(hero.id, left))
        case Slide():
            slide(r, deed, n, effect.n, away=True)
        case Pull():
            slide(r, deed, n, effect.n, away=False)
        case Swap():
            _swap(r, deed, n)
        case Dial():
            turn_dial(r, n, effect.n)
        case Mana():
            change_mana(r, n, effect.n)
        case Place():
            place_counter(r, n, effect)
        case Remove():
            remove_counters(r, n, effect)
        case Cancel() | StepSelf():
            raise TypeError(f"{type(effect).__name__} has no receiver")


def _hurt(r: Chess, deed: Deed, n: int, amount: int, harm: str) -> None:
    """Put damage counters on a hero, after its block pools; note the Feedback it sets off (CW-73, RCW-40, RCW-50)."""
    hero = r.state.heroes[n]
    left = amount
    pools: list[Pool] = []
    for pool in hero.pools:
        taken = min(left, pool.left) if harm in pool.harms else 0
        left -= taken
        pools.append(Pool(pool.harms, pool.left - taken))
    hero = alter(r, n, damage=hero.damage + left, pools=tuple(pools))
    by = r.state.heroes[deed.user]
    r.tell(Damaged(hero.id, by.id, left, amount - left, harm, hero.damage))
    if left and deed.feeds and n != deed.user and all(m != n for m, _ in deed.hurt):
        for ability in book_of(r).sheets[hero.key].feedbacks:
            trigger = ability.trigger
            if trigger is None or trigger.harm not in ("", harm):
                continue
            if ability.reach.shape == "self" or DISTANCES[hero.at][by.at] <= ability.reach.n:
                deed.hurt.append((n, ability))
                return


def feed_back(r: Chess, deed: Deed) -> None:
    """Let those who were hurt give their Feedback: highest Sp, then south, then lower slot (CW-100, RCW-50, WCW-06)."""
    if not deed.hurt:
        return
    sheets, heroes = book_of(r).sheets, r.state.heroes
    for n, ability in sorted(deed.hurt, key=lambda h: (-sheets[heroes[h[0]].key].sp, h[0])):
        r.tell(FedBack(heroes[n].id, ability.id, heroes[deed.user].id))
        apply(r, Deed(FEEDBACK, n, ability, actor=deed.user, total=1), ability.effects)


def slide(r: Chess, deed: Deed, n: int, most: int, away: bool) -> None:
    """Move a hero square by square until something is in its way (RCW-47)."""
    state = r.state
    hero = state.heroes[n]
    if n != deed.user and has(book_of(r), state, n, Immovable):
        r.tell(HeldFast(hero.id))
        return
    facing = _direction(r, deed, n)
    if facing is None:
        return
    if not away:
        facing = (facing + 2) % 4
    taken = occupied(state) | state.obstacles
    path: list[int] = []
    cell = hero.at
    while len(path) < most and (cell := STEPS[cell][facing]) >= 0 and not taken >> cell & 1:
        path.append(cell)
    if path:
        shift(r, n, path[-1])
        r.tell(Slid(hero.id, NAMES[hero.at], [NAMES[c] for c in path]))


def _direction(r: Chess, deed: Deed, n: int) -> int | None:
    """Return where a push goes; the user itself goes backward when it pushes itself (WCW-02).

    None for a mover that passes over the user's own square: it lies in no quarter.
    """
    me, other = r.state.heroes[deed.user], r.state.heroes[n]
    if n == deed.user:
        return (me.facing + 2) % 4
    if deed.facing is not None:
        return deed.facing
    return quarters(me.at, other.at)[0] if me.at != other.at else None


def _swap(r: Chess, deed: Deed, n: int) -> None:
    state = r.state
    me, other = state.heroes[deed.user], state.heroes[n]
    if has(book_of(r), state, n, Immovable):
        r.tell(HeldFast(other.id))
        return
    shift(r, deed.user, other.at)
    shift(r, n, me.at)
    r.tell(Swapped(me.id, other.id, NAMES[other.at], NAMES[me.at]))


def _step(r: Chess, deed: Deed) -> None:
    """Step along the path given, or one square by preference; stop before what cannot be entered (spec 5.3, 5.5)."""
    state = r.state
    shut, crossed = walls(state, deed.user, has(book_of(r), state, deed.user, Pass))
    hero = state.heroes[deed.user]
    if deed.kind == REACTION:
        free = [c for c in deed.prefer if not (shut | crossed) >> c & 1]
        path = free[:1]
    else:
        path = _walkable(hero.at, deed.path, shut, crossed)
    if path:
        shift(r, deed.user, path[-1])
        r.tell(Stepped(hero.id, NAMES[hero.at], [NAMES[c] for c in path]))


def _walkable(start: int, path: tuple[int, ...], shut: int, crossed: int) -> list[int]:
    """Return the part of a path that can still be walked, ending on a free square (RCW-13)."""
    walked: list[int] = []
    cell = start
    for step in path:
        if step not in STEPS[cell] or shut >> step & 1:
            break
        walked.append(step)
        cell = step
    while walked and not can_finish(walked[-1], 0, shut, crossed):
        walked.pop()
    return walked
