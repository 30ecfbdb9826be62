"""What may change in a position: units, castles, gold, pieces, and who has won or fallen by it (5.3 g)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel.types import Seat

from .base import War, field_of
from .ending import finish, held_pieces, rank_kept
from .events import (
    Afflicted,
    Damaged,
    Died,
    Discarded,
    Healed,
    Moved,
    Paid,
    PiecesTaken,
    Razed,
)
from .state import Castle, Side, Unit, rank_of
from .words import CASTLE_HP, GENERAL_HP, HP, PIECES, word


def alter(r: War, unit: str, **fields: Any) -> Unit:
    """Change fields of a unit on the map and return it."""
    found = r.state.units[unit] = replace(r.state.units[unit], **fields)
    return found


def alter_side(r: War, seat: int, **fields: Any) -> Side:
    """Change fields of a side and return it."""
    found = r.state.sides[seat] = replace(r.state.sides[seat], **fields)
    return found


def pay(r: War, seat: int, n: int, why: str) -> None:
    """Let a seat gain or lose gold, not below none."""
    before = r.state.sides[seat].gold
    left = max(0, before + n)
    alter_side(r, seat, gold=left)
    if left != before:
        r.tell(Paid(seat, left - before, left, why))


def put(r: War, unit: str, cell: int, how: str, **fields: Any) -> None:
    """Put a unit on another hex; a general takes what lies there (RDW-45)."""
    names = field_of(r).names
    origin = r.state.units[unit].at
    alter(r, unit, at=cell, **fields)
    r.tell(Moved(unit, names[origin], names[cell], how))
    settle(r)


def heal(r: War, target: str, n: int) -> None:
    """Give HP back to a unit or a standing castle, up to what it has when whole (RDW-30)."""
    state = r.state
    if target in state.castles:
        castle = state.castles[target]
        hp = min(CASTLE_HP, castle.hp + n)
        state.castles[target] = replace(castle, hp=hp)
        before = castle.hp
    else:
        unit = state.units[target]
        hp = min(GENERAL_HP if unit.general else HP[unit.troop], unit.hp + n)
        alter(r, target, hp=hp)
        before = unit.hp
    if hp != before:
        r.tell(Healed(target, hp - before, hp))


def afflict(r: War, unit: str, tag: str) -> None:
    """Let stun, freeze or silence stick to a unit for the rest of the turn (DW-69, RDW-35)."""
    held = r.state.units[unit].held
    if tag not in held:
        alter(r, unit, held=(*held, tag))
        r.tell(Afflicted(unit, tag))


def hurt(r: War, unit: str, n: int, cause: str, by: int | None = None, killer: str = "", loot: int = -1) -> bool:
    """Take HP from a unit, and the unit off the map if none is left; say whether it died."""
    before = r.state.units[unit]
    hp = max(0, before.hp - n)
    r.tell(Damaged(unit, n, hp, cause))
    if hp:
        alter(r, unit, hp=hp)
        return False
    die(r, before, by, killer, loot)
    return True


def batter(r: War, castle: Castle, n: int, by: int, cause: str) -> None:
    """Take HP from a castle; razed, it brings glory and gold and is open ground (DW-23, DW-88, DW-93, RDW-17)."""
    hp = max(0, castle.hp - n)
    r.state.castles[castle.id] = replace(castle, hp=hp)
    r.tell(Damaged(castle.id, n, hp, cause))
    if not hp:
        r.tell(Razed(castle.id, by))
        alter_side(r, by, razed=r.state.sides[by].razed + 1)
        pay(r, by, 1, "razed")


def die(r: War, unit: Unit, by: int | None, killer: str = "", loot: int = -1) -> None:
    """Take a unit off the map; a general brings glory, gold and its pieces, each time
    that it dies (DW-45, DW-75, DW-88, DW-93, RDW-44, RDW-49).
    """
    del r.state.units[unit.id]
    r.tell(Died(unit.id, field_of(r).names[unit.at], by, killer))
    if unit.general:
        _remember(r, unit)
    if unit.general and by is not None:
        alter_side(r, by, kills=r.state.sides[by].kills + 1)
        pay(r, by, 1, "killed")
    if unit.pieces:
        _hand_over(r, unit, by, killer, loot)
    else:
        settle(r)


def _remember(r: War, dead: Unit) -> None:
    """Keep what a general has done in its own turn, in case that it is revived before its end (RDW-47, WDW-16)."""
    side = r.state.sides[dead.seat]
    if dead.seat == r.state.active and r.state.options.rules_by(5):
        alter_side(r, dead.seat, lost=(*(() if side.lost is UNSET else side.lost), dead))


def _hand_over(r: War, dead: Unit, by: int | None, killer: str, loot: int) -> None:
    """Put the pieces of a dead general where they belong (DW-75 to DW-77, RDW-44, RDW-45)."""
    state = r.state
    mine = sorted((u for u in state.units.values() if u.seat == by), key=lambda u: rank_of(u.id))
    generals = [u for u in mine if u.general]
    if by is None or not mine:
        drop(r, dead.at, dead.pieces)
    elif generals:
        wanted = state.sides[by].orders.loot
        slayer = next((u for u in generals if u.id == killer), None)
        named = next((u for card in wanted for u in generals if u.card == card), None)
        take(r, (slayer or named or max(generals, key=lambda u: u.hp)).id, dead.pieces)
    else:
        slayer = next((u for u in mine if u.id == killer), mine[0])
        drop(r, loot if any(u.at == loot for u in mine) else slayer.at, dead.pieces)


def take(r: War, unit: str, pieces: tuple[str, ...]) -> None:
    """Let a general keep pieces; nothing takes them from it but its death (DW-74, RDW-48)."""
    alter(r, unit, pieces=tuple(sorted((*r.state.units[unit].pieces, *pieces))))
    r.tell(PiecesTaken(pieces, unit=unit))
    settle(r)


def drop(r: War, cell: int, pieces: tuple[str, ...]) -> None:
    """Let pieces lie on a hex (DW-77, RDW-45)."""
    lying = r.state.dropped.get(cell, ())
    r.state.dropped = dict(sorted({**r.state.dropped, cell: tuple(sorted((*lying, *pieces)))}.items()))
    r.tell(PiecesTaken(pieces, at=field_of(r).names[cell]))
    settle(r)


def settle(r: War) -> None:
    """Let generals take what lies on their hexes, then see whether anybody holds all pieces (DW-73, RDW-45, RDW-46)."""
    state = r.state
    if state.outcome is not None:
        return
    for cell, pieces in sorted(state.dropped.items()):
        general = next((u for u in state.units.values() if u.general and u.at == cell), None)
        if general is not None:
            del state.dropped[cell]
            take(r, general.id, pieces)
            return
    if len(state.dug) < PIECES:
        return
    held = held_pieces(state)
    winner = next((s for s in state.still_in if len(held[s]) == PIECES), None)
    if winner is not None:
        finish(r, "five_pieces", (winner,))


def check_fallen(r: War) -> None:
    """Take seats that have neither unit nor standing castle out, the worst first (RDW-50).

    Where nobody is left, glory decides among those that go out; before the fifth edition the last of them won (WDW-16).
    """
    state = r.state
    if state.outcome is not None:
        return
    alive = {c.seat for c in state.castles.values() if c.hp}
    if len(alive) < state.seats:
        alive |= {u.seat for u in state.units.values()}
    falling = [s for s in range(state.seats) if s not in alive and not state.sides[s].fallen]
    if not falling:
        return
    for seat in falling:
        hand = state.sides[seat].hand
        had_left = Seat(seat) in state.out and state.options.rules_by(5)
        alter_side(r, seat, hand=(), fallen=True, left=True if had_left else UNSET)
        if hand:
            state.discards.extend(hand)
            r.tell(Discarded(seat, hand))
    if state.options.rules_by(5) and all(seat in falling for seat in state.still_in):
        finish(r, "glory", state.still_in)
        return
    glory: dict[int, list[Seat]] = {}
    for seat in falling:
        glory.setdefault(state.sides[seat].glory, []).append(Seat(seat))
    for _, seats in sorted(glory.items()):
        if state.outcome is None:
            r.eliminate(seats, "fallen", word("over", "last_one"))
    rank_kept(r)
