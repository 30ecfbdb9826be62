"""What the active seat may do, unit by unit: which deeds are open, and why not (5.2.1)."""

from __future__ import annotations

from rules.kernel.types import Refusal

from . import aims
from .board import Board
from .catalogue import Catalogue
from .content import Skill
from .state import Side, Unit
from .words import REVIVAL_COST, SKILL_COST, STACK, refusal

DEEDS = ("move", "attack", "s1", "s2", "s3", "dig", "warp")
SOLDIERS_DEEDS = ("move", "attack", "warp")


def deeds_of(unit: Unit) -> tuple[str, ...]:
    """Return what a unit of its sort could ever do."""
    return DEEDS if unit.general else SOLDIERS_DEEDS


class Turn:
    """The own turn of a seat in one position."""

    def __init__(self, book: Catalogue, board: Board, seat: int) -> None:
        self.book = book
        self.board = board
        self.state = board.state
        self.seat = seat
        self.side: Side = board.state.sides[seat]
        self.attach = sorted({c for c in self.side.hand if c in book.cards and book.cards[c].use == "attach"})
        """The cards of the own hand that go with attacks, in the order of ids."""
        self._faults: dict[tuple[str, str], Refusal | None] = {}

    def is_stuck(self) -> bool:
        """Say whether the seat has nothing to end its turn with: no unit, no card, nobody to revive (RDW-54)."""
        units = any(unit.seat == self.seat for unit in self.state.units.values())
        return not units and not self.side.hand and self.revive_fault() is not None

    def deeds(self, unit: Unit) -> list[str]:
        """Return what a unit may do now."""
        return [deed for deed in deeds_of(unit) if self.fault(unit, deed) is None]

    def has_deed(self, unit: Unit) -> bool:
        """Say whether a unit may do anything now."""
        return any(self.fault(unit, deed) is None for deed in deeds_of(unit))

    def has_sure_deed(self, unit: Unit) -> bool:
        """Say whether a unit may do anything now that comes to something."""
        return any(self.fault(unit, deed) is None and not self.is_idle(unit, deed) for deed in deeds_of(unit))

    def strikes(self, unit: Unit) -> list[str]:
        """Return the attacks and fist skills that a unit may make now."""
        found = ["attack"] if self.fault(unit, "attack") is None else []
        if unit.general:
            fists = [deed for deed in aims.FIST_DEEDS if self.skill(unit, deed).fist]
            found += [deed for deed in fists if self.fault(unit, deed) is None]
        return found

    def is_idle(self, unit: Unit, deed: str) -> bool:
        """Say whether a use of a skill would come to nothing whomever it serves."""
        if deed not in aims.FIST_DEEDS:
            return False
        skill = self.skill(unit, deed)
        if skill.fist:
            return False
        fit = [u for u in self.board.of(self.seat) if aims.skill_serve_fault(self.board, skill, unit, u) is None]
        return skill.aim.on == "unit" and all(aims.is_idle(skill, other) for other in fit)

    def is_idle_card(self, card: str) -> bool:
        """Say whether a card would come to nothing whomever it serves."""
        kind = self.book.cards[card]
        if kind.use == "unit":
            fit = aims.served(self.book, self.board, kind, self.seat)
            return all(aims.is_idle(kind, self.state.units[id_]) for id_ in fit)
        if kind.aim.on == "castle" and kind.does("heal") and not kind.does("recruit"):
            own = aims.own_castles(self.board, self.seat, False)
            return all(aims.is_whole_castle(self.state.castles[id_]) for id_ in own)
        return False

    def fault(self, unit: Unit, deed: str) -> Refusal | None:
        """Say why a unit may not do something at all."""
        key = (unit.id, deed)
        faults = self._faults
        if key not in faults:
            faults[key] = self._fault(unit, deed)
        return faults[key]

    def _fault(self, unit: Unit, deed: str) -> Refusal | None:
        match deed:
            case "move":
                return self._move_fault(unit)
            case "attack":
                return self.attack_fault(unit)
            case "dig":
                return self._dig_fault(unit)
            case "warp":
                return self._warp_fault(unit)
            case _:
                return self.skill_fault(unit, deed)

    def _move_fault(self, unit: Unit) -> Refusal | None:
        if unit.done:
            return refusal("DW-96", "done")
        if unit.moved:
            return refusal("DW-94", "has_moved")
        return None if self.board.has_move(unit) else refusal("RDW-18", "no_way")

    def attack_fault(self, unit: Unit) -> Refusal | None:
        """Say why a unit may make no basic attack (DW-96, DW-101)."""
        if unit.done and not unit.extra:
            return refusal("DW-96", "done")
        reach = self.board.range_of(unit) + aims.extra_range(self.book, self.attachable(unit))
        return None if aims.in_reach(self.board, unit, reach) else refusal("DW-101", "none_in_reach")

    def attachable(self, unit: Unit) -> list[str]:
        """Return the cards of the own hand that may go with an attack of a unit."""
        return [card for card in self.attach if aims.aim_fault(self.book.cards[card].aim, unit) is None]

    # ---- skills

    def skill(self, unit: Unit, deed: str) -> Skill:
        """Return the skill of a general by the deed's token."""
        return self.book.generals[unit.card].skills[int(deed[1]) - 1]

    def skill_fault(self, unit: Unit, deed: str) -> Refusal | None:
        """Say why a general may not use a skill now (DW-48 to DW-57, RDW-31, RDW-33)."""
        if not unit.general:
            return refusal("DW-47", "generals_skills")
        skill = self.skill(unit, deed)
        if "attack" not in skill.icons:
            return refusal("DW-49", "shield_only")
        if unit.done:
            return refusal("DW-57", "attacked_no_skill") if unit.struck else refusal("DW-98", "done")
        per_general = self.state.options.skills_per_turn == "per_general"
        if unit.skilled if per_general else self.side.used:
            return refusal("DW-52", "one_skill")
        if deed == "s3" and self.side.gold < SKILL_COST:
            return refusal("DW-55", "gold", n=SKILL_COST)
        if int(deed[1]) in self.state.spent.get(unit.card, ()):
            return refusal("DW-54", "spent")
        return None if self.has_aim(unit, skill) else refusal("RDW-21" if skill.fist else "RDW-22", "none_in_reach")

    def has_aim(self, unit: Unit, skill: Skill) -> bool:
        """Say whether there is anything a skill may be aimed at."""
        board = self.board
        if skill.fist:
            return bool(self.fist_aims(unit, skill))
        match skill.aim.on:
            case "self":
                return aims.skill_serve_fault(board, skill, unit, unit) is None
            case "unit":
                return any(aims.skill_serve_fault(board, skill, unit, other) is None for other in board.of(self.seat))
            case "castle":
                return bool(self.castles(unit, skill))
            case "enemy":
                return bool(aims.robbed(board, self.seat))
            case _:
                return True

    def fist_aims(self, unit: Unit, skill: Skill) -> list[str] | list[int]:
        """Return what a fist skill may strike: targets, hexes, or directions of a piercing one."""
        board = self.board
        reach = board.reach_of(unit, skill)
        further = aims.extra_range(self.book, self.attachable(unit))
        if skill.pattern == "single":
            return aims.targets(board, unit, reach + further)
        if skill.pattern == "hex":
            return aims.hexes(board, unit, reach + further)
        return [towards for towards in range(6) if aims.pierced(board, unit, towards, reach + further)]

    def castles(self, unit: Unit, skill: Skill) -> list[str]:
        """Return the own castles that a skill may serve."""
        found = aims.own_castles(self.board, self.seat, skill.does("recruit"))
        return [id_ for id_ in found if self.board.is_within(unit.at, self.state.castles[id_].at, skill.reach)]

    # ---- digging, warping, reviving

    def _dig_fault(self, unit: Unit) -> Refusal | None:
        if not unit.general:
            return refusal("DW-71", "generals_dig")
        if unit.skilled or unit.struck:
            return refusal("DW-99", "skill_or_attack")
        if unit.done:
            return refusal("DW-98", "done")
        return None if self.digs(unit) else refusal("DW-97", "no_mountain")

    def digs(self, unit: Unit) -> list[int]:
        """Return the hexes a general may dig at: beside it, or where the volcano was also under it (RDW-43, RDW-53)."""
        near = [c for c, tokens in self.state.buried.items() if tokens and self.board.is_near(unit.at, c)]
        return sorted(c for c in near if c != unit.at or c not in self.board.walls)

    def dig_fault(self, unit: Unit, cell: int) -> Refusal:
        """Say why a general may not dig at a hex."""
        if cell not in self.state.buried:
            return refusal("DW-97", "no_mountain")
        if not self.state.buried[cell]:
            return refusal("RDW-43", "empty")
        return refusal("DW-97", "not_beside")

    def _warp_fault(self, unit: Unit) -> Refusal | None:
        state, board = self.state, self.board
        centre = board.field.volcano
        if not state.is_open:
            return refusal("DW-79", "warp_closed")
        if unit.done:
            return refusal("DW-96", "done")
        castle = board.castles.get(unit.at)
        if castle is None or castle.seat != self.seat:
            return refusal("DW-81", "not_in_castle")
        if not any(other.seat == self.seat for other in board.stacks.get(centre, ())):
            return refusal("DW-80", "not_occupied")
        if unit.general and board.has_general(centre):
            return refusal("DW-12", "general_there")
        if not unit.general and board.soldiers(centre) >= STACK:
            return refusal("DW-83", "full")
        return None

    def revive_fault(self) -> Refusal | None:
        """Say why nobody may be revived (DW-45, RDW-47)."""
        if not self.dead():
            return refusal("DW-45", "nobody_dead")
        if self.side.gold < REVIVAL_COST:
            return refusal("DW-45", "gold", n=REVIVAL_COST)
        return None if self.free_castles() else refusal("RDW-47", "no_castle")

    def dead(self) -> list[str]:
        """Return the cards of the own dead generals, by number."""
        living = {u.card for u in self.state.units.values() if u.seat == self.seat and u.general}
        return sorted(card for card in self.side.generals if card not in living)

    def free_castles(self) -> list[str]:
        """Return the own standing castles without a general."""
        found = aims.own_castles(self.board, self.seat, False)
        return [id_ for id_ in found if not self.board.has_general(self.state.castles[id_].at)]

    # ---- cards

    def card_fault(self, card: str) -> Refusal | None:
        """Say why a card of the own hand may not be played by itself now (DW-59, DW-61)."""
        kind = self.book.cards.get(card)
        if kind is None or card not in self.side.hand:
            return refusal("DW-62", "not_in_hand")
        if kind.icon != "attack":
            return refusal("DW-61", "defence_card")
        if kind.use == "attach":
            return refusal("DW-53", "attach_only")
        if kind.use == "unit":
            return None if aims.served(self.book, self.board, kind, self.seat) else refusal("DW-46", "nobody_served")
        if kind.aim.on == "enemy":
            return None if aims.robbed(self.board, self.seat) else refusal("DW-59", "nobody_robbed")
        if kind.aim.on == "castle":
            found = aims.own_castles(self.board, self.seat, kind.does("recruit"))
            return None if found else refusal("DW-11", "no_castle_room")
        return None

    def cards(self) -> list[str]:
        """Return the cards that may be played by themselves, in the order of ids."""
        return sorted({card for card in self.side.hand if self.card_fault(card) is None})
