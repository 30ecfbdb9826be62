"""A Skirmish position as scene parts: squares, pieces, traps, gauges, rosters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.layout.square import square_cell, square_labels
from render.scene_beside import Gauge, Track
from render.scene_board import Badge, Board, Cell, Look, Mark, MarkKind, Token, TokenKind, Trap
from render.scene_cards import Line, Range, Roster
from rules.kernel.types import Node, Text
from rules.skirmish import changes, content, movement
from rules.skirmish.book import type_text
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SIDES, SUMMON_TURNS, TURNS, SkirmishState, Status, Unit, rank, slots_of

Translate = Callable[[Text], str]

SIDE_KEYS = ("skirmish.side.west", "skirmish.side.east")
KINDS: dict[str, TokenKind] = {"normal": "unit", "master": "master", "token": "token"}
STURDY = 7
"""HP from which a unit that strikes close by is there to stand fast."""
_ICONS = ("exhausted", "stun", "root", "seal", "disarm", "shield", "poison", "regen", "trigger")


def square(name: str) -> str:
    """Return a square's name as players write it."""
    return name.upper()


def board(game: Skirmish, state: SkirmishState, turned: bool = False) -> Board:
    """Return the map with units, traps and changed terrain; nothing that happened yet."""
    layout = game.book.boards[state.options.map]
    cells: list[Cell] = []
    for index, name in enumerate(layout.names):
        row, column = divmod(index, layout.cols)
        change = layout.change(state, index)
        zone = next((side for side in (0, 1) if index in layout.deploy_sets[side]), None)
        turns = None if change is None else max(0, change.left)
        cells.append(square_cell(square(name), row, column, layout.terrain(state, index), zone, turns))
    return Board(
        cells=tuple(cells),
        labels=square_labels(
            tuple(square(layout.names[row * layout.cols][0]) for row in range(layout.rows)),
            tuple(str(column + 1) for column in range(layout.cols)),
        ),
        tokens=tuple(token(game, state, unit) for unit in _stable(state.units)),
        traps=tuple(Trap(square(layout.names[t.cell]), t.side, t.uses, max(0, t.left)) for t in state.traps),
        turned=turned,
    )


def token(game: Skirmish, state: SkirmishState, unit: Unit) -> Token:
    """Return a unit as a piece."""
    kind = game.book.kind(state, unit)
    name = square(game.book.boards[state.options.map].names[unit.cell])
    shown = badges(state, unit)
    icons = tuple(Badge(icon) for icon in dict.fromkeys(badge.icon for badge in shown))
    sign = unit.slot.upper()
    return Token(name, unit.side, sign, KINDS[kind.kind], unit.hp, kind.hp, icons, look(state, unit), role(kind))


def role(kind: content.UnitType) -> str:
    """Return the icon of what a unit is there for: it heals, shoots, stands fast or strikes; tokens have none."""
    if kind.kind == "token":
        return ""
    if kind.ability is not None and any(isinstance(effect, content.Heal) for effect in kind.ability.effects):
        return "heal"
    if kind.attack is not None and (kind.attack.max > 1 or kind.attack.shape == "map"):
        return "bow"
    return "shield" if kind.hp >= STURDY else "sword"


def look(state: SkirmishState, unit: Unit) -> Look:
    """Return whether the unit is ready, has just arrived or is exhausted (SK-29)."""
    if state.turn and unit.arrived == state.turn:
        return "arrived"
    return "exhausted" if unit.has("exhausted") else "ready"


def badges(state: SkirmishState, unit: Unit) -> tuple[Badge, ...]:
    """Return the unit's statuses with amounts and remaining turns, its arrival bar first."""
    found = [Badge("arrived")] if state.turn and unit.arrived == state.turn else []
    return (*found, *(_badge(status) for status in unit.statuses))


def _badge(status: Status) -> Badge:
    turns = status.left if status.left > 0 else None
    if status.kind == "modify":
        return Badge(f"{status.stat}_{'up' if status.n > 0 else 'down'}", abs(status.n), turns)
    if status.kind not in _ICONS:
        raise ValueError(f"no icon for status {status.kind!r}, known are {', '.join(_ICONS)}")
    return Badge(status.kind, status.n or None, turns)


