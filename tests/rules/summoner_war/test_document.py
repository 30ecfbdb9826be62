"""What the players' documents show by hand is what the game does: notation, layouts, sets of cards, numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.show.words import Words
from rules.kernel.types import Text
from rules.summoner_war.content import LETTER_OF

from .table import Table, shipped
from .test_pieces import put

GAME = shipped()
LANGUAGES = read_languages(REPOSITORY / "data", strict=True)
LOCALES = ("en", "ja", "zh-TW")
every_locale = pytest.mark.parametrize("locale", LOCALES)


def page(locale: str) -> str:
    name = "summoner-war.md" if locale == "en" else f"summoner-war.{locale}.md"
    return Path(REPOSITORY / "docs" / "rules" / name).read_text("utf-8")


def say(locale: str, key: str) -> str:
    return Words(LANGUAGES, locale).plain(Text(f"summoner_war.{key}"))


@every_locale
def test_every_prepared_layout_is_listed_with_its_ranks(locale: str) -> None:
    rows = [f"| {say(locale, f'layout.{x.id}')} | `{x.back}` | `{x.front}` |" for x in GAME.catalogue.layouts.values()]
    assert [row for row in rows if row not in page(locale)] == []


@every_locale
def test_every_prepared_set_of_cards_is_named(locale: str) -> None:
    names = [f"*{say(locale, f'trio.{trio}')}*" for trio in GAME.catalogue.trios]
    assert [name for name in names if name not in page(locale)] == []


@every_locale
def test_the_piece_table_has_the_letters_and_counts(locale: str) -> None:
    text = page(locale)
    counts = GAME.catalogue.armies["standard"].counts
    starts = [
        (f"| {LETTER_OF[kind]} ", f"| {say(locale, f'type.{kind}')} | {count} |") for kind, count in counts.items()
    ]
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert [s for s in starts if not any(row.startswith(s[0]) and s[1] in row for row in rows)] == []


TYPED = [
    (["[F]e1"], {}, "summon e1", ("summon", "e1")),
    (["Fe2"], {}, "move e2-e3", ("move", "e2", "e3")),
    (["Fe2"], {}, "e2-e3", ("move", "e2", "e3")),
    (["[R]e3", "Fe2", "fe1"], {}, "attack e3-e1", ("attack", "e3", "e1")),
    (["Ha1", "[f]b4"], {"red": "mana_scan"}, "cast mana_scan b4", ("cast", "mana_scan", "b4")),
    (
        ["[F]a4", "[F]c4"],
        {"red": "grand_command"},
        "cast grand_command a4 c4",
        ("cast", "grand_command", "a4", "c4"),
    ),
    (["Rc1", "Fc2", "[f]c4"], {"red": "blind_shot"}, "cast blind_shot c1-c4", ("cast", "blind_shot", "c1", "c4")),
    (["[W]b1", "Wa1", "fb3"], {"red": "twin_blades"}, "cast twin_blades b1-b3", ("cast", "twin_blades", "b1", "b3")),
    (
        ["Wd1"],
        {"red": "sacrificial_strike"},
        "cast sacrificial_strike move d1-d3",
        ("cast", "sacrificial_strike", "move", "d1", "d3"),
    ),
    (["Pc2", "[f]d3"], {"red": "soul_link"}, "link c2-d3", ("link", "c2", "d3")),
]


@pytest.mark.parametrize(("pieces", "held", "text", "choice"), TYPED, ids=[case[2] for case in TYPED])
def test_what_the_documents_tell_to_type_is_read(
    pieces: list[str], held: dict[str, Any], text: str, choice: tuple[str, ...]
) -> None:
    table = put(*pieces, **held)
    assert table.game.parse(table.view(0), table.asked, text) == choice
    assert [locale for locale in LOCALES if f"`{text}`" not in page(locale)] == []


def test_a_charge_is_used_as_the_documents_tell() -> None:
    table = put("Fe2", "Wa1", "wa3", red="ghost_pursuit", run=False).change_side(0, charge=True).begin()
    assert table.game.parse(table.view(0), table.asked, "pursuit move e2-e3") == ("pursuit", "move", "e2", "e3")


def test_on_summon_cards_are_used_as_the_documents_tell() -> None:
    control = put("[P]a1", "Fc4", "[F]h3", red="mind_control").say("summon a1")
    assert control.game.parse(control.view(0), control.asked, "use c4 h3") == ("use", "c4", "h3")
    commander = put("[K]a1", "Fe4", red="commander").say("summon a1")
    assert commander.game.parse(commander.view(0), commander.asked, "use e4 orth") == ("use", "e4", "orth")
    assert commander.game.parse(commander.view(0), commander.asked, "decline") == ("decline",)


@every_locale
def test_the_set_up_of_the_documents_is_read(locale: str) -> None:
    text = "guardian mimic armor_pierce KRSAHPPK FWAFFRWF auto ask"
    table = Table(red=text, blue=text)
    assert table.state.sides[0].cards == ("guardian", "mimic", "armor_pierce")
    assert table.piece("c1").type == "summoner"
    assert text in " ".join(page(locale).split())


def test_pull_and_strike_wins_as_the_documents_tell() -> None:
    table = put("Pc2", "[a]d3", "[s]e4", red="soul_link")
    table.state.board[31] = None
    table.say("link c2-d3").say("attack d3-e4")
    assert table.state.outcome is not None
    assert table.state.outcome.ranks == (1, 2)
