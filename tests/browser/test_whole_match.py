"""Two people play a whole match of every game on the page, by what it offers them, to the post of its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.storage.rows import OVER
from rules import GAMES
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, TABLE, Player, player, real_bot
from tests.browser.walking import Walker, Writer
from tests.support.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
CARDS = "commandeer"
MANNERS = ("luck", "deeds", "deeds", "advice")
MOST_ANSWERS = 400


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_two_people_play_a_match_to_its_end(game: str, tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        code = await stage.match("ana", "milo", game=game)
        hands = [await player(stage, browser, "ana", TABLE), await player(stage, browser, "milo", HAND)]
        await play(stage, code, [Walker(hand, Random(5)) for hand in hands])
        await read_the_end(stage, code, game, hands)


async def test_two_people_play_cards_by_panel_on_their_phones(tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        code = await stage.match("ana", "milo", game=CARDS)
        hands = [await player(stage, browser, name, HAND) for name in ("ana", "milo")]
        await play(stage, code, [Walker(hand, Random(7), MANNERS, f"{CARDS}-{hand.name}") for hand in hands])
        await read_the_end(stage, code, f"{CARDS}-phones", hands)


async def test_two_people_play_cards_by_lists_they_write(tmp_path: Path) -> None:
    """Each writes a whole answer into the match's thread on a phone, looks at what was understood, and sends it."""
    async with real_bot(tmp_path) as (stage, browser):
        code = await stage.match("ana", "milo", game=CARDS)
        hands = [await player(stage, browser, name, HAND) for name in ("ana", "milo")]
        await play(stage, code, [Writer(hand, Random(7), code) for hand in hands])
        await read_the_end(stage, code, f"{CARDS}-lists", hands)


async def play(stage: Stage, code: str, walkers: Sequence[Walker]) -> None:
    """Let whoever is asked answer, to the end of the match."""
    answering = {int(stage.person(walker.hand.name).id): walker for walker in walkers}
    for _ in range(MOST_ANSWERS):
        summary = await stage.summary(code)
        if not summary.to_act:
            break
        person = summary.seats[summary.to_act[0].seat].player
        assert person is not None
        await answering[person].hand.open_panel(code)
        await answering[person].answer()
        await stage.settle()
    assert (await stage.summary(code)).row.status == OVER


async def read_the_end(stage: Stage, code: str, album: str, hands: Sequence[Player]) -> None:
    """Let everybody read how the match ended."""
    for hand in hands:
        await hand.enter(stage.thread(hand.name, code))
        await hand.photograph(f"end-{album}-{hand.name}.png")
        await hand.sees("Rematch")
