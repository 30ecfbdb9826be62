"""A stranger's way on a phone: the lesson, a match against the computer, a whole match between two, counted.

Whoever walks it knows nothing but what the page shows. `-s` prints the table: taps, messages, pings, hand-overs.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from bot.storage.rows import OVER
from rules import GAMES
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot
from tests.browser.walking import STATE, Sensible
from tests.support.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
MOST_STEPS, MOST_ANSWERS = 12, 600
MOST_TAPS, MOST_MEDIAN, MOST_HAND_OVERS = 10, 6, 4
LONGEST = 540
"""Seconds that one game's way may take."""
PATIENCE_MS = 30_000
SETUP = ("entry", "lineup", "setup")


class Turn(NamedTuple):
    """A turn as it was tapped."""

    taps: int
    pressed: tuple[str, ...]


class Told(NamedTuple):
    """A match as it was played: its turns, what came before them, and what was said, with whom it pinged."""

    turns: tuple[Turn, ...]
    prepared: int
    hand_overs: int
    said: dict[str, set[str]]
    outcome: str

    @property
    def taps(self) -> list[int]:
        """Return the taps of each turn."""
        return [turn.taps for turn in self.turns]

    def __str__(self) -> str:
        most = max(self.turns)
        return (
            f"{self.prepared} taps of both before it, {len(self.turns)} turns,"
            f" taps a turn {statistics.median(self.taps):g} in the median, {most.taps} at most"
            f" ({' '.join(most.pressed)}); {len(self.said)} messages,"
            f" {sum(len(people) for people in self.said.values())} pings,"
            f" {self.hand_overs} hand-overs before the first move; {self.outcome}"
        )


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_stranger_learns_practises_and_plays_a_match_to_its_end(game: str, tmp_path: Path) -> None:
    began = time.monotonic()
    async with asyncio.timeout(LONGEST), real_bot(tmp_path) as (stage, browser):
        ana = await player(stage, browser, "ana", HAND)
        learnt = await learn(stage, ana, game)
        practised = await practise(stage, ana, game)
        told = await match(stage, [ana, await player(stage, browser, "milo", HAND)], game)
    took = (time.monotonic() - began) / 60
    print(f"\n{game:13} learn {learnt} taps | {practised} | match {told}; {took:.1f} min")
    assert told.hand_overs <= MOST_HAND_OVERS
    assert statistics.median(told.taps) <= MOST_MEDIAN
    assert max(told.taps) <= MOST_TAPS


async def learn(stage: Stage, hand: Player, game: str) -> int:
    """Begin the lesson, let each step be shown, send it; return the taps."""
    await hand.enter(stage.channel)
    page = hand.page
    await page.get_by_role("combobox", name="Message").click()
    await page.keyboard.type("/learn")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await hand.sees("Which game")
    await hand.panel.get_by_role("combobox").first.click()
    name = stage.bot.app.words("en").plain.say(f"game.{game}")
    await page.locator(".list").get_by_role("option", name=name).first.click()
    await hand.sees("Lesson, step 1")
    taps = 3
    for step in range(1, MOST_STEPS):
        await hand.photograph_panel(f"stranger-{game}-learn-{step:02}.png")
        await press(hand, ":show")
        if await hand.panel.locator('[data-custom-id*=":send."]').count() == 0:
            await press(hand, ":review.")
            taps += 1
        await press(hand, ":send.")
        taps += 2
        if "That was your first match" in await hand.panel.inner_text():
            await hand.photograph_panel(f"stranger-{game}-learnt.png")
            return taps
    raise AssertionError(f"the lesson has no end: {await page.evaluate(STATE)}")


async def press(hand: Player, step: str) -> None:
    """Press the button of the panel whose id has a step in it, and wait for what comes of it."""
    before = await hand.page.evaluate(STATE)
    await hand.panel.locator(f'[data-custom-id*="{step}"]').first.click(timeout=PATIENCE_MS)
    await hand.page.wait_for_function(f"before => ({STATE})() !== before", arg=before, timeout=PATIENCE_MS)
    await expect(hand.page.locator(".message .pending")).to_have_count(0)


