"""The menu of a defence: per hit cards, a skill, a guard; or pass (5.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.menu import STOP, Menu, Some, Then
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Option, Refusal

from .attack import Hit, Reply, Use
from .defence import Defence
from .naming import piece_text, use_text
from .state import Unit
from .words import NONE, refusal, word

PASS, REPLY, ORDERS, GUARD = "pass", "reply", "orders", "guard"
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
        return self._at(0, (), (), False)

    def _at(self, index: int, cards: tuple[str, ...], guards: tuple[str, ...], skilled: bool) -> Menu | None:
        if index == len(self.hits):
            return None
        number, defence, hit = self.hits[index]
        fresh = index == 0 or self.hits[index - 1][0] != number
        taken = () if fresh else guards
        if fresh and defence.state.options.defend_skills == "per_attack":
            skilled = False
        return _One(defence, hit, cards, taken, skilled, self.is_volley).menu(
            lambda c, g, s: self._at(index + 1, (*cards, *c), (*taken, *g), skilled or s)
        )


class _One:
    """The answer to one hit, given what answers before it take."""

    def __init__(
        self,
        defence: Defence,
        hit: Hit,
        cards: tuple[str, ...],
        guards: tuple[str, ...],
        skilled: bool,
        is_volley: bool,
    ) -> None:
        self.is_volley = is_volley
        self.defence = defence
        self.hit = hit
        self.spent = cards
        self.guards = guards
        self.skilled = skilled

    def menu(self, then: Callable[[tuple[str, ...], tuple[str, ...], bool], Menu | None]) -> Menu:
        book = self.defence.book

        def after_cards(tokens: Choice) -> Menu:
            uses = uses_in(tokens, self.defence)
            cards = tuple(token for token in tokens if token in book.cards)
            return self._skill(uses, lambda skill: self._guard([*uses, *skill], lambda g: then(cards, g, bool(skill))))

        return Then(self._cards(), after_cards)

    # ---- cards

    def _cards(self) -> Menu:
        d = self.defence

        def each(taken: Choice) -> Menu:
            uses = uses_in(taken, d)

            def left() -> list[str]:
                return sorted({c for c in d.state.sides[d.seat].hand if self._card_fault(c, taken, uses) is None})

            def named(token: str) -> Option:
                return Option(token, use_text(token))

            def why(token: str) -> Refusal | None:
                if token not in d.book.cards:
                    return None
                return self._card_fault(token, taken, uses)

            return TokenStep(
                word("prompt", "defence_card", target=piece_text(self.hit.target)), left, named, self._arg(uses), why
            )

        return Some(
            word("prompt", "defence_card"), each, closing=lambda n: word("close", "defence" if n else "no_card")
        )

    def _card_fault(self, card: str, taken: Choice, uses: Sequence[Use]) -> Refusal | None:
        d = self.defence
        if card not in d.state.sides[d.seat].hand or card in taken or card in self.spent:
            return refusal("DW-62", "not_in_hand")
        fault = d.card_fault(card, self.hit)
        if fault is None and d.needs(card) and not d.args(card, self.hit, uses):
            return refusal("RDW-23", LACKING[d.needs(card)])
        return fault

    def _arg(self, uses: Sequence[Use]) -> Callable[[str], Menu | None]:
        """Return the unit or direction that a card or skill names."""
        d = self.defence

        def then(what: str) -> Menu | None:
            need = d.needs(what)
            if not need:
                return None
            found = d.args(what, self.hit, uses)
            return TokenStep(word("prompt", need), lambda: found, _arg_option)

        return then

    # ---- skill and guard

    def _skill(self, uses: Sequence[Use], then: Callable[[list[Use]], Menu | None]) -> Menu:
        d = self.defence

        def sure() -> list[str]:
            if self.skilled:
                return [NONE]
            return [NONE, *(s for s in d.own_skills() if self._skill_fault(s, uses) is None)]

        def named(token: str) -> Option:
            return Option(token, word("skill_choice", "none") if token == NONE else use_text(token))

        def after(token: str) -> Menu | None:
            if token == NONE:
                return then([])
            arg = self._arg(uses)(token)
            if arg is None:
                return then([Use(token)])
            return Then(arg, lambda chosen: then([Use(token, chosen[0])]))

        def why(token: str) -> Refusal | None:
            known = token.partition(".")[0] in d.book.generals and token[-2:] in (".1", ".2", ".3")
            return self._skill_fault(token, uses) if known else None

        return TokenStep(word("prompt", "defence_skill"), sure, named, after, why, default=NONE)

    def _skill_fault(self, skill: str, uses: Sequence[Use]) -> Refusal | None:
        d = self.defence
        if self.skilled:
            return refusal("DW-56", "one_defend_skill")
        fault = d.skill_fault(skill, self.hit)
        if fault is None and d.needs(skill) and not d.args(skill, self.hit, uses):
            return refusal("RDW-23", LACKING[d.needs(skill)])
        return fault

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
            faults = {u.id: d.guard_fault(u.id, self.hit, uses, self.guards) for u in self._coming()}
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
            self._later,
            default=NONE,
        )

    def _coming(self) -> list[Unit]:
        """Return who could guard, in a volley, if it stood elsewhere by then, in the order of ids."""
        d = self.defence
        if not self.is_volley:
            return []
        return [unit for unit in d.board.of(d.seat) if d.may_come(unit.id, self.guards)]

    def _later(self) -> list[Option]:
        """In a volley a guard may be named that is not there yet."""
        if not self._coming() or self.defence.guards(self.hit, (), self.guards):
            return []
        return [Option(GUARD, word("guarding", "named"), doubt=word("doubt", "guard"))]


def _arg_option(token: str) -> Option:
    text = word("direction", token) if token in DIRECTIONS else piece_text(token)
    return Option(token, text)


def uses_in(tokens: Sequence[str], defence: Defence) -> list[Use]:
    """Return the cards among tokens with what they name."""
    found: list[Use] = []
    rest = list(tokens)
    while rest:
        what = rest.pop(0)
        found.append(Use(what, rest.pop(0) if defence.needs(what) else ""))
    return found


def read_replies(choice: Choice, defences: Sequence[Defence]) -> list[tuple[Reply, ...]]:
    """Return what a whole answer says, attack by attack and hit by hit."""
    rest = list(choice[1:])
    found: list[tuple[Reply, ...]] = []
    for defence in defences:
        replies: list[Reply] = []
        for _ in defence.hits:
            if choice[0] == PASS:
                replies.append(Reply())
                continue
            at = rest.index(STOP)
            cards = uses_in(rest[:at], defence)
            rest = rest[at + 1 :]
            what = rest.pop(0)
            arg = rest.pop(0) if what != NONE and defence.needs(what) else ""
            guard = "" if rest.pop(0) == NONE else rest.pop(0)
            replies.append(Reply(tuple(cards), None if what == NONE else Use(what, arg), guard))
        found.append(tuple(replies))
    return found


def written(replies: Sequence[Reply]) -> Choice:
    """Return the answer that says this; a mere pass where nothing is answered."""
    if not any(reply.uses or reply.guard for reply in replies):
        return (PASS,)
    found: list[str] = [REPLY]
    for reply in replies:
        for use in reply.cards:
            found += [use.what, use.arg] if use.arg else [use.what]
        found.append(STOP)
        if reply.skill is None:
            found.append(NONE)
        else:
            found += [reply.skill.what, reply.skill.arg] if reply.skill.arg else [reply.skill.what]
        found += [GUARD, reply.guard] if reply.guard else [NONE]
    return tuple(found)


def still_legal(defence: Defence, given: Sequence[Reply]) -> tuple[Reply, ...]:
    """Return the answers to an attack of a volley without what is no longer legal when it is reached (5.4)."""
    found: list[Reply] = []
    guards: list[str] = []
    skilled = False
    for hit, reply in zip(defence.attack.hits, given, strict=False):
        if hit not in defence.hits:
            continue
        hand = defence.state.sides[defence.seat].hand
        cards = tuple(u for u in reply.cards if u.what in hand and defence.card_fault(u.what, hit) is None)
        cards = tuple(u for u in cards if not u.arg or u.arg in defence.args(u.what, hit, ()))
        skill = reply.skill
        if skill is not None and (skilled or defence.skill_fault(skill.what, hit) is not None):
            skill = None
        skilled = skilled or skill is not None
        kept = Reply(cards, skill)
        guard = reply.guard
        if all(unit.id != guard for unit in defence.guards(hit, kept.uses, guards)):
            guard = ""
        guards.append(guard)
        found.append(Reply(cards, skill, guard))
    return tuple(found)
