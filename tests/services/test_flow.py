"""A match from the challenge to its archive, through the services alone."""

from __future__ import annotations

from bot.services.build import Services
from bot.services.new_match import NewMatch

from .fakes import ANN, BOB, FakeClock, FakeSender, drain

PLAYERS = {0: ANN, 1: BOB}


async def play_out(services: Services, match: str) -> None:
    """Let both seats add 2 until the match is over."""
    while (await services.views.summary(match)).row.status == "playing":
        shown = await services.views.summary(match)
        seat = shown.to_act[0].seat
        decision = (await services.views.seat(match, seat)).decisions[0]
        await services.matches.submit(match, PLAYERS[seat], seat, decision.id, ("2",))


async def test_a_match_is_created_played_and_over(
    services: Services, new: NewMatch, clock: FakeClock, sender: FakeSender
) -> None:
    made = await services.lobby.create(new)
    assert (made.match.status, made.match.id) == ("challenge", "M0001")
    begun = await services.lobby.accept("m0001", BOB)
    assert begun.match.status == "opening"
    await services.openings.open("M0001")
    assert (await services.views.summary("M0001")).row.status == "setup"
    await services.matches.submit("M0001", ANN, 0, "1.0", ("2",))
    await services.matches.submit("M0001", BOB, 1, "1.1", ("3",))
    await play_out(services, "M0001")
    row = (await services.views.summary("M0001")).row
    assert row.status == "over"
    assert row.outcome is not None
    assert sorted(row.outcome.ranks) == [1, 2]
    check = await services.fairness.verify("M0001")
    assert (check.moves, check.drawn) == (7, 1)
    await drain(services, clock)
    said = sender.kinds()
    assert said[0] == "open_threads"
    assert said.count("lobby_post") == 1, "nothing was delivered before the end, so that only the result is posted"
    assert said.index("lobby_post") > said.index("match_over")
    assert said.count("match_over") == 1
    assert said[-3:].count("seat_panel") == 2


async def test_the_start_tells_threads_position_and_panels_in_order(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    assert sender.kinds() == ["lobby_post", "open_threads", "turn_post", "seat_panel", "seat_panel"]
    shown = await services.views.summary(match)
    assert (shown.row.thread, [s.thread for s in shown.seats]) == (500, [501, 502])
    place = await services.views.message(match, "board")
    assert place is not None
    assert place.channel == 500


async def test_a_secret_answer_tells_only_that_it_was_given(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await drain(services, clock)
    sender.rows.clear()
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await drain(services, clock)
    assert [(row.kind, row.seat) for row in sender.rows] == [("turn_refresh", None), ("seat_panel", 0)]
    steps = await services.views.events(match, 0, None, 1)
    assert [(s.seat, s.by, [e.kind for e in s.events]) for s in steps] == [(0, "seat", ["ready"])]


async def test_replacing_a_secret_answer_shows_nothing_to_others(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await drain(services, clock)
    sender.rows.clear()
    await services.matches.submit(match, ANN, 0, "1.0", ("3",))
    await drain(services, clock)
    assert [(row.kind, row.seat) for row in sender.rows] == [("seat_panel", 0)]
    assert len(await services.views.events(match, 0, None, 1)) == 1


async def test_an_undelivered_turn_post_becomes_part_of_the_next(
    services: Services, match: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.matches.submit(match, ANN, 0, "1.0", ("2",))
    await services.matches.submit(match, BOB, 1, "1.1", ("3",))
    await drain(services, clock)
    posts = [(row.since, row.payload["until"]) for row in sender.rows if row.kind == "turn_post"]
    assert posts == [(-1, 2)]
