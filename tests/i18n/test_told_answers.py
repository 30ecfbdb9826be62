"""A whole answer is told in a sentence of the reader's language, by name, place and what comes of it."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.show.words import Words
from rules.ai import PLAYERS
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Seat, View
from tests.render.test_spoken import GAMES, IDS, LANGUAGES
from tests.support.thinking import chosen

STEPS, TRIED = 34, 4
"""Answers of a match that are played, and those of each question that are told."""
ENDS = (".", "。")
SIGNS = "›>|"
TOLD = [name for name, game in GAMES.items() if not hasattr(game, "sheet_kind")]
"""Games whose answers are no rows of a sheet: what rows come to is told row by row."""


class Asked(NamedTuple):
    view: View[Any]
    decision: Decision
    choices: tuple[Choice, ...]


@cache
def asked(name: str) -> tuple[Asked, ...]:
    """Return the questions of a match between greedy players, with answers drawn to each."""
    game, rng, chance = GAMES[name], Random(3), Sampled(3)
    state, _ = game.start(complete(game.options, {}), chance)
    found: list[Asked] = []
    for _ in range(STEPS):
        if state.outcome is not None:
            break
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], game.view(state, seat)
        if not any(part.loose and part.kind == decision.kind for part in game.parts):
            choices = {random_choice(game, view, decision, rng) for _ in range(TRIED)}
            found.append(Asked(view, decision, tuple(sorted(choices))))
        state, _ = game.submit(state, decision.id, chosen(game, view, decision, "greedy", 3), chance)
    return tuple(found)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_is_a_sentence_without_keys_ids_and_signs(name: str, locale: str) -> None:
    game = GAMES[name]
    words = Words(LANGUAGES, locale).at(game).plain
    told: list[str] = []
    for one in asked(name):
        texts = [game.typing.told(game, one.view, one.decision, choice) for choice in one.choices]
        told += [words(text) for text in texts if text is not None]
    assert told
    assert [line for line in told if IDS.search(line) or any(sign in line for sign in SIGNS)] == []
    if locale != "th":  # Thai has no full stop
        assert [line for line in told if not line.endswith(ENDS)] == []


@pytest.mark.parametrize("name", TOLD)
def test_every_answer_by_ways_is_told_or_is_a_single_word(name: str) -> None:
    """What a turn does is never left to its steps, of which nobody says how they hang together."""
    game = GAMES[name]
    for one in asked(name):
        for way in game.ways(one.view, one.decision) or ():
            told = game.typing.told(game, one.view, one.decision, way.choice)
            assert told is not None or len(way.steps) == 1, way.choice


def first_answers(name: str, options: dict[str, Any], wanted: dict[str, Choice]) -> list[str]:
    """Return in English what given answers to the questions before a match say, by their kind."""
    game, chance = GAMES[name], Sampled(3)
    words = Words(LANGUAGES, "en").at(game).plain
    state, _ = game.start(complete(game.options, options), chance)
    found: list[str] = []
    while len(found) < len(wanted):
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        asked_, view = state.pending[seat], game.view(state, seat)
        choice = wanted.get(asked_.kind)
        if choice is not None and len(found) < len(wanted):
            text = game.typing.told(game, view, asked_, choice)
            assert text is not None
            found.append(words(text))
        state, _ = game.submit(state, asked_.id, choice or asked_.default, chance)
    return found


def test_a_draft_is_told_as_a_wish_and_not_as_steps() -> None:
    assert first_answers("dozen_war", {"draft": "lists"}, {"draft_list": ("g08", "g02", "g09", ".")}) == [
        "You want these generals, the first most: Moon Bow, Mighty Crag, Wind Bell."
    ]
    assert first_answers("dozen_war", {"draft": "literal"}, {"draft_pick": ("g03",)}) == ["You take Iron Ward."]


def test_a_changed_and_a_kept_hand_are_told_with_what_goes_under_the_deck() -> None:
    game, chance = GAMES["commandeer"], Sampled(3)
    words = Words(LANGUAGES, "en").at(game).plain
    state, _ = game.start(complete(game.options, {}), chance)
    while next(iter(state.pending.values())).kind != "mulligan":
        seat = next(s for s in state.pending if s not in state.answers)
        state, _ = game.submit(state, state.pending[seat].id, state.pending[seat].default, chance)
    told: list[str] = []
    for changes in range(3):
        asked_ = state.pending[Seat(0)]
        view = game.view(state, Seat(0))
        under = view.state.sides[0].hand[:changes]
        for choice in (("keep", *under), ("mulligan",)):
            text = game.typing.told(game, view, asked_, choice)
            assert text is not None
            told.append(words(text))
        state, _ = game.submit(state, asked_.id, ("mulligan",), chance)
        if Seat(0) not in state.pending or Seat(0) in state.answers:
            other = state.pending[Seat(1)]
            state, _ = game.submit(state, other.id, ("mulligan",), chance)
    kept = re.compile(r"You keep this hand and put [\w' ]+ under the deck\.")
    both = re.compile(r"You keep this hand and put [\w' ]+, [\w' ]+ under the deck, the first deepest\.")
    assert told[:2] == ["You keep this hand.", "You take a new hand; if you keep it, 1 card goes under the deck."]
    assert kept.fullmatch(told[2])
    assert told[3] == "You take a new hand; if you keep it, 2 cards go under the deck."
    assert both.fullmatch(told[4])


def attacked() -> tuple[View[Any], Decision]:
    """Return the first question of a match of Dozen War that asks for an answer to an attack."""
    game, rng, chance = GAMES["dozen_war"], Random(5), Sampled(5)
    state, _ = game.start(complete(game.options, {}), chance)
    while True:
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], game.view(state, seat)
        if decision.kind == "defend" and len(game.deeds(view, decision)) > 1:
            return view, decision
        state, _ = game.submit(state, decision.id, PLAYERS["greedy"](game, view, decision, rng), chance)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_an_answer_to_an_attack_is_told_with_what_comes_of_it(locale: str) -> None:
    """Wounds and what takes nothing too, not only what falls."""
    game, (view, decision) = GAMES["dozen_war"], attacked()
    words = Words(LANGUAGES, locale).at(game).plain
    for deed in game.deeds(view, decision):
        text = game.typing.told(game, view, decision, deed.entries[0])
        assert text is not None
        assert deed.outcome is not None
        assert words(deed.outcome) in words(text)
        assert deed.entries[0] == ("pass",) or words(deed.text) in words(text)
        assert not any(sign in words(text) for sign in SIGNS)


def sentence(name: str, kind: str, verb: str) -> str:
    """Return the first sentence of an answer with a verb to a kind of question."""
    game = GAMES[name]
    words = Words(LANGUAGES, "en").at(game).plain
    for one in asked(name):
        for choice in sorted({way.choice for way in game.ways(one.view, one.decision) or ()} | {*one.choices}):
            if one.decision.kind == kind and verb in choice:
                text = game.typing.told(game, one.view, one.decision, choice)
                if text is not None:
                    return words(text)
    raise LookupError(f"nobody can {verb} in {name}")


@pytest.mark.parametrize(
    ("name", "kind", "verb", "told"),
    [
        ("commandeer", "planning", "play", r"[\w' ]+ \(1 CP\) enters on [a-f]\d.*\."),
        ("commandeer", "combat", "attack", r"[\w' ]+ \w\d strikes [\w' ]+ \w\d: \d,000 damage, .*\."),
        ("commandeer", "planning", "end", r"You end Planning\."),
        ("summoner_war", "turn", "move", r"You move your [\w ]+ on \w\d to \w\d\."),
        ("summoner_war", "turn", "attack", r"You attack \w+'s [\w\- ]+ on \w\d with your [\w\- ]+ on \w\d\."),
        ("chesswarrior", "activate", "move", r"[SN]\d \w+ moves to \w\d \(\d Turn\)\."),
        ("chesswarrior", "activate", "end", r"[SN]\d \w+ skips this activation \(1 Turn\), facing \w+\."),
        ("dozen_war", "turn", "move", r"[AB]\.\w+ [\w ]+ moves to \w\d\."),
        ("dozen_war", "turn", "end", r"You end the turn\."),
    ],
)
def test_a_sentence_says_who_does_what_where(name: str, kind: str, verb: str, told: str) -> None:
    assert re.fullmatch(told, sentence(name, kind, verb))


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_rows_of_a_sheet_are_written_in_the_readers_words_and_read_back(locale: str) -> None:
    game = GAMES["skirmish"]
    words = Words(LANGUAGES, locale).at(game).plain
    sheets = [(one, choice) for one in asked("skirmish") if one.decision.kind == "orders" for choice in one.choices]
    written = {choice: game.typing.typed(game, one.view, one.decision, choice) for one, choice in sheets}
    read = {
        choice: game.parse(one.view, one.decision, words(text))
        for one, choice in sheets
        if (text := written[choice]) is not None
    }
    assert len(read) > STEPS
    assert read == {choice: choice for choice in read}
    if locale != "en":
        english = [words(text) for text in written.values() if text is not None]
        assert [one for one in english if re.search(r"\b(attack|ability|wait|summon)\b", one)] == []
