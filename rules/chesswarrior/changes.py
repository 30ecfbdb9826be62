"""Single changes of a hero, each told: facing, dial, mana, counters, squares (RCW-16, RCW-18, RCW-19, RCW-66)."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from rules.kernel.resolver import Resolver

from .abilities import Cost, Place, Remove
from .base import Base
from .book import Book
from .events import CounterPlaced, CounterRemoved, DialChanged, Faced, Healed, ManaChanged, Paid, SlotAdded
from .sight import FACINGS, NAMES
from .state import LEAD, ChessState, Held, Hero, count_of

Chess = Resolver[ChessState]


def book_of(r: Chess) -> Book:
    """Return the cards of the match."""
    return game_of(r).book


def game_of(r: Chess) -> Base:
    """Return the game whose match it is."""
    return cast("Base", r.game)


def alter(r: Chess, n: int, **changes: Any) -> Hero:
    """Change a hero's fields and return it as it is now."""
    hero = replace(r.state.heroes[n], **changes)
    r.state.heroes[n] = hero
    return hero


def face(r: Chess, n: int, facing: int) -> None:
    """Turn a hero (CW-57, CW-83)."""
    if r.state.heroes[n].facing != facing:
        hero = alter(r, n, facing=facing)
        r.tell(Faced(hero.id, FACINGS[facing]))


def shift(r: Chess, n: int, cell: int) -> None:
    """Put a hero on a square without telling; the caller does."""
    alter(r, n, at=cell)


def pay(r: Chess, n: int, cost: Cost) -> None:
    """Pay Turn and Mana (CW-53 to CW-55)."""
    if not cost.turn and not cost.mana:
        return
    hero = r.state.heroes[n]
    hero = alter(r, n, dial=hero.dial + cost.turn, mana=hero.mana - cost.mana)
    r.tell(Paid(hero.id, cost.turn, cost.mana, hero.dial, hero.mana))


def floor_of(state: ChessState, hero: Hero) -> int:
    """Return the lowest dial a hero may be set to now (RCW-18)."""
    return state.turn + 1 if hero.acted == state.turn or state.step > 3 else state.turn


def turn_dial(r: Chess, n: int, by: int) -> None:
    """Delay or hasten a hero; one that becomes due gets a place in this Main Turn (RCW-16, RCW-18, RCW-19)."""
    state = r.state
    hero = state.heroes[n]
    if by > 0:
        new = max(hero.dial, min(hero.dial + by, state.turn + LEAD))
    else:
        new = min(hero.dial, max(hero.dial + by, floor_of(state, hero)))
    if new == hero.dial:
        return
    alter(r, n, dial=new)
    r.tell(DialChanged(hero.id, new - hero.dial, new))
    if state.step == 3 and new == state.turn and hero.acted != state.turn:
        insert_slot(r, n)


def insert_slot(r: Chess, n: int) -> None:
    """Give a hero that has become due a place after all with equal or higher Sp, if its side has none left for it."""
    state = r.state
    cards = book_of(r).sheets
    hero = state.heroes[n]
    sp = cards[hero.key].sp
    waiting = [
        h
        for h in state.heroes
        if h.side == hero.side
        and h.at >= 0
        and h.dial == state.turn
        and h.acted != state.turn
        and cards[h.key].sp == sp
    ]
    if state.slots.count((hero.side, sp)) >= len(waiting):
        return
    place = next((i for i, slot in enumerate(state.slots) if slot[1] < sp), len(state.slots))
    state.slots = (*state.slots[:place], (hero.side, sp), *state.slots[place:])
    r.tell(SlotAdded(hero.id, hero.side, sp, place))


def change_mana(r: Chess, n: int, by: int) -> None:
    """Add or take mana within 0 and Mp (CW-15, RCW-66)."""
    hero = r.state.heroes[n]
    new = max(0, min(hero.mana + by, book_of(r).sheets[hero.key].mp))
    if new != hero.mana:
        alter(r, n, mana=new)
        r.tell(ManaChanged(hero.id, new - hero.mana, new))


def heal(r: Chess, n: int, by: int) -> None:
    """Take damage counters away, not below none (RCW-66)."""
    hero = r.state.heroes[n]
    healed = min(by, hero.damage)
    if healed > 0:
        hero = alter(r, n, damage=hero.damage - healed)
        r.tell(Healed(hero.id, healed, hero.damage))


def place_counter(r: Chess, n: int, effect: Place) -> None:
    """Put counters on a hero up to their maximum (CW-81, CW-82, RCW-51, RCW-66, WCW-04)."""
    state = r.state
    hero = state.heroes[n]
    room = book_of(r).counters[effect.counter].max - count_of(hero, effect.counter)
    count = min(effect.n, room)
    if count <= 0:
        return
    until = state.turn + effect.turns - 1 if effect.lasts == "turns" else 0
    fresh = effect.lasts == "activation" and state.active == n
    alter(r, n, held=(*hero.held, Held(effect.counter, count, effect.lasts, until, fresh)))
    r.tell(CounterPlaced(hero.id, effect.counter, count))


def remove_counters(r: Chess, n: int, effect: Remove) -> None:
    """Take counters off a hero: those named, or every harmful Active Counter; the oldest first."""
    counters = book_of(r).counters
    hero = r.state.heroes[n]
    left = effect.n or sum(h.count for h in hero.held)
    kept: list[Held] = []
    for held in hero.held:
        kind = counters[held.counter]
        named = held.counter == effect.counter if effect.counter else kind.harmful and kind.kind == "active"
        gone = min(held.count, left) if named else 0
        left -= gone
        if gone:
            r.tell(CounterRemoved(hero.id, held.counter, gone))
        if held.count > gone:
            kept.append(replace(held, count=held.count - gone))
    if tuple(kept) != hero.held:
        alter(r, n, held=tuple(kept))


def drop_counters(r: Chess, n: int, keep: tuple[Held, ...]) -> None:
    """Leave only these counters on a hero, telling which have gone."""
    hero = r.state.heroes[n]
    if keep == hero.held:
        return
    for held in hero.held:
        if held not in keep:
            r.tell(CounterRemoved(hero.id, held.counter, held.count))
    alter(r, n, held=keep)


def spend_counter(r: Chess, n: int, counter: str) -> None:
    """Take every counter of a kind off a hero after the roll it modified."""
    drop_counters(r, n, tuple(h for h in r.state.heroes[n].held if h.counter != counter))


def squares(path: tuple[int, ...]) -> list[str]:
    """Return the names of squares."""
    return [NAMES[cell] for cell in path]
