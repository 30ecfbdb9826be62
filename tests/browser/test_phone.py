"""On a phone the question stands with its picture above its buttons, however busy the turn before was."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from rules import GAMES
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot
from tests.services.fakes import FakeIds
from tests.support.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
LOOKED_AT, MOST_ANSWERS = 6, 60
"""Panels with a story that are looked at in each game, beside those without; answers after which none are sought."""
SCREEN = 680
"""Pixels of the page's height between the name of the thread and what is written."""
ABOVE = 640
"""Pixels above the first choice, from the head of the message on, beside the story."""
FIRST, USUAL = 780, 720
"""Pixels down to the first choice, with what of the story stands above it: at most, and in the median."""
SECRET = bytes(range(32, 64))
"""What seals the matches that are looked at: they are the same in every run."""

LAID_OUT = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const at = part => { const box = part.getBoundingClientRect(); return [box.top, box.bottom]; };
    const pictures = [...last.querySelectorAll('img')].map(at).filter(([top, bottom]) => bottom - top > 100);
    const top = last.getBoundingClientRect().top;
    const head = last.querySelector('.container').firstElementChild;
    const titles = [...head.querySelectorAll('strong')].filter(part => part.innerText.startsWith('Since your last'));
    const story = titles.length ? [at(titles[0])[0], at([...head.querySelectorAll('ul')].at(-1))[1]] : [top, top];
    const below = pictures.length ? pictures.at(-1)[1] : top;
    const choices = [...last.querySelectorAll('[data-custom-id]')].map(at).filter(([top]) => top >= below);
    return JSON.stringify({top, pictures, story, choices});
}"""


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_story_the_question_and_the_first_choice_share_a_screen(game: str, tmp_path: Path) -> None:
    """Ana sits on seat 0 of the same match in every run, so that the panels looked at are the same, too."""
    async with real_bot(tmp_path, ids=FakeIds(["PHN22"], SECRET)) as (stage, browser):
        hand = await player(stage, browser, "ana", HAND)
        code = await stage.match("ana", "milo", game=game)
        me = int(stage.person("ana").id)
        told: list[float] = []
        for answers in range(MOST_ANSWERS):
            summary = await stage.summary(code)
            if not summary.to_act or len(told) == LOOKED_AT:
                break
            if any(summary.seats[waiting.seat].player == me for waiting in summary.to_act):
                first, story = await judged(stage, hand, code, f"phone-{game}-{answers:02}.png")
                told += [first] if story else []
            await stage.answer(code, "greedy", answers)
        assert len(told) == LOOKED_AT, "a panel with a story was not measured, or the match was over before"
        assert median(told) <= USUAL


async def judged(stage: Stage, hand: Player, code: str, name: str) -> tuple[float, bool]:
    """Open the panel and judge how it is laid out; return how far down its first choice is, and if a story is told."""
    await hand.open_panel(code)
    await hand.painted()
    await hand.photograph_panel(name)
    found: dict[str, Any] = json.loads(await hand.page.evaluate(LAID_OUT))
    (top, bottom), (begins, ends) = found["pictures"][-1], found["story"]
    print(f"{name}: {top - found['top']:.0f} px above a picture of {bottom - top:.0f}", end=", ")
    story, (first, best) = ends - begins, found["choices"][0]
    above = first - found["top"]
    print(f"{best - top:.0f} px with the first choice, {above:.0f} px above that, {story:.0f} px a story")
    assert best - top <= SCREEN, "the picture and the first choice"
    assert above - story <= ABOVE, "the question, the picture, and what else stands above the first choice"
    assert above <= FIRST, "the story, the question and the picture"
    return above, story > 0
