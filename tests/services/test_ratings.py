"""Ratings from what is stored: whose answers count, in which order, what a director makes void, who is listed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot import maintenance
from bot.__main__ import main
from bot.contest.ratings import Rating
from bot.services.build import Services
from bot.services.errors import ImportRefused
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.ratings import boards
from bot.services.transfer import Transfer
from bot.storage.migrate import migrate
from bot.storage.ratings import Answers, Ended
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Outcome, Text
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeIds, FakeSender
from .tally import Tally

PLAYERS = (ANN, BOB)
DAY = 86_400


def ended(
    code: str, ranks: tuple[int, ...], *answers: tuple[int, int, int], at: int = 0, reason: str = "tally.over.goal",
    is_live: bool = True, table: int | None = None,
) -> Ended:  # fmt: skip
    return Ended(
        id=code, guild=GUILD, is_live=is_live, ended=at, outcome=Outcome(ranks, Text(reason)), seats=len(ranks),
        answers=tuple(Answers(*one) for one in answers), event=None if table is None else "EAAAA", table=table,
    )  # fmt: skip


WON = ended("A", (1, 2), (0, ANN, 3), (1, BOB, 3))


def test_the_winner_rises_by_what_the_loser_falls_in_one_pace_alone() -> None:
    live, post = boards([WON])[True], boards([WON])[False]
    assert live.ratings[ANN].mu > Rating().mu > live.ratings[BOB].mu
    assert post.ratings == {}
    assert [change.weight for change in live.changes] == ["whole", "whole"]


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (((0, ANN, 3), (1, BOB, 1)), "walkover"),
        (((0, ANN, 3), (1, BOB, 3), (1, 0, 1)), "computer"),
        (((0, ANN, 3), (1, BOB, 2), (1, CYD, 2)), "shared"),
    ],
    ids=["hardly began", "a computer gave a quarter", "nobody gave more than half"],
)
def test_9_9_what_does_not_count_is_named_and_changes_nobody(
    answers: tuple[tuple[int, int, int], ...], reason: str
) -> None:
    board = boards([ended("A", (1, 2), *answers)])[True]
    assert board.ratings == {}
    assert {(change.weight, change.reason) for change in board.changes} == {("none", reason)}


def test_9_9_a_seat_counts_for_who_gave_more_than_half_of_its_answers() -> None:
    board = boards([ended("A", (1, 2), (0, ANN, 3), (1, BOB, 1), (1, CYD, 2))])[True]
    assert set(board.ratings) == {ANN, CYD}


def test_d8_a_match_decided_by_score_moves_half_the_way() -> None:
    whole = boards([WON])[True].ratings[ANN]
    half = boards([ended("A", (1, 2), (0, ANN, 3), (1, BOB, 3), reason="over.tally")])[True].ratings[ANN]
    assert half.mu == pytest.approx((whole.mu + Rating().mu) / 2)
    assert half.sigma == pytest.approx((whole.sigma + Rating().sigma) / 2)


def test_d4_void_takes_the_change_back_and_later_matches_are_counted_as_if_it_had_never_been() -> None:
    first = ended("A", (1, 2), (0, ANN, 3), (1, BOB, 3), table=1000)
    later = ended("B", (1, 2), (0, ANN, 3), (1, CYD, 3), at=DAY)
    void = boards([first, later], frozenset({"A"}))[True]
    alone = boards([later])[True]
    assert void.ratings == alone.ratings
    assert boards([first, later])[True].ratings[ANN] != alone.ratings[ANN]
    assert boards([ended("A", (1, 1), (0, ANN, 3), (1, BOB, 3), reason="over.void")])[True].ratings == {}


def test_practice_against_computers_is_no_match_with_others() -> None:
    board = boards([ended("A", (1, 2), (0, ANN, 9), (1, 0, 9))])[True]
    assert (board.ratings, board.changes) == ({}, ())


async def play(services: Services, match: str, players: Sequence[int] = PLAYERS) -> None:
    """Play on until somebody has won."""
    while (summary := await services.views.summary(match)).to_act:
        waiting = summary.to_act[0]
        view = await services.views.seat(match, waiting.seat)
        await services.matches.submit(match, players[waiting.seat], waiting.seat, view.decisions[0].id, ("2",))


async def given(store: SqliteStore) -> dict[tuple[int, int], int]:
    (one,) = await store.ended("tally")
    return {(answer.seat, answer.player): answer.count for answer in one.answers}


async def test_answers_in_play_are_counted_as_they_are_sent_and_bids_are_none(
    services: Services, store: SqliteStore, playing: str
) -> None:
    await play(services, playing)
    counted = await given(store)
    assert set(counted) == {(0, ANN), (1, BOB)}
    assert sum(counted.values()) == (await services.views.summary(playing)).row.moves - 2, "two bids came before"
    board = await services.ratings.board("tally", True)
    assert len(board.ratings) == 2


async def test_a_substitute_has_their_own_answers(services: Services, store: SqliteStore, playing: str) -> None:
    waiting = (await services.views.summary(playing)).to_act[0].seat
    await services.matches.submit(playing, PLAYERS[waiting], waiting, f"2.{waiting}", ("1",))
    await hand_over(services, playing, waiting, CYD)
    players = [CYD if seat == waiting else PLAYERS[seat] for seat in (0, 1)]
    await play(services, playing, players)
    counted = await given(store)
    assert counted[waiting, PLAYERS[waiting]] == 1
    assert counted[waiting, CYD] >= 1


async def test_ratings_are_computed_anew_when_a_match_has_ended_since(
    services: Services, new: NewMatch, playing: str
) -> None:
    assert (await services.ratings.board("tally", True)).ratings == {}
    await play(services, playing)
    first = await services.ratings.board("tally", True)
    assert len(first.ratings) == 2
    assert await services.ratings.board("tally", True) is first
    (line,) = await services.ratings.profile(ANN, ["tally"], GUILD)
    assert line.won + line.lost == 1
    assert line.place is None, "nobody's is sure after one match"


async def test_the_place_of_a_profile_is_that_of_the_servers_list(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    won = ((1, 2), (1, 2), (2, 1))
    here = [ended(f"M{n}", won[n % 3], (0, ANN, 3), (1, BOB, 3), at=n * 30 * DAY) for n in range(40)]
    away = [
        msgspec.structs.replace(
            ended(f"N{n}", won[n % 3], (0, CYD, 3), (1, ANN, 3), at=(n * 30 + 9) * DAY), guild=GUILD + 1
        )
        for n in range(40)
    ]
    board, none = boards([*here, *away])[True], boards([])[False]

    async def kept(game: str, is_live: bool) -> object:
        return board if is_live else none

    async def place(player: int, guild: int = GUILD) -> int | None:
        (line,) = await services.ratings.profile(player, ["tally"], guild)
        return line.place

    monkeypatch.setattr(services.ratings, "board", kept)
    assert board.ratings[CYD].shown() > board.ratings[ANN].shown() > board.ratings[BOB].shown()
    assert [await place(ANN), await place(BOB), await place(CYD)] == [1, 2, None], "Cyd plays in another server"
    assert [await place(ANN, GUILD + 1), await place(CYD, GUILD + 1)] == [2, 1]
    await services.players.change(ANN, unlisted=True)
    assert [await place(ANN), await place(BOB)] == [None, 1], "nobody counts who hides"


async def test_who_would_not_be_listed_is_in_no_list(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [
        ended(f"M{n}", ((1, 2), (2, 1))[n // 2 % 2], (0, (ANN, CYD)[n % 2], 3), (1, BOB, 3), at=n * 30 * DAY)
        for n in range(40)
    ]
    board = boards(many)[True]

    async def kept(game: str, is_live: bool) -> object:
        return board

    monkeypatch.setattr(services.ratings, "board", kept)
    rows = await services.ratings.leaders(GUILD, "tally", True)
    assert {row.player for row in rows} == {ANN, BOB, CYD}
    assert next((row.won, row.lost) for row in rows if row.player == BOB) == (20, 20)
    await services.players.change(ANN, unlisted=True)
    assert ANN not in {row.player for row in await services.ratings.leaders(GUILD, "tally", True)}
    assert await services.ratings.leaders(GUILD + 1, "tally", True) == []


async def test_who_is_forgotten_leaves_others_their_ratings_and_no_trace(
    services: Services, store: SqliteStore, playing: str
) -> None:
    await play(services, playing)
    before = (await services.ratings.board("tally", True)).ratings
    await services.players.forget(BOB)
    after = (await services.ratings.board("tally", True)).ratings
    assert after[ANN] == before[ANN]
    assert BOB not in after
    (other,) = set(after) - {ANN}
    assert other < 0
    assert await services.ratings.profile(BOB, ["tally"], GUILD) == []


@pytest.fixture
async def elsewhere(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Services]:
    other = await SqliteStore.open(tmp_path / "elsewhere.db")
    yield Services(other, Library([Tally()]), FakeSender(), clock=clock, ids=FakeIds(["OTHER"]))
    await other.close()


async def half_played(services: Services, match: str) -> bytes:
    """Return the file of a match in which each has given enough answers for a rating."""
    for _ in range(6):
        waiting = (await services.views.summary(match)).to_act[0].seat
        plan = (await services.views.seat(match, waiting)).decisions[0].id
        await services.matches.submit(match, PLAYERS[waiting], waiting, plan, ("1",))
    return await Transfer(services.desk).export_match(match)


async def test_a_match_taken_to_another_host_is_rated_there_as_it_would_be_here(
    services: Services, elsewhere: Services, playing: str
) -> None:
    await Transfer(elsewhere.desk).import_match(await half_played(services, playing))
    for host in (services, elsewhere):
        await host.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    here, there = [await host.ratings.board("tally", True) for host in (services, elsewhere)]
    assert here.ratings.keys() == {ANN, BOB}
    assert there.ratings == here.ratings


async def test_a_file_from_before_answers_were_in_it_is_read(
    services: Services, elsewhere: Services, playing: str
) -> None:
    file = msgspec.json.decode(await half_played(services, playing))
    del file["answers"]
    assert (await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file))).answers == ()


@pytest.mark.parametrize(
    "fields", [{"seat": 2}, {"count": -1}, {"seat": 0, "player": ANN}, {"count": 1 << 63}], ids=str
)
async def test_counts_of_answers_that_no_match_can_have_are_refused(
    services: Services, elsewhere: Services, playing: str, fields: dict[str, Any]
) -> None:
    file = msgspec.json.decode(await half_played(services, playing))
    file["answers"][1] |= fields
    with pytest.raises(ImportRefused, match="answers"):
        await Transfer(elsewhere.desk).import_match(msgspec.json.encode(file))


async def test_who_was_forgotten_at_one_host_is_nobody_who_was_at_another(
    services: Services, elsewhere: Services, store: SqliteStore, playing: str, new: NewMatch
) -> None:
    await play(services, playing)
    await services.players.forget(BOB)
    other = (await elsewhere.lobby.create(msgspec.structs.replace(new, creator=CYD, invited=(BOB,)))).match.id
    await elsewhere.lobby.accept(other, BOB)
    await elsewhere.openings.open(other)
    await elsewhere.matches.submit(other, CYD, 0, "1.0", ("2",))
    await elsewhere.matches.submit(other, BOB, 1, "1.1", ("3",))
    await play(elsewhere, other, (CYD, BOB))
    await elsewhere.players.forget(BOB)
    await Transfer(elsewhere.desk).import_match(await Transfer(services.desk).export_match(playing))
    found = await elsewhere.store.ended("tally")
    gone = [answer.player for one in found for answer in one.answers if answer.player < 0]
    assert sorted(gone) == [-2, -1]


def test_answers_of_earlier_matches_are_counted_where_a_seat_never_changed_hands(tmp_path: Path) -> None:
    """The dump of version 16 has one running match of two seats with two steps."""
    path = tmp_path / "warpost.db"
    schema = Path(__file__).parents[1] / "storage" / "schemas" / "0016.sql"
    connection = sqlite3.connect(path)
    connection.executescript(schema.read_text("utf-8"))
    sent = connection.execute(
        "SELECT m.match_id, m.seat, s.player, COUNT(*) FROM moves m JOIN seats s ON (s.match_id, s.seat) ="
        " (m.match_id, m.seat) WHERE m.made_by = 'seat' AND s.player NOT NULL AND s.owner IS NULL"
        " AND (m.match_id, m.seat) NOT IN (SELECT match_id, seat FROM sat) GROUP BY 1, 2"
    ).fetchall()
    connection.close()
    migrate(path)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT * FROM answers WHERE player > 0 ORDER BY 1, 2").fetchall() == sorted(sent)
    connection.close()


async def test_the_hosts_command_computes_all_ratings_twice_and_prints_a_sum(
    services: Services, store: SqliteStore, playing: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    await play(services, playing)
    monkeypatch.setenv("WARPOST_DATABASE", str(store.database.path))
    assert await asyncio.to_thread(main, ["ratings"]) == 0
    assert capsys.readouterr().out.startswith("ratings: 0, sum "), "the toy game is none of those that are shipped"
    lines = await maintenance.ratings(store.database.path, ["tally"])
    board = await services.ratings.board("tally", True)
    assert [line.split(":")[0] for line in lines] == [f"tally live {ANN}", f"tally live {BOB}"]
    assert f"({board.ratings[ANN].mu!r} {board.ratings[ANN].sigma!r} 1)" in lines[0]


async def test_9_9_what_is_said_of_a_draw_and_giving_up_are_no_answers_in_play(
    services: Services, new: NewMatch
) -> None:
    """Both have bid, which is set-up, and nobody made a move: the match hardly began."""
    code = (await services.lobby.create(new)).match.id
    await services.lobby.accept(code, BOB)
    await services.openings.open(code)
    for seat, player in enumerate(PLAYERS):
        await services.matches.submit(code, player, seat, f"1.{seat}", (str(2 + seat),))
    for seat, word in ((0, "offer"), (0, "withdraw"), (1, "offer")):
        await services.matches.submit(code, PLAYERS[seat], seat, f"draw.{seat}", (word,))
    await services.matches.submit(code, BOB, 1, "concede.1", ("concede",))
    assert (await services.ratings.board("tally", is_live=True)).ratings == {}
