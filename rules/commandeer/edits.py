"""What a host may change while an action of a phase is asked for: units, their damage and squares, CP, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.kernel import edits
from rules.kernel.menu import Menu
from rules.kernel.types import Choice, Option, Text

from .book import Book
from .carded import War
from .changes import alter, alter_unit, drop_held, leave_hand, new_id, retire_cards, side_of, to_hand
from .field import CELL_OF, NAMES, Cell
from .placement import unit_at, units
from .state import DEFEAT_LIMIT, Battle, Unit
from .uses import uses_of, written
from .values import survey
from .words import SIDES, card_text, plain, side_text, word

DAMAGE, CP = "damage", "cp"
HAND, DECK, ENERGY, RETIRED, DEFEATED, REMOVED = "hand", "deck", "energy", "retired", "defeated", "removed"
ZONES = (HAND, DECK, ENERGY, RETIRED, DEFEATED, REMOVED)
KINDS = ("planning", "defending", "combat")
"""Questions for an action of a phase, while nothing else is going on."""
THOUSAND = 1000
MOST_CP = 12


def is_calm(state: Battle) -> bool:
    """Say whether an action of a phase is asked for, and none is on its way (RCM-31)."""
    asked = [question.kind for question in state.pending.values()]
    return state.stage == "play" and not state.queue and len(asked) == 1 and asked[0] in KINDS


def menu(book: Book, state: Battle) -> Menu | None:
    """Return the verbs, unless an action is on its way (RCM-31)."""
    if not is_calm(state):
        return None
    there = units(state)
    worth = survey(book, state)
    damage = {
        NAMES[cell]: edits.number(0, (worth[cell].health - 1) // THOUSAND * THOUSAND, unit.damage, THOUSAND)
        for cell, unit in there
    }
    cp = {SIDES[seat]: edits.number(0, MOST_CP, side.cp) for seat, side in enumerate(state.sides)}
    free = [edits.square(NAMES[cell]) for cell, unit in enumerate(state.board) if unit is None]
    may_go = [(c, u) for c, u in there if sum(other.owner == u.owner for _, other in there) > 1]
    return edits.tree(
        {
            DAMAGE: edits.which(_standing(there), damage.__getitem__),
            edits.MOVE: edits.which(_standing(there), lambda _: edits.where(free)),
            edits.REMOVE: edits.which(_standing(may_go)),
            edits.PUT: edits.which(_sides(), lambda side: _putting(book, state, SIDES.index(side), free)),
            edits.CARD: edits.which(_sides(), lambda side: _carding(state, SIDES.index(side))),
            CP: edits.which(_sides(), cp.__getitem__),
        }
    )


def carry_out(r: War, choice: Choice) -> None:
    """Change what a verb says; nothing happens because of it."""
    state = r.state
    verb, what, *rest = choice
    if verb == CP:
        seat, new = SIDES.index(what), int(rest[0])
        old = side_of(r, seat).cp
        alter(r, seat, cp=new)
        edits.figure(r, side_text(seat), CP, old, new)
    elif verb == edits.CARD:
        _move_card(r, SIDES.index(what), *rest)
    elif verb == edits.PUT:
        _put(r, SIDES.index(what), *rest)
    else:
        cell = CELL_OF[what]
        unit = unit_at(state, cell)
        named = card_text(unit.card)
        if verb == DAMAGE:
            alter_unit(r, cell, damage=int(rest[0]))
            edits.figure(r, _named(cell, unit), DAMAGE, unit.damage, int(rest[0]))
        elif verb == edits.MOVE:
            state.board[cell], state.board[CELL_OF[rest[0]]] = None, unit
            edits.tell(r, "moved", what=named, at=rest[0])
        else:
            state.board[cell] = None
            retire_cards(r, unit.owner, written(unit.card, unit.uses))
            drop_held(r, cell, unit)
            edits.tell(r, "removed", what=_named(cell, unit))


def flaw(book: Book, state: Battle) -> str:
    """Say which promise of the rules a position breaks where nothing is on its way."""
    worth = survey(book, state)
    promises = {
        "no unit has its Health in damage (CM-44)": all(u.damage < worth[cell].health for cell, u in units(state)),
        "each unit once": len({unit.id for _, unit in units(state)}) == len(units(state)),
        "nobody has lost (CM-49)": all(len(side.defeated) < DEFEAT_LIMIT for side in state.sides),
        "every card is somewhere (CM-13)": all(_whole(state, seat) for seat in range(2)),
    }
    return next((promise for promise, is_kept in promises.items() if not is_kept), "")


def _whole(state: Battle, seat: int) -> bool:
    side = state.sides[seat]
    found = [card for zone in ZONES for card in getattr(side, zone)]
    found += [card for card in (side.commander, side.playing) if card]
    for _, unit in units(state):
        found += [unit.card] if unit.owner == seat else []
        found += [held.card for held in unit.held if held.owner == seat]
    return Counter(map(plain, found)) == Counter(side.cards)


def _sides() -> list[Option]:
    return [Option(side, side_text(seat)) for seat, side in enumerate(SIDES)]


def _named(cell: Cell, unit: Unit) -> Text:
    return Text("edit.standing", {"what": card_text(unit.card), "at": NAMES[cell]})


def _standing(there: Sequence[tuple[Cell, Unit]]) -> list[Option]:
    return [Option(NAMES[cell], _named(cell, unit), at=NAMES[cell]) for cell, unit in there]


def _zones(state: Battle, seat: int, without: tuple[str, ...] = ()) -> list[Option]:
    side = state.sides[seat]
    return [Option(zone, word("zone", zone)) for zone in ZONES if zone not in without and getattr(side, zone)]


def _cards(cards: Sequence[str]) -> list[Option]:
    return [Option(card, card_text(card)) for card in dict.fromkeys(map(plain, cards))]


def _putting(book: Book, state: Battle, seat: int, free: Sequence[Option]) -> Menu:
    """Return the choice of a zone, a card of it that is a unit, and a square."""
    side = state.sides[seat]

    def fitting(zone: str) -> list[str]:
        return [card for card in getattr(side, zone) if book.card(plain(card)).kind == "unit"]

    zones = [option for option in _zones(state, seat) if fitting(option.token)]
    return edits.which(zones, lambda zone: edits.which(_cards(fitting(zone)), lambda _: edits.where(free)))


def _carding(state: Battle, seat: int) -> Menu:
    """Return the choice of a zone, a card of it, and the zone it goes to."""
    side = state.sides[seat]
    full = (DEFEATED,) if len(side.defeated) >= DEFEAT_LIMIT - 1 else ()

    def goals(zone: str) -> list[Option]:
        return [Option(other, word("zone", other)) for other in ZONES if other not in (zone, *full)]

    return edits.which(
        _zones(state, seat), lambda zone: edits.which(_cards(getattr(side, zone)), lambda _: edits.where(goals(zone)))
    )


def _take(r: War, seat: int, zone: str, name: str, unseen: bool = False) -> str:
    """Take a card out of a zone and return it as it lay there; `unseen`: the other seat is not told which."""
    pile: tuple[str, ...] = getattr(side_of(r, seat), zone)
    at = next(n for n, card in enumerate(pile) if plain(card) == name)
    card = pile[at]
    if zone == HAND:
        leave_hand(r, seat, card, unseen=unseen)
        return card
    side = side_of(r, seat)
    sunk = side.sunk - (zone == DECK and at >= len(pile) - side.sunk)
    alter(r, seat, **{zone: pile[:at] + pile[at + 1 :], "sunk": sunk})
    return card


def _is_open(state: Battle, zone: str) -> bool:
    """Say whether everybody sees the cards of a zone (5.4)."""
    return zone not in (HAND, DECK) and (zone != ENERGY or state.options.energy_face == "up")


def _move_card(r: War, seat: int, source: str, name: str, to: str) -> None:
    """Put a card into another zone of its owner: a deck has it on top."""
    is_shown = _is_open(r.state, source) or _is_open(r.state, to)
    card = _take(r, seat, source, name, unseen=not is_shown)
    if to == HAND:
        to_hand(r, seat, card, shown=is_shown)
    else:
        pile: tuple[str, ...] = getattr(side_of(r, seat), to)
        alter(r, seat, **{to: (card, *pile) if to == DECK else (*pile, card)})
    about = {"side": side_text(seat), "source": word("zone", source), "to": word("zone", to)}
    if is_shown:
        edits.tell(r, "carded", what=card_text(name), **about)
    else:
        unknown = word("unknown_card")
        edits.tell_apart(r, "carded", seat, {"what": card_text(name), **about}, {"what": unknown, **about})


def _put(r: War, seat: int, source: str, name: str, at: str) -> None:
    """Put a unit on a square; it is a new one and has done nothing yet (RCM-46)."""
    state = r.state
    card = _take(r, seat, source, name)
    state.board[CELL_OF[at]] = Unit(new_id(state), name, seat, uses=uses_of(card), entered=state.turn)
    edits.tell(r, "put", what=card_text(name), at=at)
