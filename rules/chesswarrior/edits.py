"""What a host may change while a hero's activation is asked for: damage, mana, dials, squares, facings, points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kernel import edits
from rules.kernel.menu import Menu
from rules.kernel.types import Choice, Option, Text

from .book import Book
from .changes import Chess, alter, floor_of, insert_slot
from .choices import piece_text
from .sight import CELL_OF, FACINGS, NAMES
from .state import LEAD, ChessState, Hero, count_of, fielded, index_of, occupied
from .track import WIN
from .words import SIDES, word

DAMAGE, MANA, DIAL, FACING, POINTS = "damage", "mana", "dial", "facing", "points"


def menu(book: Book, state: ChessState) -> Menu | None:
    """Return the verbs, unless a use or move is on its way (spec 5.4)."""
    asked = [question.kind for question in state.pending.values()]
    if state.stage != "play" or state.act is not None or asked != ["activate"]:
        return None

    def heroes(fits: Callable[[Hero], bool] = lambda hero: True) -> Sequence[Option]:
        found = [state.heroes[n] for n in fielded(state)]
        return [Option(h.id, named(h), at=NAMES[h.at]) for h in found if fits(h)]

    def figure(low: Callable[[Hero], int], high: Callable[[Hero], int], now: Callable[[Hero], int]) -> Menu:
        def limits(token: str) -> Menu:
            hero = state.heroes[index_of(state, token)]
            return edits.number(low(hero), high(hero), now(hero))

        return edits.which(heroes(), limits)

    def dial_floor(hero: Hero) -> int:
        return state.turn if index_of(state, hero.id) == state.active else floor_of(state, hero)

    taken = occupied(state) | state.obstacles
    free = [edits.square(name) for cell, name in enumerate(NAMES) if not taken >> cell & 1]
    ways = [Option(way, word("facing", way)) for way in FACINGS]
    sides = [Option(side, word("side", side)) for side in SIDES]
    return edits.tree(
        {
            DAMAGE: figure(lambda _: 0, lambda h: most_damage(book, state, h), lambda h: h.damage),
            MANA: figure(lambda _: 0, lambda h: book.sheets[h.key].mp, lambda h: h.mana),
            DIAL: figure(dial_floor, lambda _: state.turn + LEAD, lambda h: h.dial),
            edits.MOVE: edits.which(heroes(), lambda _: edits.where(free)),
            FACING: edits.which(
                heroes(),
                lambda token: edits.which(
                    w for w in ways if w.token != FACINGS[state.heroes[index_of(state, token)].facing]
                ),
            ),
            edits.CLEAR: edits.which(heroes(lambda h: bool(h.held or h.pools))),
            POINTS: edits.which(sides, lambda side: edits.number(0, WIN - 1, state.points[SIDES.index(side)])),
        }
    )


def carry_out(r: Chess, choice: Choice) -> None:
    """Change what a verb says; nothing is triggered and nobody reacts."""
    state = r.state
    verb, what, *rest = choice
    if verb == POINTS:
        side, new = SIDES.index(what), int(rest[0])
        old = state.points[side]
        south, north = (new if n == side else points for n, points in enumerate(state.points))
        state.points = (south, north)
        edits.figure(r, word("side", what), POINTS, old, new)
        return
    n = index_of(state, what)
    hero = state.heroes[n]
    if verb in (DAMAGE, MANA, DIAL):
        old, new = getattr(hero, verb), int(rest[0])
        alter(r, n, **{verb: new})
        edits.figure(r, named(hero), verb, old, new)
        if verb == DIAL and state.step == 3 and new == state.turn and hero.acted != state.turn:
            insert_slot(r, n)
    elif verb == edits.MOVE:
        alter(r, n, at=CELL_OF[rest[0]])
        edits.tell(r, "moved", what=named(hero), at=rest[0])
    elif verb == FACING:
        alter(r, n, facing=FACINGS.index(rest[0]))
        edits.tell(r, "faced", what=named(hero), way=word("facing", rest[0]))
    else:
        alter(r, n, held=(), pools=())
        edits.tell(r, "cleared", what=named(hero))


def flaw(book: Book, state: ChessState) -> str:
    """Say which promise of the rules a position breaks where no use or move is on its way."""
    there = [state.heroes[n] for n in fielded(state)]
    squares = [hero.at for hero in there]
    held = [(hero, one.counter) for hero in there for one in hero.held]
    promises = {
        "one hero a square (RCW-13)": len(set(squares)) == len(squares),
        "nobody on an obstacle (RCW-13)": not any(state.obstacles >> at & 1 for at in squares),
        "five heroes a side": [sum(hero.side == side for hero in there) for side in (0, 1)] == [5, 5],
        "dials from the turn to eleven ahead (RCW-16)": all(state.turn <= h.dial <= state.turn + LEAD for h in there),
        "damage within LP (RCW-23)": all(0 <= h.damage <= most_damage(book, state, h) for h in there),
        "mana within MP (RCW-66)": all(0 <= h.mana <= book.sheets[h.key].mp for h in there),
        "counters within their limits (RCW-66)": all(count_of(h, c) <= book.counters[c].max for h, c in held),
    }
    return next((promise for promise, is_kept in promises.items() if not is_kept), "")


def most_damage(book: Book, state: ChessState, hero: Hero) -> int:
    """Return the damage with which a hero still stands (RCW-23)."""
    return book.sheets[hero.key].lp - (state.options.destroy == "reach")


def named(hero: Hero) -> Text:
    """Return how a hero is called."""
    return piece_text(hero.id, hero.key)
