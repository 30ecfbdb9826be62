"""What a use may come to before it is declared: chances, sight and what blocks it, who may answer (CW-105).

Everything rests on public facts. Each number of successes is played out by the engine itself on a copy of the state,
and weighed by its exact chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from . import odds
from .abilities import MOVE, Ability, Block, Cancel, StepSelf
from .activation import offered
from .aiming import affected, blockers, still_legal
from .base import Base
from .book import Book
from .events import Rolled
from .items import END, STOP, Item, declare
from .odds import ALWAYS, NEVER, Spread
from .outcomes import Given, Hearing, Roll, outcomes, play
from .reactions import INSTANT, INTERRUPT, PREFER, free_steps, options, react, watchers
from .reactions import USE as ANY_USE
from .sight import CELL_OF, FACINGS, Sight, sight, turned
from .state import NOBODY, Act, ChessState

STOPS, BLOCKS, STEPS_ASIDE, OTHER = "stops", "blocks", "steps_aside", "other"


class Struck(msgspec.Struct, frozen=True):
    """A hero that a use affects: the sight to it (None: sight does not count), damage put on it, whether it falls."""

    hero: int
    sight: Sight | None
    damage: Spread
    destroyed: Fraction


class Answer(msgspec.Struct, frozen=True):
    """A reaction that may answer; what its owner has ordered is not known.

    `way`: it stops the use, gives a block pool, steps aside, or does something else. `works`: the chance of a
    success; `least` and `most`: per hero struck the chance to destroy it if this reaction alone is used, which differ
    where it depends on the step its owner prefers.
    """

    hero: int
    ability: str
    timing: str
    way: str
    dice: int
    hit: int
    works: Fraction
    least: tuple[Fraction, ...]
    most: tuple[Fraction, ...]


class Forecast(msgspec.Struct, frozen=True):
    """A use with everything that may come of it.

    `dice` of each of `rolls` rolls, 0 if nothing is rolled; `successes`: of one roll; `falls`: how many enemies are
    destroyed at once; `backfires`: the chance that the user itself is.
    """

    hero: int
    ability: str
    target: int
    facing: int
    dice: int
    hit: int
    rolls: int
    successes: Spread
    struck: tuple[Struck, ...]
    falls: Spread
    backfires: Fraction
    answers: tuple[Answer, ...]


class _Sums(NamedTuple):
    """Chances over all outcomes: of damage and of destruction by hero, and of how many enemies fall at once."""

    damage: dict[int, dict[int, Fraction]]
    destroyed: dict[int, Fraction]
    falls: dict[int, Fraction]


def forecast(game: Base, state: ChessState, n: int, item: Item) -> Forecast:
    """Return what a legal use of a hero may come to; `state` may be masked."""
    trial, act = _declared(game.book, state, n, item)
    ability = game.book.sheets[state.heroes[n].key].abilities[act.ability]
    rolls, sums = _sum(game, trial, act)
    heroes = affected(game.book, trial, act, ability)
    seen = _sight(trial, act)
    struck = tuple(
        Struck(m, seen if m == act.target else None, _spread(sums.damage[m]), sums.destroyed[m]) for m in heroes
    )
    dice, hit = rolls[0] if rolls else (0, 0)
    return Forecast(
        n,
        act.ability,
        act.target,
        trial.heroes[n].facing,
        dice,
        hit,
        max(len(rolls), 1),
        odds.successes(dice, hit, state.options.d10) if rolls else (NEVER, ALWAYS),
        struck,
        _spread(sums.falls),
        sums.destroyed[n],
        tuple(_answers(game, trial, act, heroes)),
    )


def uses(book: Book, state: ChessState, n: int) -> list[Item]:
    """Return every use a hero may declare now, one for each aim; facings and steps left as they are by default."""
    verbs = [verb for verb in offered(book, state, n, ()) if verb not in (MOVE, END)]
    return [item for verb in verbs for item in _aims(book, state, n, (verb,))]


def complete(book: Book, state: ChessState, n: int, item: Item) -> Item | None:
    """Return a use begun, with what is left to choose as it is by default; None if its aim is still open."""
    while found := offered(book, state, n, item):
        if set(found) <= set(FACINGS) and len(item) == 2:
            at = state.heroes[n].at
            item = (*item, FACINGS[turned(state.heroes[n].facing, at, CELL_OF[item[1]])])
        elif STOP in found:
            item = (*item, STOP)
        else:
            return None
    return item


def _aims(book: Book, state: ChessState, n: int, item: Item) -> Iterator[Item]:
    whole = complete(book, state, n, item)
    if whole is not None:
        yield whole
        return
    for token in offered(book, state, n, item):
        whole = complete(book, state, n, (*item, token))
        if whole is not None:
            yield whole


def _declared(book: Book, state: ChessState, n: int, item: Item) -> tuple[ChessState, Act]:
    """Return a copy of the state in which the use is declared and its hero has turned, before any window."""
    act, facing = declare(book, state, n, item)
    trial = state.copy()
    trial.active, trial.act = n, act
    trial.heroes[n] = replace(state.heroes[n], facing=facing)
    return trial, act


def _sight(state: ChessState, act: Act) -> Sight | None:
    if act.target in (NOBODY, act.hero):
        return None
    me = state.heroes[act.hero]
    return sight(me.at, state.heroes[act.target].at, blockers(state, me.side))


def _sum(game: Base, state: ChessState, act: Act) -> tuple[list[Roll], _Sums]:
    """Play out every number of successes of every roll, and weigh what came of it."""
    _, rolls = play(game, state, act, (), ())
    everyone = range(len(state.heroes))
    side = state.heroes[act.hero].side
    sums = _Sums({n: {} for n in everyone}, dict.fromkeys(everyone, NEVER), {})
    for _, chance, end in outcomes(game, state, act, rolls):
        for n in everyone:
            amount = end.put.get(n, 0)
            sums.damage[n][amount] = sums.damage[n].get(amount, NEVER) + chance
        for n in end.fallen:
            sums.destroyed[n] += chance
        lost = sum(1 for n in end.fallen if state.heroes[n].side != side)
        sums.falls[lost] = sums.falls.get(lost, NEVER) + chance
    return rolls, sums


def _spread(by: dict[int, Fraction]) -> Spread:
    return tuple(by.get(n, NEVER) for n in range(max(by) + 1))


def _answers(game: Base, state: ChessState, act: Act, heroes: Sequence[int]) -> Iterator[Answer]:
    """Yield the reactions that either window would allow, in the order in which they would be considered."""
    for timing in (INSTANT, INTERRUPT):
        asked = replace(act, stage=timing, paid=timing == INTERRUPT)
        for n in watchers(game.book, state, state.heroes[act.hero].side, timing):
            for ability in options(game.book, state, n, asked, timing, ANY_USE):
                yield _answer(game, state, asked, heroes, n, ability)


def _answer(game: Base, state: ChessState, act: Act, heroes: Sequence[int], n: int, ability: Ability) -> Answer:
    steps = _way(ability) == STEPS_ASIDE
    cells = free_steps(game.book, state, n, act, PREFER) if steps else ()
    prefers = [tuple(way for way in PREFER if _step_is(game.book, state, act, n, way, cell)) for cell in cells] or [
        PREFER
    ]
    found = [_answered(game, state, act, heroes, n, ability, prefer) for prefer in prefers]
    roll, works = found[0][0], found[0][1]
    chances = [chance for _, _, chance in found]
    least = tuple(min(each) for each in zip(*chances, strict=True))
    most = tuple(max(each) for each in zip(*chances, strict=True))
    return Answer(n, ability.id, ability.timing, _way(ability), roll.dice, roll.hit, works, least, most)


def _step_is(book: Book, state: ChessState, act: Act, n: int, way: str, cell: int) -> bool:
    return free_steps(book, state, n, act, (way,)) == (cell,)


def _way(ability: Ability) -> str:
    kinds = {type(effect) for effect in ability.effects}
    if Cancel in kinds:
        return STOPS
    return STEPS_ASIDE if StepSelf in kinds else BLOCKS if Block in kinds else OTHER


def _answered(
    game: Base,
    state: ChessState,
    act: Act,
    heroes: Sequence[int],
    n: int,
    ability: Ability,
    prefer: tuple[str, ...],
) -> tuple[Roll, Fraction, tuple[Fraction, ...]]:
    """Play out a reaction with every number of successes, then the use, if it goes on: the chances to destroy."""
    _, _, roll = _react(game, state, act, n, ability, prefer, None, 0)
    d10 = state.options.d10
    spread = (NEVER, ALWAYS) if roll is None else odds.successes(roll.dice, roll.hit, d10)
    left = dict.fromkeys(heroes, NEVER)
    for count, chance in enumerate(spread):
        if not chance:
            continue
        after, stopped, _ = _react(game, state, act, n, ability, prefer, roll, count)
        for m in () if stopped else heroes:
            left[m] += chance * _sum(game, after, act)[1].destroyed[m]
    return roll or Roll(0, 0), odds.at_least(spread, 1), tuple(left[m] for m in heroes)


def _react(
    game: Base,
    state: ChessState,
    act: Act,
    n: int,
    ability: Ability,
    prefer: tuple[str, ...],
    roll: Roll | None,
    count: int,
) -> tuple[ChessState, bool, Roll | None]:
    """Carry out a reaction; return the state then, whether the use has been stopped, and what was rolled."""
    after = state.copy()
    after.act = act
    given = Given([] if roll is None else [roll], [] if roll is None else [count], state.options.d10)
    r = Hearing(game, after, given)
    stopped = react(r, n, ability, act, ANY_USE, prefer)
    use = game.book.sheets[state.heroes[act.hero].key].abilities[act.ability]
    over = stopped or r.state.act is None or not still_legal(game.book, after, act, use)
    rolled = next((Roll(len(event.dice), event.hit) for event in r.heard if isinstance(event, Rolled)), None)
    return after, over, rolled
