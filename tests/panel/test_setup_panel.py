"""A set-up made of parts on the panel: any order, changes at a touch, kept parts, restarts, old buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.summoner_war.cards import SEED_CARDS
from standin.server import Sandbox
from tests.panel.hidden import CARDS, GAME, take_card
from tests.panel.table import Hand, Table, labels, offered
from tests.support.shared_out import at_landing
from tests.support.stage import wait_until

BACK = ("warrior", "priest", "soldier", "summoner", "hero", "soldier", "priest", "warrior")
FRONT = ("soldier", "knight", "assassin", "archer", "archer", "assassin", "knight", "soldier")
"""The prepared layout `knight_screen`, the third of the list."""


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        yield running


@pytest.fixture
async def hand(table: Table) -> Hand:
    """Return the first seat's hand with its panel open."""
    await table.ana.open()
    return table.ana


async def parts(hand: Hand) -> list[tuple[str, ...]]:
    """Return the parts that the panel keeps."""
    draft = await hand.draft()
    assert draft is not None
    return [tuple(part) for part in draft.sketch["now"][0]]


async def test_each_prepared_layout_says_what_it_is_good_for(hand: Hand) -> None:
    await hand.press("Layout")
    (menu,) = (part for part in hand.shown.selects() if ":preset." in part["custom_id"])
    assert len(menu["options"]) >= 8
    assert all(option.get("description") for option in menu["options"])


async def test_a_layout_can_be_made_before_the_cards(hand: Hand) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    assert await parts(hand) == [(), ("preset", "knight_screen"), ()]


async def test_a_layout_is_mirrored_left_to_right(hand: Hand) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    await hand.press("Mirror")
    assert (await parts(hand))[1] == ("place", *BACK[::-1], *FRONT[::-1])


async def test_two_pieces_change_squares(hand: Hand) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    await hand.pick("swap", "c2", "d1")
    layout = (await parts(hand))[1]
    assert (layout[4], layout[11]) == ("assassin", "summoner")
    await hand.press("Undo")
    assert (await parts(hand))[1] == ("preset", "knight_screen")


async def test_the_second_seat_swaps_on_its_own_squares(table: Table) -> None:
    milo = table.milo
    await milo.open()
    await milo.press("Layout")
    await milo.pick("preset", "2")
    await milo.pick("swap", "a4", "a3")
    layout = (await parts(milo))[1]
    assert (layout[1], layout[9]) == ("soldier", "warrior")


async def test_cards_are_read_in_full_and_one_takes_the_place_of_another_of_its_type(hand: Hand) -> None:
    await hand.press("Cards")
    await take_card(hand, "guardian")
    assert all(f"**{name}**" in hand.shown.text for name in ("Guardian", "Commander", "Vanguard"))
    await take_card(hand, "vanguard")
    assert (await parts(hand))[0] == ("vanguard",)
    await hand.press("Put Vanguard back")
    assert (await hand.drafted()) == ()


async def test_a_fourth_type_is_refused_with_its_clause_and_cannot_be_pressed(hand: Hand) -> None:
    await hand.press("Cards")
    for card in CARDS:
        await take_card(hand, card)
    await hand.pick("group", "0")
    assert "SW" in hand.shown.text
    assert "12" in hand.shown.text
    taking = [b for b in hand.shown.buttons() if str(b.get("label")).startswith("Take")]
    assert len(taking) == 3
    assert all(b.get("disabled") for b in taking)


async def test_a_ready_made_set_up_is_ready_to_be_sent(hand: Hand, table: Table) -> None:
    await hand.pick("ready", "0")
    await hand.press("Preview")
    assert "cannot be changed" in hand.shown.text
    await hand.press("Send")
    assert "final" in hand.shown.text
    assert "Change" not in labels(hand.shown)


async def test_everything_at_random_can_be_sent(hand: Hand, table: Table) -> None:
    await hand.press("All at random")
    await hand.press("Preview")
    await hand.press("Send")
    assert (await table.milo.seat()).view.state.pending[0].about == {"ready": True}  # pyright: ignore[reportArgumentType]


async def test_nothing_is_sent_before_all_is_chosen(hand: Hand) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    await hand.slash("submit", match=hand.table.match)
    assert "Send" not in labels(hand.shown)


