"""Sheets in writing: a window, a command, a mention in the match's thread, a private thread, a direct message."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from standin.model import Channel
from tests.panel.table import Hand, Table, labels
from tests.support.shared_out import at_landing, few


@pytest.fixture
async def hand(table: Table) -> Hand:
    """Return whoever is to write the first sheet, West: M A1, A B1, B C1, C D1, G E1."""
    await table.battle()
    return await table.acting()


async def seat_thread(table: Table, hand: Hand) -> Channel:
    """Return the seat's private thread once its panel is in it."""
    return await thread_of(table, hand, 12)


async def match_thread(table: Table, hand: Hand) -> Channel:
    """Return the match's public thread once the board is in it."""
    return await thread_of(table, hand, 11)


async def thread_of(table: Table, hand: Hand, kind: int) -> Channel:
    def found() -> list[Channel]:
        return [t for t in hand.persona.threads() if t.type == kind and hand.persona.visible_messages(t)]

    await table.until(lambda: bool(found()))
    return found()[0]


async def answer_to(table: Table, hand: Hand, channel: Channel, text: str) -> None:
    """Write a message and wait for the reply, which becomes the panel."""
    said = hand.persona.say(channel, text)

    def replies() -> list[object]:
        seen = hand.persona.visible_messages(channel)
        return [m for m in seen if (m.raw.get("message_reference") or {}).get("message_id") == said.id]

    await table.until(lambda: bool(replies()))
    hand.panel = next(
        m
        for m in hand.persona.visible_messages(channel)
        if (m.raw.get("message_reference") or {}).get("message_id") == said.id
    )


def mention(table: Table) -> str:
    return f"<@{table.sandbox.world.bot_id}>"


async def test_a_window_takes_the_sheet_and_shows_it_as_understood(hand: Hand, table: Table) -> None:
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    assert outcome.status == "modal"
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "A: B2\nM: wait"}))
    assert "understood" in shown.text
    await hand.press("Send")
    assert await table.acting() is not hand


async def test_the_window_is_filled_with_the_draft(hand: Hand, table: Table) -> None:
    await hand.slash("move", match=table.match, unit="a", to="b2")
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    assert outcome.modal is not None
    assert outcome.modal["components"][0]["component"]["value"] == "A: B2"


async def test_the_command_takes_rows_in_one_line(hand: Hand, table: Table) -> None:
    await hand.slash("orders", match=table.match, text="A: B2 | M: wait")
    draft = await hand.draft()
    assert draft is not None
    assert draft.choice == ("a", "b2", "wait", "/", "m", "stay", "wait", "/", "done")


async def test_the_command_suggests_whole_rows(hand: Hand) -> None:
    shown = [value for _, value in await hand.suggested("orders", "text", text="M: wait | a b2")]
    assert "M: wait | A: B2" in shown
    assert all(value.startswith("M: wait | A: ") for value in shown)


async def test_suggestions_begin_with_the_units(hand: Hand) -> None:
    shown = [value for _, value in await hand.suggested("orders", "text")]
    units = [value.upper() for _, value in await hand.suggested("move", "unit")]
    assert [value[0] for value in shown] == units


async def test_every_fault_is_listed_with_line_clause_and_nearest(hand: Hand, table: Table) -> None:
    shown = await hand.slash("orders", match=table.match, text="A: Z9 | Q: wait | M: B2 > attack EA > B3 | B: C2")
    assert "Line 1" in shown.text
    assert "Line 2" in shown.text
    assert "Line 3" in shown.text
    assert "SK-27" in shown.text
    assert "Line 4" not in shown.text
    assert await hand.draft() is not None
    assert await hand.drafted() == ()


async def test_the_marked_lines_can_be_dropped(hand: Hand, table: Table) -> None:
    await hand.slash("orders", match=table.match, text="A: Z9 | B: C2")
    await hand.press("Drop the marked lines (1 row left)")
    draft = await hand.draft()
    assert draft is not None
    assert draft.choice == ("b", "c2", "wait", "/", "done")


async def test_a_faulty_text_can_be_corrected(hand: Hand, table: Table) -> None:
    await hand.slash("orders", match=table.match, text="A: Z9 | B: C2")
    outcome = await hand.persona.click(hand.shown, hand.shown.button("Correct"))
    assert outcome.modal is not None
    assert outcome.modal["components"][0]["component"]["value"] == "A: Z9 \n B: C2"
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "A: B2\nB: C2"}))
    assert "understood" in shown.text


