"""Dozen War: sides and generals are called in pictures as texts call them."""

from __future__ import annotations

import pytest

from render.games import Wish, scene_for
from render.paint.painter import paint
from render.scene import Scene
from rules.dozen_war.naming import piece_text, side_text
from rules.dozen_war.words import LETTERS
from rules.kernel.types import Seat
from tests.render.sketch import sketched
from tests.render.test_dozen_war_scene import SHIPPED_LOCALES, SIZES, board, busy, writer
from tests.render.test_many_sides import DARK
from tests.rules.dozen_war.matches import match, shipped
from tests.support.shared_out import at_landing


@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
def test_a_general_bears_the_number_by_which_texts_call_it(locale: str) -> None:
    """`B.g05 Thunder Rider` in the log was a 5 on the board."""
    at, say = busy(), writer(locale)
    generals = [unit for unit in at.state.units.values() if unit.general and unit.at >= 0]
    assert generals
    for unit in generals:
        called = say(piece_text(unit.id))
        shown = next(one for one in board(at).tokens if one.cell == at.field.names[unit.at])
        assert called.split()[0] == f"{LETTERS[at.state.corners[unit.seat]].upper()}.g{shown.sign}"
        assert shown.name == f"dozen_war.general.{unit.card}"


@at_landing
@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
@pytest.mark.parametrize("seats", SIZES)
def test_a_side_whose_player_is_named_is_also_called_as_texts_call_it(
    seats: int, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log says "Crane draws 2 cards"; the box said who plays it, and the letter of its corner."""
    game, people = shipped(), ("Ana", "Bartholomew the Unexpected", "Yuki", "Milo")[:seats]
    state = match(SIZES.index(seats)).points[-1].state
    wish = Wish(names=people, clocks=("2 d 4 h",) * seats)
    drawn = scene_for(game, game.view(state, None), (), writer(locale), locale, wish)
    with sketched(monkeypatch) as found:
        paint(Scene(drawn.title, locale, gauges=drawn.gauges, track=drawn.track), DARK)
    sides = [writer(locale)(side_text(Seat(seat))) for seat in range(seats)]
    written = [each for each in found if each.text in sides]
    assert [each.text for each in written] == sides
    assert [each for each in written if each.is_outside] == []
