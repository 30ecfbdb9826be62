"""The catalogue of Skirmish: decoded strictly from parsed content files and checked as a whole (7.1-7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec

from rules.kernel.content import Files, Rows, bare, content_hash, only_keys, read_section
from rules.kernel.errors import ContentError

from .content import Catalogue, Deck, MapSpec, Position, UnitType
from .positions import fault
from .pricing import faults
from .vocabulary import Fault

SECTIONS: dict[str, type[UnitType] | type[MapSpec] | type[Deck]] = {
    "units": UnitType,
    "masters": UnitType,
    "tokens": UnitType,
    "maps": MapSpec,
    "decks": Deck,
}
PUZZLES = "puzzles"
KINDS = {"units": "normal", "masters": "master", "tokens": "token"}
TERRAIN = ".#~^+we"
DECK_SIZE = 9
MOST_COPIES = 2
MOST_STARTERS = 5
MOST_ROWS = 26


def load(files: Files) -> Catalogue:
    """Build the catalogue from parsed files by name, in order of the names; raise ContentError at the first fault.

    Each file may hold any of the arrays `units`, `masters`, `tokens`, `maps`, `decks`, `puzzles`; entries keep their
    order.
    """
    for source in sorted(files):
        only_keys(source, files[source], (*SECTIONS, PUZZLES))
    units, masters, tokens = (read_section(files, name, UnitType) for name in KINDS)
    maps, decks = read_section(files, "maps", MapSpec), read_section(files, "decks", Deck)
    _check_unit_ids(units, masters, tokens)
    for section, rows in (("tokens", tokens), ("units", units), ("masters", masters)):
        for unit, source in rows.values():
            _check_unit(section, unit, source, bare(tokens))
    for spec, source in maps.values():
        _check_map(spec, source)
    for deck, source in decks.values():
        _check_deck(deck, source, bare(units), bare(masters))
    catalogue = Catalogue(bare(units), bare(masters), bare(tokens), bare(maps), bare(decks))
    found = read_section(files, PUZZLES, Position, needed=False)
    for position, source in found.values():
        if (reason := fault(position, catalogue)) is not None:
            raise ContentError(source, f"{PUZZLES}[{position.id}]", reason)
    # no match depends on puzzles, so they are no part of what a running match is bound to
    return msgspec.structs.replace(catalogue, puzzles=bare(found), hash=_hash(catalogue))


def _check_unit_ids(units: Rows[UnitType], masters: Rows[UnitType], tokens: Rows[UnitType]) -> None:
    seen = dict(units)
    for section, rows in (("masters", masters), ("tokens", tokens)):
        for key, (_, source) in rows.items():
            if key in seen:
                raise ContentError(source, f"{section}[{key}].id", f"already used in {seen[key][1]}")
        seen |= rows


def _check_unit(section: str, unit: UnitType, source: str, tokens: Mapping[str, UnitType]) -> None:
    path = f"{section}[{unit.id}]"
    if unit.name is not None:
        raise ContentError(source, f"{path}.name", "names are locale entries, only a self-made master carries one")
    found = faults(unit, tokens, KINDS[section])
    if found:
        raise ContentError(source, f"{path}.{found[0].path}", "; ".join(map(_reason, found)))
    if unit.ability is not None and unit.ability.uses is not None and unit.ability.uses < 1:
        raise ContentError(source, f"{path}.ability.uses", "a limit of uses is at least 1")


def _bare(value: Any) -> str:
    """Return a value of a fault's text; of a nested text the end of its key."""
    return str(cast("dict[str, Any]", value)["key"]).rpartition(".")[2] if isinstance(value, dict) else str(value)


def _reason(found: Fault) -> str:
    details = ", ".join(f"{name} {_bare(value)}" for name, value in found.text.args.items())
    return f"{found.text.key.rpartition('.')[2]} ({found.clause}): {details}"


def _check_map(spec: MapSpec, source: str) -> None:
    path = f"maps[{spec.id}].grid"
    if not 1 <= len(spec.grid) <= MOST_ROWS:
        raise ContentError(source, path, f"expected 1 to {MOST_ROWS} rows, got {len(spec.grid)}")
    for index, row in enumerate(spec.grid):
        if len(row) != len(spec.grid[0]) or not row:
            raise ContentError(source, f"{path}[{index}]", f"expected {len(spec.grid[0])} squares, got {len(row)}")
        unknown = sorted(set(row) - set(TERRAIN))
        if unknown:
            raise ContentError(source, f"{path}[{index}]", f"unknown square {unknown[0]!r}, expected one of {TERRAIN}")
    squares = Counter("".join(spec.grid))
    for side in "we":
        if squares[side] < MOST_STARTERS:
            raise ContentError(source, path, f"expected {MOST_STARTERS} squares {side!r} or more, got {squares[side]}")


def _check_deck(deck: Deck, source: str, units: Mapping[str, UnitType], masters: Mapping[str, UnitType]) -> None:
    path = f"decks[{deck.id}]"
    if len(deck.units) != DECK_SIZE:
        raise ContentError(source, f"{path}.units", f"expected {DECK_SIZE} units, got {len(deck.units)}")
    for index, unit in enumerate(deck.units):
        if unit not in units:
            raise ContentError(source, f"{path}.units[{index}]", f"no normal unit {unit!r}")
        if deck.units.count(unit) > MOST_COPIES:
            raise ContentError(source, f"{path}.units[{index}]", f"more than {MOST_COPIES} copies of {unit!r}")
    if deck.master not in masters:
        raise ContentError(source, f"{path}.master", f"no preset master {deck.master!r}")


def _hash(catalogue: Catalogue) -> str:
    return content_hash([list(_rules_fields(section)) for section in _sections(catalogue)])


def _sections(catalogue: Catalogue) -> Iterator[Mapping[str, UnitType | MapSpec | Deck]]:
    yield from (catalogue.units, catalogue.masters, catalogue.tokens, catalogue.maps, catalogue.decks)


def _rules_fields(section: Mapping[str, UnitType | MapSpec | Deck]) -> Iterator[UnitType | MapSpec | Deck]:
    for entry in section.values():
        yield msgspec.structs.replace(entry, tags=(), colour="") if isinstance(entry, UnitType) else entry
