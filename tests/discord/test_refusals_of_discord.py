"""Every refusal of Discord has its answer: later, anew, forgotten, or told to the host; none is tried blindly."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.haste import NAMELESS_WAIT, LimitedEverywhere, ShutOut, hastily, listener
from bot.discord.refusals import SOON, Verdict, verdict
from bot.discord.registry import App
from bot.discord.sender import DiscordSender
from bot.services.outbox import Limit, TryLater, Undeliverable
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery


def refusal(status: int, code: int, headers: dict[str, str] | None = None) -> discord.HTTPException:
    """Return an error as discord.py raises it."""
    response = SimpleNamespace(status=status, reason="", headers=headers or {})
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    return kinds.get(status, discord.HTTPException)(cast("Any", response), {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("status", "code", "answer"),
    [
        (404, 10008, Verdict.ANEW),  # the message was deleted
        (429, 30046, Verdict.ANEW),  # too many edits of old messages
        (403, 50005, Verdict.ANEW),  # not ours
        (404, 10007, Verdict.FORGET),  # left the server
        (404, 10013, Verdict.FORGET),  # deleted their account
        (403, 50007, Verdict.FORGET),  # takes no direct messages
        (400, 50083, Verdict.LATER),  # archived in between
        (429, 0, Verdict.LATER),
        (429, 20028, Verdict.LATER),
        (401, 0, Verdict.LATER),
        (408, 0, Verdict.LATER),
        (500, 0, Verdict.LATER),
        (502, 0, Verdict.LATER),
        (503, 130000, Verdict.LATER),
        (404, 10003, Verdict.HOST),  # the channel was deleted
        (404, 10004, Verdict.HOST),  # the bot was thrown out
        (403, 50001, Verdict.HOST),
        (403, 50013, Verdict.HOST),
        (403, 160005, Verdict.HOST),  # the thread is locked
        (400, 50008, Verdict.HOST),
        (400, 50024, Verdict.HOST),
        (400, 50035, Verdict.HOST),  # a fault of ours, which no waiting mends
        (400, 160006, Verdict.HOST),
        (400, 200000, Verdict.HOST),  # a server's own word filter
        (413, 40005, Verdict.HOST),
        (405, 0, Verdict.HOST),
    ],
)
def test_f8_each_refusal_has_its_answer(status: int, code: int, answer: Verdict) -> None:
    assert verdict(refusal(status, code)) is answer


def delivered(error: Exception | None, kind: str = "notice") -> Delivery:
    """Deliver a row whose request meets an error."""
    sender = DiscordSender()
    sender.app = cast("App", SimpleNamespace(client=SimpleNamespace(is_ready=lambda: True), late_reply=None))

    async def fail(app: App, row: OutboxRow) -> Delivery:
        assert error is not None
        raise error

    if error is not None:
        sender._kinds[kind] = fail  # pyright: ignore[reportPrivateUsage]
    return asyncio.run(sender.deliver(OutboxRow(match="M0001", kind=kind, nonce="n")))


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413])
def test_f8_a_refusal_that_stays_is_laid_aside_at_once(status: int) -> None:
    with pytest.raises(Undeliverable, match=f"{status}, code 50035"):
        delivered(refusal(status, 50035))


@pytest.mark.parametrize(
    ("headers", "after"), [({"Retry-After": "12.2"}, 13), ({}, SOON), ({"Retry-After": "?"}, SOON)]
)
def test_f8_a_refusal_that_passes_is_tried_when_discord_says(headers: dict[str, str], after: int | None) -> None:
    with pytest.raises(TryLater) as later:
        delivered(refusal(429, 20028, headers))
    assert (later.value.after, later.value.unsent) == (after, False)


@pytest.mark.parametrize(
    ("status", "headers", "limit"),
    [
        (429, {"X-RateLimit-Global": "true"}, Limit.EVERYTHING),
        (429, {"X-RateLimit-Scope": "shared"}, Limit.CHANNEL),
        (429, {}, Limit.CHANNEL),
        (503, {}, Limit.MESSAGE),
    ],
)
def test_a_limit_that_the_library_gave_up_on_holds_back_what_it_is_of(
    status: int, headers: dict[str, str], limit: Limit
) -> None:
    with pytest.raises(TryLater) as later:
        delivered(refusal(status, 0, headers))
    assert later.value.limit is limit


@pytest.mark.parametrize(
    ("error", "limit", "is_outage"),
    [
        (discord.RateLimited(44.2), Limit.CHANNEL, False),
        (LimitedEverywhere(44.2), Limit.EVERYTHING, False),
        (ShutOut(44.2), Limit.EVERYTHING, True),
    ],
)
def test_a_limit_is_of_a_channel_of_everything_or_shuts_everybody_out(
    error: Exception, limit: Limit, is_outage: bool
) -> None:
    with pytest.raises(TryLater) as later:
        delivered(error)
    assert (later.value.limit, later.value.is_outage, later.value.after) == (limit, is_outage, 45)


VIA = {"Via": "1.1 google"}


@pytest.mark.parametrize(
    ("body", "headers", "raised"),
    [
        ('{"retry_after": 44.0, "global": false}', VIA, discord.RateLimited(44.0)),
        ('{"retry_after": 44.0, "global": true}', VIA, LimitedEverywhere(44.0)),
        ('{"retry_after": 0.5, "global": true}', VIA, None),  # the library naps, and holds all others back meanwhile
        ('{"retry_after": 0.5, "global": true}', {}, LimitedEverywhere(0.5)),  # it would not
        ('{"retry_after": 0.5, "global": false}', {}, discord.RateLimited(0.5)),
        ("<html>Error 1015</html>", {"Retry-After": "900"}, ShutOut(900.0)),
        ("<html>Error 1015</html>", VIA, ShutOut(NAMELESS_WAIT)),
        ("", {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, ShutOut(NAMELESS_WAIT)),
        ('{"message": "no time is named"}', VIA, ShutOut(NAMELESS_WAIT)),
    ],
)
async def test_a_request_in_haste_ends_where_it_would_wait_and_says_for_whom(
    body: str, headers: dict[str, str], raised: discord.RateLimited | None
) -> None:
    async def text() -> str:
        return body

    params: Any = SimpleNamespace(response=SimpleNamespace(status=429, headers=headers, text=text))
    (hear,) = listener(lambda: 0.0).on_request_end
    session: Any = None
    with hastily():
        if raised is None:
            await hear(session, SimpleNamespace(), params)
            return
        with pytest.raises(type(raised)) as ended:
            await hear(session, SimpleNamespace(), params)
    assert (type(ended.value), ended.value.retry_after) == (type(raised), raised.retry_after)


@pytest.mark.parametrize(
    ("body", "headers", "wait", "raised"),
    [
        ('{"retry_after": 44.0, "global": true}', VIA, 44.0, LimitedEverywhere),
        ('{"retry_after": 0.5, "global": true}', VIA, 0.5, None),
        ('{"retry_after": 44.0, "global": false}', VIA, 0.0, None),
        ("<html>Error 1015</html>", {"Retry-After": "900"}, 900.0, ShutOut),
    ],
)
async def test_a_request_in_haste_looks_before_it_leaves_at_what_any_other_was_told(
    body: str,
    headers: dict[str, str],
    wait: float,
    raised: type[LimitedEverywhere] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def text() -> str:
        return body

    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    now = [100.0]
    monkeypatch.setattr("bot.discord.haste.asyncio", SimpleNamespace(sleep=nap))
    heard: Any = SimpleNamespace(response=SimpleNamespace(status=429, headers=headers, text=text))
    session, context, leaving = cast("Any", None), SimpleNamespace(), cast("Any", None)
    trace = listener(lambda: now[0])
    (hear,), (look,) = trace.on_request_end, trace.on_request_start
    await hear(session, context, heard)  # to somebody who waits as the library does
    await look(session, context, leaving)
    assert naps == []
    with hastily():
        if raised is None:
            await look(session, context, leaving)
        else:
            with pytest.raises(raised) as ended:
                await look(session, context, leaving)
            assert (type(ended.value), ended.value.retry_after) == (raised, wait)
        assert naps == ([wait] if wait and raised is None else [])
        now[0] += wait
        await look(session, context, leaving)
    assert len(naps) <= 1


@pytest.mark.parametrize("status", [401, 408, 500, 502, 503])
def test_f8_where_nobody_answers_it_is_an_outage_in_which_no_clock_runs(status: int) -> None:
    with pytest.raises(TryLater) as later:
        delivered(refusal(status, 0))
    assert later.value.after is None


def test_f8_a_message_for_nobody_is_forgotten() -> None:
    assert delivered(refusal(403, 50007)) == Delivery()


def test_f6_a_rate_limit_is_tried_when_it_ends() -> None:
    with pytest.raises(TryLater) as later:
        delivered(discord.RateLimited(44.2))
    assert (later.value.after, later.value.unsent) == (45, True)


def test_f15_a_kind_nobody_knows_is_laid_aside_at_once() -> None:
    with pytest.raises(Undeliverable, match="'fanfare'"):
        delivered(None, "fanfare")


def test_a_reply_that_nobody_makes_anew_is_laid_aside_and_not_taken_for_given() -> None:
    with pytest.raises(Undeliverable, match="nobody makes replies anew"):
        delivered(None, "reply")
