"""Who may do what as staff: every act by every kind of person; and that each act says who and why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import pytest

from bot.contest.settings import Stage
from bot.services import staff_holds
from bot.services.acts import told
from bot.services.build import Services
from bot.services.errors import BadSetting, TwoLengths
from bot.services.event_errors import NoSuchEvent
from bot.services.new_match import NewMatch
from bot.services.staff import ACTS, DIRECTOR, HELPER, MOST, POWERS, REFEREE, SECRETS, Caller
from bot.services.staff_errors import NotStaff, OtherServer, OwnEvent, OwnMatch, ReasonMissing, UnknownPower
from bot.storage.aggregates import Change
from bot.storage.ruled import Act, StaffRow
from rules.kernel.types import Text
from tests.support.shared_out import at_landing

from .events.stage import Season, plan
from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeSender, drain

ELSEWHERE = GUILD + 1
DAN, EVE = 104, 105
ROLES = {HELPER: 71, REFEREE: 72, DIRECTOR: 73}
WHY = "a fever"

Verb = Callable[[Services, str, Caller], Awaitable[Any]]


async def act_for_seat(services: Services, match: str, caller: Caller) -> None:
    """Answer for the seat that is to act."""
    (waiting,) = (await services.views.summary(match)).to_act
    await services.staff_seats.act(match, caller, waiting.seat, WHY)


async def open_for_two(services: Services, match: str, caller: Caller) -> Any:
    """Open a match between two people, neither of whom asks for it."""
    del match
    new = NewMatch(game="tally", creator=caller.user, guild=caller.guild, channel=8, invited=(301, 302))
    return (await services.arranging.open(new, caller, WHY)).match.id


ONE_MATCH: dict[str, Verb] = {
    "note": lambda s, m, c: s.staff_time.note(m, c, WHY),
    "nudge": lambda s, m, c: s.staff_time.nudge(m, c, WHY),
    "extend": lambda s, m, c: s.staff_time.extend(m, c, WHY, hours=3),
    "pause": lambda s, m, c: s.staff_time.pause(m, c, WHY),
    "resume": lambda s, m, c: s.staff_time.resume(m, c, WHY),
    "see": lambda s, m, c: s.rulings.see(m, c, WHY),
    "back": lambda s, m, c: s.rulings.back(m, c, 1, WHY),
    "edit": lambda s, m, c: s.edits.edit(m, c, ("points", "4"), WHY),
    "approve": lambda s, m, c: s.rulings.approve(m, c, WHY),
    "admit": lambda s, m, c: s.entries.admit(m, c, 0, WHY),
    "refuse": lambda s, m, c: s.entries.refuse(m, c, 0, WHY),
    "decide": lambda s, m, c: s.disputes.decide(m, c, upheld=True, sentence=WHY),
    "award": lambda s, m, c: s.rulings.award(m, c, 0, WHY),
    "void": lambda s, m, c: s.rulings.void(m, c, WHY),
    "tally": lambda s, m, c: s.limits.call(m, c, WHY),
    "undo": lambda s, m, c: s.rulings.undo(m, c, WHY),
    "seat": lambda s, m, c: s.staff_seats.seat(m, c, 0, 301, WHY),
    "computer": lambda s, m, c: s.staff_seats.computer(m, c, 0, "random", WHY),
    "replace": lambda s, m, c: s.staff_seats.replace(m, c, 0, "random", WHY),
    "free": lambda s, m, c: s.staff_seats.free(m, c, 0, WHY),
    "act": act_for_seat,
    "again": lambda s, m, c: s.arranging.again(m, c, WHY),
    "end": lambda s, m, c: s.rulings.end(m, c, WHY),
}
ALL_MATCHES: dict[str, Verb] = {
    "pause_all": lambda s, m, c: s.staff_time.pause_all(c, WHY),
    "resume_all": lambda s, m, c: s.staff_time.resume_all(c, WHY),
    "extend_all": lambda s, m, c: s.staff_time.extend_all(c, WHY),
}
VERBS: dict[str, Verb] = ONE_MATCH | ALL_MATCHES | {"open": open_for_two}

# Each kind of person: who they are, and the greatest power they may use in the match that Ann and Bob play.
PEOPLE: dict[str, tuple[Caller, str | type[Exception]]] = {
    "player": (Caller(ANN, GUILD), NotStaff),
    "opponent": (Caller(BOB, GUILD), NotStaff),
    "spectator": (Caller(CYD, GUILD), NotStaff),
    "spectator with another role": (Caller(CYD, GUILD, (70,)), NotStaff),
    "helper": (Caller(CYD, GUILD, (ROLES[HELPER],)), HELPER),
    "referee": (Caller(CYD, GUILD, (70, ROLES[REFEREE])), REFEREE),
    "referee by name": (Caller(205, GUILD), REFEREE),
    "helper and director": (Caller(CYD, GUILD, (ROLES[HELPER], ROLES[DIRECTOR])), DIRECTOR),
    "manager": (Caller(CYD, GUILD, manager=True), DIRECTOR),
    "playing helper": (Caller(ANN, GUILD, (ROLES[HELPER],)), OwnMatch),
    "playing referee": (Caller(ANN, GUILD, (ROLES[REFEREE],)), OwnMatch),
    "playing director": (Caller(BOB, GUILD, (ROLES[DIRECTOR],)), OwnMatch),
    "playing owner": (Caller(BOB, GUILD, manager=True), OwnMatch),
    "another server's director": (Caller(CYD, ELSEWHERE, (ROLES[DIRECTOR],)), OtherServer),
    "another server's owner": (Caller(CYD, ELSEWHERE, manager=True), OtherServer),
}


def verdict(kind: str, act: str) -> type[Exception] | None:
    """What a kind of person meets who asks for an act on one match; None: it is done."""
    power = PEOPLE[kind][1]
    if isinstance(power, str):
        return None if POWERS.index(power) >= POWERS.index(ACTS[act].power) else NotStaff
    is_staff = PEOPLE[kind][0].manager or power is OtherServer
    roles = [name for name, role in ROLES.items() if role in PEOPLE[kind][0].roles]
    weak = not is_staff and all(POWERS.index(name) < POWERS.index(ACTS[act].power) for name in roles)
    return NotStaff if weak else power


async def kept_for_a_look(services: Services, match: str) -> None:
    """Let a match stand still as one does whose rules let the staff look at something."""
    async with services.desk.match(match) as bundle:
        row, until = staff_holds.kept_for_a_look(bundle.row, 60, services.desk.clock.now())
        await services.desk.commit(Change(row=row, at=services.desk.clock.now(), deadlines=(until,)))


async def handed_in(services: Services, new: NewMatch) -> str:
    """Begin a match whose staff look at entries; Ann has handed hers in."""
    made = await services.lobby.create(msgspec.structs.replace(new, checked=True))
    await services.lobby.accept(made.match.id, BOB, word="owl")
    await services.openings.open(made.match.id)
    await services.matches.submit(made.match.id, ANN, 0, "1.0", ("2",))
    return made.match.id


@pytest.fixture
async def staffed(services: Services, playing: str) -> str:
    """The match of Ann and Bob in a server whose roles have powers."""
    for power, role in ROLES.items():
        await services.store.put_staff(StaffRow(GUILD, "role", role, power))
    await services.store.put_staff(StaffRow(GUILD, "user", 205, REFEREE))
    await services.store.put_staff(StaffRow(ELSEWHERE, "role", ROLES[DIRECTOR], DIRECTOR))
    return playing


def test_every_act_of_the_table_is_tried() -> None:
    assert set(VERBS) == set(ACTS)


async def prepare(services: Services, match: str, act: str) -> None:
    """Bring a match to where an act fits it."""
    if act == "resume":
        await services.staff_time.pause(match, PEOPLE["manager"][0], WHY)
    elif act == "approve":
        await kept_for_a_look(services, match)
    elif act == "decide":
        seats = (await services.views.summary(match)).seats
        seat = next(place.seat for place in seats if place.player == ANN)
        await services.disputes.ask(match, ANN, seat, "rule", "it was a 6")
    elif act == "undo":
        await services.rulings.void(match, PEOPLE["manager"][0], WHY)


async def tried_by_all(
    services: Services, match: str, act: str, refusals: Mapping[str, tuple[Caller, type[Exception] | None]]
) -> None:
    """Let everybody who may not try an act, which changes nothing, then let the first who may do it."""
    before, done = (await services.store.load(match)), await services.acts.of(match)
    for kind, (caller, refusal) in refusals.items():
        bundle = await services.desk.look(match)
        assert (act in await services.staff.may(caller, bundle)) == (refusal is None), kind
        if refusal is not None:
            with pytest.raises(refusal):
                await VERBS[act](services, match, caller)
    assert (await services.store.load(match), await services.acts.of(match)) == (before, done)
    least = next(caller for caller, refusal in refusals.values() if refusal is None)
    await VERBS[act](services, match, least)
    last = (await services.acts.of(match))[-1]
    assert (last.act, last.who, last.reason) == (act, least.user, WHY)


@at_landing
@pytest.mark.parametrize("act", ONE_MATCH)
async def test_gm_1_an_act_is_done_by_whom_the_table_allows_it_and_changes_nothing_for_others(
    services: Services, staffed: str, new: NewMatch, act: str
) -> None:
    if act in ("admit", "refuse"):
        staffed = await handed_in(services, new)
    await prepare(services, staffed, act)
    refusals = {kind: (caller, verdict(kind, act)) for kind, (caller, _) in PEOPLE.items()}
    for kind in ("the event's helper", "the event's referee", "the event's director by name", "who plays here"):
        refusals[kind] = OF_EVENT[kind][0], NotStaff  # a power over an event is none over what is not of it
    await tried_by_all(services, staffed, act, refusals)


# Who has a power over one event alone, where Ann, Bob and two more play: the greatest they may use in a match of it.
OF_EVENT: dict[str, tuple[Caller, str | type[Exception]]] = {
    "the event's helper": (Caller(CYD, GUILD, (81,)), HELPER),
    "the event's referee": (Caller(CYD, GUILD, (82,)), REFEREE),
    "the event's director by name": (Caller(206, GUILD), DIRECTOR),
    "the event's referee, the server's helper": (Caller(CYD, GUILD, (82, ROLES[HELPER])), REFEREE),
    "another event's director": (Caller(CYD, GUILD, (83,)), NotStaff),
    "who plays here": (Caller(ANN, GUILD, (82,)), OwnMatch),
    "another server's": (Caller(CYD, ELSEWHERE, (82,)), OtherServer),
    "who plays at another table": (Caller(DAN, GUILD, (82,)), REFEREE),
    "the owner, at another table": (Caller(EVE, GUILD, manager=True), DIRECTOR),
}
ENTRANTS = (DAN, EVE)


def of_event(kind: str, act: str) -> type[Exception] | None:
    """What somebody meets who asks for an act on a match of the event; None: it is done."""
    caller, power = OF_EVENT[kind]
    if not isinstance(power, str):
        weak = power is OwnMatch and POWERS.index(REFEREE) < POWERS.index(ACTS[act].power)
        return NotStaff if weak else power
    if POWERS.index(power) < POWERS.index(ACTS[act].power):
        return NotStaff
    return OwnEvent if caller.user in ENTRANTS and act in SECRETS else None


@at_landing
@pytest.mark.parametrize("act", ONE_MATCH)
async def test_sk_13_1_a_power_over_an_event_holds_in_its_matches_alone_and_its_secrets_are_none_of_its_players(
    services: Services, staffed: str, clock: FakeClock, act: str
) -> None:
    del staffed
    made = plan(Stage("round_robin"), pace="at_once", options={}, checked=act in ("admit", "refuse"))
    season = await Season.begin(services, clock, made, (ANN, BOB, *ENTRANTS))
    manager = PEOPLE["manager"][0]
    for holder, power in ((81, HELPER), (82, REFEREE)):
        await services.staff.appoint(manager, "role", holder, power, event=season.event)
    await services.staff.appoint(manager, "user", 206, DIRECTOR, event=season.event)
    other = (await services.events.create(manager, "Spring", made, CHANNEL)).held.row.id
    await services.staff.appoint(manager, "role", 83, DIRECTOR, event=other)
    match = await match_of(services, season.event, {ANN, BOB})
    for place in (await services.views.summary(match)).seats:
        await services.matches.submit(match, place.player or 0, place.seat, f"1.{place.seat}", ("2",))
    await prepare(services, match, act)
    refusals = {kind: (caller, of_event(kind, act)) for kind, (caller, _) in OF_EVENT.items()}
    await tried_by_all(services, match, act, refusals)


async def match_of(services: Services, event: str, people: set[int]) -> str:
    """Return the match of an event that some people play."""
    for row in await services.store.matches_at(event):
        if {place.player for place in (await services.views.summary(row.id)).seats} == people:
            return row.id
    raise LookupError(f"no match of {people}")


async def test_sk_13_1_a_power_over_an_event_opens_neither_its_server_nor_another_event(
    services: Services, clock: FakeClock
) -> None:
    made, manager = plan(Stage("round_robin")), PEOPLE["manager"][0]
    event = (await services.events.create(manager, "Spring", made, CHANNEL)).held.row.id
    other = (await services.events.create(manager, "Summer", made, CHANNEL)).held.row.id
    director = OF_EVENT["the event's director by name"][0]
    await services.staff.appoint(manager, "user", 206, DIRECTOR, event=event)
    await services.events.open(event, director)
    assert (await services.events.look(event)).contest.is_open
    for verb in (
        services.events.open(other, director),
        services.events.create(director, "Autumn", made, CHANNEL),
        open_for_two(services, "", director),
        services.staff_time.pause_all(director, WHY),
        services.staff.appoint(director, "user", 207, HELPER, event=event),
    ):
        with pytest.raises(NotStaff):
            await verb
    with pytest.raises(NoSuchEvent):
        await services.staff.appoint(manager, "user", 206, DIRECTOR, event="EXXXX")
    elsewhere = Caller(CYD, ELSEWHERE, manager=True)
    with pytest.raises(NoSuchEvent):
        await services.staff.appoint(elsewhere, "user", 206, DIRECTOR, event=event)
    assert [row.event for row in await services.staff.given(GUILD)] == [event]
    await services.staff.appoint(manager, "user", 206, "", event=event)
    with pytest.raises(NotStaff):
        await services.events.shut(event, director)


@pytest.mark.parametrize("act", ALL_MATCHES)
async def test_gm_2_acts_on_all_matches_are_a_directors_and_pass_over_his_own(
    services: Services, staffed: str, act: str
) -> None:
    if act == "resume_all":
        await services.staff_time.pause(staffed, PEOPLE["manager"][0], WHY)
    before = await services.store.load(staffed)
    for kind in ("player", "spectator", "helper", "referee", "playing referee"):
        with pytest.raises(NotStaff):
            await VERBS[act](services, staffed, PEOPLE[kind][0])
    for kind in ("playing director", "playing owner"):
        assert (await VERBS[act](services, staffed, PEOPLE[kind][0])).own == (staffed,)
    for kind in ("another server's director", "another server's owner"):
        assert (await VERBS[act](services, staffed, PEOPLE[kind][0])).done == ()
    assert await services.store.load(staffed) == before
    assert (await VERBS[act](services, staffed, PEOPLE["manager"][0])).done == (staffed,)
    assert (await services.acts.of(staffed))[-1].act == act


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
async def test_gm_3_an_act_without_a_readable_reason_is_refused(services: Services, staffed: str, reason: str) -> None:
    with pytest.raises(ReasonMissing):
        await services.staff_time.note(staffed, PEOPLE["manager"][0], reason)
    assert await services.acts.of(staffed) == ()


async def test_gm_4_who_and_why_is_told_in_the_thread_with_the_act(
    services: Services, staffed: str, sender: FakeSender, clock: FakeClock
) -> None:
    await drain(services, clock)
    before = len(sender.rows)
    await services.staff_time.extend(staffed, PEOPLE["helper"][0], "a  fever\n", hours=3, seat=None)
    await drain(services, clock)
    (notice,) = [row for row in sender.rows[before:] if row.kind == "notice"]
    assert notice.payload["text"] == {
        "key": "service.staff.extend",
        "args": {"hours": 3, "who": {"player": CYD}, "reason": {"user": WHY}},
    }


async def test_more_time_in_minutes_is_kept_and_told_so_and_what_was_kept_in_hours_is_still_told(
    services: Services, staffed: str, sender: FakeSender, clock: FakeClock
) -> None:
    await drain(services, clock)
    seen, caller = len(sender.rows), PEOPLE["manager"][0]
    before = {d.seat: d.due for d in (await services.desk.look(staffed)).deadlines if d.kind == "answer"}
    await services.staff_time.extend(staffed, caller, WHY, minutes=10)
    after = {d.seat: d.due for d in (await services.desk.look(staffed)).deadlines if d.kind == "answer"}
    assert {seat: due - before[seat] for seat, due in after.items()} == dict.fromkeys(before, 600)
    await drain(services, clock)
    (text,) = [row.payload["text"] for row in sender.rows[seen:] if row.kind == "notice"]
    assert text["key"] == "service.staff.extend.minutes"
    assert text["args"]["span"] == {"key": "discord.span.minutes", "args": {"count": 10}}
    (act,) = await services.acts.of(staffed)
    assert act.about == {"minutes": 10}
    old = Act(match=staffed, at=1, who=CYD, act="extend", reason=WHY, about={"hours": 24})
    assert told(old) == Text("service.staff.extend", {"hours": 24, "who": {"player": CYD}, "reason": {"user": WHY}})


async def test_time_of_the_staff_is_given_in_hours_or_in_minutes(services: Services, staffed: str) -> None:
    caller, time = PEOPLE["manager"][0], services.staff_time
    for verb in (time.extend, time.pause):
        with pytest.raises(TwoLengths):
            await verb(staffed, caller, WHY, hours=1, minutes=10)
        with pytest.raises(BadSetting) as refusal:
            await verb(staffed, caller, WHY, minutes=0)
        assert refusal.value.fields["setting"] == "minutes"
    assert (await time.extend_all(caller, WHY, minutes=10)).done == (staffed,)
    assert (await time.pause_all(caller, WHY, minutes=20)).done == (staffed,)
    until = (await services.views.summary(staffed)).resumes
    assert until == services.desk.clock.now() + 20 * 60


async def test_gm_5_a_repeated_click_acts_once(services: Services, staffed: str) -> None:
    for _ in range(2):
        await services.rulings.back(staffed, PEOPLE["referee"][0], 0, WHY, interaction="click")
    assert (await services.views.summary(staffed)).row.moves == 3
    assert len(await services.acts.of(staffed)) == 1


async def test_gm_6_powers_are_given_by_who_manages_the_server_alone(services: Services) -> None:
    appoint, manager = services.staff.appoint, PEOPLE["manager"][0]
    for kind in ("spectator", "referee", "helper and director"):
        with pytest.raises(NotStaff):
            await appoint(PEOPLE[kind][0], "user", BOB, REFEREE)
    with pytest.raises(UnknownPower):
        await appoint(manager, "user", BOB, "king")
    assert await appoint(manager, "user", BOB, REFEREE) == (StaffRow(GUILD, "user", BOB, REFEREE),)
    assert await services.staff.power(Caller(BOB, GUILD)) == REFEREE
    assert await services.staff.power(Caller(BOB, ELSEWHERE)) == ""
    assert await appoint(manager, "user", BOB, "") == ()
    assert await services.staff.power(Caller(BOB, GUILD)) == ""
    for holder in range(MOST):
        await services.store.put_staff(StaffRow(GUILD, "role", holder, HELPER))
    with pytest.raises(BadSetting):
        await appoint(manager, "user", BOB, REFEREE)


async def test_gm_7_somebody_forgotten_has_no_power_and_no_name_in_the_log(services: Services, staffed: str) -> None:
    await services.staff_time.note(staffed, PEOPLE["referee by name"][0], WHY)
    await services.players.forget(205)
    assert [act.who for act in await services.acts.of(staffed)] == [None]
    assert await services.staff.power(PEOPLE["referee by name"][0]) == ""


async def test_gm_30_a_match_is_opened_for_others_by_referees_and_above(services: Services, staffed: str) -> None:
    del staffed
    for kind in ("player", "spectator", "helper", "playing helper"):
        with pytest.raises(NotStaff):
            await open_for_two(services, "", PEOPLE[kind][0])
    for kind in ("referee", "manager"):
        match = await open_for_two(services, "", PEOPLE[kind][0])
        assert [seat.player for seat in (await services.views.summary(match)).seats] == [301, 302]
        assert [(act.act, act.who, act.reason) for act in await services.acts.of(match)] == [("open", CYD, WHY)]
    new = NewMatch(game="tally", creator=CYD, guild=GUILD, channel=8, invited=(CYD, 302))
    with pytest.raises(OwnMatch):
        await services.arranging.open(new, PEOPLE["referee"][0], WHY)
