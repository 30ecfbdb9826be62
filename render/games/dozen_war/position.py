"""A position of Dozen War as scene parts: hexes, stacks, castles, headers, the reader's own cards and generals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.asked import acting_seats, ready_seats
from render.games import Wish
from render.layout.crop import MINUS
from render.layout.hexes import hex_cell
from render.scene_beside import Figure, Gauge, Shelf, Slot
from render.scene_board import Badge, Board, Cell, MarkKind, Site, Token, Troop
from render.scene_cards import HandCard, Mat
from rules.dozen_war.board import Board as Stacks
from rules.dozen_war.catalogue import Catalogue
from rules.dozen_war.ending import held_pieces
from rules.dozen_war.field import Field
from rules.dozen_war.naming import side_text
from rules.dozen_war.state import DozenState, Unit, rank_of
from rules.dozen_war.words import CASTLE_HP, GENERAL_HP, HP, LETTERS, SKILL_COST, SOLDIERS, word
from rules.kernel.types import UNKNOWN, View

from .cards import ICONS, USES, Translate, number_of, token_note, when_of

HELD: Mapping[str, str] = {"stun": "stun", "freeze": "frost", "silence": "seal"}
"""The sign of what a unit bears for the rest of the turn (DW-69)."""


def board(book: Catalogue, state: DozenState, tr: Translate, wish: Wish) -> Board:
    """Return the hexes with castles and units, and what lies under mountains if all is laid open."""
    field = book.fields[state.seats]
    return Board(
        cells=tuple(_cell(field, state, cell) for cell in range(field.size)),
        tokens=tokens(field, state, tr),
        sites=sites(field, state, tr),
        notes=tuple(
            token_note(field.names[cell], token, buried=True)
            for cell, there in sorted(state.buried.items())
            for token in there
            if token != UNKNOWN
        ),
        turned=wish.turned,
    )


def _cell(field: Field, state: DozenState, cell: int) -> Cell:
    """Return a hex with both its names, and how much lies under and on it (2.1, DW-03, DW-77)."""
    q, r = field.closed.axial[cell]
    terrain = "peak" if cell in field.closed.walls else "field"
    if cell == field.volcano:
        terrain = "gate" if state.is_open else "crater"
    return hex_cell(
        field.names[cell],
        (q, r),
        terrain,
        label=field.names[cell],
        second=f"{q},{r}".replace("-", MINUS),
        stock=len(state.buried.get(cell, ())),
        finds=len(state.dropped.get(cell, ())),
    )


def sites(field: Field, state: DozenState, tr: Translate) -> tuple[Site, ...]:
    """Return castles and ruins (DW-21, DW-27)."""
    return tuple(
        Site(
            field.names[castle.at],
            castle.seat,
            ICONS[castle.troop],
            castle.hp,
            CASTLE_HP,
            tr(word("castle_kind", castle.troop)),
        )
        for _, castle in sorted(state.castles.items(), key=lambda found: rank_of(found[0]))
    )


def tokens(field: Field, state: DozenState, tr: Translate) -> tuple[Token, ...]:
    """Return one stack for each hex with units: its general, and its soldiers by troop (DW-11, DW-12)."""
    standing = Stacks(field, state)
    return tuple(_stack(field.names[cell], standing.at(cell), tr) for cell in sorted(standing.stacks))


def _stack(name: str, units: Sequence[Unit], tr: Translate) -> Token:
    general = next((unit for unit in units if unit.general), None)
    soldiers = [unit for unit in units if not unit.general]
    troops = tuple(_troop(kind, of, tr) for kind in SOLDIERS if (of := [u for u in soldiers if u.troop == kind]))
    spent = all(unit.done and not unit.extra for unit in units)
    return Token(
        name,
        units[0].seat,
        "" if general is None else number_of(general.card),
        hp=None if general is None else general.hp,
        hp_max=None if general is None else GENERAL_HP,
        badges=_badges(units),
        look="exhausted" if spent else "ready",
        troops=troops,
        name="" if general is None else tr(word("general", general.card)),
    )


def _troop(kind: str, units: Sequence[Unit], tr: Translate) -> Troop:
    hurt = sum(unit.hp < HP[kind] for unit in units)
    return Troop(ICONS[kind], len(units), hurt, tr(word("troop", kind)), tr(word("troops", kind, count=len(units))))


def _badges(units: Sequence[Unit]) -> tuple[Badge, ...]:
    """Return map pieces with their number, and what units bear (DW-69, DW-74)."""
    pieces = sum(len(unit.pieces) for unit in units)
    held = dict.fromkeys(HELD[tag] for unit in units for tag in unit.held)
    return (*((Badge("chart", pieces),) if pieces else ()), *(Badge(icon) for icon in held))


# ---- headers


def letter_of(state: DozenState, seat: int) -> str:
    """Return the letter of a seat's corner, with which its units are named (2.1, RDW-02)."""
    return LETTERS[state.corners[seat]].upper()


