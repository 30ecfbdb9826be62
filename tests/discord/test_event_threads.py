"""One private thread for each entrant of an event: every table's card is in it, and nobody else ever is."""

from __future__ import annotations

from bot.contest.settings import Settings, Stage
from bot.services.events_plans import Plan
from bot.services.presets import DAY
from bot.services.staff import Caller
from standin.model import PRIVATE_THREAD, Channel
from tests.support.shared_out import at_landing
from tests.support.stage import Stage as Host

from .test_event import settled

PEOPLE = ("ana", "milo", "yuki")


def members(thread: Channel) -> set[str]:
    """Who is in a thread."""
    return set() if thread.thread is None else set(thread.thread.members)


class Event:
    """An event of three, played by services; its threads as the stand-in has them."""

    def __init__(self, stage: Host, code: str, director: Caller) -> None:
        self.stage, self.code, self.director = stage, code, director

    @classmethod
    async def begun(cls, stage: Host, *, at_once: bool = True, called: str = "") -> Event:
        """Begin a round robin of three; `called`: what all of them are named there."""
        services = stage.bot.services
        director = Caller(1, int(stage.sandbox.guild.id), manager=True)
        pace = "at_once" if at_once else "ready"
        plan = Plan(game="skirmish", settings=Settings((Stage("round_robin"),)), pace=pace, round=7 * DAY)
        code = (await services.events.create(director, "War", plan, int(stage.channel.id))).held.row.id
        event = cls(stage, code, director)
        await services.events.open(code, director)
        for name in PEOPLE:
            await services.entrants.join(code, event.person(name), called or name.title())
        await services.events.start(code, director)
        await settled(stage)
        return event

    def person(self, name: str) -> int:
        return int(self.stage.person(name).id)

    def threads(self) -> list[Channel]:
        """The private threads that stand."""
        found = self.stage.sandbox.hub.world.channels.values()
        return [one for one in found if one.type == PRIVATE_THREAD]

    def of(self, name: str) -> Channel:
        """The one thread that somebody is in."""
        (own,) = [one for one in self.threads() if self.stage.person(name).id in members(one)]
        return own

    def cards(self, name: str) -> list[str]:
        """What stands in somebody's thread."""
        return [one.text for one in self.stage.person(name).visible_messages(self.of(name))]

    async def matches(self, name: str) -> list[str]:
        """The codes of somebody's matches that run."""
        held = await self.stage.bot.services.events.look(self.code)
        me = held.entrant_of(self.person(name))
        assert me is not None
        return [one.id for one in held.matches if me.id in held.contest.tables[one.table].seats]


async def test_ev_12_all_tables_of_an_entrant_are_in_one_thread_of_their_own(stage: Host) -> None:
    event = await Event.begun(stage)
    assert len(event.threads()) == 3, "three entrants, three tables, six seats"
    for name in PEOPLE:
        matches = await event.matches(name)
        assert len(matches) == 2
        text = "\n".join(event.cards(name))
        assert all(code in text for code in matches)
        assert event.of(name).name.startswith(f"War · {name.title()}")
        others = [event.of(other) for other in PEOPLE if other != name]
        assert not any(one.id == event.of(name).id for one in others)
        for other in others:
            assert other.id not in {c.id for c in stage.person(name).threads()}


async def test_ev_12_two_of_one_name_have_threads_of_their_own(stage: Host) -> None:
    event = await Event.begun(stage, called="Ana")
    assert len({event.of(name).id for name in PEOPLE}) == 3


@at_landing
async def test_ev_12_a_deleted_thread_is_made_anew_for_all_tables(stage: Host) -> None:
    event = await Event.begun(stage)
    gone = event.of("ana")
    stage.person("robin").delete_thread(gone)
    for code in await event.matches("ana"):
        for _ in (await stage.summary(code)).to_act:
            await stage.answer(code)
    await stage.settle()
    assert event.of("ana").id != gone.id
    text = "\n".join(event.cards("ana"))
    assert all(code in text for code in await event.matches("ana"))


