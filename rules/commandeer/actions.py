"""What a seat may do, and why not: playing cards, Move, Reinforce, abilities, attacks (CM-17 to CM-19, CM-41, CM-42).

Reasons are tested in the order of 5.2: phase, card, limit, condition, CP, Energy, square, arrow, target.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.types import UNKNOWN, Refusal

from .abilities import Ability
from .book import Book
from .content import Card
from .field import CELL_OF, NAMES, RAYS, Cell, reach
from .moving import can_move
from .placement import has_unit, taken, units
from .settling import abilities_of
from .state import OFF, Battle, Held, Source, Unit
from .targets import Asked
from .uses import spent, uses_of
from .values import Survey, holds, survey
from .words import ability_token, card_text, no, plain, told_apart

PLAY, MOVE, REINFORCE, ACTIVATE, ATTACK, END = "play", "move", "reinforce", "activate", "attack", "end"
MOVE_COST = REINFORCE_COST = 1


def event_source(book: Book, seat: int, card: str, ability: int) -> Source:
    """Return an ability of an event, which has no place of its own (7.2)."""
    return Source(seat, book.card(card).id, ability, trigger="on_play")


def working(book: Book, state: Battle, seat: int, card: str) -> list[Source]:
    """Return the abilities of an event whose conditions are met (RCM-42), those that are spent left out (RCM-58)."""
    uses = uses_of(card) if state.options.rules_by(2) else ()
    numbers = [n for n in book.sheet(card).by.get("on_play", ()) if not spent(uses, n)]
    found = [event_source(book, seat, card, n) for n in numbers]
    return [s for s in found if holds(state, s, book.ability(s.card, s.ability).condition)]


def unaffordable(state: Battle, seat: int, cp: int, energy: int) -> Refusal | None:
    """Say which price cannot be paid (CM-17, RCM-09)."""
    side = state.sides[seat]
    if side.cp < cp:
        return no("no_cp", "CM-17", cost=cp, left=side.cp)
    if len(side.energy) < energy:
        return no("no_energy", "RCM-09", cost=energy, left=len(side.energy))
    return None


def in_hand(state: Battle, seat: int) -> list[str]:
    """Return the different known cards a seat may play: of its hand, then its Commander (CM-27, RCM-14)."""
    side = state.sides[seat]
    found = [card for card in dict.fromkeys(side.hand) if card != UNKNOWN]
    if side.commander:
        found.append(side.commander)
    return found


def is_of_phase(card: Card, phase: str) -> bool:
    """Say whether a card may be played in this phase: Defensive events in Defending, all others in Planning."""
    return (card.event_type == "defensive") == (phase == "defending")


def wrong_phase(card: Card, phase: str) -> Refusal | None:
    """Say why a card cannot be played in this phase (CM-06, CM-07, CM-39, RCM-19)."""
    if is_of_phase(card, phase):
        return None
    clause = "CM-07" if card.event_type == "defensive" else "CM-39" if phase == "defending" else "CM-33"
    return no("wrong_phase", clause, card=card_text(card.id))


def unplayable(book: Book, state: Battle, seat: int, card: str) -> Refusal | None:
    """Say why a card cannot be played now (RCM-11)."""
    if plain(card) not in book.cards:
        return None
    printed = book.card(card)
    refusal = wrong_phase(printed, state.phase)
    if refusal is not None:
        return refusal
    side = state.sides[seat]
    if card not in side.hand and card != side.commander:
        return no("card_not_available", "CM-27", card=card_text(card))
    return unplayable_at_hand(book, state, seat, card, printed)


def unplayable_at_hand(book: Book, state: Battle, seat: int, card: str, printed: Card) -> Refusal | None:
    """Say why a card that is at hand in its phase cannot be played now (RCM-11)."""
    if printed.is_spent:
        return _unplayable_event(book, state, seat, card)
    refusal = unaffordable(state, seat, printed.command, printed.energy)
    if refusal is not None:
        return refusal
    if printed.is_unit:
        return None if None in state.board else no("bad_square", "RCM-07", square="")
    return None if hosts(state, seat, printed) else no("no_target", "RCM-20", card=card_text(card))


def _unplayable_event(book: Book, state: Battle, seat: int, card: str) -> Refusal | None:
    """Say why a Planning or Defensive event that is at hand in its phase cannot be played (RCM-11, RCM-42, RCM-58)."""
    printed, sources = book.card(card), working(book, state, seat, card)
    uses = uses_of(card)
    if uses and all(spent(uses, n) for n in book.sheet(card).by.get("on_play", ())):
        return no("limit_used", "RCM-58", card=card_text(card))
    if not sources:
        return no("restricted", "RCM-42", card=card_text(card))
    refusal = unaffordable(state, seat, printed.command, printed.energy)
    if refusal is not None:
        return refusal
    return next((r for s in sources if (r := Asked(book, state, s, exact=True).lacking()) is not None), None)


def hosts(state: Battle, seat: int, card: Card) -> list[Cell]:
    """Return the units an Ongoing event may be put on (RCM-20)."""
    own = card.target == "own_unit"
    return [cell for cell, unit in units(state) if (unit.owner == seat) == own]


def bad_square(state: Battle, token: str) -> Refusal | None:
    """Say why a unit cannot be deployed on a square (CM-10, CM-29, RCM-04, RCM-05)."""
    cell = CELL_OF.get(token, OFF)
    if cell == OFF:
        return None
    if state.board[cell] is not None:
        return no("occupied", "CM-09", square=token)
    if not any(state.board):
        return no("not_start", "CM-29" if state.turn == 1 else "RCM-05", square=token)
    return no("bad_square", "RCM-04", square=token)


def movable(state: Battle, seat: int, worth: Survey) -> Iterator[Cell]:
    """Yield the units of a seat that can be moved."""
    if state.sides[seat].cp >= MOVE_COST:
        occupied = taken(state)
        for cell, found in worth.items():
            unit = state.board[cell]
            if unit is None or unit.owner != seat or "cannot_move" in found.what:
                continue
            if can_move(state, cell, occupied):
                yield cell


def unmovable(state: Battle, seat: int, worth: Survey, cell: Cell) -> Refusal | None:
    """Say why a unit cannot be moved (CM-18, RCM-06)."""
    unit = state.board[cell]
    if unit is None or unit.owner != seat:
        return no("card_not_own", "RCM-06", square=NAMES[cell])
    if "cannot_move" in worth[cell].what:
        return no("cannot_move", "RCM-48", square=NAMES[cell])
    refusal = unaffordable(state, seat, MOVE_COST, 0)
    if refusal is not None:
        return refusal
    return None if can_move(state, cell) else no("bad_square", "RCM-06", square=NAMES[cell])


def cannot_reinforce(state: Battle, seat: int) -> Refusal | None:
    """Say why Reinforce is not to be had (CM-19, RCM-12)."""
    side = state.sides[seat]
    if not side.deck and not side.hand:
        return no("nothing_left", "RCM-12")
    return unaffordable(state, seat, REINFORCE_COST, 0)


def held_by(unit: Unit, source: Source) -> Held | None:
    """Return the attachment an ability comes from, None if it is the unit's own."""
    return next((held for held in unit.held if held.id == source.held), None) if source.held else None


