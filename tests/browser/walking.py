"""People who play a match on the page by what it offers them, and know nothing else about the game.

Some follow their luck step by step, some take what is proposed: whole deeds, or a suggested turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from playwright.async_api import Locator, TimeoutError, expect

from bot.discord.panel.forms import Turn
from bot.discord.panel.question import Question
from rules.ai import PLAYERS
from tests.browser.play import ASKED, Player

ENOUGH = 9
"""Choices in one answer after which it is brought to its end."""
ENDS = ("review", "send_end", "ready", "preset", "draw", "suggest", "write")
"""Steps that bring an answer to its end, the best first."""
MANNERS = {
    "luck": ("pick", "hold", "deed"),
    "deeds": ("deed", "pick", "hold"),
    "advice": ("advise", "suggest", "deed", "pick", "hold"),
}
"""What people press first who answer in that manner."""
RECOMMENDED = ("advise", "suggest", "ready", "preset", "deed", "pick", "hold")
"""What a panel recommends, the readiest first."""
MAKING = frozenset({"send", *ENDS, *RECOMMENDED})
"""What only a panel offers in which an answer is made."""

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

HEARD = """before => [...document.querySelectorAll('.message')].some(one =>
    BigInt(one.dataset.id) > BigInt(before) && one.querySelector('[data-custom-id^="typed:"]') !== null)"""
"""A new message says that a list was read; the card of the thread may stand below it."""
TURN_MS = 30_000
"""How long the panel may take to show that it is somebody's turn."""


def action_of(custom_id: str) -> str:
    """Return what a component of a panel does: `pick`, `send`, `review`, ..."""
    return custom_id.split(":", 4)[4].partition(".")[0]


def decision_of(found: Sequence[str]) -> str:
    """Return which question the components of a panel answer."""
    return next((custom_id.split(":", 4)[3] for custom_id in found), "")


class Walker:
    """Answers whatever a panel asks, until it is sent; each kind of screen is photographed once."""

    def __init__(self, hand: Player, rng: Random, manners: Sequence[str] = ("luck",), album: str = "") -> None:
        self.hand = hand
        self.taps = 0
        self.pressed: list[str] = []
        """What they pressed, by what it does."""
        self._rng = rng
        self._manners = manners
        self._album = album
        self._seen: set[tuple[str, ...]] = set()

    async def answer(self) -> None:
        """Make an answer and send it, once the panel shows that it is their turn."""
        try:
            await self.hand.page.wait_for_function(ASKED, timeout=TURN_MS)
        except TimeoutError as error:
            raise AssertionError(f"{self.hand.name} is not asked: {await self.hand.page.evaluate(STATE)}") from error
        manner = self._rng.choice(self._manners)
        question = ""
        for step in range(100):
            found = await self.hand.page.evaluate(IDS)
            question = question or decision_of(found)
            if step and not (question == decision_of(found) and any(action_of(one) in MAKING for one in found)):
                return  # the last press was a whole answer
            by_action: dict[str, list[str]] = {}
            for custom_id in found:
                by_action.setdefault(action_of(custom_id), []).append(custom_id)
            await self._look(tuple(sorted(by_action)))
            wanted = "send" if "send" in by_action else self._next(by_action, step, MANNERS[manner])
            parts = by_action[wanted]
            pressed = await self._press(parts[0] if wanted == "send" else self._one_of(parts))
            if pressed and wanted in ("send", "send_end"):
                return
        raise AssertionError(f"{self.hand.name} could not finish an answer: {await self.hand.page.evaluate(STATE)}")

    def _one_of(self, parts: Sequence[str]) -> str:
        """Return which of the components that do the same is pressed."""
        return self._rng.choice(parts)

    def _entry(self, count: int) -> int:
        """Return which of so many entries of a select is chosen."""
        return self._rng.randrange(count)

    def _next(self, offered: dict[str, list[str]], step: int, manner: Sequence[str]) -> str:
        """Return what to press next: mostly a choice, sometimes the way to the end of the answer."""
        ends = [one for one in ENDS if one in offered]
        choices = [one for one in manner if one in offered]
        done = step > ENOUGH or "advise" in manner or self._rng.random() < 0.4
        if choices and not (ends and (step > ENOUGH or (ends[0] in ENDS[:2] and done))):
            return choices[0]
        assert ends, offered
        return ends[0]

    async def _look(self, kind: tuple[str, ...]) -> None:
        if self._album and kind not in self._seen:
            self._seen.add(kind)
            await self.hand.photograph_panel(f"{self._album}-{len(self._seen):02}.png")

    async def _press(self, custom_id: str) -> bool:
        """Press a part of the panel; say whether it was still there, as it is not where the panel was drawn anew."""
        page = self.hand.page
        before = await page.evaluate(STATE)
        part = page.locator(f'[data-custom-id="{custom_id}"]').last
        try:
            if await part.get_attribute("role", timeout=TURN_MS) == "combobox":
                await self._choose(part)
            else:
                await part.click(timeout=TURN_MS)
        except TimeoutError:
            if await part.count():
                raise
            return False
        if action_of(custom_id) == "write":
            dialog = page.get_by_role("dialog")
            await dialog.locator("input, textarea").first.fill(WORD)
            await dialog.get_by_role("button", name="Submit").click()
        self.taps += 1
        self.pressed.append(action_of(custom_id))
        await page.wait_for_function(f"before => ({STATE})() !== before", arg=before)
        await expect(page.locator(".message .pending")).to_have_count(0)
        return True

    async def _choose(self, part: Locator) -> None:
        """Choose of a select, as many as it asks for."""
        await part.click()
        options = self.hand.page.locator(".list [role=option]")
        done = self.hand.page.locator(".list").get_by_role("button", name="Done")
        await options.first.wait_for()
        many = await done.count() > 0
        for _ in range(await options.count()):
            await options.nth(self._entry(await options.count())).click()
            self.taps += 1
            if not many:
                return
            if await done.is_enabled() and await self.hand.page.locator(".list [aria-selected=true]").count():
                break
        await done.click()
        self.taps += 1


