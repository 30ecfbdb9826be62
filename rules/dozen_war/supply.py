"""What castles give: gold, cards and soldiers (DW-10, DW-22, DW-65, DW-85 to DW-87, RDW-14)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.types import Choice, Frame, Seat

from .base import War, field_of
from .changes import alter_side, pay, settle
from .events import Recruited, Supplied
from .hands import taken
from .state import Castle, Unit, rank_of, unit_id
from .words import HP, SOLDIERS, STACK


class Supply(Frame, frozen=True):
    """Gold, cards and soldiers for every seat in turn order (DW-22, DW-65, DW-85 to DW-87)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Supply seat by seat, those that have left too (WDW-05)."""
        for seat in r.state.order:
            if not r.state.sides[seat].fallen and r.state.outcome is None:
                _supply(r, seat)


def _supply(r: War, seat: int) -> None:
    """Give gold, cards and soldiers, but nothing from castles whose supply is withheld (WDW-06)."""
    state = r.state
    side = state.sides[seat]
    giving = [castle for castle in standing_castles(r, seat) if castle.troop not in side.withheld]
    pay(r, seat, 1, "supply")
    cards = taken(r, seat, len(giving))
    alter_side(r, seat, hand=(*side.hand, *cards), withheld=())
    came, lost = soldiers_from_castles(r, seat, side.withheld)
    event = Supplied(seat, state.sides[seat].gold, came, lost, len(cards), cards)
    r.tell(event, frozenset({Seat(seat)}), Supplied(seat, state.sides[seat].gold, came, lost, len(cards)))
    arrived(r)


def arrived(r: War) -> None:
    """See who holds what lies where soldiers have come, from the third edition on (RDW-45, RDW-46, WDW-16)."""
    if r.state.options.rules_by(3):
        settle(r)


def soldiers_from_castles(r: War, seat: int, withheld: tuple[str, ...] = ()) -> tuple[list[tuple[str, str]], int]:
    """Put a soldier of its troop into each standing castle with room (DW-10, DW-28, DW-86, RDW-14)."""
    names = field_of(r).names
    came: list[tuple[str, str]] = []
    lost = 0
    for castle in standing_castles(r, seat):
        if castle.troop in withheld:
            continue
        unit = new_soldier(r, seat, castle.troop, castle.at)
        if unit is None:
            lost += 1
        else:
            came.append((unit.id, names[castle.at]))
    return came, lost


def standing_castles(r: War, seat: int) -> list[Castle]:
    """Return a seat's castles that are not razed, in the order of ids; razed ones give nothing (DW-26)."""
    found = [castle for castle in r.state.castles.values() if castle.seat == seat and castle.hp > 0]
    return sorted(found, key=lambda castle: rank_of(castle.id))


def new_soldier(r: War, seat: int, troop: str, cell: int) -> Unit | None:
    """Put a new soldier on a hex and return it, None where there is no room for it."""
    state = r.state
    if sum(not unit.general for unit in state.units.values() if unit.at == cell) >= STACK:
        return None
    serials = list(state.sides[seat].serials)
    serials[SOLDIERS.index(troop)] += 1
    alter_side(r, seat, serials=tuple(serials))
    id_ = unit_id(state.corners[seat], troop, serials[SOLDIERS.index(troop)])
    unit = state.units[id_] = Unit(id_, seat, troop, cell, HP[troop])
    return unit


def recruit(r: War, seat: int, troop: str, castle: str) -> None:
    """Put a soldier into an own castle outside supply (7.2)."""
    cell = r.state.castles[castle].at
    unit = new_soldier(r, seat, troop, cell)
    if unit is not None:
        r.tell(Recruited(unit.id, field_of(r).names[cell]))
        arrived(r)