def gauges(view: View[DozenState], tr: Translate, wish: Wish) -> tuple[Gauge, ...]:
    """Return every side's header in the order of seats: glory, gold, cards, map pieces (DW-85, DW-93)."""
    state = view.state
    acting, ready = acting_seats(view), ready_seats(view)
    held = [len(pieces) for pieces in held_pieces(state)]
    found: list[Gauge] = []
    for seat, side in enumerate(state.sides):
        named = seat < len(wish.names)
        counts = (("coin", "gold", side.gold), ("card", "cards", len(side.hand)), ("chart", "pieces", held[seat]))
        common = Gauge(
            side=seat,
            sign=letter_of(state, seat),
            name=wish.names[seat] if named else tr(side_text(seat)),
            role=tr(side_text(seat)) if named else "",
            score=side.glory + (0 if state.outcome is None else held[seat]),
            clock=wish.clocks[seat] if seat < len(wish.clocks) else "",
            active=seat in acting,
            ready=seat in ready,
            place=state.order.index(seat) + 1 if seat in state.order else 0,
            trophy="crown",
            figures=tuple(
                Figure(icon, str(n), tr(word("picture", key)), tr(word("told", key, count=n)))
                for icon, key, n in counts
            ),
            out=seat in state.out or side.fallen,
        )
        found.append(common)
    return tuple(found)


# ---- the reader's own


def own_shelf(book: Catalogue, state: DozenState, seat: int, tr: Translate) -> Shelf:
    """Return a seat's generals, a pip for each skill: ready, spent, or gone with its general (DW-45, DW-54, DW-55)."""
    side = state.sides[seat]
    alive = {unit.card for unit in state.units.values() if unit.seat == seat and unit.general}
    waiting = state.stage in ("draft", "deploy")

    def pip(card: str, number: int) -> str:
        if card not in alive and not waiting:
            return "gone"
        if number == len(book.generals[card].skills):
            return "ready" if side.gold >= SKILL_COST else "spent"
        return "spent" if number in state.spent.get(card, ()) else "ready"

    return Shelf(
        seat,
        tuple(
            Slot(
                number_of(card),
                tr(word("general", card)),
                pips=tuple(pip(card, n) for n in (1, 2, 3)),
                icons=tuple(USES[when_of(skill)] for skill in book.generals[card].skills),
            )
            for card in side.generals
        ),
    )


def hand(book: Catalogue, state: DozenState, seat: int, tr: Translate, marks: Mapping[str, MarkKind]) -> Mat:
    """Return the hand of a seat as far as the view holds it (DW-58, 5.2)."""
    cards = [card for card in state.sides[seat].hand if card != UNKNOWN]
    return Mat(
        seat,
        cards=tuple(
            HandCard(number, tr(word("card", card)), icon=USES[book.cards[card].icon], mark=marks.get(card))
            for number, card in enumerate(cards, 1)
        ),
    )
