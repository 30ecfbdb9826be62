"""How an answer is made: of rows, of parts in any order, or step by step; asked once, of `form` (no Discord here)."""

from __future__ import annotations

from random import Random

from rules.kernel import cursor, reading
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import OPEN, ROW
from rules.kernel.types import Choice, Token

from .composed import Parts, parts_of
from .form import Aim, Form
from .making import First, Stage, words_after
from .question import Question
from .rows import Rows
from .walk import walk

MOST_ADVISED = 40
"""Answers of a suggested turn."""


def form(q: Question) -> Form:
    """Return how the answer to a question is made."""
    if q.sheet is not None:
        return Rows(q)
    return Parts(q) if parts_of(q) else Turn(q)


class Turn(Form):
    """Answers one after another, each by the steps that lead to it."""

    stores = True
    several = True

    @property
    def advises(self) -> bool:
        """A computer player makes turns that people make by ways of their own, or of several answers foreseen."""
        q = self.q
        return walk(q).advises or bool(q.closing(())) or q.after(q.decision.default) is not None

    @property
    def fills(self) -> bool:
        """The default may be long."""
        return walk(self.q).is_long(self.q.decision.default)

    def stored(self, stage: Stage) -> Choice:
        """Return the first of the answers, as far as it is made."""
        return stage.entries[0] if stage.entries else walk(self.q).answer(stage.row)

    def whole(self, stage: Stage) -> Choice:
        """Return the first of the answers, with the rows that go on with it."""
        if self.is_several(stage) and self.planned(stage) is not None:
            rows = [token for choice in stage.entries[1:] for token in (*choice, ROW)]
            return (*stage.entries[0], *reading.read(self.q.check(stage.entries[0]), (OPEN, *rows)))
        return self.stored(stage)

    def of(self, choice: Choice, then: tuple[Choice, ...] = ()) -> Stage:
        """Return the answers in a row."""
        return Stage((choice, *then))

    def of_first(self, one: First) -> Stage:
        """Return the answers there were, or the steps to one."""
        if one.at is not None:  # something put in before the end, which no version does any more
            return self.settled(Stage((), one.choice))
        stage = turned(one)
        return self.settled(stage if stage.entries or not one.choice else Stage((), walk(self.q).row(one.choice)))

    def aim(self, stage: Stage) -> Aim | None:
        """Aim at what is asked next, as long as nothing of it is chosen."""
        now = None if stage.row else self.onward(stage) if stage.entries else self.q
        return None if now is None else Aim(now)

    def with_deed(self, stage: Stage, deed: Deed) -> Stage:
        """Add its answers."""
        return Stage((*stage.entries, *deed.entries))

    def reopened(self, choice: Choice) -> Stage:
        """Return an answer without its last step that was asked for."""
        here = walk(self.q)
        row = here.row(choice)[:-1]
        while here.unasked(row):
            row = row[:-1]
        return Stage((), row)

    def steps_to(self, stage: Stage) -> tuple[Stage, ...]:
        """Return the steps that were asked for."""
        if len(stage.entries) != 1 or stage.row:
            return ()
        here = walk(self.q)
        whole, row, found = here.row(stage.entries[0]), (), [Stage()]
        while len(row) < len(whole):
            row = whole[: len(row) + 1]
            after = (*row, *here.unasked(row))
            row = after if whole[: len(after)] == after else row
            found.append(Stage((), row))
        return tuple(found[:-1])

    def of_draft(self, choice: Choice) -> Stage:
        """Return an answer that is finished, or the steps to one."""
        return Stage() if not choice else Stage((choice,)) if self.is_entry(choice) else Stage((), choice)

    def is_entry(self, choice: Choice) -> bool:
        """Say whether a choice is an answer, or the beginning of one that goes on with rows in brackets."""
        return self.q.is_whole(choice) or self.planned(Stage((choice,))) is not None

    def fitting(self, stage: Stage) -> Stage:
        """Keep the answer if it still fits, and of the steps after it those that do."""
        here = walk(self.q)
        if stage.entries and not self.is_entry(stage.entries[0]):
            return self.settled(Stage((), here.kept(here.row(stage.entries[0]))))
        kept = walk(self.onward(stage) or self.q).kept(stage.row)
        return stage if kept == stage.row else Stage(stage.entries, kept)

    def settled(self, stage: Stage) -> Stage:
        """Finish an answer whose steps are all there."""
        if stage.entries or not stage.row:
            return stage
        try:
            return self.placed((), self.q, stage.row)
        except IllegalChoice:
            return Stage()

    def step(self, stage: Stage, token: Token) -> Stage:
        """Take a step: after a whole answer one to what comes next, where something does, else to a new answer."""
        if self.is_several(stage) and self.onward(stage) is None:
            raise IllegalChoice("nothing is foreseen that could be answered", choice=(token,), at=0)
        now = self.onward(stage) or self.q
        return self.taken(stage, cursor.arranged(now.steps, (*stage.row, token)))

    def taken(self, stage: Stage, row: Choice) -> Stage:
        """Return the version with these steps to what is asked next; raise IllegalChoice."""
        entries, now = self.asked(stage)
        return self.placed(entries, now, row)

    def asked(self, stage: Stage) -> tuple[tuple[Choice, ...], Question]:
        """Return what the next step answers, and the entries it comes after: none where nothing is foreseen."""
        then = self.onward(stage)
        return ((), self.q) if then is None else (stage.entries, then)

    def writing(self, stage: Stage) -> tuple[tuple[Choice, ...], Question, Choice]:
        """Return where a text would be put: after which entries, to which question, after which steps.

        In the place of rows in brackets that are not begun it goes on with the entry they would go on with.
        """
        if len(stage.entries) == 1 and not stage.row and self.planned(stage) is not None:
            return (), self.q, stage.entries[0]
        return *self.asked(stage), stage.row

    def placed(self, entries: tuple[Choice, ...], now: Question, row: Choice) -> Stage:
        """Return the version with the steps of an entry after others, finished where they are; raise IllegalChoice.

        What leaves nothing to choose is put in by itself.
        """
        row = (*row, *walk(now).unasked(row))
        place = now.at(row)
        if place.is_whole and not words_after(now, row):
            return Stage((*entries, walk(now).answer(row)))
        if not entries and (begun := walk(now).answer(row)) and self.planned(Stage((begun,))) is not None:
            return Stage((begun,))
        return Stage(entries, row)

    def ahead(self, stage: Stage) -> tuple[Choice, ...]:
        """Return the answers after the first."""
        return () if self.planned(stage) is not None else stage.entries[1:]

    def planned(self, stage: Stage) -> Question | None:
        """Return the question that rows in brackets answer, where the first entry goes on with such."""
        place = self.q.reached(stage.entries[0]) if stage.entries else None
        if place is None or place.node is None or not place.node.takes(OPEN):
            return None
        return self.q.after(stage.entries[0])

    def onward(self, stage: Stage) -> Question | None:
        """Return what is asked after the last of the answers or rows."""
        plan = self.planned(stage)
        now: Question | None = plan or self.q
        for choice in stage.entries[1:] if plan is not None else stage.entries:
            now = None if now is None else now.after(choice)
        return now if stage.entries else None

    def goes_on(self, stage: Stage) -> bool:
        """Say whether an answer is foreseen after those that are made."""
        return self.planned(stage) is None and self.onward(stage) is not None

    def is_several(self, stage: Stage) -> bool:
        """Say whether there are entries after the first."""
        return len(stage.entries) > 1

    def ends(self, stage: Stage) -> bool:
        """Say whether the last of the answers ends the turn."""
        *before, last = stage.entries
        return (last,) == tuple(self.q.closing(before))

    def without(self, stage: Stage, index: int) -> Stage:
        """Return the answers without one of them, what does not fit then and the end of the turn."""
        kept: tuple[Choice, ...] = ()
        now: Question | None = self.q
        last = len(stage.entries) - self.ends(stage)
        for choice in (choice for at, choice in enumerate(stage.entries[:last]) if at != index):
            if now is not None and now.is_whole(choice):
                kept = (*kept, choice)
                now = now.after(choice)
        return Stage(kept)

    def is_apart(self, stage: Stage) -> bool:
        """The tokens of an answer are a part of it at once; the steps of a way and of what comes next are not."""
        return bool(stage.row) and (bool(stage.entries) or not walk(self.q).answer(stage.row))

    def is_done(self, stage: Stage) -> bool:
        """Say whether the answer is whole, nothing follows it, and no list in it can be gone on with."""
        if not self.is_complete(stage) or self.onward(stage) is not None:
            return False
        return not stage.row or not words_after(self.q, stage.row)

    def asks(self, stage: Stage) -> str | None:
        """Return the prompt of the next step of an answer."""
        node = self.q.at(stage.row).node if not stage.entries else None
        return None if node is None else node.prompt.key

    def advised(self, made: tuple[Choice, ...], rng: Random) -> Stage:
        """Go on with the best that can be done, where that can be foreseen."""
        return super().advised((*made, *self.best(made)), rng)

    def best(self, made: tuple[Choice, ...] = ()) -> tuple[Choice, ...]:
        """Return the best deeds one after the other, as far as they can be foreseen and are better than ending there.

        `made`: what is done before them.
        """
        answers: tuple[Choice, ...] = ()
        now: Question | None = self.q
        for entry in made:
            now = None if now is None else now.after(entry)
        while now is not None and len(answers) < MOST_ADVISED:
            best = next(iter(now.game.deeds(now.view, now.decision)), None)
            if best is None or ((made or answers) and best.entries == now.closing(())):
                break
            answers += best.entries
            for entry in best.entries:
                now = None if now is None else now.after(entry)
        return answers


def turned(one: First) -> Stage:
    """Return a version of a turn, whose answer is an entry or is being made."""
    if not one.choice:
        return Stage((), one.row)
    return Stage((one.choice, *one.ahead), one.row) if one.ahead or one.row else Stage((), one.choice)
