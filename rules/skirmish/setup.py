"""Entry and line-up: what may be entered, what the clock enters, and how it comes into the match (SK-03 to SK-10)."""

from __future__ import annotations

from collections import Counter

from rules.kernel.types import Choice, Node, Option, Refusal, Text

from . import master
from .ability_text import nest
from .book import Book
from .content import Catalogue, UnitType
from .engine import Engine
from .events import LineupsRevealed
from .state import DECK_SIZE, MAX_STARTERS, SLOTS, SkirmishState, Unit, slots_of

PRESET, OWN, MAKE, DONE = "preset", "own", "make", "done"
MOST_COPIES = 2


def default_entry(e: Engine) -> Choice:
    """Return what the clock enters: preset deck 1 and preset master 1 (5.2)."""
    catalogue = e.book.catalogue
    return (PRESET, next(iter(catalogue.decks)), PRESET, next(iter(catalogue.masters)))


def entry_node(catalogue: Catalogue, prefix: Choice) -> Node:
    """Return the next step of an entry: a preset deck or nine picks in slot order, then a master (SK-03, SK-04)."""
    if not prefix:
        tokens = (PRESET, OWN)
        return Node(Text("skirmish.entry.deck"), tuple(Option(t, Text(f"skirmish.entry.deck_{t}")) for t in tokens))
    deck, rest = split_entry(prefix)
    if prefix[0] == PRESET and not deck:
        options = (Option(d, Text(f"skirmish.deck.{d}")) for d in catalogue.decks)
        return Node(Text("skirmish.entry.preset"), tuple(options))
    if len(deck) < DECK_SIZE and prefix[0] == OWN:
        held = Counter(deck)
        options = (_unit_option(u) for u in catalogue.units.values() if held[u.id] < MOST_COPIES)
        return Node(Text("skirmish.entry.pick", {"slot": SLOTS[len(deck) + 1].upper()}), tuple(options))
    if not rest:
        tokens = (PRESET, MAKE)
        options = (Option(t, Text(f"skirmish.entry.master_{t}")) for t in tokens)
        return Node(Text("skirmish.entry.master"), tuple(options))
    if rest[0] == MAKE:
        return master.node(rest[1:], catalogue.tokens)
    if len(rest) == 1:
        return Node(Text("skirmish.entry.master"), tuple(_unit_option(m) for m in catalogue.masters.values()))
    return Node(Text("skirmish.entry.complete"), is_leaf=True)


def split_entry(choice: Choice) -> tuple[Choice, Choice]:
    """Take an entry apart into its deck tokens and its master tokens."""
    if choice[0] == PRESET:
        return choice[1:2], choice[2:]
    return choice[1 : 1 + DECK_SIZE], choice[1 + DECK_SIZE :]


def read_entry(catalogue: Catalogue, choice: Choice) -> tuple[tuple[str, ...], UnitType]:
    """Return deck and master of a complete entry; a self-made master is appraised here (SK-05)."""
    deck, rest = split_entry(choice)
    units = catalogue.decks[deck[0]].units if choice[0] == PRESET else deck
    if rest[0] == MAKE:
        return tuple(units), master.sheet_of(rest[1:], catalogue.tokens)
    return tuple(units), catalogue.masters[rest[1]]


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
    faults: list[Refusal] = []
    if len(deck) != DECK_SIZE:
        faults.append(Refusal(Text("skirmish.fault.deck_size", {"count": len(deck), "size": DECK_SIZE}), "SK-03"))
    for name, count in Counter(deck).items():
        if name not in catalogue.units:
            faults.append(Refusal(Text("skirmish.fault.unknown_unit", {"given": name}), "RSK-20"))
        elif count > MOST_COPIES:
            unit = Text(f"skirmish.unit.{name}")
            faults.append(Refusal(Text("skirmish.fault.copies", {"unit": unit, "count": count}), "RSK-21"))
    return tuple(faults)


