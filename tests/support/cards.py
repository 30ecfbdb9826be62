"""The toy with decks: an invented pool of 120 cards of six houses, up to four of each, and one card that leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest

from rules.kernel.counts import Stock, counted
from rules.kernel.entrance import Entrance
from rules.kernel.errors import IllegalChoice, SheetErrors, UnreadableText
from rules.kernel.menu import STOP, Menu, Some
from rules.kernel.notation import normal
from rules.kernel.parts import Lexicon, Offer, Part, Pick, Said
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Frame, Option, Refusal, Seat, Text, Token, View
from tests.kernel import toy
from tests.support import toy_data

HOUSES = ("ash", "bay", "elm", "fir", "oak", "yew")
SORTS = ("beast", "tool")
BEINGS = (
    "badger", "crane", "dormouse", "eagle", "ferret", "grouse", "hare", "ibis", "jackdaw", "kestrel",
    "lark", "marten", "newt", "otter", "pike", "quail", "raven", "stoat", "toad", "wren",
)  # fmt: skip
CARDS: dict[Token, tuple[str, str, int]] = {
    f"c{n}": (house, SORTS[n % 2], n % 5) for n, house in enumerate(h for h in HOUSES for _ in BEINGS)
}
"""Cards in order: house, sort and cost of each."""
LEAST, MOST, EACH, HAND = 50, 60, 4, 6
READY = tuple(card for card in list(CARDS)[:13] for _ in range(EACH))[:LEAST]

TEXTS = {
    "toy.deck": "Which cards?",
    "toy.ready": "Ready deck",
    "toy.copies": "Too many of {card}: {count}.",
    "toy.size": "A deck has 50 to 60 cards; this one has {count}.",
    "toy.unknown": "There is no card {given}.",
    "toy.summary": "{count} cards of a deck",
    **{f"toy.house.{house}": house.capitalize() for house in HOUSES},
    **{f"toy.sort.{sort}": sort.capitalize() for sort in SORTS},
    **{
        f"toy.card.{card}": f"{CARDS[card][0].capitalize()} {BEINGS[n % len(BEINGS)].capitalize()}"
        for n, card in enumerate(CARDS)
    },
    **{f"toy.about.{card}": f"What the {BEINGS[n % len(BEINGS)]} does." for n, card in enumerate(CARDS)},
}


def name(card: Token) -> Text:
    return Text(f"toy.card.{card}")


def refused(card: Token, count: int) -> Refusal:
    if card not in CARDS:
        return Refusal(Text("toy.unknown", {"given": card}), "TOY-51")
    return Refusal(Text("toy.copies", {"card": name(card), "count": count}), "TOY-52")


def menu() -> Some:
    stocks = (Stock(Option(card, name(card), at=card), EACH) for card in CARDS)
    return counted(Text("toy.deck"), stocks, LEAST, MOST, refused=refused)


class DeckPart(Part):
    """A deck, led by the first of its cards that its owner names: it stands first."""

    name = "deck"
    kind = "deck"
    loose = True
    counted = True
    written = True
    hand = HAND

    def menu(self) -> Menu:
        return menu()

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        cards = [token for token in choice if token != STOP]
        found = [refused(card, n) for card, n in Counter(cards).items() if card not in CARDS or n > EACH]
        if not LEAST <= len(cards) <= MOST:
            found.append(Refusal(Text("toy.size", {"count": len(cards)}), "TOY-51"))
        return tuple(found) or (() if self.is_made(choice) else (refused(STOP, 0),))

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        return (Text("toy.summary", {"count": len(choice)}),) if choice else ()

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        return ((Text("toy.ready"), self._made(READY)),)

    def pool(self, choice: Choice) -> tuple[Offer, ...]:
        held = Counter(choice)
        full = sum(held[card] for card in CARDS) >= MOST
        size = Refusal(Text("toy.size", {"count": MOST + 1}), "TOY-51") if full else None
        return tuple(
            Offer(
                Option(card, name(card), at=card),
                Text(f"toy.house.{house}"),
                held[card],
                EACH,
                None if held[card] == EACH else size,
                Text(f"toy.about.{card}"),
                Text(f"toy.sort.{sort}"),
                cost,
            )
            for card, (house, sort, cost) in CARDS.items()
        )

    def _made(self, cards: Sequence[Token]) -> Choice:
        listed = tuple(card for card in CARDS for _ in range(cards.count(card)))
        return listed if len(listed) == MOST or not listed else (*listed, STOP)

    def taken(self, choice: Choice, token: Token, count: int) -> Choice:
        others = [card for card in choice if card not in (token, STOP)]
        if count > 0 and (token not in CARDS or count > EACH or len(others) + count > MOST):
            over = count if token not in CARDS or count > EACH else len(others) + count
            refusal = refused(token, over) if over == count else Refusal(Text("toy.size", {"count": over}), "TOY-51")
            raise IllegalChoice("no", choice=(token,), at=0, text=refusal.text, clause=refusal.clause)
        return self._made([*others, *[token] * max(count, 0)])

    def trial(self, choice: Choice, pick: Pick) -> tuple[Option, ...]:
        left = [card for card in choice if card in CARDS]
        if len(left) < HAND:
            return ()
        return tuple(Option(card, name(card)) for card in [left.pop(pick(len(left))) for _ in range(HAND)])

    def write(self, choice: Choice, said: Said) -> str:
        held = Counter(card for card in choice if card in CARDS)
        return "\n".join(f"{n}x {said(name(card))}" for card, n in held.items())

    def read(self, text: str, lexicon: Lexicon) -> Choice:
        known = {normal(one): card for card in CARDS for one in lexicon.get(f"toy.card.{card}", ())}
        cards: list[Token] = []
        faults: list[UnreadableText] = []
        for number, line in enumerate(text.splitlines(), 1):
            count, _, rest = line.partition("x ")
            card = known.get(normal(rest), "")
            refusal = refused(rest, 0) if not card else refused(card, int(count)) if int(count) > EACH else None
            if refusal is None:
                cards += [card] * int(count)
            else:
                given = line.strip()
                faults.append(UnreadableText("no", line=number, given=given, text=refusal.text, clause=refusal.clause))
        made = self._made(cards)
        whole = [] if faults else self.faults(made)
        faults += [UnreadableText("no", line=0, text=fault.text, clause=fault.clause) for fault in whole]
        if faults:
            raise SheetErrors(tuple(faults), made)
        return made


class Decks(Entrance):
    """The presets of the deck."""

    def presets(self) -> tuple[Choice, ...]:
        return tuple(choice for _, choice in DeckPart().presets())


class Entered(Frame, frozen=True):
    """All bring a deck; then the toy begins."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            ready = (*READY, STOP)
            seats = map(Seat, r.state.still_in)
            r.ask(self, *(r.question(s, "deck", ready, clock="entry", secret=True, replaceable=True) for s in seats))
            return
        r.push(toy.Deal())


class CardToyState(toy.ToyState):
    agenda: list[Entered | toy.Deal | toy.Bid | toy.Struck | toy.Sheet] = []  # pyright: ignore[reportIncompatibleVariableOverride]


class CardToy(toy.Toy):
    """The toy, to which everybody brings a deck."""

    state_type: ClassVar[type[Any]] = CardToyState
    parts = (DeckPart(),)

    def blank(self, options: Data, seats: int = 2) -> CardToyState:
        hands: list[list[str]] = [[] for _ in range(seats)]
        return CardToyState("toy/1", seats, hands=hands, points=[0] * seats, wounds=options["wounds"])

    def setup(self, r: Resolver[Any], options: Data) -> None:
        r.push(Entered())

    def menu(self, view: View[Any], decision: Decision) -> Menu | None:
        return menu() if decision.kind == "deck" else super().menu(view, decision)

    @property
    def entrance(self) -> Entrance:
        return Decks()


@contextmanager
def dealt() -> Iterator[None]:
    """Let the toy be one with decks for the length of a block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toy_data, "Toy", CardToy)
        patch.setattr(toy_data, "TEXTS", {**toy_data.TEXTS, **TEXTS})
        yield
