"""Definitions of docs/organisers.md through the services, each with its position, its inputs and what must come of it.

D1, D5, D6, D7, D8 and D12; the others are in test_counted (D2, D4), test_directing and test_taking_back (D3, D9, D10)
and test_results and test_season (D11, D13, D14). Figures are worked by hand, as the docstrings tell.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from bot.contest.acts import Pairing
from bot.contest.by_hand import Way
from bot.contest.ratings import Rating
from bot.contest.settings import PART, Points, Settings, Stage
from bot.contest.standings import Row, standings
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.library import Library
from bot.services.presets import DAY
from bot.storage.sqlite import SqliteStore
from tests.services.fakes import FakeClock, FakeIds, FakeSender

from .stage import DIRECTOR, PEOPLE, Season, plan
from .test_campaign import ANA, BEN, DECKS, GAME, MASTER, UNITS, Campaign
from .test_campaign import plan as campaign_plan

WIN, LOSS, DRAW = (1, 2), (2, 1), (1, 1)


class Told(Season):
    """An event whose tables a director gives their results; entrants are told by the order of their ratings, from 1."""

    async def number(self, entrant: int) -> int:
        """The entrant's id."""
        return list((await self.held()).contest.entrants)[entrant - 1]

    async def report(self, one: int, other: int, ranks: Sequence[int], how: str = "") -> None:
        """Give the open table of two its result, `ranks` in the order in which they are named here."""
        pair = (await self.number(one), await self.number(other))
        table = next(t for t in await self.tables() if set(t.seats) == set(pair))
        given = tuple(ranks) if table.seats == pair else tuple(reversed(ranks))
        await self.services.event_rulings.result(self.event, DIRECTOR, table.id, given, walkover=how == "walkover")
        await self.work()

    async def publish(self, number: int, *tables: tuple[int, int], bye: int = 0, missing: int = 0) -> None:
        """Publish a round of pairs; one may have a bye, one may miss it."""
        pairs = [Pairing((await self.number(a), await self.number(b)), round=number) for a, b in tables]
        singles = [Pairing((await self.number(bye),), round=number, alone="bye")] if bye else []
        singles += [Pairing((await self.number(missing),), round=number, alone="missed")] if missing else []
        await self.services.events.publish(self.event, DIRECTOR, tables=(*pairs, *singles))
        await self.work()

    async def rows(self) -> dict[int, Row]:
        """The standings, by entrant, the first place first."""
        held = await self.held()
        numbers = {entrant: n for n, entrant in enumerate(held.contest.entrants, 1)}
        return {numbers[row.entrant]: row for row in standings(held.contest, held.row.seed)}


async def told(services: Services, clock: FakeClock, stage: Stage, people: int, **fields: object) -> Told:
    season = await Told.begin(services, clock, plan(stage, **fields), PEOPLE[:people])
    assert isinstance(season, Told)
    return season


