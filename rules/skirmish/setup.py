"""Entry and line-up: what is wrong with one, what the clock enters, how it comes into the match (SK-03 to SK-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from rules.kernel.types import Choice, Decision, Refusal, Seat, Text

from . import master
from .book import Book
from .content import Catalogue, UnitType
from .engine import Engine
from .events import LineupsRevealed
from .state import DECK_SIZE, MAX_STARTERS, SLOTS, SkirmishState, Unit, slots_of

PRESET, OWN, MAKE, DONE = "preset", "own", "make", "done"
PRICED = "priced"
"""Begins a self-made master in a roster whose cost and mana price are settled: both, then its sheet (SK-05)."""
APPRAISED = "appraised"
"""Marks such a master: nobody looks at it again."""
ROSTER = "roster"
"""Begins what a seat brings from an earlier match: slots with their units, then the master as in an entry (SK-84)."""
MOST_COPIES = 2


def default_entry(e: Engine) -> Choice:
    """Return what the clock enters: preset deck 1 and preset master 1 (5.2)."""
    catalogue = e.book.catalogue
    return (PRESET, next(iter(catalogue.decks)), PRESET, next(iter(catalogue.masters)))


def entry_question(e: Engine, seat: int) -> Decision:
    """Ask a seat for deck and master (SK-03, SK-04)."""
    return e.r.question(Seat(seat), "entry", default_entry(e), clock="entry", secret=True, replaceable=True)


def enter(e: Engine, seat: int, choice: Choice) -> None:
    """Give a side the deck and the master of its entry; all of it is reserve until the line-up (SK-09)."""
    side = e.state.sides[seat]
    side.deck, side.master = read_entry(e.book.catalogue, choice)
    side.reserve = tuple(slots_of(side))


def split_entry(choice: Choice) -> tuple[Choice, Choice]:
    """Take an entry apart into its deck tokens and its master tokens."""
    if choice[0] == PRESET:
        return choice[1:2], choice[2:]
    return choice[1 : 1 + DECK_SIZE], choice[1 + DECK_SIZE :]


def split_roster(roster: Choice) -> tuple[dict[str, str], Choice]:
    """Take a roster apart into its units by slot and its master tokens; raise ValueError where it is none."""
    end = next((i for i in range(1, len(roster), 2) if roster[i] in (PRESET, MAKE, PRICED)), 0)
    if roster[:1] != (ROSTER,) or end < 3:
        raise ValueError(f"no roster: {roster}")
    return dict(zip(roster[1:end:2], roster[2:end:2], strict=True)), roster[end:]


def read_entry(catalogue: Catalogue, choice: Choice) -> tuple[tuple[str, ...], UnitType]:
    """Return deck and master of a complete entry; a self-made master is appraised here (SK-05).

    A deck that an ante took from has an empty name in the slot that was freed.
    """
    if choice[0] == ROSTER:
        held, rest = split_roster(choice)
        last = max(map(SLOTS.index, held))
        units: Sequence[str] = [held.get(slot, "") for slot in SLOTS[1 : last + 1]]
    else:
        deck, rest = split_entry(choice)
        units = catalogue.decks[deck[0]].units if choice[0] == PRESET else deck
    if rest[0] == PRICED:
        return tuple(units), priced(catalogue, rest)
    if rest[0] == MAKE:
        return tuple(units), master.sheet_of(rest[1:], catalogue.tokens)
    return tuple(units), catalogue.masters[rest[1]]


def priced(catalogue: Catalogue, tokens: Choice) -> UnitType:
    """Return a self-made master as it was settled, cost and mana price as they are written (SK-05, WSK-10)."""
    sheet = master.sheet_of(tokens[3:], catalogue.tokens)
    ability = None if sheet.ability is None else replace(sheet.ability, mana=int(tokens[2]))
    return replace(sheet, cost=int(tokens[1]), ability=ability, tags=(APPRAISED,))


def entry_faults(catalogue: Catalogue, choice: Choice) -> tuple[Refusal, ...]:
    """List every fault of a deck with its master (SK-03, RSK-21, 7.3)."""
    if not choice:
        return ()
    marks = [i for i, token in enumerate(choice) if i and token in (PRESET, MAKE)]
    cut = marks[0] if marks else len(choice)
    deck, rest = choice[:cut], choice[cut:]
    faults = list(deck_faults(catalogue, deck))
    if len(rest) > 1 and rest[0] == PRESET and rest[1] not in catalogue.masters:
        faults.append(Refusal(Text("skirmish.fault.unknown_unit", {"given": rest[1]}), "SK-04"))
    if not rest:
        faults.append(Refusal(Text("skirmish.fault.no_master"), "SK-04"))
    return tuple(faults)


def deck_faults(catalogue: Catalogue, choice: Choice) -> tuple[Refusal, ...]:
    """List every fault of a deck alone: an unknown preset, its size, copies, unknown units (SK-03, RSK-21)."""
    deck = choice[1:]
    if choice[:1] == (PRESET,):
        unknown = [name for name in deck if name not in catalogue.decks] if len(deck) == 1 else [" ".join(deck)]
        return tuple(Refusal(Text("skirmish.fault.unknown_deck", {"given": name}), "SK-03") for name in unknown)
    return unit_faults(catalogue, deck)


def unit_faults(catalogue: Catalogue, deck: Choice, exact: bool = True) -> tuple[Refusal, ...]:
    """List the faults of a deck's units; one of a campaign may hold more than nine (`exact` false; RSK-41)."""
    faults: list[Refusal] = []
    if len(deck) < DECK_SIZE or (exact and len(deck) > DECK_SIZE):
        faults.append(Refusal(Text("skirmish.fault.deck_size", {"count": len(deck), "size": DECK_SIZE}), "SK-03"))
    for name, count in Counter(deck).items():
        if name not in catalogue.units:
            faults.append(Refusal(Text("skirmish.fault.unknown_unit", {"given": name}), "RSK-20"))
        elif count > MOST_COPIES:
            unit = Text(f"skirmish.unit.{name}")
            faults.append(Refusal(Text("skirmish.fault.copies", {"unit": unit, "count": count}), "RSK-21"))
    return tuple(faults)


