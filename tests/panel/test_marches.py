"""One match with all that the house carries: four seats, hexes, stacks, hidden hands, long turns broken into."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.staff import Caller
from standin.server import Sandbox
from tests.kernel.toy import HAND
from tests.panel.table import Hand, labels, offered
from tests.panel.test_seats import find_everybody, press, to_act
from tests.panel.toy_table import ToyTable, toy_table
from tests.support.errands import ACTIONS
from tests.support.marches import marching
from tests.support.shared_out import at_landing


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[ToyTable]:
    with marching():
        async with toy_table(sandbox, tmp_path) as running:
            yield running


def whole(*lines: str) -> str:
    """Write a turn that rests after some actions."""
    return "\n".join([*lines, *["rest"] * (ACTIONS - len(lines))])


async def hands_seen(hand: Hand) -> list[list[str]]:
    return (await hand.seat()).view.state.hands


@at_landing
async def test_four_march_by_panel_and_in_writing_one_falls_one_leaves_and_it_is_taken_back(
    table: ToyTable,
) -> None:
    await find_everybody(table, 4, options="wounds=1")
    first, second, third, fourth = table.hands
    services, match = table.running.services, table.match

    # the first seat by panel: it goes, leaves its soldier on a hex, plays a card, and goes on after being asked about
    await first.open()
    assert len(first.shown.pictures()) == 1
    await first.build("go", "b2")
    await first.build("leave")
    await first.build("play", "card1")
    for _ in range(ACTIONS - 3):
        await first.choose("rest")
    await first.tap("send")
    assert await to_act(table) == [second], "in the midst of another's turn"
    mine = await hands_seen(first)
    assert mine == [["card0", "card2"], *[["?"] * HAND] * 3], "a hand is its owner's alone"
    spectator = (await services.views.seat(match, None)).view.state
    assert (spectator.hands[0], spectator.played) == (["?", "?"], ["card1"])
    state = (await second.seat()).view.state
    assert [(one.at, one.soldiers) for one in state.stacks] == [("b2", 0), ("c5", 1), ("e3", 1), ("c1", 1)]
    assert state.outposts == [(0, "b2")], "the soldier stands on the same hex as the general"
    before = (await services.views.summary(match)).row.moves

    # the second trips it: without a soldier its general falls, in its own turn, and the rest of that turn is dropped
    await second.open()
    await second.build("trip", "card4")
    await second.tap("review")
    await second.tap("send")
    assert await to_act(table) == [second]
    assert (await services.views.summary(match)).seats[0].rank == 4
    shown = [label for label in labels(await first.open()) if not label.startswith("Whole story")]
    assert shown == ["Refresh", "Legend"], "nothing to do, though there may be more to read"

    # the staff take it back: the general stands again, the question is put anew, nothing sent ahead is left
    boss = Caller(1, int(table.sandbox.guild.id), manager=True)
    await services.rulings.back(match, boss, before, "a wrong tap")
    assert (await services.views.summary(match)).seats[0].rank is None
    assert await to_act(table) == [second]
    assert (await hands_seen(second))[1] == ["card3", "card4", "card5"]
    await second.open()
    await second.build("nothing")
    await second.tap("send")
    assert await to_act(table) == [first], "in the midst of its turn, with seventeen actions left"
    await first.open()
    await first.modal("In writing", "\n".join(["rest"] * (ACTIONS - 3)))
    await first.tap("send")
    assert await to_act(table) == [second]

    # the second in writing; the third answers in the midst of it, the fourth leaves meanwhile
    await second.open()
    await second.modal("In writing", whole("go c4", "play card3", "go c3"))
    await second.tap("send")
    assert await to_act(table) == [third]
    await press(fourth, "offer-concede", await fourth.open())
    await press(fourth, "side", fourth.shown)
    await third.open()
    await third.build("trip", "card7")
    await third.tap("send")
    assert await to_act(table) == [third]
    state = (await third.seat()).view.state
    assert [(one.at, one.soldiers) for one in state.stacks[:3]] == [("b2", 0), ("c3", 0), ("e3", 1)]

    # the third in writing: its second line does not fit what the first left, so that the list stops and says why
    await third.open()
    await third.modal("In writing", whole("leave", "leave"))
    await third.tap("send")
    assert await to_act(table) == [third]
    waiting = (await third.seat()).view.state.lists[2]
    assert (waiting.halted is not None, len(waiting.entries)) == (True, ACTIONS - 1)
    assert 2 not in (await second.seat()).view.state.lists, "what is left of it is its own alone"
    await third.open()
    await third.modal("In writing", "\n".join(["go e2", *["rest"] * (ACTIONS - 2)]))
    await third.tap("send")
    await table.settle()
    outcome = (await services.views.summary(match)).row.outcome
    assert outcome is not None
    assert outcome.ranks == (1, 1, 1, 4), "no soldier is left in any stack; who left is last"
    assert offered(await third.open()) == []
    assert (await services.fairness.verify(match)).digest
