"""What is half made survives a restart; buttons from before it work."""

from __future__ import annotations

from pathlib import Path

from standin.server import Sandbox
from tests.panel.table import Hand, Table


async def test_a_half_made_row_goes_on_after_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path)
    async with table.run():
        await table.battle()
        hand = await table.acting()
        await hand.open()
        await hand.build("m", "stay", "wait", "a", "b2")
    async with table.run():
        await hand.choose("wait")
        assert await hand.drafted() == ("m", "stay", "wait", "/", "a", "b2", "wait", "/", "done")


async def test_an_edited_row_and_the_steps_before_it_survive(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path)
    async with table.run():
        await table.battle()
        hand = await table.acting()
        await hand.open()
        await hand.build("a", "b2", "wait", "m", "stay", "wait")
        await hand.select("0")
        await hand.press("Edit")
    async with table.run():
        await hand.build("b3", "wait")
        assert (await hand.drafted())[:3] == ("a", "b3", "wait")
        await hand.press("Undo")
        await hand.press("Undo")
        await hand.press("Undo")
        assert (await hand.drafted())[:3] == ("a", "b2", "wait")


async def test_a_faulty_text_can_be_corrected_after_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path)
    async with table.run():
        await table.battle()
        hand = await table.acting()
        await hand.slash("orders", match=table.match, text="A: Z9 | B: C2")
    async with table.run():
        await hand.press("Drop the marked lines")
        assert await hand.drafted() == ("b", "c2", "wait", "/", "done")


async def test_the_clock_sends_what_was_drafted(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path)
    async with table.run():
        await table.battle()
        hand = await table.acting()
        await hand.open()
        await hand.build("a", "b2", "wait", "m", "stay")
        summary = await table.running.services.views.summary(table.match)
        due = summary.to_act[0].due
        assert due is not None
        table.clock.advance(due + 1 - table.clock.now())
        await table.until(lambda: any("B1→B2" in said for said in everything(hand)))
        assert await table.acting() is not hand


def everything(hand: Hand) -> list[str]:
    """Return all that stands in the match's public thread."""
    threads = [thread for thread in hand.persona.threads() if thread.type == 11]
    return [message.text for thread in threads for message in hand.persona.visible_messages(thread)]
