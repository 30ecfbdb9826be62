"""What the active seat may do, unit by unit: which deeds are open, and why not (5.2.1)."""

from __future__ import annotations

from rules.geometry.hexes import Cells
from rules.kernel.types import Refusal

from . import aims
from .board import Board
from .catalogue import Catalogue
from .content import Skill
from .state import Side, Unit
from .words import RANGE, REVIVAL_COST, SKILL_COST, STACK, refusal

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
        self.attach = sorted(book.attachable.intersection(self.side.hand))
        """The cards of the own hand that go with attacks, in the order of ids."""
        self._faults: dict[tuple[str, str], Refusal | None] = {}
        self._attachable: dict[tuple[str, bool], tuple[list[str], int]] = {}
        self._served: dict[str, list[Unit]] = {}
        self._servable: dict[str, list[tuple[Skill, list[Unit]]]] = {}
        self._cards: list[str] | None = None
        self._seers: dict[str, Unit] | None = None
        self._is_at_warp: bool | None = None

    def deeds(self, unit: Unit) -> list[str]:
        """Return what a unit may do now."""
        return [deed for deed in deeds_of(unit) if self.fault(unit, deed) is None]

    def has_deed(self, unit: Unit) -> bool:
        """Say whether a unit may do anything now."""
        if unit.done and not unit.extra:
            return False
        return any(self.fault(unit, deed) is None for deed in deeds_of(unit))

    def has_sure_deed(self, unit: Unit) -> bool:
        """Say whether a unit may do anything now that comes to something."""
        if unit.done:
            if not unit.extra:
                return False
        elif not unit.moved and self.board.has_move(unit):
            return True
        if not unit.general:
            strikes = unit.id in self.seers and self.fault(unit, "attack") is None
            return strikes or (self.is_at_warp and self.fault(unit, "warp") is None)
        return any(self.fault(unit, deed) is None and not self.is_idle(unit, deed) for deed in self._open(unit))

    def _open(self, unit: Unit) -> list[str]:
        """Return the deeds of a general of which not so much is known that they are closed."""
        found = ["dig"]
        if unit.id in self.seers:
            found.append("attack")
        if not self.side.used or self.state.options.skills_per_turn == "per_general":
            found += [deed for deed in aims.FIST_DEEDS if unit.id in self.seers or not self.skill(unit, deed).fist]
        if self.is_at_warp:
            found.append("warp")
        return found

    @property
    def is_at_warp(self) -> bool:
        """Say whether the seat has a unit on the open warp point (DW-79, DW-80)."""
        found = self._is_at_warp
        if found is None:
            board = self.board
            own = board.taken & board.held[self.seat]
            found = self._is_at_warp = self.state.is_open and bool(own >> board.field.volcano & 1)
        return found

    def sure(self) -> list[Unit]:
        """Return the own units that may do anything now that comes to something, in the order of ids."""
        board, near = self.board, self.board.grid.near
        stops: dict[tuple[str, bool], int] = {}
        seers, is_at_warp = self.seers, self.is_at_warp
        found: list[Unit] = []
        for unit in board.of(self.seat):
            if unit.done:
                if not unit.extra:
                    continue
            elif not unit.moved:
                sort = unit.troop, unit.general
                may_stop = stops.get(sort)
                if may_stop is None:
                    may_stop = stops[sort] = board.stops(unit)
                if near[unit.at] & may_stop:
                    found.append(unit)
                    continue
            elif not unit.general and not is_at_warp and unit.id not in seers:
                continue
            if self.has_sure_deed(unit):
                found.append(unit)
        return found

    def strikes(self, unit: Unit) -> list[str]:
        """Return the attacks and fist skills that a unit may make now."""
        if unit.id not in self.seers:
            return []
        found = ["attack"] if self.fault(unit, "attack") is None else []
        if unit.general:
            fists = [deed for deed in aims.FIST_DEEDS if self.skill(unit, deed).fist]
            found += [deed for deed in fists if self.fault(unit, deed) is None]
        return found

    @property
    def seers(self) -> dict[str, Unit]:
        """Return the own units that may still attack with others in line, no further than any attack could reach."""
        if self._seers is None:
            self._seers = self._found_seers()
        return self._seers

    def _found_seers(self) -> dict[str, Unit]:
        board, stars, book = self.board, self.board.grid.stars, self.book
        foreign, walls = board.foreign(self.seat), board.walls
        seen: dict[int, tuple[Cells, ...]] = {}
        further = aims.extra_range(book, self.attach) + sum(b.n for b in self.side.boosts if b.stat == "range")
        found: dict[str, Unit] = {}
        for unit in board.of(self.seat):
            if unit.done and not unit.extra:
                continue
            at = unit.at
            reach = book.reaches[unit.id[2:]] if unit.general else RANGE[unit.troop]
            reach += unit.range + further + (at in walls)
            if (star := seen.get(reach)) is None:
                star = seen[reach] = stars(reach)
            if star[at] & foreign:
                found[unit.id] = unit
        return found

    def is_idle(self, unit: Unit, deed: str) -> bool:
        """Say whether a use of a skill would come to nothing whomever it serves."""
        if deed not in aims.FIST_DEEDS:
            return False
        skill = self.skill(unit, deed)
        if skill.fist:
            return False
        return skill.aim.on == "unit" and all(aims.is_idle(skill, other) for other in self.served_by(unit, skill))

    def served_by(self, unit: Unit, skill: Skill) -> list[Unit]:
        """Return the own units that a skill of a unit may serve, in the order of ids."""
        kept = self._servable.setdefault(unit.id, [])
        for known, found in kept:
            if known is skill:
                return found
        board, aim = self.board, skill.aim
        steps = board.grid.walks(unit.at)
        near = [other for other in board.of(self.seat) if steps[other.at] <= skill.reach and aims.fits(aim, other)]
        if not skill.uses.isdisjoint(aims.LIMITED):
            near = [other for other in near if aims.skill_serve_fault(board, skill, unit, other) is None]
        kept.append((skill, near))
        return near

    def is_idle_card(self, card: str) -> bool:
        """Say whether a card would come to nothing whomever it serves."""
        kind = self.book.cards[card]
        if kind.use == "unit":
            return all(aims.is_idle(kind, unit) for unit in self.served(card))
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
        reach = self.board.range_of(unit) + self.further(unit)
        return None if self.board.sees_foes(unit, reach) else refusal("DW-101", "none_in_reach")

    def attachable(self, unit: Unit) -> list[str]:
        """Return the cards of the own hand that may go with an attack of a unit."""
        return self._attached(unit)[0]

    def further(self, unit: Unit) -> int:
        """Return how much further those cards let an attack of a unit reach."""
        return self._attached(unit)[1]

    def _attached(self, unit: Unit) -> tuple[list[str], int]:
        key = unit.troop, unit.general
        found = self._attachable.get(key)
        if found is None:
            cards = [card for card in self.attach if aims.fits(self.book.cards[card].aim, unit)]
            found = self._attachable[key] = cards, aims.extra_range(self.book, cards)
        return found

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
        return None if self.has_aim(unit, skill) else aims.no_aim(self.board, skill, unit)

    def has_aim(self, unit: Unit, skill: Skill) -> bool:
        """Say whether there is anything a skill may be aimed at."""
        board = self.board
        if skill.fist:
            return bool(self.fist_aims(unit, skill))
        match skill.aim.on:
            case "self":
                return aims.skill_serve_fault(board, skill, unit, unit) is None
            case "unit":
                return bool(self.served_by(unit, skill))
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
        further = self.further(unit)
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
        """Say why a unit may not warp; it may have moved, and if not may still move (DW-82, DW-84, RDW-52)."""
        state, board = self.state, self.board
        centre = board.field.volcano
        if not state.is_open:
            return refusal("DW-79", "warp_closed")
        if unit.done:
            return refusal("DW-96", "done")
        castle = board.castles.get(unit.at)
        if castle is None or castle.seat != self.seat:
            return refusal("DW-81", "not_in_castle")
        if not self.is_at_warp:
            return refusal("DW-80", "not_occupied")
        if unit.general and board.has_general(centre):
            return refusal("DW-12", "general_there")
        if not unit.general and board.soldiers(centre) >= STACK:
            return refusal("DW-83", "full")
        return None

    @property
    def may_revive(self) -> bool:
        """Say whether anybody may be revived (RDW-47)."""
        return self.side.gold >= REVIVAL_COST and self.revive_fault() is None

    def revive_fault(self) -> Refusal | None:
        """Say why nobody may be revived (DW-45, RDW-47)."""
        if not self.dead():
            return refusal("DW-45", "nobody_dead")
        if self.side.gold < REVIVAL_COST:
            return refusal("DW-45", "gold", n=REVIVAL_COST)
        return None if self.free_castles() else refusal("RDW-47", "no_castle")

    def dead(self) -> list[str]:
        """Return the cards of the own dead generals, by number."""
        living = {u.card for u in self.board.of(self.seat) if u.general}
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
            return None if self.served(card) else refusal("DW-46", "nobody_served")
        if kind.aim.on == "enemy":
            return None if aims.robbed(self.board, self.seat) else refusal("DW-59", "nobody_robbed")
        if kind.aim.on == "castle":
            found = aims.own_castles(self.board, self.seat, kind.does("recruit"))
            return None if found else refusal("DW-11", "no_castle_room")
        return None

    def cards(self) -> list[str]:
        """Return the cards that may be played by themselves, in the order of ids."""
        if self._cards is None:
            found = sorted(self.book.playable.intersection(self.side.hand))
            self._cards = [card for card in found if self.card_fault(card) is None]
        return self._cards

    def sure_cards(self) -> list[str]:
        """Return those of them that come to something, in the order of ids."""
        found = sorted(self.book.playable.intersection(self.side.hand))
        return [card for card in found if self._is_sure(card)]

    def _is_sure(self, card: str) -> bool:
        kind = self.book.cards[card]
        if kind.use != "unit":
            return self.card_fault(card) is None and not self.is_idle_card(card)
        fits, board = aims.fits, self.board
        for unit in board.of(self.seat):
            if fits(kind.aim, unit) and not aims.is_idle(kind, unit) and aims.serve_fault(board, kind, unit) is None:
                return True
        return False

    def served(self, card: str) -> list[Unit]:
        """Return the own units that a card of use `unit` may serve, in the order of ids."""
        found = self._served.get(card)
        if found is None:
            found = self._served[card] = aims.served(self.board, self.book.cards[card], self.seat)
        return found
