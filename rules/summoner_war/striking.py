"""An attack and the double that may come before it (RSW-40, RSW-52)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Frame, Seat

from . import combat, doubles
from .acts import DECLINE
from .board import CELLS, NAMES, Cell
from .publishing import War, begin_anew, publish
from .state import Attack, WarState, piece_at


def strike(r: War, start: Cell, end: Cell, blind: bool = False) -> None:
    """Attack; before it is carried out the attacked side may double, asked or by its standing order."""
    attack = combat.declare(r, start, end, blind)
    if doubles.is_asked(r.state, attack) or doubles.ordered(r.state, attack) is not None:
        r.push(Double(attack))
    else:
        combat.carry_out(r, attack)


class Double(Frame, frozen=True):
    """The attacked side's summoner changes places: by its order, or as it answers (variant of RSW-40, RSW-52)."""

    attack: Attack

    def ordered(self, r: War, question: Decision) -> Choice | None:
        """Return the partner that the order names, where the match does not ask."""
        partner = None if doubles.is_asked(r.state, self.attack) else doubles.ordered(r.state, self.attack)
        return None if partner is None else (NAMES[partner],)

    def run(self, r: Resolver[WarState], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        seat = Seat(piece_at(state, self.attack.end).side)
        if not answers:
            if doubles.is_asked(state, self.attack):
                publish(r)
                begin_anew(state)
            r.ask(self, double_question(r, seat, self.attack))
            return
        token = answers[seat][0]
        if token != DECLINE:
            doubles.swap_with(r, self.attack, CELLS[token])
        combat.carry_out(r, self.attack)


def double_question(r: War, seat: Seat, attack: Attack) -> Decision:
    """Return the attacked side's question; an expired clock goes by its standing order (WSW-09, RSW-52)."""
    about = {"from": NAMES[attack.start], "at": NAMES[attack.end], "shot": attack.shot}
    partner = doubles.ordered(r.state, attack) if r.state.options.rules_by(2) else None
    default = DECLINE if partner is None else NAMES[partner]
    return r.question(seat, "react", (default,), clock="react", about=about)
