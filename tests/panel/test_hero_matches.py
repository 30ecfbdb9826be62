"""Whole matches of the game of heroes through the stand-in: by panel, in writing, live, with standing orders."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.services.views import SeatView
from standin.server import Sandbox
from tests.panel.heroes import GAME, acting, asked, by_panel, in_writing, is_activation, past, play
from tests.panel.table import Hand, Table, labels, offered
from tests.support.shared_out import at_landing

SEED = 5
FIGHTS_ENOUGH = 30


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        yield running


async def begin(table: Table, **options: Any) -> None:
    """Begin a match of two ready-made teams that have reactions, up to the first activation."""
    await table.begin(**options)
    for hand, team in zip(table.hands, table.game.entrance.presets()[1:3], strict=True):
        await hand.submit(team)
    await play(table, past, SEED, is_activation)


async def ends_well(table: Table) -> None:
    """Check that the match has come to its own end."""
    summary = await table.running.services.views.summary(table.match)
    assert summary.row.outcome is not None
    assert summary.row.moves > FIGHTS_ENOUGH


async def kinds(table: Table) -> list[str]:
    """Return the kinds of all that everybody saw happen."""
    views = table.running.services.views
    return [event.kind for step in await views.events(table.match, -1, None, None) for event in step.events]


@pytest.mark.soak
async def test_a_match_by_panel(table: Table) -> None:
    await table.begin()
    await play(table, by_panel, SEED)
    await ends_well(table)


@pytest.mark.soak
async def test_a_match_in_writing(table: Table) -> None:
    await table.begin()
    await play(table, past, SEED, is_activation)
    await play(table, in_writing, SEED)
    await ends_well(table)


@at_landing
async def test_a_live_match_asks_every_reaction_in_the_panel(table: Table) -> None:
    await begin(table, ask_reactions=True)
    reactions: list[str] = []

    async def answer(hand: Hand, rng: Random) -> None:
        seen = await hand.seat()
        if asked(seen).kind != "react" or len(reactions) > 1:
            await past(hand, rng)
            return
        await hand.open()
        assert offered(hand.shown)[-1] == "pass"
        reactions.append(offered(hand.shown)[0])
        await hand.choose(reactions[-1])
        await hand.press("Send")

    await play(table, answer, SEED)
    await ends_well(table)
    assert reactions
    assert "reacted" in await kinds(table)


@at_landing
async def test_a_match_by_post_reacts_by_standing_orders_alone(table: Table) -> None:
    await begin(table)
    questions: set[str] = set()
    for hand in table.hands:
        seen = await hand.seat()
        game, state = table.game, seen.view.state
        order = next(d for d in seen.decisions if d.kind == "standing")
        for option in game.options_at(seen.view, order, ()).options:
            hero = option.token
            for reaction in game.options_at(seen.view, order, (hero,)).options[:-2]:
                matches = table.running.services.matches
                await matches.submit(table.match, hand.player, hand.number, order.id, (hero, reaction.token, "auto"))
        assert state.turn == 1

    async def answer(hand: Hand, rng: Random) -> None:
        questions.add(asked(await hand.seat()).kind)
        await past(hand, rng)

    await play(table, answer, SEED)
    await ends_well(table)
    assert questions <= {"activate", "move_more"}
    assert "reacted" in await kinds(table)


@at_landing
async def test_an_expert_set_up_by_panel(table: Table) -> None:
    await table.begin(mode="expert")
    for hand in table.hands:
        await hand.open()
        await hand.press("Barrack")
        await hand.pick("preset", str(hand.number))
        await hand.press("Back to the overview")
        await hand.press("Preview")
        await hand.press("Send")
    for hand in table.hands:
        await hand.open()
        await hand.choose("n2" if hand.number == 0 else "s3")
        await hand.press("Send")
    summary = (await table.ana.seat()).view.state
    assert summary.bans == (2, 9)
    rng = Random(SEED)
    first = (await acting(table))[0]
    await past(first, rng)
    placed = 0
    while not is_activation(hand := (await acting(table))[0], await hand.seat()):
        if placed < 3:
            await place(hand)
        else:
            await past(hand, rng)
        placed += 1
    state = (await table.ana.seat()).view.state
    assert sum(hero.at >= 0 for hero in state.heroes) == 10
    assert state.heroes[2].at < 0 > state.heroes[9].at


async def place(hand: Hand) -> None:
    """Place as many heroes as are asked for, in one message."""
    seen: SeatView = await hand.seat()
    await hand.open()
    for token in asked(seen).default:
        await hand.choose(token)
    assert "Send" in labels(hand.shown)
    await hand.press("Send")
