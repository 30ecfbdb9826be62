"""The sample entries of 7.5 and the seed's Page are on the cards word for word (CW-94, CW-97, CW-102 to CW-104)."""

from __future__ import annotations

import pytest

from rules.chesswarrior.abilities import Block, Dial, Heal, Mana, Modify, Place, Pull, StepSelf, Swap
from rules.chesswarrior.card_text import heading, notation, statistics, type_line
from rules.chesswarrior.content import Catalogue
from rules.kernel.types import Text

from .conftest import Render

HEADS = {
    "page": ("Page the Grand Knight [003.2]", "Legion - Knight - Earth (Tanker)", "Lp 5 | Mp 2 | Sp 5"),
    "vesta": ("Vesta the Dawn Lancer [004.1]", "Legion - Lancer - Light (Damage Dealer)", "Lp 4 | Mp 3 | Sp 4"),
    "morwen": ("Morwen the Hollow Saint [021.1]", "World Of Darkness - Wraith - Dark (Disabler)", "Lp 4 | Mp 2 | Sp 3"),
    "kite": ("Kite the Windrunner [005.1]", "Ancient - Scout - Wind (Runner, Speeder)", "Lp 3 | Mp 2 | Sp 9"),
    "rill": ("Rill the Tide Oracle [006.1]", "Ancient - Oracle - Water (Supporter)", "Lp 4 | Mp 4 | Sp 6"),
    "pell": ("Pell the Gate Jester [022.1]", "World Of Darkness - Trickster - Dark (Tricker)", "Lp 3 | Mp 3 | Sp 7"),
    "brakk": ("Brakk the Chain Warden [002.1]", "Legion - Warden - Fire (Disabler, Tanker)", "Lp 6 | Mp 2 | Sp 2"),
    "sable": ("Sable the Far Eye [007.1]", "Ancient - Archer - Wind (Ranger)", "Lp 3 | Mp 2 | Sp 5"),
    "oru": ("Oru, Child of the Stone Golem [009.1]", "Stone Golem - Golem - Earth (Tanker)", "Lp 7 | Mp 0 | Sp 1"),
}
LINES = {
    "page": [
        "2 : Movement : 2",
        "3 : Attack : 4[+3] / 2",
        "2 : Attack & Support : [+2] / 1",
        "Instant : 3[+3] [FOT]",
    ],
    "vesta": [
        "2 : Movement : 2",
        "3 : Attack : 3[+3] / 1",
        "4+2M : Attack & Support : 6[+3] / DL",
        "Passive, Start Turn [4, 8, 12]",
    ],
    "morwen": [
        "2 : Movement : 2",
        "3 : Attack : 3[+4] / 2 (Magic)",
        "2+1M : Support : [+3] / 3",
        "Passive, End Turn [3, 6, 9, 12] : [+3]/Hero / AOE 3",
    ],
    "kite": ["2 : Movement : 4", "2 : Attack : 2[+3] / 1", "Passive", "1 : Instant [FOT]"],
    "rill": [
        "2 : Movement : 2",
        "3 : Attack : 2[+4] / 3 (Magic)",
        "2+1M : Support : 3[+3] / 3",
        "1+2M : Support : / 3",
    ],
    "pell": [
        "2 : Movement : 3",
        "2 : Attack : 2[+4] / 2",
        "2+1M : Movement : [+2] / 4",
        "1M : Interrupt : [+5] / 3 [FOT]",
    ],
    "brakk": [
        "2 : Movement : 2",
        "3 : Attack : 4[+4] / 1",
        "3+1M : Attack & Support : 2[+3] / 3",
        "1 : Instant : [+4] / 2 [FOT]",
    ],
    "sable": ["2 : Movement : 2", "4 : Attack : 4[+4] / 4", "3+2M : Attack : 3[+2] / 5"],
    "oru": ["3 : Movement : 2", "3 : Attack : 3[+4] / 1", "Feedback : / 1", "Passive"],
}
EFFECTS = [
    ("rill", "mending_rain", (Heal(1, per_success=True),)),
    ("rill", "quicken", (Dial(-2),)),
    ("morwen", "grave_chill", (Dial(2),)),
    ("pell", "trade_places", (Swap(),)),
    ("kite", "sidestep", (StepSelf(1),)),
    ("brakk", "chain_drag", (Pull(2), Place("rooted", lasts="activation"))),
    ("vesta", "zeal", (Place("zeal", to="self"),)),
    ("page", "armor_block", (Block(1, per_success=True),)),
]
TRIGGERS = [
    ("page", "armor_block", "self_affected"),
    ("kite", "sidestep", "self_targeted"),
    ("pell", "false_door", "friend_targeted"),
    ("brakk", "hold_ground", "enemy_move"),
    ("oru", "shatter_skin", "damaged"),
]
ENGLISH = pytest.mark.parametrize("locale", ["en"], indirect=True, scope="session")


@ENGLISH
@pytest.mark.parametrize("name", HEADS)
def test_head(catalogue: Catalogue, say: Render, name: str) -> None:
    hero = catalogue.heroes[name]
    found: tuple[Text, ...] = (heading(hero), type_line(hero), statistics(hero))
    assert tuple(map(say, found)) == HEADS[name]


@ENGLISH
@pytest.mark.parametrize("name", LINES)
def test_lines(catalogue: Catalogue, say: Render, name: str) -> None:
    assert [say(notation(a)) for a in catalogue.heroes[name].abilities] == LINES[name]


@pytest.mark.parametrize(("hero", "ability", "effects"), EFFECTS)
def test_effects(catalogue: Catalogue, hero: str, ability: str, effects: tuple[object, ...]) -> None:
    assert catalogue.heroes[hero].ability(ability).effects == effects


@pytest.mark.parametrize(("hero", "ability", "on"), TRIGGERS)
def test_triggers(catalogue: Catalogue, hero: str, ability: str, on: str) -> None:
    trigger = catalogue.heroes[hero].ability(ability).trigger
    assert trigger is not None
    assert trigger.on == on


def test_zeal_adds_a_die_each_and_is_spent(catalogue: Catalogue) -> None:
    zeal = catalogue.counters["zeal"]
    assert (zeal.kind, zeal.max, zeal.spent, zeal.grants) == ("passive", 2, True, (Modify("dice", 1, on="attack"),))


def test_piercing_shot_takes_mana_afterwards(catalogue: Catalogue) -> None:
    assert catalogue.heroes["sable"].ability("piercing_shot").after_attack == (Mana(-1),)
