"""The menu of a defence: per hit cards, a skill, a guard; or pass (5.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.menu import Menu, Some, Then
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Option, Refusal

from .attack import Hit, Use
from .defence import Defence
from .naming import piece_text, use_text
from .replies import GUARD, ORDERS, PASS, REPLY, uses_in
from .state import Unit
from .words import NONE, refusal, word

LACKING = {"redirect": "no_redirect", "sidestep": "no_sidestep"}
"""What is said where nobody or no hex is there that a card or skill needs."""


def defend_menu(defences: Sequence[Defence], is_volley: bool = False) -> Menu:
    """Return what may be answered to an attack, or to the attacks of a volley (there also: as ordered)."""

    def then(token: str) -> Menu | None:
        return _Chain(defences, is_volley).menu() if token == REPLY else None

    tokens = (PASS, ORDERS, REPLY) if is_volley else (PASS, REPLY)
    return TokenStep(word("prompt", "defend"), lambda: tokens, lambda t: Option(t, word("answer", t)), then)


class _Chain:
    """Hit after hit of every attack."""

    def __init__(self, defences: Sequence[Defence], is_volley: bool) -> None:
        self.is_volley = is_volley
        self.hits = [(number, defence, hit) for number, defence in enumerate(defences) for hit in defence.hits]

    def menu(self) -> Menu | None:
        return self._at(0, (), (), False, ())

    def _at(
        self, index: int, cards: tuple[str, ...], guards: tuple[str, ...], skilled: bool, skills: tuple[str, ...]
    ) -> Menu | None:
        if index == len(self.hits):
            return None
        number, defence, hit = self.hits[index]
        fresh = index == 0 or self.hits[index - 1][0] != number
        taken = () if fresh else guards
        if fresh and defence.state.options.defend_skills == "per_attack":
            skilled = False

        def after(c: tuple[str, ...], g: tuple[str, ...], s: tuple[str, ...]) -> Menu | None:
            return self._at(index + 1, (*cards, *c), (*taken, *g), skilled or bool(s), (*skills, *s))

        return _One(defence, hit, cards, taken, skilled, skills, self.is_volley).menu(after)


class _One:
    """The answer to one hit, given what answers before it take."""

    def __init__(
        self,
        defence: Defence,
        hit: Hit,
        cards: tuple[str, ...],
        guards: tuple[str, ...],
        skilled: bool,
        skills: tuple[str, ...],
        is_volley: bool,
    ) -> None:
        self.is_volley = is_volley
        self.is_later = is_volley and defence.state.options.rules_by(5)
        """Whether it is not known yet who stands where (5.4, WDW-16)."""
        self.defence = defence
        self.hit = hit
        self.spent = cards
        self.guards = guards
        self.skilled = skilled
        self.skills = skills if self.is_later else ()

    def menu(self, then: Callable[[tuple[str, ...], tuple[str, ...], tuple[str, ...]], Menu | None]) -> Menu:
        book = self.defence.book

        def after_cards(tokens: Choice) -> Menu:
            uses = uses_in(tokens, self.defence)
            cards = tuple(token for token in tokens if token in book.cards)

            def after_skill(skill: list[Use]) -> Menu:
                return self._guard([*uses, *skill], lambda g: then(cards, g, tuple(use.what for use in skill)))

            return self._skill(uses, after_skill)

        return Then(self._cards(), after_cards)

    # ---- cards

    def _cards(self) -> Menu:
        return Some(
            word("prompt", "defence_card"),
            self._card,
            closing=lambda n: word("close", "defence" if n else "no_card"),
        )

    def _card(self, taken: Choice) -> Menu:
        """Return the next card, and those after it until what they name is possible with all of them (5.3 step 2)."""
        d = self.defence
        uses = uses_in(taken, d)
        hand = sorted(set(d.state.sides[d.seat].hand))

        def able() -> list[str]:
            return [card for card in hand if self._card_fault(card, taken, uses) is None]

        def left() -> list[str]:
            return [card for card in able() if self._lack(card, uses) is None and not d.is_idle(card)]

        def doubted() -> list[Option]:
            lacks = {card: lack for card in able() if (lack := self._lack(card, uses)) is not None}
            found = [self._coming(card, lack) for card, lack in lacks.items() if self._args_later(card, uses, taken)]
            return [*found, *(_idle_option(card) for card in able() if card not in lacks and d.is_idle(card))]

        def why(token: str) -> Refusal | None:
            if token not in d.book.cards:
                return None
            return self._card_fault(token, taken, uses) or self._lack(token, uses)

        def then(card: str) -> Menu | None:
            def onward(arg: str) -> Menu | None:
                now = (*taken, card, arg) if arg else (*taken, card)
                return None if self._is_sound(uses_in(now, d)) else self._card(now)

            return self._arg(card, uses, self._args_later(card, uses, taken), onward) or onward("")

        prompt = word("prompt", "defence_card", target=piece_text(self.hit.target))
        return TokenStep(prompt, left, lambda card: Option(card, use_text(card)), then, why, doubted)

    def _card_fault(self, card: str, taken: Choice, uses: Sequence[Use]) -> Refusal | None:
        d = self.defence
        if card not in d.state.sides[d.seat].hand or card in taken or card in self.spent:
            return refusal("DW-62", "not_in_hand")
        fault = d.card_fault(card, self.hit)
        if fault is None and d.clears(card) and self._is_sound(uses) and not self._is_sound([*uses, Use(card)]):
            return refusal("RDW-23", "parted")
        return fault

    def _is_sound(self, uses: Sequence[Use]) -> bool:
        """Say whether cards may name what they name, all of them together; in a volley that comes later (WDW-16)."""
        if self.is_volley or not self.defence.state.options.rules_by(5):
            return True
        return self.defence.possible(self.hit, uses) == tuple(uses)

    # ---- what cards and skills name

    def _lack(self, what: str, uses: Sequence[Use]) -> Refusal | None:
        """Say what is not there that a card or skill has to name."""
        d = self.defence
        need = d.needs(what)
        return refusal("RDW-23", LACKING[need]) if need and not d.args(what, self.hit, uses) else None

    def _args_later(self, what: str, uses: Sequence[Use], taken: Choice) -> list[str]:
        """Return what may be named though it is not possible yet: after other attacks, or with a card that clears."""
        d = self.defence
        if not d.needs(what) or not d.state.options.rules_by(5):
            return []
        if self.is_later:
            return d.args_to_come(what, self.hit, uses)
        if self.is_volley or any(d.clears(use.what) for use in uses):
            return []
        hand = d.state.sides[d.seat].hand
        clearing = [Use(c) for c in hand if d.clears(c) and c != what and self._card_fault(c, taken, ()) is None]
        return d.args(what, self.hit, uses, clearing[:1]) if clearing else []

    def _arg(
        self, what: str, uses: Sequence[Use], later: Sequence[str], then: Callable[[str], Menu | None]
    ) -> Menu | None:
        """Return the unit or direction that a card or skill names, None where it names nothing."""
        d = self.defence
        need = d.needs(what)
        if not need:
            return None
        found = d.args(what, self.hit, uses)
        doubt = word("doubt", "idle" if self.is_volley else "pulled")

        def doubted() -> list[Option]:
            return [replace(_arg_option(token), doubt=doubt) for token in later if token not in found]

        return TokenStep(word("prompt", need), lambda: found, _arg_option, then, doubted=doubted)

    def _coming(self, what: str, fault: Refusal) -> Option:
        return Option(what, use_text(what), doubt=fault.text)

    # ---- skill and guard

    def _skill(self, uses: Sequence[Use], then: Callable[[list[Use]], Menu | None]) -> Menu:
        d = self.defence

        def able() -> list[str]:
            return [skill for skill in d.own_skills() if self._skill_fault(skill) is None]

        def near() -> list[str]:
            return [skill for skill in able() if self._place_fault(skill, uses) is None]

        def sure() -> list[str]:
            return [NONE, *(skill for skill in near() if not d.is_idle(skill))]

        def doubted() -> list[Option]:
            idle = [_idle_option(skill) for skill in near() if d.is_idle(skill)]
            return [*idle, *later()]

        def later() -> list[Option]:
            if not self.is_later:
                return []
            faults = {skill: fault for skill in able() if (fault := self._place_fault(skill, uses)) is not None}
            open_ = [s for s in faults if not d.needs(s) or d.args_to_come(s, self.hit, uses)]
            return [self._coming(skill, faults[skill]) for skill in open_]

        def named(token: str) -> Option:
            return Option(token, word("skill_choice", "none") if token == NONE else use_text(token))

        def after(token: str) -> Menu | None:
            if token == NONE:
                return then([])
            later = d.args_to_come(token, self.hit, uses) if self.is_later else []
            arg = self._arg(token, uses, later, lambda chosen: then([Use(token, chosen)]))
            return arg or then([Use(token)])

        def why(token: str) -> Refusal | None:
            known = token.partition(".")[0] in d.book.generals and token[-2:] in (".1", ".2", ".3")
            return (self._skill_fault(token) or self._place_fault(token, uses)) if known else None

        return TokenStep(word("prompt", "defence_skill"), sure, named, after, why, doubted, default=NONE)

    def _skill_fault(self, skill: str) -> Refusal | None:
        if self.skilled:
            return refusal("DW-56", "one_defend_skill")
        return self.defence.lasting_fault(skill, self.hit, self.skills)

    def _place_fault(self, skill: str, uses: Sequence[Use]) -> Refusal | None:
        return self.defence.cover_fault(skill, self.hit) or self._lack(skill, uses)

    def _guard(self, uses: Sequence[Use], then: Callable[[tuple[str, ...]], Menu | None]) -> Menu:
        d = self.defence
        names = d.board.field.names
        able = [unit.id for unit in d.guards(self.hit, uses, self.guards)]

        def named(token: str) -> Option:
            return Option(token, piece_text(token), at=names[d.state.units[token].at])

        def coming(unit: str, fault: Refusal) -> Option:
            return Option(unit, piece_text(unit), at=names[d.state.units[unit].at], doubt=fault.text)

        def why(token: str) -> Option | Refusal | None:
            if token not in d.state.units:
                return None
            fault = d.guard_fault(token, self.hit, uses, self.guards)
            may_come = fault is not None and self.is_volley and d.may_come(token, self.guards)
            return coming(token, fault) if may_come and fault is not None else fault

        def doubted() -> list[Option]:
            faults = {u.id: d.guard_fault(u.id, self.hit, uses, self.guards) for u in self._guards_later()}
            return [coming(unit, fault) for unit, fault in faults.items() if fault is not None]

        who = TokenStep(
            word("prompt", "defence_guard"), lambda: able, named, lambda token: then((token,)), why, doubted
        )
        return TokenStep(
            word("prompt", "defence_guard"),
            lambda: (NONE, GUARD) if able else (NONE,),
            lambda token: Option(token, word("guarding", "none" if token == NONE else "named")),
            lambda token: then(()) if token == NONE else who,
            lambda token: (d.guard_ban() or refusal("RDW-23", "nobody_near")) if token == GUARD else None,
            lambda: self._later(uses),
            default=NONE,
        )

    def _guards_later(self) -> list[Unit]:
        """Return who could guard, in a volley, if it stood elsewhere by then, in the order of ids."""
        d = self.defence
        if not self.is_volley:
            return []
        return [unit for unit in d.board.of(d.seat) if d.may_come(unit.id, self.guards)]

    def _later(self, uses: Sequence[Use]) -> list[Option]:
        """In a volley a guard may be named that is not there yet, or in case that what is used falls away (WDW-16)."""
        if not self._guards_later() or self.defence.guards(self.hit, uses if self.is_later else (), self.guards):
            return []
        return [Option(GUARD, word("guarding", "named"), doubt=word("doubt", "guard"))]


def _idle_option(what: str) -> Option:
    return Option(what, use_text(what), doubt=word("doubt", "idle"))


def _arg_option(token: str) -> Option:
    text = word("direction", token) if token in DIRECTIONS else piece_text(token)
    return Option(token, text)
