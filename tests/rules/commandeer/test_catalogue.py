"""The shipped cards keep to 7.1 to 7.4; faults of content name file and path; deck lists as pasted (7.5)."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.content import read_languages
from rules.commandeer import deck_lists, pricing
from rules.commandeer.abilities import AnyOperation, Trigger, op_of
from rules.commandeer.content import Card
from rules.commandeer.deck_lists import understood
from rules.commandeer.game import Commandeer
from rules.commandeer.state import OPTIONS
from rules.kernel.chance import Sampled
from rules.kernel.clauses import Clauses
from rules.kernel.errors import ContentError, SheetErrors
from rules.kernel.types import Seat
from tests.clauses.report import read_rulebooks
from tests.i18n.keys import ROOT
from tests.support.shared_out import few

from .table import shipped

CARDS = shipped().book.cards
AFFILIATIONS = list(shipped().catalogue.affiliations)
DECKS = shipped().catalogue.decks
every_affiliation = pytest.mark.parametrize("affiliation", AFFILIATIONS)
every_deck = pytest.mark.parametrize("deck", list(DECKS))
LEAST = {
    "damage": 8, "modify": 16, "grant": 4, "restrict": 4, "extra_attack": 2, "mark": 2, "draw": 8, "discard": 2,
    "discard_random": 2, "energize": 4, "drain": 2, "gain_cp": 3, "relocate": 3, "push": 3, "swap": 3, "retire": 2,
    "bounce": 2, "remove": 2, "deploy": 2, "recover": 4, "peek": 3, "search": 2, "scout": 2,
}  # fmt: skip


def cards_of(affiliation: str) -> list[Card]:
    return [card for card in CARDS.values() if card.affiliation == affiliation]


def test_there_are_four_affiliations_of_24_cards_and_two_decks_each() -> None:
    assert Counter(card.affiliation for card in CARDS.values()) == dict.fromkeys(AFFILIATIONS, 24)
    assert Counter(deck.affiliation for deck in DECKS.values()) == dict.fromkeys(AFFILIATIONS, 2)


@every_affiliation
def test_an_affiliation_fills_its_slots(affiliation: str) -> None:
    found: Counter[str] = Counter()
    for card in cards_of(affiliation):
        if card.is_unit:
            cost = f"C{card.command}" if card.legendary or card.command > 1 else f"C1 E{card.energy}"
            found[f"Legendary {cost}" if card.legendary else cost] += 1
        else:
            energy = 1 if 1 <= card.energy <= 2 and card.event_type != "defensive" else card.energy
            found[f"{'Unique ' if card.unique else ''}{card.event_type} C{card.command} E{energy}"] += 1
    unique = [card for card in cards_of(affiliation) if card.unique]
    assert (len(unique), unique[0].command, unique[0].energy in (2, 3)) == (1, 2, True)
    assert {name: n for name, n in found.items() if not name.startswith("Unique")} == {
        "C1 E0": 6, "C1 E1": 3, "C2": 3, "C3": 2, "Legendary C1": 1, "Legendary C2": 1, "Legendary C3": 1,
        "planning C1 E0": 1, "planning C1 E1": 1, "defensive C0 E1": 1, "defensive C0 E2": 1,
        "ongoing C1 E0": 1, "ongoing C1 E1": 1,
    }  # fmt: skip


@few(24)
@pytest.mark.parametrize("card", list(CARDS.values()), ids=list(CARDS))
def test_a_card_is_worth_what_it_costs(card: Card) -> None:
    assert card.points == pricing.points(card)
    most = 2 if card.legendary or card.unique else 1
    assert abs(pricing.value(card) - pricing.budget(card)) <= most


@few(24)
@pytest.mark.parametrize("card", list(CARDS.values()), ids=list(CARDS))
def test_rcm_18_rcm_50_a_card_keeps_to_its_ranges(card: Card) -> None:
    if card.is_unit:
        assert 1 <= card.command <= 3
        assert 0 <= card.power <= 8000
        assert 2000 <= card.health <= 12000
        assert card.energy <= (4 if card.legendary else 3)
    else:
        assert (card.command == 0) == (card.event_type == "defensive")
        assert card.event_type != "defensive" or card.energy >= 1


@every_affiliation
def test_arrows_of_an_affiliation_point_everywhere_and_seldom_to_many_sides(affiliation: str) -> None:
    units = [card for card in cards_of(affiliation) if card.is_unit]
    count = Counter(arrow for card in units for arrow in card.arrows)
    assert min(count[arrow] for arrow in ("F", "FR", "R", "BR", "B", "BL", "L", "FL")) >= 3
    assert 3 * sum(len(card.arrows) >= 5 for card in units) <= len(units)


def test_every_part_of_the_vocabulary_is_on_enough_cards() -> None:
    ops: Counter[str] = Counter()
    triggers: Counter[str] = Counter()
    conditions: Counter[str] = Counter()
    for card in CARDS.values():
        ops.update({op_of(effect) for ability in card.abilities for effect in ability.effects})
        triggers.update({ability.trigger for ability in card.abilities})
        asked = [a.condition for a in card.abilities if a.condition is not None]
        conditions.update({f for c in asked for f in c.__struct_fields__ if getattr(c, f) not in (None, 0, "")})
    assert {op: n for op, n in ops.items() if n < LEAST[op]} == {}
    assert set(ops) == {op_of(op) for op in get_args(AnyOperation)}
    assert {trigger for trigger in get_args(Trigger) if triggers[trigger] < 2} == set()
    assert len(conditions) == 9
    assert min(conditions.values()) >= 2
    assert min(Counter(k for c in CARDS.values() for k in c.keywords).values()) >= 2


@every_affiliation
def test_an_affiliation_has_a_card_of_every_named_ability(affiliation: str) -> None:
    cards = cards_of(affiliation)
    triggers = {ability.trigger for card in cards for ability in card.abilities}
    assert {"casting", "deploying", "spoil"} <= triggers
    assert any("range_attack" in card.keywords for card in cards)
    assert any(a.condition is not None and a.condition.formation for card in cards for a in card.abilities)
    from_defeated = [
        c for c in cards if any(getattr(e, "source", "") == "defeated" for a in c.abilities for e in a.effects)
    ]
    assert len(from_defeated) <= 1


@every_deck
def test_rcm_56_a_prebuilt_deck_is_legal_and_keeps_to_its_shares(deck: str) -> None:
    cards = [CARDS[card] for card in DECKS[deck].listed]
    assert len(cards) == 50
    assert sum(card.is_unit for card in cards) >= 34
    assert sum(card.is_unit and (card.command, card.energy) == (1, 0) for card in cards) >= 20
    assert 4 <= sum(card.event_type == "defensive" for card in cards) <= 8
    assert sum(card.energy >= 2 for card in cards) <= 15


@every_affiliation
def test_the_two_decks_of_an_affiliation_differ(affiliation: str) -> None:
    first, second = (Counter(deck.cards) for deck in DECKS.values() if deck.affiliation == affiliation)
    assert (first - second).total() >= 16


def test_every_option_is_a_setting_of_its_ruling() -> None:
    clauses = Clauses.load(read_rulebooks())
    for spec in filter(lambda spec: spec.is_offered, OPTIONS):
        (setting,) = [s for s in clauses.get(spec.clause or "", "en").options if s.name == spec.name]
        assert setting.default == spec.default
        assert spec.values is None or set(setting.values) == set(spec.values)


FOLDER = ROOT / "data" / "content" / "commandeer"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"power": 1500}, "cards[rl01].power"),
        ({"arrows": ["L", "F"]}, "cards[rl01].arrows"),
        ({"traits": ["wizard"]}, "cards[rl01].traits"),
        ({"affiliation": "nobody"}, "cards[rl01].affiliation"),
        ({"colour": "red"}, "cards[rl01]"),
        ({"abilities": [{"trigger": "spoil", "effects": [{"op": "relocate", "unit": "self"}]}]},
         "cards[rl01].abilities[0].effects[0]"),
        ({"abilities": [{"trigger": "on_play", "effects": [{"op": "draw"}]}]}, "cards[rl01].abilities[0].trigger"),
    ],
)  # fmt: skip
def test_a_fault_of_a_card_names_file_and_path(change: dict[str, Any], path: str) -> None:
    files = {p.name: tomllib.loads(p.read_text("utf-8")) for p in sorted(Path(FOLDER).glob("*.toml"))}
    card = files["rivet_league.toml"]["cards"][0]
    card.update(change)
    with pytest.raises(ContentError) as caught:
        Commandeer.over(files)
    assert (caught.value.source, caught.value.path) == ("rivet_league.toml", path)


def load_with(change: dict[str, Any], *more: dict[str, Any]) -> str:
    """Return why the catalogue is refused with a change of rl01, and with more cards in its file."""
    files = {p.name: tomllib.loads(p.read_text("utf-8")) for p in sorted(Path(FOLDER).glob("*.toml"))}
    cards = files["rivet_league.toml"]["cards"]
    cards[0] |= change
    cards += more
    with pytest.raises(ContentError) as caught:
        Commandeer.over(files)
    return str(caught.value)


def test_a_card_off_its_price_is_told_what_was_given_and_expected() -> None:
    """7.4: a unit of Command 1 and no Energy is worth 7 to 9; Casting counts draw 2 by 1.25."""
    assert load_with({"health": 9000}) == (
        "rivet_league.toml: cards[rl01].health: given a worth of 11 (Power 2, Health 9, arrows 0, abilities 0), "
        "expected 7 to 9 for Command 1 and Energy 0 (7.4)"
    )
    casting = {"trigger": "casting", "effects": [{"op": "draw"}]}
    assert load_with({"abilities": [casting], "points": 2}) == (
        "rivet_league.toml: cards[rl01].points: given 2, expected 2.5, which its keywords and abilities are worth (7.4)"
    )


def test_a_card_too_many_or_without_a_slot_is_told_which_there_are() -> None:
    """7.4: 6 units of Command 1 and no Energy; no unit costs Command 1 and Energy 2."""
    another = {
        "id": "rl25", "affiliation": "rivet_league", "kind": "unit", "command": 1, "power": 2000, "health": 6000,
        "arrows": ["F", "R", "L"], "traits": ["guard"],
    }  # fmt: skip
    assert load_with({}, another) == (
        "rivet_league.toml: cards[rl25].command: unit of Command 1, Energy 0: "
        "given 7 (rl01, rl02, rl03, rl04, rl05, rl06, rl25), expected 6 (7.4)"
    )
    assert load_with({}, {**another, "energy": 2, "health": 8000, "power": 4000}) == (
        "rivet_league.toml: cards[rl25].command: given unit of Command 1, Energy 2, expected "
        "unit of Command 1, Energy 0; unit of Command 1, Energy 1; unit of Command 2, Energy 1 to 2; "
        "unit of Command 3, Energy 2 to 3 (7.4)"
    )
    assert load_with({"energy": 1, "health": 9000}).startswith(
        "decks.toml: affiliations[rivet_league]: unit of Command 1, Energy 0: "
        "given 5 (rl02, rl03, rl04, rl05, rl06), expected 6 (7.4)"
    )


# ---- deck lists


def lexicon() -> dict[str, tuple[str, ...]]:
    languages = read_languages(ROOT / "data")
    found: dict[str, tuple[str, ...]] = {}
    for key in languages.catalogue.locales["en"].entries:
        if key.startswith(("commandeer.card.", "commandeer.affiliation.")):
            found[key] = tuple(
                "".join(p.literal for p in languages.catalogue.locales[locale].entries[key].forms[0])
                for locale in ("en", "th")
            )
    return found


LEXICON = lexicon()


def faults(text: str) -> list[tuple[int, str]]:
    found = understood(shipped().book, LEXICON, text).faults
    return [(f.line, f.refusal.text.key.rpartition(".")[2]) for f in found]


def listed(deck: str) -> str:
    names = [f"{n}x {LEXICON[f'commandeer.card.{card}'][0]}" for card, n in DECKS[deck].cards.items()]
    return "\n".join([f"Deck: {deck}", f"Commander: {LEXICON[f'commandeer.card.{DECKS[deck].commander}'][0]}", *names])


@every_deck
def test_a_prebuilt_deck_written_down_reads_back(deck: str) -> None:
    choice = deck_lists.read(shipped().book, LEXICON, listed(deck))
    assert (Counter(choice[2:-2]), choice[-1]) == (Counter(DECKS[deck].cards), DECKS[deck].commander)
    game = shipped()
    state, _ = game.start({}, Sampled(1))
    game.check(game.view(state, Seat(0)), state.pending[Seat(0)], choice)


def test_every_way_to_write_a_line_is_read() -> None:
    text = """Deck: Firing Line
