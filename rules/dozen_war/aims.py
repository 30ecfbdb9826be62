"""What an attack or a use in the own turn may be aimed at, and why not at something else (DW-20, DW-24, RDW-21)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.types import Refusal

from .board import Board
from .catalogue import Catalogue
from .content import Aim, Card, Skill
from .state import Castle, Unit, rank_of
from .words import CASTLE_HP, GENERAL_HP, HP, refusal, word

FIST_DEEDS = ("s1", "s2", "s3")
LIMITED = frozenset(("boost_move", "extra_attack", "blink"))
"""Effects that not every unit can have."""
BOOSTS = frozenset(("boost_damage", "boost_range"))
PASSING = BOOSTS | {"heal"}
"""Effects that may come to nothing."""


def attach_fault(book: Catalogue, card: str, unit: Unit) -> Refusal | None:
    """Say why a card may not be attached to an attack of a unit (DW-46, DW-53, DW-61)."""
    kind = book.cards.get(card)
    if kind is None:
        return refusal("DW-62", "not_in_hand")
    if kind.icon != "attack":
        return refusal("DW-61", "defence_card")
    if kind.use != "attach":
        return refusal("DW-53", "not_attached")
    return aim_fault(kind.aim, unit)


def fits(aim: Aim, unit: Unit) -> bool:
    """Say whether a filter takes a unit (DW-46)."""
    if aim.troops and unit.troop not in aim.troops:
        return False
    return not aim.kind or unit.general == (aim.kind == "general")


def aim_fault(aim: Aim, unit: Unit) -> Refusal | None:
    """Say why a filter leaves a unit out; generals are of their troop (DW-46)."""
    if fits(aim, unit):
        return None
    if aim.troops and unit.troop not in aim.troops:
        return refusal("DW-46", "troop", troops=[word("troop", troop) for troop in aim.troops])
    return refusal("DW-46", "soldiers_only" if aim.kind == "soldier" else "generals_only")


def extra_range(book: Catalogue, cards: Iterable[str]) -> int:
    """Return how much further attached cards let an attack reach."""
    return sum([book.further[card] for card in cards])


def longer_first(book: Catalogue, cards: Iterable[str]) -> list[str]:
    """Return cards with those first that let an attack reach further, as the menu of an attack takes them."""
    return sorted(cards, key=lambda card: not book.further[card])


def enemies_on(board: Board, seat: int, cell: int) -> list[str]:
    """Return what may be attacked on a hex: units, and the castle where no soldier is left in it (DW-24)."""
    found = [unit.id for unit in board.at(cell) if unit.seat != seat]
    castle = board.castles.get(cell)
    if castle is not None and castle.seat != seat and not board.guarded_castle(castle):
        found.append(castle.id)
    return found


def targets(board: Board, unit: Unit, reach: int) -> list[str]:
    """Return all that an attack of a unit may strike within a reach, nearest first in each direction."""
    found: list[str] = []
    if not board.sees_foes(unit, reach):
        return found
    for cell in board.lines(unit, reach):
        found += enemies_on(board, unit.seat, cell)
    return found


def target_fault(board: Board, unit: Unit, target: str, reach: int) -> Refusal:
    """Say why something may not be struck."""
    state = board.state
    castle: Castle | None = state.castles.get(target)
    struck = state.units.get(target)
    if struck is None and castle is None:
        return refusal("DW-101", "no_target")
    seat = castle.seat if castle is not None else struck.seat if struck is not None else -1
    if seat == unit.seat:
        return refusal("DW-101", "own_target")
    if castle is not None:
        if castle.hp <= 0:
            return refusal("DW-27", "razed")
        if board.guarded_castle(castle):
            return refusal("DW-24", "soldiers_inside")
        return cell_fault(board, unit, castle.at, reach)
    return cell_fault(board, unit, struck.at if struck is not None else -1, reach)


def cell_fault(board: Board, unit: Unit, cell: int, reach: int) -> Refusal:
    """Say why an attack does not reach a hex (DW-20, DW-39, RDW-21)."""
    grid = board.grid
    if grid.direction(unit.at, cell) is None:
        return refusal("RDW-21", "no_line")
    if grid.distance(unit.at, cell) > reach:
        return refusal("RDW-21", "out_of_range", n=reach)
    if not grid.in_line(unit.at, cell, reach):
        return refusal("DW-20", "mountain_between")
    return refusal("RDW-21", "blocked")


def hexes(board: Board, unit: Unit, reach: int) -> list[int]:
    """Return the hexes with enemy units that a skill on a whole hex reaches (7.2)."""
    if not board.sees_foes(unit, reach):
        return []
    return [c for c in board.lines(unit, reach) if any(u.seat != unit.seat for u in board.stacks.get(c, ()))]


def pierced(board: Board, unit: Unit, towards: int, length: int) -> list[list[Unit]]:
    """Return the enemy units on each hex of a piercing attack, nearest first, hexes without any left out (7.2)."""
    if not board.sees_foes(unit, length):
        return []
    rows = [[u for u in board.at(cell) if u.seat != unit.seat] for cell in board.ray(unit, towards, length)]
    return [row for row in rows if row]


def served(board: Board, card: Card, seat: int) -> list[Unit]:
    """Return the own units that a card may serve, in the order of ids, those it does nothing for too (RDW-59)."""
    return [unit for unit in board.of(seat) if fits(card.aim, unit) and serve_fault(board, card, unit) is None]


def serve_fault(board: Board, card: Card, unit: Unit) -> Refusal | None:
    """Say why a card may not serve a unit (DW-46, RDW-59, 7.2)."""
    if unit.general and unit.struck:
        return refusal("RDW-59", "has_attacked")
    return aim_fault(card.aim, unit) or _effect_fault(board, card, unit)


def skill_serve_fault(board: Board, skill: Skill, user: Unit, unit: Unit) -> Refusal | None:
    """Say why a skill may not serve a unit (DW-46, RDW-22, 7.2)."""
    if not board.is_within(user.at, unit.at, skill.reach):
        return refusal("RDW-22", "cover", n=skill.reach)
    return aim_fault(skill.aim, unit) or _effect_fault(board, skill, unit)


def no_aim(board: Board, skill: Skill, user: Unit) -> Refusal:
    """Say why there is nothing that a skill of its user may be aimed at."""
    if skill.fist:
        return refusal("RDW-21", "none_in_reach")
    if skill.aim.on == "enemy":
        return refusal("DW-59", "nobody_robbed")
    own = skill_serve_fault(board, skill, user, user) if skill.aim.on == "self" else None
    return own or refusal("RDW-22", "none_in_reach")


def _effect_fault(board: Board, kind: Card | Skill, unit: Unit) -> Refusal | None:
    ops = kind.uses
    if ops.isdisjoint(LIMITED):
        return None
    if "boost_move" in ops and (unit.moved or unit.done):
        return refusal("DW-94", "has_moved") if unit.moved else refusal("DW-96", "done")
    if "extra_attack" in ops and (unit.general or not unit.basic):
        return refusal("DW-96", "no_attack_made")
    if "blink" in ops and not _lands(board, unit, kind.sum("blink")):
        return refusal("DW-11", "nowhere")
    return None


def is_idle(kind: Card | Skill, unit: Unit) -> bool:
    """Say whether what serves a unit would come to nothing: it is unhurt, or has no attack left to improve."""
    ops = kind.uses
    if not ops or not ops <= PASSING:
        return False
    if "heal" in ops and unit.hp < (GENERAL_HP if unit.general else HP[unit.troop]):
        return False
    return (unit.done and not unit.extra) or ops.isdisjoint(BOOSTS)


def landings(board: Board, unit: Unit, steps: int) -> list[int]:
    """Return where a unit may blink to (7.2)."""
    return [cell for cell in board.within(unit.at, steps) if cell != unit.at and board.may_stop(unit, cell)]


def _lands(board: Board, unit: Unit, steps: int) -> bool:
    """Say whether a unit may blink anywhere: in most positions to a hex beside it."""
    return bool(steps and board.grid.near[unit.at] & board.stops(unit)) or bool(landings(board, unit, steps))


def own_castles(board: Board, seat: int, recruits: bool) -> list[str]:
    """Return the own standing castles, with room for a soldier if one is recruited."""
    found = [c for c in board.castles.values() if c.seat == seat and (not recruits or board.soldiers(c.at) < 5)]
    return [c.id for c in sorted(found, key=lambda c: rank_of(c.id))]


def castle_fault(board: Board, seat: int, token: str, clause: str) -> Refusal | None:
    """Say why a castle does not serve its seat at all; None where it stands, or where it is no castle (DW-27)."""
    castle = board.state.castles.get(token)
    if castle is None:
        return None
    if castle.seat != seat:
        return refusal(clause, "own_castles_only")
    return None if castle.hp > 0 else refusal("DW-27", "razed")


def robbed(board: Board, seat: int) -> list[int]:
    """Return the other seats that hold cards, in seat order (7.2)."""
    sides = board.state.sides
    return [other for other in range(board.state.seats) if other != seat and sides[other].hand]


def is_whole_castle(castle: Castle) -> bool:
    """Say whether a castle is undamaged."""
    return castle.hp >= CASTLE_HP
