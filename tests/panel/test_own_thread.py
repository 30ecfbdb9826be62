"""The private thread of a seat can be read by the server's staff (F3): a card and notices, and the way to the panel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord import ids
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import DIRECT, SeatNote
from discord_limits.limits import FLAG_SUPPRESS_NOTIFICATIONS
from standin.model import Channel
from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.hidden import GAME
from tests.panel.table import Hand, Table, labels
from tests.panel.test_typed import answer_to, mention, seat_thread

SET_UP = ("mana_scan", "guardian", "armor_pierce", "preset", "knight_screen", "auto", "ask")
HALF_A_DAY = 12 * 3600


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        yield running


async def test_what_is_told_of_each_clock_that_ran_out_stands_once_in_the_panel(table: Table) -> None:
    hand = table.hands[0]
    text = {"key": "service.clock.own_default", "args": {}}
    for nonce in ("first", "second"):
        note = SeatNote(match=table.match, seat=hand.number, text=text, nonce=nonce)
        await table.running.services.store.put_note(note)
    assert (await hand.open()).text.count("Your clock ran out") == 1


async def by_direct_message(hand: Hand) -> None:
    """Let a person's panels come by direct message, and wait for the one of the match."""
    shown = await hand.slash("settings")
    outcome = await hand.persona.select(shown, ids.make("settings", step="panel"), [DIRECT])
    await hand.persona.completion(outcome)
    await hand.table.until(lambda: bool(direct(hand)))
    hand.panel = direct(hand)[-1]


def direct(hand: Hand) -> list[Seen]:
    """Return the direct messages to a person."""
    return hand.persona.visible_messages(hand.persona.direct())


def read(table: Table, thread: Channel) -> list[Seen]:
    """Return what the server's owner reads in a thread."""
    return table.robin.persona.visible_messages(thread)


