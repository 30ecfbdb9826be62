"""Everything that may be wrong with a unit is found, all of it at once (7.3, 7.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.skirmish.content import Catalogue, UnitType
from rules.skirmish.pricing import faults, greatest_loss

TOKENS = {"puppet": UnitType("puppet", "token", hp=2, atk=1, mov=2, cost=1)}
REACH = {"shape": "reach", "min": 1, "max": 1}
ENEMY = {"kind": "unit", "side": "enemy", "range": {"shape": "radius", "min": 1, "max": 1}}
SQUARE = {"kind": "square", "range": {"shape": "radius", "min": 1, "max": 1}}
SELF = {"kind": "self"}
NONE = {"kind": "none"}
NEAR = {"shape": "radius", "min": 1, "max": 1}
BLOCK = {"shape": "block", "n": 1}
HIT_1 = {"op": "damage", "n": 1}


def master(ability: dict[str, Any] | None = None, **fields: Any) -> UnitType:
    """A valid self-made master (P 25, cost 4; 2 points, 1 mana) with some fields changed."""
    given = {"mana": 1, "target": ENEMY, "effects": [HIT_1]} | (ability or {})
    base = {"id": "master", "kind": "master", "name": "Nanashi", "hp": 8, "atk": 2, "mov": 2, "cost": 4}
    return msgspec.convert(base | {"attack": REACH, "ability": given} | fields, UnitType)


def names(unit: UnitType, kind: str = "master") -> set[str]:
    return {f"{found.text.key.removeprefix('skirmish.fault.')} {found.path}" for found in faults(unit, TOKENS, kind)}


def test_a_valid_master_has_no_faults() -> None:
    assert names(master()) == set()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"hp": 3, "mov": 3, "cost": 3}, {"statistic hp"}),
        ({"hp": 15, "cost": 6}, {"statistic hp"}),
        ({"atk": 8, "cost": 7}, {"statistic atk"}),
        ({"mov": 5}, {"statistic mov"}),
        ({"cost": 5}, {"cost cost"}),
        ({"hp": 4, "mov": 1, "cost": 2}, {"cost_limit cost"}),
        ({"hp": 14, "atk": 7, "mov": 3, "cost": 9}, {"cost_limit cost"}),
        ({"attack": {"shape": "radius", "min": 1, "max": 4}}, {"attack_range attack"}),
        ({"attack": None}, {"attack_none attack"}),
        ({"atk": 0, "cost": 3}, {"attack_none attack"}),
        ({"name": ""}, {"name name"}),
        ({"name": "   "}, {"name name"}),
        ({"name": "n" * 25}, {"name name"}),
        ({"kind": "normal"}, {"kind kind"}),
    ],
)
def test_statistics_faults(fields: dict[str, Any], expected: set[str]) -> None:
    assert names(master(**fields)) == expected


def test_a_master_needs_an_ability() -> None:
    assert names(msgspec.structs.replace(master(), ability=None)) == {"no_ability ability"}


@pytest.mark.parametrize("length", [1, 24])
def test_names_of_1_to_24_characters_are_allowed(length: int) -> None:
    assert names(master(name="名" * length)) == set()


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ({"effects": []}, {"effect_count ability.effects", "target_unused ability.target"}),
        ({"effects": [HIT_1] * 4}, {"effect_count ability.effects"}),
        ({"effects": [{"op": "damage", "n": 9}]}, {"value ability.effects[0].n"}),
        ({"effects": [{"op": "stun", "turns": 2}]}, {"value ability.effects[0].turns"}),
        (
            {"effects": [{"op": "modify", "stat": "range", "delta": 3, "turns": 1}]},
            {"value ability.effects[0].delta"},
        ),
        ({"effects": [{"op": "modify", "stat": "atk", "delta": 0, "turns": 1}]}, {"value ability.effects[0].delta"}),
        (
            {"target": NONE, "effects": [{"op": "mana_next", "side": "enemy", "delta": 1}]},
            {"value ability.effects[0].delta"},
        ),
        (
            {"target": NONE, "effects": [{"op": "mana_next", "side": "own", "delta": -1}]},
            {"value ability.effects[0].delta"},
        ),
        ({"target": SQUARE, "effects": [{"op": "summon_token", "token": "ghost"}]}, {"value ability.effects[0].token"}),
        ({"uses": 2}, {"uses ability.uses"}),
        ({"mana": 2}, {"mana ability.mana"}),
        ({"effects": [HIT_1, {"op": "self_damage", "n": 1}]}, {"too_few_points ability.effects"}),
        (
            {"mana": 11, "effects": [{"op": "damage", "n": 8}, {"op": "damage", "n": 8}, {"op": "damage", "n": 2}]},
            {"mana_limit ability.mana"},
        ),
        ({"effects": [{"op": "damage", "n": 1, "to": "attacker"}]}, {"recipient ability.effects[0].to"}),
        ({"effects": [{"op": "damage", "n": 1, "area": BLOCK}]}, {"own_area ability.effects[0].area"}),
        ({"affects": "enemy"}, {"affects_unused ability.affects"}),
        ({"include_user": True}, {"include_user ability.include_user"}),
        ({"dest": NEAR}, {"dest_unused ability.dest"}),
        ({"area": {"shape": "block", "n": 3}}, {"area ability.area"}),
        ({"area": {"shape": "line", "n": 3}}, {"area ability.area"}),
        ({"target": {"kind": "direction"}}, {"area ability.area"}),
        ({"target": {"kind": "unit", "side": "enemy"}}, {"range_missing ability.target.range"}),
        ({"target": {"kind": "none", "range": NEAR}}, {"range_unused ability.target.range"}),
        ({"target": {**SQUARE, "side": "enemy"}}, {"side ability.target.side"}),
    ],
)
def test_ability_faults(ability: dict[str, Any], expected: set[str]) -> None:
    assert expected <= names(master(ability))


@pytest.mark.parametrize(
    "given",
    [
        {"shape": "radius", "min": 1, "max": 7},
        {"shape": "radius", "min": 2, "max": 1},
        {"shape": "radius", "min": -1, "max": 1},
        {"shape": "line", "min": 0, "max": 0},
        {"shape": "self"},
        {"shape": "map", "min": 0, "max": 3},
    ],
)
def test_ranges_of_abilities_are_limited(given: dict[str, Any]) -> None:
    target = {"kind": "unit", "side": "enemy", "range": given}
    assert names(master({"target": target})) == {"ability_range ability.target.range"}


@pytest.mark.parametrize(
    ("op", "target", "more"),
    [
        ({"op": "revive", "hp": 1}, {"kind": "dead_unit", "side": "ally"}, {}),
        ({"op": "revive", "hp": 1}, ENEMY, {"dest": NEAR}),
        ({"op": "damage", "n": 1}, {"kind": "dead_unit", "side": "ally"}, {}),
        ({"op": "damage", "n": 1}, NONE, {}),
        ({"op": "swap"}, SELF, {"include_user": True}),
        ({"op": "swap"}, ENEMY, {"area": BLOCK}),
        ({"op": "push", "n": 1}, SELF, {"include_user": True}),
        ({"op": "pull", "n": 1}, SELF, {"include_user": True}),
        ({"op": "refresh"}, SELF, {"include_user": True}),
        ({"op": "teleport", "who": "self"}, NONE, {}),
        ({"op": "teleport", "who": "self"}, NONE, {"dest": {"shape": "map"}}),
        ({"op": "teleport", "who": "self"}, NONE, {"dest": {"shape": "radius", "min": 1, "max": 6}}),
        ({"op": "teleport", "who": "target"}, SELF, {"dest": NEAR, "include_user": True}),
        ({"op": "trap", "turns": 1, "effects": [HIT_1]}, ENEMY, {}),
        ({"op": "summon_token", "token": "puppet"}, ENEMY, {}),
        ({"op": "set_terrain", "terrain": "wall", "turns": 1}, NONE, {}),
    ],
    ids=lambda value: value.get("op", "") if isinstance(value, dict) else "",
)
def test_each_effect_needs_its_target(op: dict[str, Any], target: dict[str, Any], more: dict[str, Any]) -> None:
    found = names(master({"effects": [op], "target": target, **more}))
    assert "effect_target ability.effects[0]" in found


def test_revival_is_for_the_own_dead() -> None:
    dead = {"kind": "dead_unit", "side": "enemy"}
    found = names(master({"target": dead, "dest": NEAR, "mana": 5, "effects": [{"op": "revive", "hp": 1}]}))
    assert found == {"side ability.target.side"}


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ({"op": "trap", "turns": 6, "effects": [HIT_1]}, "value ability.effects[0].turns"),
        ({"op": "trap", "turns": 1, "uses": 4, "effects": [HIT_1]}, "value ability.effects[0].uses"),
        ({"op": "trap", "turns": 1, "effects": []}, "effect_count ability.effects[0].effects"),
        ({"op": "trap", "turns": 1, "effects": [HIT_1] * 4}, "effect_count ability.effects[0].effects"),
        ({"op": "trap", "turns": 1, "effects": [{"op": "heal", "n": 1}]}, "contained ability.effects[0].effects[0]"),
        (
            {"op": "trap", "turns": 1, "effects": [{"op": "damage", "n": 9}]},
            "value ability.effects[0].effects[0].n",
        ),
        (
            {"op": "trigger", "on": "hit", "turns": 1, "effects": [{"op": "damage", "n": 1}]},
            "recipient ability.effects[0].effects[0].to",
        ),
        (
            {"op": "trigger", "on": "hit", "turns": 1, "effects": [{"op": "revive", "hp": 1}]},
            "contained ability.effects[0].effects[0]",
        ),
        (
            {"op": "trigger", "on": "death", "turns": 1, "effects": [{"op": "damage", "n": 1}]},
            "death_area ability.effects[0].effects[0].area",
        ),
        (
            {"op": "trigger", "on": "death", "turns": 1, "effects": [{"op": "root", "turns": 1}]},
            "contained ability.effects[0].effects[0]",
        ),
        (
            {"op": "trigger", "on": "death", "turns": 1, "uses": 2, "effects": [{"op": "revive", "hp": 1}]},
            "value ability.effects[0].uses",
        ),
        (
            {"op": "trigger", "on": "hit", "turns": 1, "within": 7, "effects": [{"op": "poison", "n": 1, "turns": 1}]},
            "value ability.effects[0].within",
        ),
    ],
)
def test_contained_effects_are_limited(op: dict[str, Any], expected: str) -> None:
    assert expected in names(master({"effects": [op], "target": SQUARE}))


def test_all_faults_are_listed_at_once() -> None:
    unit = master({"mana": 9, "uses": 1, "effects": [HIT_1]}, hp=20, atk=9, name="n" * 30)
    assert names(unit) == {
        "statistic hp",
        "statistic atk",
        "cost_limit cost",
        "cost cost",
        "name name",
        "uses ability.uses",
        "mana ability.mana",
    }


def test_a_fault_says_what_where_and_by_which_section() -> None:
    (found,) = faults(master({"effects": [{"op": "damage", "n": 9}]}), TOKENS, "master")
    assert (found.clause, found.path) == ("7.3", "ability.effects[0].n")
    assert found.text.args["op"] == {"key": "skirmish.op.damage", "args": {}}
    assert found.text.args["given"] == 9


def normal(ability: dict[str, Any] | None = None, **fields: Any) -> UnitType:
    return msgspec.structs.replace(master(ability, **({"kind": "normal"} | fields)), id="test", name=None)


@pytest.mark.parametrize(
    ("ability", "fields", "expected"),
    [
        ({}, {"hp": 13, "cost": 6}, {"statistic hp"}),
        ({}, {"hp": 12, "atk": 6, "mov": 3, "cost": 8}, {"cost_limit cost"}),
        ({"mana": 3}, {}, {"mana ability.mana"}),
        ({"mana": 0}, {}, {"mana_limit ability.mana"}),
        (
            {},
            {"hp": 3, "atk": 1, "mov": 4, "attack": {"shape": "line", "min": 1, "max": 2}},
            {"fast_and_far attack", "threat attack"},
        ),
        ({}, {"hp": 4, "mov": 3, "attack": {"shape": "radius", "min": 1, "max": 3}, "cost": 5}, {"threat attack"}),
        ({"mana": 4, "effects": [{"op": "damage", "n": 7}]}, {}, {"overkill ability.effects"}),
        (
            {"mana": 5, "effects": [{"op": "poison", "n": 2, "turns": 3}, {"op": "damage", "n": 1}]},
            {},
            {"overkill ability.effects"},
        ),
        (
            {
                "mana": 5,
                "target": {"kind": "dead_unit", "side": "ally"},
                "dest": NEAR,
                "effects": [{"op": "revive", "hp": 2}],
            },
            {},
            {"cheap_revive ability.mana"},
        ),
    ],
)
def test_catalogue_limits_of_7_4(ability: dict[str, Any], fields: dict[str, Any], expected: set[str]) -> None:
    assert expected <= names(normal(ability, **fields), "normal")


def test_mana_of_normal_units_may_differ_by_one() -> None:
    assert names(normal({"mana": 2}), "normal") == set()


def test_self_made_masters_are_not_bound_by_7_4() -> None:
    fast = {"hp": 4, "atk": 1, "mov": 4, "attack": {"shape": "line", "min": 1, "max": 3}, "cost": 5}
    assert names(master({"mana": 5, "effects": [{"op": "damage", "n": 8}]}, **fast)) == set()


def test_tokens_have_no_ability() -> None:
    token = msgspec.structs.replace(normal(), kind="token")
    assert names(token, "token") == {"token_ability ability"}


def test_greatest_loss_counts_what_is_left_behind(catalogue: Catalogue) -> None:
    losses = {
        unit.id: greatest_loss(unit.ability)
        for unit in catalogue.units.values()
        if unit.ability is not None and unit.id in ("berserker", "bomber", "trapper", "longbow", "medic")
    }
    assert losses == {"berserker": 3, "bomber": 3, "trapper": 2, "longbow": 2, "medic": 0}
