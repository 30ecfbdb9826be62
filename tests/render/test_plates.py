"""Names below pieces with printed values: whole letters on every board, off one another and over what happened."""

from __future__ import annotations

from itertools import combinations, product

import msgspec
import pytest
from PIL import Image, ImageChops, ImageDraw

from render.games import entries_for
from render.layout.page import lay_out
from render.layout.square import square_cell
from render.paint.painter import paint
from render.paint.pen import Pen
from render.paint.text import draw_text
from render.paint.units import draw_unit
from render.scene import Scene
from render.scene_board import Arrow, Board, Force, Token
from render.theme import load_theme
from tests.render.sketch import Written, sketched
from tests.render.test_legend import LANGUAGES, game_of
from tests.render.test_phone import say_of
from tests.support.shared_out import few, of_which

DARK = load_theme("dark")
FORCE = Force(2, 6, (0, 1, 4), name="Boilerplate Sentry")
CELLS = {f"{column}{row}": square_cell(f"{column}{row}", row, column) for row, column in product(range(3), range(3))}
"""Three by three squares, each named by its column and row, the first row above."""


def ink(line: Written) -> Image.Image:
    """Return where a line has ink, in a picture that reaches as far beyond its square as that is wide."""
    wide, high = line.tile
    image = Image.new("L", (3 * wide, 3 * high))
    at = (wide + line.left, high + line.baseline)
    draw_text(ImageDraw.Draw(image), at, line.text, line.size, (255,))
    return image.point([255 * (covered > 127) for covered in range(256)])


@few(1)
@pytest.mark.parametrize("locale", of_which(LANGUAGES, ["vi", "th"]))
@pytest.mark.parametrize("cell", of_which([166, 156, 152], [152]))
def test_no_letter_of_a_name_touches_another_line_or_leaves_its_plate(
    locale: str, cell: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thai and Vietnamese have marks above and below their letters."""
    say = say_of("commandeer", locale)
    names = {say(text) for text in entries_for(game_of("commandeer")).values()}
    touching: list[str] = []
    with sketched(monkeypatch) as found:
        for name, (icons, held) in product(sorted(names), (((), 0), (("bow",), 0), ((), 2))):
            force = Force(4, 5, (0, 3, 4), held=held, name=name, icons=icons)
            found.clear()
            draw_unit(Pen(DARK, cell, cell, "ground"), Token("a1", 0, "", force=force), force, cell)
            lines = [ink(line) for line in found if not line.text.isdecimal()]
            boxes = [line.getbbox() or (0, 0, 0, 0) for line in lines]
            outside = [box for box in boxes if box[3] > 2 * cell or box[1] < 1.585 * cell]  # or on its values
            across = [pair for pair in combinations(lines, 2) if ImageChops.multiply(*pair).getbbox()]
            if outside or across or not lines:
                touching.append(f"{' / '.join(line.text for line in found)}: {boxes}")
    assert touching == []


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (("10", "11"), "10"),
        (("11", "10"), "10"),
        (("11", "00"), "00"),
        (("11", "20"), "20"),
        (("00", "11"), "00"),
        (("12", "10"), "10"),
        (("10", "12"), "10"),
    ],
)
def test_names_are_read_over_the_arrows_of_attacks(path: tuple[str, str], named: str) -> None:
    """The name of the attacker, or of the target, keeps its letters, and each is edged where an arrow lies below."""
    tokens = tuple(Token(name, side, "", hp=6, hp_max=6, force=FORCE) for side, name in enumerate(path))
    bare = Board(tuple(CELLS.values()), tokens=tokens)
    attacked = msgspec.structs.replace(bare, arrows=(Arrow("attack", 0, path),))
    scenes = [Scene("", board=board) for board in (bare, attacked)]
    plan = lay_out(scenes[0]).plan
    assert plan is not None
    left, top = plan.corner(CELLS[named])
    box = (left, top + plan.size * 66 // 100, left + plan.size, top + plan.size)
    without, over = (paint(scene, DARK).crop(box).convert("L") for scene in scenes)
    pixels = list(product(range(1, without.width - 1), range(without.height - 1)))
    light = [at for at in pixels if _light(without, at) >= 225]
    assert len(light) > 400
    assert [at for at in light if _light(over, at) < 200] == []
    beside = {(x + dx, y) for x, y in light for dx in (-1, 1)}
    dark = [at for at in beside if _light(without, at) <= 60]
    assert [at for at in dark if _light(over, at) > 120] == []


@pytest.mark.parametrize("path", [(0, 1), (1, 0), (0, 2), (2, 0)])
def test_both_sides_of_an_upright_arrow_of_an_attack_are_drawn_whole(path: tuple[int, int]) -> None:
    """It lies beside the middle of its column: its head is as wide right of its shaft as left of it."""
    bare = Board(tuple(CELLS.values()))
    arrow = Arrow("attack", 0, tuple(f"1{row}" for row in path))
    scenes = [Scene("", board=msgspec.structs.replace(bare, arrows=arrows)) for arrows in ((), (arrow,))]
    plan = lay_out(scenes[0]).plan
    assert plan is not None
    box = ImageChops.difference(*(paint(scene, DARK).convert("L") for scene in scenes)).getbbox()
    assert box is not None
    middle = plan.centre(CELLS["10"])[0] + 0.27 * plan.size
    assert abs(box[0] + box[2] - 2 * middle) <= 3


def _light(image: Image.Image, at: tuple[int, int]) -> int:
    value = image.getpixel(at)
    assert isinstance(value, int)
    return value
