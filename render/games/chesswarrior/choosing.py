"""A choice in progress: what may be chosen next, and of a use its lines of sight and chances; for its author only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from render.asked import following
from render.games import Wish
from render.scene_beside import Bar, Chart
from render.scene_board import Arrow, Board, Mark, MarkKind, Note, Ray, Token
from rules.chesswarrior import forecast_text, odds
from rules.chesswarrior.choices import acting
from rules.chesswarrior.forecast import Forecast, complete, forecast, uses
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.items import END, STOP
from rules.chesswarrior.sight import CELL_OF, DISTANCES, FACINGS, NAMES, SQUARE, line, offsets
from rules.chesswarrior.state import NOBODY, ChessState, hero_at, index_of
from rules.kernel.types import Choice, Decision, Node, View

from .position import Translate, token

MOVE = "move"


class Shown(NamedTuple):
    """A board with the choice drawn on it, and the chances of the use that it makes, if it makes one."""

    board: Board
    chart: Chart | None = None


def show(
    game: Chesswarrior, view: View[ChessState], board: Board, decision: Decision, wish: Wish, tr: Translate
) -> Shown:
    """Return the board with the choice so far and what may follow it.

    Where people choose in other steps, the squares that they are offered and hold are marked instead.
    """
    marked = _offered(view.state, decision, wish)
    if not marked or not wish.prefix:
        plain = Shown(msgspec.structs.replace(board, marks=marked))
        return plain if marked else _so_far(game, view, board, decision, wish.prefix, tr)
    begun = _so_far(game, view, board, decision, wish.prefix, tr).board
    kept = tuple(mark for mark in begun.marks if mark.kind == "selected" or not wish.offered)
    marks = {mark.cell: mark for mark in (*kept, *marked)}
    return Shown(msgspec.structs.replace(begun, marks=tuple(marks.values())))


def _so_far(
    game: Chesswarrior, view: View[ChessState], board: Board, decision: Decision, prefix: Choice, tr: Translate
) -> Shown:
    """Return the board with the choice so far and the next tokens of its tree."""
    if decision.kind == "standing":
        cell = _cell(view.state, prefix[0]) if prefix else ""
        return Shown(msgspec.structs.replace(board, marks=(Mark(cell, "selected"),) if cell else ()))
    node = following(game, view, decision, prefix)
    if decision.kind == "activate":
        n, item = acting(view.state, decision, prefix)
        if n is not None:
            return _activation(game, view.state, board, n, item, node, tr)
        return Shown(msgspec.structs.replace(board, marks=_who(view.state, decision)))
    if decision.kind == "deploy":
        return Shown(_deployed(game, view.state, board, prefix, node))
    if decision.kind == "move_more":
        return Shown(_path(view.state, board, index_of(view.state, decision.about["hero"]), prefix, node))
    if decision.kind == "react":
        return Shown(_window(view.state, board, decision))
    return Shown(board)


def _offered(state: ChessState, decision: Decision, wish: Wish) -> tuple[Mark, ...]:
    marks: dict[str, Mark] = {}
    for at in wish.offered or ():
        cell = _cell(state, at)
        if cell:
            n = hero_at(state, CELL_OF[cell])
            theirs = n != NOBODY and state.heroes[n].side != decision.seat
            marks[cell] = Mark(cell, "target" if theirs else "legal")
    for at in wish.held:
        cell = _cell(state, at)
        if cell:
            marks[cell] = Mark(cell, "selected")
    return tuple(marks.values())


def _cell(state: ChessState, at: str) -> str:
    """Return the square that an option's place names, itself or by the hero on it; empty if it names none."""
    if at in CELL_OF:
        return at
    return next((NAMES[hero.at] for hero in state.heroes if hero.id == at and hero.at >= 0), "")


def _who(state: ChessState, decision: Decision) -> tuple[Mark, ...]:
    heroes = [state.heroes[index_of(state, id_)] for id_ in decision.about["heroes"]]
    return tuple(Mark(NAMES[hero.at], "legal") for hero in heroes)


def _activation(
    game: Chesswarrior, state: ChessState, board: Board, n: int, item: Choice, node: Node, tr: Translate
) -> Shown:
    here = NAMES[state.heroes[n].at]
    if not item:
        return Shown(msgspec.structs.replace(board, marks=(Mark(here, "selected"),)))
    if item[0] == MOVE:
        return Shown(_path(state, board, n, item[1:], node))
    if item[0] == END:
        faced = _faced(board, here, item[1:])
        return Shown(msgspec.structs.replace(faced, marks=(Mark(here, "selected"),)))
    whole = complete(game.book, state, n, item)
    if whole is None:
        return Shown(_aims(game, state, board, n, item, node))
    found = forecast(game, state, n, whole)
    return Shown(_use(game, state, board, found, whole), chart(state, found, tr))


def _faced(board: Board, cell: str, facing: Sequence[str]) -> Board:
    """Return the board with the hero on a square turned, if the facing has been chosen."""
    if not facing:
        return board

    def turned(piece: Token) -> Token:
        if piece.cell != cell or piece.stand is None:
            return piece
        stand = msgspec.structs.replace(piece.stand, facing=FACINGS.index(facing[0]))
        return msgspec.structs.replace(piece, stand=stand)

    return msgspec.structs.replace(board, tokens=tuple(turned(piece) for piece in board.tokens))


def _path(state: ChessState, board: Board, n: int, path: Sequence[str], node: Node) -> Board:
    """Show the squares of a path, and those that may come next."""
    hero = state.heroes[n]
    steps = (NAMES[hero.at], *(name for name in path if name != STOP))
    marks = {name: Mark(name, "selected") for name in steps[-1:]}
    marks |= {option.at: Mark(option.at, "legal") for option in node.options if option.at in CELL_OF}
    arrows = (Arrow("move", hero.side, steps, sign=str(hero.slot)),) if len(steps) > 1 else ()
    return msgspec.structs.replace(board, marks=tuple(marks.values()), arrows=arrows)


