"""What a host may change between two actions of a turn: HP, gold, glory, where units stand, hands, skills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.geometry.hexes import cells_in
from rules.kernel import edits
from rules.kernel.menu import Menu
from rules.kernel.types import Choice, Option, Text

from .base import War, book_of, field_of
from .board import Board
from .catalogue import Catalogue
from .changes import alter, alter_side, drop, settle
from .field import Field
from .naming import piece_text, side_text
from .state import Castle, DozenState, Unit, general_id, rank_of
from .supply import new_soldier
from .words import BANNERS, CASTLE_HP, GENERAL_HP, HAND, HP, SOLDIERS, STACK, word

HIT_POINTS, GOLD, KILLS, RAZED, READY = "hp", "gold", "kills", "razed", "ready"
MOST_GOLD, MOST_GLORY = 40, 12
OFF = -1
"""Hex of a unit that is not on the map yet."""
GIVE, TAKE = "give", "take"
FIGURES = (GOLD, KILLS, RAZED)


def menu(book: Catalogue, state: DozenState) -> Menu | None:
    """Return the verbs while the active seat is asked for an action (DW-100)."""
    if state.stage != "play" or [question.kind for question in state.pending.values()] != ["turn"]:
        return None
    field = book.fields[state.seats]
    board = Board(field, state)
    units = sorted(state.units.values(), key=lambda unit: rank_of(unit.id))
    castles = [castle for castle in state.castles.values() if castle.hp]
    sound = {piece.id: edits.number(1, whole(piece), piece.hp) for piece in (*units, *castles)}

    def figure(name: str, most: int) -> Menu:
        now = {BANNERS[seat]: getattr(state.sides[seat], name) for seat in state.still_in}
        return edits.which(_seats(state), lambda token: edits.number(0, most, now[token]))

    return edits.tree(
        {
            HIT_POINTS: edits.which(_pieces(field, (*units, *castles)), sound.__getitem__),
            edits.MOVE: edits.which(
                _pieces(field, units), lambda unit: edits.where(_room(field, board, state.units[unit]))
            ),
            edits.REMOVE: edits.which(_pieces(field, [u for u in units if _may_go(state, u)])),
            edits.PUT: edits.which(_seats(state), lambda token: _putting(book, board, BANNERS.index(token))),
            GIVE: edits.which(_with_room(state), lambda _: edits.which(_cards((*state.discards, *state.deck)))),
            TAKE: edits.which(
                [o for o in _seats(state) if state.sides[BANNERS.index(o.token)].hand],
                lambda token: edits.which(_cards(state.sides[BANNERS.index(token)].hand)),
            ),
            READY: edits.which(
                Option(card, word("general", card)) for card in sorted(state.spent) if state.spent[card]
            ),
            GOLD: figure(GOLD, MOST_GOLD),
            KILLS: figure(KILLS, MOST_GLORY),
            RAZED: figure(RAZED, MOST_GLORY),
        }
    )


def carry_out(r: War, choice: Choice) -> None:
    """Change what a verb says; nobody is credited with anything by it."""
    state = r.state
    verb, what, *rest = choice
    if verb in FIGURES:
        seat, new = BANNERS.index(what), int(rest[0])
        old = getattr(state.sides[seat], verb)
        alter_side(r, seat, **{verb: new})
        edits.figure(r, side_text(seat), verb, old, new)
    elif verb == HIT_POINTS:
        piece = state.units.get(what) or state.castles[what]
        if isinstance(piece, Unit):
            alter(r, what, hp=int(rest[0]))
        else:
            state.castles[what] = replace(piece, hp=int(rest[0]))
        edits.figure(r, piece_text(what), HIT_POINTS, piece.hp, int(rest[0]))
    elif verb == edits.MOVE:
        alter(r, what, at=field_of(r).cell_of[rest[0]])
        edits.tell(r, "moved", what=piece_text(what), at=rest[0])
        settle(r)
    elif verb == edits.REMOVE:
        unit = state.units.pop(what)
        edits.tell(r, "removed", what=piece_text(what))
        if unit.pieces:
            drop(r, unit.at, unit.pieces)
    elif verb == edits.PUT:
        _put(r, BANNERS.index(what), *rest)
    elif verb == READY:
        del state.spent[what]
        edits.tell(r, "ready", what=word("general", what))
    else:
        _hand(r, verb, BANNERS.index(what), rest[0])


def flaw(field: Field, state: DozenState) -> str:
    """Say which promise of the rules a position breaks."""
    board = Board(field, state)
    units = state.units.values()
    cards = [*state.deck, *state.discards, *(card for side in state.sides for card in side.hand)]
    promises = {
        "soldiers have room (DW-11)": all(board.soldiers(cell) <= STACK for cell in board.stacks),
        "one general a hex (DW-12)": all(sum(u.general for u in stack) <= 1 for stack in board.stacks.values()),
        "one side a hex (DW-14)": all(len({u.seat for u in stack}) == 1 for stack in board.stacks.values()),
        "HP within limits": all(1 <= unit.hp <= whole(unit) for unit in units)
        and all(0 <= castle.hp <= CASTLE_HP for castle in state.castles.values()),
        "each card once (DW-59)": len(set(cards)) == len(cards),
        "gold is not owed (DW-85)": all(side.gold >= 0 for side in state.sides),
    }
    return next((promise for promise, is_kept in promises.items() if not is_kept), "")


def whole(piece: Unit | Castle) -> int:
    """Return the HP of a unit or castle that nothing has hurt (RDW-30)."""
    if isinstance(piece, Castle):
        return CASTLE_HP
    return GENERAL_HP if piece.general else HP[piece.troop]


def _seats(state: DozenState) -> list[Option]:
    return [Option(BANNERS[seat], side_text(seat)) for seat in state.still_in if not state.sides[seat].fallen]


def _with_room(state: DozenState) -> list[Option]:
    """Return the seats that may hold a card more; before the fifth edition any (DW-63, RDW-41, WDW-16)."""
    room = [o for o in _seats(state) if len(state.sides[BANNERS.index(o.token)].hand) < HAND]
    return room if state.options.rules_by(5) else _seats(state)


def _pieces(field: Field, pieces: Iterable[Unit | Castle]) -> list[Option]:
    names = field.names
    found: list[Option] = []
    for piece in pieces:
        text = Text("edit.standing", {"what": piece_text(piece.id), "at": names[piece.at]})
        found.append(Option(piece.id, text, at=names[piece.at]))
    return found


def _cards(cards: Sequence[str]) -> list[Option]:
    return [Option(card, word("card", card)) for card in sorted(cards)]


def _room(field: Field, board: Board, unit: Unit) -> list[Option]:
    """Return the hexes on which a unit may stand (DW-11 to DW-17)."""
    cells = board.stops(unit)
    if unit.at != OFF:
        cells &= ~(1 << unit.at)
    return [edits.square(field.names[cell]) for cell in cells_in(cells)]


def _may_go(state: DozenState, unit: Unit) -> bool:
    """Say whether its seat is still there without a unit (RDW-50)."""
    if any(castle.hp for castle in state.castles.values() if castle.seat == unit.seat):
        return True
    return sum(other.seat == unit.seat for other in state.units.values()) > 1


def _putting(book: Catalogue, board: Board, seat: int) -> Menu:
    """Return the choice of a soldier's troop or a general that is not on the map, and of a hex."""
    state = board.state
    troops = [Option(troop, word("troop", troop)) for troop in SOLDIERS]
    dead = [c for c in state.sides[seat].generals if general_id(state.corners[seat], c) not in state.units]

    def places(token: str) -> Menu:
        is_general = token not in SOLDIERS
        troop = book.generals[token].troop if is_general else token
        return edits.where(_room(board.field, board, Unit("", seat, troop, OFF, 1, is_general)))

    return edits.which((*troops, *(Option(card, word("general", card)) for card in dead)), places)


