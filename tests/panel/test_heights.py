"""The first buttons stand near the picture: what can wait is said below them, what cannot above (UX.md, on a phone)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.discord import posts
from bot.discord.panel import frame
from rules import GAMES
from rules.kernel.types import Text
from rules.skirmish.game import Skirmish
from standin.server import Sandbox
from tests.panel.table import Table, labels
from tests.support import thinking
from tests.support.shared_out import at_landing

MOST_ANSWERS = 12
"""Answers of a match in which deeds are sought of which something is said."""


def kinds(made: frame.Post) -> list[str]:
    """Return the texts of a panel in their order, and for each row the label of its first button."""
    [box] = made.view.to_components()
    parts: list[Any] = list(box["components"])
    return [part["content"] if "content" in part else part["components"][0]["label"] for part in parts]


async def test_details_stand_below_the_first_row_and_what_is_lost_above_it() -> None:
    rows = [posts.row(posts.button("a", "deed")), posts.row(posts.button("b", "send"))]
    made = frame.post("head", ["body"], ["lost"], None, rows, below=["gained", "shown"])
    assert kinds(made) == ["head", "body", "lost", "deed", "gained\nshown", "send"]
    assert kinds(frame.post("head", [], [], None, rows)) == ["head", "deed", "send"]


async def test_what_stands_above_a_row_takes_the_room_of_what_stands_below_it() -> None:
    """Discord takes 4,000 characters in all; what is lost is said first."""
    long = "x" * (frame.DETAIL_ROOM - 5)
    made = frame.post("head", [], [long], None, [posts.row(posts.button("a", "deed"))], below=["y" * 300])
    said = kinds(made)
    assert said[:3] == ["head", long, "deed"]
    assert sum(map(len, said)) <= frame.ALL_ROOM


async def test_the_best_deeds_stand_right_below_the_picture_and_what_comes_of_them_below_their_buttons(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Skirmish: the deeds, then what they come to, then the lists."""
    async with Table(sandbox, tmp_path, "skirmish").run() as table:
        await table.battle()
        for number in range(MOST_ANSWERS):
            hand = await table.acting()
            parts = list((await hand.open()).parts())
            picture = next(at for at, part in enumerate(parts) if "items" in part)
            told = [part["content"] for part in parts[picture:] if "content" in part]
            if told and told[0].startswith("-# **"):
                break
            seen = await hand.seat()
            assert seen.plan is not None
            await hand.submit(thinking.chosen(table.game, seen.view, seen.plan, "greedy", number))
        else:
            raise LookupError("nothing was said of any deed")
        row = parts[picture + 1]["components"]
        assert all(":deed." in button["custom_id"] for button in row)
        assert 1 <= sum(line.startswith("-# **") for line in told[0].splitlines()) <= len(row)


async def test_deeds_that_come_to_the_same_are_told_in_one_line(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three lines of Commandeer's first turn said "From there it can strike nobody yet."."""
    monkeypatch.setattr(Skirmish, "deed_detail", lambda *_: Text("deed.sort.move"))
    async with Table(sandbox, tmp_path, "skirmish").run() as table:
        await table.battle()
        hand = await table.acting()
        shown = await hand.open()
        named = [str(part["label"]) for part in shown.buttons() if ":deed." in part["custom_id"]]
        assert len(named) > 1
        [line] = [line for line in shown.text.splitlines() if line.startswith("-# **")]
        assert line.endswith(" · Moves")
        assert all(name.partition(": ")[2] in line.replace("\\", "") for name in named)


async def test_the_head_says_in_how_long_an_answer_is_due_and_not_the_date(sandbox: Sandbox, tmp_path: Path) -> None:
    """Whoever wants the date finds it on the card and in the thread, and on a touch of the time in the panel."""
    async with Table(sandbox, tmp_path, "skirmish").run() as table:
        await table.battle()
        hand = await table.acting()
        shown = await hand.open()
        assert shown.text.count(":R>") == 1
        assert ":f>" not in shown.text


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_said_of_choices_goes_with_them_where_what_is_seldom_wanted_stands_instead(
    sandbox: Sandbox, tmp_path: Path, game: str
) -> None:
    async with Table(sandbox, tmp_path, game).run() as table:
        await table.begin()
        for number in range(MOST_ANSWERS):
            summary = await table.running.services.views.summary(table.match)
            hand = table.hands[summary.to_act[0].seat]
            shown = await hand.open()
            if "-# **" in shown.text and "More …" in labels(shown):
                break
            seen = await hand.seat()
            assert seen.plan is not None
            await hand.submit(thinking.chosen(table.game, seen.view, seen.plan, "greedy", number))
        else:
            raise LookupError("nothing was said of any choice")
        more = await hand.press("More …")
        assert "-# **" not in more.text
        assert "Listed is what can be done now." not in more.text
        assert "-# **" in (await hand.press("Back")).text
