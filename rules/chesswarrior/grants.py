"""What holds for a hero now: grants of its passives and counters and of auras around it, and what they modify."""

from __future__ import annotations

from collections.abc import Iterator

from .abilities import Ability, AnyGrant, Immovable, Modify, Pass, Rooted, Who
from .book import Book, Sheet
from .sight import DISTANCES, fot, penalty
from .state import NOBODY, ChessState, Hero, side_mask

Spent = tuple[int, str]
"""A hero and the counters that go after this roll."""


def sheet(book: Book, hero: Hero) -> Sheet:
    """Return the card of a hero."""
    return book.sheets[hero.key]


def related(user: Hero, other: Hero, same: bool, who: Who) -> bool:
    """Say whether another hero is one that an ability of the user names (RCW-43)."""
    if who == "enemy":
        return user.side != other.side
    if who == "any":
        return not same
    if who == "self":
        return same
    return user.side == other.side and (who == "friend_or_self" or not same)


def area_blockers(state: ChessState, side: int) -> int:
    """Return what counts in an area: obstacles, and enemy heroes under `aoe_heroes` (CW-93, RCW-46)."""
    return state.obstacles | (side_mask(state, 1 - side) if state.options.aoe_heroes else 0)


def reaches(book: Book, state: ChessState, user: int, ability: Ability, n: int, block: int) -> bool:
    """Say whether an area of the user affects a hero; `block` is what counts in it (CW-92, CW-93, WCW-08)."""
    me, other = state.heroes[user], state.heroes[n]
    if other.at < 0 or DISTANCES[me.at][other.at] > ability.reach.n or not related(me, other, n == user, ability.who):
        return False
    if ability.of_type and ability.of_type not in book.sheets[other.key].words:
        return False
    if n == user:
        return True
    if ability.fot and not fot(me.at, me.facing, other.at, state.options.bs_arc):
        return False
    return penalty(me.at, other.at, block) is not None


def in_area(book: Book, state: ChessState, user: int, ability: Ability) -> list[int]:
    """Return the heroes an area of the user affects, south before north, lower slot first (CW-92, RCW-67)."""
    block = area_blockers(state, state.heroes[user].side)
    return [n for n in range(len(state.heroes)) if reaches(book, state, user, ability, n, block)]


def grants(book: Book, state: ChessState, n: int) -> Iterator[tuple[AnyGrant, int, str]]:
    """Yield each grant of a hero, how often it counts, and the counter to be spent with it, if any."""
    hero = state.heroes[n]
    for grant in book.sheets[hero.key].grants:
        yield grant, 1, ""
    for held in hero.held:
        counter = book.counters[held.counter]
        for grant in counter.grants:
            yield grant, held.count, held.counter if counter.spent else ""
    if book.aura_keys:
        for m, other in enumerate(state.heroes):
            if other.at >= 0 and other.key in book.aura_keys:
                for aura in book.sheets[other.key].auras:
                    if reaches(book, state, m, aura, n, area_blockers(state, other.side)):
                        for grant in aura.grants:
                            yield grant, 1, ""


def has(book: Book, state: ChessState, n: int, kind: type[Rooted | Pass | Immovable]) -> bool:
    """Say whether a hero is rooted, passes through, or cannot be moved by others."""
    hero = state.heroes[n]
    for grant in book.sheets[hero.key].grants:
        if isinstance(grant, kind):
            return True
    for held in hero.held:
        for grant in book.counters[held.counter].grants:
            if isinstance(grant, kind):
                return True
    return kind in book.aura_kinds and any(isinstance(grant, kind) for grant, _, _ in grants(book, state, n))


def distance_of(book: Book, state: ChessState, n: int) -> int:
    """Return the movement counters a `move` of the hero brings (CW-59)."""
    total = book.sheets[state.heroes[n].key].move.distance
    for grant, times, _ in grants(book, state, n):
        if isinstance(grant, Modify) and grant.stat == "distance":
            total += grant.n * times
    return max(total, 0)


def modified(
    book: Book, state: ChessState, user: int, ability: Ability, other: int
) -> tuple[int, int, tuple[Spent, ...]]:
    """Return what is added to the dice and to the hit number of a use, and which counters the roll spends.

    `other` is the hero the use is aimed at, NOBODY for an area, a line or the user itself.
    """
    sums = {"dice": 0, "hit": 0}
    spent: list[Spent] = []
    for bearer, met in ((user, other), (other, user)):
        if bearer == NOBODY:
            continue
        for grant, times, counter in grants(book, state, bearer):
            if not isinstance(grant, Modify) or grant.stat == "distance" or grant.against != (bearer != user):
                continue
            if not _concerns(grant, ability) or not _versus(book, state, grant, bearer, met):
                continue
            sums[grant.stat] += grant.n * times
            if counter and (bearer, counter) not in spent:
                spent.append((bearer, counter))
    return sums["dice"], sums["hit"], tuple(spent)


def _concerns(grant: Modify, ability: Ability) -> bool:
    if grant.on == "reaction":
        return ability.kind == "inactive"
    return ability.kind == "active" and (grant.on == "use" or ability.id == "attack")


def _versus(book: Book, state: ChessState, grant: Modify, bearer: int, met: int) -> bool:
    if grant.against and state.heroes[bearer].side == state.heroes[met].side:
        return False
    return not grant.versus_type or (met != NOBODY and grant.versus_type in book.sheets[state.heroes[met].key].words)
