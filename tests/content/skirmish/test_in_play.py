"""Every shipped ability, carried out once from a small position, does what its text says (7.2, 7.4)."""

from __future__ import annotations

import pytest

from rules.skirmish.content import Catalogue
from rules.skirmish.game import Skirmish
from tests.rules.skirmish.scenario import Table

from .conftest import read_files

GAME = Skirmish.over(read_files())

CASES = {
    "gatekeeper": ("WA gatekeeper B3\nEA berserker B4", "A: ability EA", "EA B6 hp=5"),
    "longbow": ("WA longbow B3\nEA berserker B5", "A: ability EA", "EA hp=4 root"),
    "medic": ("WA medic B3\nWB gatekeeper B4 hp=2", "A: ability WB", "WB hp=6"),
    "berserker": ("WA berserker B4\nWB medic B3\nEA gatekeeper B5", "A: ability", "WA hp=6\nWB hp=2\nEA hp=5"),
    "gravekeeper": ("WA gravekeeper B3\ndead WB berserker", "A: ability B, B4", "WB B4 hp=3"),
    "trapper": ("WA trapper B3", "A: ability B5", "trap B5"),
    "acolyte": ("WA acolyte B3", "A: ability", "next W=2"),
    "mirror_fencer": ("WA mirror_fencer B3\nEA berserker B4", "A: ability", "WA trigger"),
    "bomber": ("WA bomber B3", "A: ability", "WA trigger"),
    "candle_bearer": ("WA candle_bearer B3\nWB medic B4 hp=2 root=1", "A: ability WB", "WB hp=4 not root"),
    "paper_scout": ("WA paper_scout B3\nWB medic B5", "A: ability WB", "WA B5\nWB B3"),
    "seedling": ("WA seedling B3", "A: ability B4", "terrain B3 rough\nterrain B4 rough\nterrain B5 rough"),
    "candlewick": ("WA candlewick B3", "A: ability", "WA trigger"),
    "static_page": ("WA static_page B3\nmana W=5", "A: ability", "mana W=6"),
    "sprinter": ("WA sprinter B3\nWB medic B4", "A: ability WB", "WB modify"),
    "rookie_archer": ("WA rookie_archer B3\nEA gatekeeper B6", "A: ability e", "EA hp=5"),
    "ward_weaver": ("WA ward_weaver B3\nWB medic B5", "A: ability WB", "WB shield"),
    "moss_witch": ("WA moss_witch B3\nEA gatekeeper B5", "A: ability EA", "EA poison"),
    "jammer": ("WA jammer B3", "A: ability", "mana E=7"),
    "puppeteer": ("WA puppeteer B3", "A: ability B4", "WT1 B4 hp=2"),
    "crow_caller": ("WA crow_caller B3", "A: ability D4", "WT1 D4 hp=1"),
    "tinkerer": ("WA tinkerer B3\nEA gatekeeper B4", "A: ability EA", "EA hp=6 disarm"),
    "caltrop_kid": ("WA caltrop_kid B3", "A: ability B5", "trap B5"),
    "kite_rider": ("WA kite_rider B3\nWB medic A3", "A: ability WB, B5", "WB B5"),
    "spotter": ("WA spotter B3\nWB medic B4", "A: ability WB", "WB modify"),
    "nettle": ("WA nettle B3", "A: ability", "WA trigger"),
    "hypnotist": ("WA hypnotist B3\nEA gatekeeper B5", "A: ability EA", "EA stun"),
    "seal_clerk": ("WA seal_clerk B3\nEA gatekeeper B6", "A: ability EA", "WA hp=3\nEA hp=5 seal"),
    "hook_diver": ("WA hook_diver B3\nEA gatekeeper B7", "A: ability EA", "EA B4 hp=6"),
    "capacitor": ("WA capacitor B3\nWB medic B5 exhausted=1", "A: ability WB", "WB not exhausted"),
    "chorister": ("WA chorister B3\nWB medic B4", "A: ability", "WA regen\nWB regen"),
    "pit_digger": ("WA pit_digger B3", "A: ability B4", "trap B4"),
    "scarecrow_gardener": ("WA scarecrow_gardener B3", "A: ability D4", "WT1 D4 hp=5"),
    "lancer": ("WA lancer B3\nEA gatekeeper B4", "A: ability e", "EA B5 hp=5"),
    "bulwark": ("WA bulwark B3\nWB medic B4", "A: ability", "WA shield\nWB shield"),
    "thunder_dj": ("WA thunder_dj B3\nWB medic B4\nEA gatekeeper B6", "A: ability B5", "WB hp=2\nEA hp=5"),
    "mason": ("WA mason B3", "A: ability B4", "terrain B4 wall"),
    "duelist": ("WA duelist B3\nEA gatekeeper B4", "A: ability EA", "EA hp=4 disarm"),
    "ghost_bride": ("WA ghost_bride B3\nEA gatekeeper B6", "A: ability EA", "WA B6\nEA B3 hp=5"),
    "wind_dancer": ("WA wind_dancer B4\nWB medic B3\nEA gatekeeper B5", "A: ability", "WB hp=5\nEA B6 hp=6"),
    "herbalist": ("WA herbalist B3 hp=2\nWB medic B4 hp=1", "A: ability", "WA hp=5\nWB hp=4"),
    "exorcist": ("WA exorcist B3\nEA gatekeeper B6 shield=3x2", "A: ability EA", "EA hp=5 not shield modify"),
    "oni_captain": ("WA oni_captain B3\nEA gatekeeper B4", "A: ability EA", "WA hp=8\nEA B5 hp=3"),
    "greatbow": ("WA greatbow B3\nWB medic B4\nEA gatekeeper B7", "A: ability B5", "WB hp=5\nEA hp=6"),
    "necromancer": ("WA necromancer B3\ndead WB berserker", "A: ability B, B5", "WB B5 hp=6"),
    "signal_queen": ("WA signal_queen B1\nEA gatekeeper E7", "A: ability EA", "EA hp=5 seal"),
    "thorn_queen": ("WA thorn_queen B4\nEA gatekeeper B6\nEB medic B7", "A: ability", "EA root\nEB not root"),
    "stage_magician": ("WA stage_magician B4\nEA gatekeeper B5", "A: ability EA, B2", "WA B2\nEA hp=4"),
    "falcon": ("WA falcon B3\nWB medic B5 exhausted=1", "A: ability WB", "WB not exhausted modify"),
    "bell_warden": ("WA bell_warden B3\nWB medic B5", "A: ability WB", "WB trigger"),
    "hammer_king": ("WA hammer_king B4\nEA gatekeeper B5", "A: ability", "EA B6 hp=4"),
    "moon_archer": ("WA moon_archer B3\nEA gatekeeper B6", "A: ability EA", "EA hp=5 disarm"),
    "great_bell": ("WA great_bell B1 hp=3\nWB medic E2 hp=1", "A: ability", "WA hp=5\nWB hp=3"),
    "revenant": ("WA revenant B3", "A: ability", "WA trigger"),
    "storm_courser": ("WA storm_courser B2\nEA gatekeeper B7", "A: ability e", "EA hp=5"),
    "vine_serpent": ("WA vine_serpent B3\nEA gatekeeper B6", "A: ability EA", "EA B4 hp=4 poison"),
    "tesla": ("WA tesla B3\nEA gatekeeper B6\nEB medic E6", "A: ability EA", "EA hp=6\nEB hp=3"),
    "colossus": ("WA colossus B3", "A: ability", "WA trigger"),
    "mirror_diva": ("WA mirror_diva B1\nEA gatekeeper E7", "A: ability EA", "WA E7\nEA B1 hp=5"),
    "dragon_ace": ("WA dragon_ace B3\nWB medic B4\nEA gatekeeper B7", "A: ability e", "WB hp=5\nEA hp=5"),
    "dawn_marshal": ("WM dawn_marshal B3\nWB medic B4", "M: ability", "WB not modify"),
    "lantern_saint": ("WM lantern_saint B3 hp=2\nWB medic B4 hp=1", "M: ability", "WM hp=4 regen\nWB hp=3 regen"),
    "iron_regent": ("WM iron_regent B3", "M: ability", "WM shield trigger"),
    "bowstring_oracle": ("WM bowstring_oracle B1\nEA gatekeeper E7", "M: ability EA", "EA hp=5"),
    "briar_queen": ("WM briar_queen B3", "M: ability B5", "trap B5"),
    "radio_king": (
        "WM radio_king B3\nWB medic B5 exhausted=1\nmana W=6",
        "M: ability WB",
        "WB not exhausted\nmana W=4",
    ),
    "mirror_prince": ("WM mirror_prince B3\nEA gatekeeper B6", "M: ability EA", "WM B6\nEA B3 hp=5"),
    "gale_captain": ("WM gale_captain B4\nEA gatekeeper B5", "M: ability", "EA B6 hp=5"),
    "yomi_hierophant": ("WM yomi_hierophant B3\ndead WB berserker", "M: ability B, B4", "WB B4 hp=6"),
}


