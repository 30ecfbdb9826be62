"""Tables of three and four by command, button and panel: finding everybody, falling, leaving, and the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.table import Hand, Table, labels
from tests.panel.toy_table import ToyTable, toy_table
from tests.support.shared_out import at_landing


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[ToyTable]:
    async with toy_table(sandbox, tmp_path) as running:
        yield running


def code_in(text: str) -> str:
    """Return the match code that a text names."""
    return next(word for word in text.replace(":", " ").split() if len(word) == 5 and word.startswith("M0"))


async def find_everybody(table: ToyTable, size: int, **options: str) -> None:
    """Let ana open a match of so many, with milo asked to it, and the others come by the button of the post."""
    given = {"game": "toy", "players": size, "opponent": table.milo.persona.id, **options}
    table.match = code_in((await table.ana.slash("match new", **given)).text)
    for hand in table.everybody[1:size]:
        await table.settle()
        await press(hand, "join", table.lobby)
    await table.sit()


async def press(hand: Hand, verb: str, message: Seen) -> Seen:
    """Press the button of a verb, whatever its label says in the reader's language."""
    (button,) = [part["custom_id"] for part in message.buttons() if part["custom_id"].startswith(f"{verb}:")]
    return await hand.take(await hand.persona.click(message, button))


async def answer(hand: Hand) -> None:
    """Answer by panel as the clock would; of those who are struck only the first in seat order takes it."""
    seen = await hand.seat()
    assert seen.plan is not None
    waiting = await to_act(hand.table)
    await hand.open()
    if seen.plan.kind == "orders":
        await hand.tap("review")
    elif seen.plan.kind == "react" and hand is not waiting[0]:
        await hand.build("parry")
    else:
        await hand.build(*seen.plan.default)
    if any(":send." in part["custom_id"] for part in hand.shown.buttons()):  # one press may be the whole answer
        await hand.tap("send")


async def to_act(table: Table) -> list[Hand]:
    """Return who is to act, in seat order."""
    return [table.hands[act.seat] for act in (await table.running.services.views.summary(table.match)).to_act]


async def until_somebody_is_out(table: ToyTable) -> Hand:
    """Play on, the last asked first, until somebody falls; return who."""
    while True:
        await answer((await to_act(table))[-1])
        seats = (await table.running.services.views.summary(table.match)).seats
        for place in seats:
            if place.rank is not None:
                return table.hands[place.seat]


async def play_on(table: ToyTable) -> tuple[int, ...]:
    """Play on until the match is over; return the ranks."""
    while hands := await to_act(table):
        await answer(hands[-1])
    await table.settle()
    outcome = (await table.running.services.views.summary(table.match)).row.outcome
    assert outcome is not None
    return outcome.ranks


async def pinged(table: ToyTable) -> list[Hand]:
    """Return whom the newest post of the thread pings."""
    await table.settle()
    return [hand for hand in table.hands if table.thread_posts(hand)[-1].mentions_me]


@at_landing
async def test_f2_a_table_of_three_plays_by_panel_and_goes_on_without_the_one_who_falls(table: ToyTable) -> None:
    await find_everybody(table, 3, options="wounds=1")
    assert len(table.hands) == 3
    assert await pinged(table) == await to_act(table) == list(table.hands)
    fallen = await until_somebody_is_out(table)
    asked, rung = await to_act(table), await pinged(table)
    assert fallen not in asked
    assert all(hand in asked for hand in rung)
    assert len(asked) - len(rung) <= 1, "who has just acted is not pinged, everybody else is"
    shown = await fallen.open()
    assert "You are out of the match, in place 3." in shown.text
    assert labels(shown) == ["Refresh", "Legend"], "it may look on, and decide nothing"
    ranks = await play_on(table)
    assert sorted(ranks) == [1, 2, 3]
    assert ranks[table.hands.index(fallen)] == 3
    over = table.thread_posts(table.ana)[-1]
    places = [line for line in over.text.splitlines() if line.startswith(("Place 2:", "Place 3:"))]
    assert [f"<@{fallen.persona.id}>" in line for line in places] == [False, True]
    assert await pinged(table) == list(table.hands), "all of them hear how it ended"


@at_landing
async def test_f2_at_a_table_of_four_one_leaves_by_panel_while_all_are_asked(table: ToyTable) -> None:
    await find_everybody(table, 4, options="wounds=1")
    leaver = table.milo
    await leaver.open()
    await leaver.press("More …")
    await press(leaver, "offer-concede", leaver.shown)
    asked = leaver.shown.text
    assert "You are out of the match at once, and the others play on." in asked
    assert "win" not in asked, "two others or more play on"
    await press(leaver, "side", leaver.shown)
    left = (await leaver.open()).text
    assert "You are out of the match, in place 4." in left
    assert "your turn" not in left, "none comes any more"
    await table.settle()
    own = next(t for t in leaver.persona.threads() if table.match in t.name and "(" in t.name)
    assert "your turn" not in leaver.persona.visible_messages(own)[-1].text
    stays = next(hand for hand in table.hands if hand is not leaver)
    draw = (await stays.slash("match draw", match=table.match)).text
    names = [name for name in ("North", "East", "South", "West") if name in draw]
    assert len(names) == 2, "told to the two others who play on"
    assert leaver not in await to_act(table)
    assert len(await to_act(table)) == 3
    await table.settle()
    assert any("is out of the match, in place 4" in post.text for post in table.thread_posts(table.ana))
    ranks = await play_on(table)
    assert sorted(ranks) == [1, 2, 3, 4]
    assert ranks[table.hands.index(leaver)] == 4


@at_landing
async def test_a_lobby_post_of_four_says_which_places_are_free_and_who_is_asked(table: ToyTable) -> None:
    given = {"game": "toy", "players": 4, "opponent": table.milo.persona.id, "opponent2": table.robin.persona.id}
    table.match = code_in((await table.ana.slash("match new", **given)).text)
    await table.settle()
    assert "3 of 4 places are free" in table.lobby.text
    assert table.lobby.text.count("kept for") == 2
    assert table.robin.persona.look(table.lobby).mentions_me
    said = await press(table.yuki, "join", table.lobby)
    await table.settle()
    assert "2 of 4" not in table.lobby.text, "what is left is kept for two: nobody else may come"
    await press(table.milo, "decline", table.lobby)
    await table.settle()
    assert "2 of 4 places are free" in table.lobby.text
    assert f"<@{table.milo.persona.id}>" not in table.lobby.text
    assert said.text
    await press(table.yuki, "cancel", table.lobby)
    await table.settle()
    assert "3 of 4 places are free" in table.lobby.text
    await press(table.ana, "fill", table.lobby)
    await table.settle()
    seats = (await table.running.services.views.summary(table.match)).seats
    assert sorted(place.ai != "" for place in seats) == [False, True, True, True]


async def test_the_bot_among_those_asked_takes_every_place_nobody_else_is_asked_to(table: ToyTable) -> None:
    bot = table.sandbox.world.bot_id
    given = {"game": "toy", "players": 3, "opponent": table.milo.persona.id, "opponent2": bot}
    table.match = code_in((await table.ana.slash("match new", **given)).text)
    await table.settle()
    await press(table.milo, "join", table.lobby)
    await table.settle()
    shown = await table.running.services.views.summary(table.match)
    assert shown.row.started is not None
    assert sorted(place.ai != "" for place in shown.seats) == [False, False, True]


async def test_a_number_the_game_is_not_played_by_is_refused(table: ToyTable) -> None:
    refused = await table.ana.slash("match new", game="toy", players=5)
    assert "2, 3" in refused.text
    assert await table.running.services.store.counts() == {}
