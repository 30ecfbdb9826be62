"""A whole answer is told in a sentence of the reader's language, by name, place and what comes of it."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.show.words import Words
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