@at_landing
async def test_ev_12_the_thread_goes_on_after_a_restart_and_a_match(stage: Host) -> None:
    event = await Event.begun(stage, at_once=False)
    names = [name for name in PEOPLE if await event.matches(name)]
    before = {name: event.of(name).id for name in names}
    await stage.restart()
    while tables := (await stage.bot.services.events.look(event.code)).contest.open_tables():
        for table in tables:
            await stage.bot.services.event_rulings.result(event.code, event.director, table.id, (1, 2))
        await settled(stage)
    assert len(event.threads()) == 3
    for name in names:
        assert event.of(name).id == before[name]
        state = event.of(name).thread
        assert state is not None
        assert not state.archived


async def test_ev_12_a_substitute_has_the_thread_and_who_was_replaced_has_it_no_more(stage: Host) -> None:
    event = await Event.begun(stage)
    own, ana = event.of("ana"), stage.person("ana").id
    entrant = (await stage.bot.services.events.look(event.code)).entrant_of(event.person("ana"))
    assert entrant is not None
    robin = event.person("robin")
    await stage.bot.services.event_rulings.substitute(event.code, event.director, entrant.id, robin, "Robin")
    await settled(stage)
    assert event.of("robin").id == own.id
    assert ana not in members(own)
    assert own.id not in {c.id for c in stage.person("ana").threads()}
    assert len(event.threads()) == 3


async def test_j_6_2_the_ping_of_a_round_stands_in_the_entrants_own_thread_and_only_there(stage: Host) -> None:
    event = await Event.begun(stage, at_once=False)
    held = await stage.bot.services.events.look(event.code)
    (table,) = held.contest.open_tables()
    playing = {held.contest.entrants[one].name for one in table.seats}
    ends = next(d.due for d in held.deadlines if d.kind == "close")
    for name in PEOPLE:
        if name.title() not in playing:
            continue
        (ping,) = stage.person(name).notifications()
        assert ping.channel_id == event.of(name).id, "neither the match's thread nor the event's channel pings"
        (other,) = playing - {name.title()}
        assert f"War, round 1, table 1: against {other}" in ping.text
        assert f"<t:{ends}" in ping.text
        (code,) = await event.matches(name)
        labels = {button.get("label"): button for button in ping.buttons()}
        assert labels["My panel"]["custom_id"].startswith(f"panel:{code}")
        assert str((await stage.summary(code)).row.thread) in labels["Go there"]["url"]


async def test_j_6_2_tables_that_open_together_ping_once_for_each(stage: Host) -> None:
    event = await Event.begun(stage)
    for name in PEOPLE:
        pings = [one for one in stage.person(name).notifications() if one.channel_id != stage.channel.id]
        assert len(pings) == len(await event.matches(name)) == 2, "the round off is told in the event's channel"
        assert {ping.channel_id for ping in pings} == {event.of(name).id}


async def test_ev_13_after_the_first_turn_the_matchs_thread_pings_as_ever(stage: Host) -> None:
    event = await Event.begun(stage, at_once=False)
    (name, *_) = [name for name in PEOPLE if await event.matches(name)]
    (code,) = await event.matches(name)
    for person in PEOPLE:
        for channel in {message.channel_id for message in stage.person(person).notifications()}:
            stage.person(person).read(stage.sandbox.hub.world.channels[channel])
    await stage.answer(code)
    await stage.settle()
    thread = (await stage.summary(code)).row.thread
    called = [ping for person in PEOPLE for ping in stage.person(person).notifications()]
    assert str(thread) in {ping.channel_id for ping in called}


