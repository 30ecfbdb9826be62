"""People who play a match on the page by what it offers them, and know nothing else about the game."""

from __future__ import annotations

from random import Random

from playwright.async_api import Locator, expect

from tests.browser.play import Player

FILL_AFTER = 9
"""Choices in one answer after which the rest is left to "Fill in for me"."""

WORD = "Aki"
"""What they write where a name is asked for."""

STATE = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const parts = [...last.querySelectorAll('[data-custom-id]')].filter(part => part.dataset.customId);
    return JSON.stringify([last.dataset.id, last.innerText, parts.map(part => part.dataset.customId)]);
}"""
IDS = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const parts = [...last.querySelectorAll('[data-custom-id]:not(:disabled)')];
    return parts.map(part => part.dataset.customId).filter(id => id.startsWith('make:'));
}"""

ASKED = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const parts = [...last.querySelectorAll('[data-custom-id]:not(:disabled)')];
    const actions = parts.map(part => part.dataset.customId.split(':').slice(4).join(':').split('.')[0]);
    return actions.some(action => !['', 'back', 'report'].includes(action) && !action.startsWith('offer'));
}"""
TURN_MS = 120_000
"""How long the panel may take to show that it is somebody's turn."""


def action_of(custom_id: str) -> str:
    """Return what a component of a panel does: `pick`, `send`, `review`, ..."""
    return custom_id.split(":", 4)[4].partition(".")[0]


class Walker:
    """Answers whatever a panel asks, by luck, until it is sent."""

    def __init__(self, hand: Player, rng: Random) -> None:
        self.hand = hand
        self.presses = 0
        self._rng = rng

    async def answer(self) -> None:
        """Make an answer and send it, once the panel shows that it is their turn."""
        await self.hand.page.wait_for_function(ASKED, timeout=TURN_MS)
        for step in range(100):
            found = await self.hand.page.evaluate(IDS)
            by_action: dict[str, list[str]] = {}
            for custom_id in found:
                by_action.setdefault(action_of(custom_id), []).append(custom_id)
            if "send" in by_action:
                await self._press(by_action["send"][0])
                return
            wanted = self._next(by_action, step)
            await self._press(self._rng.choice(by_action[wanted]))
        raise AssertionError(f"{self.hand.name} could not finish an answer: {await self.hand.page.evaluate(STATE)}")

    def _next(self, offered: dict[str, list[str]], step: int) -> str:
        """Return what to press next: mostly a choice, sometimes the way to the end of the answer."""
        ends = [one for one in ("end", "review", "ready", "draw", "fill", "write") if one in offered]
        if "pick" in offered and (step < FILL_AFTER or not ends):
            return "review" if "review" in offered and self._rng.random() < 0.4 else "pick"
        assert ends, offered
        return "fill" if "fill" in ends and step >= FILL_AFTER else ends[0]

    async def _press(self, custom_id: str) -> None:
        page = self.hand.page
        before = await page.evaluate(STATE)
        part = page.locator(f'[data-custom-id="{custom_id}"]').last
        if await part.get_attribute("role") == "combobox":
            await self._choose(part)
        else:
            await part.click()
        if action_of(custom_id) == "write":
            dialog = page.get_by_role("dialog")
            await dialog.locator("input, textarea").first.fill(WORD)
            await dialog.get_by_role("button", name="Submit").click()
        self.presses += 1
        await page.wait_for_function(f"before => ({STATE})() !== before", arg=before)
        await expect(page.locator(".message .pending")).to_have_count(0)

    async def _choose(self, part: Locator) -> None:
        await part.click()
        options = self.hand.page.locator(".list [role=option]")
        await options.first.wait_for()
        await options.nth(self._rng.randrange(await options.count())).click()
