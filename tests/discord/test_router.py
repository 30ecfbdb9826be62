"""Every press gets an answer: unknown, stale, slow, broken."""

from __future__ import annotations

import asyncio
import gc
import warnings
from typing import Any

import pytest
from discord.abc import Messageable

from bot.discord import ids, posts, reply, turnstile
from bot.discord.commands.settings import times_modal
from bot.discord.lateness import Lateness
from bot.discord.press import Press
from bot.discord.registry import App, Taken
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, wait_until


async def offer(stage: Stage, custom_id: str) -> Seen:
    """Post a button of that id in the matches channel and return its message."""
    channel = stage.bot.client.get_channel(int(stage.channel.id))
    assert isinstance(channel, Messageable)
    view = posts.layout(posts.row(posts.button(custom_id, "Press")))
    await channel.send(view=view)
    return stage.person("ana").last_message(stage.channel)


async def sees(stage: Stage, text: str) -> None:
    """Wait until the last message Ana sees holds the text; raise TimeoutError."""

    async def is_shown() -> bool:
        return text in stage.person("ana").last_message(stage.channel).text

    await wait_until(is_shown)


@pytest.mark.parametrize("custom_id", ["", "nothing", ":K7QFD:0::", "join:K7QFD:x::", "panel"])
def test_an_id_of_another_make_is_not_read(custom_id: str) -> None:
    with pytest.raises(ids.BadId):
        ids.read(custom_id)


@pytest.mark.parametrize("custom_id", ["from another bot", "nobody:K7QFD:0::", "rule:::x:y:z"])
async def test_an_unknown_button_is_answered(stage: Stage, custom_id: str) -> None:
    message = await offer(stage, custom_id)
    shown = await stage.press("ana", message, custom_id)
    assert shown.is_ephemeral
    assert shown.text


async def test_a_fault_of_ours_is_answered_with_a_number_that_the_log_holds(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(press: Press) -> None:
        raise ZeroDivisionError("for the test")

    stage.bot.app.on("broken", broken)
    message = await offer(stage, ids.make("broken"))
    shown = await stage.press("ana", message, ids.make("broken"))
    number = next(r.args[0] for r in caplog.records if r.msg == "fault %s" and isinstance(r.args, tuple))
    assert str(number) in shown.text
    assert "ZeroDivisionError" not in shown.text


async def test_a_slow_handler_is_acknowledged_and_its_answer_arrives(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reply, "PATIENCE", 0.01)

    async def slow(press: Press) -> None:
        async def is_acknowledged() -> bool:
            return press.interaction.response.is_done()

        await wait_until(is_acknowledged)
        await press.done("at last")

    stage.bot.app.on("slow", slow)
    message = await offer(stage, ids.make("slow"))
    outcome = await stage.person("ana").click(message, ids.make("slow"))
    assert outcome.status == "deferred"
    await sees(stage, "at last")


@pytest.mark.parametrize(("late", "pace"), [(0, 2 * reply.LINE), (2 * reply.LINE, 0.001)])
async def test_in_a_crowd_who_will_wait_too_long_is_acknowledged_at_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, late: float, pace: float
) -> None:
    """Timers that run out together would queue for longer than Discord waits, which counts from the press itself."""
    monkeypatch.setattr(reply, "PATIENCE", 600)
    monkeypatch.setattr(Lateness, "of", lambda *_: late)
    stage.bot.app.turnstile = turnstile.Turnstile(room=1)
    stage.bot.app.turnstile.pace = pace
    under_way, last = asyncio.Event(), asyncio.Event()

    async def held(press: Press) -> None:
        under_way.set()
        await last.wait()
        await press.done("at last")

    stage.bot.app.on("held", held)
    message = await offer(stage, ids.make("held"))
    stage.person("ana").start_click(message, ids.make("held"))
    await under_way.wait()
    outcome = await stage.person("milo").click(message, ids.make("held"))
    assert outcome.status == "deferred"
    last.set()
    await stage.settle()


