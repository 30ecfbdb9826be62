"""Slash commands that put rows into the draft, and what they suggest."""

from __future__ import annotations

from pathlib import Path

import pytest
from discord import app_commands

from rules import GAMES
from standin.server import Sandbox
from tests.panel.table import Hand, Table
from tests.support.shared_out import at_landing


@pytest.fixture
async def hand(table: Table) -> Hand:
    """Return whoever is to write the first sheet."""
    await table.battle()
    return await table.acting()


async def test_move_suggests_own_units_then_reachable_squares(hand: Hand) -> None:
    units = await hand.suggested("move", "unit")
    assert units
    slot = units[0][1]
    squares = await hand.suggested("move", "to", unit=slot)
    assert "stay" in [value for _, value in squares]
    assert "path" not in [value for _, value in squares]
    assert all(shown == shown.upper() or value == "stay" for shown, value in squares)


async def test_what_is_typed_filters_the_suggestions(hand: Hand) -> None:
    units = await hand.suggested("move", "unit")
    one = await hand.suggested("move", "unit", unit=units[1][0])
    assert [value for _, value in one] == [units[1][1]]


async def test_a_move_then_an_attack_are_one_row(hand: Hand, table: Table) -> None:
    slot = (await hand.suggested("move", "unit"))[0][1]
    square = [value for _, value in await hand.suggested("move", "to", unit=slot) if value[1:].isdigit()][-1]
    await hand.slash("move", match=table.match, unit=slot, to=square)
    assert await hand.drafted() == (slot, square, "wait", "/", "done")
    await hand.slash("attack", match=table.match, unit=slot, target="c4")
    assert await hand.drafted() == (slot, square, "attack", "c4", "/", "done")


async def test_wait_replaces_the_row_in_its_place(hand: Hand, table: Table) -> None:
    first, second = [value for _, value in await hand.suggested("move", "unit")][:2]
    await hand.slash("move", match=table.match, unit=first, to="stay")
    await hand.slash("move", match=table.match, unit=second, to="stay")
    await hand.slash("wait", match=table.match, unit=first)
    assert await hand.drafted() == (first, "stay", "wait", "/", second, "stay", "wait", "/", "done")


async def test_an_argument_nobody_knows_is_refused_with_what_is_near(hand: Hand, table: Table) -> None:
    shown = await hand.slash("move", match=table.match, unit="zz", to="c3")
    assert "zz" in shown.text
    assert "Nearest" in shown.text
    assert "SK-57" in shown.text
    assert await hand.draft() is None


async def test_the_match_is_found_by_itself_if_only_one_waits(hand: Hand, table: Table) -> None:
    slot = (await hand.suggested("wait", "unit"))[0][1]
    await hand.slash("wait", unit=slot)
    assert await hand.drafted() == (slot, "stay", "wait", "/", "done")


async def test_submit_shows_the_preview_and_sends_on_confirmation(hand: Hand, table: Table) -> None:
    slot = (await hand.suggested("wait", "unit"))[0][1]
    await hand.slash("wait", match=table.match, unit=slot)
    shown = await hand.slash("submit", match=table.match)
    assert shown.pictures()
    assert await table.acting() is hand
    await hand.press("Send")
    assert await table.acting() is not hand


async def test_submit_without_a_draft_says_so(hand: Hand, table: Table) -> None:
    assert "no draft" in (await hand.slash("submit", match=table.match)).text


async def test_verbs_outside_a_battle_say_so(table: Table) -> None:
    await table.line_up()
    assert "order sheet" in (await table.ana.slash("wait", match=table.match, unit="a")).text


async def test_a_summon_goes_first_even_when_rows_are_there(table: Table) -> None:
    await table.battle()
    for _ in range(4):
        await (await table.acting()).submit(("done",))
    hand = await table.acting()
    own = (await hand.suggested("wait", "unit"))[0][1]
    await hand.slash("wait", match=table.match, unit=own)
    units = await hand.suggested("summon", "unit")
    assert units
    slot = units[0][1]
    square = (await hand.suggested("summon", "to", unit=slot))[0][1]
    await hand.slash("summon", match=table.match, unit=slot, to=square)
    assert await hand.drafted() == ("summon", slot, square, "/", own, "stay", "wait", "/", "done")


async def test_an_ability_takes_as_many_arguments_as_it_has(table: Table) -> None:
    await table.battle()
    for _ in range(16):
        await (await table.acting()).submit(("done",))
    hand = await table.acting()
    units = [value for _, value in await hand.suggested("ability", "unit")]
    assert units
    slot = units[0]
    given = {"unit": slot}
    for argument in ("target", "to"):
        found = await hand.suggested("ability", argument, **given)
        given |= {argument: found[0][1]} if found else {}
    await hand.slash("ability", match=table.match, **given)
    choice = await hand.drafted()
    assert choice[:3] == (slot, "stay", "ability")
    assert choice[3:-2] == tuple(given.values())[1:]


async def test_a_verb_of_several_games_asks_for_what_all_of_them_need(table: Table) -> None:
    summon = table.running.client.tree.get_command("summon")
    assert isinstance(summon, app_commands.Command)
    needed = {parameter.name: parameter.required for parameter in summon.parameters}
    assert needed == {"unit": True, "to": False, "match": False}


async def test_a_verb_without_what_this_game_needs_is_explained(hand: Hand, table: Table) -> None:
    shown = await hand.slash("summon", match=table.match, unit="a")
    assert "fault" not in shown.text
    assert await hand.draft() is None


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_a_verb_while_something_else_is_asked_says_what_and_names_no_token(
    sandbox: Sandbox, tmp_path: Path, game: str
) -> None:
    async with Table(sandbox, tmp_path, game).run() as table:
        await table.begin()
        for verb in table.game.verbs:
            given = dict.fromkeys(verb.arguments[: verb.required], "zz")
            shown = await table.ana.slash(verb.name, match=table.match, **given)
            assert "Step 1" not in shown.text
            assert "Nearest" not in shown.text
            assert any(said in shown.text for said in ("Nothing of the kind is asked", "No order sheet")), shown.text
