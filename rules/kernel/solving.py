"""Puzzles answered: how likely a position, or an answer, reaches the goal against every reply, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from .chance import Chance, Sampled, Scripted
from .errors import IllegalChoice, RulesError
from .game import Game
from .happened import fits
from .puzzles import Puzzle
from .types import Choice, Decision, Event, Seat

NO_CHANCE = Scripted()
"""For a puzzle in which nothing may be drawn by lot."""
NEVER, SURELY = Fraction(0), Fraction(1)
MOST_OUTCOMES = 4096
"""Outcomes of the dice of one answer that are looked at; a puzzle that rolls more is none."""


class Stage(NamedTuple):
    """How far an attempt is: own turns left, others' turns left, what of the wanted has happened.

    `theirs`: a turn of others after the last own one is on; `missed`: something that must not has happened; `over`:
    what comes now counts no more.
    """

    left: int
    replies: int
    theirs: bool = False
    met: int = 0
    missed: bool = False
    over: bool = False


class Possible(NamedTuple):
    """What an answer may come to, and how likely."""

    share: Fraction
    state: Any
    events: tuple[Event, ...]


class Attempt(msgspec.Struct, frozen=True):
    """What came of typed answers: the last position, all events, turns left, and whether the puzzle is solved.

    `answered`: what the others replied, as written; `lost`: it can no longer be solved.
    """

    state: Any
    events: tuple[Event, ...]
    left: int
    solved: bool
    lost: bool
    answered: tuple[str, ...]


class Solver:
    """Judges positions of one puzzle; the answers of its line are tried before others, which finds a way sooner."""

    def __init__(self, game: Game[Any], puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self._first = tuple(dict.fromkeys(self._line()))

    def begin(self) -> Stage:
        """Return the stage before the first answer."""
        return Stage(self.puzzle.turns, self.puzzle.goal.replies)

    def open(self, state: Any) -> Decision | None:
        """Return the question that is to be answered next, that of the lowest seat first."""
        if state.outcome is not None:
            return None
        return next((state.pending[seat] for seat in sorted(state.pending) if seat not in state.answers), None)

    def asked(self, question: Decision, stage: Stage) -> Stage | None:
        """Return the stage once a question is answered, None where it lies beyond the puzzle."""
        if question.kind in self.game.reactions:
            return stage
        if question.seat == self.puzzle.seat:
            if stage.theirs:
                return None
            if question.continues:
                return stage
            return stage._replace(left=stage.left - 1) if stage.left else None
        if stage.left or question.continues:
            return stage if stage.left or stage.theirs else None
        return stage._replace(replies=stage.replies - 1, theirs=True) if stage.replies else None

    def heard(self, events: Sequence[Event], stage: Stage) -> Stage:
        """Return the stage after something has happened."""
        goal, met = self.puzzle.goal, stage.met
        for bit, wanted in enumerate(goal.wants):
            if any(fits(wanted, event) for event in events):
                met |= 1 << bit
        missed = stage.missed or any(fits(avoided, event) for avoided in goal.avoids for event in events)
        over = stage.over or any(fits(ending, event) for ending in goal.ends for event in events)
        return stage._replace(met=met, missed=missed, over=over)

    def verdict(self, state: Any, stage: Stage) -> bool | None:
        """Say whether the goal is reached or missed for good; None where it is open."""
        goal = self.puzzle.goal
        if goal.is_win:
            if state.outcome is not None:
                return is_won(state, self.puzzle.seat)
        elif stage.missed:
            return False
        elif self._has_met(stage) and not goal.avoids:
            return True
        question = None if stage.over else self.open(state)
        if question is not None and self.asked(question, stage) is not None:
            return None
        return not goal.is_win and self._has_met(stage)

    def value(self, state: Any, stage: Stage, given: Sequence[Choice] = ()) -> Fraction:
        """Return how likely the goal is reached from here, if the seat answers best after those `given`."""
        done = self.verdict(state, stage)
        if done is not None:
            return SURELY if done else NEVER
        question = self.open(state)
        after = None if question is None else self.asked(question, stage)
        if question is None or after is None:
            raise LookupError("a puzzle that is open asks somebody")
        view = self.game.view(state, question.seat)
        own = question.seat == self.puzzle.seat
        rest: Sequence[Choice] = given
        choices = self._ordered(state, question)
        if own and given and self._is_legal(view, question, given[0]):
            choices, rest = iter((given[0],)), given[1:]
        best = NEVER if own else SURELY
        for choice in choices:
            found = self._after(state, question, choice, after, rest)
            best = max(best, found) if own else min(best, found)
            if best == (SURELY if own else NEVER):
                break
        return best

    def reply(self, state: Any, stage: Stage) -> Choice:
        """Return the first reply of those that leave the seat the least."""
        question = self.open(state)
        after = None if question is None else self.asked(question, stage)
        if question is None or after is None:
            raise LookupError("nobody is asked for a reply")
        least: tuple[Fraction, Choice] | None = None
        for choice in self._ordered(state, question):
            left = self._after(state, question, choice, after)
            if least is None or left < least[0]:
                least = left, choice
            if left == NEVER:
                break
        if least is None:
            raise LookupError(f"{question.id} has no answer")
        return least[1]

    def best(self, state: Any, stage: Stage) -> Iterator[Choice]:
        """Yield the answers that reach the goal as likely as the best one, those of the line first."""
        most = self.most(state, stage)
        question = self.open(state)
        after = None if question is None else self.asked(question, stage)
        if question is None or after is None:
            return
        for choice in self._ordered(state, question):
            if self._after(state, question, choice, after) >= most:
                yield choice

    def most(self, state: Any, stage: Stage) -> Fraction:
        """Return how likely the best answer reaches the goal now; dice that have fallen badly may leave no way.

        Where no dice decide, the answers that stand have left the goal in reach.
        """
        return self.puzzle.best if self.puzzle.best == SURELY else self.value(state, stage)

    def firsts(self) -> list[Choice]:
        """Return all first answers that reach the goal as likely as the best one."""
        return list(self.best(self.game.puzzles.state(self.puzzle.id), self.begin()))

    def _after(
        self, state: Any, question: Decision, choice: Choice, stage: Stage, given: Sequence[Choice] = ()
    ) -> Fraction:
        """Return how likely the goal is reached after an answer; outcomes that are alike are looked at once."""
        found: dict[tuple[bytes, Stage], tuple[Any, Fraction]] = {}
        for share, then, events in self.outcomes(state, question, choice):
            heard = self.heard(events, stage)
            key = b"" if share == SURELY else self.game.dump(then), heard
            found[key] = then, share + (found[key][1] if key in found else NEVER)
        return sum((share * self.value(then, key[1], given) for key, (then, share) in found.items()), NEVER)

    def outcomes(self, state: Any, question: Decision, choice: Choice) -> Iterator[Possible]:
        """Yield all that an answer may come to, with every value of the dice."""
        laid: list[dict[int, int]] = [{}]
        view = self.game.view(state, question.seat)
        count = 0
        while laid:
            values = laid.pop()
            dice = _Dice(values)
            try:
                then, events = self.game.submit(state, question.id, choice, dice, view=view)
            except _Undrawn as undrawn:
                laid += [{**values, undrawn.index: value} for value in reversed(range(undrawn.sides))]
                dice.sides[undrawn.index] = undrawn.sides
                continue
            count += 1
            if count > MOST_OUTCOMES:
                raise LookupError(f"{choice} has more than {MOST_OUTCOMES} outcomes")
            share = SURELY
            for sides in dice.sides.values():
                share /= sides
            yield Possible(share, then, events)

    def _line(self) -> Iterator[Choice]:
        """Yield the answers of the line as far as they can be read where the others answer by default."""
        state, texts = self.game.puzzles.state(self.puzzle.id), list(self.puzzle.line)
        while texts and (question := self.open(state)) is not None:
            view, choice = self.game.view(state, question.seat), question.default
            try:
                if question.seat == self.puzzle.seat:
                    choice = self.game.parse(view, question, texts.pop(0))
                    yield choice
                state, _ = self.game.submit(state, question.id, choice, Sampled(0), view=view)
            except RulesError:
                return

    def _has_met(self, stage: Stage) -> bool:
        return stage.met == (1 << len(self.puzzle.goal.wants)) - 1

    def _is_legal(self, view: Any, question: Decision, choice: Choice) -> bool:
        try:
            self.game.check(view, question, choice)
        except IllegalChoice:
            return False
        return True

    def _ordered(self, state: Any, question: Decision) -> Iterator[Choice]:
        """Yield all answers, those of the line first."""
        view = self.game.view(state, question.seat)
        known = [choice for choice in self._first if self._is_legal(view, question, choice)]
        yield from known
        for choice in self.game.choices(view, question):
            if choice not in known:
                yield choice


class _Undrawn(Exception):
    """A value of chance is asked for that is not laid down yet."""

    def __init__(self, index: int, sides: int) -> None:
        super().__init__(index, sides)
        self.index = index
        self.sides = sides


class _Dice:
    """Values laid down one after another; remembers of how many sides each die is."""

    def __init__(self, values: dict[int, int]) -> None:
        self._values = values
        self.sides: dict[int, int] = {}

    def value(self, index: int, sides: int) -> int:
        if index not in self._values:
            raise _Undrawn(index, sides)
        self.sides[index] = sides
        return self._values[index]


def attempt(game: Game[Any], puzzle: Puzzle, texts: Sequence[str], chance: Chance = NO_CHANCE) -> Attempt:
    """Play typed answers against the best replies; raise what reading or checking an answer raises.

    Texts beyond the end of the puzzle are not read.
    """
    solver = Solver(game, puzzle)
    state, stage = game.puzzles.state(puzzle.id), solver.begin()
    events: list[Event] = []
    answered: list[str] = []
    typed = list(texts)
    best = puzzle.best
    while solver.verdict(state, stage) is None and (question := solver.open(state)) is not None:
        view = game.view(state, question.seat)
        after = solver.asked(question, stage)
        if after is None or (question.seat == puzzle.seat and not typed):
            break
        if question.seat == puzzle.seat:
            choice = game.parse(view, question, typed.pop(0))
        else:
            choice = solver.reply(state, stage)
            answered.append(game.format(view, question, choice))
        if question.seat == puzzle.seat:
            best = min(best, solver.value(state, stage, (choice,)))
        state, happened = game.submit(state, question.id, choice, chance, view=view)
        stage = solver.heard(happened, after)
        events += happened
    done = solver.verdict(state, stage)
    lost = best < puzzle.best
    return Attempt(state, tuple(events), stage.left, done is not None and not lost, lost, tuple(answered))


def is_won(state: Any, seat: Seat) -> bool:
    """Say whether the seat alone has won."""
    outcome = state.outcome
    return outcome is not None and outcome.ranks[seat] == 1 and outcome.ranks.count(1) == 1
