"""Before the first turn: decks, the lot, opening hands, mulligans, Commanders (CM-22 to CM-27; RCM-14 to RCM-17)."""

from __future__ import annotations

from rules.kernel.asking import Asking
from rules.kernel.resolver import Resolver
from rules.kernel.stakes import lot
from rules.kernel.types import Choice, Decision, Seat

from . import decks
from .carded import War, book_of
from .changes import alter, draw, side_of, to_hand
from .events import CommanderShown, FirstSeat, Kept, Mulliganed
from .luck import FIRST, passed, shuffled
from .menus import AGAIN
from .resolving import Answers
from .state import OPENING_HAND, Battle
from .turns import Begin
from .words import SIDES, plain


class Enter(Asking, frozen=True):
    """Both seats submit a deck and its Commander at once and in secret (CM-22, 5.2)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask both for a deck."""
        catalogue = book_of(r).catalogue
        return tuple(
            r.question(
                Seat(seat),
                "entry",
                decks.preset(book_of(r), catalogue.defaults[SIDES[seat]].deck),
                clock="entry",
                secret=True,
            )
            for seat in range(2)
        )

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        book = book_of(r)
        for seat in range(2):
            entry = decks.read(book, answers[Seat(seat)])
            pile = list(entry.cards)
            if entry.commander:
                pile.remove(entry.commander)
            affiliation = book.cards[entry.cards[0]].affiliation
            cards = decks.in_order(book, entry.cards)
            alter(r, seat, cards=cards, affiliation=affiliation, commander=entry.commander, deck=tuple(pile))
        r.state.first = r.state.active = r.pick(2)
        r.tell(FirstSeat(r.state.first))
        r.stake(lambda: lot(FIRST, r.state.first))
        for seat in range(2):
            _shuffle(r, seat)
            draw(r, seat, OPENING_HAND)
        r.state.stage = "mulligan"
        r.push(Mulligans())


def _shuffle(r: War, seat: int) -> None:
    deck = list(side_of(r, seat).deck)
    r.shuffle(deck)
    shuffled(r, seat, deck)
    alter(r, seat, deck=tuple(deck))


class Mulligans(Asking, frozen=True):
    """Both seats change their hands or keep them, at once and in secret (CM-25, CM-26, RCM-16)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask both; a seat that changed its hand is asked again by `again`."""
        return tuple(question(r, Seat(seat)) for seat in range(2))

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        for seat in range(2):
            _sink(r, seat, answers[Seat(seat)][1:])
        for seat in range(2):
            side = side_of(r, seat)
            r.tell(Kept(seat, side.mulligans, len(side.hand)))
        for seat in range(2):
            side = side_of(r, seat)
            r.tell(CommanderShown(seat, side.affiliation, side.commander))
        r.state.stage = "play"
        r.push(Begin())


def question(r: War, seat: Seat) -> Decision:
    """Return a seat's question for its opening hand; kept by default, with its last cards under the deck (5.2)."""
    side = side_of(r, seat)
    under = side.hand[len(side.hand) - side.mulligans :]
    about = {"mulligans": side.mulligans}
    return r.question(
        seat, "mulligan", ("keep", *under), secret=True, about=about, clock="entry", continues=side.mulligans > 0
    )


def again(r: War, decision: Decision, choice: Choice) -> Decision | None:
    """Change a hand at once, while the other seat may still think, and ask for it anew (CM-25, RCM-16)."""
    if choice != (AGAIN,):
        return None
    seat = decision.seat
    side = side_of(r, seat)
    alter(r, seat, deck=(*side.deck, *side.hand), hand=(), mulligans=side.mulligans + 1)
    _shuffle(r, seat)
    side = side_of(r, seat)
    passed(r, seat, side.deck[:OPENING_HAND])
    alter(r, seat, deck=side.deck[OPENING_HAND:])
    to_hand(r, seat, *side.deck[:OPENING_HAND])
    cards = tuple(map(plain, side.deck[:OPENING_HAND]))
    r.tell(Mulliganed(seat, side.mulligans, cards), only=frozenset({Seat(seat)}))
    return question(r, seat)


def _sink(r: War, seat: int, cards: Choice) -> None:
    """Put the named cards under the deck, the first named deepest (CM-26, RCM-16)."""
    side = side_of(r, seat)
    hand = list(side.hand)
    for card in cards:
        hand.remove(card)
    alter(r, seat, hand=tuple(hand), deck=(*side.deck, *reversed(cards)), sunk=len(cards), kept=True)
