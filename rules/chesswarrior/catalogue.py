"""The catalogue: decoded strictly from parsed content files and checked as a whole (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.content import NAME, Files, Rows, bare, content_hash, only_keys, read_section, refuse, sources
from rules.kernel.errors import ContentError

from .abilities import ATTACK, MOVE, Counter
from .content import BARRACK, TEAM, Barrack, Bound, Catalogue, Default, Hero, Position, Team
from .positions import fault
from .vocabulary import ability_faults, counter_faults

SECTIONS: dict[str, type[Any]] = {
    "heroes": Hero,
    "counters": Counter,
    "teams": Team,
    "barracks": Barrack,
    "defaults": Default,
}
PUZZLES = "puzzles"
LOWEST_NUMBERED = 1
MOST_FURTHER = 3
SIDES = ("south", "north")


def load(files: Files) -> Catalogue:
    """Build the catalogue from parsed files by name, in order of the names; raise ContentError at the first fault.

    Each file may hold any of the arrays `heroes`, `counters`, `teams`, `barracks`, `defaults`, `puzzles`; entries
    keep their order.
    """
    for source in sorted(files):
        only_keys(source, files[source], (*SECTIONS, PUZZLES))
    heroes, counters = read_section(files, "heroes", Hero), read_section(files, "counters", Counter)
    teams, barracks = read_section(files, "teams", Team), read_section(files, "barracks", Barrack)
    defaults = read_section(files, "defaults", Default)
    for counter, source in counters.values():
        refuse(source, f"counters[{counter.id}]", counter_faults(counter))
    _check_heroes(heroes, bare(counters))
    for team, source in teams.values():
        _check_list(source, f"teams[{team.id}].heroes", team.heroes, TEAM, heroes)
    for barrack, source in barracks.values():
        _check_list(source, f"barracks[{barrack.id}].heroes", barrack.heroes, BARRACK, heroes)
    for default, source in defaults.values():
        _check_list(source, f"defaults[{default.id}].team", default.team, TEAM, heroes)
        _check_list(source, f"defaults[{default.id}].barrack", default.barrack, BARRACK, heroes)
    for side in SIDES:
        if side not in defaults:
            raise ContentError(sources(files), "defaults", f"an entry {side!r} is needed")
    # no match depends on puzzles, so they are no part of what a running match is bound to
    bound = Bound(bare(heroes), bare(counters), bare(teams), bare(barracks), bare(defaults))
    puzzles = read_section(files, PUZZLES, Position, needed=False)
    for position, source in puzzles.values():
        if (reason := fault(position, bound.heroes, bound.counters)) is not None:
            raise ContentError(source, f"{PUZZLES}[{position.id}]", reason)
    return Catalogue(
        bound.heroes, bound.counters, bound.teams, bound.barracks, bound.defaults, content_hash(bound), bare(puzzles)
    )


def list_fault(names: Sequence[str], size: int, heroes: Mapping[str, Any]) -> str | None:
    """Return what is wrong with a team or barrack: wrong number, unknown hero, or one twice (CW-20 to CW-22)."""
    if len(names) != size:
        return f"expected {size} heroes, got {len(names)}"
    for index, name in enumerate(names):
        if name not in heroes:
            return f"there is no hero {name!r}"
        if name in names[:index]:
            return f"{name!r} is named twice"
    return None


def _check_heroes(heroes: Rows[Hero], counters: Mapping[str, Counter]) -> None:
    words = {word for hero, _ in heroes.values() for word in hero.type}
    numbers: dict[int, str] = {}
    for hero, source in heroes.values():
        path = f"heroes[{hero.id}]"
        _check_card(source, path, hero)
        if hero.number in numbers:
            raise ContentError(source, f"{path}.number", f"already the number of {numbers[hero.number]}")
        numbers[hero.number] = hero.id
        for ability in hero.abilities:
            refuse(source, f"{path}.abilities[{ability.id}]", ability_faults(ability, counters, words))


def _check_card(source: str, path: str, hero: Hero) -> None:
    for name, low, high in (("number", LOWEST_NUMBERED, 999), ("mk", 1, 9), ("lp", 1, 9), ("mp", 0, 9), ("sp", 0, 9)):
        if not low <= getattr(hero, name) <= high:
            raise ContentError(source, f"{path}.{name}", f"expected {low} to {high}, got {getattr(hero, name)}")
    if len(set(hero.type)) != len(hero.type) or any(NAME.fullmatch(word) is None for word in hero.type):
        raise ContentError(source, f"{path}.type", "expected three different words: faction, class, element")
    if not hero.roles or len(set(hero.roles)) != len(hero.roles):
        raise ContentError(source, f"{path}.roles", "expected one or more different roles")
    ids = [ability.id for ability in hero.abilities]
    if len(set(ids)) != len(ids) or ids[:2] != [MOVE, ATTACK]:
        raise ContentError(source, f"{path}.abilities", "expected move, attack, then abilities with ids of their own")
    if not 1 <= len(ids) - 2 <= MOST_FURTHER:
        raise ContentError(source, f"{path}.abilities", f"expected 1 to {MOST_FURTHER} abilities after move and attack")
    for id in ids:
        if NAME.fullmatch(id) is None:
            raise ContentError(source, f"{path}.abilities[{id}]", "an id is lower-case letters, digits and _")


def _check_list(source: str, path: str, names: Sequence[str], size: int, heroes: Mapping[str, Any]) -> None:
    reason = list_fault(names, size, heroes)
    if reason is not None:
        raise ContentError(source, path, reason)
