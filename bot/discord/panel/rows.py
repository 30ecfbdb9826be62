"""Order sheets as a form of answers: rows that are taken up again, put in and moved (no Discord here)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.show.words import Words
from rules.ai.sheets import grown
from rules.kernel.deeds import Deed
from rules.kernel.reading import mend
from rules.kernel.sheet import join, split
from rules.kernel.types import Choice, Option, Token

from . import sheet, sheet_suggest, sheet_verbs
from .form import Aim, Form
from .making import First, Stage


class Rows(Form):
    """An order sheet; each row is judged on what the rows before it leave."""

    label = ""
    sends = True
    marks = False

    @property
    def advises(self) -> bool:
        """A computer player writes sheets."""
        return True

    def stored(self, stage: Stage) -> Choice:
        """Return the closed rows; an empty sheet is no draft."""
        return join(stage.entries) if stage.entries else ()

    def whole(self, stage: Stage) -> Choice:
        """Return the closed rows with the sheet's end."""
        return join(stage.entries)

    def of(self, choice: Choice, then: tuple[Choice, ...] = ()) -> Stage:
        """Return the closed rows of a sheet."""
        return Stage(split(choice).orders)

    def of_first(self, one: First) -> Stage:
        """Return the rows there were, and the one being put in."""
        return Stage(split(one.choice).orders, one.row, one.at, one.swap)

    def aim(self, stage: Stage) -> Aim | None:
        """Aim at the row of the unit that is begun, or of one that has none."""
        units = sheet.units(self.q, stage)
        before = stage.entries if stage.at is None else stage.entries[: stage.at]
        return Aim(self.q, before, units) if units else None

    def goes_on(self, stage: Stage) -> bool:
        """Say whether a unit has no row yet."""
        return not stage.row and bool(sheet.units(self.q, stage))

    def suits(self, stage: Stage, deed: Deed) -> bool:
        """Say whether the sheet takes the row in the place of the one being made."""
        return stage.at is None or sheet.takes(self.q, stage, deed.entries[0])

    def with_deed(self, stage: Stage, deed: Deed) -> Stage:
        """Put the row in."""
        put = sheet.insert if stage.at is None else sheet.placed
        return put(self.q, stage, deed.entries[0])

    def fitting(self, stage: Stage) -> Stage:
        """Keep every row that still fits, and the one being made if it does."""
        rows = join(stage.entries, done=False)
        if not self.q.fits(rows):
            return Stage(split(mend(self.q.root, rows).kept).orders)
        return stage if self.q.fits(sheet.prefix(self.q, stage)) else Stage(stage.entries)

    def step(self, stage: Stage, token: Token) -> Stage:
        """Add a token to the row."""
        return sheet.choose(self.q, stage, token)

    def is_apart(self, stage: Stage) -> bool:
        """A row is a part of a sheet when it is closed."""
        return bool(stage.row)

    def written(self, stage: Stage) -> str:
        """Return the closed rows."""
        return self.q.game.format(self.q.view, self.q.decision, self.whole(stage))

    def advised(self, made: tuple[Choice, ...], rng: Random) -> Stage:
        """Let the computer player write rows for those that have none."""
        q = self.q
        return Stage(grown(sheet.sheet_game(q), q.view, q.decision, rng, made))

    def sayable(self, words: Words, stage: Stage, verb: str, said: Sequence[str]) -> list[Option]:
        """Verbs speak of a row."""
        stage = Stage(stage.entries)
        return sheet_verbs.options(self.q, stage, verb, sheet_verbs.read(words, self.q, stage, verb, said))

    def said(self, words: Words, stage: Stage, verb: str, said: Sequence[str]) -> Stage:
        """Put the row in, or in the place of the one there is for its unit."""
        stage = Stage(stage.entries)
        return sheet_verbs.applied(self.q, stage, verb, sheet_verbs.read(words, self.q, stage, verb, said))

    def completed(self, words: Words, typed: str) -> list[tuple[str, str]]:
        """Complete the last row."""
        return sheet_suggest.suggestions(words, self.q, typed)
