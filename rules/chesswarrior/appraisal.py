"""What an answer may bring, for players that are not people: expected damage, ground, time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.kernel.types import Choice, Decision, View

from .abilities import MOVE, Ability, AnyEffect, Damage, Dial, Heal, Mana, Place, Pull, Remove, Slide, StepSelf, Swap
from .aiming import affected, affordable, blockers, lines, phases_for, targets
from .board import AREAS, STEPS
from .book import Book
from .choices import acting
from .dice import hit_number
from .evaluation import COUNTER, HOLD, MANA, NEAR, TEMPO, loss_of, nearness, wound
from .filling import project
from .grants import in_area, modified
from .items import END, STOP, Item, cells_of, declare
from .odds import deadly, successes
from .sight import CELL_OF, FACINGS, fot, penalty, quarters
from .state import NOBODY, Act, ChessState, Hero, index_of, occupied, side_mask

FACE = 0.15
"""What an enemy near by that is not behind one's back is worth."""
FUTURE = 0.7
"""Share that a use counts which a move makes possible."""


def appraise(book: Book, view: View[ChessState], decision: Decision, choice: Choice) -> float:
    """Judge an answer by what it may bring, from the seat's view."""
    state, kind = view.state, decision.kind
    if kind == "activate":
        n, item = acting(state, decision, choice)
        if n is None:
            return 0.0
        now: float | None = None
        if item[0] == MOVE:
            key = ("best_use", n)
            now = view.memo.get(key)
            if now is None:
                now = view.memo[key] = best_use(book, state, n)
        return item_worth(book, state, n, item, now or 0.0)
    if kind == "move_more":
        n = index_of(state, decision.about["hero"])
        return _ground(book, state, n, cells_of(choice)) if choice[0] != STOP else 0.0
    if kind == "deploy":
        return -sum(abs(CELL_OF[name] % 8 - 3.5) for name in choice[1::2])
    if kind in ("react", "order"):
        return 1.0 if choice == decision.default else 0.0
    return 0.0


def item_worth(book: Book, state: ChessState, n: int, item: Item, now: float) -> float:
    """Judge one answer of an activation; `now`: what the best use is worth before it."""
    hero = state.heroes[n]
    if item[0] == END:
        return _facing(state, hero, FACINGS.index(item[1])) - (TEMPO if hero.dial == state.turn else 0.0)
    card = book.sheets[hero.key]
    ability = card.abilities[item[0]]
    price = TEMPO * ability.cost.turn + MANA * ability.cost.mana
    if item[0] == MOVE:
        after = project(book, state, n, item)
        gain = best_use(book, after, n) - now
        return _ground(book, state, n, cells_of(item[1:])) + FUTURE * gain - price
    act, facing = declare(book, state, n, item)
    return use_worth(book, state, act, ability, facing) - price


def best_use(book: Book, state: ChessState, n: int) -> float:
    """Return what the best use of a hero is worth now, 0 if none is worth its cost."""
    hero = state.heroes[n]
    card = book.sheets[hero.key]
    best = 0.0
    for ability in card.uses:
        if not phases_for(state, card, n, ability) or not affordable(state, hero, ability.cost):
            continue
        price = TEMPO * ability.cost.turn + MANA * ability.cost.mana
        for act, facing in _acts(book, state, n, ability):
            best = max(best, use_worth(book, state, act, ability, facing) - price)
    return best


def _acts(book: Book, state: ChessState, n: int, ability: Ability) -> Iterator[tuple[Act, int]]:
    """Yield a use as it would be declared, once for each aim, without steps."""
    hero = state.heroes[n]
    spent = phases_for(state, book.sheets[hero.key], n, ability)
    shape = ability.reach.shape
    if shape == "range":
        for m in targets(book, state, n, ability):
            at = state.heroes[m].at
            facing = quarters(hero.at, at)[0] if at != hero.at else hero.facing
            yield Act(n, ability.id, spent, m), facing
    elif shape == "dl":
        for facing in lines(book, state, n, ability):
            yield Act(n, ability.id, spent, line=facing), facing
    elif shape == "self" or in_area(book, state, n, ability):
        yield Act(n, ability.id, spent), hero.facing


def use_worth(book: Book, state: ChessState, act: Act, ability: Ability, facing: int) -> float:
    """Return what a use may bring, without its price."""
    spread = chances(book, state, act, ability)
    some = 1.0 - spread[0] if ability.dice else 1.0
    mean = sum(k * p for k, p in enumerate(spread)) if ability.dice else 1.0
    me = state.heroes[act.hero]
    total = 0.0
    hit_heroes = affected(book, state, act, ability)
    for effect in (*ability.effects, *ability.after_attack):
        if isinstance(effect, StepSelf):
            total += some * _ground(book, state, act.hero, act.path)
            continue
        receivers = hit_heroes if getattr(effect, "to", "target") == "target" else [act.hero]
        word = getattr(effect, "if_type", "")
        for m in receivers:
            if word and word not in book.sheets[state.heroes[m].key].words:
                continue
            sign = 1.0 if state.heroes[m].side == me.side else -1.0
            if isinstance(effect, Damage):
                total += sign * _harm(book, state, m, effect, spread, some)
            else:
                total += sign * _effect(book, state, act, m, effect, facing, some, mean)
    return total


