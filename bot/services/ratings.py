"""Ratings: for each game and pace from the matches that ended, in the order of their ends, and from nothing else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from bot.contest.acts import Act
from bot.contest.log import fold
from bot.contest.ratings import Change, Match, Rating, Share, recompute
from bot.contest.settings import Settings
from bot.storage.ratings import Ended
from rules.kernel.rulings import is_void

from .desk import Desk
from .presets import DAY

TALLIED = "over.tally"
RECENT = 5
"""How many of a person's last matches a profile shows."""


class Seats(msgspec.Struct, frozen=True):
    """How a person came off on one seat of a game."""

    seat: int
    played: int
    won: int
    drawn: int


class Line(msgspec.Struct, frozen=True):
    """A person in one game at one pace: the rating, their place in a server's list, what they played.

    `place` is None for who is not in it. `changes`: what the last matches did, the latest first.
    """

    game: str
    is_live: bool
    rating: Rating
    place: int | None
    won: int
    drawn: int
    lost: int
    seats: tuple[Seats, ...]
    changes: tuple[Change, ...]


class Leader(msgspec.Struct, frozen=True):
    """A row of a list of ratings."""

    place: int
    player: int
    rating: Rating
    won: int
    drawn: int
    lost: int


class Board(msgspec.Struct, frozen=True):
    """Everybody's rating in one game at one pace, with every change and the matches behind it."""

    ratings: dict[int, Rating]
    changes: tuple[Change, ...]
    matches: dict[str, Ended]

    def of(self, player: int) -> list[Change]:
        """Return what matches did to a person's rating, the first first."""
        return [change for change in self.changes if change.person == player]


class Ratings:
    """Computes ratings when somebody asks, and again when a match has ended since."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: dict[str, tuple[tuple[int, ...], dict[bool, Board]]] = {}

    async def board(self, game: str, is_live: bool) -> Board:
        """Return the ratings of a game at a pace."""
        stamp = await self._desk.store.rating_stamp(game)
        kept = self._kept.get(game)
        if kept is None or kept[0] != stamp:
            ended = await self._desk.store.ended(game)
            void = await self._void(ended)
            kept = stamp, await asyncio.to_thread(boards, ended, void)
            self._kept[game] = kept
        return kept[1][is_live]

    async def profile(self, player: int, games: Iterable[str], guild: int) -> list[Line]:
        """Return a person in every game and pace they have ended a match with others in, the most played first.

        `guild`: in whose lists they have a place.
        """
        found: list[Line] = []
        for game in games:
            for is_live in (False, True):
                board = await self.board(game, is_live)
                if changes := board.of(player):
                    place = await self._place(player, guild, game, is_live, board)
                    found.append(_line(game, is_live, board, player, changes, place))
        return sorted(found, key=lambda line: -(line.won + line.drawn + line.lost))

    async def _place(self, player: int, guild: int, game: str, is_live: bool, board: Board) -> int | None:
        if not board.ratings.get(player, Rating()).is_sure():
            return None
        return next((row.place for row in await self.leaders(guild, game, is_live) if row.player == player), None)

    async def leaders(self, guild: int, game: str, is_live: bool) -> list[Leader]:
        """Return who of a server is rated without a question mark, the best first; who would not be listed is not."""
        board = await self.board(game, is_live)
        here = {c.person for c in board.changes if board.matches[c.match].guild == guild}
        sure = [(p, board.ratings[p]) for p in here if p > 0 and p in board.ratings and board.ratings[p].is_sure()]
        order = sorted(sure, key=lambda one: (-one[1].shown(), one[0]))
        rows: list[Leader] = []
        for player, rating in order:
            if not (await self._desk.store.player(player)).unlisted:
                place = 1 + sum(other.rating.shown() > rating.shown() for other in rows)
                rows.append(Leader(place, player, rating, *_record(board, board.of(player))))
        return rows

    async def _void(self, ended: Sequence[Ended]) -> frozenset[str]:
        """Return the matches whose table a director made void: they take their changes back (D4)."""
        tables: dict[str, set[int]] = {}
        for event in {one.event for one in ended if one.event is not None}:
            tables[event] = await self._void_tables(event)
        return frozenset(one.id for one in ended if one.event is not None and one.table in tables[one.event])

    async def _void_tables(self, event: str) -> set[int]:
        bundle = await self._desk.store.event(event)
        if bundle is None:
            return set()
        return void_tables(bundle.row.plan, [act.act for act in bundle.acts])


def void_tables(plan: dict[str, object], acts: Sequence[dict[str, object]]) -> set[int]:
    """Return the tables of an event that count for nothing, from its log as it is stored."""
    settings = msgspec.convert(plan["settings"], Settings)
    contest = fold(settings, msgspec.convert(acts, list[Act]))
    return {t.id for t in contest.tables.values() if (r := t.result()) is not None and r.how == "void"}


def boards(ended: Sequence[Ended], void: frozenset[str] = frozenset()) -> dict[bool, Board]:
    """Return the ratings of a game at both paces: live, and by post."""
    found: dict[bool, Board] = {}
    for is_live in (False, True):
        mine = [one for one in ended if one.is_live == is_live and _people(one) > 1]
        ratings, changes = recompute(match_of(one, one.id in void) for one in mine)
        found[is_live] = Board(ratings, tuple(changes), {one.id: one for one in mine})
    return found


def _people(one: Ended) -> int:
    return len({answer.player for answer in one.answers if answer.player != 0})


def match_of(one: Ended, is_void_table: bool = False) -> Match:
    """Return a match as ratings see it; seats of which nothing is known have given no answer."""
    shares = tuple(
        Share({answer.player: answer.count for answer in one.answers if answer.seat == seat})
        for seat in range(one.seats)
    )
    tallied = one.outcome.reason.key == TALLIED
    unrated = is_void_table or is_void(one.outcome)
    return Match(one.id, one.ended // DAY, one.outcome.ranks, shares, tallied, unrated)


def _line(game: str, is_live: bool, board: Board, player: int, changes: list[Change], place: int | None) -> Line:
    rating = board.ratings.get(player, Rating())
    won, drawn, lost = _record(board, changes)
    return Line(
        game, is_live, rating, place, won, drawn, lost, _seats(board, changes), tuple(changes[: -RECENT - 1 : -1])
    )


def _record(board: Board, changes: Iterable[Change]) -> tuple[int, int, int]:
    """Count matches won, drawn and lost; what counts for nothing is none of them."""
    outcomes = Counter(_came_off(board.matches[c.match], c.person)[1] for c in changes if c.reason != "void")
    return outcomes["won"], outcomes["drawn"], outcomes["lost"]


def _came_off(one: Ended, player: int) -> tuple[int, str]:
    """Return on which seat a person gave most answers, and how it came off there."""
    seat = max((a for a in one.answers if a.player == player), key=lambda a: a.count).seat
    ranks = one.outcome.ranks
    if ranks[seat] > 1:
        return seat, "lost"
    return seat, "won" if ranks.count(1) == 1 else "drawn"


def _seats(board: Board, changes: Iterable[Change]) -> tuple[Seats, ...]:
    found = [_came_off(board.matches[c.match], c.person) for c in changes if c.reason != "void"]
    played, won, drawn = (
        Counter(seat for seat, how in found if how in kinds)
        for kinds in (("won", "drawn", "lost"), ("won",), ("drawn",))
    )
    return tuple(Seats(seat, played[seat], won[seat], drawn[seat]) for seat in sorted(played))
