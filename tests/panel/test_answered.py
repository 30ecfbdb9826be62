"""A panel of what is answered for good asks nothing, whatever was drafted on an older one of it."""

from __future__ import annotations

from pathlib import Path

from standin.server import Sandbox
from tests.panel.table import Table, labels


async def test_a_draft_on_an_older_panel_asks_nothing_again_that_is_answered_for_good(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with Table(sandbox, tmp_path, "commandeer").run() as table:
        await table.begin()
        await table.defaults()
        ana = table.ana
        old = await ana.open()
        asked = (await ana.seat()).plan
        assert asked is not None
        assert (asked.kind, asked.replaceable) == ("mulligan", False)
        await ana.submit(asked.default)
        sent = labels(await ana.open())
        assert not [label for label in sent if label.startswith(("Keep", "New hand"))]
        assert "Send" not in labels(await ana.press("New hand", old))
        assert (await ana.seat()).drafts
        assert labels(await ana.open()) == sent


async def test_the_panel_of_a_step_that_was_answered_for_good_is_drawn_whatever_is_drafted(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """A walk met it: what would follow such a step was foreseen, which nothing can, and no panel was drawn any more."""
    async with Table(sandbox, tmp_path, "commandeer").run() as table:
        await table.begin()
        await table.defaults()
        ana = table.ana
        await ana.submit(("mulligan",))
        asked = (await ana.seat()).plan
        assert asked is not None
        assert (asked.kind, asked.replaceable, asked.continues) == ("mulligan", False, True)
        await ana.submit(asked.default)
        sent = labels(await ana.open())
        matches = table.running.services.matches
        await matches.save_draft(table.match, ana.player, ana.number, asked.id, ("mulligan",))
        assert labels(await ana.open()) == sent
