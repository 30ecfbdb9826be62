"""A choice in progress: squares and cards that may be named, what a unit would be there, attacks with their result.

For its author only. Attacks show the damage, and what is left of their target, before they are sent (RCM-27).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from render.asked import following
from render.games import Wish
from render.reading_order import reading_key
from render.scene_board import Arrow, Board, Mark, MarkKind, Note, Token
from render.scene_cards import HandCard, Mat
from rules.commandeer.actions import ATTACK, MOVE, PLAY, attack_ways
from rules.commandeer.book import Book
from rules.commandeer.combat import harm
from rules.commandeer.field import BORDERS, CELL_OF, COMPASS, NAMES, Cell
from rules.commandeer.game import Commandeer
from rules.commandeer.moving import places, ways_to_move
from rules.commandeer.placement import unit_at
from rules.commandeer.state import Battle, Unit
from rules.commandeer.values import Survey, survey
from rules.commandeer.words import card_text, plain
from rules.kernel.types import Choice, Decision, View

from .cards import GRAIN, Translate, hand_card
from .position import token


class Shown(NamedTuple):
    """A board with the choice on it, and marks of the hand's cards by their place."""

    board: Board
    hand: dict[int, MarkKind]


def show(game: Commandeer, view: View[Battle], board: Board, decision: Decision, wish: Wish, tr: Translate) -> Shown:
    """Return the board with the choice so far and what may follow it."""
    state, prefix = view.state, wish.prefix
    node = following(game, view, decision, prefix)
    offered = [option.at for option in node.options if option.at] if wish.offered is None else list(wish.offered)
    named = [*prefix, *wish.held]
    squares = [t for t in named if t in CELL_OF]
    marks = {at: Mark(at, _kind(state, decision, at)) for at in offered if at in CELL_OF}
    marks |= {at: Mark(at, "selected") for at in squares}
    drawn = msgspec.structs.replace(board, arrows=(), crosses=(), notes=())
    if decision.kind == "combat":
        drawn, aimed = _attacks(state, survey(game.book, state), decision, drawn, prefix)
        marks |= aimed
    elif prefix[:1] == (MOVE,) and len(prefix) > 1:
        drawn, warned = _moved(game.book, state, drawn, prefix, tr)
        marks |= warned
    elif prefix[:1] == (PLAY,) and len(prefix) > 1 and game.book.card(prefix[1]).is_unit:
        drawn, warned = _deployed(game.book, state, decision, drawn, prefix, tr)
        marks |= warned
    drawn = msgspec.structs.replace(drawn, marks=tuple(marks.values()))
    return Shown(drawn, _hand(state, decision, offered, named))


def _kind(state: Battle, decision: Decision, at: str) -> MarkKind:
    """Mark a square as a target if it holds an enemy."""
    unit = state.board[CELL_OF[at]]
    return "target" if unit is not None and unit.owner != decision.seat else "legal"


def _hand(state: Battle, decision: Decision, offered: Iterable[str], named: Iterable[str]) -> dict[int, MarkKind]:
    """Return the marks of hand cards and, after them, the Commander: as often as they are named, those that may be."""
    left = [plain(name) for name in named]
    may = {plain(at) for at in offered}
    marks: dict[int, MarkKind] = {}
    side = state.sides[decision.seat]
    for number, card in enumerate(map(plain, (*side.hand, side.commander))):
        if card in left:
            left.remove(card)
            marks[number] = "selected"
        elif card in may:
            marks[number] = "legal"
    return marks


def laid_out(book: Book, view: View[Battle], decision: Decision, wish: Wish, tr: Translate) -> tuple[Mat, ...]:
    """Return the cards that a question is about where they do not lie in the hand: looked at, to be recovered."""
    asked = Counter(map(plain, decision.about.get("cards", ())))
    seat = int(decision.seat)
    if decision.kind != "pick" or not asked - Counter(map(plain, view.state.sides[seat].hand)):
        return ()
    left = [plain(name) for name in (*wish.prefix, *wish.held)]
    absolute = view.state.options.arrows == "absolute"
    cards: list[HandCard] = []
    for number, card in enumerate(_lying(decision, tr), 1):
        named = plain(card) in left
        if named:
            left.remove(plain(card))
        cards.append(hand_card(book, card, number, seat, absolute, tr, "selected" if named else "legal"))
    return (Mat(seat, cards=tuple(cards)),)


def _lying(decision: Decision, tr: Translate) -> list[str]:
    """Return the cards a question is about as they lie; those found in the deck by their names, as they are offered."""
    cards: list[str] = decision.about["cards"]
    return (
        sorted(cards, key=lambda card: reading_key(tr(card_text(card)))) if decision.about["op"] == "search" else cards
    )