async def test_the_private_thread_holds_a_card_and_the_panel_opens_for_its_player_alone(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    (card,) = read(table, thread)
    assert labels(card) == ["My panel"]
    assert (card.pictures(), card.attachments, card.selects()) == ([], [], [])
    assert "You play **Red**" in card.text
    shown = await table.ana.press("My panel", card)
    assert shown.is_ephemeral
    assert shown.pictures()
    assert [message.id for message in read(table, thread)] == [card.id]


async def test_the_button_of_the_card_shows_others_what_everybody_may_see(table: Table) -> None:
    (card,) = read(table, await seat_thread(table, table.ana))
    shown = await table.robin.press("My panel", card)
    assert shown.is_ephemeral
    assert "You are watching" in shown.text
    (public,) = [picture["description"] for picture in shown.pictures()]
    (own,) = [picture["description"] for picture in (await table.ana.press("My panel", card)).pictures()]
    assert "only you see this" in own
    assert "only you see this" not in public
    public_ids = ("twin:", "log:", "rule:", "legend:")
    assert all(one.startswith(public_ids) for one in shown.custom_ids()), "nothing of a seat's panel"


async def test_the_card_is_not_edited_by_what_its_reader_does_in_secret(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    before = read(table, thread)[0].raw
    seen = await table.ana.seat()
    assert seen.plan is not None
    matches = table.running.services.matches
    await matches.save_draft(table.match, table.ana.player, 0, seen.plan.id, SET_UP)
    await table.running.services.players.change(table.ana.player, name="Ana")
    await table.told()
    assert read(table, thread)[0].raw == before


async def test_the_card_says_when_it_is_its_readers_turn(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    await table.ana.submit(SET_UP)
    await table.until(lambda: "not your turn" in read(table, thread)[0].text)
    await table.milo.submit(SET_UP)
    await table.milo.submit(("summon", "a4"))
    await table.until(lambda: "It is your turn" in read(table, thread)[0].text)
    assert not read(table, thread)[0].pictures()


async def test_p1_the_card_stands_at_the_end_of_its_thread_again_when_it_changes(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    (first,) = read(table, thread)
    table.ana.persona.say(thread, "thinking")
    await table.ana.submit(SET_UP)
    await table.until(lambda: "not your turn" in read(table, thread)[-1].text)
    await table.told()
    said, card = read(table, thread)
    assert "Next: Blue, until" in card.text
    assert (said.text, labels(card)) == ("thinking", ["My panel"])
    assert first.id not in (said.id, card.id)
    await table.milo.submit(SET_UP)
    await table.milo.submit(("summon", "a4"))
    await table.until(lambda: "It is your turn" in read(table, thread)[-1].text)
    await table.told()
    assert [message.id for message in read(table, thread)][:-1] == [said.id]


async def test_p1_the_card_of_who_is_asked_stands_below_the_panels_they_opened(table: Table) -> None:
    """Where its reader opened panels only its reader knows: it comes there with every turn that comes round."""
    thread = await seat_thread(table, table.ana)
    (first,) = read(table, thread)
    await table.ana.submit(SET_UP)
    await table.until(lambda: "not your turn" in read(table, thread)[0].text)
    await table.told()
    assert [message.id for message in read(table, thread)] == [first.id], "who waits is not called"
    panels = [await table.ana.press("My panel", first) for _ in range(2)]
    await table.milo.submit(SET_UP)
    await table.milo.submit(("summon", "a4"))
    await table.until(lambda: "It is your turn" in read(table, thread)[-1].text)
    await table.told()
    (card,) = read(table, thread)
    shown = table.ana.persona.visible_messages(thread)
    assert [message.id for message in shown] == [*(panel.id for panel in panels), card.id]
    assert not card.mentions_me
    assert card.raw["flags"] & FLAG_SUPPRESS_NOTIFICATIONS, "the post of the turn pings, once"


async def test_a_panel_left_in_a_thread_shows_its_next_step_to_its_player_alone(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    panel = await table.ana.open()
    await table.leave_panel(table.ana)
    before = read(table, thread)[1]
    shown = await table.ana.press("Layout", before)
    assert shown.is_ephemeral
    assert shown.id not in (before.id, panel.id)
    assert read(table, thread)[1].raw == before.raw


async def test_what_is_typed_in_the_private_thread_is_answered_without_a_word_of_it(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    seen = await table.ana.seat()
    text = table.game.format(seen.view, seen.plan, SET_UP)
    await answer_to(table, table.ana, thread, f"{mention(table)}\n{text}")
    reply = read(table, thread)[-1]
    assert labels(reply) == ["My panel"]
    assert (reply.pictures(), reply.attachments) == ([], [])
    assert "Whoever manages this server can read" in reply.text
    assert await table.ana.drafted() == SET_UP
    shown = await table.ana.press("My panel")
    assert shown.is_ephemeral
    await table.ana.press("Send")
    assert (await table.ana.seat()).plan is None or await table.acting() is table.milo


async def test_a_refusal_of_typed_words_names_nothing_in_the_private_thread(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    await answer_to(table, table.ana, thread, f"{mention(table)}\nxyzzy")
    assert "xyzzy" not in read(table, thread)[-1].text
    assert "xyzzy" in (await table.ana.press("My panel")).text


async def test_a_panel_comes_by_direct_message_to_whoever_wants_it(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    await by_direct_message(table.ana)
    assert table.ana.shown.pictures()
    await table.ana.press("Layout")
    await table.ana.press("Back to the overview")
    assert len(direct(table.ana)) == 1
    await table.ana.submit(SET_UP)
    await table.until(lambda: "it is final" in direct(table.ana)[0].text)
    await table.told()
    assert [message.pictures() for message in read(table, thread)] == [[]]
    assert not direct(table.robin)


async def test_closed_direct_messages_leave_the_button_and_say_so(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    table.ana.persona.user.dms_open = False
    shown = await table.ana.slash("settings")
    outcome = await table.ana.persona.select(shown, ids.make("settings", step="panel"), [DIRECT])
    await table.ana.persona.completion(outcome)
    await table.until(lambda: "allow direct messages" in read(table, thread)[0].text)
    await table.told()
    assert await table.running.services.outbox.dead() == []
    assert (await table.ana.press("My panel", read(table, thread)[0])).pictures()


async def test_what_a_seat_alone_is_told_stands_in_its_panel_until_it_answers(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    await say_to_ana(table)
    await table.told()
    assert len(read(table, thread)) == 1
    assert "could not be sent" in (await table.ana.open()).text
    assert "could not be sent" not in (await table.milo.open()).text
    await table.ana.submit(SET_UP)
    assert "could not be sent" not in (await table.ana.open()).text


async def test_what_a_seat_alone_is_told_comes_at_once_by_direct_message(table: Table) -> None:
    await seat_thread(table, table.ana)
    await by_direct_message(table.ana)
    await say_to_ana(table)
    await table.until(lambda: "could not be sent" in direct(table.ana)[-1].text)


async def say_to_ana(table: Table) -> None:
    text = {"key": "service.draft.not_sent", "args": {}}
    services = table.running.services
    row = OutboxRow(match=table.match, seat=0, kind="seat_notice", payload={"text": text}, nonce="told-to-ana")
    await services.store.say((row,))
    await services.outbox.retry(0)  # wakes the worker


async def test_a_reminder_pings_in_the_private_thread_and_names_nothing_hidden(table: Table) -> None:
    thread = await seat_thread(table, table.ana)
    await table.told()
    table.clock.advance(2 * HALF_A_DAY)
    await table.until(lambda: len(read(table, thread)) == 2)
    last = table.ana.persona.visible_messages(thread)[-1]
    assert last.mentions_me
    assert labels(last) == ["My panel"]
    assert not last.pictures()
