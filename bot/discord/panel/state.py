"""What a panel is drawn from: the seat's view, the question, the answer in the making, and what the reader looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
import msgspec

from bot.discord import ids, posts
from bot.services.history import LogStep
from bot.services.lesson_shelf import is_lesson
from bot.services.views import SeatView
from bot.show.folding import Parted, Told, folded, parted
from bot.show.log_lines import weighed
from bot.show.words import Words
from bot.storage.people_rows import SavedDeck
from rules.kernel.errors import UnreadableText
from rules.kernel.types import Choice, Refusal, Text

from . import drafts
from .cautions import NONE, Cautions
from .choice import Place
from .forms import form
from .guard import MAKE as MAKE  # what the ids of all its parts begin with
from .making import Making, Question, Stage
from .sight import Sight

if TYPE_CHECKING:
    from bot.discord.registry import App

Style = discord.ButtonStyle
ASIDE = ("standing",)
"""Ever-open decisions that are answered step by step in the panel."""


LONGEST_GIVEN = 60
"""Characters of what was typed that are said again."""
STORY_ROWS = 8
"""Rows of a phone that the story takes in all; the rest of it is behind a button."""
ROWS_ABOVE = 3
"""Rows of it above a question, so that question, picture and first buttons come into one screen of a phone."""


class Look(NamedTuple):
    """What of the panel is shown: the place in the options, a row or part taken up, and what is said first.

    `select`, `page`: the page of the select whose steps bear that name. `held`: the first of two places to exchange.
    `sight`: what of a pool is looked at.
    """

    place: Place = Place()
    row: int | None = None
    notes: tuple[Text, ...] = ()
    part: str = ""
    select: str = ""
    page: int = 0
    held: str = ""
    sight: Sight = Sight()

    def page_of(self, select: str) -> int | None:
        """Return the page of a select that was asked for; None: none was."""
        return self.page if self.select == select else None


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
    main: Panel | None = None
    """The panel of the decision asked now, where this one is of a question beside it."""
    story: tuple[LogStep, ...] = ()
    """What happened since the seat's last answer, as long as nothing of the next one is made."""
    told: Told = Told((), 0)
    """As much of it as is told without a press."""
    near: str = ""
    """The cell round which the board is shown in large; none: it is shown whole."""
    review: bool = False
    """Whether it is the last look at an answer before it is sent."""
    more: bool = False
    """Whether what is seldom wanted stands in the place of the choices."""
    closed: bool = False
    """Whether the lesson or puzzle is over whose position it shows, so that it asks nothing more."""
    legend: bool = False
    """Whether the signs of the picture are explained in its place."""
    cautions: Cautions = NONE
    """What the answer that is made is warned of."""

    @property
    def match(self) -> str:
        """Return the match's code."""
        return self.seen.summary.row.id

    @property
    def sent(self) -> Choice | None:
        """Return the answer that was given already."""
        q = self.question
        asked = None if q is None else q.view.state.pending.get(q.decision.seat)
        if q is None or asked is None or asked.id != q.decision.id:  # standing orders may be open beside it
            return None
        if self.seen.handed is not None:
            return self.seen.handed
        return q.view.state.answers.get(q.decision.seat)

    @property
    def may_change(self) -> bool:
        """Say whether an answer that was given may still be replaced."""
        q = self.question
        return self.seen.handed is not None or (q is not None and q.decision.replaceable)

    @property
    def is_begun(self) -> bool:
        """Say whether something of an answer is made."""
        return self.making.now != Stage()

    @property
    def is_open(self) -> bool:
        """Say whether the decision is asked now; else it is only foreseen."""
        q = self.question
        return q is not None and any(d.id == q.decision.id for d in self.seen.decisions)

    @property
    def telling(self) -> Parted:
        """Return what is told above the question and what below its first row of buttons."""
        if self.is_begun:
            return Parted(())
        return parted(self.told.lines, self.seen.seat, ROWS_ABOVE)

    def id(self, action: str, argument: str = "") -> str:
        """Make the id of a component of this version of the panel."""
        decision = "" if self.question is None else self.question.decision.id
        return ids.make(MAKE, self.match, self.seen.seat, decision, f"{action}.{self.making.stamp}.{argument}")

    def button(self, action: str, key: str, style: Style = Style.secondary, argument: str = "", **more: Any) -> Any:
        """Make a button of the panel; `key` names its label."""
        return posts.button(self.id(action, argument), self.words.plain.say(f"panel.button.{key}"), style, **more)


def read(
    app: App, seen: SeatView, words: Words, theme: str, decks: Sequence[SavedDeck] = (), decision: str = ""
) -> Panel:
    """Read a seat's panel from its view and draft; `decision` may name a question that is open beside the main one."""
    game = app.services.views.game_of(seen.summary.row)
    options, help_ = seen.summary.row.options, seen.summary.row.help
    question = None if seen.plan is None else Question(game, seen.view, seen.plan, options, help_)
    making, lost = Making(), False
    if question is not None:
        draft = next((d for d in seen.drafts if d.decision == question.decision.id), None)
        making, lost = drafts.read(question, draft)
        if seen.sent_back is not None and draft is not None and not draft.sketch:
            making = msgspec.structs.replace(making, past=form(question).steps_to(making.now))
    main = Panel(app, seen, words.at(game), theme, question, making, tuple(decks), lost)
    beside = next((d for d in seen.decisions if d.id == decision and d.kind in ASIDE), None)
    if beside is None:
        return main
    if question is None:  # nothing else is asked, so the draft is kept for the question beside the turn itself
        alone = Question(game, seen.view, beside, options, help_)
        draft = next((d for d in seen.drafts if d.decision == beside.id), None)
        making, lost = drafts.read(alone, draft)
        return main._replace(question=alone, making=making, lost=lost, main=main)
    q = question._replace(decision=beside)
    *past, now = [form(q).settled(stage) for stage in making.aside or (Stage(),)]
    return main._replace(question=q, making=Making(now, tuple(past)), lost=False, main=main)


async def with_story(panel: Panel) -> Panel:
    """Return a panel with what happened since the seat's last answer, unless one is begun and nothing asks for it.

    A lesson that has just been begun tells nothing: whoever learns from it had no part in what came before.
    """
    if panel.is_begun and not panel.more:
        return panel
    if panel.seen.seat is None or panel.seen.summary.row.started is None:
        return panel
    if is_lesson(panel.match) and (await panel.app.services.lessons.place(panel.match)).last is None:
        return panel
    steps = await panel.app.services.views.story(panel.seen)
    game = panel.app.services.views.game_of(panel.seen.summary.row)
    lines = weighed(panel.words, game, panel.seen.view, steps, pictured=True)
    return panel._replace(story=steps, told=folded(lines, panel.seen.seat, STORY_ROWS))


def fault_line(words: Words, fault: UnreadableText, said: Text, given: str = "") -> str:
    """Say what is wrong in which line of a text, or with the whole of it; `given`: what of the line, in other words."""
    if not fault.line:
        return words.say("panel.typed.fault_whole", fault=said)
    part = {"user": posts.clip((given or fault.given).strip(), LONGEST_GIVEN)}
    return words.say("panel.typed.fault", line=fault.line, given=part, fault=said)


def fault_text(fault: Refusal) -> Text:
    """Word a fault with the clause it breaks."""
    return Text("panel.fault", {"fault": fault.text, "clause": fault.clause or "-"})
