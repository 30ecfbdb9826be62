"""What each operation does to the units and zones it names (7.2; RCM-21, RCM-28, RCM-45 to RCM-48)."""

from __future__ import annotations

from rules.kernel.types import Seat

from .abilities import (
    Bounce,
    Damage,
    DiscardRandom,
    Drain,
    Draw,
    Energize,
    ExtraAttack,
    GainCp,
    Grant,
    Mark,
    Modify,
    Operation,
    Push,
    Relocate,
    Remove,
    Restrict,
    Retire,
    Scout,
    Selector,
    Swap,
)
from .book import as_mod
from .carded import War, book_of
from .changes import alter, alter_unit, discard, draw, energize, gain_cp, retire_cards, side_of
from .combat import put_mark
from .events import AttackAdded, Damaged, Drained, Granted, Modified, Restricted, Scouted, Swapped
from .field import NAMES, STEPS, Cell, way_of
from .luck import discarded, passed
from .moving import free, leave, shift, ways_to_move
from .placement import cell_of, unit_at
from .settling import credit_of, followed, settle
from .state import OFF, Source
from .targets import NOTHING, Picks
from .values import Survey, fixed, survey
from .words import plain


class Work:
    """An ability being carried out: its source, what was chosen for it."""

    def __init__(self, r: War, source: Source, picks: Picks) -> None:
        self.r = r
        self.state = r.state
        self.book = book_of(r)
        self.source = source
        self.ability = self.book.ability(source.card, source.ability)
        self._slots = self.book.sheet(source.card).slots[source.ability]
        self._picks = picks

    def perform(self, step: int) -> None:
        """Carry out the operation of a step that needs no cards to be chosen."""
        operation = self.ability.effects[step]
        match operation:
            case Damage(to=to, amount=amount):
                self._damage([cell for cell, _ in self._aimed(step, "to", to)], amount)
            case Modify() | Grant() | Restrict():
                self._change([cell for cell, _ in self._aimed(step, "to", operation.to)], operation)
            case ExtraAttack(to=to):
                for cell, _ in self._aimed(step, "to", to):
                    self._add_attack(cell)
            case Mark(to=to):
                for cell, _ in [] if self.state.fading else self._aimed(step, "to", to):
                    put_mark(self.r, self.source.owner, cell)
            case Relocate() | Push() | Swap():
                self._move(step, operation)
            case Retire(to=to):
                self._leave(step, to, "retired")
            case Bounce(to=to):
                self._leave(step, to, "hand")
            case Remove(to=to):
                self._leave(step, to, "removed")
            case _:
                self._zones(operation)

    def _zones(self, operation: Operation) -> None:
        """Carry out what touches no unit."""
        r, seat = self.r, self.source.owner
        match operation:
            case Draw(who=who, count=count):
                draw(r, seat if who == "own" else 1 - seat, count)
            case DiscardRandom(count=count):
                self._discard_random(1 - seat, count)
            case Energize(count=count):
                side = side_of(r, seat)
                passed(r, seat, side.deck[:count])
                deck = side.deck[count:]
                alter(r, seat, deck=deck, sunk=min(side.sunk, len(deck)))
                energize(r, seat, side.deck[:count])
            case Drain(count=count):
                side = side_of(r, 1 - seat)
                cards = side.energy[:count]
                if cards:
                    alter(r, 1 - seat, energy=side.energy[count:])
                    retire_cards(r, 1 - seat, *cards)
                    r.tell(Drained(1 - seat, tuple(map(plain, cards))))
            case GainCp(count=count):
                gain_cp(r, seat, count)
            case Scout():
                hand = tuple(sorted(map(plain, side_of(r, 1 - seat).hand)))
                alter(r, 1 - seat, seen=hand)
                shown = Scouted(seat, len(hand), hand)
                r.tell(shown, only=frozenset({Seat(seat)}), veiled=Scouted(seat, len(hand)))
            case _:
                raise TypeError(f"{type(operation).__name__} is not carried out here")

    def _aimed(self, step: int, name: str, selector: Selector) -> list[tuple[Cell, int]]:
        """Return the squares of the units meant that are still there, each with what was chosen for it (RCM-21)."""
        for slot, picks in zip(self._slots, self._picks, strict=True):
            if (slot.step, slot.name) == (step, name):
                found = [(cell_of(self.state, id_), extra) for id_, extra in picks]
                return [(cell, extra) for cell, extra in found if cell != OFF]
        return [(cell, NOTHING) for cell in self._fixed(step, selector)]

    def _fixed(self, step: int, selector: Selector) -> list[Cell]:
        chosen = tuple(
            id_
            for slot, picks in zip(self._slots, self._picks, strict=True)
            if slot.step < step and slot.choose is not None
            for id_, _ in picks
        )
        cell = cell_of(self.state, self.source.unit)
        worth = survey(self.book, self.state).get(cell) if cell != OFF else None
        source = self.source if cell == OFF else _moved(self.source, cell)
        return fixed(self.book, self.state, source, selector, chosen, None if worth is None else worth.ways)

    def _damage(self, cells: list[Cell], amount: int) -> None:
        worth = survey(self.book, self.state)
        for cell in cells:
            unit = unit_at(self.state, cell)
            unit = alter_unit(self.r, cell, damage=unit.damage + amount)
            self.r.tell(Damaged(unit.card, NAMES[cell], amount, unit.damage, worth[cell].health))

    def _change(self, cells: list[Cell], operation: Modify | Grant | Restrict) -> None:
        mod = as_mod(operation)
        if self.state.fading and not mod.lasting:
            return
        for cell in cells:
            unit = unit_at(self.state, cell)
            alter_unit(self.r, cell, mods=(*unit.mods, mod))
            at = NAMES[cell]
            if isinstance(operation, Modify):
                self.r.tell(Modified(unit.card, at, mod.lasting, mod.power, mod.health, mod.armor))
            elif isinstance(operation, Grant):
                self.r.tell(Granted(unit.card, at, mod.lasting, mod.keyword, mod.arrows))
            else:
                self.r.tell(Restricted(unit.card, at, mod.lasting, mod.what))

    def _add_attack(self, cell: Cell) -> None:
        if not self.state.fading:
            unit = unit_at(self.state, cell)
            alter_unit(self.r, cell, extra=unit.extra + 1)
            self.r.tell(AttackAdded(unit.card, NAMES[cell]))

    def _move(self, step: int, operation: Relocate | Push | Swap) -> None:
        """Move units; one that cannot move, or has no such square, stays where it is (RCM-48).

        Since the fourth edition those that fall after one move are gone before the next.
        """
        worth = survey(self.book, self.state)
        if isinstance(operation, Swap):
            self._swap(step, operation, worth)
            return
        is_checked = self.state.options.rules_by(4)
        for id_, extra in [(unit_at(self.state, at).id, n) for at, n in self._aimed(step, "unit", operation.unit)]:
            cell = cell_of(self.state, id_)
            if cell == OFF or "cannot_move" in worth[cell].what:
                continue
            if isinstance(operation, Relocate):
                if extra in ways_to_move(self.state, cell):
                    shift(self.r, cell, extra, "relocate")
            else:
                absolute = self.state.options.arrows == "absolute"
                way = extra if operation.dir == "choose" else way_of(operation.dir, self.source.owner, absolute)
                if free(self.state, STEPS[cell][way]):
                    shift(self.r, cell, STEPS[cell][way], "push")
            if is_checked:
                self._check()
                if self.state.outcome is not None:
                    return
            if is_checked or isinstance(operation, Push):
                worth = survey(self.book, self.state)

    def _check(self) -> None:
        """Make a state check within an operation; should the source fall, it is remembered as it is now (RCM-32)."""
        self.source = followed(self.book, self.state, self.source)
        settle(self.r, credit_of(self.state, self.source))

    def _swap(self, step: int, operation: Swap, worth: Survey) -> None:
        one = self._aimed(step, "a", operation.a)
        other = self._aimed(step, "b", operation.b)
        if not one or not other or one[0][0] == other[0][0]:
            return
        a, b = one[0][0], other[0][0]
        if "cannot_move" in worth[a].what or "cannot_move" in worth[b].what:
            return
        board = self.state.board
        board[a], board[b] = board[b], board[a]
        self.r.tell(Swapped(unit_at(self.state, b).card, NAMES[a], unit_at(self.state, a).card, NAMES[b]))

    def _leave(self, step: int, selector: Selector, to: str) -> None:
        for cell, _ in self._aimed(step, "to", selector):
            leave(self.r, cell, to)

    def _discard_random(self, seat: int, count: int) -> None:
        hand = list(side_of(self.r, seat).hand)
        cards = [hand.pop(self.r.pick(len(hand))) for _ in range(min(count, len(hand)))]
        discarded(self.r, seat, cards, hand)
        discard(self.r, seat, cards, lot=True)


def _moved(source: Source, cell: Cell) -> Source:
    """Return a source where its unit stands now (RCM-32)."""
    if source.at == cell:
        return source
    return Source(
        source.owner, source.card, source.ability, source.unit, cell, source.held, source.other, source.trigger
    )
