"""What the editions of the rulings after the first changed; older matches are played as they began (WSK-11)."""

from __future__ import annotations

from rules.kernel.options import complete, in_force
from rules.skirmish.state import Options

from .scenario import GAME, Table
from .test_mana import gained
from .test_masters import late_change
from .test_own_rulings import RECKONING

FAR = "EM dawn_marshal A7"
HOME = "WM dawn_marshal A1"


def test_wsk_11_a_new_match_is_of_the_third_edition_and_an_old_one_of_the_first() -> None:
    assert GAME.blank(complete(GAME.options, {})).options.rules_by(3)
    assert not GAME.blank(complete(GAME.options, {"rulings": 2})).options.rules_by(3)
    assert not GAME.blank(in_force(GAME.options, {})).options.rules_by(2)
    assert not Options().rules_by(2)


def test_wsk_11_a_state_of_the_first_edition_reads_as_it_was_written() -> None:
    table = Table(f"field, turn 6, west\n{FAR}\n{HOME}\nWA medic E2\nEA medic E6", edition=1)
    written = GAME.dump(table.state)
    assert b"rulings" not in written
    assert GAME.dump(GAME.load(written)) == written


def test_wsk_11_in_the_first_edition_effects_after_a_death_count_from_the_square_before() -> None:
    """WA dies on B5 of the swap; the push is measured from B4, where EA stands by then: nothing moves (SK-46)."""
    text = f"field, turn 8, west\n{FAR}\n{HOME}\nWA swap_shover B4 hp=1\nEA gatekeeper B5"
    assert Table(text, edition=1).send("A: ability EA").differences("WA dead\nEA B4") == []


def test_wsk_11_in_the_first_edition_the_second_sides_points_wait_also_at_an_annihilation() -> None:
    table = Table(f"field, turn 6, west\ndp 4-4\n{RECKONING}\nEB acolyte B7", edition=1, equal_turns=True)
    assert table.send("A: attack EB").send("A: ability").differences("dp 5-6\nover west annihilation") == []


def test_wsk_11_in_the_first_edition_a_cost_may_change_after_an_open_line_up() -> None:
    setup = late_change(1)
    GAME.rule(setup.state, ("edit", "cost", "wm", "8", "=late"), setup.chance, 3, lambda _: None)


def test_wsk_11_reports_of_the_first_edition_stay_as_they_were() -> None:
    table = Table(f"field, turn 10, west\n{FAR}\n{HOME}\nWA tapper E2\nEA medic E6", edition=1)
    assert gained(table.send("A: ability")) == [4]
    changes = "terrain D4 W rough 1\nterrain D4 W hazard 3"
    table = Table(f"field, turn 6, west\n{FAR}\n{HOME}\nWA berserker E2\nEA medic E6\n{changes}", edition=1)
    assert table.send().happened("terrain_restored d4")
