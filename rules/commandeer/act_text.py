"""What an ability does, in the words of its card, with the units, squares and directions that an answer names."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.menu import STOP
from rules.kernel.types import Text, Token

from .abilities import AnyOperation, Grant, Modify, Push, Relocate, Restrict, Selector, Swap
from .actions import ACTIVATE, PLAY, working
from .book import Book, Slot
from .card_text import effect, units
from .carded import Carded
from .field import CELL_OF, COMPASS, Cell
from .planning_menu import NOW, asks_on_entering
from .state import OFF, Battle, Source
from .ways import Whole
from .words import ability_named, card_text, plain, word


def used(book: Book, state: Battle, source: Source, left: list[Token]) -> list[Text]:
    """Say what a use of an ability does to whom, effect by effect; empty: to nobody that was named.

    `left`: what was named, in the order of its choices, and what follows; what is read is taken out of it. Effects on
    nobody who is chosen are left to the card, unless that is all there is.
    """
    ability, slots = book.ability(source.card, source.ability), book.sheet(source.card).slots[source.ability]
    if not slots:
        return [effect(operation) for operation in ability.effects]
    named = _named(state, slots, source.owner, left)
    said = _Said(state, source.at, sum(map(len, named)) > 1)
    steps = dict.fromkeys(slot.step for slot in slots)
    return [text for step in steps for text in said.effect(ability.effects[step], _of_step(slots, named, step))]


Pick = tuple[Token, Token]
"""The square of a unit, and the direction or square that was named for it: empty where there is none."""


def _named(state: Battle, slots: Sequence[Slot], owner: int, left: list[Token]) -> list[list[Pick]]:
    """Return what was named for each choice, and take it out."""
    found: list[list[Pick]] = []
    for slot in slots:
        most = len(left) if slot.choose is None else slot.choose.count
        size = 1 if slot.mode == "unit" else 2
        taken: list[Pick] = []
        while len(taken) < most and len(left) >= size and left[0] in CELL_OF and _suits(state, slot, owner, left[0]):
            taken.append((left[0], left[1] if size > 1 else ""))
            del left[:size]
        if left[:1] == [STOP]:
            del left[0]
        found.append(taken)
    return found


def _suits(state: Battle, slot: Slot, owner: int, square: Token) -> bool:
    """Say whether a unit is of the side that a choice is among: what is chosen of none is not said at all."""
    there = state.board[CELL_OF[square]]
    if slot.choose is None or slot.choose.side == "any" or there is None:
        return True
    return (there.owner == owner) == (slot.choose.side == "own")


def _of_step(slots: Sequence[Slot], named: Sequence[list[Pick]], step: int) -> dict[str, list[Pick]]:
    return {slot.name: picks for slot, picks in zip(slots, named, strict=True) if slot.step == step}


class _Said:
    """A use, to be put into words; `own`: the square of the unit whose it is, or where that enters.

    `is_short`: of several units their squares are said, so that the whole fits into a list.
    """

    def __init__(self, state: Battle, own: Cell, is_short: bool) -> None:
        self.state = state
        self.own = own
        self.is_short = is_short

    def effect(self, operation: AnyOperation, named: dict[str, list[Pick]]) -> list[Text]:
        """Word an operation with the units that it is about; nothing where none was named."""
        match operation:
            case Swap(a=a, b=b):
                return self._swapped([*named.items()], {"a": a, "b": b})
            case Relocate():
                return [word("effect", "relocate", "to", units=self.unit(at), square=to) for at, to in named["unit"]]
            case Push() if operation.dir == "choose":
                ways = ((at, word("way", way)) for at, way in named["unit"] if way in COMPASS)
                return [word("effect", "push", "way", units=self.unit(at), arrow=way) for at, way in ways]
            case _:
                chosen = [self.unit(at) for picks in named.values() for at, _ in picks]
                return [_about(operation, chosen)] if chosen else []

    def _swapped(self, named: list[tuple[str, list[Pick]]], given: dict[str, Selector]) -> list[Text]:
        """Say which units exchange squares; who is not chosen is the ability's own unit."""
        chosen = [self.unit(at) for _, picks in named for at, _ in picks]
        if len(named) == len(given):
            return [word("effect", "swap", a=chosen[0], b=chosen[1])] if len(chosen) == len(given) else []
        return [word("effect", "swap", "with", units=found) for found in chosen]

    def unit(self, square: Token) -> Text:
        """Name the unit on a square."""
        there = self.state.board[CELL_OF[square]]
        if there is None or CELL_OF[square] == self.own:
            return units("self")
        if self.is_short:
            return word("deed", "there", square=square)
        return word("deed", "target", card=card_text(there.card), square=square)


def _about(operation: AnyOperation, chosen: list[Text]) -> Text:
    """Word an operation with names in the place of what its card calls them; for how long the card says."""
    text, named = effect(operation), chosen if len(chosen) > 1 else chosen[0]
    if isinstance(operation, Modify | Grant | Restrict):
        return word("effect", "change", "named", units=named, changes=text.args["changes"])
    return Text(text.key, {**text.args, "units": named})


def acts(game: Carded, state: Battle, seat: int, one: Whole) -> list[Text]:
    """Say what an answer that uses an ability or plays a card does beside entering; empty: nothing that is named."""
    verb, name, *rest = one.choice
    if verb == ACTIVATE:
        card, number = ability_named(rest[0])
        return used(game.book, state, Source(seat, card, number, -1, CELL_OF[name]), rest[1:])
    if verb != PLAY:
        return []
    card = plain(name)
    printed = game.book.card(card)
    if printed.is_unit:
        if NOW not in rest:
            return []
        first = asks_on_entering(game.book, card)[0]
        return used(game.book, state, Source(seat, card, first, -1, CELL_OF[rest[0]]), rest[rest.index(NOW) + 1 :])
    if printed.event_type == "ongoing":
        return [_Said(state, OFF, is_short=False).unit(rest[0])]
    sources = [s for s in working(game.book, state, seat, name) if game.book.sheet(s.card).slots[s.ability]]
    return [text for source in sources for text in used(game.book, state, source, rest)]
