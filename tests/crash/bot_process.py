"""The bot as a process of its own on a stand-in Discord elsewhere: run, and killed, by the crash tests.

`python -m tests.crash.bot_process <base url> <token> <database>`
"""

from __future__ import annotations

import asyncio
import dataclasses
import sys
from pathlib import Path

from bot.app import open_bot
from bot.config import read_config
from standin.endpoints import pointed_at
from standin.testing import READY_SECONDS


async def serve(base_url: str, token: str, database: Path) -> None:
    """Run the bot until it is killed."""
    config = dataclasses.replace(read_config({}, sandbox=True), database=database)
    with pointed_at(base_url):
        async with await open_bot(config, guild_ready_timeout=READY_SECONDS) as bot:
            await bot.run(token)


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
