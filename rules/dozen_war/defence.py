"""What may answer a hit: cards, skills and guards, each legal or refused with its clause (5.2, RDW-23, RDW-35)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.types import Refusal

from .attack import Attack, Hit, Use, can_redirect, displaced, effects_of, foresee, place_of, sidesteps
from .board import Board
from .catalogue import Catalogue
from .content import TAGS
from .state import DozenState, Unit, rank_of
from .words import SKILL_COST, refusal, word

CLEARED = frozenset(TAGS) - {"unblockable"}
"""Tags that `clear` takes off a hit."""
NEEDS_ARG = ("redirect", "sidestep")


class Defence:
    """One attack as the seat that is hit may answer it, in one position; nobody answers the answer (RDW-37)."""

    def __init__(self, book: Catalogue, board: Board, attack: Attack, seat: int) -> None:
        self.book = book
        self.board = board
        self.state: DozenState = board.state
        self.attack = attack
        self.seat = seat
        self.hits: tuple[Hit, ...] = tuple(h for h in attack.hits if self._is_mine(h))

    def _is_mine(self, hit: Hit) -> bool:
        state = self.state
        if hit.target in state.units:
            return state.units[hit.target].seat == self.seat
        castle = state.castles.get(hit.target)
        return castle is not None and castle.seat == self.seat and castle.hp > 0

    # ---- cards and skills

    def card_fault(self, card: str, hit: Hit) -> Refusal | None:
        """Say why a card of the own hand may not answer a hit (DW-60, RDW-35)."""
        kind = self.book.cards.get(card)
        if kind is None or kind.icon != "defence":
            return refusal("DW-60", "not_defence")
        if (ban := self.card_ban()) is not None:
            return ban
        if not protects(self.state, kind.protects, hit.target, ""):
            return refusal("DW-46", "protects", what=word("protects", kind.protects))
        return None

    def card_ban(self) -> Refusal | None:
        """Say why no card may answer this attack at all (RDW-35)."""
        if "unblockable" in self.attack.tags and self.state.options.unblockable == "total":
            return refusal("RDW-35", "unblockable")
        return None

    def skill_fault(self, skill: str, hit: Hit) -> Refusal | None:
        """Say why a skill may not answer a hit (DW-49, DW-54 to DW-56, DW-68, DW-69, RDW-22, RDW-35)."""
        return self.lasting_fault(skill, hit) or self.cover_fault(skill, hit)

    def lasting_fault(self, skill: str, hit: Hit, named: Sequence[str] = ()) -> Refusal | None:
        """Say why a skill may not answer a hit wherever the target stands; `named`: skills used before it (5.4)."""
        state = self.state
        card, _, number = skill.partition(".")
        general = self._general_of(skill)
        if general is None:
            mine = card in state.sides[self.seat].generals
            return refusal("DW-45", "dead") if mine else refusal("DW-05", "not_yours")
        kind = self.book.skill(skill)
        if "defend" not in kind.icons:
            return refusal("DW-49", "no_shield")
        if self.attack.tags:
            return refusal("DW-68", "tagged")
        if general.held:
            return refusal("DW-69", "banned")
        if state.options.defend_skills == "per_turn" and state.sides[self.seat].defended:
            return refusal("DW-56", "one_defend_skill")
        paid = SKILL_COST * sum(used.endswith(".3") for used in named)
        if number == "3" and state.sides[self.seat].gold - paid < SKILL_COST:
            return refusal("DW-55", "gold", n=SKILL_COST)
        if int(number) in state.spent.get(card, ()) or (number != "3" and skill in named):
            return refusal("DW-54", "spent")
        if not protects(state, kind.protects, hit.target, general.id):
            return refusal("DW-46", "protects", what=word("protects", kind.protects))
        return None

    def cover_fault(self, skill: str, hit: Hit) -> Refusal | None:
        """Say why a skill does not reach who is hit (RDW-22)."""
        kind = self.book.skill(skill)
        general = self._general_of(skill)
        if general is None or not self.board.is_within(general.at, place_of(self.state, hit.target), kind.cover):
            return refusal("RDW-22", "cover", n=kind.cover)
        return None

    def _general_of(self, skill: str) -> Unit | None:
        """Return the living general that a skill is of."""
        card = skill.partition(".")[0]
        units = self.state.units.values()
        return next((u for u in units if u.seat == self.seat and u.general and u.card == card), None)

    def skills(self, hit: Hit) -> list[str]:
        """Return the skills that may answer a hit."""
        return [
            skill for skill in self.own_skills() if self.skill_fault(skill, hit) is None and self.has_arg(skill, hit)
        ]

    def own_skills(self) -> list[str]:
        """Return the skills with a shield of the seat's living generals, in the order of ids."""
        cards = sorted(u.card for u in self.state.units.values() if u.seat == self.seat and u.general)
        return [
            f"{card}.{number}"
            for card in cards
            for number in (1, 2, 3)
            if "defend" in self.book.skill(f"{card}.{number}").icons
        ]

    def needs(self, what: str) -> str:
        """Return which choice a card or skill needs: `redirect`, `sidestep` or none."""
        ops = {effect.op for effect in effects_of(self.book, Use(what))}
        return next((op for op in NEEDS_ARG if op in ops), "")

    def has_arg(self, what: str, hit: Hit) -> bool:
        """Say whether there is what a card or skill needs to have any effect."""
        need = self.needs(what)
        return not need or bool(self.args(what, hit, ()))

    def args(self, what: str, hit: Hit, before: Sequence[Use], after: Sequence[Use] = ()) -> list[str]:
        """Return the units or directions that a card or skill may name among what else is used (RDW-23, 7.2)."""
        need = self.needs(what)
        unit = self.state.units.get(hit.target)
        if not need or unit is None:
            return []
        if need == "sidestep":
            return [DIRECTIONS[towards] for towards in sidesteps(self.board, unit)]
        if any(self.needs(use.what) == "redirect" for use in before):
            return []
        clear = any(self.clears(use.what) for use in (*before, *after))
        at = displaced(self.board, self.attack, hit.target, 0 if clear else self.attack.pull)
        others = [u for u in self.state.units.values() if can_redirect(self.board, self.state, hit.target, at, u.id)]
        return [u.id for u in sorted(others, key=lambda u: rank_of(u.id))]

    def clears(self, what: str) -> bool:
        """Say whether a card or skill takes a pull off, so that the target stays where it is (5.3 step 3a)."""
        return any(effect.op == "clear" for effect in effects_of(self.book, Use(what)))

    def is_idle(self, what: str) -> bool:
        """Say whether a card or skill only takes off what this attack does not carry (5.3 step 3a)."""
        ops = {effect.op for effect in effects_of(self.book, Use(what))}
        return ops == {"clear"} and CLEARED.isdisjoint(self.attack.tags)

    def possible(self, hit: Hit, uses: Sequence[Use]) -> tuple[Use, ...]:
        """Return what of an answer may name what it names, all of it together, in whatever order (5.2, 5.3 step 2)."""
        found: list[Use] = []
        for use in uses:
            if not use.arg or use.arg in self.args(use.what, hit, found, uses):
                found.append(use)
        return tuple(found)

    def args_to_come(self, what: str, hit: Hit, before: Sequence[Use]) -> list[str]:
        """Return what it could name, too, if units stood elsewhere: what a volley may still change (5.4)."""
        unit = self.state.units.get(hit.target)
        if unit is None:
            return []
        if self.needs(what) == "sidestep":
            return [] if "freeze" in unit.held else list(DIRECTIONS)
        if any(self.needs(use.what) == "redirect" for use in before):
            return []
        return [other.id for other in self.board.of(self.seat) if other.id != unit.id]

    # ---- guards

    def guards(self, hit: Hit, uses: Sequence[Use] = (), taken: Iterable[str] = ()) -> list[Unit]:
        """Return who may guard a hit, answered so far, in the order of ids (DW-30, RDW-23, RDW-25, RDW-35)."""
        if self.guard_ban() is not None:
            return []
        met = foresee(self.book, self.board, self.attack, hit, uses)
        if met.ended or not met.damage:
            return []
        return [u for u in guards_at(self.board, self.seat, met.target, met.at) if u.id not in set(taken)]

    def guard_ban(self) -> Refusal | None:
        """Say why nobody may guard against this attack at all (RDW-25, RDW-35)."""
        options = self.state.options
        if "unblockable" in self.attack.tags and options.unblockable != "literal":
            return refusal("RDW-35", "unblockable")
        attacker = self.state.units.get(self.attack.unit)
        if options.arrows_unguardable and attacker is not None and attacker.troop == "archer":
            return refusal("RDW-25", "arrows")
        return None

    def may_come(self, guard: str, taken: Iterable[str]) -> bool:
        """Say whether a unit could guard if it, or the target, stood elsewhere: what a volley may still change."""
        unit = self.state.units[guard]
        mine = unit.seat == self.seat and unit.troop == "infantry"
        return mine and unit.can_answer and guard not in set(taken) and self.guard_ban() is None

    def guard_fault(self, guard: str, hit: Hit, uses: Sequence[Use], taken: Iterable[str]) -> Refusal | None:
        """Say why a unit may not guard a hit."""
        ban = self.guard_ban()
        if ban is not None:
            return ban
        unit = self.state.units.get(guard)
        if unit is None or unit.seat != self.seat or unit.troop != "infantry":
            return refusal("DW-30", "no_infantry")
        if guard in set(taken):
            return refusal("RDW-23", "guards_already")
        if not unit.can_answer:
            return refusal("RDW-35", "stunned")
        if any(u.id == guard for u in self.guards(hit, uses, taken)):
            return None
        return refusal("RDW-23", "guard_too_far")


