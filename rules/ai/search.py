"""A player that looks ahead: it guesses what its view hides, tries its answers there and lets the others reply.

Every guess is a full state that fits the view, so that nothing hidden is looked at; an answer is worth the mean
of the chances to win that it leaves in all of them. A ply is a whole turn, however many decisions it has.
Bounded by counts alone: equal views and equal generators give equal answers, however fast the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import tanh
from random import Random
from typing import Any, NamedTuple

from rules.kernel.chance import Sampled
from rules.kernel.errors import IllegalChoice
from rules.kernel.game import Game
from rules.kernel.sheet import sheets_of
from rules.kernel.types import Choice, Decision, Seat, View

from .greedy import greedy_choice, listed
from .sheets import drafts

TRIED = 40
"""Answers that are tried in a guess where the game has no opinion of them."""
STEPS = 24
"""Answers that the rest of one turn may take; after them it is judged as it stands."""


Plan = Callable[[Any, View[Any], Decision], Sequence[Choice]]
"""What a foreseen turn does next, of a game, a view and a question; empty: its first opinion."""


class Effort(NamedTuple):
    """How much is tried: so many answers in so many guesses of what is hidden."""

    width: int
    guesses: int


FULL = Effort(width=12, guesses=16)
QUICK = Effort(width=6, guesses=8)
BRISK = Effort(width=4, guesses=3)


def search_choice(game: Game[Any], view: View[Any], decision: Decision, rng: Random, effort: Effort = FULL) -> Choice:
    """Choose the answer that leaves the best chances after the enemy's best reply."""
    choices = shortlist(game, view, decision, rng, effort.width)
    if len(choices) == 1:
        return choices[0]
    trust = game.weighing.trust
    totals = [trust * game.appraise(view, decision, choice) for choice in choices] if trust else [0.0] * len(choices)
    certain: list[tuple[Any, list[float]]] = []
    guesses = max(1, round(effort.guesses * game.weighing.effort))
    for number, guess in enumerate(game.guesses(view, rng, guesses)):
        # What others have answered already a guess draws blindly: better to let them think about it again.
        guess.answers = {}
        guess.answered_by = {}
        guess.lists = {}  # what is tried here must not go on by itself
        found = next((values for known, values in certain if known == guess), None)
        if found is None:
            line = Line(game, decision.seat, f"{rng.random()}.{number}")
            found = [line.outlook(guess, view, decision, choice) for choice in choices]
            if not line.drew:
                certain.append((guess, found))
        totals = [total + value for total, value in zip(totals, found, strict=True)]
    return choices[max(range(len(choices)), key=lambda index: totals[index])]


def searching(effort: Effort) -> Callable[[Game[Any], View[Any], Decision, Random], Choice]:
    """Return a player of that effort."""
    return partial(search_choice, effort=effort)


def shortlist(game: Game[Any], view: View[Any], decision: Decision, rng: Random, width: int) -> list[Choice]:
    """Return the answers worth trying, the most promising first; equal ones in random order."""
    sheets = sheets_of(game, decision.kind)
    if sheets is not None:
        return drafts(sheets, view, decision, rng, width)
    every = listed(game, view, decision)
    if not every:
        return [greedy_choice(game, view, decision, rng)]
    if len(every) == 1:
        return every
    judged = [(game.appraise(view, decision, choice), rng.random(), choice) for choice in every]
    judged.sort(reverse=True)
    if game.weighing.rivals is not None:
        return list(game.weighing.rivals(view.state, decision.kind, [(one[0], one[2]) for one in judged], width))
    if len(judged) > width and judged[0][0] == judged[-1][0]:
        line = Line(game, decision.seat, f"{rng.random()}")
        guess = game.guess(view, rng)
        judged = [(line.tried(guess, view, decision, choice), tie, choice) for _, tie, choice in judged[:TRIED]]
        judged.sort(reverse=True)
    return [choice for _, _, choice in judged[:width]]


