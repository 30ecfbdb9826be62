"""What a half-made master can still become: no step of master making may lead into a dead end (7.3, SK-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, get_args

from .content import SINGLE, Ability, AnyEffect, Effect, LayTrap, Range, Target, Teleport, Trigger, UnitType
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
    spares_by,
    spares_inside,
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
    is_harmful,
    op_of,
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


_WOUND, _DEST, _TARGET, _SPARES, _ONE, _POINT = 1, 2, 4, 8, 16, 64
"""Places of what effects come to in one number: needs that are met, how many effects, points."""
_LOWEST = 64
"""Added to points, as they may be negative."""


def _packed(progress: Progress) -> int:
    return (progress.spent + _LOWEST) * _POINT + progress.used * _ONE + _needs(progress)


def _packed_share(share: Progress) -> Share:
    return Share(share.spent * _POINT + _ONE, _needs(share))


def _needs(of: Progress) -> int:
    return _SPARES * of.spares + _TARGET * of.target + _DEST * of.dest + _WOUND * of.wound


def _used(progress: int) -> int:
    return progress % _POINT // _ONE


def _total(progress: int) -> int:
    return progress // _POINT - _LOWEST + (2 if progress & _SPARES else 0)


def _is_closed(outlook: _Outlook, progress: int) -> bool:
    """Tell whether effects make a valid ability."""
    total = _total(progress)
    return (
        1 <= _used(progress) <= MAX_EFFECTS
        and total <= MOST_POINTS
        and (not progress & _WOUND or total >= FEWEST_POINTS)
        and (bool(progress & _TARGET) or not outlook.is_aimed)
        and (bool(progress & _DEST) or outlook.ability.dest is None)
    )


class Share(NamedTuple):
    """What one effect adds to what came before: points and one more effect, packed, and bits of the needs it meets."""

    adds: int
    needs: int


Begun = tuple[Any, ...]
"""An op and the fields chosen for it so far, each with its value."""


_RARE = ("summon_token", "teleport", "revive")
"""Ops that can meet the need of a destination."""
_COMMON = tuple(op for op in BRACKETS if op not in _RARE and op not in CONTAINERS)
_OPS: tuple[Begun, ...] = tuple((op,) for op in _RARE + _COMMON + CONTAINERS)
"""All ops, what most likely leads to a valid ability first, as one way is enough."""


class _Outlook:
    """What has been found out about unfinished abilities of one essence, by what came so far, packed.

    `shares` of the effects that fit, by how they begin; whether what came so far is `finishable`; the `least` mana that
    it comes to with one more effect begun so.
    """

    __slots__ = ("ability", "finishable", "is_aimed", "least", "shares")

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.is_aimed = ability.target.kind != "none" or ability.area != SINGLE
        self.shares: dict[Begun, tuple[Share, ...]] = {}
        self.finishable: dict[int, bool] = {}
        self.least: dict[tuple[int, Begun], int | None] = {}


class Budget:
    """Answers, with caches, what an unfinished ability can still become."""

    def __init__(self, tokens: Mapping[str, UnitType]) -> None:
        self.tokens = tokens
        self._instances: dict[tuple[str, Holder | None], tuple[Effect, ...]] = {}
        self._sorts: dict[tuple[Begun, Holder | None], tuple[Effect, ...]] = {}
        self._boxes: dict[Begun, tuple[LayTrap | Trigger, ...]] = {}
        self._inner: dict[tuple[Begun, Holder], tuple[tuple[int, bool], ...]] = {}
        self._outlooks: dict[Ability, _Outlook] = {}
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
        op = op_of(effect)
        scale = 1 if op in UNSCALED else area_factor(ability.area)
        return Progress(
            1,
            price(effect, ability.dest, self.tokens) * scale,
            spares_by(ability, effect),
            acts_on_target(effect, ability.dest) or op == "revive",
            acts_on_dest(effect, ability.dest),
            op == "self_damage",
        )

    def _outlook(self, ability: Ability) -> _Outlook:
        key = essence(ability)
        found = self._outlooks.get(key)
        if found is None:
            found = self._outlooks[key] = _Outlook(key)
        return found

    def _shares(self, outlook: _Outlook, begun: Begun) -> tuple[Share, ...]:
        """Return what the effects that begin so and fit the ability add to it, each once."""
        found = outlook.shares.get(begun)
        if found is None:
            ability = outlook.ability
            if begun[0] in CONTAINERS:
                shares = {*self._container_shares(ability, begun[0])}
            else:
                fitting = [effect for effect in self._sorted_out(begun, None) if fits(effect, ability)]
                shares = {_packed_share(self.share(ability, effect)) for effect in fitting}
            found = outlook.shares[begun] = tuple(sorted(shares))
        return found

    def closed(self, ability: Ability, progress: Progress) -> bool:
        """Tell whether the effects so far make a valid ability."""
        return _is_closed(self._outlook(ability), _packed(progress))

    def finishable(self, ability: Ability, progress: Progress) -> bool:
        """Tell whether some further effects, or none, make a valid ability."""
        return self._is_finishable(self._outlook(ability), _packed(progress))

    def _is_finishable(self, outlook: _Outlook, progress: int) -> bool:
        known = outlook.finishable.get(progress)
        if known is None:
            known = _is_closed(outlook, progress) or self._is_extendable(outlook, progress)
            outlook.finishable[progress] = known
        return known

    def extendable(self, ability: Ability, progress: Progress) -> bool:
        """Tell whether at least one more effect leads to a valid ability."""
        return self._is_extendable(self._outlook(ability), _packed(progress))

    def _is_extendable(self, outlook: _Outlook, progress: int) -> bool:
        used = _used(progress)
        if used >= MAX_EFFECTS or _total(progress) > _HIGHEST + 4 * (MAX_EFFECTS - used):
            return False
        for begun in _OPS:  # most of all that could be done need not be looked at
            for adds, needs in self._shares(outlook, begun):
                if self._is_finishable(outlook, (progress + adds) | needs):
                    return True
        return False

    def least(self, ability: Ability, progress: Progress, begun: Begun) -> int | None:
        """Return the mana of the cheapest way to complete an effect begun so, that still leads to a valid ability."""
        outlook, so_far = self._outlook(ability), _packed(progress)
        key = so_far, begun
        if key not in outlook.least:
            containing = begun[0] in CONTAINERS
            ways = self._box_ways(outlook, so_far, begun) if containing else self._ways(outlook, so_far, begun)
            outlook.least[key] = min(ways, default=None)
        return outlook.least[key]

    def _ways(self, outlook: _Outlook, progress: int, begun: Begun) -> Iterator[int]:
        for adds, needs in self._shares(outlook, begun):
            way = (progress + adds) | needs
            if self._is_finishable(outlook, way):
                yield mana_of(_total(way))

    def _box_ways(self, outlook: _Outlook, progress: int, begun: Begun) -> Iterator[int]:
        for box in self._begun_boxes(begun):
            if fits(box, outlook.ability):
                worth = price(box, None, self.tokens) + self._least_inner(holder(box))
                way = self._filled(outlook, progress, worth, spares=False, is_full=False)
                if way is not None:
                    yield way

    def least_contained(self, ability: Ability, progress: Progress, box: LayTrap | Trigger, begun: Begun) -> int | None:
        """Return the mana of the cheapest way on from a container to which an effect begun so is added."""
        if not fits(box, ability):
            return None
        outlook, so_far = self._outlook(ability), _packed(progress)
        worth, is_sparing = price(box, None, self.tokens), any(map(spares_inside, box.effects))
        is_full = len(box.effects) + 1 == MAX_EFFECTS
        for adds, spares in self._contained(begun, holder(box)):
            way = self._filled(outlook, so_far, worth + adds, is_sparing or spares, is_full)
            if way is not None:
                return way
        return None

    def _filled(self, outlook: _Outlook, progress: int, worth: int, spares: bool, is_full: bool) -> int | None:
        """Return the mana of the cheapest valid way on from a container of so many points, filled up where need be."""
        adds, needs = _packed_share(Progress(1, worth, spares, target=True))
        way = (progress + adds) | needs
        for _ in range(1 if is_full else _HIGHEST + 1 - worth):
            if self._is_finishable(outlook, way):
                return mana_of(_total(way))
            way += _POINT
        return None

    def _contained(self, begun: Begun, where: Holder) -> tuple[tuple[int, bool], ...]:
        """Return the prices of contained effects that begin so, the cheapest first, and whether they spare a side."""
        key = begun, where
        found = self._inner.get(key)
        if found is None:
            inner = sorted(self._sorted_out(begun, where), key=self._inner_price)
            sorts = dict.fromkeys((self._inner_price(effect), spares_inside(effect)) for effect in inner)
            found = self._inner[key] = tuple(sorts)
        return found

    def _begun_boxes(self, begun: Begun) -> tuple[LayTrap | Trigger, ...]:
        """Return empty containers that begin so, one of each kind and price."""
        found = self._boxes.get(begun)
        if found is None:
            op, given = begun[0], dict(begun[1:])
            sorts: dict[tuple[Holder, int], LayTrap | Trigger] = {}
            for head in self._choices(op, None, given):
                box = build(op, None, {**head, "effects": ()})
                if isinstance(box, LayTrap | Trigger):
                    sorts.setdefault((holder(box), price(box, None, self.tokens)), box)
            found = self._boxes[begun] = tuple(sorts.values())
        return found

    def _sorted_out(self, begun: Begun, where: Holder | None) -> tuple[Effect, ...]:
        """Return effects that begin so, one of all that differ in nothing that counts here."""
        key = begun, where
        found = self._sorts.get(key)
        if found is None:
            sorts: dict[tuple[int, bool, bool, str], Effect] = {}
            for effect in self._matching(begun[0], where, dict(begun[1:])):
                who = effect.who if isinstance(effect, Teleport) else ""
                sort = self._inner_price(effect), is_harmful(effect), spares_inside(effect), who
                sorts.setdefault(sort, effect)
            found = self._sorts[key] = tuple(sorts.values())
        return found

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

    def _container_shares(self, ability: Ability, op: str) -> Iterator[Share]:
        """Give every price a container can come to: from the cheapest on, as contained effects come in all prices."""
        for on in ({"on": "hit"}, {"on": "death"}) if op == "trigger" else ({},):
            box = build(op, None, {**self._choices(op, None, on)[0], "effects": ()})
            if isinstance(box, LayTrap | Trigger) and fits(box, ability):
                share = self.share(ability, box)
                for spent in range(share.spent + self._least_inner(holder(box)), _HIGHEST + 1):
                    yield _packed_share(share._replace(spent=spent))

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