def costs_of(book: Book, state: SkirmishState, seat: int) -> dict[str, int]:
    """Return the cost per slot of a side's units, in unit order."""
    return {slot: book.slot_kind(state, seat, slot).cost for slot in slots_of(state.sides[seat])}


def lineup_question(e: Engine, seat: int, secret: bool) -> Decision:
    """Ask a seat for its line-up; the clock's default goes through the slots in order (5.2)."""
    default = default_lineup(e, seat)
    return e.r.question(Seat(seat), "lineup", default, clock="lineup", secret=secret, replaceable=secret)


def default_lineup(e: Engine, seat: int) -> Choice:
    """Return what the clock lines up: slots in order while the sum allows, on the squares in deployment order (5.2)."""
    state = e.state
    spent = 0
    chosen: list[str] = []
    for slot, cost in costs_of(e.book, state, seat).items():
        if spent + cost <= state.options.cost_cap and len(chosen) < MAX_STARTERS:
            chosen.append(slot)
            spent += cost
    squares = e.board.deploy[seat]
    tokens: list[str] = []
    for slot, cell in zip(chosen, squares, strict=False):
        tokens += [slot, e.name(cell)]
    return (*tokens, DONE)


def place(e: Engine, seat: int, choice: Choice) -> None:
    """Put a side's starters on the map; the rest is its reserve (SK-09, SK-10)."""
    side = e.state.sides[seat]
    squares = dict(zip(choice[0:-1:2], choice[1::2], strict=True))
    for slot in slots_of(side):
        if slot in squares:
            kind = e.book.slot_kind(e.state, seat, slot)
            e.state.units.append(Unit(seat, slot, kind.id, kind.hp, e.board.cell[squares[slot]]))
    side.reserve = tuple(s for s in side.reserve if s not in squares)


def reveal_lineups(e: Engine, seats: tuple[int, ...]) -> None:
    """Show the starters of the seats and where they stand."""
    shown = ({u.tag: e.name(u.cell) for u in e.state.units if u.side == s} if s in seats else None for s in (0, 1))
    e.tell(LineupsRevealed(*shown))


def summonable(state: SkirmishState, seat: int) -> list[str]:
    """Return the reserve slots that may be summoned (RSK-11)."""
    return [s for s in state.sides[seat].reserve if s != "m" or state.options.summon_master]
