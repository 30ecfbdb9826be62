"""An attack as it is declared, and what it would do: who is hit, moved, splashed (5.3, RDW-26 to RDW-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from .board import Board
from .catalogue import Catalogue
from .content import TAGS, Card, Effect
from .state import DozenState, Unit, rank_of
from .words import NONE


class Hit(msgspec.Struct, frozen=True):
    """One hit of an attack: on a unit or castle, and for how much."""

    target: str
    damage: int


class Attack(msgspec.Struct, frozen=True):
    """A declared attack; `skill` is empty for a basic one.

    `victim`, `guard`, `loot`: what the attacker named for the splash, against counters, for pieces on a hex (5.2.1).
    """

    seat: int
    unit: str
    skill: str
    hits: tuple[Hit, ...]
    cards: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    pull: int = 0
    push: int = 0
    splashes: bool = False
    victim: str = NONE
    guard: str = NONE
    loot: int = -1


class Use(msgspec.Struct, frozen=True):
    """A card or skill used in answer to a hit, with the unit or direction that it needs."""

    what: str
    arg: str = ""


class Reply(msgspec.Struct, frozen=True):
    """What is answered to one hit; nothing is a pass."""

    cards: tuple[Use, ...] = ()
    skill: Use | None = None
    guard: str = ""

    @property
    def uses(self) -> tuple[Use, ...]:
        """Return cards, then the skill."""
        return self.cards if self.skill is None else (*self.cards, self.skill)


class Foreseen(NamedTuple):
    """A hit if it alone were carried out now with an answer: whom it meets, where, for how much, and whether at all."""

    target: str
    at: int
    damage: int
    ended: bool


def declare(
    book: Catalogue,
    board: Board,
    unit: Unit,
    skill: str,
    targets: Sequence[str],
    cards: Sequence[str] = (),
    victim: str = NONE,
    guard: str = NONE,
    loot: int = -1,
) -> Attack:
    """Return an attack with what its unit, skill and cards come to, all added up (DW-66; 5.3 step 1)."""
    used = book.skill(skill) if skill else None
    effects = [*(used.own if used is not None else ()), *(e for card in cards for e in book.cards[card].effects)]
    base = used.sum("damage") if used is not None else 1
    damage = base + unit.damage + board.boost(unit, "damage") + total(effects, "boost_damage")
    splashes = used.does("splash") if used is not None else unit.troop == "cavalry"
    tags = tuple(tag for tag in TAGS if any(effect.op == tag for effect in effects))
    hits = tuple(Hit(target, damage) for target in targets)
    pull, push = total(effects, "pull"), total(effects, "push")
    return Attack(unit.seat, unit.id, skill, hits, tuple(cards), tags, pull, push, splashes, victim, guard, loot)


def total(effects: Sequence[Effect], op: str) -> int:
    """Return what effects of one kind come to."""
    return sum(effect.n for effect in effects if effect.op == op)


def owner_of(state: DozenState, target: str) -> int:
    """Return whose unit or castle a target is."""
    return state.castles[target].seat if target in state.castles else state.units[target].seat


def place_of(state: DozenState, target: str) -> int:
    """Return the hex of a unit or castle."""
    return state.castles[target].at if target in state.castles else state.units[target].at


def hp_of(state: DozenState, target: str) -> int:
    """Return the HP of a unit or castle."""
    return state.castles[target].hp if target in state.castles else state.units[target].hp


def stands(state: DozenState, target: str) -> bool:
    """Say whether a unit is alive or a castle not razed."""
    castle = state.castles.get(target)
    return castle.hp > 0 if castle is not None else target in state.units


def effects_of(book: Catalogue, use: Use) -> tuple[Effect, ...]:
    """Return what a card or skill does in defence."""
    card: Card | None = book.cards.get(use.what)
    return card.effects if card is not None else book.skill(use.what).defend


def foresee(book: Catalogue, board: Board, attack: Attack, hit: Hit, uses: Sequence[Use]) -> Foreseen:
    """Return whom a hit would meet, where and for how much, with an answer's cards and skill (5.3 steps 2, 3)."""
    state = board.state
    effects = [(effect.op, effect.n, use) for use in uses for effect in effects_of(book, use)]
    ops = {op for op, _, _ in effects}
    at = place_of(state, hit.target)
    frozen = hit.target in state.units and "freeze" in state.units[hit.target].held
    if "cancel" in ops or ("sidestep" in ops and not frozen):
        return Foreseen(hit.target, at, 0, True)
    at = displaced(board, attack, hit.target, 0 if "clear" in ops else attack.pull)
    target = hit.target
    other = next((use.arg for op, _, use in effects if op == "redirect"), None)
    if other is not None and can_redirect(board, state, target, at, other):
        target, at = other, state.units[other].at
    if "reflect" in ops:
        return Foreseen(target, at, 0, True)
    reduced = sum(n for op, n, _ in effects if op == "reduce")
    return Foreseen(target, at, max(0, hit.damage - reduced), False)


