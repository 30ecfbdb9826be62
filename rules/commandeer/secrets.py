"""What others may see, and full states that fit what they see (5.4; RCM-15, RCM-16, RCM-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from rules.ai.random import random_choice
from rules.geometry.cards import dealt, unseen
from rules.kernel.asking import ask_again
from rules.kernel.types import UNKNOWN, Choice, Decision, Privacy, Seat, View

from .actions import END, REINFORCE
from .book import Book
from .carded import Carded
from .decks import in_order
from .placement import holder, units
from .state import OPENING_HAND, Battle, Side, Unit
from .uses import clean
from .words import plain


def mask(state: Battle, seat: int | None) -> Battle:
    """Copy the state for a seat, None for a spectator."""
    masked = state.copy()
    early = state.stage in ("entry", "mulligan")
    down = state.options.energy_face == "down"
    south, north = state.sides
    masked.sides = [
        _own(state, south, 0) if seat == 0 else _others(south, early, down, seat),
        _own(state, north, 1) if seat == 1 else _others(north, early, down, seat),
    ]
    if holder(state) != seat:
        masked.steps = 0
    if state.queue:
        masked.queue = tuple(s if s.owner == seat or not s.named else replace(s, named=()) for s in state.queue)
    for cell, unit in enumerate(state.board):
        if unit is not None and (unit.uses or unit.held):
            masked.board[cell] = _worn(unit, seat)
    return masked


def _worn(unit: Unit, seat: int | None) -> Unit:
    """Return a unit without what others' cards on the battlefield have been used for (RCM-58)."""
    uses = unit.uses if unit.owner == seat else ()
    if uses == unit.uses and all(held.owner == seat or not held.uses for held in unit.held):
        return unit
    return replace(unit, uses=uses, held=tuple(h if h.owner == seat else replace(h, uses=()) for h in unit.held))


def _own(state: Battle, side: Side, seat: int) -> Side:
    """Return a side as its owner sees it: without the order of its deck, but with what it looks at or has put there."""
    question = state.pending.get(Seat(seat))
    looked = len(question.about["cards"]) if question is not None and question.about.get("op") == "peek" else 0
    size = len(side.deck)
    top = min(looked, size)
    low = max(top, size - side.sunk)
    return replace(side, deck=side.deck[:top] + (UNKNOWN,) * (low - top) + side.deck[low:])


def _others(side: Side, early: bool, down: bool, reader: int | None) -> Side:
    """Return a side as others see it: numbers of hidden cards; before the first turn as after the opening hand.

    Which cards of its hand were looked at, the other seat alone knows (5.4, `scout`).
    """
    hand, deck = len(side.hand), len(side.deck)
    if early and side.cards:
        deck, hand = deck + hand - OPENING_HAND, OPENING_HAND
    return Side(
        affiliation="" if early else side.affiliation,
        commander=UNKNOWN if early and side.commander else side.commander,
        deck=(UNKNOWN,) * deck,
        hand=(UNKNOWN,) * hand,
        energy=(UNKNOWN,) * len(side.energy) if down else clean(side.energy),
        retired=clean(side.retired),
        defeated=clean(side.defeated),
        removed=clean(side.removed),
        playing=plain(side.playing),
        cp=side.cp,
        mulligans=0 if early else side.mulligans,
        kept=not early and side.kept,
        seen=() if reader is None else side.seen,
    )


def privacy(state: Battle, decision: Decision, choice: Choice) -> Privacy:
    """Return what of an answer is hidden: of a turn's, what holds more than its events tell (5.4).

    That is a card taken, one put face down and a pass: as one by a standing order is no answer, one by hand must not be
    read as one.
    """
    if decision.secret:
        return Privacy.GIVER
    if decision.kind == "pick" or (decision.kind == "defending" and choice == (END,)):
        return Privacy.WORDING
    is_stowed = decision.kind == "reinforce" or choice[:1] == (REINFORCE,)
    return Privacy.WORDING if is_stowed and state.options.energy_face == "down" else Privacy.NOTHING


