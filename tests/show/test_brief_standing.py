"""Where a match stands in a few characters: in every game the turn once it is played, and the score if it has one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.cli.games import shipped
from bot.config import REPOSITORY
from bot.content import read_languages
from bot.show import heading
from bot.show.words import Words
from render.describe import alt_text
from render.games import scene_for
from render.spoken import sentences
from rules import GAMES
from rules.ai.random import random_choice
from rules.kernel.chance import Sealed
from rules.kernel.options import complete
from rules.kernel.types import State, Text

SCORED = ("skirmish", "chesswarrior", "commandeer", "dozen_war")
OWN = {"commandeer": "turn 4, units lost 2–1", "dozen_war": "round 4, 2–1"}
"""Games whose count is no points or no turns, and how they say it: losses as a bare score read as points."""
ANSWERS = 40
WORDS = Words(read_languages(REPOSITORY / "data"), "en").plain


def played(game: Any, answers: int) -> State:
    """A position after so many random answers."""
    chance, rng = Sealed(b"turn and score".ljust(32)), Random(5)
    state, _ = game.start(complete(game.options, {}), chance, 2)
    for _ in range(answers):
        waiting = [(seat, asked) for seat, asked in sorted(state.pending.items()) if seat not in state.answers]
        if not waiting:
            break
        seat, asked = waiting[0]
        state = game.submit(state, asked.id, random_choice(game, game.view(state, seat), asked, rng), chance)[0]
    return state


async def brief(game: Any, state: State) -> Text | None:
    """Return what is said of a position as those who watch see it."""
    view = game.view(state, None)
    await heading.look(game, view, WORDS)
    return heading.brief(view, "en")


@pytest.mark.parametrize("name", list(GAMES))
async def test_nothing_is_said_before_play_and_then_what_everybody_sees(name: str) -> None:
    game = shipped(name)
    assert await brief(game, played(game, 0)) is None
    told = await brief(game, played(game, ANSWERS))
    assert told is not None
    assert told.args["turn"] >= 1
    key = f"{name}.desk.turn_score" if name in OWN else "desk.turn_score" if name in SCORED else "desk.turn"
    assert (told.key, "score" in told.args) == (key, name in SCORED)
    if name in SCORED:
        assert len(told.args["score"]["user"].split("–")) == 2


@pytest.mark.parametrize("name", OWN)
def test_losses_and_rounds_are_called_so(name: str) -> None:
    assert WORDS(Text(f"{name}.desk.turn_score", {"turn": 4, "score": {"user": "2–1"}})) == OWN[name]


async def test_rounds_are_told_as_rounds_beside_a_picture() -> None:
    """The alternative text and the board as text said "Turn 3 of 8." under a head of "Round 3/8"."""
    game = shipped("dozen_war")
    words = WORDS.at(game)
    scene = scene_for(game, game.view(played(game, ANSWERS), None), (), words, "en")
    assert scene.track is not None
    assert f"Round {scene.track.turn}/8." in alt_text(scene, words)
    assert f"Round {scene.track.turn}/8." in sentences(scene, words)
