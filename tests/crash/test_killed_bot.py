"""A bot that is killed in the middle of a match loses no answer, applies none twice, says everything once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli.sandbox_seed import SEED
from bot.storage import maintenance
from standin.model import PRIVATE_THREAD, PUBLIC_THREAD
from standin.seen import Seen
from standin.server import Sandbox
from standin.testing import HURRY
from tests.crash.killing import LOOK, PATIENCE, Bot, Killed, Player

NEW_POSTS = ("turn_post", "event_post", "notice", "match_over")
MOVES = 7
"""Answers a match must have come to: entry, line-up and some turns."""


class Match:
    """A match of two people on a mortal bot."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.ana = Player(bot, bot.sandbox.persona("ana"), seed)
        self.milo = Player(bot, bot.sandbox.persona("milo"), seed + 1)
        self.code = ""

    @property
    def players(self) -> tuple[Player, Player]:
        return self.ana, self.milo

    async def begin(self) -> None:
        """Challenge and accept, as often as it takes."""
        channel = self.bot.sandbox.channel("matches")
        while not self.bot.rows("SELECT 1 FROM matches"):
            given = {"game": "skirmish", "opponent": self.milo.persona.id}
            await self._try(self.ana.persona.slash, channel, "match new", given)
        self.code = str(self.bot.rows("SELECT id FROM matches")[0][0])
        while not self.bot.rows("SELECT 1 FROM matches WHERE started IS NOT NULL"):
            await self._try(self.milo.persona.slash, channel, "match join", {"match": self.code})

    async def play(self, moves: int) -> None:
        """Let both answer until the log is so long and the bot has died as often as it was to."""
        async with asyncio.timeout(PATIENCE * 2):
            while self.moves < moves or not self.bot.is_immortal:
                for player in self.players:
                    await self.bot.online()
                    try:
                        await player.take_turn(self.code)
                    except Killed:
                        continue

    async def settle(self) -> None:
        """Wait until everything is said."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if not self.bot.rows("SELECT 1 FROM outbox WHERE state <> 'delivered'"):
                    return
                await asyncio.sleep(LOOK)

    @property
    def moves(self) -> int:
        return int(self.bot.rows("SELECT moves FROM matches")[0][0])

    def posts(self) -> list[Seen]:
        """Return what the bot wrote in the public thread."""
        (thread,) = [t for t in self.ana.persona.threads() if t.type == PUBLIC_THREAD]
        found = self.ana.persona.visible_messages(thread)
        return [m for m in found if not m.is_ephemeral and m.raw["type"] == 0]

    async def _try(self, work: object, *given: object) -> None:
        await self.bot.online()
        try:
            await self.bot.answered(work(*given))  # pyright: ignore[reportCallIssue]
        except Killed:
            return


def ranges(posts: list[Seen]) -> list[tuple[int, int]]:
    """Return the steps that the board posts tell of, in order."""
    ids = [one for post in posts for one in post.custom_ids() if one.startswith("log:")]
    found = [one.rsplit(":", 1)[1].rpartition("-") for one in ids]
    return [(int(since), int(until)) for since, _, until in found]


@asynccontextmanager
async def mortal(folder: Path, seed: int, lives: int) -> AsyncIterator[Match]:
    sandbox = Sandbox(seed=SEED)
    sandbox.faults.change({"pacing": True, "hurry": HURRY})
    async with sandbox, Bot(sandbox, folder / "bot.db", seed, lives).run() as bot:
        await bot.online()
        match = Match(bot, seed)
        await match.begin()
        yield match


async def survive(folder: Path, seed: int, lives: int) -> None:
    """Play on while the bot is killed, then compare what was shown with what is stored."""
    async with mortal(folder, seed, lives) as match:
        bot = match.bot
        await match.play(MOVES)
        await match.settle()
        stored = bot.rows("SELECT idx, made_by FROM moves ORDER BY idx")
        inputs = {str(key) for (key,) in bot.rows("SELECT input FROM inputs")}
        sent = {one for player in match.players for one in player.sent}
        confirmed = {one for player in match.players for one in player.confirmed}
        assert bot.deaths == lives
        assert confirmed
        assert confirmed <= inputs
        assert [index for index, _ in stored] == list(range(match.moves + 1))
        assert {by for _, by in stored[1:]} == {"seat"}
        assert len(stored) - 1 == len(sent & inputs)
        posts = match.posts()
        told = ranges(posts)
        covered = [index for since, until in told for index in range(since + 1, until + 1)]
        secret = {index for (index,) in bot.rows("SELECT idx FROM moves WHERE secret = 1")}
        assert covered == sorted(set(covered))
        assert set(range(match.moves + 1)) - set(covered) <= secret  # who is ready is said by an edit
        said = [str(post.raw.get("nonce")) for post in posts]
        kinds = ", ".join(f"'{kind}'" for kind in NEW_POSTS)
        due = [str(n) for (n,) in bot.rows(f"SELECT nonce FROM outbox WHERE kind IN ({kinds}) ORDER BY id")]
        assert said == due
        for player in match.players:
            threads = [t for t in player.persona.threads() if t.type == PRIVATE_THREAD]
            assert len(threads) == 1
        old = next(one for one in posts[0].custom_ids() if one.startswith("log:"))
        pressed = await match.ana.persona.click(posts[0], old)
        assert pressed.status in ("message", "deferred")
    maintenance.inspect(folder / "bot.db")


@pytest.mark.parametrize(
    ("seed", "lives"),
    [
        pytest.param(1, 2, marks=(pytest.mark.soak, pytest.mark.landing)),
        *(pytest.param(seed, 3, marks=pytest.mark.soak) for seed in (1, 2)),
    ],
)
async def test_a_killed_bot_loses_and_repeats_nothing(tmp_path: Path, seed: int, lives: int) -> None:
    await survive(tmp_path, seed, lives)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 23))
async def test_a_bot_killed_again_and_again_loses_and_repeats_nothing(tmp_path: Path, seed: int) -> None:
    await survive(tmp_path, seed, lives=10)
