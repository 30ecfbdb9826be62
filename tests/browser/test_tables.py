"""Tables of three and four on the page: found, begun, left, replaced, given up and drawn by what the screen offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from bot.cli.sandbox_seed import SEED
from bot.services.views import Summary
from bot.storage.rows import OVER, RUNNING
from standin.seed import Person
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, TABLE, Player, player, real_bot
from tests.browser.walking import Walker
from tests.support.stage import Stage, code_in, wait_until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
GAME = "dozen_war"
MOST_ANSWERS = 600
HALF, SOME = 24, 8
"""Answers after which something befalls the table."""
MANNERS = ("advice", "advice", "deeds")


class Tables:
    """People on pages of their own, the first on a phone, and the match they play."""

    def __init__(self, stage: Stage, browser: Browser) -> None:
        self.stage = stage
        self.browser = browser
        self.code = ""
        self.walkers: dict[int, Walker] = {}

    async def come(self, *names: str) -> None:
        """Open a page for each of some people."""
        for name in names:
            hand = await player(self.stage, self.browser, name, TABLE if self.walkers else HAND)
            self.walkers[int(self.stage.person(name).id)] = Walker(hand, Random(name), MANNERS, f"{GAME}-{name}")

    def hand(self, name: str) -> Player:
        """Return somebody's page."""
        return self.walkers[int(self.stage.person(name).id)].hand

    async def sit_down(self, *names: str, **options: object) -> None:
        """Let the first open a match for so many and the others come by the button of its post."""
        given = {"game": GAME, "players": len(names), **options}
        self.code = code_in(await self.stage.slash(names[0], "match new", given))
        await self.stage.settle()
        for name in names[1:]:
            await self._press_in_the_channel(name, "join")

    async def say_they_are_here(self, *names: str) -> None:
        """Let people say in the match's post that they are there."""
        for name in names:
            await self._press_in_the_channel(name, "here")

    async def _press_in_the_channel(self, name: str, verb: str) -> None:
        hand = self.hand(name)
        await hand.enter(self.stage.channel)
        await hand.page.locator(f'[data-custom-id^="{verb}:{self.code}"]').last.click()
        await hand.sees(self.code)
        await self.stage.settle()

    async def summary(self) -> Summary:
        """Return the match as it stands."""
        return await self.stage.summary(self.code)

    async def play(self, answers: int = MOST_ANSWERS) -> None:
        """Play on by whoever is to act, for so many answers or to the end; nobody is pinged who is not asked."""
        await wait_until(self._is_begun)
        await self.stage.settle()
        for _ in range(answers):
            summary = await self.summary()
            if not summary.to_act:
                assert summary.row.status == OVER
                return
            asked = [summary.seats[one.seat].player for one in summary.to_act]
            self._judge_pings(asked)
            person = asked[0]
            assert person is not None
            await self.walkers[person].hand.open_panel(self.code)
            await self.walkers[person].answer()
            await self.stage.settle()

    async def _is_begun(self) -> bool:
        return (await self.summary()).row.status in RUNNING

    def _judge_pings(self, asked: Sequence[int | None]) -> None:
        rung = [person for person, walker in self.walkers.items() if self._is_rung(walker.hand.name)]
        assert set(rung) <= set(asked)

    def _is_rung(self, name: str) -> bool:
        posts = self.stage.posts(name, self.code)
        return bool(posts) and posts[-1].mentions_me and "panel:" in str(posts[-1].raw)

    async def sits(self, name: str, seat: int) -> bool:
        """Say whether somebody has a seat."""
        return (await self.summary()).seats[seat].player == int(self.stage.person(name).id)

    async def leave(self, name: str) -> int:
        """Let somebody offer their seat to anyone, by the button that the command shows; return which seat it is."""
        person = int(self.stage.person(name).id)
        seat = next(s.seat for s in (await self.summary()).seats if s.player == person)
        hand = self.hand(name)
        await self.stage.slash(name, "match seat", {"match": self.code})
        await hand.enter(self.stage.channel)
        await hand.photograph_panel(f"{GAME}-leave-{name}.png")
        await hand.panel.locator(f'[data-custom-id^="seat:{self.code}"][data-custom-id*="offer"]').click()
        await expect(hand.page.locator(".message .pending")).to_have_count(0)
        await self.stage.settle()
        assert (await self.summary()).seats[seat].offered
        return seat

    async def give_up(self, name: str) -> None:
        """Let somebody give up by their panel."""
        hand = self.hand(name)
        await hand.open_panel(self.code)
        for verb in ("offer-concede", "side"):
            await hand.page.locator(f'[data-custom-id^="{verb}:"]').last.click()
            await expect(hand.page.locator(".message .pending")).to_have_count(0)
        await self.stage.settle()

    async def offer_a_draw(self, *names: str) -> None:
        """Let the first offer a draw by the panel, and the others accept it at the top of theirs."""
        for name in names:
            hand = self.hand(name)
            await hand.open_panel(self.code)
            await hand.photograph_panel(f"{GAME}-draw-{name}.png")
            verb = "offer-draw:" if name == names[0] else "draw:"
            await hand.page.locator(f'[data-custom-id^="{verb}"]:not(:disabled)').first.click()
            await expect(hand.page.locator(".message .pending")).to_have_count(0)
            if name == names[0]:
                await hand.page.locator('[data-custom-id^="side:"]').first.click()
            await self.stage.settle()

    async def read_the_end(self) -> None:
        """Let everybody read how it ended."""
        for walker in self.walkers.values():
            await walker.hand.enter(self.stage.thread(walker.hand.name, self.code))
            await expect(walker.hand.panel.locator('[data-custom-id^="rematch:"]')).to_be_visible()
            await walker.hand.photograph_panel(f"{GAME}-end-{walker.hand.name}.png")


