"""Multipart bodies: what a client of HTTP makes is read back as it was."""

from __future__ import annotations

import pytest
from aiohttp import FormData

from standin.parts import Part, parts_of

PICTURE = b"\r\n--\x89PNG\r\n\r\n--" + bytes(range(256)) + b"\r\n"


@pytest.mark.parametrize("data", [PICTURE, b"", b"\r\n"])
async def test_what_a_client_sends_is_read_back_as_it_was(data: bytes) -> None:
    form = FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "ですね"}', content_type="application/json")
    form.add_field("files[0]", data, filename="盤 1.png", content_type="application/octet-stream")
    payload = form()
    assert list(parts_of(payload.headers["Content-Type"], await payload.as_bytes())) == [
        Part("payload_json", "", '{"content": "ですね"}'.encode()),
        Part("files[0]", "盤 1.png", data),
    ]


def test_a_boundary_in_quotes_and_words_around_the_parts_are_understood() -> None:
    body = b'before\r\n--a b\r\ncontent-disposition:form-data; name="x"\r\nX: y\r\n\r\none\r\n--a b--\r\nafter'
    assert list(parts_of('multipart/form-data; boundary="a b"; charset=utf-8', body)) == [Part("x", "", b"one")]


def test_a_body_without_a_boundary_has_no_parts() -> None:
    assert list(parts_of("multipart/form-data", b"--x\r\n\r\none\r\n--x--")) == []
