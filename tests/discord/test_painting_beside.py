"""The bot with processes that paint beside it: its posts have the pictures, and nothing is left once it is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

import bot.app
from standin.server import Sandbox
from tests.support.stage import staged

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.painted
async def test_a_post_has_its_picture_from_a_process_and_none_is_left(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.app, "spare_cores", lambda: 1)
    async with staged(sandbox, tmp_path) as stage:
        code = await stage.match()
        await stage.begin_battle(code)
        await stage.answer(code)
        await stage.settle()
        [shown] = stage.posts("ana", code)[-1].pictures()
        assert stage.person("ana").fetch(shown["media"]["url"]).startswith(PNG)
        process = stage.bot.app.painter.lane(None).process
        assert process is not None
        assert process.painted
        assert process.pid is not None
    assert process.pid is None
