"""What a position shows that a teaching text may speak of: names by their keys, squares, and figures by their kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from rules.commandeer.state import MARKING_BONUS
from rules.commandeer.values import survey
from rules.kernel.game import Game
from rules.kernel.types import Event

HERO_WIN = 5
"""Points that win Chesswarrior (CW-50)."""
TOLD = {
    "commandeer": {"value": ("amount", "damage", "health", "armor", "power"), "cp": ("cp", "by")},
    "chesswarrior": {"points": ("gain", "points")},
    "skirmish": {"hp": ("hp",), "dp": ("total",), "mana": ("mana",)},
    "dozen_war": {"hp": ("hp",)},
}
"""Under which names events carry figures of a kind."""


class Board(msgspec.Struct, frozen=True):
    """What may be named: keys of names, squares, and figures by kind."""

    names: frozenset[str]
    squares: frozenset[str]
    figures: Mapping[str, frozenset[int]] = {}

    def __or__(self, other: Board) -> Board:
        kinds = {*self.figures, *other.figures}
        none: frozenset[int] = frozenset()
        figures = {kind: self.figures.get(kind, none) | other.figures.get(kind, none) for kind in kinds}
        return Board(self.names | other.names, self.squares | other.squares, figures)


def board(game: Game[Any], state: Any) -> Board:
    """Return what a position shows."""
    return BOARDS[game.name](game, state)


def told(game: Game[Any], events: Iterable[Event]) -> Board:
    """Return what events name: cards and pieces, all squares, figures that `TOLD` calls by their kind."""
    names: set[str] = set()
    squares: set[str] = set()
    figures: dict[str, set[int]] = {kind: set() for kind in TOLD.get(game.name, {})}
    for event in events:
        for key, value in event.data.items():
            values = _flat(value)
            squares |= {one for one in values if isinstance(one, str) and len(one) == 2}
            if key in {"card", "cards"}:
                names |= {f"{game.name}.card.{one}" for one in values}
            if key in {"type", "base"}:
                names.add(f"{game.name}.type.{value}")
            for kind, keys in TOLD.get(game.name, {}).items():
                if key in keys:
                    figures[kind] |= {one for one in values if isinstance(one, int)}
    return Board(frozenset(names), frozenset(squares), {kind: frozenset(found) for kind, found in figures.items()})


def _flat(value: Any) -> list[Any]:
    return [one for part in value for one in _flat(part)] if isinstance(value, (list, tuple)) else [value]


def _skirmish(game: Any, state: Any) -> Board:
    usual = next(option.default for option in game.options if option.name == "dp_target")
    grid = game.book.catalogue.maps[state.options.map].grid
    width = len(grid[0])
    squares = {(row, column): f"{chr(97 + row)}{column + 1}" for row in range(len(grid)) for column in range(width)}
    walls = {at for at in squares if grid[at[0]][at[1]] == "#"}
    marked = {squares[row, column] for row, column in squares if {(row - 1, column), (row + 1, column)} & walls}
    marked |= {name for (row, column), name in squares.items() if grid[row][column] == "^"}
    types = {unit.type for unit in state.units} | {one for side in state.sides for one in side.deck}
    return Board(
        frozenset(f"skirmish.unit.{one}" for one in types),
        frozenset({squares[divmod(unit.cell, width)] for unit in state.units} | marked),
        {
            "hp": frozenset(unit.hp for unit in state.units),
            "dp": frozenset({side.dp for side in state.sides} | {state.options.dp_target, usual}),
            "mana": frozenset(side.mana for side in state.sides),
        },
    )


def _commandeer(game: Any, state: Any) -> Board:
    standing = [(cell, unit) for cell, unit in enumerate(state.board) if unit is not None]
    cards = {unit.card for _, unit in standing} | {held.card for _, unit in standing for held in unit.held}
    cards |= {card for side in state.sides for card in (*side.hand, *side.energy, *side.defeated)}
    worth = survey(game.book, state)
    values = {figure for cell, _ in standing for figure in (worth[cell].power, worth[cell].health)}
    values |= {
        value for _, unit in standing for value in _amounts(msgspec.to_builtins(game.catalogue.cards[unit.card]))
    }
    values |= {MARKING_BONUS for cell, _ in standing if worth[cell].marking}
    return Board(
        frozenset(f"commandeer.card.{card}" for card in cards),
        frozenset(f"{'abcdef'[cell % 6]}{cell // 6 + 1}" for cell, _ in standing),
        {
            "value": frozenset(values | {state.options.border_penalty}),
            "cp": frozenset({side.cp for side in state.sides} | {1}),
        },
    )


def _amounts(card: Any) -> set[int]:
    """Return the thousands that stand in a card."""
    if isinstance(card, dict):
        return {value for part in card.values() for value in _amounts(part)}
    if isinstance(card, (list, tuple)):
        return {value for part in card for value in _amounts(part)}
    return {card} if isinstance(card, int) and card >= 1000 else set()


def _chesswarrior(game: Any, state: Any) -> Board:
    heroes = state.heroes
    sheets = {hero.key: game.catalogue.heroes[hero.key] for hero in heroes}
    names = {f"chesswarrior.hero.{key}" for key in sheets}
    names |= {f"chesswarrior.ability.{key}.{one.id}" for key, sheet in sheets.items() for one in sheet.abilities}
    stones = {cell for cell in range(64) if state.obstacles >> cell & 1}
    return Board(
        frozenset(names),
        frozenset(
            f"{'abcdefgh'[cell % 8]}{8 - cell // 8}" for cell in {hero.at for hero in heroes if hero.at >= 0} | stones
        ),
        {
            "lp": frozenset(sheets[hero.key].lp - hero.damage for hero in heroes),
            "mana": frozenset(hero.mana for hero in heroes),
            "points": frozenset({*state.points, HERO_WIN}),
        },
    )


def _dozen_war(game: Any, state: Any) -> Board:
    field = game.book.fields[state.seats]
    things = (*state.units.values(), *state.castles.values())
    generals = {one.id.partition(".")[2] for one in state.units.values() if one.general}
    names = {f"dozen_war.general.{card}" for card in generals}
    names |= {f"dozen_war.skill.{card}.{number}" for card in generals for number in (1, 2, 3)}
    names |= {f"dozen_war.card.{card}" for side in state.sides for card in side.hand}
    return Board(
        frozenset(names),
        frozenset(field.names[one.at] for one in things),
        {"hp": frozenset(one.hp for one in things)},
    )


def _summoner_war(game: Any, state: Any) -> Board:
    standing = [(cell, piece) for cell, piece in enumerate(state.board) if piece is not None]
    names = {f"summoner_war.type.{kind}" for _, piece in standing for kind in (piece.type, piece.base)}
    names |= {f"summoner_war.card.{card}" for side in state.sides for card in side.cards}
    return Board(frozenset(names), frozenset(f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}" for cell, _ in standing))


BOARDS: dict[str, Callable[[Any, Any], Board]] = {
    "skirmish": _skirmish,
    "commandeer": _commandeer,
    "chesswarrior": _chesswarrior,
    "dozen_war": _dozen_war,
    "summoner_war": _summoner_war,
}
