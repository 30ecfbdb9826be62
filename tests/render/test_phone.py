"""What a phone shows: every letter of every game's pictures legible at 318 px of width, in every language."""

from __future__ import annotations

import pytest

from bot.cli.games import names
from render.games import Wish, scene_for
from render.layout.page import PAGE_WIDTH, TALL, lay_out
from render.paint.painter import paint
from render.paint.text import ELLIPSIS
from render.scene import Scene
from render.theme import load_theme
from rules.kernel.types import Seat
from tests.render.measures import cap_height
from tests.render.samples import key_of
from tests.render.test_legend import LANGUAGES, game_of
from tests.render.test_many_sides import LEAST, letters
from tests.show.test_arrow_numbers import words
from tests.support.played import played

DARK = load_theme("dark")
PHONE = 318 / PAGE_WIDTH
HIGHEST = 1560
"""Highest picture of a post: board as wide as the picture, headers, track or zones; 460 px in the hand."""
MATCHES = {"en": (1, 0), "ja": (2, 0), "th": (1, 1), "vi": (2, 1), "zh-TW": (1, 2)}
"""The languages look at different matches, or from another position on."""
STEPS = 4
"""Positions of a match that are looked at besides its end."""


def pictures(name: str, locale: str) -> list[Scene]:
    """Return pictures of a match: some positions, the end, a question of each sort in its first steps."""
    game, say = game_of(name), words(locale).at(game_of(name)).plain
    seed, first = MATCHES[locale]
    steps = played(name, seed, "greedy")
    wish = Wish(names=("Ana", "Milo"), clocks=("09:32", "2 d 4 h"))
    found = [
        scene_for(game, game.view(state, Seat(0)), game.seen(events, Seat(0)), say, locale, wish)
        for state, events in (*steps[first :: -(-len(steps) // STEPS)], steps[-1])
    ]
    asked = {question.kind: (question, state) for state, _ in steps for question in state.pending.values()}
    for question, state in asked.values():
        view = game.view(state, question.seat)
        for taken in {0, min(2, len(question.default))}:
            prefix = question.default[:taken]
            found.append(scene_for(game, view, (), say, locale, Wish(decision=question, prefix=prefix)))
    return found


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_letter_of_a_match_is_legible_on_a_phone(name: str, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = pictures(name, locale)
    with letters(monkeypatch) as found:
        for scene in shown:
            paint(scene, DARK)
    assert len(found) > 40
    said = "\n".join(found)
    notes = {gauge.note for scene in shown for gauge in scene.gauges if gauge.note}
    assert [note for note in notes if note not in said] == []
    assert {text: size for text, size in found.items() if text.strip() and cap_height(size) * PHONE < LEAST} == {}


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_banner_of_the_end_names_who_won_and_is_never_cut(
    name: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = ("Wilhelmina of the Long Northern Road", "Bartholomew the Unexpected")
    game, say = game_of(name), words(locale).at(game_of(name)).plain
    state, _ = played(name, MATCHES[locale][0], "greedy")[-1]
    assert state.outcome is not None
    scene = scene_for(game, game.view(state, None), (), say, locale, Wish(names=people))
    with letters(monkeypatch) as found:
        paint(Scene("", locale, banner=scene.banner), DARK)
    assert ELLIPSIS not in "".join(found)
    if len(set(state.outcome.ranks)) > 1:
        assert [who in scene.banner for who in people] == [rank == 1 for rank in state.outcome.ranks]


@pytest.mark.parametrize("name", names())
def test_a_tall_picture_of_a_post_leaves_out_the_lists_and_nothing_that_happened(name: str) -> None:
    game = game_of(name)
    for state, events in played(name, 1, "greedy")[3::7]:
        view, seen = game.view(state, None), game.seen(events, None)
        whole, brief = (scene_for(game, view, seen, key_of, "en", Wish(brief=short)) for short in (False, True))
        assert (brief.board, brief.gauges, brief.timeline) == (whole.board, whole.gauges, whole.timeline)
        assert brief == whole or lay_out(whole).height > TALL
        assert lay_out(brief).height <= HIGHEST
