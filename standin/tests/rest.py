"""Plain requests to the sandbox's API, for what discord.py would not send."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from standin.server import Sandbox

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x03\x00\x00\x00\x02\x08\x06\x00\x00\x00"
    b"\x9d\x74\x66\x1a\x00\x00\x00\x00IEND\xaeB`\x82"
)  # 3 x 2 pixels, as far as its head tells


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer: status, body, headers."""

    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> int:
        """Return Discord's error code."""
        return self.body["code"]

    def fault(self, *path: str) -> str:
        """Return the code of the first form error at a place."""
        node = self.body["errors"]
        for part in path:
            node = node[part]
        return node["_errors"][0]["code"]


@dataclass(frozen=True, slots=True)
class Rest:
    """The bot's side of the API, by hand."""

    sandbox: Sandbox
    session: aiohttp.ClientSession

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **query: str
    ) -> Reply:
        """Send a JSON request as the bot."""
        headers = {"Authorization": f"Bot {self.sandbox.token if token is None else token}"}
        url = f"{self.sandbox.base_url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers, params=query) as response:
            return await _reply(response)

    async def upload(self, method: str, path: str, body: Any, *files: tuple[str, bytes]) -> Reply:
        """Send a multipart request as the bot."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for index, (name, data) in enumerate(files):
            form.add_field(f"files[{index}]", io.BytesIO(data), filename=name, content_type="application/octet-stream")
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        url = f"{self.sandbox.base_url}/api/v10{path}"
        async with self.session.request(method, url, data=form, headers=headers) as response:
            return await _reply(response)

    async def fetch(self, url: str) -> tuple[int, bytes]:
        """Read a file by its address."""
        async with self.session.get(url) as response:
            return response.status, await response.read()


async def _reply(response: aiohttp.ClientResponse) -> Reply:
    text = await response.text()
    is_json = response.headers.get("Content-Type") == "application/json"
    return Reply(response.status, json.loads(text) if is_json else text, response.headers)