def protects(state: DozenState, what: str, target: str, user: str) -> bool:
    """Say whether a defence covers a target: by sort or troop, generals being of their troop (DW-46, 7.2)."""
    unit = state.units.get(target)
    if unit is None:
        return what in ("any", "castle")
    match what:
        case "any" | "unit":
            return True
        case "general":
            return unit.general
        case "soldier":
            return not unit.general
        case "self":
            return unit.id == user
        case _:
            return unit.troop == what


def guards_at(board: Board, seat: int, target: str, at: int) -> list[Unit]:
    """Return the infantry of a seat that may guard a target on a hex, in the order of ids (DW-25, RDW-23)."""
    near = [cell for cell in (at, *board.grid.steps[at]) if cell >= 0]
    found = [
        unit
        for cell in near
        for unit in board.stacks.get(cell, ())
        if unit.seat == seat and unit.troop == "infantry" and unit.id != target and unit.can_answer
    ]
    return sorted(found, key=lambda unit: rank_of(unit.id))


def guard_loss(state: DozenState, guard: Unit, damage: int) -> int:
    """Return what a guard loses: a soldier dies of 2 or more, a general loses that many HP (DW-33, RDW-24)."""
    dies = damage >= 2 and (not guard.general or state.options.guard_general_dies)
    return max(damage, guard.hp) if dies else damage
