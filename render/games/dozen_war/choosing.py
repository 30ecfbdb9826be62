"""A choice in progress: hexes that may be named, attacks with their damage, cards of the hand; for its author only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from render.asked import following
from render.games import Wish
from render.scene_board import Arrow, Board, Mark, MarkKind, Note, Token, Troop
from rules.dozen_war.answering import Answering, Volleying
from rules.dozen_war.board import Board as Stacks
from rules.dozen_war.field import Field
from rules.dozen_war.game import DozenWar
from rules.dozen_war.state import DozenState
from rules.dozen_war.words import GENERAL_HP, SOLDIERS, word
from rules.kernel.menu import OPEN, ROW
from rules.kernel.types import Choice, Decision, View

from .cards import ICONS, Translate, number_of
from .strikes import Strike, declared_strikes, strike_of


class Shown(NamedTuple):
    """A board with the choice on it, and the marks of the hand's cards."""

    board: Board
    hand: dict[str, MarkKind]


def show(game: DozenWar, view: View[DozenState], board: Board, decision: Decision, wish: Wish, tr: Translate) -> Shown:
    """Return the board with the choice so far and what may follow it."""
    state, prefix = view.state, wish.prefix
    field = game.book.fields[state.seats]
    node = following(game, view, decision, prefix)
    drawn = msgspec.structs.replace(board, arrows=(), crosses=(), notes=())
    if decision.kind == "deploy":
        drawn = deployed(field, state, drawn, decision.seat, prefix, tr)
    offered = [option.at for option in node.options if option.at] if wish.offered is None else list(wish.offered)
    standing = Stacks(field, state)
    marks = {at: Mark(at, _kind(standing, decision, at)) for at in offered if at in field.cell_of}
    if decision.kind == "deploy" and len(prefix) < len(SOLDIERS):
        at = field.names[field.castles[state.corners[decision.seat], SOLDIERS[len(prefix)]]]
        marks[at] = Mark(at, "legal")
    marks |= {at: Mark(at, "selected") for at in _named(field, state, [*prefix, *wish.held])}
    strikes = _strikes(game, view, decision, prefix)
    if strikes:
        drawn, aimed = _aimed(field, state, drawn, strikes)
        marks |= aimed
    elif decision.kind == "turn":
        drawn = _gone(field, state, drawn, prefix)
    drawn = msgspec.structs.replace(drawn, marks=tuple(marks.values()))
    tokens = [option.token for option in node.options]
    return Shown(drawn, _hand(state, decision, tokens, [*prefix, *wish.held]))


def _kind(standing: Stacks, decision: Decision, at: str) -> MarkKind:
    """Mark a hex as a target if others stand or have a castle there."""
    return "target" if standing.is_foreign(decision.seat, standing.field.cell_of[at]) else "legal"


def _named(field: Field, state: DozenState, tokens: Iterable[str]) -> list[str]:
    """Return the hexes that tokens name: themselves, or by the unit or castle there."""
    found: list[str] = []
    for token in tokens:
        piece = state.units.get(token) or state.castles.get(token)
        if piece is not None:
            found.append(field.names[piece.at])
        elif token in field.names:
            found.append(token)
    return found


def _hand(state: DozenState, decision: Decision, offered: Iterable[str], named: Iterable[str]) -> dict[str, MarkKind]:
    """Return the marks of hand cards: named, or offered next."""
    held = state.sides[decision.seat].hand
    marks: dict[str, MarkKind] = {card: "legal" for card in offered if card in held}
    marks.update((card, "selected") for card in named if card in held)
    return marks


# ---- set-up


