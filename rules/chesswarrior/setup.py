"""Set-up: team lists, bans, who places first, placing (D1 to D4; CW-19 to CW-32, RCW-55 to RCW-58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.types import Choice, Decision, Seat

from .board import FORWARD, HOME_ROWS
from .changes import Chess, alter, book_of
from .content import BARRACK, TEAM
from .events import Banned, Deployed, TeamShown
from .sight import CELL_OF, NAMES
from .state import NOBODY, ChessState, Hero, index_of, own
from .words import SIDES

PLACING = (1, 2, 2, 2, 2, 1)
"""Heroes placed at a time, beginning with the first side (CW-31)."""
NONE = "none"
DEFAULT_COLUMNS = "decfbgah"
"""Columns that an expired clock fills, in this order (D4)."""


def list_size(mode: str) -> int:
    """Return how many heroes a side brings (CW-21, CW-22)."""
    return BARRACK if mode == "expert" else TEAM


def team_question(r: Chess, seat: Seat) -> Decision:
    """Return the seat's question for its team or barrack."""
    lists = book_of(r).catalogue.defaults[SIDES[seat]]
    default = lists.barrack if r.state.options.mode == "expert" else lists.team
    return r.question(seat, "entry", default, clock="entry", secret=True)


def take_teams(r: Chess, answers: Mapping[Seat, Choice]) -> None:
    """Show both lists; slots are their order (CW-25, section 2)."""
    state = r.state
    state.size = list_size(state.options.mode)
    state.heroes = [
        Hero(seat, slot + 1, key, facing=FORWARD[seat])
        for seat in range(2)
        for slot, key in enumerate(answers[Seat(seat)])
    ]
    for seat in range(2):
        r.tell(TeamShown(seat, list(answers[Seat(seat)])))


def ban_question(r: Chess, seat: Seat) -> Decision:
    """Return the seat's question whom to forbid."""
    return r.question(seat, "ban", (NONE,), secret=True)


def take_bans(r: Chess, answers: Mapping[Seat, Choice]) -> None:
    """Reveal both bans; `bans` is by the side that suffers it (RCW-56)."""
    state = r.state
    given = [answers[Seat(1 - seat)][0] for seat in range(2)]
    state.bans = tuple(NOBODY if token == NONE else index_of(state, token) for token in given)
    for seat in range(2):
        banned = state.bans[1 - seat]
        r.tell(Banned(seat, None if banned == NOBODY else state.heroes[banned].id))


def placing_seat(state: ChessState, number: int) -> int:
    """Return who places at the given time (CW-31)."""
    return state.order if number % 2 == 0 else 1 - state.order


def open_heroes(state: ChessState, seat: int, chosen: Sequence[int] = ()) -> list[int]:
    """Return the heroes a side may still place, in slot order (CW-23, RCW-55, RCW-57)."""
    banned = state.bans[seat] if state.bans else NOBODY
    left = [n for n in own(state, seat) if state.heroes[n].at < 0 and n != banned]
    if state.options.mirror == "snatch":
        theirs = {state.heroes[n].key for n in own(state, 1 - seat) if state.heroes[n].at >= 0}
        unsnatched = [n for n in left if state.heroes[n].key not in theirs]
        placed = sum(1 for n in own(state, seat) if state.heroes[n].at >= 0)
        if len(unsnatched) >= TEAM - placed:
            left = unsnatched
    return [n for n in left if n not in chosen]


def free_home(state: ChessState, seat: int, taken: Sequence[int] = ()) -> list[int]:
    """Return the free squares of a Start Zone, a to h (CW-30)."""
    used = {hero.at for hero in state.heroes}
    return [cell for cell in HOME_ROWS[seat] if cell not in used and cell not in taken]


def deploy_question(r: Chess, number: int) -> Decision:
    """Return the question whom to place where."""
    seat = placing_seat(r.state, number)
    about = {"count": PLACING[number], "number": number + 1}
    return r.question(Seat(seat), "deploy", _usual(r.state, seat, PLACING[number]), about=about)


def list_question(r: Chess, seat: Seat) -> Decision:
    """Return a side's question for its whole list of heroes and squares (WCW-11)."""
    return r.question(seat, "deploy", _usual(r.state, seat, TEAM), about={"count": TEAM, "number": 0}, secret=True)


def _usual(state: ChessState, seat: int, count: int) -> Choice:
    """Return the placing of a side that says nothing (D4)."""
    heroes = open_heroes(state, seat)[:count]
    row = "1" if seat == 0 else "8"
    free = free_home(state, seat)
    cells = [c for c in (CELL_OF[letter + row] for letter in DEFAULT_COLUMNS) if c in free]
    return tuple(token for n, cell in zip(heroes, cells, strict=False) for token in (state.heroes[n].id, NAMES[cell]))


def take_lists(r: Chess, answers: Mapping[Seat, Choice]) -> None:
    """Carry both lists out in the order of placing; whom the enemy snatched by then gives way to the next (WCW-11)."""
    left = {seat: list(zip(choice[::2], choice[1::2], strict=True)) for seat, choice in answers.items()}
    for number, count in enumerate(PLACING):
        seat = Seat(placing_seat(r.state, number))
        now, left[seat] = left[seat][:count], left[seat][count:]
        placed: list[str] = []
        for at, (id_, square) in enumerate(now):
            free = [
                r.state.heroes[n].id for n in open_heroes(r.state, seat, [index_of(r.state, h) for h in placed[::2]])
            ]
            listed = [hero for hero, _ in (*now[at:], *left[seat])]
            spare = [hero for hero in free if hero not in listed]
            placed += [id_ if id_ in free else (spare or free)[0], square]
        take_deploy(r, {seat: tuple(placed)})


def deploy_tokens(state: ChessState, seat: int, count: int, prefix: Sequence[str]) -> tuple[str, ...]:
    """Return what may follow while placing: a hero, its square, the next hero."""
    if len(prefix) == 2 * count:
        return ()
    if len(prefix) % 2 == 0:
        chosen = [index_of(state, token) for token in prefix[::2]]
        return tuple(state.heroes[n].id for n in open_heroes(state, seat, chosen))
    return tuple(NAMES[c] for c in free_home(state, seat, [CELL_OF[name] for name in prefix[1::2]]))


def take_deploy(r: Chess, answers: Mapping[Seat, Choice]) -> None:
    """Put the heroes on the board, facing the enemy (CW-30, RCW-58)."""
    for seat, choice in answers.items():
        placed: list[list[str]] = []
        for id_, square in zip(choice[::2], choice[1::2], strict=True):
            n = index_of(r.state, id_)
            alter(r, n, at=CELL_OF[square], facing=FORWARD[seat])
            placed.append([id_, square])
        r.tell(Deployed(seat, placed))
