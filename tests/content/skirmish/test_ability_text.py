"""Every entry is named and worded in every language, from its data (7.4)."""

from __future__ import annotations

import string
from itertools import product

import pytest

from rules.kernel.types import Text
from rules.skirmish.ability_text import (
    ability_name,
    ability_text,
    effect_text,
    flavour_text,
    range_text,
    statistics_text,
    unit_name,
)
from rules.skirmish.content import (
    Ability,
    Area,
    Catalogue,
    Cleanse,
    Damage,
    Range,
    SetTerrain,
    Swap,
    Target,
    Teleport,
    UnitType,
)
from rules.skirmish.master_budget import budget_for
from rules.skirmish.pricing import ATTACK_RANGES
from rules.skirmish.vocabulary import BRACKETS, CONTAINED

from .conftest import Render, read_strings

NEAR = Range("radius", 1, 2)


def everybody(catalogue: Catalogue) -> list[UnitType]:
    return [*catalogue.units.values(), *catalogue.masters.values(), *catalogue.tokens.values()]


def test_every_ability_reads_well_within_300_characters(catalogue: Catalogue, say: Render) -> None:
    texts = {unit.id: say(ability_text(unit)) for unit in everybody(catalogue)}
    assert {name: text for name, text in texts.items() if len(text) > 300 or "{" in text or "skirmish." in text} == {}


EXHAUSTION = {"en": "exhaustion", "ja": "行動不能", "th": "หมดแรง", "vi": "kiệt sức", "zh-TW": "疲憊"}


def test_7_2_what_cleanses_is_said_to_leave_exhaustion(locale: str, say: Render) -> None:
    """7.2 `cleanse`: "removes all statuses but `exhausted`"; so it is said on cards and where a master is made."""
    texts = [say(effect_text(Cleanse())), say(Text("skirmish.op.cleanse"))]
    assert [text for text in texts if EXHAUSTION[locale] not in text] == []


def test_every_statistics_line_is_complete(catalogue: Catalogue, say: Render) -> None:
    texts = [say(statistics_text(unit)) for unit in everybody(catalogue)]
    assert [text for text in texts if "{" in text or len(text) > 100] == []


@pytest.mark.parametrize("attack", [Range("reach", 1, 1), Range("line", 1, 3), Range("map"), None], ids=str)
def test_statistics_part_the_word_for_a_range_from_its_shape(say: Render, attack: Range | None) -> None:
    """Without a sign between, "range reach 1" and "range none" had a word too many."""
    unit = UnitType("puppet", "normal", 4, 2, 3, 5, attack)
    shape = say(range_text(attack))
    assert any(f"{sign}{shape}" in say(statistics_text(unit)) for sign in (": ", "："))


def test_every_unit_has_a_name_of_its_own(catalogue: Catalogue, say: Render) -> None:
    names = [say(unit_name(unit)) for unit in everybody(catalogue)]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 40


def test_every_ability_has_a_name_of_its_own(catalogue: Catalogue, say: Render) -> None:
    names = [say(ability_name(unit)) for unit in everybody(catalogue) if unit.ability is not None]
    assert len(set(names)) == len(names)


def test_every_unit_has_a_line_of_flavour(catalogue: Catalogue, say: Render) -> None:
    lines = [say(flavour) for unit in everybody(catalogue) if (flavour := flavour_text(unit)) is not None]
    assert len(set(lines)) == len(everybody(catalogue))
    assert max(map(len, lines)) <= 100


def test_every_guild_map_and_deck_is_named(catalogue: Catalogue, strings: dict[str, str]) -> None:
    guilds = {f"skirmish.guild.{tag}" for unit in everybody(catalogue) for tag in unit.tags}
    maps = {f"skirmish.{kind}.{name}" for kind in ("map",) for name in catalogue.maps}
    decks = {f"skirmish.{kind}.{name}" for kind in ("deck", "deck_note") for name in catalogue.decks}
    assert (guilds | maps | decks) - set(strings) == set()


