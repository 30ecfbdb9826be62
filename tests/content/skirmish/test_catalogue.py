"""The catalogue loads strictly, and holds the samples and maps as printed (2, 7.1, 7.5)."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from rules.kernel.errors import ContentError
from rules.skirmish.catalogue import load
from rules.skirmish.content import (
    Ability,
    Area,
    Catalogue,
    Damage,
    Heal,
    LayTrap,
    ManaNext,
    Modify,
    Push,
    Range,
    Revive,
    Root,
    Target,
    Trigger,
    UnitType,
)

from .conftest import read_files

Files = dict[str, dict[str, Any]]
REACH = Range("reach", 1, 1)

SAMPLES = (
    UnitType("gatekeeper", "normal", 8, 2, 2, 4, REACH, Ability(3, Target("unit", "any", REACH), (Damage(1), Push(2)))),
    UnitType(
        "longbow",
        "normal",
        4,
        3,
        2,
        4,
        Range("radius", 2, 3),
        Ability(4, Target("unit", "enemy", Range("radius", 1, 3)), (Damage(2), Root(1))),
    ),
    UnitType(
        "medic",
        "normal",
        5,
        1,
        2,
        2,
        REACH,
        Ability(3, Target("unit", "ally", Range("radius", 0, 2)), (Heal(4),), include_user=True),
    ),
    UnitType(
        "berserker",
        "normal",
        6,
        5,
        3,
        5,
        REACH,
        Ability(4, Target("self"), (Damage(3),), area=Area("block", 1)),
    ),
    UnitType(
        "gravekeeper",
        "normal",
        4,
        1,
        2,
        3,
        Range("line", 1, 2),
        Ability(6, Target("dead_unit", "ally"), (Revive(3),), dest=Range("radius", 1, 1)),
    ),
    UnitType(
        "trapper",
        "normal",
        4,
        2,
        3,
        3,
        REACH,
        Ability(4, Target("square", range=Range("reach", 1, 2)), (LayTrap((Damage(2), Root(1)), 3, 1),)),
    ),
    UnitType("acolyte", "normal", 3, 0, 2, 1, None, Ability(2, Target("none"), (ManaNext("own", 2),))),
    UnitType(
        "mirror_fencer",
        "normal",
        6,
        3,
        2,
        4,
        REACH,
        Ability(3, Target("self"), (Trigger("hit", (Damage(3, "attacker"),), 1, 1, 1),), include_user=True),
    ),
    UnitType(
        "bomber",
        "normal",
        5,
        2,
        2,
        3,
        REACH,
        Ability(5, Target("self"), (Trigger("death", (Damage(3, area=Area("block", 1)),), 2),), include_user=True),
    ),
    UnitType(
        "dawn_marshal",
        "master",
        10,
        4,
        2,
        6,
        Range("block", 1, 1),
        Ability(6, Target("self"), (Modify("atk", 2, 0),), area=Area("radius", 2), affects="ally"),
    ),
)


@pytest.fixture
def files() -> Files:
    return read_files()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_samples_are_exactly_as_printed(catalogue: Catalogue, sample: UnitType) -> None:
    found = (catalogue.units | catalogue.masters)[sample.id]
    assert msgspec.structs.replace(found, tags=(), colour="") == sample


def test_samples_lead_the_catalogue(catalogue: Catalogue) -> None:
    assert list(catalogue.units)[:9] == [sample.id for sample in SAMPLES[:9]]
    assert next(iter(catalogue.masters)) == "dawn_marshal"


def test_the_puppet_is_as_printed(catalogue: Catalogue) -> None:
    puppet = msgspec.structs.replace(catalogue.tokens["puppet"], tags=(), colour="")
    assert puppet == UnitType("puppet", "token", hp=2, atk=1, mov=2, cost=1, attack=REACH)


@pytest.mark.parametrize(
    ("name", "grid"),
    [
        ("corridor", "ww.#.ee ww...ee ww.#.ee ww...ee ww.#.ee"),
        ("old_school", "w...e w.#.e w...e w.#.e w...e"),
        ("courtyard", "ww..#..ee ww.~.~.ee ww.#.#.ee ww..+..ee ww.#.#.ee ww.~.~.ee ww..#..ee"),
        ("rooftop", "ww..^.ee ww.#..ee ww~..^ee ww^..~ee ww..#.ee ww.^..ee"),
    ],
)
def test_maps_are_as_drawn(catalogue: Catalogue, name: str, grid: str) -> None:
    assert catalogue.maps[name].grid == tuple(grid.split())


def test_the_default_map_comes_first(catalogue: Catalogue) -> None:
    assert list(catalogue.maps) == ["corridor", "old_school", "courtyard", "rooftop"]


def test_death_points_follow_the_kind(catalogue: Catalogue) -> None:
    found = (catalogue.units["medic"], catalogue.masters["dawn_marshal"], catalogue.tokens["puppet"])
    assert [unit.dp for unit in found] == [1, 2, 0]


def _entry(files: Files, name: str, index: int = 0) -> dict[str, Any]:
    return files[f"{name}.toml"][name][index]


def _spoil(files: Files, section: str, changes: dict[str, Any], index: int = 0) -> Files:
    spoiled = copy.deepcopy(files)
    _entry(spoiled, section, index).update(changes)
    return spoiled


@pytest.mark.parametrize(
    ("section", "changes", "path", "reason"),
    [
        ("units", {"hp": 9, "hpp": 1}, "units[gatekeeper]", "unknown field `hpp`; expected id, "),
        ("units", {"hp": "8"}, "units[gatekeeper].hp", "Expected `int`"),
        ("units", {"id": "longbow"}, "units[longbow].id", "already used in units.toml"),
        ("units", {"id": "Gate Keeper"}, "units[Gate Keeper].id", "lower-case"),
        ("units", {"id": "puppet"}, "tokens[puppet].id", "already used in units.toml"),
        ("units", {"kind": "master"}, "units[gatekeeper].kind", "expected normal"),
        ("units", {"cost": 5}, "units[gatekeeper].cost", "given 5, expected 4"),
        ("units", {"name": "Bob"}, "units[gatekeeper].name", "locale"),
        ("masters", {"cost": 5}, "masters[dawn_marshal].cost", "given 5, expected 6"),
        ("tokens", {"cost": 2}, "tokens[puppet].cost", "given 2, expected 1"),
        ("maps", {"grid": ["ww.ee", "ww.e"]}, "maps[corridor].grid[1]", "expected 5 squares, got 4"),
        ("maps", {"grid": ["wwwww", "eeeex"]}, "maps[corridor].grid[1]", "unknown square 'x'"),
        ("maps", {"grid": ["wwwww", "eeee."]}, "maps[corridor].grid", "5 squares 'e' or more, got 4"),
        ("maps", {"grid": []}, "maps[corridor].grid", "expected 1 to 26 rows"),
        ("decks", {"master": "medic"}, "decks[founders].master", "no preset master 'medic'"),
        ("decks", {"units": ["medic"]}, "decks[founders].units", "expected 9 units, got 1"),
        ("decks", {"units": ["medic"] * 9}, "decks[founders].units[0]", "more than 2 copies"),
        ("decks", {"units": ["dawn_marshal"] * 9}, "decks[founders].units[0]", "no normal unit"),
    ],
)
def test_a_fault_names_its_file_and_path(
    files: Files, section: str, changes: dict[str, Any], path: str, reason: str
) -> None:
    with pytest.raises(ContentError) as caught:
        load(_spoil(files, section, changes))
    assert caught.value.source == f"{section}.toml" or path.startswith("tokens")
    assert caught.value.path == path
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("ability", "path"),
    [
        ({"mana": 5}, "units[gatekeeper].ability.mana"),
        ({"effects": [{"op": "dance"}]}, "units[gatekeeper].ability.effects[0].op"),
        ({"effects": [{"op": "damage", "n": 1, "m": 2}]}, "units[gatekeeper].ability.effects[0]"),
        ({"effects": [{"op": "summon_token", "token": "ghost"}]}, "units[gatekeeper].ability.effects[0].token"),
        ({"uses": 0}, "units[gatekeeper].ability.uses"),
    ],
)
def test_a_faulty_ability_is_refused(files: Files, ability: dict[str, Any], path: str) -> None:
    changed = _entry(files, "units")["ability"] | ability
    with pytest.raises(ContentError) as caught:
        load(_spoil(files, "units", {"ability": changed}))
    assert caught.value.path == path


def test_all_faults_of_an_entry_are_named_together(files: Files) -> None:
    with pytest.raises(ContentError, match=r"statistic .*; cost .*"):
        load(_spoil(files, "units", {"hp": 13}))


def test_unknown_sections_are_refused(files: Files) -> None:
    files["maps.toml"]["heroes"] = []
    with pytest.raises(ContentError, match=r"maps\.toml: heroes: unknown key"):
        load(files)


@pytest.mark.parametrize("missing", ["units", "masters", "tokens", "maps", "decks"])
def test_every_section_is_needed(files: Files, missing: str) -> None:
    del files[f"{missing}.toml"]
    with pytest.raises(ContentError) as caught:
        load(files)
    assert caught.value.path == missing


def test_the_hash_ignores_the_order_of_files_and_keys(files: Files, catalogue: Catalogue) -> None:
    shuffled = dict(reversed(files.items()))
    _entry(shuffled, "units").update(dict(reversed(_entry(shuffled, "units").items())))
    assert load(shuffled).hash == catalogue.hash


def test_the_hash_ignores_looks(files: Files, catalogue: Catalogue) -> None:
    assert load(_spoil(files, "units", {"colour": "#000000", "tags": []})).hash == catalogue.hash


@pytest.mark.parametrize(("section", "changes"), [("units", {"hp": 9}), ("decks", {"master": "iron_regent"})])
def test_the_hash_follows_the_rules(files: Files, catalogue: Catalogue, section: str, changes: dict[str, Any]) -> None:
    assert load(_spoil(files, section, changes)).hash != catalogue.hash


def test_the_hash_follows_the_catalogue_order(files: Files, catalogue: Catalogue) -> None:
    files["units.toml"]["units"].reverse()
    assert load(files).hash != catalogue.hash
