"""Chesswarrior: five heroes a side on a chessboard, a dial each on one track of time, reactions by standing order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from rules.kernel.deeds import NOBODY, Deed, of
from rules.kernel.events import EventData
from rules.kernel.judgement import Weighing
from rules.kernel.menu import Menu
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.puzzles import Puzzles
from rules.kernel.resolver import Resolver
from rules.kernel.spoken import Typing
from rules.kernel.stakes import Stake
from rules.kernel.threats import Strike
from rules.kernel.tidings import Tidings
from rules.kernel.types import (
    Choice,
    Data,
    Decision,
    Event,
    Option,
    OptionSpec,
    Privacy,
    Refusal,
    Seat,
    Text,
    Token,
    View,
)
from rules.kernel.verbs import Verb
from rules.kernel.ways import Ways

from . import (
    absence,
    appraisal,
    book,
    catalogue,
    choices,
    deeds,
    edits,
    evaluation,
    frames,
    luck,
    menus,
    notation,
    parts,
    plans,
    puzzles,
    report,
    secrets,
    standing,
    threats,
    track,
    ways,
    wording,
)
from .base import Base
from .content import Catalogue
from .entrance import Entrance
from .stakes import KINDS
from .state import Act, ChessState, Options, Side
from .typed import TYPING
from .words import GAME, SIDES


class Match(ChessState):
    """The state with its agenda typed, so that frames decode."""

    agenda: list[frames.FRAMES] = []


BOOL = (False, True)
OPTIONS = (
    OptionSpec("mode", "standard", ("standard", "expert"), clause="CW-22"),
    OptionSpec("checking", "three_areas", ("three_areas", "four_squares"), clause="RCW-02"),
    OptionSpec("d10", "0-9", ("0-9", "1-10"), clause="RCW-06"),
    OptionSpec("pass_friends", False, BOOL, clause="RCW-13"),
    OptionSpec("destroy", "reach", ("reach", "exceed"), clause="RCW-23"),
    OptionSpec("respawn_delay", 0, (0, 2), clause="RCW-24"),
    OptionSpec("and_support", "both", ("both", "either"), clause="RCW-30"),
    OptionSpec("instant_refund", False, BOOL, clause="RCW-32"),
    OptionSpec("bs_arc", "side", ("side", "back"), clause="RCW-41"),
    OptionSpec("aoe_heroes", False, BOOL, clause="RCW-46"),
    OptionSpec("turn_limit", 24, (24, 12), clause="RCW-52"),
    OptionSpec("mirror", "allowed", ("allowed", "snatch"), clause="RCW-55"),
    OptionSpec("ask_reactions", False, BOOL, clause="RCW-64"),
    OptionSpec("missed_limit", 3, low=2, high=5, clause="RCW-72", later=True),
    OptionSpec("placing", "turns", ("turns", "lists"), clause="WCW-11", later=True, correspondence="lists"),
    OptionSpec("rulings", 4, (2, 3, 4), clause="WCW-12", later=True, edition=True),
)


class Chesswarrior(Base):
    """The rules over a catalogue of heroes, teams and barracks."""

    name: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    seat_names: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    state_type: ClassVar[type[Any]] = Match
    tidings: ClassVar[Tidings] = wording.TIDINGS
    typing: ClassVar[Typing] = TYPING
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb(ways.MOVE, ("unit", "to")),
        Verb(ways.ATTACK, ("unit", "target", "facing"), least=2),
        Verb(ways.USE, ("ability", "target", "to"), least=1),
        Verb(ways.FACE, ("facing", "unit"), least=0),
    )
    reactions: ClassVar[frozenset[str]] = frozenset({"react"})
    weighing: ClassVar[Weighing] = Weighing(swing=45.0)
    luck: ClassVar[tuple[str, ...]] = KINDS

    def __init__(self, content: Catalogue) -> None:
        self.catalogue = content
        self.content_hash = content.hash
        self.book = book.prepare(content)
        self.parts = (
            parts.TeamPart(content, "standard"),
            parts.TeamPart(content, parts.EXPERT, parts.BARRACK),
        )

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""
        return cls(catalogue.load(files))

    def at_stake(self, state: ChessState, act: Act, found: Sequence[int]) -> list[Stake]:
        """Return the damage and the falls that a use may come to, and those it comes to."""
        return luck.use(self, state, act, found)

    def blank(self, options: Data, seats: int = 2) -> ChessState:
        """Return the state before set-up (CW-01)."""
        chosen = msgspec.convert(dict(options), Options)
        return Match(f"{self.name}/{self.version}", 2, options=chosen, sides=[Side(), Side()])

    def setup(self, r: Resolver[ChessState], options: Data) -> None:
        """Begin with both team lists (D1)."""
        r.push(frames.Teams())

    def menu(self, view: View[ChessState], decision: Decision) -> Menu:
        """Return what may be answered."""
        return menus.menu(self.book, view, decision)

    def choices(self, view: View[ChessState], decision: Decision, prefix: Choice = ()) -> Iterator[Choice]:
        """Enumerate answers; of an activation those that differ in more than the way to a square."""
        if decision.kind in ("activate", "move_more") and not prefix:
            return choices.listed(self.book, view, decision)
        return super().choices(view, decision, prefix)

    def mask(self, state: ChessState, seat: Seat | None) -> ChessState:
        """Copy the state without what is another seat's secret (spec 5.6)."""
        return secrets.mask(state, seat)

    def guess(self, view: View[ChessState], rng: Random) -> ChessState:
        """Return a full state that fits the view."""
        return secrets.guess(self, view, rng)

    def evaluate(self, state: ChessState, seat: Seat) -> float:
        """Judge a position by points, areas, heroes and time."""
        return evaluation.evaluate(self.book, state, seat)

    def appraise(self, view: View[ChessState], decision: Decision, choice: Choice) -> float:
        """Judge an answer by what it may bring."""
        return appraisal.appraise(self.book, view, decision, choice)

    @property
    def entrance(self) -> Entrance:
        """Return how its seats enter a match."""
        return Entrance(self.catalogue)

    @property
    def puzzles(self) -> Puzzles[ChessState]:
        """Return the teaching positions."""
        return Puzzles(self.book.catalogue.puzzles, puzzles.puzzle, partial(puzzles.state_of, self))

    def statistics(self, state: ChessState, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts (7.6)."""
        return evaluation.statistics(state, events)

    def detail(self, view: View[ChessState], decision: Decision, option: Option) -> Text | None:
        """Say what a hero's card or an ability does."""
        return wording.detail(self.book, view, decision, option)

    def strikes(self, view: View[ChessState]) -> Iterable[Strike]:
        """Return whom heroes could attack after a move or without one (CW-65, CW-85)."""
        return threats.strikes(self.book, view)

    def deeds(
        self, view: View[ChessState], decision: Decision, before: tuple[Choice, ...] = (), unit: Token = NOBODY
    ) -> tuple[Deed, ...]:
        """Return what a hero may do next as whole deeds, by what they may bring."""
        return of(deeds.deeds(self.book, view, decision, self.appraise), unit)

    def deed_detail(self, view: View[ChessState], decision: Decision, deed: Deed) -> Text | None:
        """Say what the last step of a deed comes to: its chances, or the ground it takes (CW-105)."""
        return deeds.detail(self, view, decision, deed)

    def closing(self, view: View[ChessState], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the end of the activation, facing as the hero does."""
        return deeds.closing(self.book, view, decision, tuple(answers))

    def ways(self, view: View[ChessState], decision: Decision, verb: str = "") -> Ways | None:
        """Return the answers of an activation by hero, verb, aim; each step with what it comes to (CW-105)."""
        found = ways.ways(self.book, view, decision, verb)
        if not found:
            return None
        asked = partial(ways.prompt, self.book, view, decision)
        told = partial(ways.detail, self, view, decision)
        why = partial(self.why, view, decision)
        return Ways(found, lambda row: asked(()), why=why) if verb else Ways(found, asked, told, why)

    def onward(
        self, view: View[ChessState], decision: Decision, choice: Choice
    ) -> tuple[View[ChessState], Decision] | None:
        """Return how the activation goes on if nobody reacts, or the one that a plan is for (spec 5.5)."""
        if decision.kind == "activate":
            self.check(view, decision, choice)
        return ways.onward(self.book, view, decision, choice)

    def remarks(self, view: View[ChessState], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Say before it is declared what a use may come to (CW-105)."""
        return report.remarks(self, view, decision, choice)

    def ordered(self, view: View[ChessState]) -> tuple[Text, ...]:
        """Say when each reaction is used, where heroes come back, and what is planned (spec 5.5)."""
        placed = any(hero.at >= 0 for hero in view.state.heroes)
        return tuple(report.orders(self.book, view.state, view.seat)) if placed and view.seat is not None else ()

    def report(self, view: View[ChessState]) -> tuple[Text, ...]:
        """List heroes with dials and counters, the places still to come, and the seat's own orders."""
        return report.report(self.book, view)

    def side_kinds(self, state: ChessState, seat: Seat) -> tuple[str, ...]:
        """Conceding and draws are open once both lists are shown, orders once heroes are on the board (spec 5.5)."""
        if state.stage == "setup":
            return ()
        placed = any(hero.at >= 0 and hero.side == seat for hero in state.heroes)
        return ("concede", "draw", "standing") if placed else ("concede", "draw")

    def standing_given(self, r: Resolver[ChessState], seat: Seat, choice: Choice) -> None:
        """Put an order in force (spec 5.5)."""
        standing.take(r, seat, choice)

    def privacy(self, view: View[ChessState], decision: Decision, choice: Choice) -> Privacy:
        """A reaction may have been ordered."""
        return Privacy.GIVER if decision.kind == "react" else super().privacy(view, decision, choice)

    def listed(self, kind: str) -> tuple[str, ...]:
        """An activation may be sent ahead as a whole, the way on of an interrupted move too (spec 5.5)."""
        return notation.LISTED

    def bound(
        self, view: View[ChessState], decision: Decision, choice: Choice, then: Sequence[Choice]
    ) -> tuple[Choice, ...]:
        """Bind the rest of an activation to the heroes it is aimed at (RCW-73)."""
        return notation.bound(self.book, view, decision, choice, then)

    def spelled_out(self, view: View[ChessState], decision: Decision, entry: Choice) -> Choice:
        """Return what a further answer of an activation comes to now."""
        if decision.kind != "activate":
            return entry
        if plans.waiting(view.state, decision.seat):
            return plans.next_answer(self.book, view.state, entry)
        return notation.meant(self.book, view, entry)

    def breaks_off(self, view: View[ChessState], events: Sequence[Event]) -> Refusal | None:
        """Answers sent ahead stop after an enemy reaction or a fizzle (spec 5.5)."""
        return notation.breaks_off(self.book, view, events)

    def tally(self, state: ChessState) -> tuple[int, ...] | None:
        """Rank the seats when the match's time is up; before play nothing counts (RCW-74)."""
        return track.tally(state) if state.stage == "play" else None

    def turn_of(self, state: ChessState) -> int:
        """Return the number of the turn under way."""
        return state.turn

    def edits(self, state: ChessState) -> Menu | None:
        """Return what a host may change while an activation is asked for."""
        return edits.menu(self.book, state)

    def edit(self, r: Resolver[ChessState], choice: Choice) -> None:
        """Change it, and ask on in the position as it is then."""
        edits.carry_out(r, choice)
        r.ask_anew()

    def flaw(self, state: ChessState) -> str:
        """Say which promise of the rules a position breaks, none while something is on its way."""
        return edits.flaw(self.book, state) if state.stage == "play" and state.act is None else ""

    def score(self, state: ChessState) -> tuple[int, ...]:
        """Return each seat's points (RCW-74)."""
        return tuple(state.points)

    def concede(self, r: Resolver[ChessState], seat: Seat) -> None:
        """The other side wins."""
        track.finish(r, 1 - seat, "concession")

    def end(
        self, r: Resolver[ChessState], ranks: tuple[int, ...], reason: str, ruling: EventData | None = None
    ) -> None:
        """Both seats agree, or a host rules."""
        if ruling is None:
            track.finish(r, None, reason)
        else:
            super().end(r, ranks, reason, ruling)

    def event_text(self, view: View[ChessState], event: Event) -> Text | None:
        """Word an event with heroes, squares and abilities named."""
        return super().event_text(view, event) if event.kind in OWN_EVENTS else wording.event_text(view, event)

    def missed(self, state: ChessState, seat: Seat) -> tuple[int, int] | None:
        """Return the own activations in a row that the clock has answered (RCW-72)."""
        return absence.missed(state, seat)

    def parse(self, view: View[ChessState], decision: Decision, text: str) -> Choice:
        """Read typed orders such as `S2 move d4 e4`."""
        return notation.parse(self, view, decision, text)

    def parse_ahead(self, view: View[ChessState], decision: Decision, text: str) -> tuple[Choice, ...]:
        """Read a whole activation such as `move d4 e4; use power_arm f4; end n`."""
        return notation.parse_ahead(self, view, decision, text)

    def free_text(self, view: View[ChessState], decision: Decision, prefix: Choice, text: str) -> Token:
        """Read names in every language where an order is written, as where it is typed whole (spec 5.5)."""
        return super().free_text(view, decision, prefix, notation.free_text(self, decision, text))

    def meant(
        self, view: View[ChessState], decision: Decision, prefix: Choice, offered: Sequence[Token], text: str
    ) -> Token | None:
        """Read the name of a hero, an ability or a facing in any language, an id or a square (spec 5.3)."""
        return notation.called(self, view, offered, text)

    def format(self, view: View[ChessState], decision: Decision, choice: Choice) -> str:
        """Write an answer so that `parse` reads it back."""
        return notation.write(self.book, view, decision, choice)
