"""Run a bot until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from bot.app import Bot

from . import early_stop
from .early_stop import SIGNALS
from .rehearsal import rehearse

LOG = logging.getLogger(__name__)

YOUNG = 10_000
"""Objects made before the garbage collector looks among them: a panel is thousands, and few are in rings."""


@contextmanager
def rested() -> Iterator[None]:
    """Leave out of every search for garbage what a start has read, for the length of a block.

    It stays as long as the bot lives; to look through it takes a tenth of a second or more, and nobody is answered.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(YOUNG, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class Unawaited(ThreadPoolExecutor):
    """Threads for what is done beside the event loop, whose end does not wait for what they are at."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Begin nothing more."""
        super().shutdown(wait=False, cancel_futures=True)


def to_its_end(serving: Coroutine[Any, Any, None]) -> None:
    """Run what serves a bot as `asyncio.run` does, but wait for no thread in the end; raises what it raises."""
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(Unawaited())
        runner.run(serving)


async def until_stopped(bot: Bot, token: str) -> None:
    """Run a bot until it ends by itself, or Ctrl-C or a termination signal asks it to; raises what ended it."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    for number in SIGNALS:
        loop.add_signal_handler(number, asked.set)
    if early_stop.is_asked():
        asked.set()
    running = asyncio.create_task(bot.run(token))
    waiting = asyncio.create_task(asked.wait())
    rehearsing = asyncio.create_task(rehearse(bot))
    try:
        with rested():
            await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
        rehearsing.cancel()
        for number in SIGNALS:
            loop.remove_signal_handler(number)
    if running.done():
        await running
        return
    await bot.stop()
    (ended,) = await asyncio.gather(running, return_exceptions=True)
    if isinstance(ended, Exception):
        LOG.info("stopped before it was connected: %s", ended)  # a start that is cut short raises what it was at
