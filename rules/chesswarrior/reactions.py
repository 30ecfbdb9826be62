"""Which reactions a window allows, and how one is carried out (CW-75 to CW-79, RCW-35 to RCW-39, RCW-42)."""

from __future__ import annotations

from . import stakes
from .abilities import MOVE, Ability
from .aiming import affected, affordable, greatest_damage
from .board import STEPS, walls
from .book import Book
from .changes import Chess, alter, book_of, pay, spend_counter
from .dice import hit_number, roll, successes
from .effects import REACTION, Deed, apply, feed_back
from .events import Cancelled, Reacted, Rolled
from .falling import clear_fallen
from .grants import Pass, has, in_area, modified
from .sight import DISTANCES, fot, penalty, quarters
from .state import ATTACK, NOBODY, SUPPORT, Act, ChessState, side_mask

INSTANT, INTERRUPT = "instant", "interrupt"
ENEMY_MOVE, ENEMY_STEP, USE = "enemy_move", "enemy_step", "use"
AWAY, CW, CCW, TOWARD = "away", "cw", "ccw", "toward"
PREFER = (AWAY, CW, CCW, TOWARD)
TURNS = {AWAY: 0, CW: 1, CCW: 3, TOWARD: 2}


def watchers(book: Book, state: ChessState, side: int, timing: str) -> list[int]:
    """Return the heroes with a reaction against a side, highest Sp first, then lower slot (RCW-35, RCW-36)."""
    size, heroes, sheets = state.size, state.heroes, book.sheets
    first = (1 - side) * size
    instant = timing == INSTANT
    found = [
        n
        for n in range(first, first + size)
        if heroes[n].at >= 0 and (sheets[heroes[n].key].instants if instant else sheets[heroes[n].key].interrupts)
    ]
    if len(found) > 1:
        found.sort(key=lambda n: (-sheets[heroes[n].key].sp, n))
    return found


def options(book: Book, state: ChessState, n: int, act: Act, timing: str, trigger: str) -> list[Ability]:
    """Return the abilities a hero may legally use in a window, in card order (CW-79, RCW-39, RCW-42, RCW-68)."""
    card = book.sheets[state.heroes[n].key]
    abilities = card.instants if timing == INSTANT else card.interrupts
    return [a for a in abilities if _may(book, state, n, act, a, trigger)] if abilities else []


def _may(book: Book, state: ChessState, n: int, act: Act, ability: Ability, trigger: str) -> bool:
    me, actor = state.heroes[n], state.heroes[act.hero]
    if ability.trigger is None or me.reacted == state.turn or not affordable(state, me, ability.cost):
        return False
    if not _triggered(book, state, n, act, ability, trigger):
        return False
    if ability.fot and not fot(me.at, me.facing, actor.at, state.options.bs_arc):
        return False
    word = ability.of_type
    if word and ability.who != "self":
        met = act.target if ability.who == "friend" else act.hero
        if word not in book.sheets[state.heroes[met].key].words:
            return False
    shape = ability.reach.shape
    if shape == "range":
        if DISTANCES[me.at][actor.at] > ability.reach.n or _penalty(state, n, act.hero) is None:
            return False
    elif shape == "aoe" and not _actor_in_area(book, state, n, act, ability):
        return False
    return not book.sheets[me.key].steps[ability.id] or bool(free_steps(book, state, n, act, PREFER))


def _triggered(book: Book, state: ChessState, n: int, act: Act, ability: Ability, trigger: str) -> bool:
    on = ability.trigger.on if ability.trigger is not None else ""
    if trigger != USE:
        return on == trigger
    if on in (ENEMY_MOVE, ENEMY_STEP):
        return False
    targeted = act.target
    use = book.sheets[state.heroes[act.hero].key].abilities[act.ability]
    if on == "self_targeted":
        met = targeted == n
    elif on == "self_affected":
        met = targeted == n or (use.is_area and n in affected(book, state, act, use))
    else:
        met = targeted != NOBODY and state.heroes[targeted].side == state.heroes[n].side
    if not met or ability.trigger is None or not ability.trigger.damaging:
        return met
    hurt = targeted if on == "friend_targeted" else n
    return bool(act.spent & (ATTACK | SUPPORT)) and greatest_damage(book, state, act, hurt) > 0


