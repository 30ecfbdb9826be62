"""The steps of a match as frames, in the order of the rulebook (SK-02, SK-12, SK-16, RSK-50)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from rules.kernel.forced import FORCED
from rules.kernel.looks import Look
from rules.kernel.resolver import Resolver
from rules.kernel.sheet import EMPTY, split
from rules.kernel.stakes import lot
from rules.kernel.types import Choice, Decision, Frame, Seat

from . import edits, rows, setup, victory
from .base import Base
from .engine import Engine
from .events import (
    ClockMissed,
    Entered,
    FirstSide,
    ManaSet,
    PhaseEnded,
    PhasePassed,
    PhaseStarted,
    SheetsRevealed,
    SheetSubmitted,
    UnitsRevealed,
)
from .state import (
    MANA_CAP,
    SIDES,
    TURNS,
    Side,
    SkirmishState,
    can_act,
    phase_order,
)
from .terms import begin_terms, expire, start_effects

LUCK = "first"
"""The kind of luck there is: a coin decides who begins (SK-11)."""
CLOCK_MISS_LIMIT = 2
"""Order clocks missed in a row that lose the match (SK-83, RSK-26)."""


def bind(r: Resolver[Any]) -> Engine:
    """Bind board and catalogue to a resolver."""
    return Engine(cast("Base", r.game).book, r)


class Entry(Frame, frozen=True):
    """Both seats enter deck and master in secret; once masters are fixed every unit is public (SK-03 to SK-06, RSK-23).

    Where a host looks at self-made masters, they are fixed once it has approved of them (RSK-22).
    """

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        if not answers:
            r.ask(self, *(setup.entry_question(e, s) for s in (0, 1)))
            return
        take_entries(e, answers)


class EntryAgain(Frame, frozen=True):
    """A seat enters again what a host has sent back; what the other has entered stays secret (RSK-22)."""

    seat: int

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        if not answers:
            r.ask(self, setup.entry_question(e, self.seat))
            return
        take_entries(e, answers)


class Approval(Look, frozen=True):
    """Self-made masters wait for a host, who may change their prices or send an entry back (SK-05, SK-06, RSK-22)."""

    clock: ClassVar[str] = "lineup"

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        reveal_units(bind(r))

    def sent_back(self, r: Resolver[SkirmishState], seat: Seat) -> None:
        r.state.sides[seat] = Side()
        r.push(EntryAgain(seat))


def take_entries(e: Engine, answers: Mapping[Seat, Choice]) -> None:
    """Put entries into the match, and show all units unless a host looks at them first."""
    for seat, choice in answers.items():
        setup.enter(e, seat, choice)
    options = e.state.options
    if options.master == "gm" and options.rules_by(2) and edits.self_made(e.state):
        e.r.hold(Approval(), edits.AWAITED)
    else:
        reveal_units(e)


def reveal_units(e: Engine) -> None:
    """Show all units of both sides, and go on to the line-up (SK-02, SK-06)."""
    state = e.state
    entered = ((side.deck, side.master) for side in state.sides)
    shown = (Entered([unit for unit in deck if unit], "" if master is None else master.id) for deck, master in entered)
    e.tell(UnitsRevealed(*shown))
    state.stage = "lineup"
    if state.options.lineup == "open":
        e.r.push(Coin(), OpenLineup(first=True), OpenLineup(first=False), Begin())
    else:
        e.r.push(Lineup(), Coin(), Begin())


class Lineup(Frame, frozen=True):
    """Both seats choose and place their starters in secret, revealed together (SK-07 to SK-10)."""

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        if not answers:
            r.ask(self, *(setup.lineup_question(e, s, secret=True) for s in (0, 1)))
            return
        for seat, choice in answers.items():
            setup.place(e, seat, choice)
        setup.reveal_lineups(e, tuple(answers))


class OpenLineup(Frame, frozen=True):
    """The first side's line-up is public before the second side chooses (RSK-24, `lineup=open`)."""

    first: bool

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        seat = e.state.first if self.first else 1 - e.state.first
        if not answers:
            r.ask(self, setup.lineup_question(e, seat, secret=False))
            return
        setup.place(e, seat, answers[Seat(seat)])
        setup.reveal_lineups(e, (seat,))


class Coin(Frame, frozen=True):
    """A coin decides the first side for the whole match: 0 West, 1 East (SK-11, RSK-25)."""

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        r.state.first = r.pick(2)
        r.tell(FirstSide(SIDES[r.state.first]))
        r.stake(lambda: lot(LUCK, r.state.first))


class Begin(Frame, frozen=True):
    """The battle begins with turn 1."""

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        r.state.stage = "battle"
        r.push(Turn(1))


class Turn(Frame, frozen=True):
    """A turn is the first side's phase, then the second side's (SK-12); in blind mode they take turns at it (5.6)."""

    number: int

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        state.turn = self.number
        first, second = phase_order(state, self.number)
        phases = (Phase(first), Phase(second), TurnEnd())
        if state.options.orders == "blind":
            r.push(BlindOrders(), *phases)
        else:
            r.push(*phases)


