"""Every card is named and worded in every language from its data, in the seed's notation."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import Catalogue as Locales
from rules.chesswarrior.abilities import PHASES, Ability, Cost, Counter, Damage, Modify, Reach
from rules.chesswarrior.card_text import ability_line, card, flavour, full_name, heading, notation, price, statistics
from rules.chesswarrior.content import ROLES, Catalogue
from rules.chesswarrior.rule_text import rule
from rules.chesswarrior.words import hero_text, word
from rules.kernel.types import Text

from .conftest import Render

ENGLISH = pytest.mark.parametrize("locale", ["en"], indirect=True, scope="session")
PRINTED = [
    ("page", "move", "2 : Movement : 2"),
    ("page", "attack", "3 : Attack : 4[+3] / 2"),
    ("page", "power_arm", "2 : Attack & Support : [+2] / 1"),
    ("page", "armor_block", "Instant : 3[+3] [FOT]"),
    ("vesta", "holy_spear", "4+2M : Attack & Support : 6[+3] / DL"),
    ("morwen", "attack", "3 : Attack : 3[+4] / 2 (Magic)"),
    ("morwen", "harm_aura", "Passive, End Turn [3, 6, 9, 12] : [+3]/Hero / AOE 3"),
    ("kite", "sidestep", "1 : Instant [FOT]"),
    ("kite", "wall_runner", "Passive"),
    ("rill", "quicken", "1+2M : Support : / 3"),
    ("pell", "false_door", "1M : Interrupt : [+5] / 3 [FOT]"),
    ("oru", "shatter_skin", "Feedback : / 1"),
    ("hale", "avalanche", "3+2M : Attack & Support : 3[+3] / DL 3"),
]
SAID = [
    (
        "page",
        "power_arm",
        "Choose any other hero (friend or enemy) within 1. Roll one die: 2 or more succeeds. "
        "On a success: 2 Physical damage, slide back 2.",
    ),
    (
        "page",
        "armor_block",
        "When an enemy's use could deal damage to this hero. That enemy is not behind this hero. "
        "Roll 3 dice: each 3 or more is a success. This hero: block 1 damage of this use per success.",
    ),
    ("rill", "quicken", "Choose a friend within 3. Effect: dial −2 (acts sooner)."),
    (
        "brakk",
        "chain_drag",
        "Choose an enemy within 3. Roll 2 dice: each 3 or more is a success. "
        "On a success: pull 2 nearer, Rooted (cannot move) until its next activation ends.",
    ),
    (
        "vesta",
        "zeal",
        "At the start of a Main Turn with number 4, 8, 12 on the track: "
        "This hero: +1 Zeal, at most 2 (each: the basic attack rolls +1 die, used up by that roll).",
    ),
    (
        "oru",
        "shatter_skin",
        "Whenever this hero takes Physical damage from an attack, an Active ability or a reaction of a hero within 1: "
        "That hero: 1 Physical damage.",
    ),
    (
        "aldric",
        "war_banner",
        "Affects every friend of type Legion within 2. Always: the basic attack needs 1 less to hit.",
    ),
]


def every_text(catalogue: Catalogue) -> list[Text]:
    return [text for hero in catalogue.heroes.values() for text in card(hero, catalogue.counters)]


def test_every_line_reads_whole_and_short(catalogue: Catalogue, say: Render) -> None:
    lines = [say(text) for text in every_text(catalogue)]
    assert [line for line in lines if len(line) > 330 or "{" in line or "chesswarrior." in line] == []


def test_every_hero_has_names_and_lore_of_its_own(catalogue: Catalogue, say: Render) -> None:
    short = [say(hero_text(name)) for name in catalogue.heroes]
    whole = [say(full_name(name)) for name in catalogue.heroes]
    lore = [say(flavour(name)) for name in catalogue.heroes]
    assert len({*short}) == len({*whole}) == len({*lore}) == len(catalogue.heroes)
    assert max(map(len, short)) <= 10
    assert max(map(len, whole)) <= 40
    assert max(map(len, lore)) <= 100


def test_every_ability_has_a_name_of_its_own(catalogue: Catalogue, say: Render) -> None:
    named = [a for h in catalogue.heroes.values() for a in h.abilities[2:]]
    lines = [say(ability_line(h.id, a)) for h in catalogue.heroes.values() for a in h.abilities[2:]]
    assert len({line.split(" (")[0].split("（")[0] for line in lines}) == len(named)


def test_a_card_is_told_in_words_and_not_in_the_notation_of_the_picture(catalogue: Catalogue, say: Render) -> None:
    for hero in catalogue.heroes.values():
        lines = [say(line) for line in card(hero, catalogue.counters)[3:]]
        for ability, named, told in zip(hero.abilities, lines[::2], lines[1::2], strict=True):
            assert not any(sign in named + told for sign in (" : ", "[+", "[FOT]"))
            assert not ability.dice or str(ability.hit) in told
            assert say(price(ability.cost)) in named or not (ability.cost.turn or ability.cost.mana)


def test_every_preset_is_named_with_its_plan(catalogue: Catalogue, say: Render) -> None:
    teams = [say(word(kind, name)) for name in catalogue.teams for kind in ("team", "team_note")]
    barracks = [say(word(kind, name)) for name in catalogue.barracks for kind in ("barrack", "barrack_note")]
    assert len({*teams, *barracks}) == 12
    assert max(map(len, (*teams, *barracks))) <= 100


def test_every_word_of_the_vocabulary_is_named(catalogue: Catalogue, say: Render) -> None:
    roles = [say(word("role", role)) for role in ROLES]
    styles = [say(word("style", style)) for style in ("stand_alone", "formation", "mix")]
    counters = [say(word("counter", counter)) for counter in catalogue.counters]
    phases = [say(word("phase", phase)) for phase in PHASES]
    assert len({*roles}) == 8
    assert len({*styles}) == 3
    assert len({*counters}) == len(catalogue.counters)
    assert len({*phases}) == 3


@pytest.mark.parametrize("way", ["up", "down"])
@pytest.mark.parametrize("whose", ["own", "against"])
@pytest.mark.parametrize("stat", ["dice", "hit"])
def test_every_modifier_can_be_said(say: Render, stat: str, whose: str, way: str) -> None:
    n = 2 if way == "up" else -2
    grant = Modify(
        "dice" if stat == "dice" else "hit", n, on="reaction", against=whose == "against", versus_type="dark"
    )
    text = say(rule(Ability("x", "passive", grants=(grant,)), {}))
    assert "2" in text
    assert "{" not in text


def test_no_language_lacks_or_adds_a_key(locales: Locales, locale: str) -> None:
    def ours(name: str) -> set[str]:
        heads = ("card", "rule", "effect", "grant", "hero", "ability", "counter", "type", "role", "team", "barrack")
        return {
            key for key in locales.locales[name].entries if key.startswith(tuple(f"chesswarrior.{h}." for h in heads))
        }

    assert ours(locale) == ours("en")


@ENGLISH
@pytest.mark.parametrize(("hero", "ability", "line"), PRINTED)
def test_notation_is_the_seeds(catalogue: Catalogue, say: Render, hero: str, ability: str, line: str) -> None:
    """CW-64, CW-71, CW-94, CW-97, CW-101 to CW-104."""
    assert say(notation(catalogue.heroes[hero].ability(ability))) == line


@ENGLISH
@pytest.mark.parametrize(("hero", "ability", "sentence"), SAID)
def test_rules_are_said_in_plain_sentences(
    catalogue: Catalogue, say: Render, hero: str, ability: str, sentence: str
) -> None:
    assert say(rule(catalogue.heroes[hero].ability(ability), catalogue.counters)) == sentence


@ENGLISH
@pytest.mark.parametrize(("hero", "ability"), [("oru", "shatter_skin"), ("ignar", "molten_skin")])
def test_wcw_06_rcw_50_feedback_is_said_of_any_hero_whose_attack_or_ability_hurts(
    catalogue: Catalogue, say: Render, hero: str, ability: str
) -> None:
    """Friends cause it as enemies do; a passive does not."""
    said = say(rule(catalogue.heroes[hero].ability(ability), catalogue.counters))
    assert "enemy" not in said
    assert "from an attack, an Active ability or a reaction of a hero within" in said


@ENGLISH
def test_page_is_headed_as_on_the_card(catalogue: Catalogue, say: Render) -> None:
    """CW-12, RCW-59."""
    page = catalogue.heroes["page"]
    assert say(heading(page)) == "Page the Grand Knight [003.2]"
    assert say(statistics(page)) == "Lp 5 | Mp 2 | Sp 5"


@ENGLISH
def test_a_change_of_the_data_changes_the_text(say: Render) -> None:
    effects = (Damage(2, harm="magic", if_type="dark"),)
    given = Ability(
        "x", "active", Cost(1, 1), ("support",), 0, 1, 5, True, Reach("aoe", 2), who="enemy", effects=effects
    )
    counters: dict[str, Counter] = {}
    assert say(notation(given)) == "1+1M : Support : [+5]/Hero / AOE 2"
    assert say(rule(given, counters)) == (
        "Affects every enemy within 2. Roll one die for each hero: 5 or more succeeds. "
        "On a success: 2 Magic damage if it is Dark."
    )
