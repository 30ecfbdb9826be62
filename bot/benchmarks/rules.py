"""Rules: random matches at full tables, choices a second, copies, views and computer players' answers, every game."""

from __future__ import annotations

import importlib
import time
from importlib.metadata import packages_distributions
from random import Random
from typing import Any

from bot.balance.arena import play
from bot.balance.entering import Pin, mirrored
from bot.cli.games import names, shipped
from rules.ai import PLAYERS
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Seat

from .timing import median_seconds


def measure(seconds: float) -> dict[str, Any]:
    """Return the figures per game; rates per second of one process, times in microseconds."""
    return {name: _game(name, seconds) for name in names()}


def _game(name: str, seconds: float) -> dict[str, Any]:
    game = shipped(name)
    seats = ["random"] * game.seats[-1]
    middle = halfway(game, seats)
    view = game.view(middle, Seat(0))
    dump = game.dump(middle)
    return {
        "preset_entry": _matches(game, seats, seconds, preset=True),
        "free_entry": _matches(game, seats, seconds, preset=False),
        "python_chess_plies_per_second": chess_plies(seconds),
        "copy_us": _micro(middle.copy, seconds / 8),
        "view_us": _micro(lambda: game.view(middle, Seat(0)), seconds / 8),
        "dump_us": _micro(lambda: game.dump(middle), seconds / 8),
        "load_us": _micro(lambda: game.load(dump), seconds / 8),
        "answer_ms": {level: _answer(game, middle, level, seconds / 8) for level in PLAYERS},
        "dump_bytes": len(game.dump(view.state)),
    }


def _matches(game: Any, seats: list[str], seconds: float, preset: bool) -> dict[str, Any]:
    """Play whole random matches; with `preset` both seats enter a preset, else they choose at random there too.

    `chosen`: without the tokens of entries that were given, which nobody chose.
    """
    matches = tokens = decisions = given = 0

    def giving(seed: int) -> Pin:
        pin = mirrored(seed)

        def counted(game: Any, state: Any, seat: Seat) -> Any:
            nonlocal given
            choice = pin(game, state, seat)
            given += len(choice or ())
            return choice

        return counted

    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        played = play(game, seats, matches, {}, giving(matches) if preset else None)
        matches += 1
        tokens += played.tokens
        decisions += len(played.moves)
    return {
        "matches_per_second": round(matches / spent, 1),
        "choices_per_second": round(tokens / spent),
        "chosen_per_second": round((tokens - given) / spent),
        "decisions_per_second": round(decisions / spent),
        "choices_per_match": round(tokens / matches, 1),
    }


def chess_plies(seconds: float) -> int | None:
    """Return the plies a second of random games by python-chess, which is measured against.

    None if it is not here: any other module called `chess` is nothing to be measured against.
    """
    found = {name.lower() for name in packages_distributions().get("chess", ())}
    if not found & {"chess", "python-chess"}:
        return None
    board: Any = importlib.import_module("chess").Board()
    rng, plies, start = Random(1), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not plies:
        if board.is_game_over():
            board.reset()
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return round(plies / spent) if spent else None


def _answer(game: Any, state: Any, level: str, seconds: float) -> float:
    """Return how long a level thinks about the open decision, in milliseconds."""
    seat = min(state.pending)
    decision = state.pending[seat]

    def think() -> None:
        PLAYERS[level](game, game.view(state, seat), decision, Random(1))

    return round(1e3 * median_seconds(think, seconds, least=3), 2)


def halfway(game: Any, seats: list[str]) -> Any:
    """Return a state from the middle of a random match."""
    played = play(game, seats, 7, {})
    steps = [state for state, _ in game.replay(complete(game.options, {}), played.moves, Sampled(7), len(seats))]
    return steps[len(steps) // 2]


def _micro(action: Any, seconds: float) -> float:
    return round(1e6 * median_seconds(action, seconds, least=100), 2)