class Sensible(Walker):
    """Takes what the panel recommends: a suggested turn, else what it lists first; what is whole is sent."""

    def _one_of(self, parts: Sequence[str]) -> str:
        return parts[0]

    def _entry(self, count: int) -> int:
        return 0

    def _next(self, offered: dict[str, list[str]], step: int, manner: Sequence[str]) -> str:
        made = ("send_end", "review")
        order = (*(() if step == 0 else made), *RECOMMENDED, *made, *ENDS)
        found = next((one for one in order if one in offered), None)
        assert found is not None, offered
        return found


class Writer(Walker):
    """Writes each answer as a message, the whole turn as one list, and sends what was understood."""

    def __init__(self, hand: Player, rng: Random, code: str) -> None:
        super().__init__(hand, rng)
        self._code = code
        self._random = rng

    async def answer(self) -> None:
        """Write what a computer player would answer, and how it would go on."""
        stage, page = self.hand.stage, self.hand.page
        await self.hand.enter(stage.own_thread(self.hand.name, self._code))
        await expect(page.locator(".message").first).to_be_visible()
        mention = f"<@{stage.sandbox.world.bot_id}>"
        before = await self.hand.panel.get_attribute("data-id")
        await page.get_by_role("combobox", name="Message").fill(f"{mention} {await self._text()}")
        await page.get_by_role("button", name="Send", exact=True).last.click()
        await page.wait_for_function(HEARD, arg=before, timeout=TURN_MS)
        await self.hand.photograph_panel("list-said.png")
        await page.locator('.message [data-custom-id^="typed:"]').last.click()
        await page.wait_for_function(ASKED, timeout=TURN_MS)
        await self.hand.photograph_panel("list-understood.png")
        await self.hand.press("Send")
        await expect(page.locator(".message .pending")).to_have_count(0)

    async def _text(self) -> str:
        """Return a whole turn as a list as it is suggested, else what a greedy player answers."""
        services = self.hand.stage.bot.services
        person = int(self.hand.stage.person(self.hand.name).id)
        seen = await services.views.own(self._code, person, None)
        assert seen.plan is not None
        game = services.views.game_of(seen.summary.row)
        now: Question | None = Question(game, seen.view, seen.plan)
        answers = await asyncio.to_thread(Turn(now).best)
        answers = answers or (PLAYERS["greedy"](game, seen.view, seen.plan, self._random),)
        told: list[str] = []
        for answer in (*answers, *game.closing(seen.view, seen.plan, answers)):
            assert now is not None
            told.append(game.format(now.view, now.decision, answer) or " ".join(answer))  # what is forced is left out
            now = now.after(answer)
        return "; ".join(told)
