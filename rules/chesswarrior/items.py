"""The answers of an activation as token paths: `move`, a use, `end` (spec 5.3); everything here is public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .abilities import MOVE, Ability, Pass, Rooted
from .aiming import affordable, has_aim, lines, phases_for, targets
from .board import next_squares, walls
from .book import Book
from .grants import distance_of, has
from .sight import CELL_OF, FACINGS, NAMES, quarters
from .state import NOBODY, Act, ChessState, hero_at

END, STOP = "end", "stop"
Item = tuple[str, ...]
Tokens = tuple[str, ...]
FACES: Tokens = FACINGS


def verbs(book: Book, state: ChessState, n: int) -> Tokens:
    """Return what a hero can do now: `move`, Active abilities in card order, `end` (CW-52, RCW-31)."""
    hero = state.heroes[n]
    card = book.sheets[hero.key]
    found: list[str] = []
    if can_move(book, state, n):
        found.append(MOVE)
    found += [
        ability.id
        for ability in card.uses
        if phases_for(state, card, n, ability)
        and affordable(state, hero, ability.cost)
        and has_aim(book, state, n, ability)
    ]
    return (*found, END)


def can_move(book: Book, state: ChessState, n: int) -> bool:
    """Say whether a hero may declare a move: phase, cost, not rooted, at least one legal step (RCW-15)."""
    hero = state.heroes[n]
    card = book.sheets[hero.key]
    if not phases_for(state, card, n, card.move) or not affordable(state, hero, card.move.cost):
        return False
    return has_step(book, state, n, distance_of(book, state, n)) and not has(book, state, n, Rooted)


def has_step(book: Book, state: ChessState, n: int, left: int) -> bool:
    """Say whether some path of at most so many steps is legal (RCW-13)."""
    shut, crossed = walls(state, n, has(book, state, n, Pass))
    return bool(next_squares(state.heroes[n].at, left, shut, crossed))


def facings(book: Book, state: ChessState, n: int, ability: Ability) -> Tokens:
    """Return the directions of a direct line that affects somebody (RCW-62)."""
    return tuple([FACINGS[facing] for facing in lines(book, state, n, ability)])


def sides(state: ChessState, n: int, name: str) -> tuple[int, ...]:
    """Return the facings toward a square, two of an exact diagonal, none of the own one (CW-84)."""
    at, to = state.heroes[n].at, CELL_OF[name]
    return quarters(at, to) if at != to else ()


def aim_length(state: ChessState, n: int, ability: Ability, prefix: Sequence[str]) -> int:
    """Return how many tokens after the ability name its aim: a target, a direction, the facing of a diagonal."""
    if ability.reach.shape == "range":
        return 2 if len(sides(state, n, prefix[1])) == 2 else 1
    return int(ability.reach.shape == "dl")


def declare(book: Book, state: ChessState, n: int, item: Sequence[str]) -> tuple[Act, int]:
    """Turn a legal `move` or use into an act, with the facing its hero turns to (CW-83, RCW-45)."""
    hero = state.heroes[n]
    card = book.sheets[hero.key]
    ability = card.abilities[item[0]]
    spent = phases_for(state, card, n, ability)
    if ability.id == MOVE:
        return Act(n, MOVE, spent, path=cells_of(item[1:]), trail=(hero.at,)), hero.facing
    target, facing, direction = NOBODY, hero.facing, -1
    if ability.reach.shape == "range":
        target = hero_at(state, CELL_OF[item[1]])
        toward = sides(state, n, item[1])
        facing = FACINGS.index(item[2]) if len(toward) == 2 else toward[0] if toward else facing
    elif ability.reach.shape == "dl":
        facing = direction = FACINGS.index(item[1])
    path = cells_of(item[1 + aim_length(state, n, ability, item) :]) if card.steps[ability.id] else ()
    falls = state.heroes[target].falls if target != NOBODY else 0
    return Act(n, ability.id, spent, target, falls, direction, path), facing


def cells_of(path: Sequence[str]) -> tuple[int, ...]:
    """Return the squares of a path without its `stop`."""
    return tuple(CELL_OF[name] for name in path if name != STOP)


def moves_left(book: Book, state: ChessState, act: Act) -> bool:
    """Say whether an interrupted move can go on (RCW-70)."""
    return act.left > 0 and has_step(book, state, act.hero, act.left) and not has(book, state, act.hero, Rooted)


def answers(book: Book, state: ChessState, n: int) -> Iterator[Item]:
    """Yield every answer of an activation, of paths to one square only a shortest one."""
    for verb in verbs(book, state, n):
        card = book.sheets[state.heroes[n].key]
        if verb == END:
            yield from ((END, face) for face in FACES)
        elif verb == MOVE:
            yield from ((MOVE, *path) for path in paths(book, state, n, distance_of(book, state, n), 1))
        else:
            ability = card.abilities[verb]
            step = card.steps[verb]
            for item in aimed(book, state, n, ability):
                if step:
                    yield from ((*item, *path) for path in paths(book, state, n, step, 0))
                else:
                    yield item


def aimed(book: Book, state: ChessState, n: int, ability: Ability) -> Iterator[Item]:
    """Yield the aims of an ability, each facing of an exact diagonal for itself; steps are left open."""
    if ability.reach.shape == "dl":
        yield from ((ability.id, FACINGS[facing]) for facing in lines(book, state, n, ability))
    elif ability.reach.shape != "range":
        yield (ability.id,)
    else:
        for m in targets(book, state, n, ability):
            name = NAMES[state.heroes[m].at]
            toward = sides(state, n, name)
            if len(toward) == 2:
                yield from ((ability.id, name, FACINGS[side]) for side in sorted(toward))
            else:
                yield (ability.id, name)


def paths(book: Book, state: ChessState, n: int, most: int, least: int) -> Iterator[Item]:
    """Yield one shortest path to each square that a hero can come to, nearest first; `stop` where it stays."""
    shut, crossed = walls(state, n, has(book, state, n, Pass))
    start = state.heroes[n].at
    if not least:
        yield (STOP,)
    seen = {start}
    front: list[tuple[int, Item]] = [(start, ())]
    for length in range(1, most + 1):
        beyond: list[tuple[int, Item]] = []
        for cell, path in front:
            for step in next_squares(cell, most - length + 1, shut, crossed):
                if step in seen:
                    continue
                seen.add(step)
                longer = (*path, NAMES[step])
                beyond.append((step, longer))
                if not crossed >> step & 1:
                    yield longer if length == most else (*longer, STOP)
        front = beyond
