"""What an ability asks its controller to choose of units: as a menu, and read back from an answer (RCM-11, RCM-48)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from rules.kernel.menu import STOP, Menu, One, Some, Then, nothing, pool
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from .abilities import Aim, Operation, Push, Relocate, Swap, selectors
from .book import Book, Slot
from .field import CELL_OF, COMPASS, NAMES, STEPS, Cell
from .moving import can_move, free, is_deadly, ways_to_move
from .placement import unit_at
from .state import Battle, Source
from .steps import no_way, squares
from .values import Survey, candidates, fixed, survey
from .words import card_text, no, side_text, word

NOTHING = -1
Picks = tuple[tuple[tuple[int, int], ...], ...]
"""For each slot of an ability the units chosen, by id, each with its direction, its square or NOTHING."""
Picked = tuple[tuple[int, Cell], ...]
"""The squares of the units chosen so far, each with the step it was chosen for."""
Tail = Callable[[], "Menu | None"]


class Asked:
    """The choices of one ability in one position; `exact`: each needs as many units as it says (RCM-11)."""

    def __init__(self, book: Book, state: Battle, source: Source, exact: bool) -> None:
        self.book = book
        self.state = state
        self.source = source
        self.exact = exact
        self.ability = book.ability(source.card, source.ability)
        self.slots = book.sheet(source.card).slots[source.ability]
        self._mended = state.options.rules_by(2)
        self._linked = exact and self._mended and _is_linked(self.slots)
        self._known: Survey | None = None

    @property
    def _worth(self) -> Survey:
        if self._known is None:
            self._known = survey(self.book, self.state)
        return self._known

    def menu(self, tail: Tail) -> Menu | None:
        """Return the choices one after the other, and what follows them."""
        return self._menu(0, (), tail)

    def read(self, tokens: Choice) -> tuple[Picks, Choice]:
        """Return what was chosen, and the tokens after it."""
        found: list[tuple[tuple[int, int], ...]] = []
        picked: Picked = ()
        for number, slot in enumerate(self.slots):
            cells = self._cells(number, picked)
            least, most = self._bounds(slot, cells)
            size = 1 if slot.mode == "unit" else 2
            taken: list[Choice] = []
            while len(taken) < most and tokens[:1] not in ((), (STOP,)):
                taken.append(tokens[:size])
                tokens = tokens[size:]
            if len(taken) < most and least < most:
                tokens = tokens[1:]
            found.append(tuple(self._pick(item) for item in taken))
            picked = (*picked, *((slot.step, CELL_OF[item[0]]) for item in taken))
        return tuple(found), tokens

    def lacking(self) -> Refusal | None:
        """Say why the choices that must be made cannot be made (RCM-11)."""
        missing = not self._can_end(0, ()) if self._linked else any(self._misses(n) for n in range(len(self.slots)))
        return no("no_target", "RCM-11", card=card_text(self.source.card)) if missing else None

    def _misses(self, number: int) -> bool:
        """Say whether a choice cannot be made whatever else is chosen; of what is next to others that is not known."""
        asked = self.slots[number].choose
        if asked is None or asked.up_to or asked.within == "adjacent_to_chosen":
            return False
        return len(self._cells(number, ())) < asked.count

    def _can_end(self, number: int, picked: Picked) -> bool:
        """Say whether all choices from one on can be made after those before it."""
        return number == len(self.slots) or any(True for _ in self._leading(number, picked))

    def _leading(self, number: int, picked: Picked) -> Iterator[tuple[Cell, ...]]:
        """Yield what may be chosen at a place so that all choices after it can be made: as few units as may be."""
        step, cells = self.slots[number].step, self._cells(number, picked)
        least, most = self._bounds(self.slots[number], cells)
        for size in range(least, min(least + 1, most) + 1):
            for taken in combinations(cells, size):
                if self._can_end(number + 1, (*picked, *((step, cell) for cell in taken))):
                    yield taken

    def is_idle(self) -> bool:
        """Say whether it is all about units that are to be chosen, and there are none (WCM-03)."""
        if not self.slots or any(self._cells(number, ()) for number in range(len(self.slots))):
            return False
        steps = {slot.step for slot in self.slots}
        return all(n in steps or self._is_about_chosen(op) for n, op in enumerate(self.ability.effects))

    def _is_about_chosen(self, operation: Operation) -> bool:
        """Say whether an operation is about the units chosen before; the first edition saw only what has a `to`."""
        named = selectors(operation)
        return any(selector == "chosen" and (name == "to" or self._mended) for name, selector in named)

    def _menu(self, number: int, picked: Picked, tail: Tail) -> Menu | None:
        if number == len(self.slots):
            return tail()
        slot = self.slots[number]
        cells = self._cells(number, picked)
        least, most = self._bounds(slot, cells)
        ends = list(self._leading(number, picked)) if self._linked else [()]
        is_free, is_loose = () in ends, least < most
        least = max(least, min(map(len, ends), default=least))

        def left(taken: Choice) -> list[Cell]:
            """Return who may be chosen beside others so that all choices after it can be made (RCM-11)."""
            there = [CELL_OF[token] for token in taken]
            rest_of = [end for end in ends if is_loose or all(cell in end for cell in there)]
            return [c for c in cells if c not in there and (is_free or any(c in end for end in rest_of))]

        def rest(taken: Choice) -> Menu | None:
            units = taken if slot.mode == "unit" else taken[::2]
            named = tuple((slot.step, CELL_OF[token]) for token in units)
            return self._menu(number + 1, (*picked, *named), tail)

        if not most:
            return rest(())
        if least == most == 1:
            return self._one(slot, left(()), rest)
        return Then(self._some(slot, left, least, most), rest)

    def _one(self, slot: Slot, cells: Sequence[Cell], rest: Callable[[Choice], Menu | None]) -> Menu:
        """Return the choice of a single unit, with what is named beside it."""

        def then(token: Token) -> Menu | None:
            if slot.mode == "unit":
                return rest((token,))
            return self._extra(slot, CELL_OF[token], lambda _: rest((token,)))

        prompt = word("prompt", "units", card=card_text(self.source.card))
        return TokenStep(prompt, lambda: names(cells), lambda token: self.unit_option(CELL_OF[token]), then)

    def _some(self, slot: Slot, left: Callable[[Choice], list[Cell]], least: int, most: int) -> Some:
        prompt = word("prompt", "units", card=card_text(self.source.card))

        def listed(taken: Choice) -> list[Option]:
            return [self.unit_option(cell) for cell in left(taken)]

        if slot.mode == "unit":
            return pool(prompt, listed, least, most, entire=self._mended and least == len(left(())))

        def each(taken: Choice) -> Menu:
            return One(prompt, lambda: listed(taken), lambda token: self._extra(slot, CELL_OF[token]))

        return Some(prompt, each, fold=lambda acc, item: (*acc, item[0]), least=least, most=most)

    def unit_option(self, cell: Cell) -> Option:
        """Return the option that stands for the unit of a square."""
        return unit_option(self.state, cell)

    def _extra(self, slot: Slot, cell: Cell, then: Callable[[Token], Menu | None] = nothing) -> Menu:
        if slot.mode == "way":
            return One(word("prompt", "way", square=NAMES[cell]), lambda: self._way_options(cell), then)
        return squares(
            word("prompt", "to", square=NAMES[cell]),
            ways_to_move(self.state, cell),
            lambda to: self._own(cell) and is_deadly(self.book, self.state, cell, to),
            lambda token: no_way(self.state, token, "RCM-48"),
            then,
        )

    def _way_options(self, cell: Cell) -> list[Option]:
        """List the directions; those in which nothing would move come last, with a doubt (RCM-48)."""
        open_ways = [way for way in range(8) if STEPS[cell][way] >= 0 and free(self.state, STEPS[cell][way])]
        found = [self._way(cell, way) for way in open_ways]
        doubt = word("doubt", "push", square=NAMES[cell])
        shut = [name for way, name in enumerate(COMPASS) if way not in open_ways]
        return [*found, *(Option(n, word("way", n), doubt=doubt if open_ways else None) for n in shut)]

    def _way(self, cell: Cell, way: int) -> Option:
        to = STEPS[cell][way]
        warning = _lethal() if self._own(cell) and is_deadly(self.book, self.state, cell, to) else None
        return Option(COMPASS[way], word("way", COMPASS[way]), at=NAMES[to], warning=warning)

    def _own(self, cell: Cell) -> bool:
        return unit_at(self.state, cell).owner == self.source.owner

    def _pick(self, item: Choice) -> tuple[int, int]:
        square, *more = item
        extra = NOTHING
        for token in more:
            extra = CELL_OF[token] if token in CELL_OF else COMPASS.index(token)
        return unit_at(self.state, CELL_OF[square]).id, extra

    def _cells(self, number: int, picked: Picked) -> list[Cell]:
        """Return the units that a slot may choose, given those chosen before (RCM-48)."""
        slot = self.slots[number]
        state, source = self.state, self.source
        before = tuple(unit_at(state, cell).id for step, cell in picked if step < slot.step and self._is_chosen(step))
        asked = slot.choose or (slot.selector.all if isinstance(slot.selector, Aim) else None)
        worth = self._worth.get(source.at) if asked is not None and asked.within == "line" else None
        ways = None if worth is None else worth.ways
        if slot.choose is None:
            found = fixed(self.book, state, source, slot.selector, before, ways)
        else:
            found = candidates(self.book, state, source, slot.choose, before, ways)
        operation = self.ability.effects[slot.step]
        taken = {cell for step, cell in picked if step == slot.step}
        if isinstance(operation, Swap):
            other = operation.b if slot.name == "a" else operation.a
            if other in ("self", "host"):
                taken.update(fixed(self.book, state, source, other, before))
        if isinstance(operation, Relocate | Push | Swap):
            found = [cell for cell in found if "cannot_move" not in self._worth[cell].what]
        if isinstance(operation, Relocate):
            found = [cell for cell in found if can_move(state, cell)]
        return [cell for cell in found if cell not in taken]

    def _is_chosen(self, step: int) -> bool:
        """Say whether an operation's units are chosen, not given (7.2); the first edition did not tell them apart."""
        return not self._mended or any(slot.step == step and slot.choose is not None for slot in self.slots)

    def _bounds(self, slot: Slot, cells: list[Cell]) -> tuple[int, int]:
        if slot.choose is None:
            return len(cells), len(cells)
        most = min(slot.choose.count, len(cells))
        if slot.choose.up_to:
            return 0, most
        return (slot.choose.count, slot.choose.count) if self.exact else (most, most)


def _is_linked(slots: Sequence[Slot]) -> bool:
    """Say whether what may be chosen at one place hangs on what was chosen at another."""
    return len({slot.step for slot in slots}) < len(slots) or any(
        slot.choose is not None and slot.choose.within == "adjacent_to_chosen" for slot in slots
    )


def unit_option(state: Battle, cell: Cell) -> Option:
    """Return the option that stands for the unit of a square."""
    unit = unit_at(state, cell)
    text = word("unit", "at", card=card_text(unit.card), square=NAMES[cell], side=side_text(unit.owner))
    return Option(NAMES[cell], text, at=NAMES[cell])


def _lethal() -> Text:
    return word("warning", "lethal")


def names(cells: Iterable[Cell]) -> tuple[Token, ...]:
    """Return the tokens of squares."""
    return tuple(NAMES[cell] for cell in cells)