def can_redirect(board: Board, state: DozenState, target: str, at: int, other: str) -> bool:
    """Say whether another own unit in the target's hex or beside it could become the target (7.2)."""
    unit = state.units.get(other)
    if unit is None or target not in state.units or other == target:
        return False
    return unit.seat == state.units[target].seat and board.is_near(at, unit.at)


def displaced(board: Board, attack: Attack, target: str, pull: int) -> int:
    """Return where a target is after being pulled and pushed along the line (5.3)."""
    state = board.state
    attacker, unit = state.units.get(attack.unit), state.units.get(target)
    if unit is None or attacker is None:
        return place_of(state, target)
    if "freeze" in unit.held:
        return unit.at
    away = board.grid.direction(attacker.at, unit.at)
    if away is None:
        return unit.at
    at = _slid(board, unit, unit.at, (away + 3) % 6, pull)
    return _slid(board, unit, at, away, attack.push)


def _slid(board: Board, unit: Unit, at: int, towards: int, steps: int) -> int:
    for _ in range(steps):
        beyond = board.grid.steps[at][towards]
        if (
            beyond < 0
            or beyond in board.walls
            or board.is_foreign(unit.seat, beyond)
            or not _has_room(board, unit, beyond)
        ):
            break
        at = beyond
    return at


def _has_room(board: Board, unit: Unit, cell: int) -> bool:
    others = [other for other in board.stacks.get(cell, ()) if other.id != unit.id]
    return not any(o.general for o in others) if unit.general else sum(not o.general for o in others) < 5


def sidesteps(board: Board, unit: Unit) -> list[int]:
    """Return the directions in which a unit could step aside; none while it is frozen (7.2, RDW-35)."""
    if "freeze" in unit.held:
        return []
    steps = board.grid.steps[unit.at]
    return [towards for towards in range(6) if steps[towards] >= 0 and board.may_stop(unit, steps[towards])]


def victims(board: Board, attack: Attack, target: str, at: int) -> list[Unit]:
    """Return the units that a splash may hit if the target dies on a hex (DW-35, DW-37, RDW-27, RDW-28)."""
    if not attack.splashes or at in board.walls:
        return []
    group = [u for u in board.stacks.get(at, ()) if u.seat != attack.seat and u.id != target]
    attacker = board.state.units.get(attack.unit)
    if not group and attacker is not None:
        towards = board.grid.direction(attacker.at, at)
        beyond = -1 if towards is None else board.grid.steps[at][towards]
        if beyond >= 0 and beyond not in board.walls:
            group = [u for u in board.stacks.get(beyond, ()) if u.seat != attack.seat and u.id != target]
    return sorted(group, key=lambda u: (u.hp, rank_of(u.id)))


def splashed(board: Board, attack: Attack, target: str, at: int) -> Unit | None:
    """Return the one unit that a splash hits: the one named if it may be, else that of lowest HP (RDW-28)."""
    group = victims(board, attack, target, at)
    return next((u for u in group if u.id == attack.victim), group[0] if group else None)


def splash_of(board: Board, attack: Attack, hit: Hit) -> tuple[Unit, int] | None:
    """Return whom a hit splashes, and for how much, if it kills its target as things stand now; None: nobody."""
    if hit.target not in board.state.units or hit.damage < hp_of(board.state, hit.target):
        return None
    victim = splashed(board, attack, hit.target, displaced(board, attack, hit.target, attack.pull))
    return None if victim is None else (victim, splash_damage(board.state, hit.damage))


def splash_damage(state: DozenState, damage: int) -> int:
    """Return the damage of a splash after a hit of some damage (RDW-26)."""
    return 1 if state.options.splash == "one" else damage


def threatened(board: Board, attack: Attack, hit: Hit) -> Unit | None:
    """Return the splash victim of a hit as things stand when it is declared (5.4)."""
    target = board.state.units.get(hit.target)
    return None if target is None else splashed(board, attack, target.id, target.at)


def defenders(state: DozenState, attack: Attack) -> list[int]:
    """Return the seats an attack hits, in order (RDW-56)."""
    return sorted({owner_of(state, hit.target) for hit in attack.hits if stands(state, hit.target)})
