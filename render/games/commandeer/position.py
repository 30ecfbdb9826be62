"""A position of Commandeer as scene parts: squares, units, headers, zones and hands."""

from __future__ import annotations

from collections.abc import Mapping

from render import asked
from render.games import Wish
from render.layout.square import SQUARE, square_labels
from render.scene_beside import Gauge, Zone
from render.scene_board import Badge, Board, Cell, Force, MarkKind, Token
from render.scene_cards import HandCard, Mat
from rules.commandeer.book import Book
from rules.commandeer.field import BORDERS, NAMES, SIZE, START
from rules.commandeer.placement import units
from rules.commandeer.state import CP, DEFEAT_LIMIT, Battle, Unit, Worth
from rules.commandeer.values import Survey, survey
from rules.commandeer.words import SIDES, card_text, plain, side_text, word
from rules.kernel.types import UNKNOWN, View

from .cards import Translate, hand_card

GRAIN = 1000
"""Power, Health and damage are shown in thousands (2.2)."""
_KEEPS: Mapping[str, str] = {"cannot_attack": "disarm", "cannot_move": "root", "cannot_be_ranged": "mask"}
"""The sign of what is forbidden to a unit, or to those who aim at it."""


def board(book: Book, state: Battle, tr: Translate, wish: Wish) -> Board:
    """Return the squares with their units; nothing that happened yet (CM-09)."""
    worth = survey(book, state)
    penalty = state.options.border_penalty
    return Board(
        cells=tuple(_square(cell, penalty) for cell in range(len(NAMES))),
        labels=square_labels(tuple(str(SIZE - row) for row in range(SIZE)), tuple("abcdef")),
        tokens=tuple(token(book, state, cell, unit, worth[cell], tr) for cell, unit in units(state)),
        turned=wish.turned,
    )


def _square(cell: int, penalty: int) -> Cell:
    """Return a square: start squares have a sign of their own, border lines say what they cost (CM-10, CM-11)."""
    column, row = cell % SIZE, cell // SIZE
    lines = ((row == SIZE - 1, 0), (column == SIZE - 1, 2), (row == 0, 4), (column == 0, 6))
    edges = tuple(way for touches, way in lines if touches) if penalty else ()
    return Cell(
        NAMES[cell],
        (column + 0.5, SIZE - row - 0.5),
        SQUARE,
        "start" if cell in START else "floor",
        other=(row + column) % 2 == 1,
        label=f"−{BORDERS[cell] * penalty // GRAIN}" if edges else "",
        edges=edges,
    )


def token(book: Book, state: Battle, cell: int, unit: Unit, worth: Worth, tr: Translate) -> Token:
    """Return a unit with what it deals, what is left of it and the ways it strikes now (CM-42 to CM-45)."""
    left = (worth.health - unit.damage) // GRAIN
    force = Force(
        power=worth.power // GRAIN,
        left=left,
        ways=tuple(way for way in range(8) if worth.ways >> way & 1),
        hurt=unit.damage > 0,
        held=len(unit.held),
        name=tr(card_text(unit.card)),
        icons=_icons(book, unit, worth),
    )
    tired = state.phase == "combat" and unit.owner == state.active and unit.attacks > unit.extra
    return Token(
        NAMES[cell],
        unit.owner,
        "",
        hp=left,
        hp_max=worth.health // GRAIN,
        badges=badges(unit, worth),
        look="exhausted" if tired else "ready",
        force=force,
    )


def _icons(book: Book, unit: Unit, worth: Worth) -> tuple[str, ...]:
    crown = ("crown",) if book.card(unit.card).legendary else ()
    return (*crown, *(("bow",) if worth.ranged else ()), *(("eye",) if worth.marking else ()))