def test_no_string_is_about_something_unknown(catalogue: Catalogue, strings: dict[str, str]) -> None:
    known = {unit.id for unit in everybody(catalogue)} | {"master"}
    named = {key.split(".")[2] for key in strings if key.split(".")[1] in ("unit", "ability", "flavour")}
    assert named == known


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("gatekeeper", "Shove (3 mana): one unit (reach 1): 1 damage, pushed 2 away."),
        ("berserker", "Whirlwind (4 mana): all other units within block 1 round itself: 3 damage."),
        ("medic", "Soothing Bell (3 mana): itself or one ally (radius 0–2): heal 4."),
        ("gravekeeper", "Recall (6 mana): one dead ally: returns with 3 HP on an empty square (radius 1)."),
        (
            "trapper",
            "Snare (4 mana): one empty square (reach 1–2): "
            "a trap for enemies (3 turns, 1 use) [2 damage, cannot move (1 turn)].",
        ),
        (
            "bomber",
            "Dead Man's Switch (5 mana): itself: on death (2 turns) [3 damage to all units within block 1].",
        ),
        ("dawn_marshal", "Rally (6 mana): all other allies within radius 2 of itself: ATK +2 (this phase)."),
        (
            "necromancer",
            "Night Class (7 mana, 1× per match): one dead ally: returns with 6 HP on an empty square (radius 1–2).",
        ),
    ],
)
@pytest.mark.parametrize("locale", ["en"], indirect=True, scope="session")
def test_english_wording(catalogue: Catalogue, say: Render, unit: str, expected: str) -> None:
    assert say(ability_text((catalogue.units | catalogue.masters)[unit])) == expected


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("gatekeeper", "突き飛ばし（マナ3）：ユニット1体（隣接1）：1ダメージ、2マス押し出し。"),
        ("berserker", "旋風（マナ4）：自身の周囲1の自身以外の全ユニット：3ダメージ。"),
        ("acolyte", "充電（マナ2）：発動時：次の自フェイズのマナ+2。"),
        (
            "mirror_fencer",
            "鏡の構え（マナ3）：自身：距離1以内から攻撃されたとき（1ターン・1回）［攻撃者：3ダメージ］。",
        ),
    ],
)
@pytest.mark.parametrize("locale", ["ja"], indirect=True, scope="session")
def test_japanese_wording(catalogue: Catalogue, say: Render, unit: str, expected: str) -> None:
    assert say(ability_text(catalogue.units[unit])) == expected


@pytest.mark.parametrize("locale", ["en"], indirect=True, scope="session")
def test_a_self_made_master_speaks_for_itself(say: Render) -> None:
    aim = Ability(2, Target("square", range=Range("radius", 1, 2)), (SetTerrain("hazard", 1),), area=Area("radius", 1))
    master = UnitType("master", "master", 10, 4, 2, 6, Range("block", 1, 1), aim, name="Ren")
    assert say(unit_name(master)) == "Ren"
    assert flavour_text(master) is None
    assert say(ability_text(master)) == (
        "Own Creed (2 mana): centred on one square (radius 1–2), "
        "every square within radius 1: becomes a hazard (1 turn)."
    )


def test_every_op_can_be_worded(say: Render) -> None:
    near = Range("radius", 1, 2)
    budget = budget_for((("puppet", 1),))
    simple = [effect for op in BRACKETS if op not in ("trap", "trigger") for effect in budget.instances(op, None)]
    texts = {effect: say(effect_text(effect, near)) for effect in simple}
    assert {effect: text for effect, text in texts.items() if not text or "{" in text} == {}


@pytest.mark.parametrize("where", ["trap", "hit", "death"])
def test_every_contained_effect_can_be_worded(say: Render, where: str) -> None:
    budget = budget_for((("puppet", 1),))
    effects = [effect for op in CONTAINED[where] for effect in budget.instances(op, where)]  # pyright: ignore[reportArgumentType]
    texts = [say(effect_text(effect, None, where)) for effect in effects]  # pyright: ignore[reportArgumentType]
    assert [text for text in texts if not text or "{" in text] == []


def test_every_range_can_be_worded(say: Render) -> None:
    ranges = (*ATTACK_RANGES, Range("map"), Range("self"), Range("reach", 0, 3))
    assert [given for given in ranges if not say(range_text(given))] == []


def of_a_master(ability: Ability) -> UnitType:
    return UnitType("master", "master", 8, 2, 2, 4, ability=ability, name="Ren")


def test_every_aim_can_be_worded(say: Render) -> None:
    areas = (Area("radius", 2), Area("block", 1), Area("row"), Area("column"), Area("map"))
    abilities = [
        Ability(1, Target(kind, "any", near), (Damage(1),), None, area, affects, include)  # pyright: ignore[reportArgumentType]
        for kind, near in (("self", None), ("none", None), ("unit", NEAR), ("square", NEAR))
        for area, affects, include in product(areas, ("any", "ally", "enemy"), (False, True))
    ]
    assert [ability for ability in abilities if "{" in say(ability_text(of_a_master(ability)))] == []


def test_every_single_target_can_be_worded(say: Render) -> None:
    effects = (Swap(), Teleport("self"), Teleport("target"))
    abilities = [
        Ability(1, Target("unit", side, NEAR), (effect,), Range("radius", 1, 3), include_user=include)  # pyright: ignore[reportArgumentType]
        for effect, side, include in product(effects, ("any", "ally", "enemy"), (False, True))
    ]
    assert [ability for ability in abilities if "{" in say(ability_text(of_a_master(ability)))] == []


def arguments(strings: dict[str, str]) -> dict[str, set[str]]:
    return {key: {name for _, name, _, _ in string.Formatter().parse(text) if name} for key, text in strings.items()}


def test_translations_take_the_same_arguments() -> None:
    assert arguments(read_strings("ja")) == arguments(read_strings("en"))


def test_translations_have_the_same_keys() -> None:
    assert read_strings("ja").keys() == read_strings("en").keys()
    assert [key for key, text in (read_strings("en") | read_strings("ja")).items() if not text] == []
