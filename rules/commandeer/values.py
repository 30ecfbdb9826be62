"""What units are worth as they stand: Power, Health, armour, arrows, keywords, restrictions (CM-11, CM-60, 7.2).

Static effects add up in any order, because their filters and conditions read what is printed and where things stand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final

import msgspec

from .book import Book, Static
from .content import ANY, Choose, Condition, Every, Filter, Selector
from .field import BORDERS, NEXT, RAYS, Cell, clusters, way_of
from .state import OFF, Battle, Mod, Source, Unit, cell_of, taken, unit_at, units

NOTHING: Final[frozenset[str]] = frozenset()


class Worth(msgspec.Struct, gc=False):
    """A unit's values at this moment; `ways`: bits of the directions it has an arrow for; `what` it may not do."""

    power: int
    health: int
    ways: int
    ranged: bool
    marking: bool
    armor: int = 0
    what: frozenset[str] = NOTHING


Survey = Mapping[Cell, Worth]


def survey(book: Book, state: Battle) -> Survey:
    """Return the values of all units by their squares; the last ones are kept, as one position is asked often."""
    key = (state.board, len(state.sides[0].energy), len(state.sides[1].energy), state.active, state.options)
    known, found = book.last[0]
    if known != key:
        found = _survey(book, state)
        book.last[0] = (state.board[:], *key[1:]), found
    return found


def _survey(book: Book, state: Battle) -> Survey:
    penalty = state.options.border_penalty
    absolute = state.options.arrows == "absolute"
    found: dict[Cell, Worth] = {}
    shining: list[tuple[Source, Static]] = []
    sheets = book.sheets
    for cell, unit in enumerate(state.board):
        if unit is None:
            continue
        sheet = sheets[unit.card]
        card = sheet.card
        ways = ways_of(card.arrows, unit.owner, absolute)
        worth = Worth(card.power, card.health - penalty * BORDERS[cell], ways, sheet.is_ranged, sheet.is_marking)
        found[cell] = worth
        for mod in unit.mods:
            _add(worth, mod, unit.owner, absolute)
        if sheet.statics:
            shining += [(Source(unit.owner, unit.card, s.number, unit.id, cell), s) for s in sheet.statics]
        for held in unit.held:
            statics = sheets[held.card].statics
            shining += [(Source(held.owner, held.card, s.number, unit.id, cell, held.id), s) for s in statics]
    for source, static in shining:
        if static.condition is None or holds(state, source, static.condition):
            _shine(book, state, found, source, static, absolute)
    for worth in found.values():
        if worth.power < 0:
            worth.power = 0
        if worth.armor < 0:
            worth.armor = 0
    return found


@cache
def ways_of(arrows: tuple[str, ...], owner: int, absolute: bool) -> int:
    """Return the bits of the directions that arrows point to."""
    found = 0
    for arrow in arrows:
        found |= 1 << way_of(arrow, owner, absolute)
    return found


def _add(worth: Worth, mod: Mod, owner: int, absolute: bool) -> None:
    worth.power += mod.power
    worth.health += mod.health
    worth.armor += mod.armor
    if mod.keyword:
        worth.ranged = worth.ranged or mod.keyword == "range_attack"
        worth.marking = worth.marking or mod.keyword == "marking"
    if mod.arrows:
        worth.ways |= ways_of(mod.arrows, owner, absolute)
    if mod.what:
        worth.what |= {mod.what}


def _shine(book: Book, state: Battle, found: Survey, source: Source, static: Static, absolute: bool) -> None:
    """Let a static ability work on all units it selects."""
    for selector, mod in static.changes:
        for cell in fixed(book, state, source, selector, ()):
            _add(found[cell], mod, unit_at(state, cell).owner, absolute)


def holds(state: Battle, source: Source, condition: Condition | None) -> bool:
    """Say whether a condition is met, seen from the controller of the ability (RCM-42)."""
    if condition is None:
        return True
    near = NEXT[state.options.adjacency][source.at] if source.at != OFF else ()
    if condition.formation and not _formed(state, source, condition.formation):
        return False
    if condition.on_border is not None and (source.at != OFF and BORDERS[source.at] > 0) != condition.on_border:
        return False
    for bound, own in ((condition.adjacent_own, True), (condition.adjacent_enemies, False)):
        if bound is not None:
            count = sum(1 for c in near if (u := state.board[c]) is not None and (u.owner == source.owner) == own)
            if not bound.min <= count <= bound.max:
                return False
    bound, size = condition.energy_zone, len(state.sides[source.owner].energy)
    if bound is not None and not bound.min <= size <= bound.max:
        return False
    for bound, own in ((condition.own_units, True), (condition.enemy_units, False)):
        if bound is not None:
            count = sum(1 for u in state.board if u is not None and (u.owner == source.owner) == own)
            if not bound.min <= count <= bound.max:
                return False
    if condition.has_attachment is not None:
        unit = state.board[source.at] if source.at != OFF else None
        bears = unit is not None and unit.id == source.unit and bool(unit.held)
        if bears != condition.has_attachment:
            return False
    if condition.turn_owner:
        return (state.active == source.owner) == (condition.turn_owner == "own")
    return True


