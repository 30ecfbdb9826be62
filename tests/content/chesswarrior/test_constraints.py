"""The shipped heroes keep every constraint of section 7.4 and the seed's card is as printed (CW-102 to CW-104)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.chesswarrior.abilities import (
    Ability,
    Block,
    Cancel,
    Cost,
    Damage,
    Dial,
    Mana,
    Modify,
    Place,
    Reach,
    Rooted,
    Slide,
    Trigger,
    op_of,
)
from rules.chesswarrior.content import ROLES, Catalogue, Hero

from .appraisal import effects, expected, grants, greatest, pace, power

SAMPLES = ("vesta", "morwen", "kite", "rill", "pell", "brakk", "sable", "oru")
ONCE = ("damage", "heal", "block", "cancel", "slide", "pull", "step_self", "swap", "place", "remove")
HELD = ("rooted", "pass", "immovable")


def heroes(catalogue: Catalogue) -> list[Hero]:
    return list(catalogue.heroes.values())


def abilities(catalogue: Catalogue) -> list[tuple[Hero, Ability]]:
    return [(hero, ability) for hero in heroes(catalogue) for ability in hero.abilities]


def names(found: Iterator[Hero]) -> list[str]:
    return [hero.id for hero in found]


def roots(catalogue: Catalogue, ability: Ability) -> bool:
    placed = [catalogue.counters[e.counter] for e in ability.effects if isinstance(e, Place)]
    return any(isinstance(g, Rooted) for counter in placed for g in counter.grants)


def test_the_full_set_is_there_with_the_samples(catalogue: Catalogue) -> None:
    assert len(catalogue.heroes) == 24
    assert {"page", *SAMPLES} <= set(catalogue.heroes)
    assert [hero.number for hero in heroes(catalogue)] == list(range(1, 25))


def test_three_heroes_have_each_role_first(catalogue: Catalogue) -> None:
    assert Counter(hero.roles[0] for hero in heroes(catalogue)) == dict.fromkeys(ROLES, 3)
    assert [hero.id for hero in heroes(catalogue) if not 1 <= len(hero.roles) <= 3] == []


def test_four_heroes_are_of_each_faction(catalogue: Catalogue) -> None:
    factions = Counter(hero.type[0] for hero in heroes(catalogue))
    assert sorted(factions) == ["ancient", "dune_court", "frost_clans", "legion", "stone_golem", "world_of_darkness"]
    assert set(factions.values()) == {4}


def test_statistics_are_in_their_bounds(catalogue: Catalogue) -> None:
    assert names(h for h in heroes(catalogue) if not 3 <= h.lp <= 7) == []
    assert names(h for h in heroes(catalogue) if not 0 <= h.mp <= 4) == []
    assert "oru" in names(h for h in heroes(catalogue) if h.mp == 0)


def test_every_speed_is_held_by_one_to_three_heroes(catalogue: Catalogue) -> None:
    speeds = Counter(hero.sp for hero in heroes(catalogue))
    assert sorted(speeds) == list(range(1, 10))
    assert max(speeds.values()) <= 3


def test_moves_are_in_their_bounds(catalogue: Catalogue) -> None:
    assert names(h for h in heroes(catalogue) if not 1 <= h.move.cost.turn <= 3 or h.move.cost.mana) == []
    assert names(h for h in heroes(catalogue) if not 1 <= h.move.distance <= 4) == []
    assert names(h for h in heroes(catalogue) if not 0.6 <= pace(h) <= 2.0) == []


def test_attacks_are_in_their_bounds(catalogue: Catalogue) -> None:
    assert names(h for h in heroes(catalogue) if not 2 <= h.attack.cost.turn <= 4 or h.attack.cost.mana) == []
    assert names(h for h in heroes(catalogue) if not 2 <= h.attack.dice <= 6) == []
    assert names(h for h in heroes(catalogue) if not 2 <= h.attack.hit <= 5) == []
    assert names(h for h in heroes(catalogue) if not 1 <= h.attack.reach.n <= 4) == []
    assert names(h for h in heroes(catalogue) if not 0.35 <= expected(h.attack) <= 1.25) == []
    assert names(h for h in heroes(catalogue) if h.attack.reach.n >= 3 and expected(h.attack) > 0.8) == []


def test_power_is_between_14_and_18(catalogue: Catalogue) -> None:
    found = {hero.id: round(power(hero), 2) for hero in heroes(catalogue)}
    assert {name: value for name, value in found.items() if not 14 <= value <= 18} == {}
    assert found["page"] == pytest.approx(17.4)


def test_no_use_deals_more_than_6_damage_to_one_hero(catalogue: Catalogue) -> None:
    found = {(h.id, a.id): greatest(catalogue, h, a) for h, a in abilities(catalogue)}
    assert {key: value for key, value in found.items() if value > 6} == {}
    assert found["vesta", "holy_spear"] == 6


def test_nobody_hurries_itself_and_hurrying_a_friend_costs_mana(catalogue: Catalogue) -> None:
    dials = [(h.id, a, e) for h, a in abilities(catalogue) for e in a.effects if isinstance(e, Dial)]
    assert [name for name, _, e in dials if abs(e.n) > 3] == []
    assert [name for name, a, e in dials if e.n < 0 and (e.to != "target" or a.who != "friend")] == []
    assert [name for name, a, e in dials if e.n < 0 and a.cost.mana == 0] == []


def test_delays_and_rooting_need_a_roll(catalogue: Catalogue) -> None:
    late = [a for _, a in abilities(catalogue) if any(isinstance(e, Dial) and e.n > 0 for e in a.effects)]
    held = [a for _, a in abilities(catalogue) if roots(catalogue, a)]
    assert [a.id for a in (*late, *held) if a.dice == 0] == []
    assert (len(late), len(held)) == (2, 3)


def test_reactions_are_on_40_to_60_per_cent_of_heroes_and_limited(catalogue: Catalogue) -> None:
    found = [(h.id, a) for h, a in abilities(catalogue) if a.kind == "inactive"]
    assert 0.4 <= len({name for name, _ in found}) / len(catalogue.heroes) <= 0.6
    unlimited = [a.id for _, a in found if not a.fot and a.reach.shape == "self" and not (a.cost.turn or a.cost.mana)]
    assert unlimited == []


def test_at_most_two_heroes_cancel_and_only_on_4_or_more(catalogue: Catalogue) -> None:
    found = [(h.id, a) for h, a in abilities(catalogue) if any(isinstance(e, Cancel) for e in a.effects)]
    assert [name for name, _ in found] == ["brakk", "pell"]
    assert [a.id for _, a in found if a.hit < 4] == []


def test_there_is_enough_of_each_kind(catalogue: Catalogue) -> None:
    found = abilities(catalogue)
    assert len({h.id for h, a in found if a.cost.mana}) >= 4
    assert len([a for _, a in found if a.kind == "passive" and a.turns]) >= 3
    assert len([a for _, a in found if a.reach.shape == "aoe"]) >= 2
    assert len([a for _, a in found if a.reach.shape == "dl"]) >= 2
    assert len([a for _, a in found if a.kind == "feedback"]) >= 2
    assert len([c for c in catalogue.counters.values() if c.kind == "passive"]) >= 2


@pytest.mark.parametrize("op", ONCE)
def test_every_effect_is_on_two_heroes(catalogue: Catalogue, op: str) -> None:
    assert len(names(h for h in heroes(catalogue) if op in map(op_of, effects(h)))) >= 2


@pytest.mark.parametrize("op", HELD)
def test_every_state_is_on_two_heroes(catalogue: Catalogue, op: str) -> None:
    assert len(names(h for h in heroes(catalogue) if op in map(op_of, grants(catalogue, h)))) >= 2


@pytest.mark.parametrize("stat", ["dice", "hit", "distance"])
def test_every_modifier_is_on_two_heroes(catalogue: Catalogue, stat: str) -> None:
    found = [h.id for h in heroes(catalogue) for g in grants(catalogue, h) if isinstance(g, Modify) and g.stat == stat]
    assert len(set(found)) >= 2


@pytest.mark.parametrize("kind", [Dial, Mana])
@pytest.mark.parametrize("sign", [-1, 1])
def test_dials_and_mana_go_both_ways_on_two_heroes(
    catalogue: Catalogue, kind: type[Dial] | type[Mana], sign: int
) -> None:
    found = [h.id for h in heroes(catalogue) for e in effects(h) if isinstance(e, kind) and e.n * sign > 0]
    assert len(set(found)) >= 2


def test_after_attack_feedback_and_type_conditions_are_on_two_heroes(catalogue: Catalogue) -> None:
    found = abilities(catalogue)
    typed = {h.id for h, a in found if a.of_type or any(getattr(e, "if_type", "") for e in a.effects)}
    hurting = {h.id for h, a in found if a.kind == "feedback" and any(isinstance(e, Damage) for e in a.effects)}
    assert len({h.id for h, a in found if a.after_attack}) >= 2
    assert len(typed) >= 2
    assert len(hurting) >= 2


def test_every_counter_is_placed_by_some_hero(catalogue: Catalogue) -> None:
    placed = {e.counter for h in heroes(catalogue) for e in effects(h) if isinstance(e, Place)}
    assert placed == set(catalogue.counters)


def test_page_is_as_the_seed_prints_it(catalogue: Catalogue) -> None:
    """CW-102 to CW-104, RCW-59."""
    page = catalogue.heroes["page"]
    assert (page.number, page.mk, page.type, page.roles) == (3, 2, ("legion", "knight", "earth"), ("tanker",))
    assert (page.lp, page.mp, page.sp) == (5, 2, 5)
    assert page.abilities == (
        Ability("move", "active", Cost(2), ("movement",), distance=2),
        Ability(
            "attack",
            "active",
            Cost(3),
            ("attack",),
            dice=4,
            hit=3,
            reach=Reach("range", 2),
            who="enemy",
            effects=(Damage(1, per_success=True),),
        ),
        Ability(
            "power_arm",
            "active",
            Cost(2),
            ("attack", "support"),
            dice=1,
            hit=2,
            reach=Reach("range", 1),
            who="any",
            effects=(Damage(2), Slide(2)),
        ),
        Ability(
            "armor_block",
            "inactive",
            dice=3,
            hit=3,
            fot=True,
            timing="instant",
            trigger=Trigger("self_affected", damaging=True),
            effects=(Block(1, per_success=True),),
        ),
    )


def test_presets(catalogue: Catalogue) -> None:
    assert Counter(team.style for team in catalogue.teams.values()) == {"stand_alone": 1, "formation": 1, "mix": 2}
    assert len(catalogue.barracks) == 2
    assert sorted(catalogue.defaults) == ["north", "south"]
    assert [d.id for d in catalogue.defaults.values() if d.barrack[:5] != d.team] == []
