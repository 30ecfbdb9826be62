"""While Discord is away nobody's time runs out, with the whole bot."""

from __future__ import annotations

from tests.support.shared_out import at_landing
from tests.support.stage import Stage, wait_until


async def due_in(stage: Stage, code: str) -> int:
    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    return due


@at_landing
async def test_f5_a_gateway_that_is_away_takes_nobodys_time(stage: Stage) -> None:
    code = await stage.match(clock="live")
    due, connection = await due_in(stage, code), stage.bot.services.connection
    stage.sandbox.go_down()

    async def is_down() -> bool:
        return not connection.is_up

    await wait_until(is_down)
    stage.sandbox.clock.advance(due - stage.clock.now() + 3600)
    stage.sandbox.come_up()

    async def has_time() -> bool:
        return connection.is_up and await due_in(stage, code) > stage.clock.now()

    await wait_until(has_time)
    assert (await stage.summary(code)).row.moves == 0

    async def is_told() -> bool:
        return "no clock ran" in stage.posts("ana", code)[-1].text

    await wait_until(is_told)


async def test_f5_an_hour_in_which_nothing_can_be_sent_takes_nobodys_time(stage: Stage) -> None:
    code = await stage.match(clock="live")
    due, connection = await due_in(stage, code), stage.bot.services.connection
    summary = await stage.summary(code)
    mine = next(s for s in summary.seats if str(s.player) == stage.person("ana").id)
    stage.sandbox.faults.change({"server_error_next": 100000, "server_error_status": 503, "only_path": "/channels/"})
    await stage.bot.services.extensions.extend(code, mine.player or 0, mine.seat)

    async def is_down() -> bool:
        return not connection.is_up

    await wait_until(is_down)
    stage.sandbox.clock.advance(due - stage.clock.now() + 3600)
    stage.sandbox.faults.clear()

    async def is_up() -> bool:
        stage.sandbox.clock.advance(60)
        return connection.is_up

    await wait_until(is_up)

    async def has_time() -> bool:
        return await due_in(stage, code) > stage.clock.now()

    await wait_until(has_time)
    assert (await stage.summary(code)).row.moves == 0
