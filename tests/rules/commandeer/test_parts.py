"""A deck in the making: cards taken and put back, its Commander, its faults, its list, a hand drawn from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from bot.app import lexicon
from bot.content import read_languages
from bot.show.words import Words
from rules.commandeer import deck_lists
from rules.commandeer.decks import LIST, NOBODY, opened
from rules.commandeer.parts import DeckPart
from rules.commandeer.state import LEAST_DECK, MOST_DECK
from rules.kernel.chance import Sampled
from rules.kernel.cursor import Cursor, canonical
from rules.kernel.errors import IllegalChoice, SheetErrors
from rules.kernel.types import Choice, Seat
from tests.contract.wrong import FOREIGN, begun, broken
from tests.i18n.keys import ROOT
from tests.support.shared_out import at_landing

from .table import shipped

LANGUAGES = read_languages(ROOT / "data", strict=True)
PART = DeckPart(shipped().book)
PRESETS = [choice for _, choice in PART.presets()]
every_preset = pytest.mark.parametrize("preset", PRESETS, ids=[choice[1] for choice in PRESETS])
every_locale = pytest.mark.parametrize("locale", LANGUAGES.locales)


@cache
def names() -> Mapping[str, tuple[str, ...]]:
    return lexicon(shipped(), LANGUAGES)


def held(choice: Choice) -> Counter[str]:
    return Counter({offer.option.token: offer.held for offer in PART.pool(choice) if offer.held})


def own(preset: Choice) -> Choice:
    """Return a prebuilt deck as a list of one's own: a card taken out and in again."""
    card = next(iter(held(preset)))
    out = PART.taken(preset, card, 0)
    return PART.taken(out, card, held(preset)[card])


def entry() -> Cursor:
    """Return where the answer to the first question begins."""
    game = shipped()
    state, _ = game.start({}, Sampled(1))
    return game.root(game.view(state, Seat(0)), state.pending[Seat(0)])


def clauses(choice: Choice) -> list[tuple[str, str | None]]:
    return [(fault.text.key.rpartition(".")[2], fault.clause) for fault in PART.faults(choice)]


@at_landing
@every_preset
def test_cm_51_a_prebuilt_deck_is_taken_apart_and_put_together_again_card_by_card(preset: Choice) -> None:
    cards = held(preset)
    rng = Random(1)
    choice: Choice = ()
    for card in rng.sample(list(cards.elements()), cards.total()):
        before = held(choice)
        choice = PART.taken(choice, card, before[card] + 1)
        assert held(choice) == before + Counter((card,))
        assert PART.is_whole(choice) == (held(choice).total() >= LEAST_DECK)
        if PART.is_whole(choice):
            assert choice == canonical(entry(), choice)
    choice = PART.led(choice, preset[-1])
    assert opened(shipped().book, choice)[:3] == opened(shipped().book, own(preset))[:3]
    assert PART.is_whole(choice)
    for card in rng.sample(list(cards), len(cards)):
        choice = PART.taken(choice, card, 0)
        assert card not in held(choice)
    assert choice == ()


@at_landing
@every_preset
def test_every_deck_that_is_whole_is_an_answer_and_no_other(preset: Choice) -> None:
    game = shipped()
    state, _ = game.start({}, Sampled(1))
    view, decision = game.view(state, Seat(0)), state.pending[Seat(0)]
    for choice in {*begun(preset), *begun(own(preset)), *broken(own(preset), Random(2))}:
        try:
            game.check(view, decision, choice)
        except IllegalChoice:
            assert PART.faults(choice)
        else:
            assert not PART.faults(choice)
        assert PART.describe(choice) is not None


def test_cm_52_one_copy_too_many_is_refused_with_its_clause() -> None:
    with pytest.raises(IllegalChoice) as caught:
        PART.taken((), "eh02", 5)
    assert (caught.value.bare.key, caught.value.clause) == ("commandeer.refused.too_many_copies", "CM-52")


