"""What every game is, and what every client (Discord, AI, fuzzer, tests) does with it: start, submit, replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar, final

from . import forced, queue, rulings
from .chance import Chance
from .course import Course
from .errors import AlreadyAnswered, NotYourDecision
from .judgement import Judgement
from .options import in_force, played_by
from .own_events import Ready
from .resolver import Resolver
from .rosters import GIVEN
from .secrecy import Secrecy
from .speech import Speech
from .types import Choice, Data, Event, Move, S, Seat, View
from .workshop import Workshop

Step = tuple[S, tuple[Event, ...]]
T = TypeVar("T")


def _put(kept: dict[Seat, T], seat: Seat, value: T) -> dict[Seat, T]:
    """Return what is kept by seat, in their order, with one more."""
    return dict(sorted({**kept, seat: value}.items()))


class Game(Course[S], Secrecy[S], Speech[S], Judgement[S], Workshop[S]):
    """The rules of one game over its content; stateless, so one instance serves all matches.

    A game writes what its parts leave open: `Rules` and `Course` (what may be done, and what comes of it), `Speech`
    (words), `Judgement` (values), `Workshop` (what is prepared).
    """

    @final
    def start(self, options: Data, chance: Chance, seats: int | None = None) -> Step[S]:
        """Begin a match of so many seats (None: the fewest); raise OptionError for an unknown option or value.

        Raise SeatsError where the game is not played by so many.
        Options left out have their defaults, but later ones are not in force: whoever makes a new match names them
        all (`options.complete`), so that a record without them plays again as it was played.
        """
        full = in_force(self.options, options)
        state = self.blank(full, played_by(self.seats, seats))
        state.asked = [0] * state.seats
        r = Resolver(self, state, chance)
        self.setup(r, full)
        r.run()
        return state, tuple(r.events)

    @final
    def submit(
        self,
        state: S,
        decision: str,
        choice: Choice,
        chance: Chance | None,
        by: str = "seat",
        seat: Seat | None = None,
        view: View[S] | None = None,
        then: Sequence[Choice] = (),
    ) -> Step[S]:
        """Apply one answer and return the next state and what happened; the given state is not touched.

        `chance`: None in a projection, which raises Unforeseen where it would go on by chance; `seat`: who sends it,
        checked against the decision; `view`: that seat's view of this very state, if the caller has one, which saves
        masking and projecting again; `then`: answers sent ahead with it, after `queue.SKIPS` perhaps, which wait in the
        state until `queued` says that one is due. Raises AlreadyOver, StaleDecision, NotYourDecision, AlreadyAnswered,
        IllegalChoice, IncompleteChoice or ListTooLong.
        """
        if seat is not None and state.outcome is None:
            self._check_owner(decision, seat)
        question = self.decision(state, decision)
        if question.seat in state.answers and not self._is_side(question) and not question.replaceable:
            raise AlreadyAnswered(f"decision {decision} is answered", decision=decision)
        seen = view if view is not None else self.view(state, question.seat)
        if by == GIVEN:
            self.check_given(seen, question, choice)
        else:
            self.check(seen, question, choice)
        if then:
            queue.refuse_long(then)
        new = state.copy()
        new.ply += 1
        r = Resolver(self, new, chance)
        if self._is_side(question):
            self.aside(r, question, choice)
            r.run()
            if new.lists:
                queue.review(r)
            return new, tuple(r.events)
        if (following := self.asks_again(r, question, choice)) is not None:
            r.follow(following)
            if then:
                queue.answered(r, question, choice, then)
                queue.review(r)
            return new, tuple(r.events)
        if new.offers and self.lapses_offers:
            r.lapse_offers()
        if then or (new.lists and by != forced.FORCED):
            skips, rest = queue.skipping(then)
            bound = self.bound(seen, question, choice, rest)
            queue.answered(r, question, choice, (queue.SKIPS, *bound) if skips else bound)
        again = question.seat in new.answers
        # In seat order, so that the order of arrival is nowhere to be seen.
        new.answers = _put(new.answers, question.seat, choice) if new.answers else {question.seat: choice}
        new.answered_by = _put(new.answered_by, question.seat, by) if new.answered_by else {question.seat: by}
        if len(new.pending) == 1 or all(s in new.answers for s in new.pending):
            r.resume()
        elif not again:
            r.tell(Ready(question.seat))
        if new.lists:
            queue.review(r)
        return new, tuple(r.events)

    @final
    def queued(self, state: S) -> Move | None:
        """Return the answer from a seat's queue that is to be given now, None if none is; whoever plays a match
        submits it before anything else."""
        return queue.due(self, state) if state.lists else None

    @final
    def forced(self, state: S) -> Move | None:
        """Return the answer that is sent by itself now, because everybody can see that its seat has no other."""
        return forced.due(self, state)

    @final
    def replay(
        self, options: Data, moves: Sequence[Move], chance: Chance, seats: int | None = None, since: S | None = None
    ) -> Iterator[Step[S]]:
        """Play a list of moves, answers and rulings, from the start or `since` a position; that is the first step."""
        state, events = self.start(options, chance, seats) if since is None else (since, ())
        states = [state]
        yield state, events
        for move in moves:
            if rulings.is_ruling(move):
                state, events = self.rule(state, move.choice, chance, len(states) - 1, states.__getitem__)
            else:
                state, events = self.submit(state, move.decision, move.choice, chance, move.by, then=move.then)
            states.append(state)
            yield state, events

    @final
    def rule(self, state: S, choice: Choice, chance: Chance | None, steps: int, back: rulings.Back) -> Step[S]:
        """Apply a host's ruling after so many steps; `back` returns the state after one of them. See `rulings`.

        `chance`: None where it is only looked at, which raises Unforeseen where the match would go on by chance.
        """
        return rulings.apply(self, state, choice, chance, steps, back)

    def _check_owner(self, decision: str, seat: Seat) -> None:
        """Refuse another seat's decision by its id alone: whether it is open may be that seat's secret."""
        owner = decision.rpartition(".")[2]
        if owner.isdecimal() and int(owner) != seat:
            raise NotYourDecision(f"decision {decision} is seat {owner}'s, not {seat}'s", decision=decision)