def _aims(game: Chesswarrior, state: ChessState, board: Board, n: int, item: Choice, node: Node) -> Board:
    """Show whom a use may be aimed at, each with the chance that it is destroyed; or the lines it may run along."""
    me = state.heroes[n]
    marks = {NAMES[me.at]: Mark(NAMES[me.at], "selected")}
    notes: list[Note] = []
    for option in node.options:
        if option.at in CELL_OF:
            marks[option.at] = Mark(option.at, "target")
        elif option.token in FACINGS:
            facing = FACINGS.index(option.token)
            ability = game.book.sheets[me.key].abilities[item[0]]
            cells = line(me.at, facing, ability.reach.n or None, state.obstacles)
            marks |= {NAMES[c]: Mark(NAMES[c], "legal") for c in cells}
    for whole in uses(game.book, state, n):
        if whole[: len(item)] == item:
            notes += _chances(state, forecast(game, state, n, whole))
    return msgspec.structs.replace(board, marks=tuple(marks.values()), notes=tuple(dict.fromkeys(notes)))


def _chances(state: ChessState, found: Forecast) -> list[Note]:
    me = state.heroes[found.hero]
    return [
        Note(NAMES[state.heroes[s.hero].at], odds.percent(s.destroyed, 0), "harm", means="chance")
        for s in found.struck
        if s.destroyed and state.heroes[s.hero].side != me.side
    ]


def _use(game: Chesswarrior, state: ChessState, board: Board, found: Forecast, item: Choice) -> Board:
    """Show a use: lines of sight to its target, or the squares and heroes it affects."""
    me = state.heroes[found.hero]
    here = NAMES[me.at]
    struck = [NAMES[state.heroes[s.hero].at] for s in found.struck]
    kinds: dict[str, MarkKind] = dict.fromkeys(struck, "target")
    arrows: tuple[Arrow, ...] = ()
    ability = game.book.sheets[me.key].abilities[found.ability]
    if ability.reach.shape == "dl":
        cells = line(me.at, FACINGS.index(item[1]), ability.reach.n or None, state.obstacles)
        kinds = {NAMES[c]: kinds.get(NAMES[c], "legal") for c in cells}
        arrows = (Arrow("ability", me.side, (here, NAMES[cells[-1]]), sign=str(me.slot)),)
    kinds[here] = "selected"
    faced = _faced(board, here, FACINGS[found.facing])
    marks = tuple(Mark(cell, kind) for cell, kind in kinds.items())
    notes = tuple(_chances(state, found))
    return msgspec.structs.replace(faced, marks=marks, arrows=arrows, notes=notes, rays=rays(state, found))


def rays(state: ChessState, found: Forecast) -> tuple[Ray, ...]:
    """Return the three lines of sight to the target of a use, with the nearest square that blocks each (RCW-09)."""
    seen = next((s.sight for s in found.struck if s.sight is not None), None)
    if seen is None or found.target in (NOBODY, found.hero):
        return ()
    a, b = state.heroes[found.hero].at, state.heroes[found.target].at
    ends = NAMES[a], NAMES[b]
    return tuple(
        Ray(ends, (x / SQUARE, y / SQUARE), NAMES[min(by, key=lambda c: (DISTANCES[a][c], c))] if by else "")
        for (x, y), by in zip(offsets(a, b), seen.by, strict=True)
    )


def chart(state: ChessState, found: Forecast, tr: Translate) -> Chart:
    """Return the chances of a use as columns and words (CW-105)."""
    bars: tuple[Bar, ...] = ()
    if found.dice:
        bars = tuple(Bar(str(n), float(p), odds.percent(p), n > 0) for n, p in enumerate(found.successes))
    lines = tuple(tr(text) for text in forecast_text.lines(state, found))
    return Chart(tr(forecast_text.title(state, found)), bars, lines)


def _deployed(game: Chesswarrior, state: ChessState, board: Board, prefix: Choice, node: Node) -> Board:
    """Show the heroes placed so far, and the squares that are free for the next."""
    placed = state.copy()
    for id_, square in zip(prefix[::2], prefix[1::2], strict=False):
        n = index_of(placed, id_)
        placed.heroes[n] = msgspec.structs.replace(placed.heroes[n], at=CELL_OF[square])
    tokens = tuple(token(game, placed, n) for n, hero in enumerate(placed.heroes) if hero.at >= 0)
    marks = tuple(Mark(option.at, "legal") for option in node.options if option.at in CELL_OF)
    return msgspec.structs.replace(board, tokens=tokens, marks=marks)


def _window(state: ChessState, board: Board, decision: Decision) -> Board:
    """Show what a hero may react to: the use or move on its way."""
    act = state.act
    hero = state.heroes[index_of(state, decision.about["hero"])]
    marks = [Mark(NAMES[hero.at], "selected")]
    if act is None:
        return msgspec.structs.replace(board, marks=tuple(marks))
    actor = state.heroes[act.hero]
    arrows: tuple[Arrow, ...] = ()
    if act.target != NOBODY and act.target != act.hero:
        end = NAMES[state.heroes[act.target].at]
        arrows = (Arrow("attack", actor.side, (NAMES[actor.at], end), tone="harm", sign=str(actor.slot)),)
    elif act.path:
        steps = (NAMES[actor.at], *(NAMES[c] for c in act.path))
        arrows = (Arrow("move", actor.side, steps, sign=str(actor.slot)),)
    return msgspec.structs.replace(board, marks=(*marks, Mark(NAMES[actor.at], "target")), arrows=arrows)
