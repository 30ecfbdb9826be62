"""What is shown, to whom, and in which order."""

from __future__ import annotations

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import NoSuchMatch, NotOver
from bot.services.new_match import NewMatch

from .fakes import ANN, BOB, START, FakeClock


async def test_my_matches_begin_with_those_that_wait_for_me(
    services: Services, match: str, new: NewMatch, clock: FakeClock
) -> None:
    clock.advance(60)
    second = (await services.lobby.create(new)).match.id
    await services.lobby.accept(second, BOB)
    await services.openings.open(second)
    await services.matches.submit(match, BOB, 1, "1.1", ("2",))
    invited = (await services.lobby.create(new)).match.id
    mine = await services.views.mine(BOB)
    assert [(m.row.id, m.seat, m.to_act, m.due) for m in mine] == [
        (second, 1, True, START + 60 + 1800),
        (invited, None, True, None),
        (match, 1, False, None),
    ]


async def test_a_spectator_sees_least(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("3",))
    shown = await services.views.seat(match, None)
    assert (shown.decisions, shown.plan, shown.view.state.answers) == ((), None, {})
    own = await services.views.seat(match, 0)
    assert own.view.state.answers == {0: ("3",)}
    assert [d.id for d in own.decisions] == ["1.0", "concede.0", "draw.0"]


async def test_summaries_hold_no_secret_and_the_open_questions(services: Services, match: str) -> None:
    shown = await services.views.summary(match)
    assert shown.row.secret == b""
    assert [(act.seat, act.due, act.clock) for act in shown.to_act] == [
        (0, START + 1800, "entry"),
        (1, START + 1800, "entry"),
    ]
    assert await services.views.seats_of(match, BOB) == (1,)
    assert await services.views.seats_of(match, 999) == ()


async def test_a_view_of_the_past_is_what_it_was(services: Services, playing: str) -> None:
    before = await services.views.at(playing, 0, None)
    now = await services.views.at(playing, 2, None)
    assert (before.state.bids, now.state.bids) == ([], [2, 3])
    assert now.state == (await services.views.seat(playing, None)).view.state


async def test_a_replay_shows_every_step_as_the_seat_may_see_it(services: Services, playing: str) -> None:
    steps = await services.views.replay(playing, None)
    assert [[e.kind for e in events] for _, events in steps] == [[], ["ready"], ["bids"]]


async def test_log_lines_are_read_from_where_one_left_off(services: Services, playing: str) -> None:
    steps = await services.views.events(playing, 1, 2, 0)
    assert [(s.index, s.seat, [e.kind for e in s.events]) for s in steps] == [(2, 1, ["bids"])]


async def test_how_a_secret_answer_was_given_is_open_after_the_end(
    services: Services, match: str, clock: FakeClock
) -> None:
    clock.advance(1800)
    while await services.clocks.act():
        pass
    assert [s.by for s in await services.views.events(match, 0, 2, None)] == ["seat", "seat"]
    assert [s.by for s in await services.views.events(match, 0, 1, 0)] == ["clock"]
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",))
    assert [s.by for s in await services.views.events(match, 0, 2, None)] == ["clock", "clock"]


async def test_unknown_matches_are_refused(services: Services) -> None:
    with pytest.raises(NoSuchMatch) as refused:
        await services.views.summary("no*one")
    assert msgspec.to_builtins(refused.value.text) == {
        "key": "service.error.no_such_match",
        "args": {"match": {"user": "no*one"}},
    }


async def test_nothing_hidden_is_shown_while_a_match_runs(services: Services, playing: str) -> None:
    views = services.views
    with pytest.raises(NotOver) as refused:
        await views.replay(playing, None, reveal=True)
    with pytest.raises(NotOver):
        await views.at(playing, 0, None, reveal=True)
    with pytest.raises(NotOver):
        await views.events(playing, -1, None, 0, reveal=True)
    assert refused.value.text.key == "service.error.not_over"


async def test_a_match_that_is_over_is_shown_with_nothing_hidden(services: Services, playing: str) -> None:
    assert [view.state.answers for view, _ in await services.views.replay(playing, None)] == [{}, {}, {}]
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    steps = await services.views.replay(playing, None, reveal=True)
    assert [view.state.answers for view, _ in steps][:2] == [{}, {0: ("2",)}]
    assert (await services.views.at(playing, 1, None, reveal=True)).state.answers == {0: ("2",)}
    told = await services.views.events(playing, -1, None, None, reveal=True)
    assert [e.kind for e in told[-1].events][-1] == "match_over"


@pytest.mark.parametrize("tokens", [("offer",), ("offer", "withdraw")])
async def test_what_lies_beside_the_question_is_no_turn_from_which_on_the_story_is_told(
    services: Services, playing: str, tokens: tuple[str, ...]
) -> None:
    (waiting,) = (await services.views.summary(playing)).to_act
    seat, person = waiting.seat, (ANN, BOB)[waiting.seat]
    asked = (await services.views.seat(playing, seat)).plan
    assert asked is not None
    await services.matches.submit(playing, person, seat, asked.id, ("1",))
    other = (await services.views.seat(playing, 1 - seat)).plan
    assert other is not None
    await services.matches.submit(playing, ANN + BOB - person, 1 - seat, other.id, ("2",))
    for token in tokens:
        await services.matches.submit(playing, person, seat, f"draw.{seat}", (token,))
    story = await services.views.story(await services.views.seat(playing, seat))
    assert [event.kind for step in story for event in step.events][:2] == ["added", "added"]
