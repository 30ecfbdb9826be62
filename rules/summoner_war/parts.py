"""What a set-up is made of: cards, a layout, standing orders; the first two are prepared beforehand (SW-12, SW-05)."""

from __future__ import annotations

import msgspec

from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.menu import Menu
from rules.kernel.parts import Offer, Part, Pick
from rules.kernel.types import Choice, Data, Option, Refusal, Seat, Text, Token

from . import entry_choices, order_choices, setup
from .board import COLS
from .cards import CARD_ORDER, CARDS, SUMMONER, draftable
from .content import DRAFT, LETTER_OF, PIECES, Catalogue
from .doubles import CARD as DOUBLE
from .state import Options, WarState
from .wording import card_detail
from .words import word

ENTRY = "entry"
MIRROR = "mirror"
USUAL = Options()
"""The options of a match that changes none: what parts kept outside a match are made for."""


class CardsPart(Part):
    """Three cards of three piece types."""

    name = "cards"
    kind = ENTRY
    loose = True
    drawn = True

    def __init__(self, catalogue: Catalogue, options: Options = USUAL) -> None:
        self._catalogue = catalogue
        self._state = WarState("", options=options)

    def at(self, options: Data, seat: Seat, before: Choice = ()) -> CardsPart:
        """Return the cards as a match with these options lets them be chosen (RSW-04, WSW-02)."""
        return CardsPart(self._catalogue, msgspec.convert(dict(options), Options))

    def menu(self) -> Menu:
        """Return the sets of three cards, or of fewer where that is an option."""
        return entry_choices.cards(self._state)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Name what is wrong with a set of cards (SW-12, SW-13)."""
        return _checked(self, choice, "SW-13")

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Name the cards with what they do."""
        return tuple(_line(card) for card in choice if card in CARDS)

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Name the cards alone."""
        cards = [word("card", card) for card in choice if card in CARDS]
        return (word("trio_line", cards=cards),) if cards else ()

    def detail(self, token: Token) -> Text | None:
        """Say what a card does."""
        return card_detail(token) if token in CARDS else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared trios."""
        return tuple((word("trio", t.id), t.cards) for t in self._catalogue.trios.values())

    def pool(self, choice: Choice) -> tuple[Offer, ...]:
        """Return all cards by piece type; one of a type that is held takes its place (SW-13)."""
        held = [card for card in choice if card in CARDS]
        kinds = {CARDS[card].type for card in held}
        full = Refusal(word("refused", "draft"), "SW-12")
        found: list[Offer] = []
        for card in draftable(self._state):
            kind = CARDS[card].type
            refusal = full if len(held) == DRAFT and kind not in kinds else None
            option = Option(card, word("card", card), at=card)
            found.append(Offer(option, word("type", kind), held=int(card in held), refusal=refusal))
        return tuple(found)

    def taken(self, choice: Choice, token: Token, count: int) -> Choice:
        """Hold a card, in place of one of its type, or put it back (SW-12, SW-13)."""
        held = [card for card in choice if card in CARDS]
        offer = next((o for o in self.pool(choice) if o.option.token == token), None)
        if offer is None or offer.refusal is not None:
            refusal = Refusal(word("refused", "part", given=token), "SW-12") if offer is None else offer.refusal
            text, clause = (None, None) if refusal is None else (refusal.text, refusal.clause)
            raise IllegalChoice(f"{token!r} cannot be taken", choice=(token,), at=0, text=text, clause=clause)
        rest = [card for card in held if CARDS[card].type != CARDS[token].type]
        cards = [*rest, token] if count else rest if offer.held else held
        ordered = tuple(sorted(cards, key=CARD_ORDER.index))
        return (*ordered, setup.DONE) if self._may_stop and len(cards) < DRAFT else ordered

    @property
    def _may_stop(self) -> bool:
        return self._state.options.draft == "up_to_3"

    def draw(self, pick: Pick) -> Choice:
        """Draw three cards of three types."""
        return setup.random_cards(draftable(self._state), pick)


