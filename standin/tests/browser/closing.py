"""Closing what is the browser's, without waiting for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


async def let_go(closing: Coroutine[Any, Any, None]) -> None:
    """Close something of the browser's; whatever it does not answer within a minute ends with its process.

    Debian's chromium was seen never to answer the closing of a context. No test asks anything of it by then, and the
    run must not stand still for it.
    """
    task = asyncio.ensure_future(closing)
    await asyncio.wait({task}, timeout=60)
    if not task.done():
        task.cancel()
        print("the browser does not answer that it has closed")
    else:
        task.result()
