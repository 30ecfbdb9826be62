"""The position in sentences: every game in every language names all it shows in words, nothing by a key or an id."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_games, read_languages
from bot.i18n.catalogue import Catalogue
from bot.show.words import Words
from render.games import Wish, scene_for
from render.layout.square import square_cell
from render.scene import Scene
from render.scene_beside import Chip, Gauge, Pile, Shelf, Slot
from render.scene_board import Badge, Board, Cell, Token, Trap, Troop
from render.scene_cards import HandCard, Line, Mat, Roster
from render.spoken import sentences
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Seat, Text, View

DATA = REPOSITORY / "data"
GAMES = {game.name: game for game in read_games(DATA)}
LANGUAGES = read_languages(DATA, strict=True)
SHOWN_EVERY, STEPS = 20, 60
FOREIGN_MARKS = re.compile(r",(?!\d)|[;()]|[^0-9A-Za-z][.] ")
"""Marks of Latin writing: no sentence of Japanese or Chinese has them between its words."""
IDS = re.compile(r"[a-z]+_[a-z_]+|\b[a-z]+\.[a-z]+\.[a-z]+")
"""What a content id or a locale key looks like; no text of a language does."""


@cache
def views(name: str) -> tuple[View[Any], ...]:
    """Return views of seat 0 and of a watcher, from set-up into play, of a match played at random."""
    game, rng, chance = GAMES[name], Random(5), Sampled(5)
    state, _ = game.start(complete(game.options, {}), chance)
    found: list[View[Any]] = []
    for step in range(STEPS):
        if step % SHOWN_EVERY == 0 or state.outcome is not None:
            found += [game.view(state, Seat(0)), game.view(state, None)]
        if state.outcome is not None:
            break
        seat = next(s for s in state.pending if s not in state.answers)
        asked = state.pending[seat]
        state, _ = game.submit(state, asked.id, random_choice(game, game.view(state, seat), asked, rng), chance)
    return tuple(found)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("name", GAMES)
def test_p7_every_position_is_told_without_keys_and_ids(name: str, locale: str) -> None:
    words = Words(LANGUAGES, locale).at(GAMES[name]).plain
    for view in views(name):
        told = sentences(scene_for(GAMES[name], view, (), words, locale, Wish(names=("Ann", "Bob"))), words)
        assert [line for line in told if IDS.search(line)] == []
        assert all(line.strip() for line in told)


@pytest.mark.parametrize("locale", ["ja", "zh-TW"])
@pytest.mark.parametrize("name", GAMES)
def test_p7_every_position_is_told_with_the_marks_of_its_language(name: str, locale: str) -> None:
    """Lists, clauses and asides: 「A、B」 and 「（A）」, not "A, B" and "(A)"."""
    words = Words(LANGUAGES, locale).at(GAMES[name]).plain
    for view in views(name):
        told = sentences(scene_for(GAMES[name], view, (), words, locale, Wish(names=("Ann", "Bob"))), words)
        assert [line for line in told if FOREIGN_MARKS.search(line)] == []


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("name", GAMES)
def test_p7_what_is_counted_is_told_as_in_a_sentence_and_not_as_a_label_with_a_number(name: str, locale: str) -> None:
    """Troops, pieces off the board, what sides have and where their cards lie: "2 archers", not "archers 2"."""
    words = Words(LANGUAGES, locale).at(GAMES[name]).plain
    for view in views(name):
        scene = scene_for(GAMES[name], view, (), words, locale, Wish(names=("Ann", "Bob")))
        told = "\n".join(sentences(scene, words))
        tokens = () if scene.board is None else scene.board.tokens
        counted = [(one.said, one.name, one.number) for token in tokens for one in token.troops]
        counted += [(one.said, one.name, one.number) for one in chips(scene) if one.number]
        counted += [(one.said, one.name, int(one.value)) for gauge in scene.gauges for one in gauge.figures]
        counted += [(one.said, one.name, one.number) for mat in scene.mats for one in mat.zones if one.number]
        for said, label, number in counted:
            assert said in told
            assert said
            assert said != f"{label} {number}" or locale in ("th", "zh-TW"), "where a number follows its noun"


def chips(scene: Scene) -> list[Chip]:
    """Return the sorts of pieces that are told off the board."""
    return [chip for shelf in scene.shelves for pile in shelf.piles for chip in pile.chips]


def test_p7_whose_turn_it_is_and_what_sides_have_is_told_in_sentences() -> None:
    heads = {"skirmish": "has 0 points.", "dozen_war": "gold, ", "commandeer": "CP to spend."}
    for name, said in heads.items():
        words = Words(LANGUAGES, "en").at(GAMES[name]).plain
        every = [sentences(scene_for(GAMES[name], view, (), words, "en"), words) for view in views(name)]
        assert any(line.startswith("It is the turn of ") for told in every for line in told)
        assert any(said in line for told in every for line in told)


def test_p7_who_is_next_on_a_track_is_told_by_name() -> None:
    """Chesswarrior in play: each in the order and at the dial is named, the sign typed for it behind the name."""
    game = GAMES["chesswarrior"]
    words = Words(LANGUAGES, "en").at(game).plain
    told = [line for view in views("chesswarrior") for line in sentences(scene_for(game, view, (), words, "en"), words)]
    due = [line for line in told if line.startswith(("Next to act: ", "At "))]
    assert due
    for line in due:
        named = line.removesuffix(".").partition(": ")[2].split(", ")
        assert [one for one in named if not re.fullmatch(r"\w+ \([SN]\d\)( or \w+ \([SN]\d\))*", one)] == []


def test_p7_a_card_that_is_not_seen_is_told_in_words() -> None:
    scene = Scene("Map", gauges=(Gauge(1, "E", "Bob"),), shelves=(Shelf(1, slots=(Slot(name="Guardian"), Slot())),))
    words = Words(LANGUAGES, "en").plain
    assert sentences(scene, words) == ["Map.", "Cards of Bob: Guardian, an unknown card."]


def test_p7_a_hand_is_told_by_names_and_what_lies_hidden_by_number_and_place() -> None:
    """Numbers of a hand's places were read as prices (`0 Captain, 1 Guard`), and `b3 1` as a square."""
    board = Board((Cell("b3", (0.0, 0.0), (), stock=1), Cell("b7", (0.0, 0.0), (), stock=2)))
    cards = (HandCard(0, "Captain"), HandCard(1, "Guard"), HandCard(2, "Ember", count=2))
    scene = Scene("Map", board=board, gauges=(Gauge(1, "E", "Bob"),), mats=(Mat(1, cards=cards),))
    told = sentences(scene, Words(LANGUAGES, "en").plain)
    assert told[-2:] == ["Hidden tokens: 1 on b3, 2 on b7.", "Hand of Bob: Guard, 2 of Ember."]