async def test_d1_walkovers_count_head_to_head_which_is_not_begun_anew_for_a_part_of_the_group(
    services: Services, clock: FakeClock
) -> None:
    """1, 2 and 3 have 6 points; 1 beat 2 (who never came), 2 beat 3, 3 beat 1: three points each among them.

    1 has two wins, 2 and 3 one each and three draws: 1 is first of the three. What is left are 2 and 3; 2 beat 3, but
    head to head is over: fewer strikes decide, and 2 has the one of the walkover. Begun anew, 2 would be before 3;
    without walkovers 1 would have none of the points among them and be last.
    """
    season = await told(services, clock, Stage("round_robin"), 6, pace="at_once")
    for one, other, ranks in (
        (2, 3, WIN), (3, 1, WIN), (1, 4, WIN), (1, 5, LOSS), (1, 6, LOSS), (2, 4, DRAW), (2, 5, DRAW), (2, 6, DRAW),
        (3, 4, DRAW), (3, 5, DRAW), (3, 6, DRAW), (5, 6, WIN), (5, 4, WIN), (4, 6, WIN),
    ):  # fmt: skip
        await season.report(one, other, ranks)
    await season.report(1, 2, WIN, "walkover")  # the last: a strike fades (D10)
    rows = await season.rows()
    assert {n: row.points // PART for n, row in rows.items()} == {5: 11, 1: 6, 2: 6, 3: 6, 4: 5, 6: 5}
    assert list(rows) == [5, 1, 3, 2, 4, 6], "4 beat 6"
    assert {n: rows[n].values for n in (1, 2, 3)} == {
        1: (3 * PART, 0, 2, 0),
        2: (3 * PART, 0, 1, -1),
        3: (3 * PART, 0, 1, 0),
    }, "among those tied, score, wins, fewer strikes"


async def test_d5_an_opponent_counts_with_all_points_and_a_round_without_play_with_the_own(
    services: Services, clock: FakeClock
) -> None:
    """Round 1: 1 beats 2, 3 has a walkover against 5, 4 a bye; round 2: 1 beats 3, nobody comes at 4-5, 2 misses it.

    Round 3: 5 beats 1, 2 and 3 draw, 4 misses it. Points: 1 has 6, 3 has 4, 4 and 5 have 3, 2 has 1.
    Rounds count 1: 1, 4, 3. 2: 6, own 1, 4. 3: own 4, 6, 1. 4: own 3, 3, 3. 5: own 3, 3, 6. The middle one is left.
    """
    season = await told(services, clock, Stage("swiss", rounds=3), 5, automatic=False, walkover=DAY)
    await season.publish(1, (1, 2), (3, 5), bye=4)
    await season.report(1, 2, WIN)
    await season.report(3, 5, WIN, "walkover")
    await season.publish(2, (1, 3), (4, 5), missing=2)
    await season.report(1, 3, WIN)
    await season.after(2 * DAY)
    await season.publish(3, (1, 5), (2, 3), missing=4)
    await season.report(1, 5, LOSS)
    await season.report(2, 3, DRAW)
    (empty,) = [t for t in (await season.held()).contest.tables.values() if t.round == 2 and len(t.matches) > 0 and
                t.matches[0].how == "nobody"]  # fmt: skip
    assert set(empty.seats) == {await season.number(4), await season.number(5)}
    rows = await season.rows()
    assert {n: row.points // PART for n, row in rows.items()} == {1: 6, 3: 4, 4: 3, 5: 3, 2: 1}
    assert {n: row.values[0] // PART for n, row in rows.items()} == {1: 3, 2: 4, 3: 4, 4: 3, 5: 3}, "median-Buchholz"
    assert {n: row.values[1] // PART**2 for n, row in rows.items()} == {
        1: 3 * 1 + 3 * 4,
        2: 1 * 4,
        3: 3 * 4 + 1 * 1,
        4: 3 * 3,
        5: 3 * 6,
    }, "Sonneborn-Berger: the own points of a round times what it counts"
    assert list(rows) == [1, 3, 5, 4, 2]


async def test_d6_the_best_and_worst_place_are_counted_by_points_still_to_be_had(
    services: Services, clock: FakeClock
) -> None:
    """Four, each with one table to play: 1 has 6, 2 has 4, 3 and 4 have 1. At most 9, 7, 4, 4 can be reached.

    1: nobody has more than 9; 1 and 2 can reach 6. 2: nobody has more than 7; 1, 2, 3 and 4 can reach 4.
    3 and 4: 1 alone has more than 4; all can reach 1.
    """
    season = await told(services, clock, Stage("round_robin"), 4, pace="at_once")
    await season.report(1, 3, WIN)
    await season.report(1, 4, WIN)
    await season.report(2, 3, WIN)
    await season.report(2, 4, DRAW)
    rows = await season.rows()
    assert {n: row.points // PART for n, row in rows.items()} == {1: 6, 2: 4, 4: 1, 3: 0}
    assert {n: (row.best, row.worst) for n, row in rows.items()} == {1: (1, 2), 2: (1, 3), 4: (2, 4), 3: (3, 4)}
    await season.services.event_rulings.drop(season.event, DIRECTOR, await season.number(4), "moved away")
    await season.work()
    rows = await season.rows()
    assert {n: row.points // PART for n, row in rows.items()} == {1: 6, 2: 4, 3: 3, 4: 1}, "3 has the table of who left"
    assert {n: (row.best, row.worst) for n, row in rows.items()} == {1: (1, 2), 2: (1, 2), 3: (3, 3), 4: (4, 4)}


@pytest.mark.parametrize("worth", [0, 1])
@pytest.mark.parametrize(("way", "gets"), [("half_bye", False), ("bye", False), (None, True)])
async def test_d7_a_bye_that_was_asked_for_counts_when_byes_are_handed_out(
    services: Services, clock: FakeClock, way: Way | None, gets: bool, worth: int
) -> None:
    """Five, 5 far below all others by a director's word: the bye of round 2 is theirs unless round 1 was one.

    That holds whatever such a bye is worth.
    """
    made = plan(Stage("swiss", rounds=3), automatic=False)
    settings = Settings(made.settings.stages, Points(bye=worth, half_bye=worth))
    season = await Told.begin(services, clock, msgspec.structs.replace(made, settings=settings), PEOPLE[:5])
    assert isinstance(season, Told)
    fifth = await season.number(5)
    if way is not None:
        await services.by_hand.arrange(season.event, DIRECTOR, way, fifth)
    else:
        await services.by_hand.arrange(season.event, DIRECTOR, "bye", await season.number(1))
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    for table in await season.tables():
        await services.event_rulings.result(season.event, DIRECTOR, table.id, DRAW)
    await services.event_rulings.adjust(season.event, DIRECTOR, fifth, -5)
    draft = await services.events.draft(season.event)
    (out,) = [table.seats[0] for table in draft.tables if table.alone is not None]
    assert (out == fifth) is gets


async def test_d8_a_table_whose_time_is_up_moves_its_ratings_half_the_way(services: Services, clock: FakeClock) -> None:
    """Two pairs play the same, one to its goal, one until the round's end, where the game's count decides.

    All begin at the same mean and uncertainty; who won by count has gone half as far as who won at the goal.
    """
    made = {"pace": "at_once", "options": {"goal": 12}, "round": 2 * DAY, "preset": "bank"}
    season = await told(services, clock, Stage("round_robin"), 4, **made)
    first, *others = await season.tables()
    tables = [first, next(table for table in others if not set(table.seats) & set(first.seats))]
    for table, ends in zip(tables, (99, 6), strict=True):
        await play(season, await season.match_at(table.id), ends)
    for table in await season.tables():
        if table.id not in {one.id for one in tables}:
            await services.event_rulings.result(season.event, DIRECTOR, table.id, DRAW, "not played", void=True)
    await season.after(2 * DAY)
    board = (await services.ratings.board("tally", False)).ratings
    people = {e.id: e.player for e in (await season.held()).contest.entrants.values()}
    found: list[list[Rating]] = []
    for table, how in zip(tables, ("played", "adjudicated"), strict=True):
        result = (await season.held()).contest.tables[table.id].result()
        assert result is not None
        assert result.how == how
        order = sorted(zip(result.ranks, table.seats, strict=True))
        found.append([board[people[entrant]] for _, entrant in order])
    start = Rating()
    for whole, half in zip(*found, strict=True):
        assert half.mu == pytest.approx(start.mu + (whole.mu - start.mu) / 2)
        assert half.sigma == pytest.approx(start.sigma + (whole.sigma - start.sigma) / 2)


async def play(season: Season, match: str, answers: int) -> None:
    """Answer with the least there is, at most so often (a bid counts), as long as the match goes on; 0 bids more."""
    services = season.services
    for _ in range(answers):
        shown = await services.views.summary(match)
        if not shown.to_act:
            return
        one = shown.to_act[0]
        decision = (await services.views.seat(match, one.seat)).decisions[0]
        number = "2" if decision.kind == "bid" and one.seat == 0 else "1"
        await services.matches.submit(match, shown.seats[one.seat].player or 0, one.seat, decision.id, (number,))


async def test_d12_of_two_copies_the_one_in_the_earlier_slot_moves(
    store: SqliteStore, sender: FakeSender, clock: FakeClock
) -> None:
    """Ben's roster has the same type in slots A and C. He loses, Ana takes it: C keeps its copy, A is empty.

    What Ben takes in instead stands in A.
    """
    services = Services(store, Library([GAME]), sender, clock=clock, ids=FakeIds())
    twice = UNITS[20]
    pair = (twice, UNITS[21], twice, *UNITS[22:28])
    season = await Campaign.signed_up(services, clock, campaign_plan(2), (ANA, BEN))
    assert isinstance(season, Campaign)
    for person, units in ((ANA, DECKS[ANA]), (BEN, pair)):
        deck = SharedDeck("skirmish", "entry", ("own", *units, *MASTER))
        await services.entrants.enter(season.event, person, deck)
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    table, winner, match = await season.lost_by(BEN)
    assert winner == ANA
    await services.event_rosters.claim(season.event, ANA, table, match, twice)
    await season.work()
    held = await season.held()
    ben, ledger = held.entrant_of(BEN), held.ledger
    assert ben is not None
    assert ledger is not None
    slots = dict(zip(ledger.rosters[ben.id][1::2], ledger.rosters[ben.id][2::2], strict=False))
    assert slots.get("a") is None
    assert (slots["b"], slots["c"]) == (UNITS[21], twice)
    assert (await season.pieces(ANA))[-1] == twice
    await services.event_rosters.fill(season.event, BEN, (UNITS[40],))
    await season.work()
    assert await season.pieces(BEN) == (UNITS[40], UNITS[21], twice, *UNITS[22:28])
