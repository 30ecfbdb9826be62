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
from rules import GAMES
from rules.ai.random import random_choice
from rules.kernel.chance import Sealed
from rules.kernel.options import complete
from rules.kernel.types import State, Text

SCORED = ("skirmish", "chesswarrior", "commandeer", "dozen_war")
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
    assert (told.key, "score" in told.args) == (("desk.turn_score", True) if name in SCORED else ("desk.turn", False))
    if name in SCORED:
        assert len(told.args["score"]["user"].split("–")) == 2
