"""Our own rulings, where neither the original rules nor their specification decide: WSK-01 to WSK-05.

WSK-06 is tested with the preparation, WSK-07 with the clocks, WSK-08 with the notation, WSK-09 and WSK-10 with the
contests and rosters.
"""

from __future__ import annotations

import pytest

from .scenario import Table

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def test_wsk_01_both_have_changed_squares_before_anything_waits_on_them() -> None:
    """The user dies in the hazard; the target still steps into the trap on the square the user has left."""
    text = f"field, turn 6, west\n{FAR}\n{HOME}\nWA swapper B4 hp=1\nEA gatekeeper B5\ntrap B4 W: damage 2"
    table = Table(text).send("A: ability EA")
    assert table.missing(["swapped wa ea", "entered_hazard wa b5", "died wa", "trap_fired ea b4"]) == []
    assert table.differences("WA dead\nEA B4 hp=6") == []


WAITING = "turn 2, west\ndp 4-4\nWA berserker B3\nWB medic A1 hp=1\nWC medic E1\nEA acolyte B4\nEB berserker A2"


def test_wsk_02_the_second_side_does_not_overtake_while_the_first_waits() -> None:
    """East reaches 5 by its first row, and its second row is still carried out; then units decide."""
    table = Table(f"{WAITING}\nEC medic E7", equal_turns=True).send("A: attack EA")
    table.send("B: attack WB\nC: E6")
    assert table.happened("moved ec e7-e6")
    assert table.differences("dp 5-5\nopen") == []


RECKONING = "WM dawn_marshal E3 hp=3\nWA berserker B6\nEA kamikaze E4 hp=4"


def test_wsk_02_sk_81_when_both_qualify_while_the_first_side_waits_more_points_win() -> None:
    """East's last unit kills West's master and dies: West qualifies by annihilation, East by 6 points to 5."""
    table = Table(f"field, turn 6, west\ndp 4-4\n{RECKONING}\nEB acolyte B7", equal_turns=True)
    assert table.send("A: attack EB").differences("dp 5-4\nopen") == []
    assert table.send("A: ability").differences("dp 5-6\nover east mutual") == []


def test_wsk_02_annihilation_does_not_wait() -> None:
    text = "turn 2, west\ndp 4-4\nWA berserker B3 hp=1\nEA acolyte B4\nEB berserker C3\nEC medic A7"
    table = Table(text, equal_turns=True).send("A: attack EA")
    assert table.send("B: attack WA\nC: A6").differences("over east annihilation\nEC A7") == []


TRUCE = f"field, turn 1, west\n{FAR}\n{HOME}\nmana W=9\n"


@pytest.mark.parametrize(
    ("user", "sheet"),
    [
        ("minelayer", "A: ability E4"),
        ("waller", "A: ability E4"),
        ("puppeteer", "A: ability E3"),
        ("igniter", "A: ability D4"),
    ],
)
def test_wsk_03_traps_terrain_and_tokens_are_allowed_in_the_truce(user: str, sheet: str) -> None:
    table = Table(f"{TRUCE}WA {user} E2\nEA medic E6", first_turn_truce=True).send(sheet)
    assert table.happened("ability_used wa")


def test_wsk_04_an_offer_stands_through_a_phase_that_passes_by_itself() -> None:
    table = Table("field, turn 4, west\nWA berserker E2\nEA gatekeeper E6 stun=2")
    table.send()
    assert table.differences("turn 5 west") == []
    table.state, _ = table.game.submit(table.state, "draw.1", ("offer",), table.chance)
    assert table.state.offers == [1]
    table.state, _ = table.game.submit(table.state, "draw.0", ("accept",), table.chance)
    assert table.differences("over none agreed_draw") == []


def test_wsk_05_an_agreed_draw_stays_a_draw() -> None:
    table = Table("field, turn 4, west\nWA berserker E2\nEA gatekeeper E6", league_draws=False)
    table.state, _ = table.game.submit(table.state, "draw.0", ("offer",), table.chance)
    table.state, _ = table.game.submit(table.state, "draw.1", ("accept",), table.chance)
    assert table.differences("over none agreed_draw") == []


def test_wsk_05_a_double_forfeit_stays_a_draw() -> None:
    text = "field, turn 4, west\nmissed W=1 E=1\nWA berserker E2\nEA gatekeeper E6"
    table = Table(text, league_draws=False, orders="blind").expire(side="west").expire(side="east")
    assert table.differences("over none forfeit") == []
