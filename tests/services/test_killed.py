"""A bot that dies between any two writes of the staff's and the players' acts on a match loses and doubles nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import ServiceError
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store
from rules.kernel.errors import RulesError
from tests.support.shared_out import few

from .events.test_killed import Killed, Mortal
from .fakes import ANN, BOB, CYD, GUILD, FakeClock, FakeIds, FakeSender
from .tally import Tally

GM = Caller(CYD, GUILD, manager=True)
WHY = "as the rule says"
NEW = 301
PLAYERS = ("handed", "again", "other", "add", "ask", "add more")
"""Clicks of who plays; all others are the staff's."""
MOST = 60
"""More writes than one run of this play makes."""


async def play(services: Services, match: str) -> None:
    """Let entries be checked, a dispute be ruled on, a seat change hands: each click twice, none that was applied."""

    async def bid(person: int, number: str, key: str) -> None:
        seat = (ANN, BOB).index(person)
        decision = (await services.views.seat(match, seat)).decisions[0].id
        await services.matches.submit(match, person, seat, decision, (number,), interaction=key)

    async def add(key: str) -> None:
        (waiting,) = (await services.views.summary(match)).to_act
        seen = await services.views.seat(match, waiting.seat)
        person = seen.summary.seats[waiting.seat].player
        assert person is not None
        await services.matches.submit(match, person, waiting.seat, seen.decisions[0].id, ("1",), interaction=key)

    clicks: dict[str, Callable[[str], Awaitable[Any]]] = {
        "handed": lambda k: bid(ANN, "2", k),
        "refuse": lambda k: services.entries.refuse(match, GM, 0, WHY, interaction=k),
        "again": lambda k: bid(ANN, "3", k),
        "admit": lambda k: services.entries.admit(match, GM, 0, WHY, interaction=k),
        "other": lambda k: bid(BOB, "2", k),
        "admit both": lambda k: services.entries.admit(match, GM, 1, WHY, interaction=k),
        "add": add,
        "ask": lambda k: services.disputes.ask(match, ANN, 0, "rule", "a 6", interaction=k),
        "see": lambda k: services.rulings.see(match, GM, WHY, interaction=k),
        "edit": lambda k: services.edits.edit(match, GM, ("points", "4"), WHY, interaction=k),
        "back": lambda k: services.rulings.back(match, GM, 1, WHY, interaction=k),
        "undo": lambda k: services.rulings.undo(match, GM, WHY, interaction=k),
        "decide": lambda k: services.disputes.decide(match, GM, upheld=True, sentence=WHY, interaction=k),
        "seat": lambda k: services.staff_seats.seat(match, GM, 0, NEW, WHY, interaction=k),
        "add more": add,
        "award": lambda k: services.rulings.award(match, GM, 0, WHY, hours=24, interaction=k),
        "take": lambda k: services.rulings.undo(match, GM, WHY, interaction=k),
        "over": lambda k: services.rulings.award(match, GM, 0, WHY, hours=0, interaction=k),
    }
    for key, click in clicks.items():
        if await services.store.applied(key) is None:
            await click(key)
        if key not in PLAYERS:
            await click(key)  # the same click of the staff, delivered twice


async def lives(folder: Path, at: int, is_after: bool) -> tuple[int, list[Any]]:
    """Play the match with a bot that dies once; return how much it wrote and what came of it."""
    store = await SqliteStore.open(folder / f"{at}{is_after}.db")
    clock, ids = FakeClock(), FakeIds()

    def bot(over: Store) -> Services:
        return Services(over, Library([Tally()]), FakeSender(), clock=clock, ids=ids)

    first = bot(store)
    new = NewMatch(game="tally", creator=ANN, guild=GUILD, channel=8, invited=(BOB,), seat=0, checked=True)
    match = (await first.lobby.create(new)).match.id
    await first.lobby.accept(match, BOB, word="owl")
    await first.openings.open(match)
    await first.players.change_guild(GUILD, staff=88, results=88)
    mortal = Mortal(store, at, is_after)
    try:
        await play(bot(mortal.as_store()), match)
    except Killed:
        await play(bot(store), match)
    after = bot(store)
    assert (await after.fairness.verify(match)).digest
    rows = await store.claim(clock.now() + 60, 999)
    said = sorted(row.payload["text"]["key"] for row in rows if row.kind == "notice")
    found: list[Any] = [
        [(step.seat, step.choice, step.by) for step in await store.steps(match, 0)],
        [(act.act, act.who) for act in await store.acts(match)],
        [(one.state, one.verdict) for one in await after.disputes.of(match)],
        sorted(row.kind for row in rows),
        said,
    ]
    await store.close()
    return mortal.writes, found


async def sweep(folder: Path, *, both: bool) -> None:
    """Die at every write: before or after it by turns, or once each."""
    writes, whole = await lives(folder, MOST, False)
    assert [act for act, _ in whole[1]] == [
        *("refuse", "admit", "admit", "see", "edit", "back", "undo", "decide", "seat", "award", "undo", "award")
    ]
    assert 15 < writes < MOST
    for at in range(1, writes + 1):
        for is_after in (False, True) if both else (bool(at % 2),):
            _, found = await lives(folder, at, is_after)
            assert found == whole, f"write {at}, {'after' if is_after else 'before'} it"


async def test_sk_13_a_kill_at_every_write_of_a_dispute_an_edit_a_hand_over_and_an_approval(tmp_path: Path) -> None:
    await sweep(tmp_path, both=False)


@pytest.mark.soak
async def test_sk_13_a_kill_before_and_after_every_write(tmp_path: Path) -> None:
    await sweep(tmp_path, both=True)


ACTS: dict[str, Callable[[Services, str], Awaitable[Any]]] = {
    "edit": lambda s, m: s.edits.edit(m, GM, ("points", "4"), WHY),
    "back": lambda s, m: s.rulings.back(m, GM, 0, WHY),
    "seat": lambda s, m: s.staff_seats.seat(m, GM, 0, NEW, WHY),
    "computer": lambda s, m: s.staff_seats.computer(m, GM, 1, "random", WHY),
    "award": lambda s, m: s.rulings.award(m, GM, 0, WHY),
    "pause": lambda s, m: s.staff_time.pause(m, GM, WHY),
    "ask": lambda s, m: s.disputes.ask(m, ANN, 0, "rule", "a 6"),
}


@few(4)
@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("is_first", [True, False])
async def test_sk_13_an_act_of_the_staff_and_an_answer_at_once_are_one_after_the_other(
    services: Services, playing: str, act: str, is_first: bool
) -> None:
    (waiting,) = (await services.views.summary(playing)).to_act
    seen = await services.views.seat(playing, waiting.seat)
    answer = services.matches.submit(
        playing, (ANN, BOB)[waiting.seat], waiting.seat, seen.decisions[0].id, ("1",), interaction="answer"
    )
    both = [answer, ACTS[act](services, playing)]
    done = await asyncio.gather(*(both if is_first else reversed(both)), return_exceptions=True)
    assert all(not isinstance(one, BaseException) or isinstance(one, (ServiceError, RulesError)) for one in done)
    refused = [one for one in done if isinstance(one, BaseException)]
    assert len(refused) <= 1
    steps = await services.store.steps(playing, 2)
    answered = sum(step.by == "seat" for step in steps)
    assert answered == ((await services.store.applied("answer")) is not None)
    bundle = await services.desk.look(playing)
    kept = await services.desk.state(bundle)
    replayed = (await services.desk.replay(bundle))[-1][0]
    assert msgspec.json.encode(kept) == msgspec.json.encode(replayed)