@cache
def _spread(dice: int, hit: int, d10: str) -> tuple[float, ...]:
    return tuple(float(p) for p in successes(dice, hit, d10))


def chances(book: Book, state: ChessState, act: Act, ability: Ability) -> tuple[float, ...]:
    """Return the chance of each number of successes of a use as things stand."""
    if not ability.dice:
        return (0.0, 1.0)
    me = state.heroes[act.hero]
    sight = 0
    if act.target not in (NOBODY, act.hero):
        sight = penalty(me.at, state.heroes[act.target].at, blockers(state, me.side)) or 0
    more, harder, _ = modified(book, state, act.hero, ability, act.target)
    hit = hit_number(state, ability.hit, sight, harder)
    return _spread(max(ability.dice + more, 0), hit, state.options.d10)


def _harm(book: Book, state: ChessState, m: int, effect: Damage, spread: tuple[float, ...], some: float) -> float:
    """Return what damage to a hero changes for its side, below 0 as a rule."""
    hero = state.heroes[m]
    lp = book.sheets[hero.key].lp
    left = deadly(lp, hero.damage, state.options.destroy)
    before = wound(hero.damage / lp)
    lost = loss_of(book, state, hero)
    if not effect.per_success:
        after = lost if effect.n >= left else wound((hero.damage + effect.n) / lp) - before
        return -some * after
    total = 0.0
    for count, p in enumerate(spread):
        if count and p:
            n = count * effect.n
            total += p * (lost if n >= left else wound((hero.damage + n) / lp) - before)
    return -total


def _effect(
    book: Book, state: ChessState, act: Act, m: int, effect: AnyEffect, facing: int, some: float, mean: float
) -> float:
    """Return what an effect other than damage changes for the side of its receiver."""
    hero = state.heroes[m]
    lp = book.sheets[hero.key].lp
    match effect:
        case Heal():
            n = min(effect.n * (mean if effect.per_success else some), hero.damage)
            return wound(hero.damage / lp) - wound((hero.damage - n) / lp)
        case Dial():
            return -TEMPO * effect.n * some
        case Mana():
            room = book.sheets[hero.key].mp - hero.mana
            return MANA * some * (min(effect.n, room) if effect.n > 0 else max(effect.n, -hero.mana))
        case Place():
            kind = book.counters[effect.counter]
            return some * effect.n * (-2 * COUNTER if kind.harmful else COUNTER)
        case Remove():
            return some * sum(h.count * COUNTER for h in hero.held if book.counters[h.counter].harmful)
        case Slide() | Pull():
            return some * _pushed(book, state, act, m, effect, facing)
        case Swap():
            me = state.heroes[act.hero]
            mine = _ground(book, state, act.hero, (hero.at,)) * (1.0 if me.side == hero.side else -1.0)
            return some * (_ground(book, state, m, (me.at,)) + mine)
        case _:
            return 0.0


def _pushed(book: Book, state: ChessState, act: Act, m: int, effect: Slide | Pull, facing: int) -> float:
    me, hero = state.heroes[act.hero], state.heroes[m]
    if m == act.hero:
        return 0.0
    way = facing if act.target == m or act.line >= 0 else quarters(me.at, hero.at)[0]
    way = way if isinstance(effect, Slide) else (way + 2) % 4
    taken = occupied(state) | state.obstacles
    cell = hero.at
    for _ in range(effect.n):
        step = STEPS[cell][way]
        if step < 0 or taken >> step & 1:
            break
        cell = step
    return _ground(book, state, m, (cell,)) if cell != hero.at else 0.0


def _ground(book: Book, state: ChessState, n: int, path: tuple[int, ...]) -> float:
    """Return what standing at the end of a path instead changes for a hero's side."""
    if not path:
        return 0.0
    hero = state.heroes[n]
    checking = state.options.checking
    near = nearness(checking)
    others = side_mask(state, hero.side) & ~(1 << hero.at)
    here, there = 1 << hero.at, 1 << path[-1]
    change = sum((bool(area & there) - bool(area & here)) for area in AREAS[checking] if not area & others)
    return HOLD * change + NEAR * (near[hero.at] - near[path[-1]])


def _facing(state: ChessState, hero: Hero, facing: int) -> float:
    """Return what a facing is worth: enemies near by on the front and the sides."""
    seen = 0
    for other in state.heroes:
        if other.side != hero.side and other.at >= 0:
            ahead = fot(hero.at, facing, other.at, state.options.bs_arc)
            seen += ahead and facing in quarters(hero.at, other.at)
    return FACE * seen
