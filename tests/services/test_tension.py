"""`/watch` begins with the matches in which most is at stake, by what everybody may see of them (EVENTS.md 6.6)."""

from __future__ import annotations

import msgspec

from bot.services.build import Services
from bot.services.new_match import NewMatch
from bot.services.tension import HALF, tension

from .fakes import ANN, BOB
from .tally import Tally


async def begun(services: Services, match: str) -> None:
    """Let both bid, so that a match is in play."""
    for seat, player in enumerate((ANN, BOB)):
        await services.matches.submit(match, player, seat, f"1.{seat}", ("1",))


async def test_p6_the_closer_and_the_later_a_match_is_the_more_is_at_stake(services: Services, match: str) -> None:
    """The toy's lead is its total, and its swing 25: a lead of as much leaves a quarter, eight turns count half."""
    await begun(services, match)
    view = (await services.views.seat(match, None)).view
    at = {
        (total, turn): tension(
            Tally(), msgspec.structs.replace(view, state=msgspec.structs.replace(view.state, total=total, turn=turn))
        )
        for total, turn in ((0, 0), (0, HALF), (0, 3 * HALF), (25, HALF), (100, 3 * HALF))
    }
    assert (at[0, 0], at[0, HALF], at[0, 3 * HALF]) == (0, 0.5, 0.75)
    assert 0.11 < at[25, HALF] < 0.13
    assert at[100, 3 * HALF] < 0.01


async def test_p6_a_match_in_play_stands_before_one_that_is_being_set_up(
    services: Services, match: str, new: NewMatch
) -> None:
    second = (await services.lobby.create(new)).match.id
    await services.lobby.accept(second, BOB)
    await services.openings.open(second)
    await begun(services, match)
    rows = await services.store.running_matches((await services.desk.look(match)).row.guild)
    assert [row.id for row in await services.tensions.sorted(rows)] == [match, second]
    assert set(await services.tensions.of(rows)) == {match}
    await begun(services, second)
    again = await services.store.running_matches(rows[0].guild)
    assert set(await services.tensions.of(again)) == {match, second}


async def test_p6_an_answer_that_nobody_may_see_yet_moves_no_match_in_the_list(
    services: Services, match: str, new: NewMatch
) -> None:
    """Two worlds of one match: the spectator's view is the same, and so is what is at stake."""
    await begun(services, match)
    rows = await services.store.running_matches((await services.desk.look(match)).row.guild)
    before = await services.tensions.of(rows)
    shown = await services.views.seat(match, None)
    asked = shown.summary.to_act[0].seat
    decision = (await services.views.seat(match, asked)).decisions[0].id
    await services.matches.save_draft(match, (ANN, BOB)[asked], asked, decision, ("2",))
    after = await services.tensions.of(await services.store.running_matches(rows[0].guild))
    assert after == before


async def test_p6_in_a_match_that_has_gone_on_more_is_at_stake_than_in_one_that_has_begun(
    services: Services, match: str, new: NewMatch
) -> None:
    second = (await services.lobby.create(new)).match.id
    await services.lobby.accept(second, BOB)
    await services.openings.open(second)
    for one in (match, second):
        await begun(services, one)
    for _ in range(3):
        asked = (await services.views.summary(match)).to_act[0].seat
        decision = (await services.views.seat(match, asked)).decisions[0].id
        await services.matches.submit(match, (ANN, BOB)[asked], asked, decision, ("1",))
    rows = await services.store.running_matches((await services.desk.look(match)).row.guild)
    assert (await services.tensions.of(rows))[match] > 0
    assert [row.id for row in await services.tensions.sorted(rows)] == [match, second]
