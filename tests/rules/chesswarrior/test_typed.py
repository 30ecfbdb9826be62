"""Every typed form, whole, cut, doubled and with foreign words: it is read, or refused by a typed error (F10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.chesswarrior.state import ChessState
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError, UnreadableText
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, View
from tests.support.shared_out import at_landing

from .table import Table, known, shipped
from .wrong import order

FOREIGN = (
    "n8", "s9", "s0", "n0", "n00", "s1", "n1", "S٣", "s²", "n½", "s-1", "n" + "9" * 5000,
    "n", "s", "e", "ne", "es", "a0", "i9", "d44", "d4",
    "kite", "page", "nobody", "use", "move", "end", "skip", "stop", "attack", "holy_spear", "armor_block", "plan",
    "home", "if", "legal", "none", "=", "=end", "=move d4 n8", '"', '""', ";", ";;", ",", ":",
    "->", "→", "(", "ー", "ＭＯＶＥ",
    "เพจ", "\u200d", "\u0301", "💥", "vs n8", "for s9", "min_dice ²", "min_dice " + "9" * 5000, "lethal lethal",
    "plan legal: attack n8", "plan legal: end; move d4", "plan unchanged: use power_arm s0", "home d d", "x" * 4000,
)  # fmt: skip
OPTIONS: tuple[dict[str, Any], ...] = (
    {"mode": "expert", "ask_reactions": True},
    {"pass_friends": True, "and_support": "either"},
)
KINDS = {"entry", "ban", "order", "deploy", "activate", "move_more", "react", "standing", "concede", "draw"}
FIGHTS = 0.7
"""How often an activation is a greedy player's, so that heroes meet and react."""
PER_KIND = 14
"""Positions of each kind of question and match."""


class Asked(NamedTuple):
    """A question with an answer, as it is written."""

    view: View[ChessState]
    decision: Decision
    choice: Choice
    text: str


@cache
def asked(number: int) -> tuple[Asked, ...]:
    """Play a match at random and keep questions of every kind with an answer to each."""
    game, rng, chance = shipped(), Random(f"typed/{number}"), Sampled(f"typed/{number}")
    state, _ = game.start(complete(game.options, OPTIONS[number]), chance)
    found: dict[str, list[Asked]] = {}
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        view = game.view(state, seat)
        for decision in view.decisions:
            if decision.seat != seat or decision.kind == "act":
                continue
            choice = (
                order(game, state, seat, rng)
                if decision.kind == "standing"
                else random_choice(game, view, decision, rng)
            )
            kept = found.setdefault(decision.kind, [])
            kept.append(Asked(view, decision, choice, game.format(view, decision, choice)))
        decision = state.pending[seat]
        answer = greedy_choice if decision.kind == "activate" and rng.random() < FIGHTS else random_choice
        state, _ = game.submit(state, decision.id, answer(game, view, decision, rng), chance)
    if number == 0:
        found.setdefault("move_more", []).append(interrupted())
    return tuple(one for kind in found for one in rng.sample(found[kind], min(PER_KIND, len(found[kind]))))


def interrupted() -> Asked:
    """Return the question to a mover whom a reaction did not stop."""
    heroes = ("S1 kite d4", "N1 brakk d6 S dial=9")
    table = Table(*heroes, dice="0", orders=["N1 hold_ground auto"], game=shipped()).say("move e4")
    choice = ("e4", "e5", "stop")
    view = table.view()
    return Asked(view, table.asked, choice, table.game.format(view, table.asked, choice))


def spoilt(words: list[str], rng: Random) -> Iterator[list[str]]:
    """Yield an answer's words cut, doubled, and with foreign words before, between, instead and after."""
    yield from (words[:size] for size in range(len(words) + 1))
    yield from (words[size:] for size in range(1, len(words)))
    yield from ([*words[: i + 1], *words[i:]] for i in range(len(words)))
    yield [*words, *words]
    for foreign in FOREIGN:
        i = rng.randrange(len(words) + 1)
        yield [*words[:i], foreign, *words[i:]]
        yield [*words[:i], foreign, *words[i + 1 :]]
        yield [*words[:1], foreign]
        yield [foreign]


def read(one: Asked, text: str) -> None:
    """Read a text in every way there is; raise what is no typed refusal."""
    game = shipped()
    for way in (game.parse, game.parse_ahead):
        try:
            found: Any = way(one.view, one.decision, text)
            first, *then = (found,) if way == game.parse else found
            game.bound(one.view, one.decision, first, then)
            for choice in then:
                game.spelled_out(one.view, one.decision, choice)
            game.check(one.view, one.decision, first)
        except RulesError:
            continue


@at_landing
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_typed_form_is_read_or_refused(number: int) -> None:
    rng = Random(f"spoilt/{number}")
    for one in asked(number):
        for words in spoilt(one.text.split(), rng):
            read(one, " ".join(words))


@at_landing
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_choice_of_tokens_is_taken_or_refused(number: int) -> None:
    game, rng = shipped(), Random(f"tokens/{number}")
    for one in asked(number):
        for words in spoilt([*one.choice], rng):
            try:
                game.check(one.view, one.decision, tuple(words))
            except RulesError:
                continue


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_why_is_said_or_not_known_of_every_word(number: int) -> None:
    game = shipped()
    for one in asked(number):
        for size in range(len(one.choice) + 1):
            for word in FOREIGN:
                game.why(one.view, one.decision, one.choice[:size], word)


def test_questions_of_every_kind_are_tried() -> None:
    assert {one.decision.kind for number in range(len(OPTIONS)) for one in asked(number)} == KINDS