@pytest.mark.parametrize(("card", "key"), [("eh16", "legendary_copies"), ("eh20", "unique_copies")])
def test_cm_53_a_second_copy_of_a_legendary_or_unique_card_is_refused(card: str, key: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        PART.taken((), card, 2)
    assert (caught.value.bare.key, caught.value.clause) == (f"commandeer.refused.{key}", "CM-53")


def test_cm_54_cards_of_another_affiliation_are_refused_until_the_deck_is_empty() -> None:
    choice = PART.taken((), "eh02", 1)
    refused = {offer.group.key for offer in PART.pool(choice) if offer.refusal is not None}
    assert refused == {f"commandeer.affiliation.{key}" for key in ("rivet_league", "verdant_oath", "tidebound_court")}
    with pytest.raises(IllegalChoice) as caught:
        PART.taken(choice, "rl01", 1)
    assert caught.value.clause == "CM-54"
    assert held(PART.taken(PART.taken(choice, "eh02", 0), "rl01", 1)) == {"rl01": 1}


def test_cm_51_a_full_deck_takes_no_more() -> None:
    choice: Choice = ()
    for offer in [offer for offer in PART.pool(()) if offer.option.token.startswith("eh")]:
        choice = PART.taken(choice, offer.option.token, min(offer.most, MOST_DECK - held(choice).total()))
    assert held(choice).total() == MOST_DECK
    assert PART.is_whole(choice)
    left = [o for o in PART.pool(choice) if o.held < o.most and o.group.key.endswith("ember_host")]
    assert not left or {o.refusal.text.key for o in left if o.refusal} == {"commandeer.refused.too_many_cards"}


def test_a_deck_of_cards_that_do_not_exist_any_more_says_so_and_goes_on() -> None:
    choice = (LIST, "ember_host", "eh02", "xx99", "eh02", ".", NOBODY)
    assert clauses(choice) == [("unknown_card", "CM-51"), ("too_few_cards", "CM-51")]
    assert held(PART.taken(choice, "eh03", 1)) == {"eh02": 2, "eh03": 1}


def test_cm_22_only_a_legendary_unit_of_the_deck_leads_and_leads_no_longer_when_it_is_out() -> None:
    preset = PRESETS[-1]
    for card in ("eh02", "rl15", "nobody", "-"):
        with pytest.raises(IllegalChoice) as caught:
            PART.led(preset, card)
        assert caught.value.clause == "CM-22"
    leader = next(offer.option.token for offer in PART.pool(preset) if offer.leads)
    assert {offer.option.token for offer in PART.pool(preset) if offer.leads is not None} >= {leader}
    without = PART.taken(preset, leader, 0)
    assert opened(shipped().book, without).commander == ""
    assert not any(offer.leads for offer in PART.pool(PART.led(preset, "")))
    assert PART.is_whole(PART.led(preset, ""))


@every_locale
@every_preset
def test_7_5_a_deck_written_in_any_language_reads_back_in_all(preset: Choice, locale: str) -> None:
    words = Words(LANGUAGES, locale).plain
    text = PART.write(preset, words)
    assert PART.read(text, names()) == own(preset)
    bare = "\n".join(line.partition(" [")[0] for line in text.splitlines())
    assert PART.read(bare, names()) == own(preset)


@every_locale
def test_7_5_every_fault_of_a_pasted_list_is_named_by_its_line_in_any_language(locale: str) -> None:
    words = Words(LANGUAGES, locale).plain
    of = {card: words.say(f"commandeer.card.{card}") for card in shipped().book.cards}
    head, led = (words.say(f"commandeer.list.{key}") for key in ("affiliation", "commander"))
    lines = [
        f"{head}: ???", f"{led}: {of['eh02']}", f"4 {of['eh02']}", f"1x {of['eh02']}", f"{of['eh16']} x2",
        f"2 {of['eh20']}", f"0 {of['eh10']}", "4 ???", f"{of['rl01']}",
    ]  # fmt: skip
    with pytest.raises(SheetErrors) as caught:
        PART.read("\n".join(lines), names())
    found = [(f.line, f.bare.key.rpartition(".")[2], f.clause) for f in caught.value.faults]
    assert found == [
        (0, "too_few_cards", "CM-51"), (0, "mixed_affiliation", "CM-54"), (1, "bad_line", "CM-51"),
        (2, "bad_commander", "CM-22"), (4, "too_many_copies", "CM-52"), (5, "legendary_copies", "CM-53"),
        (6, "unique_copies", "CM-53"), (7, "bad_line", "CM-51"), (8, "unknown_card", "CM-51"),
    ]  # fmt: skip
    assert all(words(fault.bare) for fault in caught.value.faults)
    assert held(caught.value.kept) == {"eh02": 4, "eh16": 1, "eh20": 1}


@pytest.mark.parametrize(
    ("named", "kept"), [("Rivet League", {"rl01": 1}), ("", {"eh02": 4}), ("Verdant Oath", {"eh02": 4})]
)
def test_cm_54_of_a_mixed_list_the_cards_of_the_named_affiliation_are_kept_else_of_most(
    named: str, kept: dict[str, int]
) -> None:
    with pytest.raises(SheetErrors) as caught:
        PART.read(f"Affiliation: {named}\n4 Cinder Spotter\nRivet Recruit", names())
    assert held(caught.value.kept) == kept


def test_7_5_a_fault_says_the_name_as_it_was_typed_and_what_comes_near() -> None:
    with pytest.raises(SheetErrors) as caught:
        PART.read("4X  Cinder SPOTER\nCommander: Saint Orla of the Gun\n??", names())
    found = {fault.line: (fault.given, fault.nearest[:1]) for fault in caught.value.faults if fault.line}
    assert found == {
        1: ("Cinder SPOTER", ("Cinder Spotter",)),
        2: ("Saint Orla of the Gun", ("Saint Orla of the Guns",)),
        3: ("??", ()),
    }


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# nothing\n// at all", "Units:", "???", "99 99 99", "x", "1x", "[EH-99]"]
)
def test_7_5_a_list_of_nothing_is_refused_and_keeps_nothing(text: str) -> None:
    with pytest.raises(SheetErrors) as caught:
        PART.read(text, names())
    assert caught.value.kept == ()


