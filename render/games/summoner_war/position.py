"""A position of Summoner War as scene parts: squares, pieces, headers, cards and piles beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from render import asked
from render.games import Wish
from render.layout.square import square_cell, square_labels
from render.scene_beside import Chip, Gauge, Pile, Shelf, Slot
from render.scene_board import Badge, Board, Cover, Token
from rules.kernel.types import View
from rules.summoner_war import secrets, setup
from rules.summoner_war.acts import has_duty
from rules.summoner_war.board import COLS, HALVES, NAMES, ROWS
from rules.summoner_war.cards import CARDS, SUMMONER, TYPES, uses
from rules.summoner_war.content import PIECES
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import HIDDEN_TYPE, NOBODY, SIDES, Piece, WarState
from rules.summoner_war.words import word

from .signs import LOOKS, Translate, side_text, sign, signs


def board(state: WarState, tr: Translate, locale: str, wish: Wish) -> Board:
    """Return the squares with their pieces; nothing that happened yet."""
    zones = {cell: LOOKS[seat] for seat in range(2) for cell in HALVES[seat]} if state.stage == "setup" else {}
    pieces, is_over = enumerate(state.board), state.outcome is not None
    return Board(
        cells=tuple(
            square_cell(name, ROWS - 1 - cell // COLS, cell % COLS, zone=zones.get(cell))
            for cell, name in enumerate(NAMES)
        ),
        labels=square_labels(tuple(str(ROWS - row) for row in range(ROWS)), tuple("abcdefgh")),
        tokens=tuple(token(cell, piece, tr, locale, is_over) for cell, piece in pieces if piece is not None),
        turned=wish.turned,
    )


def token(cell: int, piece: Piece, tr: Translate, locale: str, is_over: bool) -> Token:
    """Return a piece as it is seen: face-up, or in one of the ways of lying face-down."""
    first, second = signs(piece.type, tr, locale)
    kind = "master" if piece.type == SUMMONER else "unit"
    look = LOOKS[piece.side]
    known = piece.type != HIDDEN_TYPE
    return Token(
        NAMES[cell],
        look,
        first,
        kind,
        badges=badges(piece),
        second=second,
        cover=cover(piece, is_over),
        name=tr(word("type", piece.type)) if known else "",
        about=tr(word("type_text", piece.type)) if known else "",
    )


def cover(piece: Piece, is_over: bool) -> Cover:
    """Return how a piece lies: a type that the view holds is the owner's own, or known to all (RSW-46), as every one
    is when the match is over.
    """
    if not piece.concealed:
        return ""
    if piece.type == HIDDEN_TYPE:
        return "back"
    return "known" if piece.known or is_over else "veiled"


def badges(piece: Piece) -> tuple[Badge, ...]:
    """Return what stays with a piece: loaded, turned into something else, range marks, its use spent (RSW-50)."""
    found: list[Badge] = []
    if piece.snipe:
        found.append(Badge("loaded"))
    if piece.type != piece.base:
        found.append(Badge("mask"))
    elif piece.spent:
        found.append(Badge("spent"))
    found += [Badge(way, amount) for way, amount in (("orth", piece.orth), ("diag", piece.diag)) if amount]
    return tuple(found)


# ---- headers


def ready_seats(view: View[WarState]) -> list[int]:
    """Return the seats whose set-up is in, as far as the view says."""
    return asked.ready_seats(view) if view.state.stage == "setup" else []


def acting_seats(view: View[WarState]) -> list[int]:
    """Return the seats that owe an answer."""
    return asked.acting_seats(view, ready_seats(view))


def gauges(view: View[WarState], tr: Translate, wish: Wish) -> tuple[Gauge, ...]:
    """Return both sides' headers: who it is, what it must do, its clock."""
    state = view.state
    acting, ready = acting_seats(view), ready_seats(view)
    found: list[Gauge] = []
    for seat in range(2):
        heeded, alert = _note(state, seat, seat in ready, tr)
        left = sum(piece is not None and piece.side == seat for piece in state.board)
        found.append(
            Gauge(
                side=LOOKS[seat],
                sign=tr(word("sign", SIDES[seat])),
                name=wish.names[seat] if seat < len(wish.names) else tr(side_text(seat)),
                role=tr(side_text(seat)) if seat < len(wish.names) else "",
                clock=wish.clocks[seat] if seat < len(wish.clocks) else "",
                active=seat in acting,
                ready=seat in ready,
                note=heeded or tr(word("picture", "pieces", count=left)),
                alert=alert,
                counting=not heeded,
            )
        )
    return tuple(found)