@pytest.mark.parametrize(("ready", "asked"), [("0", False), ("2", True)])
async def test_rsw_52_standing_orders_name_a_body_double_where_its_card_is_held(
    hand: Hand, ready: str, asked: bool
) -> None:
    """Fearless King or Body Double: what cannot matter is neither asked nor told, and stays as it was (UX 16)."""
    await hand.pick("ready", ready)
    await hand.press("Standing orders")
    assert ("summoner's place" in hand.shown.text) == asked
    if asked:
        await hand.choose("off")
    assert offered(hand.shown) == ["ask", "enter"]
    await hand.choose("enter")
    assert (await parts(hand))[2] == ("off" if asked else "auto", "enter")
    await hand.press("Back to the overview")
    await hand.press("Preview")
    assert ("summoner's place" in hand.shown.text) == asked


async def test_standing_orders_name_pieces_in_the_order_of_choice(hand: Hand) -> None:
    await hand.pick("ready", "2")
    await hand.press("Standing orders")
    await hand.pick("word", "h1")
    await hand.pick("word", "b2")
    await hand.press("Ask me")
    assert (await parts(hand))[2] == ("=h1 b2", "ask")


async def test_orders_that_no_longer_fit_the_layout_are_forgotten(hand: Hand) -> None:
    await hand.pick("ready", "2")
    await hand.press("Standing orders")
    await hand.pick("word", "b2")
    await hand.press("Ask me")
    await hand.press("Back to the overview")
    await hand.press("Layout")
    await hand.pick("swap", "b2", "c1")
    assert (await parts(hand))[2] == ()


async def test_a_kept_layout_is_taken_over_in_the_next_match(hand: Hand, table: Table) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    await hand.press("Mirror")
    await hand.modal("Save this layout", "My wall")
    await table.begin()
    await hand.open()
    await hand.press("Layout")
    await hand.pick("part", "My wall")
    assert (await parts(hand))[1] == ("place", *BACK[::-1], *FRONT[::-1])


async def test_a_click_that_comes_twice_is_applied_once(hand: Hand) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    shown = hand.shown
    await hand.press("Mirror", shown)
    await hand.press("Mirror", shown)
    assert (await parts(hand))[1] == ("place", *BACK[::-1], *FRONT[::-1])
    assert "earlier version" in hand.shown.text


async def test_what_is_missing_at_the_deadline_is_filled_in_and_what_was_made_stays(hand: Hand, table: Table) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    drafted = await hand.drafted()
    assert drafted[3:] == ("preset", "knight_screen", "auto", "ask")
    assert len(set(drafted[:3])) == 3


async def test_a_set_up_goes_on_after_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path, GAME)
    async with table.run():
        await table.begin()
        await table.ana.open()
        await table.ana.press("Layout")
        await table.ana.pick("preset", "2")
        await table.ana.press("Back to the overview")
        await table.ana.press("Cards")
        await take_card(table.ana, "guardian")
    async with table.run():
        await take_card(table.ana, "mimic")
        assert await parts(table.ana) == [("guardian", "mimic"), ("preset", "knight_screen"), ()]


@at_landing
@pytest.mark.parametrize("locale", ["en-US", "ja", "th", "vi", "zh-TW"])
async def test_every_view_keeps_the_limits_in_every_language(table: Table, locale: str) -> None:
    hand = table.ana
    hand.persona.set_locale(locale)
    await hand.open()
    await hand.tap("part_of", "layout")
    for number in range(10):
        await hand.pick("preset", str(number))
    await hand.tap("change_part", "mirror")
    await hand.open()
    await hand.tap("part_of", "cards")
    for number in range(7):
        await hand.pick("group", str(number))
        tokens = [b["custom_id"] for b in hand.shown.buttons() if ":toggle." in b["custom_id"]]
        assert len(tokens) == 3
    await hand.open()
    await hand.pick("ready", "2")
    await hand.tap("part_of", "standing")
    await hand.pick("word", "h1")
    await hand.choose("enter")
    await hand.open()
    await hand.tap("review")
    await hand.tap("send")


@at_landing
async def test_every_card_can_be_taken(hand: Hand, table: Table) -> None:
    await hand.press("Cards")
    for card in SEED_CARDS:
        await take_card(hand, card)
        await take_card(hand, card)
    assert await hand.drafted() == ()


async def begun(table: Table) -> bool:
    return (await table.running.services.views.summary(table.match)).row.status == "playing"


async def test_the_clock_sends_what_was_made_and_fills_in_the_rest(hand: Hand, table: Table) -> None:
    await hand.press("Layout")
    await hand.pick("preset", "2")
    (due,) = {waiting.due for waiting in (await table.running.services.views.summary(table.match)).to_act}
    assert due is not None
    table.clock.advance(due - table.clock.now())
    await wait_until(lambda: begun(table))
    state = (await hand.seat()).view.state
    assert state.stage == "play"
    assert [piece.type for piece in state.board[:8]] == list(BACK)
    assert len(state.sides[0].cards) == 3
