"""A forecast in words: what is rolled, what blocks sight, who may fall, who may answer (CW-105)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from rules.kernel import spreads
from rules.kernel.types import Text

from . import odds
from .forecast import Answer, Forecast, Struck
from .sight import NAMES, Sight
from .state import NOBODY, ChessState
from .words import ability_text, hero_text, word


def title(state: ChessState, found: Forecast) -> Text:
    """Say what is used on whom, and what is rolled for it."""
    hero = state.heroes[found.hero]
    what = ability_text(hero.key, found.ability)
    if found.target not in (NOBODY, found.hero):
        what = word("forecast", "on", ability=what, hero=piece(state, found.target))
    if not found.dice:
        return word("forecast", "sure", what=what)
    roll = word("forecast", "each" if found.rolls > 1 else "roll", dice=found.dice, hit=found.hit)
    return word("forecast", "title", what=what, roll=roll)


def lines(state: ChessState, found: Forecast) -> tuple[Text, ...]:
    """Say why the sight is what it is, what may come of the use, and who may answer it how."""
    return tuple(text for text, _ in grounded(state, found))


def grounded(state: ChessState, found: Forecast) -> Iterator[tuple[Text, str]]:
    """Yield the same sentences, each with the clause it rests on."""
    seen = next((s.sight for s in found.struck if s.sight is not None), None)
    if seen is not None:
        yield sight_text(seen), "RCW-09"
    for struck in found.struck:
        if len(struck.damage) > 1:
            yield _struck(state, struck), "CW-105"
    if found.backfires:
        yield word("forecast", "backfires", percent=odds.percent(found.backfires)), "RCW-50"
    for answer in found.answers:
        yield _answer(state, found, answer), "RCW-39"


def short(state: ChessState, found: Forecast) -> Text:
    """Say in a line what a use may come to: its chance to work, damage, destruction, sight, how many may answer."""
    parts: list[Text] = []
    struck = next((s for s in found.struck if s.hero == found.target), found.struck[0] if found.struck else None)
    if struck is not None and len(struck.damage) > 1:
        damage = round(float(spreads.mean(struck.damage)), 1)
        parts.append(word("forecast", "short", "damage", damage=damage, percent=odds.percent(struck.destroyed, 0)))
    elif found.dice:
        parts.append(word("forecast", "short", "works", percent=odds.percent(odds.at_least(found.successes, 1), 0)))
    if struck is not None and struck.sight is not None and struck.sight.penalty:
        parts.append(word("forecast", "short", "sight", n=struck.sight.penalty))
    if found.answers:
        parts.append(word("forecast", "short", "answers", count=len(found.answers)))
    return reduce(lambda a, b: word("forecast", "short", a=a, b=b), parts or [word("forecast", "short", "sure")])


def spread_text(found: Forecast) -> Text:
    """Say how likely each number of successes of a roll is (CW-105)."""
    chances = [word("forecast", "chance", n=n, percent=odds.percent(p)) for n, p in enumerate(found.successes)]
    return word("forecast", "spread", chances=chances)


def sight_text(seen: Sight) -> Text:
    """Name the sight, and what blocks which of its lines (RCW-08, RCW-09)."""
    name = {0: "full", 2: "part2", 4: "part4", None: "none"}[seen.penalty]
    blocked = [
        word("forecast", "line", number=number + 1, squares=[NAMES[c] for c in by])
        for number, by in enumerate(seen.by)
        if by
    ]
    return word("forecast", "sight", name, *(["by"] if blocked else []), **({"lines": blocked} if blocked else {}))


def piece(state: ChessState, n: int) -> Text:
    """Return how a hero is called."""
    hero = state.heroes[n]
    return word("piece", id=hero.id.upper(), name=hero_text(hero.key))


def _struck(state: ChessState, struck: Struck) -> Text:
    expected = round(float(spreads.mean(struck.damage)), 1)
    return word(
        "forecast", "struck", hero=piece(state, struck.hero), damage=expected, percent=odds.percent(struck.destroyed)
    )


def _answer(state: ChessState, found: Forecast, answer: Answer) -> Text:
    """Say who may answer with what, how likely it works, and the chance to destroy that is left."""
    hero = state.heroes[answer.hero]
    who = piece(state, answer.hero)
    what = ability_text(hero.key, answer.ability)
    works = odds.percent(answer.works)
    head = word("forecast", "answer", answer.way, hero=who, ability=what, works=works)
    index = next((i for i, s in enumerate(found.struck) if s.hero == found.target), 0 if len(found.struck) == 1 else -1)
    if index < 0 or not found.struck[index].destroyed:
        return head
    low, high = odds.percent(answer.least[index]), odds.percent(answer.most[index])
    if low == high:
        return word("forecast", "then", answer=head, percent=high)
    return word("forecast", "then", "between", answer=head, low=low, high=high)
