"""The answers of an activation as token paths: `move`, a use, `end` (spec 5.3); everything here is public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .aiming import affordable, has_aim, lines, phases_for, targets
from .board import can_finish, next_squares, walls
from .book import Book
from .content import MOVE, Ability, Pass, Rooted
from .grants import distance_of, has
from .sight import CELL_OF, FACINGS, NAMES, quarters
from .state import MOVEMENT, NOBODY, Act, ChessState, hero_at

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


def tokens(book: Book, state: ChessState, n: int, prefix: Sequence[str]) -> Tokens:
    """Return what may follow in an item of the hero's activation; empty: it is complete."""
    if not prefix:
        return verbs(book, state, n)
    if prefix[0] == END:
        return FACES if len(prefix) == 1 else ()
    if prefix[0] == MOVE:
        return path_tokens(book, state, n, prefix[1:], distance_of(book, state, n), 1)
    card = book.sheets[state.heroes[n].key]
    ability = card.abilities[prefix[0]]
    aim = _aim_tokens(book, state, n, ability, prefix[1:])
    if aim is not None:
        return aim
    step = card.steps[ability.id]
    return path_tokens(book, state, n, prefix[1 + aim_length(state, n, ability, prefix) :], step, 0) if step else ()


def _aim_tokens(book: Book, state: ChessState, n: int, ability: Ability, args: Sequence[str]) -> Tokens | None:
    """Return the aims to choose from, None once the use is aimed (CW-84)."""
    shape = ability.reach.shape
    if shape == "dl":
        return None if args else tuple(FACINGS[f] for f in lines(book, state, n, ability))
    if shape != "range":
        return None
    if not args:
        return tuple(NAMES[state.heroes[m].at] for m in targets(book, state, n, ability))
    if len(args) == 1:
        sides = _quarters(state, n, args[0])
        return tuple(FACINGS[f] for f in sorted(sides)) if len(sides) == 2 else None
    return None


def _quarters(state: ChessState, n: int, name: str) -> tuple[int, ...]:
    at, to = state.heroes[n].at, CELL_OF[name]
    return quarters(at, to) if at != to else ()


def aim_length(state: ChessState, n: int, ability: Ability, prefix: Sequence[str]) -> int:
    """Return how many tokens after the ability name its aim: a target, a direction, the facing of a diagonal."""
    if ability.reach.shape == "range":
        return 2 if len(_quarters(state, n, prefix[1])) == 2 else 1
    return int(ability.reach.shape == "dl")


def path_tokens(book: Book, state: ChessState, n: int, path: Sequence[str], most: int, least: int) -> Tokens:
    """Return the next squares of a path, and `stop` once it is long enough and ends on a free square (RCW-13)."""
    if path and path[-1] == STOP:
        return ()
    shut, crossed = walls(state, n, has(book, state, n, Pass))
    cell = CELL_OF[path[-1]] if path else state.heroes[n].at
    found = [NAMES[c] for c in next_squares(cell, most - len(path), shut, crossed)]
    if len(path) >= most:
        return ()
    if len(path) >= least and can_finish(cell, 0, shut, crossed):
        found.append(STOP)
    return tuple(found)


def is_legal(book: Book, state: ChessState, n: int, item: Sequence[str]) -> bool:
    """Say whether a whole item may be answered now."""
    for index, token in enumerate(item):
        if token not in tokens(book, state, n, item[:index]):
            return False
    return not tokens(book, state, n, item)


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
        sides = _quarters(state, n, item[1])
        facing = FACINGS.index(item[2]) if len(sides) == 2 else sides[0] if sides else facing
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


def phases_left(state: ChessState) -> bool:
    """Say whether the active hero has a phase left."""
    return state.used != MOVEMENT | 6


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
            sides = _quarters(state, n, name)
            if len(sides) == 2:
                yield from ((ability.id, name, FACINGS[side]) for side in sorted(sides))
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
