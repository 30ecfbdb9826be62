"""What the first match says of HP is what its board shows, in every language, whatever was tuned since."""

from __future__ import annotations

import re

import pytest

from bot.config import REPOSITORY
from bot.content import read_game, read_languages, read_lessons
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Text
from rules.skirmish.game import Skirmish
from tests.content.skirmish.conftest import read_files

DATA = REPOSITORY / "data"
LESSON = read_lessons(DATA)["skirmish"]
WORDS = read_languages(DATA)
HP = re.compile(r"(?:HP|体力|生命值)(?:は|是|只剩|剩)? ?(\d+)|(\d+) HP")
SORTS = ("task", "hint", "done")


def said(step: str, sort: str, locale: str) -> str:
    return WORDS.text(Text(f"skirmish.learn.{step}.{sort}"), locale)


@pytest.mark.parametrize("locale", WORDS.locales)
def test_only_units_of_its_two_decks_are_named_in_the_first_match(locale: str) -> None:
    """A learner would look for a unit that its deck has lost; each is called by the first word of its name."""
    files = Skirmish.over(read_files()).book.catalogue
    decks = [files.decks[reply.answer.split()[1]] for reply in LESSON.opening if reply.answer.startswith("preset")]
    there = {unit for deck in decks for unit in (*deck.units, deck.master)}
    texts = " ".join(said(step.name, sort, locale) for step in LESSON.steps for sort in SORTS)
    names = {unit: WORDS.text(Text(f"skirmish.unit.{unit}"), locale).split()[0] for unit in files.units}
    assert {unit for unit, name in names.items() if name in texts} <= there


@pytest.mark.parametrize("locale", WORDS.locales)
def test_hp_named_in_the_first_match_stand_on_its_board(locale: str) -> None:
    game = read_game(DATA, "skirmish")
    chance = Sampled(LESSON.secret)
    state, _ = game.start(complete(game.options, LESSON.options), chance, 2)
    for reply in LESSON.opening:
        state, _ = game.submit(state, state.pending[reply.seat].id, tuple(reply.answer.split()), chance)
    assert LESSON.seat in state.pending, "the seed must let the learner begin"
    named = 0
    for step in LESSON.steps:
        standing = {unit.hp for unit in state.units}
        for sort in SORTS[:2]:
            text = said(step.name, sort, locale)
            figures = {int(one or other) for one, other in HP.findall(text)}
            assert figures <= standing, text
            named += len(figures)
        state, _ = game.submit(state, state.pending[LESSON.seat].id, step.choices[0], chance)
        for reply in step.replies:
            state, _ = game.submit(state, state.pending[reply.seat].id, tuple(reply.answer.split()), chance)
    assert named >= 4, "the first match names HP, this test did not find them"
