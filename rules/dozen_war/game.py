"""Dozen War: God of War: two to four seats on hexes, drafted generals, buried tokens, equipment, standing orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from rules.kernel import cursor, reading
from rules.kernel.deeds import NOBODY, Deed, of
from rules.kernel.errors import RulesError
from rules.kernel.judgement import Weighing
from rules.kernel.menu import Menu
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.puzzles import Puzzles
from rules.kernel.resolver import Resolver
from rules.kernel.spoken import Typing
from rules.kernel.threats import Strike
from rules.kernel.tidings import Tidings
from rules.kernel.types import (
    Choice,
    Data,
    Decision,
    Event,
    Option,
    OptionSpec,
    Refusal,
    Seat,
    Text,
    Token,
    View,
)
from rules.kernel.verbs import Verb
from rules.kernel.ways import Ways

from . import (
    answering,
    appraisal,
    catalogue,
    deeds,
    edits,
    ending,
    evaluation,
    foresight,
    frames,
    listing,
    menus,
    notation,
    orders_text,
    outcomes,
    puzzles,
    report,
    secrets,
    spoken,
    threats,
    wording,
)
from .base import Base
from .entrance import Entrance
from .luck import KINDS
from .orders_menu import read_orders, read_picks
from .setup import SetUp, file_picks, order_deployment
from .state import DozenState, Options, Side, general_id
from .turn_menu import REVIVE
from .turns import Turn
from .words import BANNERS, GAME
from .worth import worth_of


class Match(DozenState):
    """The state with its agenda typed, so that frames decode."""

    agenda: list[frames.FRAMES] = []


BOOL = (False, True)
OPTIONS = (
    OptionSpec("draft", "literal", ("literal", "snake", "random", "lists"), clause="RDW-06", correspondence="lists"),
    OptionSpec("late_gold", 0, (0, 1), clause="RDW-08"),
    OptionSpec("rounds", 8, (8, 11), clause="RDW-09"),
    OptionSpec("event_timing", "round_end", ("round_end", "after_supply"), clause="RDW-10"),
    OptionSpec("warp_opens", "third_event", ("third_event", "round_3"), clause="RDW-11"),
    OptionSpec("cavalry_move", "free", ("free", "straight"), clause="RDW-18"),
    OptionSpec("generals_climb", False, BOOL, clause="RDW-19"),
    OptionSpec("guard_general_dies", False, BOOL, clause="RDW-24"),
    OptionSpec("arrows_unguardable", False, BOOL, clause="RDW-25"),
    OptionSpec("splash", "same", ("same", "one"), clause="RDW-26"),
    OptionSpec("general_protects_castle", False, BOOL, clause="RDW-29"),
    OptionSpec("skills_per_turn", "per_seat", ("per_seat", "per_general"), clause="RDW-31"),
    OptionSpec("defend_skills", "per_turn", ("per_turn", "per_attack"), clause="RDW-32"),
    OptionSpec("unblockable", "no_guard", ("no_guard", "literal", "total"), clause="RDW-35"),
    OptionSpec("revive_acts", True, BOOL, clause="RDW-47"),
    OptionSpec("eliminated_keep_glory", False, BOOL, clause="RDW-50"),
    OptionSpec("late_soldiers", 0, (0, 1, 2, 3), clause="WDW-15", later=True, event=1),
    OptionSpec("early_soldiers", False, BOOL, clause="WDW-17", later=True, event=True),
    OptionSpec("rulings", 6, (2, 3, 4, 5, 6), clause="WDW-16", later=True, edition=True),
)


class DozenWar(Base):
    """The rules over a catalogue of generals, equipment, events, tokens and maps."""

    name: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    """All against all (RDW-01)."""
    seat_names: ClassVar[tuple[str, ...]] = BANNERS
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    state_type: ClassVar[type[Any]] = Match
    conceals: ClassVar[bool] = True
    lapses_offers: ClassVar[bool] = False
    """Draws offered stand until the round is over (WDW-09)."""
    weighing: ClassVar[Weighing] = Weighing(
        weighs_all=True,
        effort=0.07,
        swing=30.0,
        passing=True,
        repliers=1,
        turns=2,
        trust=0.005,
        rivals=listing.rivals,
        plan=listing.plan,
    )
    luck: ClassVar[tuple[str, ...]] = KINDS
    reactions: ClassVar[frozenset[str]] = frozenset({"defend", "defend_volley", "discard"})
    tidings: ClassVar[Tidings] = wording.TIDINGS
    typing: ClassVar[Typing] = notation.TYPING
    verbs: ClassVar[tuple[Verb, ...]] = spoken.VERBS

    def __init__(self, book: catalogue.Catalogue) -> None:
        self.book = book
        self.content_hash = book.hash

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""
        return cls(catalogue.load(files))

    def blank(self, options: Data, seats: int = 2) -> DozenState:
        """Return the state before set-up (DW-01)."""
        chosen = msgspec.convert(dict(options), Options)
        corners = tuple(range(seats))
        return Match(
            f"{self.name}/{self.version}", seats, options=chosen, corners=corners, sides=[Side() for _ in corners]
        )

    def setup(self, r: Resolver[DozenState], options: Data) -> None:
        """Begin with the shuffles (DW-03)."""
        r.push(SetUp())

    def menu(self, view: View[DozenState], decision: Decision) -> Menu | None:
        """Return what may be answered, from the view alone."""
        r = Resolver(self, view.state, None, quiet=True)
        return menus.menu_of(r, self.book, view, decision)

    def worthwhile(self, view: View[DozenState], decision: Decision) -> Iterable[Choice]:
        """Return the actions of a turn that are worth a look, of thousands; of all lists and orders one."""
        if decision.kind == "draft_list":
            return (appraisal.ranking(self.book),)
        if decision.kind == "deploy":
            return listing.deployments(view.state.sides[decision.seat].generals)
        if decision.kind == "defend":
            return outcomes.unlike(self, view.state, self.choices(view, decision))
        if decision.kind != "turn":
            return self.choices(view, decision)
        worth = worth_of(self.book, view, decision.seat)
        return listing.listed(Turn(self.book, worth.board, decision.seat), worth)

    def mask(self, state: DozenState, seat: Seat | None) -> DozenState:
        """Copy the state without what the seat may not know (5.2)."""
        return secrets.mask(state, seat)

    def guess(self, view: View[DozenState], rng: Random) -> DozenState:
        """Return a full state that fits the view."""
        return secrets.guess(self, view, rng)

    def evaluate(self, state: DozenState, seat: Seat) -> float:
        """Judge a position by glory, pieces, units, castles and ways."""
        return evaluation.evaluate(self.book.fields[state.seats], state, seat)

    def appraise(self, view: View[DozenState], decision: Decision, choice: Choice) -> float:
        """Judge an answer by what it strikes, gains and saves."""
        return appraisal.appraise(self.book, view, decision, choice)

    def filed(self, view: View[DozenState]) -> Choice | None:
        """Return a ranked list of generals; once play begins, the default orders with discards of their own (5.2)."""
        return appraisal.filed(self.book, view)

    @property
    def entrance(self) -> Entrance:
        """Return how its seats enter a match."""
        return Entrance()

    @property
    def puzzles(self) -> Puzzles[DozenState]:
        """Return the teaching positions."""
        return Puzzles(self.book.puzzles, puzzles.puzzle, partial(puzzles.state_of, self))

    def statistics(self, state: DozenState, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts (7.5)."""
        return evaluation.statistics(state, events)

    def detail(self, view: View[DozenState], decision: Decision, option: Option) -> Text | None:
        """Say what a card, skill or general does."""
        return report.detail(self.book, view, option)

    def ordered(self, view: View[DozenState]) -> tuple[Text, ...]:
        """Say how the seat is defended while it is not asked; before the draft, whom it wishes for (5.2, 5.4)."""
        return () if view.seat is None else orders_text.ordered(view.state, view.seat)

    def report(self, view: View[DozenState]) -> tuple[Text, ...]:
        """List gold, glory, hands, generals with their skills, and what lies where."""
        return report.report(self.book, view)

    def strikes(self, view: View[DozenState]) -> Iterable[Strike]:
        """Return whom units could strike after a move or without one (DW-40)."""
        return threats.strikes(self.book, view)

    def deeds(
        self, view: View[DozenState], decision: Decision, before: tuple[Choice, ...] = (), unit: Token = NOBODY
    ) -> tuple[Deed, ...]:
        """Return what may be answered as whole deeds, best first."""
        return of(deeds.deeds(self, view, decision), unit)

    def ways(self, view: View[DozenState], decision: Decision, verb: str = "") -> Ways | None:
        """Return what a command may say of an action; else answers are made along their menu."""
        return spoken.ways(self, view, decision, verb) if verb else None

    def onward(
        self, view: View[DozenState], decision: Decision, choice: Choice
    ) -> tuple[View[DozenState], Decision] | None:
        """Return how the turn goes on if nobody answers otherwise than by default; None where chance decides."""
        return foresight.onward(self, view, decision, choice)

    def closing(self, view: View[DozenState], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the end of the turn."""
        return foresight.closing(self, view, decision, answers)

    def remarks(self, view: View[DozenState], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Say what may be answered to an attack, what digging risks, and who could still strike."""
        return foresight.remarks(self, view, decision, choice)

    def side_kinds(self, state: DozenState, seat: Seat) -> tuple[str, ...]:
        """Conceding, draws, standing orders: at any time, but where the draft asks for lists itself (5.2, WDW-14)."""
        is_listed = state.options.draft == "lists" and state.stage in menus.BEFORE_PLAY
        return ("concede", "draw") if is_listed else ("concede", "draw", "standing")

    def standing_given(self, r: Resolver[DozenState], seat: Seat, choice: Choice) -> None:
        """Put orders in force from the next declaration on; before the draft, a ranked list (5.2, 5.4)."""
        if r.state.stage in menus.BEFORE_PLAY:
            file_picks(r, seat, read_picks(choice))
        else:
            order_deployment(r, seat, choice)
            answering.file_orders(r, seat, read_orders(choice))

    def concede(self, r: Resolver[DozenState], seat: Seat) -> None:
        """Take a seat out; those that fell before it left may keep their glory (RDW-50, WDW-05)."""
        super().concede(r, seat)
        ending.rank_kept(r)

    def evident(self, state: DozenState, decision: Decision) -> bool:
        """A pick, and a turn without cards in hand: all else that may be done is on the table (WDW-13)."""
        return decision.kind == "draft_pick" or (decision.kind == "turn" and not state.sides[decision.seat].hand)

    def spelled_out(self, view: View[DozenState], decision: Decision, entry: Choice) -> Choice:
        """Return an action sent ahead with the steps filled in that were left out."""
        if decision.kind != "turn":
            return entry
        try:
            return reading.read(self.root(view, decision), entry)
        except RulesError:
            return entry

    def tally(self, state: DozenState) -> tuple[int, ...] | None:
        """Rank the seats when the match's time is up; before play nothing counts (DW-92, RDW-51, RDW-60)."""
        return ending.ranks_of(state) if state.stage == "play" else None

    def turn_of(self, state: DozenState) -> int:
        """Return a number of the turn under way, which is a side's in a round."""
        return state.round * (state.seats + 1) + state.active + 1

    def edits(self, state: DozenState) -> Menu | None:
        """Return what a host may change between two actions."""
        return edits.menu(self.book, state)

    def edit(self, r: Resolver[DozenState], choice: Choice) -> None:
        """Change it, and ask on in the position as it is then."""
        edits.carry_out(r, choice)
        r.ask_anew()

    def flaw(self, state: DozenState) -> str:
        """Say which promise of the rules a position in play breaks."""
        return edits.flaw(self.book.fields[state.seats], state) if state.stage == "play" else ""

    def event_text(self, view: View[DozenState], event: Event) -> Text | None:
        """Word an event with seats, units and hexes named."""
        return super().event_text(view, event) if event.kind in OWN_EVENTS else wording.event_text(view, event)

    def parse(self, view: View[DozenState], decision: Decision, text: str) -> Choice:
        """Read a typed answer such as `a.c1 attack d.a1`."""
        if decision.kind in ("concede", "draw"):
            return super().parse(view, decision, text)
        place, field = self.root(view, decision), self.book.fields[view.state.seats]
        said = notation.words(field, self.lexicon, text, notation.groups_of(decision.kind))
        if decision.kind != "turn":
            return reading.read(place, said)
        if said[:1] == [REVIVE]:  # a fallen general may be called as a unit
            own = {general_id(view.state.corners[decision.seat], card): card for card in self.book.generals}
            said = [own.get(word, word) for word in said]
        return reading.read(place, notation.in_order(said, self.book))

    def parse_ahead(self, view: View[DozenState], decision: Decision, text: str) -> tuple[Choice, ...]:
        """Read a whole turn, one action a line or between semicolons (5.2.1)."""
        first, *more = notation.parts(text)
        found = [self.parse(view, decision, first)]
        at: tuple[View[DozenState], Decision] | None = (view, decision)
        for part in more:
            at = self.onward(*at, found[-1]) if at is not None else None
            found.append(self._ahead(view, at, part))
        return tuple(found)

    def _ahead(self, view: View[DozenState], at: tuple[View[DozenState], Decision] | None, text: str) -> Choice:
        """Read an action for a position that is foreseen; where none is, take its words as they are."""
        if at is None:
            return tuple(notation.words(self.book.fields[view.state.seats], self.lexicon, text))
        return self.parse(at[0], at[1], text)

    def format(self, view: View[DozenState], decision: Decision, choice: Choice) -> str:
        """Write an answer so that `parse` reads it back, without steps that go without saying; a given one as it is."""
        if decision.kind not in menus.KINDS:
            return super().format(view, decision, choice)
        return " ".join(reading.write(cursor.root(self.menu(view, decision)), choice))
