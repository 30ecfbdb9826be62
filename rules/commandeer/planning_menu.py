"""The menus of one action in the Planning and the Defending Phase (CM-33, CM-39; 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules.kernel.menu import Menu, One, nothing
from rules.kernel.steps import TokenStep
from rules.kernel.types import UNKNOWN, Decision, Option, Refusal, Text, Token

from . import prices
from .actions import (
    ACTIVATE,
    END,
    MOVE,
    PLAY,
    REINFORCE,
    abilities,
    bad_square,
    by_token,
    cannot_reinforce,
    hosts,
    in_hand,
    is_of_phase,
    movable,
    unmovable,
    unplayable,
    unplayable_at_hand,
    unusable,
    working,
)
from .book import Book
from .field import CELL_OF, NAMES, Cell
from .moving import is_deadly, is_lethal, places, ways_to_move
from .placement import has_unit
from .state import Battle, Source, Unit
from .steps import no_way, squares
from .targets import Asked, names, unit_option
from .values import Survey, survey
from .verbs import VERBS, wrong_verb
from .words import card_text, no, plain, word

LATER, NOW = "later", "now"
"""Whether the units that a Deploying ability is about are named with the card."""
ASK = "ask"
"""The card for the Energy Zone is to be chosen after the draw."""


def planning(book: Book, state: Battle, decision: Decision) -> Menu:
    """Return one action of the Planning Phase, or its end (CM-33, CM-35)."""
    return _Acting(book, state, decision.seat, "planning").menu()


def defending(book: Book, state: Battle, decision: Decision) -> Menu:
    """Return one action of the Defending Phase, or its end (CM-39, CM-40)."""
    return _Acting(book, state, decision.seat, "defending").menu()


class _Acting:
    """What one seat may do now; what takes longer to find out is found out when it is first asked for."""

    def __init__(self, book: Book, state: Battle, seat: int, phase: str) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.phase = phase
        self._worth: Survey | None = None
        self._cards: list[str] | None = None
        self._sources: dict[str, list[Source]] | None = None

    @property
    def worth(self) -> Survey:
        if self._worth is None:
            self._worth = survey(self.book, self.state)
        return self._worth

    def menu(self) -> Menu:
        return TokenStep(
            word("prompt", self.phase), self._verbs, self._verb, self._then, self._judge_verb, self._doubted
        )

    def _then(self, verb: Token) -> Menu | None:
        if verb == PLAY:
            return self.play()
        if verb == MOVE:
            return self.move()
        if verb == REINFORCE:
            return self.reinforce()
        return self.activate() if verb == ACTIVATE else None

    def _verbs(self) -> list[Token]:
        """Return what can be done; who has no unit and could place one would lose by ending (CM-34)."""
        found = [verb for verb in VERBS[self.phase] if self._offers(verb)]
        if not self._is_losing():
            found.append(END)
        return found

    def _offers(self, verb: Token) -> bool:
        """Say whether anything can be done with a verb."""
        if verb == PLAY:
            return any(map(self._is_playable, in_hand(self.state, self.seat)))
        if verb == ACTIVATE:
            found = self._abilities
            return bool(found) and any(map(self._is_usable, found.values()))
        if verb == REINFORCE:
            return cannot_reinforce(self.state, self.seat) is None
        return next(movable(self.state, self.seat, self.worth), None) is not None

    def _is_losing(self) -> bool:
        if self.phase != "planning" or has_unit(self.state, self.seat):
            return False
        return any(self.book.card(card).is_unit for card in self._playable)

    def _doubted(self) -> tuple[Option, ...]:
        return (Option(END, self._verb(END).text, doubt=word("doubt", "no_unit")),) if self._is_losing() else ()

    def _verb(self, token: Token) -> Option:
        return Option(token, word("verb", END, self.phase) if token == END else word("verb", token))

    def _judge_verb(self, token: Token) -> Option | Refusal | None:
        if token not in VERBS[self.phase]:
            return wrong_verb(token, self.phase)
        # of others why nothing fits is said of the card or unit that is named
        return cannot_reinforce(self.state, self.seat) if token == REINFORCE else self._verb(token)

    @property
    def _playable(self) -> list[str]:
        """Return the cards that can be played."""
        if self._cards is None:
            self._cards = list(filter(self._is_playable, in_hand(self.state, self.seat)))
        return self._cards

    def _is_playable(self, card: str) -> bool:
        """Say whether a card can be played; phase and price come first, as most need not be looked at any closer."""
        side, printed = self.state.sides[self.seat], self.book.cards.get(card) or self.book.card(card)
        if printed.command > side.cp or printed.energy > len(side.energy) or not is_of_phase(printed, self.state.phase):
            return False
        return unplayable_at_hand(self.book, self.state, self.seat, card, printed) is None

    def _unplayable(self, card: str) -> Refusal | None:
        return unplayable(self.book, self.state, self.seat, card)

    @property
    def _abilities(self) -> dict[str, list[Source]]:
        if self._sources is None:
            self._sources = abilities(self.book, self.state, self.seat, self.phase)
        return self._sources

    def _usable(self) -> list[Token]:
        """Return the squares of the units with an ability that can be used."""
        return [at for at, sources in self._abilities.items() if self._is_usable(sources)]

    def _is_usable(self, sources: list[Source]) -> bool:
        return any(unusable(self.book, self.state, source) is None for source in sources)

    def _unmovable(self, cell: Cell) -> Refusal | None:
        return unmovable(self.state, self.seat, self.worth, cell)

    # ---- play

    def play(self) -> Menu:
        """Return the cards that can be played."""
        return TokenStep(word("prompt", "card"), lambda: self._playable, self._card, self._played, self._unplayable)

    def _card(self, card: str) -> Option:
        printed = self.book.card(card)
        args = {"card": card_text(card), "command": printed.command}
        text = word("playing", "energy", **args, energy=printed.energy) if printed.energy else word("playing", **args)
        return Option(card, text, at=plain(card))

    def _played(self, card: Token) -> Menu | None:
        printed = self.book.card(card)
        paid = prices.menu(self.state, self.seat, printed.energy)
        if printed.is_unit:
            if paid is None and not asks_on_entering(self.book, card):
                return square(self.book, self.state, self.seat, card)
            return square(self.book, self.state, self.seat, card, lambda at: self._entered(card, at, paid))
        if printed.event_type == "ongoing":
            return self._host(card, paid)
        return self._targets(working(self.book, self.state, self.seat, card), paid)

    def _entered(self, card: str, at: Token, paid: Menu | None) -> Menu | None:
        """Return what is paid with, then what the unit's Deploying is about, which may be left for later (5.2)."""
        asked = ahead(self.book, self.state, self.seat, card, CELL_OF[at])
        return prices.after(paid, None if asked is None else _named_now(card, asked))

    def _targets(self, sources: list[Source], paid: Menu | None) -> Menu | None:
        """Return the choices of all abilities of an event, then what is paid with."""
        if not sources:
            return paid
        asked = Asked(self.book, self.state, sources[0], exact=True)
        return asked.menu(lambda: self._targets(sources[1:], paid))

    def _host(self, card: str, paid: Menu | None) -> Menu:
        return TokenStep(
            word("prompt", "host", card=card_text(card)),
            lambda: names(hosts(self.state, self.seat, self.book.card(card))),
            lambda token: unit_option(self.state, CELL_OF[token]),
            lambda _: paid,
            lambda token: no("bad_target", "RCM-20", given=token),
        )

    # ---- move, reinforce, activate

    def move(self) -> Menu:
        """Return the units that can be moved, then where to (CM-18)."""
        return TokenStep(
            word("prompt", "move"),
            lambda: names(movable(self.state, self.seat, self.worth)),
            lambda token: unit_option(self.state, CELL_OF[token]),
            lambda token: self._to(CELL_OF[token]),
            lambda token: self._unmovable(CELL_OF[token]) if token in CELL_OF else None,
        )

    def _to(self, start: Cell) -> Menu:
        def refuse(token: Token) -> Refusal | None:
            return no_way(self.state, token, "RCM-06")

        def falls(cell: Cell) -> bool:
            return is_deadly(self.book, self.state, start, cell)

        return squares(word("prompt", "to", square=NAMES[start]), ways_to_move(self.state, start), falls, refuse)

    def reinforce(self) -> Menu:
        """Return the card for the Energy Zone, of those in hand before the draw, or asking after it (CM-19)."""
        hand = self.state.sides[self.seat].hand

        def named(token: Token) -> Option:
            return Option(token, word("reinforce", ASK) if token == ASK else card_text(token), at=_pictured(token))

        return TokenStep(
            word("prompt", "reinforce"),
            lambda: (ASK, *(card for card in dict.fromkeys(hand) if card != UNKNOWN)),
            named,
            why=lambda token: no("card_not_available", "RCM-12", card=_named(self.book, token)),
            default=ASK,
        )

    def activate(self) -> Menu:
        """Return the units with an ability that can be used, then the abilities (CM-37, CM-39)."""

        def refuse(token: Token) -> Option | Refusal | None:
            if token not in CELL_OF:
                return None
            refusals = self._refusals(self._abilities.get(token, []))
            if len(refusals) > 1:  # why is said of the ability that is named
                return replace(unit_option(self.state, CELL_OF[token]), doubt=refusals[0].text)
            return next(iter(refusals), no("no_ability", "CM-37", square=token))

        return TokenStep(
            word("prompt", "activate"),
            self._usable,
            lambda token: unit_option(self.state, CELL_OF[token]),
            lambda token: self._which(by_token(self._abilities[token])),
            refuse,
        )

    def _refusals(self, sources: Iterable[Source]) -> list[Refusal]:
        return [found for s in sources if (found := unusable(self.book, self.state, s)) is not None]

    def _which(self, named: dict[str, Source]) -> Menu:
        def refused(token: Token) -> Refusal | None:
            return unusable(self.book, self.state, named[token]) if token in named else None

        def option(token: Token) -> Option:
            source = named[token]
            text = word("ability", "of", card=card_text(source.card), n=source.ability + 1)
            return Option(token, text, at=NAMES[source.at])

        return TokenStep(
            word("prompt", "ability"),
            lambda: [token for token in named if refused(token) is None],
            option,
            lambda token: self._used(named[token]),
            refused,
            lacking=next(iter(self._refusals(named.values())), None),
        )

    def _used(self, source: Source) -> Menu | None:
        cost = self.book.ability(source.card, source.ability).cost
        paid = prices.menu(self.state, self.seat, cost.energy)
        return Asked(self.book, self.state, source, exact=True).menu(lambda: paid)


