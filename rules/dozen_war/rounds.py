"""Rounds: supply, discards, turns, the event at the end, the last reckoning (DW-85 to DW-92, DW-103; 5.1)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel.asking import Asking
from rules.kernel.types import Choice, Decision, Frame, Seat

from .acts import act
from .answering import take_up_orders
from .base import War, board_of, book_of, field_of
from .changes import alter_side, settle
from .ending import finish
from .event_step import EventStep
from .events import RoundBegan, TurnBegan, TurnEnded, WarpOpened
from .hands import discard, surplus_of
from .state import Unit, plays
from .supply import Supply
from .turns import Turn
from .words import HAND

WARP_EVENTS = 3
FIRST_SUPPLY = 2
TURN = "turn"


class Round(Frame, frozen=True):
    """A round of every seat (DW-89, DW-103; RDW-10, RDW-11, RDW-13)."""

    number: int

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Put supply, discards, turns and the event on the agenda."""
        state = r.state
        state.round = self.number
        r.lapse_offers()
        for seat, side in enumerate(state.sides):
            boosts = tuple(boost for boost in side.boosts if boost.round >= self.number)
            if boosts != side.boosts:
                alter_side(r, seat, boosts=boosts)
        r.tell(RoundBegan(self.number))
        if self.number == 3 and state.options.warp_opens == "round_3":
            open_warp(r)
        supplied = self.number >= FIRST_SUPPLY
        early = state.options.event_timing == "after_supply"
        frames: list[Frame] = [Supply(), Discards()] if supplied else []
        if supplied and early:
            frames += [EventStep(), AfterEvent()]
        frames += [TurnBegins(seat) for seat in state.order]
        if supplied and not early:
            frames += [EventStep(), AfterEvent()]
        r.push(*frames, RoundEnds(self.number))


class RoundEnds(Frame, frozen=True):
    """The next round, or the last reckoning (DW-92, DW-102, RDW-09)."""

    number: int

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Begin the next round unless this was the last."""
        if self.number >= r.state.options.rounds:
            finish(r, "glory")
        else:
            r.push(Round(self.number + 1))


class Discards(Asking, frozen=True):
    """All seats over the hand limit discard at once (DW-63, RDW-13, RDW-41)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask those whose orders do not discard for them, then discard."""
        asked = self.questions(r)
        if asked and not answers:
            r.ask(self, *asked)
            return
        for seat in r.state.order:
            given = answers.get(Seat(seat))
            surplus = surplus_of(r.state.sides[seat])
            if surplus:
                discard(r, seat, given[: len(surplus)] if given else surplus)

    def questions(self, r: War) -> list[Decision]:
        """Return what is asked of those whose orders do not discard for them."""
        sides = r.state.sides
        over = [s for s in r.state.still_in if len(sides[s].hand) > HAND and not sides[s].orders.auto_discard]
        defaults = {seat: tuple(sorted(surplus_of(sides[seat]))) for seat in over}
        return [r.question(seat, "discard", defaults[seat], clock="move.discard", secret=True) for seat in over]


class TurnBegins(Frame, frozen=True):
    """A seat's turn (DW-100)."""

    seat: int

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Begin it, unless the seat is out, as one that has left is (RDW-58)."""
        if not plays(r.state, self.seat):
            return
        r.state.active = self.seat
        r.tell(TurnBegan(self.seat, r.state.round))
        r.push(Acting(self.seat), TurnEnds(self.seat))


class Acting(Asking, frozen=True):
    """The active seat acts, one action after another, until it ends its turn (DW-94 to DW-96, RDW-54, RDW-57)."""

    seat: int
    further: bool = False

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask for an action, or carry it out and ask again; any attack before it is over by now."""
        take_up_orders(r)
        seat = Seat(self.seat)
        if not plays(r.state, seat):
            return
        if seat not in answers:
            if not is_stuck(r, seat):
                r.ask(self, *self.questions(r))
            return
        if answers[seat] != ("end",):
            r.push(Acting(self.seat, True))
            act(r, self.seat, answers[seat])

    def questions(self, r: War) -> list[Decision]:
        """Return the question for an action."""
        return [r.question(Seat(self.seat), TURN, ("end",), continues=self.further)]


def is_stuck(r: War, seat: int) -> bool:
    """Say whether a seat has nothing to end its turn with: no unit, no card, nobody to revive (RDW-54)."""
    if r.state.sides[seat].hand or any(unit.seat == seat for unit in r.state.units.values()):
        return False
    return Turn(book_of(r), board_of(r), seat).revive_fault() is not None


class TurnEnds(Frame, frozen=True):
    """A turn is over: what lasted until then is gone (DW-67, RDW-36)."""

    seat: int

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Clear marks, boosts and statuses of all."""
        state = r.state
        state.active = -1
        r.drop_list(Seat(self.seat))
        for id_, unit in state.units.items():
            if unit.is_marked:
                fresh = Unit(unit.id, unit.seat, unit.troop, unit.at, unit.hp, unit.general, pieces=unit.pieces)
                state.units[id_] = fresh
        for seat, side in enumerate(state.sides):
            if side.used or side.defended or side.lost is not UNSET:
                state.sides[seat] = replace(side, used=0, defended=0, lost=UNSET)
        r.tell(TurnEnded(self.seat))


class AfterEvent(Frame, frozen=True):
    """The warp point opens after the third event (DW-79, RDW-11)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Open it when its time has come."""
        state = r.state
        if len(state.opened) == WARP_EVENTS and state.options.warp_opens == "third_event":
            open_warp(r)


def open_warp(r: War) -> None:
    """Take the volcano out of the game (DW-79, RDW-53)."""
    field = field_of(r)
    r.state.is_open = True
    r.tell(WarpOpened(field.names[field.volcano]))
    settle(r)
