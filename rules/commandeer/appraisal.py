"""How promising an answer looks before it is tried, for the computer players; cheap, because there are hundreds."""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, View

from .actions import ACTIVATE, ATTACK, END, MOVE, PLAY
from .actions import targets as targets_of
from .book import Book
from .combat import harm
from .content import Bounce, Card, Damage, Modify, Operation, Remove, Restrict, Retire
from .field import BORDERS, CELL_OF, CELLS, NEXT, RAYS, Cell, way_of
from .menus import AGAIN, DECLINE, USE
from .prices import NAMED
from .state import Battle, Unit, unit_at, units
from .values import Survey, survey
from .words import plain

LOSING = -100.0
KILL = 12.0
ALONE = 60.0
"""Worth of the first unit: without one the match is lost."""
PICKY = 0.01
"""What paying with named Energy is worse than paying with the oldest, where nothing else tells them apart."""
CHEAP_HAND = 3
"""Units that cost one CP and nothing else, which an opening hand should hold."""


class Outlook:
    """What a view shows that every answer is judged by; made once for a view."""

    def __init__(self, book: Book, state: Battle, seat: int) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.worth: Survey = survey(book, state)
        self.own = [(cell, unit) for cell, unit in units(state) if unit.owner == seat]
        self.enemies = [(cell, unit) for cell, unit in units(state) if unit.owner != seat]
        self.threat = {cell: self._threat(cell) for cell in range(CELLS)}

    def _threat(self, cell: Cell) -> int:
        """Return the damage that enemy units could deal to a square."""
        return sum(self.worth[at].power for at, _ in self.enemies if self.reaches(at, cell))

    def reaches(self, start: Cell, cell: Cell) -> bool:
        """Say whether a unit has an arrow that reaches a square."""
        worth = self.worth[start]
        for way in range(8):
            if worth.ways >> way & 1:
                ray = RAYS[start][way]
                if cell in (ray if worth.ranged else ray[:1]):
                    return True
        return False

    def left(self, cell: Cell) -> int:
        """Return the Health a unit has left."""
        return self.worth[cell].health - unit_at(self.state, cell).damage

    def value(self, cell: Cell) -> float:
        """Return what a unit is worth to its side."""
        worth = self.worth[cell]
        return 5 + worth.power / 1500 + max(0, worth.health) / 2000

    def standing(self, power: int, health: int, ways: int, ranged: bool, cell: Cell) -> float:
        """Judge a unit of these values on a square: whom it strikes, who strikes it."""
        left = health - self.state.options.border_penalty * BORDERS[cell]
        if left <= 0:
            return LOSING
        found = left / 2500
        for at, _ in self.enemies:
            if any(ways >> w & 1 and at in (RAYS[cell][w] if ranged else RAYS[cell][w][:1]) for w in range(8)):
                share = power / max(1000, self.left(at))
                found += 3.0 if share >= 1 else 1.6 * share
        near = NEXT[self.state.options.adjacency][cell]
        found += 0.25 * sum(1 for c in near if (u := self.state.board[c]) is not None and u.owner == self.seat)
        danger = self.threat[cell] / left
        return found - (4.0 if danger >= 1 else 1.5 * danger)


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
        return _act(found, decision.kind, choice) - (PICKY if NAMED in choice else 0.0)
    if decision.kind == "combat":
        return _attack(found, choice)
    if decision.kind == "choose":
        source = found.state.queue[0]
        effects = book.ability(source.card, source.ability).effects
        return _choose(found, effects, choice)
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
        return _move(found, CELL_OF[choice[1]], CELL_OF[choice[2]])
    if verb == ACTIVATE:
        card = found.book.card(choice[2].partition(".")[0])
        ability = card.abilities[int(choice[2].split(".")[1]) - 1]
        gain = _choose(found, ability.effects, choice[3:])
        return gain - 1.2 * ability.cost.energy - 1.5 * ability.cost.cp
    hand = len(found.state.sides[found.seat].hand)
    energy = len(found.state.sides[found.seat].energy)
    named = 0.0 if choice[1] == "ask" else -0.3 * card_value(found.book, choice[1])
    return 4.6 - 0.45 * hand - 0.25 * energy + named


def _deploy(found: Outlook, card: Card, cell: Cell) -> float:
    absolute = found.state.options.arrows == "absolute"
    ways = 0
    for arrow in card.arrows:
        ways |= 1 << way_of(arrow, found.seat, absolute)
    gain = found.standing(card.power, card.health, ways, "range_attack" in card.keywords, cell)
    if gain <= LOSING:
        return LOSING
    first = ALONE if not found.own else 5.0 if len(found.own) < 3 else 2.0
    return gain + first + card.points / 2 - 0.8 * (card.command - 1) - 0.7 * card.energy


def _move(found: Outlook, start: Cell, cell: Cell) -> float:
    worth = found.worth[start]
    health = worth.health + found.state.options.border_penalty * BORDERS[start]
    health -= unit_at(found.state, start).damage
    here = found.standing(worth.power, health, worth.ways, worth.ranged, start)
    there = found.standing(worth.power, health, worth.ways, worth.ranged, cell)
    return there - max(here, -8.0) - 2.0


def _event(found: Outlook, card: Card, tokens: Choice, phase: str) -> float:
    gain = 0.0
    for ability in card.abilities:
        gain += _choose(found, ability.effects, tokens)
    if card.event_type == "ongoing" and tokens:
        cell = CELL_OF[tokens[0]]
        gain = card.points * 0.7 + (found.value(cell) if card.target == "enemy_unit" else 1.0) * 0.3
    return gain - 0.8 * card.command - 0.9 * card.energy - (0.3 if phase == "defending" else 0.0)


def _choose(found: Outlook, effects: tuple[Operation, ...], tokens: Choice) -> float:
    """Judge what operations do to the units named; what they do besides counts as printed."""
    if tokens[:1] == (DECLINE,):
        return 0.0
    cells = [CELL_OF[t] for t in tokens if t in CELL_OF and found.state.board[CELL_OF[t]] is not None]
    gain = 0.4 if tokens[:1] == (USE,) else 0.0
    for operation in effects:
        gain += _effect(found, operation, cells)
    return gain


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
            return 1.4


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
    together = amount + sum(
        harm(found.state, found.worth, other, at)
        for other, unit in found.own
        if other != cell and unit.attacks <= unit.extra and _can_hit(found, other, at)
    )
    share = amount / max(1000, left)
    marks = 0.5 if found.worth[cell].marking else 0.0
    return (5.0 + found.value(at) / 3 if together >= left else 0.5) + share + marks


def _can_hit(found: Outlook, cell: Cell, at: Cell) -> bool:
    return any(at in targets_of(found.state, found.worth, cell, way) for way in range(8))


def _cards(found: Outlook, decision: Decision, choice: Choice) -> float:
    """Keep what is worth most, give away what is worth least."""
    op = decision.about.get("op", decision.kind)
    total = sum(card_value(found.book, card) for card in choice if plain(card) in found.book.cards)
    return -total if op in ("reinforce", "discard", "energize", "energy", "deck_bottom") else total
