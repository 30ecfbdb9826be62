"""Wrong content is refused with the file, the place and the reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rules.chesswarrior.catalogue import load
from rules.kernel.errors import ContentError
from tests.support.shared_out import at_landing

from .conftest import read_files

Files = dict[str, dict[str, Any]]


@pytest.fixture
def files() -> Files:
    return copy.deepcopy(read_files())


def hero(files: Files, name: str) -> dict[str, Any]:
    return next(row for row in files["heroes.toml"]["heroes"] if row["id"] == name)


def ability(files: Files, name: str, id: str) -> dict[str, Any]:
    return next(row for row in hero(files, name)["abilities"] if row["id"] == id)


def fault(files: Files) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load(files)
    return caught.value


def test_the_hash_does_not_depend_on_the_files(files: Files) -> None:
    whole: dict[str, Any] = {name: rows for file in files.values() for name, rows in file.items()}
    assert load({"all.toml": whole}).hash == load(files).hash


def test_a_change_of_a_card_changes_the_hash(files: Files) -> None:
    before = load(files).hash
    hero(files, "page")["lp"] = 6
    assert load(files).hash != before


@pytest.mark.parametrize("section", ["heroes", "counters", "teams", "barracks", "defaults"])
def test_an_empty_section_is_refused(files: Files, section: str) -> None:
    for file in files.values():
        file.pop(section, None)
    assert str(section) in str(fault(files))


def test_an_unknown_key_is_refused_with_its_place(files: Files) -> None:
    ability(files, "page", "power_arm")["dices"] = 1
    error = fault(files)
    assert "heroes.toml" in str(error)
    assert "heroes[page]" in str(error)


def test_an_unknown_section_is_refused(files: Files) -> None:
    files["heroes.toml"]["units"] = []
    assert "units" in str(fault(files))


def test_an_unknown_effect_is_refused(files: Files) -> None:
    ability(files, "page", "power_arm")["effects"].append({"op": "explode"})
    assert "explode" in str(fault(files))


@at_landing
@pytest.mark.parametrize(
    ("name", "id", "change", "reason"),
    [
        ("page", "power_arm", {"phases": []}, "needed for active"),
        ("page", "power_arm", {"phases": ["attack", "attack"]}, "a phase is named twice"),
        ("page", "power_arm", {"timing": "instant"}, "not for active"),
        ("page", "power_arm", {"hit": 0}, "a roll has dice"),
        ("page", "power_arm", {"dice": 0}, "a roll has dice"),
        ("page", "power_arm", {"hit": 10}, "a roll has dice"),
        ("page", "power_arm", {"cost": {"turn": -1}}, "not negative"),
        ("page", "power_arm", {"distance": 2}, "nothing else has"),
        ("page", "power_arm", {"reach": {"shape": "range"}}, "at least 1"),
        ("page", "power_arm", {"who": "self"}, "the user itself has reach self"),
        ("page", "power_arm", {"effects": []}, "at least one effect"),
        ("page", "power_arm", {"effects": [{"op": "cancel"}]}, "only a reaction"),
        ("page", "power_arm", {"effects": [{"op": "block", "n": 1}]}, "only a reaction"),
        ("page", "power_arm", {"effects": [{"op": "damage", "n": 0}]}, "at least 1"),
        ("page", "power_arm", {"effects": [{"op": "damage", "n": 1, "to": "actor"}]}, "has an actor"),
        ("page", "power_arm", {"effects": [{"op": "damage", "n": 1, "if_type": "cat"}]}, "type word 'cat'"),
        ("page", "power_arm", {"effects": [{"op": "dial", "n": 0}]}, "other than 0"),
        ("page", "power_arm", {"effects": [{"op": "place", "counter": "x"}]}, "no counter 'x'"),
        ("page", "power_arm", {"effects": [{"op": "place", "counter": "rooted"}]}, "CW-81"),
        ("page", "power_arm", {"of_type": "cat"}, "type word 'cat'"),
        ("page", "attack", {"who": "any"}, "RCW-43"),
        ("page", "attack", {"effects": [{"op": "damage", "n": 2}]}, "RCW-48"),
        ("page", "move", {"distance": 0}, "move has a distance"),
        ("page", "move", {"phases": ["support"]}, "Movement phase"),
        ("page", "armor_block", {"trigger": {"on": "damaged"}}, "damaged is for feedback"),
        ("page", "armor_block", {"trigger": {"on": "enemy_move", "damaging": True}}, "can deal damage"),
        ("page", "armor_block", {"trigger": {"on": "enemy_step"}}, "RCW-39"),
        ("page", "armor_block", {"who": "friend"}, "RCW-42"),
        ("page", "armor_block", {"effects": [{"op": "block", "n": 1, "to": "target"}]}, "there is no target"),
        ("kite", "sidestep", {"effects": [{"op": "step_self", "n": 2}]}, "one square"),
        ("kite", "wall_runner", {"cost": {"turn": 1}}, "cost nothing"),
        ("morwen", "harm_aura", {"turns": [0, 3]}, "track numbers"),
        ("morwen", "harm_aura", {"turns": []}, "needed for passive"),
        ("oru", "shatter_skin", {"dice": 1, "hit": 3}, "rolls nothing"),
        ("oru", "shatter_skin", {"effects": [{"op": "slide", "n": 1, "to": "actor"}]}, "Feedback deals damage"),
        ("rill", "quicken", {"effects": [{"op": "heal", "n": 1, "per_success": True}]}, "nothing is rolled"),
        ("rill", "quicken", {"after_attack": [{"op": "mana", "n": 1}]}, "Attack phase"),
        ("aldric", "war_banner", {"dice": 1, "hit": 3}, "without a roll"),
    ],
)
def test_contradictions_in_an_ability_are_refused(
    files: Files, name: str, id: str, change: dict[str, Any], reason: str
) -> None:
    ability(files, name, id).update(change)
    error = fault(files)
    assert f"heroes[{name}].abilities[{id}]" in str(error)
    assert reason in str(error)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"lp": 0}, "lp"),
        ({"sp": 10}, "sp"),
        ({"number": 1}, "number"),
        ({"type": ["legion", "legion", "earth"]}, "type"),
        ({"roles": []}, "roles"),
        ({"roles": ["tanker", "tanker"]}, "roles"),
        ({"id": "Page"}, "id"),
        ({"id": "kite"}, "id"),
    ],
)
def test_contradictions_on_a_card_are_refused(files: Files, change: dict[str, Any], place: str) -> None:
    hero(files, "page").update(change)
    assert f"].{place}" in str(fault(files))


def test_a_card_has_move_attack_and_one_to_three_more(files: Files) -> None:
    card = hero(files, "page")
    card["abilities"] = card["abilities"][:2]
    assert "1 to 3 abilities" in str(fault(files))
    card["abilities"] = card["abilities"][1:]
    assert "move, attack" in str(fault(files))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"max": 0}, "at least 1"),
        ({"grants": []}, "at least one grant"),
        ({"grants": [{"op": "rooted"}], "spent": True}, "can be spent"),
        ({"grants": [{"op": "modify", "stat": "hit", "n": 0}]}, "not 0"),
        ({"grants": [{"op": "modify", "stat": "distance", "n": 1, "against": True}], "spent": False}, "no other hero"),
    ],
)
def test_contradictions_in_a_counter_are_refused(files: Files, change: dict[str, Any], reason: str) -> None:
    files["counters.toml"]["counters"][0].update(change)
    assert reason in str(fault(files))


@pytest.mark.parametrize(
    ("heroes", "reason"),
    [
        (["page", "kite", "rill", "oru"], "expected 5 heroes, got 4"),
        (["page", "kite", "rill", "oru", "page"], "'page' is named twice"),
        (["page", "kite", "rill", "oru", "nobody"], "there is no hero 'nobody'"),
    ],
)
def test_wrong_lists_are_refused(files: Files, heroes: list[str], reason: str) -> None:
    """CW-20, CW-21."""
    files["teams.toml"]["teams"][0]["heroes"] = heroes
    assert reason in str(fault(files))


def test_both_sides_need_a_default(files: Files) -> None:
    del files["teams.toml"]["defaults"][0]
    assert "'south'" in str(fault(files))
