"""Turns kept secret until they end: what others get, and when, tells no step, no order, no default (WSW-06, WSW-07)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.config import REPOSITORY
from bot.content import read_games
from bot.services.build import Services
from bot.services.grace import LAST_SEEN
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.timing import LEAST_THOUGHT, MOST_THOUGHT
from bot.storage.sqlite import SqliteStore
from rules.kernel.forced import FORCED
from rules.kernel.types import Choice

from .conftest import AIS
from .fakes import ANN, BOB, CHANNEL, GUILD, START, FakeClock, FakeIds, FakeSender, drain

(GAME,) = [game for game in read_games(REPOSITORY / "data") if game.name == "summoner_war"]
MATCH = "M0001"
MOVE, DAY = 600, 86400
PEOPLE = (ANN, BOB)
DISGUISE = ("fearless_king", "disguise", "armor_pierce")
PIERCE = ("fearless_king", "guardian", "armor_pierce")
Told = list[tuple[int, str, Any]]


class Evening:
    """A live match, and all that the other seat and a spectator are told of it, with the moment."""

    def __init__(self, store: SqliteStore, secret: bytes = bytes(range(32))) -> None:
        self.clock = FakeClock()
        self.sender = FakeSender()
        ids = FakeIds(sealed=secret)
        self.services = Services(store, Library([GAME]), self.sender, ais=AIS, clock=self.clock, ids=ids)
        self.told: Told = []
        self._found: dict[str, Any] = {}

    async def begin(self, cards: Choice, entry: str = "ask", preset: str = "live") -> Evening:
        """Set both sides up; Ann is Red and has the cards and the order."""
        lobby = self.services.lobby
        new = NewMatch(game=GAME.name, creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, preset=preset)
        await lobby.create(new)
        await lobby.accept(MATCH, BOB)
        await self.services.openings.open(MATCH)
        await self.say(0, " ".join((*cards, "preset", "deep_circle", "auto", entry)))
        await self.say(1, "fearless_king mimic armor_pierce preset deep_circle auto ask")
        self.told.clear()
        return self

    async def say(self, seat: int, text: str) -> None:
        """Answer as a person does."""
        seen = await self.services.views.seat(MATCH, seat)
        assert seen.plan is not None
        choice = GAME.parse(seen.view, seen.plan, text)
        await self.services.matches.submit(MATCH, PEOPLE[seat], seat, seen.plan.id, choice)
        await self.look()

    async def draft(self, seat: int, text: str) -> None:
        """Save an answer without sending it."""
        seen = await self.services.views.seat(MATCH, seat)
        assert seen.plan is not None
        choice = GAME.parse(seen.view, seen.plan, text)
        await self.services.matches.save_draft(MATCH, PEOPLE[seat], seat, seen.plan.id, choice)
        await self.look()

    async def wait(self, seconds: int) -> None:
        """Let time pass, second by second where something is due."""
        end = self.clock.now() + seconds
        while (due := await self.services.store.next_due()) is not None and due <= end:
            self.clock.advance(max(0, due - self.clock.now()))
            await self.services.clocks.act()
            await self.look()
        self.clock.advance(end - self.clock.now())
        await self.look()

    async def look(self) -> None:
        """Note what is delivered now to all but Ann, and what all but her would find if they looked."""
        self.sender.rows.clear()
        await drain(self.services, self.clock)
        now = self.clock.now() - START
        views = self.services.views
        for row in self.sender.rows:
            if row.seat != 0:
                since, until = [await views.number(MATCH, n) for n in (row.since, row.payload.get("until", row.since))]
                payload = {name: value for name, value in row.payload.items() if name != "until"}
                self.told.append((now, row.kind, (row.seat, payload, since, until)))
        for seat in (1, None):
            seen = await views.seat(MATCH, seat)
            steps = [msgspec.structs.replace(step, index=0) for step in await views.events(MATCH, -1, None, seat)]
            answers = [(a.seat, a.at, a.choice) for a in await views.answers(MATCH, seat)]
            row = msgspec.structs.replace(seen.summary.row, moves=0, version=0)
            found = (GAME.dump(seen.view.state), seen.view.decisions, steps, answers, row, seen.summary.to_act)
            if self._found.get(str(seat)) != found:
                self.told.append((now, str(seat), found))
                self._found[str(seat)] = found


@pytest.fixture
async def other(tmp_path: Any) -> Any:
    store = await SqliteStore.open(tmp_path / "other.db")
    yield store
    await store.close()


async def to_the_assassin(evening: Evening) -> Evening:
    """Play an answer of Blue's after Red's hero, which came by itself; Red may then summon the assassin on d1."""
    await evening.say(1, "summon e4")
    evening.told.clear()
    return evening


async def test_a_step_that_is_kept_back_tells_nobody_anything(store: SqliteStore) -> None:
    evening = await to_the_assassin(await Evening(store).begin(DISGUISE))
    await evening.wait(10)
    evening.told.clear()
    before = len(await evening.services.views.events(MATCH, -1, None, None))
    await evening.say(0, "summon d1")
    seen = await evening.services.views.seat(MATCH, 0)
    assert [d.kind for d in seen.decisions][:1] == ["on_summon"]
    assert len(await evening.services.views.events(MATCH, -1, None, None)) == before
    assert [kind for _, kind, _ in evening.told if kind not in ("1", "None")] == []


async def test_a_declined_effect_looks_like_a_late_answer(store: SqliteStore, other: SqliteStore) -> None:
    asked = await to_the_assassin(await Evening(store).begin(DISGUISE))
    await asked.wait(50)
    await asked.say(0, "summon d1")
    await asked.wait(50)
    await asked.say(0, "decline")
    await asked.wait(100)
    plain = await to_the_assassin(await Evening(other).begin(PIERCE))
    await plain.wait(100)
    await plain.say(0, "summon d1")
    await plain.wait(100)
    assert asked.told == plain.told


async def test_a_turn_the_clock_finishes_looks_like_a_draft_sent_by_it(store: SqliteStore, other: SqliteStore) -> None:
    expired = await to_the_assassin(await Evening(store).begin(DISGUISE))
    await expired.wait(50)
    await expired.say(0, "summon d1")
    await expired.wait(MOVE)
    drafted = await to_the_assassin(await Evening(other).begin(PIERCE))
    await drafted.wait(70)
    await drafted.draft(0, "summon d1")
    await drafted.wait(MOVE - 20)
    assert expired.told == drafted.told


async def test_a_default_looks_like_a_draft(store: SqliteStore, other: SqliteStore) -> None:
    absent = await to_the_assassin(await Evening(store).begin(PIERCE))
    seen = await absent.services.views.seat(MATCH, 0)
    assert seen.plan is not None
    default = " ".join(seen.plan.default)
    await absent.wait(MOVE + 60)
    present = await to_the_assassin(await Evening(other).begin(PIERCE))
    await present.wait(30)
    await present.draft(0, default)
    await present.wait(MOVE + 30)
    assert absent.told == present.told


async def test_the_seat_itself_is_told_what_its_clock_did(store: SqliteStore) -> None:
    evening = await to_the_assassin(await Evening(store).begin(DISGUISE))
    await evening.say(0, "summon d1")
    evening.clock.advance(MOVE)
    while await evening.services.clocks.act():
        pass
    evening.sender.rows.clear()
    await drain(evening.services, evening.clock)
    told = [(row.seat, row.payload["text"]["key"]) for row in evening.sender.rows if row.kind.endswith("notice")]
    assert told == [(0, "service.clock.own_default")]


async def test_that_a_set_up_was_a_default_is_told_to_nobody_else(store: SqliteStore) -> None:
    evening = Evening(store)
    new = NewMatch(game=GAME.name, creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, preset="live")
    await evening.services.lobby.create(new)
    await evening.services.lobby.accept(MATCH, BOB)
    await evening.services.openings.open(MATCH)
    evening.clock.advance(1800)
    while await evening.services.clocks.act():
        pass
    steps = await evening.services.views.events(MATCH, -1, None, None)
    assert {step.by for step in steps if step.seat is not None} == {"seat", FORCED}
    assert [step.events[-1].kind for step in steps if step.by == FORCED] == ["summoned"]
    await drain(evening.services, evening.clock)
    assert [row.kind for row in evening.sender.rows if row.kind == "notice"] == []


# ---- standing orders


async def to_an_entry(evening: Evening) -> Evening:
    """Let Blue, whose hero is up, run into Red's assassin: Red has an entry turn."""
    await evening.say(1, "summon e4")
    await evening.say(0, "summon a2")
    await evening.say(1, "attack c3-c2")
    evening.told.clear()
    return evening