def asks_on_entering(book: Book, card: str) -> list[int]:
    """Return a unit's Deploying abilities for which units are chosen."""
    sheet = book.sheet(card)
    return [n for n in sheet.by.get("deploying", ()) if sheet.slots[n]]


def ahead(book: Book, state: Battle, seat: int, card: str, cell: Cell) -> Asked | None:
    """Return what a unit's Deploying asks for if it enters here; None where it asks for nothing."""
    found = asks_on_entering(book, card)
    if not found:
        return None
    printed = book.card(card)
    entered = state.copy()
    entered.board[cell] = Unit(-1, printed.id, seat)
    source = Source(seat, printed.id, found[0], -1, cell, trigger="deploying")
    asked = Asked(book, entered, source, exact=False)
    return None if asked.is_idle() else asked


def _named_now(card: str, asked: Asked) -> Menu:
    listed = (Option(LATER, word("deploying", LATER)), Option(NOW, word("deploying", NOW, card=card_text(card))))
    prompt = word("prompt", "deploying", card=card_text(card))
    return One(prompt, lambda: listed, lambda token: asked.menu(lambda: None) if token == NOW else None, default=LATER)


def square(book: Book, state: Battle, seat: int, card: str, then: Callable[[Token], Menu | None] = nothing) -> Menu:
    """Return the squares where a unit may be deployed, with a warning where it would fall at once (RCM-04, RCM-08)."""
    return squares(
        word("prompt", "square", card=card_text(card)),
        places(state),
        lambda cell: is_lethal(book, state, seat, card, cell),
        lambda token: bad_square(state, token),
        then,
    )


def _pictured(token: Token) -> str | None:
    return None if token == ASK else plain(token)


def _named(book: Book, token: Token) -> Text | Token:
    """Return the name of a card; of what is none the word itself."""
    return card_text(token) if plain(token) in book.cards else token
