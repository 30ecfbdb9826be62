"""How promising an answer looks before it is tried, for the computer players; cheap, because there are hundreds."""

from __future__ import annotations

from itertools import pairwise

from rules.kernel.types import Choice, Decision, View

from . import prices
from .abilities import Bounce, Damage, Modify, Operation, Relocate, Remove, Restrict, Retire, Swap
from .actions import ACTIVATE, ATTACK, END, MOVE, PLAY
from .book import Book
from .combat import harm
from .content import Card
from .field import CELL_OF, Cell, reach, ways_of
from .menus import AGAIN, DECLINE, USE
from .outlook import LOSING, Outlook
from .placement import unit_at
from .planning_menu import NOW
from .state import OFF, Battle, Unit
from .words import ability_named, plain

LEFT_OUT = frozenset({prices.NAMED, NOW})
"""Tokens of answers that are not judged, because others come to much the same."""
KILL = 12.0
ALONE = 60.0
"""Worth of the first unit: without one the match is lost."""
PICKY = 0.01
"""What paying with named Energy is worse than paying with the oldest, where nothing else tells them apart."""
FEW = 3
"""Units of which a side should have more."""
SCARCE, ENOUGH = 5.0, 2.0
"""Worth of one more unit where there are few, and where there are more."""
PER_CP, PER_PAID = 0.8, 0.7
"""What a CP above the first, and an Energy card, is held to be worth when a unit is paid for."""
STAY = 0.5
"""What a Move has to gain."""
ANYTHING = 1.4
"""Worth of what an operation does that is judged no closer."""
SUPPLY, PER_CARD, PER_ENERGY = 4.0, 0.45, 0.4
"""Worth of Reinforce, less what a card in hand and an Energy card take from it."""
CHEAP_HAND = 3
"""Units that cost one CP and nothing else, which an opening hand should hold."""


def appraise(book: Book, view: View[Battle], decision: Decision, choice: Choice) -> float:
    """Judge an answer; higher is better, and 0 is doing nothing."""
    if decision.kind == "entry":
        return float(choice[0] == "preset" and choice[2] == book.catalogue.decks[choice[1]].commander)
    if decision.kind == "mulligan":
        return _hand(book, view.state, decision.seat, choice)
    found: Outlook | None = view.memo.get("outlook")
    if found is None:
        found = view.memo["outlook"] = Outlook(book, view.state, decision.seat)
    if decision.kind in ("planning", "defending"):
        return _act(found, decision.kind, choice) - (PICKY if prices.NAMED in choice else 0.0)
    if decision.kind == "combat":
        return _attack(found, choice)
    if decision.kind == "choose":
        source = found.state.queue[0]
        effects = book.ability(source.card, source.ability).effects
        return _choose(found, effects, choice, None if source.at == OFF else source.at)
    if decision.kind in ("reinforce", "discard", "pick"):
        return _cards(found, decision, choice)
    return 0.0


def _hand(book: Book, state: Battle, seat: int, choice: Choice) -> float:
    """Keep a hand with units to begin with; what goes under the deck is dear."""
    hand = state.sides[seat].hand
    cheap = sum(1 for card in hand if (c := book.card(card)).is_unit and c.command == 1 and not c.energy)
    if choice == (AGAIN,):
        return 1.0 if cheap < CHEAP_HAND and state.sides[seat].mulligans == 0 else -1.0
    return 0.1 * sum(book.card(card).command + book.card(card).energy for card in choice[1:])


def card_value(book: Book, card: str) -> float:
    """Return what a card in hand is worth."""
    printed = book.card(card)
    if printed.is_unit:
        size = (printed.power + printed.health) / 1000 + printed.points
        return size / 4 - 0.6 * printed.energy - 0.3 * (printed.command - 1)
    return 1.0 + printed.points / 3 - 0.6 * printed.energy


def _act(found: Outlook, phase: str, choice: Choice) -> float:
    verb = choice[0]
    if verb == END:
        return 0.0
    if verb == PLAY:
        card = found.book.card(choice[1])
        if card.is_unit:
            return _deploy(found, card, CELL_OF[choice[2]])
        return _event(found, card, choice[2:], phase)
    if verb == MOVE:
        return found.going(CELL_OF[choice[1]], CELL_OF[choice[2]]) - STAY
    if verb == ACTIVATE:
        ability = found.book.ability(*ability_named(choice[2]))
        gain = _choose(found, ability.effects, choice[3:], CELL_OF[choice[1]])
        return gain - 1.2 * ability.cost.energy - 1.5 * ability.cost.cp
    hand = len(found.state.sides[found.seat].hand)
    energy = len(found.state.sides[found.seat].energy)
    named = 0.0 if choice[1] == "ask" else -0.3 * card_value(found.book, choice[1])
    return SUPPLY - PER_CARD * hand - PER_ENERGY * energy + named


