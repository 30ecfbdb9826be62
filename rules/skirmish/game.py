"""Skirmish: a side's turn is one order sheet, executed row by row (the whole of the specification)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from rules.ai.random import random_choice
from rules.kernel.deeds import NOBODY, Deed, ranked
from rules.kernel.events import EventData
from rules.kernel.judgement import Weighing
from rules.kernel.menu import Menu
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.puzzles import Puzzles
from rules.kernel.resolver import Resolver
from rules.kernel.sheet import DONE, Verb, split
from rules.kernel.spoken import Typing
from rules.kernel.threats import Strike
from rules.kernel.tidings import Tidings
from rules.kernel.types import (
    Choice,
    Data,
    Decision,
    Event,
    Move,
    Option,
    OptionSpec,
    Refusal,
    Seat,
    Text,
    Token,
    View,
)

from . import (
    appraisal,
    choices,
    deeds,
    edits,
    entry_choices,
    evaluation,
    frames,
    infighting,
    lineup_choices,
    notation,
    parts,
    puzzles,
    saying,
    secrets,
    setup,
    threats,
    verbs,
    victory,
    wording,
    writing,
)
from . import catalogue as catalogues
from .base import Base
from .book import Book
from .content import Catalogue
from .engine import After, Engine
from .entrance import Entrance
from .lexicon import Names
from .position import Projected
from .rosters import Decks
from .rows import PATH
from .state import SLOTS, Options, Side, SkirmishState


class Match(SkirmishState):
    """The state with its agenda typed, so that frames decode."""

    agenda: list[frames.FRAMES] = []


BOOL = (False, True)
OPTIONS = (
    OptionSpec("map", "corridor", ("corridor", "old_school", "courtyard", "rooftop")),
    OptionSpec("cost_cap_strict", False, BOOL, clause="RSK-01"),
    OptionSpec("damage", "atk", ("atk", "literal", "literal_min1"), clause="RSK-02"),
    OptionSpec("zoc", "square", ("square", "adjacent"), clause="RSK-04"),
    OptionSpec("orders", "alternating", ("alternating", "blind"), clause="RSK-05"),
    OptionSpec("bad_move", "cancel_row", ("cancel_row", "act_in_place"), clause="RSK-07"),
    OptionSpec("summon_price", "cost", ("cost", "one"), clause="RSK-10"),
    OptionSpec("summon_master", True, (True, False), clause="RSK-11"),
    OptionSpec("master_must_start", False, BOOL, clause="RSK-13"),
    OptionSpec("dp_target", 5, low=0, high=20, clause="RSK-14"),
    OptionSpec("friendly_fire", "any", ("any", "attack_only"), clause="RSK-18"),
    OptionSpec("lineup", "secret", ("secret", "open"), clause="RSK-24"),
    OptionSpec("first_turn_truce", False, BOOL, clause="RSK-25"),
    OptionSpec("overtime", "draft", ("draft", "wait"), clause="RSK-26"),
    OptionSpec("equal_turns", False, BOOL, clause="RSK-54"),
    OptionSpec("league_draws", True, (True, False), clause="RSK-16"),
    OptionSpec("master", "auto", ("auto", "gm"), clause="RSK-22", later=True),
    OptionSpec("rulings", 3, (2, 3), clause="WSK-11", later=True, edition=True),
)


class Skirmish(Base):
    """The rules of Skirmish over a catalogue."""

    name: ClassVar[str] = "skirmish"
    typing: ClassVar[Typing] = writing.TYPING
    version: ClassVar[int] = 1
    seat_names: ClassVar[tuple[str, ...]] = ("west", "east")
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    weighing: ClassVar[Weighing] = Weighing(swing=60.0)
    luck: ClassVar[tuple[str, ...]] = (frames.LUCK,)
    state_type: ClassVar[type[Any]] = Match
    verbs: ClassVar[tuple[Verb, ...]] = verbs.VERBS
    tidings: ClassVar[Tidings] = wording.TIDINGS
    search_skips: ClassVar[frozenset[Token]] = frozenset((DONE, PATH))

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.content_hash = catalogue.hash
        self.parts = (parts.DeckPart(catalogue), parts.MasterPart(catalogue))
        self._rosters = Decks(catalogue)
        self.book = Book(catalogue)

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""
        return cls(catalogues.load(files))

    @property
    def rosters(self) -> Decks:
        """Return decks that outlive a match (SK-84)."""
        return self._rosters

    # ---- the contract

    def blank(self, options: Data, seats: int = 2) -> SkirmishState:
        """Return the state before entry (SK-01)."""
        chosen = msgspec.convert(dict(options), Options)
        return Match(f"{self.name}/{self.version}", 2, options=chosen, sides=[Side(), Side()])

    def setup(self, r: Resolver[SkirmishState], options: Data) -> None:
        """Begin with the entry (SK-02)."""
        r.push(frames.Entry())

    def menu(self, view: View[SkirmishState], decision: Decision) -> Menu:
        """Return the menu of an entry, a line-up or an order sheet."""
        if decision.kind == "orders":
            start = Projected(self, decision, self._before(view, decision))
            return choices.menu(start, view.state, decision.seat)
        if decision.kind == "lineup":
            return lineup_choices.menu(self.book, view.state, decision.seat)
        return entry_choices.menu(self.catalogue)

    def check_given(self, view: View[SkirmishState], decision: Decision, choice: Choice) -> None:
        """Take a roster of a campaign where an entry is asked for (SK-84, RSK-41)."""
        if choice[:1] == (setup.ROSTER,) and decision.kind == self.rosters.kind:
            self.rosters.check(choice)
        else:
            super().check_given(view, decision, choice)

    def mask(self, state: SkirmishState, seat: Seat | None) -> SkirmishState:
        """Copy the state without units not yet shown (SK-06, 5.3); the kernel masks answers not yet resolved."""
        masked = state.copy()
        masked.sheets = {}
        if state.stage == "entry":
            masked.sides = [side if number == seat else Side() for number, side in enumerate(masked.sides)]
        return masked

    def guess(self, view: View[SkirmishState], rng: Random) -> SkirmishState:
        """Fill in a legal answer wherever the view only says that one was given."""

        def answer(state: SkirmishState, question: Decision) -> Choice:
            return random_choice(self, self.view(state, question.seat), question, rng)

        return secrets.guess(self._engine(view.state.copy()), answer)

    def score(self, state: SkirmishState) -> tuple[int, ...]:
        """Return each side's DP (SK-82)."""
        return tuple(side.dp for side in state.sides)

    def evaluate(self, state: SkirmishState, seat: Seat) -> float:
        """Judge a position by DP, units, HP, threats and mana."""
        return evaluation.evaluate(self.book, state, seat)

    def appraise(self, view: View[SkirmishState], decision: Decision, choice: Choice) -> float:
        """Judge a line-up by the cost it uses and how near the middle it stands."""
        return appraisal.appraise(self.book, view, decision, choice)

    @property
    def entrance(self) -> Entrance:
        """Return how its seats enter a match."""
        return Entrance(self.catalogue)

    def statistics(self, state: SkirmishState, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts (7.4)."""
        return evaluation.statistics(self.book, state, events)

    def side_kinds(self, state: SkirmishState, seat: Seat) -> tuple[str, ...]:
        """Conceding and draws are open from the line-up on (5.2; WSK-04)."""
        return () if state.stage == "entry" else ("concede", "draw")

    def tally(self, state: SkirmishState) -> tuple[int, ...] | None:
        """Rank the seats when the match's time is up; before play nothing counts (SK-82, RSK-16)."""
        return victory.tally(state) if state.stage == "battle" else None

    def turn_of(self, state: SkirmishState) -> int:
        """Return the number of the turn under way."""
        return state.turn

    def edits(self, state: SkirmishState) -> Menu | None:
        """Return what a host may change while sheets are asked for."""
        return edits.menu(self.book, state)

    def edit(self, r: Resolver[SkirmishState], choice: Choice) -> None:
        """Change it, and ask on in the position as it is then."""
        edits.carry_out(Engine(self.book, r), choice)
        r.ask_anew()

    def awaits(self, state: SkirmishState) -> Text | None:
        """Self-made masters are looked at before the line-up where the match says so (RSK-22)."""
        return edits.awaits(state)

    def flaw(self, state: SkirmishState) -> str:
        """Say which promise of the rules a battle breaks."""
        return edits.flaw(self.book, state) if state.stage == "battle" else ""

    def concede(self, r: Resolver[SkirmishState], seat: Seat) -> None:
        """The other side wins (SK-83)."""
        victory.finish(Engine(self.book, r), 1 - seat, "concession")

    def end(
        self, r: Resolver[SkirmishState], ranks: tuple[int, ...], reason: str, ruling: EventData | None = None
    ) -> None:
        """Both seats agree (SK-83), or a host rules; Skirmish words the first itself."""
        if ruling is None:
            victory.finish(Engine(self.book, r), None, "agreed_draw")
        else:
            super().end(r, ranks, reason, ruling)

    def event_text(self, view: View[SkirmishState], event: Event) -> Text | None:
        """Word an event with units, squares and reasons named (5.5)."""
        if event.kind in OWN_EVENTS:
            return super().event_text(view, event)
        return wording.event_text(self.book, view.state, event)

    @property
    def puzzles(self) -> Puzzles[SkirmishState]:
        """Return the teaching positions."""
        return Puzzles(self.catalogue.puzzles, puzzles.puzzle, partial(puzzles.state_of, self))

    def missed(self, state: SkirmishState, seat: Seat) -> tuple[int, int] | None:
        """Return the order clocks that the seat has missed in a row (SK-83, RSK-26)."""
        return state.sides[seat].missed, frames.CLOCK_MISS_LIMIT

    def faults(self, kind: str, choice: Choice, options: Data) -> tuple[Refusal, ...]:
        """List every fault of a part, or of a whole entry (SK-03, SK-04)."""
        whole = kind == parts.ENTRY
        return setup.entry_faults(self.catalogue, choice) if whole else super().faults(kind, choice, options)

    def detail(self, view: View[SkirmishState], decision: Decision, option: Option) -> Text | None:
        """Word a unit's statistics and ability where units are picked: at the entry and the line-up."""
        token = option.token
        if decision.kind == "lineup" and token in SLOTS and view.state.sides[decision.seat].deck:
            return parts.worded(self.book.slot_kind(view.state, decision.seat, token))
        return parts.detail(self.catalogue, token) if decision.kind == "entry" else None

    def revised(self, verb: str, args: Choice, order: Choice) -> Choice:
        """Put the arguments of `/move`, `/attack` and the like into a row."""
        return verbs.revised(verb, args, order)

    def parse(self, view: View[SkirmishState], decision: Decision, text: str) -> Choice:
        """Read an order sheet by 5.4; other decisions by plain notation."""
        if decision.kind != "orders":
            return super().parse(view, decision, text)
        return notation.Reader(*self._read_by(view, decision)).sheet(text)

    def meant(
        self, view: View[SkirmishState], decision: Decision, prefix: Choice, offered: Sequence[Token], text: str
    ) -> Token | None:
        """Read a word of a row as in a typed sheet (5.4)."""
        if decision.kind != "orders":
            return None
        sheet = split(prefix)
        reader = saying.WordReader(*self._read_by(view, decision))
        reader.orders, reader.legal = list(sheet.orders), offered
        return reader.word(sheet.rest, text)

    def _read_by(
        self, view: View[SkirmishState], decision: Decision
    ) -> tuple[Names, After, notation.Judge, SkirmishState, Decision]:
        """Return what a typed sheet is read by: names, the position after some rows, and what refuses a token."""
        return (
            Names(self.book, self.lexicon),
            lambda orders: self._position(view, decision, orders).engine,
            partial(self.why, view, decision),
            view.state,
            decision,
        )

    def format(self, view: View[SkirmishState], decision: Decision, choice: Choice) -> str:
        """Write an order sheet by 5.4."""
        if decision.kind != "orders":
            return super().format(view, decision, choice)
        return writing.write(choice)

    # ---- order sheets

    def apply_order(self, r: Resolver[SkirmishState], decision: Decision, order: Choice) -> None:
        """Execute one row on a projection, its triggers included; then the check point (SK-17)."""
        e = Engine(self.book, r)
        if r.state.outcome is None:
            frames.run_order(e, decision.seat, order)
            victory.check_point(e)

    def _before(self, view: View[SkirmishState], decision: Decision) -> SkirmishState:
        """Return the position in which the sheet will run: its turn, its mana, its side in phase."""
        if view.state.phase == decision.seat and any(d.id == decision.id for d in view.state.pending.values()):
            return view.state
        return self._foreseen(view.state, decision)

    def _position(self, view: View[SkirmishState], decision: Decision, orders: tuple[Choice, ...]) -> Projected:
        found = self.project(view, decision, orders)
        if not isinstance(found, Projected):
            raise TypeError(f"{decision.kind} has no rows")
        return found

    def _foreseen(self, state: SkirmishState, decision: Decision) -> SkirmishState:
        base = state.copy()
        base.turn = decision.about["turn"]
        base.phase = decision.seat
        base.sides[decision.seat].mana = frames.coming_mana(base, decision.seat)
        return base

    def plan(self, view: View[SkirmishState]) -> Decision | None:
        """Let a seat draft its next sheet while the other is in phase (5.2, drafts)."""
        open_now = super().plan(view)
        state = view.state
        if open_now is not None or view.seat is None or state.stage != "battle" or state.outcome is not None:
            return open_now
        if state.options.orders == "blind":
            return None
        turn = state.turn if view.seat != state.first else state.turn + 1
        if turn > 10:
            return None
        return Decision(f"plan.{view.seat}", view.seat, "orders", ("done",), "plan", about={"turn": turn})

    def row_remarks(
        self, view: View[SkirmishState], decision: Decision, orders: tuple[Choice, ...]
    ) -> tuple[Refusal, ...]:
        """Warn of friendly fire (SK-39, SK-47, SK-76)."""
        position = self._position(view, decision, orders)
        return tuple(infighting.remarks(position.engine, decision.seat, position.events))

    def expire(self, view: View[SkirmishState], decision: Decision, draft: Choice | None) -> Move:
        """Submit the draft unless `overtime=wait` ignores drafts of orders (RSK-26, WSK-06, WSK-07)."""
        if decision.kind == "orders" and view.state.options.overtime == "wait":
            draft = None
        return super().expire(view, decision, draft)

    def strikes(self, view: View[SkirmishState]) -> Iterable[Strike]:
        """Return whom units could attack after a move or without one (SK-30, SK-38)."""
        return threats.strikes(self, view)

    def deeds(
        self, view: View[SkirmishState], decision: Decision, before: tuple[Choice, ...] = (), unit: Token = NOBODY
    ) -> tuple[Deed, ...]:
        """Return the rows that may follow others, by what the position is worth after them; kept in the view."""
        if decision.kind != "orders":
            return ()
        key = ("deeds", decision.id, before, unit)
        found: tuple[Deed, ...] | None = view.memo.get(key)
        if found is None:
            position = self._position(view, decision, before)
            made: list[Deed] = []
            for order in self.following(view, decision, before, (unit,) if unit else ()):
                after = position.after(order).state
                worth = evaluation.evaluate(self.book, after, decision.seat)
                made.append(deeds.deed(position.engine, after, decision.seat, order, worth))
            found = view.memo[key] = ranked(made)
        return found

    def deed_of(
        self, view: View[SkirmishState], decision: Decision, before: tuple[Choice, ...], row: Choice
    ) -> Deed | None:
        """Build the deed of a row that is listed otherwise: its way square by square, a target by its square."""
        listed = super().deed_of(view, decision, before, row)
        if listed is not None or decision.kind != "orders":
            return listed
        position = self._position(view, decision, before)
        return deeds.deed(position.engine, position.after(row).state, decision.seat, row, 0)

    def _engine(self, state: SkirmishState) -> Engine:
        return Engine(self.book, Resolver(self, state, None, quiet=True))
