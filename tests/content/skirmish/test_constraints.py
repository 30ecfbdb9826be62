"""The shipped catalogue keeps every constraint of 7.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from rules.skirmish.content import Ability, Catalogue, Effect, LayTrap, Modify, Range, Trigger, UnitType
from rules.skirmish.pricing import LIMITS, cost, faults, greatest_loss, mana
from rules.skirmish.vocabulary import BRACKETS, is_harmful, op_of


def abilities(units: Iterable[UnitType]) -> list[Ability]:
    return [unit.ability for unit in units if unit.ability is not None]


def entries(catalogue: Catalogue) -> list[UnitType]:
    return [*catalogue.units.values(), *catalogue.masters.values()]


def everything(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, LayTrap | Trigger):
            yield from everything(effect.effects)


def ranges(ability: Ability) -> list[Range]:
    return [given for given in (ability.target.range, ability.dest) if given is not None]


def own_side_at_risk(ability: Ability) -> bool:
    harm = any(map(is_harmful, ability.effects))
    return harm and ability.area.shape != "single" and ability.affects == "any"


def test_how_much_there_is(catalogue: Catalogue) -> None:
    assert len(catalogue.units) >= 44
    assert len(catalogue.masters) >= 8
    assert len(catalogue.tokens) >= 3
    assert len(catalogue.maps) == 4
    assert len(catalogue.decks) >= 4


def test_no_entry_has_a_fault(catalogue: Catalogue) -> None:
    sections = (catalogue.units, catalogue.masters, catalogue.tokens)
    found = {unit.id: faults(unit, catalogue.tokens, unit.kind) for section in sections for unit in section.values()}
    assert {name: listed for name, listed in found.items() if listed} == {}


def test_costs_are_as_computed(catalogue: Catalogue) -> None:
    assert [u.id for u in entries(catalogue) if u.cost != cost(u.hp, u.atk, u.mov, u.attack)] == []


def test_four_units_of_each_cost_and_two_of_seven(catalogue: Catalogue) -> None:
    count = Counter(unit.cost for unit in catalogue.units.values())
    assert [c for c in range(1, 7) if count[c] < 4] == []
    assert count[7] >= 2


def test_mana_is_within_one_of_the_appraisal(catalogue: Catalogue) -> None:
    off = [abs(ability.mana - mana(ability, catalogue.tokens)) for ability in abilities(catalogue.units.values())]
    assert max(off) <= 1
    assert [a.mana for a in abilities(catalogue.masters.values())] == [
        mana(a, catalogue.tokens) for a in abilities(catalogue.masters.values())
    ]


def test_cheap_and_dear_abilities(catalogue: Catalogue) -> None:
    prices = [ability.mana for ability in abilities(catalogue.units.values())]
    assert all(1 <= price <= 8 for price in prices)
    assert sum(price <= 2 for price in prices) >= 10
    assert sum(price >= 6 for price in prices) >= 8


def test_no_two_abilities_are_the_same(catalogue: Catalogue) -> None:
    plain = [msgspec.structs.replace(ability, mana=0) for ability in abilities(entries(catalogue))]
    assert len(set(plain)) == len(plain)


def test_every_op_is_used_by_two_entries(catalogue: Catalogue) -> None:
    used = Counter(op for a in abilities(entries(catalogue)) for op in {op_of(e) for e in everything(a.effects)})
    assert [op for op in BRACKETS if used[op] < 2] == []


@pytest.mark.parametrize("kind", ["self", "none", "unit", "square", "direction", "dead_unit"])
def test_every_target_kind_is_used(catalogue: Catalogue, kind: str) -> None:
    assert kind in {ability.target.kind for ability in abilities(entries(catalogue))}


@pytest.mark.parametrize("shape", ["single", "radius", "block", "line", "row", "column", "map"])
def test_every_area_shape_is_used(catalogue: Catalogue, shape: str) -> None:
    assert shape in {ability.area.shape for ability in abilities(entries(catalogue))}


@pytest.mark.parametrize("shape", ["reach", "radius", "block", "line", "map", "self"])
def test_every_range_shape_is_used(catalogue: Catalogue, shape: str) -> None:
    assert shape in {given.shape for ability in abilities(entries(catalogue)) for given in ranges(ability)}


def test_uses_are_limited_somewhere(catalogue: Catalogue) -> None:
    assert any(ability.uses is not None for ability in abilities(catalogue.units.values()))


def test_a_change_to_each_statistic_and_each_way_occurs(catalogue: Catalogue) -> None:
    changes = [e for a in abilities(entries(catalogue)) for e in everything(a.effects) if isinstance(e, Modify)]
    assert {change.stat for change in changes} == {"atk", "mov", "range"}
    assert {change.delta > 0 for change in changes} == {True, False}


def test_kinds_of_bodies(catalogue: Catalogue) -> None:
    units = catalogue.units.values()
    assert sum(unit.atk == 0 for unit in units) >= 3
    assert sum(unit.mov >= 3 for unit in units) >= 4
    assert sum(unit.attack is not None and unit.attack.max > 1 for unit in units) >= 6


def test_two_abilities_can_hit_their_own_side(catalogue: Catalogue) -> None:
    assert sum(own_side_at_risk(ability) for ability in abilities(catalogue.units.values())) >= 2


def test_revival_is_rare_and_dear(catalogue: Catalogue) -> None:
    prices = [
        ability.mana
        for ability in abilities(catalogue.units.values())
        if "revive" in {op_of(effect) for effect in everything(ability.effects)}
    ]
    assert len(prices) >= 2
    assert min(prices) >= 6


def test_no_ability_kills_more_than_six_hit_points(catalogue: Catalogue) -> None:
    assert max(greatest_loss(ability) for ability in abilities(entries(catalogue))) <= 6


def test_no_unit_threatens_too_far(catalogue: Catalogue) -> None:
    reach = {unit.id: (unit.mov, unit.attack.max if unit.attack else 0) for unit in entries(catalogue)}
    assert [name for name, (mov, far) in reach.items() if mov + far > 5 or (mov == 4 and far > 1)] == []


def test_normal_units_keep_their_brackets(catalogue: Catalogue) -> None:
    outside = [
        unit.id
        for unit in catalogue.units.values()
        for name in ("hp", "atk", "mov", "cost")
        if not LIMITS["normal"][name][0] <= getattr(unit, name) <= LIMITS["normal"][name][1]
    ]
    assert outside == []


def test_preset_decks_can_field_a_line_up(catalogue: Catalogue) -> None:
    cheapest = [sum(sorted(catalogue.units[unit].cost for unit in deck.units)[:5]) for deck in catalogue.decks.values()]
    assert max(cheapest) <= 18


def test_preset_decks_differ(catalogue: Catalogue) -> None:
    decks = [frozenset(deck.units) for deck in catalogue.decks.values()]
    assert max(len(a & b) for a in decks for b in decks if a is not b) <= 4
    assert len({deck.master for deck in catalogue.decks.values()}) == len(decks)
