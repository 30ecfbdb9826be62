"""Turns of many actions by panel and in writing: every sort of step at every place, through questions to others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from standin.server import Sandbox
from tests.panel.table import Hand, labels, offered
from tests.panel.test_seats import find_everybody, press, to_act
from tests.panel.toy_table import ToyTable, toy_table
from tests.support.errands import ACTIONS, sent
from tests.support.shared_out import at_landing


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[ToyTable]:
    with sent():
        async with toy_table(sandbox, tmp_path) as running:
            yield running


@pytest.fixture
async def walker(table: ToyTable) -> Hand:
    """Return whoever is to act at a table of two, one action made and another to be made after it."""
    await table.begin()
    await table.sit()
    hand = (await to_act(table))[0]
    await hand.open()
    await hand.choose("walk")
    return hand


async def made(hand: Hand) -> list[list[str]]:
    """Return the answers made so far, the one in progress last."""
    draft = await hand.draft()
    assert draft is not None
    assert draft.sketch is not None
    entries, row = draft.sketch["now"][:2]
    return [*entries, row]


@at_landing
async def test_a_text_is_written_into_a_later_answer_of_a_turn(walker: Hand) -> None:
    await walker.choose("shout")
    await walker.modal("Write", "mind  the step")
    assert await made(walker) == [["walk"], ["shout", "=mind the step"], []]
    await walker.choose("walk")
    assert (await made(walker))[2] == ["walk"]


@at_landing
async def test_a_list_of_words_is_made_in_a_later_answer_of_a_turn(walker: Hand) -> None:
    await walker.choose("shop")
    await walker.pick("word", "rope")
    await walker.pick("word", "salt")
    assert await made(walker) == [["walk"], ["shop", "=rope salt"]]
    await walker.choose("pay")
    assert await made(walker) == [["walk"], ["shop", "=rope salt", "pay"], []]


@at_landing
async def test_members_of_a_set_are_taken_out_of_a_later_answer_of_a_turn(walker: Hand) -> None:
    await walker.choose("pair")
    for card in ("card0", "left", "card1", "right"):
        await walker.choose(card)
    assert (await made(walker))[-1] == ["pair", "card0", "left", "card1", "right"]
    await walker.pick("cut", "1-3")
    assert await made(walker) == [["walk"], ["pair", "card1", "right"]]


@at_landing
async def test_a_turn_of_twenty_actions_waits_while_another_is_asked_by_panel_and_in_writing(table: ToyTable) -> None:
    """Four seats: one sends its turn by panel, one typed, one is tripped and falls in its turn, one leaves."""
    await find_everybody(table, 4, options="wounds=1")
    first, second, third, fourth = table.hands
    await first.open()
    for number in range(ACTIONS):
        await first.choose("noise" if number == 6 else "walk")
    await first.tap("send")
    assert await to_act(table) == [second], "asked about the noise, in the midst of another's turn"
    await second.open()
    await second.build("nothing")
    await second.tap("send")
    assert await to_act(table) == [second], "the rest of the turn was played without another word of its seat"
    assert (await second.seat()).view.state.counter == ACTIONS - 1
    await second.open()
    await second.modal("In writing", "\n".join(["walk"] * 6 + ["noise"] + ["walk"] * (ACTIONS - 7)))
    await second.tap("send")
    assert await to_act(table) == [third]
    await press(fourth, "offer-concede", await fourth.open())
    await press(fourth, "side", fourth.shown)
    await third.open()
    await third.build("nothing")
    await third.tap("send")
    assert await to_act(table) == [third]
    assert (await third.seat()).view.state.counter == 2 * (ACTIONS - 1)
    await third.open()
    await third.build("noise", "walk")
    await third.tap("review")
    await third.tap("send")
    assert await to_act(table) == [first], "who left is asked nothing"
    await first.open()
    await first.build("trip")
    await first.tap("send")
    await table.settle()
    outcome = (await table.running.services.views.summary(table.match)).row.outcome
    assert outcome is not None
    assert [outcome.ranks[table.hands.index(hand)] for hand in (third, fourth)] == [3, 4]
    assert labels(await third.open())
    assert offered(third.shown) == []