def _formed(state: Battle, source: Source, size: int) -> bool:
    """Say whether own units stand together, so many of them (CM-60, RCM-42)."""
    groups = clusters(state.options.adjacency, taken(state, source.owner))
    if state.options.formation_scope == "own_group" and source.unit:
        groups = tuple(group for group in groups if source.at != OFF and group >> source.at & 1)
    return any(group.bit_count() >= size for group in groups)


def fixed(
    book: Book, state: Battle, source: Source, selector: Selector, chosen: tuple[int, ...], ways: int | None = None
) -> list[Cell]:
    """Return the squares of the units that a selector without a choice means, in board order.

    `ways`: bits of the arrows its source has now; None: those printed on its card.
    """
    if selector in ("self", "host"):
        unit = state.board[source.at] if source.at != OFF else None
        if unit is not None and unit.id == source.unit:
            return [source.at]
        cell = cell_of(state, source.unit)
        return [cell] if cell != OFF else []
    if selector in ("attacker", "attacked"):
        cell = cell_of(state, source.other)
        return [cell] if cell != OFF else []
    if selector == "chosen":
        return sorted(cell for id_ in dict.fromkeys(chosen) if (cell := cell_of(state, id_)) != OFF)
    if isinstance(selector, str) or selector.all is None:
        return []
    every = selector.all
    return candidates(book, state, source, every, chosen, ways)


def candidates(
    book: Book,
    state: Battle,
    source: Source,
    asked: Choose | Every,
    chosen: tuple[int, ...],
    ways: int | None = None,
) -> list[Cell]:
    """Return the squares of the units that fit, in board order."""
    near: Collection[Cell] | None = None
    if asked.within == "adjacent":
        near = NEXT[state.options.adjacency][source.at] if source.at != OFF else ()
    elif asked.within == "line":
        near = _lines(book, state, source, ways)
    elif asked.within == "adjacent_to_chosen":
        cells = [cell for id_ in chosen if (cell := cell_of(state, id_)) != OFF]
        near = {c for cell in cells for c in NEXT[state.options.adjacency][cell]}
    plain = asked.filter is ANY
    found: list[Cell] = []
    for cell, unit in units(state):
        if asked.side != "any" and (unit.owner == source.owner) != (asked.side == "own"):
            continue
        if near is not None and cell not in near:
            continue
        if plain or fits(book, unit, cell, asked.filter, source):
            found.append(cell)
    return found


def _lines(book: Book, state: Battle, source: Source, ways: int | None) -> set[Cell]:
    """Return the squares on the lines of the source's arrows; of a source that has left, of its card."""
    if ways is None:
        unit = next((u for u in state.board if u is not None and u.id == source.unit), None)
        card = book.card(source.card if unit is None else unit.card)
        ways = ways_of(card.arrows, source.owner if unit is None else unit.owner, state.options.arrows == "absolute")
    return {c for way in range(8) if ways >> way & 1 for c in RAYS[source.at][way]}


def fits(book: Book, unit: Unit, cell: Cell, asked: Filter, source: Source | None) -> bool:
    """Say whether a unit on the battlefield passes a filter."""
    if asked.on_border is not None and (BORDERS[cell] > 0) != asked.on_border:
        return False
    if asked.not_self and source is not None and unit.id == source.unit:
        return False
    if asked.damaged is not None and (unit.damage > 0) != asked.damaged:
        return False
    return fits_card(book, unit.card, asked)


def fits_card(book: Book, card: str, asked: Filter) -> bool:
    """Say whether a card passes a filter by what is printed on it."""
    printed = book.card(card)
    if asked.trait and asked.trait not in printed.traits:
        return False
    if asked.legendary is not None and printed.legendary != asked.legendary:
        return False
    if asked.max_command is not None and printed.command > asked.max_command:
        return False
    if asked.min_power is not None and not (printed.is_unit and printed.power >= asked.min_power):
        return False
    if asked.max_power is not None and not (printed.is_unit and printed.power <= asked.max_power):
        return False
    return not asked.keyword or asked.keyword in printed.keywords
