"""Costs and mana prices by hand (7.2, 7.3, 7.5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.skirmish.content import SINGLE, Ability, AnyEffect, Area, Catalogue, Damage, Effect, Range, Target, UnitType
from rules.skirmish.pricing import ATTACK_RANGES, MOVEMENT, area_factor, cost, mana, points, price
from tests.support.shared_out import at_landing

PUPPET = UnitType("puppet", "token", hp=2, atk=1, mov=2, cost=1, attack=Range("reach", 1, 1))
TOKENS = {"puppet": PUPPET}
REACH = Range("reach", 1, 1)
ONE_ENEMY = Target("unit", "enemy", Range("radius", 1, 1))


def effect(**fields: Any) -> Effect:
    return msgspec.convert(fields, AnyEffect)


def ability(*effects: dict[str, Any], target: Target = ONE_ENEMY, **fields: Any) -> Ability:
    return Ability(0, target, tuple(msgspec.convert(e, AnyEffect) for e in effects), **fields)


@pytest.mark.parametrize(
    ("hp", "atk", "mov", "attack", "expected"),
    [
        (8, 2, 2, REACH, 4),  # P 25, gatekeeper
        (4, 3, 2, Range("radius", 2, 3), 4),  # P 28, longbow
        (5, 1, 2, REACH, 2),  # P 16, medic
        (6, 5, 3, REACH, 5),  # P 34, berserker
        (4, 1, 2, Range("line", 1, 2), 3),  # P 17, gravekeeper
        (4, 2, 3, REACH, 3),  # P 21, trapper
        (3, 0, 2, None, 1),  # P 9, acolyte
        (6, 3, 2, REACH, 4),  # P 24, mirror_fencer
        (5, 2, 2, REACH, 3),  # P 19, bomber
        (10, 4, 2, Range("block", 1, 1), 6),  # P 38, dawn_marshal
        (2, 1, 2, REACH, 1),  # P 10, puppet
        (1, 0, 0, None, 1),  # P 0, never below 1
        (2, 2, 1, REACH, 1),  # P 10, the last of cost 1
        (4, 1, 1, REACH, 2),  # P 11, the first of cost 2
        (8, 5, 4, REACH, 7),  # P 43
    ],
)
def test_cost_follows_7_3(hp: int, atk: int, mov: int, attack: Range | None, expected: int) -> None:
    assert cost(hp, atk, mov, attack) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"op": "damage", "n": 3}, 4),
        ({"op": "heal", "n": 4}, 4),
        ({"op": "shield", "n": 3, "turns": 2}, 4),
        ({"op": "modify", "stat": "atk", "delta": 2, "turns": 0}, 4),
        ({"op": "modify", "stat": "mov", "delta": -3, "turns": 3}, 8),
        ({"op": "modify", "stat": "range", "delta": 2, "turns": 1}, 6),
        ({"op": "poison", "n": 2, "turns": 3}, 6),
        ({"op": "regen", "n": 1, "turns": 3}, 3),
        ({"op": "root", "turns": 2}, 3),
        ({"op": "disarm", "turns": 2}, 5),
        ({"op": "seal", "turns": 1}, 3),
        ({"op": "stun", "turns": 1}, 6),
        ({"op": "push", "n": 2}, 3),
        ({"op": "pull", "n": 4}, 5),
        ({"op": "swap"}, 4),
        ({"op": "teleport", "who": "self"}, 3),
        ({"op": "teleport", "who": "target"}, 5),
        ({"op": "revive", "hp": 3}, 11),
        ({"op": "mana_now", "delta": 3}, 4),
        ({"op": "mana_next", "side": "own", "delta": 2}, 4),
        ({"op": "mana_next", "side": "enemy", "delta": -2}, 6),
        ({"op": "set_terrain", "terrain": "rough", "turns": 1}, 1),
        ({"op": "set_terrain", "terrain": "spring", "turns": 2}, 3),
        ({"op": "set_terrain", "terrain": "hazard", "turns": 1}, 2),
        ({"op": "set_terrain", "terrain": "wall", "turns": 3}, 5),
        ({"op": "trap", "turns": 5, "uses": 2, "effects": [{"op": "damage", "n": 2}, {"op": "root", "turns": 1}]}, 7),
        ({"op": "summon_token", "token": "puppet"}, 4),
        ({"op": "trigger", "on": "hit", "turns": 2, "uses": 2, "effects": [{"op": "heal", "n": 2, "to": "bearer"}]}, 5),
        (
            {
                "op": "trigger",
                "on": "death",
                "turns": 2,
                "effects": [{"op": "damage", "n": 3, "area": {"shape": "block", "n": 1}}],
            },
            9,
        ),
        ({"op": "refresh"}, 4),
        ({"op": "cleanse"}, 2),
        ({"op": "self_damage", "n": 3}, -3),
    ],
    ids=lambda value: value["op"] if isinstance(value, dict) else "",
)
def test_each_op_has_its_price_of_7_2(fields: dict[str, Any], expected: int) -> None:
    assert price(effect(**fields), Range("radius", 1, 3), TOKENS) == expected


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        (SINGLE, 1),
        (Area("radius", 1), 2),
        (Area("block", 1), 2),
        (Area("line", 3), 2),
        (Area("radius", 2), 3),
        (Area("line", 4), 3),
        (Area("line", 6), 3),
        (Area("row"), 3),
        (Area("column"), 3),
        (Area("block", 2), 4),
        (Area("map"), 5),
    ],
)
def test_area_factors(area: Area, expected: int) -> None:
    assert area_factor(area) == expected


@pytest.mark.parametrize(
    ("reach", "dest", "expected"),
    [
        (Range("radius", 0, 1), None, 0),
        (Range("radius", 1, 2), None, 1),
        (Range("line", 1, 3), None, 2),
        (Range("block", 1, 4), None, 3),
        (Range("reach", 1, 5), None, 4),
        (Range("radius", 1, 6), None, 4),
        (Range("map"), None, 5),
        (Range("radius", 1, 1), Range("radius", 1, 3), 2),
        (Range("radius", 1, 4), Range("radius", 1, 3), 3),
    ],
)
def test_the_longer_of_both_ranges_is_charged(reach: Range, dest: Range | None, expected: int) -> None:
    made = ability({"op": "cleanse"}, target=Target("unit", "any", reach), dest=dest)
    assert points(made, TOKENS) == 2 + expected


def test_the_three_examples_of_7_3() -> None:
    shot = ability(
        {"op": "damage", "n": 2}, {"op": "root", "turns": 1}, target=Target("unit", "enemy", Range("radius", 1, 3))
    )
    whirl = ability({"op": "damage", "n": 3}, target=Target("self"), area=Area("block", 1))
    rally = ability(
        {"op": "modify", "stat": "atk", "delta": 2, "turns": 0},
        target=Target("self"),
        area=Area("radius", 2),
        affects="ally",
    )
    assert [(points(a, TOKENS), mana(a, TOKENS)) for a in (shot, whirl, rally)] == [(7, 4), (8, 4), (12, 6)]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("gatekeeper", 5),
        ("longbow", 7),
        ("medic", 5),
        ("berserker", 8),
        ("gravekeeper", 11),
        ("trapper", 7),
        ("acolyte", 4),
        ("mirror_fencer", 5),
        ("bomber", 9),
        ("dawn_marshal", 12),
    ],
)
def test_points_of_the_samples(catalogue: Catalogue, unit: str, expected: int) -> None:
    found = (catalogue.units | catalogue.masters)[unit].ability
    assert found is not None
    assert points(found, catalogue.tokens) == expected


def test_sparing_the_own_side_costs_two_points_once() -> None:
    blows = ({"op": "damage", "n": 1}, {"op": "push", "n": 1})
    plain = ability(*blows, target=Target("self"), area=Area("block", 1))
    spared = msgspec.structs.replace(plain, affects="enemy")
    assert (points(plain, TOKENS), points(spared, TOKENS)) == (8, 10)


def test_a_positive_change_for_one_side_costs_nothing_extra() -> None:
    made = ability(
        {"op": "modify", "stat": "mov", "delta": 1, "turns": 0},
        target=Target("self"),
        area=Area("radius", 1),
        affects="enemy",
    )
    assert points(made, TOKENS) == 4


def test_an_explosion_that_spares_the_own_side_costs_two_points() -> None:
    blast = {"op": "damage", "n": 1, "area": {"shape": "radius", "n": 1}, "affects": "enemy"}
    made = ability({"op": "trigger", "on": "death", "turns": 1, "effects": [blast]}, target=Target("self"))
    assert points(made, TOKENS) == 6


@pytest.mark.parametrize(
    "fields",
    [
        {"op": "self_damage", "n": 1},
        {"op": "mana_now", "delta": 2},
        {"op": "mana_next", "side": "own", "delta": 1},
        {"op": "trigger", "on": "hit", "turns": 1, "effects": [{"op": "poison", "n": 1, "turns": 1}]},
        {"op": "summon_token", "token": "puppet"},
    ],
    ids=lambda fields: fields["op"],
)
def test_area_does_not_multiply_these_ops(fields: dict[str, Any]) -> None:
    single = ability(fields, target=Target("self"))
    wide = ability(fields, target=Target("self"), area=Area("map"))
    assert points(single, TOKENS) == points(wide, TOKENS)


@pytest.mark.parametrize(("n", "expected"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_two_points_make_one_mana_rounded_up(n: int, expected: int) -> None:
    assert mana(ability({"op": "damage", "n": n}), TOKENS) == expected


STATISTICS = st.tuples(
    st.integers(1, 14), st.integers(0, 7), st.sampled_from(sorted(MOVEMENT)), st.sampled_from(list(ATTACK_RANGES))
)


@at_landing
@settings(derandomize=True)
@given(STATISTICS)
def test_better_statistics_never_cost_less(stats: tuple[int, int, int, Range | None]) -> None:
    hp, atk, mov, attack = stats
    base = cost(hp, atk, mov, attack)
    assert cost(hp + 1, atk, mov, attack) >= base
    assert cost(hp, atk + 1, mov, attack) >= base
    assert cost(hp, atk, min(mov + 1, 4), attack) >= base


@settings(derandomize=True)
@given(STATISTICS)
def test_three_hit_points_cost_exactly_one(stats: tuple[int, int, int, Range | None]) -> None:
    hp, atk, mov, attack = stats
    base = cost(hp + 6, atk, mov, attack)
    assert cost(hp + 9, atk, mov, attack) == base + 1


@settings(derandomize=True)
@given(st.integers(1, 7), st.sampled_from([SINGLE, Area("radius", 1), Area("block", 2), Area("map")]))
def test_more_damage_is_never_cheaper(n: int, area: Area) -> None:
    less, more = (Ability(0, Target("self"), (Damage(m),), area=area) for m in (n, n + 1))
    assert points(more, TOKENS) == points(less, TOKENS) + area_factor(area)
