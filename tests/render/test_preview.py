"""The banner of a preview stands where a tight picture has its title, so that what lies beside the board stays."""

from __future__ import annotations

import pytest

from render.games import Wish, scene_for
from render.layout.brief import fits_as_title
from rules.kernel.types import Text
from tests.render.test_legend import LANGUAGES, game_of
from tests.show.test_arrow_numbers import words
from tests.support.played import played


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_banner_of_a_preview_fits_as_the_title_in_every_language(locale: str) -> None:
    assert fits_as_title(words(locale).plain(Text("render.preview")), locale)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_own_generals_stay_in_a_preview_of_dozen_war_in_every_language(locale: str) -> None:
    game = game_of("dozen_war")
    say = words(locale).at(game).plain
    asked = {
        question.kind: (question, state)
        for state, _ in played("dozen_war", 1, "greedy")
        for question in state.pending.values()
    }
    lost = list[str]()
    for kind, (question, state) in asked.items():
        view = game.view(state, question.seat)
        whole, brief = (
            scene_for(
                game,
                view,
                (),
                say,
                locale,
                Wish(names=("Ana", "Milo"), decision=question, prefix=question.default[:1], brief=short),
            )
            for short in (False, True)
        )
        if whole.shelves and not brief.shelves:
            lost.append(kind)
    assert lost == []
