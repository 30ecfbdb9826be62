"""A campaign through the services: rosters, ante, refill and draft, from sign-up to the last match (SK-84 to SK-89)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cli.games import shipped
from bot.contest.acts import Judge
from bot.contest.errors import Misfit, TooEarly, TooLate, Twice
from bot.contest.settings import Settings, Stage
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.errors import BadSetting
from bot.services.event_errors import NoRosters, NotEntered
from bot.services.events_plans import PLANS, Plan, check
from bot.services.library import Library
from bot.services.presets import DAY
from bot.services.staff import Caller
from bot.services.staff_errors import EntryStands
from bot.storage.event_rows import EventChange, EventDeadline
from bot.storage.sqlite import SqliteStore
from rules.skirmish.master import tokens_of
from tests.services.fakes import GUILD, FakeClock, FakeIds, FakeSender, drain
from tests.services.tally import Tally

from .stage import DIRECTOR, PEOPLE, Season

GAME: Any = shipped("skirmish")
UNITS = tuple(GAME.catalogue.units)
MASTER = ("preset", next(iter(GAME.catalogue.masters)))
ANA, BEN, CEM, DAN = PEOPLE[:4]
GM = Caller(999, GUILD, manager=True)
DECKS = {person: UNITS[9 * n : 9 * n + 9] for n, person in enumerate(PEOPLE[:4])}


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([GAME, Tally()]), sender, clock=clock, ids=FakeIds())


MADE = next(unit for unit in GAME.catalogue.masters.values() if unit.ability is not None)
SHEET = ("make", *tokens_of(MADE, GAME.catalogue.tokens))
"""A self-made master, written like a prepared one."""


def plan(legs: int = 1, options: dict[str, str] | None = None, **rosters: str) -> Plan:
    settings = Settings((Stage("round_robin", legs=legs),), rosters=rosters)
    return Plan(game="skirmish", settings=settings, round=14 * DAY, entry=True, options=options or {})


class Campaign(Season):
    """A campaign, driven as its people do."""

    @classmethod
    async def entered(
        cls, services: Services, clock: FakeClock, people: tuple[int, ...], legs: int = 1, *, by_gm: bool = False
    ) -> Campaign:
        """Sign people up with nine units each that nobody else has, and begin; `by_gm`: Ana made a master herself."""
        made = plan(legs, {"master": "gm"} if by_gm else None)
        season: Any = await cls.signed_up(services, clock, made, people)
        for person in people:
            brings = SHEET if by_gm and person == ANA else MASTER
            deck = SharedDeck("skirmish", "entry", ("own", *DECKS[person], *brings))
            await services.entrants.enter(season.event, person, deck)
        await services.events.start(season.event, DIRECTOR)
        await season.work()
        return season

    async def pieces(self, person: int) -> tuple[str, ...]:
        return (await self.services.event_rosters.look(self.event, person)).pieces

    async def lost_by(self, loser: int) -> tuple[int, int, int]:
        """Let a person give their open table up; return it with the winner's number and the match's, from 1."""
        held = await self.held()
        entrant = held.entrant_of(loser)
        assert entrant is not None
        table = next(t for t in held.contest.open_tables() if entrant.id in t.seats)
        winner = next(e for e in table.seats if e != entrant.id)
        await self.give_up(table.id, loser)
        return table.id, held.contest.entrants[winner].player, 1

    async def give_up(self, table: int, person: int) -> None:
        """End the match at a table after both have lined up: a person gives it up; a GM approves what waits."""
        match = await self.match_at(table)
        if (await self.services.views.summary(match)).looked_at:
            await self.services.edits.look(match, GM, "a look")
            await self.services.edits.edit(match, GM, (*await self.cost_of(match), str(MADE.cost + 1)), "dearer")
            await self.services.rulings.approve(match, GM, "fine so")
        shown = await self.services.views.summary(match)
        for one in shown.to_act:
            decision = (await self.services.views.seat(match, one.seat)).decisions[0]
            player = shown.seats[one.seat].player
            assert player is not None
            await self.services.matches.submit(match, player, one.seat, decision.id, decision.default)
        seat = next(s.seat for s in shown.seats if s.player == person)
        await self.services.matches.submit(match, person, seat, f"concede.{seat}", ("concede",))

    async def cost_of(self, match: str) -> tuple[str, str]:
        """How an edit names the cost of the self-made master in a match."""
        state: Any = await self.services.desk.state(await self.services.desk.look(match))
        (side,) = [n for n, one in enumerate(state.sides) if one.master.name is not None]
        return "cost", "we"[side] + "m"

    async def master_of(self, match: str, person: int) -> Any:
        """The master that somebody brought into a match."""
        bundle = await self.services.desk.look(match)
        state: Any = await self.services.desk.state(bundle)
        return state.sides[next(s.seat for s in bundle.seats if s.player == person)].master

    async def people_at(self, table: int) -> tuple[int, ...]:
        """Who sits at a table, in its order."""
        contest = (await self.held()).contest
        return tuple(contest.entrants[entrant].player for entrant in contest.table(table).seats)

    async def plays(self, person: int) -> bool:
        held = await self.held()
        entrant = held.entrant_of(person)
        assert entrant is not None
        assert held.ledger is not None
        return held.ledger.plays(entrant.id)

    async def short(self) -> int:
        """Somebody whose roster lacks pieces."""
        for person in PEOPLE[:4]:
            if (await self.services.event_rosters.look(self.event, person)).lacking:
                return person
        raise LookupError("nobody lacks anything")


async def test_rsk_02_every_match_begins_at_the_line_up_with_the_rosters(services: Services, clock: FakeClock) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN))
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    state: Any = await services.desk.state(await services.desk.look(match))
    assert {decision.kind for decision in state.pending.values()} == {"lineup"}
    decks = [tuple(side.deck) for side in state.sides]
    assert sorted(decks) == sorted(DECKS[person] for person in (ANA, BEN))


async def test_a_campaign_of_four_is_played_to_its_end_with_ante_and_refill(
    services: Services, clock: FakeClock
) -> None:
    season = await Campaign.entered(services, clock, PEOPLE[:4])
    taken: list[tuple[int, str]] = []
    for _ in range(3):
        for loser in (CEM, DAN, BEN):
            if loser not in {p for t in await season.tables() for p in await season.people_at(t.id)}:
                continue
            table, winner, match = await season.lost_by(loser)
            shown = await services.event_rosters.look(season.event, winner)
            (_, prizes, _) = shown.claims[table, match]
            await services.event_rosters.claim(season.event, winner, table, match, prizes[0])
            taken.append((winner, prizes[0]))
        await season.work()
        for person in PEOPLE[:4]:
            shown = await services.event_rosters.look(season.event, person)
            if shown.lacking:
                await services.event_rosters.fill(season.event, person, shown.fillers[: shown.lacking])
        await season.work()
    held = await season.held()
    assert held.contest.open_tables() == []
    assert len(taken) == 6
    for person in PEOPLE[:4]:
        assert len(await season.pieces(person)) >= 9
    done = await services.events.close(season.event, DIRECTOR)
    assert done.held.row.status == "closed"


async def test_sk_84_rsk_41_the_next_match_is_played_with_what_was_won_and_without_what_was_lost(
    services: Services, clock: FakeClock
) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN, CEM))
    (first,) = await season.tables()
    loser, winner = (await season.people_at(first.id))[1], (await season.people_at(first.id))[0]
    await season.give_up(first.id, loser)
    prize = DECKS[loser][4]
    await services.event_rosters.claim(season.event, winner, first.id, 1, prize)
    await season.work()
    while prize not in await season.pieces(winner):
        (table,) = await season.tables()
        assert winner not in await season.people_at(table.id), "it is final when the winner's next match opens"
        await season.give_up(table.id, next(p for p in await season.people_at(table.id) if p != loser))
        await season.work()
    assert prize not in await season.pieces(loser) or await season.plays(loser)
    assert len(await season.pieces(winner)) == 10


@pytest.mark.parametrize("by_clock", [False, True])
async def test_rsk_41_a_match_waits_until_a_roster_is_filled_up_or_the_clock_does_it(
    by_clock: bool, services: Services, clock: FakeClock, sender: FakeSender
) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN), legs=2)
    (table,) = await season.tables()
    winner, loser = await season.people_at(table.id)
    await season.give_up(table.id, loser)
    await services.event_rosters.claim(season.event, winner, table.id, 1, DECKS[loser][0])
    await season.work()
    held = await season.held()
    (table,) = await season.tables()
    assert [d.about for d in held.deadlines if d.kind == "fill"] == [str(table.id)]
    assert held.matches == ()
    with pytest.raises(Misfit):
        await services.event_rosters.fill(season.event, loser, (DECKS[loser][0],))
    await drain(services, clock)
    told = [(row.payload["text"]["key"], row.payload["mention"]) for row in sender.rows if row.kind == "event_say"]
    assert ("service.event.claim", [winner]) in told
    assert ("service.event.taken", []) in told
    assert told[-1] == ("service.event.fill", [loser])
    asked_at = [d.due for d in held.deadlines if d.kind == "fill"]
    clock.advance(60)
    job = EventDeadline(event=season.event, kind="open", about=str(table.id), due=clock.now())
    await services.store.apply_event(EventChange(row=held.row, at=clock.now(), deadlines=(job,)))
    await season.work()
    await drain(services, clock)
    assert [d.due for d in (await season.held()).deadlines if d.kind == "fill"] == asked_at, "the clock runs on"
    assert sum("service.event.fill" in str(row.payload) for row in sender.rows) == 1, "asked once"
    if by_clock:
        await season.after(2 * DAY)
    else:
        await services.event_rosters.fill(season.event, loser, (UNITS[50],))
        await season.work()
    held = await season.held()
    assert [d for d in held.deadlines if d.kind == "fill"] == []
    assert len(held.matches) == 1
    filled = UNITS[0] if by_clock and UNITS[0] not in DECKS[loser] else UNITS[50]
    assert set(await season.pieces(loser)) == {*DECKS[loser][1:], filled}


async def test_sk_86_sk_87_the_winners_next_match_waits_for_the_choice_and_the_clock_ends_the_right(
    services: Services, clock: FakeClock
) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN), legs=2)
    (table,) = await season.tables()
    winner, loser = await season.people_at(table.id)
    await season.give_up(table.id, loser)
    await season.work()
    held = await season.held()
    assert held.matches == (), "there was no time to choose yet"
    await season.after(2 * DAY)
    assert len((await season.held()).matches) == 1
    assert await season.pieces(winner) == DECKS[winner]
    with pytest.raises(TooLate):
        await services.event_rosters.claim(season.event, winner, table.id, 1, DECKS[loser][0])


async def test_sk_88_who_takes_nothing_says_so_and_plays_on_at_once(services: Services, clock: FakeClock) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN), legs=2)
    (table,) = await season.tables()
    winner, loser = await season.people_at(table.id)
    await season.give_up(table.id, loser)
    await season.work()
    await services.event_rosters.claim(season.event, winner, table.id, 1, "")
    await season.work()
    assert len((await season.held()).matches) == 1
    assert await season.pieces(winner) == DECKS[winner]


async def test_sk_88_a_claim_is_its_owners_secret_until_it_is_final(services: Services, clock: FakeClock) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN, CEM))
    (table,) = await season.tables()
    winner, loser = await season.people_at(table.id)
    await season.give_up(table.id, loser)
    await services.event_rosters.claim(season.event, winner, table.id, 1, DECKS[loser][2])
    held = await season.held()
    assert not any(type(act).__name__ == "Claim" for act in held.acts)
    mine = await services.event_rosters.look(season.event, winner)
    assert [chosen for _, _, chosen in mine.claims.values()] == [DECKS[loser][2]]
    assert (await services.event_rosters.look(season.event, loser)).claims == {}
    with pytest.raises(Misfit):
        await services.event_rosters.claim(season.event, loser, table.id, 1, DECKS[loser][2])
    with pytest.raises(Misfit):
        await services.event_rosters.claim(season.event, winner, table.id, 1, MASTER[1])
    with pytest.raises(NotEntered):
        await services.event_rosters.claim(season.event, DAN, table.id, 1, DECKS[loser][2])


async def test_who_hands_nothing_in_plays_the_usual_roster(services: Services, clock: FakeClock) -> None:
    season: Any = await Campaign.signed_up(services, clock, plan(), (ANA, BEN))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    deck = next(iter(GAME.catalogue.decks.values()))
    assert await season.pieces(ANA) == deck.units


async def test_rsk_42_day_before_changes_end_a_day_before_the_next_round(services: Services, clock: FakeClock) -> None:
    people = PEOPLE[:4]
    made = plan(ante_reselect="day_before")
    season: Any = await Campaign.signed_up(
        services, clock, Plan(**{**{f: getattr(made, f) for f in made.__struct_fields__}, "pace": "calendar"}), people
    )
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    table = (await season.tables())[0]
    winner, loser = await season.people_at(table.id)
    await season.give_up(table.id, loser)
    shown = await services.event_rosters.look(season.event, winner)
    (_, prizes, _) = shown.claims[table.id, 1]
    await services.event_rosters.claim(season.event, winner, table.id, 1, prizes[0])
    clock.advance(13 * DAY + 60)
    with pytest.raises(TooLate):
        await services.event_rosters.claim(season.event, winner, table.id, 1, prizes[1])


async def test_rsk_20_a_draft_by_lists_of_wishes_waits_for_nobody(services: Services, clock: FakeClock) -> None:
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN, CEM))
    for n, person in enumerate((ANA, BEN, CEM)):
        await services.event_drafts.wish(season.event, person, UNITS[n:])
    await services.events.let_draft(season.event, DIRECTOR)
    mine = {person: await services.event_rosters.look(season.event, person) for person in (ANA, BEN, CEM)}
    assert {len(one.picks) for one in mine.values()} == {9}
    assert len({piece for one in mine.values() for piece in one.picks}) == 27
    deck = SharedDeck("skirmish", "entry", ("own", *mine[ANA].picks, *MASTER))
    with pytest.raises(Misfit):
        await services.entrants.enter(season.event, BEN, deck)
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    assert sorted(await season.pieces(BEN)) == sorted(mine[BEN].picks)


async def test_wishes_that_come_after_the_draft_leave_an_entry_as_it_is(services: Services, clock: FakeClock) -> None:
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN))
    for person in (ANA, BEN):
        await services.event_drafts.wish(season.event, person, UNITS[:30])
    await services.events.let_draft(season.event, DIRECTOR)
    picks = (await services.event_rosters.look(season.event, ANA)).picks
    entry = ("own", *picks, *MASTER)
    await services.entrants.enter(season.event, ANA, SharedDeck("skirmish", "entry", entry))
    with pytest.raises(Twice):
        await services.event_drafts.wish(season.event, ANA, UNITS[40:42])
    held = await season.held()
    assert held.roster(held.entrant_of(ANA).id) == ("entry", *entry)


async def test_wishes_where_nothing_is_drafted_are_refused(services: Services, clock: FakeClock) -> None:
    season = await Campaign.signed_up(services, clock, plan(), (ANA, BEN))
    with pytest.raises(Misfit):
        await services.event_drafts.wish(season.event, ANA, UNITS[:3])


async def test_rsk_20_the_clock_picks_for_who_has_no_wish_left(services: Services, clock: FakeClock) -> None:
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN))
    await services.events.let_draft(season.event, DIRECTOR)
    first = await services.event_rosters.look(season.event, ANA)
    assert first.picks == ()
    await season.after(40 * DAY)
    drafted = [await services.event_rosters.look(season.event, person) for person in (ANA, BEN)]
    assert sorted(piece for one in drafted for piece in one.picks) == sorted(UNITS[:18])


async def test_wishes_are_their_owners_secret(services: Services, clock: FakeClock) -> None:
    season: Any = await Campaign.signed_up(services, clock, plan(acquire="draft"), (ANA, BEN))
    await services.event_drafts.wish(season.event, ANA, UNITS[40:45])
    assert (await services.event_rosters.look(season.event, ANA)).wishes == UNITS[40:45]
    assert (await services.event_rosters.look(season.event, BEN)).wishes == ()
    with pytest.raises(Misfit):
        await services.event_drafts.wish(season.event, ANA, (MASTER[1],))


async def test_an_event_without_rosters_says_so(services: Services, clock: FakeClock) -> None:
    made = Plan(game="skirmish", settings=Settings((Stage("round_robin"),)))
    season = await Season.signed_up(services, clock, made, (ANA, BEN))
    with pytest.raises(NoRosters):
        await services.event_rosters.look(season.event, ANA)
    with pytest.raises(NoRosters):
        await services.events.let_draft(season.event, DIRECTOR)


async def test_a_draft_of_a_campaign_without_one_is_refused(services: Services, clock: FakeClock) -> None:
    season = await Campaign.signed_up(services, clock, plan(), (ANA, BEN))
    with pytest.raises(Misfit):
        await services.events.let_draft(season.event, DIRECTOR)


def test_a_ready_made_campaign_is_of_a_game_with_rosters(services: Services) -> None:
    assert check(PLANS["campaign"]("skirmish"), services.desk.library).settings.rosters == {}
    with pytest.raises(BadSetting):
        check(PLANS["campaign"]("tally"), services.desk.library)


async def test_the_late_are_told_when_nothing_is_lacking(services: Services, clock: FakeClock) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN))
    with pytest.raises(Misfit):
        await services.event_rosters.fill(season.event, ANA, (UNITS[50],))
    with pytest.raises((Misfit, TooEarly)):
        await services.event_rosters.claim(season.event, ANA, 1, 1, UNITS[50])


async def test_wsk_10_a_master_is_looked_at_in_its_first_match_and_costs_the_same_to_the_end(
    services: Services, clock: FakeClock
) -> None:
    season = await Campaign.entered(services, clock, PEOPLE[:4], by_gm=True)
    looked_at, costs = 0, list[int]()
    while tables := await season.tables():
        for table in tables:
            match = await season.match_at(table.id)
            looked_at += (await services.views.summary(match)).looked_at
            people = await season.people_at(table.id)
            loser = next(p for p in people if p != ANA)
            await season.give_up(table.id, loser)
            if ANA in people:
                costs.append((await season.master_of(match, ANA)).cost)
            winner = next(p for p in people if p != loser)
            await services.event_rosters.claim(season.event, winner, table.id, 1, "")
        await season.work()
    assert (looked_at, costs) == (1, [MADE.cost + 1] * 3)
    judged = [act for act in (await season.held()).acts if isinstance(act, Judge)]
    assert len(judged) == 1
    await services.events.close(season.event, DIRECTOR)


async def test_rsk_22_a_match_of_a_campaign_taken_back_to_its_entries_has_the_same_ones_again(
    services: Services, clock: FakeClock
) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN), by_gm=True)
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    before: Any = await services.desk.state(await services.desk.look(match))
    await services.rulings.back(match, GM, 0, "once more")
    await services.rulings.approve(match, GM, "as it was")
    bundle = await services.desk.look(match)
    after: Any = await services.desk.state(bundle)
    assert after.sides == before.sides
    assert {question.kind for question in after.pending.values()} == {"lineup"}
    await season.give_up(table.id, BEN)
    moves = (await services.desk.look(match)).row.moves
    assert (await services.fairness.verify(match)).moves == moves


async def test_rsk_22_a_roster_is_read_before_it_is_shown_and_is_not_sent_back_to_be_made_in_the_match(
    services: Services, clock: FakeClock
) -> None:
    season = await Campaign.entered(services, clock, (ANA, BEN), by_gm=True)
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    found = await services.entries.handed_in(match, GM)
    assert [(one.seat, one.decision.kind, one.stands) for one in found] == [(0, "entry", True), (1, "entry", True)]
    for seat in (0, 1):
        other: Any = (await services.views.seat(match, 1 - seat)).view.state.sides[seat]
        assert (other.master, other.deck) == (None, ())
        with pytest.raises(EntryStands):
            await services.entries.refuse(match, GM, seat, "another one")
    assert (await services.views.summary(match)).held_back
    await season.give_up(table.id, BEN)
