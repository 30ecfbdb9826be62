"""A printed card large: emblem, name and prices above; its piece with all its ways beside what it says."""

from __future__ import annotations

from PIL import Image

from render.layout.heights import FACE_BODY, FACE_GAP, FACE_HEAD, FACE_LINE, face_height, face_lines, is_plain
from render.paint.emblems import family_colour
from render.paint.icons import ICONS, draw_icon
from render.paint.kept import kept
from render.paint.mat import draw_fuel
from render.paint.pen import Pen, regular
from render.paint.units import draw_compass
from render.paint.wrapping import balanced, fit, wrap
from render.scene_cards import Face
from render.theme import Theme

_LETTERS, _SMALLEST = (42, 38, 34), 34
"""Letters of what a card says, in pixels at scale 1: as large as fits; the smallest name."""
_LEFT, _EDGE, _PRICE, _PRICES = 390, 42, 116, 220
"""Where its sentences begin, where they do with nothing beside them, and the room that a price takes, or both."""


@kept
def face_tile(theme: Theme, face: Face, width: int, height: int, locale: str) -> Image.Image:
    """Return a printed card; its height must be that of `face_height`."""
    pen = Pen(theme, width, height, "ground", scale=2)
    u = height / face_height(face)
    colour = family_colour(face.emblem)
    pen.rectangle(0, 0, width, height, colour, 22 * u)
    pen.rectangle(6 * u, 6 * u, width - 6 * u, height - 6 * u, "panel", 18 * u)
    pen.rectangle(6 * u, 6 * u, width - 6 * u, FACE_HEAD * u, "panel_raised", 18 * u)
    pen.polygon(regular(8, 62 * u, 22.5, 84 * u, 78 * u), "plate")
    draw_icon(pen, face.emblem if face.emblem in ICONS else "card", 84 * u, 78 * u, 42 * u, colour, "plate")
    priced = 0 if face.cost is None else _PRICES if face.fuel else _PRICE
    if face.cost is not None:
        _prices(pen, face, face.cost, width, u)
    left, room = 166 * u, width - (190 + priced) * u
    if face.crown:
        draw_icon(pen, "crown", left + 26 * u, 52 * u, 25 * u, "gold", "panel_raised")
        left, room = left + 64 * u, room - 64 * u
    name, size = fit(face.name, round(58 * u), room, round(_SMALLEST * u), True, locale)
    names = [name] if name == face.name else wrap(face.name, size, room, 2, True, locale)
    for number, words in enumerate(names):
        y = (54 if len(names) == 1 else 34 + 38 * number) * u
        pen.text(left, y + size * 0.36, words, size, "text", bold=True, locale=locale)
    kind, size = _kind(face, width - (190 + priced) * u, u, locale)
    pen.text(166 * u, (114 if len(names) == 1 else 120) * u + size * 0.36, kind, size, "text_dim", locale=locale)
    middle = FACE_HEAD + (face_height(face) - FACE_HEAD) / 2
    if face.force is not None:
        draw_compass(pen, face.force, 200 * u, middle * u, min(FACE_BODY * 0.47, 176) * u)
    elif face.icon in ICONS and not is_plain(face):
        radius = min(128, (face_height(face) - FACE_HEAD) / 2 - 18)
        pen.polygon(regular(8, radius * u, 22.5, 200 * u, middle * u), "plate")
        draw_icon(pen, face.icon, 200 * u, middle * u, 0.6 * radius * u, "paper", "plate")
    _texts(pen, face, width, u, locale)
    return pen.tile()


def _kind(face: Face, room: float, u: float, locale: str) -> tuple[str, int]:
    """Return whose card it is and of what kind; the kind alone where both find no room beside the emblem."""
    both = f"{face.family} · {face.kind}"
    words, size = fit(both, round(38 * u), room, round(30 * u), False, locale)
    return (words, size) if words == both else fit(face.kind, round(38 * u), room, round(30 * u), False, locale)


def _prices(pen: Pen, face: Face, cost: int, width: int, u: float) -> None:
    """Draw the first price on a hexagon and the second one on a bolt's disc."""
    size = round(56 * u)
    x, y = width - 66 * u, 80 * u
    draw_icon(pen, "cost", x, y, 50 * u, "mana", "panel_raised")
    pen.text(x, y + size * 0.37, str(cost), size, "ink", anchor="m", bold=True)
    if face.fuel:
        draw_fuel(pen, face.fuel, x - 110 * u, y + 4 * u, 46 * u, size)


def _texts(pen: Pen, face: Face, width: int, u: float, locale: str) -> None:
    """Write what it says, sentence by sentence, and at the foot what sort it is."""
    start = _EDGE if is_plain(face) else _LEFT
    left, room = start * u, width - (start + 30) * u
    top = (FACE_HEAD + 18) * u
    size = next((letter for letter in _LETTERS if _fits(face, letter, room, u, locale)), _LETTERS[-1])
    for text in face.texts:
        lines = face_lines(face, text)
        for number, words in enumerate(balanced(text, round(size * u), room, lines, False, locale)):
            baseline = top + (number * FACE_LINE + FACE_LINE * 0.78) * u
            pen.text(left, baseline, words, round(size * u), "text", locale=locale)
        top += (lines * FACE_LINE + FACE_GAP) * u
    if face.note:
        words, size = fit(face.note, round(36 * u), room, round(30 * u), False, locale)
        pen.text(left, (face_height(face) - 28) * u, words, size, "text_dim", locale=locale)


def _fits(face: Face, letter: int, room: float, u: float, locale: str) -> bool:
    """Say whether every sentence is whole in its lines when it is written so large."""
    return all(
        len(wrap(text, round(letter * u), room, face_lines(face, text) + 1, False, locale)) <= face_lines(face, text)
        for text in face.texts
    )
