"""People on a phone who press whatever the bot's rooms offer: help, rules, lessons, puzzles, events, set-up, the desk.

Nothing is dead, nothing broader than the page, and no text is a key or an id.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.async_api import TimeoutError, expect

from rules import GAMES
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import AT_THE_END, HAND, Player, player, real_bot
from tests.support.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
LANGUAGES = ("en", "ja", "th", "vi", "zh-TW")
PRESSES = 14
"""Presses in one room, in one language."""
ALIVE_MS = 8_000
LANGUAGE = "settings::::locale"
"""What would let the rest of the walk be in another language."""
ROLES, AGAIN = "host::::power.", ":::again"
"""Lists of the server's roles, where the stand-in's has none; what begins anew, also what was not begun."""
LOOK = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const shown = [...last.querySelectorAll('*')].filter(part => part.getClientRects().length);
    const broad = shown.filter(part => part.getBoundingClientRect().right > innerWidth + 1);
    const parts = [...last.querySelectorAll('[data-custom-id]:not(:disabled)')];
    return {
        message: last.dataset.id,
        text: last.innerText,
        broad: broad.map(part => `${part.tagName}.${part.className}: ${part.innerText}`.slice(0, 120)),
        page: document.scrollingElement.scrollWidth,
        parts: parts.filter(part => part.dataset.customId).map(part => part.dataset.customId),
        errors: [...document.querySelectorAll('.failed, [role=alert]')].map(part => part.innerText).filter(Boolean),
    };
}"""
SINCE = """id => JSON.stringify([...document.querySelectorAll('.message')]
    .filter(one => BigInt(one.dataset.id) >= BigInt(id))
    .map(one => {
        const parts = [...one.querySelectorAll('[data-custom-id]')];
        return [one.dataset.id, one.innerText, parts.map(part => part.dataset.customId)];
    })
)"""
"""A message and what came after it: what was asked for before, and took long to paint, may stand below it."""
KEYS = re.compile(r"[a-z]+_[a-z_]+|\b[a-z]+\.[a-z]+\.[a-z]+|\{[a-z_]*\}|\bNone\b|\bText\(")
"""What an id of the content, a locale key or an unfilled place looks like."""
ALLOWED = re.compile(r"https?://\S+|\b\w+\.(?:json|csv|txt|md|ics|png|gif)\b")

CLAUSE = re.compile(r"\n[A-Z]{2,3}-\d+ · ")
"""What begins the page of a clause, whose text may name a match's options as `/match new` takes them."""


class Room(NamedTuple):
    """A place to walk in: who comes, by which command, with what."""

    command: str
    person: str = "ana"
    given: dict[str, Any] = {}

    def __str__(self) -> str:
        return "-".join((*self.command.split(), *map(str, self.given.values())))


ROOMS = (
    Room("help"),
    Room("settings"),
    Room("my"),
    Room("watch"),
    Room("puzzle"),
    Room("event profile"),
    Room("event list"),
    Room("event new", "robin"),
    Room("host setup", "robin"),
    Room("host health", "robin"),
    Room("match desk", "robin"),
    Room("queue status"),
    Room("prepare", given={"part": "deck", "action": "new", "name": "Walk"}),
    *(Room("rules", given={"game": game}) for game in sorted(GAMES)),
    *(Room("learn", given={"game": game}) for game in sorted(GAMES)),
)


