"""What is written to the bot gets its word even where Discord refuses the reply, and gets it once."""

from __future__ import annotations

from typing import Any

import pytest

from standin.faults import Faults
from standin.model import Channel
from standin.seen import Seen
from tests.panel.table import Hand, Table, labels
from tests.panel.test_typed import match_thread, mention, seat_thread
from tests.support.stage import wait_until

UNREACHED = {"server_error_next": 1, "server_error_status": 503}
MANY = 1000
CUT_OFF = {"drop_after_next": 1}
"""The message arrives, the answer to it does not."""


@pytest.fixture
async def hand(table: Table) -> Hand:
    """Return whoever is to write the first sheet."""
    await table.battle()
    await table.told()
    return await table.acting()


def replies(hand: Hand, channel: Channel, said: Any) -> list[Seen]:
    seen = hand.persona.visible_messages(channel)
    return [m for m in seen if (m.raw.get("message_reference") or {}).get("message_id") == said.id]


async def answered(table: Table, hand: Hand, channel: Channel, said: Any) -> None:
    async def is_answered() -> bool:
        table.clock.advance(60)
        return bool(replies(hand, channel, said))

    await wait_until(is_answered)


async def put_off(faults: Faults) -> None:
    """Wait until a reply that Discord refused is refused once more: it is tried again at once, then after a while."""

    async def is_put_off() -> bool:
        return faults.server_error_next < MANY - 1

    await wait_until(is_put_off)


async def refused(table: Table, hand: Hand, channel: Channel, text: str, **fault: Any) -> Seen:
    """Write a message whose reply Discord refuses, and return the one reply that comes in the end."""
    table.sandbox.faults.change({**(fault or UNREACHED), "only_path": f"/channels/{channel.id}/messages"})
    said = hand.persona.say(channel, text)
    left = next(iter(fault or UNREACHED))

    async def is_refused() -> bool:
        return getattr(table.sandbox.faults, left) == 0

    await wait_until(is_refused)
    await answered(table, hand, channel, said)
    await table.told()
    (hand.panel,) = replies(hand, channel, said)
    return hand.panel


async def test_a_refused_reply_to_a_direct_message_comes_once_discord_takes_it(hand: Hand, table: Table) -> None:
    await refused(table, hand, hand.persona.direct(), f"#{table.match}\nA: B2")
    await hand.press("Send")
    assert await table.acting() is not hand


async def test_a_reply_that_came_although_its_answer_was_lost_comes_no_second_time(hand: Hand, table: Table) -> None:
    await refused(table, hand, hand.persona.direct(), f"#{table.match}\nA: B2", **CUT_OFF)
    assert "Send" in labels(hand.shown)


async def test_the_faults_of_a_sheet_are_still_told(hand: Hand, table: Table) -> None:
    shown = await refused(table, hand, hand.persona.direct(), "A: Z9")
    assert "Line 1" in shown.text


async def test_a_refusal_is_told_in_the_words_of_its_reader(hand: Hand, table: Table) -> None:
    await table.running.services.players.change(table.robin.player, locale="ja")
    shown = await refused(table, table.robin, table.robin.persona.direct(), "A: B2")
    assert shown.text == table.running.app.words("ja").say("discord.error.no_match")


async def test_help_is_still_given(hand: Hand, table: Table) -> None:
    await refused(table, hand, hand.persona.direct(), "help")
    assert "Rules" in labels(hand.shown)


async def test_a_refused_reply_where_others_read_tells_them_nothing(hand: Hand, table: Table) -> None:
    public = await refused(table, hand, await match_thread(table, hand), f"{mention(table)} A: B2")
    assert labels(public) == ["My panel"]
    assert "B2" not in public.text
    assert "B2" in (await hand.press("My panel")).text


async def test_a_refused_reply_in_a_private_thread_says_who_reads_along(hand: Hand, table: Table) -> None:
    own = await refused(table, hand, await seat_thread(table, hand), f"{mention(table)} A: Z9")
    assert "Whoever manages this server can read" in own.text
    assert "Z9" not in own.text
    assert "Line 1" in (await hand.press("My panel")).text


async def test_a_late_reply_shows_nothing_to_whom_the_seat_no_longer_belongs(hand: Hand, table: Table) -> None:
    direct, faults = hand.persona.direct(), table.sandbox.faults
    faults.change({"server_error_next": MANY, "server_error_status": 503, "only_path": f"/channels/{direct.id}/"})
    said = hand.persona.say(direct, "A: B2")

    await put_off(faults)
    await table.running.services.lobby.vacate(table.match, hand.number)
    faults.clear()
    await answered(table, hand, direct, said)
    (shown,) = replies(hand, direct, said)
    assert not shown.pictures()
    assert "B2" not in shown.text


async def test_a_reply_that_comes_late_shows_what_was_drafted_since(hand: Hand, table: Table) -> None:
    """What is shown late is how things stand: a text is not read a second time over a newer draft."""
    direct = hand.persona.direct()
    faults = table.sandbox.faults
    faults.change({"server_error_next": MANY, "server_error_status": 503, "only_path": f"/channels/{direct.id}/"})
    said = hand.persona.say(direct, "A: B2")

    await put_off(faults)
    await hand.slash("orders", match=table.match, text="A: A2")
    faults.clear()
    await answered(table, hand, direct, said)
    assert await hand.drafted() == ("a", "a2", "wait", "/", "done")
    assert "A2" in replies(hand, direct, said)[0].text
