"""What units are worth as they stand: Power, Health, armour, arrows, keywords, restrictions (CM-11, CM-60, 7.2).

Static effects add up in any order, because their filters and conditions read what is printed and where things stand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import compress
from typing import Final, NamedTuple

from msgspec.structs import replace

from .abilities import ANY, Bound, Choose, Condition, Every, Filter, Selector
from .book import Book, Static
from .field import BORDERS, CELLS, NEXT, RAYS, Cell, clusters, largest, ways_of
from .placement import cell_of, taken
from .state import OFF, Battle, Mod, Options, Source, Unit, Worth

OWN: Final = ("self", "host")
"""Selectors that mean the unit of the ability."""


_CELLS: Final = tuple(range(CELLS))
Survey = Mapping[Cell, Worth]


class Known(NamedTuple):
    """A survey and what it was made of; `moment`: the Energy of both sides and the turn, None where it is all one.

    `alone`: what each unit is worth without static abilities; `shining`: those; `fallen`: units with no Health left;
    `is_steady`: those abilities ask for nothing but which units and attachments stand where.
    """

    board: list[Unit | None]
    options: Options
    moment: tuple[int, int, int] | None
    found: dict[Cell, Worth]
    alone: dict[Cell, Worth]
    shining: list[tuple[Source, Static]]
    fallen: list[tuple[Cell, Unit]]
    is_steady: bool


def survey(book: Book, state: Battle) -> Survey:
    """Return the values of all units by their squares."""
    return surveyed(book, state).found


def fallen(book: Book, state: Battle) -> list[tuple[Cell, Unit]]:
    """Return the units whose damage has come to their Health, in board order (CM-45)."""
    return surveyed(book, state).fallen


def surveyed(book: Book, state: Battle) -> Known:
    """Return the survey of a position; the last one is kept, as one position is asked often."""
    known: Known | None = book.last[0]
    if known is None or (known.options is not state.options and known.options != state.options):
        known = Known([None] * CELLS, state.options, None, {}, {}, [], [], False)
    elif known.board == state.board and (known.moment is None or known.moment == _moment(state)):
        return known
    found = book.last[0] = _survey(book, state, known)
    return found


def _moment(state: Battle) -> tuple[int, int, int]:
    south, north = state.sides
    return len(south.energy), len(north.energy), state.active


def _survey(book: Book, state: Battle, before: Known) -> Known:
    """Survey a position: only squares that are not as they were `before` are looked at; none were before the first."""
    board = state.board
    alone, shining, is_same, is_new, is_still = before.alone, before.shining, True, False, True
    last = before.board
    changed = [cell for cell, unit in enumerate(board) if unit is not last[cell]]
    for cell in changed:
        was, unit = last[cell], board[cell]
        is_alike = was is not None and unit is not None and _is_alike(was, unit)
        if is_alike and was is not None and unit is not None and was.id == unit.id and was.held == unit.held:
            continue
        is_still = False
        is_same = is_same and _shines_alike(book, was, unit)
        if is_alike:
            continue
        if alone is before.alone:
            alone = dict(alone)
        if unit is None:
            del alone[cell]
        else:
            is_new = is_new or cell not in alone
            alone[cell] = _alone(book, state, cell, unit)
    if is_new:
        alone = dict(sorted(alone.items()))
    if is_still and before.is_steady:
        # what nobody has touched has fallen only if it had before
        dead = _dead(board, before.found, before.found if before.fallen else changed)
        return Known(board[:], state.options, None, before.found, alone, shining, dead, True)
    if not is_same:
        shining = _shining(book, board)
    found = alone
    if shining:
        found = dict(alone)
        for source, static in shining:
            if static.condition is None or holds(state, source, static.condition):
                _shine(book, state, alone, found, source, static)
    for cell, worth in found.items():
        if worth.power < 0 or worth.armor < 0:
            found = {**found, cell: replace(worth, power=max(0, worth.power), armor=max(0, worth.armor))}
    moment = _moment(state) if shining and any(static.is_fleeting for _, static in shining) else None
    is_steady = not shining or all(static.is_steady for _, static in shining)
    return Known(board[:], state.options, moment, found, alone, shining, _dead(board, found, found), is_steady)


def _dead(board: list[Unit | None], found: Survey, cells: Iterable[Cell]) -> list[tuple[Cell, Unit]]:
    """Return the units on these squares with no Health left."""
    gone: list[tuple[Cell, Unit]] = []
    for cell in cells:
        unit = board[cell]
        if unit is not None and unit.damage >= found[cell].health:
            gone.append((cell, unit))
    return gone


def _shining(book: Book, board: list[Unit | None]) -> list[tuple[Source, Static]]:
    """Return the static abilities on the battlefield, in board order."""
    found: list[tuple[Source, Static]] = []
    sheets = book.sheets
    for cell in compress(_CELLS, board):
        unit = board[cell]
        if unit is None:
            continue
        statics = sheets[unit.card].statics
        if statics:
            found += [(Source(unit.owner, unit.card, s.number, unit.id, cell), s) for s in statics]
        for held in unit.held:
            statics = sheets[held.card].statics
            found += [(Source(held.owner, held.card, s.number, unit.id, cell, held.id), s) for s in statics]
    return found


def _shines_alike(book: Book, was: Unit | None, unit: Unit | None) -> bool:
    """Say whether a square has the same static abilities as before, of the same unit and attachments, or none."""
    if was is not None and unit is not None and was.id == unit.id and was.card == unit.card and was.held == unit.held:
        return was.owner == unit.owner
    return not (_has_statics(book, was) or _has_statics(book, unit))


def _has_statics(book: Book, unit: Unit | None) -> bool:
    """Say whether a unit or anything on it has a static ability."""
    if unit is None:
        return False
    sheets = book.sheets
    return bool(sheets[unit.card].statics) or any(sheets[held.card].statics for held in unit.held)


def _is_alike(was: Unit, unit: Unit) -> bool:
    """Say whether two units are worth the same on the same square."""
    return was.card == unit.card and was.owner == unit.owner and was.mods == unit.mods


def _alone(book: Book, state: Battle, cell: Cell, unit: Unit) -> Worth:
    """Return what a unit is worth without static abilities (CM-11, RCM-03)."""
    absolute = state.options.arrows == "absolute"
    sheet = book.sheets[unit.card]
    card = sheet.card
    ways = sheet.ways[0 if absolute else unit.owner]
    health = card.health - state.options.border_penalty * BORDERS[cell]
    worth = Worth(card.power, health, ways, sheet.is_ranged, sheet.is_marking)
    for mod in unit.mods:
        _add(worth, mod, unit, absolute)
    return worth


def _add(worth: Worth, mod: Mod, unit: Unit | None, absolute: bool) -> None:
    if mod.power:
        worth.power += mod.power
    if mod.health:
        worth.health += mod.health
    if mod.armor:
        worth.armor += mod.armor
    if mod.keyword:
        worth.ranged = worth.ranged or mod.keyword == "range_attack"
        worth.marking = worth.marking or mod.keyword == "marking"
    if mod.arrows and unit is not None:
        worth.ways |= ways_of(mod.arrows, unit.owner, absolute)
    if mod.what:
        worth.what |= {mod.what}


def _shine(
    book: Book,
    state: Battle,
    alone: Survey,
    found: dict[Cell, Worth],
    source: Source,
    static: Static,
) -> None:
    """Let a static ability work on all units it selects; what they are worth alone is left as it is."""
    absolute = state.options.arrows == "absolute"
    for selector, mod in static.changes:
        for cell in (source.at,) if selector in OWN else fixed(book, state, source, selector, ()):
            if found[cell] is alone[cell]:
                found[cell] = replace(found[cell])
            _add(found[cell], mod, state.board[cell], absolute)


def holds(state: Battle, source: Source, condition: Condition | None) -> bool:
    """Say whether a condition is met, seen from the controller of the ability (RCM-42)."""
    if condition is None:
        return True
    if condition.formation and not _formed(state, source, condition.formation):
        return False
    if condition.turn_owner and (state.active == source.owner) != (condition.turn_owner == "own"):
        return False
    if condition.on_border is not None and (source.at != OFF and BORDERS[source.at] > 0) != condition.on_border:
        return False
    if condition.adjacent_own is not None and not _near(state, source, condition.adjacent_own, own=True):
        return False
    if condition.adjacent_enemies is not None and not _near(state, source, condition.adjacent_enemies, own=False):
        return False
    bound = condition.energy_zone
    if bound is not None and not bound.min <= len(state.sides[source.owner].energy) <= bound.max:
        return False
    if condition.own_units is not None and not _many(state, condition.own_units, source.owner):
        return False
    if condition.enemy_units is not None and not _many(state, condition.enemy_units, 1 - source.owner):
        return False
    return condition.has_attachment is None or _bears(state, source) == condition.has_attachment


def _near(state: Battle, source: Source, bound: Bound, own: bool) -> bool:
    """Say whether as many own or enemy units stand next to the source as are asked for."""
    count = 0
    for cell in NEXT[state.options.adjacency][source.at] if source.at != OFF else ():
        unit = state.board[cell]
        count += unit is not None and (unit.owner == source.owner) == own
    return bound.min <= count <= bound.max


def _many(state: Battle, bound: Bound, owner: int) -> bool:
    """Say whether a side has as many units as are asked for."""
    return bound.min <= taken(state, owner).bit_count() <= bound.max


def _bears(state: Battle, source: Source) -> bool:
    """Say whether the source's unit carries an attachment."""
    unit = state.board[source.at] if source.at != OFF else None
    return unit is not None and unit.id == source.unit and bool(unit.held)