class Visitor:
    """Presses what nobody pressed yet, else whatever comes; notes what a stranger would stumble over."""

    def __init__(self, hand: Player, rng: Random, album: str) -> None:
        self.hand = hand
        self.faults: list[str] = []
        self._rng = rng
        self._album = album
        self._pressed: set[str] = set()
        self._seen: set[str] = set()
        self._at = ""
        """The message that is looked at."""

    async def look(self) -> list[str]:
        """Judge what is shown; return what can be pressed."""
        await expect(self.hand.page.locator(".message .pending, .message .thinking")).to_have_count(0)
        await self.hand.stage.settle()
        found = await self.hand.page.evaluate(LOOK)
        self._at = found["message"]
        text = ALLOWED.sub("", found["text"])
        if CLAUSE.search(text) is None:
            self.faults += [f"{self._album}: key or id {hit!r} in {text!r}" for hit in KEYS.findall(text)]
        if found["broad"] or found["page"] > HAND[0]:
            self.faults.append(f"{self._album}: broader than the page: {found['page']} {found['broad']}")
        self.faults += [f"{self._album}: {error}" for error in found["errors"]]
        kind = text.partition(" PM\n")[2][:40]
        if kind not in self._seen:
            self._seen.add(kind)
            await self.hand.photograph_panel(f"{self._album}-{len(self._seen):02}.png")
        return [part for part in found["parts"] if part != LANGUAGE]

    async def press(self, parts: Sequence[str]) -> None:
        """Press one of the components; note it where nothing comes of it."""
        fresh = [part for part in parts if part not in self._pressed]
        custom_id = self._rng.choice(fresh or parts)
        self._pressed.add(custom_id)
        page = self.hand.page
        before = await page.evaluate(SINCE, self._at)
        part = page.locator(f'.message[data-id="{self._at}"] [data-custom-id="{custom_id}"]').last
        if await part.count() == 0:
            return  # what was looked at has been answered anew since
        said = await part.inner_text()
        if await part.get_attribute("role") == "combobox":
            await part.click(timeout=ALIVE_MS)
            options = page.locator(".list [role=option]:not([aria-selected=true])")
            try:
                await page.locator(".list [role=option]").first.wait_for(timeout=ALIVE_MS)
            except TimeoutError:
                if not custom_id.startswith(ROLES):
                    self.faults.append(f"{self._album}: nothing to choose of {custom_id} ({said!r})")
                await page.keyboard.press("Escape")
                return
            if await options.count() == 0:
                await page.keyboard.press("Escape")
                return
            await options.nth(self._rng.randrange(await options.count())).click()
            done = page.locator(".list").get_by_role("button", name="Done")
            if await done.count():
                await done.click()
        else:
            await part.click(timeout=ALIVE_MS)
        try:
            await page.wait_for_function(
                f"([id, before]) => ({SINCE})(id) !== before || document.querySelector('dialog[open]')",
                arg=[self._at, before],
                timeout=ALIVE_MS,
            )
        except TimeoutError:
            if custom_id.endswith(AGAIN):
                return
            self.faults.append(f"{self._album}: nothing came of {custom_id} ({said!r})")
        await expect(page.locator(".message .pending, .message .thinking")).to_have_count(0)
        await self._close_window()

    async def _close_window(self) -> None:
        window = self.hand.page.locator("dialog[open]")
        if await window.count():
            await self.hand.photograph(f"{self._album}-window.png")
            await window.get_by_role("button", name="Cancel").click()


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_nothing_in_the_rooms_is_dead_or_raw(locale: str, tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        await stage.match("milo", "yuki")
        hands = {name: await player(stage, browser, name, HAND) for name in ("ana", "robin")}
        faults: list[str] = []
        for room in ROOMS:
            faults += await visit(stage, hands[room.person], room, locale)
        print(*faults, sep="\n")
        assert faults == []


async def visit(stage: Stage, hand: Player, room: Room, locale: str) -> list[str]:
    """Walk in a room, in one language; return what was met."""
    album = f"room-{locale}-{room}"
    visitor = Visitor(hand, Random(album), album)
    await come(stage, hand, room, locale)
    parts = await visitor.look()
    for _ in range(PRESSES if parts else 0):
        if parts:  # an answer that comes late may have nothing to press
            await visitor.press(parts)
        parts = await visitor.look()
        if not parts:
            await come(stage, hand, room, locale)
            parts = await visitor.look()
    return visitor.faults


async def come(stage: Stage, hand: Player, room: Room, locale: str) -> None:
    """Use the command of a room and wait until its answer is on the page; whoever was forgotten says the language."""
    await stage.bot.services.players.change(int(stage.person(hand.name).id), locale=locale)
    await stage.slash(room.person, room.command, room.given)
    await hand.enter(stage.channel)
    last = stage.person(hand.name).last_message(stage.channel)
    await hand.page.wait_for_function(AT_THE_END, arg=last.id)
