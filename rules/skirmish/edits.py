"""What a host may change between two order sheets: HP, mana, DP, squares, the dead and the reserve, statuses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from rules.kernel import edits, looks
from rules.kernel.menu import Menu
from rules.kernel.own_events import Altered
from rules.kernel.types import Choice, Option, Seat, Text, Token

from . import pricing
from .board import WALL
from .book import Book
from .content import Ability, UnitType
from .engine import Engine
from .setup import APPRAISED
from .state import MANA_CAP, MAX_TOKENS, SIDES, TURNS, SkirmishState, Unit, find, in_order, known_tags, slots_of
from .victory import strength
from .wording import side_text, unit_text

HP, MANA, DP = "hp", "mana", "dp"
COST, PRICE = "cost", "price"
MOST_APPRAISED = 2
"""By how much a host may change what the formula says of a self-made master (RSK-22)."""
AWAITED = Text("skirmish.awaits.entries")
"""What a host looks at; whose master is of whose own making is as secret as the rest of the entries (SK-06)."""
MOST_DP = 20
"""Death points that can be set where a match has no target (RSK-14)."""


def menu(book: Book, state: SkirmishState) -> Menu | None:
    """Return the verbs, while sheets are asked for and nothing is executed (SK-13), or masters are looked at."""
    if awaits(state) is not None:
        return _appraisal(book, state)
    if state.stage != "battle" or any(question.kind != "orders" for question in state.pending.values()):
        return None
    target = state.options.dp_target
    most = target - 1 if target else MOST_DP
    units = in_order(state)

    def figure(name: str, options: Iterable[Option], low: int, high: Sequence[int], now: Sequence[int]) -> Menu:
        listed = tuple(options)
        limits = {option.token: edits.number(low, *pair) for option, *pair in zip(listed, high, now, strict=True)}
        return edits.which(listed, limits.__getitem__)

    sides = [Option(letter, side_text(letter)) for letter in SIDES]
    return edits.tree(
        {
            HP: figure(
                HP, _units(book, state, units), 1, [book.kind(state, u).hp for u in units], [u.hp for u in units]
            ),
            MANA: figure(MANA, sides, 0, [MANA_CAP] * 2, [side.mana for side in state.sides]),
            DP: figure(DP, sides, 0, [most] * 2, [side.dp for side in state.sides]),
            edits.MOVE: edits.which(_units(book, state, units), lambda _: edits.where(_free(book, state))),
            edits.REMOVE: edits.which(_units(book, state, [u for u in units if _may_go(state, u)])),
            edits.PUT: edits.which(_outside(book, state), lambda _: edits.where(_free(book, state))),
            edits.CLEAR: edits.which(_units(book, state, [u for u in units if u.statuses])),
        }
    )


def carry_out(e: Engine, choice: Choice) -> None:
    """Change what a verb says; nobody gains anything by it, and no trigger fires."""
    state, book = e.state, e.book
    verb, what, *rest = choice
    if verb in (COST, PRICE):
        _appraise(e, verb, SIDES.index(what[0]), int(rest[0]))
        return
    if verb in (MANA, DP):
        side = state.sides[SIDES.index(what)]
        old = getattr(side, verb)
        setattr(side, verb, int(rest[0]))
        edits.figure(e.r, side_text(what), verb, old, int(rest[0]))
        return
    named = unit_text(book, state, what)
    if verb == edits.PUT:
        _put(e, what, e.board.cell[rest[0]])
        edits.tell(e.r, "put", what=named, at=rest[0].upper())
        return
    unit = find(state, what)
    if unit is None:
        raise LookupError(f"no unit {what} on the map")
    if verb == HP:
        old, unit.hp = unit.hp, int(rest[0])
        edits.figure(e.r, named, HP, old, unit.hp)
    elif verb == edits.MOVE:
        unit.cell = e.board.cell[rest[0]]
        edits.tell(e.r, "moved", what=named, at=rest[0].upper())
    elif verb == edits.CLEAR:
        unit.statuses = ()
        edits.tell(e.r, "cleared", what=named)
    else:
        state.units.remove(unit)
        if not unit.is_token:
            state.fallen.append(
                Unit(unit.side, unit.slot, unit.type, 0, unit.cell, arrived=unit.arrived, used=unit.used)
            )
        edits.tell(e.r, "removed", what=named)


def flaw(book: Book, state: SkirmishState) -> str:
    """Say which promise of the rules a position breaks, none before the battle."""
    board = book.board(state)
    squares = [unit.cell for unit in state.units]
    there = [unit.tag for unit in (*state.units, *state.fallen)]
    there += [SIDES[seat] + slot for seat, side in enumerate(state.sides) for slot in side.reserve]
    promises = {
        "one unit a square (SK-34)": len(set(squares)) == len(squares),
        "nobody in a wall (SK-35)": all(board.terrain(state, cell) != WALL for cell in squares),
        "1 to the printed HP (SK-43, SK-50)": all(1 <= u.hp <= book.kind(state, u).hp for u in state.units),
        "0 to 10 mana (SK-23)": all(0 <= side.mana <= MANA_CAP for side in state.sides),
        "three tokens a side (RSK-30)": all(
            sum(u.side == side and u.is_token for u in state.units) <= MAX_TOKENS for side in (0, 1)
        ),
        "ten turns (SK-12)": state.turn <= TURNS,
        "each unit in one place (SK-09)": len(set(there)) == len(there),
    }
    return next((promise for promise, is_kept in promises.items() if not is_kept), "")


def _units(book: Book, state: SkirmishState, units: Iterable[Unit]) -> list[Option]:
    names = book.board(state).names
    return [Option(u.tag, unit_text(book, state, u.tag), at=names[u.cell]) for u in units]


def _may_go(state: SkirmishState, unit: Unit) -> bool:
    """Say whether its side is still there without a unit (SK-81)."""
    return unit.is_token or strength(state, unit.side) > 1


def _free(book: Book, state: SkirmishState) -> list[Option]:
    board = book.board(state)
    taken = {unit.cell for unit in state.units}
    free = (c for c in range(board.size) if c not in taken and board.terrain(state, c) != WALL)
    return [edits.square(board.names[cell]) for cell in free]


def _outside(book: Book, state: SkirmishState) -> list[Option]:
    """Return the units of both decks that are not on the map."""
    there = {unit.tag for unit in state.units}
    own = {SIDES[seat] + slot for seat, side in enumerate(state.sides) for slot in slots_of(side)}
    return [Option(t, unit_text(book, state, t)) for t in known_tags(state) if t in own and t not in there]


def _put(e: Engine, tag: Token, cell: int) -> None:
    """Put a unit on the map as it was when it died, or new from the reserve, with its printed HP."""
    state = e.state
    seat, slot = SIDES.index(tag[0]), tag[1:]
    kind = e.book.slot_kind(state, seat, slot)
    fallen = next((unit for unit in state.fallen if unit.tag == tag), None)
    if fallen is not None:
        state.fallen.remove(fallen)
    side = state.sides[seat]
    side.reserve = tuple(held for held in side.reserve if held != slot)
    used, arrived = (0, 0) if fallen is None else (fallen.used, fallen.arrived)
    state.units.append(Unit(seat, slot, kind.id, kind.hp, cell, arrived=arrived, used=used))


def self_made(state: SkirmishState) -> list[int]:
    """Return the sides whose master is one of their own making that nobody has settled yet (SK-04, WSK-10)."""
    masters = [(seat, side.master) for seat, side in enumerate(state.sides) if side.master is not None]
    return [seat for seat, master in masters if master.name is not None and APPRAISED not in master.tags]


def awaits(state: SkirmishState) -> Text | None:
    """Say what is looked at before the line-up, if the match is played so (RSK-22).

    A match of the first edition shows all units before, and its host looks while line-ups are asked for (WSK-11).
    """
    if state.options.rules_by(2):
        return AWAITED if looks.due(state) else None
    asked = {question.kind for question in state.pending.values()}
    is_due = state.options.master == "gm" and state.stage == "lineup" and asked == {"lineup"}
    made = self_made(state) if is_due else []
    return Text("skirmish.awaits.master", {"sides": [side_text(SIDES[seat]) for seat in made]}) if made else None


def costs(master: UnitType) -> tuple[int, int]:
    """Return the least and the greatest cost that a host may give a self-made master (RSK-22)."""
    due = pricing.cost(master.hp, master.atk, master.mov, master.attack)
    return max(1, due - MOST_APPRAISED), due + MOST_APPRAISED


def prices(ability: Ability, tokens: Mapping[str, UnitType]) -> tuple[int, int]:
    """Return the least and the greatest mana price that a host may give its ability (RSK-22)."""
    due = pricing.mana(ability, tokens)
    return max(0, due - MOST_APPRAISED), min(MANA_CAP, due + MOST_APPRAISED)


def _appraisal(book: Book, state: SkirmishState) -> Menu | None:
    """Return what may be changed of self-made masters: cost and mana price, by two at most (SK-05, RSK-22)."""
    tags = [SIDES[seat] + "m" for seat in self_made(state)]
    masters = [Option(tag, unit_text(book, state, tag)) for tag in tags]
    able = [option for option in masters if _master(state, SIDES.index(option.token[0])).ability is not None]

    def cost(tag: str) -> Menu:
        master = _master(state, SIDES.index(tag[0]))
        return edits.number(*costs(master), master.cost)

    def price(tag: str) -> Menu:
        ability = _ability(_master(state, SIDES.index(tag[0])))
        return edits.number(*prices(ability, book.catalogue.tokens), ability.mana)

    return edits.tree({COST: edits.which(masters, cost), PRICE: edits.which(able, price)})


def _appraise(e: Engine, verb: str, seat: int, new: int) -> None:
    side, tag = e.state.sides[seat], SIDES[seat] + "m"
    master = _master(e.state, seat)
    if verb == COST:
        old, side.master = master.cost, replace(master, cost=new)
    else:
        ability = _ability(master)
        old, side.master = ability.mana, replace(master, ability=replace(ability, mana=new))
    named = unit_text(e.book, e.state, tag)
    if e.state.stage == "entry":  # the others learn what it is once all units are shown
        about = {"what": named, "name": Text(f"edit.verb.{verb}"), "old": old, "new": new}
        e.r.tell(Altered("figure", about), only=frozenset({Seat(seat)}))
    else:
        edits.figure(e.r, named, verb, old, new)


def _master(state: SkirmishState, seat: int) -> UnitType:
    master = state.sides[seat].master
    if master is None:
        raise LookupError(f"side {seat} has no master")
    return master


def _ability(master: UnitType) -> Ability:
    if master.ability is None:
        raise LookupError(f"master {master.id} has no ability")
    return master.ability
