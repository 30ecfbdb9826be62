"""Every sign of a game: what the pictures of whole matches show, which players who try everything have played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from render.games import Wish, scene_for
from render.legend import signs
from rules.ai import PLAYERS
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.types import Event, Text, View

MATCHES = (("greedy", 2), ("greedy", 5), ("greedy", 3), *(("random", seed) for seed in (1, 2, 3, 5, 6, 7)))
"""Who plays, and the seed: together they show what a test of other matches meets."""
_IDLE = 600
"""After so many positions in a row that show nothing new no further one is looked at."""
CLOCK = "1:00"
_APART = 3
"""Of so many positions one is looked at as who must answer sees it, with the question."""


class Moment(NamedTuple):
    """A position that shows a sign which none before it showed."""

    view: View[Any]
    events: tuple[Event, ...]
    wish: Wish


@lru_cache(maxsize=16)
def moments(game: Game[Any]) -> tuple[Moment, ...]:
    """Return positions in which every sign is shown that occurs in the matches; it takes some seconds once."""
    seen: set[str] = set()
    found: list[Moment] = []
    idle = 0
    for moment in chain.from_iterable(_played(game, player, seed) for player, seed in MATCHES):
        scene = scene_for(game, moment.view, moment.events, _key, "en", moment.wish)
        new = {sign.key for sign in signs(scene)} - seen
        idle = 0 if new else idle + 1
        if new:
            seen |= new
            found.append(moment)
        elif idle == _IDLE:
            break
    return tuple(found)


def _played(game: Game[Any], player: str, seed: int) -> Iterator[Moment]:
    """Play a match of as many as may play and yield what everybody sees of it, now and then what one is asked."""
    rng, chance, size = Random(f"signs/{seed}"), Sampled(seed), max(game.seats)
    wish = Wish(clocks=(CLOCK,) * size)
    state, events = game.start(complete(game.options, {}), chance, size)
    number = 0
    while True:
        yield Moment(game.view(state, None), tuple(game.seen(events, None)), wish)
        if state.outcome is not None:
            return
        seat = min(seat for seat in state.pending if seat not in state.answers)
        view, decision = game.view(state, seat), state.pending[seat]
        if number % _APART == 0:
            for taken in sorted({0, min(2, len(decision.default)), len(decision.default)}):
                yield Moment(view, (), Wish(decision=decision, prefix=decision.default[:taken]))
        state, events = game.submit(state, decision.id, PLAYERS[player](game, view, decision, rng), chance)
        number += 1


def _key(text: Text) -> str:
    return text.key
