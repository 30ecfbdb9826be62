"""What may be done in a position is looked for once, and worded once in each language."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord.panel import deeds
from bot.discord.panel.deeds import offer
from bot.discord.panel.form import Aim
from bot.discord.panel.making import Stage
from bot.storage.rows import PLAIN
from standin.server import Sandbox
from tests.panel.table import Hand, Table
from tests.panel.test_made_turns import hexes


async def test_deeds_of_a_position_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each way of help: without it they stand in another order, and other ones are left out."""
    looked: list[str] = []
    anew = deeds.leading

    def counted(aim: Aim) -> object:
        looked.append(aim.question.help)
        return anew(aim)

    monkeypatch.setattr(deeds, "leading", counted)
    q = hexes()
    first = await offer(q, Stage())
    assert first is not None
    assert await offer(q, Stage()) == first
    assert len(looked) == 1
    plain = await offer(q._replace(help=PLAIN), Stage())
    assert plain is not None
    assert plain.deeds != first.deeds
    assert await offer(q, Stage()) == first
    assert len(looked) == 2
    mine = next(deed.entries for deed in first.deeds if deed.entries[0][:2] == ("a.a1", "move"))
    after = await offer(q, Stage(mine))
    assert after is not None
    assert "a.a1" not in {deed.unit for deed in after.deeds if deed.sort == "move"}


@pytest.fixture
async def hand(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Hand]:
    """Return who is asked for the first sheet of a Skirmish battle."""
    async with Table(sandbox, tmp_path, "skirmish").run() as table:
        await table.battle()
        yield await table.acting()


def listed(hand: Hand) -> list[tuple[str, str]]:
    """Return what the lists of deeds say, with what each comes to."""
    lists = [menu for menu in hand.shown.selects() if ":deed." in menu["custom_id"]]
    assert lists
    return [(one["label"], one.get("description", "")) for menu in lists for one in menu["options"]]


async def test_deeds_are_listed_in_the_language_of_whoever_looks(hand: Hand) -> None:
    told: dict[str, list[tuple[str, str]]] = {}
    for locale in ("en-US", "ja", "th", "en-US", "ja"):
        hand.persona.set_locale(locale)
        await hand.open()
        found = listed(hand)
        assert told.setdefault(locale, found) == found
    assert all(a != b for a, b in zip(told["en-US"], told["ja"], strict=True))
    assert all(a != b for a, b in zip(told["ja"], told["th"], strict=True))