async def test_a_draft_survives_a_faulty_text(hand: Hand, table: Table) -> None:
    await hand.slash("move", match=table.match, unit="a", to="b2")
    await hand.slash("orders", match=table.match, text="A: Z9")
    draft = await hand.draft()
    assert draft is not None
    assert draft.choice == ("a", "b2", "wait", "/", "done")


JAPANESE = "行動表 1ターン\n1. Ａ：Ｂ１→Ｂ２、待機\n2. Ｍ：移動なし、待機"


async def test_japanese_table_style_is_read_in_the_private_thread(hand: Hand, table: Table) -> None:
    thread = await seat_thread(table, hand)
    await answer_to(table, hand, thread, f"{mention(table)}\n{JAPANESE}")
    assert (await hand.press("My panel")).is_ephemeral
    assert hand.shown.pictures()
    await hand.press("Send")
    assert await table.acting() is not hand


async def test_a_private_thread_is_answered_in_the_language_of_its_reader(hand: Hand, table: Table) -> None:
    hand.persona.set_locale("ja")
    await hand.open()
    thread = await seat_thread(table, hand)
    await answer_to(table, hand, thread, f"{mention(table)}\n{JAPANESE}")
    assert "読みました" in hand.shown.text
    await hand.press("自分のパネル")
    assert "提出する" in labels(hand.shown)


@at_landing
@pytest.mark.parametrize("first", ["{code}: A: B2", "{code}：A: B2", "#{code} A: B2\nB: wait", "{code}:\nA: B2"])
async def test_the_match_of_a_message_is_named_as_people_write_it(hand: Hand, table: Table, first: str) -> None:
    await hand.slash("practice", game="skirmish")
    await answer_to(table, hand, hand.persona.direct(), first.format(code=table.match))
    assert "A\\: B2" in hand.shown.text


async def test_a_direct_message_is_read(hand: Hand, table: Table) -> None:
    await answer_to(table, hand, hand.persona.direct(), f"#{table.match}\nA: B2")
    await hand.press("Send")
    assert await table.acting() is not hand


async def test_a_mention_in_public_leaks_nothing(hand: Hand, table: Table) -> None:
    thread = await match_thread(table, hand)
    await answer_to(table, hand, thread, f"{mention(table)} A: B2")
    public = hand.shown
    assert not public.pictures()
    assert "B2" not in public.text
    shown = await hand.press("My panel")
    assert shown.is_ephemeral
    assert "B2" in shown.text


async def test_faults_of_a_public_sheet_are_shown_to_the_author_alone(hand: Hand, table: Table) -> None:
    thread = await match_thread(table, hand)
    await answer_to(table, hand, thread, f"{mention(table)} A: Z9")
    public = hand.shown
    assert "Z9" not in public.text
    shown = await hand.press("My panel")
    assert shown.is_ephemeral
    assert "Line 1" in shown.text
    other = next(one for one in table.hands if one is not hand)
    refused = await other.press("My panel", public)
    assert "Line 1" not in refused.text


async def test_a_bare_mention_offers_the_panel(hand: Hand, table: Table) -> None:
    await answer_to(table, hand, await match_thread(table, hand), mention(table))
    assert labels(hand.shown) == ["My panel"]
    assert (await hand.press("My panel")).is_ephemeral


async def test_a_reply_in_the_match_thread_without_a_mention_is_talk(hand: Hand, table: Table) -> None:
    thread = await match_thread(table, hand)
    await table.told()
    before = hand.persona.visible_messages(thread)
    hand.persona.say(thread, "well played", reply_to=before[-1])
    await answer_to(table, hand, thread, mention(table))
    assert await hand.draft() is None
    assert len(hand.persona.visible_messages(thread)) == len(before) + 3


async def test_a_stranger_is_told_that_they_have_no_seat(hand: Hand, table: Table) -> None:
    thread = await match_thread(table, hand)
    await answer_to(table, table.robin, thread, f"{mention(table)} A: B2")
    assert "You are not playing in match" in table.robin.shown.text


@few(2)
@pytest.mark.parametrize(
    "text",
    [
        "@everyone " * 180,
        "A" * 1900,
        "\n" * 900 + "A",
        "```\nA: `x` **B** <@1> [l](http://x.y)\n```",
        "A\u202e\u0007\u200b: B2",
        "|".join("A" for _ in range(600)),
    ],
)
async def test_hostile_text_pings_nobody_and_breaks_nothing(hand: Hand, table: Table, text: str) -> None:
    other = next(one for one in table.hands if one is not hand)
    await table.told()
    before = len(other.persona.notifications())
    await answer_to(table, hand, hand.persona.direct(), text)
    assert len(other.persona.notifications()) == before
    assert await table.acting() is hand