async def test_four_play_to_the_end_one_is_replaced_and_one_gives_up(tmp_path: Path) -> None:
    robin, zoe = Person("robin", "Robin"), Person("zoe", "Zoe")
    seed = replace(SEED, people=(*SEED.people[:-1], robin, zoe, Person("olga", "Olga", role="gm")))
    async with real_bot(tmp_path, seed) as (stage, browser):
        table = Tables(stage, browser)
        await table.come("milo", "ana", "yuki", "robin", "zoe")
        await table.sit_down("ana", "milo", "yuki", "robin", clock="live")
        await table.say_they_are_here("ana", "milo", "yuki")
        await table.play(HALF)
        left = await table.leave("yuki")
        newcomer = table.hand("zoe")
        await newcomer.enter(stage.thread("zoe", table.code))
        await newcomer.photograph_panel(f"{GAME}-free-seat.png")
        await newcomer.page.locator(f'[data-custom-id^="join:{table.code}"]').last.click()
        await wait_until(lambda: table.sits("zoe", left))
        await stage.settle()
        await table.play(SOME)
        await table.give_up("robin")
        out = next(s for s in (await table.summary()).seats if s.player == int(stage.person("robin").id))
        assert out.rank == 4
        await table.play()
        row = (await table.summary()).row
        assert row.status == OVER
        assert row.outcome is not None
        assert row.outcome.ranks[out.seat] == 4
        assert sorted(row.outcome.ranks)[0] == 1
        del table.walkers[int(stage.person("yuki").id)]
        await table.read_the_end()


async def test_three_agree_on_a_draw(tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        table = Tables(stage, browser)
        await table.come("ana", "milo", "yuki")
        await table.sit_down("ana", "milo", "yuki")
        await table.play(HALF)
        await table.offer_a_draw("milo", "yuki", "ana")
        outcome = (await table.summary()).row.outcome
        assert outcome is not None
        assert outcome.ranks == (1, 1, 1)
        await table.read_the_end()
