"""Master making as a tree of choices: cost and mana are appraised, never stated (7.3, RSK-22)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.types import Choice, Field, Node, Option, Text, Token

from .ability_text import SELF_MADE, nest
from .content import UnitType
from .master_budget import Budget, budget_for
from .master_effects import ask_effects
from .master_questions import Asking, NameQuestion, Question, ask_aim, ask_statistics
from .pricing import NAME_LENGTH, cost, mana


def node(prefix: Choice, tokens: Mapping[str, UnitType]) -> Node:
    """Give the next question of a master sheet; without options and field the sheet is complete (SK-04, 7.3).

    `tokens` are the catalogue's tokens. Raise IllegalChoice for a prefix that is no path of the tree.
    """
    return _node(prefix, _key(tokens))


def sheet_of(path: Choice, tokens: Mapping[str, UnitType]) -> UnitType:
    """Read a complete path as a master; raise IllegalChoice or IncompleteChoice for any other (SK-05)."""
    found = _walk(path, budget_for(_key(tokens)))
    if not isinstance(found, UnitType):
        raise IncompleteChoice(f"master sheet stops after {len(path)} tokens", choice=path, at=len(path))
    return found


def tokens_of(unit: UnitType, tokens: Mapping[str, UnitType]) -> Choice:
    """Write a valid master as a path of the tree; an unnamed preset is called by its id."""
    path: list[Token] = []
    asking = _sheet(budget_for(_key(tokens)))
    answer: Any = None
    while True:
        try:
            question = asking.send(answer)
        except StopIteration:
            return tuple(path)
        if isinstance(question, NameQuestion):
            answer = unit.name if unit.name is not None else unit.id
            path.append(f"={answer}")
        else:
            answer = question.of(unit)
            path.append(_token_of(question, answer))


@lru_cache(maxsize=8192)
def _node(prefix: Choice, key: tuple[tuple[str, int], ...]) -> Node:
    found = _walk(prefix, budget_for(key))
    if isinstance(found, UnitType):
        return Node(Text("skirmish.master.ask.complete"), is_leaf=True)
    if isinstance(found, NameQuestion):
        label = Text("skirmish.master.ask.name", {"min": NAME_LENGTH[0], "max": NAME_LENGTH[1]})
        return Node(label, field=Field(label, *NAME_LENGTH))
    options: list[Option] = []
    for token, value in found.values.items():
        price = found.way(value)
        if price is not None:
            args = {"label": nest(found.label(value)), "sum": price}
            options.append(Option(token, Text(f"skirmish.master.option.{found.sum}", args)))
    return Node(Text(f"skirmish.master.ask.{found.step}"), tuple(options))


def _key(tokens: Mapping[str, UnitType]) -> tuple[tuple[str, int], ...]:
    return tuple((key, unit.cost) for key, unit in tokens.items())


def _walk(prefix: Choice, budget: Budget) -> Question | NameQuestion | UnitType:
    asking = _sheet(budget)
    question: Question | NameQuestion = next(asking)
    for at, token in enumerate(prefix):
        try:
            question = asking.send(_read(question, token, prefix, at))
        except StopIteration as end:
            if at + 1 < len(prefix):
                raise IllegalChoice("the master sheet is already complete", choice=prefix, at=at + 1) from None
            return end.value
    return question


def _read(question: Question | NameQuestion, token: Token, prefix: Choice, at: int) -> Any:
    if isinstance(question, NameQuestion):
        name = token[1:].strip()
        if not token.startswith("=") or not NAME_LENGTH[0] <= len(name) <= NAME_LENGTH[1]:
            text = Text("skirmish.master.ask.name", {"min": NAME_LENGTH[0], "max": NAME_LENGTH[1]})
            raise IllegalChoice(f"no master's name: {token!r}", choice=prefix, at=at, text=text, clause="7.3")
        return name
    if token not in question.values:
        raise IllegalChoice(f"{token!r} does not answer {question.step}", choice=prefix, at=at, clause="7.3")
    return question.values[token]


def _token_of(question: Question, value: Any) -> Token:
    for token, candidate in question.values.items():
        if candidate == value:
            return token
    raise ValueError(f"a master sheet cannot say {question.step} {value!r}")


def _sheet(budget: Budget) -> Asking:
    name = yield NameQuestion()
    statistics = yield from ask_statistics()
    shell = yield from ask_aim(budget)
    effects = yield from ask_effects(budget, shell)
    ability = msgspec.structs.replace(shell, effects=effects)
    ability = msgspec.structs.replace(ability, mana=mana(ability, budget.tokens))
    return UnitType(
        id=SELF_MADE,
        kind="master",
        cost=cost(statistics["hp"], statistics["atk"], statistics["mov"], statistics["attack"]),
        ability=ability,
        name=name,
        **statistics,
    )
