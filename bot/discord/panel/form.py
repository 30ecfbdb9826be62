"""What a version of an answer comes to, however it is made (no Discord here)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bot.show.words import Words
from rules.ai import PLAYERS
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Choice, Option, Token

from . import answer_verbs
from .making import First, Stage
from .question import Question

ADVISER = "greedy"
"""The computer player that fills in a whole turn: no strong one, so that nobody is given a strong turn for nothing."""


class Aim(NamedTuple):
    """What a whole thing to do would answer: a question, after these rows of it, by one of some units (none: by any).

    Unless help puts the one first that has most to do, it is the first of them.
    """

    question: Question
    before: tuple[Choice, ...] = ()
    units: tuple[Option, ...] = ()


class Form(ABC):
    """What a version of an answer comes to, and what may be done with it.

    `label`: what the panel's words for it end with. `sends`: it is sent in the panel itself, not only from its preview.
    `stores`: parts of it may be kept under names from its preview. `several`: it may be several answers of a turn.
    `fills_up`: its draft holds more than was made. `marks`: a picture of the position as it stands may mark its steps.
    """

    label = "_answer"
    sends = False
    stores = False
    several = False
    fills_up = False
    marks = True

    def __init__(self, q: Question) -> None:
        self.q = q

    @property
    def advises(self) -> bool:
        """Say whether a whole turn may be filled in as a computer player would make it."""
        return False

    @property
    def fills(self) -> bool:
        """Say whether it may be filled in as the rules would."""
        return False

    @abstractmethod
    def stored(self, stage: Stage) -> Choice:
        """Return what the draft holds: wherever that can be, what could be sent as it is."""

    @abstractmethod
    def whole(self, stage: Stage) -> Choice:
        """Return the answer to send."""

    @abstractmethod
    def of(self, choice: Choice, then: tuple[Choice, ...] = ()) -> Stage:
        """Return the version that holds a whole answer, with others sent ahead."""

    @abstractmethod
    def fitting(self, stage: Stage) -> Stage:
        """Return what of a version is still legal."""

    def step(self, stage: Stage, token: Token) -> Stage:
        """Take a step; raise IllegalChoice for a wrong one."""
        raise IllegalChoice("it is made of parts", choice=(token,), at=0)

    @abstractmethod
    def of_first(self, one: First) -> Stage:
        """Return the version that one of the first form of sketches stands for."""

    def aim(self, stage: Stage) -> Aim | None:
        """Return what a whole thing to do would answer; None: it goes on step by step."""
        return None

    def suits(self, stage: Stage, deed: Deed) -> bool:
        """Say whether a whole thing to do fits where it would come to stand."""
        return True

    def with_deed(self, stage: Stage, deed: Deed) -> Stage:
        """Return the version with a whole thing to do in it; raise IllegalChoice."""
        raise IllegalChoice("it is made of parts", choice=deed.entries[0], at=0)

    def reopened(self, choice: Choice) -> Stage:
        """Return the version in which an answer that was sent is changed."""
        return self.of(choice)

    def steps_to(self, stage: Stage) -> tuple[Stage, ...]:
        """Return the versions on the way to an answer, as if it had been made step by step, to be taken back so.

        Empty where it is changed without taking anything back.
        """
        return ()

    def of_draft(self, choice: Choice) -> Stage:
        """Return the version that a draft stands for of which nothing else is known."""
        return self.of(choice) if choice else Stage()

    def settled(self, stage: Stage) -> Stage:
        """Return a version of which it was not known, when it was read, how it is made."""
        return stage

    def ahead(self, stage: Stage) -> tuple[Choice, ...]:
        """Return the answers to send ahead with it."""
        return ()

    def planned(self, stage: Stage) -> Question | None:
        """Return the question whose answers the rows in brackets write down; None: it goes on with none."""
        return None

    def onward(self, stage: Stage) -> Question | None:
        """Return what is asked after the answers made so far, if all goes well; None: nothing foreseeable."""
        return None

    def goes_on(self, stage: Stage) -> bool:
        """Say whether more may follow what is made, as far as can be foreseen."""
        return False

    def is_several(self, stage: Stage) -> bool:
        """Say whether it holds several answers of a turn, or rows that go on with one."""
        return False

    def is_apart(self, stage: Stage) -> bool:
        """Say whether the row being made is no part yet of what would be sent."""
        return False

    def is_done(self, stage: Stage) -> bool:
        """Say whether nothing is left to do but to send it."""
        return False

    def is_complete(self, stage: Stage) -> bool:
        """Say whether the answer can be sent as it is; a row in progress is no part of it."""
        return not self.is_apart(stage) and self.q.is_whole(self.whole(stage))

    def asks(self, stage: Stage) -> str | None:
        """Return which question the next step answers; None: that of a new answer."""
        return None

    def written(self, stage: Stage) -> str:
        """Return the answer in the game's notation, to be written on; empty before there is a whole one."""
        q = self.q
        return q.game.format(q.view, q.decision, self.whole(stage)) if self.is_complete(stage) else ""

    def advised(self, made: tuple[Choice, ...], rng: Random) -> Stage:
        """Return the turn as the computer player would go on with what is made."""
        q = self.q
        first, *more = made or (PLAYERS[ADVISER](q.game, q.view, q.decision, rng),)
        return self.of(first, (*more, *q.closing((first, *more))))

    def hears(self, verb: str) -> bool:
        """Say whether a verb may be said now, or the rules themselves say why not."""
        return answer_verbs.is_asked(self.q, verb)

    def sayable(self, words: Words, stage: Stage, verb: str, said: Sequence[str]) -> list[Option]:
        """Return what may be said after some arguments of a verb; raise AmbiguousText or UnreadableText."""
        return answer_verbs.options(words, self.q, verb, said)

    def said(self, words: Words, stage: Stage, verb: str, said: Sequence[str]) -> Stage:
        """Return the version that a verb makes; raise UnreadableText, AmbiguousText, IncompleteChoice."""
        return self.of(answer_verbs.read(words, self.q, verb, said))

    def completed(self, words: Words, typed: str) -> list[tuple[str, str]]:
        """Return (shown, value) pairs: what is typed in one line, completed; empty: it is typed without help."""
        return []
