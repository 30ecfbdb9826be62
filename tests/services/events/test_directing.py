"""What directors do: each act in the log, taken back byte for byte with what followed; two at once; who may."""

from __future__ import annotations

import pytest

from bot.contest.acts import Pairing
from bot.contest.errors import ContestError, Misfit, Needed, TooEarly, TooLate
from bot.contest.log import dump
from bot.contest.settings import Kind, Stage
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.errors import BadSetting
from bot.services.event_errors import (
    ByConsent,
    CheckInLater,
    EntryRefused,
    EventChanged,
    EventFull,
    NoSuchEvent,
    NotEntered,
    NothingToDraw,
    NotInPlay,
    OfEvent,
    RoleNeeded,
    SignUpShut,
    TableBusy,
    TooFew,
)
from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from bot.services.staff_errors import NotStaff
from tests.services.fakes import CHANNEL, GUILD, FakeClock
from tests.support.rows import matches_with

from .stage import BOSS, DIRECTOR, OTHER, PEOPLE, Season, due, plan

RR = Stage("round_robin")
SWISS = Stage("swiss", rounds=3)


async def test_only_a_director_of_the_events_own_server_directs_it(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(RR), PEOPLE[:4])
    nobody, abroad = Caller(5, GUILD), Caller(BOSS, GUILD + 1, manager=True)
    await services.staff.appoint(DIRECTOR, "user", 6, "referee")
    await services.staff.appoint(DIRECTOR, "user", 7, "director")
    for caller in (nobody, Caller(6, GUILD)):
        with pytest.raises(NotStaff):
            await services.events.start(season.event, caller)
        with pytest.raises(NotStaff):
            await services.events.create(caller, "Mine", plan(RR), CHANNEL)
    with pytest.raises(NoSuchEvent):
        await services.events.start(season.event, abroad)
    await services.events.start(season.event, Caller(7, GUILD))
    assert (await season.held()).row.status == "under_way"


async def test_an_event_is_made_once_however_often_it_is_asked_for(services: Services, clock: FakeClock) -> None:
    one = await services.events.create(DIRECTOR, " Autumn  cup ", plan(RR), CHANNEL, interaction="click")
    other = await services.events.create(DIRECTOR, "Autumn cup", plan(RR), CHANNEL, interaction="click")
    assert (one.held.row.id, other.repeated) == (other.held.row.id, True)
    assert one.held.row.name == "Autumn cup"
    with pytest.raises(BadSetting):
        await services.events.create(DIRECTOR, " ", plan(RR), CHANNEL)


async def test_sign_up_has_conditions_and_they_are_said(services: Services, clock: FakeClock) -> None:
    made = plan(RR, roles=(70,), most=2, entry=True)
    done = await services.events.create(DIRECTOR, "Autumn", made, CHANNEL)
    event, events, entrants = done.held.row.id, services.events, services.entrants
    with pytest.raises(SignUpShut):
        await entrants.join(event, 1, "A", roles=(70,))
    await events.open(event, DIRECTOR, until=clock.now() + DAY)
    with pytest.raises(RoleNeeded):
        await entrants.join(event, 1, "A", roles=(71,))
    await entrants.join(event, 1, "A", roles=(70,))
    with pytest.raises(ContestError):
        await entrants.join(event, 1, "A", roles=(70,))
    await entrants.join(event, 2, "B", roles=(70,))
    with pytest.raises(EventFull):
        await entrants.join(event, 3, "C", roles=(70,))
    await entrants.leave(event, 2)
    await entrants.join(event, 3, "C", roles=(70,))
    with pytest.raises(EventFull):
        await entrants.join(event, 2, "B", roles=(70,))
    with pytest.raises(NotEntered):
        await entrants.leave(event, 9)
    clock.advance(DAY)
    await services.clocks.act()
    with pytest.raises(SignUpShut):
        await entrants.join(event, 4, "D", roles=(70,))


async def test_entries_are_checked_kept_secret_and_locked_and_given_for_their_seats(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(RR, entry=True), PEOPLE[:2])
    with pytest.raises(EntryRefused):
        await services.entrants.enter(season.event, PEOPLE[0], SharedDeck("other", "bid", ("2",)))
    with pytest.raises(NotEntered):
        await services.entrants.enter(season.event, 5, SharedDeck("tally", "bid", ("2",)))
    await services.entrants.enter(season.event, PEOPLE[0], SharedDeck("tally", "bid", ("2",)))
    held = await season.held()
    assert [e.roster for e in held.entrants] == [("bid", "2"), ()]
    assert "bid" not in str([row.act for row in held.rows])
    await services.events.start(season.event, DIRECTOR)
    with pytest.raises(SignUpShut):
        await services.entrants.enter(season.event, PEOPLE[0], SharedDeck("tally", "bid", ("3",)))
    await season.work()
    (table,) = await season.tables()
    shown = await services.views.summary(await season.match_at(table.id))
    waiting = [shown.seats[one.seat].player for one in shown.to_act]
    assert waiting == [PEOPLE[1]]


