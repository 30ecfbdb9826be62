"""Answers in the words of each language: they begin with what is done, and are read back as they were meant."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bot.app import lexicon
from bot.balance.arena import play
from bot.balance.entering import mirrored
from bot.cli.games import shipped
from bot.content import read_languages
from bot.i18n import plain
from rules.commandeer.words import word
from rules.kernel.chance import Sampled
from rules.kernel.cursor import canonical
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Event, Refusal, Seat, Text, View
from tests.i18n.keys import ROOT
from tests.support.shared_out import at_landing

from .table import Table

LANGUAGES = read_languages(ROOT / "data")
SEEDS = range(6)
ACTIONS = ("planning", "defending", "combat")
NAMES = {"card", "unknown_card", "playing", "unit", "ability", "square", "way", "hit", "deploying"}
"""Texts that name a card, a unit, a square or what comes of it, and say nothing that is done."""
EVERY = 4
"""Of so many ways of a question the review of one is read."""
Point = tuple[View[Any], Decision, Choice]
every_language = pytest.mark.parametrize("locale", LANGUAGES.locales)


@cache
def game() -> Game[Any]:
    made = shipped("commandeer")
    made.lexicon = lexicon(made, LANGUAGES)
    return made


@cache
def answers() -> tuple[Point, ...]:
    """Return one answer of each sort and length in each match, as its seat saw the question."""
    found: dict[tuple[int, str, Choice, int], Point] = {}
    for seed in SEEDS:
        moves = play(game(), ("random", "random"), seed, {}, mirrored(seed)).moves
        steps = game().replay(complete(game().options, {}), moves, Sampled(seed), 2)
        for (state, _), move in zip(steps, moves, strict=False):
            for decision in state.pending.values():
                if decision.id == move.decision and decision.kind != "entry":
                    sort = (seed, decision.kind, move.choice[:1], len(move.choice))
                    found[sort] = game().view(state, decision.seat), decision, move.choice
    return tuple(found.values())


@every_language
def test_an_answer_in_the_words_of_a_language_is_read_back(locale: str) -> None:
    write = LANGUAGES.writer(locale, guard=plain)
    assert {decision.kind for _, decision, _ in answers()} > {*ACTIONS, "mulligan", "reinforce", "discard", "choose"}
    for view, decision, choice in answers():
        text = game().typing.typed(game(), view, decision, choice)
        assert text is not None
        root = game().root(view, decision)
        assert canonical(root, game().parse(view, decision, write(text))) == canonical(root, choice), write(text)


@every_language
def test_an_action_begins_with_what_is_done(locale: str) -> None:
    write = LANGUAGES.writer(locale, guard=plain)
    for view, decision, choice in answers():
        if decision.kind in ACTIONS:
            text = game().typing.typed(game(), view, decision, choice)
            assert text is not None
            assert write(text).split()[0] == write(word("said", choice[0])).split()[0]


@every_language
def test_what_was_sent_ahead_and_stopped_is_told_in_words(locale: str) -> None:
    reason = Refusal(Text("error.not_played"))
    data = {"seat": 0, "left": [["end"], ["attack", "c3", "ne", "d4"]], "clause": None}
    told = Event("list_stopped", {**data, "reason": {"key": reason.text.key, "args": {}}})
    state, _ = game().start({}, Sampled(0))
    text = game().event_text(game().view(state, Seat(0)), told)
    assert text is not None
    line = LANGUAGES.writer(locale, guard=plain)(text)
    said = [
        LANGUAGES.writer(locale, guard=plain)(word(*key))
        for key in (("said", "attack"), ("way", "ne"), ("said", "end"))
    ]
    assert [part for part in said if part not in line] == []
    assert " ne " not in line


def boarding() -> Table:
    rules: Any = game()
    return Table("S tc10 d2", "S tc09 c2", "N eh01 d3", game=rules, south_hand="tc02 tc10", south_energy="rl01")


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("end; attack Current Dancer d2 n d3", [("end",), ("attack", "d2", "n", "d3")]),
        ("end; attack 海流の踊り手 d2 n Ashen Conscript d3", [("end",), ("attack", "d2", "n", "d3")]),
        ("move Current Dancer d2 e2; end", [("move", "d2", "e2"), ("end",)]),
        ("activate Boarding Crew c2 d2; end", [("activate", "c2", "d2"), ("end",)]),
        ("activate c2 Boarding Crew d2; end", [("activate", "c2", "tc09", "d2"), ("end",)]),
        ("play Current Dancer c3", [("play", "tc10", "c3")]),
    ],
)
def test_wcm_08_a_unit_may_be_named_before_its_square_in_what_is_sent_ahead(text: str, ahead: list[Choice]) -> None:
    """Behind the card that comes by *Reinforce* nothing is foreseen, so that nobody knows yet who stands where."""
    table = boarding()
    _, *given = game().parse_ahead(table.view(), table.asked, f"reinforce; {text}")
    assert given == ahead


def test_wcm_08_a_name_sent_ahead_that_is_not_of_the_unit_there_is_kept_to_be_refused() -> None:
    view, asked = (table := boarding()).view(), table.asked
    for name, words in (("Current Dancer", ("d2",)), ("Ashen Conscript", ("eh01", "d2"))):
        read = game().parse_ahead(view, asked, f"move c2 c3; end; attack {name} d2 n d3")
        assert read == (("move", "c2", "c3"), ("end",), ("attack", *words, "n", "d3"))


@cache
def reviews() -> tuple[tuple[str, Choice, tuple[Text, ...]], ...]:
    """Return of every question that was answered its kind, and every fourth way with the lines that tell of it.

    A question has hundreds that differ in a card or a square; which ones are looked at goes by turns.
    """
    found: list[tuple[str, Choice, tuple[Text, ...]]] = []
    for number, (view, decision, _) in enumerate(answers()):
        for way in list(game().ways(view, decision) or ())[number % EVERY :: EVERY]:
            line = game().typing.told(game(), view, decision, way.choice)
            said = tuple(step.text for step in way.steps) if line is None else (line,)
            found.append((decision.kind, way.choice, said))
    return tuple(found)


@at_landing
@every_language
def test_a_line_of_a_review_says_what_is_done(locale: str) -> None:
    """Not only which cards, units, squares and ways: something of the line is a verb."""
    write = LANGUAGES.writer(locale, guard=plain)
    for kind, way, said in reviews():
        assert {text.key.split(".")[1] for text in said} - NAMES, (kind, way)
    told = {repr(text): text for _, _, said in reviews() for text in said}
    assert [text for text in told.values() if text.key in write(text)] == []
    assert {kind for kind, _, _ in reviews()} > {*ACTIONS, "discard", "reinforce", "choose"}