def _penalty(state: ChessState, n: int, actor: int) -> int | None:
    """Return what the sight of the reacting hero to the actor adds (RCW-11, RCW-42)."""
    me, other = state.heroes[n], state.heroes[actor]
    return penalty(me.at, other.at, state.obstacles | side_mask(state, other.side))


def _actor_in_area(book: Book, state: ChessState, n: int, act: Act, ability: Ability) -> bool:
    """Say whether the actor stands in the area, whoever the effect is for (RCW-42, RCW-46)."""
    if ability.who == "enemy":
        return act.hero in in_area(book, state, n, ability)
    me, actor = state.heroes[n], state.heroes[act.hero]
    block = state.obstacles | (side_mask(state, actor.side) if state.options.aoe_heroes else 0)
    near = DISTANCES[me.at][actor.at] <= ability.reach.n
    return near and penalty(me.at, actor.at, block) is not None


def free_steps(book: Book, state: ChessState, n: int, act: Act, prefer: tuple[str, ...]) -> tuple[int, ...]:
    """Return the free squares next to a reacting hero in its order of preference (spec 5.5).

    There are none while the actor passes over its own square: nothing is away from there.
    """
    me, actor = state.heroes[n], state.heroes[act.hero]
    if me.at == actor.at:
        return ()
    shut, crossed = walls(state, n, has(book, state, n, Pass))
    away = quarters(actor.at, me.at)[0]
    cells = [STEPS[me.at][(away + TURNS[way]) % 4] for way in prefer]
    return tuple(c for c in cells if c >= 0 and not (shut | crossed) >> c & 1)


def react(r: Chess, n: int, ability: Ability, act: Act, trigger: str, prefer: tuple[str, ...]) -> bool:
    """Carry out a reaction: pay, dice, effects, Feedback, destruction; say whether it stopped the act (spec 5.4)."""
    state = r.state
    book = book_of(r)
    hero = alter(r, n, reacted=state.turn)
    actor = state.heroes[act.hero]
    r.tell(Reacted(hero.id, ability.id, ability.timing, actor.id, trigger))
    pay(r, n, ability.cost)
    steps = free_steps(book, state, n, act, prefer) if book.sheets[hero.key].steps[ability.id] else ()
    count = _rolled(r, n, ability, act.hero)
    affected = (act.target,) if act.target != NOBODY else ()
    counts = (count,) * len(affected)
    deed = Deed(REACTION, n, ability, affected, counts, actor=act.hero, total=count, prefer=steps, feeds=True)
    apply(r, deed, ability.effects)
    feed_back(r, deed)
    if deed.cancels:
        kind = "move" if act.ability == MOVE else "use"
        r.tell(Cancelled(actor.id, act.ability, hero.id, kind))
    clear_fallen(r)
    return deed.cancels


def _rolled(r: Chess, n: int, ability: Ability, actor: int) -> int:
    """Roll a reaction's dice and return the successes; without dice it always works (RCW-42, RCW-71)."""
    if not ability.dice:
        return 1
    state = r.state
    ranged = ability.reach.shape == "range"
    more, harder, spent = modified(book_of(r), state, n, ability, actor if ranged else NOBODY)
    sight = (_penalty(state, n, actor) or 0) if ranged else 0
    hit = hit_number(state, ability.hit, sight, harder)
    dice = roll(r, max(ability.dice + more, 0))
    count = successes(dice, hit)
    r.tell(Rolled(hero=state.heroes[n].id, ability=ability.id, dice=dice, hit=hit, successes=count, sight=sight))
    r.stake(lambda: stakes.hits(state, n, len(dice), hit, [count]))
    for bearer, counter in spent if dice else ():
        spend_counter(r, bearer, counter)
    return count
