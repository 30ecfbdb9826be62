"""Every message of the answering side keeps Discord's limits, on the largest maps and with the whole catalogue."""

from __future__ import annotations

import pytest

from bot.discord import ids
from discord_limits import limits
from discord_limits.command_limits import check_commands
from tests.panel.table import Table, button, offered
from tests.support.shared_out import at_landing

MAPS = ("corridor", "old_school", "courtyard", "rooftop")


@at_landing
@pytest.mark.parametrize("locale", ["en-US", "ja"])
@pytest.mark.parametrize("name", MAPS)
async def test_every_square_of_a_map_can_be_reached_by_pages(table: Table, name: str, locale: str) -> None:
    await table.battle(map=name)
    hand = await table.acting()
    hand.persona.set_locale(locale)
    await hand.open()
    await hand.choose("m")
    wide = next(b["custom_id"] for b in hand.shown.buttons() if b["custom_id"].endswith("0w~"))
    await hand.take(await hand.persona.click(hand.shown, wide))
    squares = table.game.book.boards[name].size
    options = [o for part in hand.shown.selects() for o in part["options"]]
    assert len(options) == min(limits.SELECT_OPTIONS, squares + 1)
    await hand.select(table.game.book.boards[name].names[-1])
    assert "wait" in offered(hand.shown)


@at_landing
async def test_the_catalogue_can_be_paged_through_to_the_last_unit(table: Table) -> None:
    await table.begin()
    units = list(table.game.catalogue.units)
    assert len(units) >= 60
    table.ana.persona.set_locale("ja")
    await table.ana.open()
    await table.ana.choose("own")
    await table.ana.build(*units[-9:])
    assert offered(table.ana.shown) == ["preset", "make"]


async def test_a_deck_name_of_forty_signs_fits_into_an_id(table: Table) -> None:
    shown = await table.ana.slash("prepare", part="master", action="new", name="名" * 40)
    assert all(len(one) <= limits.CUSTOM_ID_LENGTH for one in shown.custom_ids())
    assert "Name your master" in (await table.ana.choose("make")).text


async def test_an_id_holds_match_seat_decision_and_step_but_no_choice(table: Table) -> None:
    await table.battle()
    hand = await table.acting()
    await hand.open()
    await hand.build("a", "b2")
    where = ids.read(button(hand.shown, "Undo"))
    assert (where.verb, where.match, where.seat) == ("make", table.match, hand.number)
    assert "b2" not in where.step


async def test_the_commands_keep_their_limits_in_every_language(table: Table) -> None:
    tree = table.running.client.tree
    translator = tree.translator
    assert translator is not None
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    check_commands(payload)
    named = {command["name"] for command in payload}
    assert {"orders", "submit", "panel", "prepare", "move", "attack", "ability", "summon", "wait"} <= named