def _formed(state: Battle, source: Source, size: int) -> bool:
    """Say whether own units stand together, so many of them (CM-60, RCM-42)."""
    own = taken(state, source.owner)
    if state.options.formation_scope != "own_group" or not source.unit:
        return largest(state.options.adjacency, own) >= size
    groups = clusters(state.options.adjacency, own)
    return any(group.bit_count() >= size for group in groups if source.at != OFF and group >> source.at & 1)


def fixed(
    book: Book, state: Battle, source: Source, selector: Selector, chosen: tuple[int, ...], ways: int | None = None
) -> list[Cell]:
    """Return the squares of the units that a selector without a choice means, in board order.

    `ways`: bits of the arrows its source has now; None: those printed on its card.
    """
    if selector in OWN:
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
    board = state.board
    own = None if asked.side == "any" else asked.side == "own"
    for cell in compress(_CELLS, board) if near is None else sorted(near):
        unit = board[cell]
        if unit is None:
            continue
        if own is not None and (unit.owner == source.owner) != own:
            continue
        if plain or fits(book, unit, cell, asked.filter, source):
            found.append(cell)
    return found


def _lines(book: Book, state: Battle, source: Source, ways: int | None) -> set[Cell]:
    """Return the squares on the lines of the source's arrows; of one that has left, of its card or its host's."""
    if ways is None:
        unit = next((u for u in state.board if u is not None and u.id == source.unit), None)
        card, owner = (source.card, source.owner) if unit is None else (unit.card, unit.owner)
        ways = source.arrows or book.sheets[card].ways[0 if state.options.arrows == "absolute" else owner]
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
