"""Master making never leads astray, and a sheet reads back as it was written (SK-04, SK-05, 7.3)."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.cursor import root, walk
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.nodes import node_at
from rules.kernel.types import Choice, Field, Node
from rules.skirmish.content import Catalogue, Range, UnitType
from rules.skirmish.master import menu, sheet_of, tokens_of
from rules.skirmish.pricing import faults
from tests.support.shared_out import at_landing

from .conftest import Render

PUPPET = UnitType("puppet", "token", hp=2, atk=1, mov=2, cost=1, attack=Range("reach", 1, 1))
TOKENS = {"puppet": PUPPET, "crow": UnitType("crow", "token", hp=1, atk=1, mov=3, cost=2)}
MENU = 25

STRIKE = ("=Ren", "hp10", "atk4", "mov2", "block1-1", "unit", "enemy", "radius", "max3", "min1", "no_dest", "single")
STRIKE_DONE = (*STRIKE, "damage", "n2", "/", "root", "t1", "done")
UNMASKED = ("=Ren", "hp10", "atk4", "mov2", "block1-1")


def node(path: Choice, tokens: dict[str, UnitType]) -> Node:
    return node_at(walk(root(menu(tokens)), path), wide=False)


def offered(path: Choice) -> list[str]:
    return [option.token for option in node(path, TOKENS).options]


def grow(path: Choice, picks: list[int]) -> Choice:
    """Walk on from a path, each pick choosing an option; without picks left the last option is taken."""
    here = node(path, TOKENS)
    left = list(picks)
    while not here.is_leaf:
        pick = left.pop(0) if left else -1
        path = (*path, here.options[pick % len(here.options)].token if here.options else "=Ren")
        here = node(path, TOKENS)
    return path


WALKS = st.lists(st.integers(0, 1000), max_size=45)


@at_landing
@settings(max_examples=100, deadline=None, derandomize=True)
@given(WALKS)
def test_every_walk_ends_in_a_valid_master(picks: list[int]) -> None:
    path = grow((), picks)
    master = sheet_of(path, TOKENS)
    assert faults(master, TOKENS, "master") == ()
    assert tokens_of(master, TOKENS) == path


@at_landing
@settings(max_examples=50, deadline=None, derandomize=True)
@given(WALKS, st.integers(0, 45), WALKS)
def test_every_option_on_the_way_can_be_completed(picks: list[int], cut: int, others: list[int]) -> None:
    path = grow((), picks)[:cut]
    stages = [(*path, option.token) for option in node(path, TOKENS).options]
    ends = [grow(stage, others) for stage in stages]
    assert [end for end in ends if faults(sheet_of(end, TOKENS), TOKENS, "master")] == []


@at_landing
@settings(max_examples=80, deadline=None, derandomize=True)
@given(WALKS)
def test_menus_fit_and_tokens_are_plain(picks: list[int]) -> None:
    path = grow((), picks)
    menus = [node(path[:length], TOKENS).options for length in range(1, len(path))]
    names = [option.token for menu in menus for option in menu]
    assert max(len(menu) for menu in menus) <= MENU
    assert all(name.isascii() and name == name.lower() and len(name) <= 12 and " " not in name for name in names)
    assert all(len({option.token for option in menu}) == len(menu) for menu in menus)


def test_presets_read_back_as_they_are_written(catalogue: Catalogue) -> None:
    presets = list(catalogue.masters.values())
    expected = [msgspec.structs.replace(m, id="master", name=m.id, tags=(), colour="") for m in presets]
    assert [sheet_of(tokens_of(m, catalogue.tokens), catalogue.tokens) for m in presets] == expected


def test_a_sheet_is_appraised() -> None:
    master = sheet_of(STRIKE_DONE, TOKENS)
    assert master.ability is not None
    assert (master.id, master.kind, master.name) == ("master", "master", "Ren")
    assert (master.cost, master.ability.mana, master.dp) == (6, 4, 2)
    assert node(STRIKE_DONE, TOKENS).is_leaf


def test_the_first_question_is_the_name() -> None:
    first = node((), TOKENS)
    assert (first.options, first.field) == ((), Field(first.prompt, 1, 24))


def test_names_are_trimmed() -> None:
    assert sheet_of(("=  Ren ", *STRIKE_DONE[1:]), TOKENS).name == "Ren"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("=Ren",), [f"hp{n}" for n in range(4, 15)]),
        (("=Ren", "hp4"), [f"atk{n}" for n in range(8)]),
        (("=Ren", "hp14", "atk7"), ["mov0", "mov1", "mov2"]),
        (("=Ren", "hp4", "atk1"), ["mov0", "mov1", "mov2", "mov3", "mov4"]),
        (("=Ren", "hp6", "atk0"), ["mov3", "mov4"]),
        (("=Ren", "hp9", "atk0", "mov2"), ["none"]),
        (("=Ren", "hp14", "atk4", "mov3"), ["reach1-1", "line1-2", "block1-1", "radius2-2", "reach1-2"]),
        (UNMASKED, ["self", "none", "unit", "square", "direction", "dead_unit"]),
        ((*UNMASKED, "unit"), ["any", "ally", "enemy"]),
        ((*UNMASKED, "unit", "enemy"), ["reach", "radius", "block", "line", "map"]),
        ((*UNMASKED, "unit", "enemy", "line"), [f"max{n}" for n in range(1, 7)]),
        ((*UNMASKED, "unit", "enemy", "line", "max2"), ["min0", "min1", "min2"]),
        ((*UNMASKED, "direction"), [f"line{n}" for n in range(1, 7)]),
        ((*UNMASKED, "dead_unit"), ["reach", "radius", "block", "line", "map"]),
        ((*UNMASKED, "dead_unit", "map"), ["revive", "mana_now", "mana_next", "self_damage"]),
        ((*UNMASKED, "none", "no_dest", "single"), ["mana_now", "mana_next", "self_damage"]),
        ((*UNMASKED, "self", "no_dest"), ["single", "radius1", "radius2", "block1", "block2", "row", "column", "map"]),
        (STRIKE_DONE[:-1], ["/", "done"]),
        ((*STRIKE, "damage", "n8", "/", "stun", "/", "damage"), ["n1", "n2"]),
        ((*STRIKE, "damage", "n8", "/", "modify"), ["atk", "mov", "range"]),
        ((*STRIKE, "modify", "range"), ["down2", "down1", "up1", "up2"]),
        ((*STRIKE, "mana_next", "enemy"), ["down3", "down2", "down1"]),
        ((*STRIKE, "trigger"), ["hit", "death"]),
        ((*STRIKE, "trigger", "death", "t3"), ["damage", "heal", "revive", "summon_token", "mana_next"]),
        ((*STRIKE, "trigger", "death", "t3", "revive", "hp6"), ["also", "close"]),
        ((*STRIKE, "self_damage", "n4", "/", "damage"), ["n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8"]),
        ((*STRIKE, "damage", "n1", "/", "self_damage"), ["n1", "n2", "n3", "n4"]),
    ],
    ids=lambda value: " ".join(value[-3:]) if isinstance(value, tuple) else "",
)
def test_only_what_can_be_completed_is_offered(path: Choice, expected: list[str]) -> None:
    assert offered(path) == expected


def test_done_waits_until_hurting_itself_is_paid_for() -> None:
    assert offered((*STRIKE, "damage", "n1", "/", "self_damage", "n4")) == ["/"]


def test_a_destination_must_be_used() -> None:
    shell = (*UNMASKED, "none", "radius", "max3", "min1", "single")
    assert offered(shell) == ["teleport", "mana_now", "mana_next", "summon_token", "self_damage"]
    assert offered((*shell, "mana_now", "up2")) == ["/"]
    assert offered((*shell, "mana_now", "up2", "/", "mana_now", "up2", "/")) == ["teleport", "summon_token"]


def test_hurting_itself_may_not_close_a_sheet_below_two_points() -> None:
    path = (*STRIKE, "damage", "n1", "/", "self_damage", "n4", "/", "heal")
    assert offered(path) == [f"n{n}" for n in range(2, 9)]


@pytest.mark.parametrize(
    ("path", "at"),
    [
        (("Ren",), 0),
        (("=",), 0),
        (("=   ",), 0),
        (("=" + "n" * 25,), 0),
        (("=Ren", "hp3"), 1),
        (("=Ren", "hp4", "hp5"), 2),
        ((*STRIKE_DONE, "done"), len(STRIKE_DONE)),
    ],
)
def test_a_path_outside_the_tree_is_refused(path: Choice, at: int) -> None:
    with pytest.raises(IllegalChoice) as caught:
        node(path, TOKENS)
    assert caught.value.at == at


def test_an_unfinished_sheet_is_refused() -> None:
    with pytest.raises(IncompleteChoice) as caught:
        sheet_of(STRIKE, TOKENS)
    assert caught.value.at == len(STRIKE)


def test_without_tokens_none_can_be_called() -> None:
    shell = (*UNMASKED, "none", "radius", "max6", "min1")
    assert [option.token for option in node((*UNMASKED, "none", "radius"), {}).options] == [
        f"max{n}" for n in range(1, 6)
    ]
    assert node((*shell[:-2], "max5", "min1", "single"), {}).options[0].token == "teleport"


def test_options_say_what_they_cost(say: Render, locale: str) -> None:
    texts = {option.token: say(option.text) for option in node(("=Ren",), TOKENS).options}
    wanted = {
        "en": "HP 10 — cost so far 3",
        "ja": "体力10（ここまでコスト3）",
        "th": "HP 10 — ค่าใช้จ่ายตอนนี้ 3",
        "vi": "HP 10 — chi phí đến giờ 3",
        "zh-TW": "生命值 10（目前費用 3）",
    }
    assert texts["hp10"] == wanted[locale]


def test_effects_say_what_mana_they_come_to(say: Render, locale: str) -> None:
    texts = {option.token: say(option.text) for option in node((*STRIKE, "damage"), TOKENS).options}
    wanted = {
        "en": "2 — 3 mana so far",
        "ja": "2（ここまでマナ3）",
        "th": "2 — มานาตอนนี้ 3",
        "vi": "2 — đến giờ 3 mana",
        "zh-TW": "2（目前法力 3）",
    }
    assert texts["n2"] == wanted[locale]


@at_landing
@settings(max_examples=40, deadline=None, derandomize=True)
@given(WALKS)
def test_every_question_can_be_asked_in_every_language(say: Render, picks: list[int]) -> None:
    path = grow((), picks)
    nodes: list[Node] = [node(path[:length], TOKENS) for length in range(len(path) + 1)]
    texts = [say(here.prompt) for here in nodes] + [say(option.text) for here in nodes for option in here.options]
    assert all(text and "{" not in text and len(text) <= 100 for text in texts)
