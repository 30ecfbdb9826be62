"""The bot as a process of its own on a stand-in Discord elsewhere, until it is told to stop: for the section `store`.

`python -m bot.benchmarks.store_bot <base url> <token> <folder>`
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.app import open_bot
from bot.cli.waiting import until_stopped
from standin.endpoints import pointed_at

from .hall import READY_SECONDS, config_in


async def serve(base_url: str, token: str, folder: Path) -> None:
    """Run the bot until told to stop."""
    with pointed_at(base_url):
        async with await open_bot(config_in(folder), guild_ready_timeout=READY_SECONDS) as bot:
            await until_stopped(bot, token)


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
