"""Master making as a tree of choices: cost and mana are appraised, never stated (7.3, RSK-22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.kernel import notation
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.menu import Step
from rules.kernel.types import Choice, Field, Option, Refusal, Text, Token

from .ability_text import SELF_MADE, nest
from .content import UnitType
from .master_budget import Budget, budget_for
from .master_effects import ask_effects
from .master_questions import Asking, NameQuestion, Question, ask_aim, ask_statistics
from .pricing import NAME_LENGTH, cost, mana

Key = tuple[tuple[str, int], ...]
"""The catalogue's tokens with their costs."""
COMPLETE = Refusal(Text("skirmish.fault.entry_complete"), "SK-04")
UNFINISHED = Refusal(Text("skirmish.fault.unfinished_master"), "RSK-22")
_NAME = Text("skirmish.master.ask.name", {"min": NAME_LENGTH[0], "max": NAME_LENGTH[1]})


def menu(tokens: Mapping[str, UnitType]) -> Step:
    """Return the questions of a master sheet (SK-04, 7.3); `tokens` are the catalogue's tokens."""
    first = _step((), _key(tokens))
    if first is None:
        raise RuntimeError("a master sheet asks something")
    return first


def sheet_of(path: Choice, tokens: Mapping[str, UnitType]) -> UnitType:
    """Read a complete path as a master; raise IllegalChoice or IncompleteChoice for any other (SK-05)."""
    found = _answered(_sheet(budget_for(_key(tokens))), path)
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


class Naming(Step):
    """The first question: a name as free text."""

    __slots__ = ("_key",)

    def __init__(self, key: Key) -> None:
        self._key = key

    @property
    def prompt(self) -> Text:
        """Ask for a name."""
        return _NAME

    @property
    def field(self) -> Field:
        """Take a text."""
        return Field(_NAME, *NAME_LENGTH)

    @property
    def lacking(self) -> Refusal:
        """Say that the sheet is not finished."""
        return UNFINISHED

    def options(self) -> tuple[Option, ...]:
        """List nothing."""
        return ()

    def find(self, token: Token) -> Option | Refusal:
        """Take a name; refuse what is none."""
        if not notation.fits(self.field, token):
            return _wrong(token, _NAME)
        return Option(token, _NAME) if _is_name(token) else Refusal(_NAME, "7.3")

    def after(self, token: Token) -> Step | None:
        """Ask on."""
        return _step((token,), self._key)


class Ask(Step):
    """A question about a value; what it comes to is said with each, and what leads to no valid sheet is left out.

    The sheet that asks goes on with the first answer; any other is asked anew from the beginning.
    """

    __slots__ = ("_asking", "_key", "_led", "_prefix", "_prices", "_question")

    def __init__(self, question: Question, prefix: Choice, key: Key, asking: Asking) -> None:
        self._question = question
        self._prefix = prefix
        self._key = key
        self._asking = [asking]
        self._led: tuple[Token, Step | None] | None = None
        prices = ((token, question.way(value)) for token, value in question.values.items())
        self._prices = {token: price for token, price in prices if price is not None}

    @property
    def prompt(self) -> Text:
        """Ask for the value."""
        return Text(f"skirmish.master.ask.{self._question.step}")

    @property
    def lacking(self) -> Refusal:
        """Say that the sheet is not finished."""
        return UNFINISHED

    def tokens(self) -> tuple[Token, ...]:
        """Return the values that lead on."""
        return tuple(self._prices)

    def options(self) -> Iterator[Option]:
        """List the values with what the sheet would come to."""
        return map(self._option, self._prices)

    def _option(self, token: Token) -> Option:
        asked = self._question
        args = {"label": nest(asked.label(asked.values[token])), "sum": self._prices[token]}
        return Option(token, Text(f"skirmish.master.option.{asked.sum}", args))

    def find(self, token: Token) -> Option | Refusal:
        """Return the option of a value; refuse any other."""
        return self._option(token) if token in self._prices else _wrong(token, self.prompt)

    def takes(self, token: Token) -> bool:
        """Say whether a value leads on."""
        return token in self._prices

    def after(self, token: Token) -> Step | None:
        """Ask on; nothing follows a complete sheet."""
        if self._led is None or self._led[0] != token:
            prefix = (*self._prefix, token)
            try:
                asking = self._asking.pop()  # at once, as nobody else may go on with it
            except IndexError:
                following = _step(prefix, self._key)
            else:
                following = _following(
                    asking, _read(self._question, token, prefix, len(self._prefix)), prefix, self._key
                )
            self._led = token, following
        return self._led[1]

    def beyond(self, last: Token, token: Token) -> Refusal:
        """Refuse what goes beyond a complete entry."""
        return COMPLETE


def _wrong(token: Token, asked: Text) -> Refusal:
    return Refusal(Text("skirmish.fault.master_value", {"given": token, "ask": nest(asked)}), "RSK-22")


@lru_cache(maxsize=8192)
def _step(prefix: Choice, key: Key) -> Step | None:
    asking = _sheet(budget_for(key))
    return _asked(_answered(asking, prefix), prefix, key, asking)


def _following(asking: Asking, answer: Any, prefix: Choice, key: Key) -> Step | None:
    """Return what a sheet asks after one more answer."""
    try:
        question = asking.send(answer)
    except StopIteration:
        return None
    return _asked(question, prefix, key, asking)


def _asked(found: Question | NameQuestion | UnitType, prefix: Choice, key: Key, asking: Asking) -> Step | None:
    if isinstance(found, UnitType):
        return None
    return Naming(key) if isinstance(found, NameQuestion) else Ask(found, prefix, key, asking)


def _key(tokens: Mapping[str, UnitType]) -> Key:
    return tuple((key, unit.cost) for key, unit in tokens.items())


def _answered(asking: Asking, prefix: Choice) -> Question | NameQuestion | UnitType:
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
        if not _is_name(token):
            raise IllegalChoice(f"no master's name: {token!r}", choice=prefix, at=at, text=_NAME, clause="7.3")
        return token[1:].strip()
    if token not in question.values:
        raise IllegalChoice(f"{token!r} does not answer {question.step}", choice=prefix, at=at, clause="7.3")
    return question.values[token]


def _is_name(token: Token) -> bool:
    return token.startswith("=") and NAME_LENGTH[0] <= len(token[1:].strip()) <= NAME_LENGTH[1]


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