def badges(unit: Unit, worth: Worth) -> tuple[Badge, ...]:
    """Return what lies on a unit: marks of the other side, armour, what is forbidden (CM-58, RCM-27, RCM-40)."""
    marks = sum(unit.marks)
    found = [Badge("eye", marks if marks > 1 else None)] if marks else []
    found += [Badge("shield", worth.armor // GRAIN)] if worth.armor else []
    return (*found, *(Badge(icon) for what, icon in _KEEPS.items() if what in worth.what))


def worths(book: Book, state: Battle) -> Survey:
    """Return the values of all units."""
    return survey(book, state)


# ---- headers


def ready_seats(view: View[Battle]) -> list[int]:
    """Return the seats that have answered what both are asked at once (5.4)."""
    return asked.ready_seats(view) if view.state.stage in ("entry", "mulligan") else []


def acting_seats(view: View[Battle]) -> list[int]:
    """Return the seats that owe an answer."""
    return asked.acting_seats(view, ready_seats(view))


def gauges(view: View[Battle], tr: Translate, wish: Wish) -> tuple[Gauge, ...]:
    """Return both sides' headers: who it is, Command Points, how many of its units are defeated (CM-16, CM-49)."""
    state = view.state
    acting, ready = acting_seats(view), ready_seats(view)
    found: list[Gauge] = []
    for seat, side in enumerate(state.sides):
        named = seat < len(wish.names)
        common = Gauge(
            side=seat,
            sign=tr(word("sign", SIDES[seat])),
            name=wish.names[seat] if named else tr(side_text(seat)),
            role=tr(side_text(seat)) if named else "",
            clock=wish.clocks[seat] if seat < len(wish.clocks) else "",
            active=seat in acting,
            ready=seat in ready,
            score=len(side.defeated),
            goal=DEFEAT_LIMIT,
            losing=True,
            pool=side.cp,
            pool_max=max(CP, side.cp),
            pool_slots=max(CP, side.cp),
        )
        found.append(common)
    return tuple(found)


# ---- zones and hands


def mats(
    book: Book, view: View[Battle], tr: Translate, marks: Mapping[int, MarkKind], played: Mapping[int, str]
) -> tuple[Mat, ...]:
    """Return what both sides have beside the field, the reader's own below (CM-12 to CM-15, CM-21).

    `marks` are those of the reader's hand by place; `played`: the event that each side has just played.
    """
    own = 0 if view.seat is None else int(view.seat)
    return tuple(
        Mat(seat, _zones(view, seat, tr, played.get(seat, "")), _hand(book, view.state, seat, tr, marks, view.seat))
        for seat in (1 - own, own)
    )


def _hand(
    book: Book, state: Battle, seat: int, tr: Translate, marks: Mapping[int, MarkKind], own: int | None
) -> tuple[HandCard, ...]:
    """Return the hand of a seat as far as the view holds it: its owner's, and everybody's once it is revealed."""
    side = state.sides[seat]
    absolute = state.options.arrows == "absolute"
    cards = [(number + 1, card) for number, card in enumerate(side.hand)]
    if seat == own and side.commander:
        cards.append((0, side.commander))  # it is used as if it were in hand (CM-27)
    return tuple(
        hand_card(book, card, number, seat, absolute, tr, marks.get(place) if seat == own else None)
        for place, (number, card) in enumerate(cards)
        if card != UNKNOWN
    )


def _zones(view: View[Battle], seat: int, tr: Translate, played: str) -> tuple[Zone, ...]:
    side = view.state.sides[seat]
    found = [
        _pile("hand", "hand", len(side.hand), tr),
        _pile("trigger", "energy", len(side.energy), tr),
        _pile("deck", "deck", len(side.deck), tr),
        _pile("discard", "retired", len(side.retired), tr, tr(card_text(played)) if played else ""),
    ]
    if side.removed:
        found.append(_pile("removed", "removed", len(side.removed), tr))
    if side.commander:
        down = view.state.stage in ("entry", "mulligan")
        known = side.commander != UNKNOWN
        card = card_text(plain(side.commander)) if known else None
        top = "" if card is None else tr(card)
        said = tr(word("zones", "face_down") if card is None else word("zones", "commander", name=card))
        name = _zone_name("face_down" if down else "commander", tr)
        found.append(Zone("hidden" if down else "crown", name, 1, top, said=said))
    return tuple(found)


def _pile(icon: str, key: str, number: int, tr: Translate, top: str = "") -> Zone:
    """Return a pile of cards; an empty one is not told, but for the hand and the deck."""
    said = tr(word("zones", key, count=number)) if number or key in ("hand", "deck") else ""
    return Zone(icon, _zone_name(key, tr), number, top, said=said)


def _zone_name(key: str, tr: Translate) -> str:
    return tr(word("zone", key))
