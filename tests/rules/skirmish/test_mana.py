"""Cost and mana: SK-18 to SK-24, RSK-09, RSK-38."""

from __future__ import annotations

import pytest

from rules.skirmish.content import Range
from rules.skirmish.pricing import cost

from .scenario import GAME, Table


def test_sk_18_the_same_cost_counts_for_starting_and_for_the_summon() -> None:
    """The gatekeeper costs 4: too much mana in turn 3, and 4 of the 18 as a starter."""
    table = Table("turn 3, west\nWA berserker B2\nEA gatekeeper B6\nreserve WB gatekeeper").send("summon B > A1")
    assert table.happened("summon_cancelled wb not_enough_mana")
    table = Table("turn 7, west\nWA berserker B2\nEA gatekeeper B6\nreserve WB gatekeeper").send("summon B > A1")
    assert table.differences("WB A1\nmana W=3") == []


def test_sk_19_better_statistics_cost_more() -> None:
    """P = 2 HP + 3 ATK + M + R, cost = ceil((P - 4) / 6): the numbers of 7.5."""
    costs = {
        name: GAME.catalogue.units[name].cost for name in ("acolyte", "medic", "trapper", "gatekeeper", "berserker")
    }
    assert costs == {"acolyte": 1, "medic": 2, "trapper": 3, "gatekeeper": 4, "berserker": 5}


@pytest.mark.parametrize(("turn", "mana"), [(1, 1), (2, 2), (5, 5), (9, 9), (10, 10)])
def test_sk_20_both_sides_have_as_much_mana_as_turns(turn: int, mana: int) -> None:
    table = Table(f"turn {turn}, west\nWA berserker B2\nEA gatekeeper B6").send()
    assert table.happened(f"mana_set e {mana} {mana}")
    assert table.differences(f"mana W={mana} E={mana}") == []


def test_sk_20_the_maximum_rises_just_before_the_own_phase() -> None:
    table = Table("turn 4, west\nWA berserker B2\nEA gatekeeper B6")
    assert table.differences("mana W=4 E=3") == []
    assert table.send().differences("mana W=4 E=4") == []
    assert table.send().differences("mana W=5 E=4") == []


def test_sk_21_spent_mana_returns_in_full() -> None:
    table = Table("turn 4, west\nWA berserker B2\nEA gatekeeper B6").send("A: ability")
    assert table.differences("mana W=0") == []
    assert table.send().differences("mana W=5") == []


def test_sk_22_unspent_mana_does_not_add_up() -> None:
    table = Table("turn 4, west\nWA berserker B2\nEA gatekeeper B6").send().send()
    assert table.differences("mana W=5") == []


def test_sk_23_pending_mana_is_added_to_the_pool_not_to_the_maximum() -> None:
    table = Table("turn 2, east\nnext W=2\nWA berserker B2\nEA gatekeeper B6").send()
    assert table.happened("mana_set w 5 3")
    assert table.differences("mana W=5\nnext W=0") == []


def test_sk_23_it_works_once() -> None:
    table = Table("turn 2, east\nnext W=2\nWA berserker B2\nEA gatekeeper B6").send().send().send()
    assert table.differences("turn 4 west\nmana W=4") == []


@pytest.mark.parametrize(("turn", "pending", "mana"), [(9, 3, 10), (1, -3, 0), (4, -3, 2)])
def test_sk_23_the_pool_stays_within_0_and_10(turn: int, pending: int, mana: int) -> None:
    table = Table(f"turn {turn}, east\nnext W={pending}\nWA berserker B2\nEA gatekeeper B6").send()
    assert table.differences(f"mana W={mana}") == []


def test_sk_23_several_pending_effects_add_up() -> None:
    table = Table("turn 4, west\nWA acolyte B1\nWB acolyte C1\nEA drainer B6\nEB medic A7")
    table.send("A: ability\nB: ability").send("A: ability")
    assert table.happened("mana_set w 7 5")


def test_sk_24_an_ability_takes_its_price_from_the_pool() -> None:
    table = Table("turn 5, west\nWA berserker B2\nEA gatekeeper B6").send("A: ability")
    assert table.happened("ability_used wa 4")
    assert table.differences("mana W=1\nWA exhausted") == []


def test_sk_24_one_mana_short_is_too_little() -> None:
    table = Table("turn 3, west\nWA berserker B2\nEA gatekeeper B6").send("A: ability")
    assert table.happened("action_cancelled wa not_enough_mana")
    assert table.differences("mana W=3\nWA not exhausted") == []


def test_rsk_09_the_units_of_a_side_share_one_pool() -> None:
    text = "turn {}, west\nWA berserker B2\nWB acolyte E1\nEA gatekeeper B6"
    assert Table(text.format(6)).send("A: ability\nB: ability").differences("mana W=0\nnext W=2") == []
    table = Table(text.format(5)).send("A: ability\nB: ability")
    assert table.happened("action_cancelled wb not_enough_mana")
    assert table.differences("mana W=1\nnext W=0\nWB not exhausted") == []


def test_rsk_09_the_other_side_has_a_pool_of_its_own() -> None:
    table = Table("turn 4, west\nWA berserker B2\nEA gatekeeper B6").send("A: ability")
    assert table.differences("mana W=0 E=4") == []


def test_rsk_38_draining_reaches_the_next_refill_only() -> None:
    table = Table("turn 4, west\nWA drainer B2\nEA gatekeeper B6").send("A: ability")
    assert table.differences("mana E=2\nnext E=0") == []
    assert table.send().differences("turn 5 east\nmana E=5") == []


def test_rsk_38_draining_after_the_enemys_refill_waits_for_the_next() -> None:
    table = Table("turn 4, east\nWA gatekeeper B2\nEA drainer B6")
    assert table.differences("mana W=4") == []
    assert table.send("A: ability").differences("turn 5 west\nmana W=3") == []


def test_rsk_38_mana_now_fills_the_own_pool_up_to_ten() -> None:
    table = Table("turn 8, west\nWA tapper B2\nEA gatekeeper B6").send("A: ability")
    assert table.differences("mana W=9 E=8") == []
    table = Table("turn 10, west\nWA tapper B2\nEA gatekeeper B6").send("A: ability")
    assert table.differences("mana W=10 E=10") == []
    assert gained(table) == [3]


def gained(table: Table) -> list[int]:
    """Return what was told to be gained at once."""
    return [event.data["delta"] for event in table.events if event.kind == "mana_changed"]


def test_rsk_38_mana_now_pays_for_later_rows() -> None:
    table = Table("turn 3, west\nWA tapper B2\nWB berserker C2\nEA gatekeeper B6").send("A: ability\nB: ability")
    assert table.happened("ability_used wb 4")
    assert table.differences("mana W=0") == []


@pytest.mark.parametrize(
    ("hp", "atk", "mov", "attack", "price"),
    [
        (10, 4, 2, Range("block", 1, 1), 6),
        (8, 2, 2, Range("reach", 1, 1), 4),
        (3, 0, 2, None, 1),
        (4, 3, 2, Range("radius", 2, 3), 4),
        (12, 6, 4, Range("reach", 1, 1), 9),
        (2, 0, 0, None, 1),
    ],
)
def test_sk_19_cost_follows_the_formula(hp: int, atk: int, mov: int, attack: Range | None, price: int) -> None:
    assert cost(hp, atk, mov, attack) == price
