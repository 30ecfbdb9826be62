"""How the seats of a measured match enter: prepared, drawn, exchanged, or one with a piece that the others have not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from msgspec.structs import asdict

from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.types import Choice, Seat

Pin = Callable[[Game[Any], Any, Seat], Choice | None]
"""Answers some decisions in advance (a mirrored entry); None leaves them to the player."""


def mirrored(seed: int) -> Pin:
    """Give all seats the same preset entry, another one for each seed."""

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        decision = state.pending[seat]
        if decision.kind != "entry":
            return None
        entries = game.entrance.presets()
        return entries[seed % len(entries)] if entries else None

    return pin


def drawn(seed: int) -> Pin:
    """Let all seats enter what is drawn at random."""
    rng = Random(f"drawn/{seed}")

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        decision = state.pending[seat]
        return game.entrance.drawn(decision, rng) if decision.kind == "entry" else None

    return pin


def swapped(seed: int) -> Pin:
    """Draw an entry a seat for as many matches, of seeds one after the other, in which the seats exchange them."""

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        decision = state.pending[seat]
        if decision.kind != "entry":
            return None
        seats = state.seats
        rng = Random(f"teams/{seed // seats}")
        entries = [game.entrance.drawn(decision, rng) for _ in range(seats)]
        return entries[(seat + seed) % seats]

    return pin


def paired(seed: int) -> Pin:
    """Give the seats every set of presets in turn, for as many matches as seats, in which the seats exchange them."""

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        entries = game.entrance.presets()
        if state.pending[seat].kind != "entry" or not entries:
            return None
        seats = state.seats
        sets = sorted(chosen[::-1] for chosen in combinations_with_replacement(range(len(entries)), seats))
        return entries[sets[seed // seats % len(sets)][(seat + seed) % seats]]

    return pin


def mixed(seed: int) -> Pin:
    """Let each seat enter prepared parts, drawn for each part and each seat by itself."""
    rng = Random(f"entries/{seed}")

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        return game.entrance.mixed(rng) if state.pending[seat].kind == "entry" else None

    return pin


def free(seed: int) -> Pin:
    """Leave the entry to the players."""
    return lambda game, state, seat: None


HOLDING = "holding"
"""Before the name of the piece, how seats enter when one of them holds it: `holding oru`."""
DRAWS = 500
"""Entries that are drawn for one that holds a piece, or does not."""


class NotHeld(Exception):
    """No entry of a game (first argument) that could be drawn holds the piece (the second), or each does."""

    def __str__(self) -> str:
        game, piece = self.args
        return f"--holding {piece}: expected what some drawn entries of {game} hold, and others do not"


def holding(piece: str, seed: int) -> Pin:
    """Draw an entry with the piece for one seat, without it for every other; the seats exchange them as in `swapped`.

    Raise NotHeld where no such entries are found.
    """

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        if state.pending[seat].kind != "entry":
            return None
        rng = Random(f"teams/{seed // state.seats}")
        entries = [_one(game, state, rng, piece, number == 0) for number in range(state.seats)]
        return entries[(seat + seed) % state.seats]

    return pin


def _one(game: Game[Any], state: Any, rng: Random, piece: str, held: bool) -> Choice:
    """Draw entries of other starts by the same options, as some games draw what they ask when a match starts."""
    options = asdict(state.options)
    for _ in range(DRAWS):
        start, _ = game.start(options, Sampled(rng.getrandbits(64)), state.seats)
        entry = game.entrance.drawn(start.pending[Seat(0)], rng)
        if (piece in entry) == held:
            return entry
    raise NotHeld(game.name, piece)


ENTRIES: dict[str, Callable[[int], Pin]] = {
    "mirrored": mirrored,
    "drawn": drawn,
    "swapped": swapped,
    "paired": paired,
    "mixed": mixed,
    "free": free,
}
"""How seats enter, by name: the same preset, at random, at random and then with the seats exchanged, every set of
presets with the seats exchanged, prepared parts at random, or as the players choose."""


def pin(way: str, seed: int) -> Pin:
    """Return what enters for the seats, of a name in `ENTRIES` or `holding PIECE`."""
    name, _, piece = way.partition(" ")
    return holding(piece, seed) if name == HOLDING else ENTRIES[way](seed)
