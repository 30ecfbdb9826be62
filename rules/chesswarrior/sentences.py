"""Whole answers told in a sentence: `S2 Garrok moves to f3 (2 Turn).`"""

from __future__ import annotations

from functools import reduce

from rules.kernel.cursor import rows
from rules.kernel.menu import OPEN
from rules.kernel.menu import STOP as CLOSED
from rules.kernel.types import Choice, Decision, Text, Token, View

from .abilities import MOVE
from .base import Base
from .card_text import price
from .choices import acting, piece_text
from .items import END, STOP
from .orders import ASK, AUTO, IF, OFF
from .reactions import PREFER
from .sight import CELL_OF, FACINGS
from .standing import DEFAULT, HOME, KEEP, LETHAL, LISTED, NONE, PLAN, WAYS
from .state import ChessState, hero_at, index_of
from .ways import KINDS, priced, steps_of, ways
from .words import ability_text, word

WORDS = (AUTO, OFF, IF, ASK, DEFAULT, HOME, PLAN, NONE, "legal", "unchanged", *PREFER, LISTED, WAYS)
"""Tokens of standing orders with words of their own."""


def told(game: Base, view: View[ChessState], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an answer of an activation, a move that goes on or a list of places does; None: its steps say it."""
    if decision.kind == "deploy":
        return _placed(view.state, choice)
    if decision.kind not in KINDS:
        return None
    state = view.state
    steps = steps_of(game.book, state, decision, choice)
    is_usual = any(way.choice == choice for way in ways(game.book, view, decision))
    if decision.kind == "move_more":
        hero = _hero(state, index_of(state, decision.about["hero"]))
        if steps[0].token == STOP:
            return word("told", "stops", hero=hero)
        return _gone("goes_on", choice, is_usual, hero=hero)
    n, item = acting(state, decision, choice)
    if n is None:
        return None
    hero = _hero(state, n)
    if item[0] == END:
        return word("told", "ends" if state.did else "skips", hero=hero, facing=word("facing", item[1]))
    key = state.heroes[n].key
    ability = game.book.sheets[key].abilities[item[0]]
    if item[0] == MOVE:
        return _gone(MOVE, item[1:], is_usual, hero=hero, cost=price(ability.cost))
    _, *rest = steps if item == choice else steps[1:]
    args = {"hero": hero, "use": priced(key, ability)}
    aims = [_aim(state, step.token) or step.text for step in rest]
    return word("told", "uses", "on", **args, aims=aims) if aims else word("told", "uses", **args)


def _gone(how: str, path: Choice, is_usual: bool, **args: Text) -> Text:
    """Tell where a path leads; unless it is the one that is taken by itself, with the squares on its way."""
    *passed, square = (token for token in path if token != STOP)
    if is_usual or not passed:
        return word("told", how, square=square, **args)
    return word("told", how, "by", square=square, passed=passed, **args)


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


def ordered(game: Base, state: ChessState, choice: Choice) -> Text:
    """Say a standing order in the words in which it is typed."""
    hero = state.heroes[index_of(state, choice[0])]
    abilities = game.book.sheets[hero.key].abilities

    def said(token: Token) -> list[Text]:
        name, _, value = token.partition(":")
        if value:
            return [word("word", name), _plainly(value)]
        if token in WORDS:
            return [word("order_word", token)]
        if token in abilities:
            return [ability_text(hero.key, token)]
        if token == END:
            return [word("option", "activate", END)]
        return [word("word", token) if token == LETHAL else _plainly(token)]

    head, listed = choice[:3], choice[3:]
    found = [_plainly(choice[0].upper()), *(text for token in head[1:] for text in said(token))]
    if listed[:1] != (OPEN,):
        found += [text for token in listed if token != CLOSED for text in said(token)]
    else:
        for number, row in enumerate(rows(listed[1:])[0]):
            found.append(_plainly(";" if number else ":"))
            for token in (token for token in row if token not in (KEEP, STOP)):
                found += [word("facing", token)] if token in FACINGS else said(token)
        found += [_plainly(";")] if found[-2:-1] == [_plainly(":")] else []
    return reduce(lambda rest, first: Text("answer.words", {"first": first, "rest": rest}), reversed(found))


def _plainly(given: str) -> Text:
    return Text("answer.word", {"word": {"user": given}})
