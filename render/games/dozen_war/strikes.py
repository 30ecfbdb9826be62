"""Attacks that a choice makes so far, or that wait for their answer: from where, on whom, for how much (5.2.1, 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.dozen_war.answering import Answering, Volleying
from rules.dozen_war.attack import Attack, declare, hp_of, splashed, stands
from rules.dozen_war.attack_menu import Attacking
from rules.dozen_war.board import Board
from rules.dozen_war.catalogue import Catalogue
from rules.dozen_war.game import DozenWar
from rules.dozen_war.state import DozenState
from rules.dozen_war.turns import Turn
from rules.geometry.hexes import DIRECTIONS
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, View


class Strike(NamedTuple):
    """An attack: its seat and hex, whom it hits, for how much; not `chosen`: those whom it may hit.

    `splashed`: the hex where its splash would hit if nobody answers, else -1 (DW-35, DW-37).
    """

    seat: int
    origin: int
    targets: tuple[str, ...]
    damage: int
    chosen: bool
    splashed: int = -1


def strike_of(book: Catalogue, view: View[DozenState], seat: int, row: Choice) -> Strike | None:
    """Return the attack that tokens make so far; None where they make none."""
    state = view.state
    unit = state.units.get(row[0]) if row else None
    if unit is None or unit.seat != seat or len(row) < 2:
        return None
    board = Board(book.fields[state.seats], state)
    turn = Turn(book, board, seat)
    deed = row[1]
    if deed != "attack" and not (unit.general and deed in ("s1", "s2", "s3") and turn.skill(unit, deed).fist):
        return None
    way = Attacking(turn, unit, deed)
    cards = tuple(token for token in row[3:] if token in book.cards)
    chosen = len(row) > 2
    targets = tuple(_targets(way, board, row[2], row[3:], cards) if chosen else _possible(way, board))
    if not targets:
        return None
    skill = f"{unit.card}.{deed[1]}" if way.skill is not None else ""
    return _strike(board, declare(book, board, unit, skill, targets, cards), chosen)


def _targets(way: Attacking, board: Board, first: str, more: Sequence[str], cards: Sequence[str]) -> list[str]:
    """Return whom an attack hits whose target, hex or direction is named."""
    if first in board.field.cell_of:
        return _enemies(way, board, board.field.cell_of[first])
    if first in DIRECTIONS:
        return way.pierced(DIRECTIONS.index(first), [token for token in more if token in board.state.units], cards)
    return [first] if first in board.state.units or first in board.state.castles else []


def _possible(way: Attacking, board: Board) -> list[str]:
    """Return whom an attack may hit."""
    pattern = "single" if way.skill is None else way.skill.pattern
    if pattern == "single":
        return way.single()
    if pattern == "hex":
        return [id_ for name in way.hexes() for id_ in _enemies(way, board, board.field.cell_of[name])]
    cards = way.cards()
    return [id_ for towards in way.directions() for id_ in way.pierced(DIRECTIONS.index(towards), (), cards)]


def _enemies(way: Attacking, board: Board, cell: int) -> list[str]:
    return [unit.id for unit in board.at(cell) if unit.seat != way.unit.seat]


def _strike(board: Board, attack: Attack, chosen: bool) -> Strike | None:
    """Return an attack as it is drawn; the splash of one hit that would kill."""
    hits = [hit for hit in attack.hits if stands(board.state, hit.target)]
    attacker = board.state.units.get(attack.unit)
    if not hits or attacker is None:
        return None
    beyond = -1
    if chosen and len(hits) == 1 and hits[0].target in board.state.units:
        target = board.state.units[hits[0].target]
        if hp_of(board.state, target.id) <= hits[0].damage:
            victim = splashed(board, attack, target.id, target.at)
            beyond = -1 if victim is None else victim.at
    return Strike(attack.seat, attacker.at, tuple(hit.target for hit in hits), hits[0].damage, chosen, beyond)


def declared_strikes(game: DozenWar, view: View[DozenState], frame: Answering | Volleying) -> list[Strike]:
    """Return the attacks that wait for a seat's answer."""
    board = Board(game.book.fields[view.state.seats], view.state)
    if isinstance(frame, Answering):
        attacks = [frame.attack]
    else:
        attacks = frame.attacks(Resolver(game, view.state, None, quiet=True))
    return [strike for attack in attacks if (strike := _strike(board, attack, True)) is not None]
