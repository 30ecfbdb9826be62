"""The menu of an attack: target, attached cards, then what is left to the rules unless it is named (5.2.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.menu import Menu, Some, Then
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Option, Refusal

from . import aims
from .attack import Attack, declare, displaced, victims
from .content import Skill
from .defence import guards_at
from .naming import piece_text, use_text
from .state import Unit, rank_of
from .turns import Turn
from .words import NONE, refusal, word

SPLASH, GUARD, LOOT = "splash", "guard", "loot"
"""Words that begin what is otherwise left to the rules (WDW-01)."""
NOBODY = "none"
"""What an attacker names where no infantry shall guard it against counters."""
Filter = Callable[[str], bool]
Spare = Callable[[int, Sequence[str]], bool]
"""Says whether an attack on a seat may take these cards: of a volley's first row another has to be able to follow."""


class Attacking:
    """A basic attack or fist skill of a unit, with the cards that are left.

    Of volleys `fits` narrows its targets, `spare` the cards it may take.
    """

    def __init__(
        self,
        turn: Turn,
        unit: Unit,
        deed: str = "attack",
        used: Sequence[str] = (),
        fits: Filter | None = None,
        spare: Spare | None = None,
    ) -> None:
        self.turn = turn
        self.unit = unit
        self.deed = deed
        self.board = turn.board
        self.skill: Skill | None = None if deed == "attack" else turn.skill(unit, deed)
        self.used = used
        self.fits: Filter = fits or (lambda _: True)
        self.spare = spare
        self.names = turn.board.field.names
        self.reach = self.board.range_of(unit) if self.skill is None else self.board.reach_of(unit, self.skill)

    def cards(self) -> list[str]:
        """Return the cards that may be attached."""
        return [card for card in self.turn.attachable(self.unit) if card not in self.used]

    def furthest(self) -> int:
        """Return how far it reaches with every card that lengthens it."""
        if not self.used:
            return self.reach + self.turn.further(self.unit)
        return self.reach + aims.extra_range(self.turn.book, self.cards())

    def menu(self) -> Menu:
        """Return what is chosen first: a target, a hex or a direction."""
        pattern = "single" if self.skill is None else self.skill.pattern
        if pattern == "hex":
            return self._hex()
        return self._pierce() if pattern == "pierce" else self._single()

    # ---- whom

    def _single(self) -> Menu:
        def why(token: str) -> Refusal | None:
            return aims.target_fault(self.board, self.unit, token, self.furthest())

        return TokenStep(word("prompt", "target"), self.single, self._piece, self._after_single, why)

    def single(self) -> list[str]:
        """Return the targets of an attack on one unit or castle."""
        found = [t for t in aims.targets(self.board, self.unit, self.furthest()) if self.fits(t)]
        return found if self.spare is None else [t for t in found if self._can_pay(*self._placed(t))]

    def _placed(self, target: str) -> tuple[int, int]:
        """Return whose a unit or castle is, and how far away."""
        state = self.turn.state
        piece = state.castles.get(target) or state.units[target]
        return piece.seat, self.board.grid.distance(self.unit.at, piece.at)

    def _piece(self, token: str) -> Option:
        state = self.turn.state
        piece = state.castles.get(token) or state.units[token]
        return Option(token, piece_text(token), at=self.names[piece.at])

    def _after_single(self, target: str) -> Menu | None:
        seat, distance = self._placed(target)
        return self._cards(seat, distance, lambda cards: self._rest([target], cards))

    def _hex(self) -> Menu:
        def why(token: str) -> Refusal | None:
            cell = self.board.field.cell_of.get(token)
            if cell is None:
                return None
            if not self.struck(cell):
                return refusal("DW-101", "no_enemies")
            return aims.cell_fault(self.board, self.unit, cell, self.furthest())

        def then(token: str) -> Menu | None:
            cell = self.board.field.cell_of[token]
            there = self.struck(cell)
            distance = self.board.grid.distance(self.unit.at, cell)

            def after(first: Choice) -> Menu | None:
                targets = [*first, *others(there, first)]
                return self._cards(self._placed(there[0])[0], distance, lambda cards: self._rest(targets, cards))

            return Then(self._order(there), after)

        return TokenStep(word("prompt", "target_hex"), self.hexes, self._cell, then, why)

    def hexes(self) -> list[str]:
        """Return the hexes that may be struck."""
        found = [cell for cell in aims.hexes(self.board, self.unit, self.furthest()) if self._fits_all(cell)]
        if self.spare is not None:
            found = [cell for cell in found if self._can_pay(*self._placed(self.struck(cell)[0]))]
        return [self.names[cell] for cell in found]

    def struck(self, cell: int) -> list[str]:
        """Return the enemies in a hex."""
        return [unit.id for unit in self.board.at(cell) if unit.seat != self.unit.seat]

    def _fits_all(self, cell: int) -> bool:
        return all(self.fits(unit) for unit in self.struck(cell))

    def _cell(self, token: str) -> Option:
        return Option(token, word("hex", hex=token), at=token)

    def _pierce(self) -> Menu:
        def then(token: str) -> Menu | None:
            towards = DIRECTIONS.index(token)
            rows = self._payable(self._rows(towards, self.furthest()))
            near = self._rows(towards, self.reach)

            def after(named: Choice) -> Menu | None:
                furthest = max((self._distance(unit) for unit in named), default=0)
                seat = rows[0][0].seat
                return self._cards(seat, furthest, lambda cards: self._rest(self.pierced(towards, named, cards), cards))

            return Then(self._one_each(rows, 0 if near else 1), after)

        def why(token: str) -> Refusal | None:
            return refusal("DW-101", "no_enemies") if token in DIRECTIONS else None

        return TokenStep(
            word("prompt", "direction"), self.directions, lambda t: Option(t, word("direction", t)), then, why
        )

    def directions(self) -> list[str]:
        """Return the directions in which a piercing attack meets anybody."""
        length = self.furthest()
        found = [towards for towards in range(6) if self._rows(towards, length)]
        fit = [t for t in found if all(self.fits(unit.id) for row in self._rows(t, length) for unit in row)]
        return [DIRECTIONS[towards] for towards in fit if self._payable(self._rows(towards, length))]

    def _payable(self, rows: list[list[Unit]]) -> list[list[Unit]]:
        """Return the hexes of a line whose distance leaves a follower what it needs."""
        return rows if self.spare is None else [row for row in rows if self._can_pay(*self._placed(row[0].id))]

    def pierced(self, towards: int, named: Sequence[str], cards: Sequence[str]) -> list[str]:
        """Return the targets of a piercing attack: the named in their order, else the weakest of each hex (WDW-02)."""
        length = self.reach + aims.extra_range(self.turn.book, list(cards))
        left = [row for row in self._rows(towards, length) if not any(unit.id in named for unit in row)]
        return [*named, *(min(row, key=lambda unit: unit.hp).id for row in left)]

    def _distance(self, unit: str) -> int:
        return self.board.grid.distance(self.unit.at, self.turn.state.units[unit].at)

    def _rows(self, towards: int, length: int) -> list[list[Unit]]:
        return aims.pierced(self.board, self.unit, towards, length)

    def _order(self, there: list[str]) -> Menu:
        """Return in which order the units of a hex are struck: the named first, the others by id."""

        def each(taken: Choice) -> Menu:
            return TokenStep(word("prompt", "order"), lambda: [t for t in there if t not in taken], self._piece)

        return Some(word("prompt", "order"), each)

    def _one_each(self, rows: list[list[Unit]], least: int) -> Menu:
        """Return which unit of each hex is struck, and in which order; those not named are left to the rules."""

        def left(taken: Choice) -> list[str]:
            free = [row for row in rows if not any(unit.id in taken for unit in row)]
            return [unit.id for row in free for unit in row]

        def each(taken: Choice) -> Menu:
            return TokenStep(word("prompt", "order"), lambda: left(taken), self._piece)

        return Some(word("prompt", "order"), each, least=least)

    # ---- with what

    def _can_pay(self, seat: int, distance: int, taken: Choice = ()) -> bool:
        """Say whether cards are there that reach so far and leave a follower what it needs."""
        book = self.turn.book
        if distance <= self.reach + aims.extra_range(book, taken):
            return self._may_take(seat, taken)
        longer = [card for card in self.cards() if card not in taken and book.further[card]]
        return any(self._can_pay(seat, distance, (*taken, card)) for card in longer)

    def _may_take(self, seat: int, cards: Sequence[str]) -> bool:
        return self.spare is None or self.spare(seat, cards)

    def _cards(self, seat: int, distance: int, then: Callable[[Choice], Menu | None]) -> Menu:
        """Return the attached cards; those that the distance needs come first and may not be left out."""
        lacking = distance - self.reach
        if lacking <= 0:
            return Then(self._lengthened(seat, ()), then)
        return self._needed(seat, distance, (), then)

    def _needed(self, seat: int, distance: int, taken: Choice, then: Callable[[Choice], Menu | None]) -> Menu:
        book = self.turn.book
        fit = [card for card in self.cards() if card not in taken and book.further[card]]
        if self.spare is not None:
            fit = [card for card in fit if self._can_pay(seat, distance, (*taken, card))]

        def after(card: str) -> Menu | None:
            now = (*taken, card)
            if distance > self.reach + aims.extra_range(book, now):
                return self._needed(seat, distance, now, then)
            return Then(self._lengthened(seat, now), lambda more: then((*now, *more)))

        return TokenStep(word("prompt", "further"), lambda: fit, _card, after)

    def _lengthened(self, seat: int, taken: Choice) -> Menu:
        def each(chosen: Choice) -> Menu:
            def left() -> list[str]:
                free = [card for card in self.cards() if card not in chosen and card not in taken]
                return [card for card in free if self._may_take(seat, (*taken, *chosen, card))]

            def why(card: str) -> Refusal | None:
                if card in self.cards() and not self._may_take(seat, (*taken, *chosen, card)):
                    return refusal("WDW-04", "needed_to_follow")
                if card not in self.turn.side.hand or card in chosen or card in taken or card in self.used:
                    return refusal("DW-62", "not_in_hand") if card in self.turn.book.cards else None
                return aims.attach_fault(self.turn.book, card, self.unit)

            return TokenStep(word("prompt", "attach"), left, _card, why=why)

        return Some(word("prompt", "attach"), each, closing=lambda n: word("close", "attach" if n else "no_card"))

    # ---- what else

    def _rest(self, targets: Sequence[str], cards: Choice) -> Menu:
        skill = f"{self.unit.card}.{self.deed[1]}" if self.skill is not None else ""
        attack = declare(self.turn.book, self.board, self.unit, skill, targets, cards)
        loot = self._loot(attack)
        guard = self._guard(attack, loot)
        return self._splash(attack, guard)

    def _splash(self, attack: Attack, then: Menu) -> Menu:
        """Return which further unit the splash is meant for; naming one that it cannot hit is not illegal (RDW-28)."""
        units = self.turn.state.units
        first = attack.hits[0].target
        target = units.get(first)
        at = displaced(self.board, attack, first, attack.pull)
        group = [] if target is None else [u.id for u in victims(self.board, attack, first, at)]

        def far() -> list[Option]:
            doubt = word("doubt", "splash")
            foes = sorted((u for u in units.values() if u.seat != self.unit.seat), key=lambda u: rank_of(u.id))
            return [replace(self._piece(u.id), doubt=doubt) for u in foes if u.id != first and u.id not in group]

        def why(token: str) -> Refusal | None:
            mine = token in units and units[token].seat == self.unit.seat
            return refusal("RDW-28", "own_target") if mine else None

        named = TokenStep(word("prompt", "splash"), lambda: group, self._piece, lambda _: then, why, far)
        foes = (u for u in units.values() if u.seat != self.unit.seat and u.id != first)
        possible = attack.splashes and next(foes, None) is not None
        return self._optional(SPLASH, named if possible else None, then, len(group) > 1)

    def _optional(self, kind: str, named: Menu | None, then: Menu | None, matters: bool) -> Menu:
        """Return a step that is left to the rules unless its word is said; where it matters it is offered plainly."""
        doubt = word("doubt", kind)

        def option(token: str) -> Option:
            return Option(token, word(kind, "default" if token == NONE else "named"))

        def doubted() -> list[Option]:
            return [] if matters or named is None else [Option(kind, word(kind, "named"), doubt=doubt)]

        def why(token: str) -> Refusal | None:
            return refusal("RDW-27", "no_splash") if token == kind == SPLASH and named is None else None

        sure = (NONE, kind) if matters else (NONE,)
        return TokenStep(
            word("prompt", kind),
            lambda: sure,
            option,
            lambda token: then if token == NONE else named,
            why,
            doubted,
            default=NONE,
        )

    def _guard(self, attack: Attack, then: Menu) -> Menu:
        """Return who guards the attacker against a counter (5.4)."""
        state = self.turn.state
        able = [u.id for u in guards_at(self.board, self.unit.seat, self.unit.id, self.unit.at)]

        def option(token: str) -> Option:
            return Option(token, word("guard", NOBODY)) if token == NOBODY else self._piece(token)

        def doubted(token: str) -> Option | Refusal | None:
            unit = state.units.get(token)
            if unit is None:
                return None
            if unit.seat != self.unit.seat or unit.troop != "infantry":
                return refusal("DW-30", "no_infantry")
            return Option(token, piece_text(token), doubt=word("doubt", "guard"))

        named = TokenStep(word("prompt", "guard"), lambda: [NOBODY, *able], option, lambda _: then, doubted)
        return self._optional(GUARD, named, then, bool(able) and self._may_be_countered(attack))

    def _may_be_countered(self, attack: Attack) -> bool:
        """Say whether anybody who is hit could strike back as far as everybody knows."""
        state, book = self.turn.state, self.turn.book
        struck = {(state.castles.get(h.target) or state.units[h.target]).seat for h in attack.hits}
        if any(state.sides[seat].hand for seat in struck):
            return True
        skills = [
            s for u in state.units.values() if u.seat in struck and u.general for s in book.generals[u.card].skills
        ]
        return any(effect.op in ("counter", "reflect") for skill in skills for effect in skill.defend)

    def _loot(self, attack: Attack) -> Menu:
        """Return on which hex pieces are put where no general is left to keep them (DW-77)."""
        units = self.turn.state.units
        mine = sorted({unit.at for unit in units.values() if unit.seat == self.unit.seat and not unit.general})
        hexes = [self.names[cell] for cell in mine]
        alone = not any(unit.seat == self.unit.seat and unit.general for unit in units.values())
        held = any(units[hit.target].pieces for hit in attack.hits if hit.target in units)

        def why(token: str) -> Refusal | None:
            return refusal("DW-77", "no_soldier_there") if token in self.board.field.cell_of else None

        named = TokenStep(word("prompt", "loot"), lambda: hexes, self._cell, why=why) if hexes else None
        return self._optional(LOOT, named, None, alone and held and bool(hexes))


def _card(token: str) -> Option:
    return Option(token, use_text(token))


def others(there: Sequence[str], first: Sequence[str]) -> list[str]:
    """Return what is there beside what comes first: of a hex the units that are not named (WDW-02)."""
    return [id_ for id_ in there if id_ not in first]
