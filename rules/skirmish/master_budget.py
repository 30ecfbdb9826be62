"""What a half-made master can still become: no step of master making may lead into a dead end (7.3, SK-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, get_args

import msgspec

from .content import SINGLE, Ability, AnyEffect, Area, Effect, LayTrap, Range, Target, Trigger, UnitType
from .pricing import (
    ATTACK_RANGES,
    FEWEST_POINTS,
    LIMITS,
    MOST_POINTS,
    MOVEMENT,
    UNSCALED,
    area_factor,
    cost,
    mana_of,
    price,
    reach_price,
    spares_own_side,
)
from .vocabulary import (
    BRACKETS,
    CONTAINED,
    FILTERS,
    MAX_EFFECTS,
    Holder,
    acts_on_dest,
    acts_on_target,
    allowed,
    areas_for,
    bearer_of,
    fits,
    holder,
)

CONTAINERS = ("trap", "trigger")
CLASSES: dict[str, type[Effect]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEffect)}
_HIGHEST = MOST_POINTS + 2


class Progress(NamedTuple):
    """What the effects chosen so far come to: points, and which needs of the ability they have met."""

    used: int = 0
    spent: int = 0
    spares: bool = False
    target: bool = False
    dest: bool = False
    wound: bool = False

    @property
    def total(self) -> int:
        return self.spent + (2 if self.spares else 0)

    @property
    def mana(self) -> int:
        return mana_of(self.total)

    def plus(self, share: Progress) -> Progress:
        """Add the share of one more effect."""
        return Progress(
            self.used + 1,
            self.spent + share.spent,
            self.spares or share.spares,
            self.target or share.target,
            self.dest or share.dest,
            self.wound or share.wound,
        )


def stats_open(hp: int, atk: int | None = None, mov: int | None = None) -> bool:
    """Tell whether statistics chosen so far can still come to a cost that 7.3 allows."""
    return _stats_open(hp, atk, mov)


def attack_ranges(atk: int) -> tuple[Range | None, ...]:
    """List the attack ranges of 7.3 for an ATK: none exactly if it is 0."""
    return tuple(given for given in ATTACK_RANGES if (given is None) == (atk == 0))


def fields_of(op: str, where: Holder | None) -> tuple[str, ...]:
    """List the fields a sheet states for an op; in death triggers damage and heal also state their area."""
    extra = ("area", "affects") if where == "death" and op in ("damage", "heal") else ()
    return (*BRACKETS[op], *extra)


def build(op: str, where: Holder | None, chosen: Mapping[str, Any]) -> Effect:
    """Make an effect of its fields, with the receiver that its place implies."""
    kind = CLASSES[op]
    to = {"to": bearer_of(op, where)} if "to" in kind.__struct_fields__ else {}
    return kind(**to, **chosen)


@lru_cache(maxsize=8)
def budget_for(tokens: tuple[tuple[str, int], ...]) -> Budget:
    """Give the shared budget for tokens of these ids and costs."""
    return Budget({key: UnitType(key, "token", hp=1, atk=0, mov=0, cost=worth) for key, worth in tokens})


class _Outlook:
    """What has been found out about unfinished abilities of one essence.

    `shares` of single effects, which abilities share that agree in area, destination and whether they spare the own
    side; `every` different share; whether effects that came so far lead to a valid ability.
    """

    __slots__ = ("ability", "every", "finishable", "shares")

    def __init__(self, ability: Ability, shares: dict[Effect, Progress]) -> None:
        self.ability = ability
        self.shares = shares
        self.every: tuple[Progress, ...] | None = None
        self.finishable: dict[Progress, bool] = {}


class Budget:
    """Answers, with caches, what an unfinished ability can still become."""

    def __init__(self, tokens: Mapping[str, UnitType]) -> None:
        self.tokens = tokens
        self._instances: dict[tuple[str, Holder | None], tuple[Effect, ...]] = {}
        self._outlooks: dict[Ability, _Outlook] = {}
        self._shares: dict[tuple[Area, Range | None, bool], dict[Effect, Progress]] = {}
        self._least: dict[Holder, int] = {}

    def values(self, op: str, where: Holder | None, field: str, chosen: Mapping[str, Any]) -> tuple[Any, ...]:
        """List the values of a field, given the fields chosen before it."""
        if where == "death" and field == "area":
            return tuple(area for area in areas_for("self") if area != SINGLE)
        if where == "death" and field == "affects":
            return FILTERS
        return allowed(op, field, chosen, self.tokens)

    def instances(self, op: str, where: Holder | None) -> tuple[Effect, ...]:
        """List every effect of an op that is no container."""
        key = (op, where)
        if key not in self._instances:
            self._instances[key] = tuple(build(op, where, chosen) for chosen in self._choices(op, where, {}))
        return self._instances[key]

    def start(self, ability: Ability) -> Progress:
        """Begin with the surcharge for range alone."""
        return Progress(spent=reach_price(ability))

    def share(self, ability: Ability, effect: Effect) -> Progress:
        """Say what one effect adds to an ability."""
        return self._share(self._outlook(ability), effect)

    def _outlook(self, ability: Ability) -> _Outlook:
        key = essence(ability)
        found = self._outlooks.get(key)
        if found is None:
            spares = key.affects == "enemy" and key.area != SINGLE
            shares = self._shares.setdefault((key.area, key.dest, spares), {})
            found = self._outlooks[key] = _Outlook(key, shares)
        return found

    def _share(self, outlook: _Outlook, effect: Effect) -> Progress:
        found = outlook.shares.get(effect)
        if found is None:
            found = outlook.shares[effect] = self._shared(outlook.ability, effect)
        return found

    def _shared(self, ability: Ability, effect: Effect) -> Progress:
        op = str(effect.__struct_config__.tag)
        scale = 1 if op in UNSCALED else area_factor(ability.area)
        return Progress(
            1,
            price(effect, ability.dest, self.tokens) * scale,
            spares_own_side(msgspec.structs.replace(ability, effects=(effect,))),
            acts_on_target(effect, ability.dest) or op == "revive",
            acts_on_dest(effect, ability.dest),
            op == "self_damage",
        )

    def closed(self, ability: Ability, progress: Progress) -> bool:
        """Tell whether the effects so far make a valid ability."""
        aimed = ability.target.kind != "none" or ability.area != SINGLE
        return (
            1 <= progress.used <= MAX_EFFECTS
            and progress.total <= MOST_POINTS
            and (not progress.wound or progress.total >= FEWEST_POINTS)
            and (progress.target or not aimed)
            and (progress.dest or ability.dest is None)
        )

    def finishable(self, ability: Ability, progress: Progress) -> bool:
        """Tell whether some further effects, or none, make a valid ability."""
        return self._is_finishable(self._outlook(ability), progress)

    def _is_finishable(self, outlook: _Outlook, progress: Progress) -> bool:
        known = outlook.finishable.get(progress)
        if known is None:
            known = self.closed(outlook.ability, progress) or self._is_extendable(outlook, progress)
            outlook.finishable[progress] = known
        return known

    def extendable(self, ability: Ability, progress: Progress) -> bool:
        """Tell whether at least one more effect leads to a valid ability."""
        return self._is_extendable(self._outlook(ability), progress)

    def _is_extendable(self, outlook: _Outlook, progress: Progress) -> bool:
        if progress.used >= MAX_EFFECTS or progress.total > _HIGHEST + 4 * (MAX_EFFECTS - progress.used):
            return False
        return any(self._is_finishable(outlook, progress.plus(share)) for share in self._all_shares(outlook))

    def least(
        self, ability: Ability, progress: Progress, op: str, partial: Mapping[str, Any] | None = None
    ) -> Progress | None:
        """Find the cheapest way to complete an effect begun so, that still leads to a valid ability."""
        if op in CONTAINERS:
            return self._least_container(ability, progress, op, partial or {})
        ways = self._ways(ability, progress, self._matching(op, None, partial or {}))
        return min(ways, key=lambda way: way.total, default=None)

    def least_contained(
        self, ability: Ability, progress: Progress, box: LayTrap | Trigger, op: str, partial: Mapping[str, Any]
    ) -> Progress | None:
        """Find the cheapest way on from a container to which an effect begun so is added."""
        for inner in sorted(self._matching(op, holder(box), partial), key=self._inner_price):
            way = self.least_box(ability, progress, _with(box, inner))
            if way is not None:
                return way
        return None

    def least_box(self, ability: Ability, progress: Progress, box: LayTrap | Trigger) -> Progress | None:
        """Find the cheapest valid way on from a container, adding contained effects only where points are lacking."""
        if not fits(box, ability):
            return None
        outlook = self._outlook(ability)
        share = self._shared(outlook.ability, box)
        if not box.effects:
            share = share._replace(spent=share.spent + self._least_inner(holder(box)))
        highest = share.spent if len(box.effects) == MAX_EFFECTS else _HIGHEST
        for spent in range(share.spent, highest + 1):
            way = progress.plus(share._replace(spent=spent))
            if self._is_finishable(outlook, way):
                return way
        return None

    def _least_container(
        self, ability: Ability, progress: Progress, op: str, partial: Mapping[str, Any]
    ) -> Progress | None:
        boxes = (build(op, None, {**head, "effects": ()}) for head in self._choices(op, None, partial))
        ways = (self.least_box(ability, progress, box) for box in boxes if isinstance(box, LayTrap | Trigger))
        return min((way for way in ways if way is not None), key=lambda way: way.total, default=None)

    def _ways(self, ability: Ability, progress: Progress, effects: Iterator[Effect]) -> Iterator[Progress]:
        outlook = self._outlook(ability)
        for effect in effects:
            if fits(effect, ability):
                way = progress.plus(self._share(outlook, effect))
                if self._is_finishable(outlook, way):
                    yield way

    def _matching(self, op: str, where: Holder | None, partial: Mapping[str, Any]) -> Iterator[Effect]:
        return (
            effect
            for effect in self.instances(op, where)
            if all(getattr(effect, name) == value for name, value in partial.items())
        )

    def _choices(self, op: str, where: Holder | None, given: Mapping[str, Any]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = [{}]
        for field in fields_of(op, where):
            found = [
                {**chosen, field: value}
                for chosen in found
                for value in self.values(op, where, field, chosen)
                if field not in given or given[field] == value
            ]
        return found

    def _all_shares(self, outlook: _Outlook) -> tuple[Progress, ...]:
        if outlook.every is None:
            simple = {
                self._share(outlook, effect)
                for op in BRACKETS
                if op not in CONTAINERS
                for effect in self.instances(op, None)
                if fits(effect, outlook.ability)
            }
            outlook.every = tuple(sorted(simple | set(self._container_shares(outlook.ability))))
        return outlook.every

    def _container_shares(self, ability: Ability) -> Iterator[Progress]:
        """Give every price a container can come to: from the cheapest on, as contained effects come in all prices."""
        for op in CONTAINERS:
            for on in ({"on": "hit"}, {"on": "death"}) if op == "trigger" else ({},):
                box = build(op, None, {**self._choices(op, None, on)[0], "effects": ()})
                if isinstance(box, LayTrap | Trigger) and fits(box, ability):
                    share = self.share(ability, box)
                    for spent in range(share.spent + self._least_inner(holder(box)), _HIGHEST + 1):
                        yield share._replace(spent=spent)

    def _least_inner(self, where: Holder) -> int:
        if where not in self._least:
            self._least[where] = min(
                self._inner_price(effect) for op in CONTAINED[where] for effect in self.instances(op, where)
            )
        return self._least[where]

    def _inner_price(self, effect: Effect) -> int:
        return price(effect, None, self.tokens)


@lru_cache(maxsize=65536)
def essence(ability: Ability) -> Ability:
    """Keep of an unfinished ability only what decides which effects fit and what they cost."""
    dest = ability.dest
    if dest is not None and dest.shape != "map":
        dest = Range("radius", 0, dest.max)
    return Ability(
        mana=0, target=Target(ability.target.kind), effects=(), dest=dest, area=ability.area, affects=ability.affects
    )


def _with(box: LayTrap | Trigger, inner: Effect) -> LayTrap | Trigger:
    return msgspec.structs.replace(box, effects=(*box.effects, inner))


@lru_cache(maxsize=4096)
def _stats_open(hp: int, atk: int | None, mov: int | None) -> bool:
    least, most = LIMITS["master"]["cost"]
    attacks = range(LIMITS["master"]["atk"][0], LIMITS["master"]["atk"][1] + 1) if atk is None else (atk,)
    moves = tuple(MOVEMENT) if mov is None else (mov,)
    return any(
        least <= cost(hp, strength, speed, given) <= most
        for strength, speed in product(attacks, moves)
        for given in attack_ranges(strength)
    )
