"""Requests of the outbox do not sleep for a rate limit: whoever is told to wait makes room for others meanwhile.

discord.py waits inside the request, up to five times as long as Discord says. A listener on its connection hears the
answer first and ends the request instead, for those who asked for that. It lets them look, too, before they leave: who
stood in a line of the library when another was told that everything is limited would ask all the same.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
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


def listener(ticks: Callable[[], float]) -> aiohttp.TraceConfig:
    """Return what discord.py's connection is to be listened to with; `ticks` tells seconds that are never set back."""
    limited = _Limited(ticks)
    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(limited.look)
    trace.on_request_end.append(limited.hear)
    return trace


class _Limited:
    """What is known of limits of everything, whoever was told of them."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._ends = ticks()
        self._means = LimitedEverywhere

    async def look(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        left = self._ends - self._ticks()
        if left <= 0 or not _in_haste.get():
            return
        if left > LONGEST_NAP:
            raise self._means(left)
        await asyncio.sleep(left)

    async def hear(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        response = params.response
        if response.status != RATE_LIMITED:
            return
        is_napped = False
        try:
            body = json.loads(await response.text())
            code, wait = int(body.get("code") or 0), float(body["retry_after"])
        except (ValueError, KeyError, TypeError, AttributeError):
            told = ShutOut(_named(response))
        else:
            told = (LimitedEverywhere if body.get("global") else discord.RateLimited)(wait)
            is_via = bool(response.headers.get("Via"))  # without it, discord.py does not wait
            is_napped = wait <= LONGEST_NAP and is_via
            if code == TOO_MANY_OLD_EDITS:
                told, is_napped = discord.HTTPException(response, body), False
        if isinstance(told, LimitedEverywhere):
            self._note(told)
        if _in_haste.get() and not is_napped:
            raise told

    def _note(self, told: LimitedEverywhere) -> None:
        ends = self._ticks() + told.retry_after
        if ends > self._ends:
            self._ends, self._means = ends, type(told)


def _named(response: aiohttp.ClientResponse) -> float:
    """Return the seconds that a refusal without a body names."""
    try:
        return float(response.headers.get("Retry-After", NAMELESS_WAIT))
    except ValueError:  # a date
        return NAMELESS_WAIT
