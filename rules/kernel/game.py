"""What every game writes, and what every client (Discord, AI, fuzzer, tests, renderer) calls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Self

from . import codec, cursor, offers, queue, rulings, told
from .chance import Chance
from .cursor import Cursor, Refused
from .deeds import NOBODY, Deed
from .errors import (
    AlreadyAnswered,
    IllegalChoice,
    MatchOver,
    NotYourDecision,
    StaleDecision,
)
from .measured import Measured
from .menu import Menu
from .nodes import node_at
from .options import in_force, played_by
from .own_events import EVENTS, ListDropped, ListStopped, Ready, StandingSet
from .parts import Part
from .puzzles import Puzzling
from .resolver import Resolver
from .typed import Typed
from .types import Choice, Data, Decision, Event, Move, Node, Option, OptionSpec, Refusal, S, Seat, Text, Token, View
from .verbs import Verb
from .ways import Way

Step = tuple[S, tuple[Event, ...]]

ACT = "act"
"""Kind of another seat's open decision in a view: it is to act, nothing more."""


@cache
def side_decision(kind: str, seat: Seat) -> Decision:
    """Return an ever-open decision of a seat."""
    return Decision(f"{kind}.{seat}", seat, kind, clock="side")


class Game(Measured[S], Puzzling[S], Typed[S], ABC):
    """The rules of one game over its content; stateless, so one instance serves all matches."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    composed: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions whose answers are `parts` of that kind one after the other, which people make in any order."""
    state_type: ClassVar[type[Any]]
    content_hash: str = ""
    lapses_offers: ClassVar[bool] = True
    """Any answer lets draw offers lapse; a game whose turns are kept secret until they end does it itself."""
    conceals: ClassVar[bool] = False
    """Positions hold what others may not see, so that a finished match is worth showing with nothing hidden."""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    """The commands by which people give an answer (in a sheet game: edit one order)."""
    private_kinds: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions of which nobody but their seat learns how they were answered, nor by what (the seat, its
    draft, its order, the clock): the others learn what follows, when it is told, and nothing else."""
    swing: ClassVar[float] = 25.0
    """Lead by `evaluate` with which a match is won about seven times in eight; search players weigh chances by it."""
    parts: tuple[Part, ...] = ()
    """What players may prepare outside a match: decks, formations."""
    lexicon: Mapping[str, tuple[str, ...]] = {}
    """What players may type for a locale key (names of units, cards), in every language; set by the loader."""

    # ---- what each game writes

    @classmethod
    @abstractmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""

    @abstractmethod
    def setup(self, r: Resolver[S], options: Data) -> None:
        """Put the first frames on the agenda."""

    @abstractmethod
    def blank(self, options: Data, seats: int = 2) -> S:
        """Return the state before set-up, with `rules` and `seats` filled."""

    @abstractmethod
    def menu(self, view: View[S], decision: Decision) -> Menu | None:
        """Return what may be answered, from the view alone: the one list of what is legal."""

    @abstractmethod
    def mask(self, state: S, seat: Seat | None) -> S:
        """Copy the state with every secret of others replaced, on the agenda too.

        The kernel's other fields (questions, answers, counters, standing orders) are masked by `view`.
        """

    @abstractmethod
    def guess(self, view: View[S], rng: Random) -> S:
        """Return a full state that fits the view, for search and for the twins of the contract suite."""

    def guesses(self, view: View[S], rng: Random, count: int) -> list[S]:
        """Return several guesses for a search; games may balance them against each other."""
        return [self.guess(view, rng) for _ in range(count)]

    @abstractmethod
    def evaluate(self, state: S, seat: Seat) -> float:
        """Judge a (masked) state for a seat; higher is better, an outcome outweighs all else."""

    def appraise(self, view: View[S], decision: Decision, choice: Choice) -> float:
        """Judge an answer that changes no position yet (a line-up) for the search players; higher is better."""
        return 0.0

    def detail(self, view: View[S], decision: Decision, option: Option) -> Text | None:
        """Say more about what an option stands for (a unit's statistics and ability), None: its text says it all."""
        return None

    def spoken(self, verb: str, args: Choice) -> Choice:
        """Return the beginning of an answer that a verb with its first arguments stands for."""
        return (verb, *args)

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

    def closing(self, view: View[S], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the answers that end, as most people would, what the seat is doing after some answers; empty: none."""
        return ()

    def ways(self, view: View[S], decision: Decision) -> tuple[Way, ...]:
        """Return every answer with the steps in which people choose it; empty: they walk the tree."""
        return ()

    def way_prompt(self, view: View[S], decision: Decision, row: Choice) -> Text:
        """Return what is asked after some steps of a way."""
        return self.options_at(view, decision, ()).prompt

    def way_detail(self, view: View[S], decision: Decision, row: Choice) -> Text | None:
        """Say at length what the last of some steps stands for; None: what may follow it says enough."""
        return None

    def verb_ways(self, view: View[S], decision: Decision, verb: str) -> tuple[Way, ...]:
        """Return the answers a verb may give, its arguments as steps; empty: `spoken` says what it stands for."""
        return ()

    def onward(self, view: View[S], decision: Decision, choice: Choice) -> tuple[View[S], Decision] | None:
        """Return what an answer leads to if all goes well, to answer ahead from there; None: nothing follows."""
        return None

    def planned(self, view: View[S], decision: Decision, prefix: Choice) -> tuple[View[S], Decision] | None:
        """Return the question whose answers the rows in brackets after a prefix write down."""
        return None

    def remarks(self, view: View[S], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Return what the rules say an answer may lead to, each with its clause, from the view alone."""
        return ()

    def report(self, view: View[S]) -> tuple[Text, ...]:
        """Return what a seat may want to look up in mid-match (cards, counts), paragraph by paragraph."""
        return ()

    def side_kinds(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Return the ever-open decisions of the seat: of `concede`, `draw`, `standing`."""
        return ("concede", "draw")

    def standing_given(self, r: Resolver[S], seat: Seat, choice: Choice) -> None:
        """Take a new standing order into the state, where it names things that may move; else nothing."""

    def asks_again(self, r: Resolver[S], decision: Decision, choice: Choice) -> Decision | None:
        """Carry out an answer that only leads to its seat's next question, and return that; None: it is filed."""
        return None

    def listed(self, kind: str) -> tuple[str, ...]:
        """Return the kinds of questions that answers sent ahead with one to a question of this kind may answer."""
        return (kind,)

    def bound(self, view: View[S], decision: Decision, choice: Choice, then: Sequence[Choice]) -> tuple[Choice, ...]:
        """Bind the answers sent ahead with an answer to the pieces they mean where they are sent."""
        return tuple(then)

    def spelled_out(self, view: View[S], decision: Decision, entry: Choice) -> Choice:
        """Return the answer that one sent ahead stands for, now that its question is open."""
        return entry

    def breaks_off(self, view: View[S], events: Sequence[Event]) -> Refusal | None:
        """Say why what just happened, as the seat saw it, breaks off the answers it sent ahead; None: it does not."""
        return None

    def event_text(self, view: View[S], event: Event) -> Text | None:
        """Word an event for the log, with what the view knows; None: the log leaves it out."""
        match EVENTS.read(event):
            case None | StandingSet():
                return Text(f"{self.name}.event.{event.kind}", event.data)
            case ListStopped() | ListDropped() as told:
                return queue.text_of(told)
            case _:
                return Text(f"event.{event.kind}", event.data)

    def joined(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events as a log tells them: those that make one happening, one after the other, as one."""
        return events

    def missed(self, state: S, seat: Seat) -> tuple[int, int] | None:
        """Return how many clocks in a row the seat has let run out, and how many lose the match; None: none do.

        Only clocks whose answers count (a seat's own turns) are in it. The state is the match's, or the seat's own
        view: from another seat's view the count may be a secret that reads 0.
        """
        return None

    def beyond_default(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events of an answer that the clock gave, without those that only say that it gave the default."""
        return events

    def faults(self, kind: str, choice: Choice, options: Data) -> tuple[Refusal, ...]:
        """List every fault of a prepared part, as a match with these options takes it; empty: legal."""
        part = next((part for part in self.parts if part.name == kind), None)
        if part is None:
            return ()
        here = part.at(options, Seat(0))
        return (here if here.name == kind else part).faults(choice)

    def edits(self, state: S) -> Menu | None:
        """Return what a host may change in a position, seen with nothing hidden; None: nothing."""
        return None

    def edit(self, r: Resolver[S], choice: Choice) -> None:
        """Carry out one of `edits`, telling each seat what it may see of it."""
        raise TypeError(f"{self.name} has no edits")

    def concede(self, r: Resolver[S], seat: Seat) -> None:
        """Take a seat that gives up out of the match; games whose turns go from seat to seat see `Resolver.ask`."""
        offers.finish_lost(r, seat, "concession")

    def agree_draw(self, r: Resolver[S]) -> None:
        """End the match as a draw that all seats agreed to."""
        offers.finish_drawn(r)

    # ---- what the kernel supplies

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

    def submit(
        self,
        state: S,
        decision: str,
        choice: Choice,
        chance: Chance,
        by: str = "seat",
        seat: Seat | None = None,
        view: View[S] | None = None,
        then: Sequence[Choice] = (),
    ) -> Step[S]:
        """Apply one answer and return the next state and what happened; the given state is not touched.

        `seat`: who sends it, checked against the decision; `view`: that seat's view of this very state, if
        the caller has one, which saves masking and projecting again; `then`: answers sent ahead with it, which wait
        in the state until `queued` says that one is due. Raises MatchOver, StaleDecision, NotYourDecision,
        AlreadyAnswered, IllegalChoice, IncompleteChoice or ListTooLong.
        """
        if seat is not None and state.outcome is None:
            self._check_owner(decision, seat)
        question = self.decision(state, decision)
        if question.seat in state.answers and not self._is_side(question) and not question.replaceable:
            raise AlreadyAnswered(f"decision {decision} is answered", decision=decision)
        seen = view if view is not None else self.view(state, question.seat)
        self.check(seen, question, choice)
        queue.refuse_long(then)
        new = state.copy()
        new.ply += 1
        r = Resolver(self, new, chance)
        if self._is_side(question):
            offers.answer(self, r, question, choice)
            r.run()
            if new.lists:
                queue.review(r, self)
            return new, tuple(r.events)
        if (following := self.asks_again(r, question, choice)) is not None:
            r.follow(following)
            return new, tuple(r.events)
        if new.offers and self.lapses_offers:
            offers.lapse(r)
        if then or new.lists:
            queue.answered(r, self, question, choice, self.bound(seen, question, choice, then))
        again = question.seat in new.answers
        # In seat order, so that the order of arrival is nowhere to be seen.
        new.answers = dict(sorted({**new.answers, question.seat: choice}.items()))
        new.answered_by = dict(sorted({**new.answered_by, question.seat: by}.items()))
        if all(s in new.answers for s in new.pending):
            r.resume()
        elif not again:
            r.tell(Ready(question.seat))
        if new.lists:
            queue.review(r, self)
        return new, tuple(r.events)

    def queued(self, state: S) -> Move | None:
        """Return the answer from a seat's queue that is to be given now, None if none is; whoever plays a match
        submits it before anything else."""
        return queue.due(self, state) if state.lists else None

    def decision(self, state: S, name: str) -> Decision:
        """Find an open decision by its id; raise MatchOver or StaleDecision."""
        if state.outcome is not None:
            raise MatchOver("the match is over", decision=name)
        for question in state.pending.values():
            if question.id == name:
                return question
        kind, _, number = name.partition(".")
        if number.isdecimal() and Seat(int(number)) in state.still_in:
            seat = Seat(int(number))
            if kind in self.side_kinds(state, seat):
                return side_decision(kind, seat)
        # only that seat's own: the numbers of another's questions would tell how many it has been asked
        own = sorted(d.id for d in state.pending.values() if str(d.seat) == number)
        raise StaleDecision(f"decision {name!r} is not open; open are {own}", decision=name)

    def view(self, state: S, seat: Seat | None) -> View[S]:
        """Return what a seat (None: a spectator) may see."""
        masked = self.mask(state, seat)
        masked.ply = 0
        masked.drawn = 0
        masked.asked = [n if s == seat else 0 for s, n in enumerate(state.asked)]
        masked.pending = {
            s: d if s == seat else Decision(f"{ACT}.{s}", s, ACT, about={"ready": s in state.answers})
            for s, d in state.pending.items()
        }
        masked.answers = {s: c for s, c in state.answers.items() if s == seat}
        masked.answered_by = {s: b for s, b in state.answered_by.items() if s == seat}
        masked.standing = {s: c for s, c in state.standing.items() if s == seat}
        masked.lists = {s: q for s, q in state.lists.items() if s == seat}
        decisions = list(masked.pending.values())
        if seat is not None and seat not in state.out and state.outcome is None:
            kinds = self.side_kinds(masked, seat)
            decisions += [side_decision(kind, seat) for kind in kinds]
        return View(seat, masked, tuple(decisions))

    def root(self, view: View[S], decision: Decision) -> Cursor:
        """Return the beginning of what may be answered to a decision, the kernel's own included; kept in the view."""
        key = ("root", decision.id)
        found: Cursor | None = view.memo.get(key)
        if found is None:
            own = not self._is_side(decision) or decision.kind == "standing"
            found = cursor.root(self.menu(view, decision) if own else offers.menu(view, decision))
            view.memo[key] = found
        return found

    def place(self, view: View[S], decision: Decision, prefix: Choice = ()) -> Cursor:
        """Return where a beginning of an answer leads; raise IllegalChoice where it is none."""
        return cursor.walk(self.root(view, decision), prefix)

    def options_at(self, view: View[S], decision: Decision, prefix: Choice, wide: bool = False) -> Node:
        """Return the next step after a beginning of an answer; `wide`: with doubted options too."""
        key = (decision.id, prefix, wide)
        found: Node | None = view.memo.get(key)
        if found is None:
            found = view.memo[key] = node_at(self.place(view, decision, prefix), wide)
        return found

    def check(self, view: View[S], decision: Decision, choice: Choice) -> None:
        """Walk the menu along an answer; raise IllegalChoice or IncompleteChoice at the first wrong token."""
        root = self.root(view, decision)
        if not cursor.follows(root, choice):
            cursor.check(root, choice)

    def canonical(self, view: View[S], decision: Decision, choice: Choice) -> Choice:
        """Return an answer as it is to be stored: two orders of a set are one answer. Raises what `check` raises."""
        return cursor.canonical(self.root(view, decision), choice)

    def accepts(self, view: View[S], decision: Decision, prefix: Choice, token: Token) -> bool:
        """Say whether the token may follow a beginning of an answer."""
        return isinstance(self.place(view, decision, prefix).take(token), Cursor)

    def why(self, view: View[S], decision: Decision, prefix: Choice, token: Token) -> Refusal | None:
        """Say why a token may not follow a beginning of an answer; None: it may, or no clause is known."""
        found = self.place(view, decision, prefix).take(token)
        return found.reason if isinstance(found, Refused) else None

    def choices(self, view: View[S], decision: Decision, prefix: Choice = ()) -> Iterator[Choice]:
        """Enumerate whole answers, depth first in option order; doubted options and free texts are left out."""
        return cursor.wholes(self.place(view, decision, prefix), prefix)

    def expire(self, view: View[S], decision: Decision, draft: Choice | None) -> Move:
        """Say what an expired clock submits: the seat's legal draft, else its standing order, else the default."""
        if draft is not None:
            try:
                self.check(view, decision, draft)
            except IllegalChoice:
                pass  # a draft that has become illegal is what the default is there for
            else:
                return Move(decision.id, draft, "draft")
        if decision.standing:
            return Move(decision.id, decision.standing, "standing")
        return Move(decision.id, decision.default, "clock")

    def plan(self, view: View[S]) -> Decision | None:
        """Return the decision a seat may prepare a draft for now: the open one, else what a game foresees."""
        if view.seat is None:
            return None
        return view.state.pending.get(view.seat)

    def replay(
        self, options: Data, moves: Sequence[Move], chance: Chance, seats: int | None = None
    ) -> Iterator[Step[S]]:
        """Play a list of moves, answers and rulings, from the start; the first step is the set-up."""
        state, events = self.start(options, chance, seats)
        states = [state]
        yield state, events
        for move in moves:
            if rulings.is_ruling(move):
                state, events = self.rule(state, move.choice, chance, len(states) - 1, states.__getitem__)
            else:
                state, events = self.submit(state, move.decision, move.choice, chance, move.by, then=move.then)
            states.append(state)
            yield state, events

    def rule(self, state: S, choice: Choice, chance: Chance, steps: int, back: rulings.Back) -> Step[S]:
        """Apply a host's ruling after so many steps; `back` returns the state after one of them. See `rulings`."""
        return rulings.apply(self, state, choice, chance, steps, back)

    def review_lists(self, r: Resolver[S]) -> None:
        """Look at what waits in the seats' lists after something happened."""
        queue.review(r, self)

    def dump(self, state: S) -> bytes:
        """Encode a state; equal states give equal bytes."""
        return codec.dump(state)

    def load(self, data: bytes) -> S:
        """Decode a state that `dump` wrote."""
        return codec.load(data, self.state_type)

    def seen(self, events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Return the events as a seat (None: a spectator) may see them."""
        return told.seen(events, seat)

    def reveal(self, state: S) -> View[S]:
        """Return a position with nothing masked; only for a match that is over, which its caller has to see to."""
        return View(None, state.copy(), ())

    def revealed(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return all events with their whole data, each where somebody first learned of it; for `reveal`."""
        return told.revealed(events)

    def _check_owner(self, decision: str, seat: Seat) -> None:
        """Refuse another seat's decision by its id alone: whether it is open may be that seat's secret."""
        owner = decision.rpartition(".")[2]
        if owner.isdecimal() and int(owner) != seat:
            raise NotYourDecision(f"decision {decision} is seat {owner}'s, not {seat}'s", decision=decision)

    def _is_side(self, decision: Decision) -> bool:
        return decision.clock == "side"
