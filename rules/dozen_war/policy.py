"""Standing orders at work: whether a seat is asked, and what answers for it if it is not (5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .attack import Attack, Hit, Reply, Use, foresee, hp_of, threatened
from .board import Board
from .catalogue import Catalogue
from .content import STICKING
from .defence import Defence, guard_loss, guards_at
from .state import DozenState, Orders, Rule, Unit, rank_of
from .words import NONE


class Threat(NamedTuple):
    """What a hit threatens at declaration: its target's HP, its damage, the general a splash would kill with it."""

    hit: Hit
    hp: int
    victim: Unit | None


def threat(board: Board, attack: Attack, hit: Hit) -> Threat:
    """Return what a hit threatens; a splash victim counts as a general of the same seat only (5.4)."""
    victim = threatened(board, attack, hit)
    state = board.state
    unit = state.units.get(hit.target)
    same = victim is not None and unit is not None and victim.seat == unit.seat and victim.general
    return Threat(hit, hp_of(state, hit.target), victim if same else None)


def class_of(state: DozenState, target: str) -> str:
    """Return the class of a target: general, castle, or the troop of a soldier."""
    unit = state.units.get(target)
    if unit is None:
        return "castle"
    return "general" if unit.general else unit.troop


def asks(
    state: DozenState, orders: Orders, found: Threat, damage: int | None = None, splash: int | None = None
) -> bool:
    """Say whether a hit passes the ask test of standing orders; for volleys the sums are given."""
    d = found.hit.damage if damage is None else damage
    kind = class_of(state, found.hit.target)
    lethal = d >= found.hp
    splash_n = found.hit.damage if splash is None else splash
    if kind == "castle":
        return "castle_any" in orders.ask or ("castle_lethal" in orders.ask and lethal)
    if "general_lethal" in orders.ask:
        if kind == "general" and lethal:
            return True
        if lethal and found.victim is not None and found.victim.hp <= splash_n:
            return True
    if kind == "general":
        return "general_any" in orders.ask
    return "soldier_any" in orders.ask


def could_answer(defence: Defence, hit: Hit) -> bool:
    """Say whether a seat could answer a hit as far as everybody knows; any card it holds could (5.4, WDW-16)."""
    state = defence.state
    barred = state.options.rules_by(2) and defence.card_ban() is not None
    return bool((state.sides[defence.seat].hand and not barred) or defence.guards(hit) or defence.skills(hit))


def is_asked(book: Catalogue, board: Board, attack: Attack, seat: int, orders: Orders) -> bool:
    """Say whether a decision is opened for a seat: about a hit that it could answer (WDW-10, WDW-16; 5.4)."""
    defence = Defence(book, board, attack, seat)
    meant = [hit for hit in defence.hits if asks(board.state, orders, threat(board, attack, hit))]
    answerable = meant if board.state.options.rules_by(2) or not meant else defence.hits
    return any(could_answer(defence, hit) for hit in answerable)


def auto(book: Catalogue, board: Board, attack: Attack, seat: int, orders: Orders) -> tuple[Reply, ...]:
    """Return what answers for a seat, hit by hit (WDW-11; 5.4 AUTO)."""
    return _Auto(Defence(book, board, attack, seat), orders).replies()