@pytest.mark.parametrize("unit", list(CASES))
def test_the_ability_does_what_it_says(unit: str) -> None:
    position, sheet, facts = CASES[unit]
    table = Table(f"corridor, turn 9, west\nEM dawn_marshal A7\n{position}", GAME).send(sheet)
    assert not table.happened("action_cancelled")
    assert table.happened("ability_used")
    assert table.differences(facts) == []


def test_every_ability_is_tried(catalogue: Catalogue) -> None:
    assert list(CASES) == [*catalogue.units, *catalogue.masters]


def test_a_rally_lasts_for_the_phase() -> None:
    field = "corridor, turn 9, west\nEM dawn_marshal A7\nWM dawn_marshal B3\nWB medic B5\nEA gatekeeper B6"
    table = Table(field, GAME).send("M: ability\nB: attack EA")
    assert table.differences("EA hp=5") == []


@pytest.mark.parametrize(
    ("unit", "attack", "facts"),
    [
        ("mirror_fencer", "B: attack WA", "EB hp=3"),
        ("nettle", "B: attack WA", "EB poison"),
        ("colossus", "B: attack WA", "EB B6 hp=5"),
        ("bell_warden", "B: attack WA", "WA hp=5"),
    ],
)
def test_stances_answer_an_attack(unit: str, attack: str, facts: str) -> None:
    argument = " WA" if unit == "bell_warden" else ""
    table = Table(f"corridor, turn 9, west\nEM dawn_marshal A7\nWA {unit} B3\nEB berserker B4", GAME)
    table.send(f"A: ability{argument}").send(attack)
    assert table.differences(facts) == []


@pytest.mark.parametrize(
    ("unit", "facts"),
    [
        ("bomber", "EB hp=3"),
        ("candlewick", "next E=-1"),
        ("revenant", "WA B3 hp=4"),
    ],
)
def test_last_wishes_come_true(unit: str, facts: str) -> None:
    table = Table(f"corridor, turn 9, west\nEM dawn_marshal A7\nWA {unit} B3 hp=1\nWB medic D1\nEB berserker B4", GAME)
    table.send("A: ability").send("B: attack WA")
    assert table.differences(facts) == []


@pytest.mark.parametrize(
    ("unit", "facts"),
    [
        ("trapper", "EB B5 hp=4 root"),
        ("caltrop_kid", "EB B5 hp=4"),
        ("pit_digger", "EB B5 hp=5 stun"),
        ("briar_queen", "EB B5 hp=3 root"),
    ],
)
def test_traps_wait_for_the_enemy(unit: str, facts: str) -> None:
    slot = "M" if unit == "briar_queen" else "A"
    table = Table(f"corridor, turn 9, west\nEM dawn_marshal A7\nW{slot} {unit} B3\nEB berserker B6", GAME)
    table.send(f"{slot}: ability B5").send("B: B5")
    assert table.differences(facts) == []
