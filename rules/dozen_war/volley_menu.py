"""The menu of a volley: two to eight attacks on one seat by different units, shown at once (WDW-12; 5.2.1, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from rules.kernel.menu import CLOSE, OPEN, ROW, Menu, Some, bracketed
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Option

from .aims import FIST_DEEDS
from .attack import owner_of
from .attack_menu import Attacking
from .naming import piece_text
from .state import DozenState
from .turns import Turn
from .words import word

LEAST, MOST = 2, 8
ATTACKS = ("attack", *FIST_DEEDS)
So = tuple[tuple[str, ...], tuple[str, ...], int, bool]
"""What rows so far take: units, cards, the seat that is attacked (-1: none yet), whether a skill is used."""


def is_possible(turn: Turn) -> bool:
    """Say whether there are two attacks to show at once."""
    seers = turn.seers
    if len(seers) < LEAST:
        return False
    board = turn.board
    struck: set[int] = set()
    for unit in seers.values():
        if not turn.further(unit) and not (unit.done and not unit.extra):
            seats = board.struck(unit, board.range_of(unit))
            if not struck.isdisjoint(seats):
                return True
            struck |= seats
    return len([unit for unit in turn.seers.values() if turn.strikes(unit)]) >= LEAST and bool(_Rows(turn).first())


def volley_menu(turn: Turn) -> Menu:
    """Return the rows of a volley."""
    rows = _Rows(turn)
    start: So = ((), (), -1, False)
    return bracketed(Some(word("prompt", "volley"), rows.row, start, rows.grown, LEAST, MOST, rows=True))


class _Rows:
    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.struck: dict[tuple[str, str], set[int]] = {}
        """Per unit and deed the seats it could strike."""
        self.plain: dict[tuple[str, str], set[int]] = {}
        """The same without a card that lengthens its reach."""
        hand = turn.side.hand
        self.longer = [card for card in hand if turn.book.further.get(card)]
        self._left: dict[tuple[str, str, tuple[str, ...]], set[int]] = {}
        for unit in turn.seers.values():
            for deed in turn.strikes(unit):
                seats = self._seats(Attacking(turn, unit, deed))
                if seats:
                    self.struck[unit.id, deed] = seats
                    further = turn.further(unit)
                    self.plain[unit.id, deed] = self._seats(Attacking(turn, unit, deed, hand)) if further else seats

    def _seats(self, way: Attacking) -> set[int]:
        state = self.turn.state
        if way.skill is None or way.skill.pattern == "single":
            return self.turn.board.struck(way.unit, way.furthest())
        found: set[int] = set()
        for seat in range(state.seats):
            narrowed = Attacking(self.turn, way.unit, way.deed, way.used, partial(_is_of, state, seat))
            if narrowed.hexes() if way.skill.pattern == "hex" else narrowed.directions():
                found.add(seat)
        return found

    def first(self) -> set[tuple[str, str, int]]:
        """Return the unit, deed and seat that a volley may begin with: another unit can follow it (WDW-04)."""
        found: set[tuple[str, str, int]] = set()
        for (unit, deed), seats in self.struck.items():
            for (other, by), reached in self.plain.items():
                if other != unit and (by == "attack" or deed == "attack"):
                    found |= {(unit, deed, seat) for seat in seats & reached}
            if self.longer:
                rest = [seat for seat in seats if (unit, deed, seat) not in found]
                found |= {(unit, deed, seat) for seat in rest if self._begins(unit, deed, seat)}
        return found

    def _begins(self, unit: str, deed: str, seat: int) -> bool:
        """Say whether an attack can take what it needs and leave another unit what that needs."""
        for size in range(len(self.longer) + 1):
            for taken in combinations(self.longer, size):
                others = [card for card in self.longer if card not in taken]
                if seat in self._seats_left(unit, deed, others) and self.leaves(unit, deed, seat, taken):
                    return True
        return False

    def leaves(self, unit: str, deed: str, seat: int, taken: Sequence[str]) -> bool:
        """Say whether another unit can follow an attack on a seat that takes these cards (WDW-04)."""
        return any(
            other != unit
            and (by == "attack" or deed == "attack")
            and seat in seats
            and seat in self._seats_left(other, by, [card for card in self.longer if card in taken])
            for (other, by), seats in self.struck.items()
        )

    def _seats_left(self, unit: str, deed: str, used: Sequence[str]) -> set[int]:
        """Return the seats that an attack could strike without cards that lengthen it and are used elsewhere."""
        key = (unit, deed, tuple(used))
        if key not in self._left:
            self._left[key] = self._seats(Attacking(self.turn, self.turn.state.units[unit], deed, used))
        return self._left[key]

    def row(self, so: So) -> Menu:
        """Return the next attack."""
        units, _, seat, skilled = so
        if not units:
            allowed = self.first()
        else:
            allowed = {
                (unit, deed, seat)
                for (unit, deed), seats in self.struck.items()
                if unit not in units
                and seat in seats
                and not (skilled and deed != "attack")
                and self._open(unit, deed, so)
            }
        return self._unit(allowed, so)

    def _open(self, unit: str, deed: str, so: So) -> bool:
        _, cards, seat, _ = so
        return seat in self._seats(Attacking(self.turn, self.turn.state.units[unit], deed, cards))

    def _unit(self, allowed: set[tuple[str, str, int]], so: So) -> Menu:
        units, names = self.turn.state.units, self.turn.board.field.names
        tokens = [unit.id for unit in self.turn.board.of(self.turn.seat) if any(unit.id == a[0] for a in allowed)]

        def then(unit: str) -> Menu:
            deeds = [deed for deed in ATTACKS if any(a[:2] == (unit, deed) for a in allowed)]
            prompt = word("prompt", "deed", unit=piece_text(unit))
            return TokenStep(prompt, lambda: deeds, named, lambda deed: self._attack(unit, deed, allowed, so))

        def named(deed: str) -> Option:
            return Option(deed, word("deed", deed))

        def piece(unit: str) -> Option:
            return Option(unit, piece_text(unit), at=names[units[unit].at])

        return TokenStep(word("prompt", "volley"), lambda: tokens, piece, then)

    def _attack(self, unit: str, deed: str, allowed: set[tuple[str, str, int]], so: So) -> Menu:
        state = self.turn.state
        seats = {seat for other, by, seat in allowed if (other, by) == (unit, deed)}
        spare = None if so[0] or not self.longer else partial(self.leaves, unit, deed)
        return Attacking(self.turn, state.units[unit], deed, so[1], lambda t: owner_of(state, t) in seats, spare).menu()

    def grown(self, so: So, row: Choice) -> So:
        """Add an attack to what the rows before take."""
        units, cards, seat, skilled = so
        if seat < 0:
            seat = self._seat_of(row)
        named = tuple(token for token in row if token in self.turn.book.cards)
        return (*units, row[0]), (*cards, *named), seat, skilled or row[1] != "attack"

    def _seat_of(self, row: Choice) -> int:
        state, own = self.turn.state, self.turn.seat
        if row[2] in state.units or row[2] in state.castles:
            return owner_of(state, row[2])
        from_row = [t for t in row[2:] if t in state.units and state.units[t].seat != own]
        if from_row:
            return state.units[from_row[0]].seat
        way = Attacking(self.turn, state.units[row[0]], row[1])
        return next(iter(self._seats_of_place(way, row[2])))

    def _seats_of_place(self, way: Attacking, token: str) -> set[int]:
        state = self.turn.state
        found: set[int] = set()
        for seat in range(state.seats):
            narrowed = Attacking(self.turn, way.unit, way.deed, way.used, partial(_is_of, state, seat))
            is_hex = way.skill is not None and way.skill.pattern == "hex"
            if token in (narrowed.hexes() if is_hex else narrowed.directions()):
                found.add(seat)
        return found


def _is_of(state: DozenState, seat: int, target: str) -> bool:
    return owner_of(state, target) == seat


def volley_rows(choice: Choice) -> list[Choice]:
    """Return the attacks of a whole volley."""
    found: list[Choice] = []
    row: list[str] = []
    for token in choice[choice.index(OPEN) + 1 : len(choice) - 1 - choice[::-1].index(CLOSE)]:
        if token == ROW:
            found.append(tuple(row))
            row = []
        else:
            row.append(token)
    return found
