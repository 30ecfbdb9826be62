"""Whom a turn post pings: who is to act, but not who has just acted and has the panel before them."""

from __future__ import annotations

from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in, wait_until

PEOPLE = ("ana", "milo")


async def name_of(stage: Stage, code: str, seat: int) -> str:
    """Return who sits on a seat, by name."""
    ids = {int(stage.person(name).id): name for name in PEOPLE}
    return ids[(await stage.summary(code)).seats[seat].player or 0]


def pinged(stage: Stage, code: str) -> set[str]:
    """Return whom the newest turn post pings."""
    post = stage.posts("ana", code)[-1]
    return {name for name in PEOPLE if stage.person(name).look(post).mentions_me}


async def own_next(stage: Stage, code: str) -> int:
    """Play a hero match until who has just acted is to act again; every post before pings who is next. The seat."""
    while True:
        [before] = (await stage.summary(code)).to_act
        await stage.answer(code)
        await stage.settle()
        [after] = (await stage.summary(code)).to_act
        if before.seat == after.seat and before.clock == "move":
            return after.seat
        if before.seat != after.seat:
            assert pinged(stage, code) == {await name_of(stage, code, after.seat)}


async def hero_match(stage: Stage) -> str:
    """Begin a hero match and show both teams."""
    code = await stage.match(game="chesswarrior", options="placing=turns")
    while len((await stage.summary(code)).to_act) > 1:
        await stage.answer(code)
        await stage.settle()
    return code


async def test_f9_who_has_just_acted_is_named_but_not_pinged(stage: Stage) -> None:
    code = await hero_match(stage)
    seat = await own_next(stage, code)
    assert pinged(stage, code) == set()
    player = (await stage.summary(code)).seats[seat].player
    assert f"<@{player}>" in stage.posts("ana", code)[-1].text


@at_landing
async def test_f9_in_practice_the_answer_of_the_computer_pings_nobody(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "practice", {"game": "skirmish", "level": "greedy"}))
    await stage.settle()
    for _ in range(4):  # a random side may take the field with one unit and lose it in these
        before = (await stage.summary(code)).row.moves

        async def is_back(before: int = before) -> bool:
            now = await stage.summary(code)
            return now.row.moves > before and all(now.seats[one.seat].player for one in now.to_act)

        await stage.answer(code)
        await wait_until(is_back)
        await stage.settle()
        assert pinged(stage, code) == set()
    assert f"<@{stage.person('ana').id}>" in stage.posts("ana", code)[-1].text
    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    stage.sandbox.clock.advance(due - stage.clock.now() + 1)
    await stage.wait_for(code, (await stage.summary(code)).row.moves + 2)
    assert pinged(stage, code) == {"ana"}


@at_landing
async def test_f9_who_then_does_not_go_on_is_reminded_after_a_while(stage: Stage) -> None:
    code = await hero_match(stage)
    name = await name_of(stage, code, await own_next(stage, code))
    stage.sandbox.clock.advance(3600 - 60)
    await stage.settle()
    assert not stage.person(name).last_message(stage.own_thread(name, code)).mentions_me
    stage.sandbox.clock.advance(120)
    await stage.wait_reminded(name, code)


@at_landing
async def test_f9_who_acted_by_the_clock_alone_is_pinged(stage: Stage) -> None:
    code = await hero_match(stage)
    seat = await own_next(stage, code)
    while True:
        [acting] = (await stage.summary(code)).to_act
        assert acting.due is not None
        moves = (await stage.summary(code)).row.moves
        if acting.seat != seat:
            await stage.answer(code)
            await stage.settle()
            continue
        stage.sandbox.clock.advance(acting.due - stage.clock.now() + 1)
        await stage.wait_for(code, moves + 1)
        break
    [acting] = (await stage.summary(code)).to_act
    assert pinged(stage, code) == {await name_of(stage, code, acting.seat)}
