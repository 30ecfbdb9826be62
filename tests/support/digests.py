"""What seeded matches of all games come to, each as one digest: `python -m tests.support.digests 20`."""

from __future__ import annotations

import hashlib
import json
import sys

import msgspec

from bot.balance.arena import play
from bot.balance.entering import free, mirrored
from bot.cli.games import names, shipped

OFTEN, SELDOM = ("random",), ("greedy", "random")


def digest(name: str, seed: int, levels: tuple[str, ...], prepared: bool) -> str:
    """Return the digest of a match's answers, events and last state."""
    game = shipped(name)
    seats = [levels[seat % len(levels)] for seat in range(game.seats[-1])]
    played = play(game, seats, seed, {}, mirrored(seed) if prepared else free(seed))
    told = msgspec.to_builtins(played.events, str_keys=True, order="deterministic")
    content = msgspec.json.encode([played.moves, told]) + game.dump(played.state)
    return hashlib.sha256(content).hexdigest()


def digests(count: int) -> dict[str, list[str]]:
    """Return the digests of so many random matches a game and sort of entry, and of one with a greedy player."""
    found: dict[str, list[str]] = {}
    for name in names():
        played = [digest(name, seed, OFTEN, prepared) for prepared in (True, False) for seed in range(count)]
        found[name] = [*played, digest(name, 0, SELDOM, True)]
    return found


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]))))