def entry_refusal(catalogue: Catalogue, prefix: Choice, token: str) -> Refusal:
    """Say which clause a token of an entry breaks (SK-03, SK-04, RSK-20 to RSK-22)."""
    given = {"given": token}
    if not prefix:
        return Refusal(Text("skirmish.fault.no_deck"), "SK-03")
    deck, rest = split_entry(prefix)
    if prefix[0] == PRESET and not deck:
        return Refusal(Text("skirmish.fault.unknown_deck", given), "SK-03")
    if prefix[0] == OWN and len(deck) < DECK_SIZE:
        if token in (PRESET, MAKE):
            return Refusal(Text("skirmish.fault.deck_size", {"count": len(deck), "size": DECK_SIZE}), "SK-03")
        if token not in catalogue.units:
            return Refusal(Text("skirmish.fault.unknown_unit", given), "RSK-20")
        args = {"unit": Text(f"skirmish.unit.{token}"), "count": deck.count(token) + 1}
        return Refusal(Text("skirmish.fault.copies", args), "RSK-21")
    if not rest:
        if prefix[0] == OWN and token in catalogue.units:
            return Refusal(Text("skirmish.fault.deck_size", {"count": DECK_SIZE + 1, "size": DECK_SIZE}), "SK-03")
        return Refusal(Text("skirmish.fault.no_master"), "SK-04")
    node = entry_node(catalogue, prefix)
    if node.is_leaf:
        return Refusal(Text("skirmish.fault.entry_complete"), "SK-04")
    if rest[0] == PRESET:
        return Refusal(Text("skirmish.fault.unknown_unit", given), "SK-04")
    return Refusal(Text("skirmish.fault.master_value", {**given, "ask": nest(node.prompt)}), "RSK-22")


def entry_lack(catalogue: Catalogue, choice: Choice) -> Refusal:
    """Say what an entry that stops short lacks: its deck, its master, or the rest of one (SK-03, SK-04, RSK-22)."""
    if not choice or choice == (PRESET,):
        return Refusal(Text("skirmish.fault.no_deck"), "SK-03")
    _, rest = split_entry(choice)
    if rest[:1] == (MAKE,):
        return Refusal(Text("skirmish.fault.unfinished_master"), "RSK-22")
    deck = choice[: len(choice) - len(rest)]
    return next(iter(deck_faults(catalogue, deck)), Refusal(Text("skirmish.fault.no_master"), "SK-04"))


def _unit_option(unit: UnitType) -> Option:
    args = {"unit": Text(f"skirmish.unit.{unit.id}"), "cost": unit.cost, "hp": unit.hp, "atk": unit.atk}
    return Option(unit.id, Text("skirmish.option.unit", {**args, "mov": unit.mov}), at=unit.id)


def costs_of(book: Book, state: SkirmishState, seat: int) -> dict[str, int]:
    """Return the cost per slot of a side's units, in unit order."""
    return {slot: book.slot_kind(state, seat, slot).cost for slot in slots_of(state.sides[seat])}


def lineup_node(book: Book, state: SkirmishState, seat: int, prefix: Choice) -> Node:
    """Return the next step of a line-up: starters in unit order, each with its square, then done (SK-07 to SK-10)."""
    if prefix[-1:] == (DONE,):
        return Node(Text("skirmish.lineup.complete"), is_leaf=True)
    board = book.board(state)
    costs = costs_of(book, state, seat)
    slots = prefix[0::2]
    spent = sum(costs[s] for s in slots)
    cap = state.options.cost_cap
    if len(prefix) % 2:
        taken = set(prefix[1::2])
        options = tuple(
            Option(name, Text("skirmish.option.square", {"square": name.upper()}), at=name)
            for name in (board.names[c] for c in board.deploy[seat])
            if name not in taken
        )
        return Node(Text("skirmish.lineup.square", {"unit": book.unit_text(state, seat, slots[-1])}), options)
    order = list(costs)
    after = order.index(slots[-1]) + 1 if slots else 0
    found: list[Option] = []
    if len(slots) < MAX_STARTERS and len(slots) < len(board.deploy[seat]):
        candidates = order[after:] if slots or not state.options.master_must_start else order[:1]
        for slot in candidates:
            if spent + costs[slot] <= cap:
                args = {"unit": book.unit_text(state, seat, slot), "slot": slot.upper(), "cost": costs[slot]}
                found.append(Option(slot, Text("skirmish.option.starter", args), at=slot))
    if slots:
        found.append(Option(DONE, Text("skirmish.option.lineup_done", {"count": len(slots), "cost": spent})))
    return Node(Text("skirmish.lineup.unit", {"left": cap - spent, "count": len(slots)}), tuple(found))


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


