"""Book of Monsters: Summoner War: hidden armies, one action a turn, every turn published as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from rules.kernel.deeds import NOBODY, Deed, of
from rules.kernel.events import EventData
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
    acts,
    appraisal,
    arriving,
    catalogue,
    choices,
    deeds,
    edits,
    evaluation,
    frames,
    notation,
    outlook,
    parts,
    publishing,
    puzzles,
    report,
    secrets,
    setup,
    threats,
    ways,
    wording,
)
from .base import Base
from .cards import CARDS
from .content import Catalogue
from .entrance import Entrance
from .state import OPTIONS, Options, Side, WarState
from .words import GAME, word


class Match(WarState):
    """The state with its agenda typed, so that frames decode."""

    agenda: list[frames.FRAMES] = []


class SummonerWar(Base):
    """The rules over a catalogue of armies, layouts and trios."""

    name: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    seat_names: ClassVar[tuple[str, ...]] = ("red", "blue")
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    luck: ClassVar[tuple[str, ...]] = (arriving.RISEN,)
    state_type: ClassVar[type[Any]] = Match
    lapses_offers: ClassVar[bool] = False
    conceals: ClassVar[bool] = True
    tidings: ClassVar[Tidings] = wording.TIDINGS
    typing: ClassVar[Typing] = notation.TYPING
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("summon", ("unit",)),
        Verb("move", ("unit", "to")),
        Verb("attack", ("unit", "target")),
        Verb("link", ("unit", "target")),
        Verb("cast", ("card", "target", "to", "also"), least=1),
        Verb("pursuit", ("deed", "unit", "to"), least=2),
        Verb("use", ("target", "to"), least=0),
        Verb("decline", ()),
        Verb("stop", ()),
        Verb("enter", ()),
        Verb("pass", ()),
    )
    reactions: ClassVar[frozenset[str]] = frozenset({"react"})

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.content_hash = catalogue.hash
        self.parts = (parts.CardsPart(catalogue), parts.LayoutPart(catalogue), parts.StandingPart(catalogue))

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""
        return cls(catalogue.load(files))

    def blank(self, options: Data, seats: int = 2) -> WarState:
        """Return the state before set-up (SW-01)."""
        chosen = msgspec.convert(dict(options), Options)
        return Match(f"{self.name}/{self.version}", 2, options=chosen, sides=[Side(), Side()])

    def setup(self, r: Resolver[WarState], options: Data) -> None:
        """Begin with the secret set-up (SW-02)."""
        r.push(frames.SetUp())

    def menu(self, view: View[WarState], decision: Decision) -> Menu | None:
        """Return the menu of any decision; nothing here comes to nothing."""
        return choices.menu(self.catalogue, view, decision)

    def mask(self, state: WarState, seat: Seat | None) -> WarState:
        """Copy the state with what the seat may not know replaced (RSW-47, RSW-48)."""
        return secrets.mask(state, seat)

    def guess(self, view: View[WarState], rng: Random) -> WarState:
        """Return a full state that fits the view."""
        return secrets.guess(self, view, rng)

    def guesses(self, view: View[WarState], rng: Random, count: int) -> list[WarState]:
        """Return several of them, balanced against each other."""
        return secrets.guesses(self, view, rng, count)

    def unseen(self, view: View[WarState], seat: int) -> dict[str, int]:
        """Return how many pieces of each type of a side have not been seen (RSW-06)."""
        return outlook.unseen(view.state, seat, setup.army(self.catalogue, view.state))

    def evaluate(self, state: WarState, seat: Seat) -> float:
        """Judge a position by pieces, faces and threats."""
        return evaluation.evaluate(state, seat, setup.army(self.catalogue, state))

    def appraise(self, view: View[WarState], decision: Decision, choice: Choice) -> float:
        """Judge an answer by what it takes and risks."""
        return appraisal.appraise(view, decision, choice, setup.army(self.catalogue, view.state))

    @property
    def entrance(self) -> Entrance:
        """Return how its seats enter a match."""
        return Entrance(self.catalogue)

    @property
    def puzzles(self) -> Puzzles[WarState]:
        """Return the teaching positions."""
        return Puzzles(self.catalogue.puzzles, puzzles.puzzle, partial(puzzles.state_of, self))

    def statistics(self, state: WarState, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts."""
        return evaluation.statistics(state, events)

    def detail(self, view: View[WarState], decision: Decision, option: Option) -> Text | None:
        """Say what a card does, also where its use is asked, or what a prepared layout is good for."""
        if option.token in self.catalogue.layouts:
            return word("layout_text", option.token)
        if option.token == acts.USE and decision.kind == "on_summon":
            return wording.card_text(str(decision.about["card"]))
        return wording.card_detail(option.token) if option.token in CARDS else None

    def side_kinds(self, state: WarState, seat: Seat) -> tuple[str, ...]:
        """Conceding and draws are open in play; standing orders while the seat owes its turn (section 5)."""
        if state.stage == "setup":
            return ()
        question = state.pending.get(seat)
        owes = question is not None and question.kind == "turn"
        return ("concede", "draw", "standing") if owes else ("concede", "draw")

    def standing_given(self, r: Resolver[WarState], seat: Seat, choice: Choice) -> None:
        """Bind standing orders to pieces (RSW-52)."""
        setup.give_orders(r, seat, choice)

    def tally(self, state: WarState) -> tuple[int, ...] | None:
        """Rank the seats when the match's time is up; before play nothing counts (RSW-72)."""
        return publishing.tally(state) if state.stage == "play" else None

    def turn_of(self, state: WarState) -> int:
        """Return the number of the turn under way."""
        return state.turn

    def edits(self, state: WarState) -> Menu | None:
        """Return what a host may change at the beginning of a turn."""
        return edits.menu(state)

    def edit(self, r: Resolver[WarState], choice: Choice) -> None:
        """Change it, and ask on in the position as it is then."""
        edits.carry_out(r, choice)
        r.ask_anew()

    def flaw(self, state: WarState) -> str:
        """Say which promise of the rules a position in play breaks."""
        return edits.flaw(state) if state.stage == "play" else ""

    def concede(self, r: Resolver[WarState], seat: Seat) -> None:
        """The other side wins."""
        publishing.finish(r, 1 - seat, "concession")

    def end(self, r: Resolver[WarState], ranks: tuple[int, ...], reason: str, ruling: EventData | None = None) -> None:
        """Both seats agree, or a host rules: everything is shown, as at every other end (RSW-05, WSW-08)."""
        if ruling is None:
            publishing.finish(r, None, reason)
        elif r.state.options.rules_by(4):
            publishing.finish_by_ruling(r, ruling, ranks, reason)
        else:
            super().end(r, ranks, reason, ruling)

    def event_text(self, view: View[WarState], event: Event) -> Text | None:
        """Word an event with sides, squares and types named."""
        return super().event_text(view, event) if event.kind in OWN_EVENTS else wording.event_text(event)

    def missed(self, state: WarState, seat: Seat) -> tuple[int, int] | None:
        """Return the own turns in a row that the clock has played (WSW-01)."""
        return state.sides[seat].missed, frames.MISSED_LIMIT

    def strikes(self, view: View[WarState]) -> Iterable[Strike]:
        """Return whom pieces could attack from where they stand (SW-24)."""
        return threats.strikes(view)

    def deeds(
        self, view: View[WarState], decision: Decision, before: tuple[Choice, ...] = (), unit: Token = NOBODY
    ) -> tuple[Deed, ...]:
        """Return the answers of a turn as whole deeds, by what they are worth before they are tried."""
        return of(deeds.deeds(view, decision, lambda choice: self.appraise(view, decision, choice)), unit)

    def ways(self, view: View[WarState], decision: Decision, verb: str = "") -> Ways | None:
        """Return the answers of a turn by piece, then by what it does; of standing orders what there is to order."""
        ordering = decision.kind == "standing"
        found = () if verb else ways.order_ways(view, decision) if ordering else ways.ways(view, decision)
        beginning = found[0].choice[:1] if ordering and found else ()

        def asked(row: Choice) -> Text:
            return ways.prompt(view, decision, row) if row else self.options_at(view, decision, beginning).prompt

        return Ways(found, asked) if found else None

    def remarks(self, view: View[WarState], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Say what the rules let an attack on a concealed piece lead to (RSW-49)."""
        return ways.remarks(view, decision, choice)

    def ordered(self, view: View[WarState]) -> tuple[Text, ...]:
        """Say who is the summoner's double, and what happens on an entry turn (RSW-52)."""
        return () if view.seat is None else report.ordered(view.state, view.seat)

    def report(self, view: View[WarState]) -> tuple[Text, ...]:
        """List cards with their uses, the dead, and what has not been seen (RSW-05, RSW-06, RSW-45)."""
        return report.report(self.catalogue, view)

    def evident(self, state: WarState, decision: Decision) -> bool:
        """The hero duty of a side without a face-up piece; an entry turn is asked (WSW-12)."""
        return decision.kind == "turn" and acts.is_bound(state, decision.seat)

    def privacy(self, view: View[WarState], decision: Decision, choice: Choice) -> Privacy:
        """A turn is kept secret until it ends, and an entry is."""
        is_kept = decision.secret or decision.kind in notation.STEPS
        return Privacy.GIVER if is_kept else Privacy.NOTHING

    def listed(self, kind: str) -> tuple[str, ...]:
        """A turn may be sent ahead as a whole, with what it asks in between."""
        return notation.STEPS

    def parse_ahead(self, view: View[WarState], decision: Decision, text: str) -> tuple[Choice, ...]:
        """Read a whole turn, one answer a line or between semicolons (section 5, merging)."""
        return notation.parse_ahead(self, view, decision, text)

    def spelled_out(self, view: View[WarState], decision: Decision, entry: Choice) -> Choice:
        """Return what two squares sent ahead stand for, now that their question is open."""
        return notation.spelled_out(view, decision, entry)

    def parse(self, view: View[WarState], decision: Decision, text: str) -> Choice:
        """Read the notation of section 8; the kernel's own decisions by plain notation."""
        return notation.parse(self, view, decision, text)

    def meant(
        self, view: View[WarState], decision: Decision, prefix: Choice, offered: Sequence[Token], text: str
    ) -> Token | None:
        """Read a square, or the name of a card or an act in any language."""
        return notation.meant(self, offered, text)

    def format(self, view: View[WarState], decision: Decision, choice: Choice) -> str:
        """Write the notation of section 8."""
        return notation.write(decision, choice)