@pytest.mark.parametrize("name", GAMES)
def test_p7_every_piece_on_the_board_is_told_with_its_cell(name: str) -> None:
    words = Words(LANGUAGES, "en").at(GAMES[name]).plain
    for view in views(name):
        scene = scene_for(GAMES[name], view, (), words, "en")
        told = [line for line in sentences(scene, words) if line.startswith("- ")]
        board = scene.board
        pieces = () if board is None else (*board.tokens, *board.sites)
        for piece in pieces:
            assert any(re.search(rf"^- .* on {piece.cell}(;|$)", line) for line in told), piece


def test_p7_a_piece_that_an_ability_made_is_told_by_its_name() -> None:
    """A scarecrow on B6 was told as `B6; 5 of 5 HP`."""
    board = Board((Cell("B6", (0.0, 0.0), ()),), tokens=(Token("B6", 1, "T1", kind="token", hp=5, hp_max=5),))
    rosters = (Roster(1, (Line(0, "T1", "Scarecrow"),)),)
    scene = Scene("Map", board=board, gauges=(Gauge(1, "E", "East"),), rosters=rosters)
    assert "- Scarecrow (ET1) on B6; 5 of 5 HP" in sentences(scene, Words(LANGUAGES, "en").plain)


def test_p7_a_piece_is_told_by_name_place_and_state_and_who_is_off_the_board_too() -> None:
    """A wounded archer on c2 that has acted, a face-down piece on d4, two infantry on e1; a wall, a trap, one dead."""
    cells = tuple(Cell(name, (0.0, 0.0), (), terrain) for name, terrain in (("c2", "floor"), ("c3", "wall")))
    tokens = (
        Token("c2", 0, "A", hp=2, hp_max=5, look="exhausted"),
        Token("d4", 1, "", cover="back"),
        Token("e1", 1, "", troops=(Troop("foot", 2, name="infantry", said="2 infantry"),)),
    )
    rosters = (Roster(0, (Line(0, "A", "Archer"),), dead=(Line(0, "B", "Bear"),)),)
    scene = Scene(
        "Map",
        board=Board(cells, tokens=tokens, traps=(Trap("c4", 0),)),
        gauges=(Gauge(0, "W", "Ann"), Gauge(1, "E", "Bob")),
        rosters=rosters,
        shelves=(Shelf(1, piles=(Pile("Dead", (Chip("S", 2, name="soldier", said="2 soldiers"),)),)),),
    )
    words = Words(LANGUAGES, "en").plain
    assert sentences(scene, words) == [
        "Map.",
        "Ann has 1 piece on the board:",
        "- Archer (WA) on c2; 2 of 5 HP; exhausted",
        "Fallen: Bear (WB).",
        "Bob has 2 pieces on the board:",
        "- unknown piece on d4; face-down",
        "- 2 infantry on e1",
        "Walls and obstacles: c3.",
        "Traps of Ann: c4 (goes off once more).",
        "Bob. Dead: 2 soldiers.",
    ]


