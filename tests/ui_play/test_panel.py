"""The private panel: entry, line-up and orders by buttons and selects."""

from __future__ import annotations

from tests.ui_play.table import Table, offered


async def test_an_entry_is_chosen_from_presets_and_sent(table: Table) -> None:
    await table.begin()
    await table.ana.open()
    deck = next(iter(table.game.catalogue.decks.values()))
    await table.ana.build("preset", deck.id, "preset", deck.master)
    await table.ana.press("Send")
    assert (await table.ana.seat()).view.state.answers == {0: ("preset", deck.id, "preset", deck.master)}


async def test_a_row_is_built_and_the_sheet_sent(table: Table) -> None:
    await table.battle()
    hand = await table.acting()
    shown = await hand.open()
    assert shown.pictures()
    unit = offered(shown)[0]
    await hand.choose(unit)
    assert "stay" in offered(hand.shown)
    await hand.build("stay", "wait")
    draft = await hand.draft()
    assert draft is not None
    assert draft.choice == (unit, "stay", "wait", "/", "done")
    await hand.press("Preview")
    await hand.press("Send")
    assert (await table.acting()) is not hand
