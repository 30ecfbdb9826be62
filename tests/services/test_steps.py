"""Turns of several steps, kept secret until they end: what services say of them, and several steps in one message."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.config import REPOSITORY
from bot.content import read_game
from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.seating import Accepted
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import StaleDecision
from rules.kernel.types import Choice

from .fakes import ANN, BOB, CHANNEL, GUILD, FakeClock, FakeIds, FakeSender, drain

GAME = read_game(REPOSITORY / "data", "summoner_war")
"""The game whose turns are secret until they end."""
PLAYERS = (ANN, BOB)
LAYOUT = ("preset", "knight_screen", "auto", "ask")
ASKED, UNASKED = ("mana_scan", "guardian", "snipe", *LAYOUT), ("mana_scan", "guardian", "armor_pierce", *LAYOUT)
"""Set-ups whose archers open a decision when they are summoned, and do not."""
CODE = "GAMES"


@pytest.fixture
def table(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([GAME]), sender, clock=clock, ids=FakeIds([CODE]))


async def begun(services: Services, blue: Choice = ASKED) -> None:
    """Begin a match and play it to Blue's free first turn; Red's hero comes by itself."""
    new = NewMatch(game=GAME.name, creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0)
    await services.lobby.create(new)
    await services.lobby.accept(CODE, BOB)
    await services.openings.open(CODE)
    await answer(services, 0, UNASKED)
    await answer(services, 1, blue)


async def answer(services: Services, seat: int, choice: Choice, then: Sequence[Choice] = ()) -> Accepted:
    """Send a seat's answer to what it is asked."""
    seen = await services.views.seat(CODE, seat)
    assert seen.plan is not None
    return await services.matches.submit(CODE, PLAYERS[seat], seat, seen.plan.id, choice, then=then)


async def test_a_step_within_a_turn_says_nothing_to_others(
    table: Services, clock: FakeClock, sender: FakeSender
) -> None:
    await begun(table)
    await drain(table, clock)
    before, seen = len(sender.rows), await table.views.seat(CODE, 0)
    await answer(table, 1, ("summon", "d3"))
    await drain(table, clock)
    assert [(row.kind, row.seat) for row in sender.rows[before:]] == [("seat_panel", 1)]
    after = await table.views.seat(CODE, 0)
    assert (after.view, after.decisions) == (seen.view, seen.decisions)
    assert after.summary.to_act == seen.summary.to_act


async def test_the_turn_is_told_as_a_whole_when_it_ends(table: Services, clock: FakeClock, sender: FakeSender) -> None:
    await begun(table)
    await drain(table, clock)
    before = len(sender.rows)
    await answer(table, 1, ("summon", "d3"))
    await answer(table, 1, ("decline",))
    await drain(table, clock)
    assert [row.kind for row in sender.rows[before:]].count("turn_post") == 1
    (step,) = await table.views.events(CODE, 3, None, 0)
    assert [event.kind for event in step.events] == ["summoned"]


async def test_the_numbers_of_steps_do_not_tell_whether_something_was_asked(table: Services) -> None:
    await begun(table)
    last = await table.views.number(CODE, (await table.views.summary(CODE)).row.moves)
    await answer(table, 1, ("summon", "d3"))
    await answer(table, 1, ("decline",))
    steps = await table.views.events(CODE, -1, None, 0)
    assert steps[-1].number == last + 1
    assert await table.views.number(CODE, steps[-1].index) == last + 1


async def test_the_seat_itself_reads_its_unfinished_turn(table: Services) -> None:
    await begun(table)
    await answer(table, 1, ("summon", "d3"))
    own = await table.views.events(CODE, 3, None, 1)
    assert [(step.number, [event.kind for event in step.events]) for step in own] == [(4, ["summoned"])]
    assert await table.views.events(CODE, 3, None, 0) == []


async def test_answers_of_an_unfinished_turn_and_what_was_declined_stay_secret(table: Services) -> None:
    await begun(table)
    await answer(table, 1, ("summon", "d3"))
    await answer(table, 1, ("decline",))
    assert await table.views.answers(CODE, 0) == [one for one in await table.views.answers(CODE, 0) if one.seat == 0]
    assert [one.choice for one in await table.views.answers(CODE, None)] == [("summon", "e1")], "Red's, sent by itself"
    assert ("decline",) in [one.choice for one in await table.views.answers(CODE, 1)]


async def test_all_steps_of_a_turn_run_on_one_clock(table: Services, clock: FakeClock) -> None:
    await begun(table)
    (before,) = (await table.views.summary(CODE)).to_act
    clock.advance(3600)
    await answer(table, 1, ("summon", "d3"))
    assert (await table.views.summary(CODE)).to_act == (before,)
    clock.advance((before.due or 0) - clock.now())
    while await table.clocks.act():
        pass
    (after,) = (await table.views.summary(CODE)).to_act
    assert after.seat == 0


async def test_one_message_carries_a_whole_turn(table: Services, clock: FakeClock, sender: FakeSender) -> None:
    await begun(table)
    await drain(table, clock)
    before = len(sender.rows)
    done = await answer(table, 1, ("summon", "d3"), then=[("use",)])
    await drain(table, clock)
    assert (done.left, done.reason) == ((), None)
    assert [row.kind for row in sender.rows[before:]].count("turn_post") == 1
    (waiting,) = (await table.views.summary(CODE)).to_act
    assert waiting.seat == 0


async def test_what_does_not_fit_is_left_out_with_all_after_it_and_the_seat_is_asked(table: Services) -> None:
    await begun(table)
    done = await answer(table, 1, ("summon", "d3"), then=[("use", "a1"), ("decline",)])
    assert done.left == (("use", "a1"), ("decline",))
    assert done.reason is not None
    seen = await table.views.seat(CODE, 1)
    assert seen.plan is not None
    assert seen.plan.kind == "on_summon"


async def test_nothing_is_played_ahead_when_the_turn_is_over(table: Services) -> None:
    await begun(table, blue=UNASKED)
    done = await answer(table, 1, ("summon", "d3"), then=[("decline",)])
    assert done.reason is not None
    assert done.reason.text.key == "error.not_played"
    (waiting,) = (await table.views.summary(CODE)).to_act
    assert waiting.seat == 0


async def test_a_refused_first_answer_plays_nothing(table: Services) -> None:
    await begun(table)
    with pytest.raises(StaleDecision):
        await table.matches.submit(CODE, BOB, 1, "99.1", ("summon", "d3"), then=[("decline",)])
    assert (await table.views.summary(CODE)).row.moves == 3
