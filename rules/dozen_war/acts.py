"""What an action of a turn does (5.2.1): moves, skills, cards, digging, warping, reviving; attacks go on by frames."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from rules.geometry.hexes import Cell
from rules.kernel.types import UNKNOWN, Choice

from . import luck
from .answering import Answering, Volleying
from .base import War, board_of, book_of, field_of
from .changes import alter, alter_side, check_fallen, heal, hurt, pay, put, settle, take
from .combat import use_skill
from .content import Card, Effect, Skill
from .declaring import declared, pay_for
from .events import Boosted, CardPlayed, Dug, Recruited, Revived, SkillUsed
from .hands import discard, draw, drawn_at_random, steal
from .state import Unit, general_id
from .supply import arrived, recruit, soldiers_from_castles
from .volley_menu import volley_rows
from .words import BANNERS, GENERAL_HP, REVIVAL_COST, SOLDIERS


def act(r: War, seat: int, choice: Choice) -> None:
    """Carry out one action of the active seat."""
    state = r.state
    match choice:
        case ("revive", card, castle):
            _revive(r, seat, card, castle)
        case ("volley", *_):
            r.push(Volleying(seat, tuple(volley_rows(choice))))
        case (unit, "move", to):
            put(r, unit, field_of(r).cell_of[to], "move", moved=True)
        case (unit, "warp"):
            put(r, unit, field_of(r).volcano, "warp")
        case (unit, "dig", at):
            _dig(r, state.units[unit], field_of(r).cell_of[at])
        case (card, *_) if card in book_of(r).cards:
            _play(r, seat, card, choice[1:])
        case (unit, "attack", *_):
            strike(r, seat, choice)
        case (unit, deed, *_):
            if book_of(r).generals[state.units[unit].card].skills[int(deed[1]) - 1].fist:
                strike(r, seat, choice)
            else:
                _use(r, state.units[unit], deed, choice[2:])
        case _:
            raise LookupError(f"{choice} is no action")
    check_fallen(r)


def strike(r: War, seat: int, choice: Choice) -> None:
    """Declare an attack, pay for it, and go on with the answers (5.3 step 1)."""
    attack = declared(r, seat, choice)
    pay_for(r, attack)
    r.push(Answering(attack))


def _use(r: War, unit: Unit, deed: str, targets: tuple[str, ...]) -> None:
    """Use a skill that is no attack (RDW-34)."""
    seat = unit.seat
    skill = book_of(r).generals[unit.card].skills[int(deed[1]) - 1]
    token = f"{unit.card}.{deed[1]}"
    use_skill(r, unit.id, token)
    r.tell(SkillUsed(unit.id, token, targets[0] if targets else ""))
    if skill.aim.on == "self":
        targets = (unit.id, *targets)
    _serve(r, seat, skill, skill.own, targets)


def _play(r: War, seat: int, card: str, targets: tuple[str, ...]) -> None:
    """Play a card by itself; it leaves the hand at once and is discarded after its effect (DW-59, RDW-40)."""
    kind = book_of(r).cards[card]
    hand = r.state.sides[seat].hand
    at = hand.index(card) if card in hand else hand.index("?")
    alter_side(r, seat, hand=(*hand[:at], *hand[at + 1 :]))
    r.tell(CardPlayed(seat, card, targets[0] if targets else ""))
    _serve(r, seat, kind, kind.effects, targets)
    r.state.discards.append(card)


def _serve(r: War, seat: int, kind: Card | Skill, effects: tuple[Effect, ...], targets: tuple[str, ...]) -> None:
    for effect in effects:
        _effect(r, seat, effect, targets)


def _effect(r: War, seat: int, effect: Effect, targets: tuple[str, ...]) -> None:
    """Let one effect of the own turn happen (7.2)."""
    target = targets[0] if targets else ""
    n = effect.n
    match effect.op:
        case "boost_damage" | "boost_range" | "boost_move":
            stat = effect.op.removeprefix("boost_")
            alter(r, target, **{stat: getattr(r.state.units[target], stat) + n})
            r.tell(Boosted(target, stat, n))
        case "extra_attack":
            alter(r, target, extra=r.state.units[target].extra + 1)
            r.tell(Boosted(target, "attack", 1))
        case "heal":
            heal(r, target, n)
        case "blink":
            put(r, target, field_of(r).cell_of[targets[1]], "blink")
        case "gold":
            pay(r, seat, n, "effect")
        case "draw":
            draw(r, seat, n)
        case "recruit":
            recruit(r, seat, effect.troop, target)
        case "steal_card":
            steal(r, seat, BANNERS.index(target), n)
        case "discard_random":
            other = BANNERS.index(target)
            discard(r, other, drawn_at_random(r, other, n))
        case _:
            raise LookupError(f"{effect.op} is no effect of the own turn")


def _revive(r: War, seat: int, card: str, castle: str) -> None:
    """Bring a general back for gold; what it did this turn stays done (DW-45, DW-94, DW-96, DW-98, RDW-31, RDW-47)."""
    state = r.state
    pay(r, seat, -REVIVAL_COST, "revival")
    cell = state.castles[castle].at
    id_ = general_id(state.corners[seat], card)
    idle = not state.options.revive_acts
    unit = Unit(id_, seat, book_of(r).generals[card].troop, cell, GENERAL_HP, True, moved=idle, done=idle)
    lost = state.sides[seat].lost
    was = next((one for one in reversed(lost) if one.id == id_), None) if lost is not UNSET else None
    if was is not None:
        done = {"moved": idle or was.moved, "done": idle or was.done}
        unit = replace(unit, **done, struck=was.struck, skilled=was.skilled)
    state.units[id_] = unit
    r.tell(Revived(id_, field_of(r).names[cell]))
    settle(r)


# ---- digging


def _dig(r: War, unit: Unit, cell: Cell) -> None:
    """Take the top token; a piece is kept, anything else works at once (DW-74, DW-78, DW-97, DW-98, RDW-43).

    In a projection it stays unknown and comes to nothing.
    """
    state, book = r.state, book_of(r)
    *left, top = state.buried[cell]
    state.buried[cell] = tuple(left)
    state.dug = (*state.dug, top)
    alter(r, unit.id, done=True)
    if top == UNKNOWN:
        return
    luck.dug(r, unit.seat, top)
    r.tell(Dug(unit.id, field_of(r).names[cell], top, len(left)))
    token = book.tokens[top]
    if token.kind == "piece":
        take(r, unit.id, (top,))
    for effect in token.effects:
        if unit.id in state.units and state.outcome is None:
            _token_effect(r, unit, effect)


def _token_effect(r: War, unit: Unit, effect: Effect) -> None:
    """Let a treasure or curse work on its digger and the digger's seat (7.2)."""
    state, seat = r.state, unit.seat
    match effect.op:
        case "gold":
            pay(r, seat, effect.n, "token")
        case "lose_gold":
            pay(r, seat, -effect.n, "token")
        case "draw":
            draw(r, seat, effect.n)
        case "heal":
            heal(r, unit.id, effect.n)
        case "levy":
            _levy(r, seat)
        case "refresh":
            state.spent.pop(unit.card, None)
        case "hurt":
            hurt(r, unit.id, effect.n, "curse")
        case "rot":
            discard(r, seat, drawn_at_random(r, seat, effect.n))
        case _:
            _exile(r, unit)


def _levy(r: War, seat: int) -> None:
    """Receive soldiers as at supply (7.2)."""

    came, _ = soldiers_from_castles(r, seat)
    for unit, at in came:
        r.tell(Recruited(unit, at))
    arrived(r)


def _exile(r: War, unit: Unit) -> None:
    """Send the digger to the first own castle without a general (7.2)."""
    board = board_of(r)
    for troop in SOLDIERS:
        for castle in r.state.castles.values():
            mine = castle.seat == unit.seat and castle.troop == troop and castle.hp > 0
            if mine and not board.has_general(castle.at):
                put(r, unit.id, castle.at, "exile")
                return