Affiliation: EH
Commander: [EH-16]
# units
// nothing
Units:
4x Cinder Spotter
4 bombard  crew
Falling Embers x3
Purge by Fire
2 anything at all [EH-21]
พลปืนสนาม
EH-08*2 EH-16*1 @EH-16"""
    found = understood(shipped().book, LEXICON, text)
    assert dict(found.cards) == {
        "eh02": 4, "eh10": 4, "eh19": 3, "eh20": 1, "eh21": 2, "eh07": 1, "eh08": 2, "eh16": 1,
    }  # fmt: skip
    assert (found.commander, faults(text)) == ("eh16", [(0, "too_few_cards")])


def test_all_faults_are_named_at_once_by_line() -> None:
    text = """Affiliation: Nowhere
Commander: Cinder Spotter
4 Cinder Spotter
1 Cinder Spotter
2 Saint Orla of the Guns
2 Purge by Fire
0 Bombard Crew
4 Nobody
1 Rivet Recruit"""
    assert faults(text) == [
        (0, "too_few_cards"), (0, "mixed_affiliation"), (1, "bad_line"), (2, "bad_commander"), (4, "too_many_copies"),
        (5, "legendary_copies"), (6, "unique_copies"), (7, "bad_line"), (8, "unknown_card"),
    ]  # fmt: skip
    with pytest.raises(SheetErrors) as caught:
        deck_lists.read(shipped().book, LEXICON, text)
    assert len(caught.value.faults) == 9