async def test_who_does_not_check_in_is_set_aside_and_may_come_late(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(SWISS, check_in=HOUR, least=4), PEOPLE[:5])
    for person in PEOPLE[:3]:
        await services.entrants.ready(season.event, person)
    with pytest.raises(TooFew):
        await services.events.start(season.event, DIRECTOR)
    await services.entrants.ready(season.event, PEOPLE[3])
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    held = await season.held()
    late = held.entrant_of(PEOPLE[4])
    assert late is not None
    assert (late.status, [len(table.seats) for table in await season.tables()]) == ("resting", [2, 2])
    await services.entrants.back(season.event, PEOPLE[4])
    await season.play_round()
    tables = [t for t in (await season.held()).contest.tables.values() if t.round == 2]
    assert late.id in {entrant for table in tables for entrant in table.seats}


async def test_an_event_begins_by_itself_at_its_time_or_its_director_hears_why_not(
    services: Services, clock: FakeClock
) -> None:
    made = await services.events.create(DIRECTOR, "Autumn", plan(RR, least=3), CHANNEL)
    season = Season(services, clock, made.held.row.id)
    await services.events.open(season.event, DIRECTOR, until=clock.now() + DAY, starts=clock.now() + DAY)
    for person in PEOPLE[:2]:
        await services.entrants.join(season.event, person, "P")
    await season.after(DAY)
    held = await season.held()
    assert (held.row.status, held.contest.is_open, held.deadlines) == ("sign_up", True, ())
    told, anew = [r.payload for r in await services.store.claim(clock.now(), 99)][-2:]
    assert (told["text"]["key"], told["mention"]) == ("service.event.not_begun.director", [BOSS])
    assert told["text"]["args"]["why"]["key"] == "service.error.event_few"
    assert (anew["text"]["key"], anew["mention"]) == ("service.event.not_begun.open", list(PEOPLE[:2]))
    assert [one["text"]["args"]["event"] for one in (told, anew)] == [{"user": "Autumn"}] * 2, "of several events one"
    assert anew["buttons"] == ["join", "leave"]
    await services.event_rulings.add(season.event, DIRECTOR, PEOPLE[2], "P")
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    assert len(await season.tables()) == 1


async def test_of_two_directors_who_looked_at_the_same_event_the_second_is_told(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:4])
    seen = len((await season.held()).rows)
    await services.events.publish(season.event, DIRECTOR, seen=seen)
    with pytest.raises(EventChanged):
        await services.events.publish(season.event, OTHER, seen=seen)
    await season.work()
    one, other = await season.tables()
    seen = len((await season.held()).rows)
    await season.concede(other.id, other.seats[0])  # a match that ends is no director: what was looked at stands
    await services.event_rulings.result(season.event, OTHER, one.id, (1, 2), "late", seen=seen)
    with pytest.raises(EventChanged):
        await services.event_rulings.result(season.event, DIRECTOR, one.id, (2, 1), "late", seen=seen)


async def test_a_draft_is_the_same_until_something_happens_and_is_published_as_it_was_seen(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:6])
    assert await season.tables() == []
    draft = await services.events.draft(season.event)
    assert draft == await services.events.draft(season.event)
    await services.events.publish(season.event, DIRECTOR)
    assert tuple(table.seats for table in await season.tables()) == tuple(t.seats for t in draft.tables)
    with pytest.raises(NothingToDraw):
        await services.events.publish(season.event, DIRECTOR)


async def test_tables_put_together_by_hand_are_checked_as_drawn_ones_are(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:4])
    a, b, c, d = (e.id for e in (await season.held()).contest.entrants.values())
    with pytest.raises(ContestError):
        await services.events.publish(season.event, DIRECTOR, tables=(Pairing((a, b)), Pairing((a, c))))
    await services.events.publish(season.event, DIRECTOR, tables=(Pairing((a, b)), Pairing((c, d))))
    assert [table.seats for table in await season.tables()] == [(a, b), (c, d)]


