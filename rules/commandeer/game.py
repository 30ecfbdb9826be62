"""Commandeer as the kernel plays it: options, questions, secrets, parts and words in their rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from rules.kernel.cursor import wholes
from rules.kernel.deeds import NOBODY, Deed, of
from rules.kernel.errors import IllegalChoice, UnreadableText
from rules.kernel.events import EventData
from rules.kernel.judgement import Weighing
from rules.kernel.menu import Menu
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.puzzles import Puzzles
from rules.kernel.ranks import won_by
from rules.kernel.reading import read
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
    actions,
    appraisal,
    book,
    catalogue,
    deeds,
    edits,
    evaluation,
    foresight,
    frames,
    limit,
    menus,
    notation,
    opening,
    parts,
    puzzles,
    report,
    secrets,
    threats,
    ways,
    wording,
)
from .carded import Carded
from .changes import finish
from .content import Catalogue
from .entrance import Entrance
from .luck import KINDS
from .placement import empty_board
from .state import OPTIONS, Battle, Options, Side
from .words import GAME, SIDES


class Match(Battle):
    """The state with its agenda typed, so that frames decode."""

    agenda: list[frames.FRAMES] = []


class Commandeer(Carded):
    """The rules over a catalogue of cards and prebuilt decks."""

    name: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    seat_names: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    luck: ClassVar[tuple[str, ...]] = KINDS
    state_type: ClassVar[type[Any]] = Match
    conceals: ClassVar[bool] = True
    tidings: ClassVar[Tidings] = wording.TIDINGS
    verbs: ClassVar[tuple[Verb, ...]] = ways.VERBS
    typing: ClassVar[Typing] = notation.TYPING
    reactions: ClassVar[frozenset[str]] = frozenset({"defending"})
    weighing: ClassVar[Weighing] = Weighing(weighs_all=True, effort=0.4)

    def __init__(self, content: Catalogue) -> None:
        self.catalogue = content
        self.content_hash = content.hash
        self.book = book.prepare(content)
        self.parts = (parts.DeckPart(self.book),)

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""
        return cls(catalogue.load(files))

    def blank(self, options: Data, seats: int = 2) -> Battle:
        """Return the state before decks are named (CM-01)."""
        chosen = msgspec.convert(dict(options), Options)
        state = Match(f"{self.name}/{self.version}", 2, options=chosen, sides=[Side(), Side()])
        state.board = empty_board()
        return state

    def setup(self, r: Resolver[Battle], options: Data) -> None:
        """Begin with both decks (CM-22)."""
        r.push(opening.Enter())

    def menu(self, view: View[Battle], decision: Decision) -> Menu | None:
        """Return what may be answered."""
        return menus.menu(self.book, view, decision)

    def mask(self, state: Battle, seat: Seat | None) -> Battle:
        """Copy the state with what a seat may not know replaced (5.4)."""
        return secrets.mask(state, seat)

    def guess(self, view: View[Battle], rng: Random) -> Battle:
        """Return a full state that fits the view."""
        return secrets.guess(self, view, rng)

    def evaluate(self, state: Battle, seat: Seat) -> float:
        """Judge a position."""
        return evaluation.evaluate(self.book, state, seat)

    def appraise(self, view: View[Battle], decision: Decision, choice: Choice) -> float:
        """Judge an answer by what it promises."""
        return appraisal.appraise(self.book, view, decision, choice)

    def strikes(self, view: View[Battle]) -> Iterable[Strike]:
        """Return whom the arrows of units meet (CM-43)."""
        return threats.strikes(self.book, view)

    def deeds(
        self, view: View[Battle], decision: Decision, before: tuple[Choice, ...] = (), unit: Token = NOBODY
    ) -> tuple[Deed, ...]:
        """Return what may be done next as whole deeds, by what they promise."""
        return of(deeds.deeds(self, view, decision), unit)

    def deed_detail(self, view: View[Battle], decision: Decision, deed: Deed) -> Text | None:
        """Say what attacks come to, whom a unit could strike, what a card or ability does."""
        return deeds.detail(self, view, decision, deed)

    def ways(self, view: View[Battle], decision: Decision, verb: str = "") -> Ways | None:
        """Return the actions of a phase by card or unit, then by what it does."""
        found = ways.ways(self, view, decision, verb)
        if not found:
            return None
        asked = partial(ways.prompt, self, view, decision)
        why = partial(self.why, view, decision)
        if verb:
            return Ways(found, lambda row: asked(()), why=why)
        return Ways(found, asked, partial(ways.detail, self, view), why)

    def onward(self, view: View[Battle], decision: Decision, choice: Choice) -> tuple[View[Battle], Decision] | None:
        """Return how the turn goes on if the enemy passes (RCM-51)."""
        return foresight.onward(self, view, decision, choice)

    def closing(self, view: View[Battle], decision: Decision, answers: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the end of the phase."""
        return foresight.closing(self, view, decision, answers)

    def remarks(self, view: View[Battle], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Say what the rules let an action lead to."""
        return foresight.remarks(self, view, decision, choice)

    def ordered(self, view: View[Battle]) -> tuple[Text, ...]:
        """Say whether the Defending Phase passes by itself (5.3)."""
        if view.seat is None or view.state.stage != "play":
            return ()
        return (report.defending(view.state, view.seat),)

    def report(self, view: View[Battle]) -> tuple[Text, ...]:
        """List the own deck, what was seen, and the open zones (5.4)."""
        return report.report(self.book, view)

    def worthwhile(self, view: View[Battle], decision: Decision) -> Iterable[Choice]:
        """Leave out what comes to much the same: which Energy is paid, and Deploying before it comes up."""
        return wholes(self.root(view, decision), without=appraisal.LEFT_OUT)

    def asks_again(self, r: Resolver[Battle], decision: Decision, choice: Choice) -> Decision | None:
        """A hand that is changed is looked at before the other seat has decided (RCM-16)."""
        return opening.again(r, decision, choice) if decision.kind == "mulligan" else None

    @property
    def entrance(self) -> Entrance:
        """Return how its seats enter a match."""
        return Entrance(self.book)

    @property
    def puzzles(self) -> Puzzles[Battle]:
        """Return the teaching positions."""
        return Puzzles(self.catalogue.puzzles, puzzles.puzzle, partial(puzzles.state_of, self))

    def statistics(self, state: Battle, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts (7.6)."""
        return evaluation.statistics(state, events)

    def side_kinds(self, state: Battle, seat: Seat) -> tuple[str, ...]:
        """Conceding, draws, and the standing order to pass as soon as the first turn begins (5.3)."""
        return ("concede", "draw", "standing") if state.stage == "play" else ("concede", "draw")

    def standing_given(self, r: Resolver[Battle], seat: Seat, choice: Choice) -> None:
        """Pass at once where the defender is being asked (5.3)."""
        frames.pass_now(r, seat, choice)

    def evident(self, state: Battle, decision: Decision) -> bool:
        """Planning without CP, where nothing on the battlefield can be used and nobody can attack (WCM-06)."""
        return decision.kind == "planning" and actions.is_out_of_cp(self.book, state)

    def privacy(self, view: View[Battle], decision: Decision, choice: Choice) -> Privacy:
        """Entries, mulligans, cards taken, cards face down and ordered passes are nobody else's business (5.4)."""
        return secrets.privacy(view.state, decision, choice)

    def listed(self, kind: str) -> tuple[str, ...]:
        """A turn may be sent ahead as a whole, its attacks for a quiet defence too (RCM-51, RCM-52)."""
        return ("defending",) if kind == "defending" else foresight.AHEAD

    def bound(
        self, view: View[Battle], decision: Decision, choice: Choice, then: Sequence[Choice]
    ) -> tuple[Choice, ...]:
        """Refuse attacks of no square or direction; a match of the first edition stops at them (RCM-51)."""
        if view.state.options.rules_by(2):
            foresight.refuse_formless(view.state, (choice, *then))
        return tuple(then)

    def spelled_out(self, view: View[Battle], decision: Decision, entry: Choice) -> Choice:
        """Return an answer sent ahead with what may be left out put in (5.2)."""
        try:
            if view.state.options.rules_by(3):
                return notation.read(self, view, decision, entry)
            return read(self.root(view, decision), entry)
        except (IllegalChoice, UnreadableText):
            return entry

    def detail(self, view: View[Battle], decision: Decision, option: Option) -> Text | None:
        """Say what stands on a card."""
        return wording.detail(self.book, view, decision, option)

    def event_text(self, view: View[Battle], event: Event) -> Text | None:
        """Word an event with cards, squares and sides named."""
        return super().event_text(view, event) if event.kind in OWN_EVENTS else wording.event_text(view, event)

    def parse(self, view: View[Battle], decision: Decision, text: str) -> Choice:
        """Read an answer as people type it: `play grunt c3`, a deck list."""
        return notation.parse(self, view, decision, text)

    def parse_ahead(self, view: View[Battle], decision: Decision, text: str) -> tuple[Choice, ...]:
        """Read a whole turn: `play grunt c3; end; attack c3 ne; end`."""
        return notation.parse_ahead(self, view, decision, text)

    def format(self, view: View[Battle], decision: Decision, choice: Choice) -> str:
        """Write an answer so that `parse` reads it back."""
        return notation.write(self, view, decision, choice)

    def tally(self, state: Battle) -> tuple[int, ...] | None:
        """Rank the seats when the match's time is up; before play nothing counts (RCM-44, RCM-59)."""
        return won_by(limit.ahead(state)) if state.stage == "play" else None

    def turn_of(self, state: Battle) -> int:
        """Return the number of the turn under way."""
        return state.turn

    def edits(self, state: Battle) -> Menu | None:
        """Return what a host may change while an action of a phase is asked for."""
        return edits.menu(self.book, state)

    def edit(self, r: Resolver[Battle], choice: Choice) -> None:
        """Change it, and ask on in the position as it is then."""
        edits.carry_out(r, choice)
        r.ask_anew()

    def flaw(self, state: Battle) -> str:
        """Say which promise of the rules a position breaks, none while an action is on its way."""
        return edits.flaw(self.book, state) if edits.is_calm(state) else ""

    def concede(self, r: Resolver[Battle], seat: Seat) -> None:
        """The other side wins (RCM-49)."""
        finish(r, 1 - seat, "concession")

    def end(self, r: Resolver[Battle], ranks: tuple[int, ...], reason: str, ruling: EventData | None = None) -> None:
        """Both seats agree, or a host rules."""
        if ruling is None:
            finish(r, None, reason)
        else:
            super().end(r, ranks, reason, ruling)
