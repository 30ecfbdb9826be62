"""Whole answers told in a sentence: `S2 Garrok moves to f3 (2 Turn).`"""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, Text, View

from .base import Base
from .card_text import price
from .choices import acting, piece_text
from .content import MOVE
from .items import END, STOP
from .sight import CELL_OF
from .state import ChessState, hero_at, index_of
from .ways import priced, ways
from .words import word


def told(game: Base, view: View[ChessState], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an answer of an activation, a move that goes on or a list of places does; None: its steps say it."""
    way = next((way for way in ways(game.book, view, decision) if way.choice == choice), None)
    if way is None:
        return _placed(view.state, choice) if decision.kind == "deploy" else None
    state = view.state
    if decision.kind == "move_more":
        hero = _hero(state, index_of(state, decision.about["hero"]))
        to = way.steps[0].token
        return word("told", "stops", hero=hero) if to == STOP else word("told", "goes_on", hero=hero, square=to)
    n, item = acting(state, decision, choice)
    if n is None:
        return None
    hero = _hero(state, n)
    if item[0] == END:
        return word("told", "ends" if state.did else "skips", hero=hero, facing=word("facing", item[1]))
    key = state.heroes[n].key
    ability = game.book.sheets[key].abilities[item[0]]
    if item[0] == MOVE:
        return word("told", MOVE, hero=hero, square=way.steps[-1].token, cost=price(ability.cost))
    _, *rest = way.steps if item == choice else way.steps[1:]
    args = {"hero": hero, "use": priced(key, ability)}
    aims = [_aim(state, step.token) or step.text for step in rest]
    return word("told", "uses", "on", **args, aims=aims) if aims else word("told", "uses", **args)


def _placed(state: ChessState, choice: Choice) -> Text | None:
    """Tell who is placed where: hero and square in turn."""
    heroes, squares = choice[::2], choice[1::2]
    if len(heroes) != len(squares) or not all(square in CELL_OF for square in squares):
        return None
    placed = [
        word("told", "at", hero=_hero(state, index_of(state, hero)), square=square)
        for hero, square in zip(heroes, squares, strict=True)
    ]
    return word("told", "places", placed=placed)


def _hero(state: ChessState, n: int) -> Text:
    return piece_text(state.heroes[n].id, state.heroes[n].key)


def _aim(state: ChessState, token: str) -> Text | None:
    """Name whoever stands on a square; None: nobody does, or it is no square."""
    n = hero_at(state, CELL_OF[token]) if token in CELL_OF else -1
    return word("told", "at", hero=_hero(state, n), square=token) if n >= 0 else None
