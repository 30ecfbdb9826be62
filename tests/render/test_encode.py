"""Pictures become PNG files that hold exactly their pixels, whichever library compresses them."""

from __future__ import annotations

import zlib
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from render.paint import encode
from render.paint.palette import palette_bytes
from render.theme import load_theme


def indexed(width: int, height: int) -> Image.Image:
    """Return a picture of stripes and noise in a theme's colours."""
    rng = Random(width * height)
    image = Image.new("P", (width, height))
    image.putpalette(palette_bytes(load_theme("dark")))
    image.putdata([rng.randrange(200) if at % 7 == 0 else at // width % 200 for at in range(width * height)])
    return image


@pytest.mark.parametrize("library", ["zlib", "isal"])
@pytest.mark.parametrize("size", [(1, 1), (3, 5), (64, 1), (255, 130)])
def test_a_picture_is_read_back_with_every_pixel(
    library: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if library == "zlib":
        monkeypatch.setattr(encode, "deflate", encode.run_lengths)
    else:
        pytest.importorskip("isal")
    image = indexed(*size)
    data = encode.encode_png(image)
    with Image.open(BytesIO(data)) as checked:
        checked.verify()
    with Image.open(BytesIO(data)) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", size)
        assert read.tobytes() == image.tobytes()
        assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_both_libraries_hold_the_same_rows() -> None:
    isal = pytest.importorskip("isal.isal_zlib")
    rows = bytes(range(256)) * 40
    assert zlib.decompress(isal.compress(rows, 1)) == zlib.decompress(encode.run_lengths(rows, 1)) == rows


def test_a_picture_without_a_palette_is_refused() -> None:
    with pytest.raises(ValueError, match="expected an image with a palette, given one of mode RGB"):
        encode.encode_png(Image.new("RGB", (2, 2)))


@pytest.mark.parametrize("library", ["zlib", "isal"])
def test_a_packed_board_is_unpacked_with_every_pixel(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if library == "zlib":
        monkeypatch.setattr(encode, "deflate", encode.run_lengths)
        monkeypatch.setattr(encode, "inflate", zlib.decompress)
    else:
        pytest.importorskip("isal")
    image = Image.frombytes("L", (255, 130), indexed(255, 130).tobytes())
    board = encode.packed(image)
    assert encode.unpacked(board).tobytes() == image.tobytes()
    assert encode.unpacked(board) is not encode.unpacked(board), "what is laid over one must not be seen on the next"
