"""What a button says: what an ability does, to whom, on which square; and what is lost by the end of a phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from bot.content import read_languages
from bot.show.words import Words
from discord_limits import limits
from rules.commandeer.act_text import used
from rules.commandeer.state import Source
from rules.commandeer.words import card_text, word
from rules.kernel.deeds import Deed
from rules.kernel.errors import IncompleteChoice, UnreadableText
from rules.kernel.types import Text
from tests.i18n.keys import ROOT

from .table import Table, ability, shipped, unit_card, with_cards

LANGUAGES = read_languages(ROOT / "data", strict=True)
every_locale = pytest.mark.parametrize("locale", LANGUAGES.locales)


@cache
def writer(locale: str) -> Words:
    return Words(LANGUAGES, locale).at(shipped()).plain


def deed(table: Table, *choice: str) -> Deed:
    return next(d for d in table.game.deeds(table.view(), table.asked) if d.entries == (choice,))


@pytest.mark.parametrize(
    ("units", "hand", "choice", "label"),
    [
        (("S tc09 d2", "S tc07 c3", "N eh01 d3"), "", "activate d2 tc09.1 c3", "exchange squares with"),
        (("S rl12 d2", "S rl01 c3", "N eh01 d3"), "", "activate d2 rl12.1 c3 c4", "relocate Rivet Recruit c3 to c4"),
        (("S rl12 d2", "N eh01 d3"), "", "activate d2 rl12.1 d2 e4", "relocate this unit to e4"),
        (
            ("S rl07 d2", "S rl01 c3", "N eh01 d3"),
            "",
            "activate d2 rl07.1 c3",
            "Rivet Recruit c3: +2,000 Health",
        ),
        (("S eh01 c3", "N rl01 d4"), "eh03", "play eh03 c5 now d4", "1,000 damage to Rivet Recruit d4"),
        (("S tc01 c4", "N rl01 d4"), "tc03", "play tc03 c5 now d4 ne", "push Rivet Recruit d4, 1 square north-east"),
        (("S tc01 c4", "N rl01 d4"), "tc18", "play tc18 c4 d3", "relocate Deckhand c4 to d3"),
        (("S eh01 c4", "N rl01 d4"), "eh19", "play eh19 d4", "3,000 damage to Rivet Recruit d4"),
    ],
)
def test_cm_37_rcm_48_a_label_says_what_is_done_to_whom_and_where(
    units: tuple[str, ...], hand: str, choice: str, label: str
) -> None:
    """It read "Current Dancer d2: ability, d2, c5", twenty times, with the same line under each."""
    table = Table(*units, game=shipped(), south_hand=hand, south_energy="rl01 rl01 rl01")
    said = writer("en")(deed(table, *choice.split()).text)
    assert label in said
    assert "ability" not in said


def test_rcm_11_several_targets_stand_in_one_label_in_their_order() -> None:
    table = Table(
        "S eh01 c4", "S eh02 b4", "N rl01 d4", "N rl02 d5", game=shipped(), south_hand="eh18", south_energy="rl01 rl01"
    )
    found = [d for d in table.game.deeds(table.view(), table.asked) if d.entries[0][:2] == ("play", "eh18")]
    said = [writer("en")(d.text) for d in found]
    assert any("mark " in text and "+2,000 Power" in text for text in said)
    assert all("+2,000 Power" in text for text in said)
    assert len(set(said)) == len(said)


@every_locale
def test_no_two_answers_of_a_question_have_the_same_label(locale: str) -> None:
    units = ("N tc10 d2", "N tc09 c2", "S eh01 d3")
    table = Table(*units, game=shipped(), phase="defending", north_energy="rl01", north_hand="eh01")
    said = [writer(locale)(d.text) for d in table.game.deeds(table.view(), table.asked)]
    assert len(said) > 5
    assert len(set(said)) == len(said)


def longest(locale: str) -> list[tuple[str, Text]]:
    """Return what every ability that asks for units comes to with the longest names there are."""
    game = shipped()
    units = sorted(
        (c for c in game.book.cards.values() if c.is_unit), key=lambda c: -len(writer(locale)(card_text(c.id)))
    )
    first, second = units[:2]
    table = Table(f"S {first.id} c3", f"S {second.id} c4", f"N {first.id} d3", f"N {second.id} d4", game=game)
    found: list[tuple[str, Text]] = []
    for card in game.book.cards.values():
        for number, slots in enumerate(game.book.sheet(card.id).slots):
            if not slots:
                continue
            left: list[str] = []
            for slot in slots:
                count = 1 if slot.choose is None else slot.choose.count
                own, extra = slot.choose is None or slot.choose.side == "own", {"way": "sw", "square": "f6", "unit": ""}
                for square in (("c3", "c4") if own else ("d3", "d4"))[:count]:
                    left += [square, *filter(None, [extra[slot.mode]])]
            acts = used(game.book, table.state, Source(0, card.id, number, -1, 0), left)
            assert left == []
            if card.is_unit:
                text = word(
                    "deed", "unit", "does", card=card_text(card.id), place=word("square", square="c5"), acts=acts
                )
            else:
                text = word("deed", "does", card=card_text(card.id), acts=acts)
            found.append((card.id, text))
    return found


@every_locale
def test_a_label_fits_into_a_list_whatever_is_named(locale: str) -> None:
    said = [(card, writer(locale)(text)) for card, text in longest(locale)]
    assert len(said) > 20
    assert [one for one in said if len(one[1]) > limits.OPTION_TEXT_LENGTH] == []


# ---- what is lost by the end of a phase


def told(deed_: Deed) -> Iterator[Text]:
    if deed_.outcome is not None:
        yield deed_.outcome
        yield from (text for text in deed_.outcome.args.get("first", ()))


def test_cm_36_ending_planning_with_cp_says_that_they_are_lost() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="GRUNT")
    end = deed(table, "end")
    assert [text.key for text in told(end)] == ["commandeer.remark.cp_left"]
    assert next(told(end)).args == {"n": 3}
    assert (end.warning, end.loses) == (None, False)
    remarks = table.game.remarks(table.view(), table.asked, ("end",))
    assert [(one.text.key, one.clause) for one in remarks if one.clause == "CM-36"] == [
        ("commandeer.remark.cp_left", "CM-36")
    ]


def test_cm_36_without_cp_nothing_is_said_of_them() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="GRUNT", cp=0)
    assert list(told(deed(table, "end"))) == []


def test_cm_36_the_end_with_all_good_attacks_says_it_too() -> None:
    table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4")
    chained = next(d for d in table.game.deeds(table.view(), table.asked) if len(d.entries) > 1)
    assert "commandeer.remark.cp_left" in [text.key for text in told(chained)]


def test_cm_36_in_combat_and_defending_no_cp_are_spoken_of() -> None:
    table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", phase="combat")
    assert "commandeer.remark.cp_left" not in [text.key for text in told(deed(table, "end"))]
    defended = unit_card("shield", ability("activated", {"op": "draw"}, timing="defending"))
    table = Table("N SHIELD c3", "S GRUNT e5", phase="defending", game=with_cards(defended))
    assert "commandeer.remark.cp_left" not in [text.key for text in told(deed(table, "end"))]


# ---- what is typed


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("move tc09 c2 c3", ("move", "c2", "c3")),
        ("activate tc09 c2 tc10 d2", ("activate", "c2", "tc09.1", "d2")),
        ("move: c2 → c3", ("move", "c2", "c3")),
        ("play tc04 on c3", ("play", "tc04", "c3")),
    ],
)
def test_wcm_08_a_unit_is_named_before_its_square(text: str, choice: tuple[str, ...]) -> None:
    table = Table("S tc10 d2", "S tc09 c2", "N eh01 d3", game=shipped(), south_hand="tc04", south_energy="rl01")
    assert table.game.parse(table.view(), table.asked, text) == choice


@pytest.mark.parametrize("text", ["xyzzy", "", "()", "move tc10 c2 c3", "tc04 c3"])
def test_wcm_08_what_is_not_read_is_refused_by_a_clause(text: str) -> None:
    table = Table("S tc10 d2", "S tc09 c2", "N eh01 d3", game=shipped(), south_hand="tc04", south_energy="rl01")
    with pytest.raises((UnreadableText, IncompleteChoice)) as caught:
        table.game.parse(table.view(), table.asked, text)
    assert isinstance(caught.value, IncompleteChoice) or caught.value.clause is not None