class _Auto:
    """One run through the entries for every hit of an attack."""

    def __init__(self, defence: Defence, orders: Orders) -> None:
        self.defence = defence
        self.orders = orders
        self.played: set[str] = set()
        self.guards: set[str] = set()
        self.skill = False

    def replies(self) -> tuple[Reply, ...]:
        return tuple(self._reply(hit) for hit in self.defence.hits)

    def _reply(self, hit: Hit) -> Reply:
        found = threat(self.defence.board, self.defence.attack, hit)
        reply = Reply()
        for rule in self.orders.rules:
            damage = self._left(hit, reply)
            if damage > 0 and self._meant(rule, found, damage):
                reply = self._applied(rule, hit, reply, damage)
        return reply

    def _left(self, hit: Hit, reply: Reply) -> int:
        if reply.guard:
            return 0
        d = self.defence
        met = foresee(d.book, d.board, d.attack, hit, reply.uses)
        return 0 if met.ended or met.target != hit.target else met.damage

    def _meant(self, rule: Rule, found: Threat, damage: int) -> bool:
        kind = class_of(self.defence.state, found.hit.target)
        lethal = damage >= found.hp
        stands_in = "general" in rule.classes and found.victim is not None and lethal
        return (kind in rule.classes or stands_in) and (rule.when == "any" or lethal)

    def _applied(self, rule: Rule, hit: Hit, reply: Reply, damage: int) -> Reply:
        if rule.use == "guard":
            guard = self._guard(hit, reply, damage, rule.with_general)
            if guard is None:
                return reply
            self.guards.add(guard.id)
            return Reply(reply.cards, reply.skill, guard.id)
        use = self._use(rule.use, hit, reply)
        if use is None:
            return reply
        if rule.use in self.defence.book.cards:
            self.played.add(rule.use)
            return Reply((*reply.cards, use), reply.skill, reply.guard)
        self.skill = True
        return Reply(reply.cards, use, reply.guard)

    def _use(self, what: str, hit: Hit, reply: Reply) -> Use | None:
        """Return what a card or skill is used for; before the sixth edition also where it is of no use (WDW-16)."""
        d = self.defence
        if d.is_idle(what) and d.state.options.rules_by(6):
            return None
        if what in d.book.cards:
            if what in self.played or what not in d.state.sides[d.seat].hand or d.card_fault(what, hit) is not None:
                return None
        elif self.skill or d.skill_fault(what, hit) is not None:
            return None
        if not d.needs(what):
            return Use(what)
        args = d.args(what, hit, reply.uses)
        if d.needs(what) == "redirect":
            args = [arg for arg in args if not d.state.units[arg].general]
        return Use(what, args[0]) if args else None

    def _guard(self, hit: Hit, reply: Reply, damage: int, with_general: bool) -> Unit | None:
        d = self.defence
        at = foresee(d.book, d.board, d.attack, hit, reply.uses).at
        found = d.guards(hit, reply.uses, self.guards)
        return chosen_guard(d.state, found, at, damage, with_general)


def chosen_guard(
    state: DozenState, found: Sequence[Unit], at: int, damage: int, with_general: bool = False
) -> Unit | None:
    """Return who guards by itself: the soldier of lowest HP, nearest, of lowest id; else a general that survives.

    Before the fifth edition it was taken to survive though a rule of the match lets it die (RDW-24, WDW-16).
    """
    soldiers = [unit for unit in found if not unit.general]
    if soldiers:
        return min(soldiers, key=lambda u: (u.hp, u.at != at, rank_of(u.id)))
    is_exact = state.options.rules_by(5)
    generals = [u for u in found if with_general and u.hp > (guard_loss(state, u, damage) if is_exact else damage)]
    return min(generals, key=lambda u: (u.at != at, rank_of(u.id)), default=None)


def counter_guard(board: Board, attack: Attack, damage: int, orders: Orders, taken: set[str], first: bool) -> str:
    """Return who guards the attacker against a counter, empty if nobody (5.4)."""
    attacker = board.state.units[attack.unit]
    able = [u for u in guards_at(board, attack.seat, attacker.id, attacker.at) if u.id not in taken]
    if attack.guard != NONE:
        return attack.guard if first and any(u.id == attack.guard for u in able) else ""
    when = orders.counter_general if attacker.general else orders.counter_soldier
    if when == "never" or (when == "lethal" and damage < attacker.hp):
        return ""
    found = chosen_guard(board.state, able, attacker.at, damage)
    return "" if found is None else found.id


def sticking(tags: Sequence[str]) -> tuple[str, ...]:
    """Return the tags that stick to who is hit; pull and unblockable do not (DW-69, DW-70)."""
    return tuple(tag for tag in tags if tag in STICKING)
