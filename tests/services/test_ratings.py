"""Ratings from what is stored: whose answers count, in which order, what a director makes void, who is listed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot import maintenance
from bot.__main__ import main
from bot.contest.ratings import Rating
from bot.services.build import Services
from bot.services.new_match import NewMatch
from bot.services.ratings import boards
from bot.storage.migrate import migrate
from bot.storage.ratings import Answers, Ended
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Outcome, Text
from tests.support.seats import hand_over

from .fakes import ANN, BOB, CYD, GUILD

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
    (line,) = await services.ratings.profile(ANN, ["tally"])
    assert line.won + line.lost == 1
    assert line.place is None, "nobody's is sure after one match"


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
    assert await services.ratings.profile(BOB, ["tally"]) == []


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