async def test_a_round_taken_back_takes_its_matches_and_clocks_along(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:4])
    before = await season.held()
    done = await services.events.publish(season.event, DIRECTOR)
    await season.work()
    assert len((await season.held()).matches) == 2
    assert done.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act, "wrong seeds")
    await season.work()
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    assert (after.matches, due(after)) == ((), due(before))
    assert await matches_with(services.store, ("opening", "setup", "playing", "ready")) == []


async def test_a_result_taken_back_opens_the_table_and_no_second_match(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    (table,) = await season.tables()
    await season.concede(table.id, table.seats[0])
    number = len((await season.held()).rows)
    await services.event_rulings.take_back(season.event, DIRECTOR, number)
    await season.work()
    held = await season.held()
    assert (held.contest.tables[table.id].result(), held.matches) == (None, ())
    with pytest.raises(TooEarly):
        await services.events.close(season.event, DIRECTOR)
    await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.work()
    with pytest.raises(TableBusy):
        await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.concede(table.id, table.seats[1])
    await services.events.close(season.event, DIRECTOR)


async def test_what_a_later_act_builds_on_is_not_taken_back(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    with pytest.raises(Needed):
        await services.event_rulings.take_back(season.event, DIRECTOR, 2)
    await services.event_rulings.take_back(season.event, DIRECTOR, 1, "sign-up was never open")
    with pytest.raises(TooLate):
        await services.event_rulings.take_back(season.event, DIRECTOR, 1)


async def test_players_do_not_call_off_a_match_of_an_event(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    person = (await season.held()).contest.entrants[table.seats[0]].player
    with pytest.raises(OfEvent):
        await services.leaving.offer(match, person, 0)


async def test_d9_a_pause_stops_every_clock_and_they_go_on_with_what_was_left(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=3 * DAY, pace="calendar"), PEOPLE[:4])
    await season.after(DAY)
    before = {(d.kind, d.about): (d.due or 0) - clock.now() for d in (await season.held()).deadlines}
    match = (await season.held()).matches[0].id
    answers = [d.due - clock.now() for d in (await services.desk.look(match)).deadlines if d.kind == "answer"]
    await services.events.pause(season.event, DIRECTOR, "storm")
    await season.work()
    assert all(d.due is None for d in (await season.held()).deadlines)
    await season.after(20 * DAY)
    assert len(await season.tables()) == 2
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    after = {(d.kind, d.about): (d.due or 0) - clock.now() for d in (await season.held()).deadlines}
    assert after == before
    left = [d.due - clock.now() for d in (await services.desk.look(match)).deadlines if d.kind == "answer"]
    assert left == answers
    with pytest.raises(ContestError):
        await services.events.resume(season.event, DIRECTOR)


async def test_d9_a_downtime_is_given_back_to_the_clocks_of_events(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    before = {(d.kind, d.about): d.due for d in (await season.held()).deadlines}
    clock.advance(10 * HOUR)
    assert await services.events_clock.make_good(4 * HOUR) == len(before)
    after = {(d.kind, d.about): d.due for d in (await season.held()).deadlines}
    assert after == {key: (when or 0) + 4 * HOUR for key, when in before.items()}


async def test_d3_who_leaves_before_half_of_their_schedule_takes_all_results_along(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:4])
    await season.play_round()
    table = (await season.tables())[0]
    leaver, other = table.seats
    match = await season.match_at(table.id)
    await services.entrants.leave(season.event, (await season.held()).contest.entrants[leaver].player)
    await season.work()
    held = await season.held()
    found = held.contest.tables[table.id].result()
    assert found is not None
    assert (found.how, (await services.views.summary(match)).row.status) == ("void", "cancelled")
    rows = {row.entrant: row for row in standings(held.contest, held.row.seed)}
    assert [row.entrant for row in rows.values()][-1] == leaver
    assert rows[other].played == 1, "only the round before counts"
    await season.play_round()
    await season.play_round()
    await services.events.close(season.event, DIRECTOR)


async def test_d3_who_leaves_after_half_of_their_schedule_gives_the_running_match_up(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:4])
    await season.play_round()
    await season.play_round()
    table = (await season.tables())[0]
    other, leaver = table.seats
    match = await season.match_at(table.id)
    for seat, entrant in enumerate(table.seats):
        person = (await season.held()).contest.entrants[entrant].player
        await services.matches.submit(match, person, seat, f"1.{seat}", ("1",))
    await services.event_rulings.drop(season.event, DIRECTOR, leaver, "ill")
    await season.work()
    held = await season.held()
    assert (held.contest.tables[table.id].winner(), held.contest.tables[table.id].matches[0].how) == (other, "played")
    assert {row.entrant: row.played for row in standings(held.contest, held.row.seed)}[leaver] == 3


async def test_who_leaves_a_knock_out_between_two_tables_gives_the_next_one_away(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout")), PEOPLE[:4])
    one, other = await season.tables()
    leaver = one.seats[0]
    await season.concede(one.id, one.seats[1])
    await services.event_rulings.drop(season.event, DIRECTOR, leaver, "moved away")
    await season.work()
    await season.concede(other.id, other.seats[1])
    await season.work()
    held = await season.held()
    final = next(t for t in held.contest.tables.values() if t.round == 2)
    assert (final.winner(), final.matches[0].how, held.matches) == (other.seats[0], "walkover", ())
    rows = {row.entrant: row.place for row in standings(held.contest, held.row.seed)}
    assert (rows[other.seats[0]], rows[leaver]) == (1, 2)
    await services.events.close(season.event, DIRECTOR)


async def test_a_knock_out_that_all_but_one_leave_comes_to_its_end(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout")), PEOPLE[:4])
    one, other = await season.tables()
    for entrant in (*one.seats, other.seats[0]):
        await services.event_rulings.drop(season.event, DIRECTOR, entrant, "moved away")
        await season.work()
    held = await season.held()
    rows = standings(held.contest, held.row.seed)
    assert rows[0].entrant == other.seats[1]
    await services.events.close(season.event, DIRECTOR)


async def test_a_substitute_takes_the_place_and_the_match_under_way(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    await services.event_rulings.substitute(season.event, DIRECTOR, table.seats[1], PEOPLE[9], "New", "moved away")
    await season.work()
    assert (await services.desk.look(match)).seats[1].player == PEOPLE[9]
    await season.concede(table.id, table.seats[1])
    held = await season.held()
    assert held.contest.tables[table.id].winner() == table.seats[0]
    assert [row.id for row in await services.events.of_player(PEOPLE[9])] == [season.event]
    assert [row.id for row in await services.events.of_player(PEOPLE[1])] == []


async def test_d10_two_strikes_set_aside_until_the_entrant_or_from_the_third_the_director_says_so(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=5)), PEOPLE[:4])
    culprit = (await season.tables())[0].seats[1]
    person = (await season.held()).contest.entrants[culprit].player
    for strikes in (1, 2, 3):
        (table,) = [t for t in await season.tables() if culprit in t.seats]
        ranks = [2 if entrant == culprit else 1 for entrant in table.seats]
        await services.event_rulings.result(season.event, DIRECTOR, table.id, ranks, "absent", walkover=True)
        held = await season.held()
        assert held.contest.strikes(culprit) == strikes
        assert held.contest.entrants[culprit].status == ("in" if strikes == 1 else "resting")
        if strikes == 2:
            await services.entrants.back(season.event, person)
        await season.play_round()
    with pytest.raises(ByConsent):
        await services.entrants.back(season.event, person)
    await services.event_rulings.readmit(season.event, DIRECTOR, culprit)
    assert (await season.held()).contest.entrants[culprit].status == "in"


async def test_what_is_played_is_fixed_once_an_event_has_begun(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    with pytest.raises(BadSetting):
        await services.events.set(season.event, DIRECTOR, {"options": {"goal": 9}})
    with pytest.raises(BadSetting):
        await services.events.set(season.event, DIRECTOR, {"strikes": 0})
    await services.events.set(season.event, DIRECTOR, {"strikes": 3})
    assert (await season.held()).plan.strikes == 3


async def test_an_event_that_has_not_begun_has_no_tables_to_draw(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(RR), PEOPLE[:2])
    with pytest.raises(NotInPlay):
        await services.events.draft(season.event)


async def test_check_in_is_asked_an_hour_before_the_start_and_not_answered_weeks_ahead(
    services: Services, clock: FakeClock
) -> None:
    made = await services.events.create(DIRECTOR, "Autumn", plan(SWISS, check_in=HOUR, least=2), CHANNEL)
    season = Season(services, clock, made.held.row.id)
    starts = clock.now() + 7 * DAY
    await services.events.open(season.event, DIRECTOR, until=starts, starts=starts)
    for person in PEOPLE[:4]:
        await services.entrants.join(season.event, person, "P")
    with pytest.raises(CheckInLater):
        await services.entrants.ready(season.event, PEOPLE[0])
    await season.after(7 * DAY - HOUR)
    said = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    (asked,) = [p for p in said if p["text"]["key"] == "service.event.check_in"]
    assert (asked["mention"], asked["buttons"]) == (list(PEOPLE[:4]), ["ready"])
    for person in PEOPLE[:3]:
        await services.entrants.ready(season.event, person)
    await season.after(HOUR)
    held = await season.held()
    assert held.row.status == "under_way"
    assert [e.player for e in held.contest.entrants.values() if e.status == "resting"] == [PEOPLE[3]]


async def test_an_event_begun_by_hand_before_check_in_asks_nobody_and_sets_nobody_aside(
    services: Services, clock: FakeClock
) -> None:
    made = await services.events.create(DIRECTOR, "Autumn", plan(SWISS, check_in=HOUR, least=2), CHANNEL)
    season = Season(services, clock, made.held.row.id)
    await services.events.open(season.event, DIRECTOR, starts=clock.now() + 7 * DAY)
    for person in PEOPLE[:2]:
        await services.entrants.join(season.event, person, "P")
    await services.events.start(season.event, DIRECTOR)
    held = await season.held()
    assert {e.status for e in held.contest.entrants.values()} == {"in"}
    assert not {"check", "begin"} & {kind for kind, _ in due(held)}


async def test_who_has_a_round_off_is_told_so_with_the_rounds_one_ping(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(SWISS), PEOPLE[:5])
    said = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    (told,) = [p for p in said if p["text"]["key"] == "service.event.alone"]
    alone = next(t for t in (await season.held()).contest.tables.values() if t.alone is not None)
    assert told["mention"] == [(await season.held()).contest.entrants[alone.seats[0]].player]


async def test_whatever_two_directors_decided_on_at_once_the_first_is_obeyed_alone(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:4])
    one, other, *_ = (await season.held()).contest.entrants
    seen = len((await season.held()).rows)
    events, rulings, event = services.events, services.event_rulings, season.event
    await rulings.adjust(event, DIRECTOR, one, 3, "a bonus", seen=seen)
    for late in (
        rulings.adjust(event, OTHER, one, 3, "a bonus", seen=seen),
        rulings.substitute(event, OTHER, one, PEOPLE[9], "P", seen=seen),
        rulings.forbid(event, OTHER, one, other, seen=seen),
        rulings.replay(event, OTHER, 1000, seen=seen),
        events.open(event, OTHER, seen=seen),
        events.let_draft(event, OTHER, seen=seen),
    ):
        with pytest.raises(EventChanged):
            await late
    assert (await season.held()).contest.entrants[one].given == {0: 3}


async def test_what_stands_whoever_acted_meanwhile_needs_no_second_look(services: Services, clock: FakeClock) -> None:
    """A pause has to be possible while others press, and to shut sign-up while people join."""
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:4])
    events, rulings, event = services.events, services.event_rulings, season.event
    one = next(iter((await season.held()).contest.entrants))
    await rulings.adjust(event, DIRECTOR, one, 3, "a bonus")
    assert (await events.pause(event, OTHER, "the hall is on fire")).held.contest.paused
    assert not (await events.resume(event, OTHER)).held.contest.paused


@pytest.mark.parametrize("kind", ["knockout", "double_knockout", "ladder"])
@pytest.mark.parametrize("has_begun", [True, False])
async def test_points_are_neither_given_nor_taken_where_they_decide_nothing(
    services: Services, clock: FakeClock, kind: Kind, *, has_begun: bool
) -> None:
    begin = Season.begin if has_begun else Season.signed_up
    season = await begin(services, clock, plan(Stage(kind)), PEOPLE[:4])
    one = next(iter((await season.held()).contest.entrants))
    with pytest.raises(Misfit) as refusal:
        await services.event_rulings.adjust(season.event, DIRECTOR, one, 1, "well done")
    assert refusal.value.text.key == "contest.misfit.uncounted"


async def test_an_event_that_runs_takes_no_other_beginning(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(SWISS), PEOPLE[:4])
    with pytest.raises(TooLate) as refusal:
        await services.events.open(season.event, DIRECTOR, starts=clock.now() + DAY)
    assert refusal.value.text.key == "contest.too_late.starts"
    await services.events.shut(season.event, DIRECTOR)
    await services.events.open(season.event, DIRECTOR)
    assert (await season.held()).contest.is_open, "for who comes late"
