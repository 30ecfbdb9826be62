"""The people of a match do whatever the screen offers, at random: no fault, nothing unanswered, no dead end."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli.games import shipped
from rules import GAMES
from rules.chesswarrior.parts import TeamPart
from rules.kernel.types import Choice, Text
from standin.server import Sandbox
from tests.support.people import GARBAGE, Fault
from tests.support.sandbox import fresh, sandbox
from tests.support.shared_out import at_landing, of_which
from tests.support.sketches import sketched
from tests.support.stage import Stage, staged
from tests.support.walker import Walker

__all__ = ["sandbox"]

LENGTHS = {"setup": 10, "play": 10, "after": 3}
LONGER = {"setup": 14, "play": 16, "after": 4}
SEEDS = (
    pytest.param(1, LENGTHS),
    pytest.param(1, LONGER, marks=pytest.mark.soak),
    pytest.param(2, LONGER, marks=(pytest.mark.soak, pytest.mark.painted)),
)
MATCHES = int(os.environ.get("WARPOST_WALKS", "200"))
"""Matches of each game that the long walk plays."""
PAINTED = 10
"""Of so many long walks one paints its pictures; the others make the scenes and their words alone."""
FIRST = int(os.environ.get("WARPOST_FIRST_WALK", "1000"))


@pytest.fixture
async def stage(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Stage]:
    """Run the bot on a fresh stand-in; every accepted request body is checked in the end."""
    async with staged(sandbox, tmp_path) as running:
        yield running


@pytest.mark.parametrize(("seed", "lengths"), SEEDS)
@pytest.mark.parametrize("game", of_which(GAMES, [*GAMES][:1]))
async def test_a_walk_meets_no_fault(stage: Stage, game: str, seed: int, lengths: dict[str, int]) -> None:
    await Walker(stage, game, seed).walk(**lengths)


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_a_walk_against_the_computer_meets_no_fault(stage: Stage, game: str) -> None:
    await Walker(stage, game, 1, level="greedy").walk(setup=8, play=12, after=2)


@at_landing
async def test_every_puzzle_takes_whatever_is_typed(stage: Stage) -> None:
    walker = Walker(stage, next(iter(GAMES)), 1)
    for game in map(shipped, GAMES):
        for number, one in enumerate(game.puzzles):  # what no game can read is typed in one of each
            await walker.puzzle(game, one, () if number else GARBAGE, 2)


async def test_a_walk_finds_a_panel_that_cannot_be_drawn(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def brief(self: TeamPart, choice: Choice) -> tuple[Text, ...]:
        raise KeyError(choice)

    monkeypatch.setattr(TeamPart, "brief", brief)
    with pytest.raises(Fault, match="cannot be drawn"):
        await Walker(stage, "chesswarrior", 1).walk(setup=20, play=0, after=0)


@pytest.mark.soak
@pytest.mark.painted
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in shipped(game).seats])
async def test_long_walks_meet_no_fault(game: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[str] = []
    for seed in range(FIRST, FIRST + MATCHES):
        with monkeypatch.context() as patch:
            if seed % PAINTED:
                sketched(patch)
            folder = tmp_path / str(seed)
            folder.mkdir()
            async with fresh() as sandbox, staged(sandbox, folder) as stage:
                try:
                    await Walker(stage, game, seed, seats=seats).walk(setup=45, play=80, after=15)
                except Fault as fault:
                    faults.append(str(fault))
    assert not faults, "\n\n".join(faults)
