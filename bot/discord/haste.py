"""Requests of the outbox do not sleep for a rate limit: whoever is told to wait makes room for others meanwhile.

discord.py waits inside the request, up to five times as long as Discord says. A listener on its connection hears the
answer first and ends the request instead, for those who asked for that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp
import discord

from .refusals import RATE_LIMITED, TOO_MANY_OLD_EDITS

LONGEST_NAP = 5.0
"""Seconds of waiting that are shorter than doing it all again; every further request meets the same limit."""
LONGEST_WAIT = 30.0
"""Seconds that discord.py may wait for a window it knows to be used up; it takes no fewer."""


NAMELESS_WAIT = 60.0
"""Seconds to wait where the proxy in front of Discord names none."""


class LimitedEverywhere(discord.RateLimited):
    """Discord takes no request at all for a while."""


class ShutOut(LimitedEverywhere):
    """The proxy in front of Discord lets no request of this address through for a while, answers to presses neither."""


_in_haste: ContextVar[bool] = ContextVar("in_haste", default=False)


@contextmanager
def hastily() -> Iterator[None]:
    """Let requests of a block raise RateLimited, or the refusal behind it, where they would sleep for long."""
    token = _in_haste.set(True)
    try:
        yield
    finally:
        _in_haste.reset(token)


def listener() -> aiohttp.TraceConfig:
    """Return what discord.py's connection is to be listened to with."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_hear)
    return trace


async def _hear(
    session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    response = params.response
    if response.status != RATE_LIMITED or not _in_haste.get():
        return
    try:
        body = json.loads(await response.text())
        code, wait = int(body.get("code") or 0), float(body["retry_after"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ShutOut(_named(response)) from None
    if code == TOO_MANY_OLD_EDITS:
        raise discord.HTTPException(response, body)
    if wait > LONGEST_NAP or not response.headers.get("Via"):  # without it, discord.py does not wait
        raise (LimitedEverywhere if body.get("global") else discord.RateLimited)(wait)


def _named(response: aiohttp.ClientResponse) -> float:
    """Return the seconds that a refusal without a body names."""
    try:
        return float(response.headers.get("Retry-After", NAMELESS_WAIT))
    except ValueError:  # a date
        return NAMELESS_WAIT