def abilities(book: Book, state: Battle, seat: int, timing: str) -> dict[str, list[Source]]:
    """Return a seat's activated abilities of a phase by the squares of their units (CM-37, CM-39)."""
    found: dict[str, list[Source]] = {}
    sheets = book.sheets
    for cell, unit in units(state):
        if not (unit.held or "activated" in sheets[unit.card].by):
            continue
        for source in abilities_of(book, cell, unit, "activated"):
            if source.owner == seat and book.ability(source.card, source.ability).timing == timing:
                found.setdefault(NAMES[cell], []).append(source)
    return found


def by_token(sources: list[Source]) -> dict[str, Source]:
    """Name abilities of one unit by card and number; a second copy of an attachment by its number, too."""
    return told_apart((ability_token(source.card, source.ability), source) for source in sources)


def unusable(book: Book, state: Battle, source: Source) -> Refusal | None:
    """Say why an activated ability cannot be used now (RCM-11, RCM-42, RCM-43, RCM-58)."""
    unit = state.board[source.at]
    if unit is None:
        return no("card_not_available", "RCM-43", card=card_text(source.card))
    held = held_by(unit, source)
    acted, uses = (unit.acted, unit.uses) if held is None else (held.acted, held.uses)
    if acted >> source.ability & 1:
        return no("limit_used", "RCM-43", card=card_text(source.card))
    if spent(uses, source.ability):
        return no("limit_used", "RCM-58", card=card_text(source.card))
    ability: Ability = book.ability(source.card, source.ability)
    if not holds(state, source, ability.condition):
        return no("restricted", "RCM-42", card=card_text(source.card))
    refusal = unaffordable(state, source.owner, ability.cost.cp, ability.cost.energy)
    return refusal or Asked(book, state, source, exact=True).lacking()


