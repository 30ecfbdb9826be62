"""Destroyed heroes and their way back to the Start Zone (CW-74, RCW-23 to RCW-28)."""

from __future__ import annotations

from .board import FORWARD, column, rows_from_home
from .changes import Chess, alter, book_of
from .events import Destroyed
from .sight import NAMES
from .state import NOBODY, OFF, occupied


def is_fallen(r: Chess, n: int) -> bool:
    """Say whether a hero's damage destroys it (CW-14, RCW-23)."""
    hero = r.state.heroes[n]
    lp = book_of(r).sheets[hero.key].lp
    return hero.at >= 0 and (hero.damage > lp if r.state.options.destroy == "exceed" else hero.damage >= lp)


def clear_fallen(r: Chess) -> None:
    """Destroy all that have taken enough damage together: lift them all, then place them (RCW-25, RCW-28)."""
    state = r.state
    lost = [n for n, hero in enumerate(state.heroes) if hero.damage and is_fallen(r, n)]
    if not lost:
        return
    squares = [state.heroes[n].at for n in lost]
    for n in lost:
        alter(r, n, at=OFF)
    for n, cell in zip(lost, squares, strict=True):
        _return(r, n, cell)


def _return(r: Chess, n: int, cell: int) -> None:
    """Bring a hero back: no damage, no Active Counters, its dial as it was (RCW-24, RCW-27)."""
    state = r.state
    hero = state.heroes[n]
    counters = book_of(r).counters
    dial = hero.dial
    if state.active == n:
        dial = max(dial, state.turn + 1)
        state.active, state.used, state.did = NOBODY, 0, False
        state.act = None
    if state.options.respawn_delay:
        dial = max(dial, state.turn + state.options.respawn_delay)
    home = home_square(r, n, cell)
    alter(
        r,
        n,
        at=home,
        facing=FORWARD[hero.side],
        dial=dial,
        damage=0,
        falls=hero.falls + 1,
        held=tuple(h for h in hero.held if counters[h.counter].kind == "passive"),
        pools=(),
    )
    r.tell(Destroyed(hero.id, NAMES[cell], NAMES[home], dial))


def home_square(r: Chess, n: int, cell: int) -> int:
    """Return where a destroyed hero comes back: by its owner's list, else nearest in columns (RCW-25, RCW-26)."""
    state = r.state
    hero = state.heroes[n]
    wanted = next((columns for m, columns in state.sides[hero.side].homes if m == n), ())
    taken = occupied(state) | state.obstacles
    for row in rows_from_home(hero.side):
        for c in wanted:
            if not taken >> row[c] & 1:
                return row[c]
        free = [c for c in row if not taken >> c & 1]
        if free:
            return min(free, key=lambda c: (abs(column(c) - column(cell)), column(c)))
    raise LookupError("the board is full")
