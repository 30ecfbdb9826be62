"""The menus of one action in the Planning and the Defending Phase (CM-33, CM-39; 5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.menu import Menu, One, Then
from rules.kernel.types import Choice, Decision, Option, Refusal, Text, Token

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
    unmovable,
    unplayable,
    unusable,
    working,
)
from .book import Book
from .field import CELL_OF, NAMES, Cell
from .moving import is_deadly, is_lethal, places, ways_to_move
from .state import OFF, Battle, Source, Unit, units
from .steps import Squares
from .targets import Asked, unit_option
from .values import Survey, survey
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
    """What one seat may do now."""

    def __init__(self, book: Book, state: Battle, seat: int, phase: str) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.phase = phase
        self._worth: Survey | None = None

    @property
    def worth(self) -> Survey:
        if self._worth is None:
            self._worth = survey(self.book, self.state)
        return self._worth

    def menu(self) -> Menu:
        follow = {PLAY: self.play, MOVE: self.move, REINFORCE: self.reinforce, ACTIVATE: self.activate}

        def then(token: Token) -> Menu | None:
            return follow[token]() if token in follow else None

        return One(word("prompt", self.phase), self._verbs, then, self._judge_verb)

    def _verbs(self) -> Iterator[Option]:
        for verb in (PLAY, MOVE, REINFORCE, ACTIVATE):
            if self._refused(verb) is None:
                yield Option(verb, word("verb", verb))
        yield self._end()

    def _end(self) -> Option:
        """Return the end of the phase; who has no unit and could place one would lose by it (CM-34)."""
        losing = self.phase == "planning" and not self._own() and any(map(self._is_unit, self._hand()))
        return Option(END, word("verb", END, self.phase), doubt=word("doubt", "no_unit") if losing else None)

    def _is_unit(self, card: str) -> bool:
        playable = unplayable(self.book, self.state, self.seat, card) is None
        return self.book.card(card).is_unit and playable

    def _judge_verb(self, token: Token) -> Option | Refusal | None:
        if token not in (PLAY, MOVE, REINFORCE, ACTIVATE, END):
            return None
        if token == END:
            return self._end()
        refusal = self._refused(token)
        if refusal is None or (token in (PLAY, ACTIVATE) or (token == MOVE and self.phase == "planning")):
            return Option(token, word("verb", token))  # why nothing fits is said of the card or unit that is named
        return refusal

    def _refused(self, verb: Token) -> Refusal | None:
        """Say why nothing can be done with a verb."""
        planning = self.phase == "planning"
        if verb == PLAY:
            playable = any(unplayable(self.book, self.state, self.seat, card) is None for card in self._hand())
            return None if playable else no("nothing_playable", "CM-33" if planning else "CM-39")
        if verb == ACTIVATE:
            found = self._abilities()
            usable = any(unusable(self.book, self.state, s) is None for sources in found.values() for s in sources)
            return None if usable else no("nothing_usable", "CM-37" if planning else "CM-39")
        if verb in (MOVE, REINFORCE) and not planning:
            return no("wrong_phase_verb", "CM-39", verb=word("verb", verb))
        if verb == MOVE:
            refusals = [unmovable(self.state, self.seat, self.worth, cell) for cell in self._own()]
            return next(iter(refusals), no("no_unit", "CM-18")) if all(refusals) else None
        return cannot_reinforce(self.state, self.seat) if verb == REINFORCE else None

    def _hand(self) -> list[str]:
        return list(in_hand(self.state, self.seat))

    def _own(self) -> list[Cell]:
        return [cell for cell, unit in units(self.state) if unit.owner == self.seat]

    def _abilities(self) -> dict[str, list[Source]]:
        return abilities(self.book, self.state, self.seat, self.phase)

    # ---- play

    def play(self) -> Menu:
        """Return the cards that can be played."""
        return One(word("prompt", "card"), self._cards, self._played, self._judge_card)

    def _cards(self) -> Iterator[Option]:
        for card in self._hand():
            if unplayable(self.book, self.state, self.seat, card) is None:
                yield self._card(card)

    def _card(self, card: str) -> Option:
        printed = self.book.card(card)
        text = word("playing", card=card_text(card), command=printed.command, energy=printed.energy)
        return Option(card, text, at=plain(card))

    def _judge_card(self, token: Token) -> Option | Refusal | None:
        refusal = unplayable(self.book, self.state, self.seat, token)
        if refusal is not None:
            return refusal
        return self._card(token) if token in self._hand() else None

    def _played(self, card: Token) -> Menu | None:
        printed = self.book.card(card)
        paid = prices.menu(self.state, self.seat, printed.energy)
        if printed.is_unit:
            return Then(square(self.book, self.state, self.seat, card), lambda at: self._entered(card, at[0], paid))
        if printed.event_type == "ongoing":
            return prices.after(self._host(card), paid)
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

    def _host(self, card: str) -> Menu:
        cells = hosts(self.state, self.seat, self.book.card(card))

        def judge(token: Token) -> Option | Refusal | None:
            cell = CELL_OF.get(token, OFF)
            return unit_option(self.state, cell) if cell in cells else no("bad_target", "RCM-20", given=token)

        listed = [unit_option(self.state, cell) for cell in cells]
        return One(word("prompt", "host", card=card_text(card)), lambda: listed, judge=judge)

    # ---- move, reinforce, activate

    def move(self) -> Menu:
        """Return the units that can be moved, then where to (CM-18)."""

        def listed() -> Iterator[Option]:
            for cell in self._own():
                if unmovable(self.state, self.seat, self.worth, cell) is None:
                    yield unit_option(self.state, cell)

        def judge(token: Token) -> Option | Refusal | None:
            cell = CELL_OF.get(token, OFF)
            if cell == OFF:
                return None
            return unmovable(self.state, self.seat, self.worth, cell) or unit_option(self.state, cell)

        return One(word("prompt", "move"), listed, lambda token: self._to(CELL_OF[token]), judge)

    def _to(self, start: Cell) -> Menu:
        def refuse(token: Token) -> Refusal | None:
            cell = CELL_OF.get(token, OFF)
            if cell == OFF:
                return None
            return no("occupied" if self.state.board[cell] else "bad_square", "RCM-06", square=token)

        def falls(cell: Cell) -> bool:
            return is_deadly(self.book, self.state, start, cell)

        return Squares(word("prompt", "to", square=NAMES[start]), ways_to_move(self.state, start), falls, refuse)

    def reinforce(self) -> Menu:
        """Return the card for the Energy Zone, of those in hand before the draw, or asking after it (CM-19)."""
        later = Option(ASK, word("reinforce", ASK))
        cards = [Option(card, card_text(card), at=plain(card)) for card in dict.fromkeys(self._side_hand())]

        def judge(token: Token) -> Option | Refusal | None:
            found = next((o for o in (later, *cards) if o.token == token), None)
            return found or no("card_not_available", "RCM-12", card=_named(self.book, token))

        return One(word("prompt", "reinforce"), lambda: (later, *cards), judge=judge, default=ASK)

    def _side_hand(self) -> Choice:
        return self.state.sides[self.seat].hand

    def activate(self) -> Menu:
        """Return the units with an ability that can be used, then the abilities (CM-37, CM-39)."""
        found = self._abilities()

        def listed() -> Iterator[Option]:
            for name, sources in found.items():
                if any(unusable(self.book, self.state, source) is None for source in sources):
                    yield unit_option(self.state, CELL_OF[name])

        def judge(token: Token) -> Option | Refusal | None:
            if token not in CELL_OF:
                return None
            refusals = [unusable(self.book, self.state, source) for source in found.get(token, [])]
            if not refusals:
                return no("no_ability", "CM-37", square=token)
            return next((r for r in refusals if r), None) if all(refusals) else unit_option(self.state, CELL_OF[token])

        return One(word("prompt", "activate"), listed, lambda token: self._which(found[token]), judge)

    def _which(self, sources: list[Source]) -> Menu:
        named = by_token(sources)

        def option(token: Token) -> Option:
            source = named[token]
            text = word("ability", "of", card=card_text(source.card), n=source.ability + 1)
            return Option(token, text, at=NAMES[source.at])

        def judge(token: Token) -> Option | Refusal | None:
            if token not in named:
                return None
            return unusable(self.book, self.state, named[token]) or option(token)

        def listed() -> Iterator[Option]:
            for token, source in named.items():
                if unusable(self.book, self.state, source) is None:
                    yield option(token)

        return One(word("prompt", "ability"), listed, lambda token: self._used(named[token]), judge)

    def _used(self, source: Source) -> Menu | None:
        cost = self.book.ability(source.card, source.ability).cost
        paid = prices.menu(self.state, self.seat, cost.energy)
        return Asked(self.book, self.state, source, exact=True).menu(lambda: paid)


def ahead(book: Book, state: Battle, seat: int, card: str, cell: Cell) -> Asked | None:
    """Return what a unit's Deploying asks for if it enters here; None where it asks for nothing."""
    printed = book.card(card)
    found = [n for n in book.sheet(card).by.get("deploying", ()) if book.sheet(card).slots[n]]
    if not found:
        return None
    entered = state.copy()
    entered.board[cell] = Unit(-1, printed.id, seat)
    source = Source(seat, printed.id, found[0], -1, cell, trigger="deploying")
    asked = Asked(book, entered, source, exact=False)
    return None if asked.is_idle() else asked


def _named_now(card: str, asked: Asked) -> Menu:
    listed = (Option(LATER, word("deploying", LATER)), Option(NOW, word("deploying", NOW, card=card_text(card))))
    prompt = word("prompt", "deploying", card=card_text(card))
    return One(prompt, lambda: listed, lambda token: asked.menu(lambda: None) if token == NOW else None, default=LATER)


def square(book: Book, state: Battle, seat: int, card: str) -> Menu:
    """Return the squares where a unit may be deployed, with a warning where it would fall at once (RCM-04, RCM-08)."""
    return Squares(
        word("prompt", "square", card=card_text(card)),
        places(state),
        lambda cell: is_lethal(book, state, seat, card, cell),
        lambda token: bad_square(state, token),
    )


def _named(book: Book, token: Token) -> Text | Token:
    """Return the name of a card; of what is none the word itself."""
    return card_text(token) if plain(token) in book.cards else token
