"""What a use can be aimed at and whether it may be declared (CW-65, CW-85, RCW-31, RCW-34, RCW-43, RCW-62)."""

from __future__ import annotations

from .abilities import Ability, Cost, Damage
from .book import Book, Sheet
from .grants import in_area, modified, related
from .sight import DISTANCES, line, penalty
from .state import ATTACK, LEAD, NOBODY, SUPPORT, Act, ChessState, Hero, side_mask


def affordable(state: ChessState, hero: Hero, cost: Cost) -> bool:
    """Say whether a hero can pay: mana, and a dial that stays within its greatest lead (CW-53, CW-55, RCW-16)."""
    return hero.mana >= cost.mana and hero.dial + cost.turn - state.turn <= LEAD


def used_by(state: ChessState, n: int) -> int:
    """Return the phases a hero has used in its present activation."""
    return state.used if state.active == n else 0


def phases_for(state: ChessState, card: Sheet, n: int, ability: Ability) -> int:
    """Return the phases a use would spend, 0 if one of them is used already (CW-51, CW-58, RCW-30, WCW-01)."""
    bits = card.bits[ability.id]
    used = used_by(state, n)
    if most_uses(state, card, ability.id) > 1:
        free = bits & ~used
        return ATTACK if free & ATTACK else free
    return 0 if bits & used else bits


def most_uses(state: ChessState, card: Sheet, verb: str) -> int:
    """Return how often an activation may hold a verb: once, but twice what uses up either phase (RCW-30, WCW-01)."""
    return 2 if state.options.and_support == "either" and card.bits.get(verb) == ATTACK | SUPPORT else 1


def blockers(state: ChessState, side: int) -> int:
    """Return what blocks the sight of a side's heroes: obstacles and enemies (CW-88, CW-89, RCW-10, RCW-11)."""
    return state.obstacles | side_mask(state, 1 - side)


def can_target(book: Book, state: ChessState, n: int, ability: Ability, m: int, block: int) -> bool:
    """Say whether a hero within reach and sight may be picked (CW-65, CW-85)."""
    me, other = state.heroes[n], state.heroes[m]
    if other.at < 0 or not related(me, other, n == m, ability.who):
        return False
    if DISTANCES[me.at][other.at] > ability.reach.n:
        return False
    if ability.of_type and ability.of_type not in book.sheets[other.key].words:
        return False
    return n == m or penalty(me.at, other.at, block) is not None


def targets(book: Book, state: ChessState, n: int, ability: Ability) -> list[int]:
    """Return the heroes a use with a range may pick, south before north, lower slot first (CW-98, RCW-63)."""
    block = blockers(state, state.heroes[n].side)
    return [m for m in range(len(state.heroes)) if can_target(book, state, n, ability, m, block)]


def on_line(book: Book, state: ChessState, n: int, ability: Ability, facing: int) -> list[int]:
    """Return the heroes on a direct line that a use affects (CW-95, CW-96, CW-97, RCW-45)."""
    me = state.heroes[n]
    cells = line(me.at, facing, ability.reach.n or None, state.obstacles)
    return [
        m
        for m, other in enumerate(state.heroes)
        if other.at in cells
        and related(me, other, n == m, ability.who)
        and (not ability.of_type or ability.of_type in book.sheets[other.key].words)
    ]


def lines(book: Book, state: ChessState, n: int, ability: Ability) -> list[int]:
    """Return the facings in which a direct line affects somebody (RCW-62)."""
    return [facing for facing in range(4) if on_line(book, state, n, ability, facing)]


def has_aim(book: Book, state: ChessState, n: int, ability: Ability) -> bool:
    """Say whether a use can be aimed at all."""
    shape = ability.reach.shape
    if shape == "range":
        block = blockers(state, state.heroes[n].side)
        return any(can_target(book, state, n, ability, m, block) for m in range(len(state.heroes)))
    if shape == "aoe":
        return bool(in_area(book, state, n, ability))
    return shape == "self" or bool(lines(book, state, n, ability))


def affected(book: Book, state: ChessState, act: Act, ability: Ability) -> list[int]:
    """Return whom a declared use affects as things stand (RCW-34, RCW-67)."""
    shape = ability.reach.shape
    if shape == "range":
        return [act.target]
    if shape == "aoe":
        return in_area(book, state, act.hero, ability)
    return [act.hero] if shape == "self" else on_line(book, state, act.hero, ability, act.line)


def still_legal(book: Book, state: ChessState, act: Act, ability: Ability) -> bool:
    """Say whether a use goes on after a reaction: reach, sight, target and, before Use Cost, cost (RCW-34, RCW-65)."""
    if not act.paid and not affordable(state, state.heroes[act.hero], ability.cost):
        return False
    if ability.reach.shape != "range":
        return bool(affected(book, state, act, ability))
    if state.heroes[act.target].falls != act.falls:
        return False
    return can_target(book, state, act.hero, ability, act.target, blockers(state, state.heroes[act.hero].side))


def dice_of(book: Book, state: ChessState, n: int, ability: Ability, other: int = NOBODY) -> int:
    """Return how many dice a use rolls now, with all modifiers (CW-68, RCW-71, WCW-09)."""
    if not ability.dice:
        return 0
    return max(ability.dice + modified(book, state, n, ability, other)[0], 0)


def greatest_damage(book: Book, state: ChessState, act: Act, m: int) -> int:
    """Return the most damage a use can deal to one hero, before blocks (RCW-39, spec 5.5)."""
    ability = book.sheets[state.heroes[act.hero].key].abilities[act.ability]
    dice = dice_of(book, state, act.hero, ability, act.target)
    if ability.dice and not dice:
        return 0
    words = book.sheets[state.heroes[m].key].words
    total = 0
    for effect in (*ability.effects, *ability.after_attack):
        if isinstance(effect, Damage) and effect.to == "target" and (not effect.if_type or effect.if_type in words):
            total += effect.n * (dice if effect.per_success else 1)
    return total
