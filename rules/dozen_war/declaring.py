"""Declaring an attack in a match: read what an answer says, pay, mark the attacker, tell (5.3 step 1)."""

from __future__ import annotations

from rules.kernel.types import Choice

from .attack import Attack
from .attack_reading import read_attack
from .base import War, board_of, book_of
from .changes import alter
from .combat import use_skill
from .events import Attacked
from .hands import spend
from .turns import Turn


def declared(r: War, seat: int, choice: Choice) -> Attack:
    """Return the attack that a whole answer of a seat declares in the position as it is."""
    return read_attack(Turn(book_of(r), board_of(r), seat), choice)


def pay_for(r: War, attack: Attack) -> None:
    """Discard attached cards, spend the skill, mark the attacker, tell everybody."""
    unit = r.state.units[attack.unit]
    spend(r, attack.seat, attack.cards)
    if attack.skill:
        use_skill(r, attack.unit, attack.skill)
    extra = unit.extra - 1 if unit.done else unit.extra
    basic = unit.basic or not attack.skill
    alter(r, unit.id, done=True, struck=True, basic=basic, extra=extra)
    hits = [(hit.target, hit.damage) for hit in attack.hits]
    r.tell(Attacked(unit.id, attack.skill, hits, attack.cards, attack.tags))