class TurnEnd(Frame, frozen=True):
    """After the later phase: waiting DP victories, the turn limit, or the next turn (SK-82, RSK-54).

    See SK-15, RSK-53, WSK-02.
    """

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        if e.state.options.equal_turns and victory.check_point(e, replied=True):
            return
        if e.state.turn >= TURNS:
            victory.turn_limit(e)
        else:
            r.push(Turn(e.state.turn + 1))


class BlindOrders(Frame, frozen=True):
    """Both seats send their sheets at once; each phase then takes its own (5.6)."""

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        state = e.state
        asked = [s for s in (0, 1) if has_orders(e, s, coming_mana(state, s))]
        if not answers and asked:
            state.phase = -1
            r.ask(self, *(orders_question(e, s, secret=True) for s in asked))
            return
        state.sheets = {Seat(s): answers.get(Seat(s), EMPTY) for s in (0, 1)}
        lost = [s for s in asked if count_miss(e, s)]
        if lost:
            victory.forfeit(e, lost)
            return
        if asked:
            sheets = {SIDES[s]: list(state.sheets[Seat(s)]) for s in asked}
            e.tell(SheetsRevealed(sheets))


class Phase(Frame, frozen=True):
    """P1 and P2: mana, then start effects, deaths, triggers and a check point (SK-16, SK-20 to SK-23)."""

    side: int

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        state = e.state
        state.phase = self.side
        e.tell(PhaseStarted(SIDES[self.side], state.turn))
        begin_terms(state, self.side)
        side = state.sides[self.side]
        side.mana = coming_mana(state, self.side)
        side.mana_max = min(state.turn, MANA_CAP)
        side.mana_next = 0
        e.tell(ManaSet(SIDES[self.side], side.mana, side.mana_max))
        start_effects(e, self.side)
        if not victory.check_point(e):
            r.push(Orders(self.side), PhaseEnd(self.side))


class Orders(Frame, frozen=True):
    """P3: the side's order sheet; the phase passes by itself if nothing could be ordered (SK-13, SK-14, RSK-39)."""

    side: int

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        state = e.state
        seat = Seat(self.side)
        if state.options.orders == "blind":
            self._execute(e, state.sheets.pop(seat, EMPTY))
            return
        if not answers:
            if has_orders(e, self.side, state.sides[self.side].mana):
                r.ask(self, orders_question(e, self.side, secret=False))
            else:
                e.tell(PhasePassed(SIDES[self.side]))
            return
        if count_miss(e, self.side):
            victory.forfeit(e, [self.side])
            return
        self._execute(e, answers[seat])

    def _execute(self, e: Engine, sheet: Choice) -> None:
        e.tell(SheetSubmitted(SIDES[self.side], e.state.turn, list(sheet)))
        e.r.push(*(Order(self.side, order) for order in split(sheet).orders))


class Order(Frame, frozen=True):
    """P4 and P5: one row, its triggers, and a check point (SK-17, SK-56, RSK-06)."""

    side: int
    order: Choice

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        run_order(e, self.side, self.order)
        victory.check_point(e)


def run_order(e: Engine, side: int, order: Choice) -> None:
    """Execute one row of a sheet."""
    if order[0] == rows.SUMMON:
        rows.run_summon(e, side, order[1], order[2])
    else:
        rows.run_row(e, side, order)


class PhaseEnd(Frame, frozen=True):
    """P6: statuses and temporary squares whose term is over end (SK-48)."""

    side: int

    def run(self, r: Resolver[SkirmishState], answers: Mapping[Seat, Choice]) -> None:
        e = bind(r)
        expire(e)
        e.tell(PhaseEnded(SIDES[self.side], e.state.turn))
        if e.state.options.equal_turns and victory.replies_first(e.state) and self.side != e.state.first:
            victory.check_point(e, replied=True)


def coming_mana(state: SkirmishState, side: int) -> int:
    """Return the pool after the refill of this turn: min(t, 10) plus what is pending, within 0..10 (SK-20 to SK-23).

    See RSK-09.
    """
    return max(0, min(MANA_CAP, min(state.turn, MANA_CAP) + state.sides[side].mana_next))


def orders_question(e: Engine, side: int, secret: bool) -> Decision:
    """Ask a side for its order sheet."""
    about = {"turn": e.state.turn}
    return e.r.question(Seat(side), "orders", EMPTY, clock="orders", secret=secret, replaceable=secret, about=about)


def has_orders(e: Engine, side: int, mana: int) -> bool:
    """Say whether the side has anything to order (RSK-39)."""
    return any(u.side == side and can_act(e.state, u) for u in e.state.units) or rows.can_summon(e, side, mana)


def count_miss(e: Engine, side: int) -> bool:
    """Count a missed order clock, or reset the count; say whether it was the last allowed (RSK-26).

    What was sent by itself counts neither way.
    """
    pool = e.state.sides[side]
    by = e.r.by.get(Seat(side))
    if by == FORCED:
        return False
    if by != "clock":
        pool.missed = 0
        return False
    pool.missed += 1
    e.tell(ClockMissed(SIDES[side], pool.missed))
    return pool.missed >= CLOCK_MISS_LIMIT


FRAMES = (
    Entry | EntryAgain | Approval | Lineup | OpenLineup | Coin | Begin | Turn | TurnEnd | BlindOrders | Phase | Orders
    | Order | PhaseEnd
)  # fmt: skip
