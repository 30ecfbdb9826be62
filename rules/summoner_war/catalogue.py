"""The catalogue of Summoner War: decoded strictly from parsed content files and checked as a whole (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel.content import Files, bare, content_hash, only_keys, read_section, sources
from rules.kernel.errors import ContentError

from .cards import CARD_ORDER, CARDS, SEED_CARDS, TYPES
from .content import DRAFT, LETTERS, PIECES, STANDARD, Army, Catalogue, Layout, Trio
from .positions import Position, fault

SECTIONS: dict[str, type[Any]] = {"armies": Army, "layouts": Layout, "trios": Trio, "puzzles": Position}
NEEDED = ("armies", "layouts", "trios")


def load(files: Files) -> Catalogue:
    """Build the catalogue from parsed files by name; raise ContentError at the first fault."""
    for source in sorted(files):
        only_keys(source, files[source], SECTIONS)
    found: dict[str, dict[str, Any]] = {
        name: bare(read_section(files, name, kind, needed=name in NEEDED)) for name, kind in SECTIONS.items()
    }
    source = sources(files)
    catalogue = Catalogue(found["armies"], found["layouts"], found["trios"])
    _check(source, catalogue)
    for position in found["puzzles"].values():
        reason = fault(position, LETTERS, catalogue.armies[STANDARD].counts)
        if reason is not None:
            raise ContentError(source, f"puzzles[{position.id}]", reason)
    # no match depends on puzzles, so they are no part of what a running match is bound to
    return msgspec.structs.replace(catalogue, puzzles=found["puzzles"], hash=content_hash(catalogue))


def _check(source: str, catalogue: Catalogue) -> None:
    for army in catalogue.armies.values():
        _check_army(source, army)
    for layout in catalogue.layouts.values():
        _check_layout(source, layout, catalogue)
    for trio in catalogue.trios.values():
        reason = draft_fault(trio.cards)
        if reason is not None:
            raise ContentError(source, f"trios[{trio.id}].cards", reason)
        if trio.layout not in catalogue.layouts:
            raise ContentError(source, f"trios[{trio.id}].layout", f"there is no layout {trio.layout!r}")


def _check_army(source: str, army: Army) -> None:
    path = f"armies[{army.id}].counts"
    if sorted(army.counts) != sorted(TYPES):
        raise ContentError(source, path, f"expected a count for each of {', '.join(TYPES)}")
    if army.counts["summoner"] != 1 or army.counts["hero"] != 1:
        raise ContentError(source, path, "an army has exactly one summoner and one hero")
    if sum(army.counts.values()) != PIECES or min(army.counts.values()) < 0:
        raise ContentError(source, path, f"an army has {PIECES} pieces")


def _check_layout(source: str, layout: Layout, catalogue: Catalogue) -> None:
    path = f"layouts[{layout.id}]"
    for rank in (layout.back, layout.front):
        if len(rank) != PIECES // 2 or any(letter not in LETTERS for letter in rank):
            raise ContentError(source, path, f"a rank is eight letters of {''.join(LETTERS)}")
    if layout.army not in catalogue.armies:
        raise ContentError(source, f"{path}.army", f"there is no army {layout.army!r}")
    if Counter(layout.types) != Counter(catalogue.armies[layout.army].counts):
        raise ContentError(source, path, f"does not hold exactly the army {layout.army!r}")
    if "S" in layout.front and "H" in layout.front:
        raise ContentError(source, path, "summoner and hero are both on the front rank")
    for other in catalogue.layouts.values():
        if other.id == layout.id:
            return
        if (other.back[::-1], other.front[::-1]) == (layout.back, layout.front) or other.types == layout.types:
            raise ContentError(source, path, f"equals {other.id} or its mirror image")


def draft_fault(cards: Sequence[str]) -> str | None:
    """Return what is wrong with a trio: unknown cards, wrong number, or two of one type (SW-12, SW-13)."""
    unknown = [card for card in cards if card not in SEED_CARDS]
    if unknown:
        return f"unknown card {unknown[0]!r}"
    if len(cards) != DRAFT:
        return f"expected {DRAFT} cards"
    if len({CARDS[card].type for card in cards}) != len(cards):
        return "two cards of one piece type"
    if list(cards) != sorted(cards, key=CARD_ORDER.index):
        return "cards come in the order of the catalogue"
    return None
