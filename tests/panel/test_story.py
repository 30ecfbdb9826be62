"""The story in the panel: what came of the own last answer, then what the others did, until an answer is begun."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.discord.panel.state import ROWS_ABOVE, STORY_ROWS
from bot.show.folding import SPARE, rows
from bot.show.log_lines import weighed
from rules import GAMES
from rules.ai import PLAYERS
from rules.kernel.types import Choice
from standin.server import Sandbox
from tests.panel.hidden import GAME
from tests.panel.table import Hand, Table
from tests.panel.test_ways_panel import BLUE, RED
from tests.support.shared_out import at_landing

TITLE = "Since your last turn"
FURTHER = "Also since your last turn"
SHORT = f"{FURTHER}**, in short"


def told(hand: Hand, title: str = TITLE) -> list[str]:
    """Return the lines of the story that stand under a title in the panel, none if there are none."""
    lines = hand.shown.text.splitlines()
    if not any(title in line for line in lines):
        return []
    start = next(at for at, line in enumerate(lines) if title in line) + 1
    ends = [at for at, line in enumerate(lines) if at > start and title != FURTHER and FURTHER in line]
    end = ends[0] if ends else len(lines)
    return [line.removeprefix("- ") for line in lines[start:end] if line.startswith("- ")]


def places(hand: Hand) -> tuple[int, int, int, int]:
    """Return where of a panel's parts the story, the picture, the first buttons and the rest of the story stand."""
    parts = list(hand.shown.parts())

    def first(title: str) -> int:
        return next(at for at, part in enumerate(parts) if title in str(part.get("content", "")))

    picture = next(at for at, part in enumerate(parts) if "items" in part)
    row = next(at for at, part in enumerate(parts) if at > picture and "components" in part)
    return first(TITLE), picture, row, first(FURTHER)


async def begun(table: Table, *turns: Choice) -> None:
    """Begin a match and let the two sides take turns after Red's hero, which comes by itself."""
    await table.begin()
    for hand, choice in zip(table.hands, (RED, BLUE), strict=True):
        await hand.submit(choice)
    for number, choice in enumerate(turns):
        await table.hands[(number + 1) % 2].submit(choice)


async def test_the_own_last_action_comes_first_then_what_the_other_did(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await begun(table, ("summon", "d4"))
        await table.ana.open()
        by_itself, own, other = told(table.ana)
        assert "Red: sent by itself, it was the only choice." in by_itself
        assert "Red" in own
        assert "e1" in own
        assert "Blue" in other
        assert "d4" in other


async def test_after_sending_the_panel_says_what_came_of_it(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await begun(table, ("summon", "d4"))
        await table.ana.open()
        await table.ana.choose("a2")
        await table.ana.press("Send")
        (line,) = told(table.ana)
        assert "Red" in line
        assert "a2" in line


async def test_the_story_makes_room_once_an_answer_is_begun(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await begun(table)
        await table.milo.open()
        assert told(table.milo)
        await table.milo.choose("e3")
        assert TITLE not in table.milo.shown.text
        await table.milo.press("Undo")
        await table.milo.open()
        assert told(table.milo)


async def test_the_summon_of_a_face_down_piece_is_the_first_that_others_hear_of_it(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """The enemy's story names what was turned up by its type, and no other of the pieces that are still face-down."""
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await begun(table, ("summon", "d4"))
        state = (await table.milo.seat()).view.state
        kinds = {piece.type for piece in state.board if piece is not None and piece.side == 1}
        turned = next(
            piece.type for piece in state.board if piece is not None and piece.side == 1 and not piece.concealed
        )
        await table.ana.open()
        (line,) = [line for line in told(table.ana) if line.startswith("Blue")]
        assert turned in line
        assert not [kind for kind in kinds - {turned} if kind in line]


MATCHES = 12
"""How many matches are played at most until a turn is busy."""


async def busy(table: Table) -> Hand:
    """Let the computer play until somebody's story does not fit above the question; return who is asked then.

    A short match may come to its end without one: then another is played.
    """
    services = table.running.services
    left = MATCHES
    while True:
        summary = await services.views.summary(table.match)
        if not summary.to_act:
            left -= 1
            assert left, "no turn was busy"
            await table.begin()
            continue
        for waiting in summary.to_act:
            hand = table.hands[waiting.seat]
            await hand.open()
            if any(SHORT in line for line in hand.shown.text.splitlines()):
                return hand
            seen = await hand.seat()
            decision = next(d for d in seen.decisions if d.clock != "side")
            await hand.submit(
                PLAYERS["greedy"](table.game, seen.view, decision, Random(summary.row.moves + 1000 * left))
            )


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_a_busy_turn_is_told_in_short_and_whole_behind_a_button(
    sandbox: Sandbox, tmp_path: Path, game: str
) -> None:
    async with Table(sandbox, tmp_path, game).run() as table:
        await table.begin()
        hand = await busy(table)
        above, below = told(hand), told(hand, FURTHER)
        seen = await hand.seat()
        steps = await table.running.services.views.story(seen)
        words = table.running.app.words("en").at(table.game)
        every = [line for line in weighed(words, table.game, seen.view, steps, pictured=True) if not line.heads]
        texts = [line.text for line in every]
        assert sum(map(rows, above)) <= ROWS_ABOVE + SPARE or len(above) == 1
        assert sum(map(rows, above + below)) <= STORY_ROWS
        for short in (above, below):
            assert short == [text for text in texts if text in short], "in the order in which it happened"
        mine = [line.text for line in every if line.seat == hand.number]
        assert not mine or set(mine) & set(above), "what the own answer came to is told first"
        most = max(line.weight for line in every)
        assert any(line.text in above + below for line in every if line.weight == most)
        assert places(hand) == tuple(sorted(places(hand))), "story, picture, buttons, the rest of the story"
        left = len(texts) - len(above) - len(below)
        assert f"(+{left})" in hand.shown.text
        await hand.press(f"Whole story (+{left})")
        found = told(hand)
        while any(b.get("label") == "▶" and not b.get("disabled") for b in hand.shown.buttons()):
            await hand.press("▶")
            found += told(hand)
        assert found == texts
        await hand.press("My panel")
        assert (told(hand), told(hand, FURTHER)) == (above, below)


async def test_the_whole_story_is_at_hand_under_more_while_an_answer_is_made(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await begun(table, ("summon", "d4"))
        await table.ana.open()
        before = told(table.ana)
        await table.ana.choose("a2")
        await table.ana.press("Back")
        drafted = await table.ana.sketched()
        await table.ana.press("More …")
        await table.ana.press("Whole story")
        assert told(table.ana) == before
        assert await table.ana.sketched() == drafted
        await table.ana.press("My panel")
        assert TITLE not in table.ana.shown.text
