"""A position looks the same whether it was played to or read from the database: else a picture would tell which."""

from __future__ import annotations

import pytest

from bot.cli.render import LOCALES
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.describe import alt_text
from render.games import scene_for, twin_for
from rules.kernel.types import Seat
from tests.contract.positions import CASES, Toy, match
from tests.support.shared_out import few

MOST = 8
WRITE = Writer(Catalogue.read(LOCALES), "en", guard=plain)


@few(5)
@pytest.mark.parametrize("index", [i for i, case in enumerate(CASES) if not case.variant and case.name != Toy.name])
def test_a_state_that_was_stored_is_drawn_and_told_as_it_was(index: int) -> None:
    played = match(index)
    game = played.game
    for state in played.states[:: max(1, len(played.states) // MOST)]:
        again = game.load(game.dump(state))
        for seat in (Seat(0), None):
            views = game.view(state, seat), game.view(again, seat)
            one, other = (scene_for(game, view, (), WRITE, "en") for view in views)
            assert one == other
            assert alt_text(one, WRITE) == alt_text(other, WRITE)
            told, told_again = (twin_for(game, view) for view in views)
            assert told == told_again
