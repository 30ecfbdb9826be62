"""Pieces are laid in layers, each drawn once for all pieces that bear it; what is seen is the drawing in one."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageFilter

from render.paint.heroes import draw_hero
from render.paint.kept import SHELF
from render.paint.palette import Sprite, lay, new_canvas
from render.paint.pen import Pen
from render.paint.pieces import draw_piece
from render.paint.stacks import draw_stack
from render.paint.tiles import piece_sprites
from render.paint.units import draw_unit
from render.scene_board import Badge, Force, Stand, Token, Troop
from render.theme import load_theme

DARK = load_theme("dark")
SIZE = 130
BADGES = (Badge("poison"), Badge("shield", 3))
PIECES = {
    "piece": Token("a1", 0, "W", "master", 5, 9, badges=BADGES),
    "tired": Token("a1", 1, "WG", "unit", 2, 9, look="exhausted"),
    "hero": Token("a1", 1, "Ko", "unit", 7, 20, badges=BADGES[:1], stand=Stand(1, 4, True, True, 2, 5)),
    "stack": Token("a1", 2, "7", "master", 3, 4, troops=(Troop("sword", 3, 1), Troop("shield", 1)), badges=BADGES[:1]),
    "unit": Token("a1", 3, "", force=Force(4, 3, (0, 3), True, 2, "Powder Monkey", ("shield",)), badges=BADGES[:1]),
}


def in_one(token: Token) -> Sprite:
    """Draw a piece without layers."""
    pen = Pen(DARK, SIZE, SIZE, None)
    if token.force is not None:
        draw_unit(pen, token, token.force, SIZE)
    elif token.stand is not None:
        draw_hero(pen, token, token.stand, SIZE)
    elif token.troops:
        draw_stack(pen, token, SIZE)
    else:
        draw_piece(pen, token, SIZE)
    return pen.sprite()


def laid(*sprites: Sprite) -> Image.Image:
    """Lay sprites over the floor."""
    canvas = new_canvas(DARK, SIZE, SIZE, "floor")
    for sprite in sprites:
        lay(canvas, sprite, (0, 0), DARK)
    return canvas


@pytest.mark.parametrize("name", PIECES)
def test_layers_make_the_drawing_in_one_but_for_steps_of_their_edges(name: str) -> None:
    layers = piece_sprites(DARK, PIECES[name], SIZE)
    edges = Image.new("L", (SIZE, SIZE))
    for sprite in layers:
        for mask in sprite.edges:
            edges.paste(255, sprite.offset, mask)
    differing = ImageChops.difference(laid(*layers), laid(in_one(PIECES[name]))).point([0] + [255] * 255)  # pyright: ignore[reportUnknownMemberType]
    assert len(layers) > 1
    edges = edges.filter(ImageFilter.MaxFilter(3))  # pixels covered nearly whole, or hardly, are beside those of a step
    assert ImageChops.subtract(differing, edges).getbbox() is None
    assert differing.histogram()[255] < 0.02 * SIZE * SIZE


def test_a_piece_that_is_hurt_keeps_its_body_and_others_share_what_it_has_left() -> None:
    whole, hurt = (piece_sprites(DARK, Token("a1", 0, "A", "unit", hp, 9), SIZE) for hp in (9, 4))
    other = piece_sprites(DARK, Token("b1", 1, "B", "unit", 4, 9), SIZE)
    assert (whole[0] is hurt[0], whole[1] is hurt[1]) == (True, False)
    assert (other[0] is hurt[0], other[1] is hurt[1]) == (False, True)


def test_a_piece_of_layers_that_are_kept_takes_no_room_of_its_own() -> None:
    piece_sprites(DARK, Token("a1", 0, "K", "unit", 9, 9), SIZE)
    piece_sprites(DARK, Token("b1", 1, "L", "unit", 4, 9), SIZE)
    before = SHELF.size
    assert len(piece_sprites(DARK, Token("c1", 0, "K", "unit", 4, 9), SIZE)) == 2
    assert SHELF.size == before
