"""How a game speaks with people: events, hints and reports in words, and answers as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from . import literal, notation, queue
from .doors import Doors
from .own_events import EVENTS, Altered, ListDropped, ListSkipped, ListStopped, StandingSet
from .spoken import Typing
from .tidings import Tidings
from .types import Choice, Decision, Event, Option, Refusal, S, Text, Token, View
from .verbs import Verb
from .ways import Ways


class Speech(Doors[S]):
    """What a game says, and what it reads: plain notation, unless it reads and writes one of its own."""

    verbs: ClassVar[tuple[Verb, ...]] = ()
    """The commands by which people give an answer (in a sheet game: edit one order)."""
    tidings: ClassVar[Tidings] = Tidings()
    """Which of its events make one happening, and how much they matter where there is no room for all."""
    typing: ClassVar[Typing] = Typing()
    """Answers in the words in which people type them."""
    lexicon: Mapping[str, tuple[str, ...]] = {}
    """What players may type for a locale key (names of units, cards), in every language; set by the loader."""

    def detail(self, view: View[S], decision: Decision, option: Option) -> Text | None:
        """Say more about what an option stands for (a unit's statistics and ability), None: its text says it all."""
        return None

    def remarks(self, view: View[S], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """Return what the rules say an answer may lead to, each with its clause, from the view alone."""
        return ()

    def report(self, view: View[S]) -> tuple[Text, ...]:
        """Return what a seat may want to look up in mid-match (cards, counts), paragraph by paragraph."""
        return ()

    def ordered(self, view: View[S]) -> tuple[Text, ...]:
        """Say in sentences what the seat has ordered to be done for it: standing orders, plans, how it defends."""
        return ()

    def event_text(self, view: View[S], event: Event) -> Text | None:
        """Word an event for the log, with what the view knows; None: the log leaves it out."""
        match EVENTS.read(event):
            case None | StandingSet():
                return Text(f"{self.name}.event.{event.kind}", event.data)
            case ListStopped() | ListSkipped() | ListDropped() as told:
                return queue.text_of(told, partial(self.typing.worded, self))
            case Altered(how, about):
                return Text(f"edit.did.{how}", about)
            case _:
                return Text(f"event.{event.kind}", event.data)

    def ways(self, view: View[S], decision: Decision, verb: str = "") -> Ways | None:
        """Return the answers by the steps in which people think of them; None: they walk the menu.

        `verb`: those that a verb may give, its arguments as steps; None: its arguments are the tokens that follow it.
        """
        return None

    def parse(self, view: View[S], decision: Decision, text: str) -> Choice:
        """Read typed notation; raise UnreadableText, AmbiguousText or SheetErrors."""
        return literal.parse(self, view, decision, text)

    def parse_ahead(self, view: View[S], decision: Decision, text: str) -> tuple[Choice, ...]:
        """Read an answer and those sent ahead after it, which are only taken apart: they are checked when reached.

        Raises what `parse` raises; a game whose turns have one step has nothing to take apart.
        """
        return (self.parse(view, decision, text),)

    def free_text(self, view: View[S], decision: Decision, prefix: Choice, text: str) -> Token:
        """Return the free text of an answer that stands for what was written into a field after the prefix."""
        return notation.FREE + " ".join(text.split())

    def meant(
        self, view: View[S], decision: Decision, prefix: Choice, offered: Sequence[Token], text: str
    ) -> Token | None:
        """Return the token that a typed word means after a prefix; None: the game calls its tokens by their labels.

        `offered` are the tokens that are legal as things stand, which decide where a word fits several. Raises
        UnreadableText or AmbiguousText with the reason, where the game knows one.
        """
        return None

    def format(self, view: View[S], decision: Decision, choice: Choice) -> str:
        """Write a choice as typed notation that `parse` reads back."""
        return notation.write(choice)
