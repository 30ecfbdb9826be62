"""How much a match lets its panels help: ranked lists and suggestions, neither of them, or no look ahead either."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.discord.errors import Refused
from bot.discord.panel import deeds, opening
from bot.discord.panel.deed_lists import BEST
from bot.discord.panel.state import Panel
from bot.discord.panel.steps import STEPS
from bot.storage.rows import FULL, OFF, PLAIN
from rules.kernel.deeds import NOBODY, Deed
from rules.kernel.sheet import join, split
from rules.kernel.types import Text
from standin.server import Sandbox
from tests.panel.table import Hand, Table, labels
from tests.panel.test_deeds import marks

SHEETS = "skirmish"


async def helped(table: Table, help_: str) -> Hand:
    """Begin a battle with so much help and open the panel of who is asked for the first sheet."""
    table.help = help_
    await table.battle()
    hand = await table.acting()
    await hand.open()
    return hand


async def panel_of(hand: Hand) -> Panel:
    """Return what the hand's panel is drawn from."""
    app = hand.table.running.app
    return await opening.load(app, await hand.seat(), app.words("en"), "dark", hand.player)


async def listed(hand: Hand) -> tuple[Any, ...]:
    """Return what the hand's panel offers as deeds."""
    panel = await panel_of(hand)
    assert panel.question is not None
    found = await deeds.offer(panel.question, panel.making.now)
    return () if found is None else found.deeds


async def row_of(hand: Hand) -> tuple[str, ...]:
    """Return the first row of a sheet as the computer would write it."""
    panel = await panel_of(hand)
    assert panel.question is not None
    return split(join((await deeds.advised(panel.question)).entries)).orders[0]


async def test_p2_full_help_ranks_and_suggests(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, SHEETS).run() as table:
        hand = await helped(table, FULL)
        assert "Help:" not in hand.shown.text
        assert "Suggested turn" in labels(hand.shown)
        assert len(marks(hand, "deed")) == BEST
        worths = [deed.worth for deed in await listed(hand) if deed.warning is None]
        assert worths == sorted(worths, reverse=True)


async def test_p2_plain_help_lists_the_same_deeds_in_no_order_of_worth_and_suggests_nothing(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with Table(sandbox, tmp_path, SHEETS).run() as table:
        hand = await helped(table, PLAIN)
        assert "Help: plain" in hand.shown.text
        assert "Suggested turn" not in labels(hand.shown)
        assert marks(hand, "deed") == []
        found = await listed(hand)
        assert found
        keys = [(deed.warning is not None, deed.sort, deed.entries) for deed in found]
        assert keys == sorted(keys)
        first = found[0]
        await hand.choose(first.mark)
        assert split(await hand.drafted()).orders == first.entries
        assert "hold" in " ".join(labels(hand.shown))


async def test_p2_without_help_nothing_is_listed_and_nothing_foretold(sandbox: Sandbox, tmp_path: Path) -> None:
    """A row that strikes an enemy tells its events with help, and stands alone without."""
    async with Table(sandbox, tmp_path, SHEETS).run() as table:
        hand = await helped(table, OFF)
        assert "Help: off" in hand.shown.text
        assert "Suggested turn" not in labels(hand.shown)
        assert await listed(hand) == ()
        assert [one for one in hand.shown.selects() if ":deed." in one["custom_id"]] == []
        row = await row_of(hand)
        await hand.build(*row)
        assert split(await hand.drafted()).orders[0][: len(row)] == row
        assert "1." in hand.shown.text
        assert "  - " not in hand.shown.text


async def test_p2_a_suggestion_is_refused_where_the_match_has_none(sandbox: Sandbox, tmp_path: Path) -> None:
    """No button asks for it; an id of one is answered like any other, and nothing is filled in."""
    async with Table(sandbox, tmp_path, SHEETS).run() as table:
        hand = await helped(table, PLAIN)
        panel = await panel_of(hand)
        press: Any = None
        with pytest.raises(Refused) as refused:
            await STEPS["advise"](press, panel, "")
        assert refused.value.text.key == "panel.no_help"
        assert await hand.draft() is None


def test_p2_unranked_deeds_leave_out_what_puts_several_units_together() -> None:
    """All good attacks at once is advice: only single deeds of one unit stay, those with a warning last."""
    every = Deed((("a",), ("b",)), NOBODY, "attack", Text("x"), worth=9.0)
    attack = Deed((("b",),), "b", "attack", Text("x"), worth=1.0)
    better = Deed((("a",),), "a", "attack", Text("x"), worth=5.0)
    risky = Deed((("a", "f"),), "a", "attack", Text("x"), warning=Text("y"), worth=7.0)
    end = Deed((("end",),), NOBODY, "other", Text("x"), worth=2.0)
    assert deeds.unranked((every, risky, better, end, attack)) == (better, attack, end, risky)


@pytest.mark.parametrize(("help_", "said"), [(FULL, " more: where"), (PLAIN, " to choose from: where")])
async def test_a_list_says_more_only_where_something_stands_before_it(
    sandbox: Sandbox, tmp_path: Path, help_: str, said: str
) -> None:
    async with Table(sandbox, tmp_path, SHEETS).run() as table:
        hand = await helped(table, help_)
        prompts = [menu["placeholder"] for menu in hand.shown.selects() if ":deed." in menu["custom_id"]]
        assert said in prompts[0]