class Line:
    """Plays answers on in one guess; chance and what the others believe are the same for every answer tried."""

    def __init__(self, game: Game[Any], seat: Seat, seed: str) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.chance = Sampled(seed)
        self.drew = False
        """Whether any answer tried so far met with chance."""

    def outlook(self, guess: Any, view: View[Any], decision: Decision, choice: Choice) -> float:
        """Return the chance to win, from -1 to 1, after the answer and a turn of every other seat.

        Where a game looks further ahead, its own turn that comes next and the replies to it are played on too.
        """
        state, _ = self.game.submit(guess, decision.id, choice, self.chance, view=view)
        state = self.replied(self.finish(state, self.seat))
        for _ in range(self.game.weighing.turns - 1):
            if self.seat not in self.waiting(state):
                break
            state = self.replied(self.reply(state, self.seat))
        self.drew = self.drew or state.drawn != guess.drawn
        return self.chances(state)

    def replied(self, state: Any) -> Any:
        """Let the others play their turns until the own one comes or enough of them have replied.

        A turn may ask each of the others once, so that a seat replies at most as often as there are others.
        """
        replies = [state.seats - 1] * state.seats
        heard: set[Seat] = set()
        most = self.game.weighing.repliers or state.seats
        while (seat := self.next(state)) is not None and replies[seat]:
            heard.add(seat)
            if len(heard) > most:
                break
            replies[seat] -= 1
            state = self.reply(state, seat)
        return state

    def next(self, state: Any) -> Seat | None:
        """Return the other seat whose reply comes next; None where it is the own seat's turn, or nobody's."""
        waiting = self.waiting(state)
        return None if self.seat in waiting else min(waiting, default=None)

    def waiting(self, state: Any) -> list[Seat]:
        """Return the seats whose answer is waited for."""
        return [s for s in state.pending if s not in state.answers]

    def passed(self, state: Any) -> Any:
        """Let first opinions answer the reactions that are asked for, where the game wants that."""
        reactions = self.game.reactions if self.game.weighing.passing else ()
        while asked := [s for s in self.waiting(state) if state.pending[s].kind in reactions]:
            state = self._answered(state, asked[0])
        return state

    def tried(self, guess: Any, view: View[Any], decision: Decision, choice: Choice) -> float:
        """Return the chance to win as it looks right after the answer."""
        state, _ = self.game.submit(guess, decision.id, choice, self.chance, view=view)
        return self.chances(state)

    def chances(self, state: Any) -> float:
        """Return how good a position looks to the seat, which sees its own secrets only; its rank once it is out."""
        if self.seat in state.out:
            return 1 - 2 * (state.out[self.seat] - 1) / (state.seats - 1)
        return tanh(self.game.evaluate(self.game.mask(state, self.seat), self.seat) / self.game.weighing.swing)

    def reply(self, state: Any, seat: Seat) -> Any:
        """Let another seat play the turn that it, by what it can see itself, takes for its best."""
        plan = self.game.weighing.plan
        state = self._answered(state, seat) if plan is None else self.planned(state, seat, plan)
        return self.finish(state, seat)

    def finish(self, state: Any, seat: Seat) -> Any:
        """Answer what else the seat is asked in its turn, each time by what looks best at once."""
        plan = self.game.weighing.plan
        for _ in range(STEPS):
            state = self.passed(state)
            decision = state.pending.get(seat)
            if decision is None or seat in state.answers or not decision.continues:
                break
            state = self._answered(state, seat) if plan is None else self.planned(state, seat, plan)
        return self.passed(state)

    def planned(self, state: Any, seat: Seat, plan: Plan) -> Any:
        """Give what a seat plans next in its turn, leaving out what may be done no more; a first opinion without."""
        decision = state.pending[seat]
        answers = plan(self.game, self.game.view(state, seat), decision)
        if not answers:
            return self._answered(state, seat)
        for choice in answers:
            asked = state.pending.get(seat)
            if asked is None or asked.kind != decision.kind:
                break
            with suppress(IllegalChoice):
                state = self.passed(self.game.submit(state, asked.id, choice, self.chance)[0])
        return state

    def _answered(self, state: Any, seat: Seat) -> Any:
        view = self.game.view(state, seat)
        decision = state.pending[seat]
        choice = shortlist(self.game, view, decision, Random(f"{self.seed}.{seat}"), 1)[0]
        return self.game.submit(state, decision.id, choice, self.chance, view=view)[0]
