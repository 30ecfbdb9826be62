"""Run a bot until it is told to stop."""

from __future__ import annotations

import asyncio
import signal

from bot.app import Bot

SIGNALS = (signal.SIGINT, signal.SIGTERM)


async def until_stopped(bot: Bot, token: str) -> None:
    """Run a bot until it ends by itself, or Ctrl-C or a termination signal asks it to; raises what ended it."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    for number in SIGNALS:
        loop.add_signal_handler(number, asked.set)
    running = asyncio.create_task(bot.run(token))
    waiting = asyncio.create_task(asked.wait())
    try:
        await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
        for number in SIGNALS:
            loop.remove_signal_handler(number)
    if not running.done():
        await bot.stop()
    await running
