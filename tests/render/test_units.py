"""Pieces with printed values and printed cards: all of it seen, told apart, and legible on a phone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import ImageChops

from render.demo import faces, plates, units
from render.layout.page import lay_out
from render.layout.square import square_cell
from render.paint import faces as face_painter
from render.paint import overlay
from render.paint.painter import paint
from render.scene import Scene
from render.scene_beside import Gauge
from render.scene_board import Arrow, Badge, Board, Cell, Force, Note, Token
from render.scene_cards import Face, HandCard, Mat
from render.theme import load_theme, theme_names
from tests.render.measures import cap_height, contrast
from tests.render.plain import scene_text
from tests.render.test_many_sides import LEAST, PHONE, as_seen, differing, letters
from tests.support.shared_out import at_landing, few

DARK = load_theme("dark")
FORCE = Force(4, 6, (0, 1, 4), name="Bombard Crew")
UNIT = Token("c3", 0, "", hp=6, hp_max=6, force=FORCE)


def alone(unit: Token) -> Scene:
    """Return a board with one piece."""
    drawn = units().board
    assert drawn is not None
    return Scene("", board=Board(drawn.cells, drawn.labels, (unit,)))


def changed(**values: Any) -> Token:
    return msgspec.structs.replace(UNIT, force=msgspec.structs.replace(FORCE, **values))


@at_landing
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(
    "other",
    [
        changed(power=5),
        changed(left=5),
        changed(hurt=True),
        changed(ways=(0, 1)),
        changed(ways=(0, 1, 5)),
        changed(ways=(0, 1, 4, 7)),
        changed(held=1),
        changed(icons=("bow",)),
        changed(name="Bulwark"),
        msgspec.structs.replace(UNIT, badges=(Badge("eye"),)),
        msgspec.structs.replace(UNIT, badges=(Badge("shield", 1),)),
        msgspec.structs.replace(UNIT, look="exhausted"),
        msgspec.structs.replace(UNIT, side=1),
    ],
    ids=str,
)
def test_everything_of_a_unit_is_seen_on_a_phone(theme: str, other: Token) -> None:
    before, after = (as_seen(alone(unit), theme) for unit in (UNIT, other))
    assert differing(before, after, clearly=24) >= 4


@at_landing
@pytest.mark.parametrize("pair", list(combinations(range(8), 2)), ids=str)
def test_every_two_ways_are_told_apart_on_a_phone(pair: tuple[int, int]) -> None:
    for side in (0, 1):
        drawn = [as_seen(alone(msgspec.structs.replace(changed(ways=(way,)), side=side))) for way in pair]
        assert differing(*drawn, clearly=40) >= 8


@pytest.mark.parametrize("side", [0, 1])
def test_wounds_are_seen_without_colour(side: int) -> None:
    """A wound is a crack beside the number, not only another ground."""
    whole, hurt = (
        paint(alone(msgspec.structs.replace(unit, side=side)), DARK)
        for unit in (UNIT, changed(hurt=True))
    )  # fmt: skip
    light = [0] * 215 + [255] * 41
    drawn = [image.convert("L").point(light) for image in (whole, hurt)]
    assert sum(ImageChops.difference(*drawn).histogram()[1:]) > 20


@pytest.mark.parametrize("theme", theme_names())
def test_what_stands_on_a_unit_has_contrast(theme: str) -> None:
    chosen = load_theme(theme)
    for ink, ground in (("paper", "plate"), ("paper", "ink"), ("gold", "ink"), ("paper", "harm")):
        assert contrast(chosen[ink], chosen[ground]) >= 3


def test_a_unit_stays_in_its_square() -> None:
    page = alone(UNIT)
    empty = msgspec.structs.replace(page, board=msgspec.structs.replace(page.board, tokens=()))  # pyright: ignore[reportArgumentType, reportCallIssue]
    busiest = changed(ways=tuple(range(8)), held=3, icons=("crown", "bow", "eye"))
    full = alone(msgspec.structs.replace(busiest, badges=(Badge("eye"),) * 4))
    box = ImageChops.difference(paint(empty, DARK), paint(full, DARK)).getbbox()
    assert box is not None
    assert (box[2] - box[0], box[3] - box[1]) <= (170, 170)


def test_no_letter_of_units_and_faces_is_too_small_for_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (face_painter, overlay):
        for name in vars(module).values():
            if hasattr(name, "cache_clear"):
                name.cache_clear()
    with letters(monkeypatch) as found:
        for name in ("units", "faces"):
            scene = dict(plates())[name]
            paint(msgspec.structs.replace(scene, gauges=(), track=None, title=""), DARK)
    assert {"Titan", "12", "−3", "Wall", "Corsair"} <= set(found)
    assert {text: size for text, size in found.items() if cap_height(size) * PHONE < LEAST} == {}


def test_power_and_health_are_read_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    with letters(monkeypatch) as found:
        paint(alone(changed(power=7, left=11)), DARK)
    assert min(cap_height(found[text]) * PHONE for text in ("7", "11")) >= 9


def test_an_attack_down_the_board_leaves_the_attackers_name_whole() -> None:
    """The arrow begins below the plate, not on it; a target next to it is too near for that."""
    board = alone(UNIT).board
    assert board is not None

    def plate(arrows: tuple[Arrow, ...]) -> bytes:
        scene = Scene("", board=msgspec.structs.replace(bare, arrows=arrows))
        image, plan = paint(scene, DARK), lay_out(scene).plan
        assert plan is not None
        left, top = plan.corner(column[0])
        left, top, size = left + plan.size // 10, top + round(0.86 * plan.size), plan.size
        return image.crop((left, top, left + size * 8 // 10, top + size // 10)).tobytes()

    column = tuple(square_cell(f"a{row}", row, 0) for row in range(4))
    unit = msgspec.structs.replace(UNIT, cell="a0")
    bare = msgspec.structs.replace(board, cells=column, tokens=(unit,))
    assert plate((Arrow("attack", 0, ("a0", "a3")),)) == plate(())


# ---- cells, headers, cards


@pytest.mark.parametrize("way", [0, 2, 4, 6])
def test_lines_that_cost_are_drawn_at_their_own_edge(way: int) -> None:
    plain = square_cell("a", 0, 0)
    costly = msgspec.structs.replace(plain, edges=(way,))
    images = [paint(Scene("", board=Board((cell,))), DARK) for cell in (plain, costly)]
    box = ImageChops.difference(*images).getbbox()
    assert box is not None
    wide, high = box[2] - box[0], box[3] - box[1]
    assert (wide > high) == (way in (0, 4))


def test_a_turned_board_turns_arrows_and_costly_lines() -> None:
    def drawn(cell: Cell, unit: Token, turned: bool) -> bytes:
        return paint(Scene("", board=Board((cell,), tokens=(unit,), turned=turned)), DARK).tobytes()

    cell = msgspec.structs.replace(square_cell("c3", 0, 0), edges=(0,))
    other = msgspec.structs.replace(cell, edges=(4,))
    assert drawn(cell, changed(ways=(1,)), True) == drawn(other, changed(ways=(5,)), False)


def test_numbers_with_an_icon_show_both() -> None:
    notes = [Note("b2", "3", "plain", "heart"), Note("b2", "3", "plain", "sword"), Note("b2", "4", "plain", "heart")]
    board = alone(UNIT).board
    assert board is not None
    images = {paint(Scene("", board=msgspec.structs.replace(board, notes=(note,))), DARK).tobytes() for note in notes}
    assert len(images) == 3


@pytest.mark.parametrize("losses", range(7))
def test_losses_fill_six_signs(losses: int) -> None:
    def header(number: int) -> Scene:
        gauges = tuple(Gauge(side, "A", "Ana", number, 6, 0, 3, 3, losing=True) for side in range(2))
        return Scene("", gauges=gauges)

    assert differing(as_seen(header(losses)), as_seen(header((losses + 1) % 7)), clearly=24) > 4


@pytest.mark.parametrize("other", [{"fuel": 2}, {"fuel": None}, {"count": 4}, {"number": 0}], ids=str)
def test_second_prices_counts_and_leaders_are_seen_on_a_phone(other: dict[str, Any]) -> None:
    card = HandCard(1, "Scout", 1, ways=(0,), fuel=1)
    cards = [Scene("", mats=(Mat(0, cards=(c,)),)) for c in (card, msgspec.structs.replace(card, **other))]
    assert differing(*map(as_seen, cards), clearly=24) > 4


@few(3)
@pytest.mark.parametrize(
    "other",
    [
        {"name": "Else"}, {"kind": "Unit"}, {"emblem": "nut"}, {"family": "League"}, {"cost": 3}, {"fuel": 0},
        {"force": Force(4, 6, (0,))}, {"force": None}, {"note": "Guard"}, {"texts": ("Deploying: draw 2 cards.",)},
        {"crown": False},
    ],
    ids=str,
)  # fmt: skip
def test_everything_of_a_printed_card_is_seen_on_a_phone(other: dict[str, Any]) -> None:
    card: Face = faces().faces[0]
    pictures = [as_seen(Scene("", faces=(face,))) for face in (card, msgspec.structs.replace(card, **other))]
    assert pictures[0].size != pictures[1].size or differing(*pictures, clearly=24) > 4


def test_plain_lines_tell_everything_of_units_and_cards() -> None:
    text = scene_text(units())
    assert "  Rivet Recruit 3/2 ↘↓↙ hurt" in text
    assert "edge a1 −3" in text
    told = scene_text(faces())
    assert "face wave Admiral of the Tides (Court, Legendary unit), 2 + 2, 4/6 ↑↗→←↖, Corsair crown" in told
    assert "  Deploying: draw a card." in told
