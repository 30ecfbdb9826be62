"""Made-up people who play a season: how fast they answer, how well they play, when they stay away or leave."""

from __future__ import annotations

from random import Random

import msgspec

DAY, HOUR, MINUTE = 86400, 3600, 60
FIRST = 1001
"""The id of the first of them."""
NO_SHOW, LEAVES, HOLIDAY = 0.04, 0.08, 0.3
"""How often somebody never comes to a match, leaves a season, goes on holiday in it."""
LEVELS = ("random", "greedy")


class Person(msgspec.Struct, frozen=True):
    """One of them; `leaves` and `holiday` in seconds from the beginning, None: never. `days`: of the holiday."""

    id: int
    name: str
    level: str
    pace: int
    leaves: int | None
    holiday: int | None
    days: int


def drawn(count: int, span: int, chance: Random, *, is_live: bool) -> list[Person]:
    """Return so many people for a season of so many seconds."""
    return [_person(number, span, chance, is_live) for number in range(count)]


def _person(number: int, span: int, chance: Random, is_live: bool) -> Person:
    usual = MINUTE if is_live else 5 * HOUR
    return Person(
        id=FIRST + number,
        name=f"P{number + 1:02}",
        level=chance.choice(LEVELS),
        pace=max(10, round(usual * chance.lognormvariate(0, 0.6))),
        leaves=round(chance.uniform(0.1, 0.9) * span) if chance.random() < LEAVES else None,
        holiday=round(chance.uniform(0.1, 0.8) * span) if chance.random() < HOLIDAY and not is_live else None,
        days=chance.randint(2, 5),
    )


def delay(person: Person, chance: Random, *, is_next: bool) -> int:
    """Return after how many seconds somebody answers; `is_next`: they have just answered and go on."""
    if is_next:
        return chance.randint(5, 60)
    return max(10, round(person.pace * chance.lognormvariate(0, 0.8)))
