"""Standing orders for reactions: modes, conditions, the way a step goes (spec 5.5)."""

from __future__ import annotations

from .abilities import MOVE, Ability
from .aiming import dice_of, greatest_damage
from .book import Book
from .odds import deadly
from .reactions import PREFER, USE
from .state import NOBODY, Act, ChessState, Order

AUTO, OFF, IF, ASK = "auto", "off", "if", "ask"
MODES = (AUTO, OFF, IF, ASK)


def order_for(state: ChessState, n: int, ability: str) -> Order | None:
    """Return what the owner has ordered for a reaction, None if nothing."""
    for order in state.sides[state.heroes[n].side].orders:
        if order.hero == n and order.ability == ability:
            return order
    return None


def default_order(n: int, ability: Ability) -> Order:
    """Return what holds without an order: free ones at once, paid ones against lethal uses (spec 5.5)."""
    if not ability.cost.turn and not ability.cost.mana:
        return Order(n, ability.id, AUTO)
    on = ability.trigger.on if ability.trigger is not None else ""
    if on in ("enemy_move", "enemy_step"):
        return Order(n, ability.id, OFF)
    return Order(n, ability.id, IF, lethal=True)


def present_order(book: Book, state: ChessState, n: int, ability: str) -> Order:
    """Return the order in force for a reaction, the default where none was given."""
    given = order_for(state, n, ability)
    standard = default_order(n, book.sheets[state.heroes[n].key].abilities[ability])
    if given is None:
        return standard
    return given if given.mode else Order(n, ability, standard.mode, standard.lethal, prefer=given.prefer)


def preference(state: ChessState, n: int, ability: str) -> tuple[str, ...]:
    """Return in which order a reaction's step tries the squares around."""
    given = order_for(state, n, ability)
    return given.prefer if given is not None and given.prefer else PREFER


def wants(book: Book, state: ChessState, n: int, ability: Ability, act: Act, trigger: str) -> bool:
    """Say whether the order in force uses a reaction at this trigger; `ask` waits for a question (spec 5.5)."""
    order = present_order(book, state, n, ability.id)
    if order.mode != IF:
        return order.mode == AUTO
    hero = state.heroes[n]
    kept = hero.mana - ability.cost.mana
    lead = hero.dial + ability.cost.turn - state.turn
    if (order.keep_mana >= 0 and kept < order.keep_mana) or (0 <= order.max_lead < lead):
        return False
    if order.versus and act.hero not in order.versus:
        return False
    protected = act.target if ability.trigger is not None and ability.trigger.on == "friend_targeted" else n
    if order.protects and protected not in order.protects:
        return False
    if order.min_dice > _dice(book, state, act, trigger):
        return False
    return not order.lethal or (trigger == USE and _is_lethal(book, state, act, protected))


def _dice(book: Book, state: ChessState, act: Act, trigger: str) -> int:
    if trigger != USE or act.ability == MOVE:
        return 0
    use = book.sheets[state.heroes[act.hero].key].abilities[act.ability]
    return dice_of(book, state, act.hero, use, act.target)


def _is_lethal(book: Book, state: ChessState, act: Act, n: int) -> bool:
    if n == NOBODY:
        return False
    hero = state.heroes[n]
    left = deadly(book.sheets[hero.key].lp, hero.damage, state.options.destroy)
    return greatest_damage(book, state, act, n) >= left