def test_p7_what_a_piece_bears_is_told_with_its_amount_and_how_long_it_lasts() -> None:
    """Signs on the board say how much where there is room, a list beside it always; "just arrived" is said once."""
    tokens = (
        Token("c2", 0, "A", hp=3, hp_max=5, badges=(Badge("stun"), Badge("poison"))),
        Token("c3", 0, "B", badges=(Badge("arrived"), Badge("atk_up", 1)), look="arrived"),
        Token("c4", 0, "", troops=(Troop("foot", 2, said="2 infantry"),), badges=(Badge("chart", 1), Badge("frost"))),
    )
    lines = (Line(0, "A", "Archer", badges=(Badge("stun", None, 1), Badge("poison", 1, 2), Badge("shield", 2))),)
    board = Board((Cell("c2", (0.0, 0.0), ()),), tokens=tokens)
    scene = Scene("Map", board=board, gauges=(Gauge(0, "W", "Ann"),), rosters=(Roster(0, lines),))
    assert sentences(scene, Words(LANGUAGES, "en").plain)[2:] == [
        "- Archer (WA) on c2; 3 of 5 HP; stunned (1 more turn); poison 1 (2 more turns); shield 2",
        "- WB on c3; just arrived; attack up 1",
        "- 2 infantry on c4; carries 1 map piece; frozen",
    ]


def test_p7_what_sides_may_spend_and_must_heed_is_told_and_where_traps_and_changed_ground_lie() -> None:
    cells = (
        Cell("b6", (0.0, 0.0), (), "wall", turns=2),
        Cell("b8", (0.0, 0.0), (), "wall", turns=0),
        Cell("b7", (0.0, 0.0), (), "wall"),
        Cell("c1", (0.0, 0.0), (), finds=2),
    )
    gauges = (
        Gauge(0, "W", "Ann", score=1, goal=5, pool=3, pool_max=7, pool_next=-2),
        Gauge(1, "E", "Bob", note="Hero must appear", alert=True),
        Gauge(2, "N", "Cho", note="11 pieces", counting=True),
    )
    scene = Scene("Map", board=Board(cells, traps=(Trap("b6", 1, 2, 3), Trap("c1", 0))), gauges=gauges)
    told = sentences(scene, Words(LANGUAGES, "en").plain)
    assert told[1:5] == [
        "Ann has 1 point.", "Ann has 3 of 7 mana.", "Mana of Ann next turn: −2.", "Bob: Hero must appear.",
    ]  # fmt: skip
    assert told[-4:] == [
        "Walls and obstacles: b6 (2 more turns), b8, b7.",
        "Traps of Bob: b6 (goes off 2 more times, 3 more turns).",
        "Traps of Ann: c1 (goes off once more).",
        "Map pieces on the ground: 2 on c1.",
    ]


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_p7_every_status_that_a_legend_explains_has_a_word_in_sentences(locale: str) -> None:
    entries = Catalogue.read(DATA / "locales").locales[locale].entries
    explained = {key.rpartition(".")[2] for key in entries if key.startswith("render.legend.status.")}
    assert explained - {key.rpartition(".")[2] for key in entries if key.startswith("render.told.badge.")} == set()


def test_a_face_down_piece_is_its_owners_secret_whoever_reads_of_it() -> None:
    """After the end everybody reads of the pieces of both sides."""
    tokens = (Token("a1", 0, "S", cover="veiled", name="soldier"),)
    scene = Scene("Map", board=Board((Cell("a1", (0.0, 0.0), ()),), tokens=tokens), gauges=(Gauge(0, "W", "Ann"),))
    assert "- soldier on a1; face-down, seen by its owner alone" in sentences(scene, Words(LANGUAGES, "en").plain)


def test_one_point_is_told_as_one_beside_a_picture() -> None:
    words = Words(LANGUAGES, "en")
    told = [words(Text("render.alt.score", {"side": "Ana", "score": score})) for score in (0, 1, 2)]
    assert told == ["Ana: 0 points.", "Ana: 1 point.", "Ana: 2 points."]


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_p7_a_side_without_pieces_on_the_board_is_told_in_a_sentence_and_no_heading(locale: str) -> None:
    say = Words(LANGUAGES, locale).plain
    board = Board((square_cell("a1", 0, 0),))
    told = sentences(Scene("", locale, board=board, gauges=(Gauge(0, "◆", "Ana"),)), say)
    assert say(Text("render.told.side.none", {"side": "Ana"})) in told
