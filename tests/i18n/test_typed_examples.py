"""What a language calls things in a sheet is read in it, and so are the examples that it shows."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.app import lexicon
from bot.cli.documents import path_of
from bot.content import read_game, read_languages
from bot.i18n import plain
from rules import GAMES
from rules.chesswarrior.notation import NAMED
from rules.commandeer.notation import NAMED as CARDS
from rules.dozen_war.notation import GROUPS
from rules.kernel.notation import bare
from rules.kernel.sheet import SheetGame
from rules.kernel.spoken import spelled
from rules.kernel.types import Text
from rules.skirmish.game import Skirmish
from tests.rules.skirmish.position import make_game
from tests.rules.skirmish.scenario import Table
from tests.rules.summoner_war.test_pieces import put
from tests.rules.summoner_war.test_spoken import SPEAKING as WAR

from .keys import ROOT

LANGUAGES = read_languages(ROOT / "data")
TEXT = """
field, turn 7, west
WA berserker B2
WB longbow D2
WC gatekeeper E2
WD liner D3
reserve WF medic
EM dawn_marshal D5
EA gatekeeper C6
"""
DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west"}
every_language = pytest.mark.parametrize("locale", LANGUAGES.locales)
with_and_without_marks = pytest.mark.parametrize("typed", [str, bare], ids=["marked", "bare"])


def said(locale: str, key: str) -> str:
    return LANGUAGES.writer(locale, guard=plain)(Text(key))


@cache
def skirmish() -> Skirmish:
    game = make_game()
    game.lexicon = lexicon(game, LANGUAGES)
    return game


def same(sheet: str, english: str) -> bool:
    return Table(TEXT, game=skirmish()).read(sheet) == Table(TEXT, game=skirmish()).read(english)


@every_language
@with_and_without_marks
def test_a_sheet_in_the_words_of_the_language_is_read(locale: str, typed: type[str]) -> None:
    attack, ability, wait, stay, summon, enemy = (
        said(locale, f"skirmish.{key}")
        for key in ("option.attack", "ability.own", "option.wait", "option.stay", "option.summon", "option.enemy")
    )
    berserker, medic, marshal = (said(locale, f"skirmish.unit.{key}") for key in ("berserker", "medic", "dawn_marshal"))
    sheet = (
        f"{summon} {medic} > A1\n{berserker}: C2 > {attack} {enemy} A\n"
        f"B: {stay} > {ability} {said(locale, 'skirmish.ability.longbow')} > {marshal}\nC: {wait}"
    )
    assert same(typed(sheet), "summon F > A1\nA: C2 > attack EA\nB: ability EM\nC: wait")


@every_language
@with_and_without_marks
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_direction_in_the_words_of_the_language_is_read(locale: str, typed: type[str], facing: str) -> None:
    words = f"D: {said(locale, 'skirmish.ability.own')} {said(locale, f'skirmish.direction.{facing}')}"
    assert same(typed(words), f"D: ability {facing}")


@every_language
def test_the_example_of_an_order_sheet_is_read(locale: str) -> None:
    example = said(locale, "panel.typed.about")
    assert not re.search(r"\battack\b", example) or locale == "en"
    assert Table(TEXT, game=skirmish()).read(example)


@every_language
def test_the_rows_of_the_example_of_a_command_are_read(locale: str) -> None:
    about = said(locale, "panel.param.text.about")
    rows = re.search(r"A: .*", about)
    assert rows is not None
    assert same("\n".join(rows.group().split("|")), "A: C3 > attack B2\nB: wait")


@every_language
@pytest.mark.parametrize("key", ["chesswarrior.typed", "chesswarrior.orders.plan_text"])
def test_the_example_of_an_activation_is_read(locale: str, key: str) -> None:
    game = read_game(ROOT / "data", "chesswarrior")
    read = spelled(lexicon(game, LANGUAGES), said(locale, key), "chesswarrior", NAMED)
    words = [word for word in re.sub("[;；]", " ; ", read).split() if word != "use"]
    assert words[-9:] == ["move", "d4", "e4", ";", "power_arm", "f4", ";", "end", "n"]
    assert len(words) == 9 or key != "chesswarrior.typed", "where it is shown, it is said already that it is an example"


@every_language
def test_the_examples_of_a_turn_are_read(locale: str) -> None:
    """Each alternative on a board where it is legal."""
    tables = (put("[F]e1"), put("Fb2"), put("We3", "fe1"), put("Hh1", "[f]d3", red="mana_scan"))
    examples = said(locale, "summoner_war.typed").split(" / ")
    assert [WAR.parse(t.view(t.asked.seat), t.asked, text) for t, text in zip(tables, examples, strict=True)] == [
        ("summon", "e1"),
        ("move", "b2", "b3"),
        ("attack", "e3", "e1"),
        ("cast", "mana_scan", "d3"),
    ]


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if not issubclass(kind, SheetGame)])
def test_every_game_whose_answers_are_typed_one_by_one_shows_an_example(name: str) -> None:
    assert f"{name}.typed" in LANGUAGES.catalogue.locales["en"].entries


@every_language
@with_and_without_marks
def test_the_example_of_a_turn_sent_as_a_whole_is_read(locale: str, typed: type[str]) -> None:
    words = lexicon(read_game(ROOT / "data", "commandeer"), LANGUAGES)
    read = spelled(words, typed(said(locale, "commandeer.typed")), "commandeer", CARDS)
    wanted = "play rl01 c3 ; reinforce ; end ; attack c3 ne ; end"
    assert read.replace(";", " ; ").split() == wanted.split()


@every_language
@with_and_without_marks
def test_the_example_of_a_list_of_orders_is_read(locale: str, typed: type[str]) -> None:
    words = lexicon(read_game(ROOT / "data", "dozen_war"), LANGUAGES)
    read = spelled(words, typed(said(locale, "dozen_war.typed")), "dozen_war", GROUPS)
    assert read.replace(";", " ; ").split() == ["a.c1", "move", "e5", ";", "a.c1", "attack", "d.a1", ";", "end"]


@every_language
@pytest.mark.parametrize(("game", "named"), [("commandeer", CARDS), ("dozen_war", GROUPS)])
def test_a_page_shows_what_its_language_types_and_means_the_same_everywhere(
    game: str, named: tuple[str, ...], locale: str
) -> None:
    words = lexicon(read_game(ROOT / "data", game), LANGUAGES)

    def examples(language: str) -> list[list[str]]:
        page = path_of(game, language).read_text("utf-8").split("<!-- begin options")[0]
        rows = [row for row in page.splitlines() if row.startswith("|")]
        typed = re.findall("`([^`]+)`", "\n".join(rows))
        return [spelled(words, text, game, named).replace(";", " ; ").split() for text in typed]

    assert examples(locale) == examples("en") != []


@every_language
@with_and_without_marks
def test_the_example_of_the_conditions_of_an_order_is_read(locale: str, typed: type[str]) -> None:
    words = lexicon(read_game(ROOT / "data", "chesswarrior"), LANGUAGES)
    example = re.split("[:：。] ?|เช่น ", said(locale, "chesswarrior.orders.conditions"))[-1]
    read = spelled(words, typed(example), "chesswarrior", NAMED)
    assert read.split() == ["lethal", "min_dice", "3", "keep_mana", "1", "vs", "n1"]


PAGES_WITH_NAMES = [("chesswarrior", NAMED), ("commandeer", CARDS), ("dozen_war", GROUPS)]


def said_otherwise(game: str, named: tuple[str, ...], locale: str) -> set[str]:
    """Return the English words and tokens for which a language has a word of its own that is typed."""
    names = {language: LANGUAGES.catalogue.locales[language].plain[game] for language in ("en", locale)}
    return {
        english.lower()
        for key, own in names[locale].items()
        if key.startswith(tuple(f"{game}.{group}." for group in named))
        for english in (key.rpartition(".")[2], names["en"][key])
        if english.lower() != own.lower() and len(english) > 2 and not re.search(r"\d", english)
    }


@pytest.mark.parametrize("locale", [name for name in LANGUAGES.locales if name != "en"])
@pytest.mark.parametrize(("game", "named"), PAGES_WITH_NAMES)
def test_no_example_of_a_page_says_in_english_what_its_language_says_otherwise(
    game: str, named: tuple[str, ...], locale: str
) -> None:
    page = path_of(game, locale).read_text("utf-8").split("<!-- begin options")[0].split("<!-- begin heroes")[0]
    rows = [row for row in page.splitlines() if row.startswith("|")]
    examples = [text for text in re.findall("`([^`]+)`", "\n".join(rows)) if not re.search(" [:&] ", text)]
    typed = " ".join(examples).lower()  # how a card is printed is no example: `2 : Attack : 4[+3] / 2`
    english = said_otherwise(game, named, locale)
    assert [word for word in sorted(english) if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", typed)] == []


@every_language
def test_a_page_of_chesswarrior_shows_an_activation_that_is_read(locale: str) -> None:
    page = path_of("chesswarrior", locale).read_text("utf-8")
    shown = next(text for text in re.findall("`(S2[^`]+)`", page))
    read = spelled(lexicon(read_game(ROOT / "data", "chesswarrior"), LANGUAGES), shown, "chesswarrior", NAMED)
    words = [word for word in re.sub("[;；]", " ; ", read).split() if word != "use"]
    assert [word.lower() for word in words] == ["s2", "move", "d4", "e4", ";", "power_arm", "f4", ";", "end", "n"]


def typed_on_page(locale: str) -> list[str]:
    """Return the first example of each line of Commandeer's "Writing it"; the last line, of decks, is none."""
    page = path_of("commandeer", locale).read_text("utf-8")
    rows = [line.split("|")[2] for line in page.splitlines() if line.startswith("| ") and "`" in line]
    return [re.findall("`(.*?)`", row)[0] for row in rows[:6]]


@pytest.mark.parametrize("locale", [name for name in LANGUAGES.locales if name != "en"])
def test_commandeers_pages_show_examples_in_their_language_that_mean_what_the_english_ones_do(locale: str) -> None:
    known = lexicon(read_game(ROOT / "data", "commandeer"), LANGUAGES)

    def read(example: str) -> list[str]:
        return [" ".join(spelled(known, one, "commandeer", CARDS).split()) for one in re.split("[;；]", example)]

    english, shown = typed_on_page("en"), typed_on_page(locale)
    assert len(english) == 6
    assert [example for example in shown if example in english] == []
    assert [read(example) for example in shown] == [read(example) for example in english]
