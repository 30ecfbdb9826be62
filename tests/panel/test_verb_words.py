"""What a word after `/attack`, `/ability` and the other verbs means: no unit that cannot be meant (5.4; WSK-08)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.app import lexicon
from bot.config import REPOSITORY
from bot.content import read_languages
from bot.discord.panel import answer_verbs, sheet_verbs
from bot.discord.panel.making import Question, Stage
from bot.show.words import Words
from rules.kernel.errors import AmbiguousText, UnreadableText
from rules.kernel.types import Choice
from rules.skirmish.game import Skirmish
from tests.rules.chesswarrior.table import Table as HeroTable
from tests.rules.chesswarrior.test_spoken import SPEAKING
from tests.rules.skirmish.position import make_game
from tests.rules.skirmish.scenario import Table

LANGUAGES = read_languages(REPOSITORY / "data")
WORDS = Words(LANGUAGES, "en")


def speaking() -> Skirmish:
    """Return the game with the names of all languages."""
    game = make_game()
    game.lexicon = lexicon(game, LANGUAGES)
    return game


GAME = speaking()
TEXT = """
field, turn 7, west
WA berserker B2
{west}
WC medic E2
WD gravekeeper E3
{east}
EM dawn_marshal A7
"""
"""Both sides have a longbow: West's on the map or dead, East's in A's reach or out of it."""
ALIVE, DEAD, FAR, NEAR = "WB longbow D2", "dead WB longbow", "EB longbow D6", "EB longbow B3"
NAMES = ("弓香", "弓", "Yumika", "Yumika Longbow")


def question(west: str, east: str = FAR) -> Question:
    """Return the sheet that West is asked for."""
    table = Table(TEXT.format(west=west, east=east), game=GAME)
    return Question(GAME, GAME.view(table.state, table.asked.seat), table.asked)


def read(q: Question, verb: str, *said: str) -> Choice:
    """Read what is said after a verb on an empty sheet."""
    return sheet_verbs.read(WORDS, q, Stage(), verb, said)


def refused(q: Question, verb: str, *said: str) -> UnreadableText:
    """Return the refusal of what is said after a verb."""
    with pytest.raises(UnreadableText) as caught:
        read(q, verb, *said)
    return caught.value


@pytest.mark.parametrize("name", [*NAMES, "敵弓香", "敵の弓香", "enemy Yumika", "EB", "B"])
@pytest.mark.parametrize("east", [FAR, NEAR])
def test_wsk_08_an_attack_by_name_means_no_unit_that_is_dead(name: str, east: str) -> None:
    assert read(question(DEAD, east), "attack", "A", name) == ("a", "eb")


@pytest.mark.parametrize("name", NAMES)
def test_wsk_08_an_ability_by_name_means_no_unit_that_is_dead(name: str) -> None:
    assert read(question(DEAD), "ability", "C", name) == ("c", "eb")


@pytest.mark.parametrize("name", [*NAMES, "味方弓香", "WB", "b"])
@pytest.mark.parametrize("east", [FAR, NEAR])
def test_wsk_08_what_revives_means_an_own_dead(name: str, east: str) -> None:
    """East's unit of the name is alive and cannot be meant."""
    assert read(question(DEAD, east), "ability", "D", name, "d3") == ("d", "wb", "d3")


@pytest.mark.parametrize(
    ("word", "tag"), [("敵弓香", "eb"), ("味方の弓香", "wb"), ("ally Yumika", "wb"), ("enemy 弓香", "eb")]
)
def test_wsk_08_a_word_for_a_side_decides(word: str, tag: str) -> None:
    assert read(question(ALIVE), "attack", "A", word) == ("a", tag)
    assert read(question(ALIVE), "ability", "C", word) == ("c", tag)