async def test_wsw_06_an_ordered_entry_is_sent_after_a_while(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(PIERCE, "enter"))
    summary = await evening.services.views.summary(MATCH)
    assert [act.seat for act in summary.to_act] == [0]
    await evening.wait(MOVE // LEAST_THOUGHT - 1)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [0]
    await evening.wait(MOVE // MOST_THOUGHT)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [1]


async def test_wsw_06_an_ordered_entry_looks_like_one_thought_about(store: SqliteStore, other: SqliteStore) -> None:
    ordered = await to_an_entry(await Evening(store).begin(DISGUISE, "enter"))
    begun = ordered.clock.now()
    while (await ordered.services.views.summary(MATCH)).to_act[0].seat == 0:
        await ordered.wait(1)
    thought = ordered.clock.now() - begun
    asked = await to_an_entry(await Evening(other).begin(PIERCE))
    await asked.wait(thought - 1)
    asked.clock.advance(1)
    await asked.say(0, "enter")
    assert ordered.told == asked.told


async def test_wsw_06_who_answers_an_ordered_entry_is_not_answered_for(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(DISGUISE, "enter"))
    seen = await evening.services.views.seat(MATCH, 0)
    assert seen.plan is not None
    assert seen.plan.kind == "on_summon"
    await evening.say(0, "use a1")
    await evening.say(0, "enter")
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [1]
    await evening.wait(MOVE // MOST_THOUGHT + 1)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [1]


async def test_wsw_06_a_pause_puts_an_ordered_entry_off(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(PIERCE, "enter"))
    await evening.services.pauses.offer_pause(MATCH, ANN, 0)
    await evening.services.pauses.answer_pause(MATCH, BOB, 1, True)
    await evening.wait(MOVE)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [0]
    await evening.services.pauses.resume(MATCH, ANN)
    await evening.wait(MOVE // MOST_THOUGHT + 1)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [1]


async def to_an_entry_at_night(store: SqliteStore, secret: bytes = bytes(32), entry: str = "enter") -> Evening:
    """Let the entry turn of the seat begin in its night."""
    evening = Evening(store, secret)
    # the match begins at 14:13 UTC; the night of the seat is from 14:00 to 22:00 UTC
    await evening.services.players.change(ANN, zone="UTC", quiet_from=14 * 60, quiet_to=22 * 60)
    return await to_an_entry(await evening.begin(PIERCE, entry, preset="async"))


async def ordered_at(evening: Evening) -> int:
    """Return the moment for which the order of the seat is set down."""
    (standing,) = [d for d in (await evening.services.desk.look(MATCH)).deadlines if d.kind == "standing"]
    return standing.due


async def be_away(evening: Evening, seconds: int) -> None:
    """Stop the bot for a while; afterwards it grants what it cost."""
    await evening.services.store.put_fact(LAST_SEEN, str(evening.clock.now()))
    evening.clock.advance(seconds)
    assert await evening.services.clocks.grace.grant() == 1


async def test_wsw_06_an_order_waits_for_a_moment_after_quiet_hours(store: SqliteStore) -> None:
    due = await ordered_at(await to_an_entry_at_night(store))
    morning = START - START % 86400 + 22 * 3600
    assert morning + DAY // LEAST_THOUGHT <= due <= morning + DAY // MOST_THOUGHT


async def test_wsw_06_the_moment_after_quiet_hours_follows_from_the_secret(
    store: SqliteStore, other: SqliteStore
) -> None:
    one = await ordered_at(await to_an_entry_at_night(store, bytes([1]) * 32))
    assert one != await ordered_at(await to_an_entry_at_night(other, bytes([2]) * 32))


async def test_wsw_06_an_order_after_quiet_hours_looks_like_an_answer(store: SqliteStore, other: SqliteStore) -> None:
    ordered = await to_an_entry_at_night(store)
    thought = await ordered_at(ordered) - ordered.clock.now()
    await ordered.wait(thought)
    asked = await to_an_entry_at_night(other, entry="ask")
    await asked.wait(thought - 1)
    asked.clock.advance(1)
    await asked.say(0, "enter")
    assert ordered.told == asked.told


async def test_wsw_06_quiet_hours_set_later_put_the_order_off_again(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(PIERCE, "enter", preset="async"))
    await evening.services.players.change(ANN, zone="UTC", quiet_from=14 * 60, quiet_to=22 * 60)
    await evening.wait(await ordered_at(evening) - evening.clock.now())
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [0]
    assert await ordered_at(evening) >= START - START % 86400 + 22 * 3600 + DAY // LEAST_THOUGHT


async def test_wsw_06_an_order_that_fell_into_a_downtime_is_given_another_moment(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(PIERCE, "enter"))
    await be_away(evening, 3600)
    back = evening.clock.now()
    await evening.wait(0)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [0]
    assert back + MOVE // LEAST_THOUGHT <= await ordered_at(evening) <= back + MOVE // MOST_THOUGHT
    await evening.wait(MOVE // MOST_THOUGHT)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [1]


async def test_wsw_06_nothing_follows_at_once_upon_a_downtime(store: SqliteStore, other: SqliteStore) -> None:
    ordered = await to_an_entry(await Evening(store).begin(DISGUISE, "enter"))
    asked = await to_an_entry(await Evening(other).begin(PIERCE))
    for evening in (ordered, asked):
        await be_away(evening, 3600)
        await evening.wait(MOVE // LEAST_THOUGHT - 1)
    assert ordered.told == asked.told


async def test_wsw_06_a_short_clock_leaves_the_order_its_moment(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(PIERCE, "enter", preset="bank:0+60"))
    answer = next(d for d in (await evening.services.desk.look(MATCH)).deadlines if d.kind == "answer")
    assert evening.clock.now() <= await ordered_at(evening) < answer.due


async def test_wsw_06_an_order_whose_clock_ends_with_the_night_is_carried_out_before(store: SqliteStore) -> None:
    evening = Evening(store)
    await evening.services.players.change(ANN, zone="UTC", quiet_from=14 * 60, quiet_to=22 * 60)
    await to_an_entry(await evening.begin(PIERCE, "enter", preset="bank:0+3600"))
    answer = next(d for d in (await evening.services.desk.look(MATCH)).deadlines if d.kind == "answer")
    assert answer.due == START - START % 86400 + 22 * 3600
    assert await ordered_at(evening) < answer.due


async def test_wsw_06_nobody_is_kept_waiting_where_only_an_ai_would_see_it(store: SqliteStore) -> None:
    evening = await to_an_entry(await Evening(store).begin(PIERCE, "enter"))
    await evening.services.lobby.vacate(MATCH, 1, ai="random")
    await evening.services.pauses.offer_pause(MATCH, ANN, 0)
    await evening.services.pauses.resume(MATCH, ANN)
    await evening.wait(0)
    assert [act.seat for act in (await evening.services.views.summary(MATCH)).to_act] == [1]
