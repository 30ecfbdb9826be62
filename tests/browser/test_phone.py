"""On a phone the question stands with its picture above its buttons, however busy the turn before was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.storage.rows import RUNNING
from rules import GAMES
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot
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
"""Pixels above the first choice, from the head of the message on, beside the story: so they share a screen."""
STORY = 240
"""Pixels that a story takes at most: nine rows with the space between their lines, a third of a screen."""

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
async def test_a_story_takes_a_third_of_a_screen_and_a_picture_stands_with_its_first_choice(
    game: str, tmp_path: Path
) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        hand = await player(stage, browser, "ana", HAND)
        code = await stage.match("ana", "milo", game=game)
        me, seen = int(stage.person("ana").id), 0
        for answers in range(MOST_ANSWERS):
            summary = await stage.summary(code)
            if not summary.to_act or seen == LOOKED_AT:
                break
            if summary.row.status in RUNNING and summary.seats[summary.to_act[0].seat].player == me:
                seen += await judged(stage, hand, code, f"phone-{game}-{answers:02}.png")
            await stage.answer(code, "greedy", answers)
        assert seen, "nothing was told"


async def judged(stage: Stage, hand: Player, code: str, name: str) -> bool:
    """Open the panel, judge how it is laid out, and say whether a story is told there."""
    await hand.open_panel(code)
    await hand.photograph_panel(name)
    found: dict[str, Any] = json.loads(await hand.page.evaluate(LAID_OUT))
    if not found["pictures"] or not found["choices"]:
        return False
    (top, bottom), (begins, ends) = found["pictures"][-1], found["story"]
    print(f"{name}: {top - found['top']:.0f} px above a picture of {bottom - top:.0f}", end=", ")
    story, (first, best) = ends - begins, found["choices"][0]
    above = first - found["top"]
    print(f"{best - top:.0f} px with the first choice, {above:.0f} px above that, {story:.0f} px a story")
    assert story <= STORY, "what happened since the own last turn"
    assert best - top <= SCREEN, "the picture and the first choice"
    assert above - story <= ABOVE, "the question, the picture, and what else stands above the first choice"
    return story > 0