def _note(state: WarState, seat: int, ready: bool, tr: Translate) -> tuple[str, bool]:
    """Return what a side must heed (an entry turn, its hero's duty), if anything; and whether it is for now."""
    if state.stage == "setup":
        return tr(word("picture", "ready" if ready else "preparing")), False
    if state.stage == "play" and state.up == seat and state.entry:
        return tr(word("picture", "entry_turn")), True
    if state.stage == "play" and state.sides[seat].duty:
        return tr(word("picture", "duty")), state.up == seat and has_duty(state, seat)
    return "", False


# ---- beside the board


def shelves(
    game: SummonerWar, state: WarState, tr: Translate, locale: str, lit: Sequence[tuple[int, str]]
) -> tuple[Shelf, ...]:
    """Return both sides' cards, unseen pieces and dead; `lit`: cards that have just been used, by seat."""
    army = setup.army(game.catalogue, state)
    return tuple(
        Shelf(
            LOOKS[seat],
            slots(state, seat, tr, locale, [card for s, card in lit if s == seat]),
            (_unseen(state, seat, army, tr, locale), _dead(state, seat, tr, locale)),
        )
        for seat in range(2)
    )


def slots(state: WarState, seat: int, tr: Translate, locale: str, lit: Sequence[str] = ()) -> tuple[Slot, ...]:
    """Return a side's cards: public ones, own secret ones, backs; lit if just used, or waiting to be (RSW-57)."""
    side = state.sides[seat]
    own = [p for p in state.board if p is not None and p.side == seat]
    open_all = all(piece.id != NOBODY for piece in own)
    found: list[Slot] = []
    for card in side.cards:
        if card == HIDDEN_TYPE:
            found.append(Slot())
            continue
        kind = CARDS[card]
        found.append(
            Slot(
                sign=sign(kind.type, tr, locale),
                name=tr(word("card", card)),
                secret=card not in side.shown and state.outcome is None,
                lasting=kind.continuous,
                lit=card in lit or (card == "ghost_pursuit" and side.charge),
                pips=uses(state, seat, card) if open_all and not kind.continuous else (),
            )
        )
    return tuple(found)


def _unseen(state: WarState, seat: int, army: dict[str, int], tr: Translate, locale: str) -> Pile:
    """Return how many pieces of each type have not been seen, or were not before the end laid them open (RSW-06)."""
    left = secrets.unseen(state, seat, army)
    chips = tuple(
        Chip(
            sign(kind, tr, locale),
            left[kind],
            name=tr(word("type", kind)),
            about=tr(word("type_text", kind)),
            said=tr(word("types", kind, count=left[kind])),
        )
        for kind in TYPES
    )
    key = "unseen" if state.outcome is None else "never_seen"
    return Pile(tr(word("picture", key)), chips, told=f"summoner_war.told.{key}")


def _dead(state: WarState, seat: int, tr: Translate, locale: str) -> Pile:
    """Return the dead in order of death, as what they were printed (RSW-45)."""
    chips = tuple(
        Chip(sign(d.base, tr, locale), dead=True, name=tr(word("type", d.base))) for d in state.dead if d.side == seat
    )
    return Pile(tr(word("picture", "dead")), chips, PIECES, "summoner_war.told.dead")
