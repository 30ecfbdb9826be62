"""Answers of every shape, right and wrong, for counting refusals and for comparing them; and orders to give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.items import END, MOVE, STOP
from rules.chesswarrior.sight import FACINGS, NAMES
from rules.chesswarrior.state import ChessState, Hero, fielded, own
from rules.kernel.types import Choice, Decision

LEAST_TRIES = 3
GUARDS = ("legal", "unchanged")
MODES = ("auto", "off", "lethal", "ask", "default")
ENTRIES: tuple[Choice, ...] = (
    ("page", "page"),
    ("page", "nobody"),
    ("page", "kite", "oru", "rill", "pell", "brakk", "vex", "odda", "thessa"),
)
NONSENSE = ("home", "=q q"), ("home", "=d d"), ("plan", "legal", "=end; move d4"), ("plan", "legal", "=dance")


def wrong(game: Chesswarrior, state: ChessState, decision: Decision, rng: Random) -> Iterator[Choice]:
    """Yield answers to a question, many of them illegal: each verb, at squares near, far, taken and blocked."""
    if decision.kind == "entry":
        yield from ENTRIES
    elif decision.kind == "activate":
        yield from _activations(game, state, decision, rng)
    elif decision.kind == "deploy":
        ids = [h.id for h in state.heroes]
        yield from ((rng.choice(ids), rng.choice(NAMES)) for _ in range(2 * LEAST_TRIES))
        yield from (
            tuple(decision.default[:2] * 3),
            (decision.default[0], rng.choice(NAMES)),
            (*decision.default, "s1"),
        )
        yield (*decision.default[:1], *decision.default[1:2], *decision.default[:1])
    elif decision.kind == "move_more":
        yield from ((rng.choice(NAMES), STOP) for _ in range(LEAST_TRIES))
    elif decision.kind in ("react", "ban"):
        yield from ((name,) for hero in state.heroes for name in (hero.id, *game.book.sheets[hero.key].abilities))


def _activations(game: Chesswarrior, state: ChessState, decision: Decision, rng: Random) -> Iterator[Choice]:
    named = state.active < 0
    ids = decision.about["heroes"]
    if named:
        yield from ((state.heroes[n].id, END, "n") for n in fielded(state))
    for hero in (h for h in state.heroes if h.id in ids):
        head = (hero.id,) if named else ()
        squares = [NAMES[state.heroes[n].at] for n in fielded(state)]
        near = _around(hero)
        yield from ((*head, MOVE, one, STOP) for one in (*near, rng.choice(NAMES)))
        yield from ((*head, MOVE, *_walk(hero, rng)) for _ in range(LEAST_TRIES))
        yield (*head, END, "q")
        yield (*head, MOVE, STOP)
        for ability in game.book.sheets[hero.key].abilities:
            if ability == MOVE:
                continue
            yield from ((*head, ability, square) for square in (*squares, rng.choice(NAMES)))
            yield from ((*head, ability, facing) for facing in FACINGS)
            yield from ((*head, ability, square, facing) for square in squares for facing in FACINGS)


def _around(hero: Hero) -> list[str]:
    x, y = hero.at % 8, hero.at // 8
    return [NAMES[b * 8 + a] for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < 8 and 0 <= b < 8]


def _walk(hero: Hero, rng: Random) -> Sequence[str]:
    """Return six squares, each next to the one before."""
    found: list[str] = []
    at = hero.at
    for _ in range(6):
        name = rng.choice(_around(Hero(0, 0, "", at=at)))
        found.append(name)
        at = NAMES.index(name)
    return found


def order(game: Chesswarrior, state: ChessState, seat: int, rng: Random) -> Choice:
    """Return some legal standing order of a seat: a mode, conditions, the way of a step, a home, a plan."""
    mine = [n for n in own(state, seat) if state.heroes[n].at >= 0]
    hero = state.heroes[rng.choice(mine)]
    card = game.book.sheets[hero.key]
    kind = rng.randrange(4)
    reactions = [a.id for a in (*card.instants, *card.interrupts)]
    if kind < 2 and reactions:
        ability = rng.choice(reactions)
        if kind:
            return (hero.id, ability, rng.choice(MODES))
        enemies = [state.heroes[n].id for n in own(state, 1 - seat) if state.heroes[n].at >= 0]
        given = [f"min_dice {rng.randrange(1, 5)}", "lethal", f"keep_mana {rng.randrange(2)}"]
        given += [f"max_lead {rng.randrange(2, 9)}", *([f"vs {rng.choice(enemies)}"] if enemies else [])]
        return (hero.id, ability, "=" + " ".join(rng.sample(given, rng.randrange(1, 4))))
    if kind == 2:
        return (hero.id, "home", "=" + " ".join(rng.sample("abcdefgh", rng.randrange(1, 4))))
    items = [f"move {' '.join(_walk(hero, rng)[: rng.randrange(1, 3)])}", f"attack {rng.choice(NAMES)}", "end"]
    kept = [item for item in items if rng.random() < 0.7] or ["end"]
    return (hero.id, "plan", rng.choice(GUARDS), "=" + "; ".join(kept))