def guess(game: Carded, view: View[Battle], rng: Random) -> Battle:
    """Return a full state that fits the view: hidden cards dealt anew, open questions put again."""
    state = view.state.copy()
    for seat in range(2):
        side = state.sides[seat]
        if state.stage == "entry":
            continue
        if seat == view.seat:
            state.sides[seat] = _deal(side, side.cards, state, seat, rng)
        else:
            cards = _list(game.book, state, seat, rng)
            if side.commander == UNKNOWN:
                side = replace(side, commander=next(c for c in cards if game.book.cards[c].legendary))
            affiliation = side.affiliation or game.book.cards[cards[0]].affiliation
            side = replace(side, affiliation=affiliation, cards=in_order(game.book, cards))
            state.sides[seat] = _deal(side, cards, state, seat, rng)
    ask_again(game, view, state, lambda question: _answer(game, state, question, rng))
    return state


def _deal(side: Side, cards: Sequence[str], state: Battle, seat: int, rng: Random) -> Side:
    """Return a side with its hidden cards dealt from what is nowhere to be seen."""
    open_ = open_cards(side, state, seat)
    hand = _with_seen(side)
    left = unseen(cards, open_, map(plain, side.deck), map(plain, hand), map(plain, side.energy))
    hand, deck, energy = dealt(rng, left, hand, list(side.deck), list(side.energy))
    return replace(side, hand=tuple(hand), deck=tuple(deck), energy=tuple(energy))


def _with_seen(side: Side) -> list[str]:
    """Return a hand with what was seen there among its unknown cards; its place is nowhere to be seen.

    Where a turn is foreseen, some of the hand is known beside, and some of what was seen is not.
    """
    missing = Counter(card for card in side.seen if card != UNKNOWN) - Counter(map(plain, side.hand))
    found = iter(missing.elements())
    return [next(found, card) if card == UNKNOWN else card for card in side.hand]


def open_cards(side: Side, state: Battle, seat: int) -> list[str]:
    """Return a side's cards that everybody sees, without those of hand, deck and Energy Zone."""
    found = [*side.retired, *side.defeated, *side.removed]
    found += [card for card in (side.commander, side.playing) if card and card != UNKNOWN]
    for _, unit in units(state):
        if unit.owner == seat:
            found.append(unit.card)
        found += [held.card for held in unit.held if held.owner == seat]
    return [plain(card) for card in found]


def _list(book: Book, state: Battle, seat: int, rng: Random) -> tuple[str, ...]:
    """Return a deck list that another seat may have: a prebuilt one if it fits what was seen, else one made up."""
    side = state.sides[seat]
    known = [card for card in (*side.energy, *side.seen) if card != UNKNOWN]
    seen = Counter([*open_cards(side, state, seat), *map(plain, known)])
    size = len(side.hand) + len(side.deck) + side.energy.count(UNKNOWN) + sum(seen.values())
    size += (side.commander == UNKNOWN) - sum(card != UNKNOWN for card in side.seen)  # they are in its hand
    decks = [
        deck.listed
        for deck in book.catalogue.decks.values()
        if (not side.affiliation or deck.affiliation == side.affiliation)
        and len(deck.listed) == size
        and not seen - Counter(deck.listed)
    ]
    if decks:
        return decks[int(rng.random() * len(decks))]
    return _made_up(book, side, seen, size, rng)


def _made_up(book: Book, side: Side, seen: Counter[str], size: int, rng: Random) -> tuple[str, ...]:
    """Return a list of so many cards of an affiliation that holds what was seen, within the limits of copies."""
    affiliations = sorted(book.catalogue.affiliations)
    affiliation = side.affiliation or affiliations[int(rng.random() * len(affiliations))]
    cards = [card for card in book.cards.values() if card.affiliation == affiliation]
    found = Counter(seen)
    if side.commander == UNKNOWN:
        found[next(card.id for card in cards if card.legendary)] += 1
    free = [card.id for card in cards for _ in range(max(0, card.copies - found[card.id]))]
    short = size - sum(found.values())
    free += [card.id for card in cards] * max(0, short - len(free))
    rng.shuffle(free)
    return tuple((found + Counter(free[: max(0, short)])).elements())


def _answer(game: Carded, state: Battle, question: Decision, rng: Random) -> Choice:
    if question.kind == "mulligan":
        return question.default
    return random_choice(game, View(question.seat, state, ()), question, rng)