@pytest.mark.parametrize(("verb", "unit"), [("attack", "A"), ("ability", "C")])
@pytest.mark.parametrize("name", NAMES)
def test_wsk_08_a_name_that_fits_two_is_refused_with_both(verb: str, unit: str, name: str) -> None:
    """Neither is in reach, so that nothing says which is meant."""
    q = question(ALIVE.replace("D2", "A1"), FAR)
    error = refused(q, verb, unit, name)
    assert isinstance(error, AmbiguousText)
    assert sorted(error.nearest) == ["EB", "WB"]
    assert error.clause == "SK-57"


@pytest.mark.parametrize("name", NAMES)
def test_of_two_that_fit_the_one_in_reach_is_meant(name: str) -> None:
    """What is legal as things stand goes first: West's longbow stands far off."""
    assert read(question(ALIVE, NEAR), "attack", "A", name) == ("a", "eb")


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        *(("attack", ("A", word)) for word in ("HP", "3", "not", "ally")),
        *(("ability", ("C", word)) for word in ("HP", "3", "not", "ally")),
        ("attack", ("A", "蓮華")),
        ("attack", ("A", "C99")),
        ("ability", ("A", "弓香")),
        ("ability", ("D", "敵弓香")),
        ("move", ("A", "弓香")),
        ("move", ("EB", "C3")),
        ("wait", ("弓香",)),
        ("wait", ("(", )),
    ],
)  # fmt: skip
def test_what_nothing_can_be_meant_by_is_refused(verb: str, said: Sequence[str]) -> None:
    """HP, numbers and other words of a label are no names; a unit that is not on the map is no target."""
    error = refused(question(DEAD, NEAR), verb, *said)
    assert not isinstance(error, AmbiguousText)
    assert error.text is not None


@pytest.mark.parametrize("name", ["A", "WA", "剛鬼", "剛", "Goki", "goki the berserker", "b2", "Ｂ２"])
def test_a_row_is_begun_by_call_sign_name_or_square(name: str) -> None:
    q = question(ALIVE)
    assert read(q, "move", name, "c2") == ("a", "c2")
    assert read(q, "move", name, "移動なし") == ("a", "stay")
    assert read(q, "wait", name) == ("a",)


def test_a_square_is_a_square_even_where_somebody_stands() -> None:
    """Whoever is meant is called by name: the square keeps its meaning if the unit moves (RSK-36)."""
    assert read(question(ALIVE, NEAR), "attack", "A", "B3") == ("a", "b3")
    assert read(question(ALIVE, NEAR), "attack", "A", "D2!") == ("a", "d2!")


@pytest.mark.parametrize("name", ["鈴音", "Suzune", "F", "f"])
def test_a_summon_names_a_unit_of_the_reserve(name: str) -> None:
    table = Table("field, turn 3, west\nWA berserker B2\nreserve WF medic\nEA gatekeeper C6", game=GAME)
    q = Question(GAME, GAME.view(table.state, table.asked.seat), table.asked)
    assert read(q, "summon", name, "A1") == ("f", "a1")


HEROES = ("S1 page d4", "S2 kite c4 dial=9", "N1 oru e5 dial=9", "N2 kite h8 dial=9")


def activation() -> Question:
    """Return the activation that South is asked for."""
    table = HeroTable(*HEROES, game=SPEAKING)
    return Question(SPEAKING, table.view(), table.asked)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_heroes_and_abilities_are_called_by_name_in_every_language(locale: str) -> None:
    q = activation()
    said = Words(LANGUAGES, locale).plain
    hero, target = said.say("chesswarrior.hero.page"), said.say("chesswarrior.full_name.oru")
    choice = answer_verbs.read(WORDS, q, "attack", (hero, target))
    assert choice
    assert choice == answer_verbs.read(WORDS, q, "attack", ("s1", "e5"))
    with pytest.raises(UnreadableText):
        answer_verbs.read(WORDS, q, "attack", (hero, said.say("chesswarrior.hero.kite")))


@pytest.mark.parametrize("word", ["1", "(", "sp", ""])
def test_a_number_in_a_label_is_no_name(word: str) -> None:
    with pytest.raises(UnreadableText):
        answer_verbs.read(WORDS, activation(), "attack", (word, "e5"))