async def test_ev_12_a_place_that_passes_on_between_rounds_takes_the_thread_along_at_once(stage: Host) -> None:
    event = await Event.begun(stage, at_once=False)
    services, ana = stage.bot.services, stage.person("ana").id
    while not await event.matches("ana") or (await services.events.look(event.code)).contest.round_of(0) < 2:
        await played(event)
    own, entrant = event.of("ana"), (await services.events.look(event.code)).entrant_of(event.person("ana"))
    await services.events.set(event.code, event.director, {"automatic": False})
    await played(event)
    assert not await event.matches("ana")
    assert entrant is not None
    await services.event_rulings.substitute(event.code, event.director, entrant.id, event.person("robin"), "Robin")
    await settled(stage)
    assert stage.person("robin").id in members(own)
    assert ana not in members(own)


async def played(event: Event) -> None:
    """Let the director give every table that is open to its first seat."""
    services = event.stage.bot.services
    for table in (await services.events.look(event.code)).contest.open_tables():
        await services.event_rulings.result(event.code, event.director, table.id, (1, 2))
    await settled(event.stage)


@at_landing
async def test_ev_12_who_is_taken_out_is_told_once_and_their_thread_closes_a_week_later(stage: Host) -> None:
    event = await Event.begun(stage)
    own, services = event.of("ana"), stage.bot.services
    entrant = (await services.events.look(event.code)).entrant_of(event.person("ana"))
    assert entrant is not None
    before = {ping.id for ping in stage.person("ana").notifications()}
    await services.event_rulings.drop(event.code, event.director, entrant.id, "no answer")
    await settled(stage)
    new = [ping for ping in stage.person("ana").notifications() if ping.id not in before]
    (told,) = [ping.text for ping in new if ping.channel_id == stage.channel.id]
    assert f"took <@{event.person('ana')}> out of" in told
    assert told.endswith(": no answer"), "with who did it and why"
    assert own.thread is not None
    assert not own.thread.archived
    stage.sandbox.clock.advance(7 * DAY + 60)
    await settled(stage)
    await stage.settle()
    assert own.thread.archived


@at_landing
async def test_ev_12_who_leaves_by_themselves_is_not_pinged(stage: Host) -> None:
    event = await Event.begun(stage)
    for channel in {ping.channel_id for ping in stage.person("ana").notifications()}:
        stage.person("ana").read(channel)
    await stage.bot.services.entrants.leave(event.code, event.person("ana"))
    await settled(stage)
    assert not [ping for ping in stage.person("ana").notifications() if ping.channel_id == stage.channel.id]


@at_landing
async def test_ev_12_who_is_back_before_the_week_is_over_keeps_the_thread(stage: Host) -> None:
    event = await Event.begun(stage)
    own, services = event.of("ana"), stage.bot.services
    await services.entrants.leave(event.code, event.person("ana"))
    await settled(stage)
    left = next(row.n for row in (await services.events.look(event.code)).rows if row.act["type"] == "drop")
    await services.event_rulings.take_back(event.code, event.director, left)
    await settled(stage)
    assert event.of("ana").id == own.id
    stage.sandbox.clock.advance(7 * DAY + 60)
    await settled(stage)
    assert own.thread is not None
    assert not own.thread.archived


async def test_ev_12_who_comes_late_has_a_thread_with_their_first_table(stage: Host) -> None:
    services = stage.bot.services
    director = Caller(1, int(stage.sandbox.guild.id), manager=True)
    plan = Plan(game="skirmish", settings=Settings((Stage("swiss", rounds=4),)), round=7 * DAY)
    code = (await services.events.create(director, "War", plan, int(stage.channel.id))).held.row.id
    event = Event(stage, code, director)
    await services.events.open(code, director)
    for name in PEOPLE[:2]:
        await services.entrants.join(code, event.person(name), name.title())
    await services.events.start(code, director)
    await settled(stage)
    for name in ("yuki", "robin"):
        await services.entrants.join(code, event.person(name), name.title())
    await settled(stage)
    assert len(event.threads()) == 2
    await played(event)
    (code_now,) = await event.matches("yuki")
    assert code_now in "\n".join(event.cards("yuki"))
    pings = [ping for ping in stage.person("yuki").notifications() if ping.channel_id == event.of("yuki").id]
    assert len(pings) == 1