def can_defend(book: Book, state: Battle) -> bool:
    """Say whether public facts alone leave the defender something to do (RCM-50)."""
    seat = 1 - state.active
    side = state.sides[seat]
    if side.energy and side.hand:
        return True
    found = abilities(book, state, seat, "defending")
    return any(unusable(book, state, source) is None for sources in found.values() for source in sources)


def is_out_of_cp(book: Book, state: Battle) -> bool:
    """Say whether public facts alone leave the active seat nothing but to end Planning (WCM-06).

    Who has no unit loses by it, and who can attack may want to send attacks ahead with it (RCM-51): they are asked.
    """
    seat = state.active
    cp = state.sides[seat].cp
    if cp >= min(book.cheapest, MOVE_COST, REINFORCE_COST) or not has_unit(state, seat):
        return False
    for sources in abilities(book, state, seat, "planning").values():
        if any(book.ability(s.card, s.ability).cost.cp <= cp for s in sources):
            return False
    return not can_attack(state, seat, survey(book, state))


def cannot_attack(state: Battle, seat: int, worth: Survey, cell: Cell) -> Refusal | None:
    """Say why a unit cannot attack (CM-41, RCM-22)."""
    unit = state.board[cell]
    if unit is None or unit.owner != seat:
        return no("card_not_own", "CM-41", square=NAMES[cell])
    if unit.attacks >= 1 + unit.extra:
        return no("attacked", "CM-41", square=NAMES[cell])
    if "cannot_attack" in worth[cell].what:
        return no("cannot_attack", "CM-41", square=NAMES[cell])
    if state.options.deploy_delay and unit.entered == state.turn:
        return no("just_deployed", "RCM-22", square=NAMES[cell])
    return None


def targets(state: Battle, worth: Survey, cell: Cell, way: int) -> list[Cell]:
    """Return the units that may be attacked in a direction, the nearest first (CM-42, CM-55, RCM-23 to RCM-25)."""
    unit = state.board[cell]
    if unit is None or not worth[cell].ways >> way & 1:
        return []
    ranged = worth[cell].ranged
    found: list[Cell] = []
    board = state.board
    for at in RAYS[cell][way] if ranged else RAYS[cell][way][:1]:
        other = board[at]
        if other is None:
            continue
        hidden = ranged and "cannot_be_ranged" in worth[at].what
        if not hidden and (other.owner != unit.owner or state.options.friendly_fire):
            found.append(at)
        if state.options.ranged_block == "first_unit":
            break
    return found


def attack_ways(state: Battle, seat: int, worth: Survey, cell: Cell) -> dict[int, list[Cell]]:
    """Return the directions in which a unit of a seat can attack, with its targets there."""
    if cannot_attack(state, seat, worth, cell) is not None:
        return {}
    return {way: hit for way in range(8) if (hit := targets(state, worth, cell, way))}


def attackers(state: Battle, seat: int, worth: Survey) -> Iterator[Cell]:
    """Yield the units of a seat that have somebody to attack."""
    prey = taken(state, None if state.options.friendly_fire else 1 - seat)
    for cell, found in worth.items():
        unit = state.board[cell]
        if unit is None or unit.owner != seat or not reach(cell, found.ways, found.ranged) & prey:
            continue
        if cannot_attack(state, seat, worth, cell) is not None:
            continue
        for way in range(8):
            if found.ways >> way & 1 and targets(state, worth, cell, way):
                yield cell
                break


def can_attack(state: Battle, seat: int, worth: Survey) -> bool:
    """Say whether a seat has a legal attack."""
    return next(attackers(state, seat, worth), None) is not None
