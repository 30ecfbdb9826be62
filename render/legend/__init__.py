"""The legend of a picture: every sign that stands in its scene, drawn as it is there, with its word and its meaning.

What a sign says follows from the scene alone, so that a legend tells no more than the picture it belongs to.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.describe import Translate
from render.scene import LegendLine, Scene
from rules.kernel.types import Text

from .beside import signs_beside
from .board import signs_on
from .sign import Sign

SIDES_OF_TEXT = "|"
"""Parts a sign's word from its meaning in the catalogues."""
MOST_LINES = 11
"""Signs on a page: a picture that a phone shows whole, in words that its alternative text can hold."""


def signs(*scenes: Scene) -> tuple[Sign, ...]:
    """Return every sign of some pictures once, those of the boards first."""
    found: dict[str, Sign] = {}
    on_boards = [sign for scene in scenes if scene.board for sign in signs_on(scene.board, scene.gauges, scene.locale)]
    beside = [sign for scene in scenes for sign in signs_beside(scene)]
    for sign in (*on_boards, *beside):
        found.setdefault(sign.key, sign)
    return tuple(found.values())


def lines(
    scene: Scene, tr: Translate, game: str, own: Collection[str] = (), more: Sequence[Scene] = ()
) -> tuple[LegendLine, ...]:
    """Return the legend's lines; `own`: the signs for which the game has words of its own."""
    return tuple(_line(sign, tr, game, own) for sign in signs(scene, *more))


def _line(sign: Sign, tr: Translate, game: str, own: Collection[str]) -> LegendLine:
    """Word a sign; what the scene names itself has one meaning for all of its sort."""
    key = sign.key.partition(".")[0] if sign.word else sign.key
    home = game if key in own else "render"
    word, about = sign.word, sign.about
    if not about:
        said, _, about = tr(Text(f"{home}.legend.{key}")).partition(SIDES_OF_TEXT)
        word = word or said
    return LegendLine(word[:1].upper() + word[1:], about, sign.board, sign.icon, sign.look, sign.letters)


def pages(
    scene: Scene, tr: Translate, game: str, own: Collection[str] = (), more: Sequence[Scene] = ()
) -> tuple[Scene, ...]:
    """Return the legend of one or more pictures as pictures, as many as keep each small enough for a phone."""
    told = lines(scene, tr, game, own, more)
    count = -(-len(told) // MOST_LINES)
    size = -(-len(told) // max(1, count))
    return tuple(
        Scene(
            tr(Text("render.legends")),
            scene.locale,
            f"{number + 1}/{count}" if count > 1 else "",
            legend=told[number * size : (number + 1) * size],
        )
        for number in range(count)
    )