async def test_a_faulty_line_of_four_thousand_signs_is_shown_cut(hand: Hand, table: Table) -> None:
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "剛" * 4000}))
    assert "Line 1" in shown.text


@few(1)
@pytest.mark.parametrize("text", ["```a: b2```", "```\na: b2\n```", "```txt\na: b2\n```", "```c++\na: b2```"])
async def test_a_code_block_keeps_the_name_of_its_first_unit(hand: Hand, table: Table, text: str) -> None:
    await table.told()
    await answer_to(table, hand, hand.persona.direct(), text)
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")


async def test_a_code_block_of_one_word_is_read(hand: Hand, table: Table) -> None:
    await table.told()
    await answer_to(table, hand, hand.persona.direct(), "```wander\n```")
    assert "wander" in hand.shown.text


async def test_the_tabs_of_a_table_part_what_stands_between_them(hand: Hand, table: Table) -> None:
    await hand.slash("orders", match=table.match, text="A\tB2\twait")
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")


async def test_invisible_characters_are_left_out(hand: Hand, table: Table) -> None:
    await hand.slash("orders", match=table.match, text="A\u200b: \u202eB2\u0007")
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")


async def test_signs_without_a_letter_are_no_sheet(hand: Hand, table: Table) -> None:
    shown = await hand.slash("orders", match=table.match, text=">>> ((")
    assert "Line 1" in shown.text


async def test_a_text_that_comes_too_late_is_given_back(hand: Hand, table: Table) -> None:
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    matches = table.running.services.matches
    await matches.submit(table.match, hand.player, hand.number, f"concede.{hand.number}", ("concede",))
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "A: B2 ```"}))
    assert "A: B2" in shown.text


async def test_a_sheet_written_while_the_turn_came_round_is_read_for_it(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    outcome = await other.persona.slash(table.channel, "orders", {"match": table.match})
    await hand.submit(("done",))
    await other.take(await other.persona.submit_modal(outcome, {"text": "M: wait"}))
    assert await other.drafted() == ("m", "stay", "wait", "/", "done")


async def test_a_sheet_of_four_thousand_characters_is_answered(hand: Hand, table: Table) -> None:
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "Q: @here\n" * 444}))
    assert "Line 1" in shown.text


async def test_a_sheet_of_more_rows_than_anybody_can_order_is_refused_unread(
    hand: Hand, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(table.game), "parse", None)  # nothing is read of it
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "A: B2\n" * 500}))
    assert "500 rows" in shown.text
    assert "at most 60" in shown.text


async def test_a_sheet_is_read_beside_the_event_loop(hand: Hand, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    parse = type(table.game).parse

    def watched(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return parse(*given)

    monkeypatch.setattr(type(table.game), "parse", watched)
    outcome = await hand.persona.slash(table.channel, "orders", {"match": table.match})
    await hand.take(await hand.persona.submit_modal(outcome, {"text": "A: B2\nM: wait"}))
    await hand.take(await hand.persona.slash(table.channel, "why", {"text": "A: B2", "match": table.match}))
    await hand.persona.autocomplete(table.channel, "orders", "text", {"text": "A: B2 | M", "match": table.match})
    assert len(threads) >= 3
    assert threading.main_thread() not in threads


@at_landing
@pytest.mark.parametrize("kind", ["entry", "lineup"])
@pytest.mark.parametrize("locale", ["en-US", "ja", "th", "vi", "zh-TW"])
async def test_the_window_of_a_set_up_shows_a_whole_answer_that_is_read(table: Table, locale: str, kind: str) -> None:
    await (table.line_up if kind == "lineup" else table.begin)()
    hand = table.ana
    hand.persona.set_locale(locale)
    await hand.open()
    decision = (await hand.seat()).plan
    assert decision is not None
    assert decision.kind == kind
    (write,) = (one for one in hand.shown.buttons() if ":type." in one["custom_id"])
    window = await hand.persona.click(hand.shown, write["custom_id"])
    assert window.modal is not None
    (field,) = window.modal["components"]
    assert field.get("description"), "there is an example"
    await hand.take(await hand.persona.submit_modal(window, {"text": field["description"]}))
    assert await hand.drafted() == decision.default
