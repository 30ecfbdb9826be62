"""The story in the panel: what came of the own last answer, then what the others did, until an answer is begun."""

from __future__ import annotations

from pathlib import Path

from rules.kernel.types import Choice
from standin.server import Sandbox
from tests.panel.hidden import GAME
from tests.panel.table import Hand, Table
from tests.panel.test_ways_panel import BLUE, RED

TITLE = "Since your last turn"


def told(hand: Hand) -> list[str]:
    """Return the lines of the story that stands in the panel, none if there is none."""
    lines = hand.shown.text.splitlines()
    if not any(TITLE in line for line in lines):
        return []
    start = next(at for at, line in enumerate(lines) if TITLE in line) + 1
    return [line.removeprefix("- ") for line in lines[start:] if line.startswith("- ")]


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