class LayoutPart(Part):
    """Sixteen pieces on one's own half; as it is kept, seen from Red and used by either side."""

    name = "layout"
    kind = ENTRY
    loose = True
    changes = (MIRROR,)
    drawn = True

    def __init__(self, catalogue: Catalogue, options: Options = USUAL, seat: int = 0) -> None:
        self._catalogue = catalogue
        self._state = WarState("", options=options)
        self._seat = seat

    def at(self, options: Data, seat: Seat, before: Choice = ()) -> LayoutPart:
        """Return the layout of a seat, with the army of the match (RSW-01)."""
        return LayoutPart(self._catalogue, msgspec.convert(dict(options), Options), seat)

    def menu(self) -> Menu:
        """Return the prepared layouts, and 16 pieces square by square."""
        return entry_choices.layout(self._catalogue, self._state, self._seat)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Name what is wrong with a layout (SW-05, RSW-01)."""
        return _checked(self, choice, "SW-05")

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Name the pieces of the two ranks, the front one first; of a layout in the making how many pieces stand."""
        types = setup.placed_types(self._catalogue, choice)
        if types is None:
            count = sum(kind in LETTER_OF for kind in choice[1 : 1 + PIECES])
            return (word("entry", "placed", count=count),)
        named, half = [word("type", kind) for kind in types], PIECES // 2
        return (word("rank", "front", pieces=named[half:]), word("rank", "back", pieces=named[:half]))

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Say what a prepared layout is good for, then show its ranks."""
        named = choice[1] if len(choice) > 1 and choice[0] == setup.PRESET else ""
        plan = self.detail(named)
        return (*(() if plan is None else (plan,)), *self.describe(choice))

    def detail(self, token: Token) -> Text | None:
        """Say what a prepared layout is good for."""
        return word("layout_text", token) if token in self._catalogue.layouts else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared layouts of the army."""
        found = [i for i, layout in self._catalogue.layouts.items() if layout.army == self._state.options.army]
        return tuple((word("layout", i), (setup.PRESET, i)) for i in found)

    def changed(self, choice: Choice, change: str) -> Choice:
        """Return the layout mirrored left to right."""
        if change != MIRROR:
            return super().changed(choice, change)
        types = self._whole(choice)
        return (setup.PLACE, *types[:COLS][::-1], *types[COLS:][::-1])

    def draw(self, pick: Pick) -> Choice:
        """Draw a layout as an expired clock would (section 5)."""
        return (setup.PLACE, *setup.random_types(setup.army(self._catalogue, self._state), pick))

    def places(self, choice: Choice) -> tuple[Option, ...]:
        """Return the 16 squares with what lies on each; none while the layout is in the making."""
        return setup.placed_options(self._catalogue, self._seat, choice)

    def exchanged(self, choice: Choice, one: Token, other: Token) -> Choice:
        """Return the layout with two pieces exchanged."""
        squares = setup.squares(self._seat)
        if one not in squares or other not in squares:
            raise IllegalChoice(f"{one!r} and {other!r} are not both own squares", choice=(one, other), at=0)
        types = list(self._whole(choice))
        first, second = squares.index(one), squares.index(other)
        types[first], types[second] = types[second], types[first]
        return (setup.PLACE, *types)

    def _whole(self, choice: Choice) -> tuple[str, ...]:
        """Return the types of a whole layout; raise IllegalChoice or IncompleteChoice for any other."""
        self.check(choice)
        return setup.types_of(self._catalogue, choice)


class StandingPart(Part):
    """Standing orders for Body Double and entry turns (RSW-52, section 5); they belong to one layout."""

    name = "standing"
    kind = ENTRY
    loose = True
    kept = False
    depends = True
    usual = (setup.AUTO, setup.ASK)

    def __init__(self, catalogue: Catalogue, pieces: tuple[Option, ...] = (), doubles: bool = True) -> None:
        """Make the orders for some pieces; `doubles`: a card is held that may need one."""
        self._catalogue = catalogue
        self._pieces = pieces
        self._doubles = doubles

    def at(self, options: Data, seat: Seat, before: Choice = ()) -> StandingPart:
        """Return the orders for a seat's cards and layout."""
        cards, placed = setup.split_cards(before)
        layout, _ = setup.split_layout(placed)
        types = None if layout is None else setup.placed_types(self._catalogue, layout)
        if layout is None or types is None:
            return self
        lying = dict(zip(setup.squares(seat), types, strict=True))
        named = setup.placed_options(self._catalogue, seat, layout)
        pieces = tuple(option for option in named if lying[option.token] != SUMMONER)
        return StandingPart(self._catalogue, pieces, DOUBLE in cards)

    def menu(self) -> Menu:
        """Return both orders."""
        return order_choices.menu(self._pieces)

    def known(self, choice: Choice) -> Choice:
        """Leave the double as usual where no card is held that may need one (RSW-52)."""
        return choice if choice or self._doubles else (setup.AUTO,)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Name what is wrong with standing orders (RSW-52)."""
        if not self._is_list(choice):
            return (Refusal(word("refused", "double_list"), "RSW-52"),)
        return _checked(self, choice, "RSW-52")

    def _is_list(self, choice: Choice) -> bool:
        named = choice[0][1:].split(" ") if choice and choice[0].startswith("=") else []
        known = {option.token for option in self._pieces}
        return len(set(named)) == len(named) and known.issuperset(named)

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Say both orders; of a double only where a card is held that may need one."""
        lines: list[Text] = []
        double, entry = (*choice[:2], "", "")[:2]
        if self._doubles and double.startswith("="):
            lines.append(word("standing", "double", order=word("standing", "list", squares=double[1:].split(" "))))
        elif self._doubles and double in (setup.AUTO, setup.OFF):
            lines.append(word("standing", "double", order=_order("double", double)))
        if entry in (setup.ASK, setup.ENTER):
            lines.append(word("standing", "entry", order=_order("entry", entry)))
        return tuple(lines)


def _order(about: str, token: Token) -> Text:
    return word("entry", f"{about}_{token}")


def _line(card: str) -> Text:
    """Name a card with what it does."""
    return word("card_line", card=word("card", card), text=card_detail(card))


def _checked(part: Part, choice: Choice, clause: str) -> tuple[Refusal, ...]:
    """Walk the part; its first fault is told."""
    try:
        part.check(choice)
    except IncompleteChoice:
        return (Refusal(word("refused", "incomplete"), clause),)
    except IllegalChoice as error:
        given = choice[error.at] if error.at < len(choice) else ""
        return (Refusal(word("refused", "part", given=given), clause),)
    return ()
