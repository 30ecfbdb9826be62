"""Carrying out an attack: hits in their order, then counters (5.3 steps 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.geometry.hexes import DIRECTIONS

from .attack import Attack, Hit, Reply, can_redirect, displaced, effects_of, sidesteps, splash_damage, splashed, stands
from .base import War, board_of, book_of
from .changes import afflict, alter, alter_side, batter, check_fallen, hurt, pay, put
from .defence import Defence, guard_loss, guards_at
from .events import Answered, Guarded, Redirected, Turned
from .hands import spend
from .policy import counter_guard, sticking
from .words import SKILL_COST

NOBODY = "none"
"""What an attacker names where no infantry shall guard it against counters."""


class Counter(Struct, frozen=True):
    """Damage that goes back to the attacker; `by`: the seat that answers, `target`: whom the hit was meant for."""

    by: int
    target: str
    damage: int


Replies = Mapping[int, Sequence[Reply]]


def carry_out(r: War, attack: Attack, replies: Replies) -> None:
    """Let all hits of an attack happen with all they bring, then the counters (RDW-38, RDW-55; 5.3)."""
    paired = _paired(r, attack, replies)
    for hit, seat, reply in paired:
        _pay_for(r, seat, hit, reply)
    counters: list[Counter] = []
    taken: set[str] = set()
    for hit, seat, reply in paired:
        if r.state.outcome is not None:
            return
        _Hitting(r, attack, hit, seat, reply, taken).run(counters)
        check_fallen(r)
    _counter(r, attack, counters)


def _paired(r: War, attack: Attack, replies: Replies) -> list[tuple[Hit, int, Reply]]:
    """Return the hits with the seats they are on and their answers."""
    left = {seat: list(given) for seat, given in replies.items()}
    board, book = board_of(r), book_of(r)
    found: list[tuple[Hit, int, Reply]] = []
    owner = {hit.target: seat for seat in left for hit in Defence(book, board, attack, seat).hits}
    for hit in attack.hits:
        seat = owner.get(hit.target, -1)
        found.append((hit, seat, left[seat].pop(0) if left.get(seat) else Reply()))
    return found


def _pay_for(r: War, seat: int, hit: Hit, reply: Reply) -> None:
    """Discard cards, spend the skill and its gold (5.3 step 2)."""
    if seat < 0:
        return
    cards = [use.what for use in reply.cards]
    spend(r, seat, cards)
    skill = "" if reply.skill is None else reply.skill.what
    r.tell(Answered(seat, hit.target, cards, skill, reply.guard))
    if skill:
        alter_side(r, seat, defended=r.state.sides[seat].defended + 1)
        spend_skill(r, seat, skill)


def use_skill(r: War, unit: str, skill: str) -> None:
    """Spend a skill of the own turn (DW-52, DW-99, RDW-31)."""
    used = alter(r, unit, skilled=True)
    spend_skill(r, used.seat, skill)
    alter_side(r, used.seat, used=r.state.sides[used.seat].used + 1)


def spend_skill(r: War, seat: int, skill: str) -> None:
    """Mark skills 1 and 2 as spent, pay for skill 3 (DW-54, DW-55)."""
    card, _, number = skill.partition(".")
    if number == "3":
        pay(r, seat, -SKILL_COST, "skill")
    else:
        r.state.spent[card] = tuple(sorted({*r.state.spent.get(card, ()), int(number)}))


class _Hitting:
    """One hit with its answer."""

    def __init__(self, r: War, attack: Attack, hit: Hit, seat: int, reply: Reply, taken: set[str]) -> None:
        self.r = r
        self.attack = attack
        self.hit = hit
        self.seat = seat
        self.reply = reply
        self.taken = taken
        book = book_of(r)
        self.effects = [(effect.op, effect.n, use) for use in reply.uses for effect in effects_of(book, use)]
        self.ops = {op for op, _, _ in self.effects}

    def run(self, counters: list[Counter]) -> None:
        """Go through steps a to i of 5.3."""
        r, hit = self.r, self.hit
        if not stands(r.state, hit.target):
            r.tell(Turned(hit.target, "void"))
            return
        counters += [Counter(self.seat, hit.target, n) for op, n, _ in self.effects if op == "counter"]
        tags = self.attack.tags
        if "clear" in self.ops:
            tags = tuple(tag for tag in tags if tag == "unblockable")
            r.tell(Turned(hit.target, "clear"))
        if "cancel" in self.ops:
            r.tell(Turned(hit.target, "cancel"))
            return
        if "sidestep" in self.ops and self._sidestep():
            return
        if r.state.outcome is not None:
            return
        self._displace()
        if r.state.outcome is not None:
            return
        target = self._redirected()
        if "reflect" in self.ops:
            r.tell(Turned(hit.target, "reflect", hit.damage))
            self._reflect(counters)
            return
        self._deal(target, tags)

    def _reflect(self, counters: list[Counter]) -> None:
        """Put one counter, however many reflect, where it was played among the others (RDW-39, WDW-08)."""
        played = [op for op, _, _ in self.effects if op in ("counter", "reflect")]
        later = played[played.index("reflect") + 1 :]
        # further reflections are no counters; before the fifth edition they counted as some (WDW-16)
        after = later.count("counter") if self.r.state.options.rules_by(5) else len(later)
        counters.insert(len(counters) - after, Counter(self.seat, self.hit.target, self.hit.damage))

    def _sidestep(self) -> bool:
        """Move the target aside if that is still possible, by the first step that is; the hit ends there (5.3 b).

        Before the fifth edition the first step alone was tried (WDW-16).
        """
        steps = [use.arg for op, _, use in self.effects if op == "sidestep"]
        unit = self.r.state.units[self.hit.target]
        board = board_of(self.r)
        open_ = [DIRECTIONS[towards] for towards in sidesteps(board, unit)]
        tried = steps if self.r.state.options.rules_by(5) else steps[:1]
        towards = next((step for step in tried if step in open_), None)
        if towards is None:
            return False
        self.r.tell(Turned(unit.id, "sidestep"))
        put(self.r, unit.id, board.grid.steps[unit.at][DIRECTIONS.index(towards)], "sidestep")
        return True

    def _displace(self) -> None:
        """Pull, then push the declared target (5.3 c)."""
        unit = self.r.state.units.get(self.hit.target)
        if unit is None:
            return
        pull = 0 if "clear" in self.ops else self.attack.pull
        to = displaced(board_of(self.r), self.attack, unit.id, pull)
        if to != unit.at:
            put(self.r, unit.id, to, "pull" if pull else "push")

    def _redirected(self) -> str:
        """Return who is hit then: the target, or the unit that stands in for it (5.3 d)."""
        other = next((use.arg for op, _, use in self.effects if op == "redirect"), "")
        state = self.r.state
        unit = state.units.get(self.hit.target)
        if unit is None or not can_redirect(board_of(self.r), state, unit.id, unit.at, other):
            return self.hit.target
        self.r.tell(Redirected(unit.id, other))
        return other

    def _deal(self, target: str, tags: tuple[str, ...]) -> None:
        """Reduce, guard, deal damage, let tags stick, splash (5.3 f to i)."""
        r, attack = self.r, self.attack
        reduced = sum(n for op, n, _ in self.effects if op == "reduce")
        damage = max(0, self.hit.damage - reduced)
        if reduced:
            r.tell(Turned(target, "reduce", min(reduced, self.hit.damage)))
        struck = self._guard(target, damage)
        castle = r.state.castles.get(struck)
        if castle is not None:
            if damage:
                batter(r, castle, damage, attack.seat, "hit")
            return
        unit = r.state.units[struck]
        died = False
        if damage:
            lost = guard_loss(r.state, unit, damage) if struck != target else damage
            died = hurt(r, struck, lost, "hit", attack.seat, attack.unit, attack.loot)
        if r.state.outcome is not None:
            return
        if not died:
            for tag in sticking(tags):
                afflict(r, struck, tag)
        elif struck == self.hit.target and (struck == target or not r.state.options.rules_by(5)):
            self._splash(unit.at, damage, struck)

    def _guard(self, target: str, damage: int) -> str:
        """Return who takes the damage: the named guard if it still may, else the target (DW-30 to DW-33)."""
        guard = self.reply.guard
        if not guard or not damage or guard in self.taken:
            return target
        board = board_of(self.r)
        defence = Defence(book_of(self.r), board, self.attack, self.seat)
        at = self.r.state.castles[target].at if target in self.r.state.castles else self.r.state.units[target].at
        if defence.guard_ban() is not None or all(u.id != guard for u in guards_at(board, self.seat, target, at)):
            return target
        self.taken.add(guard)
        self.r.tell(Guarded(guard, target))
        return guard

    def _splash(self, at: int, damage: int, dead: str) -> None:
        """Hit one more unit when the declared target has died (DW-35 to DW-38, RDW-26 to RDW-28)."""
        r = self.r
        if not self.attack.splashes:
            return
        check_fallen(r)
        if r.state.outcome is not None:
            return
        victim = splashed(board_of(r), self.attack, dead, at)
        if victim is not None:
            hurt(
                r,
                victim.id,
                splash_damage(r.state, damage),
                "splash",
                self.attack.seat,
                self.attack.unit,
                self.attack.loot,
            )


def _counter(r: War, attack: Attack, counters: Sequence[Counter]) -> None:
    """Let counters strike the attacker one after the other, each guarded by another infantry (5.3 step 4, RDW-39)."""
    taken: set[str] = set()
    first = True
    for counter in counters:
        state = r.state
        if state.outcome is not None or attack.unit not in state.units:
            return
        if not counter.damage:
            continue
        orders = state.sides[attack.seat].orders
        board = board_of(r)
        guard = "" if attack.guard == NOBODY else counter_guard(board, attack, counter.damage, orders, taken, first)
        first = False
        target = attack.unit
        damage = counter.damage
        if guard:
            taken.add(guard)
            r.tell(Guarded(guard, target))
            target = guard
            damage = guard_loss(state, state.units[guard], damage)
        living = counter.target in state.units and state.units[counter.target].general
        hurt(r, target, damage, "counter", counter.by, counter.target if living else "")
        check_fallen(r)
