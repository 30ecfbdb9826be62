"""Clicks that come late, twice, at once or from others: the present is shown, nothing is done twice or for others."""

from __future__ import annotations

import msgspec
import pytest

from bot.storage.aggregates import Change
from tests.panel.table import Hand, Table, button


@pytest.fixture
async def hand(table: Table) -> Hand:
    """Return whoever is to write the first sheet, the panel open."""
    await table.battle()
    hand = await table.acting()
    await hand.open()
    return hand


async def test_an_old_click_changes_nothing_and_shows_the_present(hand: Hand) -> None:
    old = hand.shown
    await hand.build("a", "b2", "wait")
    draft = await hand.draft()
    shown = await hand.press("M", old)
    assert "earlier version" in shown.text
    assert await hand.draft() == draft


async def test_a_click_after_the_turn_shows_the_present(hand: Hand, table: Table) -> None:
    await hand.choose("a")
    await hand.submit(("done",))
    shown = await hand.choose("b2")
    assert "earlier version" in shown.text


async def test_the_same_click_twice_is_applied_once(hand: Hand, table: Table) -> None:
    table.sandbox.faults.repeat_interactions = 1
    await hand.choose("a")
    draft = await hand.draft()
    assert draft is not None
    assert draft.sketch["now"][:2] == [[], ["a"]]


async def test_sending_twice_sends_once(hand: Hand, table: Table) -> None:
    await hand.build("a", "b2", "wait")
    await hand.press("Preview")
    before = (await hand.seat()).summary.row.moves
    table.sandbox.faults.repeat_interactions = 1
    await hand.press("Send")
    assert (await hand.seat()).summary.row.moves == before + 1


async def test_a_draft_is_seen_by_nobody_else(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    before = await other.open()
    await hand.build("a", "b2", "wait")
    after = await other.open()
    assert after.text == before.text
    assert after.custom_ids() == before.custom_ids()
    public = [t for t in other.persona.threads() if t.type == 11]
    assert all("B2" not in m.text for t in public for m in other.persona.visible_messages(t))


async def test_what_has_become_impossible_goes_from_a_draft_and_is_said(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    await other.open()
    await other.build("m", "stay", "wait")
    await hand.submit(("done",))
    seen = await other.seat()
    assert seen.plan is not None
    broken = msgspec.structs.replace(seen.drafts[0], choice=("z", "stay", "wait", "/", "done"), sketch={})
    store = table.running.services.store
    await store.apply(Change(row=seen.summary.row, at=1, drafts=(broken,)))
    assert "no longer possible and was removed" in (await other.open()).text


async def test_two_clicks_at_the_same_time_are_taken_one_after_the_other(hand: Hand) -> None:
    shown = hand.shown
    first = hand.persona.click(shown, button(shown, "A"))
    second = hand.persona.click(shown, button(shown, "M"))
    await hand.take(await first)
    late = await hand.take(await second)
    assert "earlier version" in late.text


async def test_who_sees_a_panel_without_having_the_seat_cannot_use_it(hand: Hand, table: Table) -> None:
    table.robin.panel = await table.leave_panel(hand)
    shown = await table.robin.choose("a")
    assert "You are not playing in match" in shown.text
    assert await hand.draft() is None


async def test_a_panel_left_in_the_seats_thread_works_the_same_and_goes_on_for_its_player_alone(
    hand: Hand, table: Table
) -> None:
    left = await table.leave_panel(hand)
    hand.panel = left
    assert (await hand.choose("a")).is_ephemeral
    await hand.build("b2", "wait")
    assert table.robin.persona.look(left.id).raw == left.raw
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")
