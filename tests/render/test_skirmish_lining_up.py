"""The line-up of Skirmish in pictures: who waits, who stands where, where one may go, and nothing of it for others."""

from __future__ import annotations

from itertools import product

import pytest

from render import draw
from render.describe import alt_text
from render.games import Wish, legend_for, scene_for
from render.layout.page import HIGHEST, PAGE_WIDTH, lay_out
from render.paint.muster import muster_tile
from render.scene import Scene
from render.spoken import sentences
from render.theme import load_theme
from rules.kernel.chance import Sampled
from rules.kernel.types import Choice, Seat
from rules.skirmish.book import type_text
from rules.skirmish.state import slots_of
from tests.render.measures import cap_height
from tests.render.samples import battle_scene, key_of, table
from tests.render.sketch import sketched
from tests.render.test_legend import LANGUAGES
from tests.render.test_many_sides import LEAST
from tests.render.test_phone import PHONE, say_of
from tests.rules.skirmish.scenario import GAME, Table
from tests.support.shared_out import at_landing

EN = say_of("skirmish", "en")
DARK = load_theme("dark")
FIRST = ("m", "a1", "a", "b1")
"""Two units that were placed; together they cost ten of eighteen."""


def lineup_state(**options: object) -> Table:
    """Return a match whose seats are to line up."""
    at = table()
    at.chance = Sampled(1)
    at.state, _ = GAME.start(options, at.chance)
    for seat in (Seat(0), Seat(1)):
        asked = at.state.pending[seat]
        at.state, _ = GAME.submit(at.state, asked.id, asked.default, at.chance)
    return at


def made(at: Table, choice: Choice, brief: bool = True) -> Scene:
    """Return the panel's picture of the first seat after a part of its line-up."""
    return battle_scene(at, (), Wish(decision=at.state.pending[Seat(0)], prefix=choice, brief=brief), 0)


def test_lineup_marks_free_deployment_squares_and_places_the_draft() -> None:
    at = lineup_state()
    scene = battle_scene(at, (), Wish(decision=at.state.pending[Seat(0)], prefix=("m", "a1", "a")), 0)
    assert scene.board is not None
    assert [(t.sign, t.cell) for t in scene.board.tokens] == [("M", "A1")]
    assert {m.cell for m in scene.board.marks} == {"A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1", "E2"}


