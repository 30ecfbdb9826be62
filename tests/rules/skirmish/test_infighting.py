"""Friendly fire is marked on options and said of rows before they are sent: SK-39, SK-47, SK-76, RSK-36."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Choice, Option

from .scenario import GAME, Table

CROWD = "corridor, turn 4, west\nWM dawn_marshal C2\nWA berserker B3\nWB medic B1\nEA gatekeeper B4\nEM dawn_marshal C3"
ALONE = "field, turn 9, west\nWA berserker E2\nWB medic E3 hp=2\nWC longbow A1\nEM dawn_marshal A7"


def offered(text: str, *prefix: str, wide: bool = False) -> dict[str, Option]:
    table = Table(text)
    view = table.game.view(table.state, table.asked.seat)
    choice: Choice = tuple(prefix)
    return {o.token: o for o in table.game.options_at(view, table.asked, choice, wide).options}


def warned(options: dict[str, Option]) -> list[str]:
    return [token for token, option in options.items() if option.warning is not None]


def remarks(text: str, sheet: str, **options: Any) -> list[tuple[str, str | None]]:
    table = Table(text, **options)
    view = table.game.view(table.state, table.asked.seat)
    found = table.game.remarks(view, table.asked, table.read(sheet))
    return [(remark.text.key.rpartition(".")[2], remark.clause) for remark in found]


def test_sk_39_own_units_are_marked_as_targets_of_an_attack() -> None:
    targets = offered(CROWD, "m", "stay", "attack")
    assert list(targets) == ["em", "wa", "wb"]
    assert warned(targets) == ["wa", "wb"]
    assert {token: o.text.args["whose"].key.rpartition(".")[2] for token, o in targets.items()} == {
        "em": "enemy",
        "wa": "ally",
        "wb": "ally",
    }


def test_rsk_36_an_own_units_square_is_marked_where_its_mark_makes_it_a_target() -> None:
    targets = offered(CROWD, "m", "stay", "attack", wide=True)
    assert [token for token in warned(targets) if token not in ("wa", "wb")] == ["b1!", "b3!"]
    assert targets["b3"].doubt is not None


def test_sk_39_an_attack_that_reaches_allies_only_says_so() -> None:
    assert warned(offered(ALONE, "a", "stay")) == ["attack"]
    assert offered(ALONE, "a", "stay")["attack"].text.key == "skirmish.option.attack_allies"
    assert warned(offered(CROWD, "m", "stay")) == []


def test_sk_47_own_units_are_marked_as_targets_of_what_does_harm_and_not_of_what_helps() -> None:
    text = "field, turn 9, west\nWA pusher E2\nWB medic E3\nWC acolyte D3 hp=1\nEA gatekeeper D2\nEM dawn_marshal A7"
    assert warned(offered(text, "a", "stay", "ability")) == [
        t for t in offered(text, "a", "stay", "ability") if t[0] == "w"
    ]
    assert warned(offered(text, "b", "stay", "ability")) == []


def test_sk_39_a_row_that_attacks_an_own_unit_is_warned_of() -> None:
    assert remarks(ALONE, "C: A2\nA: attack WB") == [("attacked", "SK-39"), ("killed", "SK-76")]
    assert remarks(CROWD, "M: attack B3!") == [("attacked", "SK-39")]
    assert remarks(CROWD, "M: attack EM\nA: attack EA") == []


def test_sk_47_a_row_whose_ability_strikes_own_units_too_is_warned_of() -> None:
    """The whirlwind strikes the block round its user, friends included, but not the user."""
    assert remarks(ALONE, "A: ability") == [("harmed", "SK-47"), ("killed", "SK-76")]


def test_rsk_18_a_death_that_gives_dp_is_not_called_one_that_gives_none() -> None:
    assert remarks(ALONE, "A: ability", friendly_fire="attack_only") == [("harmed", "SK-47")]


def test_a_row_that_comes_to_nothing_is_warned_of_by_its_doubt_alone() -> None:
    assert remarks(ALONE, "A: C2 > attack WC") == []


def test_what_an_earlier_row_does_is_said_once() -> None:
    table = Table(ALONE)
    view = table.game.view(table.state, table.asked.seat)
    rows = GAME.row_remarks(view, table.asked, (("a", "stay", "attack", "wb"), ("c", "a2", "wait")))
    assert rows == ()
