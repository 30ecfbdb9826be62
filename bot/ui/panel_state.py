"""What a panel is drawn from: the seat's view, the question, the answer in the making, and what the reader looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.services.views import SeatView
from bot.storage.rows import SavedDeck
from rules.kernel.types import Choice, Refusal, Text

from . import ids, panel_making, posts
from .choice import Place
from .panel_making import Making, Question
from .words import Words

if TYPE_CHECKING:
    from .registry import App

Style = discord.ButtonStyle
MAKE = "make"


class Look(NamedTuple):
    """What of the panel is shown: the place in the options, a row taken up, and what is said first."""

    place: Place = Place()
    row: int | None = None
    notes: tuple[Text, ...] = ()


PLAIN = Look()
"""A panel just opened."""


class Panel(NamedTuple):
    """All that a panel is drawn from; `lost`: something of the draft had become impossible and is left out."""

    app: App
    seen: SeatView
    words: Words
    theme: str
    question: Question | None
    making: Making
    decks: tuple[SavedDeck, ...] = ()
    lost: bool = False

    @property
    def match(self) -> str:
        """Return the match's code."""
        return self.seen.summary.row.id

    @property
    def sent(self) -> Choice | None:
        """Return the answer that was given already and may still be replaced."""
        q = self.question
        return None if q is None else q.view.state.answers.get(q.decision.seat)

    @property
    def is_open(self) -> bool:
        """Say whether the decision is asked now; else it is only foreseen."""
        q = self.question
        return q is not None and any(d.id == q.decision.id for d in self.seen.decisions)

    def id(self, action: str, argument: str = "") -> str:
        """Make the id of a component of this version of the panel."""
        decision = "" if self.question is None else self.question.decision.id
        return ids.make(MAKE, self.match, self.seen.seat, decision, f"{action}.{self.making.stamp}.{argument}")

    def button(self, action: str, key: str, style: Style = Style.secondary, argument: str = "", **more: Any) -> Any:
        """Make a button of the panel; `key` names its label."""
        return posts.button(self.id(action, argument), self.words.plain.say(f"panel.button.{key}"), style, **more)


def read(app: App, seen: SeatView, words: Words, theme: str, decks: Sequence[SavedDeck] = ()) -> Panel:
    """Read a seat's panel from its view and draft."""
    game = app.services.views.game_of(seen.summary.row)
    question = None if seen.plan is None else Question(game, seen.view, seen.plan)
    making, lost = Making(), False
    if question is not None:
        draft = next((d for d in seen.drafts if d.decision == question.decision.id), None)
        making, lost = panel_making.read(question, draft)
    return Panel(app, seen, words.at(game), theme, question, making, tuple(decks), lost)


def fault_text(fault: Refusal) -> Text:
    """Word a fault with the clause it breaks."""
    return Text("panel.fault", {"fault": fault.text, "clause": fault.clause or "-"})