# ---- attacks


def _attacks(
    state: Battle, worth: Survey, decision: Decision, board: Board, prefix: Choice
) -> tuple[Board, dict[str, Mark]]:
    """Draw the attack that is named, else every attack of the unit that is, each with what it would do."""
    if prefix[:1] != (ATTACK,) or len(prefix) < 2 or prefix[1] not in CELL_OF:
        return board, {}
    cell = CELL_OF[prefix[1]]
    found = attack_ways(state, decision.seat, worth, cell)
    aims = {
        at: way
        for way, cells in found.items()
        for at in cells
        if (len(prefix) < 3 or COMPASS[way] == prefix[2]) and (len(prefix) < 4 or NAMES[at] == prefix[3])
    }
    arrows = tuple(Arrow("attack", decision.seat, (NAMES[cell], NAMES[at]), tone="harm") for at in aims)
    notes = tuple(note for at in aims for note in _result(state, worth, cell, at))
    marks = {NAMES[at]: Mark(NAMES[at], "target") for at in aims}
    return msgspec.structs.replace(board, arrows=arrows, notes=notes), marks


def _result(state: Battle, worth: Survey, cell: Cell, at: Cell) -> tuple[Note, Note]:
    """Return the damage of an attack and what is left then: Health, or nothing."""
    amount = harm(state, worth, cell, at)
    left = worth[at].health - unit_at(state, at).damage - amount
    return Note(NAMES[at], f"−{amount // GRAIN}", "harm", means="loss"), _after(at, left)


def _after(at: Cell, left: int) -> Note:
    """Say what would be left of a unit: its Health, or nothing."""
    if left <= 0:
        return Note(NAMES[at], "", "harm", "skull", "falls")
    return Note(NAMES[at], str(left // GRAIN), "plain", "heart", "left")


# ---- squares to go to


def _deployed(
    book: Book, state: Battle, decision: Decision, board: Board, prefix: Choice, tr: Translate
) -> tuple[Board, dict[str, Mark]]:
    """Say what would be left of a unit on the border, and show it where it is to be deployed (RCM-08)."""
    unit = Unit(-1, plain(prefix[1]), int(decision.seat), entered=state.turn)
    if len(prefix) > 2 and prefix[2] in CELL_OF:
        return _there(book, state, board, unit, CELL_OF[prefix[2]], None, tr), {}
    return _borders(book, state, board, unit, places(state), None)


def _moved(book: Book, state: Battle, board: Board, prefix: Choice, tr: Translate) -> tuple[Board, dict[str, Mark]]:
    """Say what would be left of a unit on the border, and show it where it is to go (RCM-06, RCM-08)."""
    start = CELL_OF.get(prefix[1], -1)
    unit = state.board[start] if start >= 0 else None
    if unit is None:
        return board, {}
    if len(prefix) < 3 or prefix[2] not in CELL_OF:
        return _borders(book, state, board, unit, ways_to_move(state, start), start)
    shown = _there(book, state, board, unit, CELL_OF[prefix[2]], start, tr)
    arrow = Arrow("move", unit.owner, (prefix[1], prefix[2]))
    return msgspec.structs.replace(shown, arrows=(arrow,)), {}


def _placed(state: Battle, unit: Unit, cell: Cell, start: Cell | None) -> Battle:
    trial = state.copy()
    if start is not None:
        trial.board[start] = None
    trial.board[cell] = unit
    return trial


def _borders(
    book: Book, state: Battle, board: Board, unit: Unit, cells: Iterable[Cell], start: Cell | None
) -> tuple[Board, dict[str, Mark]]:
    notes: list[Note] = []
    marks: dict[str, Mark] = {}
    for cell in cells:
        left = survey(book, _placed(state, unit, cell, start))[cell].health - unit.damage
        if left <= 0:
            marks[NAMES[cell]] = Mark(NAMES[cell], "danger")
        if left <= 0 or BORDERS[cell]:
            notes.append(_after(cell, left))
    return msgspec.structs.replace(board, notes=tuple(notes)), marks


def _there(book: Book, state: Battle, board: Board, unit: Unit, cell: Cell, start: Cell | None, tr: Translate) -> Board:
    """Return the board with the unit where it is to be, and all values as they would be then."""
    trial = _placed(state, unit, cell, start)
    worth = survey(book, trial)
    tokens = tuple(
        _seen(token(book, trial, at, found, worth[at], tr), at == cell)
        for at, found in enumerate(trial.board)
        if found is not None
    )
    return msgspec.structs.replace(board, tokens=tokens)


def _seen(piece: Token, intended: bool) -> Token:
    return msgspec.structs.replace(piece, look="intended") if intended else piece