async def practise(stage: Stage, hand: Player, game: str) -> str:
    """Go on from the lesson's end to a match against the computer, to the end of that; return what it took."""
    me = int(stage.person(hand.name).id)
    await hand.press("Practice match")
    await expect(hand.page.locator(".message .pending")).to_have_count(0)
    await stage.settle()
    [found] = await stage.bot.services.views.mine(me)
    assert found.row.game == game
    walker = Sensible(hand, Random(3), album=f"stranger-{game}-practice")
    code, taps, answers = found.row.id, 1, 0
    while answers < MOST_ANSWERS and (summary := await stage.summary(code)).to_act:
        assert summary.seats[summary.to_act[0].seat].player == me
        taps += await hand.come_to_panel(code)
        await walker.answer()
        await stage.settle()
        answers += 1
    row = (await stage.summary(code)).row
    assert row.status == OVER
    assert row.outcome is not None
    await hand.enter(stage.own_thread(hand.name, code))
    await hand.photograph(f"stranger-{game}-practice-end.png")
    return f"practice {taps + walker.taps} taps for {answers} answers, {row.outcome.reason.key}"


async def match(stage: Stage, hands: list[Player], game: str) -> Told:
    """Play a match between two to its end; return what it took."""
    code = await stage.match(*(hand.name for hand in hands), game=game)
    walkers = {int(stage.person(h.name).id): Sensible(h, Random(5), album=f"stranger-{game}-{h.name}") for h in hands}
    prepared, turns, said = 0, list[Turn](), dict[str, set[str]]()
    before, hand_overs, is_setup = None, 0, True
    for _ in range(MOST_ANSWERS):
        summary = await stage.summary(code)
        if not summary.to_act:
            break
        asked = summary.to_act[0]
        person = summary.seats[asked.seat].player
        assert person is not None
        walker = walkers[person]
        is_setup = is_setup and asked.clock.partition(".")[0] in SETUP
        goes_on = await continues(stage, code, asked.seat)
        taps, pressed = walker.taps, len(walker.pressed)
        opened = await walker.hand.come_to_panel(code)
        await walker.answer()
        await stage.settle()
        listen(stage, code, hands, said)
        taken = Turn(opened + walker.taps - taps, (*(["open"] * opened), *walker.pressed[pressed:]))
        if is_setup:
            hand_overs += person != before
            prepared += taken.taps
        elif goes_on and turns:
            turns[-1] = Turn(turns[-1].taps + taken.taps, turns[-1].pressed + taken.pressed)
        else:
            turns.append(taken)
        before = person
    summary = await stage.summary(code)
    assert summary.row.status == OVER
    for hand in hands:
        await hand.enter(stage.thread(hand.name, code))
        await hand.sees("Rematch")
        await hand.photograph(f"stranger-{game}-end-{hand.name}.png")
    return Told(tuple(turns), prepared, hand_overs, said, str(summary.row.outcome))


async def continues(stage: Stage, code: str, seat: int) -> bool:
    """Say whether what a seat is asked is a further step of the turn that it has begun."""
    seen = await stage.bot.services.views.seat(code, seat)
    return any(decision.continues for decision in seen.decisions if decision.clock != "side")


def listen(stage: Stage, code: str, hands: list[Player], said: dict[str, set[str]]) -> None:
    """Note the messages that stand in the threads of a match now, and whom of those who play they mention."""
    for hand in hands:
        person = stage.person(hand.name)
        for place in (stage.thread(hand.name, code), stage.own_thread(hand.name, code)):
            for one in person.visible_messages(place):
                if not one.is_ephemeral:
                    said.setdefault(one.id, set()).update([hand.name] if one.mentions_me else ())
