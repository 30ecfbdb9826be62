"""Pictures of nothing, where a test reads words: made at once, and as different as the scenes they stand for."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Sequence

import msgspec
import pytest

import render
from render.scene import Scene
from render.theme import Theme

SIGNATURE = b"\x89PNG\r\n\x1a\n"
ONE_DOT = zlib.compress(b"\0\0")


def sketch(made_of: object, theme: Theme | str) -> bytes:
    """Return a PNG of one dot that bears the mark of what it was made of: the same for equal things alone."""
    told = msgspec.json.encode([made_of, theme], order="deterministic")
    mark = b"made of\0" + hashlib.sha256(told).hexdigest().encode()
    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return SIGNATURE + b"".join(map(_chunk, (b"IHDR", b"tEXt", b"IDAT", b"IEND"), (head, mark, ONE_DOT, b"")))


def sketched(patch: pytest.MonkeyPatch) -> None:
    """Let the bot make scenes and their words, and sketch instead of painting; what is told apart stays so."""

    def draw(scene: Scene, theme: Theme | str = "dark", width: int = 0, by: object = None) -> bytes:
        return sketch((scene, width), theme)

    def animate(scenes: Sequence[Scene], theme: Theme | str = "dark", width: int = 0) -> bytes:
        if not scenes:
            raise ValueError("no scenes")
        return sketch((tuple(scenes), width), theme)

    patch.setattr(render, "draw", draw)
    patch.setattr(render, "animate", animate)


@pytest.fixture(autouse=True)
def sketches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sketch every picture of a test, unless it is marked as `painted`."""
    if request.node.get_closest_marker("painted") is None:
        sketched(monkeypatch)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