def refusal(table: Table, text: str) -> UnreadableText:
    """Return why a text is not read."""
    with pytest.raises(UnreadableText) as caught:
        table.game.parse(table.view(), table.asked, text)
    return caught.value


@pytest.mark.parametrize("text", ["n8", "s9", "s0 > move", "n0", "S٣"])
def test_f10_a_hero_that_is_not_there_is_a_notation_fault_with_the_nearest(text: str) -> None:
    table = Table(dice="6:1 1 6:1 5 3")
    while table.asked.kind != "deploy":
        table.answer(table.asked.default)
    assert set(refusal(table, text).nearest) <= {f"{side}{n}" for side in "sn" for n in range(1, 6)}
    assert refusal(table, text).nearest


@pytest.mark.parametrize("text", ["n8 end", "s9 move d5", "s0", "n0 end"])
def test_f10_an_activation_of_a_hero_that_is_not_there_names_the_heroes_that_are(text: str) -> None:
    assert refusal(Table("S1 page d4", "N1 oru e5 dial=9"), text).nearest == ("s1",)


def test_f10_why_knows_no_reason_for_a_hero_that_is_not_there() -> None:
    table = Table("S1 page d4", "S2 sable a2", "N1 oru e5 dial=9")
    assert table.game.why(table.view(), table.asked, (), "s9") is None
    assert table.game.why(table.view(), table.asked, (), "n1") is not None


@pytest.mark.parametrize("word", ["n1", "N1", "oru", "Oru", "e5"])
def test_a_target_is_named_by_square_id_or_name(word: str) -> None:
    table = Table("S1 page d4", "S2 oru a1 dial=9", "N1 oru e5 dial=9")
    assert table.game.parse(table.view(), table.asked, f"attack {word} e") == ("attack", "e5", "e")
    assert table.game.parse(table.view(), table.asked, f"use attack {word}") == ("attack", "e5", "n")


@pytest.mark.parametrize(("name", "word"), [("เพจ", "เพจ"), ("ペイジ", "ペイジ"), ("Page the Grand Knight", "page")])
def test_a_target_is_named_in_every_language(name: str, word: str) -> None:
    game = shipped()
    table = Table("S1 sable d4", "N1 page d6 S dial=9", game=game)
    before = game.lexicon
    game.lexicon = {
        "chesswarrior.hero.page": ("Page", "เพจ", "ペイジ"),
        "chesswarrior.full_name.page": ("Page the Grand Knight",),
    }
    try:
        assert game.parse(table.view(), table.asked, f"attack {name}") == ("attack", "d6")
    finally:
        game.lexicon = before


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("attack n2", "CW-72"),
        ("attack rill", "CW-72"),
        ("attack s1", "RCW-43"),
        ("attack s2", "RCW-43"),
        ("attack n9", "WCW-13"),
        ("attack brakk", "WCW-13"),
    ],
)
def test_a_target_called_by_name_is_refused_with_its_clause(text: str, clause: str) -> None:
    table = Table("S1 page d4", "S2 sable d3 dial=9", "N1 oru e5 dial=9", "N2 rill h8 dial=9")
    assert table.refused(text) == clause


@pytest.mark.parametrize(("word", "clause"), [("n2", "CW-72"), ("rill", "CW-72"), ("s2", "RCW-43")])
def test_why_knows_a_target_by_its_id_and_its_name(word: str, clause: str) -> None:
    table = Table("S1 page d4", "S2 sable d3 dial=9", "N1 oru e5 dial=9", "N2 rill h8 dial=9")
    found = table.game.why(table.view(), table.asked, ("attack",), word)
    assert found is not None
    assert found.clause == clause
    assert table.refused_tokens("attack", word) == clause


@pytest.mark.parametrize("heroes", ["n1 n2", "oru rill", "n1 rill"])
def test_a_condition_of_a_reaction_names_heroes_by_id_or_name(heroes: str) -> None:
    table = Table("S1 page d4", "S2 oru a1 dial=9", "N1 oru e5 dial=9", "N2 rill h8 dial=9")
    table.order(f"S1 armor_block if vs {heroes}")
    assert table.state.sides[0].orders[0].versus == (5, 6)
    assert table.order_refused("S1 armor_block if vs sable") == "RCW-64"


def test_a_name_that_two_targets_have_is_ambiguous() -> None:
    table = Table("S1 page d4", "S2 oru d3 dial=9", "N1 oru d5 dial=9")
    assert refusal(table, "power_arm oru").nearest == ("s2", "n1")
    assert table.game.parse(table.view(), table.asked, "power_arm s2") == ("power_arm", "d3")
    assert table.game.parse(table.view(), table.asked, "attack oru") == ("attack", "d5")


@pytest.mark.parametrize("heroes", [("N1 oru d7 dial=9",), ("N1 oru h8 dial=9",)])
@pytest.mark.parametrize("direction", ["ne", "up", "d5", "n1", "forward"])
def test_rcw_45_a_line_goes_in_one_of_four_directions(heroes: tuple[str, ...], direction: str) -> None:
    """Whether anybody stands in a line or not: `ne` is no direction."""
    table = Table("S1 vesta d4 mana=2", *heroes)
    assert table.refused(f"use holy_spear {direction}") == "RCW-45"


def test_rcw_62_a_line_with_nobody_in_it() -> None:
    assert Table("S1 vesta d4 mana=2", "N1 oru d7 dial=9").refused("use holy_spear e") == "RCW-62"
    assert Table("S1 vesta d4 mana=2", "N1 oru h8 dial=9").refused("use holy_spear n") == "RCW-62"


def test_known_cards_are_those_of_these_tests() -> None:
    assert known().book.sheets["vesta"].abilities["holy_spear"].reach.shape == "dl"