def deployed(field: Field, state: DozenState, board: Board, seat: int, cards: Sequence[str], tr: Translate) -> Board:
    """Return the board with the generals that a seat puts into its castles, and their first soldiers (DW-09, DW-10)."""
    if state.stage != "deploy":
        return board
    placed: list[Token] = []
    for card, troop in zip(cards, SOLDIERS, strict=False):
        if card in state.sides[seat].generals:
            cell = field.names[field.castles[state.corners[seat], troop]]
            soldier = Troop(ICONS[troop], 1, 0, tr(word("troop", troop)), tr(word("troops", troop, count=1)))
            placed.append(
                Token(cell, seat, number_of(card), hp=GENERAL_HP, hp_max=GENERAL_HP, look="intended", troops=(soldier,))
            )
    return msgspec.structs.replace(board, tokens=(*board.tokens, *placed))


# ---- moves


def _gone(field: Field, state: DozenState, board: Board, prefix: Choice) -> Board:
    """Draw the way of a unit that has been told where to go."""
    unit = state.units.get(prefix[0]) if prefix else None
    if unit is None or len(prefix) < 3 or prefix[-1] not in field.names:
        return board
    way = (field.names[unit.at], prefix[-1])
    kind = "ability" if prefix[1] == "dig" else "move" if prefix[1] == "move" else "jump"
    return msgspec.structs.replace(board, arrows=(Arrow(kind, unit.seat, way),))


# ---- attacks


def _strikes(game: DozenWar, view: View[DozenState], decision: Decision, prefix: Choice) -> list[Strike]:
    """Return the attacks that a choice of the own turn makes so far, or those that are to be answered."""
    state = view.state
    if decision.kind == "turn":
        rows = _rows(prefix)
        return [found for row in rows if (found := strike_of(game.book, view, decision.seat, row)) is not None]
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Answering | Volleying):
        return declared_strikes(game, view, frame)
    return []


def _rows(prefix: Choice) -> list[Choice]:
    """Return an action, or the attacks of a volley one by one."""
    if OPEN not in prefix:
        return [prefix]
    rows: list[list[str]] = [[]]
    for token in prefix[prefix.index(OPEN) + 1 :]:
        if token == ROW:
            rows.append([])
        else:
            rows[-1].append(token)
    return [tuple(row) for row in rows if row]


def _aimed(field: Field, state: DozenState, board: Board, strikes: Sequence[Strike]) -> tuple[Board, dict[str, Mark]]:
    """Draw attacks with what they do to whom they hit: the damage, and what is left of it then."""
    arrows: dict[Arrow, None] = {}
    marks: dict[str, Mark] = {}
    damage: dict[str, int] = {}
    for strike in strikes:
        start = field.names[strike.origin]
        for target in strike.targets:
            at = _place(field, state, target)
            marks[at] = Mark(at, "target")
            damage[target] = damage.get(target, 0) + strike.damage if strike.chosen else strike.damage
            if strike.chosen:
                arrows[Arrow("attack", strike.seat, (start, at), tone="harm")] = None
        if strike.splashed >= 0:
            marks.setdefault(field.names[strike.splashed], Mark(field.names[strike.splashed], "danger"))
        marks[start] = Mark(start, "selected")
    worst: dict[str, int] = {}
    for target, amount in damage.items():
        at = _place(field, state, target)
        worst[at] = max(worst.get(at, 0), amount)
    notes = [Note(at, f"−{amount}", "harm", means="loss") for at, amount in worst.items()]
    if all(strike.chosen for strike in strikes):
        notes += [_left(state, field, target, amount) for target, amount in damage.items()]
    return msgspec.structs.replace(board, arrows=tuple(arrows), notes=tuple(dict.fromkeys(notes))), marks


def _place(field: Field, state: DozenState, target: str) -> str:
    piece = state.units.get(target) or state.castles[target]
    return field.names[piece.at]


def _left(state: DozenState, field: Field, target: str, amount: int) -> Note:
    """Say what would be left of a target that nobody protects: its HP, or nothing."""
    piece = state.units.get(target) or state.castles[target]
    at, left = field.names[piece.at], piece.hp - amount
    if left <= 0:
        return Note(at, "", "harm", "skull", "falls")
    return Note(at, str(left), "plain", "heart", "left")
