"""The legend of a whole game: what pictures of other matches show stands in it, too."""

from __future__ import annotations

import pytest

from bot.show.every_sign import moments
from render.games import scene_for
from render.legend import signs
from tests.render.samples import key_of
from tests.render.test_legend import GAMES, game_of, scenes
from tests.support.shared_out import of_which


@pytest.mark.parametrize("name", of_which(GAMES, ["summoner_war"]))
def test_the_legend_of_a_game_holds_the_signs_of_matches_that_it_was_not_made_from(name: str) -> None:
    game = game_of(name)
    held = [scene_for(game, one.view, one.events, key_of, "en", one.wish) for one in moments(game)]
    known = {sign.key for sign in signs(*held)}
    assert {sign.key for sign in signs(*scenes(name))} - known == set()
