"""Two people play a whole match of every game on the page, by what it offers them, to the post of its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.storage.rows import OVER
from rules import GAMES
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, TABLE, player, real_bot
from tests.browser.walking import Walker

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
MOST_ANSWERS = 400


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_two_people_play_a_match_to_its_end(game: str, tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        code = await stage.match("ana", "milo", game=game)
        hands = [await player(stage, browser, "ana", TABLE), await player(stage, browser, "milo", HAND)]
        walkers = {int(stage.person(hand.name).id): Walker(hand, Random(5)) for hand in hands}
        for _ in range(MOST_ANSWERS):
            summary = await stage.summary(code)
            if not summary.to_act:
                break
            person = summary.seats[summary.to_act[0].seat].player
            assert person is not None
            await walkers[person].hand.open_panel(code)
            await walkers[person].answer()
            await stage.settle()
        assert (await stage.summary(code)).row.status == OVER
        for hand in hands:
            await hand.enter(stage.thread(hand.name, code))
            await hand.photograph(f"end-{game}-{hand.name}.png")
            await hand.sees("Rematch")