def test_lineup_of_the_other_seat_stays_hidden() -> None:
    at = lineup_state()
    question = at.state.pending[Seat(0)]
    at.state, _ = GAME.submit(at.state, question.id, question.default, at.chance)
    boards = [battle_scene(at, seat=seat).board for seat in (1, None, 0)]
    assert [len(b.tokens) for b in boards if b is not None] == [0, 0, len(question.default) // 2]


def listened(seat: int | None, at: Table) -> tuple[str, str]:
    """Return what is said of a picture to who listens: in sentences, and as its alternative words."""
    scene = scene_for(GAME, GAME.view(at.state, None if seat is None else Seat(seat)), (), EN, "en")
    return "\n".join(sentences(scene, EN)), alt_text(scene, EN)


def waiting(seat: int | None, at: Table) -> list[str]:
    """Return what is said of the units that wait, side by side."""
    return [line for line in listened(seat, at)[0].splitlines() if line.startswith("To be lined up")]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_units_that_wait_to_be_lined_up_are_named_to_who_listens(seat: int | None) -> None:
    at = lineup_state()
    names = [EN(type_text(GAME.book.slot_kind(at.state, n, s))) for n in (0, 1) for s in slots_of(at.state.sides[n])]
    assert len(names) > 10
    for said in listened(seat, at):
        assert said.count("o be lined up") == 2
        assert [name for name in names if name not in said] == []


def test_what_was_lined_up_in_secret_waits_for_others_and_stands_for_its_own_seat() -> None:
    at = lineup_state()
    before = [waiting(seat, at) for seat in (1, None)]
    question = at.state.pending[Seat(0)]
    at.state, _ = GAME.submit(at.state, question.id, question.default, at.chance)
    assert [waiting(seat, at) for seat in (1, None)] == before
    own = waiting(0, at)
    assert own[0] != before[0][0], "what it has placed stands on its own board"
    assert own[1] == before[0][1]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_is_told_of_units_before_they_are_revealed(seat: int | None) -> None:
    at = table()
    at.state, _ = GAME.start({}, at.chance)
    at.state, _ = GAME.submit(at.state, at.state.pending[Seat(0)].id, at.state.pending[Seat(0)].default, at.chance)
    assert [said for said in listened(seat, at) if "o be lined up" in said] == []


def test_ready_seat_is_ticked_and_no_longer_lit() -> None:
    at = lineup_state()
    question = at.state.pending[Seat(0)]
    at.state, _ = GAME.submit(at.state, question.id, question.default, at.chance)
    west, east = battle_scene(at, seat=1).gauges
    assert [(g.ready, g.active) for g in (west, east)] == [(True, False), (False, True)]


# ---- who waits, who stands where


def named(scene: Scene, mark: str | None) -> str:
    """Return the signs of the units of a muster that bear a mark and were not placed."""
    assert scene.muster is not None
    return "".join(one.sign for one in scene.muster.starters if one.mark == mark and not one.at)


def test_the_panel_tells_who_waits_who_was_placed_and_who_is_too_dear() -> None:
    scene = made(lineup_state(), (*FIRST, "b", "c1"))
    assert scene.muster is not None
    assert scene.rosters == ()
    assert {one.sign: one.at for one in scene.muster.starters if one.at} == {"M": "A1", "A": "B1", "B": "C1"}
    assert (named(scene, "legal"), named(scene, None)) == ("CEFGHI", "D")
    assert {one.sign: (one.emblem, one.kind) for one in scene.muster.starters if one.sign in "MC"} == {
        "M": ("shield", "master"),
        "C": ("heal", "unit"),
    }


def test_the_unit_whose_square_is_asked_for_is_framed() -> None:
    scene = made(lineup_state(), (*FIRST, "c"))
    assert named(scene, "selected") == "C"
    assert named(scene, "legal") == "BDEFGHI"


@pytest.mark.parametrize("choice", [FIRST, (*FIRST, "c")])
def test_free_squares_are_marked_before_and_while_one_is_asked_for(choice: Choice) -> None:
    board = made(lineup_state(), choice).board
    assert board is not None
    assert {m.cell for m in board.marks} == {"A2", "B2", "C1", "C2", "D1", "D2", "E1", "E2"}


def test_a_finished_line_up_marks_no_square_and_nobody() -> None:
    at = lineup_state()
    for choice in (at.state.pending[Seat(0)].default, at.state.pending[Seat(0)].default[:-1]):
        scene = made(at, choice)
        assert scene.board is not None
        assert scene.board.marks == ()
        assert named(scene, "legal") == ""


def test_units_keep_their_places_and_the_picture_its_height() -> None:
    at = lineup_state()
    default = at.state.pending[Seat(0)].default
    scenes = [made(at, default[:taken]) for taken in range(len(default) + 1)]
    assert len({lay_out(scene).height for scene in scenes}) == 1
    assert {tuple(one.sign for one in scene.muster.starters) for scene in scenes if scene.muster} == {
        tuple("MABCDEFGHI")
    }


@pytest.mark.parametrize("name", [value for spec in GAME.options if spec.name == "map" for value in spec.values or ()])
def test_the_panel_of_a_line_up_is_no_higher_than_others_on_any_map(name: str) -> None:
    scene = made(lineup_state(map=name), FIRST)
    assert scene.muster is not None
    assert lay_out(scene).height <= HIGHEST


def test_a_post_of_a_line_up_keeps_the_signs_of_those_who_wait() -> None:
    scene = battle_scene(lineup_state(), (), Wish(brief=True))
    assert scene.muster is None
    assert ["".join(line.sign for line in roster.reserve) for roster in scene.rosters] == ["MABCDEFGHI"] * 2


@at_landing
@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_letter_of_a_muster_is_legible_on_a_phone_and_none_is_cut(
    locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, say = lineup_state(), say_of("skirmish", locale)
    asked = at.state.pending[Seat(0)]
    with sketched(monkeypatch) as found:
        for choice in ((), FIRST, (*FIRST, "c"), asked.default):
            wish = Wish(decision=asked, prefix=choice)
            muster = scene_for(GAME, GAME.view(at.state, Seat(0)), (), say, locale, wish).muster
            assert muster is not None
            muster_tile(DARK, muster, PAGE_WIDTH - 16, 310, 1, locale)
    assert len(found) > 40
    assert [each for each in found if each.is_cut or each.is_outside] == []
    assert [each for each in found if cap_height(each.size) * PHONE < LEAST] == []


def test_the_legend_words_the_tick_the_frame_and_the_roles() -> None:
    scene = made(lineup_state(), (*FIRST, "c"))
    told = "\n".join(f"{line.word}: {line.about}" for page in legend_for(GAME, scene, EN) for line in page.legend)
    for words in ("Tick in a list", "Framed card", "Bow:", "Cross:", "Sword:", "Shield:", "Hexagon with a number"):
        assert words in told


def test_who_listens_to_a_panel_hears_who_waits() -> None:
    scene = scene_for(
        GAME,
        GAME.view((at := lineup_state()).state, Seat(0)),
        (),
        EN,
        "en",
        Wish(decision=at.state.pending[Seat(0)], prefix=FIRST, brief=True),
    )
    said = "\n".join(sentences(scene, EN))
    assert "To be lined up: Yumika Longbow" in said
    assert "to be lined up: B Yumika Longbow" in alt_text(scene, EN)


# ---- nothing of it for others


def lines_up(at: Table, choice: Choice) -> Table:
    """Return the table once the first seat has sent a line-up."""
    question = at.state.pending[Seat(0)]
    at.state, _ = GAME.submit(at.state, question.id, choice, at.chance)
    return at


OTHER = ("m", "e2", "c", "d2", "done")
"""Another line-up than the default one."""


@pytest.mark.parametrize(("seat", "brief"), [*product((1, None), (False, True))])
def test_two_line_ups_give_the_others_the_same_picture(seat: int | None, brief: bool) -> None:
    default = lineup_state().state.pending[Seat(0)].default
    one, other = (
        battle_scene(lines_up(lineup_state(), choice), (), Wish(brief=brief), seat) for choice in (default, OTHER)
    )
    assert one == other
    assert draw(one, DARK) == draw(other, DARK)
    assert alt_text(one, key_of) == alt_text(other, key_of)
    assert sentences(one, key_of) == sentences(other, key_of)


def test_a_muster_is_its_own_seats_alone() -> None:
    at = lineup_state()
    sides = [scene.muster and scene.muster.side for scene in (battle_scene(at, seat=seat) for seat in (0, 1, None))]
    assert sides == [0, 1, None]
    lines_up(at, OTHER)
    own, foreign = (battle_scene(at, seat=seat).muster for seat in (0, 1))
    assert own is not None
    assert foreign is not None
    assert {one.sign: one.at for one in own.starters if one.at} == {"M": "E2", "C": "D2"}
    assert [one for one in foreign.starters if one.at] == []


def test_in_an_open_line_up_who_waits_for_the_other_musters_nobody() -> None:
    at = lineup_state(lineup="open")
    (asked,) = at.state.pending
    first, second = (battle_scene(at, seat=seat) for seat in (asked, 1 - asked))
    assert first.muster is not None
    assert second.muster is None
