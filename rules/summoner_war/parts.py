"""What players prepare beforehand: a set of cards and a layout (SW-12, SW-05)."""

from __future__ import annotations

from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Node, Refusal, Text, Token

from . import setup
from .cards import CARDS, CLAUSES
from .content import DRAFT, LETTER_OF, PIECES, Catalogue
from .state import WarState
from .words import word

ENTRY = "entry"


class CardsPart(Part):
    """Three cards of three piece types."""

    name = "cards"
    kind = ENTRY

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._state = WarState("")

    def node(self, prefix: Choice) -> Node:
        """Return the next card; complete after three."""
        if len(prefix) == DRAFT:
            return Node(word("entry", "complete"))
        return setup.node(self._catalogue, self._state, 0, prefix)

    def begins(self, prefix: Choice) -> bool:
        """Cards open a set-up."""
        return not prefix

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Name what is wrong with a set of cards (SW-12, SW-13)."""
        return _checked(self, choice, "SW-13")

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Name the cards with what they do."""
        return tuple(_line(card) for card in choice if card in CARDS)

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Name the cards alone."""
        return (word("trio_line", cards=[word("card", card) for card in choice if card in CARDS]),)

    def detail(self, token: Token) -> Text | None:
        """Say what a card does."""
        return word("card_text", token, clause=CLAUSES[token]) if token in CARDS else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared trios."""
        return tuple((word("trio", t.id), t.cards) for t in self._catalogue.trios.values())


class LayoutPart(Part):
    """Sixteen pieces on one's own half; seen from Red, used by either side."""

    name = "layout"
    kind = ENTRY

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._state = WarState("")

    def node(self, prefix: Choice) -> Node:
        """Return the next square; complete after a prepared layout or 16 pieces."""
        layout, _ = setup.split_layout(prefix)
        if layout is not None:
            return Node(word("entry", "complete"))
        return setup.layout_node(self._catalogue, self._state, 0, prefix)

    def begins(self, prefix: Choice) -> bool:
        """A layout follows the cards."""
        cards, rest = setup.split_cards(prefix)
        return bool(cards) and not rest and (len(cards) == DRAFT or len(cards) < len(prefix))

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Name what is wrong with a layout (SW-05, RSW-01)."""
        return _checked(self, choice, "SW-05")

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Show the two ranks as letters, the front one first."""
        layout, _ = setup.split_layout(choice)
        if layout is None:
            return (word("entry", "placed", count=max(0, len(choice) - 1)),)
        letters = "".join(LETTER_OF[kind] for kind in setup.types_of(self._catalogue, layout))
        half = PIECES // 2
        return (word("rank_line", rank=letters[half:]), word("rank_line", rank=letters[:half]))

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Say what a prepared layout is good for, then show its ranks."""
        plan = (word("layout_text", choice[1]),) if choice[:1] == (setup.PRESET,) else ()
        return (*plan, *self.describe(choice))

    def detail(self, token: Token) -> Text | None:
        """Say what a prepared layout is good for."""
        return word("layout_text", token) if token in self._catalogue.layouts else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared layouts of the standard army."""
        found = [i for i, layout in self._catalogue.layouts.items() if layout.army == self._state.options.army]
        return tuple((word("layout", i), (setup.PRESET, i)) for i in found)


def _line(card: str) -> Text:
    """Name a card with what it does."""
    return word("card_line", card=word("card", card), text=word("card_text", card, clause=CLAUSES[card]))


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
