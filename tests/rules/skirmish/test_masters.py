"""Master making and appraisal: SK-04, SK-05, SK-19, RSK-22, and the formulas of 7.3."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.cursor import root, walk
from rules.kernel.menu import Step
from rules.kernel.types import Choice
from rules.skirmish import master, pricing
from rules.skirmish.content import (
    Ability,
    AnyEffect,
    Area,
    Damage,
    ManaNext,
    Modify,
    Range,
    Root,
    SelfDamage,
    Target,
)
from rules.skirmish.master_budget import CONTAINERS, Budget
from rules.skirmish.vocabulary import AREAS, BRACKETS, FILTERS, acts_on_dest, acts_on_target, op_of
from tests.kernel.taking import accepts

from .scenario import GAME, Table
from .test_preparation import DECK, EAST, PRESET, WEST, Setup

TOKENS = GAME.catalogue.tokens
SHEET: Choice = (
    "=月の番人", "hp10", "atk4", "mov2", "block1-1",
    "self", "no_dest", "radius2", "ally", "without_user", "modify", "atk", "up2", "t0", "done",
)  # fmt: skip
"""HP 10, ATK 4, MOV 2, block 1-1: cost 6. ATK +2 for this phase, allies in radius 2: 4 x 3 = 12 points, mana 6."""
OWN_MASTER: Choice = ("own", *DECK, "make", *SHEET)


def tokens_at(*prefix: str) -> list[str]:
    return [option.token for option in walk(root(master.menu(TOKENS)), prefix).options()]


def test_sk_04_a_self_made_master_enters_the_match() -> None:
    side = Setup().answer(WEST, *OWN_MASTER).answer(EAST, *PRESET).state.sides[0]
    assert side.master is not None
    assert (side.master.name, side.master.hp, side.master.atk, side.master.mov) == ("月の番人", 10, 4, 2)
    assert side.master.dp == 2


def test_sk_05_rsk_22_the_core_appraises_cost_and_mana() -> None:
    made = master.sheet_of(SHEET, TOKENS)
    assert made.ability is not None
    assert (made.cost, made.ability.mana) == (6, 6)


def test_sk_06_rsk_22_the_appraisal_is_public_with_the_reveal() -> None:
    setup = Setup().answer(WEST, *OWN_MASTER).answer(EAST, *PRESET)
    seen = setup.seen_by(EAST).sides[0].master
    assert seen is not None
    assert seen.ability is not None
    assert (seen.cost, seen.ability.mana) == (6, 6)


def late_change(edition: int) -> Setup:
    """Let the first side start its self-made master for 6 among 18, and open the second side's line-up."""
    setup = Setup(edition=edition, master="gm", lineup="open")
    setup.answer(WEST, *OWN_MASTER).answer(EAST, *PRESET)
    assert GAME.edits(setup.state) is not None
    if edition > 1:
        setup.ruled("approve")
    return setup.answer(WEST, "m", "a1", "d", "b1", "a", "c1", "e", "d1", "done")


def test_rsk_22_sk_08_no_cost_changes_once_an_open_line_up_is_locked() -> None:
    setup = late_change(2)
    assert (GAME.awaits(setup.state), GAME.edits(setup.state)) == (None, None)


def test_rsk_22_a_sheet_never_states_cost_or_mana() -> None:
    assert not [token for token in SHEET if token.startswith(("cost", "mana"))]


def test_rsk_22_the_statistics_have_their_limits() -> None:
    assert tokens_at("=a") == [f"hp{n}" for n in range(4, 15)]
    assert tokens_at("=a", "hp10") == [f"atk{n}" for n in range(8)]
    assert tokens_at("=a", "hp10", "atk4") == [f"mov{n}" for n in range(5)]


def test_rsk_22_no_attack_exactly_without_attack_value() -> None:
    """HP 14, ATK 0, MOV 2: 28 + 0 + 3 = 31, cost 5."""
    without = tokens_at("=a", "hp14", "atk0", "mov2")
    assert not [token for token in without if token[-3:-2].isdigit() and "-" in token]
    assert not [token for token in tokens_at("=a", "hp10", "atk4", "mov2") if token == "none"]


def test_rsk_22_the_cost_must_come_out_at_3_to_8() -> None:
    """HP 14, ATK 7, MOV 2: (28 + 21 + 3 - 4) / 6 = 8 with reach 1-1; anything dearer is not offered."""
    assert tokens_at("=a", "hp14", "atk7", "mov2") == ["reach1-1"]
    """HP 4, ATK 1, MOV 1: 8 + 3 + 0 = 11; cost 3 needs P of 17, so 6 for the range."""
    cheap = tokens_at("=a", "hp4", "atk1", "mov1")
    assert sorted(cheap) == ["line1-3", "line2-4", "radius1-2", "radius1-3", "radius2-3"]


@pytest.mark.parametrize(
    ("name", "fits"), [("=a", True), ("=" + "a" * 24, True), ("=", False), ("=" + "a" * 25, False)]
)
def test_rsk_22_a_name_has_1_to_24_characters(name: str, fits: bool) -> None:
    view = GAME.view(Setup().state, WEST)
    question = Setup().state.pending[WEST]
    assert accepts(GAME, view, question, ("preset", "samples", "make"), name) is fits


