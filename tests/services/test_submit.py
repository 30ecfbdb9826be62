"""One answer, once: races, repeated clicks, stale buttons, wrong seats."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from bot.services import cached
from bot.services.build import Services
from bot.services.errors import NotOpen, NotYourSeat
from bot.services.library import Library
from bot.services.seating import Accepted
from bot.storage.sqlite import SqliteStore
from rules.kernel.errors import AlreadyAnswered, IllegalChoice, NotYourDecision, StaleDecision

from .conftest import AIS
from .fakes import ANN, BOB, CYD, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally

PLAYERS = (ANN, BOB)


async def in_turn(services: Services, match: str) -> int:
    return (await services.views.summary(match)).to_act[0].seat


async def test_two_hundred_submits_of_one_answer_apply_it_once(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    answers = (
        services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("1",), interaction=f"click-{n}")
        for n in range(200)
    )
    results = await asyncio.gather(*answers, return_exceptions=True)
    assert sum(isinstance(r, Accepted) for r in results) == 1
    assert sum(isinstance(r, StaleDecision) for r in results) == 199
    assert (await services.views.summary(playing)).row.moves == 3


async def test_two_hundred_deliveries_of_one_click_apply_it_once(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    answers = (
        services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("1",), interaction="click")
        for _ in range(200)
    )
    results = await asyncio.gather(*answers)
    assert sum(not r.repeated for r in results) == 1
    assert (await services.views.summary(playing)).row.moves == 3


async def test_both_seats_answering_at_once_lose_nothing(services: Services, match: str) -> None:
    await asyncio.gather(
        *(services.matches.submit(match, PLAYERS[n % 2], n % 2, f"1.{n % 2}", ("2",)) for n in range(2))
    )
    assert (await services.views.summary(match)).row.status == "playing"


async def test_two_processes_on_one_database_apply_an_answer_once(
    services: Services, store: SqliteStore, playing: str, clock: FakeClock
) -> None:
    other_store = await SqliteStore.open(store.database.path)
    other = Services(other_store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=FakeIds())
    seat = await in_turn(services, playing)
    results = await asyncio.gather(
        services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("1",)),
        other.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("1",)),
        return_exceptions=True,
    )
    assert sum(isinstance(r, Accepted) for r in results) == 1
    assert (await other.views.summary(playing)).row.moves == 3
    await other_store.close()


async def test_a_click_after_the_match_ended_is_repeated_not_refused(services: Services, match: str) -> None:
    await services.matches.submit(match, ANN, 0, "concede.0", ("concede",), interaction="click")
    again = await services.matches.submit(match, ANN, 0, "concede.0", ("concede",), interaction="click")
    assert again.repeated
    with pytest.raises(NotOpen):
        await services.matches.submit(match, BOB, 1, "1.1", ("2",))


async def test_a_refused_answer_changes_nothing_and_may_be_sent_again(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    seat = await in_turn(services, playing)
    await drain(services, clock)
    sender.rows.clear()
    with pytest.raises(IllegalChoice):
        await services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("9",), interaction="click")
    await drain(services, clock)
    assert sender.rows == []
    done = await services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("3",), interaction="click")
    assert (done.repeated, done.match.moves) == (False, 3)


async def test_seats_and_decisions_are_checked(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    with pytest.raises(NotYourSeat):
        await services.matches.submit(playing, CYD, seat, f"2.{seat}", ("1",))
    with pytest.raises(NotYourSeat):
        await services.matches.submit(playing, PLAYERS[seat], 1 - seat, f"2.{seat}", ("1",))
    with pytest.raises(NotYourDecision):
        await services.matches.submit(playing, PLAYERS[1 - seat], 1 - seat, f"2.{seat}", ("1",))
    with pytest.raises(StaleDecision):
        await services.matches.submit(playing, PLAYERS[seat], seat, f"1.{seat}", ("1",))
    assert (await services.views.summary(playing)).row.moves == 2


async def test_an_answer_that_may_not_be_replaced_is_final(services: Services, playing: str) -> None:
    seat = await in_turn(services, playing)
    await services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("1",))
    with pytest.raises((StaleDecision, AlreadyAnswered)):
        await services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("2",))


async def test_a_draw_is_offered_mentioned_and_agreed(
    services: Services, playing: str, clock: FakeClock, sender: FakeSender
) -> None:
    await services.matches.submit(playing, ANN, 0, "draw.0", ("offer",))
    await drain(services, clock)
    (post,) = [row for row in sender.rows if row.kind == "event_post"]
    assert post.payload["mention"] == [1]
    ended = await services.matches.submit(playing, BOB, 1, "draw.1", ("accept",))
    assert ended.match.outcome is not None
    assert (ended.match.status, ended.match.outcome.ranks) == ("over", (1, 1))


async def test_an_aborted_match_is_over_without_result_and_its_dice_are_open(services: Services, playing: str) -> None:
    ended = await services.matches.abort(playing)
    assert (ended.match.status, ended.match.outcome) == ("cancelled", None)
    assert (await services.fairness.verify(playing)).drawn == 1


async def test_a_state_that_cannot_be_read_is_played_again_from_the_log(
    services: Services, store: SqliteStore, playing: str, clock: FakeClock
) -> None:
    await store.database.write(lambda c: c.execute("UPDATE snapshots SET state = ?", (cached.mark() + b"\n{",)))
    fresh = Services(store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=FakeIds())
    before = (await services.views.seat(playing, 0)).view.state
    assert (await fresh.views.seat(playing, 0)).view.state == before


async def test_a_state_that_other_rules_cached_is_played_again_from_the_log(
    services: Services, store: SqliteStore, playing: str, clock: FakeClock
) -> None:
    """The answers are what counts: a position may be kept otherwise today, though it reads well (older `Side.rest`)."""
    seen = (await services.views.seat(playing, 0)).view.state
    (kept,) = await store.database.read(lambda c: c.execute("SELECT state FROM snapshots").fetchone())
    made_by, _, state = kept.partition(b"\n")
    assert made_by == cached.mark()
    for other in (state, b"0123456789abcdef\n" + state.replace(b'"ply":', b'"ply":7')):
        await store.database.write(lambda c, other=other: c.execute("UPDATE snapshots SET state = ?", (other,)))
        fresh = Services(store, Library([Tally()]), FakeSender(), ais=AIS, clock=clock, ids=FakeIds())
        assert (await fresh.views.seat(playing, 0)).view.state == seen


async def test_a_log_that_another_process_put_right_is_read_anew(
    services: Services, store: SqliteStore, playing: str
) -> None:
    """One answer undone and replaced: as many moves as before, but another version of the match."""
    seat = await in_turn(services, playing)
    await services.matches.submit(playing, PLAYERS[seat], seat, f"2.{seat}", ("1",))
    before = (await services.views.seat(playing, seat)).view.state

    def put_right(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM snapshots WHERE match_id = ?", (playing,))
        connection.execute("UPDATE moves SET choice = '[\"3\"]' WHERE match_id = ? AND idx = 3", (playing,))
        connection.execute("UPDATE matches SET version = version + 1 WHERE id = ?", (playing,))

    await store.database.write(put_right)
    assert (await services.views.seat(playing, seat)).view.state != before


async def test_a_draft_that_is_kept_leaves_the_state_at_hand(
    services: Services, store: SqliteStore, playing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = await in_turn(services, playing)

    async def refuse(match: str) -> None:
        raise AssertionError("the state is read again")

    await services.views.seat(playing, seat)
    monkeypatch.setattr(store, "snapshot", refuse)
    for token in ("1", "2", "3"):
        await services.matches.save_draft(playing, PLAYERS[seat], seat, f"2.{seat}", (token,))
        await services.views.seat(playing, seat)