def gauges(
    state: SkirmishState, tr: Translate, names: Sequence[str], clocks: Sequence[str], ready: Sequence[int] = ()
) -> tuple[Gauge, ...]:
    """Return both sides' score, mana and clock."""
    battle = state.stage in ("battle", "over")
    return tuple(
        Gauge(
            side=number,
            sign=SIDES[number].upper(),
            name=names[number] if number < len(names) else tr(Text(SIDE_KEYS[number])),
            role=tr(Text(SIDE_KEYS[number])) if number < len(names) else "",
            score=side.dp,
            goal=state.options.dp_target or None,
            pool=side.mana if battle else None,
            pool_max=side.mana_max if battle else None,
            pool_next=side.mana_next,
            clock=clocks[number] if number < len(clocks) else "",
            active=state.outcome is None and (number in state.pending) and number not in ready,
            ready=number in ready,
            place=0 if state.first < 0 else 1 if number == state.first else 2,
        )
        for number, side in enumerate(state.sides)
    )


def track(state: SkirmishState) -> Track | None:
    """Return the turn track once the battle runs."""
    return Track(state.turn, TURNS, SUMMON_TURNS) if state.turn else None


def rosters(game: Skirmish, state: SkirmishState, tr: Translate) -> tuple[Roster, ...]:
    """Return both sides' units on the map with effective values, reserves and dead."""
    return tuple(
        Roster(
            side=number,
            lines=tuple(unit_line(game, state, unit, tr) for unit in _stable(state.units) if unit.side == number),
            reserve=tuple(slot_line(game, state, number, slot, tr) for slot in side.reserve),
            dead=tuple(unit_line(game, state, u, tr) for u in _stable(state.fallen) if u.side == number),
        )
        for number, side in enumerate(state.sides)
    )


def deck_rosters(game: Skirmish, state: SkirmishState, tr: Translate) -> tuple[Roster, ...]:
    """Return both decks in unit order, for choosing a line-up."""
    return tuple(
        Roster(number, tuple(slot_line(game, state, number, slot, tr) for slot in slots_of(side)))
        for number, side in enumerate(state.sides)
        if side.master is not None
    )


def unit_line(game: Skirmish, state: SkirmishState, unit: Unit, tr: Translate) -> Line:
    """Return a unit as a row with its effective values (SK-50)."""
    kind = game.book.kind(state, unit)
    return Line(
        side=unit.side,
        sign=unit.slot.upper(),
        name=tr(type_text(kind)),
        kind=KINDS[kind.kind],
        hp=unit.hp,
        hp_max=kind.hp,
        atk=changes.attack_power(kind, unit),
        mov=movement.speed(kind, unit),
        range=attack_range(kind, changes.attack_reach(kind, unit)),
        badges=badges(state, unit),
        look=look(state, unit),
    )


def slot_line(game: Skirmish, state: SkirmishState, side: int, slot: str, tr: Translate) -> Line:
    """Return a unit of a deck as a row with its printed values and cost."""
    kind = game.book.slot_kind(state, side, slot)
    return Line(
        side=side,
        sign=slot.upper(),
        name=tr(type_text(kind)),
        kind=KINDS[kind.kind],
        hp=kind.hp,
        hp_max=kind.hp,
        atk=kind.atk,
        mov=kind.mov,
        range=attack_range(kind, kind.attack.max if kind.attack else 0),
        cost=kind.cost,
        look="reserve",
    )


def attack_range(kind: content.UnitType, farthest: int) -> Range:
    """Return the attack range with that farthest distance."""
    if kind.attack is None:
        return Range("none")
    return Range(kind.attack.shape, kind.attack.min, farthest)


def marked_squares(node: Node, kind: MarkKind) -> tuple[Mark, ...]:
    """Mark the squares that a node's options name."""
    cells = [option.at for option in node.options if option.at is not None and option.at[1:].isdecimal()]
    return tuple(Mark(square(cell), kind) for cell in dict.fromkeys(cells))


def _stable(units: list[Unit]) -> list[Unit]:
    """Order units West first and by slot, so that a picture does not change with the phase."""
    return sorted(units, key=lambda unit: (unit.side, rank(unit)))