@every_preset
def test_a_hand_to_try_is_of_the_deck_without_its_commander(preset: Choice) -> None:
    rng = Random(3)
    for choice in (preset, own(preset), PART.led(preset, "")):
        left = held(choice) - Counter(opened(shipped().book, choice).commander.split())
        for _ in range(20):
            drawn = Counter(option.token for option in PART.trial(choice, rng.randrange))
            assert drawn.total() == PART.hand
            assert drawn <= left


def test_no_hand_is_drawn_of_too_few_cards() -> None:
    assert PART.trial(PART.taken((), "eh02", 4), Random(1).randrange) == ()
    assert PART.trial((), Random(1).randrange) == ()


@pytest.mark.parametrize("token", FOREIGN)
def test_what_is_no_card_is_refused_and_changes_nothing(token: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        PART.taken(PRESETS[0], token, 1)
    assert caught.value.clause == "CM-51"
    assert held(PART.taken(PRESETS[0], token, 0)) == held(PRESETS[0])


@pytest.mark.parametrize(
    "line",
    [
        "1000 [RL-01]", "[RL-01] x1000", "-1 [RL-01]", "1000 RL-01", "0 [RL-01]", "1.5 [RL-01]", "RL-01*1000",
        "9" * 5000 + " [RL-01]",
    ],
)  # fmt: skip
def test_7_5_a_number_of_copies_that_is_not_from_1_to_99_is_a_bad_line(line: str) -> None:
    found = deck_lists.understood(shipped().book, {}, line)
    keys = [fault.refusal.text.key.rpartition(".")[2] for fault in found.faults if fault.line == 1]
    assert (keys, dict(found.cards)) == (["bad_line"], {})
