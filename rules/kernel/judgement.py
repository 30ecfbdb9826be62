"""How good things are: for search players and suggestions, and what self-play counts of a match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from .deeds import NOBODY, Deed
from .doors import Doors
from .threats import Strike
from .types import Choice, Decision, Event, S, Seat, Text, Token, View


class Weighing(NamedTuple):
    """How computer players weigh a game.

    `weighs_all`: a turn takes many small answers that `appraise` judges well, so that the greedy player weighs each.
    `effort`: the share of a search's guesses that is enough: less where a turn takes many answers. `swing`: the lead by
    `evaluate` with which a match is won about seven times in eight; search players weigh chances by it. `passing`:
    search players answer reactions by their first opinion, their own and foreseen ones, and play on behind them.
    `repliers`: so many of the others reply to an answer that is tried, those whose turns come next; 0: all. `turns`: so
    many turns of its own a search plays on, each with the replies to it, as long as its own comes right after them.
    `trust`: what a point of `appraise` weighs beside the chances that a search finds. `rivals`: returns the answers
    that are tried, at most so many, of a (masked) state, a kind of question and all answers worth a look with what
    `appraise` says of each, best first; None: the best. A single one is given without a search. `plan`: returns of a
    view and a question what a foreseen turn does next, one after the other where it still may be done; None: it is
    thought through answer by answer.
    """

    weighs_all: bool = False
    effort: float = 1.0
    swing: float = 25.0
    passing: bool = False
    repliers: int = 0
    turns: int = 1
    trust: float = 0.0
    rivals: Callable[[Any, str, Sequence[tuple[float, Choice]], int], Sequence[Choice]] | None = None
    plan: Callable[[Any, View[Any], Decision], Sequence[Choice]] | None = None


class Judgement(Doors[S]):
    """What a game judges of positions, answers and finished matches; only `evaluate` has no default."""

    weighing: ClassVar[Weighing] = Weighing()
    luck: ClassVar[tuple[str, ...]] = ()
    """Kinds of luck that are told after a match, in their order; each has a text `<game>.luck.<kind>`."""

    @abstractmethod
    def evaluate(self, state: S, seat: Seat) -> float:
        """Judge a (masked) state for a seat; higher is better, an outcome outweighs all else."""

    def appraise(self, view: View[S], decision: Decision, choice: Choice) -> float:
        """Judge an answer that changes no position yet (a line-up) for the search players; higher is better."""
        return 0.0

    def worthwhile(self, view: View[S], decision: Decision) -> Iterable[Choice]:
        """Return the answers that computer players weigh: all, but those that come to the same as another one."""
        return self.choices(view, decision)

    def deeds(
        self, view: View[S], decision: Decision, before: tuple[Choice, ...] = (), unit: Token = NOBODY
    ) -> tuple[Deed, ...]:
        """Return whole things to do, of one unit or of all, best first; empty: they are chosen step by step.

        `before`: the rows of a sheet that stand before them.
        """
        return ()

    def deed_detail(self, view: View[S], decision: Decision, deed: Deed) -> Text | None:
        """Say what a deed comes to, where that is too long to work out for every one of them."""
        return deed.outcome

    def strikes(self, view: View[S]) -> Iterable[Strike]:
        """Return which piece could attack which in its seat's next turn, from the view alone, in no order of worth."""
        return ()

    def closing(self, view: View[S], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the answers that end, as most people would, what the seat is doing after some answers; empty: none."""
        return ()

    def onward(self, view: View[S], decision: Decision, choice: Choice) -> tuple[View[S], Decision] | None:
        """Return what an answer leads to if all goes well, to answer ahead from there; None: nothing follows.

        Others answer by default meanwhile and answers sent ahead are left aside. Nothing follows where chance, or what
        the view does not show, would decide who is asked what. Of the beginning of an answer that goes on with rows in
        brackets: the question that these rows answer. Where a question is foreseen at all, what is no answer to it
        raises IllegalChoice, or IncompleteChoice.
        """
        return None

    def filed(self, view: View[S]) -> Choice | None:
        """Return the standing order that a computer player files so that others need not wait for it; None: none.

        It is looked for before the match's first question and before a seat's first of each kind.
        """
        return None

    def statistics(self, state: S, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts of a finished match.

        `length` in turns, `first` the seat that began, `started` a list of piece (or card) ids per seat, `abilities`
        uses per id, `entered` how many pieces came later; `deaths` by cause where a game tells them apart, `means`:
        numbers of which the mean over matches is wanted, `used`: abilities used at all, as `piece.ability`.
        """
        started: list[list[str]] = [[] for _ in range(state.seats)]
        return {"length": state.ply, "first": 0, "started": started, "abilities": {}, "entered": 0}
