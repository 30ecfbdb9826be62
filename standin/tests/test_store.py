"""A sandbox with a folder remembers its world."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import msgspec
import pytest

from standin.clock import Clock
from standin.endpoints import pointed_at
from standin.server import Sandbox
from standin.testing import running
from standin.tests.rest import PNG, Rest
from standin.tests.small_bot import SmallBot, counter

START = 1_790_000_000.0


def stored(folder: Path) -> Sandbox:
    """Return a sandbox on a folder."""
    return Sandbox(clock=Clock.frozen(START), data=folder)


async def test_messages_threads_and_files_are_there_after_a_restart(tmp_path: Path) -> None:
    async with stored(tmp_path) as first, aiohttp.ClientSession() as session:
        rest = Rest(first, session)
        parent = first.channel("games").id
        thread = (await rest("POST", f"/channels/{parent}/threads", {"name": "Match 1", "type": 11})).body["id"]
        await rest.upload("POST", f"/channels/{thread}/messages", {"content": "round one"}, ("board.png", PNG))
    async with stored(tmp_path) as second:
        ana = second.persona("ana")
        seen = ana.last_message(ana.channel("Match 1"))
        assert seen.text == "round one"
        assert seen.attachments[0]["url"].startswith(second.base_url)
        assert ana.fetch(seen.attachments[0]["url"]) == PNG


async def test_a_button_works_after_the_restart_of_both(tmp_path: Path) -> None:
    async with stored(tmp_path) as first:
        with pointed_at(first.base_url):
            async with running(SmallBot(), first) as bot:
                await (await bot.text_channel(first.channel("games").id)).send(view=counter(0))
    async with stored(tmp_path) as second:
        with pointed_at(second.base_url):
            async with running(SmallBot(), second):
                ana = second.persona("ana")
                outcome = await ana.click(ana.last_message(second.channel("games")), "count:0")
    assert outcome.status == "updated"


async def test_ids_go_on_rising_and_time_stays_where_it_was(tmp_path: Path) -> None:
    async with stored(tmp_path) as first:
        first.clock.advance(86_400)
        earlier = first.persona("ana").say(first.channel("general"), "one")
    async with stored(tmp_path) as second:
        later = second.persona("ana").say(second.channel("general"), "two")
        assert second.clock.now() == START + 86_400
    assert int(later.id) > int(earlier.id)


async def test_ephemeral_messages_are_gone_after_a_restart(tmp_path: Path) -> None:
    async with stored(tmp_path) as first:
        with pointed_at(first.base_url):
            async with running(SmallBot(), first):
                await first.persona("ana").slash(first.channel("games"), "play pick")
    async with stored(tmp_path) as second:
        assert second.persona("ana").visible_messages(second.channel("games")) == []


async def test_a_quiet_thread_falls_asleep_after_a_restart_too(tmp_path: Path) -> None:
    async with stored(tmp_path) as first, aiohttp.ClientSession() as session:
        body = {"name": "Match 1", "type": 11, "auto_archive_duration": 60}
        await Rest(first, session)("POST", f"/channels/{first.channel('games').id}/threads", body)
    async with stored(tmp_path) as second:
        second.clock.advance(3601)
        thread = second.persona("ana").channel("Match 1").thread
        assert thread is not None
        assert thread.archived


async def test_the_world_is_saved_while_it_runs(tmp_path: Path) -> None:
    async with stored(tmp_path) as sandbox:
        sandbox.persona("ana").say(sandbox.channel("general"), "hello")
        assert sandbox.store is not None
        sandbox.store.save()
        kept = json.loads((tmp_path / "sandbox.json").read_text(encoding="utf-8"))
        assert [one["content"] for one in kept["messages"][sandbox.channel("general").id].values()] == ["hello"]


async def test_dropped_pictures_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standin.hub.ORPHANS_KEPT", 0)
    async with stored(tmp_path) as sandbox, aiohttp.ClientSession() as session:
        rest, base = Rest(sandbox, session), f"/channels/{sandbox.channel('games').id}/messages"
        posted = await rest.upload("POST", base, {"content": "x"}, ("a.png", PNG))
        assert sandbox.store is not None
        sandbox.store.save()
        await rest.upload("PATCH", f"{base}/{posted.body['id']}", {"attachments": [{"id": 0}]}, ("b.png", PNG))
        sandbox.store.save()
        assert len(list((tmp_path / "files").iterdir())) == 1


def test_a_damaged_file_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "sandbox.json").write_text('{"bot_id": 5}', encoding="utf-8")
    with pytest.raises(msgspec.ValidationError):
        stored(tmp_path)
