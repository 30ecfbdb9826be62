"""How good an answer looks before it is played: what it strikes, gains, nears; what a defence saves."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, View

from .answering import Answering
from .attack import foresee
from .board import Board
from .catalogue import Catalogue
from .content import Effect
from .defence import Defence
from .menus import BEFORE_PLAY
from .orders_menu import ALERT, DISCARDING, POLICIES
from .replies import read_replies
from .setup import free_of
from .state import DozenState
from .worth import KILL_GENERAL, card_cost, worth_of

EXPECTED = "expected"
"""Under which a foreseen view notes whom the others may be expected to have picked by then."""
KEPT = {
    "draw": 4.0, "recruit": 4.0, "gold": 3.5, "boost_damage": 3.0, "extra_attack": 3.0, "steal_card": 3.0,
    "discard_random": 2.5, "unblockable": 2.0, "stun": 1.5, "freeze": 1.5, "silence": 1.5, "heal": 1.5,
    "boost_range": 1.5, "boost_move": 1.0, "blink": 1.0, "push": 0.3, "pull": 0.3,
    "cancel": 3.0, "reflect": 3.0, "sidestep": 2.5, "reduce": 2.0, "counter": 2.0, "redirect": 2.0, "clear": 0.3,
}  # fmt: skip
"""What keeping a card is worth by what it does: the likelier it can be played, the more."""


def appraise(book: Catalogue, view: View[DozenState], decision: Decision, choice: Choice) -> float:
    """Judge an answer without playing it; higher is better."""
    state = view.state
    match decision.kind:
        case "turn":
            return worth_of(book, view, decision.seat).value(choice)
        case "draft_pick":
            return _pick(book, state, decision.seat, choice[0])
        case "deploy":
            return _deploy(book, choice)
        case "discard":
            return -sum(_keep(book, card) for card in choice)
        case "standing":
            return 1.0 if choice[0] in POLICIES else 0.0
        case "defend":
            return _defend(book, state, decision.seat, choice)
        case _:
            return 1.0 if choice[0] == "orders" else 0.0


def ranking(book: Catalogue) -> Choice:
    """Return all generals as an answer of a ranked list, the best first, each as if those before it were held."""
    ranked: list[str] = []
    while left := [card for card in book.generals if card not in ranked]:
        ranked.append(max(left, key=lambda card: _general(book, ranked[-2:], card)))
    return (*ranked, STOP)


def filed(book: Catalogue, view: View[DozenState]) -> Choice | None:
    """Return a ranked list of generals; once play begins, the default orders with discards of their own (5.2)."""
    state = view.state
    if view.seat is None or state.stage == "deploy":
        return None
    side = state.sides[view.seat]
    if state.stage in BEFORE_PLAY:
        return None if side.picks or state.options.draft == "lists" else ranking(book)
    return None if side.ordered.auto_discard else DISCARDING


def _pick(book: Catalogue, state: DozenState, seat: int, card: str) -> float:
    return _general(book, state.sides[seat].generals, card)


def _general(book: Catalogue, held: Sequence[str], card: str) -> float:
    """Prefer troops that are not there yet, and strong skills."""
    troops = [book.generals[own].troop for own in held]
    general = book.generals[card]
    own = sum(effect.n or 1 for skill in general.skills for effect in (*skill.own, *skill.defend))
    return own / 4 - 2.0 * troops.count(general.troop)


def expected(
    book: Catalogue, state: DozenState, seats: Sequence[int], before: tuple[tuple[int, str], ...] = ()
) -> tuple[tuple[int, str], ...]:
    """Return whom seats may be expected to pick one after the other, after others that they are expected to have."""
    found = list(before)
    for seat in seats:
        held = [*state.sides[seat].generals, *(card for other, card in found if other == seat)]
        free = free_of(tuple(book.generals), [*(side.generals for side in state.sides), [card for _, card in found]])
        found.append((seat, max(free, key=lambda card, held=held: _general(book, held, card))))
    return tuple(found)


def _deploy(book: Catalogue, choice: Choice) -> float:
    """Prefer quick generals where they come out first, and the plain policy."""
    match_ = sum(
        book.generals[card].troop == troop
        for card, troop in zip(choice, ("infantry", "cavalry", "archer"), strict=False)
    )
    return match_ + (2.5 if choice[3:] == ALERT else 2.0 if choice[3] == "default" else 0.0)


def _keep(book: Catalogue, card: str) -> float:
    kind = book.cards.get(card)
    if kind is None:
        return 0.0
    return sum(KEPT.get(effect.op, 1.0) * max(1, effect.n) for effect in kind.effects)


def _defend(book: Catalogue, state: DozenState, seat: int, choice: Choice) -> float:
    """Weigh what an answer saves against the cards and skills it spends."""
    frame = state.agenda[-1]
    if not isinstance(frame, Answering):
        return 0.0
    board = Board(book.fields[state.seats], state)
    defence = Defence(book, board, frame.attack, seat)
    (replies,) = read_replies(choice, [defence])
    value = 0.0
    for hit, reply in zip(defence.hits, replies, strict=True):
        met = foresee(book, board, frame.attack, hit, reply.uses)
        value -= card_cost(state, seat) * len(reply.cards) + (0.8 if reply.skill is not None else 0.0)
        if met.ended:
            continue
        target = reply.guard or met.target
        value -= loss(state, target, met.damage)
        value += sum(3.0 for use in reply.uses if "counter" in {e.op for e in _effects(book, use.what)})
    return value


def _effects(book: Catalogue, what: str) -> tuple[Effect, ...]:
    return book.cards[what].effects if what in book.cards else book.skill(what).defend


def loss(state: DozenState, target: str, damage: int) -> float:
    """Return what damage to a unit or castle costs its seat, in the measure of `appraise`."""
    if not damage:
        return 0.0
    castle = state.castles.get(target)
    if castle is not None:
        return 24.0 if damage >= castle.hp else 8.0
    unit = state.units[target]
    if unit.general:
        return KILL_GENERAL if damage >= unit.hp else 6.0 * damage
    return 6.0 if damage >= unit.hp else 2.0