def lineup_refusal(book: Book, state: SkirmishState, seat: int, prefix: Choice, token: str) -> Refusal | None:
    """Say which clause a line-up token breaks."""
    if prefix[-1:] == (DONE,):
        return Refusal(Text("skirmish.fault.lineup_complete"), "SK-07")
    board = book.board(state)
    costs = costs_of(book, state, seat)
    if len(prefix) % 2:
        if token in prefix[1::2]:
            return Refusal(Text("skirmish.fault.square_taken", {"square": token}), "SK-10")
        if token in board.cell:
            return Refusal(Text("skirmish.fault.not_deployment", {"square": token}), "SK-10")
        return Refusal(Text("skirmish.fault.off_map", {"given": token}), "SK-10")
    slots = prefix[0::2]
    if token == DONE:
        return Refusal(Text("skirmish.fault.no_starter"), "SK-07")
    if token not in costs:
        return Refusal(Text("skirmish.fault.not_own_unit", {"given": token}), "SK-07")
    if token in slots:
        return Refusal(Text("skirmish.fault.twice", {"unit": token.upper()}), "SK-10")
    if len(slots) >= MAX_STARTERS:
        return Refusal(Text("skirmish.fault.too_many_starters", {"most": MAX_STARTERS}), "SK-07")
    if not slots and state.options.master_must_start:
        return Refusal(Text("skirmish.fault.master_must_start"), "RSK-13")
    spent = sum(costs[s] for s in slots) + costs[token]
    if spent > state.options.cost_cap:
        args = {"cost": spent, "cap": state.options.cost_cap}
        return Refusal(Text("skirmish.fault.cost_cap", args), "SK-08")
    return Refusal(Text("skirmish.fault.unit_order"), "SK-10")


def lineup_lack(choice: Choice) -> Refusal:
    """Say what a line-up that stops short lacks (SK-07, SK-10)."""
    if not choice:
        return Refusal(Text("skirmish.fault.no_starter"), "SK-07")
    return Refusal(Text("skirmish.fault.lineup_unfinished"), "SK-10")


def place(e: Engine, seat: int, choice: Choice) -> None:
    """Put a side's starters on the map; the rest is its reserve (SK-09, SK-10)."""
    side = e.state.sides[seat]
    slots, squares = choice[0:-1:2], choice[1::2]
    for slot, square in zip(slots, squares, strict=True):
        kind = e.book.slot_kind(e.state, seat, slot)
        e.state.units.append(Unit(seat, slot, kind.id, kind.hp, e.board.cell[square]))
    side.reserve = tuple(s for s in side.reserve if s not in slots)


def reveal_lineups(e: Engine, seats: tuple[int, ...]) -> None:
    """Show the starters of the seats and where they stand."""
    shown = ({u.tag: e.name(u.cell) for u in e.state.units if u.side == s} if s in seats else None for s in (0, 1))
    e.tell(LineupsRevealed(*shown))


def summonable(state: SkirmishState, seat: int) -> list[str]:
    """Return the reserve slots that may be summoned (RSK-11)."""
    return [s for s in state.sides[seat].reserve if s != "m" or state.options.summon_master]
