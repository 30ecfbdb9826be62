"""The catalogue: decoded strictly from parsed content files and checked as a whole (7.1, 7.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from rules.kernel.content import content_hash, entries, only_keys
from rules.kernel.errors import ContentError

from .content import ATTACK, BARRACK, MOVE, TEAM, Barrack, Catalogue, Counter, Default, Hero, Team
from .vocabulary import ability_faults, counter_faults

Files = Mapping[str, Mapping[str, Any]]
E = TypeVar("E", Hero, Counter, Team, Barrack, Default)
Rows = dict[str, tuple[E, str]]
SECTIONS: dict[str, type[Any]] = {
    "heroes": Hero,
    "counters": Counter,
    "teams": Team,
    "barracks": Barrack,
    "defaults": Default,
}
NAME = re.compile(r"[a-z][a-z0-9_]*")
LOWEST_NUMBERED = 1
MOST_FURTHER = 3
SIDES = ("south", "north")


def load(files: Files) -> Catalogue:
    """Build the catalogue from parsed files by name, in order of the names; raise ContentError at the first fault.

    Each file may hold any of the arrays `heroes`, `counters`, `teams`, `barracks`, `defaults`; entries keep their
    order.
    """
    for source in sorted(files):
        only_keys(source, files[source], SECTIONS)
    heroes, counters = _read(files, "heroes", Hero), _read(files, "counters", Counter)
    teams, barracks = _read(files, "teams", Team), _read(files, "barracks", Barrack)
    defaults = _read(files, "defaults", Default)
    for counter, source in counters.values():
        _refuse(source, f"counters[{counter.id}]", counter_faults(counter))
    _check_heroes(heroes, _plain(counters))
    for team, source in teams.values():
        _check_list(source, f"teams[{team.id}].heroes", team.heroes, TEAM, heroes)
    for barrack, source in barracks.values():
        _check_list(source, f"barracks[{barrack.id}].heroes", barrack.heroes, BARRACK, heroes)
    for default, source in defaults.values():
        _check_list(source, f"defaults[{default.id}].team", default.team, TEAM, heroes)
        _check_list(source, f"defaults[{default.id}].barrack", default.barrack, BARRACK, heroes)
    for side in SIDES:
        if side not in defaults:
            raise ContentError(_all(files), "defaults", f"an entry {side!r} is needed")
    catalogue = Catalogue(_plain(heroes), _plain(counters), _plain(teams), _plain(barracks), _plain(defaults))
    return msgspec.structs.replace(catalogue, hash=content_hash(catalogue))


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


def _read(files: Files, section: str, kind: type[E]) -> Rows[E]:
    found: Rows[E] = {}
    for source in sorted(files):
        for entry in entries(source, files[source], section, kind):
            path = f"{section}[{entry.id}].id"
            if NAME.fullmatch(entry.id) is None:
                raise ContentError(source, path, "an id is lower-case letters, digits and _, a letter first")
            if entry.id in found:
                raise ContentError(source, path, f"already used in {found[entry.id][1]}")
            found[entry.id] = (entry, source)
    if not found:
        raise ContentError(_all(files), section, "at least one entry is needed")
    return found


def _plain(rows: Rows[E]) -> dict[str, E]:
    return {key: entry for key, (entry, _) in rows.items()}


def _all(files: Files) -> str:
    return ", ".join(sorted(files)) or "no file"


def _refuse(source: str, path: str, faults: Sequence[tuple[str, str]]) -> None:
    for where, reason in faults:
        raise ContentError(source, f"{path}.{where}" if where else path, reason)


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
            _refuse(source, f"{path}.abilities[{ability.id}]", ability_faults(ability, counters, words))


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
