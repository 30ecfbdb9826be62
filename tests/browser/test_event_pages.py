"""An event's posts and pages on a phone: nothing broader than the page, no key, no error, nothing cut off."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import expect

from bot.cli.sandbox_seed import SEED
from bot.services.events_standings import EVERY
from bot.services.presets import DAY, HOUR
from standin.model import Channel
from standin.seed import Person
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot
from tests.browser.test_rooms import Visitor
from tests.discord.crowd import Crowd, directed, wizard
from tests.discord.test_event import confirmed

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
PEOPLE = {
    "max": "Maximiliane von Hohenfels-Altena",
    "aki": "あきらとみなとの対戦部屋",
    "chai": "ชัยวัฒน์ ศรีสุวรรณภูมิ",
    "minh": "Nguyễn Thị Minh Khai",
    "wei": "陳怡君",
    "bob": "Bob",
    "olu": "Oluwaseun",
    "kim": "KimTheSecondOfHerName",
}
"""Names as people have them: long ones, and ones of every script."""


class Pages:
    """Looks at what stands last in a place, as somebody on a phone sees it, and judges it."""

    def __init__(self, crowd: Crowd, hand: Player, reader: Player) -> None:
        self.crowd, self.hands = crowd, {hand.name: hand, reader.name: reader}
        self.visitor = Visitor(hand, Random(0), "")
        self.faults: list[str] = []

    async def look(self, name: str, place: Channel, album: str, *words: str) -> None:
        """Judge the newest message of a place as somebody sees it, and keep its picture."""
        await self.crowd.stage.settle()
        hand = self.hands[name]
        await hand.enter(place)
        await expect(hand.panel).to_be_visible()
        for said in words:
            await hand.sees(said)
        visitor = Visitor(hand, Random(0), album)
        await visitor.look()
        self.faults += visitor.faults

    async def command(self, name: str, words: str, album: str, *said: str, press: str = "", **given: object) -> None:
        """Judge the answer to a command, and what one of its buttons shows."""
        stage = self.crowd.stage
        shown = await stage.slash(name, words, given)
        await self.look(name, stage.channel, album, *said)
        if press:
            await stage.click(name, shown, press)
            await self.look(name, stage.channel, f"{album}-{press.split()[0].lower()}")


async def forced(crowd: Crowd, count: int = 1) -> None:
    """Let the director rule on some of the open tables: the first seat wins all but every third."""
    for number, table in enumerate((await crowd.tables())[:count]):
        winner = table.seats[number % 3 == 2]
        await directed(crowd, "result", "forced", table=str(table.id), winner=str(winner))


async def test_the_pages_of_an_event_on_a_phone(tmp_path: Path) -> None:
    people = (*(Person(name, shown) for name, shown in PEOPLE.items()), Person("robin", "Robin", role="gm"))
    async with real_bot(tmp_path, dataclasses.replace(SEED, people=people)) as (stage, browser):
        crowd = Crowd(stage, [*PEOPLE, "robin"])
        boss, bob = [await player(stage, browser, name, HAND) for name in ("robin", "bob")]
        pages, place = Pages(crowd, boss, bob), stage.channel
        results = stage.sandbox.channel("league")
        await stage.bot.services.players.change_guild(int(stage.sandbox.guild.id), results=int(results.id))
        for preset in ("league", "weekend", "groups", "pods", "campaign"):
            screen = await stage.slash("robin", "event new")
            menu = next(part["custom_id"] for part in screen.selects() if ":preset:" in part["custom_id"])
            await stage.shown("robin", await stage.person("robin").select(screen, menu, [preset]))
            await pages.look("robin", place, f"wizard-{preset}")
        # groups with a knock-out, from sign-up to the bracket's end
        await wizard(crowd, "groups", "Autumn Cup of the Northern Provinces")
        await directed(crowd, "set", setting="pools", value="2")
        await directed(crowd, "set", setting="choice", value="1")
        await pages.command("robin", "event open", "open-asked")
        await directed(crowd, "open")
        await pages.look("bob", place, "sign-up", "Join")
        for name in PEOPLE:
            await crowd.press(name, "evjoin")
        await pages.look("bob", place, "joined")
        await directed(crowd, "start")
        await pages.look("bob", place, "begun")
        await forced(crowd, 3)
        await crowd.after(EVERY + 1)
        await pages.look("bob", place, "followed", "Look closer")
        await directed(crowd, "set", setting="standings", value="0")  # they would stand below what is looked at next
        await pages.command("bob", "event pairings", "pairings")
        await pages.command("bob", "event table", "standings", press="Crosstable")
        await pages.command("bob", "event rules", "rules")
        await pages.command("bob", "event mine", "mine")
        await pages.command("robin", "event set", "more-settings", "What is switched on")
        await pages.command("robin", "match desk", "desk", "Next:", event=(await crowd.held()).row.id)
        await pages.command("bob", "watch", "watch", event=(await crowd.held()).row.id)
        while (await crowd.held()).contest.stage == 0:
            await forced(crowd, 8)
            await crowd.after(HOUR)
        await pages.look("bob", place, "side-asked", "Choose your side")
        await crowd.after(DAY)
        await pages.command("bob", "event table", "bracket")
        await forced(crowd, 3)
        await pages.command("bob", "event table", "bracket-played")
        await directed(crowd, "set", setting="standings", value="1")
        await crowd.after(EVERY + 1)
        await pages.look("bob", place, "bracket-followed", "Look closer")
        await directed(crowd, "set", setting="standings", value="0")
        table = (await crowd.tables())[0]
        await crowd.after(DAY)
        await crowd.concede(table, table.seats[1])
        await crowd.after(0)
        await pages.look("bob", results, "results-channel")
        while await crowd.tables():
            await forced(crowd, 8)
            await crowd.after(DAY)
        await pages.command("bob", "event table", "bracket-whole")
        await confirmed(stage, await stage.slash("robin", "event close"))
        await pages.look("bob", place, "closed")
        closed = (await crowd.held()).row.id
        await pages.command("robin", "event table", "final", press="History", event=closed)
        await pages.command("bob", "event profile", "profile")
        await pages.command("bob", "event ratings", "ratings", game="skirmish")
        # the check-in of a weekend, the roster of a campaign
        await wizard(crowd, "weekend", "Weekend")
        await directed(crowd, "open", days=2)
        for name in PEOPLE:
            await crowd.press(name, "evjoin")
        await crowd.after(2 * DAY - HOUR)
        await pages.look("bob", place, "check-in", "here")
        await wizard(crowd, "campaign", "Campaign")
        campaign = (await crowd.held()).row.id
        await directed(crowd, "open", event=campaign)
        await stage.slash("bob", "event join", {"event": campaign})
        await pages.command("bob", "event roster", "roster", event=campaign)
        assert pages.faults == []
