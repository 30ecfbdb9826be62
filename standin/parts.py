"""A multipart body taken apart in one go: its pictures make up most of what the bot sends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from aiohttp import content_disposition_filename, parse_content_disposition

BOUNDARY = re.compile(r"boundary=(?:\"([^\"]+)\"|([^\s;]+))", re.IGNORECASE)
DISPOSITION = re.compile(rb"^content-disposition:[ \t]*(.*?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)


class Part(NamedTuple):
    """A part of a form: its name, that of its file, what it holds."""

    name: str
    filename: str
    data: bytes


def parts_of(kind: str, body: bytes) -> Iterator[Part]:
    """Yield the parts of a body whose `Content-Type` is given, as they are; none where no boundary is named."""
    found = BOUNDARY.search(kind)
    if found is None:
        return
    mark = b"\r\n--" + (found[1] or found[2]).encode()
    for piece in (b"\r\n" + body).split(mark)[1:]:
        if piece.startswith(b"--"):
            return
        head, _, data = piece.partition(b"\r\n\r\n")
        disposition = DISPOSITION.search(head)
        yield Part(*_named(b"" if disposition is None else disposition[1]), data)


@lru_cache(maxsize=1024)
def _named(disposition: bytes) -> tuple[str, str]:
    """Return the names of a part and of its file; to read them takes aiohttp as long as all the rest of the part."""
    _, found = parse_content_disposition(disposition.decode("utf-8", "replace"))
    name, filename = (content_disposition_filename(found, each) for each in ("name", "filename"))
    return name or "", filename or ""