def _put(r: War, seat: int, what: str, at: str) -> None:
    """Put a new soldier, or a general that had died, on a hex."""
    state = r.state
    cell = field_of(r).cell_of[at]
    if what in SOLDIERS:
        unit = new_soldier(r, seat, what, cell)
        if unit is None:
            raise ValueError(f"no room for a soldier on {at}")
        id_ = unit.id
    else:
        id_ = general_id(state.corners[seat], what)
        state.units[id_] = Unit(id_, seat, book_of(r).generals[what].troop, cell, GENERAL_HP, True)
    edits.tell(r, "put", what=piece_text(id_), at=at)
    settle(r)


def _hand(r: War, verb: str, seat: int, card: str) -> None:
    """Give a card to a hand, from the discards or else the draw pile, or take one to the discards."""
    state = r.state
    about = {"side": side_text(seat)}
    if verb == TAKE:
        hand = list(state.sides[seat].hand)
        hand.remove(card)
        alter_side(r, seat, hand=tuple(hand))
        state.discards.append(card)
        edits.tell(r, TAKE, what=word("card", card), **about)
        return
    is_open = card in state.discards
    (state.discards if is_open else state.deck).remove(card)
    alter_side(r, seat, hand=(*state.sides[seat].hand, card))
    if is_open:
        edits.tell(r, GIVE, what=word("card", card), **about)
    else:
        known = {"what": word("card", card), **about}
        edits.tell_apart(r, GIVE, seat, known, {"what": word("unknown_card"), **about})
