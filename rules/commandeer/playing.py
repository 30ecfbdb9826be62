"""Carrying out one action of the Planning or Defending Phase (CM-17 to CM-19, CM-27; RCM-09 to RCM-12)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.types import Choice

from . import prices
from .actions import (
    ACTIVATE,
    MOVE,
    MOVE_COST,
    PLAY,
    REINFORCE_COST,
    abilities,
    by_token,
    held_by,
    in_hand,
    unplayable,
    working,
)
from .carded import War, book_of
from .changes import alter, alter_unit, draw, is_over, leave_hand, new_id, pay, retire_cards, side_of
from .events import Activated, Attached, Detached, EventPlayed, Reinforced
from .field import CELL_OF, CENTRE_ORDER, NAMES
from .moving import enter, is_lethal, leave, places, shift
from .placement import cell_of, has_unit, unit_at
from .planning_menu import ASK, LATER, NOW, ahead
from .resolving import Do, Drain, Spend, count_use
from .settling import settle
from .state import DRAWN_BY_REINFORCE, OFF, Held, Source
from .stowing import Stow
from .targets import Asked, Picks
from .uses import counted, uses_of, written
from .words import plain


def act(r: War, seat: int, choice: Choice) -> None:
    """Carry out an action; what follows it is on the agenda already."""
    verb, rest = choice[0], choice[1:]
    if verb == PLAY:
        _play(r, seat, rest[0], rest[1:])
    elif verb == MOVE:
        pay(r, seat, MOVE_COST, 0)
        settle(r)
        start = CELL_OF[rest[0]]
        if not is_over(r) and r.state.board[start] is not None:
            shift(r, start, CELL_OF[rest[1]], "move")
            settle(r)
        r.push(Drain())
    elif verb == ACTIVATE:
        _activate(r, seat, rest)
    else:
        _reinforce(r, seat, rest[0])


def _play(r: War, seat: int, card: str, tokens: Choice) -> None:
    """Play a card: pay in full, then it enters, resolves, or goes to its host (RCM-11, RCM-20)."""
    state, book = r.state, book_of(r)
    printed = book.card(card)
    sources = working(book, state, seat, card) if printed.is_spent else []
    works: list[tuple[Source, Picks]] = []
    host = 0
    if printed.is_unit or not sources:
        host = 0 if printed.is_unit else unit_at(state, CELL_OF[tokens[0]]).id
        square, tokens = tokens[0], tokens[1:]
    else:
        square = ""
        for source in sources:
            picks, tokens = Asked(book, state, source, exact=True).read(tokens)
            works.append((source, picks))
    named = prices.read(state, seat, printed.energy, tokens)
    further = tokens[prices.size(state, seat, printed.energy, tokens) :]
    if side_of(r, seat).commander == card:
        alter(r, seat, commander="")
    else:
        leave_hand(r, seat, card)
    alter(r, seat, playing=card)
    pay(r, seat, printed.command, printed.energy, named)
    settle(r)
    if is_over(r):
        return
    if printed.is_unit:
        alter(r, seat, playing="")
        enter(r, seat, card, CELL_OF[square])
        if further[:1] == (NOW,):
            _name(r, further[1:])
        settle(r)
        r.push(Drain())
    elif works:
        r.tell(EventPlayed(seat, printed.id))
        uses = uses_of(card)
        for source, _ in works:
            uses = counted(uses, source.ability, len(printed.abilities))
        alter(r, seat, playing=written(printed.id, uses))
        r.push(*(Do(source, picks) for source, picks in works), Spend(seat), Drain())
    else:
        _attach(r, seat, card, host)
        r.push(Drain())


def _name(r: War, tokens: Choice) -> None:
    """Keep what was chosen for the Deploying of the unit that has just entered, till it happens (5.2)."""
    book = book_of(r)
    queue = list(r.state.queue)
    place = next(n for n, s in enumerate(queue) if book.sheet(s.card).slots[s.ability] and s.trigger == "deploying")
    queue[place] = replace(queue[place], named=tokens)
    r.state.queue = tuple(queue)


def _attach(r: War, seat: int, card: str, host: int) -> None:
    """Put an Ongoing event on its host; where that fell to the payment it is spent (CM-08, RCM-20, RCM-21)."""
    state = r.state
    alter(r, seat, playing="")
    cell = cell_of(state, host)
    if cell == OFF:
        retire_cards(r, seat, card)
        return
    unit = unit_at(state, cell)
    held = Held(new_id(state), plain(card), seat, uses=uses_of(card))
    alter_unit(r, cell, held=(*unit.held, held))
    r.tell(Attached(seat, plain(card), unit.card, NAMES[cell]))
    settle(r)


def _activate(r: War, seat: int, tokens: Choice) -> None:
    """Use an activated ability: pay, then carry it out even if its source has left (RCM-11, RCM-32, RCM-43)."""
    state, book = r.state, book_of(r)
    timing = "defending" if state.phase == "defending" else "planning"
    source = by_token(abilities(book, state, seat, timing)[tokens[0]])[tokens[1]]
    cost = book.ability(source.card, source.ability).cost
    picks, rest = Asked(book, state, source, exact=True).read(tokens[2:])
    named = prices.read(state, seat, cost.energy, rest)
    r.tell(Activated(seat, source.card, tokens[0]))
    count_use(r, source, activated=True)
    pay(r, seat, cost.cp, cost.energy, named)
    if cost.retire_self:
        _retire_bearer(r, source)
    settle(r)
    r.push(Do(source, picks), Drain())


def _retire_bearer(r: War, source: Source) -> None:
    """Retire the card that bears the ability: the unit, or the attachment alone (7.1)."""
    cell = cell_of(r.state, source.unit)
    unit = unit_at(r.state, cell)
    held = held_by(unit, source)
    if held is None:
        leave(r, cell, "retired")
        return
    alter_unit(r, cell, held=tuple(h for h in unit.held if h.id != held.id))
    retire_cards(r, held.owner, written(held.card, held.uses))
    r.tell(Detached(held.owner, held.card, NAMES[cell]))


def _reinforce(r: War, seat: int, pick: str) -> None:
    """Reinforce: draw 2, then a hand card becomes Energy (CM-19, RCM-12)."""
    r.tell(Reinforced(seat))
    pay(r, seat, REINFORCE_COST, 0)
    settle(r)
    if is_over(r):
        return
    draw(r, seat, DRAWN_BY_REINFORCE)
    if not is_over(r):
        r.push(Stow(seat, "" if pick == ASK else pick), Drain())


def deployment(r: War, seat: int) -> Choice | None:
    """Return the automatic deployment of a seat that has no unit and can pay for one (5.2)."""
    return None if has_unit(r.state, seat) else _cheapest(r, seat)


def _cheapest(r: War, seat: int) -> Choice | None:
    state, book = r.state, book_of(r)
    payable = [c for c in in_hand(state, seat) if book.card(c).is_unit and unplayable(book, state, seat, c) is None]
    if not payable:
        return None
    card = min(payable, key=lambda c: (book.card(c).command, book.card(c).energy))
    (square,) = _safest(r, seat, card)
    later = (LATER,) if ahead(book, state, seat, card, CELL_OF[square]) is not None else ()
    return (PLAY, card, square, *_oldest(r, seat, card), *later)


def _safest(r: War, seat: int, card: str) -> Choice:
    state, book = r.state, book_of(r)
    free = places(state)
    cells = [cell for cell in CENTRE_ORDER if cell in free]
    safe = next((cell for cell in cells if not is_lethal(book, state, seat, card, cell)), cells[0])
    return (NAMES[safe],)


def _oldest(r: War, seat: int, card: str) -> Choice:
    paid = prices.menu(r.state, seat, book_of(r).card(card).energy)
    return () if paid is None else (prices.OLDEST,)
