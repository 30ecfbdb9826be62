"""A choice in progress on the board: what it names so far, what may be named next; for its author only."""

from __future__ import annotations

import msgspec

from render.games import Wish
from render.scene_board import Arrow, ArrowKind, Board, Mark, MarkKind, Note
from rules.kernel.notation import FREE
from rules.kernel.types import Choice, Decision, View
from rules.summoner_war import acts
from rules.summoner_war.board import CELLS
from rules.summoner_war.cards import ARCHER
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import WarState

from .signs import LOOKS, Translate, sign

KINDS = ("turn", "second_act", "on_summon", "react", "standing")
"""Decisions whose squares are marked on the board."""
_AIMED = frozenset({acts.ATTACK, "mana_scan", "blind_shot", "twin_blades", "divination"})
"""Words after which squares of the enemy are targets."""


def show(
    game: SummonerWar, view: View[WarState], board: Board, decision: Decision, wish: Wish, tr: Translate, locale: str
) -> Board:
    """Return the board with the squares chosen so far, those that may be chosen next, and what is intended."""
    prefix = wish.prefix
    if decision.kind not in KINDS:
        return board
    if wish.offered is not None:
        offered, named = wish.offered, [cell for cell in wish.held if cell in CELLS]
    else:
        offered = tuple(option.at for option in game.options_at(view, decision, prefix).options if option.at)
        named = named_squares(prefix)
    marks = {cell: Mark(cell, _kind(view.state, decision, wish, cell)) for cell in offered if cell in CELLS}
    marks.update({cell: Mark(cell, "selected") for cell in named})
    drawn = msgspec.structs.replace(board, marks=tuple(marks.values()))
    arrow = _intent(view.state, prefix, named, tr, locale)
    if arrow is not None:
        return msgspec.structs.replace(drawn, arrows=(arrow,))
    summoned = [cell for cell in named if acts.SUMMON in prefix or "grand_command" in prefix]
    return msgspec.structs.replace(drawn, notes=tuple(Note(cell, "", "good", "summon", "enters") for cell in summoned))


def named_squares(choice: Choice) -> list[str]:
    """Return the squares that a choice names, those of a list in standing orders too (RSW-52)."""
    words = [word for token in choice for word in (token[1:].split(" ") if token.startswith(FREE) else [token])]
    return [word for word in words if word in CELLS]


def _kind(state: WarState, decision: Decision, wish: Wish, cell: str) -> MarkKind:
    """Mark a square as a target if it holds an enemy that is aimed at."""
    piece = state.board[CELLS[cell]]
    aimed = wish.offered is not None or bool(_AIMED & {*wish.prefix, str(decision.about.get("card", ""))})
    return "target" if aimed and piece is not None and piece.side != decision.seat else "legal"


def _intent(state: WarState, prefix: Choice, named: list[str], tr: Translate, locale: str) -> Arrow | None:
    """Return the move, attack or change of places that two named squares mean."""
    if len(named) != 2 or "grand_command" in prefix:
        return None
    piece = state.board[CELLS[named[0]]]
    if piece is None:
        return None
    kind: ArrowKind = "swap"
    if acts.MOVE in prefix:
        kind = "move"
    elif acts.ATTACK in prefix or "blind_shot" in prefix or "twin_blades" in prefix:
        kind = "jump" if piece.type == ARCHER else "capture"
    return Arrow(kind, LOOKS[piece.side], (named[0], named[1]), sign=sign(piece.type, tr, locale))