def test_rsk_22_one_to_three_effects() -> None:
    """The third gives points back, so that nothing but the number of effects forbids a fourth."""
    one = (*SHEET[:10], "modify", "atk", "up1", "t0")
    two = (*one, "/", "modify", "mov", "up1", "t0")
    three = (*two, "/", "self_damage", "n2")
    assert all({"/", "done"} <= set(tokens_at(*start)) for start in (one, two))
    assert tokens_at(*three) == ["done"]


def test_rsk_22_there_is_no_limit_of_uses() -> None:
    made = master.sheet_of(SHEET, TOKENS)
    assert made.ability is not None
    assert made.ability.uses is None


@pytest.mark.parametrize(
    ("attack", "points"),
    [
        (None, 0), (Range("reach", 1, 1), 0), (Range("line", 1, 2), 3), (Range("block", 1, 1), 3),
        (Range("radius", 2, 2), 4), (Range("reach", 1, 2), 5), (Range("radius", 1, 2), 6), (Range("line", 1, 3), 6),
        (Range("radius", 2, 3), 8), (Range("line", 2, 4), 8), (Range("radius", 1, 3), 11),
    ],
)  # fmt: skip
def test_sk_19_every_listed_range_has_its_price(attack: Range | None, points: int) -> None:
    """HP 10 and MOV 1 make 20: cost is ceil((16 + R) / 6)."""
    assert pricing.cost(10, 0, 1, attack) == -(-(16 + points) // 6)


@pytest.mark.parametrize(("mov", "points"), [(0, -2), (1, 0), (2, 3), (3, 7), (4, 12)])
def test_sk_19_every_movement_has_its_price(mov: int, points: int) -> None:
    """HP 10, ATK 2: 26, so cost is ceil((22 + M) / 6)."""
    assert pricing.cost(10, 2, mov, Range("reach", 1, 1)) == -(-(22 + points) // 6)


def ability(target: Target, *effects: AnyEffect, **fields: Any) -> Ability:
    return Ability(mana=1, target=target, effects=effects, **fields)


ENEMY_AT_3 = Target("unit", "enemy", Range("radius", 1, 3))
SELF = Target("self")


@pytest.mark.parametrize(
    ("why", "made", "mana"),
    [
        ("damage 2 and root 1 on one enemy in radius 3", ability(ENEMY_AT_3, Damage(2), Root(1)), 4),
        ("damage 3 to all in block 1", ability(SELF, Damage(3), area=Area("block", 1)), 4),
        (
            "ATK +2 for the phase, allies in radius 2",
            ability(SELF, Modify("atk", 2, 0), area=Area("radius", 2), affects="ally"),
            6,
        ),
        (
            "a harmful area that spares the own side costs 2 more",
            ability(SELF, Damage(3), area=Area("block", 1), affects="enemy"),
            5,
        ),
        ("self-damage is not multiplied", ability(SELF, SelfDamage(4), Damage(3), area=Area("block", 1)), 2),
        ("the total is not below 2", ability(SELF, SelfDamage(4), Damage(2)), 1),
        ("mana is not multiplied", ability(Target("none"), ManaNext("own", 2), area=Area("map")), 2),
        ("the whole map counts five times", ability(Target("none"), Damage(1), area=Area("map")), 5),
    ],
)
def test_sk_19_rsk_22_mana_follows_the_formula(why: str, made: Ability, mana: int) -> None:
    assert pricing.mana(made, TOKENS) == mana, why


def test_rsk_22_a_question_answered_otherwise_asks_on_as_if_it_had_not_been_answered() -> None:
    asked = walk(root(master.menu(TOKENS)), SHEET[:5]).node
    assert asked is not None
    for kind in ("self", "unit", "self", "square", "unit"):
        following = asked.after(kind)
        assert isinstance(following, Step)
        afresh = walk(root(master.menu(TOKENS)), ("=Another", *SHEET[1:5], kind)).node
        assert afresh is not None
        assert [*following.options()] == [*afresh.options()], kind


def test_sk_44_a_self_made_masters_ability_works() -> None:
    table = Table("field, turn 6, west\nWM dawn_marshal E2\nWA gatekeeper E3\nEA gatekeeper E5\nEB medic A7")
    table.state.sides[0].master = master.sheet_of(SHEET, TOKENS)
    table.send("M: ability\nA: E4 > attack EA")
    assert table.differences("EA hp=4\nWM exhausted\nmana W=0") == []


def test_7_3_what_an_effect_adds_is_the_same_for_all_abilities_that_share_it() -> None:
    tokens = dict(TOKENS)
    budget = Budget(tokens)
    effects = [effect for op in BRACKETS if op not in CONTAINERS for effect in budget.instances(op, None)]
    ranges = (None, Range("radius", 0, 2), Range("reach", 1, 4), Range("map"))
    for kind, dest, area, affects in product(("unit", "square"), ranges, AREAS, FILTERS):
        ability = Ability(mana=0, target=Target(kind), effects=(), dest=dest, area=area, affects=affects)
        for effect in effects[::7]:
            scale = 1 if op_of(effect) in pricing.UNSCALED else pricing.area_factor(area)
            share = budget.share(ability, effect)
            assert share.spent == pricing.price(effect, dest, tokens) * scale
            assert share.spares == pricing.spares_own_side(replace(ability, effects=(effect,)))
            assert (share.target, share.dest) == (
                acts_on_target(effect, dest) or op_of(effect) == "revive", acts_on_dest(effect, dest)
            )  # fmt: skip
