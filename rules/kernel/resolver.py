"""The agenda loop: frames run one after another until someone must answer or the match is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic

from msgspec import to_builtins
from msgspec.structs import replace

from . import own_events, queue
from .ahead import Ahead
from .chance import Chance, Unforeseen
from .events import EventData
from .looks import Look
from .stakes import Heeded, Note
from .told import written
from .types import Choice, Data, Decision, Event, Frame, Outcome, Refusal, S, Seat, Text

_SEAT = attrgetter("seat")
STEP_LIMIT = 20_000
"""Frames one submission may run; a rulebook that needs more has a loop."""


class Resolver(Generic[S]):
    """All that rules code may touch while it runs."""

    __slots__ = ("_ready", "by", "chance", "events", "game", "memo", "quiet", "state")

    def __init__(self, game: Ahead[S], state: S, chance: Chance | None, quiet: bool = False) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.quiet = quiet
        self.events: list[Event] = []
        self.memo: dict[str, Any] = {}
        """What rules code has found out while it runs and checks before it uses it again."""
        self.by: Mapping[Seat, str] = {}
        self._ready: dict[Seat, Choice] = {}

    def tell(
        self,
        event: EventData,
        only: frozenset[Seat] | None = None,
        veiled: EventData | None = None,
        told: frozenset[Seat] | None = None,
    ) -> None:
        """Tell what happened: `event` to the seats in `only` (None: everyone), `veiled`, of the same kind, to the rest.

        `told`: seats that learned it earlier and are left out now.
        """
        if not self.quiet:
            self.events.append(written(event, only, veiled, told))

    def relay(self, event: Event, only: frozenset[Seat] | None = None, told: frozenset[Seat] | None = None) -> None:
        """Tell what was written down before, when it is due: to the seats in `only`, leaving out those in `told`.

        Where neither is given, it goes to whom it was written for.
        """
        if not self.quiet:
            seats = event.only if only is None else only
            self.events.append(Event(event.kind, event.data, seats, event.veiled, told))

    def push(self, *frames: Frame) -> None:
        """Put frames on the agenda; the first given runs first."""
        self.state.agenda.extend(reversed(frames))

    def hold(self, look: Look, what: Text) -> None:
        """Let the match stand still until a host has looked at `what`, from public facts alone; `look` runs then."""
        self.tell(own_events.Held({"key": what.key, "args": to_builtins(what.args)}))
        self.push(look)

    def question(
        self,
        seat: Seat,
        kind: str,
        default: Choice,
        *,
        clock: str = "move",
        secret: bool = False,
        replaceable: bool = False,
        about: Data | None = None,
        continues: bool = False,
    ) -> Decision:
        """Make the seat's next decision; its id counts that seat's own questions and so tells nothing else."""
        number = self.state.asked[seat] + 1
        name = f"{number}.{seat}"
        return Decision(name, seat, kind, default, clock, secret, replaceable, about or {}, continues)

    def ask(self, resume: Frame, *decisions: Decision) -> bool:
        """Stop until every seat asked has answered, then run `resume` with the answers; return whether anybody has to.

        For whom standing orders answer (`Frame.ordered`) is not asked, or has the answer waiting behind its question
        (`Frame.paced`). With nobody asked it runs at once. Where all that were asked go out, it runs again as if it
        had asked nobody; where some do, without theirs.
        """
        state = self.state
        if state.pending:
            raise RuntimeError("a question is open already")
        if state.out and any(decision.seat in state.out for decision in decisions):
            raise RuntimeError(f"{type(resume).__name__} asks a seat that is out: {sorted(state.out)}")
        state.agenda.append(resume)
        given: dict[Seat, Choice] = {}
        for decision in sorted(decisions, key=_SEAT) if len(decisions) > 1 else decisions:
            choice = resume.ordered(self, decision)
            if choice is not None and not resume.paced:
                given[decision.seat] = choice
                continue
            state.asked[decision.seat] += 1
            state.pending[decision.seat] = decision if choice is None else replace(decision, standing=choice)
        if not state.pending:
            self._ready = given
            return False
        if given:
            state.answers.update(given)
        return True

    def follow(self, question: Decision) -> None:
        """Put a seat's next question in place of the one it has answered, while others may still think about theirs."""
        self.state.asked[question.seat] += 1
        self.state.pending[question.seat] = question

    def pick(self, count: int) -> int:
        """Draw a number in 0..count-1 from the match's chance; raise Unforeseen in a projection, which has none."""
        if self.chance is None:
            raise Unforeseen("a projection may not draw from chance")
        value = self.chance.value(self.state.drawn, count)
        self.state.drawn += 1
        return value

    def roll(self, sides: int) -> int:
        """Roll one die: 1..sides."""
        return self.pick(sides) + 1

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place by Fisher and Yates, one draw per swap."""
        for last in range(len(items) - 1, 0, -1):
            other = self.pick(last + 1)
            items[last], items[other] = items[other], items[last]

    def stake(self, notes: Callable[[], Iterable[Note]]) -> None:
        """Say what has just been at stake, to whoever plays a finished match again to hear it."""
        if isinstance(self.chance, Heeded):
            self.chance.notes += notes()

    def lapse_offers(self) -> None:
        """Let open draw offers lapse, as any answer to a question does."""
        for seat in self.state.offers:
            self.tell(own_events.DrawLapsed(seat))
        self.state.offers.clear()

    def drop_list(self, seat: Seat, reason: Refusal = queue.OVER, quietly: bool = False) -> None:
        """Forget what a seat has sent ahead for a turn that is over, and tell it so unless `quietly`."""
        queue.drop(self, seat, reason, quietly)

    def keep_list(self, seat: Seat) -> None:
        """Let what a seat has sent ahead go on with its next question, though that begins a clock of its own."""
        queue.keep(self, seat)

    def eliminate(self, seats: Sequence[Seat], reason: str, over: Text | None = None) -> None:
        """Take seats out of the match, all at once; who is left plays on, and the last one left wins it.

        Who goes out first is last, and those who go out together share a rank. Their questions, orders and lists are
        closed; draw offers lapse, as nobody made them with these seats out. `over`: how the match ended if this ends
        it (None: as the kernel words the reason).
        """
        state = self.state
        going = [seat for seat in seats if seat not in state.out]
        if not going:
            return
        rank = len(state.still_in) - len(going) + 1
        for seat in sorted(going):
            queue.drop(self, seat)
            state.standing.pop(seat, None)
        state.out = dict(sorted({**state.out, **dict.fromkeys(going, rank)}.items()))
        left = state.still_in
        if len(left) <= 1:
            self.tell(own_events.MatchOver(left[0] if left else None, reason))
            self.finish(self.ranks(), over or Text(f"over.{reason}", {"seat": min(going)}))
            return
        for seat in sorted(going):
            self.tell(own_events.Eliminated(seat, rank, reason))
        self.lapse_offers()
        self._close(going)

    def ranks(self, scores: Mapping[Seat, float] | None = None) -> tuple[int, ...]:
        """Rank all seats: those still in by their scores (None: equal), higher first, before those that are out."""
        left = self.state.still_in
        found = scores or dict.fromkeys(left, 0.0)
        places = {seat: 1 + sum(found[other] > found[seat] for other in left) for seat in left}
        return tuple((places | self.state.out)[Seat(seat)] for seat in range(self.state.seats))

    def finish(self, ranks: tuple[int, ...], reason: Text) -> None:
        """End the match; nothing on the agenda runs any more."""
        state = self.state
        state.outcome = Outcome(ranks, reason)
        state.agenda.clear()
        state.pending.clear()
        state.answers.clear()
        state.answered_by.clear()
        state.offers.clear()
        self._ready = {}

    def run(self) -> None:
        """Run the agenda until a question is open, a host has to look, the match is over or nothing is left."""
        state = self.state
        steps = 0
        while state.agenda and not state.pending and not isinstance(state.agenda[-1], Look):
            answers = self._ready
            if answers:
                self._ready = {}
            frame = state.agenda.pop()
            frame.run(self, answers)
            steps += 1
            if steps > STEP_LIMIT:
                names = [type(f).__name__ for f in [*state.agenda[-8:], frame]]
                raise RuntimeError(f"step limit of {STEP_LIMIT} reached; agenda ends with {names}")

    def resume(self) -> None:
        """Close the open questions and run on with their answers."""
        self._gather()
        self.run()

    def ask_anew(self) -> None:
        """Close the open questions unanswered; the frame that asked them asks in the position as it is now."""
        state = self.state
        state.pending.clear()
        state.answers.clear()
        state.answered_by.clear()
        self._ready = {}
        self.run()

    def _gather(self) -> None:
        """Take the answers to the open questions up, for the frame that asked them."""
        state = self.state
        given = state.answers
        self._ready = dict(sorted(given.items())) if len(given) > 1 else given.copy()
        self.by = dict(state.answered_by)
        state.pending.clear()
        state.answers.clear()
        state.answered_by.clear()

    def _close(self, seats: Sequence[Seat]) -> None:
        """Close the questions to seats that are out; where nobody else has to answer, the agenda is free to run on."""
        state = self.state
        asked = bool(state.pending)
        for seat in seats:
            state.pending.pop(seat, None)
            state.answers.pop(seat, None)
            state.answered_by.pop(seat, None)
        if asked and all(seat in state.answers for seat in state.pending):
            self._gather()