def _deploy(found: Outlook, card: Card, cell: Cell) -> float:
    absolute = found.state.options.arrows == "absolute"
    bits = reach(cell, ways_of(card.arrows, found.seat, absolute), "range_attack" in card.keywords)
    gain = found.standing(card.power, card.health, bits, cell)
    if gain <= LOSING:
        return LOSING
    first = ALONE if not found.own else SCARCE if len(found.own) < FEW else ENOUGH
    return gain + first + card.points / 2 - PER_CP * (card.command - 1) - PER_PAID * card.energy


def _event(found: Outlook, card: Card, tokens: Choice, phase: str) -> float:
    gain = 0.0
    for ability in card.abilities:
        gain += _choose(found, ability.effects, tokens)
    if card.event_type == "ongoing" and tokens:
        cell = CELL_OF[tokens[0]]
        gain = card.points * 0.7 + (found.value(cell) if card.target == "enemy_unit" else 1.0) * 0.3
    return gain - 0.8 * card.command - 0.9 * card.energy - (0.3 if phase == "defending" else 0.0)


def _choose(found: Outlook, effects: tuple[Operation, ...], tokens: Choice, own: Cell | None = None) -> float:
    """Judge what operations do to the units named; what they do besides counts as printed.

    `own`: the square of the unit whose ability it is.
    """
    if tokens[:1] == (DECLINE,):
        return 0.0
    cells = [CELL_OF[t] for t in tokens if t in CELL_OF and found.state.board[CELL_OF[t]] is not None]
    gain = 0.4 if tokens[:1] == (USE,) else 0.0
    for operation in effects:
        if isinstance(operation, Relocate):
            gain += _relocate(found, tokens)
        elif isinstance(operation, Swap):
            gain += _swap(found, cells if own is None or "self" not in (operation.a, operation.b) else [own, *cells])
        else:
            gain += _effect(found, operation, cells)
    return gain


def _relocate(found: Outlook, tokens: Choice) -> float:
    """Judge where own units go as a Move is judged."""
    gain = 0.0
    for token, to in pairwise(tokens):
        cell, there = CELL_OF.get(token, OFF), CELL_OF.get(to, OFF)
        if cell in found.blows and there != OFF and found.state.board[there] is None:
            gain += found.going(cell, there) - STAY
    return gain


def _swap(found: Outlook, cells: list[Cell]) -> float:
    """Judge two own units that exchange their squares by how each stands on the other's."""
    if len(cells) != 2 or any(cell not in found.blows for cell in cells):
        return ANYTHING
    a, b = cells
    return found.going(a, b) + found.going(b, a) - STAY


def _effect(found: Outlook, operation: Operation, cells: list[Cell]) -> float:
    hostile = [cell for cell in cells if unit_at(found.state, cell).owner != found.seat]
    friendly = [cell for cell in cells if cell not in hostile]
    match operation:
        case Damage(amount=amount):
            hit = hostile or [cell for cell, _ in found.enemies]
            return sum(KILL if amount >= found.left(c) else 0.8 * amount / max(1000, found.left(c)) for c in hit)
        case Retire() | Remove():
            return sum(found.value(cell) + 3 for cell in hostile) - sum(found.value(cell) for cell in friendly)
        case Bounce():
            return sum(found.value(cell) for cell in hostile) - sum(found.value(cell) for cell in friendly)
        case Modify():
            return _modify(found, operation, friendly, hostile)
        case Restrict(what="cannot_attack"):
            return sum(1.5 + found.worth[cell].power / 2000 for cell in hostile)
        case _:
            return ANYTHING


def _modify(found: Outlook, change: Modify, friendly: list[Cell], hostile: list[Cell]) -> float:
    """Judge Health by whom it saves in the enemy's Combat, Power by whom it lets strike."""
    defending = found.state.phase == "defending"
    gain = 0.0
    for cell in friendly:
        threat, left = found.threat[cell], found.left(cell)
        saved = change.health + 2 * change.armor
        if defending:
            gain += 9.0 if left <= threat < left + saved else 0.2
        else:
            gain += (change.power + saved / 2) / 1500
    return gain + 1.0 * len(hostile)


def _attack(found: Outlook, choice: Choice) -> float:
    """Attack whoever falls, then who may still fall to others; nothing strikes back (RCM-26)."""
    if choice[0] != ATTACK:
        return 0.0
    cell, at = CELL_OF[choice[1]], CELL_OF[choice[3]]
    amount = harm(found.state, found.worth, cell, at)
    left = found.left(at)
    target: Unit = unit_at(found.state, at)
    if target.owner == found.seat:
        return LOSING
    if amount >= left:
        return KILL + found.value(at) - amount / 20000
    others = [found.blows[other].get(at, 0) for other, unit in found.own if other != cell and not unit.attacks]
    share = amount / max(1000, left)
    marks = 0.5 if found.worth[cell].marking else 0.0
    return (5.0 + found.value(at) / 3 if amount + sum(others) >= left else 0.5) + share + marks


def _cards(found: Outlook, decision: Decision, choice: Choice) -> float:
    """Keep what is worth most, give away what is worth least."""
    op = decision.about.get("op", decision.kind)
    total = sum(card_value(found.book, card) for card in choice if plain(card) in found.book.cards)
    return -total if op in ("reinforce", "discard", "energize", "energy", "deck_bottom") else total