async def test_a_press_that_is_held_up_does_not_hold_up_the_others(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turnstile, "LONGEST", 0.05)
    stage.bot.app.turnstile = turnstile.Turnstile(room=1)
    under_way, last = asyncio.Event(), asyncio.Event()

    async def held(press: Press) -> None:
        if not under_way.is_set():
            under_way.set()
            await last.wait()
        await press.done("at last")

    stage.bot.app.on("held", held)
    message = await offer(stage, ids.make("held"))
    stage.person("ana").start_click(message, ids.make("held"))
    await under_way.wait()
    outcome = await stage.person("milo").click(message, ids.make("held"))
    assert outcome.error is None
    assert outcome.status == "message"
    last.set()
    await stage.settle()


async def test_a_modal_after_the_acknowledgement_asks_to_press_again(stage: Stage) -> None:
    async def slow(press: Press) -> None:
        await press.acknowledge()
        await press.modal(times_modal(press))

    stage.bot.app.on("slow", slow)
    message = await offer(stage, ids.make("slow"))
    await stage.person("ana").click(message, ids.make("slow"))
    await sees(stage, "once more")


async def test_a_handler_that_says_nothing_is_acknowledged(stage: Stage) -> None:
    async def silent(press: Press) -> None:
        return

    stage.bot.app.on("silent", silent)
    message = await offer(stage, ids.make("silent"))
    outcome = await stage.person("ana").click(message, ids.make("silent"))
    assert outcome.error is None


@at_landing
async def test_an_acknowledgement_that_is_stopped_before_it_began_leaves_nothing_behind(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the handler is through in the moment in which its patience ends."""

    async def through_at_once(press: Press) -> None:
        monkeypatch.setattr(reply, "PATIENCE", 0)
        answer = reply.Reply(press.interaction)
        answer.begin()
        await answer.end()

    stage.bot.app.on("silent", through_at_once)
    message = await offer(stage, ids.make("silent"))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        outcome = await stage.person("ana").click(message, ids.make("silent"))
        await stage.settle()
        gc.collect()
    assert outcome.error is None
    assert [str(one.message) for one in caught if "never awaited" in str(one.message)] == []


@at_landing
async def test_a_click_whose_answer_is_lost_on_the_way_does_not_stop_the_bot(stage: Stage) -> None:
    code = await stage.match()
    stage.sandbox.faults.change({"server_error_next": 5, "only_path": "/callback"})
    message = stage.posts("ana", code)[-1]
    stage.person("ana").start_click(message, message.button("Rules"))

    async def is_refused_once() -> bool:
        return stage.sandbox.faults.server_error_next < 5

    await wait_until(is_refused_once)
    stage.sandbox.faults.clear()
    shown = await stage.click("ana", message, "Rules")
    assert shown.is_ephemeral


async def test_many_clicks_at_once_are_all_answered(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    message = stage.posts("ana", code)[-1]
    people = ("ana", "milo", "yuki", "robin")
    shown = await asyncio.gather(
        *(stage.click(name, message, "Board as text") for name in people),
        *(stage.slash(name, "match board", {"match": code}) for name in people),
    )
    assert all(code in one.text for one in shown)


def test_two_handlers_of_one_verb_are_refused(bare_app: App) -> None:
    async def handler(press: Press) -> None:
        return

    bare_app.on("verb", handler)
    with pytest.raises(Taken):
        bare_app.on("verb", handler)


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        ({"verb": "panel", "match": "K7QFD"}, "panel:K7QFD:::"),
        ({"verb": "make", "match": "K7QFD", "seat": 0, "decision": "17.0", "step": "a:b"}, "make:K7QFD:0:17.0:a:b"),
    ],
)
def test_ids_are_written_and_read_back(parts: dict[str, Any], written: str) -> None:
    assert ids.make(**parts) == written
    assert ids.read(written)._asdict().items() >= parts.items()


@pytest.mark.parametrize(
    "parts", [{"verb": ""}, {"verb": "a:b"}, {"verb": "a", "match": "b:c"}, {"verb": "a", "step": "x" * 100}]
)
def test_an_id_that_could_not_be_read_back_is_not_written(parts: dict[str, Any]) -> None:
    with pytest.raises(ids.BadId):
        ids.make(**parts)
